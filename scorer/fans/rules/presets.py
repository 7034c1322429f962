"""Rule sets: Chinese Official in two books, the ten fans of the notes, and the general game."""

from dataclasses import replace

from scorer.fans.catalogue import FANS
from scorer.fans.conditions import joined, sets, win
from scorer.fans.fan import Fan
from scorer.fans.rules.general_presets import GENERAL_RULE_SETS, HONG_KONG, OWN_GENERAL
from scorer.fans.rules.rule_set import RuleSet
from scorer.fans.rules.rules import Rules
from scorer.tiles.errors import BadRules, shorten
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game

_FAN = {fan.name: fan for fan in FANS}

_CONCEALED_SHAPES = (
    *("seven_pairs", "seven_shifted_pairs", "thirteen_orphans", "nine_gates"),
    *("four_concealed_pungs", "greater_honors_and_knitted_tiles"),
    "lesser_honors_and_knitted_tiles",
)


def _without(name: str, *implied: str) -> Fan:
    """Return a fan that does not imply these."""
    fan = _FAN[name]
    return replace(fan, implies=tuple(each for each in fan.implies if each not in implied))


_WMO = {name: _without(name, "fully_concealed_hand") for name in _CONCEALED_SHAPES} | {
    "two_concealed_kongs": replace(_FAN["two_concealed_kongs"], points=8),
    "mixed_kongs": replace(_FAN["mixed_kongs"], points=6),
    "all_terminals": _without("all_terminals", "double_pung"),
    "all_green": _without("all_green", "half_flush"),
    "edge_wait": replace(_FAN["edge_wait"], condition=win.edge_wait_outside_straight),
    "closed_wait": replace(_FAN["closed_wait"], condition=win.closed_wait_outside_straight),
    "single_wait": replace(_FAN["single_wait"], condition=win.single_wait_outside_straight),
    # All pungs of terminals are part of the fan.
    "nine_gates": replace(
        _without("nine_gates", "fully_concealed_hand"), condition=sets.nine_gates_with_all_pungs
    ),
}

# fmt: off
NOTES_FANS = (
    Fan("attached_straight", "附龙", "fù lóng", "Attached Straight", 1, joined.attached_straight,
        implies=("pure_straight",)),
    Fan("muddy_straight", "泥龙", "ní lóng", "Muddy Straight", 1, joined.muddy_straight,
        implies=("mixed_straight",)),
    Fan("two_short_straights", "连六", "lián liù", "Two Short Straights", 1,
        joined.two_short_straights),
    Fan("terminal_chows_in_two_suits", "老少副", "lǎo shào fù", "Terminal Chows in Two Suits", 1,
        joined.terminal_chows_in_two_suits),
    Fan("peace", "和平", "hé píng", "Peace", 1, win.peace),
    Fan("fixed_pair", "定格", "dìng gé", "Fixed Pair", 1, sets.fixed_pair),
)
# fmt: on
"""The fans of the notes that the official game does not have."""

_NOTES = (
    *NOTES_FANS,
    replace(_FAN["pure_straight"], points=1, implies=()),
    replace(_FAN["mixed_straight"], points=1),
    replace(_FAN["all_simples"], chinese="双断", pinyin="shuāng duàn", points=1),
    replace(_FAN["one_voided_suit"], chinese="缺门", pinyin="quē mén", points=1),
    replace(_FAN["no_honors"], points=1),
)

MCR = Rules(FANS, "mcr")
"""Chinese Official mahjong: the rule book of 1998 and Chinese practice."""

MCR_WMO = Rules(tuple(_WMO.get(fan.name, fan) for fan in FANS), "mcr_wmo")
"""Chinese Official mahjong as the book of 2006 differs."""

NOTES = Rules(_NOTES, "notes", flowers=0, minimum=0, base=1, fixed_pairs=frozenset({2, 5, 8}))
"""The ten fans of the notes."""

_CN98 = dict.fromkeys(
    ("fans", "flowers", "minimum", "base", "payment", "winners", "rounds", "dealer_stays"), "CN98"
)

RULE_SETS = {
    each.rules.name: each
    for each in (
        RuleSet(
            _("Chinese Official (1998)"),
            MCR,
            _("The rule book of the State Sports Commission of 1998, and Chinese practice."),
            _CN98,
        ),
        RuleSet(
            _("Chinese Official (WMO 2006)"),
            MCR_WMO,
            _(
                "The book of the World Mahjong Organization of 2006, known only from "
                "excerpts that others quote."
            ),
            _CN98 | {"fans": "WMO06"},
        ),
        RuleSet(
            _("Ten fans of the notes"),
            NOTES,
            _(
                "No source gives points, a minimum or a payment for these fans: 1 "
                "point each, no minimum and a base of 1 are our choice. Agree on your "
                "own values."
            ),
        ),
        *GENERAL_RULE_SETS,
    )
}
"""The rule sets of all games by the names that files and commands use."""

USUAL_RULES = {Game.MCR: MCR, Game.GENERAL: HONG_KONG}
"""The rules of a game if nobody names others."""

OWN_RULES = {Game.MCR: Rules(()), Game.GENERAL: OWN_GENERAL}
"""The rules of a game that a file without a preset changes."""


def rule_sets_of(game: Game) -> dict[str, RuleSet]:
    """Return the rule sets of one game by their names.

    >>> list(rule_sets_of(Game.GENERAL))
    ['hk', 'zung_jung']
    """
    return {name: each for name, each in RULE_SETS.items() if each.rules.game is game}


def rule_set_named(name: object, game: Game | None = None) -> RuleSet:
    """Return the rule set with this name, of one game if it is given; raise BadRules if none is.

    >>> rule_set_named("mcr").rules.minimum
    8
    >>> rule_set_named("mrc", Game.MCR)
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadRules: There are no Chinese rules "mrc"; choose mcr, mcr_wmo, notes.
    """
    known = RULE_SETS if game is None else rule_sets_of(game)
    found = known.get(name) if isinstance(name, str) else None
    if found is None:
        names = ", ".join(known)
        raise BadRules(
            _(
                'There are no Chinese rules "{name}"; choose {names}.',
                name=shorten(name),
                names=names,
            )
        )
    return found
