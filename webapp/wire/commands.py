"""What happened as the page tells it, out of JSON."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from scorer.table.sticks.piles import Pile
from webapp.session import commands as acts
from webapp.session.commands import Act
from webapp.storage.photos import Choices
from webapp.typed_json.decode import reader, wrong

ACTS: dict[str, type] = {
    "riichi": acts.RiichiAct,
    "win": acts.WinAct,
    "draw": acts.DrawAct,
    "abort": acts.AbortAct,
    "chombo": acts.ChomboAct,
    "adjust": acts.AdjustAct,
    "end": acts.EndAct,
    "continue": acts.ContinueAct,
    "game": acts.GameAct,
    "rename": acts.RenameAct,
    "close": acts.CloseAct,
}
"""What each kind of act has for fields."""

LONGEST_TOKEN = 100
"""Signs of a token."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """An act that somebody wants recorded who has seen so many entries of the session.

    token names the asking itself, and instead the entry in whose place it is meant.
    """

    act: Act
    seen: int
    token: str | None = None
    instead: int | None = None


def parse_asked(data: object) -> Asked:
    """Read an act and what was seen of the session; a RiichiError says which field is wrong.

    >>> parse_asked({"seen": 3, "act": "riichi", "seat": 1})
    Asked(act=RiichiAct(seat=1, accepted=True), seen=3, token=None, instead=None)
    >>> parse_asked({"seen": 3, "act": "reach"})
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadNotation: The field act is "reach"; make it one of riichi, win, draw, \
abort, chombo, adjust, end, continue, game, rename, close.
    """
    if not isinstance(data, Mapping):
        raise wrong("request", data, "a JSON object", "JSON のオブジェクト")
    said = dict(data)
    kind = said.pop("act", None)
    if not isinstance(kind, str) or kind not in ACTS:
        raise wrong("act", kind, f"one of {', '.join(ACTS)}", f"{'・'.join(ACTS)} のどれか")
    seen = parse_seen(said)
    token: str | None = reader(str | None)("token", said.pop("token", None))
    if token is not None and len(token) > LONGEST_TOKEN:
        raise wrong(
            "token",
            token,
            f"a text of {LONGEST_TOKEN} signs at most",
            f"{LONGEST_TOKEN}文字までの文字列",
        )
    instead = reader(int | None)("instead", said.pop("instead", None))
    said.pop("seen")
    return Asked(act=reader(ACTS[kind])("act", said), seen=seen, token=token, instead=instead)


def parse_seen(said: Mapping[str, object]) -> int:
    """Read how many entries of the session were seen.

    >>> parse_seen({"seen": 12})
    12
    """
    seen: int = reader(int)("seen", said.get("seen"))
    return seen


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun:
    """A session that is to begin; rules as a request for a score has them.

    sticks are what each starts with, as 1x10000 2x5000: null is the usual set, "" none at all.
    counters says whether honba are counted with sticks of the dealer.
    """

    name: str
    players: tuple[str, ...]
    rules: object = None
    first_dealer: int = 0
    sticks: Pile | None = None
    counters: bool = True


def parse_begun(data: object) -> Begun:
    """Read what a session begins with.

    >>> parse_begun({"name": "Friday", "players": ["A", "B", "C", "D"]}).first_dealer
    0
    """
    begun: Begun = reader(Begun)("request", data)
    return begun


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """An undo or a redo that somebody wants who has seen so many entries."""

    seen: int
    seq: int | None = None
    token: str | None = None


def parse_taken(data: object) -> Taken:
    """Read an undo or a redo.

    >>> parse_taken({"seen": 4})
    Taken(seen=4, seq=None, token=None)
    """
    taken: Taken = reader(Taken)("request", data)
    return taken


def parse_choices(data: object, before: Choices) -> Choices:
    """Read what the host chooses; what is left out stays as it was.

    >>> parse_choices({"trains": True}, Choices())
    Choices(keeps_photos=True, trains=True)
    """
    said = {**asdict(before), **data} if isinstance(data, Mapping) else data
    chosen: Choices = reader(Choices)("request", said)
    return chosen


@dataclass(frozen=True, slots=True)
class Deleted:
    """A session that is to be deleted, by its name."""

    name: str


def parse_deleted(data: object) -> str:
    """Read the name of a session that is to be deleted.

    >>> parse_deleted({"name": "Friday"})
    'Friday'
    """
    deleted: Deleted = reader(Deleted)("request", data)
    return deleted.name
