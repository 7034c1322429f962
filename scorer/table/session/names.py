"""Names of sessions and players with their limits, and commands that change names or sticks.

Names of stored sessions can exceed the limits.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from scorer.table.games import game_for
from scorer.table.player_names import fold_name, is_invisible, normalize_name
from scorer.table.session.entries import SAME_NAME, session_start
from scorer.table.session.log import Entry, PlayerSubstituted, SessionStarted
from scorer.table.session.session import Session
from scorer.table.sticks.movements import pile_words
from scorer.table.sticks.piles import NO_STICKS, Pile
from scorer.tiles.errors import ImpossibleEvent, shorten
from scorer.tiles.messages import Text, join
from scorer.tiles.messages import message as _

MAX_CHARACTERS = 60
"""Limit of a name, in characters as people see them."""

MAX_CODE_POINTS = 12
"""Limit of code points for each character: a family has 11, accents could be stacked forever."""

MAX_NAME_BYTES = 200
"""Limit of a name in UTF-8, in which a family has 25 bytes and 60 kanji have 180."""

MAX_PLAYERS = 16
"""Limit of a session: three tables and some who sit out."""

MAX_STICKS = 60
"""Limit of the sticks of one value with which a player starts: no set has as many."""

_JOINER = "\u200d"
_ATTACHED = frozenset(("Mn", "Me", "Mc", "Cf"))
_SKIN_TONE = re.compile("[\U0001f3fb-\U0001f3ff]")
_FLAG = re.compile("[\U0001f1e6-\U0001f1ff]{2}")


def require_valid_names(names: Iterable[str]) -> None:
    """Raise ImpossibleEvent for a name that is too long, or that nobody can see.

    >>> require_valid_names(["Aki", "蓮"])
    """
    for name in names:
        _require_visible(name)
        characters = count_characters(name)
        if characters > MAX_CHARACTERS or len(name) > MAX_CODE_POINTS * characters:
            raise ImpossibleEvent(
                _(
                    'The name "{name}" is too long; write at most {most} characters.',
                    name=shorten(name),
                    most=MAX_CHARACTERS,
                )
            )
        if len(name.encode(errors="surrogatepass")) > MAX_NAME_BYTES:
            raise ImpossibleEvent(
                _(
                    'The name "{name}" is too long for so many emoji and accents; shorten it.',
                    name=shorten(name),
                )
            )


def _require_visible(name: str) -> None:
    if name and is_invisible(name):
        raise ImpossibleEvent(_("A name is empty: nothing in it can be seen; write it again."))


def _stored(name: str) -> str:
    """Return a new name as it is stored; raise ImpossibleEvent if nobody can see it."""
    _require_visible(name)
    return normalize_name(name)


def require_few_players(players: Sequence[str]) -> None:
    """Raise ImpossibleEvent for more players than a session can have.

    >>> require_few_players(["Aki", "Ben", "Chi", "Dan"])
    """
    if len(players) > MAX_PLAYERS:
        raise ImpossibleEvent(
            _(
                "{count} players are named; a session has at most {most}.",
                count=len(players),
                most=MAX_PLAYERS,
            )
        )


def new_start(start: SessionStarted) -> SessionStarted:
    """Return the start of a new session with its names as they are stored.

    Raises:
        ImpossibleEvent: For its names, the number of its players or their sticks.

    >>> start = SessionStarted("Friday", ("Aki ", "Ben", "Chi", "Dan"), Rules())
    >>> new_start(start).players
    ('Aki', 'Ben', 'Chi', 'Dan')
    """
    players = tuple(map(_stored, start.players))
    start = replace(start, name=_stored(start.name), players=players)
    require_valid_names((start.name, *players))
    require_few_players(players)
    require_distinct_names(players)
    require_few_sticks(start)
    return start


def require_distinct_names(players: Sequence[str], known: Collection[str] = ()) -> None:
    """Raise ImpossibleEvent if two names look the same, unless both are known.

    >>> require_distinct_names(("Zo\u00eb", "Zoe\u0308"))
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleEvent: Two players have the same name, or one has none; give \
each a name of their own.
    """
    number = Counter(map(fold_name, players))
    if any(number[fold_name(name)] > 1 for name in players if name not in known):
        raise ImpossibleEvent(SAME_NAME)


def require_few_sticks(start: SessionStarted) -> None:
    """Raise ImpossibleEvent if players start with more sticks of a value than any set has.

    >>> from scorer.table.sticks.piles import parse_pile
    >>> players, sticks = ("Aki", "Ben", "Chi", "Dan"), parse_pile("100x100 15x1000")
    >>> require_few_sticks(SessionStarted("", players, Rules(), sticks))
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleEvent: 100x100 are too many sticks; a player has at most 60 of \
one value.
    """
    pile = NO_STICKS if start.sticks is None else start.sticks
    if max(pile.counts) > MAX_STICKS:
        many = Pile(tuple([count if count > MAX_STICKS else 0 for count in pile.counts]))
        raise ImpossibleEvent(
            _(
                "{sticks} are too many sticks; a player has at most {most} of one value.",
                sticks=pile_words(many, game_for(start.rules).stick_kind),
                most=MAX_STICKS,
            )
        )


def count_characters(text: str) -> int:
    """Count the characters that people see: accents, skin tones and joined emoji count as one.

    This is our own because it needs only categories; a segmentation of text as in UAX #29 needs
    tables of 800 KB.

    >>> count_characters("👨‍👩‍👧 e\u0301")
    3
    """
    text = _FLAG.sub("F", _SKIN_TONE.sub("", text))
    joined = zip(("", *text), text, strict=False)
    return sum(
        before != _JOINER and unicodedata.category(each) not in _ATTACHED for before, each in joined
    )


@dataclass(frozen=True, slots=True)
class RenameCommand:
    """The session or its players get new names.

    None and an empty tuple keep the present names. Names beyond the present players add players.
    """

    name: str | None = None
    players: tuple[str, ...] = ()

    def apply(self, session: Session) -> Session:
        """Change the names of a session; additional names are new players, who sit out for now.

        >>> session = Session.start(SessionStarted("Friday", ("Aki", "Ben", "Chi", "Dan"), Rules()))
        >>> command = RenameCommand(players=("Aki", "Ben", "Chie", "Dan"))
        >>> command.apply(session).state.players
        ('Aki', 'Ben', 'Chie', 'Dan')
        """
        old = session_start(session.log)
        known = {old.name, *old.players}
        name, *players = (
            name if name in known else _stored(name)
            for name in (
                old.name if self.name is None else self.name,
                *(self.players or old.players),
            )
        )
        new = replace(old, name=name, players=tuple(players))
        if len(new.players) < len(old.players):
            raise ImpossibleEvent(
                _(
                    "{names} names are given, but the session has {players} players; name "
                    "all of them, also those whose names stay.",
                    names=len(new.players),
                    players=len(old.players),
                )
            )
        require_valid_names({new.name, *new.players} - known)
        require_distinct_names(new.players, known)
        if len(new.players) > len(old.players):
            require_few_players(new.players)
        if new == old:
            raise ImpossibleEvent(_("These are the present names; write another one."))
        return session.replace(1, (new,))


@dataclass(frozen=True, slots=True)
class SubstituteCommand:
    """A player takes over a seat and its points in the middle of a game.

    A name that is not yet one of the session is a new player.
    """

    seat: int
    name: str

    def apply(self, session: Session, replaces: int | None = None) -> Session:
        """Let the player take over the seat, or correct the substitution of entry `replaces`.

        >>> session = Session.with_game(SessionStarted("", ("Aki", "Ben", "Chi", "Dan"), Rules()))
        >>> changed = SubstituteCommand(1, "Eva").apply(session)
        >>> changed.state.names, changed.undo().state.players
        (('Aki', 'Eva', 'Chi', 'Dan'), ('Aki', 'Ben', 'Chi', 'Dan'))
        """
        players, recorded = session.state.players, len(session)
        same = [each for each in players if fold_name(each) == fold_name(self.name)]
        name = self.name if self.name in same else (*same, _stored(self.name))[0]
        if name not in players:
            players = (*players, name)
            session = RenameCommand(players=players).apply(session)
        event = PlayerSubstituted(self.seat, players.index(name), len(session) - recorded)
        if replaces is not None:
            return session.replace(replaces, (event,))
        return session.append(event)


@dataclass(frozen=True, slots=True)
class SticksCommand:
    """The players of all games start with other sticks, or none, as in SessionStarted."""

    sticks: Pile | None = None
    counters: bool = True

    def apply(self, session: Session) -> Session:
        """Change the sticks with which the players start; the sticks of all games follow.

        >>> session = Session.start(SessionStarted("Friday", ("Aki", "Ben", "Chi", "Dan"), Rules()))
        >>> SticksCommand(counters=False).apply(session).state.counters
        False
        """
        old = session_start(session.log)
        new = replace(old, sticks=self.sticks, counters=self.counters)
        if new == old:
            raise ImpossibleEvent(_("The players already have these sticks; choose others."))
        if new.sticks != old.sticks:
            require_few_sticks(new)
        return session.replace(1, (new,))


def start_change_text(log: Sequence[Entry], seq: int, new: SessionStarted) -> Text:
    """Describe entry `seq` of a log, which replaces the start of the session with `new`.

    >>> session = Session.start(SessionStarted("Friday", ("Aki", "Ben", "Chi", "Dan"), Rules()))
    >>> command = RenameCommand(name="Saturday", players=("Aki", "Ben", "Chie", "Dan", "Eva"))
    >>> log = command.apply(session).log
    >>> str(start_change_text(log, 2, log[1].events[0]))
    'new names: Friday → Saturday, Chi → Chie, Eva'
    >>> from scorer.table.sticks.piles import NO_STICKS
    >>> log = SticksCommand(NO_STICKS).apply(session).log
    >>> str(start_change_text(log, 2, log[1].events[0]))
    'a table without sticks'
    >>> str(start_change_text((*session.log, None), 3, session_start(session.log)))
    'the name of a person was deleted'
    """
    old = session_start(log[: seq - 1])
    if old == new:
        return _("the name of a person was deleted")
    if old.sticks != new.sticks:
        return _sticks_text(new)
    if old.counters != new.counters:
        return _("honba with sticks") if new.counters else _("honba without sticks")
    before, after = (old.name, *old.players), (new.name, *new.players)
    pairs = zip(before, after, strict=False)
    changes = [f"{old_name} → {new_name}" for old_name, new_name in pairs if old_name != new_name]
    return _("new names: {changes}", changes=join((*changes, *after[len(before) :]), _(", ")))


def _sticks_text(new: SessionStarted) -> Text:
    game = game_for(new.rules)
    pile = game.start_sticks() if new.sticks is None else new.sticks
    if pile is None or not pile.number:
        return _("a table without sticks")
    return _("sticks at the start: {sticks}", sticks=pile_words(pile, game.stick_kind))
