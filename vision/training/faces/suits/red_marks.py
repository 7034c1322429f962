"""Marks that identify a red five."""

from vision.training.faces.design import Design, RedFiveStyle
from vision.training.faces.vector.shapes import BARE, HEIGHT, WIDTH, Colour, Disc, Drawing, fill

GOLD: Colour = (196, 152, 52)


def red_mark(design: Design, at: Disc) -> Drawing:
    """Draw a dot or two, a gold seal, or nothing, depending on the design."""
    if design.red_five is RedFiveStyle.GOLD_MARK:
        seal = fill(GOLD, Disc(at.x, at.y, at.radius * 1.3))
        return seal, fill(BARE, Disc(at.x, at.y, at.radius * 0.5))
    if design.red_five not in (RedFiveStyle.RED_AND_DOT, RedFiveStyle.PART_RED):
        return ()
    across = Disc(WIDTH - at.x, HEIGHT - at.y, at.radius)
    return (fill(design.inks.aka, *(at, across)[: design.red_dots]),)
