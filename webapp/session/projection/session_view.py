"""What a phone shows of a session, put together from its log."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorer.riichi.rules.chosen import ChosenRules
from scorer.riichi.rules.plain_values import rules_to_dict
from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.rules.rules import MultipleRon, Rules
from scorer.table.game.events import (
    Abort,
    ChomboMade,
    Event,
    GameContinued,
    GameEnded,
    HandDrawn,
    RiichiDeclared,
)
from scorer.table.game.flow import in_last_hand
from scorer.table.game.needs import Need, needs
from scorer.table.game.play import can_happen
from scorer.table.game.standings import standings
from scorer.table.session.entries import Log
from scorer.table.session.match_sheet import totals
from scorer.table.session.replay import Game, SessionState
from scorer.table.session.stick_history import StickHistory, stick_history
from scorer.table.settlement.liability import WINDS
from scorer.table.sticks.movements import TableSticks
from scorer.tiles.terms import Language, Words
from webapp.session.projection.history import next_redo, next_undo, past_games
from webapp.session.projection.shown_hands import yaku_names
from webapp.session.projection.view import (
    CanView,
    GameView,
    InvalidEntryView,
    Links,
    RequiredWin,
    RequiredWins,
    RescoredView,
    SeatView,
    View,
)
from webapp.storage.keys import Role
from webapp.storage.photos import Choices, HandPhoto
from webapp.text.session.needs import way_words
from webapp.text.session.player_names import misfit_words
from webapp.text.session.summary import anew_words, ending, misfit_what
from webapp.wire.rules.catalogue import chosen_json
from webapp.wire.session.document import sheet_json, statistics_json
from webapp.wire.session.sticks import debts_json, pile_json


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A session, who looks at it, and what is kept besides its log."""

    number: int
    role: Role
    links: Links
    choices: Choices
    photos: tuple[HandPhoto, ...] = ()


def build_view(log: Log, evening: SessionState, shown: Shown) -> View:
    """What there is to see of a session; evening is what its log amounts to."""
    game = evening.game
    course = None if game is None else stick_history(game, evening)
    return View(
        session=shown.number,
        role=shown.role,
        name=evening.name,
        players=evening.players,
        rules={**chosen_json(chosen(evening.rules)), "values": rules_to_dict(evening.rules)},
        entries=len(log),
        ended=evening.ended,
        game=None if game is None else _game(game, evening, course),
        can=_can(evening),
        history=past_games(evening, _by_entry(shown.photos), course),
        yaku=yaku_names(evening),
        undo=next_undo(log),
        redo=next_redo(log),
        misfits=tuple(
            InvalidEntryView(each.seq, misfit_what(each, evening), misfit_words(each, evening))
            for each in evening.invalid_entries
        ),
        anew=tuple(RescoredView(each.seq, anew_words(each, evening)) for each in evening.rescored),
        sheet=tuple(sheet_json(evening)),
        totals=totals(evening),
        statistics=tuple(statistics_json(evening)),
        keeps_photos=shown.choices.keeps_photos,
        trains=shown.choices.trains,
        links=shown.links,
    )


def chosen(rules: Rules) -> ChosenRules:
    """The known table that rules are nearest to, and in what they differ.

    >>> from dataclasses import replace
    >>> from scorer.riichi.rules.presets import TENHOU
    >>> near = chosen(replace(TENHOU, kuitan=False))
    >>> near.preset.name, near.changed
    ('tenhou', ('kuitan',))
    """
    tables = (ChosenRules(rules), *(ChosenRules(rules, preset) for preset in PRESETS.values()))
    return min(tables, key=lambda each: len(each.changed))


def _game(game: Game, evening: SessionState, course: StickHistory | None) -> GameView:
    state = game.state
    held = None if course is None else course.now
    reason = state.ending
    words = None if reason is None else Words(*(ending(reason, each) for each in Language))
    return GameView(
        number=len(evening.games),
        seq=game.seq,
        round=state.round,
        kyoku=state.kyoku,
        dealer=state.dealer,
        honba=state.honba,
        sticks=state.sticks,
        ronned=state.ronned,
        ending=reason,
        ending_words=words,
        last_hand=reason is None and in_last_hand(state, evening.rules),
        seats=_seats(game, evening, held),
        laid=None if held is None else tuple(pile_json(held.table)),
        counters=None if held is None else tuple(pile_json(held.counters)),
        needs=tuple(_need(need, evening) for need in needs(state, evening.rules)),
    )


def _need(need: Need, evening: SessionState) -> RequiredWins:
    ways = [
        RequiredWin(
            from_=way.discarder,
            points=way.payment.total,
            place=way.place,
            ends=way.ends,
            words=way_words(way, evening.names),
        )
        for way in need.ways
    ]
    return RequiredWins(need.seat, tuple(ways))


def _seats(game: Game, evening: SessionState, held: TableSticks | None) -> tuple[SeatView, ...]:
    state = game.state
    debts = () if held is None else debts_json(held)
    return tuple(
        SeatView(
            player=player,
            name=evening.players[player],
            wind=WINDS[(each.seat - state.dealer) % state.players],
            score=state.scores[each.seat],
            riichi=each.seat in state.riichi,
            place=each.place,
            points=each.points,
            pile=None if held is None else tuple(pile_json(held.piles[each.seat])),
            owes=tuple(debt for debt in debts if debt["debtor"] == each.seat),
        )
        for player, each in zip(game.seats, standings(state, evening.rules), strict=True)
    )


def _can(evening: SessionState) -> CanView:
    game, rules = evening.game, evening.rules
    state = None if game is None or evening.ended else game.state
    playing = state is not None and state.ending is None
    between = not evening.ended and (game is None or game.state.ending is not None)

    def can(event: Event) -> bool:
        return state is not None and can_happen(event, state, rules)

    seats = range(rules.players)
    return CanView(
        riichi=tuple(seat for seat in seats if can(RiichiDeclared(seat))),
        win=playing,
        draw=can(HandDrawn(frozenset(seats))),
        abort=tuple(str(each) for each in Abort if playing and _ends(each, rules)),
        chombo=can(ChomboMade(0)),
        adjust=state is not None,
        end=can(GameEnded()),
        continue_=can(GameContinued()),
        game=between,
        close=between,
    )


def _ends(reason: Abort, rules: Rules) -> bool:
    """Whether a hand can end so under these rules."""
    if reason is Abort.TRIPLE_RON:
        return rules.triple_ron is MultipleRon.ABORT
    return str(reason) in rules.abortive_draws


def _by_entry(photos: Sequence[HandPhoto]) -> Mapping[int, Sequence[HandPhoto]]:
    found: defaultdict[int, list[HandPhoto]] = defaultdict(list)
    for each in photos:
        found[each.seq].append(each)
    return found
