"""Seating that is prescribed by a file, as CSV.

A line has the round, the table and the numbers of the players East, South, West and North, such as
`1,1,12,3,7,16`. A first line with words is skipped; commas, semicolons and tabs separate.
"""

from collections.abc import Collection, Iterator

from scorer.tiles.errors import BadNotation, shorten
from scorer.tiles.messages import message as _
from webapp.league.seating.plan import SEATS, Plan, Round, Table

_FIELDS = 2 + SEATS


def parse_seating(text: str, players: Collection[int]) -> Plan:
    """Parse a seating plan; raise BadNotation with the line of the first mistake.

    Args:
        text: The content of the file.
        players: The numbers of the players; each round seats some of them, each once.
    """
    rounds: dict[int, dict[int, Table]] = {}
    seated: set[tuple[int, int]] = set()
    for line, (turn, table, *seats) in _rows(text):
        tables = rounds.setdefault(turn, {})
        if table in tables:
            raise BadNotation(
                _(
                    "Line {line}: round {round} has table {table} twice.",
                    line=line,
                    round=turn,
                    table=table,
                )
            )
        for player in seats:
            if player not in players:
                raise BadNotation(
                    _("Line {line}: there is no player {player}.", line=line, player=player)
                )
            if (turn, player) in seated:
                raise BadNotation(
                    _(
                        "Line {line}: player {player} sits twice in round {round}.",
                        line=line,
                        player=player,
                        round=turn,
                    )
                )
            seated.add((turn, player))
        east, south, west, north = seats
        tables[table] = (east, south, west, north)
    if not rounds:
        raise BadNotation(
            _("The file has no tables; write lines such as {example}.", example="1,1,12,3,7,16")
        )
    return tuple(_in_order(rounds.get(turn, {}), turn) for turn in range(1, max(rounds) + 1))


def _in_order(tables: dict[int, Table], turn: int) -> Round:
    """Return the tables of a round; raise BadNotation if one is missing."""
    missing = next((each for each in range(1, max(tables, default=1) + 1) if each not in tables), 0)
    if missing:
        raise BadNotation(
            _("Round {round} has no table {table}; number both from 1.", round=turn, table=missing)
        )
    return tuple(tables[number] for number in sorted(tables))


def _rows(text: str) -> Iterator[tuple[int, list[int]]]:
    """Yield the numbers of each line with the number of the line."""
    separator = next((each for each in "\t;," if each in text), ",")
    for line, row in enumerate(text.splitlines(), 1):
        words = [each.strip(' "') for each in row.split(separator)]
        while words and not words[-1]:
            words.pop()
        if not words or (line == 1 and not any(each.isdecimal() for each in words)):
            continue
        if len(words) != _FIELDS:
            raise BadNotation(
                _(
                    "Line {line} has {count} fields instead of six: round, table, East, South, "
                    "West and North.",
                    line=line,
                    count=len(words),
                )
            )
        for each in words:
            if not (each.isascii() and each.isdecimal() and int(each[:9]) > 0 and len(each) < 6):
                raise BadNotation(
                    _(
                        'Line {line}: "{word}" is not a number from 1.',
                        line=line,
                        word=shorten(each),
                    )
                )
        yield line, [int(each) for each in words]


def format_seating(rounds: Plan) -> str:
    """Return a seating plan as CSV."""
    lines = ["round,table,east,south,west,north"]
    lines += [
        ",".join(map(str, (turn, number, *table)))
        for turn, tables in enumerate(rounds, 1)
        for number, table in enumerate(tables, 1)
    ]
    return "\n".join(lines) + "\n"
