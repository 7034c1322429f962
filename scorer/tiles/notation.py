"""Other notations of tiles, rewritten to the one that tenbo writes.

People paste hands from other programs and from chats: with the suit first (m123), with letters
(E S W N P F C, as MJAI logs), in capitals, with full-width digits, in characters or as Unicode
tiles.
"""

import re
import unicodedata
from itertools import groupby

from scorer.tiles.errors import BadNotation, shorten
from scorer.tiles.messages import message as _

_STANDARD = re.compile(r"[\dmpszfg\s,=+_~-]*", re.ASCII)

_HONORS = {letter: rank for rank, letter in enumerate("ESWNPFC", 1)}
# Word processors insert the dashes, and the variation selectors follow Unicode tiles.
_CHARACTERS = str.maketrans(
    "一二三四五六七八九萬万筒餅饼索條条東东南西北白發発发中−‐‑–",
    "123456789mmpppsssEESWNPFFFC----",
    "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}",
)

_FIRST_UNICODE = 0x1F000  # the block Mahjong Tiles
_UNICODE = (
    *(f"{rank}z" for rank in (1, 2, 3, 4, 7, 6, 5)),
    *(f"{rank}{suit}" for suit in "msp" for rank in range(1, 10)),
    *("1f", "2f", "4f", "3f"),  # plum, orchid, bamboo, chrysanthemum
    None,  # the joker
    *(f"{rank}g" for rank in range(1, 5)),
)
"""The tiles of the Unicode block Mahjong Tiles (U+1F000 to U+1F029), in its order."""

_MARK = "[-=+_]?"
_ALONE = (
    rf"(?P<honor>[ESWNPFC]{_MARK})|(?P<unicode>[\U0001F000-\U0001F029]{_MARK})|(?P<gap>[\s,~]+)"
)
_SUIT = "(?P<suit>[mpszfgMPSZ])"
_BEFORE, _AFTER = rf"(?:[rR]?\d{_MARK})+", rf"(?:\d[rR]?{_MARK})+"
_READINGS = tuple(
    re.compile(f"{run}|{_ALONE}")
    for run in (
        rf"(?P<digits>{_AFTER}){_SUIT}(?P<red>[rR]?)",
        rf"(?P<digits>{_BEFORE}){_SUIT}(?P<red>)",
        rf"(?P<red>){_SUIT}(?P<digits>{_AFTER})",
        rf"(?P<red>){_SUIT}(?P<digits>{_BEFORE})",
    )
)
"""The suit follows its digits or precedes them, and so does the r of a red five."""

_Tiles = list[tuple[str, str]]
"""Pairs of a digit with its marks (r is red) and the suit, which is empty for a gap."""

_DIGIT = re.compile(rf"([rR]?)(\d)([rR]?)({_MARK})")


def standard_notation(text: str) -> str:
    """Rewrite tiles, melds or a hand: digits, then m, p, s or z; a text without tiles is unchanged.

    Marks of melds follow their tile in every notation. A digit next to an r is a red five, and 0z
    is another haku (RA).

    Raises:
        BadNotation: The text means different tiles if its suits precede or follow their digits.

    >>> standard_notation("m12340 EEE, 東東=東")
    '12340m 111z, 11=1z'
    >>> standard_notation("5pr 789S\N{MAHJONG TILE RED DRAGON}")
    '0p 789s7z'
    >>> standard_notation("EES123M456P")
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadNotation: "EES123M456P" can be 112z123m456p or 11z123s456m5z; write the \
digits of each suit before it, as in 123m55z.
    """
    if _STANDARD.fullmatch(text) and text[-1:] not in {*"0123456789"}:
        return text
    plain = unicodedata.normalize("NFKC", text).translate(_CHARACTERS).strip()
    readings: dict[tuple[tuple[str, str], ...], _Tiles] = {}
    for pattern in _READINGS:
        if (tiles := _read(plain, pattern)) is not None:
            readings.setdefault(tuple(sorted(tiles)), tiles)
    possible = [_write(tiles) for tiles in readings.values() if _reds_are_fives(tiles)]
    if len(possible) > 1:
        raise BadNotation(
            _(
                '"{text}" can be {first} or {second}; write the digits of each suit before it, as '
                "in 123m55z.",
                text=shorten(text),
                first=possible[0],
                second=possible[1],
            )
        )
    if readings and not possible:
        raise BadNotation(
            _("Only the fives of the three suits can be red; correct {text}.", text=shorten(text))
        )
    return possible[0] if possible else text


def _read(text: str, pattern: re.Pattern[str]) -> _Tiles | None:
    tiles: _Tiles = []
    place = 0
    while place < len(text):
        found = pattern.match(text, place)
        if found is None:
            return None
        tiles.extend(_tiles(found))
        place = found.end()
    return tiles


def _tiles(found: re.Match[str]) -> _Tiles:
    if gap := found["gap"]:
        return [(gap, "")]
    if honor := found["honor"]:
        return [(f"{_HONORS[honor[0]]}{honor[1:]}", "z")]
    if character := found["unicode"]:
        tile = _UNICODE[ord(character[0]) - _FIRST_UNICODE]
        return [(tile[0] + character[1:], tile[1])] if tile else [(character, "")]
    suit = found["suit"].lower()
    tiles = [
        ("r" * bool(before or after) + digit + mark, suit)
        for before, digit, after, mark in _DIGIT.findall(found["digits"])
    ]
    if found["red"]:
        tiles[-1] = (f"r{tiles[-1][0]}", suit)
    return tiles


def _reds_are_fives(tiles: _Tiles) -> bool:
    return all(
        digit.lstrip("r")[0] in "05" and suit in "mps" for digit, suit in tiles if digit[0] == "r"
    )


def _write(tiles: _Tiles) -> str:
    return "".join(
        "".join(re.sub("r+.", "0", digit) for digit, _suit in run) + suit
        for suit, run in groupby(tiles, key=lambda tile: tile[1])
    )
