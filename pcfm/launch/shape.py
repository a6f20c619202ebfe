"""The shape of a launch: what an analysis may know about it without knowing its arguments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from pcfm.launch.model import Launch


@dataclass(frozen=True, slots=True)
class LaunchShape:
    """Threads per block and blocks per grid as (x, y, z), and lanes per warp; a grid of None is not known.

    Lane `l` of warp `w` of a thread block is its thread number `w * warp_size + l`, x running fastest.
    """

    block: tuple[int, int, int]
    grid: tuple[int, int, int] | None
    warp_size: int

    @property
    def threads_per_block(self) -> int:
        """How many threads a block has."""
        return self.block[0] * self.block[1] * self.block[2]

    @classmethod
    def of(cls, launch: Launch, warp_size: int) -> LaunchShape:
        """The shape of `launch` on a machine with warps of `warp_size`."""
        return cls(launch.block, launch.grid, warp_size)


@dataclass(frozen=True)
class LaunchShapes:
    """What is known of the launches of a module's kernels; other functions may be called from any kernel."""

    by_kernel: Mapping[str, LaunchShape] = field(default_factory=dict)

    def get(self, name: str) -> LaunchShape | None:
        """The shape in which the function of this name is launched, None where it is not known."""
        return self.by_kernel.get(name)

    def in_blocks(self, block: tuple[int, int, int], warp_size: int, kernels: Iterable[str]) -> LaunchShapes:
        """The same, with `block` for those of `kernels` of which nothing is known."""
        assumed = LaunchShape(block, None, warp_size)
        return LaunchShapes({**{kernel: assumed for kernel in kernels}, **self.by_kernel})

    @classmethod
    def of(cls, launches: Iterable[Launch], warp_size: int) -> LaunchShapes:
        """What all of `launches` have in common, per kernel: one with several block sizes has no shape."""
        shapes: dict[str, LaunchShape | None] = {}
        for launch in launches:
            shape = LaunchShape.of(launch, warp_size)
            seen = shapes.setdefault(launch.kernel, shape)
            if seen is None or seen.block != shape.block:
                shapes[launch.kernel] = None
            elif seen.grid != shape.grid:
                shapes[launch.kernel] = replace(seen, grid=None)
        return cls({kernel: shape for kernel, shape in shapes.items() if shape is not None})
