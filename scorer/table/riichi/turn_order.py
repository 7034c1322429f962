"""The order of all discards of a hand, as far as rivers and melds determine it.

A river keeps the order of one player's discards. Between players the turn passes to the right, and
a call passes it to the caller, so rivers and melds allow only some orders of all discards.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from scorer.tiles.errors import ImpossibleHand
from scorer.tiles.liable_seats import called_from
from scorer.tiles.melds import Meld, MeldKind
from scorer.tiles.messages import message as _
from scorer.tiles.tile import Tile

_MOST_STATES = 300_000  # of a search, about three seconds; rivers with more stay undetermined
_MOST_STATES_AT_ONCE = 20_000  # while somebody waits
_MOST_REPAIRS, _MOST_ADDED = 4, 2  # for rivers that fit no order


@dataclass(frozen=True, slots=True)
class SeatTiles:
    """The tiles before a player at one moment.

    Attributes:
        river: The discards in their order, without those that others called; None for a tile that
            was not read.
        melds: The melds.
        riichi: The place in the river of the sideways tile.
    """

    river: tuple[Tile | None, ...] = ()
    melds: tuple[Meld, ...] = ()
    riichi: int | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """A discard that became part of a meld; seat and tile of the discard are None if unknown."""

    caller: int
    meld: Meld
    discarder: int | None
    tile: Tile | None


@dataclass(frozen=True, slots=True)
class Discard:
    """A discard with the places that it can have among all discards, from 0.

    Attributes:
        seat: The seat that discarded it.
        tile: The tile, None if it was not read.
        turns: The possible places, in order; one if the place is determined, none if no order fits.
        riichi: Whether it lies sideways.
        call: The call that took it.
        place: Its place in the river; None for a called one.
    """

    seat: int
    tile: Tile | None
    turns: tuple[int, ...]
    riichi: bool = False
    call: Call | None = None
    place: int | None = None

    @property
    def determined(self) -> bool:
        """True if the tile and its place among all discards are known."""
        return self.tile is not None and len(self.turns) == 1


@dataclass(frozen=True, slots=True)
class TurnOrder:
    """All discards of a hand in one order that fits, the one with the most ways to continue.

    Attributes:
        discards: The discards; if no order fits, seat by seat and without turns.
        dealers: The seats that can have discarded first.
        repairs: Number of moments left out and discards added until an order fitted; None if no
            order was found.
    """

    discards: tuple[Discard, ...]
    dealers: frozenset[int]
    repairs: int | None = 0


def open_calls(seats: Sequence[SeatTiles]) -> tuple[Call, ...]:
    """Return the calls that the melds of all seats show.

    >>> from scorer.tiles.melds import parse_meld
    >>> caller = SeatTiles(melds=(parse_meld("555=z"),))
    >>> [call] = open_calls([SeatTiles(), caller, SeatTiles(), SeatTiles()])
    >>> call.caller, call.discarder, str(call.tile)
    (1, 3, '5z')
    """
    return tuple(
        Call(seat, meld, _discarder(meld, seat, len(seats)), meld.called)
        for seat, tiles in enumerate(seats)
        for meld in tiles.melds
        if meld.open
    )


def _discarder(meld: Meld, caller: int, players: int) -> int | None:
    if meld.kind is MeldKind.CHII:
        return (caller - 1) % players
    return called_from(meld, caller, players)


_Lengths = tuple[int, ...]
_Key = tuple[int, _Lengths, int, int, int]
"""Moments passed, lengths of the rivers, bits of the calls, added discards, whose turn it is."""


@dataclass(frozen=True, slots=True)
class _Moment:
    """The states in which a moment can be: lengths of the rivers, calls, and whose turn it is.

    The turn is None unless that seat has just discarded a tile that is called next; then the
    lengths are those before.
    """

    states: tuple[tuple[_Lengths, int, int | None], ...]

    def is_at(self, lengths: _Lengths, calls: int, turn: int) -> bool:
        return (lengths, calls, None) in self.states or (lengths, calls, turn) in self.states


@dataclass(frozen=True, slots=True)
class _Step:
    """A discard in the search: seat, place in the river or call; neither if it was added."""

    seat: int
    place: int | None = None
    call: int | None = None


@dataclass(slots=True)
class _Search:
    """All orders that pass through the moments; the last moment is the end."""

    calls: tuple[Call, ...]
    riichi: tuple[int | None, ...]
    moments: Sequence[_Moment]
    added: int
    steps: dict[_Key, list[tuple[_Step, _Key]]] = field(default_factory=dict)
    ways: dict[_Key, int] = field(default_factory=dict)
    reached: int = 0

    def run(self, dealers: Sequence[int], *, most: int = _MOST_STATES) -> list[_Key]:
        """Return the starts from which an order fits; none after too many states."""
        players = len(self.riichi)
        starts = [(0, (0,) * players, 0, 0, seat) for seat in dealers]
        layers, layer = [], set(starts)
        while layer:
            layer = {self._passed(key) for key in layer}
            layers.append(layer)
            self.reached = max(self.reached, *(key[0] for key in layer))
            layer = {after for key in layer for _, after in self._expand(key)}
            if len(self.steps) > most:
                return []
        for layer in reversed(layers):
            for key in layer:
                ways = sum(self._ways(after) for _, after in self.steps[key])
                self.ways[key] = ways + self._is_end(key)
        return [key for start in starts if self._ways(key := self._passed(start))]

    def _ways(self, key: _Key) -> int:
        return self.ways.get(self._passed(key), 0)

    def _passed(self, key: _Key) -> _Key:
        """Return a state after all moments that it is at."""
        passed, lengths, calls, added, turn = key
        while passed < len(self.moments) and self.moments[passed].is_at(lengths, calls, turn):
            passed += 1
        return passed, lengths, calls, added, turn

    def _is_end(self, key: _Key) -> bool:
        return key[0] == len(self.moments) and key[3] == self.added

    def _expand(self, key: _Key) -> Sequence[tuple[_Step, _Key]]:
        if key not in self.steps:
            self.steps[key] = [
                (step, after)
                for step, after in self._successors(key)
                if after[0] == len(self.moments) or self._leads_to(after)
            ]
        return self.steps[key]

    def _leads_to(self, key: _Key) -> bool:
        """Return whether the next moment can still come."""
        passed, lengths, calls, _, _ = key
        return any(
            not calls & ~most and all(map(int.__le__, lengths, longest))
            for longest, most, _ in self.moments[passed].states
        )

    def _successors(self, key: _Key) -> Iterator[tuple[_Step, _Key]]:
        passed, lengths, calls, added, turn = key
        right = (turn + 1) % len(lengths)
        if passed == len(self.moments):
            return
        longer = (*lengths[:turn], lengths[turn] + 1, *lengths[turn + 1 :])
        yield (
            _Step(turn, place=lengths[turn]),
            self._passed((passed, longer, calls, added, right)),
        )
        if added < self.added:
            for caller in {*range(len(lengths))} - {turn}:  # it can be called, in a missed meld
                yield _Step(turn), self._passed((passed, lengths, calls, added + 1, caller))
        for number, call in enumerate(self.calls):
            if calls >> number & 1 or not self._can_call(call, turn, lengths):
                continue
            after = passed, lengths, calls | 1 << number, added, call.caller
            yield _Step(turn, call=number), self._passed(after)

    def _can_call(self, call: Call, turn: int, lengths: _Lengths) -> bool:
        if call.caller == turn or call.discarder not in {None, turn}:
            return False
        riichi = self.riichi[call.caller]
        return riichi is None or lengths[call.caller] <= riichi


def turn_order(moments: Sequence[Sequence[SeatTiles]], *, dealer: int | None = None) -> TurnOrder:
    """Return the order of the discards of a hand, from what was before the players over time.

    Args:
        moments: What each seat had at moments in their order, seats in turn order. The tiles are
            those of the last moment; the earlier ones only have to agree on the numbers of
            discards and calls.
        dealer: The seat that discarded first, if it is known.

    >>> from scorer.tiles.tile import parse_tiles
    >>> rivers = [SeatTiles(parse_tiles(tiles)) for tiles in ("12m", "1p", "1s", "1z")]
    >>> order = turn_order([rivers])
    >>> [str(each.tile) for each in order.discards], order.dealers
    (['1m', '1p', '1s', '1z', '2m'], frozenset({0}))
    >>> all(each.determined for each in order.discards)
    True
    """
    if not moments:
        raise ImpossibleHand(_("There is no moment of the hand; give at least one."))
    last = moments[-1]
    calls, riichi = open_calls(last), tuple(each.riichi for each in last)
    states = _states(moments, calls)
    dealers = range(len(last)) if dealer is None else [dealer]
    for repairs in range(_MOST_REPAIRS + 1):
        found: list[tuple[_Search, list[_Key]]] = []
        for added in range(min(repairs, _MOST_ADDED) + 1):
            search = _Search(calls, riichi, states, added)
            found += _repaired(search, dealers, repairs - added)
        if found:
            return _fitting_order(found, last, repairs)
    return TurnOrder(tuple(_unordered(last, calls)), frozenset(dealers), None)


def _repaired(
    search: _Search, dealers: Sequence[int], repairs: int
) -> Iterator[tuple[_Search, list[_Key]]]:
    """Yield the searches that find an order, with so many moments before the last left out."""
    if starts := search.run(dealers):
        if not repairs:
            yield search, starts
        return
    if repairs:
        for place in {search.reached, search.reached - 1} & {*range(len(search.moments) - 1)}:
            others = [*search.moments[:place], *search.moments[place + 1 :]]
            again = _Search(search.calls, search.riichi, others, search.added)
            yield from _repaired(again, dealers, repairs - 1)


def discards_after(
    seats: Sequence[SeatTiles], seat: int, *, since_riichi: bool, dealer: int | None = None
) -> tuple[Discard, ...]:
    """Return the discards of others that certainly came after a player's riichi or last discard.

    Nothing is certain if the rivers and melds fit no order.

    >>> from scorer.tiles.tile import parse_tiles
    >>> rivers = [parse_tiles(tiles) for tiles in ("12m", "12p", "1s", "1z")]
    >>> seats = [SeatTiles(river, riichi=0) for river in rivers]
    >>> [str(each.tile) for each in discards_after(seats, 1, since_riichi=True)]
    ['1s', '1z', '2m']
    >>> discards_after(seats, 1, since_riichi=False)
    ()
    """
    riichi = tuple(each.riichi for each in seats)
    search = _Search(open_calls(seats), riichi, _states([seats], open_calls(seats)), 0)
    dealers = range(len(seats)) if dealer is None else [dealer]
    starts = search.run(dealers, most=_MOST_STATES_AT_ONCE)
    if not starts:
        return ()
    discards = _fitting_order([(search, starts)], seats, 0).discards
    own = [each for each in discards if each.seat == seat and (each.riichi or not since_riichi)]
    last = max((each.turns[-1] for each in own), default=len(discards))
    return tuple(each for each in discards if each.seat != seat and each.turns[0] > last)


def _states(moments: Sequence[Sequence[SeatTiles]], calls: Sequence[Call]) -> tuple[_Moment, ...]:
    """Return the moments that are different, in terms of the calls of the last one."""
    last = moments[-1]
    found = (_Moment(tuple(_states_at(seats, last, calls))) for seats in moments)
    return tuple(dict.fromkeys(found))


def _states_at(
    seats: Sequence[SeatTiles], last: Sequence[SeatTiles], calls: Sequence[Call]
) -> Iterator[tuple[_Lengths, int, int | None]]:
    earlier, bits = list(open_calls(seats)), 0
    for number, call in enumerate(calls):
        if (same := next((each for each in earlier if _is_same(each, call)), None)) is not None:
            earlier.remove(same)
            bits |= 1 << number
    lengths = tuple(len(each.river) for each in seats)
    stays = True
    for seat, tiles in enumerate(seats):
        if tiles.river and any(
            call.tile == tiles.river[-1] and call.discarder in {None, seat}
            for number, call in enumerate(calls)
            if not bits >> number & 1
        ):
            before = len(tiles.river) - 1
            yield (*lengths[:seat], before, *lengths[seat + 1 :]), bits, seat
            stays = stays and last[seat].river[before : before + 1] == tiles.river[-1:]
    if stays:
        yield lengths, bits, None


def _is_same(before: Call, now: Call) -> bool:
    """Return whether two melds are the same, possibly with a tile added to a pon."""
    return before.caller == now.caller and before.meld.tiles[:3] == now.meld.tiles[:3]


def _fitting_order(
    searches: Sequence[tuple[_Search, list[_Key]]], last: Sequence[SeatTiles], repairs: int
) -> TurnOrder:
    turns: dict[_Step, set[int]] = defaultdict(set)
    for search, starts in searches:
        for step, turn in _possible_turns(search, starts):
            turns[step].add(turn)
    search, starts = searches[0]
    key = max(starts, key=lambda each: search.ways[each])
    discards = []
    while not search._is_end(key):
        step, key = max(search.steps[key], key=lambda each: search.ways.get(each[1], 0))
        discards.append(_discard(step, last, search.calls, turns))
    dealers = frozenset(start[-1] for _, starts in searches for start in starts)
    return TurnOrder(tuple(discards), dealers, repairs)


def _possible_turns(search: _Search, starts: Sequence[_Key]) -> Iterator[tuple[_Step, int]]:
    layer, turn = set(starts), 0
    while layer:
        following = set()
        for key in layer:
            for step, after in search.steps[key]:
                if search.ways.get(after, 0):
                    yield step, turn
                    following.add(after)
        layer, turn = following, turn + 1


def _discard(
    step: _Step,
    last: Sequence[SeatTiles],
    calls: Sequence[Call],
    turns: Mapping[_Step, set[int]],
) -> Discard:
    possible = tuple(sorted(turns[step]))
    if step.call is not None:
        call = calls[step.call]
        return Discard(step.seat, call.tile, possible, call=call)
    if step.place is None:
        return Discard(step.seat, None, possible)
    tiles = last[step.seat]
    riichi = tiles.riichi == step.place
    return Discard(step.seat, tiles.river[step.place], possible, riichi, place=step.place)


def _unordered(last: Sequence[SeatTiles], calls: Sequence[Call]) -> Iterator[Discard]:
    for seat, tiles in enumerate(last):
        for place in range(len(tiles.river)):
            yield _discard(_Step(seat, place=place), last, calls, defaultdict(set))
    for call in calls:
        if call.discarder is not None:
            yield Discard(call.discarder, call.tile, (), call=call)
