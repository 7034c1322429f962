"""Blender materials: tiles with engraved faces, printed objects, felt, wood, leather."""

from typing import Any

import bpy
import numpy as np
from numpy.typing import NDArray

from training.faces.pictures import paint_face
from training.faces.shapes import Colour
from training.geometry import Block
from training.render.clutter import ObjectKind
from training.render.scene import Look, Surface

FACE_ROWS = 720
ROUGHNESS = 0.45  # of a print, if not named below
ROUGHNESSES = {
    ObjectKind.CUP: 0.15,
    ObjectKind.DIE: 0.2,
    ObjectKind.DISC: 0.3,
    ObjectKind.DOMINO: 0.25,
    ObjectKind.NOTEBOOK: 0.8,
    ObjectKind.PHONE: 0.08,
    ObjectKind.PLAYING_CARD: 0.3,
}
Linear = tuple[float, float, float, float]


def linear(colour: Colour) -> Linear:
    """Convert an sRGB colour to Blender's linear colour.

    >>> linear((255, 0, 255))
    (1.0, 0.0, 1.0, 1.0)
    """
    parts = np.asarray(colour, np.float64) / 255
    light = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    red, green, blue = (float(part) for part in light)
    return red, green, blue, 1.0


class Graph:
    """The node graph of one material."""

    def __init__(self, name: str) -> None:
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self._tree = self.material.node_tree
        self.surface = self._tree.nodes["Principled BSDF"]

    def node(self, kind: str, inputs: dict[str | int, Any] | None = None, **settings: Any) -> Any:
        """Add a node; each input is a value or another node's output socket."""
        composition = self._tree.nodes.new(kind)
        for name, value in settings.items():
            setattr(composition, name, value)
        for key, value in (inputs or {}).items():
            self.set(composition, key, value)
        return composition

    def set(self, node: Any, key: str | int, value: Any) -> None:
        """Set an input to a value or connect it to a socket."""
        if isinstance(value, bpy.types.NodeSocket):
            self._tree.links.new(value, node.inputs[key])
        else:
            node.inputs[key].default_value = value

    def math(self, operation: str, first: Any, second: Any) -> Any:
        """Return the result socket of an operation on two numbers."""
        return self.node("ShaderNodeMath", {0: first, 1: second}, operation=operation).outputs[0]

    def mix(self, factor: Any, first: Any, second: Any) -> Any:
        """Return the socket of a colour between two colours."""
        inputs: dict[str | int, Any] = {"Factor": factor, 6: first, 7: second}
        return self.node("ShaderNodeMix", inputs, data_type="RGBA").outputs[2]

    def finish(self, **inputs: Any) -> Any:
        """Set the surface's inputs (underscores for spaces) and return the material."""
        for key, value in inputs.items():
            self.set(self.surface, key.replace("_", " "), value)
        return self.material


def tile_material(block: Block, look: Look) -> Any:
    """Build a white body with a coloured back and a printed, engraved face."""
    wide, tall, deep = block.size
    graph = Graph(f"tile {block.label}")
    place = graph.node("ShaderNodeTexCoord").outputs["Object"]
    axes = graph.node("ShaderNodeSeparateXYZ", {0: place}).outputs
    across = graph.math("ADD", graph.math("DIVIDE", axes[0], wide), 0.5)
    along = graph.math("ADD", graph.math("DIVIDE", axes[1], tall), 0.5)
    spot = graph.node("ShaderNodeCombineXYZ", {0: across, 1: along}).outputs[0]
    picture = graph.node(
        "ShaderNodeTexImage", {0: spot}, image=_face_image(block, look), extension="EXTEND"
    )
    on_top = graph.math("GREATER_THAN", axes[2], deep / 2 - 0.03)
    white = graph.math("GREATER_THAN", axes[2], deep * (look.back_part - 0.5))
    body = graph.mix(white, linear(look.back), linear(look.body))
    colour = graph.mix(on_top, body, picture.outputs["Color"])
    depth = graph.math("MULTIPLY", picture.outputs["Alpha"], on_top)
    engraved = graph.node("ShaderNodeBump", {"Strength": 0.35, "Distance": 0.02, "Height": depth})
    return graph.finish(
        Base_Color=colour,
        Roughness=0.24,
        Normal=engraved.outputs[0],
        Coat_Weight=0.15,
        Coat_Roughness=0.1,
    )


def stick_material(block: Block) -> Any:
    """Build white plastic with a red dot in the middle, as on a 1000-point stick."""
    graph = Graph("thing")
    place = graph.node("ShaderNodeTexCoord").outputs["Object"]
    axes = graph.node("ShaderNodeSeparateXYZ", {0: place}).outputs
    flat = graph.node("ShaderNodeCombineXYZ", {0: axes[0], 1: axes[1]}).outputs[0]
    distance = graph.node("ShaderNodeVectorMath", {0: flat}, operation="LENGTH").outputs["Value"]
    dot = graph.math("LESS_THAN", distance, 0.3 * min(block.size[:2]))
    colour = graph.mix(dot, linear((240, 238, 230)), linear((200, 30, 34)))
    return graph.finish(Base_Color=colour, Roughness=0.3)


def printed_material(kind: ObjectKind, picture: NDArray[np.uint8]) -> Any:
    """Build paper or plastic with a print, uint8 RGB, that the mesh's UV map places."""
    graph = Graph(f"print {kind}")
    pixels = np.ones((*picture.shape[:2], 4), np.float32)
    pixels[..., :3] = picture.astype(np.float32) / 255
    image = bpy.data.images.new(f"print {kind}", pixels.shape[1], pixels.shape[0])
    image.pixels.foreach_set(np.ascontiguousarray(pixels[::-1]).ravel())
    image.update()
    spot = graph.node("ShaderNodeTexCoord").outputs["UV"]
    colour = graph.node("ShaderNodeTexImage", {0: spot}, image=image, extension="EXTEND")
    return graph.finish(
        Base_Color=colour.outputs["Color"], Roughness=ROUGHNESSES.get(kind, ROUGHNESS)
    )


def _face_image(block: Block, look: Look) -> Any:
    """Draw the face on the body's colour; alpha is the height, low where engraved."""
    pixels = np.zeros((FACE_ROWS, round(FACE_ROWS * 0.75), 4), np.float32)
    label = str(block.label)
    face = paint_face(label, look.design, FACE_ROWS)
    ink = face.astype(np.float32) / 255
    cover = ink[..., 3:]
    pixels[..., :3] = ink[..., :3] * cover + np.array(look.body, np.float32) / 255 * (1 - cover)
    pixels[..., 3:] = 1 - cover
    image = bpy.data.images.new(f"face {block.label}", pixels.shape[1], pixels.shape[0], alpha=True)
    image.alpha_mode = "CHANNEL_PACKED"  # alpha is a height here, not an opacity
    image.pixels.foreach_set(np.ascontiguousarray(pixels[::-1]).ravel())
    image.update()
    return image


def table_material(look: Look) -> Any:
    """Build the material of the table."""
    composition = {Surface.FELT: _felt, Surface.WOOD: _wood, Surface.MAT: _mat}
    return composition[look.surface](look)


def _felt(look: Look) -> Any:
    graph = Graph("felt")
    place = graph.node("ShaderNodeTexCoord").outputs["Object"]
    fibres = graph.node(
        "ShaderNodeTexNoise", {"Vector": place, "Scale": 16.0, "Detail": 3.0, "Roughness": 0.75}
    )
    patches = graph.node("ShaderNodeTexNoise", {"Vector": place, "Scale": 0.5, "Detail": 2.0})
    base = linear(look.cloth)
    dark = (base[0] * 0.2, base[1] * 0.2, base[2] * 0.2, 1.0)
    light = (base[0] * 1.8, base[1] * 1.8, base[2] * 1.8, 1.0)
    mixed = graph.math("MULTIPLY", fibres.outputs[0], 0.85)
    mixed = graph.math("ADD", mixed, graph.math("MULTIPLY", patches.outputs[0], 0.15))
    bump = graph.node(
        "ShaderNodeBump", {"Strength": 0.9, "Distance": 0.04, "Height": fibres.outputs[0]}
    )
    return graph.finish(
        Base_Color=graph.mix(mixed, dark, light),
        Roughness=0.95,
        Sheen_Weight=0.25,
        Specular_IOR_Level=0.1,
        Normal=bump.outputs[0],
    )


def _wood(look: Look) -> Any:
    graph = Graph("wood")
    place = graph.node("ShaderNodeTexCoord").outputs["Object"]
    stretched = graph.node("ShaderNodeMapping", {"Vector": place, "Scale": (0.12, 1.6, 1.0)})
    grain = graph.node(
        "ShaderNodeTexNoise",
        {"Vector": stretched.outputs[0], "Scale": 2.2, "Detail": 9.0, "Distortion": 0.6},
    )
    pores = graph.node(
        "ShaderNodeTexNoise", {"Vector": stretched.outputs[0], "Scale": 26.0, "Detail": 4.0}
    )
    base = linear(look.cloth)
    dark = (base[0] * 0.4, base[1] * 0.36, base[2] * 0.32, 1.0)
    mixed = graph.math("MULTIPLY", grain.outputs[0], 0.75)
    mixed = graph.math("ADD", mixed, graph.math("MULTIPLY", pores.outputs[0], 0.25))
    bump = graph.node("ShaderNodeBump", {"Strength": 0.12, "Height": pores.outputs[0]})
    return graph.finish(
        Base_Color=graph.mix(mixed, dark, base), Roughness=0.42, Normal=bump.outputs[0]
    )


def _mat(look: Look) -> Any:
    """Build rubber or leather with a fine, slightly shiny grain."""
    graph = Graph("mat")
    place = graph.node("ShaderNodeTexCoord").outputs["Object"]
    grain = graph.node("ShaderNodeTexVoronoi", {"Vector": place, "Scale": 14.0}).outputs[0]
    bump = graph.node("ShaderNodeBump", {"Strength": 0.25, "Distance": 0.03, "Height": grain})
    base = linear(look.cloth)
    dark = (base[0] * 0.75, base[1] * 0.75, base[2] * 0.75, 1.0)
    return graph.finish(
        Base_Color=graph.mix(grain, dark, base), Roughness=0.55, Normal=bump.outputs[0]
    )
