"""Sheets of labels: a QR code a card (one at each end of a card with two faces), readable text beside it, marks to cut along.

Each sheet is an SVG of an A4 page. Knows decks and words; a label's code is in `cards`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import islice

from firmware.cards import label
from firmware.decks import Card, Deck
from firmware.words import Words

PAGE = (210, 297)
LABEL = (30, 14)
"""Millimetres, as all lengths here. Small enough for the edge of a card, large enough for any reader."""
MARGIN = (15, 15)
COLUMNS, ROWS = 6, 19

_QUIET = 4
"""White modules around a code, as its standard wants them."""
_LETTERS = 11
"""Letters of a line beside the code."""


@dataclass(frozen=True, slots=True)
class Label:
    """`code`: what the reader reads; `up`: the face that is on top, where the card has several; `name`: for people."""

    code: str
    card: str
    up: str | None
    name: str


def labels(deck: Deck, words: Words, packs: Sequence[int]) -> list[Label]:
    """Every label of these packs, in the order of the deck."""
    cards = [card for pack in packs for card in deck.pack(pack)]
    return [_label(deck, card, up, words) for card in cards for up in card.faces]


def sheets(found: Sequence[Label]) -> Iterator[str]:
    """The pages, each as a whole SVG."""
    rest = iter(found)
    while page := list(islice(rest, COLUMNS * ROWS)):
        yield _sheet(page)


def _label(deck: Deck, card: Card, up: str, words: Words) -> Label:
    several = len(card.faces) > 1
    return Label(label(deck, card, up), card.id, up if several else None, words.say(card.name))


def _sheet(page: Sequence[Label]) -> str:
    width, height = PAGE
    rows = -(-len(page) // COLUMNS)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<path d="{_marks(rows)}" stroke="#999" stroke-width="0.1" fill="none"/>',
    ]
    for number, one in enumerate(page):
        row, column = divmod(number, COLUMNS)
        parts.append(_drawn(one, MARGIN[0] + column * LABEL[0], MARGIN[1] + row * LABEL[1]))
    return "\n".join((*parts, "</svg>", ""))


def _marks(rows: int) -> str:
    """A short line outside of the labels at every cut, and a small cross where cuts meet."""
    left, top = MARGIN
    right, bottom = left + COLUMNS * LABEL[0], top + rows * LABEL[1]
    across = [top + row * LABEL[1] for row in range(rows + 1)]
    down = [left + column * LABEL[0] for column in range(COLUMNS + 1)]
    outside = [f"M{left - 5} {y}h4M{right + 1} {y}h4" for y in across]
    outside += [f"M{x} {top - 5}v4M{x} {bottom + 1}v4" for x in down]
    return "".join(outside + [f"M{x - 0.5:g} {y}h1M{x} {y - 0.5:g}v1" for y in across for x in down])


def _drawn(one: Label, x: int, y: int) -> str:
    size = LABEL[1] - 1
    lines = _lines(one.name)
    if one.up is not None:
        text = _text(one.up, size + 1, 7, 6, bold=True) + _text(one.name, size + 1, 11.5, 2.4)
    else:
        text = "".join(_text(line, size + 1, 4 + 3 * number, 2.6, bold=True) for number, line in enumerate(lines))
        text += _text(one.card, size + 1, 12.5, 1.6)
    return f'<g transform="translate({x} {y})">{_qr(one.code, size)}{text}</g>'


def _qr(code: str, size: int) -> str:
    """The code in a square of so many millimetres, from the upper left corner, half a millimetre inside."""
    import segno

    matrix = segno.make(code, micro=False, error="m").matrix
    module = size / (len(matrix) + 2 * _QUIET)
    path = "".join(
        f"M{column} {row}h1v1h-1z" for row, modules in enumerate(matrix) for column, dark in enumerate(modules) if dark
    )
    start = 0.5 + _QUIET * module
    place = f"translate({start:.3f} {start:.3f}) scale({module:.4f})"
    # Without this a printer's smoothing leaves pale seams between modules.
    return f'<path transform="{place}" shape-rendering="crispEdges" d="{path}"/>'


def _lines(name: str) -> list[str]:
    """The words of a name in lines that have room beside the code."""
    lines = [""]
    for word in name.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > _LETTERS:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines[:3]


def _text(words: str, x: float, y: float, size: float, *, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x:g}" y="{y:g}" font-family="sans-serif" font-size="{size:g}"{weight}>{escape(words)}</text>'
