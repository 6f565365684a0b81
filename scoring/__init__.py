"""The rules: pure. No input or output, no clock, no threads, no randomness, no third party.

A match is the fold of its moves (`scoring.match`); a game is one module that says what can be logged now, how it
would like to be asked, and what the table should see (`scoring.game`).
"""
