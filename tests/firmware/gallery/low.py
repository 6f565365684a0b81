from __future__ import annotations

from tests.firmware.gallery import questions, results, table

SCREENS = {**table.SCREENS, **questions.SCREENS, **results.SCREENS}
