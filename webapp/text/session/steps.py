"""One step of a game in full: the event, the shown hands, the payments and the sticks."""

from collections.abc import Iterator, Sequence

from scorer.riichi.rules.rules import Rules
from scorer.table.session.rescore import recorded_settlement
from scorer.table.session.session import Game, SessionState, Step
from scorer.table.settlement import Reason
from scorer.table.sticks.movements import (
    StickPayment,
    TableSticks,
    debt_words,
    movement_words,
    pile_words,
)
from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp.text.session.events import transition_text
from webapp.text.session.past_hand import past_hand_line
from webapp.text.session.payments import payment_sentences
from webapp.text.terminal import pad_right, text_width


def step_lines(
    step: Step, sticks: StickPayment | None, state: SessionState, game: Game, language: Language
) -> Iterator[str]:
    """Yield the lines of a step; `sticks` is None at a table without point sticks.

    >>> from scorer.table.events import HandDrawn
    >>> from scorer.table.session.log import GameStarted, SessionStarted
    >>> from scorer.table.session.session import Session
    >>> from scorer.table.session.stick_history import stick_history
    >>> start = SessionStarted("", ("Aki", "Ben", "Chi", "Dan"), Rules(), counters=False)
    >>> session = Session.start(start).append(GameStarted((0, 1, 2, 3)))
    >>> state = session.record(HandDrawn(frozenset({0, 1, 2}))).state
    >>> [sticks] = stick_history(state.game, state).payments
    >>> print(*step_lines(state.game.steps[0], sticks, state, state.game, Language.ENGLISH),
    ...       sep="\\n")
    draw, tenpai: Aki, Ben, Chi
      Dan pays Aki 1000: as noten.
      Dan pays Ben 1000: as noten.
      Dan pays Chi 1000: as noten.
      Dan gives Aki 1x1000.
      Dan gives Ben 1x1000.
      Dan gives Chi 1x1000.
    """
    names = [state.players[player] for player in game.seats]
    transition = step.transition
    yield transition_text(transition, names).text(language)
    for hand in transition.hands:
        yield f"  {past_hand_line(hand, language)}"
    settlement = recorded_settlement(transition, state.rules)
    transfers = () if settlement is None else settlement.transfers
    if sticks is not None:
        # The movements of the sticks already show the riichi sticks.
        transfers = tuple(each for each in transfers if each.reason is not Reason.STICKS)
    for words in payment_sentences(transfers, names):
        yield f"  {words.text(language)}"
    deferred = len(transition.after.chombos) > len(transition.before.chombos)
    if deferred and isinstance(state.rules, Rules):
        offender = names[transition.after.chombos[-1]]
        yield f"  {_deferred_chombo(offender, state.rules).text(language)}"
    if sticks is not None:
        yield from stick_lines(sticks, names, language)


def _deferred_chombo(name: str, rules: Rules) -> Text:
    points = rules.chombo_points
    return _("{points} points will be deducted from {name} after uma.", points=points, name=name)


def stick_lines(sticks: StickPayment, names: Sequence[str], language: Language) -> Iterator[str]:
    """Yield the movements of sticks and the debts that remain.

    >>> from scorer.table.sticks.movements import Debt
    >>> after = TableSticks((), debts=(Debt(1, 0, 300),))
    >>> list(stick_lines(StickPayment((), after), ("Aki", "Ben"), Language.ENGLISH))
    ['  Ben still owes Aki 300.']
    """
    for movement in sticks.movements:
        yield f"  {movement_words(movement, names, sticks.after.kind).text(language)}"
    for debt in sticks.after.face_debts:
        yield f"  {debt_words(debt, names).text(language)}"


def pile_lines(sticks: TableSticks, names: Sequence[str], language: Language) -> Iterator[str]:
    """Yield the sticks of each player, on the table and used as honba counters, and the debts.

    >>> from scorer.table.sticks.piles import parse_pile
    >>> piles = parse_pile("2x5000"), parse_pile("1x100")
    >>> sticks = TableSticks(piles, parse_pile("1x1000"))
    >>> print(*pile_lines(sticks, ("Aki", "Ben"), Language.ENGLISH), sep="\\n")
    Aki       2x5000
    Ben       1x100
    table     1x1000
    """
    table, counters = _("table"), _("counters")
    shared = [(table.text(language), sticks.table), (counters.text(language), sticks.counters)]
    rows = [*zip(names, sticks.piles, strict=True), *[each for each in shared if each[1].number]]
    widest = max(8, *[text_width(name) for name, _ in rows])
    for name, pile in rows:
        yield f"{pad_right(name, widest)}  {pile_words(pile, sticks.kind).text(language)}"
    for debt in sticks.face_debts:
        yield debt_words(debt, names).text(language)
