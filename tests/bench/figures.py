"""Figures as a table that README can quote. Knows nothing of what was measured."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median, quantiles


@dataclass
class Figures:
    """Rows of what, how much, and under which circumstances; `table` is Markdown."""

    rows: list[tuple[str, str, str]] = field(default_factory=list)

    def add(self, what: str, value: str, how: str = "") -> None:
        self.rows.append((what, value, how))

    def spread(self, what: str, seconds: Sequence[float], how: str = "") -> None:
        """Median and 99th percentile of durations."""
        self.add(what, f"{milliseconds(median(seconds))}, 99 %: {milliseconds(quantiles(seconds, n=100)[-1])}", how)

    def table(self) -> str:
        head = [("what", "figure", "how"), ("---", "---", "---")]
        return "\n".join(f"| {' | '.join(row)} |" for row in [*head, *self.rows])


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"
