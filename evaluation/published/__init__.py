"""Figures that others have published, by the names that pcfm gives kernels and block sizes.

Source and meaning of each file: README.md beside this module. Nothing here is computed; a kernel or block
size that was not published has no entry.
"""

from __future__ import annotations

import csv
import io
import tarfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from pcfm.defaults import DEFAULT_THRESHOLD

Instance = tuple[str, str]
"""Kernel and block size, as in ("srad", "16x16")."""


Figures = Mapping[str, float]
"""By the headings of their file: for what they are, `melding`, `branch_fusion` or the `baseline`."""


def kernel_name(published: str) -> str:
    """The name of a kernel here: "SB1-R" is "sb1r"."""
    return published.replace("-", "").lower()


@cache
def speedups() -> dict[Instance, Figures]:
    """Median speedup over -O3 per kernel and block size."""
    return {
        (kernel_name(row.pop("kernel")), row.pop("block")): _figures(row, "_median")
        for row in _rows("published_speedups.csv")
    }


@cache
def threshold_sweep() -> dict[str, dict[float, float]]:
    """Speedup of melding per kernel and fusion threshold."""
    return {
        kernel_name(row.pop("kernel")): {float(threshold): float(row[threshold]) for threshold in row}
        for row in _rows("published_threshold_sweep.csv")
    }


SAME_SPEEDUP = 0.02


@cache
def sweep_block(kernel: str) -> str | None:
    """The block size of a kernel's threshold sweep, which is not stated: that whose published speedup is the
    sweep's at the default threshold, to SAME_SPEEDUP; None where there is none.
    """
    swept = threshold_sweep().get(kernel, {}).get(DEFAULT_THRESHOLD)
    if swept is None:
        return None
    off = {
        block: abs(each["melding"] - swept) for (name, block), each in speedups().items() if name == kernel
    }
    nearest = min(off, key=lambda block: off[block])
    return nearest if off[nearest] <= SAME_SPEEDUP else None


@cache
def utilizations() -> dict[str, Figures]:
    """Vector-ALU utilisation per kernel, in percent."""
    return {
        kernel_name(row.pop("kernel")): _figures(row, "_percent")
        for row in _rows("published_alu_utilization.csv")
    }


@cache
def memory_instructions() -> dict[str, Figures]:
    """Memory instructions executed per kernel, as a fraction of the baseline's: `vector_memory_melding`."""
    return {
        kernel_name(row.pop("kernel")): _figures(row) for row in _rows("published_memory_instructions.csv")
    }


@dataclass(frozen=True)
class TimedCycles:
    """What the timing simulator measured of one version of a kernel's application."""

    cycles: int
    warp_instructions: int


@cache
def timing_simulator() -> dict[tuple[Instance, str], TimedCycles]:
    """Cycles per kernel and block size, and variant."""
    return {
        ((row["kernel"], row["block"]), row["variant"]): TimedCycles(
            int(row["cycles"]), int(row["warp_instructions"])
        )
        for row in _rows("timing_simulator_cycles.csv")
    }


@cache
def melder_speedups() -> dict[Instance, float]:
    """Speedup of the published melder on the timing simulator, per kernel and block size."""
    timed = timing_simulator()
    return {
        instance: timed[instance, "none"].cycles / melded.cycles
        for (instance, variant), melded in timed.items()
        if variant == "published-melder"
    }


@dataclass(frozen=True)
class AmdCycles:
    """What the simulator of AMD's chips measured of a kernel: cycles as compiled and melded, on 64 and on 4
    compute units (`before`, `after`, by units), and the speedup on 4 of them at the rates published for the
    chip; both versions on 64 units, run `again` with later code. What was not measured is missing.
    """

    before: dict[int, int]
    after: dict[int, int]
    speedup_at_rates: float | None
    again: tuple[int, int] | None


@cache
def amd_timing_simulator() -> dict[Instance, AmdCycles]:
    """Cycles per kernel and block size."""
    return {
        (row["kernel"], row["block"]): AmdCycles(
            {units: int(cell) for units in (64, 4) if (cell := row[f"source_cycles_{units}_units"])},
            {units: int(cell) for units in (64, 4) if (cell := row[f"pcfm_cycles_{units}_units"])},
            float(row["speedup_4_units_gcn_rates"]) if row["speedup_4_units_gcn_rates"] else None,
            (int(row["source_cycles_64_units_again"]), int(after))
            if (after := row["pcfm_17a2341e_cycles_64_units"])
            else None,
        )
        for row in _rows("amd_timing_simulator_cycles.csv")
    }


@cache
def amd_timed_modules() -> dict[Instance, str]:
    """The IR of the kernels melded, as the simulator of AMD's chips ran it."""
    return {instance: text for (instance, _), text in _modules("amd_timing_simulator_modules.tar.xz").items()}


@cache
def timed_modules() -> dict[tuple[Instance, str], str]:
    """The IR of the variants that are not the kernels as compiled, as the timing simulator ran it."""
    return _modules("timing_simulator_modules.tar.xz")


def _modules(name: str) -> dict[tuple[Instance, str], str]:
    packed = files(__name__).joinpath(name).read_bytes()
    texts: dict[tuple[Instance, str], str] = {}
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        for member in archive:
            stream = archive.extractfile(member)
            kernel, block, variant = member.name.removesuffix(".ll").split(".", 2)
            if stream is not None:
                texts[(kernel, block), variant] = stream.read().decode("utf-8")
    return texts


def _figures(row: Mapping[str, str], ending: str = "") -> Figures:
    return {heading.removesuffix(ending): float(text) for heading, text in row.items()}


def _rows(name: str) -> list[dict[str, str]]:
    text = files(__name__).joinpath(name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))
