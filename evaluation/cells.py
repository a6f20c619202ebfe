"""The cells of the tables: one kernel at one block size, compiled, transformed and executed in one way.

A cell is made in three steps, each a function of plain data, so that it can run elsewhere and be kept:

1. `build`: the kernel's IR as clang made it, and what the pipeline makes of it,
   knowing the launches; LLVM verifies the result;
2. `count`: the whole computation is executed in one version, its result is held against the kernel's NumPy
   reference, and its costs are counted;
3. `compare`: `pcfm.check` on both versions, on the launches that really occur and the `runs` seeded ones; and
   a proof of the pair for all inputs (`pcfm.workloads.proofs`);
4. `hold`: the source's results on the seeded launches are held against the reference. The target's are bit
   for bit the same, or step 3 does not accept.

Steps 2 to 4 depend on the texts alone, 3 and 4 on no costs either: cells whose pipelines make the same IR
share them, and 3 and 4 also those of machines with warps of one size. The verdict is
that of the comparison, PROVED where it accepts and there is a proof; or MISMATCH where a result is found
wrong, or INVALID where the pipeline broke or LLVM refuses what it made. Without an accepting verdict a cell
has no numbers.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from time import process_time
from typing import Any, Generic, TypeVar

from pcfm import api
from pcfm.cli import app
from pcfm.defaults import DEFAULT_PIPELINE, DEFAULT_RUNS, O2_NOSHARE
from pcfm.diagnostics import PcfmError
from pcfm.launch import Launch
from pcfm.llvm import verify
from pcfm.machine import DEFAULT_MACHINE, Machine, load
from pcfm.sweep import Cell, Sweep, make_cell
from pcfm.transforms.pipeline import BrokenPass
from pcfm.transforms.remarks import Remark
from pcfm.workloads.counts import Counts
from pcfm.workloads.proofs import PROVED, Texts, proof_cells, proved_or
from pcfm.workloads.workload import checked_compilation, read_source, workload

ACCEPTED = ("UNCHANGED", "NO_MISMATCH", PROVED)
REFUTED = ("MISMATCH", "INVALID")
"""The verdicts that say that a pipeline is wrong."""
NO_PIPELINE = ""
MERGING = ("meld", "branch-fusion", "tail-merge")
"""The passes whose remarks say what was merged; the others clean up."""

K = TypeVar("K")
R = TypeVar("R")
C = TypeVar("C")
Data = dict[str, Any]
_BLOCK_NAME = re.compile(r"%[-\w.$]+|\bblock \d+\b")


@dataclass(frozen=True)
class Request:
    """What to measure. The machine is a name or a path; an empty pipeline leaves the kernel as it is.

    `undefined` also checks that the result depends on undefined values no more than its source, which takes
    ten times as long.
    """

    kernel: str
    block: str
    baseline: str = O2_NOSHARE
    pipeline: str = DEFAULT_PIPELINE
    machine: str = DEFAULT_MACHINE
    runs: int = DEFAULT_RUNS
    seed: int = 0
    scale: int = 1
    undefined: bool = False


@dataclass(frozen=True)
class KernelVersion:
    """One version of a kernel to execute on a machine, which is a name or a path."""

    kernel: str
    block: str
    machine: str
    seed: int
    scale: int
    text: str


@dataclass(frozen=True)
class Judged(Generic[R, C]):
    """A cell: the verdict over `runs` launches and, where it is an accepting one, the costs before and
    after.
    """

    request: R
    verdict: str
    runs: int
    detail: str = ""
    before: C | None = None
    after: C | None = None

    @property
    def accepted(self) -> bool:
        """Whether there are numbers, and they can be trusted."""
        return self.verdict in ACCEPTED and self.before is not None and self.after is not None

    @property
    def speedup(self) -> float | None:
        """Cycles before / after; None without an accepting verdict."""
        return self.ratio("cycles")

    @property
    def issue_speedup(self) -> float | None:
        """Issue cycles before / after; None without an accepting verdict."""
        return self.ratio("issue_cycles")

    def ratio(self, counter: str) -> float | None:
        """A counter before / after; None without an accepting verdict, or where nothing is left."""
        if not self.accepted:
            return None
        after = getattr(self.after, counter)
        return getattr(self.before, counter) / after if after else None

    def remaining(self, counter: str) -> float:
        """A counter after / before; 0 where there is none before or after."""
        before, after = getattr(self.before, counter, 0), getattr(self.after, counter, 0)
        return after / before if before else 0.0

    def number(self, value: float | None) -> float | str | None:
        """A number of the cell; its verdict in place of it where that is none to trust."""
        return value if self.accepted else self.verdict

    def as_json(self) -> Data:
        """The cell as plain data, its speedups included."""
        data = asdict(self)
        return {**data.pop("request"), **data, "speedup": self.speedup, "issue_speedup": self.issue_speedup}


@dataclass(frozen=True)
class Measured(Judged[Request, Counts]):
    """A cell of a pipeline: what was merged and what not, beside what it cost.

    `done` and `declined` are the remarks of the merging passes, as plain data; `missing` is what a proof
    lacks, where one was tried; `seconds` the processor time of the pipeline, which is no result.
    """

    done: tuple[Data, ...] = field(default=(), hash=False)
    declined: tuple[Data, ...] = field(default=(), hash=False)
    missing: str = ""
    seconds: float = field(default=0.0, compare=False)

    @property
    def verdict_text(self) -> str:
        """The verdict, with the runs that accept beside it."""
        if self.verdict not in ("NO_MISMATCH", PROVED):
            return self.verdict
        runs = f"NO_MISMATCH({self.runs})"
        return runs if self.verdict == "NO_MISMATCH" else f"{PROVED}, {runs}"

    @property
    def profits(self) -> list[float]:
        """The fusion profits of the merged pairs, in the order done, where their pass tells them."""
        return [remark["profit"] for remark in self.done if "profit" in remark]

    def as_json(self) -> Data:
        """The cell as plain data; what was declined is counted by reason."""
        data = super().as_json()
        del data["seconds"]
        reasons = Counter((remark["pass"], remark["reason"]) for remark in self.declined)
        data["declined"] = [
            {"pass": name, "reason": reason, "count": count} for (name, reason), count in reasons.items()
        ]
        for name, counts in (("before", self.before), ("after", self.after)):
            if counts is not None:
                data[name] |= {
                    "simd_utilization": counts.simd_utilization,
                    "alu_utilization": counts.alu_utilization,
                }
        return data


@dataclass(frozen=True)
class VersionPair:
    """Two versions to compare, or a source to hold against the reference, executed in warps of that size:
    what else a machine has changes no result.
    """

    kernel: str
    block: str
    warp_size: int
    runs: int
    seed: int
    scale: int
    undefined: bool
    source: str
    target: str


def measure_all(requests: Sequence[Request], sweep: Sweep) -> dict[Request, Measured]:
    """All cells; equal work is done once. Raises: PcfmError where a kernel cannot be read or run at all."""
    wanted = list(dict.fromkeys(requests))
    if not wanted:
        return {}
    built = dict(zip(wanted, sweep.run([build_cell(each) for each in wanted]), strict=True))
    warp_sizes = {name: load(name).warp_size for name in dict.fromkeys(each.machine for each in wanted)}
    of_request = {
        each: _pair(each, warp_sizes[each.machine], made)
        for each, made in built.items()
        if not made["broken"]
    }
    pairs = [pair for pair in dict.fromkeys(of_request.values()) if pair.source != pair.target]
    sources = list(dict.fromkeys(map(_source_of, of_request.values())))
    versions = list(
        dict.fromkeys(
            version_of(each, text) for each, pair in of_request.items() for text in (pair.source, pair.target)
        )
    )
    proofs = proof_cells({Texts(pair.source, pair.target): _name(pair) for pair in pairs})
    # What takes longest stands first, so that nobody is left alone with it at the end.
    executions = [
        *(_launch_cell(compare, pair, "comparison") for pair in pairs),
        *(_launch_cell(hold, source, "reference") for source in sources),
        *map(count_cell, versions),
    ]
    done = iter(sweep.run([*executions, *proofs.values()]))
    compared = {pair: next(done) for pair in (*pairs, *sources)}
    counted = {version: next(done) for version in versions}
    proved = {texts: next(done) for texts in proofs}
    return {
        each: _put_together(each, built[each], of_request.get(each), counted, compared, proved)
        for each in wanted
    }


def run_versions(
    requests: Mapping[K, Request], cell_of: Callable[[KernelVersion], Cell[Any]], sweep: Sweep
) -> dict[K, tuple[Data, Data] | str]:
    """What a cell says of each kernel before and after its pipeline; of a pipeline that broke, how it did.

    Equal versions are one cell. Raises: PcfmError where a kernel cannot be read or run at all.
    """
    built = dict(
        zip(requests, sweep.run([build_cell(request) for request in requests.values()]), strict=True)
    )
    unbroken = {key: made for key, made in built.items() if not made["broken"]}
    cells = [
        cell_of(version_of(requests[key], made[which]))
        for key, made in unbroken.items()
        for which in ("source", "target")
    ]
    done = iter(sweep.run(cells))
    both = {key: (next(done), next(done)) for key in unbroken}
    return {key: both[key] if key in both else made["broken"] for key, made in built.items()}


def _put_together(
    request: Request,
    built: Data,
    pair: VersionPair | None,
    counted: Mapping[KernelVersion, Data],
    compared: Mapping[VersionPair, Data],
    proved: Mapping[Texts, Data],
) -> Measured:
    if pair is None:
        return Measured(request, "INVALID", 0, built["broken"])
    unchanged = {"verdict": "UNCHANGED", "detail": "", "runs": request.runs}
    answer = compared.get(pair, unchanged)
    verdict, detail, runs = answer["verdict"], answer["detail"], answer["runs"]
    before, after = (counted[version_of(request, text)] for text in (pair.source, pair.target))
    # On the seeded launches an accepted target has the source's results.
    problem = after["problem"] or compared[_source_of(pair)]["problem"]
    if verdict in ACCEPTED and problem:
        verdict, detail = "MISMATCH", f"against the reference: {problem}"
    remarks = tuple(built["done"]), tuple(built["declined"])
    if verdict not in ACCEPTED:
        return Measured(request, verdict, runs, detail, None, None, *remarks)
    counts = Counts(**before["counts"]), Counts(**after["counts"])
    proof = proved.get(Texts(pair.source, pair.target))
    missing = "" if proof is None else proof["reason"]
    verdict = proved_or(verdict, proof)
    return Measured(request, verdict, runs, detail, *counts, *remarks, missing, built["seconds"])


def version_of(request: Request, text: str) -> KernelVersion:
    """A version of the kernel of a request."""
    return KernelVersion(request.kernel, request.block, request.machine, request.seed, request.scale, text)


def _source_of(pair: VersionPair) -> VersionPair:
    return replace(pair, undefined=False, target="")


def _pair(request: Request, warp_size: int, built: Data) -> VersionPair:
    return VersionPair(
        request.kernel,
        request.block,
        warp_size,
        request.runs,
        request.seed,
        request.scale,
        request.undefined,
        built["source"],
        built["target"],
    )


def build_cell(request: Request) -> Cell[Request]:
    """Step 1 as a cell; it reads the compiled IR and the machine."""
    return make_cell(build, request, label=f"build of {_name(request)}", reads=_compiled_and_machine)


def count_cell(version: KernelVersion) -> Cell[KernelVersion]:
    """Step 2 as a cell."""
    return make_cell(count, version, label=f"execution of {_name(version)}", reads=machine_and_launch)


def _launch_cell(work: Callable[[VersionPair], Data], pair: VersionPair, what: str) -> Cell[VersionPair]:
    """Step 3 or 4 as a cell."""
    return make_cell(work, pair, label=f"{what} of {_name(pair)}", reads=_given_launch)


def _compiled_and_machine(request: Request) -> tuple[bytes, Machine, Launch | None]:
    work = workload(request.kernel, request.block, request.scale)
    return checked_compilation(work, request.baseline), *machine_and_launch(request)


def machine_and_launch(what: Request | KernelVersion) -> tuple[Machine, Launch | None]:
    """What a cell reads that names a machine and a kernel, which may be one's own."""
    return load(what.machine), _given_launch(what)


def _given_launch(what: Request | KernelVersion | VersionPair) -> Launch | None:
    return workload(what.kernel, what.block, what.scale).given


def _name(what: Request | KernelVersion | VersionPair) -> str:
    where = f"in warps of {what.warp_size}" if isinstance(what, VersionPair) else f"on {what.machine}"
    return f"{what.kernel} at {what.block} {where}"


def build(request: Request) -> Data:
    """Step 1: the texts before and after, and the remarks. Raises: PcfmError."""
    work = workload(request.kernel, request.block, request.scale)
    source = read_source(work, request.baseline)
    text = api.to_text(source)
    nothing: Data = {"source": text, "changed": [], "done": [], "declined": [], "broken": "", "seconds": 0.0}
    if not request.pipeline:
        return nothing | {"target": text}
    machine = load(request.machine)
    shapes = work.shapes(range(request.seed, request.seed + request.runs))
    started = process_time()
    try:
        done = api.optimize(source, request.pipeline, machine=machine, launch=shapes)
        seconds = process_time() - started
        target = api.to_text(done.module)
        verify(target, f"{request.kernel} at {request.block} after {request.pipeline}")
    except (BrokenPass, PcfmError) as error:
        return nothing | {"target": "", "broken": str(error)}
    merging = [remark for remark in done.remarks if remark.pass_name in MERGING]
    return nothing | {
        "target": target,
        "changed": [*dict.fromkeys(each.pass_name for each in done.remarks if each.kind == "passed")],
        "done": [_plain(remark) for remark in merging if remark.kind == "passed"],
        "declined": [_plain(remark) for remark in merging if remark.kind == "missed"],
        "seconds": seconds,
    }


def count(version: KernelVersion) -> Data:
    """Step 2: what one version costs, and what is wrong with the result of the whole computation."""
    work = workload(version.kernel, version.block, version.scale)
    counts, problem = work.count(api.parse(version.text), load(version.machine), version.seed)
    return {"counts": asdict(counts), "problem": problem}


def compare(pair: VersionPair) -> Data:
    """Step 3: the verdict on a pair of versions."""
    work = workload(pair.kernel, pair.block, pair.scale)
    source, target = api.parse(pair.source), api.parse(pair.target)
    machine = _of_warps(pair.warp_size)
    verdict, runs = work.compare(source, target, machine, _seeds(pair), undefined=pair.undefined)
    return {"verdict": verdict.name, "detail": "" if verdict.accepted else str(verdict), "runs": runs}


def hold(source: VersionPair) -> Data:
    """Step 4: what is wrong with the results of a source on the seeded launches."""
    work = workload(source.kernel, source.block, source.scale)
    machine = _of_warps(source.warp_size)
    return {"problem": work.wrong_launch(api.parse(source.source), machine, _seeds(source))}


def _seeds(pair: VersionPair) -> range:
    return range(pair.seed, pair.seed + pair.runs)


def _of_warps(size: int) -> Machine:
    """A machine to execute on where nothing is counted."""
    return replace(load(), name=f"warps of {size}", warp_size=size)


def _plain(remark: Remark) -> Data:
    """A remark as plain data: the reason in it, and its arguments."""
    reason = remark.message.partition(": ")[2] or remark.message
    plain = {key: value for key, value in remark.args.items() if isinstance(value, str | int | float)}
    return {
        "pass": remark.pass_name,
        "function": remark.function,
        "code": remark.reason,
        "reason": _BLOCK_NAME.sub("a block", reason),
        **plain,
    }


def exit_code(cells: Collection[Judged[Any, Any]]) -> int:
    """What cells say to the caller: no where one is refuted, else yes where all are accepted."""
    return app.exit_code(
        is_refuted=any(cell.verdict in REFUTED for cell in cells),
        is_accepted=all(cell.accepted for cell in cells),
    )
