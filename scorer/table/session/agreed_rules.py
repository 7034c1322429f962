"""Other rules in a session, as an edit of its start."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorer.table.games import TableRules, change_rules, game_for, table_rules_to_dict
from scorer.table.session.entries import session_start
from scorer.table.session.log import LaterRules, SessionStarted
from scorer.table.session.session import Session
from scorer.tiles.errors import ImpossibleEvent
from scorer.tiles.messages import Text, in_context, join
from scorer.tiles.messages import message as _


@dataclass(frozen=True, slots=True)
class RulesCommand:
    """The table agrees on other values of some rules, as in a rule file; the others stay.

    Attributes:
        rules: The values.
        from_game: The number of the game from which on they count; None for all games.
    """

    rules: Mapping[str, object]
    from_game: int | None = None

    def apply(self, session: Session) -> Session:
        """Change rules of a session, or from one of its games on.

        All recorded hands must be paid as before.

        >>> from scorer.table.events import HandDrawn
        >>> from scorer.table.session.log import SessionStarted
        >>> session = Session.with_game(SessionStarted("", ("A", "B", "C", "D"), Rules()))
        >>> session = session.record(HandDrawn(frozenset({1})))
        >>> RulesCommand({"uma": [30, 10, -10, -30]}).apply(session).state.rules.uma
        ((30, 10, -10, -30),)
        >>> RulesCommand({"noten_payment": 1200}).apply(session)
        Traceback (most recent call last):
        ...
        scorer.tiles.errors.ImpossibleEvent: Hand 1 of game 1 would be paid otherwise under these \
rules; undo it first, or start another session.
        """
        old = session_start(session.log)
        first = 1 if self.from_game is None else self.from_game
        next_game = len(session.state.games) + 1
        if not 1 <= first <= next_game:
            raise ImpossibleEvent(
                _(
                    "There is no game {game}; choose one from 1 to {next}.",
                    game=first,
                    next=next_game,
                )
            )
        later = {each.game for each in old.later_rules}
        before = {game: old.rules_of(game) for game in sorted({1, first, *later})}
        changed = {
            game: change_rules(rules, self.rules) if game >= first else rules
            for game, rules in before.items()
        }
        new = _with_rules(old, changed)
        if all(_is_same(old.rules_of(game), new.rules_of(game)) for game in changed):
            raise ImpossibleEvent(_("These are already the current rules; change at least one."))
        return session.replace(1, (new,))


def _with_rules(start: SessionStarted, by_game: Mapping[int, TableRules]) -> SessionStarted:
    """Return a start with rules from each of these games on, without repeating those that stay."""
    later: list[LaterRules] = []
    rules = by_game[1]
    for game, following in by_game.items():
        if not _is_same(following, rules):
            later.append(LaterRules(game, following))
        rules = following
    return replace(start, rules=by_game[1], later_rules=tuple(later))


def _is_same(rules: TableRules, other: TableRules) -> bool:
    return table_rules_to_dict(rules) == table_rules_to_dict(other)


def rules_text(old: SessionStarted, new: SessionStarted) -> Text:
    """Describe new rules by the first game that has them, and the values that changed there.

    >>> start = SessionStarted("", ("A", "B", "C", "D"), Rules())
    >>> str(rules_text(start, replace(start, rules=Rules(honba=600))))
    'new rules: Honba → 600'
    >>> str(rules_text(start, replace(start, later_rules=(LaterRules(2, Rules(honba=600)),))))
    'new rules from game 2: Honba → 600'
    """
    games = sorted({1, *(each.game for each in (*old.later_rules, *new.later_rules))})
    differing = [game for game in games if not _is_same(old.rules_of(game), new.rules_of(game))]
    game = differing[0] if differing else 1
    changes = join(
        [
            _("{rule} → {value}", rule=rule, value=value)
            for rule, value in game_for(new.rules_of(game)).rule_changes(old.rules_of(game))
        ],
        in_context("rules", "; "),
    )
    if game == 1:
        return _("new rules: {changes}", changes=changes)
    return _("new rules from game {game}: {changes}", game=game, changes=changes)
