"""The sample photographs of the page: three won hands on three tables."""

from dataclasses import dataclass

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
from training.faces.kanji.fonts import typeface
from training.render.hand_layout import lay_hand, point_stick
from training.render.scene import Light, Look, Phone, Scene, Surface


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
