"""What drivers raise. Every error has this folder's base and a fitting builtin as parents."""

from __future__ import annotations


class DriverError(Exception):
    """Base of everything that the drivers raise."""


class DisplayError(DriverError, OSError):
    """The panel did not take what it was sent: one line with the address, what went wrong, how to mend it."""


class ButtonsError(DriverError, OSError):
    """This machine's GPIO cannot be had at all: one line with the cause and how to mend it."""


class SettingError(DriverError, ValueError):
    """A setting names a device that this driver does not know."""
