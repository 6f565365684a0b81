"""A rotary encoder's two lines become clicks: pure. gpiozero's own decoder loses fast turns and does not debounce.

One detent of a KY-040 runs through all four levels of the Gray code and comes to rest with both lines released. A quarter
step is believed only where one line changed, so a bounce counts there and back; a click is counted at rest, if most of
the way was in one direction: a reversal half way adds nothing, and a lost edge costs no more than its own click.
"""

from __future__ import annotations

_ORDER = {(False, False): 0, (True, False): 1, (True, True): 2, (False, True): 3}
"""Where each pair of levels (a down, b down) stands in a turn to the right."""


class Encoder:
    """Feed every edge; `edge` gives -1, 0 or 1 click."""

    __slots__ = ("_a", "_b", "_quarters")

    def __init__(self) -> None:
        self._a = self._b = False
        self._quarters = 0

    def edge(self, is_a: bool, down: bool) -> int:
        before = _ORDER[self._a, self._b]
        if is_a:
            self._a = down
        else:
            self._b = down
        after = _ORDER[self._a, self._b]
        way = (after - before) % 4
        if way == 1:
            self._quarters += 1
        elif way == 3:
            self._quarters -= 1
        if after != 0:
            return 0
        quarters, self._quarters = self._quarters, 0
        return (quarters > 1) - (quarters < -1)
