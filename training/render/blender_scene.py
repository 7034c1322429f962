"""Build a scene in Blender and render it; the only module that uses Blender's renderer."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import bpy
import cv2
import numpy as np
from mathutils import Matrix
from numpy.typing import NDArray

from training.geometry import SIDES, Block, Camera, Floats
from training.render.clutter import ROUND, TableObject
from training.render.materials import (
    printed_material,
    stick_material,
    table_material,
    tile_material,
)
from training.render.prints import prints
from training.render.scene import Light, Look, Scene

Pixels = NDArray[np.uint8]
SENSOR = 36.0  # mm; only its ratio to the focal length matters
EDGE = 0.085  # radius of a tile's edges, as a share of its width
OBJECT_EDGE = 0.03  # radius of the edges of other objects, in tile widths
THIN = 0.1  # tile widths; thinner objects have sharp edges
MIRRORED = ((2, -1), (0, -1), (1, 1))  # sides whose corners run anticlockwise from outside
SEGMENTS = 64  # of a circle


def photograph(scene: Scene, *, paths: int = 32) -> Pixels:
    """Render the image on the sensor: uint8 RGB, still without noise."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    _build_table(scene.look)
    _build_tiles(scene.blocks, scene.look)
    for thing in scene.objects:
        _build_object(thing)
    camera = scene.camera()
    _light(scene.light, _middle(scene.blocks))
    _place_camera(camera)
    with TemporaryDirectory() as folder:
        return _rendered(Path(folder) / "picture.png", scene, paths)


def _middle(blocks: tuple[Block, ...]) -> Floats:
    spots = np.array([block.centre for block in blocks])
    return np.asarray((spots.min(0) + spots.max(0)) / 2)


def _add(name: str, data: Any) -> Any:
    thing = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def _build_tiles(blocks: tuple[Block, ...], look: Look) -> None:
    materials: dict[str | None, Any] = {}
    meshes: dict[tuple[float, float, float], Any] = {}
    for block in blocks:
        if block.size not in meshes:
            meshes[block.size] = _box(block.size)
        if block.label not in materials:
            composition = tile_material(block, look) if block.label else stick_material(block)
            materials[block.label] = composition
        thing = _add(f"tile {block.label}", meshes[block.size])
        thing.material_slots[0].link = "OBJECT"
        thing.material_slots[0].material = materials[block.label]
        _soften(thing, min(EDGE, 0.3 * min(block.size)))
        thing.matrix_world = _placed(block.centre, block.frame)


def _build_object(thing: TableObject) -> None:
    build = _printed_cylinder if thing.kind in ROUND else _printed_box
    built = _add(thing.kind, build(thing))
    if thing.kind not in ROUND and min(thing.block.size) > THIN:
        _soften(built, OBJECT_EDGE)
    built.matrix_world = _placed(thing.block.centre, thing.block.frame)


def _printed_box(thing: TableObject) -> Any:
    """Build a box with a print on each side."""
    mesh = bpy.data.meshes.new(thing.kind)
    block = Block(None, np.zeros(3), np.eye(3), thing.block.size)
    spots: list[tuple[float, ...]] = []
    faces, places = [], []
    for number, side in enumerate(SIDES):
        corners = [tuple(corner) for corner in block.corners(number).tolist()]
        spots += [corner for corner in corners if corner not in spots]
        across = (1, 0, 0, 1) if side in MIRRORED else (0, 1, 1, 0)
        order = (0, 1, 2, 3) if side in MIRRORED else (3, 2, 1, 0)  # anticlockwise
        faces.append([spots.index(corners[n]) for n in order])
        places += [(across[n], (1, 1, 0, 0)[n]) for n in order]
    mesh.from_pydata(spots, [], faces)
    _print(mesh, thing, places, materials=range(len(SIDES)))
    mesh.polygons.foreach_set("use_smooth", [True] * len(faces))
    return mesh


def _printed_cylinder(thing: TableObject) -> Any:
    """Build a cylinder along the normal of the face, with a print on its top and its mantle."""
    mesh = bpy.data.meshes.new(thing.kind)
    half = np.array(thing.block.size) / 2
    turns = np.linspace(0, 2 * np.pi, SEGMENTS, endpoint=False)
    circle = np.stack([np.cos(turns), np.sin(turns)], 1)
    spots = [(*(spot * half[:2]).tolist(), z) for z in (-half[2], half[2]) for spot in circle]
    faces = [list(range(SEGMENTS, 2 * SEGMENTS))]
    places = [tuple(spot / 2 + 0.5) for spot in circle]
    for n in range(SEGMENTS):
        after = (n + 1) % SEGMENTS
        faces.append([n, after, SEGMENTS + after, SEGMENTS + n])
        left, right = n / SEGMENTS, (n + 1) / SEGMENTS
        places += [(left, 0), (right, 0), (right, 1), (left, 1)]
    mesh.from_pydata(spots, [], faces)
    _print(mesh, thing, places, materials=[0] + [1] * SEGMENTS)
    mesh.polygons.foreach_set("use_smooth", [False] + [True] * SEGMENTS)
    return mesh


def _print(
    mesh: Any, thing: TableObject, places: Sequence[tuple[float, float]], materials: Iterable[int]
) -> None:
    """Put the prints of an object on a mesh; `places` are the UV coordinates of its loops."""
    layer = mesh.uv_layers.new()
    layer.data.foreach_set("uv", np.array(places, np.float32).ravel())
    for picture in prints(thing):
        mesh.materials.append(printed_material(thing.kind, picture))
    mesh.polygons.foreach_set("material_index", list(materials))


def _box(size: tuple[float, float, float]) -> Any:
    mesh = bpy.data.meshes.new("tile")
    half = np.array(size) / 2
    corners = [tuple(half * (x, y, z)) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    mesh.from_pydata(corners, [], faces)
    mesh.polygons.foreach_set("use_smooth", [True] * len(faces))
    mesh.materials.append(None)
    return mesh


def _soften(thing: Any, radius: float) -> None:
    bevel = thing.modifiers.new("edges", "BEVEL")
    bevel.width = radius
    bevel.segments = 5
    bevel.limit_method = "NONE"
    bevel.harden_normals = True


def _build_table(look: Look) -> None:
    mesh = bpy.data.meshes.new("table")
    far = 120.0
    mesh.from_pydata(
        [(-far, -far, 0), (far, -far, 0), (far, far, 0), (-far, far, 0)], [], [(0, 1, 2, 3)]
    )
    mesh.materials.append(table_material(look))
    _add("table", mesh)


def _light(light: Light, target: Floats) -> None:
    warm = (1.0 + 0.10 * light.warmth, 1.0, 1.0 - 0.22 * light.warmth)
    lamp = bpy.data.lights.new("lamp", "AREA")
    lamp.shape = "DISK"
    lamp.size = 9.0 * light.softness
    lamp.color = warm
    lamp.energy = 5200.0 * light.strength
    bearing, height = np.deg2rad(light.bearing), np.deg2rad(light.height)
    towards = np.array(
        [np.sin(bearing) * np.cos(height), np.cos(bearing) * np.cos(height), np.sin(height)]
    )
    thing = _add("lamp", lamp)
    thing.matrix_world = _aimed(target + towards * 19.0, towards)
    world = bpy.data.worlds.new("room")
    world.use_nodes = True
    world.cycles.sampling_method = "NONE"  # uniform, so there is nothing to sample
    ground = world.node_tree.nodes["Background"]
    ground.inputs[0].default_value = (*warm, 1.0)
    ground.inputs[1].default_value = 0.42 * light.room
    bpy.context.scene.world = world


def _aimed(position: Floats, backwards: Floats) -> Matrix:
    """Return the matrix of a lamp or camera that looks along its own -z against a direction."""
    across = np.cross([0.0, 1.0, 0.0] if abs(backwards[2]) > 0.99 else [0.0, 0.0, 1.0], backwards)
    across = across / np.linalg.norm(across)
    return _placed(position, np.stack([across, np.cross(backwards, across), backwards]))


def _placed(position: Floats, rows: Floats) -> Matrix:
    place = np.eye(4)
    place[:3, :3] = rows.T
    place[:3, 3] = position
    return Matrix(place.tolist())


def _place_camera(camera: Camera) -> None:
    lens = bpy.data.cameras.new("phone")
    lens.sensor_fit = "HORIZONTAL"
    lens.sensor_width = SENSOR
    lens.lens = camera.focal * SENSOR / camera.width
    lens.clip_end = 1000.0
    thing = _add("phone", lens)
    right, down, forward = camera.axes
    thing.matrix_world = _placed(camera.position, np.stack([right, -down, -forward]))
    bpy.context.scene.camera = thing


def _rendered(path: Path, scene: Scene, paths: int) -> Pixels:
    stage = bpy.context.scene
    stage.render.engine = "CYCLES"
    stage.cycles.samples = paths
    stage.cycles.use_denoising = True
    stage.cycles.denoising_prefilter = "FAST"  # saves a fifth of the total time
    stage.cycles.max_bounces = 5
    stage.cycles.use_light_tree = False  # needed only with many lamps
    stage.cycles.seed = scene.seed
    stage.render.resolution_x, stage.render.resolution_y = scene.phone.width, scene.phone.height
    stage.render.resolution_percentage = 100
    stage.view_settings.view_transform = "Khronos PBR Neutral"
    stage.render.image_settings.file_format = "PNG"
    stage.render.filepath = str(path)
    bpy.ops.render.render(write_still=True)
    picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if picture is None:
        raise RuntimeError(f"Blender wrote no picture to {path}; read its messages above")
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2RGB), np.uint8)
