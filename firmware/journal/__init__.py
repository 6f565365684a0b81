"""The journal: every event of every match in SQLite, on the disk before the glass shows it. Knows no screens, no buttons.

    journal = Journal.open(data_dir, clock)     # judges, mends, locks; raises StorageError (TAKEN, DENIED, NEWER) or succeeds
    journal.recovered                           # Recovered(match_id, events, match, desk, notices): what lay on the table
    journal.commit(Batch(match_id, first_seq, events, desk, finished))      # one transaction; raises StorageError
    journal.settle()                            # keeps house off the press's way; never raises; returns Notices
    journal.events(match_id), journal.unfinished()                          # for taking a match up again
    journal.close()

    keeper = Keeper(journal)                    # the same with a backlog in memory
    keeper.keep(batch)                          # True: everything is stored; else keeper.trouble says why not
    keeper.retry(); keeper.unsaved; keeper.events(match_id)             # the latter with what waits in memory

* `commit` returns when the batch is on the disk (write-ahead log, synchronous FULL: one sync of one page). It is
  idempotent under (match, sequence number): after an unclear COMMIT the same batch may be given again.
* A match gets its id from `new_id()`. `first_seq` counts the match's events from 0, `Started`.
* `desk` is one text that each batch replaces; `finished` is the result once the match is over, None reopens it.
* After a commit the loop calls `settle` within a second, and on each housekeeping tick. It brings the plain match
  records in `records/` up to date, folds the log into the file, mends dates once the clock is set, makes the daily copy
  in `copies/` (newest seven), and looks through old matches for damage.
* A start that finds the database damaged keeps it in `damaged/` and builds a new one from the damaged file, the copies
  and the records, whichever tells most of each match, as far as sequence and checksums confirm it (`repair`).

Where to read: `journal` and `keeper` (the front), `opening` (a start), `storing` (a commit), `house` (everything else),
`database`, `schema`, `rows` (SQLite), `records`, `recordfiles`, `teller` (match records), `judge`, `repair` (damage).
"""

from firmware.journal.errors import StorageError, Trouble
from firmware.journal.journal import Journal, Unfinished, new_id
from firmware.journal.keeper import Keeper
from firmware.journal.notices import Notice
from firmware.journal.resume import Recovered
from firmware.journal.stamps import Stamp, When, clock_is_set
from firmware.journal.storing import Batch

__all__ = [
    "Batch",
    "Journal",
    "Keeper",
    "Notice",
    "Recovered",
    "Stamp",
    "StorageError",
    "Trouble",
    "Unfinished",
    "When",
    "clock_is_set",
    "new_id",
]
