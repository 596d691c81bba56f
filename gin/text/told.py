"""A notice about the game's files in the player's words."""

from gin.notices import Notice, What, Why
from gin.text import Texts


def sentence(texts: Texts, notice: Notice) -> str:
    """What to tell the player; a damaged file's new name is a sentence of its own."""
    if notice.what is What.CANT_SAVE:
        return texts.say(f"notice.cant_save.{notice.why or Why.FAILING}")
    said = texts.say(f"notice.{notice.what}")
    return texts.sentences(said, texts.say("notice.kept", kept=notice.kept)) if notice.kept else said
