"""The shape of a launch: what an analysis may know about it without knowing its arguments."""

from __future__ import annotations

from dataclasses import dataclass

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
