"""Logs of Tenhou in XML (mjlog)."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NoReturn
from urllib.parse import unquote
from xml.parsers import expat

from scorer.tiles.errors import BadNotation
from scorer.tiles.melds import MeldKind
from scorer.tiles.messages import message as _
from webapp.records.logs.deal import Deal, LoggedWin, PlayedRound
from webapp.records.logs.game_log import (
    GameLog,
    LogFormat,
    errors_in_log,
    start_time,
)
from webapp.records.logs.played_rules import HANCHAN, NO_RED, SANMA, tenhou_type_rules

Attributes = Mapping[str, str]
Tags = list[tuple[str, Attributes]]

_MOST_TAGS = 50_000  # a game of 30 hands has 4,000
_REDS = {16: "0m", 52: "0p", 88: "0s"}
_SUITS = "mpsz"
_MOVE = re.compile(r"([TUVWDEFG])(\d{1,3})")
_DRAWS = {
    "yao9": "nine_terminals",
    "reach4": "four_riichi",
    "ron3": "triple_ron",
    "kan4": "four_kan",
    "kaze4": "four_wind",
    "nm": "nagashi_mangan",
}
_LIABLE_YAKUMAN = {39: "daisangen", 49: "daisuushii", 51: "suukantsu"}


def read_mjlog(text: str) -> GameLog:
    """Read a log; raise BadNotation with the place of the first error."""
    tags = _parse(text)
    named = dict(reversed(tags))  # the first of each name
    with errors_in_log(0):
        rule, custom = _stated(tags, "rule"), _stated(tags, "csrule")
        kind = int(named.get("GO", {}).get("type", HANCHAN))
        kind = int(rule[2], 16) if len(rule) > 2 else kind
        rules = tenhou_type_rules(kind, custom)
        players = 3 if kind & SANMA else 4
        first = named.get("UN", {})
        names = tuple(unquote(first.get(f"n{seat}", "")) for seat in range(players))
    game = _Game(players, red=not kind & NO_RED)
    for name, attributes in tags:
        with errors_in_log(len(game.rounds) + 1, game.deal):
            game.play(name, attributes)
    with errors_in_log(len(game.rounds) + 1, game.deal):
        game.finish_deal()
    return GameLog(
        format=LogFormat.MJLOG,
        names=names,
        rounds=tuple(game.rounds),
        rules=rules,
        states_rules=bool(custom),
        final=game.final,
        id=named.get("SHUFFLE", {}).get("ref") or None,
        began=start_time(named.get("SHUFFLE", {}).get("ref")),
    )


def _stated(tags: Tags, name: str) -> list[str]:
    """Return the rules of a tournament in the attribute or the tag with this name."""
    for tag, attributes in tags:
        for key, value in attributes.items():
            if name in {tag.lower(), key.lower()}:
                return value.split(",")
    return []


def _parse(text: str) -> Tags:
    """Return the tags of a document, which can neither declare nor use entities."""
    parser = expat.ParserCreate(encoding="utf-8")
    tags: Tags = []

    def start(name: str, attributes: dict[str, str]) -> None:
        tags.append((name, attributes))
        if len(tags) > _MOST_TAGS:
            refuse()

    def refuse(*_args: object) -> NoReturn:
        raise _broken(parser.CurrentLineNumber, parser.CurrentColumnNumber)

    parser.StartElementHandler = start
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(text.encode(), True)
    except expat.ExpatError as error:
        raise _broken(error.lineno, error.offset) from None
    return tags


def _broken(line: int, column: int) -> BadNotation:
    return BadNotation(
        _(
            "The log is cut or damaged at line {line}, column {column}; get it again.",
            line=line,
            column=column + 1,
        )
    )


@dataclass(slots=True)
class _Game:
    """The hands of a game, as far as its tags were played."""

    players: int
    red: bool
    rounds: list[PlayedRound] = field(default_factory=list)
    final: dict[str, list[float]] | None = None
    deal: Deal | None = None
    dealt: set[int] = field(default_factory=set)
    scores: list[int] = field(default_factory=list)

    def play(self, name: str, attributes: Attributes) -> None:
        """Play a tag."""
        if move := _MOVE.fullmatch(name):
            return self._move(move[1], int(move[2]))
        tag: Callable[[Attributes], None] | None = {
            "INIT": self._init,
            "N": self._meld,
            "REACH": self._reach,
            "DORA": self._dora,
            "AGARI": self._win,
            "RYUUKYOKU": self._draw,
        }.get(name)
        if tag is not None:
            tag(attributes)

    def finish_deal(self) -> None:
        """Add the round of the last hand."""
        if self.deal is not None:
            self.rounds.append(self.deal.finish())
        self.deal = None

    @property
    def _current(self) -> Deal:
        if self.deal is None:
            raise ValueError("a move before the first hand")
        return self.deal

    def _tile(self, number: int, *, new: bool = False) -> str:
        """Return a tile; `new` ones are dealt, drawn or turned over, each of them once."""
        if not 0 <= number < 136 or (new and number in self.dealt):
            raise ValueError(number)
        if new:
            self.dealt.add(number)
        if self.red and number in _REDS:
            return _REDS[number]
        kind = number // 4
        return f"{kind % 9 + 1}{_SUITS[kind // 9]}"

    def _tiles(self, text: str, *, new: bool = False) -> list[str]:
        return [self._tile(number, new=new) for number in _numbers(text)]

    def _init(self, tag: Attributes) -> None:
        self.finish_deal()
        self.dealt = set()
        number, honba, sticks, _, _, dora = _numbers(tag["seed"])
        deal = Deal(
            wind=number // 4,
            kyoku=number % 4 + 1,
            honba=honba,
            sticks=sticks,
            scores=tuple(100 * each for each in _numbers(tag["ten"])[: self.players]),
            hands=[self._tiles(tag[f"hai{seat}"], new=True) for seat in range(self.players)],
            dora=[self._tile(dora, new=True)],
        )
        if int(tag["oya"]) != deal.dealer:
            raise ValueError(tag["oya"])
        if self.scores:
            self._require_scores(_numbers(tag["ten"]))
        self.scores = list(deal.scores)
        self.deal = deal

    def _require_scores(self, hundreds: list[int] | None) -> None:
        """Compare the scores that a tag repeats with those that the tags before it lead to."""
        if (
            hundreds is not None
            and [100 * each for each in hundreds[: self.players]] != self.scores
        ):
            raise ValueError(hundreds)

    def _move(self, letter: str, number: int) -> None:
        if letter in "TUVW":
            self._current.draw("TUVW".index(letter), self._tile(number, new=True))
        else:
            self._current.discard("DEFG".index(letter), self._tile(number))

    def _reach(self, tag: Attributes) -> None:
        seat = int(tag["who"])
        if tag["step"] == "1":
            return self._current.declare_riichi(seat)
        self.scores[seat] -= 1000
        self._require_scores(_numbers(tag["ten"]) if "ten" in tag else None)

    def _dora(self, tag: Attributes) -> None:
        self._current.show_dora(self._tile(int(tag["hai"]), new=True))

    def _meld(self, tag: Attributes) -> None:
        seat, code = int(tag["who"]), int(tag["m"])
        meld = decode_meld(code)
        tiles = [self._tile(number) for number in meld.tiles]
        if meld.kind is None:
            self._current.set_north_aside(seat)
        elif meld.kind is MeldKind.ANKAN:
            self._current.close_kan(seat, tiles)
        elif meld.kind is MeldKind.SHOUMINKAN:
            self._current.add_to_pon(seat, tiles[-1])
        else:
            called = self._tile(meld.called)
            tiles.remove(called)
            self._current.call(seat, meld.kind, tiles, called)

    def _win(self, tag: Attributes) -> None:
        deal, seat = self._current, int(tag["who"])
        fu, points, _ = _numbers(tag["ten"])
        yakuman = [_LIABLE_YAKUMAN.get(number, "") for number in _numbers(tag.get("yakuman", ""))]
        won = LoggedWin(
            winner=seat,
            source=int(tag["fromWho"]),
            deltas=self._changes(tag),
            points=points,
            fu=fu or None,
            ura=self._tiles(tag.get("doraHaiUra", "")),
            yakuman=[name for name in yakuman if name],
            liable=int(tag["paoWho"]) if "paoWho" in tag else None,
        )
        honba, _ = _numbers(tag["ba"])
        own = deal.winning_tiles(seat, won.source)
        if honba not in {0, deal.honba} or sorted(self._tiles(tag["hai"])) != sorted(own):
            raise ValueError(tag["hai"])
        won_on = deal.drawn if won.source == seat else deal.last and deal.last[1]
        shown = (sorted(self._tiles(tag["doraHai"])), self._tile(int(tag["machi"])))
        if shown != (sorted(deal.dora), won_on):
            raise ValueError(tag["doraHai"])
        deal.win(won)
        self._end(tag)

    def _draw(self, tag: Attributes) -> None:
        kind = _DRAWS[tag["type"]] if "type" in tag else "exhaustive"
        shown = [seat for seat in range(self.players) if f"hai{seat}" in tag]
        self._current.end_without_winner(
            kind,
            self._changes(tag),
            tenpai=shown if kind in {"exhaustive", "nagashi_mangan"} else None,
        )
        self._end(tag)

    def _changes(self, tag: Attributes) -> list[int]:
        """Return the payments of a win or a draw, which follow the scores before them."""
        numbers = _numbers(tag["sc"])[: 2 * self.players]
        self._require_scores(numbers[::2])
        changes = [100 * each for each in numbers[1::2]]
        self.scores = [score + change for score, change in zip(self.scores, changes, strict=True)]
        return changes

    def _end(self, tag: Attributes) -> None:
        if "owari" in tag:
            given = [float(each) for each in tag["owari"].split(",")][: 2 * self.players]
            self.final = {
                "scores": [int(100 * each) for each in given[::2]],
                "points": given[1::2],
            }


def _numbers(text: str) -> list[int]:
    return [int(number) for number in text.split(",")] if text else []


@dataclass(frozen=True, slots=True)
class MeldCode:
    """A meld with its tiles from 0 to 135, the added one of a shouminkan last; None is a north."""

    kind: MeldKind | None
    tiles: Sequence[int]
    called: int = -1


def decode_meld(code: int) -> MeldCode:
    """Decode the bits of a meld: its kind, its tiles, and which of them was called."""
    if code & 4:
        base, place = divmod(code >> 10 & 63, 3)
        first = 4 * (base // 7 * 9 + base % 7)
        tiles = [first + 4 * each + (code >> 3 + 2 * each & 3) for each in range(3)]
        return MeldCode(MeldKind.CHII, tiles, tiles[place])
    if code & 24:
        base, place = divmod(code >> 9 & 127, 3)
        left = code >> 5 & 3
        tiles = [4 * base + each for each in range(4) if each != left]
        if code & 8:
            return MeldCode(MeldKind.PON, tiles, tiles[place])
        return MeldCode(MeldKind.SHOUMINKAN, [*tiles, 4 * base + left], tiles[place])
    tile = code >> 8 & 255
    if code & 32:
        return MeldCode(None, [tile])
    tiles = [tile // 4 * 4 + each for each in range(4)]
    return MeldCode(MeldKind.DAIMINKAN if code & 3 else MeldKind.ANKAN, tiles, tile)
