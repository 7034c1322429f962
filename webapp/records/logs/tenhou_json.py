"""Logs in the JSON of tenhou.net/6, by Tenhou, by converters from Mahjong Soul, and by tenbo."""

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from scorer.riichi.rules.plain_values import rules_from_dict
from scorer.riichi.rules.rules import Rules
from scorer.tiles.errors import BadNotation, RiichiError
from scorer.tiles.melds import MeldKind
from scorer.tiles.messages import message as _
from webapp.records.logs.deal import Deal, LoggedWin, PlayedRound, kind_of_draw
from webapp.records.logs.game_log import (
    INVALID,
    GameLog,
    LogFormat,
    OtherKind,
    errors_in_log,
    server_and_start,
)
from webapp.records.logs.played_rules import (
    LENGTHS,
    detail_rules,
    possible_rules,
    tenhou_type_rules,
)

WIN = "和了"
ALL_TENPAI, NOBODY_TENPAI = "全員聴牌", "全員不聴"
LIABLE_YAKUMAN = {"大三元": "daisangen", "大四喜": "daisuushii", "四槓子": "suukantsu"}
SEATS = 4
DRAWN = 60
"""A discard of the tile that was just drawn."""

_DECLARED = f"r{DRAWN}"
_WINS = (WIN, "Agari")
_DISPLAY = re.compile(r"三?\w?[東南](喰?)(赤?)(?:速|祝\d*)*")
_POINTS = re.compile(r"(\d+)(?:-(\d+))?点(∀?)")
_CALL = re.compile(r"(?:\d\d){0,3}([cpmkaf])(?:\d\d){1,4}")
_REDS = {51: "0m", 52: "0p", 53: "0s"}
_SUITS = " mpsz"
_CALLS = {"c": MeldKind.CHII, "p": MeldKind.PON, "m": MeldKind.DAIMINKAN}
_STEPS = {0: 1, 1: 2, 2: 3, 3: 3}
"""The steps back to the seat that discarded a tile, by the place of the letter."""


def tile_name(number: int) -> str:
    """Return the tile of a number: 11 to 47, and 51 to 53 for red fives."""
    if number in _REDS:
        return _REDS[number]
    suit, rank = divmod(number, 10)
    if not 1 <= suit <= 4 or not 1 <= rank <= (7 if suit == 4 else 9):
        raise BadNotation(_("there is no tile {tile}", tile=number))
    return f"{rank}{_SUITS[suit]}"


def tile_number(tile: str) -> int:
    """Return the number of a tile.

    >>> tile_number("0s"), tile_number("7z")
    (53, 47)
    """
    suit = _SUITS.index(tile[1])
    return 50 + suit if tile[0] == "0" else 10 * suit + int(tile[0])


def read_tenhou_json(data: Mapping[str, Any]) -> GameLog:
    """Read a log; raise BadNotation with the place of the first error."""
    with errors_in_log(0):
        rule: Any = data.get("rule") or {}
        if isinstance(rule, str) and "," not in rule:
            rule = {"disp": rule}
        own: Any = rule.get("tenbo") if isinstance(rule, Mapping) else None
        hands: Sequence[Any] = list(data["log"])
        players = _players(data, hands)
        names = [str(name or "") for name in [*(data.get("name") or ()), *[""] * 4]][:players]
        reference = str(data.get("ref") or "") or None
        rules = (rules_from_dict(own),) if own else _rules(data, rule, players)
        final = _final(data.get("sc"), players)
    rounds = []
    orders = iter(range(len(hands) + MORE_ORDERS))
    for number, hand in enumerate(hands, 1):
        following = hands[number] if number < len(hands) else None
        rounds.append(_read_hand(number, hand, following, players, orders))
    return GameLog(
        format=LogFormat.TENHOU_JSON,
        names=tuple(names),
        rounds=tuple(rounds),
        rules=rules,
        final=final,
        id=reference,
        began=server_and_start(reference)[1],
        states_rules=own is not None or bool(_custom(data, rule)),
        agreed_end=own is not None,
    )


def _players(data: Mapping[str, Any], hands: Sequence[Any]) -> int:
    """Return the number of players: with three, the fourth has neither tiles nor points."""
    if len(data.get("name") or ()) == 3 or data.get("ratingc") == "PF3":
        return 3
    if not hands:
        return 4
    scores = hands[0][1]
    has_fourth = len(scores) > 3 and (scores[3] or any(hands[0][13:-1]))
    return 4 if has_fourth else 3


def _custom(data: Mapping[str, Any], rule: Any) -> list[str]:
    """Return the fields of CSRULE, the rules of a tournament."""
    inside = rule.get("csrule") if isinstance(rule, Mapping) else None
    return _listed(data.get("csrule") or inside or ())


def _listed(given: Any) -> list[str]:
    return given.split(",") if isinstance(given, str) else list(map(str, given))


def _rules(data: Mapping[str, Any], rule: Any, players: int) -> tuple[Rules, ...]:
    custom = _custom(data, rule)
    if not isinstance(rule, Mapping):  # RULE: two times, the type, and who may play
        return tenhou_type_rules(int(_listed(rule)[2], 16), custom)
    shown = str(rule.get("disp", ""))
    length = sorted({rounds for sign, rounds in LENGTHS.items() if sign in shown})
    if details := data.get("detail_rule") or rule.get("detail_rule"):
        return possible_rules(
            ("mahjong_soul",), length, players=players, **detail_rules(details, players)
        )
    server, _began = server_and_start(data.get("ref"))
    given = [int(rule.get(f"aka5{suit}") or 0) for suit in (1, 2, 3)]
    reds = [value for name, value in rule.items() if name.startswith("aka")]
    # Tenhou displays an open tanyao and red fives, or leaves out their signs: "般南喰赤", "般東".
    stated = _DISPLAY.fullmatch(shown)
    return possible_rules(
        ("tenhou",) if custom else (server,) if server else ("tenhou", "mahjong_soul"),
        length,
        players=players,
        custom=custom,
        red=any(reds) if reds else stated is None or bool(stated[2]),
        kuitan=stated is None or bool(stated[1]),
        **({"red_fives": tuple(given)} if any(given) else {}),
    )


def _final(given: Sequence[Any] | None, players: int) -> Mapping[str, Any] | None:
    if not given:
        return None
    numbers = [float(each) for each in given][: 2 * players]
    return {"scores": [int(each) for each in numbers[::2]], "points": numbers[1::2]}


def _read_hand(
    number: int, hand: Any, following: Any, players: int, orders: Iterator[int]
) -> PlayedRound:
    with errors_in_log(number):
        (count, honba, sticks), scores, dora, ura, *seats = hand[:-1]
        result = hand[-1]
        dealt = [seats[3 * seat] for seat in range(players)]
        shown = [None if not tiles else [tile_name(tile) for tile in tiles] for tiles in dealt]
        deal = Deal(
            wind=count // 4,
            kyoku=count % 4 + 1,
            honba=honba,
            sticks=sticks,
            scores=tuple(scores[:players]),
            hands=shown,
        )
    with errors_in_log(number, deal):
        takes = [list(seats[3 * seat + 1]) for seat in range(players)]
        discards = [list(seats[3 * seat + 2]) for seat in range(players)]
        moves = _Moves(deal, takes, discards, [tile_name(tile) for tile in dora], deal.dealer)
        end = _End(number, result, [tile_name(tile) for tile in ura], following)
        if None in shown:
            moves.note_riichi(result)
            return end.reached(deal)
        return _first_possible(moves, end, orders)


@dataclass(frozen=True, slots=True)
class _End:
    """The number and the result of a hand, its ura-dora indicators, and the hand after it."""

    number: int
    result: Sequence[Any]
    ura: list[str]
    following: Any

    def reached(self, deal: Deal) -> PlayedRound:
        """Return the round of a deal with this result."""
        name, *given = self.result
        if name in _WINS:
            for deltas, details in self._wins(deal, given):
                deal.win(_win(deal, deltas, details, self.ura))
            return deal.finish()
        deltas = given[0][: deal.players] if given else ()
        if name in {ALL_TENPAI, NOBODY_TENPAI}:
            everybody = range(deal.players) if name == ALL_TENPAI else ()
            deal.end_without_winner("exhaustive", deltas, tenpai=list(everybody))
        else:
            number = 4 * deal.wind + deal.kyoku - 1
            stays = self.following is not None and self.following[0][0] == number
            deal.end_without_winner(kind_of_draw(name), deltas, dealer_stays=stays)
        return deal.finish()

    def _wins(self, deal: Deal, given: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
        """Yield the payments and the details of each win; a log can lack either of them."""
        pairs: list[tuple[Any, Any]] = []
        for each in given:
            if not all(0 <= seat < SEATS for seat in each[:3]):
                pairs.append((each[: deal.players], None))
            elif pairs and pairs[-1][1] is None:
                pairs[-1] = (pairs[-1][0], each)
            else:
                pairs.append((None, each))
        for deltas, details in pairs or [(None, None)]:
            winners = () if details else self._winners(deal, deltas)
            if details:
                yield deltas, details
            elif len(winners) > 1:
                deal.result = deltas
            for winner in winners:
                yield (deltas if len(winners) == 1 else None), (winner, deal.source, winner)

    def _winners(self, deal: Deal, deltas: Any) -> Sequence[int]:
        """Return who won by the moves and the payments, the next of the discarder first."""
        if deal.drawn is not None:
            return [deal.source]
        order = [(deal.source + step) % deal.players for step in range(1, deal.players)]
        found = [seat for seat in order if deltas and deltas[seat] > 0]
        if not found or not deal.has_moves:
            raise OtherKind(
                _(
                    "Hand {hand} of the log was won, but the log does not say by whom; get it "
                    "with the details of its wins.",
                    hand=self.number,
                )
            )
        return found


MORE_ORDERS = 1000
"""Limit of the orders of moves of a log that are tried beside the first one of each hand."""


def _first_possible(moves: "_Moves", end: _End, tries: Iterator[int]) -> PlayedRound:
    """Return the round of the first order of moves that leads to its end.

    The lists of a log do not say whether a player called a tile or passed it and called an equal
    one later, so a call is tried at the first one, then at others.
    """
    orders = [moves]
    first: Exception | None = None
    for _order in tries:
        try:
            played = orders.pop()
            played.play(orders)
            return end.reached(played.deal)
        except (RiichiError, *INVALID) as error:
            first = first or error
        if not orders:
            break
    raise first or ValueError("no order is left to try")


@dataclass(slots=True)
class _Moves:
    """The moves of a hand: what each seat takes and discards, and the seat that takes next."""

    deal: Deal
    takes: list[list[Any]]
    discards: list[list[Any]]
    dora: list[str]
    seat: int

    def note_riichi(self, result: Any) -> None:
        """Add the riichi of a hand without moves; that of a discarder can be refused."""
        deal = self.deal
        for tile in self.dora:
            deal.show_dora(tile)
        declared = [seat for seat, given in enumerate(self.discards) if _DECLARED in given]
        source = result[2][1] if result[0] in _WINS and len(result) > 2 else None
        refused = None
        if source is not None and self.discards[source][-1:] == [_DECLARED]:
            refused = source if source != result[2][0] else None
        for seat in sorted(declared, key=lambda seat: seat == refused):
            deal.note_riichi(seat, accepted=seat != refused)

    def play(self, others: "list[_Moves]") -> None:
        """Play all moves; add the other orders that are possible."""
        deal = self.deal
        if not deal.dora:
            deal.show_dora(self.dora.pop(0))
        while self.takes[self.seat]:
            self._take(self.seat, self.takes[self.seat].pop(0))
            if not self.discards[self.seat]:
                break
            if not self._give(self.seat, self.discards[self.seat].pop(0)):
                self.seat, *later = self._next_seats(self.seat)
                for each in reversed(later):
                    others.append(deepcopy(self))
                    others[-1].seat = each
        if any(self.takes) or any(self.discards):
            raise BadNotation(_("the hand goes on after its end"))
        for tile in self.dora:
            deal.show_dora(tile)

    def _take(self, seat: int, given: Any) -> None:
        if isinstance(given, int):
            return self.deal.draw(seat, tile_name(given))
        letter, tiles = _parse_call(given)
        called = tiles[given.index(letter) // 2]
        own = list(tiles)
        own.remove(called)
        self.deal.call(seat, _CALLS[letter], own, called)

    def _give(self, seat: int, given: Any) -> bool:
        """Play a discard or a kan; return whether the seat takes another tile."""
        deal = self.deal
        if given == 0:  # after a daiminkan
            return True
        if isinstance(given, str) and given.startswith("r"):
            deal.declare_riichi(seat)
            given = int(given[1:])
        if isinstance(given, int):
            tile = deal.drawn if given == DRAWN else tile_name(given)
            if tile is None:
                raise ValueError(given)
            deal.discard(seat, tile)
            return False
        letter, tiles = _parse_call(given)
        if letter == "a":
            deal.close_kan(seat, tiles)
        elif letter == "k":
            deal.add_to_pon(seat, tiles[given.index(letter) // 2])
        else:
            deal.set_north_aside(seat)
        return True

    def _next_seats(self, seat: int) -> list[int]:
        """Return the seats that can call the last discard, then the one that can draw next."""
        players, last = self.deal.players, self.deal.last
        order = [(seat + step) % players for step in range(1, players)]
        calls: list[tuple[bool, int]] = []
        for other in order:
            given = self.takes[other][0] if self.takes[other] else None
            if not isinstance(given, str) or last is None:
                continue
            letter, tiles = _parse_call(given)
            place = given.index(letter) // 2
            source = (
                order[0] == other
                if letter == "c"
                else ((other - _STEPS[place]) % 4 == seat or players == 3)
            )
            if source and tiles[place] == last[1]:
                calls.append((letter == "c", other))
        found = [other for _is_chii, other in sorted(calls)]
        draws = not self.takes[order[0]] or isinstance(self.takes[order[0]][0], int)
        return [*found, order[0]] if draws or not found else found


def _parse_call(given: Any) -> tuple[str, list[str]]:
    """Return the letter and the tiles of a call such as 46p4646."""
    found = _CALL.fullmatch(given)
    if found is None:
        raise ValueError(given)
    digits = given.replace(found[1], "")
    return found[1], [tile_name(int(digits[at : at + 2])) for at in range(0, len(digits), 2)]


def _win(deal: Deal, deltas: list[int] | None, details: Sequence[Any], ura: list[str]) -> LoggedWin:
    winner, source, liable, *yaku = details
    points = _POINTS.search(yaku[0]) if yaku else None
    paid = None if points is None else int(points[1])
    if points and paid and points[3]:
        paid *= deal.players - 1
    elif points and paid and points[2]:
        paid = paid * (deal.players - 2) + int(points[2])
    own = liable not in {winner, source}
    names = [name for shown, name in LIABLE_YAKUMAN.items() if any(shown in each for each in yaku)]
    return LoggedWin(
        winner=winner,
        source=source,
        deltas=deltas,
        points=paid,
        ura=ura,
        # A hand without its yaku is paid alike whichever of them has the liability.
        yakuman=names or (["daisangen"] if own else []),
        liable=liable if own else None,
    )
