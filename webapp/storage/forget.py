"""Deletion of a player's names in the stored texts of a session."""

import json
from collections.abc import Iterator, Sequence
from typing import Any


def forget_name(texts: Sequence[tuple[str, str]], player: int) -> list[tuple[str, str]]:
    """Replace the names of a player in entries and summaries by one such as "#3".

    Args:
        texts: The JSON of each entry and of its summary.
        player: The number of the player, from 0.

    >>> entry = '{"kind": "session_started", "version": 2, "players": ["Aki", "Ben"]}'
    >>> forget_name([(entry, '{"players": ["Aki", "Ben"]}')], 1)[0][1]
    '{"players": ["Aki", "#2"]}'
    """
    parsed = [tuple(map(_parse, pair)) for pair in texts]
    lists = [found for pair in parsed for each in pair for found in _player_lists(each)]
    others = {name for found in lists for at, name in enumerate(found) if at != player}
    name = f"#{player + 1}"
    while name in others:
        name = f"#{name}"
    changed = [found for found in lists if player < len(found)]
    for found in changed:
        found[player] = name
    return [
        (entry_text if entry is None else json.dumps(entry), "" if s is None else json.dumps(s))
        for (entry_text, _), (entry, s) in zip(texts, parsed, strict=True)
    ]


def _parse(text: str) -> Any:
    """Return the JSON of a text; None if it is damaged."""
    try:
        return json.loads(text)
    except ValueError:
        return None


def _player_lists(value: Any) -> Iterator[list[Any]]:
    """Yield the names of players in a summary or a start, also one that an edit has."""
    if not isinstance(value, dict):
        return
    if value.get("kind") in {None, "session_started"} and isinstance(value.get("players"), list):
        yield value["players"]
    for name in ("events", "facts"):  # version 1 called them facts
        for event in value.get(name) or ():
            yield from _player_lists(event)
