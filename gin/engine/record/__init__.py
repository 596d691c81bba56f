"""The text record of a match: people can read it, copy it, mail it and load it back (docs/RECORD.md).

:func:`write` lays a match's events out as lines. :func:`read` plays the written acts again, each judged by
:func:`gin.engine.play.decide`, and compares every written outcome with what the rules give. So a record can't bring an
impossible match into the game, and whatever stands before the first mistake is good.
"""

from gin.engine.record.reading import Reading, read
from gin.engine.record.words import Problem, Wrong
from gin.engine.record.writing import FORMAT, write

__all__ = ["FORMAT", "Problem", "Reading", "Wrong", "read", "write"]
