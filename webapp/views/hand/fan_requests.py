"""Requests about a hand of a game scored by fans: its score and its waits."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, TypeVar

from scorer.fans.rules.plain_values import chosen_rules
from scorer.fans.rules.presets import MCR, RULE_SETS
from scorer.fans.rules.rules import RULE_DEFINITIONS
from scorer.fans.score import score_win
from scorer.fans.what_if import Circumstances, too_few_points, wait_values, what_if_win
from scorer.fans.win import WonHand, wins_by_flowers, won_hand
from scorer.rules.values import to_plain_value
from scorer.table.games import RIICHI_GAME, TableRules, choose_rules, games
from scorer.tiles.errors import BadNotation
from scorer.tiles.hand import Hand, split_winning_tile
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game
from scorer.tiles.tile import FLOWERS, Tile, Wind, split_flowers
from webapp.text.hand.fans import fan_payment
from webapp.typed_json.decode import Between, JsonForm, OneOf, decode, invalid_value
from webapp.typed_json.encode import copy_fields
from webapp.typed_json.schema import TILES_SCHEMA
from webapp.views.chosen_rules import ChosenRulesView
from webapp.views.hand.fan_score import (
    FanScoreResponse,
    FanWaitsView,
    fan_alternative_views,
    fan_score_view,
    fan_waits_view,
)
from webapp.views.hand.requests import HandParts, LanguageName, NoAnswer, OneMeld, decode_hand
from webapp.views.table_rules import rules_view

GameName = Annotated[str, OneOf(tuple(games()))]
"""The name of a game."""

Of = TypeVar("Of")
Other = TypeVar("Other")


def decode_for_game(data: object, riichi: type[Of], others: type[Other]) -> Of | Other:
    """Decode a request as the type for riichi, or for other games if it names one."""
    name = data.get("game", RIICHI_GAME) if isinstance(data, Mapping) else RIICHI_GAME
    is_other = name in [*games()] and name != RIICHI_GAME
    return decode(others, data) if is_other else decode(riichi, data)


@dataclass(frozen=True, slots=True)
class PartsWithFlowers:
    """The concealed tiles of a hand, its melds and its flowers."""

    parts: HandParts
    flowers: tuple[str, ...]


def decode_hand_with_flowers(given: object) -> PartsWithFlowers:
    """Decode a hand as a text that may have melds and flowers, or as a list of its tiles."""
    if isinstance(given, str):
        text, flowers = split_flowers(given)
        return PartsWithFlowers(decode_hand(text), flowers)
    if isinstance(given, list):
        flowers = tuple(each for each in given if each in FLOWERS)
        return PartsWithFlowers(decode_hand([e for e in given if e not in FLOWERS]), flowers)
    return PartsWithFlowers(decode_hand(given), ())


def decode_given_rules(given: object) -> str | Mapping[str, object] | None:
    """Decode rules: the name of a rule set, an object of values, or null.

    >>> decode_given_rules("notes"), decode_given_rules(None)
    ('notes', None)
    """
    if given is None or isinstance(given, str | Mapping):
        return given
    raise invalid_value(given, _('the name of rules such as "mcr", or an object'))


FanHandTiles = Annotated[PartsWithFlowers, JsonForm(decode_hand_with_flowers, TILES_SCHEMA)]


def _rule_schema(name: str) -> dict[str, object]:
    """Return the JSON Schema of a rule, by its value in Chinese Official."""
    if name == "points":
        return {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "integer"}}]}
    match to_plain_value(getattr(MCR, name)):
        case bool():
            return {"type": "boolean"}
        case int():
            return {"type": "integer"}
        case str():
            return {"type": "string"}
    items = "string" if RULE_DEFINITIONS[name].names else "integer"
    return {"type": "array", "items": {"type": items}}


GivenRules = Annotated[
    str | Mapping[str, object] | None,
    JsonForm(
        decode_given_rules,
        {
            "anyOf": [
                {"enum": [*RULE_SETS]},
                {
                    "type": "object",
                    "properties": {
                        "preset": {"enum": [*RULE_SETS]},
                        "fans": {"type": "object", "additionalProperties": {"type": "integer"}},
                        **{name: _rule_schema(name) for name in RULE_DEFINITIONS},
                    },
                    "additionalProperties": False,
                },
                {"type": "null"},
            ],
            "examples": ["mcr", {"preset": "mcr", "minimum": 6}],
        },
    ),
]
"""Rules as a request gives them: the name of a rule set, values, or None for the usual rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FanRulesRequest:
    """Rules of a game other than riichi to check."""

    game: GameName
    rules: GivenRules = None

    def table_rules(self) -> TableRules:
        """Return the rules, by default the usual ones of the game."""
        return choose_rules(self.rules, self.game)

    def check(self) -> ChosenRulesView:
        """Return how the rules differ from their preset."""
        return copy_fields(ChosenRulesView, rules_view(self.table_rules()))


Flowers = Annotated[int, Between(0, len(FLOWERS))]


@dataclass(frozen=True, slots=True, kw_only=True)
class FanScoreRequest:
    """A complete hand to score; fields left out describe an ordinary win on a discard by East.

    Seven or eight flowers without tiles are a win by them, where the rules have it.

    `hand` has the concealed tiles, the winning tile last unless `winning_tile` names it, and may
    have melds and flowers in its notation.
    """

    game: Game
    hand: FanHandTiles
    melds: tuple[OneMeld, ...] | None = None
    winning_tile: Tile | None = None
    self_drawn: bool = False
    seat: Wind = Wind.EAST
    round: Wind = Wind.EAST
    last_of_kind: bool = False
    last_tile: bool = False
    replacement: bool = False
    robbing_kong: bool = False
    flowers: Flowers | None = None
    first_turn: bool = False
    discarder: Wind | None = None
    rules: GivenRules = None
    language: LanguageName = None

    @property
    def won(self) -> WonHand:
        """The hand and the win, or a win by flowers.

        Raise a RiichiError if the tiles are not a hand.
        """
        parts, tiles = self.hand.parts, self.hand.flowers
        flowers, melds = _flowers(tiles, self.flowers), parts.melds + (self.melds or ())
        by_flowers = wins_by_flowers(parts.concealed + melds, flowers)
        parsed = None
        if not by_flowers or self.winning_tile is not None:
            parsed = split_winning_tile(
                parts.concealed, melds, parts.norths, winning=self.winning_tile
            )
        return won_hand(
            parsed,
            self_drawn=self.self_drawn,
            seat=self.seat,
            round=self.round,
            flowers=flowers,
            flower_tiles=tiles,
            last_of_kind=self.last_of_kind,
            last_tile=self.last_tile,
            replacement=self.replacement,
            robbing_kong=self.robbing_kong,
            first_turn=self.first_turn,
        )

    def score(self) -> FanScoreResponse:
        """Score the hand; NoAnswer has what a win needs."""
        won, rules = self.won, chosen_rules(self.rules, self.game)
        found = score_win(won, rules)
        alternatives = what_if_win(won, rules)
        if found.wins:
            view = fan_score_view(found, alternatives, self.discarder)
            return copy_fields(FanScoreResponse, view, text=fan_payment(found, self.discarder))
        wins = [other for other in alternatives if other.score.wins]
        raise NoAnswer((too_few_points(found),), fan_alternative_views(wins))


@dataclass(frozen=True, slots=True, kw_only=True)
class FanWaitsRequest:
    """A hand without its winning tile; `seen` are other tiles that lie face up."""

    game: Game
    hand: FanHandTiles
    melds: tuple[OneMeld, ...] | None = None
    seat: Wind = Wind.EAST
    round: Wind = Wind.EAST
    flowers: Flowers | None = None
    seen: tuple[Tile, ...] = ()
    rules: GivenRules = None
    language: LanguageName = None

    def waiting_hand(self) -> Hand:
        """Return the hand; raise a RiichiError if it does not have 13 tiles."""
        parts = self.hand.parts
        return Hand(parts.concealed, parts.melds + (self.melds or ()), parts.norths)

    def circumstances(self) -> Circumstances:
        """Return the winds, the flowers and the tiles in sight."""
        tiles = self.hand.flowers
        flowers = _flowers(tiles, self.flowers)
        return copy_fields(
            Circumstances, self, flowers=flowers, flower_tiles=tiles, visible=self.seen
        )

    def find(self) -> FanWaitsView:
        """Find the waits."""
        hand, rules = self.waiting_hand(), chosen_rules(self.rules, self.game)
        found = wait_values(hand, self.circumstances(), rules)
        return fan_waits_view(hand, found, rules)


def _flowers(written: tuple[str, ...], number: int | None) -> int:
    """Return the number of flowers, written after the hand or given as a field."""
    if number is not None and written:
        raise BadNotation(
            _(
                "The flowers are given twice, in the hand and in the field flowers; "
                "remove one of them."
            )
        )
    return len(written) if number is None else number
