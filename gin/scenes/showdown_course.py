"""When what happens in a showdown, from its first moment to the last digit (T12)."""

from dataclasses import dataclass
from typing import Final

from gin.engine.showdown import Kind
from gin.engine.tally import HandResult
from gin.ui.choreography import COUNT, LAY_OFF, LAY_OFF_STAGGER, SPREAD

FAN_GATHERS: Final = 0.20
FAN_OPENS: Final = 0.28
FAN_STANDS: Final = 0.62
"""How long a gin's ten cards are in the fan, all told, before they go to their boxes: under 0.9 s with the spread."""
SWEEP: Final = 0.50
"""A gold light runs along the edge of who has undercut."""
_BEFORE_LAY_OFFS: Final = 0.30
"""Both hands are seen before anything is laid off."""
_BEFORE_COUNT: Final = 0.12


@dataclass(frozen=True, slots=True)
class Course:
    """Seconds from the beginning; with ``pace`` 0 everything is at once."""

    pace: float
    spread: float
    """The cards set off to their boxes."""
    stand: float
    """They are there."""
    lay_offs: tuple[float, ...]
    """Each laid-off card sets off."""
    laid: float
    """The last one has arrived."""
    sweep: float | None
    """The light of an undercut sets off; None when there is none."""
    count: float
    """The points begin to count up."""
    end: float

    @staticmethod
    def of(result: HandResult, pace: float, fan: bool) -> "Course":
        """The course of a hand's end; ``fan``: a gin's cards are seen to come from the table."""
        spread = FAN_STANDS if fan and result.kind is Kind.GIN else 0.0
        stand = laid = spread + SPREAD.seconds
        count = len(result.settlement.layoffs) if result.settlement else 0
        lay_offs = tuple(stand + _BEFORE_LAY_OFFS + i * LAY_OFF_STAGGER for i in range(count))
        if lay_offs:
            laid = lay_offs[-1] + LAY_OFF.seconds
        sweep = laid if result.kind is Kind.UNDERCUT else None
        begin = laid + (SWEEP if sweep is not None else _BEFORE_COUNT)
        if result.score is None:
            begin = end = laid
        else:
            end = begin + COUNT.seconds
        return Course(
            pace,
            spread * pace,
            stand * pace,
            tuple(at * pace for at in lay_offs),
            laid * pace,
            None if sweep is None else sweep * pace,
            begin * pace,
            end * pace,
        )
