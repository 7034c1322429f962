"""The results of sessions as rows of the tables of results: games, hands and wins."""

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import count
from time import monotonic

from scorer.table.events import (
    ChomboMade,
    HandAborted,
    HandDrawn,
    HandWon,
    RiichiDeclared,
    WallExhausted,
)
from scorer.table.games import (
    TableRules,
    game_for,
    game_name,
    table_rules_from_dict,
    table_rules_to_dict,
)
from scorer.table.session.session import PlayedGame, Session, SessionState, Step, game_standings
from scorer.table.table_game import ShownHand
from scorer.tiles.errors import RiichiError
from scorer.tiles.hand import parse_hand
from webapp.league.storage.results import SessionResults
from webapp.league.storage.store import LeagueStore
from webapp.storage.errors import DamagedDatabase
from webapp.storage.photos import HandPhoto
from webapp.storage.store import NoSession
from webapp.views.session.history import current_photos

Row = dict[str, object]

_HANDS = (HandWon, HandDrawn, HandAborted, WallExhausted)
"""The events that end a hand; after a chombo it is played again."""


def session_results(session: Session, photos: Sequence[HandPhoto] = ()) -> SessionResults:
    """Return the rows of a session.

    A game counts when it has ended, a hand at once. A hand belongs to the players who sat at its
    end, a game to those who finished it.

    Args:
        session: The session.
        photos: All photos of its hands, as stored.
    """
    state = session.state
    shown = {(each.seq, each.winner): each.photo for each in current_photos(session.log, photos)}
    hands: list[Row] = []
    wins: list[Row] = []
    numbers = count(1)
    for number, game in enumerate(state.games, 1):
        for step, changes in _hand_ends(game):
            hand: Row = {"game": number, "hand": next(numbers)}
            hands += (hand | row for row in _hand_rows(game, step, changes))
            wins += (hand | row for row in _win_rows(game, step, state.under(game), shown))
    return SessionResults(
        {
            "entries": len(session),
            "game": game_name(state.rules),
            "seats": state.rules.players,
            "rules": _rules_text(state),
        },
        tuple(_game_rows(state)),
        tuple(hands),
        tuple(wins),
    )


def _rules_text(state: SessionState) -> str:
    """Return the rules of a session as JSON; `later_rules` has those of later games, if any."""
    data = dict(table_rules_to_dict(state.rules_for(1)))
    later = () if state.start is None else state.start.later_rules
    if later:
        data["later_rules"] = [[each.game, table_rules_to_dict(each.rules)] for each in later]
    return json.dumps(data)


@lru_cache(maxsize=1024)
def played_rules(rules: str) -> tuple[tuple[int, TableRules], ...]:
    """Return the rules of a session by the games from which on they count, from their JSON."""
    first = json.loads(rules)
    later = first.pop("later_rules", [])
    return tuple((game, table_rules_from_dict(each)) for game, each in [(1, first), *later])


def _game_rows(state: SessionState) -> Iterator[Row]:
    for number, game in enumerate(state.games, 1):
        final = game.state
        if final.ending is None:
            continue
        rules = state.under(game).rules
        for each in game_standings(game, rules):
            match_points = game_for(rules).match_points(each.score)
            yield {
                "game": number,
                "player": game.seats[each.seat],
                "turn": (each.seat - final.first_dealer) % final.players,
                "place": each.place,
                "score": each.score,
                "leftover": each.score - final.scores[each.seat],
                "placement": each.points - match_points,
                "points": each.points,
                "chombos": final.chombos.count(each.seat),
            }


def _hand_ends(game: PlayedGame) -> Iterator[tuple[Step, tuple[int, ...]]]:
    """Yield the last step of each hand, and the changes of the scores with riichi sticks."""
    none = (0,) * len(game.seats)
    changes = none
    for step in game.steps:
        event = step.transition.event
        if isinstance(event, (*_HANDS, RiichiDeclared)):
            changes = tuple(map(sum, zip(changes, step.transition.deltas, strict=True)))
        if isinstance(event, _HANDS):
            yield step, changes
        if isinstance(event, (*_HANDS, ChomboMade)):
            changes = none


def _hand_rows(game: PlayedGame, step: Step, changes: Sequence[int]) -> Iterator[Row]:
    transition = step.transition
    shown = {hand.winner: hand for hand in transition.hands}
    wins = {win.winner: win for win in transition.paid_wins}
    for seat, player in enumerate(game.seats_at(step.seq)):
        won = wins.get(seat)
        event = transition.event
        yield {
            "player": player,
            "won": won.payment.total if won else 0,
            "self_drawn": int(won is not None and won.discarder is None),
            "dealt_in": sum(each.payment.total for each in wins.values() if each.discarder == seat),
            "riichi": int(seat in transition.before.riichi),
            "tenpai": int(isinstance(event, HandDrawn) and seat in event.tenpai),
            "called": _called(shown[seat]) if won and seat in shown else None,
            "change": changes[seat],
        }


def _called(hand: ShownHand) -> int | None:
    """Return 1 if a shown hand has called melds and 0 if not; None without its tiles."""
    try:
        return int(not parse_hand(hand.notation)[0].menzen)
    except RiichiError:  # a hand of a file can be in another notation
        return None


def _win_rows(
    game: PlayedGame, step: Step, state: SessionState, photos: dict[tuple[int, int], str]
) -> Iterator[Row]:
    transition, seats = step.transition, game.seats_at(step.seq)
    shown = {hand.winner: hand for hand in transition.hands}
    for win in transition.paid_wins:
        hand = shown.get(win.winner)
        han, fu = hand.han_and_fu if hand else (None, None)
        grade, times = state.table_game.grade(hand, win)
        yield {
            "player": seats[win.winner],
            "seq": step.seq,
            "discarder": None if win.discarder is None else seats[win.discarder],
            "value": win.payment.total if win.fan is None else win.fan,
            "points": win.payment.total,
            "fan": win.fan,
            "han": han,
            "fu": fu,
            "grade": grade,
            "times": times,
            "yaku": json.dumps(hand.yaku if hand else ()),
            "notation": hand.all_tiles if hand else "",
            "photo": photos.get((step.seq, win.winner)),
        }


_AT_ONCE = 20
"""Sessions that are stored in one transaction."""

SECONDS = 0.5
"""The time that one request spends on old sessions; the page asks again until all are counted."""


def update_results(store: LeagueStore, club: int, *, seconds: float | None = SECONDS) -> int:
    """Store the results of changed sessions of a club, and return how many are still to do.

    Args:
        store: The store of all clubs.
        club: The club.
        seconds: The time after which no further session begins; None counts all.
    """
    numbers = list(store.results.outdated(club))
    end = None if seconds is None else monotonic() + seconds
    while numbers:
        found: dict[int, SessionResults] = {}
        while numbers and len(found) < _AT_ONCE:
            number = numbers.pop(0)
            with suppress(NoSession):  # deleted meanwhile
                found[number] = _results(store, number)
            if end is not None and monotonic() > end:
                break
        store.results.replace(found)
        if end is not None and monotonic() > end:
            break
    return len(numbers)


def _results(store: LeagueStore, number: int) -> SessionResults:
    """Return the results of a session; those of a damaged one are empty until it changes."""
    try:
        session = store.sessions.session(number)
    except DamagedDatabase:
        entries = store.sessions.lengths([number]).get(number, 0)
        row = {"entries": entries, "game": "", "seats": 0, "rules": "{}"}
        return SessionResults(row, (), (), ())
    return session_results(session, store.sessions.photos.of_hands(number))
