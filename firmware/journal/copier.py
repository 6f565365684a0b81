"""The daily copy, in a thread of its own with a connection of its own: a large database takes a card a while."""

from __future__ import annotations

import shutil
import threading

from firmware.journal import copies
from firmware.journal.errors import StorageError, Trouble, from_system
from firmware.journal.files import Layout


class Copier:
    """Makes one copy. `ended` tells whether it is through, `error` then why there is none."""

    def __init__(self, layout: Layout, label: str) -> None:
        self._layout, self._label = layout, label
        self._stop = threading.Event()
        self.error: StorageError | None = None
        self._thread = threading.Thread(target=self._work, name="daily copy", daemon=True)
        self._thread.start()

    @property
    def ended(self) -> bool:
        return not self._thread.is_alive()

    def stop(self) -> None:
        """Gives up within a moment what is not done."""
        self._stop.set()
        self._thread.join()

    def wait(self, seconds: float) -> None:
        """Until the copy is made or has failed, but not longer than this."""
        self._thread.join(seconds)

    def _work(self) -> None:
        try:
            _room(self._layout)
            copies.add(self._layout.database, self._layout.copies, self._label, lambda: not self._stop.is_set())
        except copies.Stopped:
            pass
        except StorageError as error:
            self.error = error
        except OSError as error:
            self.error = from_system(self._layout.copies, error)


def _room(layout: Layout) -> None:
    """A copy must leave room to play on. Raises StorageError or OSError."""
    free, size = shutil.disk_usage(layout.copies).free, layout.database.stat().st_size
    if free < 2 * size:
        raise StorageError(Trouble.FULL, layout.copies, f"no room for a copy of {size >> 10} KiB; make room")
