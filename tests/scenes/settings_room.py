"""The settings opened over the title, for the tests of them."""

import pygame

from gin.scenes.settings import SettingsScene
from gin.scenes.title import Title
from tests.scenes.driver import Driver


def opened(size=(1280, 720), place="game", **settings) -> Driver:
    driver = Driver(size, **settings)
    driver.shell.replace(Title(driver.shell))
    driver.shell.push(SettingsScene(driver.shell, place))
    driver.frames(2)
    return driver


def scene(driver: Driver) -> SettingsScene:
    assert isinstance(driver.top, SettingsScene)
    return driver.top


def value(driver: Driver, row: str) -> object:
    """What the settings hold of a row."""
    return getattr(driver.shell.settings, {"card_back": "back"}.get(row, row))


def said(driver: Driver) -> str:
    """The preview's message."""
    return "".join(str(span) for span in scene(driver).preview.message())


def picture(driver: Driver) -> bytes:
    """The preview as it is now."""
    driver.frames(1)
    driver.app.show(driver.top)
    return seen(driver)


def seen(driver: Driver) -> bytes:
    """The preview as it stands in the window."""
    rect = scene(driver).frame.preview
    assert rect is not None
    return pygame.image.tobytes(driver.window.surface.subsurface(rect.inflate(-40, -40)), "RGB")
