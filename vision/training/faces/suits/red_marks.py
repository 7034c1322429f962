"""The marks beside a red five."""

from vision.training.faces.design import Design, RedFive
from vision.training.faces.vector.shapes import BARE, HEIGHT, WIDTH, Colour, Disc, Drawing, fill

GOLD: Colour = (196, 152, 52)


def red_mark(design: Design, at: Disc) -> Drawing:
    """A dot or two, a gold seal, or nothing, as the design has it."""
    if design.red_five is RedFive.GOLD_MARK:
        seal = fill(GOLD, Disc(at.x, at.y, at.radius * 1.3))
        return seal, fill(BARE, Disc(at.x, at.y, at.radius * 0.5))
    if design.red_five not in (RedFive.RED_AND_DOT, RedFive.PART_RED):
        return ()
    across = Disc(WIDTH - at.x, HEIGHT - at.y, at.radius)
    return (fill(design.inks.aka, *(at, across)[: design.red_dots]),)
