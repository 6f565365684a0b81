"""Other people's text in our lines: names, codes, settings and files can hold anything, and none of it steers a terminal."""

from __future__ import annotations


def printable(text: str) -> str:
    """With whatever is not to be seen written as its escape."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)
