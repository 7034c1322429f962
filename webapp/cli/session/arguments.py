"""Shared by the subcommands of `tenbo session`: options, players, the store, the output."""

import argparse
import json
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager

from scorer.table.player_names import fold_name
from scorer.table.riichi.seat_settlement import WIND_WORDS
from scorer.table.session.log import Edited, Undone
from scorer.table.session.session import Session, SessionState
from scorer.table.session.stick_history import stick_history
from scorer.table.state import WINDS
from scorer.table.sticks.piles import NO_STICKS, Pile, parse_pile
from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import join, speak_game
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from scorer.tiles.tile import Wind
from webapp.cli.arguments import add_options, print_answer, print_error
from webapp.session.access import viewer_key
from webapp.storage.sqlite_file import copies_of
from webapp.storage.store import NO_SESSIONS, NoSession, Store
from webapp.storage.urls import default_database, sqlite_file
from webapp.text.session.events import invalid_entry_line, rescored_text, substitution_text
from webapp.text.session.history import step_lines
from webapp.text.session.summary import score_lines, session_title
from webapp.views.session.document import session_json

WINDS_BY_NAME: dict[str, Wind] = {
    name.casefold(): wind
    for wind in Wind
    for name in (wind.value, wind.name, WIND_WORDS[wind].text(Language.JAPANESE), str(wind.tile))
}
"""The winds by all their names in lower case."""


def split_names(text: str) -> tuple[str, ...]:
    """Split a list with commas.

    >>> split_names("Aki, Ben,"), split_names("東、南")
    (('Aki', 'Ben'), ('東', '南'))
    """
    return tuple(name for each in text.replace("、", ",").split(",") if (name := each.strip()))


def require_no_winds(players: Sequence[str]) -> None:
    """Raise BadNotation if a player is named like a wind, which other commands would mistake."""
    for name in players:
        if name.casefold() in WINDS_BY_NAME:
            raise BadNotation(
                _(
                    '"{name}" is the name of a wind and cannot be a player\'s name; add a letter.',
                    name=name,
                )
            )


def player_number(name: str, players: Sequence[str]) -> int:
    """Return the number of a player, from 0.

    >>> player_number("ben", ("Aki", "Ben"))
    1
    """
    for number, player in enumerate(players):
        if fold_name(player) == fold_name(name):
            return number
    raise BadNotation(
        _(
            'There is no player "{name}"; name one of {players}.',
            name=name,
            players=join(players, _(", ")),
        )
    )


def parse_seat(text: str, state: SessionState) -> int:
    """Return the seat of a player, given by name or by wind."""
    names, game = state.names, state.game
    for seat, name in enumerate(names):
        if name.casefold() == text.casefold():
            return seat
    wind = WINDS_BY_NAME.get(text.casefold())
    step = None if wind is None else WINDS.index(wind)
    if game is None or step is None or step >= len(names):
        raise BadNotation(
            _(
                'Nobody at the table is "{text}"; write {names}, or E, S, W, N for the present '
                "seats.",
                text=text,
                names=join(names, _(", ")),
            )
        )
    return (game.state.dealer + step) % len(names)


def parse_seats(text: str, state: SessionState) -> tuple[int, ...]:
    """Return the seats of several players, separated by commas, see `parse_seat`."""
    return tuple(parse_seat(each, state) for each in split_names(text))


def output_options() -> argparse.ArgumentParser:
    """Return a parent parser with the options for the output."""
    parser = argparse.ArgumentParser(add_help=False)
    add_options(parser, "--json", "--lang")
    return parser


def database_options() -> argparse.ArgumentParser:
    """Return a parent parser with the options for the database and the output."""
    parser = argparse.ArgumentParser(add_help=False, parents=[output_options()])
    add_options(parser, "--database")
    return parser


def session_options() -> argparse.ArgumentParser:
    """Return a parent parser with the options for one session, the database and the output."""
    parser = argparse.ArgumentParser(add_help=False, parents=[database_options()])
    parser.add_argument(
        "--session",
        metavar="N",
        type=int,
        help="number of the session; by default the newest, for changes the newest without links",
    )
    return parser


@contextmanager
def open_store(args: argparse.Namespace, *, creates: bool = False) -> Iterator[Store]:
    """Open the store that the arguments name and close it at the end.

    Raises:
        NoSession: If there is none yet, unless this creates one.
    """
    database = args.database or default_database()
    file = None if creates else sqlite_file(database)
    if file is not None and not file.exists() and not copies_of(file):
        raise NoSession(NO_SESSIONS)
    store = Store(database)
    try:
        yield store
    finally:
        store.close()


def session_number(args: argparse.Namespace, store: Store) -> int:
    """Return the number of the session that the arguments name, by default the newest."""
    number: int | None = args.session
    return store.latest() if number is None else number


def load_session(store: Store, number: int) -> Session:
    """Return a session; further messages are in the words of its game."""
    session = store.session(number)
    speak_game(session.state.table_game.name)
    return session


def session_to_change(args: argparse.Namespace, store: Store) -> int:
    """Return the number of the session that a command changes.

    One with links is recorded on phones, and changes only if the arguments name it: the newest
    session is often not the one that somebody records on the command line.
    """
    if args.session is not None:
        return session_number(args, store)
    newest, own = store.latest(), store.latest_without_keys()
    if newest == own:
        return own
    name = store.session(newest).state.name
    if own is None:
        raise NoSession(
            _(
                "Session {session}, {name}, is recorded on phones; to change it here, add "
                "--session {session}.",
                session=newest,
                name=name,
            )
        )
    note = _(
        "Session {session}, {name}, is newer, but recorded on phones; add --session {session} to "
        "change that one.",
        session=newest,
        name=name,
    )
    print_error(note, Language(args.lang))
    return own


def print_links(args: argparse.Namespace, host: str) -> int:
    """Print the links of a host's key and of the viewer's key, and return the exit status."""
    links = {"host": f"/t/{host}", "viewer": f"/t/{viewer_key(host)}"}
    labels = (_("To record, after the address of tenbo serve:"), _("To watch:"))
    texts = (join(pair, " ") for pair in zip(labels, links.values(), strict=True))
    return print_answer(args, links, *texts)


def change_session(
    args: argparse.Namespace,
    change: Callable[[Session], Session],
    shown: Callable[[Session, Session], Collection[int]] = lambda before, after: (),
) -> int:
    """Store a changed session, print it with some of its entries, and return the exit status."""
    with open_store(args) as store:
        number = session_to_change(args, store)
        session = load_session(store, number)
        changed = change(session)
        store.append(number, changed, seen=len(session))
    print_session(args, number, changed, shown(session, changed))
    return 0


def print_session(
    args: argparse.Namespace,
    number: int,
    session: Session,
    new_entries: Collection[int] = frozenset(),
) -> None:
    """Print new entries, the scores, and entries that were rescored or no longer fit."""
    state, language = session.state, Language(args.lang)
    if args.json:
        print(json.dumps(session_json(number, state, language), ensure_ascii=False))
        return
    print(session_title(number, state, language))
    for line in _entry_lines(state, new_entries, language):
        print(line)
    for line in score_lines(state, language):
        print(line)
    for hand in state.rescored if isinstance(session.log[-1], Edited | Undone) else ():
        print(rescored_text(hand, state).text(language))
    for entry in state.invalid_entries:
        print(invalid_entry_line(entry, state, language))


def _entry_lines(
    state: SessionState, entries: Collection[int], language: Language
) -> Iterator[str]:
    """Yield the steps of some entries; the last of a game includes its leftover riichi sticks."""
    for game in state.games:
        for each in game.substitutions:
            if each.seq in entries:
                yield substitution_text(each, state.players).text(language)
        places = [place for place, step in enumerate(game.steps) if step.seq in entries]
        history = stick_history(game, state) if places else None
        for place in places:
            sticks = None if history is None else history.closed_payments[place]
            yield from step_lines(game.steps[place], sticks, state, game, language)


def parse_sticks(text: str | None) -> Pile | None:
    """Return the sticks that each player starts with; None for the usual set."""
    if text is None:
        return None
    return NO_STICKS if text.casefold() == "none" else parse_pile(text)
