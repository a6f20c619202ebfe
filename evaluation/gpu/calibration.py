"""The machine model of a GPU that `run.py --calibrate` measured, as a TOML file that `--machine` takes.

It extends the model that stands for the GPU's architecture, and gives what was measured in its place. What a
chain of an instruction takes is its latency: what goes before and after the unit is in it, so that the model
has no operand collectors and no cycles to write a result back. The core stays a slice of the chip: shared
figures (the L2, DRAM's channels) are the slice's share of the measured ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pcfm.diagnostics import PcfmError
from pcfm.gpu import run
from pcfm.machine import COST_CLASSES, load
from pcfm.machine.model import machine_for_processor

SECTOR_BYTES = 32
AS_THE_PAIR = {"select": "compare"}
"""Classes that were measured in turn with another."""


def model_text(data: Mapping[str, Any], name: str) -> str:
    """The model of what stands in a file of times. Raises: PcfmError where nothing was calibrated."""
    measured = data.get("calibration")
    if measured is None:
        raise PcfmError("the file has no calibration", hint="start run.py --calibrate on the GPU first")
    base = machine_for_processor(data["architecture"])
    capability = data["device"].get("capability")
    if capability is not None:
        base = machine_for_processor(f"sm_{capability[0]}{capability[1]}")
    writer = _Writer(f"measured on {data['device']['name']}, {data['date']}")
    tables = {
        "cost": list(writer.costs(measured)),
        "control": list(writer.control(measured)),
        "memory": list(writer.memory(measured)),
        "core": list(writer.core(measured, base)),
        "pipeline": list(writer.pipeline(measured)),
    }
    lines = [
        f"# {data['device']['name']}, measured by run.py --calibrate of pcfm; what is not here is of {base}.",
        "",
        f'name = "{name}"',
        f'description = "{data["device"]["name"]}, measured"',
        f'extends = "{base}"',
    ]
    for table, entries in tables.items():
        lines += ["", f"[{table}]", *entries]
    return "\n".join(lines) + "\n"


class _Writer:
    """Entries of the tables, each with its source."""

    def __init__(self, source: str) -> None:
        self.source = source.replace("\\", "/").replace('"', "'")

    def cost(self, key: str, issue: float, latency: float, how: str) -> str:
        cycles = max(1, round(issue))
        source = f"{self.source}: {how}"
        return f'{key} = {{ issue = {cycles}, latency = {max(cycles, round(latency))}, source = "{source}" }}'

    def figure(self, key: str, value: float, how: str) -> str:
        return f'{key} = {{ value = {round(value)}, source = "{self.source}: {how}" }}'

    def classes(self, measured: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        """Each class of instruction with its entry."""
        figures = measured["classes"]
        for key in (*figures, *AS_THE_PAIR):
            own = figures[AS_THE_PAIR.get(key, key)]
            latency = own["latency"] if own["latency"] is not None else figures["shared_load"]["latency"]
            how = "a chain of them, and eight in turn"
            if AS_THE_PAIR.get(key, key) in run.HALVED:
                how = "half of two of them in turn"
            yield key, self.cost(key, own["issue"], latency, how)

    def costs(self, measured: Mapping[str, Any]) -> Iterator[str]:
        yield from (entry for key, entry in self.classes(measured) if key in COST_CLASSES)
        issue = measured["classes"]["shared_load"]["issue"]
        l1, l2 = measured["l1"], measured["l1"] + measured["l2"]
        far = l2 + measured["dram"]
        for key, latency, how in (
            ("global_load", far, "a chase through memory"),
            ("global_store", l1, "as a load that L1 answers"),
            ("private_load", l1, "as a load that L1 answers"),
            ("private_store", l1, "as a load that L1 answers"),
            ("atomic_global", l2, "as a load that L2 answers"),
            ("fence", l2, "as a load that L2 answers"),
            ("fence_block", l1, "as a load that L1 answers"),
        ):
            yield self.cost(key, issue, latency, how)

    def pipeline(self, measured: Mapping[str, Any]) -> Iterator[str]:
        yield from (entry for key, entry in self.classes(measured) if not key.startswith("shared_"))

    def control(self, measured: Mapping[str, Any]) -> Iterator[str]:
        branches = measured["branches"]
        for key in ("branch_taken", "branch_not_taken"):
            cycles = max(0.0, branches[key])
            yield self.cost(key, cycles, cycles, "a branch around eight instructions, less those")
        share = max(0.0, branches["split_and_join"]) / 3
        for key in ("divergent_branch", "divergent_else", "reconvergence"):
            yield self.cost(key, share, share, "a third of what parting and meeting again takes")

    def memory(self, measured: Mapping[str, Any]) -> Iterator[str]:
        conflict = max(0.0, measured["conflict"])
        yield self.figure(
            "bank_conflict_cycles", conflict, "a shared load of four words a bank, less one of one"
        )

    def core(self, measured: Mapping[str, Any], base: str) -> Iterator[str]:
        core = load(base).core
        assert core is not None
        share = core.multiprocessors / measured["multiprocessors"]
        bytes_per_cycle = max(1e-9, measured["bytes_per_cycle"] * share)
        by_warps = {int(key): each for key, each in measured["cycles_per_instruction_by_warps"].items()}
        # With one warp one scheduler issues, with many all do.
        schedulers = max(1.0, by_warps[1] / min(by_warps.values()))
        shared_latency = max(1.0, measured["classes"]["shared_load"]["latency"] - core.shared_access)
        asked = "the driver says so"
        yield from (
            self.figure("schedulers", schedulers, "how much more of independent work many warps do than one"),
            self.figure("warps", measured["threads"] / 32, asked),
            self.figure("thread_blocks", measured["thread_blocks"], asked),
            self.figure("registers", measured["registers"], asked),
            self.figure("shared_bytes", measured["shared_bytes"], asked),
            self.figure("collectors", 0, "latencies hold what goes before the unit"),
            self.figure("writeback", 0, "latencies hold what comes after the unit"),
            self.figure("shared_latency", shared_latency, "a chain of loads, less shared_access"),
            self.figure("shared_pass", max(1.0, measured["conflict"]), "as bank_conflict_cycles"),
            self.figure("l1_latency", measured["l1"], "a chase through 4 KiB"),
            self.figure("l2_latency", measured["l2"], "a chase through 512 KiB, less L1"),
            self.figure("dram_latency", measured["dram"], "a chase through four times the L2, less L2"),
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
