"""The machine model of a GPU that `run.py --calibrate` measured, as a TOML file that `--machine` takes.

It extends the model that stands for the GPU's architecture, and gives what was measured in its place. What a
chain of an instruction takes is its latency: what goes before and after the unit is in it, so that the model
has no operand collectors and no cycles to write a result back. The core stays a slice of the chip: shared
figures (the L2, DRAM's channels) are the slice's share of the measured ones. What cannot be (a latency below
a cycle, a branch that takes less than nothing) is left out, and a comment of the file names it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from pcfm.diagnostics import PcfmError
from pcfm.machine import COST_CLASSES, load
from pcfm.machine.model import machine_for_processor

SECTOR_BYTES = 32
MEANS = {"convert": ("convert_to_float", "convert_to_int")}
"""Classes of several measured ones."""
LEAST_CYCLES = 0.9
"""What issues or answers, as far as it can be measured: one cycle."""
LEAST_BRANCH_CYCLES = -0.5
"""What a branch takes may be nothing, where other instructions go on meanwhile."""


def model_text(data: Mapping[str, Any], name: str) -> str:
    """The model of what stands in a file of times. Raises: PcfmError where nothing was calibrated."""
    measured = data.get("calibration")
    if measured is None:
        raise PcfmError("the file has no calibration", hint="start run.py --calibrate on the GPU first")
    base = machine_for_processor(data["architecture"])
    capability = data["device"].get("capability")
    if capability is not None:
        base = machine_for_processor(f"sm_{capability[0]}{capability[1]}")
    source = f"measured on {data['device']['name']}, {data['date']}"
    writer = _Writer(source, measured.get("cut_short", ()))
    tables = {
        "cost": list(writer.costs(measured)),
        "control": list(writer.control(measured)),
        "memory": list(writer.memory(measured)),
        "core": list(writer.core(measured, base)),
        "pipeline": list(writer.pipeline(measured)),
    }
    lines = [
        f"# {data['device']['name']}, measured by run.py --calibrate of pcfm; what is not here is of {base}.",
        *(f"# Left out, as it cannot be: {each}." for each in dict.fromkeys(writer.left_out)),
        *([f"# Not measured by that run.py: {', '.join(writer.unmeasured)}."] if writer.unmeasured else []),
        "",
        f'name = "{name}"',
        f'description = "{data["device"]["name"]}, measured"',
        f'extends = "{base}"',
    ]
    for table, entries in tables.items():
        lines += ["", f"[{table}]", *entries]
    return "\n".join(lines) + "\n"


class _Writer:
    """Entries of the tables, each with its source; what is `left_out`, and what an older run.py did not
    measure.
    """

    def __init__(self, source: str, cut_short: Collection[str]) -> None:
        self.source = source.replace("\\", "/").replace('"', "'")
        self.cut_short = cut_short
        self.left_out: list[str] = []
        self.unmeasured: list[str] = []

    def cost(self, key: str, issue: float, latency: float, how: str, *figures: str) -> str:
        cycles = max(1, round(issue))
        source = self._source(how, figures)
        return f'{key} = {{ issue = {cycles}, latency = {max(cycles, round(latency))}, source = "{source}" }}'

    def figure(self, key: str, value: float, how: str, *figures: str) -> str:
        return f'{key} = {{ value = {round(value)}, source = "{self._source(how, figures)}" }}'

    def _source(self, how: str, figures: Collection[str]) -> str:
        """Where a figure comes from, which is of those measured."""
        cut = ", cut short by --minutes" if any(figure in self.cut_short for figure in figures) else ""
        return f"{self.source}: {how}{cut}"

    def can_be(self, what: str, cycles: float, least: float = LEAST_CYCLES) -> bool:
        """Whether something takes at least so long; else it is left out."""
        if cycles < least:
            self.left_out.append(f"{what}, {cycles:.2f} cycles")
        return cycles >= least

    def classes(self, measured: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        """Each class of instruction with its entry."""
        figures = measured["classes"]
        parts = {name for names in MEANS.values() for name in names}
        for key in (*(name for name in figures if name not in parts), *MEANS):
            names = MEANS.get(key, (key,))
            issue = sum(figures[name]["issue"] for name in names) / len(names)
            # What a store takes nobody waits for.
            answering = ["shared_load" if name == "shared_store" else name for name in names]
            latency = sum(figures[name]["latency"] for name in answering) / len(names)
            how = "a chain of them, and eight in turn"
            if key in MEANS:
                how = "the mean of {}, each a chain and eight in turn".format(" and ".join(names))
            if self.can_be(f"{key} issues every", issue) and self.can_be(f"{key} answers after", latency):
                yield key, self.cost(key, issue, latency, how, *names)

    def costs(self, measured: Mapping[str, Any]) -> Iterator[str]:
        yield from (entry for key, entry in self.classes(measured) if key in COST_CLASSES)
        issue = measured["classes"]["shared_load"]["issue"]
        levels = [name for name in ("l1", "l2", "dram") if self.can_be(name, measured[name])]
        for key, far, how in (
            ("global_load", 3, "a chase through memory"),
            ("global_store", 1, "as a load that L1 answers"),
            ("private_load", 1, "as a load that L1 answers"),
            ("private_store", 1, "as a load that L1 answers"),
            ("atomic_global", 2, "as a load that L2 answers"),
            ("fence", 2, "as a load that L2 answers"),
            ("fence_block", 1, "as a load that L1 answers"),
        ):
            through = ("l1", "l2", "dram")[:far]
            if set(through) <= set(levels):
                latency = sum(measured[name] for name in through)
                yield self.cost(key, issue, latency, how, "shared_load", *through)

    def pipeline(self, measured: Mapping[str, Any]) -> Iterator[str]:
        yield from (entry for key, entry in self.classes(measured) if not key.startswith("shared_"))
        branches = measured["branches"]
        branch = min(branches["branch_taken"], branches["branch_not_taken"])
        if self.can_be("branch", branch, LEAST_BRANCH_CYCLES):
            yield self.cost("branch", 1, branch, "taken or not, the shorter", "branches")
            skipped = branches["guard_skipped"] - branches["branch_taken"]
            if self.can_be("convergence", skipped, LEAST_BRANCH_CYCLES):
                how = "a guard that all lanes skip, less a jump"
                yield self.cost("convergence", 1, skipped, how, "branches")

    def control(self, measured: Mapping[str, Any]) -> Iterator[str]:
        branches = measured["branches"]
        through, parted = branches["branch_not_taken"], branches.get("guard_parted")
        figures = {
            "branch_taken": (branches["branch_taken"], "a jump over 32 instructions"),
            "branch_not_taken": (through, "a branch before 32 instructions, less those"),
            "reconvergence": (
                branches["guard_passed"] - through,
                "a guard that no lane skips, beyond such a branch",
            ),
        }
        if parted is None:
            self.unmeasured += ["divergent_branch", "divergent_else"]
        else:
            figures["divergent_branch"] = (
                parted - branches["guard_passed"],
                "a guard that half of the lanes skip, beyond one that none does",
            )
            figures["divergent_else"] = (
                branches["split_and_join"] - (parted - through),
                "two sides, beyond a guard that half of the lanes skip",
            )
        for key, (cycles, how) in figures.items():
            if self.can_be(key, cycles, LEAST_BRANCH_CYCLES):
                yield self.cost(key, cycles, cycles, how, "branches")

    def memory(self, measured: Mapping[str, Any]) -> Iterator[str]:
        cycles = measured["conflict_pass"]
        if self.can_be("conflict_pass", cycles):
            how = "one more pass of the multiprocessor's shared memory, times its schedulers"
            cycles *= round(self.schedulers(measured))
            yield self.figure("bank_conflict_cycles", cycles, how, "conflict_pass")

    def schedulers(self, measured: Mapping[str, Any]) -> float:
        """How many there are: with one warp one issues, with many all do."""
        by_warps = measured["cycles_per_instruction_by_warps"].values()
        return max(1.0, measured["classes"]["int_alu"]["issue"] / min(by_warps))

    def core(self, measured: Mapping[str, Any], base: str) -> Iterator[str]:
        core = load(base).core
        assert core is not None
        share = core.multiprocessors / measured["multiprocessors"]
        bytes_per_cycle = max(1e-9, measured["bytes_per_cycle"] * share)
        loads = measured["classes"]["shared_load"]["latency"]
        asked = "the driver says so"
        schedulers = "how much more additions many warps do than one"
        yield from (
            self.figure(
                "schedulers", self.schedulers(measured), schedulers, "cycles_per_instruction_by_warps"
            ),
            self.figure("warps", measured["threads"] / 32, asked),
            self.figure("thread_blocks", measured["thread_blocks"], asked),
            self.figure("registers", measured["registers"], asked),
            self.figure("shared_bytes", measured["shared_bytes"], asked),
            self.figure("collectors", 0, "latencies hold what goes before the unit"),
            self.figure("writeback", 0, "latencies hold what comes after the unit"),
            self.figure(
                "l2_bytes",
                max(1.0, measured["l2_bytes"] * share),
                "the slice's share of what the driver says",
            ),
            self.figure(
                "dram_interval",
                max(1.0, core.dram_channels * SECTOR_BYTES / bytes_per_cycle),
                f"a stream by all multiprocessors, the slice's share over {core.dram_channels} channels",
            ),
        )
        jump = measured["branches"]["branch_taken"]
        if self.can_be("branch_taken", jump, LEAST_BRANCH_CYCLES):
            how = "a jump over 32 instructions, less its issue"
            yield self.figure("refetch", max(0.0, jump - 1), how, "branches")
        for key, name, cycles, how in (
            (
                "shared_latency",
                "shared_load",
                loads - core.shared_access,
                "a chain of loads, less shared_access",
            ),
            (
                "shared_pass",
                "conflict_pass",
                measured["conflict_pass"],
                "a load of four words a bank, less one",
            ),
            ("l1_latency", "l1", measured["l1"], "a chase through 4 KiB"),
            ("l2_latency", "l2", measured["l2"], "a chase through 512 KiB past L1, less L1"),
            ("dram_latency", "dram", measured["dram"], "a chase through what no cache holds, less L1 and L2"),
        ):
            if self.can_be(name, cycles):
                yield self.figure(key, cycles, how, name)
