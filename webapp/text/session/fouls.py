"""The fouls of the Chinese game as text."""

from scorer.table.events import Foul
from scorer.tiles.messages import message as _

FOUL_LABELS = {
    Foul.TOO_FEW_POINTS: _("win with too few points"),
    Foul.WRONG_TILE: _("win on a wrong tile"),
    Foul.NOT_READY: _("win with a hand that was not ready"),
    Foul.WRONG_CLAIM: _("wrong chow, pung or kong"),
    Foul.WRONG_TILE_COUNT: _("wrong number of tiles"),
}
"""The name of each foul."""
