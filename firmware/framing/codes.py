"""A code as text: printable, short, and the same for the same bytes. Knows nothing of readers and frames.

Bytes that are no UTF-8, control characters and the backslash itself become `\\x1d` and the like, so that every code can be
shown, typed and turned back. What is longer than a line of the glass can tell keeps its beginning and gets a fingerprint:
two long addresses that begin alike are still two codes.
"""

from __future__ import annotations

import re

LONGEST = 64
"""Letters of a code."""
MOST_BYTES = 256
"""A longer barcode is taken for noise."""

_FINGERPRINT = 12
# Control characters and spaces. Beside a code they are start and stop marks, breaks on the line or a module's ack.
_AROUND = bytes(range(0x21)) + b"\x7f"
# ]E0 for EAN-13, ]C0 for Code 128, ]Q1 for QR ...: what kind of code it was, if the module is told to say so.
_AIM = re.compile(rb"\][A-Za-z][0-9A-Za-z]")
# Some modules answer a trigger that found no code with this word.
_NO_READ = re.compile(rb"%*no[ _-]?read%*", re.IGNORECASE)
_ESCAPE = re.compile(rb"\\x([0-9a-f]{2})")


def code_of(payload: bytes) -> str | None:
    """The code that these bytes are; None: they are none."""
    # A break on the line reads as NUL, also in the middle of a code.
    bare = payload.replace(b"\0", b"").strip(_AROUND)
    if _AIM.match(bare):
        bare = bare[3:].strip(_AROUND)
    if not bare or _NO_READ.fullmatch(bare):
        return None
    code = escaped(bare)
    return code if len(code) <= LONGEST else f"{code[: LONGEST - _FINGERPRINT - 1]}~{_fingerprint(bare)}"


def escaped(data: bytes) -> str:
    """Bytes as printable text."""
    letters = data.decode("utf-8", "surrogateescape")
    if letters.isprintable() and "\\" not in letters:
        return letters
    return "".join(one if one.isprintable() and one != "\\" else _hex(one) for one in letters)


def unescaped(code: str) -> bytes:
    """The bytes of which `escaped` made this text. Raises ValueError for a text with letters that no encoding has."""
    return _ESCAPE.sub(lambda found: bytes.fromhex(found[1].decode()), code.encode("utf-8", "surrogateescape"))


def _hex(letter: str) -> str:
    return "".join(f"\\x{byte:02x}" for byte in letter.encode("utf-8", "surrogateescape"))


def _fingerprint(data: bytes) -> str:
    from hashlib import sha256  # loads OpenSSL, for codes that few cards have

    return sha256(data).hexdigest()[:_FINGERPRINT]
