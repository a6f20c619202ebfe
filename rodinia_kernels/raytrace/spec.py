"""`raytrace`: a picture of SIDE * scale pixels each way.

Skewed, the scene has spheres, a plane, discs and boxes in four materials, mirrors among them; even, it has
one matte plane, which every ray meets.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pcfm.launch import BufferArg, Launch, ScalarArg
from rodinia_kernels.spec import Block
from rodinia_kernels.suite import buffer, records, scalar, skewed_and_even

SIDE = 32
SPHERE, PLANE, DISC, BOX = range(4)
MATTE, CHECKER, MIRROR, GLOW = range(4)
FAR, NEAR = np.float32(1e6), np.float32(1e-3)
BOUNCES = 4
RELATIVE_ERROR = 1e-5
_LIGHT = (3.0, 6.0, -4.0)
_WORDS = 12


class _Shape(NamedTuple):
    """As in the kernel; all numbers in single precision."""

    a: np.ndarray
    b: np.ndarray
    kind: int
    material: int
    colour: np.float32
    gloss: np.float32


def _scene(seed: int, even: bool) -> np.ndarray:
    generator = np.random.default_rng([seed, even])
    slope = 1e-3 * (seed % 97)
    shapes: list[tuple[list[float], list[float], int, int, float, float]]
    if even:
        shapes = [([slope, 0.0, -1.0, -4.0 - slope], [0.0] * 4, PLANE, MATTE, 0.7, 0.0)]
    else:
        shapes = [([0.0, 1.0, 0.0, -1.0], [0.0] * 4, PLANE, CHECKER, 0.8, 0.4)]
        for number in range(4):
            centre = [1.6 * number - 2.4, *generator.uniform((-0.4, 0.5), (1.2, 3.0))]
            material = (MATTE, MIRROR, MIRROR, GLOW)[number]
            shapes.append(([*centre, 0.7], [0.0] * 4, SPHERE, material, 0.6 + 0.1 * number, 0.8))
        shapes.append(([2.5, 1.0, 4.0, 1.2], [0.6, 0.0, -0.8, 0.0], DISC, MIRROR, 0.5, 0.9))
        shapes.append(([-1.0, 2.6, 3.0, 0.8], [0.0, -1.0, 0.0, 0.0], DISC, GLOW, 1.0, 0.0))
        shapes.append(([-3.4, -1.0, 2.0, 0.0], [-2.2, 0.6, 3.0, 0.0], BOX, MATTE, 0.9, 0.0))
        shapes.append(([0.6, -1.0, 0.2, 0.0], [1.3, -0.3, 0.9, 0.0], BOX, CHECKER, 0.5, 0.7))
    a, b, kinds, materials, colours, glosses = zip(*shapes, strict=True)
    return records(
        np.array(a, np.float32), np.array(b, np.float32), np.array(kinds, np.int32),
        np.array(materials, np.int32), np.array(colours, np.float32), np.array(glosses, np.float32),
    )  # fmt: skip


def make_launch(block: Block, seed: int, scale: int, even: bool) -> Launch:
    """One picture."""
    edge, side = int(str(block).partition("x")[0]), SIDE * scale
    shapes = _scene(seed, even)
    args = (
        BufferArg(shapes, readonly=True),
        BufferArg(np.full(side * side, -1, np.float32)),
        *(ScalarArg("i32", number) for number in (len(shapes) // _WORDS, side, side)),
        *(ScalarArg("float", number) for number in _LIGHT),
    )
    return Launch("raytrace", (side // edge, side // edge, 1), (edge, edge, 1), args)


def _dot(p: np.ndarray, q: np.ndarray) -> np.ndarray:
    return p[..., 0] * q[..., 0] + p[..., 1] * q[..., 1] + p[..., 2] * q[..., 2]


def _normalised(p: np.ndarray) -> np.ndarray:
    return (np.float32(1) / np.sqrt(_dot(p, p)))[..., None] * p


def _to_sphere(shape: _Shape, origin: np.ndarray, direction: np.ndarray) -> np.ndarray:
    start = origin - shape.a[:3]
    along = _dot(start, direction)
    inside = along * along - _dot(start, start) + shape.a[3] * shape.a[3]
    root = np.sqrt(np.maximum(inside, 0))
    near = -along - root
    return np.where(inside < 0, FAR, np.where(near > NEAR, near, root - along))


def _to_plane(normal: np.ndarray, offset: np.ndarray, direction: np.ndarray) -> np.ndarray:
    slope = _dot(normal, direction)
    return np.where(np.abs(slope) < np.float32(1e-6), FAR, offset / slope)


def _to_disc(shape: _Shape, origin: np.ndarray, direction: np.ndarray) -> np.ndarray:
    normal, centre = shape.b[:3], shape.a[:3]
    distance = _to_plane(normal, _dot(normal, centre - origin), direction)
    off = origin + distance[:, None] * direction - centre
    return np.where(_dot(off, off) > shape.a[3] * shape.a[3], FAR, distance)


def _to_box(shape: _Shape, origin: np.ndarray, direction: np.ndarray) -> np.ndarray:
    inverse = np.float32(1) / direction
    one, other = (shape.a[:3] - origin) * inverse, (shape.b[:3] - origin) * inverse
    low = np.maximum(np.minimum(one, other).max(axis=1), -FAR)
    high = np.minimum(np.maximum(one, other).min(axis=1), FAR)
    return np.where(low > high, FAR, np.where(low > NEAR, low, high))


def _distance(shape: _Shape, origin: np.ndarray, direction: np.ndarray) -> np.ndarray:
    if shape.kind == SPHERE:
        return _to_sphere(shape, origin, direction)
    if shape.kind == PLANE:
        return _to_plane(shape.a[:3], shape.a[3] - _dot(shape.a[:3], origin), direction)
    return (_to_disc if shape.kind == DISC else _to_box)(shape, origin, direction)


def _normals(shape: _Shape, points: np.ndarray) -> np.ndarray:
    if shape.kind == SPHERE:
        return np.float32(1) / shape.a[3] * (points - shape.a[:3])
    if shape.kind in (PLANE, DISC):
        normal = shape.a if shape.kind == PLANE else shape.b
        return np.broadcast_to(normal[:3], points.shape)
    centre = np.float32(0.5) * (shape.a[:2] + shape.b[:2])
    away = (points[:, :2] - centre) / (shape.b[:2] - centre)
    is_side, is_top = np.abs(away[:, 0]) > np.float32(0.999), np.abs(away[:, 1]) > np.float32(0.999)
    zero = np.zeros(len(points), np.float32)
    across, up = np.where(is_side, away[:, 0], zero), np.where(is_top & ~is_side, away[:, 1], zero)
    return np.stack([across, up, np.where(is_side | is_top, zero, np.float32(-1))], axis=1)


def _nearest(
    shapes: list[_Shape], origin: np.ndarray, direction: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Distance and number of the first shape that each ray meets; -1 for none."""
    best, which = np.full(len(origin), FAR), np.full(len(origin), -1)
    for number, shape in enumerate(shapes):
        distance = _distance(shape, origin, direction)
        is_nearer = (distance > NEAR) & (distance < best)
        best, which = np.where(is_nearer, distance, best), np.where(is_nearer, number, which)
    return best, which


def _shade(shapes: list[_Shape], points: np.ndarray, normals: np.ndarray, light: np.ndarray) -> np.ndarray:
    to_light = _normalised(light - points)
    shade = np.maximum(_dot(normals, to_light), np.float32(0))
    _, blocked = _nearest(shapes, points + np.float32(0.01) * normals, to_light)
    return np.where((shade > 0) & (blocked >= 0), shade * np.float32(0.2), shade)


class _Rays:
    """Rays on their way, in single precision: a hit or none is a matter of rounding."""

    def __init__(self, shapes: list[_Shape], width: int, height: int) -> None:
        self.shapes, self.light = shapes, np.array(_LIGHT, np.float32)
        half, scale = np.float32(0.5), np.float32(2) / np.float32(height)
        row, column = (each.reshape(-1).astype(np.float32) for each in np.mgrid[:height, :width])
        x = scale * (column + half) - scale * np.float32(width) * half
        y = np.float32(1) - scale * (row + half)
        self.direction = _normalised(np.stack([x, y, np.full_like(x, 2)], axis=1))
        self.origin = np.broadcast_to(np.array([0, 1, -6], np.float32), self.direction.shape)
        self.colour, self.weight = np.zeros_like(x), np.ones_like(x)
        self.pixels = np.arange(len(x))

    def bounce(self) -> None:
        """To the next shape, and off it where it reflects."""
        distance, which = _nearest(self.shapes, self.origin, self.direction)
        sky = which < 0
        self._add(self.pixels[sky], (np.float32(0.4) + np.float32(0.2) * self.direction[:, 1])[sky])
        points = self.origin + distance[:, None] * self.direction
        normals, goes_on = np.zeros_like(points), np.zeros(len(points), bool)
        for number, shape in enumerate(self.shapes):
            hit = np.flatnonzero(which == number)
            normal = _normals(shape, points[hit])
            facing = _dot(normal, self.direction[hit]) > 0
            normals[hit] = np.where(facing[:, None], np.float32(-1) * normal, normal)
            goes_on[hit] = self._colour(shape, self.pixels[hit], points[hit], normals[hit])
        along = _dot(normals, self.direction)
        self.direction = (self.direction - (np.float32(2) * along)[:, None] * normals)[goes_on]
        self.origin = (points + np.float32(0.01) * normals)[goes_on]
        self.pixels = self.pixels[goes_on]

    def _add(self, pixels: np.ndarray, light: np.ndarray | np.float32) -> None:
        self.colour[pixels] += self.weight[pixels] * light

    def _colour(
        self, shape: _Shape, pixels: np.ndarray, points: np.ndarray, normals: np.ndarray
    ) -> np.ndarray:
        """What a shape adds to the pixels whose rays meet it; returns which rays it reflects."""
        if shape.material == GLOW:
            self._add(pixels, shape.colour)
            return np.zeros(len(pixels), bool)
        reflects = np.full(len(pixels), shape.material == MIRROR)
        if shape.material == CHECKER:
            reflects = np.floor(points[:, [0, 2]]).astype(int).sum(axis=1) % 2 == 1
            mirrored = pixels[reflects]
            self.colour[mirrored] += np.float32(0.5) * self.weight[mirrored] * shape.colour
        shade = _shade(self.shapes, points[~reflects], normals[~reflects], self.light)
        matte = pixels[~reflects]
        self.colour[matte] += self.weight[matte] * shape.colour * (np.float32(0.1) + shade)
        self.weight[pixels[reflects]] *= shape.gloss
        return reflects


def make_reference(launch: Launch) -> dict[int, np.ndarray]:
    """Bounce by bounce, all rays that are left at once."""
    words = buffer(launch, 0).reshape(-1, _WORDS)
    shapes = [
        _Shape(row[:4], row[4:8], int(word[8]), int(word[9]), row[10], row[11])
        for word, row in zip(words, words.copy().view(np.float32), strict=True)
    ]
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        rays = _Rays(shapes, scalar(launch, 3), scalar(launch, 4))
        for _ in range(BOUNCES):
            rays.bounce()
    return {1: rays.colour}


SPECS = skewed_and_even(
    "raytrace",
    "raytrace",
    ("8x8", "16x16"),
    make_launch,
    make_reference,
    buffers=("shapes", "image"),
    relative_error=RELATIVE_ERROR,
)
