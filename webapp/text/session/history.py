"""The history of a session as text: a table of each game, and one step in full."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorer.table.events import HandWon
from scorer.table.games import TableRules, game_for, game_name
from scorer.table.session.log import Transition
from scorer.table.session.recorded import recorded_score, recorded_settlement
from scorer.table.session.session import PlayedGame, SessionState, Step, Substitution
from scorer.table.settlement import Reason
from scorer.table.sticks.movements import (
    StickPayment,
    TableSticks,
    debt_words,
    payment_words,
    pile_words,
)
from scorer.tiles.messages import Number, Text
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp.text.session.events import substitution_text, transition_text
from webapp.text.session.hands import past_hand_line, settlement_sentences, win_notes
from webapp.text.session.summary import hand_label
from webapp.text.terminal import table_lines


def history_lines(state: SessionState, game: PlayedGame, language: Language) -> Iterator[str]:
    """Yield a table of a game: each entry with its seq, hand, event and score changes."""
    names, rules = state.names_of(game.seats), state.under(game).rules
    rows: list[list[str]] = [["", "", "", *names]]
    rows.append(["", "", "", *map(str, game.start.scores)])
    changes = iter(game.score_changes)
    for step in game.entries:
        if isinstance(step, Substitution):
            words = substitution_text(step, state.players)
            rows.append([str(step.seq), "", words.text(language)])
            continue
        names = state.names_of(game.seats_at(step.seq))
        hand = hand_label(step.transition.before, language, rules)
        event = transition_text(step.transition, names).text(language)
        numbers = (new - old for old, new in zip(*next(changes), strict=True))
        cells = (f"{number:+}" if number else "" for number in numbers)
        rows.append([str(step.seq), hand, event, *cells])
    rows.append(["", "", "", *map(str, game.state.scores)])
    yield from table_lines(rows, right=(0, *range(3, 3 + len(names))), least=(4, 6, 0, *[7] * 4))


def transition_notes(transition: Transition, rules: TableRules) -> Iterator[Text]:
    """Yield what is doubtful about the hands of a win."""
    for win in transition.event.wins if isinstance(transition.event, HandWon) else ():
        if (score := recorded_score(transition, win.winner, rules)) is not None:
            yield from win_notes(score, win)


def step_lines(
    step: Step,
    sticks: StickPayment | None,
    state: SessionState,
    game: PlayedGame,
    language: Language,
) -> Iterator[str]:
    """Yield the lines of a step; `sticks` is None at a table without point sticks."""
    names = state.names_of(game.seats_at(step.seq))
    transition, rules = step.transition, state.under(game).rules
    yield transition_text(transition, names, rules).text(language)
    for hand in transition.hands:
        yield f"  {past_hand_line(hand, language, game_name(rules))}"
    yield from (f"  {note.text(language)}" for note in transition_notes(transition, rules))
    settlement = recorded_settlement(transition, rules)
    if settlement is not None:
        if sticks is not None:
            # The movements of the sticks already show the riichi sticks.
            transfers = (each for each in settlement.transfers if each.reason is not Reason.STICKS)
            settlement = replace(settlement, transfers=tuple(transfers))
        for words in settlement_sentences(settlement, names):
            yield f"  {words.text(language)}"
    deferred = len(transition.after.chombos) > len(transition.before.chombos)
    if deferred:
        words = _(
            "{points} points will be deducted from {name} after uma.",
            points=Number(game_for(rules).later_penalty),
            name=names[transition.after.chombos[-1]],
        )
        yield f"  {words.text(language)}"
    if sticks is not None:
        yield from (f"  {words.text(language)}" for words in payment_words(sticks, names))


def pile_lines(sticks: TableSticks, names: Sequence[str], language: Language) -> Iterator[str]:
    """Yield the sticks of each player, on the table and used as honba counters, and the debts."""
    table, counters = _("table"), _("counters")
    shared = [(table.text(language), sticks.table), (counters.text(language), sticks.counters)]
    rows = [*zip(names, sticks.piles, strict=True), *[each for each in shared if each[1].number]]
    words = [(name, pile_words(pile, sticks.kind).text(language)) for name, pile in rows]
    yield from table_lines(words, least=[8], gap="  ")
    yield from (words.text(language) for words in debt_words(sticks, names))
