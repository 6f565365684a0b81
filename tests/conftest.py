"""What all tests share: golden files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("box", deadline=None, print_blob=True)
settings.load_profile("box")  # a slow machine is no failure

Golden = Callable[[Path, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-goldens", action="store_true", help="write golden files anew instead of comparing")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compares a text with a golden file, or, for `make goldens`, writes it."""
    writing = request.config.getoption("--write-goldens")

    def check(path: Path, text: str) -> None:
        if writing:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.is_file(), f"no golden file {path}; `make goldens` writes it"
        assert text == path.read_text(encoding="utf-8")

    return check
