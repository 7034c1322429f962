"""Writing as JSON how a rule is chosen: among what, or within which limits."""

from scorer.riichi.rules.plain_values import plain_value
from scorer.riichi.rules.player_count import FOUR_PLAYER_DRAWS
from scorer.riichi.rules.rules import KNOWN_NAMES, Renhou
from scorer.riichi.rules.value_names import choices, name_words, value_words
from scorer.tiles.terms import Words

_PLAYED_BY = {"nuki_dora": 3, "sanma_tsumo": 3, "triple_ron": 4}
"""Rules that matter with so many players alone."""

_CHOICES: dict[str, tuple[object, ...]] = {
    "renhou": (*Renhou, *range(1, 13)),
    "yakuman_at_most": tuple(range(7)),
    "chombo_points": (8_000, 12_000, 20_000, 30_000),
    "riichi_tiles_left": (0, 1, 4),
}
"""What a rule that is a number, or can be one, is chosen from on the page."""

_CHOICES_OF: dict[str, dict[int, tuple[object, ...]]] = {
    "honba": {4: (0, 300, 600, 900, 1200, 1500), 3: (0, 200, 400, 600, 1000)},
    "noten_payment": {4: (0, 3_000), 3: (0, 2_000)},
    "start_score": {4: (25_000, 27_000, 30_000), 3: (35_000, 40_000)},
    "target_score": {4: (0, 30_000), 3: (0, 40_000)},
    "return_score": {4: (25_000, 30_000), 3: (35_000, 40_000)},
    "uma": {
        4: tuple(
            ((first, second, -second, -first),)
            for second, first in ((0, 0), (5, 10), (5, 15), (10, 20), (10, 30), (20, 30))
        ),
        3: tuple(((first, 0, -first),) for first in (0, 10, 15, 20, 30)),
    },
}
"""The same where it depends on how many play."""

_LIMITS = {
    "noten_payment": (30_000, 200),
    "start_score": (200_000, 100),
    "target_score": (200_000, 100),
    "return_score": (200_000, 100),
    "chombo_points": (200_000, 100),
    "riichi_tiles_left": (69, 1),
    "uma": (1_000, 1),
}
"""The most that can be typed for a number, and its steps; the uma goes as far below zero."""


def choosing_json(rule: str) -> dict[str, object]:
    """Write how a rule is chosen; players says with how many it, or a choice, can be played.

    >>> start = choosing_json("start_score")
    >>> start["kind"], start["number"], [choice["value"] for choice in start["choices"]]
    ('number', {'least': 0, 'most': 200000, 'step': 100}, [25000, 27000, 30000, 35000, 40000])
    """
    return {
        "kind": _kind(rule),
        "players": _PLAYED_BY.get(rule),
        "choices": _choices_json(rule),
        "number": _limits_json(rule),
    }


def words_json(words: Words) -> dict[str, str]:
    """Write words in both languages.

    >>> words_json(Words("dealer", "親"))
    {'en': 'dealer', 'ja': '親'}
    """
    return {"en": words.english, "ja": words.japanese}


def _kind(rule: str) -> str:
    """One of its choices, several of them, the reds of each suit, a number, or one per place."""
    if rule == "red_fives":
        return "reds"
    if rule == "uma":
        return "uma"
    if rule in _LIMITS:
        return "number"
    return "set" if rule in KNOWN_NAMES else "choice"


def _choices_json(rule: str) -> list[dict[str, object]]:
    if rule in _CHOICES_OF:
        return [
            _choice_json(rule, value) | {"players": players}
            for players, values in _CHOICES_OF[rule].items()
            for value in values
        ]
    return [_choice_json(rule, value) for value in _CHOICES.get(rule, choices(rule))]


def _choice_json(rule: str, value: object) -> dict[str, object]:
    return {
        "value": plain_value(value),
        "label": words_json(_choice_words(rule, value)),
        "players": 4 if value in FOUR_PLAYER_DRAWS else None,
    }


def _choice_words(rule: str, value: object) -> Words:
    if rule in KNOWN_NAMES:
        return name_words(str(value))
    match value:
        case ((0, *_),):
            return Words("none", "なし")
        case ((first, 0, _),):
            return Words(f"±{first}", f"±{first}")
        case ((first, second, _, _),):
            # Players name an uma by what second and first place get.
            return Words(f"{second}-{first}", f"{second}-{first}")
    return value_words(rule, value)


def _limits_json(rule: str) -> dict[str, int] | None:
    if rule not in _LIMITS:
        return None
    most, step = _LIMITS[rule]
    return {"least": -most if rule == "uma" else 0, "most": most, "step": step}
