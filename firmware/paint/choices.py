"""One out of several, on high glass: a name, a row of a list, words in a grid, seats, or yes and no to a question."""

from __future__ import annotations

from firmware.paint import fit
from firmware.paint.canvas import Box, Canvas
from firmware.paint.fonts import BOLD, THIN, THIN_LOW
from firmware.paint.glass import Glass
from firmware.paint.glyphs import picture
from firmware.paint.head import bare, headline, title
from firmware.paint.parts import Side, after, write
from firmware.screens import Chair, Chairs, Grid, GridCell, Picked, Rows, Words

_BAND = 18
"""Rows of the inverse band round what is chosen."""


def band(canvas: Canvas, box: Box, text: str, side: Side = Side.LEFT) -> None:
    """What is chosen: inverse over the whole width."""
    write(canvas, box.inset(4, 0), text, fit.steps(box.height), side)
    canvas.invert(box)


def picked(glass: Glass, body: Picked) -> None:
    """The name in a band in the middle, the question above it, a word or two below."""
    close = bool(body.below) and glass.floor == glass.panel.trace
    if close:
        title(glass.canvas, glass.screen.head, Box(0, 0, glass.width, 10))
    else:
        headline(glass.canvas, glass.screen.head, glass.width)
    box = Box(0, 11 if close else glass.panel.body, glass.width, _BAND)
    band(glass.canvas, box, body.name, Side.CENTRE)
    _below(glass.canvas, Box(0, box.bottom, glass.width, glass.floor - box.bottom), body.below)


def _below(canvas: Canvas, room: Box, texts: tuple[str, ...]) -> None:
    """Centred lines; one that is too long is set on two."""
    if len(texts) == 1 and THIN.width(texts[0]) > room.width and room.height >= 2 * THIN_LOW.height:
        texts = fit.halves(THIN_LOW, texts[0], room.width)
    fonts = fit.LINE if room.height >= 10 * len(texts) else (THIN_LOW,)
    height = fonts[0].height
    places = fit.lines(room, height, height)[: len(texts)]
    down = (room.height - height * len(places)) // 2
    for text, place in zip(texts, places, strict=False):
        write(canvas, place._replace(y=place.y + down), text, fonts if len(texts) == 1 else fonts[-1:], Side.CENTRE)


def rows(glass: Glass, body: Rows) -> None:
    """The chosen row in a band, one neighbour above it and one below; the list goes round."""
    title(glass.canvas, glass.screen.head, Box(0, 0, glass.width, 10))
    count = len(body.rows)
    if not count:
        return
    at = body.at % count
    if count > 1:
        _neighbour(glass, body.rows[at - 1], 11, at > 0 or count > 2)
    band(glass.canvas, Box(0, 22, glass.width, _BAND), body.rows[at])
    if count > 1 and glass.floor >= 51:
        _neighbour(glass, body.rows[(at + 1) % count], 41, at + 1 < count or count > 2)


def _neighbour(glass: Glass, text: str, y: int, shown: bool) -> None:
    if shown:
        write(glass.canvas, Box(4, y, glass.width - 8, 10), text, (THIN,))


# ---- a grid of words

_ACROSS, _GUTTER = 3, 4


def grid(glass: Glass, body: Grid) -> None:
    """Three columns of four; where there are more, the four rows round the cursor."""
    title(glass.canvas, glass.screen.head, Box(0, 0, glass.width, 10))
    lines = fit.lines(Box(0, 11, glass.width, glass.floor - 11), 10)
    cells(glass.canvas, lines, body)


def cells(canvas: Canvas, lines: tuple[Box, ...], body: Grid, framed: bool = True) -> None:
    """As many rows of the grid as there are lines, the cursor's among them."""
    cursor = next((place for place, cell in enumerate(body.cells) if cell.cursor), None)
    total = -(-len(body.cells) // _ACROSS)
    first = max(0, min((cursor or 0) // _ACROSS - len(lines) // 2, total - len(lines)))
    for number, line in enumerate(lines, start=first):
        width = line.width // _ACROSS
        for column, cell in enumerate(body.cells[number * _ACROSS : number * _ACROSS + _ACROSS]):
            place = Box(line.x + column * width + _GUTTER, line.y, width - _GUTTER, line.height)
            ground = _cell(canvas, cell, place)
            if number * _ACROSS + column == cursor:
                _cursor(canvas, ground, framed)


def _cell(canvas: Canvas, cell: GridCell, box: Box) -> Box:
    """Inverse: it is in. Says which ground it stands on."""
    taken = write(canvas, box.inset(0, 1), cell.text, (THIN_LOW,))
    ground = Box(box.x - 1, box.y, max(box.width - 1, taken + 2), box.height - 1)
    if cell.inside:
        canvas.invert(ground)
    return ground


def _cursor(canvas: Canvas, ground: Box, framed: bool) -> None:
    """A frame round the cell, and since an inverse one hardly shows it, a pointer in the gutter."""
    canvas.bitmap(picture("small-pointer"), ground.x + 1 - _GUTTER, ground.y + 1)
    if framed:
        canvas.frame_box(Box(ground.x, ground.y - 1, ground.width, ground.height + 2))


# ---- seats


def chairs(glass: Glass, body: Chairs) -> None:
    """A line for each seat, two columns where there are too many; a marked one is inverse."""
    title(glass.canvas, glass.screen.head, Box(0, 0, glass.width, 10))
    box = Box(0, 11, glass.width, glass.floor - 11)
    seats(glass.canvas, box, body.chairs, 1 if 10 * len(body.chairs) <= box.height else 2)


def seats(canvas: Canvas, box: Box, found: tuple[Chair, ...], across: int) -> None:
    """The chairs row by row, their names cut so that they differ."""
    places = _places(box, len(found), across)
    if not places:
        return
    low = places[0].height < 12 and any(chair.marked for chair in found)
    bold, thin = fit.LOW_LINE if low else fit.LINE
    number = max(bold.width(chair.number) for chair in found) + (4 if places[0].width > 40 else 2)
    room = places[0].width - number - 2
    names = fit.apart(thin, [chair.name or "–" for chair in found], room)
    heavy = all(bold.width(name) <= room for name in names)
    for chair, name, place in zip(found, names, places, strict=False):
        inner = place.inset(1, 1) if place.height > 10 or low else place.inset(1, 0)
        write(canvas, inner._replace(width=number - 1), chair.number, (bold, thin))
        write(canvas, after(inner, number), name, (bold,) if heavy and chair.name else (thin,))
        if chair.marked:
            canvas.invert(place._replace(height=place.height - 1))


def _places(box: Box, count: int, across: int) -> list[Box]:
    """A line of ten for each row of chairs, or more where there is room."""
    deep = max(1, -(-count // across))
    pitch = min(13, max(10, box.height // deep))
    lines = fit.lines(box, pitch, pitch)
    return [place for line in lines for place in fit.columns(line, across)][:count]


# ---- words


def words(glass: Glass, body: Words) -> None:
    """A headline and lines below it, wrapped; in bold where all of it fits so."""
    headline(glass.canvas, glass.screen.head, glass.width)
    box = Box(0, 0, glass.width, glass.floor) if bare(glass.screen.head) else glass.body
    paragraph(glass.canvas, box, body.lines)


def paragraph(canvas: Canvas, box: Box, texts: tuple[str, ...]) -> None:
    """The texts, each from a line of its own, in the largest type that loses nothing; rather thin than broken."""
    fonts = [font for font in (BOLD, THIN) if all(font.width(text) <= box.width for text in texts)]
    for font in (*fonts, BOLD, THIN, THIN_LOW):
        places = fit.lines(box, font.height + (font.height < 10), font.height)
        lines = [line for text in texts for line in fit.wrap(font, text, box.width, 9)]
        if len(lines) <= len(places):
            break
    if len(lines) > len(places) > 0:
        lines[len(places) - 1] = fit.cut(font, " ".join(lines[len(places) - 1 :]), box.width)
    for line, place in zip(lines, places, strict=False):
        write(canvas, place, line, (font,))
