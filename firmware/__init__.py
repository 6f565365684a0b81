"""The daemon: loop, journal, screens, painting, settings, command line."""

VERSION = "0.1.0"
"""Of the whole program; CHANGELOG.md says what is in it."""
