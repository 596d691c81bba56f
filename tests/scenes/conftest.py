import gc
from collections.abc import Iterator
from functools import lru_cache

import pytest

from gin.ui import cards


@pytest.fixture(scope="session", autouse=True)
def _masters_are_read_once() -> Iterator[None]:
    """The game forgets a card's master once it is scaled; hundreds of tables in a row would read all of them anew."""
    patch = pytest.MonkeyPatch()
    patch.setattr(cards, "_loaded", lru_cache(60)(cards._loaded))
    yield
    patch.undo()


@pytest.fixture(scope="module", autouse=True)
def _windows_are_let_go() -> Iterator[None]:
    """What a file's tests leave behind refers to itself in circles, and each window of it holds fonts open."""
    yield
    gc.collect()
