"""Nominations of an evening: who stood out, and with what."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from scorer.table.session.results import PlayerStatistics, best_wins, statistics
from scorer.table.session.session import SessionState
from scorer.tiles.messages import Text, in_context, plural
from scorer.tiles.messages import message as _


@dataclass(frozen=True, slots=True)
class Nomination:
    """A title for the best of an evening, the numbers of its players, and the figure."""

    title: Text
    players: tuple[int, ...]
    figure: Text


@dataclass(frozen=True, slots=True)
class NominationsResponse:
    """The nominations of an evening."""

    nominations: tuple[Nomination, ...]


_Figure = Callable[[PlayerStatistics], int]

_TITLES: tuple[tuple[Text, _Figure, Callable[[int], Text]], ...] = (
    (_("Most wins"), lambda each: each.wins, lambda n: plural("{count} win", "{count} wins", n)),
    (_("Most riichi"), lambda each: each.riichi, lambda n: _("{count} riichi", count=n)),
    (_("Most self-drawn wins"), lambda each: each.tsumo, lambda n: _("{count} tsumo", count=n)),
    (
        _("Most generous"),
        lambda each: each.deal_ins,
        lambda n: plural("dealt in once", "dealt in {count} times", n),
    ),
)


def nominations(state: SessionState) -> tuple[Nomination, ...]:
    """Return the nominations of a session, as far as something happened."""
    counts = statistics(state)
    found = [*_best_hand(state)]
    for title, figure, text in _TITLES:
        most = max(map(figure, counts))
        if most:
            found.append(Nomination(title, _with(counts, figure, most), text(most)))
    played = max(each.hands for each in counts)
    present = [each for each in counts if 2 * each.hands >= played > 0]
    if present:
        least = min(each.deal_ins for each in present)
        safe = tuple(
            player
            for player, each in enumerate(counts)
            if each in present and each.deal_ins == least
        )
        figure_text = plural("dealt in once", "dealt in {count} times", least)
        if len(safe) < len(present):
            never = _("never dealt in")
            found.append(Nomination(_("Best defence"), safe, figure_text if least else never))
    return tuple(found)


def _with(counts: Sequence[PlayerStatistics], figure: _Figure, most: int) -> tuple[int, ...]:
    return tuple(player for player, each in enumerate(counts) if figure(each) == most)


def _best_hand(state: SessionState) -> Iterator[Nomination]:
    """Yield the largest win of the session, or all of the same value."""
    wins = best_wins(state.games)
    if not wins:
        return
    fan, most = wins[0].win.fan, wins[0].value
    figure = in_context("points", "{points:,}", points=most)
    players = dict.fromkeys(each.player for each in wins)
    yield Nomination(
        _("Best hand"), tuple(players), figure if fan is None else _("{fan} fan", fan=most)
    )
