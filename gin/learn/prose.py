"""How the book's texts are marked up: ``*stars*`` stand around a word where it is explained."""

from collections.abc import Sequence

from gin.text.spans import Span, Strong


def emphasised(spans: Sequence[Span]) -> list[Span]:
    """The words between stars made strong, and the stars gone; a value between them is strong too."""
    out: list[Span] = []
    strong = False
    for span in spans:
        if not isinstance(span, str):
            out.append(span)
            continue
        for i, piece in enumerate(span.split("*")):
            strong = strong != bool(i)
            if piece:
                out.append(Strong(piece) if strong else piece)
    return out


def plain(text: str) -> str:
    """The same as words alone, for finding them."""
    return text.replace("*", "")
