"""Deletion of a player's names in the stored entries of a session."""

import json
from collections.abc import Iterator, Sequence
from typing import Any


def forget_names(texts: Sequence[str], player: int) -> list[str]:
    """Replace the names of a player in entries by one such as "#3".

    Args:
        texts: The JSON of each entry.
        player: The number of the player, from 0.
    """
    parsed = [_parse(each) for each in texts]
    lists = [found for each in parsed for found in _player_lists(each)]
    others = {name for found in lists for at, name in enumerate(found) if at != player}
    name = f"#{player + 1}"
    while name in others:
        name = f"#{name}"
    changed = [found for found in lists if player < len(found)]
    for found in changed:
        found[player] = name
    return [
        text if entry is None else json.dumps(entry)
        for text, entry in zip(texts, parsed, strict=True)
    ]


def _parse(text: str) -> Any:
    """Return the JSON of a text; None if it is damaged."""
    try:
        return json.loads(text)
    except ValueError:
        return None


def _player_lists(value: Any) -> Iterator[list[Any]]:
    """Yield the names of players in a start, also one that an edit has."""
    if not isinstance(value, dict):
        return
    if value.get("kind") == "session_started" and isinstance(value.get("players"), list):
        yield value["players"]
    for event in value.get("events") or ():
        yield from _player_lists(event)
