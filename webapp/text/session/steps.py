"""One thing that happened, in full: what it was, what was shown, who pays, which sticks pass."""

from collections.abc import Iterator, Sequence

from scorer.riichi.rules.rules import Rules
from scorer.table.session.recorded_settlement import recorded_settlement
from scorer.table.session.session_state import Game, SessionState, Step
from scorer.table.settlement.transfers import Reason
from scorer.table.sticks.movements import StickPayment, TableSticks
from scorer.table.sticks.words import debt_words, movement_words, pile_words
from scorer.tiles.terms import Language, Words
from webapp.text.session.past_hand import shown_line
from webapp.text.session.payments import settlement_words
from webapp.text.session.summary import what
from webapp.text.terminal import pad_right, text_width


def step_lines(
    step: Step, paid: StickPayment | None, evening: SessionState, game: Game, language: Language
) -> Iterator[str]:
    """Tell a step; paid are its sticks, None at a table without.

    >>> from scorer.table.game.events import HandDrawn
    >>> from scorer.table.session.replay import transition_for, replay
    >>> from scorer.table.session.entries import GameStarted, SessionStarted
    >>> from scorer.table.session.stick_history import stick_history
    >>> begun = SessionStarted("", ("Aki", "Ben", "Chi", "Dan"), Rules(), counters=False)
    >>> log = (begun, GameStarted((0, 1, 2, 3)))
    >>> evening = replay((*log, transition_for(HandDrawn(frozenset({0, 1, 2})), replay(log))))
    >>> game = evening.game
    >>> [paid] = stick_history(game, evening).payments
    >>> print(*step_lines(game.steps[0], paid, evening, game, Language.ENGLISH), sep="\\n")
    draw, tenpai: Aki, Ben, Chi
      Dan pays Aki 1000: as noten.
      Dan pays Ben 1000: as noten.
      Dan pays Chi 1000: as noten.
      Dan gives Aki 1x1000.
      Dan gives Ben 1x1000.
      Dan gives Chi 1x1000.
    """
    names = [evening.players[player] for player in game.seats]
    yield what(step.transition.event, names, language)
    for hand in step.transition.hands:
        yield f"  {shown_line(hand, language)}"
    settled = recorded_settlement(step.transition, evening.rules)
    lines = () if settled is None else settled.transfers
    if paid is not None:
        # What is laid on the table and taken from it the sticks tell themselves.
        lines = tuple(line for line in lines if line.reason is not Reason.STICKS)
    for words in settlement_words(lines, names):
        yield f"  {words.text(language)}"
    if len(step.transition.after.chombos) > len(step.transition.before.chombos):
        yield f"  {_later(names[step.transition.after.chombos[-1]], evening.rules).text(language)}"
    if paid is not None:
        yield from paid_lines(paid, names, language)


def _later(name: str, rules: Rules) -> Words:
    points = rules.chombo_points
    return Words(
        f"{points} points are taken off {name} after uma.",
        f"終局後、{name}から{points}点を引きます。",
    )


def paid_lines(paid: StickPayment, names: Sequence[str], language: Language) -> Iterator[str]:
    """Tell which sticks pass, and who owes what afterwards.

    >>> from scorer.table.sticks.movements import Debt
    >>> after = TableSticks((), debts=(Debt(1, 0, 300),))
    >>> list(paid_lines(StickPayment((), after), ("Aki", "Ben"), Language.ENGLISH))
    ['  Ben still owes Aki 300.']
    """
    for movement in paid.movements:
        yield f"  {movement_words(movement, names, language)}"
    for debt in paid.after.debts:
        yield f"  {debt_words(debt, names, language)}"


def pile_lines(sticks: TableSticks, names: Sequence[str], language: Language) -> Iterator[str]:
    """Tell where the sticks are: before each player, on the table, as honba counters.

    >>> from scorer.table.sticks.piles import parse_pile
    >>> held = TableSticks((parse_pile("2x5000"), parse_pile("1x100")), parse_pile("1x1000"))
    >>> print(*pile_lines(held, ("Aki", "Ben"), Language.ENGLISH), sep="\\n")
    Aki       2x5000
    Ben       1x100
    table     1x1000
    """
    table, counters = Words("table", "供託"), Words("counters", "積み棒")
    lying = [(table.text(language), sticks.table), (counters.text(language), sticks.counters)]
    shown = [*zip(names, sticks.piles, strict=True), *[each for each in lying if each[1].number]]
    widest = max(8, *[text_width(name) for name, _ in shown])
    for name, pile in shown:
        yield f"{pad_right(name, widest)}  {pile_words(pile, language)}"
    for debt in sticks.debts:
        yield debt_words(debt, names, language)
