"""The core of a machine: what holds warps, issues their instructions and answers their loads.

A table of a machine model's file, each number beside its source::

    [core]
    multiprocessors = { value = 4, source = "..." }
    ...
    [pipeline]   # where the pipeline differs from what [cost] charges, per cost class
    compare = { issue = 1, latency = 1, source = "..." }

Times are in cycles, sizes in bytes. What each means to whoever estimates stands in `pcfm.simt.estimate`.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields


@dataclass(frozen=True)
class Core:
    """The figures of `[core]`."""

    multiprocessors: int
    schedulers: int
    warps: int
    thread_blocks: int
    registers: int
    shared_bytes: int
    collectors: int
    writeback: int
    blocking_issue: int
    fetch_latency: int
    refetch: int
    shared_latency: int
    shared_access: int
    shared_pass: int
    l1_bytes: int
    l1_latency: int
    l1_banks: int
    l2_bytes: int
    l2_latency: int
    dram_latency: int
    dram_channels: int
    dram_interval: int
    line_bytes: int
    shared_units: int = 0
    shared_blocks: int = 0
    l2_cold: int = 0
    page_latency: int = 0
    launch_latency: int = 0
    predicated: int = 0
    multiplier: int = 0

    def resident_blocks(self, warps_per_block: int, shared_bytes: int, registers: int, warp_size: int) -> int:
        """How many thread blocks of `warps_per_block` warps fit into a multiprocessor at once, at least one.

        `shared_bytes` is what each takes of shared memory, `registers` what each thread takes of 32 bits.
        """
        limits = [self.thread_blocks, self.warps // warps_per_block]
        if shared_bytes:
            limits.append(self.shared_bytes // shared_bytes)
        if registers:
            limits.append(self.registers // (registers * warp_size * warps_per_block))
        return max(1, min(limits))


CORE = tuple(field.name for field in fields(Core))
OPTIONAL = tuple(field.name for field in fields(Core) if field.default is not MISSING)
"""What a machine has not that does not name it."""
MAY_BE_ZERO = (
    "collectors", "writeback", "blocking_issue", "fetch_latency", "refetch", "shared_pass", "dram_interval",
    *OPTIONAL,
)  # fmt: skip
