"""The names of people in a table: of persons of a club, and of players of a tournament."""

import re
from collections.abc import Iterable

from scorer.table.player_names import fold_name, without_accents
from scorer.tiles.errors import BadNotation, shorten
from scorer.tiles.messages import message as _
from webapp.league.access import valid_name
from webapp.records.table_file import Row, read_table

_PARTS = ("last_name", "first_name")
_SEVERAL = tuple(f"player_{number}" for number in range(1, 6))
NAME_HEADS = [("player", *_PARTS, each) for each in _SEVERAL[:2]]

ONE_NAME = _("write each player once, and give namesakes different names")
TWICE = _('"{name}" is {place} already; {remedy}.')


class SimilarName(BadNotation):
    """A name differs from another one in accents alone."""

    code = "similar_name"


def read_persons(data: bytes | str, known: Iterable[str], *, as_it_is: bool = False) -> list[str]:
    """Read the names of persons of a club, see `read_players`.

    Args:
        data: The file.
        known: The names of the persons of the club.
        as_it_is: Whether names that differ in accents alone are those of two persons.

    Raises:
        BadNotation: With the line of a name that is there twice or not valid.
        SimilarName: With the line of a name that differs from another one in accents alone.
    """
    places = {fold_name(each): _("in the club") for each in known}
    alike = {without_accents(fold_name(each)): each for each in known}
    persons = []
    for row in read_table(data, NAME_HEADS, ("player",)):
        if not row.heads and any(row.cells[1:]):
            raise row.problem(_("several names; write one name in each line."))
        for each in row_names(row):
            with row.located():
                name = valid_name(each)
            folded = fold_name(name)
            if folded in places:
                twice = TWICE.fill(name=name, place=places[folded], remedy=ONE_NAME)
                raise row.problem(twice)
            other = alike.setdefault(without_accents(folded), name)
            if other != name and not as_it_is:
                similar = _('"{name}" is almost "{other}": is it another person?')
                raise SimilarName(row.problem(similar.fill(name=name, other=other)).message)
            places[folded] = _("in line {line}", line=row.line)
            persons.append(name)
    if not persons:
        raise BadNotation(_("There is no name; write one in each line."))
    return persons


def row_names(row: Row) -> list[str]:
    """Return the names of a row; those in two columns have the order of the file."""
    columns = row.columns
    # 名字 is a surname in Japanese and a name in Chinese.
    parts = [*{columns[each]: each for each in ("player", *_PARTS) if each in columns}.values()]
    last_name = row.text("last_name")
    whole = row.text("player") if "player" in parts else ""
    is_whole = last_name and name_parts(whole or "-", last_name)[1] == last_name
    parts = parts[:1] if len(parts) > 2 or is_whole else parts  # a full name has both
    name = " ".join(filter(None, map(row.text, sorted(parts, key=columns.__getitem__))))
    names = [name] if name else []
    names += [name for each in _SEVERAL if (name := row.text(each))]
    if not names:
        raise row.error("player", _("write the name of the player"))
    for each in filter(_SEPARATED.search, names):
        raise row.problem(
            _(
                '"{text}" is in one column: separate the columns of all lines in the same way, '
                "with commas, semicolons or tabs.",
                text=shorten(each),
            )
        )
    return names


_SEPARATED = re.compile(r"[;|\t]|,.*,")
"""A name with the separators of another table; "Nagy, Anna" is a name."""


def name_parts(name: str, last_name: str = "") -> tuple[str, str]:
    """Return the first and the last name.

    The last name is the given part, else what is written in capitals, else the last word.

    >>> name_parts("Kov\u00e1cs Anna", "Kov\u00e1cs"), name_parts("Anna de la Cruz", "de la Cruz")
    (('Anna', 'Kov\u00e1cs'), ('Anna', 'de la Cruz'))
    >>> name_parts("NAGY KOV\u00c1CS Anna"), name_parts("Anna Maria Nagy"), name_parts("Aki")
    (('Anna', 'NAGY KOV\u00c1CS'), ('Anna Maria', 'Nagy'), ('', 'Aki'))
    """
    words, last = name.split(), last_name.split()
    if not last:
        last = [each for each in words if len(each) > 1 and each.isupper()]
    if len(last) in {0, len(words)}:
        last = words[-1:]
    count = len(last)
    if words[:count] == last:
        return " ".join(words[count:]), " ".join(last)
    first, last = (words[:-count], last) if words[-count:] == last else (words[:-1], words[-1:])
    return " ".join(first), " ".join(last)
