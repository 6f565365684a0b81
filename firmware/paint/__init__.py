"""Painting: from screens (data) to frames (pixels). `paint` does it; `fits` measures a legend. Knows no model, no game."""

from firmware.paint.legend import fits
from firmware.paint.paint import paint

__all__ = ["fits", "paint"]
