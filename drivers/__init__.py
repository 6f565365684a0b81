"""Buttons, card readers, displays, and their simulated twins. Each hardware library stays inside the one module that needs it."""
