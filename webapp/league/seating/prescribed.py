"""Seating that is prescribed by a file.

A line has the round, the table and the numbers of the players East, South, West and North, such as
`1,1,12,3,7,16`.
"""

from collections.abc import Collection

from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import message as _
from webapp.league.seating.plan import Plan, Round, Table
from webapp.records.table_file import Row, read_table, whole_number

_COLUMNS = ("round", "table", "east", "south", "west", "north")


def parse_seating(data: bytes | str, players: Collection[int]) -> Plan:
    """Parse a seating plan; raise BadNotation with the line of the first mistake.

    Args:
        data: The file, see `read_table`.
        players: The numbers of the players; each round seats some of them, each once.
    """
    rounds: dict[int, dict[int, Table]] = {}
    seated: set[tuple[int, int]] = set()
    for row in read_table(data, [[name] for name in _COLUMNS], _COLUMNS):
        turn, table, *seats = _numbers(row)
        tables = rounds.setdefault(turn, {})
        if table in tables:
            raise row.problem(
                _(
                    "round {round} has table {table} twice; correct one of them.",
                    round=turn,
                    table=table,
                )
            )
        for player in seats:
            if player not in players:
                raise row.problem(
                    _(
                        "there is no player {player}; correct the number, or add the player.",
                        player=player,
                    )
                )
            if (turn, player) in seated:
                raise row.problem(
                    _(
                        "player {player} sits twice in round {round}; correct one of the seats.",
                        player=player,
                        round=turn,
                    )
                )
            seated.add((turn, player))
        tables[table] = tuple(seats)
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


def _numbers(row: Row) -> list[int]:
    """Return the numbers of a row."""
    if len(row.cells) != len(_COLUMNS) and not row.heads:
        raise row.problem(
            _(
                "{count} fields instead of six: round, table, East, South, West and North.",
                count=len(row.cells),
            )
        )
    numbers = [whole_number(row.text(column)) or 0 for column in _COLUMNS]
    for column, number in zip(_COLUMNS, numbers, strict=True):
        if number < 1:
            raise row.error(column, _("write a number from 1"))
    return numbers


def format_seating(rounds: Plan) -> str:
    """Return a seating plan as CSV."""
    lines = [",".join(_COLUMNS)]
    lines += [
        ",".join(map(str, (turn, number, *table)))
        for turn, tables in enumerate(rounds, 1)
        for number, table in enumerate(tables, 1)
    ]
    return "\n".join(lines) + "\n"
