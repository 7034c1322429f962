"""Records of one round out of the middle of a game: where it begins, and what came next."""

from scorer.table.game.state import GameState
from scorer.tiles.errors import BadNotation
from scorer.tiles.tile import Wind
from webapp.records.fields import Record, count, listed, one_of, whole

_WINDS = {str(wind.tile): place for place, wind in enumerate(Wind)}
_MOST = 1000
_LARGEST = 10**9


def state_of(given: Record, *, players: int, first_dealer: int) -> GameState:
    """The state before a round that a record tells on its own.

    >>> given = {"round_wind": "2z", "kyoku": 3, "honba": 1, "start_scores": [30000, 20000, 50000]}
    >>> state_of(given, players=3, first_dealer=0).dealer
    2
    """
    return GameState(
        scores=_scores(given, players),
        first_dealer=first_dealer,
        deals_passed=one_of(_WINDS, given, "round_wind") * players
        + whole(given, "kyoku", players, least=1)
        - 1,
        honba=count(given, "honba", _MOST),
        sticks=count(given, "riichi_sticks", _MOST),
    )


def next_of(state: GameState) -> dict[str, object]:
    """A state as records have what comes next.

    >>> next_of(GameState(scores=(35_000,) * 3, deals_passed=4, honba=2))["round_wind"]
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
    scores = listed(given, "start_scores")
    found = [score for score in scores if type(score) is int and abs(score) < _LARGEST]
    if len(found) != players or len(scores) != players:
        raise BadNotation(
            f"The field start_scores does not hold {players} whole numbers; a round on its own "
            "begins with the score of each seat.",
            f"start_scores に{players}人の点数がありません。一局だけの記録には開始時の全員の点数を"
            "書いてください。",
        )
    return tuple(found)
