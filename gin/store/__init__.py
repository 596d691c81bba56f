"""Nothing is ever lost: every match as events in one SQLite file, saved before anybody sees them (T15).

Beside ``gin-rummy.db`` stand a complete second copy, ``gin-rummy.backup.db``, written after it and in another way, and
the lock file, which also says how far the last run had saved. What one of the three lacks, the others tell. Reading
order: ``rows`` (what is stored, and the seals that vouch for it), ``database`` (one SQLite file), ``pen`` (a match
being written down), ``health`` (is a file sound and complete), ``salvage`` and ``rescue`` (when it is not), ``store``
(all together).
"""

from gin.store.pen import Pen
from gin.store.rows import MatchRow, Standing
from gin.store.store import Loaded, Store

__all__ = ["Loaded", "MatchRow", "Pen", "Standing", "Store"]
