"""What the scripts for docs/ share: a picture of a scene, and many of them on a sheet."""

import pygame
from PIL import Image

from tests.scenes.driver import Driver

_GAP = 6


def picture(driver: Driver) -> Image.Image:
    """What the window shows now, drawn anew."""
    driver.app.painter.forget()
    driver.app.show(driver.top)
    surface = driver.window.surface
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


def sheet(pictures: list[Image.Image], columns: int) -> Image.Image:
    """Pictures of one size side by side, in reading order."""
    columns = min(columns, len(pictures))
    rows = -(-len(pictures) // columns)
    wide, tall = pictures[0].width + _GAP, pictures[0].height + _GAP
    out = Image.new("RGB", (columns * wide - _GAP, rows * tall - _GAP), (4, 18, 12))
    for i, page in enumerate(pictures):
        out.paste(page, (i % columns * wide, i // columns * tall))
    return out
