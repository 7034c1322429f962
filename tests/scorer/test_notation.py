"""The notation of tiles, melds and hands: round trips and errors."""

from collections.abc import Callable

import pytest
from hypothesis import assume, given, note
from hypothesis import strategies as st

from scorer.riichi.win import Win
from scorer.tiles.errors import BadNotation, ImpossibleHand, RiichiError
from scorer.tiles.hand import Hand, format_hand, parse_hand, parse_hand_parts, parse_waiting_hand
from scorer.tiles.melds import Meld, MeldKind, Side, parse_meld
from scorer.tiles.terms import Language
from scorer.tiles.tile import (
    TILES,
    Suit,
    Tile,
    Wind,
    dora_after,
    format_tiles,
    parse_tile,
    parse_tiles,
)
from tests.scorer.win_strategies import melds, won_hands

ALL_TILES = [*TILES, *(Tile(suit, 5, red=True) for suit in (Suit.MAN, Suit.PIN, Suit.SOU))]
tiles = st.sampled_from(ALL_TILES)


@given(st.lists(tiles, min_size=1))
def test_tiles_round_trip(hand: list[Tile]) -> None:
    assert parse_tiles(format_tiles(hand)) == tuple(hand)


@given(tiles)
def test_a_tile_round_trips_as_text_and_repr(tile: Tile) -> None:
    assert parse_tile(str(tile)) == tile
    assert eval(repr(tile)) == tile


@given(melds())
def test_melds_round_trip(meld: Meld) -> None:
    assert parse_meld(str(meld)) == meld


@given(won_hands())
def test_hands_round_trip(won: tuple[Hand, Win]) -> None:
    hand, win = won
    assert parse_hand(format_hand(hand, win.tile)) == (hand, win.tile)
    assert parse_waiting_hand(str(hand)) == hand


@given(st.text(alphabet="0123456789mpsz-=+_ ,xrESWNPFCM東🀄🀅", max_size=30))
def test_any_text_is_parsed_or_rejected_with_a_sentence(text: str) -> None:
    try:
        hand, tile = parse_hand(text)
    except RiichiError as error:
        messages = error.text(Language.ENGLISH), error.text(Language.JAPANESE)
    else:
        messages = ".", "。"
        assert parse_hand(format_hand(hand, tile)) == (hand, tile)
    assert messages[0].endswith(".")
    assert messages[1].endswith("。")


def test_order_of_tiles() -> None:
    assert sorted(parse_tiles("1z5s0s4s9p1m")) == list(parse_tiles("1m9p450s1z"))


def test_winds_are_tiles() -> None:
    assert [str(wind.tile) for wind in Wind] == ["1z", "2z", "3z", "4z"]


def test_the_dora_after_the_last_tile_is_the_first() -> None:
    after = [str(dora_after(tile)) for tile in TILES]
    suits = [f"{rank}{suit}" for suit in "mps" for rank in (*range(2, 10), 1)]
    assert after == [*suits, "2z", "3z", "4z", "1z", "6z", "7z", "5z"]
    assert dora_after(parse_tile("0p")) == parse_tile("6p")


@pytest.mark.parametrize(
    ("text", "kind", "called", "side"),
    [
        ("4-56m", MeldKind.CHII, "4m", Side.LEFT),
        ("45-6m", MeldKind.CHII, "5m", Side.LEFT),
        ("40-6m", MeldKind.CHII, "0m", Side.LEFT),
        ("4_56m", MeldKind.CHII, "4m", None),
        ("456m", MeldKind.CHII, None, None),
        ("555=z", MeldKind.PON, "5z", Side.ACROSS),
        ("555z", MeldKind.PON, None, None),
        ("550+p", MeldKind.PON, "0p", Side.RIGHT),
        ("505+p", MeldKind.PON, "5p", Side.RIGHT),
        ("5555=z", MeldKind.DAIMINKAN, "5z", Side.ACROSS),
        ("5555_z", MeldKind.DAIMINKAN, "5z", None),
        ("555=5z", MeldKind.SHOUMINKAN, "5z", Side.ACROSS),
        ("555-0s", MeldKind.SHOUMINKAN, "5s", Side.LEFT),
        ("505-5s", MeldKind.SHOUMINKAN, "5s", Side.LEFT),
        ("5550s", MeldKind.ANKAN, None, None),
    ],
)
def test_meld_notation(text: str, kind: MeldKind, called: str | None, side: Side | None) -> None:
    meld = parse_meld(text)
    assert (meld.kind, meld.called_from) == (kind, side)
    assert meld.called == (None if called is None else parse_tile(called))
    assert str(meld) == text


def test_the_tiles_of_a_meld_are_sorted() -> None:
    assert [str(parse_meld(text)) for text in ("055+p", "055-5s", "0555s", "654-m")] == [
        "505+p",
        "505-5s",
        "5550s",
        "4-56m",
    ]


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("", BadNotation, "There are no tiles"),
        ("123", BadNotation, 'The digits "123" have no suit'),
        ("12x", BadNotation, '"x" in "12x" is not a tile'),
        ("8z", BadNotation, "There is no tile 8z"),
        ("5mr7zr", BadNotation, "Only the fives of the three suits can be red; correct 5mr7zr."),
        ("EES123M456P", BadNotation, '"EES123M456P" can be 112z123m456p or 11z123s456m5z;'),
        ("5r" * 499 + "x", BadNotation, '"r" in'),
        ("12345m", ImpossibleHand, "5 tiles instead of 14"),
        ("123456789m123456p", ImpossibleHand, "15 tiles instead of 14"),
        ("11111m234p567s99s1z", ImpossibleHand, "five 1m"),
        ("055550m234p567s99s", ImpossibleHand, "six 5m (0m counts as one)"),
        ("111m234p99s 1-23m 1-23m", ImpossibleHand, "five 1m"),
        ("123m456p789s11z 2345z", BadNotation, '"2345z" is not a meld'),
        ("4-56m 123m456p11z", BadNotation, 'The first group "4-56m" has the mark of a meld'),
        ("123m456p789s11z 4=56m", ImpossibleHand, "to the left, but 456m does not;"),
        ("123m456p789s11z 457m", ImpossibleHand, "457m is not a chii"),
        ("123m456p789s11z 9m1p2p", ImpossibleHand, "is not a chii"),
        ("123m456p789s11z -555z", BadNotation, 'The mark in "-555z" is misplaced'),
        ("123m456p789s11z 55=55z", BadNotation, 'The mark of the kan "55=55z"'),
        ("123p456p789s11222z 444z~ 44z~", ImpossibleHand, "norths set aside is 5"),
    ],
)
def test_bad_notation(text: str, error: type[RiichiError], says: str) -> None:
    with pytest.raises(error) as caught:
        parse_hand(text)
    assert says in str(caught.value)
    assert str(caught.value).endswith(".")
    assert caught.value.text(Language.JAPANESE).endswith("。")


_CHARACTERS = "東南西北白發中"
_UNICODE = {
    "m": "🀇🀈🀉🀊🀋🀌🀍🀎🀏",
    "p": "🀙🀚🀛🀜🀝🀞🀟🀠🀡",
    "s": "🀐🀑🀒🀓🀔🀕🀖🀗🀘",
    "z": "🀀🀁🀂🀃🀆🀅🀄\ufe0e",
}


def _letters(tile: Tile) -> str:
    return "ESWNPFC"[tile.rank - 1] if tile.honor else f"{tile.rank}{tile.suit}{'r' * tile.red}"


def _suit_first(tile: Tile) -> str:
    return f"{tile.suit}{tile}"[:-1]


def _unicode(tile: Tile) -> str:
    return str(tile) if tile.red else _UNICODE[tile.suit][tile.rank - 1]


def _full_width(tile: Tile) -> str:
    return f"{'０１２３４５６７８９'[int(str(tile)[0])]}{tile.suit}"


STYLES: dict[str, Callable[[Tile], str]] = {
    "MJAI": _letters,
    "suit first": _suit_first,
    "red before": lambda tile: f"r5{tile.suit}" if tile.red else str(tile),
    "capitals": lambda tile: str(tile).upper(),
    "full width": _full_width,
    "characters": lambda tile: _CHARACTERS[tile.rank - 1] if tile.honor else str(tile),
    "Unicode": _unicode,
    "another haku": lambda tile: "0z" if str(tile) == "5z" else str(tile),
}


@given(won_hands(), st.sampled_from(sorted(STYLES)), st.sampled_from(["", " ", ", "]))
def test_a_hand_is_the_same_in_every_notation(
    won: tuple[Hand, Win], style: str, separator: str
) -> None:
    hand, win = won
    # An open meld without a mark looks like concealed tiles.
    assume(not separator or all(meld.called or not meld.open for meld in hand.melds))
    write = STYLES[style]
    concealed = separator.join(map(write, (*hand.concealed, win.tile)))
    melds = ["".join(map(write, meld.tiles)) for meld in hand.melds if not meld.open]
    calls = [*(str(meld) for meld in hand.melds if meld.open), "4" * hand.norths + "z~"]
    text = " ".join([concealed, *melds, *calls]).removesuffix(" z~")
    note(text)
    found, tile = parse_hand(text)
    assert tile == win.tile
    assert sorted(map(str, found.melds)) == sorted(map(str, hand.melds))
    assert (found.concealed, found.norths) == (hand.concealed, hand.norths)


@given(won_hands())
def test_the_winning_tile_can_stand_apart(won: tuple[Hand, Win]) -> None:
    hand, win = won
    tiles, *melds = str(hand).split()
    for parts in ((tiles, str(win.tile), *melds), (tiles, *melds, str(win.tile))):
        assert parse_hand(" ".join(parts)) == (hand, win.tile)


@pytest.mark.parametrize(
    ("text", "concealed", "melds"),
    [
        ("123m 456p 789s 11222z", "123m456p789s11222z", []),
        ("123m 456p 78s 11z 9s 555=z", "123m456p78s11z9s", ["555=z"]),
        ("1m 2m 3m 4p 5p 6p 7s 8s E E 9s 5555z", "123m456p78s11z9s", ["5555z"]),
        ("11m 456p 789s 111z 222z", "11m", ["456p", "789s", "111z", "222z"]),
        ("m12 p456 s789 EE SS E m3", "12m456p789s11221z3m", []),
        ("一二三萬 456筒 78条 EE 9索 白白=白", "123m456p78s11z9s", ["55=5z"]),
    ],
)
def test_groups_of_a_hand(text: str, concealed: str, melds: list[str]) -> None:
    found = parse_hand_parts(text)
    assert found[:2] == (parse_tiles(concealed), tuple(map(parse_meld, melds)))


def test_named_winning_tile() -> None:
    assert parse_hand("123m456p789s11222z", parse_tile("1m"))[1] == parse_tile("1m")
    assert parse_hand("23m456p789s11222z", parse_tile("1m"))[1] == parse_tile("1m")
    with pytest.raises(ImpossibleHand, match="winning tile 9m is not among"):
        parse_hand("123m456p789s11222z", parse_tile("9m"))


def test_impossible_melds() -> None:
    three, four = parse_tiles("555z"), parse_tiles("5555z")
    with pytest.raises(ImpossibleHand, match="no called tile"):
        Meld(MeldKind.ANKAN, four, called=four[0])
    with pytest.raises(ImpossibleHand, match="is not in the meld"):
        Meld(MeldKind.PON, three, called=parse_tile("6z"))
    with pytest.raises(ImpossibleHand, match="is not a daiminkan; use 4 identical tiles"):
        Meld(MeldKind.DAIMINKAN, three)
    with pytest.raises(ImpossibleHand, match="is not a chii"):
        Meld(MeldKind.CHII, ())
    with pytest.raises(BadNotation, match="1m cannot be red"):
        Tile(Suit.MAN, 1, red=True)
