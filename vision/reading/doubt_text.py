"""The sentences shown for doubts, in the languages of the page."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.tiles.melds import MeldKind
from scorer.tiles.messages import Text, in_context, join, plural, verbatim
from scorer.tiles.messages import message as _
from vision.labels import BACK, tile_of
from vision.layout.roles import HAND_SIZE
from vision.reading.decode import ChangeReason, LabelChange

NO_TILES = _("No tiles found. Photograph the hand from above, closer and in even light.")

AMBIGUOUS_LAYOUT = _(
    "Check the melds and the winning tile: the tiles can also be divided in another way."
)

OTHER_TILES = _("Check the dora: there are other tiles in the photo.")

HIDDEN_KONG = _(
    "Four tiles lie face down. If they are a concealed kong, add it by hand: I can't see its tile."
)

WHOSE_HAND = _("Whose hand? Several rows could be it: tap one of them in the photo.")

NO_COLOUR = _("The photo has no colour, so red fives look like the others. Check every five.")

_MELDS = {
    MeldKind.CHII: _("Chii"),
    MeldKind.PON: _("Pon"),
    MeldKind.DAIMINKAN: _("Open kan"),
    MeldKind.SHOUMINKAN: _("Added kan"),
    MeldKind.ANKAN: _("Closed kan"),
}

_REASONS = {
    ChangeReason.NO_TILE: _("then it could not be in the hand"),
    ChangeReason.NO_MELD: _("then there would be no meld"),
    ChangeReason.FIFTH_COPY: _("then there would be five of them"),
    ChangeReason.RED_FIVES: _("then there would be too many red fives"),
    ChangeReason.NOTEN: _("then the hand would not be complete"),
}


def tile_count_text(count: int, *, kans: bool, gap: bool) -> Text:
    """Return the sentence for a hand with a wrong number of tiles.

    Args:
        count: The number of tiles, kans counted as three.
        kans: Whether there is a kan.
        gap: Whether the row has a gap where a tile would fit.

    >>> str(tile_count_text(13, kans=False, gap=False))
    'Only 13 tiles found. Add one, or move closer and retake.'
    """
    counted = _(" (kans count as 3)") if kans else ""
    if count > HAND_SIZE:
        return plural(
            "{found} tiles found{counted}, one too many. Remove what is not in the hand.",
            "{found} tiles found{counted}, {count} too many. Remove what is not in the hand.",
            count - HAND_SIZE,
            found=count,
            counted=counted,
        )
    found = plural(
        "Only {count} tile found{counted}.",
        "Only {count} tiles found{counted}.",
        count,
        counted=counted,
    )
    if gap:
        return _("{found} One seems to be missing at the gap: add it, or retake.", found=found)
    return plural(
        "{found} Add one, or move closer and retake.",
        "{found} Add {count}, or move closer and retake.",
        HAND_SIZE - count,
        found=found,
    )


def winning_tile_text(label: str) -> Text:
    """Return the question whether the last tile of the row is the winning one.

    >>> str(winning_tile_text("8s"))
    'Is 8s the winning tile? Tap another to change it.'
    """
    return _("Is {label} the winning tile? Tap another to change it.", label=label)


def unmarked_meld_text(labels: Sequence[str], kind: MeldKind) -> Text:
    """Return the question about a meld whose tiles do not show its kind.

    >>> str(unmarked_meld_text(["5z", "5z", "5z"], MeldKind.PON))
    "Pon of 5z 5z 5z? I can't tell who it was called from."
    """
    tiles, name = " ".join(labels), _MELDS[kind]
    if kind is MeldKind.ANKAN:
        return _("{name} of {tiles}? I can't see a face-down tile.", name=name, tiles=tiles)
    return _("{name} of {tiles}? I can't tell who it was called from.", name=name, tiles=tiles)


def unmarked_kong_text(label: str) -> Text:
    """Return the question about a kong of the Chinese game whose tiles do not show its kind.

    >>> str(unmarked_kong_text("8p"))
    'Is the kong of 8p melded? Change it if it is concealed: I see no tile face down.'
    """
    return _(
        "Is the kong of {label} melded? Change it if it is concealed: I see no tile face down.",
        label=label,
    )


def added_kan_text(label: str, *, chinese: bool = False) -> Text:
    """Return the question whether a pon with another such tile next to it is an added kan.

    >>> str(added_kan_text("8p"))
    'Another 8p is next to the pon of 8p. Is it an added kan?'
    """
    if chinese:
        return _(
            "Another {label} is next to the pung of {label}. Is it an added kong?", label=label
        )
    return _("Another {label} is next to the pon of {label}. Is it an added kan?", label=label)


def hidden_five_text(label: str) -> Text:
    """Return the sentence for a closed kan that is assumed to hide a red five.

    >>> str(hidden_five_text("5p"))
    'I assume a red five face down in the closed kan of 5p. Change it if you play without.'
    """
    return _(
        "I assume a red five face down in the closed kan of {label}. Change it "
        "if you play without.",
        label=label,
    )


def invalid_meld_text(labels: Sequence[str]) -> Text:
    """Return the sentence for tiles that lie as a meld but are not one.

    >>> str(invalid_meld_text(["1m", "2p", "3s"]))
    '1m 2p 3s lie as a meld but are not one. Add the meld by hand.'
    """
    tiles = " ".join(labels)
    return _("{tiles} lie as a meld but are not one. Add the meld by hand.", tiles=tiles)


def few_indicators_text(found: int, expected: int) -> Text:
    """Return the sentence for missing dora indicators.

    >>> str(few_indicators_text(1, 2))
    'Only 1 dora indicator found, but each kan adds one, so there should be 2. Check the dora.'
    """
    return plural(
        "Only {count} dora indicator found, but each kan adds one, so there should be {expected}. "
        "Check the dora.",
        "Only {count} dora indicators found, but each kan adds one, so there should be {expected}. "
        "Check the dora.",
        found,
        expected=expected,
    )


def fifth_copy_text(label: str, count: int) -> Text:
    """Return the sentence for a tile that was read more often than a set has it.

    >>> str(fifth_copy_text("9p", 5))
    '9p was found 5 times, but a set has four. Correct one of them.'
    """
    return _(
        "{label} was found {count} times, but a set has four. Correct one of them.",
        label=label,
        count=count,
    )


def changed_tile_text(change: LabelChange) -> Text:
    """Return the question about a tile that is read differently than it looks, and the reason.

    >>> str(changed_tile_text(LabelChange(0, "1s", "9s", 0.4, ChangeReason.NOTEN)))
    'Is this 9s? It looks more like 1s, but then the hand would not be complete.'
    """
    reason, before, after = _REASONS[change.reason], _name(change.before), _name(change.after)
    return _(
        "Is this {after}? It looks more like {before}, but {reason}.",
        after=after,
        before=before,
        reason=reason,
    )


def uncertain_tile_text(label: str, others: Sequence[str]) -> Text:
    """Return the question about an uncertain tile, with the other labels that it can have.

    >>> str(uncertain_tile_text("0p", ["5p", "9p"]))
    'Is this 0p? It could also be 5p or 9p.'
    """
    if not others:
        return _("Is this {label}? Please check.", label=label)
    names = join(map(_name, others), in_context("tile", " or "))
    return _("Is this {label}? It could also be {names}.", label=label, names=names)


def _name(label: str) -> Text:
    if label == BACK:
        return _("a back")
    return verbatim(label) if tile_of(label) else _("a flower")
