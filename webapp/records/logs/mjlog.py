"""Logs of Tenhou in XML (mjlog)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NoReturn
from urllib.parse import unquote
from xml.parsers import expat

from scorer.tiles.melds import MeldKind
from webapp.records.logs.deal import Deal, LoggedWin, kind_of_draw
from webapp.records.logs.game_log import (
    GameLog,
    LogFormat,
    LoggedHands,
    cut_at,
    errors_in_log,
    server_and_start,
)
from webapp.records.logs.played_rules import HANCHAN, NO_RED, SANMA, tenhou_type_rules

Attributes = Mapping[str, str]
Tags = list[tuple[str, Attributes]]

_MOST_TAGS = 50_000  # a game of 30 hands has 4,000
_REDS = {16: "0m", 52: "0p", 88: "0s"}
_SUITS = "mpsz"
_MOVE = re.compile(r"([TUVWDEFG])(\d{1,3})")
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
    game = _Game(players=players, red=not kind & NO_RED)
    game.play_all(tags, game.play)
    reference = named.get("SHUFFLE", {}).get("ref") or None
    return GameLog(
        format=LogFormat.MJLOG,
        names=names,
        rounds=tuple(game.rounds),
        rules=rules,
        states_rules=bool(custom),
        final=game.final,
        id=reference,
        began=server_and_start(reference)[1],
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
        raise cut_at(parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)

    parser.StartElementHandler = start
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(text.encode(), True)
    except expat.ExpatError as error:
        raise cut_at(error.lineno, error.offset + 1) from None
    return tags


@dataclass(slots=True, kw_only=True)
class _Game(LoggedHands):
    red: bool
    final: dict[str, list[float]] | None = None
    dealt: set[int] = field(default_factory=set)
    scores: list[int] = field(default_factory=list)

    def play(self, name: str, tag: Attributes) -> None:
        """Play a tag."""
        if move := _MOVE.fullmatch(name):
            letter, number = move[1], int(move[2])
            if letter in "TUVW":
                return self.current.draw("TUVW".index(letter), self._tile(number, new=True))
            return self.current.discard("DEFG".index(letter), self._tile(number))
        match name:
            case "INIT":
                self._init(tag)
            case "N":
                self._meld(int(tag["who"]), decode_meld(int(tag["m"])))
            case "REACH" if tag["step"] == "1":
                self.current.declare_riichi(int(tag["who"]))
            case "REACH":
                self.scores[int(tag["who"])] -= 1000
                self._require_scores(_numbers(tag["ten"]) if "ten" in tag else None)
            case "DORA":
                self.current.show_dora(self._tile(int(tag["hai"]), new=True))
            case "AGARI":
                self._win(tag)
            case "RYUUKYOKU":
                self._draw(tag)

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

    def _meld(self, seat: int, meld: "MeldCode") -> None:
        tiles = [self._tile(number) for number in meld.tiles]
        if meld.kind is None:
            self.current.set_north_aside(seat)
        elif meld.kind is MeldKind.ANKAN:
            self.current.close_kan(seat, tiles)
        elif meld.kind is MeldKind.SHOUMINKAN:
            self.current.add_to_pon(seat, tiles[-1])
        else:
            called = self._tile(meld.called)
            tiles.remove(called)
            self.current.call(seat, meld.kind, tiles, called)

    def _win(self, tag: Attributes) -> None:
        deal, seat = self.current, int(tag["who"])
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
        kind = kind_of_draw(tag.get("type", "exhaustive"))
        shown = [seat for seat in range(self.players) if f"hai{seat}" in tag]
        self.current.end_without_winner(
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
