"""Records of a single round from the middle of a game: the states before and after it."""

from scorer.table.state import GameState
from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import message as _
from scorer.tiles.tile import Wind
from webapp.records.fields import Record, read_choice, read_count, read_integer, read_list

_WINDS = {str(wind.tile): place for place, wind in enumerate(Wind)}
_MOST = 1000
_LARGEST = 10**9


def starting_state(given: Record, *, players: int, first_dealer: int) -> GameState:
    """Return the state before a single round.

    >>> given = {"round_wind": "2z", "kyoku": 3, "honba": 1, "start_scores": [30000, 20000, 50000]}
    >>> starting_state(given, players=3, first_dealer=0).dealer
    2
    """
    return GameState(
        scores=_scores(given, players),
        first_dealer=first_dealer,
        deals_passed=read_choice(_WINDS, given, "round_wind") * players
        + read_integer(given, "kyoku", players, least=1)
        - 1,
        honba=read_count(given, "honba", _MOST),
        sticks=read_count(given, "riichi_sticks", _MOST),
    )


def state_record(state: GameState) -> dict[str, object]:
    """Return a state in the form of the field `next` of a record.

    >>> state_record(GameState(scores=(35_000,) * 3, deals_passed=4, honba=2))["round_wind"]
    '2z'
    """
    return {
        "round_wind": str(state.round.tile),
        "kyoku": state.kyoku,
        "dealer": state.dealer,
        "honba": state.honba,
        "riichi_sticks": state.sticks,
        "start_scores": list(state.scores),
    }


def _scores(given: Record, players: int) -> tuple[int, ...]:
    scores = read_list(given, "start_scores")
    found = [score for score in scores if type(score) is int and abs(score) < _LARGEST]
    if len(found) != players or len(scores) != players:
        raise BadNotation(
            _(
                "The field start_scores does not hold {players} whole numbers; a "
                "single round begins with the score of each seat.",
                players=players,
            )
        )
    return tuple(found)
