"""`python -m firmware`: the program without installing it."""

from __future__ import annotations

import sys

from firmware.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
