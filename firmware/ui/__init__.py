"""What the box does with a press: pure. Gestures become messages, `update` makes a new model, `view` makes a screen.

Nothing here reads a clock, a file or a button; times come with the messages.
"""
