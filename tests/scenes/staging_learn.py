"""The book's sections put on stage, for pictures of every page."""

from collections.abc import Callable
from typing import Any

from gin.learn.pages import PARTS, SECTIONS
from gin.scenes.learn import Learn
from gin.scenes.title import Title
from tests.scenes.driver import Driver
from tests.scenes.staging import STILL


def book(size: tuple[int, int], language: str, **settings: Any) -> Driver:
    """The book over the title, the chapters before the second one read."""
    driver = Driver(size, language=language, **{**STILL, **settings})
    driver.shell.push(Title(driver.shell))
    scene = Learn(driver.shell, SECTIONS[0].name)
    driver.shell.push(scene)
    return driver


def page(section: str) -> Callable[..., Driver]:
    """The book open at a section, those before it read."""

    def stage(size: tuple[int, int], language: str, **settings: Any) -> Driver:
        driver = book(size, language, **settings)
        turn(driver, section)
        return driver

    return stage


def turn(driver: Driver, section: str) -> None:
    """Open a section as somebody would who has read all that comes before it."""
    scene = driver.top
    assert isinstance(scene, Learn)
    names = [each.name for each in SECTIONS]
    scene._keep(type(scene.kept)(section, frozenset(names[: names.index(section)])))
    scene.go(section)
    driver.frames(2)


PAGES: dict[str, Callable[..., Driver]] = {f"learn-{section.name}": page(section.name) for section in SECTIONS}
"""Every page of the book by name."""
CHAPTERS = {part.name: [section.name for section in part.sections] for part in PARTS}
"""The sections of each chapter."""
