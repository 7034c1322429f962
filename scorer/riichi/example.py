"""A won hand that shows a yaku or a reason for fu."""

from dataclasses import KW_ONLY, dataclass
from functools import cache

from scorer.riichi.win import By, Moment, Riichi, Win
from scorer.tiles.hand import Hand, parse_hand
from scorer.tiles.melds import MeldKind
from scorer.tiles.tile import Wind, parse_tiles

_SANMA_CHARACTERS = frozenset({1, 9})  # ranks in a set for three players
_parse = cache(parse_hand)  # the examples are few, and every list of them parses them again


@dataclass(frozen=True, slots=True)
class Example:
    """A hand in notation and its win; without more it is a ron by South in the East round.

    Without the characters from 2 to 8, without chii and without a player in the North, three
    players can have it too.

    >>> hand, win = Example("12323499s45679p8p", riichi=Riichi.RIICHI).hand_and_win()
    >>> str(hand), str(win.tile), win.riichi.value
    ('45679p12233499s', '8p', 'riichi')
    """

    notation: str
    by: By = By.RON
    _: KW_ONLY
    seat: Wind = Wind.SOUTH
    round: Wind = Wind.EAST
    riichi: Riichi = Riichi.NONE
    open_riichi: bool = False
    ippatsu: bool = False
    moment: Moment = Moment.ORDINARY
    previous_wins: int = 0
    dora: str = ""
    ura: str = ""

    def hand_and_win(self) -> tuple[Hand, Win]:
        """Return the hand and the win."""
        hand, tile = _parse(self.notation)
        return hand, Win(
            tile,
            self.by,
            seat=self.seat,
            round=self.round,
            riichi=self.riichi,
            open_riichi=self.open_riichi,
            ippatsu=self.ippatsu,
            moment=self.moment,
            previous_wins=self.previous_wins,
            dora=parse_tiles(self.dora) if self.dora else (),
            ura=parse_tiles(self.ura) if self.ura else (),
        )

    @property
    def is_open(self) -> bool:
        """Return whether the hand has an open meld.

        >>> Example("23499s45679p8p 111=m").is_open
        True
        """
        return not _parse(self.notation)[0].menzen

    def fits(self, players: int) -> bool:
        """Return whether this number of players can have the hand.

        >>> Example("12345679m99p8m 2-34s").fits(3), Example("23499s45679p8p 111=m").fits(3)
        (False, True)
        """
        hand, tile = _parse(self.notation)
        if players == 4:
            return not hand.norths
        return (
            all(each.suit != "m" or each.rank in _SANMA_CHARACTERS for each in (*hand.tiles, tile))
            and all(meld.kind is not MeldKind.CHII for meld in hand.melds)
            and Wind.NORTH not in {self.seat, self.round}
        )
