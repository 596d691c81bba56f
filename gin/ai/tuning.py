"""Hard's parameters, each with how it was found. What they mean stands where they are used."""

from typing import Final

# --- search (gin/ai/hard.py) ------------------------------------------------------------------------------------------

WORLDS: Final = 512
WORLDS_COMPILED: Final = 3072
"""As many as fit 300 ms of one core at the 95th percentile, with room for slower ones: by the arena's CPU figures."""
WIDTH: Final = 6
MARGIN: Final = 2.5
GATE: Final = 1.0
SHY: Final = 0.007
"""In chances to win the match. By deep search, takes that stay loose gained half a percent on average: too little for
what they tell the other, which no playout counts."""
EARLY_TURNS: Final = 3
LAST_TURNS: Final = 1
"""In the playouts, at so many of one's last turns any knock will do: a dead hand brings nothing."""

# --- belief (gin/ai/belief.py) ----------------------------------------------------------------------------------------

BURN: Final = 60
STEPS: Final = 12
STAGES: Final = (0, 1, 2, 3, 5, 7, 10)
"""From how many turns of the other on each row of BELIEF holds."""
BELIEF: Final = (
    (-0.01, -0.47, 0.00, -2.39, 0.00, 0.00, 0.00, 0.00, 0.00, 0.02, 0.04, -0.04, 0.03),  # turn 0: 22866, 0.507
    (-0.01, -1.42, -0.51, -1.42, 0.00, -1.92, 0.00, -2.80, -0.64, -0.21, 0.03, -0.04, -0.24),  # turn 1: 91892, 0.534
    (-0.01, -0.87, -1.75, -1.26, -1.23, -1.62, 0.00, -2.71, -0.79, -0.41, 0.05, -0.07, -0.51),  # turn 2: 88696, 0.565
    (-0.03, -0.63, -3.01, -1.26, -0.80, -1.47, -1.31, -2.36, -0.81, -0.71, 0.10, -0.10, -0.69),  # turn 3: 157771, 0.608
    (-0.06, -0.42, -4.48, -1.25, -0.81, -1.31, -1.01, -2.18, -0.85, -1.04, 0.18, -0.17, -1.00),  # turn 5: 121201, 0.661
    (-0.11, -0.32, -5.29, -1.38, -0.77, -1.24, -0.87, -1.90, -0.91, -1.29, 0.29, -0.21, -1.15),  # turn 7: 104777, 0.707
    (-0.22, -0.48, -6.56, -1.44, -0.83, -1.15, -0.66, -1.93, -0.85, -1.04, 0.46, -0.16, -1.21),  # turn 10: 58665, 0.760
)
"""Weights of :func:`gin.ai.playout.likely`, a row a stage, fitted by ``bench.belief fit --hands 4000`` to hands between
plain, gin-only, defensive, patient, OpenSpiel-like, Easy, Normal and Hard players. Behind each row: exchanges of one
card, and the mean likelihood that the real hand and not the exchanged one was held (0.5: nothing is known)."""

# --- style (gin/ai/style.py) ------------------------------------------------------------------------------------------

STYLES: Final = (0.5, 0.15, 0.2, 0.15)
"""How players of whom nothing is known share out: eager, low, early, gin only. A guess: most people knock soon."""

# --- match (gin/ai/equity.py) -----------------------------------------------------------------------------------------


def _evenly(share: float, *points: int) -> tuple[tuple[int, float], ...]:
    """These points, each as often as the others, in ``share`` of all hands together: the shares must make exactly 1."""
    return tuple((p, share / len(points)) for p in points)


OUTCOMES: Final = {
    "standard": (
        _evenly(0.480, 5, 14, 25, 26, 28, 29, 31, 34, 37, 41, 48, 63),
        _evenly(0.520, 6, 19, 26, 27, 28, 29, 32, 34, 37, 41, 46, 59),
    ),
    "oklahoma": (
        _evenly(0.498, 8, 23, 27, 28, 31, 34, 38, 43, 51, 59, 70, 96),
        _evenly(0.502, 7, 23, 27, 29, 31, 34, 38, 43, 50, 56, 67, 97),
    ),
}
"""What the non-dealer and the dealer win of the hands that are scored, each twelfth of either's hands by its mean: by
``bench.outcomes``, 2,000 hands of Hard against itself. The non-dealer has to begin, and wins a little less often."""
