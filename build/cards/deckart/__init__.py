"""The deck as drawings: functions that return SVG, from single strokes up to whole cards and backs.

A drawing is a plain string of SVG elements and drawings are joined by ``+``. It names its colours as tones
(:mod:`deckart.tones`), which become real colours only when a card is finished: that is how one drawing serves the
Classic, the Four-colour and the Colour-blind-safe inks.

Units: a card is 500 × 700, its centre is the origin, x runs right and y down. One unit is 0.002 of the card's width.
"""
