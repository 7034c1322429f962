"""Read point sticks laid side by side: find light bars by their edges, then read their dots.

A stick is light between two long edges, also where it touches the next one: between two rounded
sticks there is a dark groove. The dots are looked for on the stick alone, relative to its own
colour, so that coloured light and shadows do not matter.

Everything is classical image processing: sticks have few features, which are the same in all sets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import log
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pixels.image import Photo, Pixels, open_photo
from vision.reading.stick_reading import (
    BLACK,
    END,
    DetectedStick,
    Dot,
    DotColour,
    StickReading,
    dots_inside,
    value_of_dots,
)

Floats = NDArray[np.float64]
Strip = NDArray[np.float32]

# Set by hand on composed photos of sticks (designs 0 to 5 and 9 to 28 of
# tests/vision/composed_sticks.py); 115 of 120 photos in other designs are read right. The limits on
# numbers bound the time.
_SIDE = 1600  # pixels of the long side in which edges are found
_LEAST_SIDE = 16  # pixels; no stick fits in a smaller photo
_SHORTEST = 0.012  # of the long side: shorter edges are dots, letters and grain
_MOST_EDGES = 900
_EDGE_SCALES = (0.7, 0.4)  # of the photo; noise and weave vanish in the smaller one
_CLEAR = 90  # percentile of the edges from which they are equally clear
_MOST_BARS = 400
_LEAST_SCORE = 0.65
_GUESSED = 0.3  # support of a bar of which only one edge was found
_ALIKE = np.array([1.0, 0.2, 0.25])
"""Most difference of the light of near sticks, as in `_Candidate`."""
_SIZE_NOISE = 0.06  # of the logarithms of sizes
_FLATNESS = (0.02, 0.5)  # weights, in sticks, of equal lengths and of equal aspects
_ASPECT_OFF = 0.2
_OFF_CENTRE = (0.15, 0.3)  # of length and width: farther the dots are not those of the bar
_UNREAD_OFF = 0.12
_WELL_SEEN = 0.7  # support of a bar that is reported although its dots cannot be read
_ABOUT_PARALLEL = float(np.cos(np.deg2rad(30.0)))  # between sticks
_LENGTH_OFF = 0.3  # most difference of the logarithms of a length and that of a stick
_WIDTH_OFF = 0.3
_REACH = 2.0  # lengths: the colour of sticks is compared with that of sticks so near
_ASPECTS = (6.0, 16.0)  # length over width of sticks
_PARALLEL = float(np.cos(np.deg2rad(7.0)))  # between the edges of a stick
_NARROWEST = 6.0  # pixels; the dots of a narrower stick cannot be read
_GAPS = (0.12, 0.6)  # between parts of an edge, in lengths of the longer part
_ACROSS = 32  # pixels of a stretched stick from edge to edge
_INNER = 0.43  # of the width on both sides of the middle: the dots are inside
_THRESHOLDS = (0.5, 0.68, 0.82)  # of the deepest ink
_SURE = 0.85  # score from which no higher threshold is tried
_MOSTLY = 0.75  # share of the ink that is in the dots of a stick that is read well
_GROOVE = 0.8  # light between two sticks, relative to the sticks
_LEAST_INK = 0.2  # share of the light that a dot takes away
_MOST_DOTS = 16
_DOT_AREAS = (0.011, 0.75)  # in squares of the width


@dataclass(frozen=True, slots=True)
class _Bar:
    """A light bar: centre, unit vector along it, length and width in pixels.

    `support` is the share of its length with an edge on both sides, `step` how clear these are.
    """

    x: float
    y: float
    dx: float
    dy: float
    length: float
    width: float
    support: float
    step: float

    def corners(self) -> Floats:
        """Return the corners (4, 2), the first edge along the bar."""
        along = np.array([self.dx, self.dy]) * self.length / 2
        across = np.array([-self.dy, self.dx]) * self.width / 2
        middle = np.array([self.x, self.y])
        corners = np.array([-along - across, along - across, along + across, across - along])
        return np.asarray(middle + corners, np.float64)


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A bar with its colour, and the value that its dots mean.

    `body` has the logarithms of its green light, and of red and blue relative to it.
    """

    bar: _Bar
    body: tuple[float, float, float]
    value: int
    score: float
    dots: tuple[Dot, ...]


def find_edges(grey: Pixels) -> Floats:
    """Return the edges (n, 4) of light things in a grey photo: ends, the light side to the right.

    The clearest and longest are returned, the longest first.
    """
    even, found = cv2.createCLAHE(3.0, (4, 4)).apply(grey), []
    for scale in _EDGE_SCALES:
        scaled = cv2.resize(even, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        lines = cv2.createLineSegmentDetector(cv2.LSD_REFINE_STD).detect(scaled)[0]
        if lines is not None:
            found.append((lines.reshape(-1, 4).astype(np.float64) + 0.5) / scale - 0.5)
    edges = np.concatenate([np.zeros((0, 4)), *found])
    edges = edges[_lengths(edges) > _SHORTEST * max(grey.shape)]
    strength = _lengths(edges) * _clearness(grey, edges)
    edges = edges[np.argsort(-strength)][:_MOST_EDGES]
    return np.asarray(edges[np.argsort(-_lengths(edges))], np.float64)


def _clearness(grey: Pixels, edges: Floats) -> Floats:
    """Return how much lighter the light side of each edge is: 1 is as much as at the clearest."""
    if not len(edges):
        return np.zeros(0)
    middles, ways = (edges[:, :2] + edges[:, 2:]) / 2, edges[:, 2:] - edges[:, :2]
    light = np.stack([ways[:, 1], -ways[:, 0]], 1) / _lengths(edges)[:, None]
    total = np.zeros(len(edges))
    for place in (-0.25, 0.0, 0.25):
        for side in (-1, 1):
            x, y = np.round(middles + place * ways + side * 3 * light).astype(int).T
            x, y = np.clip(x, 0, grey.shape[1] - 1), np.clip(y, 0, grey.shape[0] - 1)
            total += side * grey[y, x].astype(np.float64)
    return np.clip(total / max(1.0, float(np.percentile(total, _CLEAR))), 0, 1)


def _lengths(edges: Floats) -> Floats:
    sides = edges[:, 2:] - edges[:, :2]
    return np.asarray(np.hypot(sides[:, 0], sides[:, 1]), np.float64)


def join_edges(edges: Floats, most_gap: float) -> Floats:
    """Join edges on one line that follow each other, the longest (first) with all others."""
    lengths = _lengths(edges)
    unused = np.ones(len(edges), bool)
    joined = []
    for index in range(len(edges)):
        if not unused[index]:
            continue
        unused[index] = False
        edge = edges[index]
        while (near := unused & _continues(edge, edges, lengths, most_gap)).any():
            unused &= ~near
            edge = _fit_line(edge, edges[near])
        joined.append(edge)
    return np.array(joined).reshape(-1, 4)


def _continues(edge: Floats, edges: Floats, lengths: Floats, most_gap: float) -> NDArray[np.bool_]:
    start, way = edge[:2], edge[2:] - edge[:2]
    length = float(np.hypot(*way))
    way = way / length
    normal = np.array([-way[1], way[0]])
    first, last = edges[:, :2] - start, edges[:, 2:] - start
    low, high = first @ way, last @ way
    off = np.maximum(np.abs(first @ normal), np.abs(last @ normal))
    gap = np.maximum(low - length, -high)
    most = np.minimum(most_gap * length, 1.5 * np.maximum(lengths, 20))
    same: NDArray[np.bool_] = (
        (high - low > 0.99 * lengths) & (off < 1.2 + 0.012 * length) & (gap < most)
    )
    return same


def _fit_line(edge: Floats, others: Floats) -> Floats:
    points = np.concatenate([edge.reshape(2, 2), others.reshape(-1, 2)])
    dx, dy, x, y = cv2.fitLine(points.astype(np.float32), cv2.DIST_L2, 0, 0.01, 0.01).ravel()
    way, foot = np.array([dx, dy], np.float64), np.array([x, y], np.float64)
    way *= np.sign(way @ (edge[2:] - edge[:2]))
    along = (points - foot) @ way
    return np.concatenate([foot + way * along.min(), foot + way * along.max()])


def pair_edges(edges: Floats, grey: Pixels) -> list[_Bar]:
    """Return the bars of a grey photo between edges that face each other."""
    steps = _clearness(grey, edges)
    starts, ends = edges[:, :2], edges[:, 2:]
    lengths = _lengths(edges)
    ways = (ends - starts) / lengths[:, None]
    middles = (starts + ends) / 2
    pairs = []
    for index in range(len(edges)):
        way, half = ways[index], lengths[index] / 2
        away = (middles - middles[index]) @ np.array([way[1], -way[0]])
        low, high = (ends - middles[index]) @ way, (starts - middles[index]) @ way
        overlap = np.minimum(high, half) - np.maximum(low, -half)
        union = np.maximum(high, half) - np.minimum(low, -half)
        aspect = union / np.maximum(away, 1e-6)
        fits = (
            (ways @ way < -_PARALLEL)
            & (away > _NARROWEST)
            & (overlap > 0.35 * np.minimum(lengths, lengths[index]))
            & (overlap > 0.25 * union)
            & (aspect > _ASPECTS[0])
            & (aspect < _ASPECTS[1])
        )
        pairs += [
            (
                float(overlap[other] / union[other]),
                float(min(steps[index], steps[other])),
                index,
                other,
            )
            for other in np.flatnonzero(fits)
        ]
    pairs.sort(key=lambda pair: -pair[0] * pair[1])
    return [
        _bar_between(edges[index], edges[other], support=support, step=step)
        for support, step, index, other in pairs[: 4 * _MOST_BARS]
    ]


def _bar_between(edge: Floats, other: Floats, *, support: float, step: float) -> _Bar:
    way, back = edge[2:] - edge[:2], other[:2] - other[2:]
    direction = way / np.hypot(*way) + back / np.hypot(*back)
    direction /= np.hypot(*direction)
    normal = np.array([-direction[1], direction[0]])
    points = np.concatenate([edge.reshape(2, 2), other.reshape(2, 2)])
    along, across = points @ direction, points @ normal
    first, second = across[:2].mean(), across[2:].mean()
    middle = direction * (along.min() + along.max()) / 2 + normal * (first + second) / 2
    length, width = along.max() - along.min(), abs(first - second)
    x, y, dx, dy = map(float, (*middle, *direction))
    return _Bar(x, y, dx, dy, float(length), float(width), support, step)


def read_strip(strip: Strip) -> tuple[int, float, tuple[Dot, ...]]:
    """Return the value of a bar stretched to `_ACROSS` x n pixels, RGB, its score and its dots.

    Dots that touch in a blurred photo are apart above a higher threshold.
    """
    if _has_groove(strip):
        return 0, 0.0, ()
    ink = 1 - strip / _body(strip)
    depth = ink.max(2)
    middle = (np.arange(_ACROSS) + 0.5) / _ACROSS - 0.5
    depth[np.abs(middle) > _INNER] = 0
    deepest = float(np.percentile(depth, 98.5))
    best: tuple[int, float, tuple[Dot, ...]] = (0, 0.0, ())
    aspect = strip.shape[1] / _ACROSS
    for share in _THRESHOLDS:
        threshold = max(_LEAST_INK, share * deepest)
        dots = dots_inside(_find_dots(ink, depth, threshold), aspect)
        value, score = value_of_dots(dots, aspect)
        score *= min(1.0, _explained(depth > threshold, dots) / _MOSTLY)
        if score > best[1]:
            best = (value, score, tuple(dots))
        if score > _SURE:
            break
    return best


def _has_groove(strip: Strip) -> bool:
    """Return whether a line along a bar is darker than both sides, as between two sticks."""
    rows = np.median(strip[_ACROSS // 4 : -_ACROSS // 4].mean(2), 1)
    before, after = np.maximum.accumulate(rows), np.maximum.accumulate(rows[::-1])[::-1]
    return bool((rows < _GROOVE * np.minimum(before, after)).any())


def _explained(inked: NDArray[np.bool_], dots: Sequence[Dot]) -> float:
    """Return the share of the ink near the middle of a stick that is in its dots."""
    beyond = round(END * inked.shape[1])
    middle = inked.shape[1] // 2
    inside = inked[round(_ACROSS * 0.2) : -round(_ACROSS * 0.2)]
    total = int(np.count_nonzero(inside[:, middle - beyond : middle + beyond]))
    area = sum(np.pi / 4 * dot.size**2 for dot in dots) * _ACROSS**2
    return float(area / max(total, 1))


def _find_dots(ink: Strip, depth: Strip, threshold: float) -> list[Dot]:
    """Return the dots on a bar, where it is darker by this share than the bar itself."""
    _, labels, stats, centres = cv2.connectedComponentsWithStats(
        (depth > threshold).astype(np.uint8), connectivity=4
    )
    round_ones = [int(index) + 1 for index in np.flatnonzero(_are_round(stats[1:]))]
    if len(round_ones) > _MOST_DOTS:
        return []
    dots = []
    for index in round_ones:
        left, top, wide, high, area = map(int, stats[index])
        part = np.s_[top : top + high, left : left + wide]
        inside = labels[part] == index
        depths = depth[part][inside]
        deepest = ink[part][inside][depths >= np.sort(depths)[len(depths) // 2]]
        x, y = centres[index]
        dots.append(
            Dot(
                float((x + 0.5) / _ACROSS - ink.shape[1] / _ACROSS / 2),
                float((y + 0.5) / _ACROSS - 0.5),
                float(np.sqrt(4 * area / np.pi) / _ACROSS),
                *_colour(deepest.mean(0)),
            )
        )
    return dots


def _are_round(stats: NDArray[Any]) -> NDArray[np.bool_]:
    """Return which groups of pixels of a stretched bar, with sizes and areas, can be dots."""
    low, high = (share * _ACROSS**2 for share in _DOT_AREAS)
    sides, area = stats[:, 2:4], stats[:, 4]
    longer, shorter = sides.max(1), sides.min(1)
    return np.asarray(
        (low < area) & (area < high) & (longer < 1.8 * shorter) & (area > 0.55 * longer * shorter)
    )


def _stretch(photo: Pixels, bar: _Bar) -> Strip:
    """Return a bar (_ACROSS, n, 3), its length along x."""
    wide = round(bar.length / bar.width * _ACROSS)
    target = np.array([[0, 0], [wide, 0], [wide, _ACROSS]], np.float32) - np.float32(0.5)
    source = bar.corners()[:3].astype(np.float32)
    warp = cv2.getAffineTransform(source, target)
    strip = cv2.warpAffine(
        photo, warp, (wide, _ACROSS), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(cv2.GaussianBlur(strip.astype(np.float32) + 4, (0, 0), 1.2), np.float32)


def _body(strip: Strip) -> Strip:
    """Return the light on a stick without its dots: whatever is dark for a width is filled."""
    kernel = np.ones((1, round(1.1 * _ACROSS)), np.uint8)
    filled = cv2.morphologyEx(strip, cv2.MORPH_CLOSE, kernel, borderType=cv2.BORDER_REFLECT)
    return np.asarray(filled, np.float32)


def _colour(ink: NDArray[np.float32]) -> tuple[DotColour, float]:
    """Return the colour and blackness of a dot from the shares of the light that it takes away."""
    red, green, blue = (float(each) / max(float(ink.max()), 1e-6) for each in ink)
    black = min(red, green, blue)
    if red < 0.6 and min(green, blue) > red + 0.15:
        return DotColour.RED, black
    return DotColour.BLACK if black > BLACK else DotColour.BLUE, black


def read_open_sticks(photo: Photo) -> StickReading:
    """Read the sticks in a photo that is already decoded.

    >>> read_open_sticks(Photo(np.zeros((30, 40, 3), np.uint8), 80, 60)).sticks
    ()
    """
    pixels = photo.pixels
    scale = min(1.0, _SIDE / max(pixels.shape[:2]))
    if scale < 1:
        small = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        pixels = np.asarray(small, np.uint8)
    factor = photo.width / pixels.shape[1]
    chosen = _find(pixels) if min(pixels.shape[:2]) > _LEAST_SIDE else []
    sticks = tuple(_detected(each, factor) for each in chosen)
    return StickReading(photo.width, photo.height, sticks)


def _detected(found: _Candidate, factor: float) -> DetectedStick:
    """Return a stick in pixels of the file."""
    a, b, c, d = ((float(x), float(y)) for x, y in found.bar.corners() * factor)
    return DetectedStick(found.value, found.score, (a, b, c, d))


def _find(pixels: Pixels) -> list[_Candidate]:
    """Return the sticks in a photo."""
    smooth = cv2.GaussianBlur(cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY), (0, 0), 0.8)
    grey = np.asarray(smooth, np.uint8)
    edges = find_edges(grey)
    joined = [join_edges(edges, gap) for gap in _GAPS]
    pairs = [bar for each in (edges, *joined) for bar in pair_edges(each, grey)]
    bars = _distinct(pairs)
    found = _read_bars(pixels, bars)
    group = _alike([each for each in found if each.score > _LEAST_SCORE])
    if not group:
        return []
    sizes = _Sizes.of(group, max(grey.shape))
    found += _read_bars(pixels, [bar for each in bars for bar in sizes.resized(each)])
    sizes = _Sizes.of(_grow(group, found, sizes), max(grey.shape))
    found = _centred(pixels, found, sizes)
    chosen = _choose(_grow(group, found, sizes))
    beside = _read_bars(pixels, list(_beside_edges(joined[-1], chosen, sizes)))
    found += _centred(pixels, beside, sizes)
    chosen = _choose(_grow(group, found, sizes))
    return [*chosen, *_unread(found, chosen, sizes)]


def _centred(pixels: Pixels, found: Sequence[_Candidate], sizes: _Sizes) -> list[_Candidate]:
    """Move each bar to where its dots are in the middle, if that is near."""
    centred = []
    for each in found:
        moved = sizes.around_dots(each) if each.score > _GUESSED else None
        again = _read_bars(pixels, [moved])[0] if moved else each
        centred.append(again if again.score > each.score - 0.05 else each)
    return centred


def _unread(
    found: Sequence[_Candidate], chosen: Sequence[_Candidate], sizes: _Sizes
) -> list[_Candidate]:
    """Return the bars beside sticks that look like them, but whose dots cannot be read."""
    others: list[_Candidate] = []
    for each in sorted(found, key=lambda each: -each.bar.support * each.bar.step):
        longer, wider = sizes.off(each.bar)
        if max(abs(longer), abs(wider)) > _UNREAD_OFF:
            continue
        if each.bar.support < _WELL_SEEN or any(
            _overlap(each.bar, other.bar) for other in (*chosen, *others)
        ):
            continue
        if any(_is_beside(each, other) for other in chosen):
            others.append(replace(each, value=0, score=0.0))
    return others


def _is_beside(one: _Candidate, stick: _Candidate) -> bool:
    """Return whether a bar lies beside a stick and has its colour."""
    x, y = stick.bar.x - one.bar.x, stick.bar.y - one.bar.y
    along = abs(x * stick.bar.dx + y * stick.bar.dy)
    across = abs(y * stick.bar.dx - x * stick.bar.dy)
    return (
        along < 0.5 * stick.bar.length
        and across < 4 * stick.bar.width
        and abs(one.bar.dx * stick.bar.dx + one.bar.dy * stick.bar.dy) > _PARALLEL
        and bool((np.abs(np.subtract(one.body, stick.body)) < _ALIKE / 3).all())
    )


@dataclass(frozen=True, slots=True)
class _Sizes:
    """The sizes of sticks in a photo: logarithms of length and aspect, linear in the place.

    Perspective makes far sticks smaller, so that those of one photo differ by up to two thirds.
    """

    slopes: Floats
    side: int

    @classmethod
    def of(cls, members: Sequence[_Candidate], side: int) -> _Sizes:
        """Fit the sizes of sticks; those with a wrong length have little weight."""
        places = np.array([[side, each.bar.x, each.bar.y] for each in members]) / side
        bars = [each.bar for each in members]
        sizes = np.array([[log(bar.length), log(bar.length / bar.width)] for bar in bars])
        weights = np.array([each.score * each.bar.support for each in members])
        slopes = np.zeros((3, 2))
        slopes[0] = np.median(sizes, 0)
        for _ in range(8):
            off = np.hypot(*(sizes - places @ slopes).T)
            trust = weights / (1 + (off / _SIZE_NOISE) ** 2)
            for size, flatness in enumerate(_FLATNESS):
                normal = (places.T * trust) @ places + np.diag([0.0, flatness, flatness])
                slopes[:, size] = np.linalg.solve(normal, (places.T * trust) @ sizes[:, size])
        return cls(slopes, side)

    def at(self, bar: _Bar) -> tuple[float, float]:
        """Return the length and width of a stick at the place of a bar."""
        length, aspect = np.exp(np.array([self.side, bar.x, bar.y]) / self.side @ self.slopes)
        return float(length), float(length / aspect)

    def off(self, bar: _Bar) -> tuple[float, float]:
        """Return the logarithms of the length and width of a bar relative to those of a stick."""
        length, width = self.at(bar)
        return log(bar.length / length), log(bar.width / width)

    def around_dots(self, stick: _Candidate) -> _Bar | None:
        """Return the bar of a stick whose middle is that of its dots, None if that is far away."""
        bar = stick.bar
        if max(map(abs, self.off(bar))) > _LENGTH_OFF:
            return None
        along, across = np.mean([[dot.along, dot.across] for dot in stick.dots], 0) * bar.width
        length, width = self.at(bar)
        if abs(along) > _OFF_CENTRE[0] * length or abs(across) > _OFF_CENTRE[1] * width:
            return None
        x = bar.x + bar.dx * along - bar.dy * across
        y = bar.y + bar.dy * along + bar.dx * across
        return replace(bar, x=float(x), y=float(y), length=length, width=width)

    def resized(self, bar: _Bar) -> Iterator[_Bar]:
        """Yield bars between the same edges that have the length of a stick."""
        off, wider = self.off(bar)
        if abs(wider) > _WIDTH_OFF or not 0.15 < abs(off) < 0.8:
            return
        length = self.at(bar)[0]
        for end in (-1, 0, 1):
            along = end * (bar.length - length) / 2
            support = bar.support * min(1.0, bar.length / length)
            yield replace(
                bar,
                x=bar.x + bar.dx * along,
                y=bar.y + bar.dy * along,
                length=length,
                support=support,
            )


def _grow(
    group: Sequence[_Candidate], candidates: Sequence[_Candidate], sizes: _Sizes
) -> list[_Candidate]:
    """Return the candidates with the size of a stick, and the colour of a near one."""
    fitting = []
    for each in (*group, *candidates):
        longer, wider = sizes.off(each.bar)
        if abs(longer) < _LENGTH_OFF and abs(wider) < _WIDTH_OFF and each.score > _LEAST_SCORE:
            fitting.append(each)
    if not fitting:
        return []
    features = np.array([each.body for each in fitting])
    reach = np.array([each.bar.length for each in fitting]) * _REACH
    near = (np.abs(features[:, None] - features[None]) < _ALIKE).all(2)
    near &= _distances([each.bar for each in fitting]) < reach
    members = set(map(id, group))
    inside = _connected(near, np.array([id(each) in members for each in fitting]))
    return [each for each, alike in zip(fitting, inside, strict=True) if alike]


def _read_bars(pixels: Pixels, bars: Sequence[_Bar]) -> list[_Candidate]:
    """Return the bars with the value that their dots mean."""
    found = []
    for bar in bars:
        strip = _stretch(pixels, bar)
        value, score, dots = read_strip(strip)
        middle = strip[_ACROSS // 4 : -_ACROSS // 4]
        red, green, blue = map(float, np.log(np.median(middle, (0, 1))))
        found.append(_Candidate(bar, (green, red - green, blue - green), value, score, dots))
    return found


def _beside_edges(edges: Floats, chosen: Sequence[_Candidate], sizes: _Sizes) -> Iterator[_Bar]:
    """Yield bars on the light side of long edges, as large as a stick there.

    The other edge of a stick can be invisible, for example where the next stick is as light.
    """
    places = np.array([[each.bar.x, each.bar.y] for each in chosen])
    for edge, length in zip(edges, _lengths(edges), strict=True):
        middle, way = (edge[:2] + edge[2:]) / 2, (edge[2:] - edge[:2]) / length
        near = chosen[int(np.argmin(np.hypot(*(places - middle).T)))].bar
        near = replace(near, x=float(middle[0]), y=float(middle[1]))
        full, width = sizes.at(near)
        near = replace(near, length=full, width=width)
        parallel = abs(way @ [near.dx, near.dy]) > _PARALLEL
        if not parallel or not 0.5 * full < length < 1.15 * full:
            continue
        for shift in (-0.1, 0.05, 0.2):
            for end in (-1, 0, 1):
                along = end * (full - length) / 2
                x, y = middle + way * along + np.array([way[1], -way[0]]) * width * (0.5 + shift)
                bar = replace(near, x=float(x), y=float(y), dx=float(way[0]), dy=float(way[1]))
                if not any(_overlap(bar, other.bar) for other in chosen):
                    yield replace(bar, support=_GUESSED, step=_GUESSED)


def _distinct(bars: Sequence[_Bar]) -> list[_Bar]:
    """Return the best of the bars that are nearly the same."""
    best: dict[tuple[int, ...], _Bar] = {}
    for bar in bars:
        step = max(3.0, bar.width / 8)
        key = (round(bar.x / step / 2), round(bar.y / step / 2), round(bar.width / step))
        if key not in best or bar.support > best[key].support:
            best[key] = bar
    return sorted(best.values(), key=lambda bar: -bar.support * bar.step)[:_MOST_BARS]


def _choose(candidates: Sequence[_Candidate]) -> list[_Candidate]:
    """Return the best candidates that do not overlap."""
    chosen: list[_Candidate] = []
    for each in sorted(candidates, key=lambda each: -each.score * (1 + each.bar.support)):
        if not any(_overlap(each.bar, other.bar) for other in chosen):
            chosen.append(each)
    return chosen


def _alike(candidates: Sequence[_Candidate]) -> list[_Candidate]:
    """Return the best group of candidates with the proportions and colours of near ones."""
    if not candidates:
        return []
    bars = [each.bar for each in candidates]
    lengths = np.array([bar.length for bar in bars])
    widths = np.log([bar.width for bar in bars])
    aspects = np.log(lengths) - widths
    bodies = np.array([each.body for each in candidates])
    away = _distances(bars) / np.minimum(lengths, lengths[:, None])
    turn = np.abs(np.array([[b.dx * c.dx + b.dy * c.dy for b in bars] for c in bars]))
    near = (
        (np.abs(aspects[:, None] - aspects) < _ASPECT_OFF)
        & (np.abs(widths[:, None] - widths) < 0.15 + 0.25 * away)
        & (np.abs(bodies[:, None] - bodies[None]) < _ALIKE).all(2)
        & (turn > _ABOUT_PARALLEL)
        & (away < _REACH)
    )
    weights = np.array([each.score * each.bar.support for each in candidates])
    number, labels = _components(near)
    best = max(range(number), key=lambda label: float(weights[labels == label].sum()))
    return [candidates[int(index)] for index in np.flatnonzero(labels == best)]


def _distances(bars: Sequence[_Bar]) -> Floats:
    places = np.array([[bar.x, bar.y] for bar in bars])
    return np.asarray(np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1)), np.float64)


def _connected(near: NDArray[np.bool_], inside: NDArray[np.bool_]) -> NDArray[np.bool_]:
    while (more := near[inside].any(0) & ~inside).any():
        inside = inside | more
    return inside


def _components(near: NDArray[np.bool_]) -> tuple[int, NDArray[np.int64]]:
    """Return the number of connected groups, and the group of each thing."""
    labels = np.full(len(near), -1)
    number = 0
    while (labels < 0).any():
        first = np.zeros(len(near), bool)
        first[int(np.argmax(labels < 0))] = True
        labels[_connected(near, first)] = number
        number += 1
    return number, labels


def _overlap(one: _Bar, other: _Bar) -> bool:
    x, y = other.x - one.x, other.y - one.y
    along = abs(x * one.dx + y * one.dy)
    across = abs(y * one.dx - x * one.dy)
    return across < 0.8 * max(one.width, other.width) and along < 0.7 * max(
        one.length, other.length
    )


def read_sticks(source: str | Path | bytes) -> StickReading:
    """Read a photo of point sticks laid side by side.

    Raises:
        PhotoError: If the source is not a photo that can be read.

    >>> blank = cv2.imencode(".png", np.zeros((30, 40, 3), np.uint8))[1].tobytes()
    >>> read_sticks(blank).sticks
    ()
    """
    return read_open_sticks(open_photo(Path(source) if isinstance(source, str) else source))
