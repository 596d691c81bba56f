"""Whatever is pressed, in whatever order: nothing breaks, the match is untouched by all but its own table."""

import pytest

from tests.scenes.monkey import Monkey


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nothing_breaks_whatever_is_pressed(seed: int) -> None:
    monkey = Monkey(seed)
    try:
        monkey.run(150)
    except Exception as wrong:
        scenes = [type(scene).__name__ for scene in monkey.driver.shell.scenes]
        raise AssertionError(f"after {monkey.last} in {scenes}, {monkey.driver.window.size}") from wrong
    finally:
        monkey.driver.close()
    assert len(monkey.met) >= 5, "it saw too little of the game"
