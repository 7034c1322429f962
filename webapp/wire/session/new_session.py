"""Requests for a new session, of riichi or of the Chinese game."""

from dataclasses import dataclass

from scorer.chinese.rules.presets import MCR
from scorer.table.session.log import SessionStarted
from scorer.table.sticks.piles import NO_STICKS
from scorer.tiles.terms import Game
from webapp.session.requests import NewSessionRequest
from webapp.typed_json.decode import decode
from webapp.wire.hand.chinese_requests import ChineseRules, is_chinese_request


@dataclass(frozen=True, slots=True, kw_only=True)
class NewChineseSessionRequest:
    """A new session of the Chinese game with its first game; the first four players sit down.

    With `counters` the page shows which counters of 1, 10 and 100 pass.
    """

    game: Game
    name: str
    players: tuple[str, ...]
    rules: ChineseRules = MCR
    first_dealer: int = 0
    counters: bool = True

    def start(self) -> SessionStarted:
        """Return the first entry of the session."""
        sticks = None if self.counters else NO_STICKS
        return SessionStarted(self.name, self.players, self.rules, sticks)


def decode_new_session(data: object) -> NewSessionRequest | NewChineseSessionRequest:
    """Decode a request for a session, which is of riichi unless it names the Chinese game.

    >>> names = ["Aki", "Ben", "Chi", "Dan"]
    >>> request = decode_new_session({"game": "mcr", "name": "", "players": names})
    >>> request.start().rules.minimum
    8
    """
    if is_chinese_request(data):
        return decode(NewChineseSessionRequest, data)
    return decode(NewSessionRequest, data)
