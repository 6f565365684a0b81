"""Making words fit: step down in type, cut with an ellipsis, wrap. Measures only; it draws nothing."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from typing import NamedTuple

from firmware.paint.canvas import Box
from firmware.paint.fonts import BOLD, BOLD_LOW, TALL, THIN, THIN_LOW, Font, tidy

DOTS = "…"

HEADLINE = (TALL, BOLD, THIN)
"""The steps of a name where sixteen rows are free."""
LINE = (BOLD, THIN)
"""The steps of a name on a line of its own."""


LOW_LINE = (BOLD_LOW, THIN_LOW)


def steps(height: int) -> tuple[Font, ...]:
    """The steps of a name in so many rows."""
    if height >= TALL.height:
        return HEADLINE
    return LINE if height >= BOLD.height else LOW_LINE


class Set(NamedTuple):
    """Text as it will stand there."""

    font: Font
    text: str

    @property
    def width(self) -> int:
        return self.font.width(self.text)


def stepped(text: str, width: int, fonts: Sequence[Font]) -> Set:
    """In the first of these types in which it fits whole, else in the last one, cut."""
    for font in fonts:
        if font.width(text) <= width:
            return Set(font, tidy(text))
    return Set(fonts[-1], cut(fonts[-1], text, width))


def cut(font: Font, text: str, width: int) -> str:
    """The text, or as much of its beginning as fits before an ellipsis; where not one letter does, without one."""
    text = tidy(text)
    if font.width(text) <= width:
        return text
    letters = bisect_right(range(1, len(text)), width, key=lambda count: font.width(_dotted(text, count)))
    if letters:
        return _dotted(text, letters)
    return text[: bisect_right(range(1, len(text)), width, key=lambda count: font.width(text[:count]))]


def _dotted(text: str, letters: int) -> str:
    return text[:letters].rstrip() + DOTS


def apart(font: Font, names: Sequence[str], width: int) -> tuple[str, ...]:
    """The names cut to this width; those that would look alike keep the part in which they differ: "Max…A", "Max…B"."""
    whole = [tidy(name) for name in names]
    shown = [cut(font, name, width) for name in whole]
    for _ in names:
        before = list(shown)
        for text in {text for text in before if DOTS in text}:
            alike = [place for place, other in enumerate(before) if other == text]
            _tell_apart(font, whole, shown, alike, width)
        if shown == before:
            break
    return tuple(shown)


def _tell_apart(font: Font, whole: Sequence[str], shown: list[str], alike: Sequence[int], width: int) -> None:
    """Cuts these names, which look alike, once more: in their middle, before the first letter in which they differ."""
    twins = {whole[place] for place in alike}
    if len(twins) > 1:
        shared = _shared(twins)
        for place in alike:
            shown[place] = _middle_cut(font, whole[place], shared, width)


def _shared(names: Collection[str]) -> int:
    """How many letters at the beginning they have in common."""
    shortest, longest = min(names), max(names)
    return next((n for n, (a, b) in enumerate(zip(shortest, longest, strict=False)) if a != b), len(shortest))


def _middle_cut(font: Font, name: str, shared: int, width: int) -> str:
    """Beginning, ellipsis, and the first letters that differ: two of them where there is room."""
    for tail in (name[shared : shared + 2], name[shared : shared + 1]):
        for letters in range(shared - 1, 0, -1):
            text = _dotted(name, letters) + tail
            if font.width(text) <= width:
                return text
    return cut(font, name, width)


def wrap(font: Font, text: str, width: int, lines: int) -> tuple[str, ...]:
    """The text on up to so many lines; what is left over is cut off the last one."""
    result: list[str] = []
    words = tidy(text).split()
    while words and len(result) < lines:
        if len(result) == lines - 1:
            result.append(cut(font, " ".join(words), width))
            break
        taken = 1
        while taken < len(words) and font.width(" ".join(words[: taken + 1])) <= width:
            taken += 1
        result.append(cut(font, " ".join(words[:taken]), width))
        words = words[taken:]
    return tuple(result)


def halves(font: Font, text: str, width: int) -> tuple[str, ...]:
    """On two lines of nearly the same length; greedily where that does not fit."""
    words = tidy(text).split()
    splits = [(" ".join(words[:place]), " ".join(words[place:])) for place in range(1, len(words))]
    best = min(splits, key=lambda both: max(map(font.width, both)), default=None)
    if best is None or max(map(font.width, best)) > width:
        return wrap(font, text, width, 2)
    return best


def whole(font: Font, text: str, width: int, lines: int) -> bool:
    """Whether `wrap` loses nothing of it."""
    return not any(line.endswith(DOTS) and DOTS not in text for line in wrap(font, text, width, lines))


def columns(box: Box, count: int, gap: int = 4) -> tuple[Box, ...]:
    """A box in so many equal boxes side by side."""
    width = (box.width - gap * (count - 1)) // count
    return tuple(Box(box.x + place * (width + gap), box.y, width, box.height) for place in range(count))


def lines(box: Box, pitch: int, height: int = 10) -> tuple[Box, ...]:
    """As many lines of this height as a box holds, one every `pitch` rows."""
    count = max(0, (box.height - height) // pitch + 1)
    return tuple(Box(box.x, box.y + place * pitch, box.width, height) for place in range(count))
