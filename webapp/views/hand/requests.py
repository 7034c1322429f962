"""Requests about a single hand: its score, its waits, and rules for it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from scorer.riichi.rules.plain_values import STANDARD_RULES, ChosenRules, parse_rules, rule_values
from scorer.riichi.score import check, score
from scorer.riichi.waits import Circumstances
from scorer.riichi.what_if import remedies, what_if
from scorer.riichi.win import By, Moment, Riichi, Win
from scorer.table.riichi.seat_settlement import settle_seats
from scorer.tiles.errors import RiichiError
from scorer.tiles.hand import Hand, parse_hand_parts, split_winning_tile
from scorer.tiles.melds import Meld, MeldKind, Side, parse_meld
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game
from scorer.tiles.tile import Tile, Wind
from webapp.text.hand.score import payment_sentence
from webapp.typed_json.decode import (
    Between,
    JsonForm,
    OpenObject,
    decode_text,
    decode_tiles,
    decoder,
    invalid_value,
)
from webapp.typed_json.encode import copy_fields
from webapp.typed_json.schema import TILE_SCHEMA, TILES_SCHEMA, Schemas
from webapp.views.chosen_rules import ChosenRulesView, chosen_rules_view
from webapp.views.hand.fan_score import FanAlternativeView
from webapp.views.hand.score import AlternativeView, ScoreResponse, alternative_views, score_view
from webapp.views.hand.waits import WaitsResponse, discards_response, waits_response
from webapp.views.rules import change_players_response


@dataclass(frozen=True, slots=True)
class HandParts:
    """The concealed tiles of a hand, its melds and the number of norths set aside."""

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    norths: int = 0


def decode_hand(given: object) -> HandParts:
    """Decode a hand as a text that may have melds, or as a list of its concealed tiles.

    >>> parts = decode_hand("22p 555=z 44z~")
    >>> len(parts.concealed), [str(meld) for meld in parts.melds], parts.norths
    (2, ['555=z'], 2)
    """
    if isinstance(given, str):
        return HandParts(*parse_hand_parts(given))
    return HandParts(decode_tiles([] if given is None else given))


def decode_meld(given: object) -> Meld:
    """Decode a meld in notation or as an object, such as a reading of a photo has."""
    if isinstance(given, str):
        return parse_meld(given)
    if not isinstance(given, Mapping):
        raise invalid_value(given, _('a text such as "555=z", or an object with kind and tiles'))
    fields: MeldFields = decoder(MeldFields)(given)
    return Meld(fields.kind, fields.tiles, fields.called, fields.from_)


HandTiles = Annotated[HandParts, JsonForm(decode_hand, TILES_SCHEMA)]
OneMeld = Annotated[
    Meld,
    JsonForm(
        decode_meld,
        {
            "anyOf": [
                {"type": "string"},
                {
                    "type": "object",
                    "properties": {
                        "kind": {"enum": [str(kind) for kind in MeldKind]},
                        "tiles": TILES_SCHEMA,
                        "called": {"anyOf": [TILE_SCHEMA, {"type": "null"}]},
                        "from": {"enum": [*(str(side) for side in Side), None]},
                    },
                    "required": ["kind", "tiles"],
                },
            ],
            "examples": ["555=z", {"kind": "pon", "tiles": ["5z", "5z", "5z"], "from": "across"}],
        },
    ),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldFields(OpenObject):
    """A meld as an object; `from` is the side of the player who discarded the called tile.

    The melds of a reading also have the places of their tiles.
    """

    kind: MeldKind
    tiles: tuple[Tile, ...]
    called: Tile | None = None
    from_: Side | None = None


class NoAnswer(Exception):
    """A request about a hand that is not valid, with all objections and what would be a win."""

    def __init__(
        self,
        objections: tuple[RiichiError, ...],
        what_if: Sequence[AlternativeView | FanAlternativeView] = (),
    ) -> None:
        super().__init__(str(objections[0]))
        self.objections = objections
        self.what_if = what_if


Honba = Annotated[int, Between(0, 99)]
PreviousWins = Annotated[int, Between(0, 99)]
Norths = Annotated[int, Between(0, 4)]
RuleValues = Annotated[
    Mapping[str, object] | None,
    JsonForm(rule_values, Schemas().of(ChosenRules, request=True)),
]
LanguageName = Annotated[
    str | None,
    JsonForm(
        lambda given: None if given is None else decode_text(given),
        {"anyOf": [{"type": "string"}, {"type": "null"}], "examples": ["en", "ja"]},
    ),
]
"""The language of the response, which is taken from the request before it is decoded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRequest:
    """A won hand to score; fields left out describe an ordinary ron by the dealer.

    `hand` has the concealed tiles, the winning tile last unless `winning_tile` names it, and may
    have melds in its notation. `discards` are the winner's own, to recognise furiten; `missed` says
    that the winner let a winning tile pass. `open_riichi` and `discarder_riichi` count under rules
    with an open riichi, `previous_wins` under those with paarenchan.
    """

    game: Game = Game.RIICHI
    hand: HandTiles
    melds: tuple[OneMeld, ...] | None = None
    winning_tile: Tile | None = None
    by: By = By.RON
    seat: Wind = Wind.EAST
    round: Wind = Wind.EAST
    riichi: Riichi = Riichi.NONE
    open_riichi: bool = False
    ippatsu: bool = False
    moment: Moment = Moment.ORDINARY
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    norths: Norths = 0
    honba: Honba = 0
    discards: tuple[Tile, ...] = ()
    missed: bool = False
    discarder_riichi: bool = False
    previous_wins: PreviousWins = 0
    rules: ChosenRules = STANDARD_RULES
    language: LanguageName = None

    def win(self) -> tuple[Hand, Win]:
        """Return the hand and the win; raise a RiichiError if the tiles are not a won hand."""
        parts = _joined(self.hand, self.melds, self.norths)
        hand, tile = split_winning_tile(
            parts.concealed, parts.melds, parts.norths, winning=self.winning_tile
        )
        return hand, copy_fields(Win, self, tile=tile)

    def score(self) -> ScoreResponse:
        """Score the hand; NoAnswer has every reason why it scores nothing."""
        hand, win = self.win()
        rules = self.rules.rules
        objections = check(hand, win, rules, discards=self.discards)
        if objections:
            others = remedies(hand, win, rules, discards=self.discards)
            raise NoAnswer(objections, alternative_views(others, self.honba))
        settlement = settle_seats(score(hand, win, rules), honba=self.honba)
        return copy_fields(
            ScoreResponse,
            score_view(settlement),
            text=payment_sentence(settlement),
            what_if=alternative_views(what_if(hand, win, rules), self.honba),
            rules=chosen_rules_view(self.rules),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitsRequest:
    """A hand of 13 tiles, or of 14 before its discard; `seen` are other tiles that lie face up."""

    game: Game = Game.RIICHI
    hand: HandTiles
    melds: tuple[OneMeld, ...] | None = None
    norths: Norths = 0
    seat: Wind = Wind.EAST
    round: Wind = Wind.EAST
    dora: tuple[Tile, ...] = ()
    seen: tuple[Tile, ...] = ()
    honba: Honba = 0
    rules: ChosenRules = STANDARD_RULES
    language: LanguageName = None

    def hand_and_last_tile(self) -> tuple[Hand, Tile | None]:
        """Return the hand, and the last tile of 14; raise a RiichiError for other numbers."""
        parts = _joined(self.hand, self.melds, self.norths)
        if len(parts.concealed) + 3 * len(parts.melds) == 14:
            return split_winning_tile(parts.concealed, parts.melds, parts.norths)
        return Hand(parts.concealed, parts.melds, parts.norths), None

    def circumstances(self) -> Circumstances:
        """Return the winds, the tiles in sight and the honba."""
        return copy_fields(Circumstances, self, visible=self.seen)

    def find(self) -> WaitsResponse:
        """Find the waits of 13 tiles, or the discards of 14."""
        (hand, last), circumstances = self.hand_and_last_tile(), self.circumstances()
        if last is not None:
            return discards_response(hand, last, circumstances, self.rules)
        return waits_response(hand, circumstances, self.rules, self.honba)


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesRequest:
    """Rules to check; with `players` they are changed to that number of players."""

    game: Game = Game.RIICHI
    rules: RuleValues = None
    players: int | None = None

    def check(self) -> ChosenRulesView:
        """Return how the rules differ from their preset, or what other players change in them."""
        if self.players is None:
            return chosen_rules_view(parse_rules(self.rules))
        return change_players_response(rule_values(self.rules), self.players)


def _joined(hand: HandParts, melds: tuple[OneMeld, ...] | None, norths: int) -> HandParts:
    return HandParts(hand.concealed, hand.melds + (melds or ()), hand.norths + norths)
