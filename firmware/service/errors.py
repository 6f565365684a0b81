"""What the service's installation refuses."""

from __future__ import annotations

from firmware.errors import FirmwareError


class ServiceError(FirmwareError, RuntimeError):
    """The service cannot be installed or removed here; one line that says why and what would be right."""
