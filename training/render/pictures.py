"""The pictures of the photo guide, and the sample photographs of the page."""

from dataclasses import dataclass, replace

import numpy as np

from scorer.tiles.hand import parse_hand
from training.faces import Design
from training.faces.design import (
    BambooStyle,
    BigCircleStyle,
    BirdStyle,
    CircleStyle,
    HakuStyle,
    Inks,
    RedMark,
)
from training.faces.fonts import typeface
from training.geometry import Block, Pose, block
from training.render.scene import Light, Look, Phone, Scene, Surface
from training.render.table_layout import (
    MELDS_APART,
    NEATLY,
    TILE,
    LayoutStyle,
    lay_hand,
    point_stick,
)

WIDTH, HEIGHT = 960, 480
SHOWN = 640  # width in pixels on the page
PHONE = Phone(pitch=62, bearing=-2, filled=0.93, width=WIDTH, height=HEIGHT, noise=0.008)
CLOSED = "22678m340678p67s8s"
ONE_MELD = "234m678p11z67s8s 555=z"
DISCARDS = (("1z", "9m", "1p", "8p", "4z", "2s"), ("7m", "3z", "6p", "1s", "5s", "9p"))


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of the guide: its name and content (notation and indicators)."""

    name: str
    scene: Scene
    notation: str
    dora: tuple[str, ...] = ()
    ura: tuple[str, ...] = ()


def photographs() -> tuple[Picture, ...]:
    """Return all pictures of the guide, good examples first.

    >>> [picture.name for picture in photographs()][:3]
    ['apart', 'melds', 'before']
    """
    return (*_good(), *_bad())


def _good() -> tuple[Picture, ...]:
    melds = "67p11z5p 6-78s 222=m 444+z"
    before = "345p34s11z2s 7-89m 666=z"
    kans = "45m99s6m 222=2p 7777z 3333-s"
    alone, dora, ura = "123m06p789s11z7p 7777z", ("6s", "9m"), ("1s", "3m")
    table, walled = "678m11p34567s8s 0-67p", ("8s",)
    middle = replace(NEATLY, backs=frozenset((1, 2)))
    laid_before = replace(NEATLY, across=True, apart=0.15, before=2.6, melds_from=1.5)
    beside = _scene(lay_hand(before, laid_before, seed=3))
    above = (*_row(dora, 4.0, 4.5), *_row(ura, 4.0, 4.5 - 1.05 * TILE[1]))
    return (
        Picture("apart", _scene(lay_hand(CLOSED, seed=1)), CLOSED),
        Picture("melds", _scene(lay_hand(melds, seed=2)), melds),
        Picture("before", replace(beside, phone=replace(PHONE, filled=0.8)), before),
        Picture("kans", _scene(lay_hand(kans, seed=4)), kans),
        Picture("corner", _scene((*lay_hand(alone, middle, seed=5), *above)), alone, dora, ura),
        Picture("table", _scene(_table(table, walled)), table, walled),
    )


def _bad() -> tuple[Picture, ...]:
    closed = _scene(lay_hand(CLOSED, seed=1))
    lamp = Light(bearing=-2, height=60, softness=0.22, strength=1.6)
    night = Light(strength=0.012, room=0.012)
    return (
        Picture("joined", _scene(lay_hand(CLOSED, replace(NEATLY, apart=0.0), seed=1)), CLOSED),
        Picture("upright", _scene(_upright_meld(ONE_MELD)), ONE_MELD),
        Picture("cut", replace(closed, phone=replace(PHONE, aside=(0.065, 0.0))), CLOSED),
        Picture("dark", replace(closed, light=night, phone=replace(PHONE, noise=0.03)), CLOSED),
        Picture("glare", replace(closed, light=lamp, phone=replace(PHONE, pitch=60)), CLOSED),
        Picture("far", replace(closed, phone=replace(PHONE, filled=0.36)), CLOSED),
    )


def _scene(blocks: tuple[Block, ...]) -> Scene:
    return Scene(blocks, phone=PHONE, seed=1)


def _row(labels: tuple[str, ...], x: float, y: float, *, turn: float = 0.0) -> tuple[Block, ...]:
    """Lay tiles side by side from x on; turn them for a player opposite or at the side."""
    yaw = float(np.deg2rad(turn))
    step = np.array([np.cos(yaw), np.sin(yaw)]) * NEATLY.spacing
    return tuple(
        block(label, x + place * step[0], y + place * step[1], yaw=yaw, size=TILE)
        for place, label in enumerate(labels)
    )


def _upright_meld(notation: str) -> tuple[Block, ...]:
    """Lay a hand whose last meld shows no called tile."""
    hand, _ = parse_hand(notation)
    closed = lay_hand(notation, seed=6)[: -len(hand.melds[-1].tiles)]
    after = float(closed[-1].centre[0]) + NEATLY.spacing + MELDS_APART
    return (*closed, *_row(tuple(map(str, hand.melds[-1].tiles)), after, 0.0))


def _table(notation: str, dora: tuple[str, ...]) -> tuple[Block, ...]:
    """Lay a hand in front of the dead wall, discards, a point stick and another player's tiles."""
    wall = [
        block(
            dora[0] if level and place == 2 else "1m",
            9.5 + place * 1.02,
            4.2,
            pose=Pose.FACE_UP if level and place == 2 else Pose.FACE_DOWN,
            level=level * TILE[2],
            size=TILE,
        )
        for place in range(7)
        for level in range(2)
    ]
    discards = [_row(row, 1.5, 5.6 - place * 1.5) for place, row in enumerate(DISCARDS)]
    others = _row(("8m", "8m", "8m"), 8.0, 8.0, turn=180)
    return (
        *lay_hand(notation, LayoutStyle(apart=0.7), seed=7),
        *wall,
        *(tile for row in discards for tile in row),
        *others,
        point_stick(6.0, 1.9, turn=3),
    )


@dataclass(frozen=True, slots=True)
class Sample:
    """A sample photograph of a hand."""

    name: str
    notation: str
    scene: Scene


def samples() -> tuple[Sample, ...]:
    """Return the three samples, each with another set of tiles on another table."""
    return (_closed(), _half_flush(), _open())


def _closed() -> Sample:
    notation = "22678m340678p67s8s"
    phone = Phone(pitch=61, bearing=-3, roll=0.4, filled=0.93)
    blocks = (*lay_hand(notation, seed=1), point_stick(6.6, 3.1, turn=2))
    return Sample("hand1", notation, Scene(blocks, phone=phone, seed=1))


def _half_flush() -> Sample:
    notation = "12334067899s77z7z"
    design = Design(
        typeface=typeface("brush"),
        embolden=3,
        five="伍",
        inks=Inks(green=(8, 92, 70), blue=(20, 62, 140), red=(176, 22, 34)),
        wind_ink="b",
        circles=CircleStyle.WHEEL,
        big_circle=BigCircleStyle.BEADS,
        sticks=BambooStyle.CAPSULES,
        second_green="b",
        bird=BirdStyle.PEACOCK,
        haku=HakuStyle.FRAME,
        girth=1.2,
    )
    look = Look(design, back=(34, 84, 150), surface=Surface.WOOD, cloth=(176, 122, 76))
    light = Light(bearing=115, height=52, warmth=0.6, softness=0.8)
    phone = Phone(pitch=52, bearing=7, roll=-1.5, filled=0.9, noise=0.016)
    return Sample("hand2", notation, Scene(lay_hand(notation, seed=2), look, light, phone, 2))


def _open() -> Sample:
    notation = "06788p34s5s 666=z 4-56m"
    design = Design(
        typeface=typeface("cwkai"),
        embolden=5,
        circles=CircleStyle.RINGS,
        big_circle=BigCircleStyle.CHRYSANTHEMUM,
        sticks=BambooStyle.NODES,
        bird=BirdStyle.CRANE,
        red_mark=RedMark.DOT,
        haku=HakuStyle.BLANK,
        detail=1.2,
        girth=1.1,
    )
    look = Look(design, back=(40, 128, 84), cloth=(42, 58, 104), body=(244, 241, 233))
    light = Light(bearing=-150, height=62, warmth=-0.2, softness=1.3)
    phone = Phone(pitch=66, bearing=2, roll=0.6, filled=0.93)
    return Sample("hand3", notation, Scene(lay_hand(notation, seed=3), look, light, phone, 3))
