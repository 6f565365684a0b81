"""The legend: what each button does now, glyph and word, spread along the bottom of the glass.

Where the words are too long together, first the word of `end` goes, then the one of `plus`; never one that must be
kept, never a glyph. Only then words are cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from firmware.paint import fit
from firmware.paint.canvas import Box, Canvas
from firmware.paint.fonts import THIN
from firmware.paint.glyphs import glyph
from firmware.paint.parts import put, put_on_line
from firmware.screens import Cell, Glyph

_GAP = 4
_GIVE_WAY = (Glyph.END, Glyph.PLUS)


class _Piece(NamedTuple):
    """`air`: dark columns between glyph and word."""

    cell: Cell
    word: str
    air: int = 2

    @property
    def width(self) -> int:
        return glyph(self.cell.glyph).width + (self.air + THIN.width(self.word) if self.word else 0)


def fits(legend: Sequence[Cell], width: int = 128) -> bool:
    """Whether every word that must stand there does so whole. Translators' words are measured with this."""
    return _width(_thinned(legend, width)) <= width


def draw(canvas: Canvas, cells: Sequence[Cell], top: int, dotted: bool = True) -> None:
    """A dotted line in row `top`, below it the cells: the first at the left end, the last at the right end."""
    if dotted:
        canvas.dots(top)
    pieces = _fitted(cells, canvas.width)
    spare = canvas.width - sum(piece.width for piece in pieces)
    for place, piece in enumerate(pieces):
        share = place / (len(pieces) - 1) if len(pieces) > 1 else 0.5
        x = round(spare * share) + sum(piece.width for piece in pieces[:place])
        _cell(canvas, piece, Box(x, top + 1, piece.width, 10))


def _cell(canvas: Canvas, piece: _Piece, box: Box) -> None:
    shape = glyph(piece.cell.glyph)
    put_on_line(canvas, shape, box)
    if piece.cell.held:
        canvas.line(Box(box.x, box.bottom, shape.width, 1))
    if piece.word:
        word = THIN.shape(piece.word)
        put(canvas, word, Box(box.right - word.width, box.y, word.width, box.height))


def _width(pieces: Sequence[_Piece]) -> int:
    return sum(piece.width for piece in pieces) + _GAP * max(0, len(pieces) - 1)


def _thinned(cells: Sequence[Cell], width: int) -> tuple[_Piece, ...]:
    """Set closer, then with the words gone that may go, as far as need be."""
    pieces = tuple(_Piece(cell, cell.word) for cell in cells)
    if _width(pieces) > width:
        pieces = tuple(piece._replace(air=1) for piece in pieces)
    for which in _GIVE_WAY:
        if _width(pieces) <= width:
            break
        pieces = tuple(
            piece._replace(word="") if piece.cell.glyph is which and not piece.cell.keep else piece for piece in pieces
        )
    return pieces


def _fitted(cells: Sequence[Cell], width: int) -> tuple[_Piece, ...]:
    """With words cut where nothing else helps: the longest first, those that must be kept last."""
    pieces = list(_thinned(cells, width))
    while _width(pieces) > width and any(piece.word for piece in pieces):
        loose = [piece for piece in pieces if piece.word and not piece.cell.keep]
        longest = max(loose or [piece for piece in pieces if piece.word], key=lambda piece: piece.width)
        room = THIN.width(longest.word) - 1
        pieces[pieces.index(longest)] = longest._replace(word=fit.cut(THIN, longest.word, room))
    while _width(pieces) > width and len(pieces) > 1:
        pieces.pop()
    return tuple(pieces)
