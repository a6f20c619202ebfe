"""What `run.py` measured beside what the machine model says: the rows of `pcfm bench --gpu --times`.

The estimates beside the times are of the model that stands for the architecture, of the same versions, on the
inputs of the same seed; of cells in which pcfm changes nothing there are none. A filled size is estimated by
a sample: the same kernel with as many thread blocks per multiprocessor of the model as the chip has per
multiprocessor of its own, on inputs of that size.

What is timed has a launch in it, of which the model knows nothing. So each launch adds to the estimates what
the small cells take beyond theirs, in the median of the kernels as compiled: one number for all cells, of
times, not of speedups.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from evaluation.cells import KernelVersion, count_cell
from evaluation.gpu.bundle import (
    FILLED,
    LLVM,
    MULTIPROCESSORS,
    SOURCE,
    Key,
    Made,
    Plan,
    assemble,
    make_versions,
)
from evaluation.gpu.counted import Assembled, allocated_cell, counted_cell, executed_cell
from evaluation.statistics import geometric_mean
from pcfm.diagnostics import PcfmError
from pcfm.gpu import run
from pcfm.machine import load
from pcfm.machine.model import machine_for_processor
from pcfm.sweep import Sweep
from pcfm.workloads.workload import workload

T = TypeVar("T")
ESTIMATED, SIMULATED = "estimated_cycles", ("cycles", "issue_cycles")
COUNTERS = (ESTIMATED, *SIMULATED)
MEMORY, IN_MEMORY = "memory", ("global_transactions", "shared_instructions", "bank_conflicts")
"""How often memory is busy: transactions, and passes over shared memory."""
AS_COMPILED, OTHER = "as compiled", "other code"
"""What pcfm makes by now of a version that it made otherwise when it was measured."""


@dataclass(frozen=True)
class Entry:
    """One version in a row: what the device says, and what the model counts (by counter)."""

    version: str
    verdict: str
    detail: str
    milliseconds: Mapping[str, Sequence[float]]
    counts: Mapping[str, int]
    chip: Mapping[str, Any] = field(default_factory=dict)
    own: Mapping[str, Any] = field(default_factory=dict)
    code: Mapping[str, Any] = field(default_factory=dict)
    """What the chip counted, and what we count of PTX and machine code; empty where none were asked."""
    same_code: str = ""
    """The version before it whose code it has, so that it was not timed again."""
    by_now: str = ""
    """What pcfm makes of it by now, where that is not what was measured: no estimates stand beside it."""
    allocated: Mapping[str, int] = field(default_factory=dict)
    """What ptxas allocates for it (`registers`, `resident_warps`); empty where nobody asked."""

    def quartiles(self, caches: str = "warm") -> tuple[float, float] | None:
        """Between which half of the times lie; None where there are none."""
        times = self.milliseconds.get(caches)
        return run.quartiles(times) if times else None

    def median(self, caches: str = "warm") -> float | None:
        """Of the times of one run; None where there are none."""
        times = self.milliseconds.get(caches)
        return run.median(times) if times else None


@dataclass(frozen=True)
class TimedCell:
    """One cell: its versions by name, the first of which is the kernel as compiled."""

    kernel: str
    block: str
    size: str
    waves: float
    status: str
    detail: str
    notes: Sequence[str]
    entries: Mapping[str, Entry]

    def rounds(self, version: str, caches: str = "warm") -> tuple[float, ...]:
        """The milliseconds of each round. Raises: KeyError where the version has no times."""
        return tuple(self.entries[version].milliseconds[caches])

    def speedup(self, version: str, caches: str = "warm", *, over: str = SOURCE) -> float | None:
        """The median time of another version / that of this one; None where one has no times."""
        before, after = self.entries[over].median(caches), self.entries[version].median(caches)
        return before / after if before and after else None

    def interval(
        self, version: str, caches: str = "warm", *, over: str = SOURCE
    ) -> tuple[float, float] | None:
        """The 95% bootstrap interval of the speedup."""
        if self.speedup(version, caches, over=over) is None:
            return None
        return _ratio_interval(self.rounds(over, caches), self.rounds(version, caches))

    def counted(self, version: str, counter: str, *, over: str = SOURCE) -> float | None:
        """The speedup by a counter of the model; None where it was not counted."""
        before, after = (self.entries[each].counts.get(counter) for each in (over, version))
        return before / after if before and after else None

    def is_changed(self, version: str, *, over: str = SOURCE) -> bool:
        """Whether a version has times, and other code than another."""
        own, theirs = (self.entries[each].same_code or each for each in (version, over))
        return own != theirs and self.speedup(version, over=over) is not None

    def as_json(self) -> dict[str, Any]:
        """The cell as plain data."""
        return {
            **{key: getattr(self, key) for key in ("kernel", "block", "size", "waves", "status", "detail")},
            "notes": list(self.notes),
            "versions": [
                {
                    "version": entry.version,
                    "verdict": entry.verdict,
                    "detail": entry.detail,
                    "milliseconds": {key: list(times) for key, times in entry.milliseconds.items()},
                    "median": entry.median(),
                    "quartiles": entry.quartiles(),
                    "speedup": self.speedup(entry.version),
                    "interval": self.interval(entry.version),
                    "cold_speedup": self.speedup(entry.version, "cold"),
                    **{f"{each}_speedup": self.counted(entry.version, each) for each in COUNTERS},
                    **(
                        {
                            "counters": dict(entry.chip),
                            "own_counters": dict(entry.own),
                            "code_counters": dict(entry.code),
                        }
                        if entry.chip
                        else {}
                    ),
                }
                for entry in self.entries.values()
            ],
        }


@cache
def _ratio_interval(before: tuple[float, ...], after: tuple[float, ...]) -> tuple[float, float]:
    """The interval of times that several grids ask for."""
    return run.ratio_interval(before, after)


@dataclass(frozen=True)
class Times:
    """What one run of a bundle says; `bundle` is its description."""

    device: Mapping[str, Any]
    architecture: str
    date: str
    plan: Plan
    cells: Sequence[TimedCell]
    launch_cycles: int = 0
    """What each launch adds to the estimates."""

    @property
    def machine(self) -> str:
        """The model beside it."""
        return machine_for_processor(self.architecture)

    def mean(self, version: str, of: str = "speedup") -> float | None:
        """The geometric mean over the cells that have one: `speedup`, or a counter's."""
        if of == "speedup":
            return geometric_mean(cell.speedup(version) for cell in self.cells)
        return geometric_mean(cell.counted(version, of) for cell in self.cells)

    @property
    def is_wrong(self) -> bool:
        """Whether a version's results are wrong."""
        return any(entry.verdict == run.WRONG for cell in self.cells for entry in cell.entries.values())

    @property
    def is_complete(self) -> bool:
        """Whether all cells were measured, all their versions right."""
        return all(
            cell.status == run.DONE and all(entry.verdict == run.CORRECT for entry in cell.entries.values())
            for cell in self.cells
        )


def read_times(path: Path) -> dict[str, Any]:
    """The file that `run.py` wrote. Raises: PcfmError where it is none."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise PcfmError(f"cannot read {path}: {error.strerror}") from None
    except ValueError:
        data = None
    if not isinstance(data, dict) or data.get("format") != run.FORMAT or "plan" not in data.get("bundle", {}):
        raise PcfmError(f"{path} has no times", hint="name the file that run.py of a bundle wrote")
    return data


def timed_cells(data: Mapping[str, Any], sweep: Sweep) -> Times:
    """The cells of a file of times, beside what the model counts. Raises: PcfmError where their kernels are
    not here.
    """
    stated = data["bundle"]["plan"]
    architecture = data["architecture"]
    fields = {**stated, "kernels": tuple(stated["kernels"]), "architectures": (architecture,)}
    plan = Plan(**fields)
    chip = data.get("counters", {})
    measured = {key: cell for key, cell in data["cells"].items() if cell["described"]["kernel"]}
    texts = make_versions(plan, sweep)
    stale = _stale(measured, texts, architecture, sweep)
    machine = machine_for_processor(architecture)
    # What the model says of equal code is known.
    looked_at = {key: cell for key, cell in measured.items() if key in chip or not _is_as_compiled(cell)}
    wanted = {
        name: version
        for name, version in _versions(plan, looked_at, texts, architecture, machine)
        if name not in stale
    }
    versions = list(dict.fromkeys(wanted.values()))
    asked = list(dict.fromkeys(each for (key, name), each in wanted.items() if name in chip.get(key, {})))
    codes = {each: Assembled(each, architecture) for each in versions}

    def swept(
        cell_of: Callable[[Any], Any], keys: Sequence[KernelVersion], *, assembled: bool = False
    ) -> Any:
        """What a cell of each version computes, or of its machine code."""
        cells = [cell_of(codes[key] if assembled else key) for key in keys]
        return dict(zip(keys, sweep.run(cells), strict=True))

    counted, own = swept(count_cell, versions), swept(counted_cell, asked)
    code = swept(executed_cell, asked, assembled=True)
    allocated = swept(allocated_cell, versions, assembled=True)
    counts_of = {
        key: {name: counted[version]["counts"] for name, version in _of_cell(wanted, key).items()}
        for key in measured
    }
    launches = {
        key: count_launches(plan, measured[key]["described"], machine)
        for key, counts in counts_of.items()
        if counts
    }
    launch_cycles = cycles_of_a_launch(measured, counts_of, launches)
    cells = []
    for key, cell in measured.items():
        counts = {
            name: _with_launches(each, launches[key] * launch_cycles) for name, each in counts_of[key].items()
        }
        ours = {
            name: tuple(each.get(wanted[key, name], {}) for each in (own, code, allocated)) for name in counts
        }
        cells.append(_cell(cell, plan, counts, chip.get(key, {}), ours, _of_cell(stale, key)))
    return Times(data["device"], architecture, data["date"], plan, cells, launch_cycles)


def _of_cell(values: Mapping[tuple[str, str], T], key: str) -> dict[str, T]:
    """What is known of a cell's versions, by version."""
    return {name: value for (of, name), value in values.items() if of == key}


def _with_launches(counts: Mapping[str, int], cycles: int) -> dict[str, int]:
    """Counts of which the estimate, where there is one, has what launching takes too."""
    return {**counts, ESTIMATED: counts[ESTIMATED] and counts[ESTIMATED] + cycles}


def _versions(
    plan: Plan, cells: Mapping[str, Any], texts: Mapping[Key, Made], architecture: str, machine: str
) -> Iterator[tuple[tuple[str, str], KernelVersion]]:
    """What the model is to say something of: by cell and version, as far as they can be made."""
    for key, cell in cells.items():
        about = cell["described"]
        instance = (about["kernel"], about["block"])
        for version in plan.labels:
            made = texts.get((instance, architecture, version))
            if made is not None and not made.problem:
                scale = sampled_scale(about, machine)
                yield (key, version), KernelVersion(*instance, machine, plan.seed, scale, made.text)


def count_launches(plan: Plan, about: Mapping[str, Any], machine: str) -> int:
    """How many launches the estimate of a cell is of."""
    work = workload(about["kernel"], about["block"], sampled_scale(about, machine))
    return sum(step.kernel in work.spec.measured for step in work.application(plan.seed).steps)


def cycles_of_a_launch(
    measured: Mapping[str, Any],
    counts: Mapping[str, Mapping[str, Mapping[str, int]]],
    launches: Mapping[str, int],
) -> int:
    """The median of what a launch of a small cell takes beyond its estimate; 0 where clocks are not known."""
    beyond = []
    for key, cell in measured.items():
        clock = (cell.get("clocks_before") or {}).get("sm_mhz")
        times = cell.get("versions", {}).get(SOURCE, {}).get("milliseconds", {}).get("warm")
        estimated = counts[key].get(SOURCE, {}).get(ESTIMATED)
        if clock and times and estimated and cell["described"]["size"] != FILLED:
            beyond.append((run.median(times) * clock * 1000 - estimated) / launches[key])
    return max(0, round(run.median(beyond))) if beyond else 0


def _stale(
    measured: Mapping[str, Any], texts: Mapping[Key, Made], architecture: str, sweep: Sweep
) -> dict[tuple[str, str], str]:
    """Which versions of which cells have other PTX by now than was measured, and whether that is the kernel's
    as compiled. A bundle has code for other architectures too.

    What an assembler makes of it may differ from one to the next.
    """
    stated = {
        (key, name): [each for each in version["code"] if each.endswith(".ptx")]
        for key, cell in measured.items()
        for name, version in cell.get("versions", {}).items()
        if version.get("code")
    }
    if not any(stated.values()):
        return {}
    now = assemble(texts, sweep)
    stale = {}
    for (key, name), code in stated.items():
        about = measured[key]["described"]
        made, source = (
            now.get(((about["kernel"], about["block"]), architecture, each), {"images": []})
            for each in (name, SOURCE)
        )
        files = [each["file"] for each in made["images"] if each["file"].endswith(".ptx")]
        if not files or not set(files) <= set(code):
            is_source = name != SOURCE and made["images"] == source["images"]
            stale[key, name] = AS_COMPILED if is_source else OTHER
    return stale


def _is_as_compiled(cell: Mapping[str, Any]) -> bool:
    """Whether all versions of ours have the code of the kernel as compiled."""
    versions = cell.get("versions", {})
    ours = [each for name, each in versions.items() if name not in (SOURCE, LLVM)]
    return bool(ours) and all(our.get("same_code") == SOURCE for our in ours)


def sampled_scale(about: Mapping[str, Any], machine: str) -> int:
    """The scale at which a cell is estimated: its own where it is small."""
    core = load(machine).core
    if about["size"] != FILLED or core is None:
        return int(about["scale"])
    return max(1, round(about["scale"] * core.multiprocessors / MULTIPROCESSORS))


def _cell(
    cell: Mapping[str, Any],
    plan: Plan,
    counts: Mapping[str, Mapping[str, int]],
    chip: Mapping[str, Any],
    own: Mapping[str, tuple[Mapping[str, Any], ...]],
    by_now: Mapping[str, str],
) -> TimedCell:
    about = cell["described"]
    entries = {}
    for name in plan.labels:
        said = cell.get("versions", {}).get(name, {"verdict": "", "detail": cell.get("detail", "")})
        counted, executed, allocated = own.get(name, ({}, {}, {}))
        own_counts = counts.get(name, {})
        kept = {each: own_counts[each] for each in COUNTERS if own_counts.get(each)}
        kept[MEMORY] = sum(own_counts.get(each, 0) for each in IN_MEMORY)
        entries[name] = Entry(
            name,
            said["verdict"],
            said["detail"],
            said.get("milliseconds", {}),
            kept,
            chip.get(name, {}),
            counted,
            executed,
            said.get("same_code", ""),
            by_now.get(name, ""),
            allocated,
        )
    return TimedCell(
        about["kernel"],
        about["block"],
        about["size"],
        about["waves"],
        cell["status"],
        cell.get("detail", ""),
        cell.get("notes", ()),
        entries,
    )
