"""Seating that is prescribed by a file.

A line has the round, the table and the numbers of the players East, South, West and North, such as
`1,1,12,3,7,16`.
"""

from collections.abc import Collection, Iterator

from scorer.tiles.errors import BadNotation, shorten
from scorer.tiles.messages import message as _
from webapp.league.seating.plan import Plan, Round, Table
from webapp.records.table_file import read_table

_COLUMNS = ("round", "table", "east", "south", "west", "north")


def parse_seating(data: bytes | str, players: Collection[int]) -> Plan:
    """Parse a seating plan; raise BadNotation with the line of the first mistake.

    Args:
        data: The file, see `read_table`.
        players: The numbers of the players; each round seats some of them, each once.
    """
    rounds: dict[int, dict[int, Table]] = {}
    seated: set[tuple[int, int]] = set()
    for line, (turn, table, *seats) in _rows(data):
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


def _rows(data: bytes | str) -> Iterator[tuple[int, list[int]]]:
    """Yield the numbers of each line with the number of the line."""
    for row in read_table(data, [[name] for name in _COLUMNS], _COLUMNS):
        count = max(place for place, cell in enumerate(row.cells, 1) if cell)
        if count != len(_COLUMNS) and not row.heads:
            raise BadNotation(
                _(
                    "Line {line} has {count} fields instead of six: round, table, East, South, "
                    "West and North.",
                    line=row.line,
                    count=count,
                )
            )
        numbers = []
        for column in _COLUMNS:
            number = row.number(column) or 0
            if number < 1:
                raise BadNotation(
                    _(
                        'Line {line}: "{word}" is not a number from 1.',
                        line=row.line,
                        word=shorten(row.text(column)),
                    )
                )
            numbers.append(number)
        yield row.line, numbers


def format_seating(rounds: Plan) -> str:
    """Return a seating plan as CSV."""
    lines = [",".join(_COLUMNS)]
    lines += [
        ",".join(map(str, (turn, number, *table)))
        for turn, tables in enumerate(rounds, 1)
        for number, table in enumerate(tables, 1)
    ]
    return "\n".join(lines) + "\n"
