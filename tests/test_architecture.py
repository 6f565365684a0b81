"""What import-linter cannot say: the rules import value modules of the standard library and nothing else."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
VALUE_MODULES = {
    "__future__",
    "abc",
    "bisect",
    "collections",
    "copy",
    "dataclasses",
    "enum",
    "fractions",
    "functools",
    "heapq",
    "itertools",
    "json",
    "math",
    "operator",
    "re",
    "string",
    "types",
    "typing",
    "unicodedata",
}
ALSO = {"games.py": {"importlib"}}
"""Built-in games are loaded by their name, those from outside are looked up."""


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add((node.module or "").partition(".")[0])
    return names


@pytest.mark.parametrize("path", sorted((ROOT / "scoring").rglob("*.py")), ids=lambda path: path.name)
def test_the_rules_import_values_only(path: Path) -> None:
    assert imported(path) - VALUE_MODULES - ALSO.get(path.name, set()) <= {"scoring"}


@pytest.mark.parametrize("path", sorted((ROOT / "scoring").rglob("*.py")), ids=lambda path: path.name)
def test_the_rules_open_nothing_and_print_nothing(path: Path) -> None:
    called = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & {"open", "print", "input", "eval", "exec", "compile", "__import__"}


@pytest.mark.parametrize("folder", ["scoring", "drivers", "firmware"])
def test_nothing_is_checked_by_assert(folder: str) -> None:
    """Python -O drops them."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in (ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Assert)
    ]
    assert found == []


def test_config_holds_no_python() -> None:
    assert list((ROOT / "config").rglob("*.py")) == []
