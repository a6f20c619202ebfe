"""Our machine programs beside what LLVM's back ends emit for the same kernels: static counts.

A `Peer` is a target of ours with the back end beside which it stands. Ours is lowered without a launch, as
LLVM does not know one either. Where ours is worse, it is said why, in features that are counted in our
program; what they do not explain is told as such. LLVM's code generator also changes control flow before it
gets to masks (it sinks, merges tails, turns short arms into selects), which is not counted here.

*AMDGPU*: the listing of `exec-mask` and LLVM's assembly for `gfx906` are in the same language, so one set of
patterns counts both: what saves EXEC and narrows it (`saves`), what gives lanes back (`restores`: `s_or_b64
exec`), what else writes EXEC (`others`), and the branches on EXEC (`skips`). With the launch known more is
uniform: that total is given too. Ours is worse where it has more. Features:

- arms that only copy: what a phi takes on an edge is an arm of its own here; LLVM's register coalescer gives
  both values one register, and the arm is gone. Each costs a save;
- restores directly before an outer one: LLVM drops the inner one (SILowerControlFlow, redundant ends of
  control flow), and where nobody needs what was saved for it, narrows EXEC without saving (`s_and_b64 exec`);
- whole warps parked: where all lanes that are on leave a loop together while others wait outside of it, ours
  puts them into a mask and takes them out of EXEC; LLVM jumps. Each costs a write of EXEC and a branch.

*NVPTX*: PTX is not yet what hardware runs: NVIDIA's own assembler decides about predication and the stack.
What can be laid side by side is what is left to it: conditional branches (`@%p bra`; ours: `@P BRA`, `BRK`,
`CONT`, `EXIT`), instructions under a guard, selects, and minimum, maximum and absolute value as single
instructions. PTX has no stack; ours is counted for itself, after the pass `minmax`. Selects between
conditions are logic on both sides and not counted. Ours is worse where it has more branches or selects, or
fewer minima. Features:

- *regions left in turn*: lanes that leave several regions of one kind at once test a flag at the end of each
  (`@P BRK`). PTX just jumps: the stack is not its business;
- *selects made again*: of operands of which there is one already, which LLVM merges and we do not;
- *saturating operations*: one instruction on our machine models, a maximum or minimum and another for LLVM.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from evaluation.cells import KernelVersion, machine_and_launch, run_versions
from evaluation.pages import Column, Grid, Row
from evaluation.settings import INSTANCE_COLUMNS, PCFM, Settings, instance_row
from pcfm import api
from pcfm.analysis.cfg import compute_cfg
from pcfm.analysis.dominance import compute_dominators
from pcfm.diagnostics import PcfmError
from pcfm.ir.instructions import Call, Instruction, Select
from pcfm.ir.module import Block, Function
from pcfm.ir.types import I1
from pcfm.launch import LaunchShapes
from pcfm.llvm import emit_assembly
from pcfm.lowering import MachineBlock, MachineFunction, MachineInst, listing, lower
from pcfm.machine import DEFAULT_MACHINE, load
from pcfm.sweep import Cell, Sweep, make_cell
from pcfm.workloads.workload import workload

AMDGPU_CPU = "gfx906"
AMDGPU_TARGET = "exec-mask"
_KINDS = {
    "saves": r"s_\w+_saveexec_b64 ",
    "restores": r"s_or_b64 exec,",
    "others": r"s_(?!or_b64)\w+ exec,",
    "skips": r"s_cbranch_exec\w+ ",
}
_PATTERNS = {kind: re.compile(rf"^\s+{text}", re.MULTILINE) for kind, text in _KINDS.items()}
AMDGPU_HEADINGS = {
    "saves": "saveexec",
    "restores": "exec restores",
    "others": "other writes of exec",
    "skips": "branches on exec",
}

NVPTX_CPU = "sm_60"
NVPTX_TARGET = "sync-stack"
NVPTX_HEADINGS = {
    "branches": "conditional branches",
    "predicated": "predicated instructions",
    "selects": "selects",
    "minmax": "min, max, abs",
}
_MINMAX = ("smin", "smax", "umin", "umax", "abs", "minnum", "maxnum", "minimum", "maximum", "minimumnum",
           "maximumnum", "fabs")  # fmt: skip
_PTX_GUARDED = re.compile(r"^\s*@!?%p\d+\s+(\w+)", re.MULTILINE)
_PTX_SELECT = re.compile(r"^\s*selp\.(?!pred)", re.MULTILINE)
_PTX_MINMAX = re.compile(r"^\s*(?:@!?%p\d+\s+)?(?:min|max|abs)\.", re.MULTILINE)
_LEAVES = ("bra", "brk", "cont", "exit")
_STACK = ("ssy", "pbk", "pcnt", "sync", "brk", "cont")

Data = dict[str, Any]
Counts = Mapping[str, int]


@dataclass(frozen=True)
class Peer:
    """A target of ours beside a back end of LLVM's.

    `headings` are the kinds of instructions that both are counted in, `further` other counts; `compare` is
    the work of a cell: all counts by column, and why ours is worse, or only what LLVM says where it refuses
    the version; `sum_up` is what there is to say of the sums.
    """

    name: str
    caption: str
    machine: str
    headings: Mapping[str, str]
    further: Mapping[str, str]
    compare: Callable[[KernelVersion], Data]
    sum_up: Callable[[Counts, Sequence[Row]], str] = lambda sums, rows: ""

    @property
    def columns(self) -> tuple[Column, ...]:
        """Which kernel, both counts of each kind, the other counts, and the reasons."""
        return (
            *INSTANCE_COLUMNS,
            Column("version", "version"),
            *(
                Column(f"{who}_{kind}", f"{heading}, {name}", "count")
                for kind, heading in self.headings.items()
                for who, name in (("ours", "ours"), ("llvm", "LLVM"))
            ),
            *(Column(key, heading, "count") for key, heading in self.further.items()),
            Column("why", "where ours is worse, why"),
        )

    def grid(self, settings: Settings, sweep: Sweep) -> Grid:
        """A row per kernel, at its first block size, before and after melding; and their sums."""
        first = {kernel: (kernel, block) for kernel, block in reversed(settings.instances)}
        requests = {instance: settings.varied(instance, PCFM) for instance in reversed(first.values())}
        done = run_versions(requests, self._cell, sweep)
        counted = [column.key for column in self.columns if column.kind == "count"]
        rows: list[Row] = [
            {**instance_row(instance), "version": when, **dict.fromkeys(counted), **counts}
            for instance, versions in done.items()
            if not isinstance(versions, str)
            for when, counts in zip(("before", "after"), versions, strict=True)
        ]
        sums = {key: sum(value for row in rows if isinstance(value := row[key], int)) for key in counted}
        total: Row = {"kernel": "all", "block": "", "version": "", **sums, "why": self.sum_up(sums, rows)}
        return Grid(self.name, self.caption, self.columns, (*rows, total))

    def _cell(self, version: KernelVersion) -> Cell[KernelVersion]:
        label = f"{self.name} of {version.kernel} at {version.block}"
        version = replace(version, machine=self.machine)
        return make_cell(self.compare, version, label=label, reads=machine_and_launch)


def compare_amdgpu(version: KernelVersion) -> Data:
    """`exec-mask` beside LLVM's AMDGPU back end."""
    try:
        theirs = count_mask_instructions(emit_assembly(version.text, "amdgcn", AMDGPU_CPU))
    except PcfmError as error:
        return {"why": str(error)}
    module, machine = api.parse(version.text), load(version.machine)
    work = workload(version.kernel, version.block, version.scale)
    shapes = LaunchShapes.of(work.application(version.seed).launches(), machine.warp_size)
    ours, known, features = Counter[str](), Counter[str](), Counter[str]()
    for fn in module.kernels:
        program = lower(fn, AMDGPU_TARGET, machine)
        ours.update(count_mask_instructions(listing(program)))
        features.update(exec_mask_features(program))
        known.update(count_mask_instructions(listing(lower(fn, AMDGPU_TARGET, machine, shapes.get(fn.name)))))
    return {
        **_both(AMDGPU_HEADINGS, ours, theirs),
        "ours_total": ours.total(),
        "llvm_total": sum(theirs.values()),
        "known_total": known.total(),
        "why": why_more_masks(ours, theirs, features),
    }


def compare_nvptx(version: KernelVersion) -> Data:
    """`sync-stack` beside LLVM's NVPTX back end."""
    try:
        theirs = ptx_counts(emit_assembly(version.text, "ptx", NVPTX_CPU))
    except PcfmError as error:
        return {"why": str(error)}
    machine = load(version.machine)
    module = api.optimize(api.parse(version.text), "minmax", machine=machine).module
    ours, features = Counter[str](), Counter[str]()
    for fn in module.kernels:
        program = lower(fn, NVPTX_TARGET, machine)
        ours.update(sync_stack_counts(program))
        features.update(sync_stack_features(program))
    return {
        **_both(NVPTX_HEADINGS, ours, theirs),
        "ours_stack": ours["stack"],
        "why": why_more_branches(ours, theirs, features),
    }


def _both(kinds: Iterable[str], ours: Counts, theirs: Counts) -> Counts:
    """Both counts of each kind, by their columns."""
    return {
        f"{who}_{kind}": counts[kind] for kind in kinds for who, counts in (("ours", ours), ("llvm", theirs))
    }


def count_mask_instructions(assembly: str) -> dict[str, int]:
    """How many instructions of each kind an AMDGCN assembly text or a listing of ours has."""
    return {kind: len(pattern.findall(assembly)) for kind, pattern in _PATTERNS.items()}


def exec_mask_features(program: MachineFunction) -> Counts:
    """The features of an `exec-mask` program."""
    blocks = program.blocks
    parks = (inst.op == "m_zero" and inst.changes_mask for block in blocks for inst in block.instructions())
    return {
        "copying_arms": sum(_only_copies(blocks, number) for number in range(1, len(blocks))),
        "inner_restores": _inner_restores(blocks),
        "parked_warps": sum(parks),
    }


def _only_copies(blocks: Sequence[MachineBlock], number: int) -> bool:
    """Whether a block is an arm, entered under a saved mask, that does nothing but copy."""
    block, before = blocks[number], blocks[number - 1]
    entered = any(inst.op.endswith("_save") for inst in before.terminators) and before.falls_through
    entered = entered or any(inst.op.endswith("_save") for inst in block.initiators)
    return entered and bool(block.body) and all(inst.op == "copy" for inst in block.body)


def _inner_restores(blocks: Sequence[MachineBlock]) -> int:
    """Restores with nothing between them and another one: those before the last of such a row."""
    inner, open_ = 0, False
    for block in blocks:
        for inst in block.instructions():
            restores = inst.op == "m_or" and inst.changes_mask
            inner += restores and open_
            open_ = restores
    return inner


def why_more_masks(ours: Counts, theirs: Counts, features: Counts) -> str:
    """Why our program has more of these instructions, in all or of a kind; "" where it has not."""
    more = {kind: ours[kind] - theirs[kind] for kind in AMDGPU_HEADINGS if ours[kind] > theirs[kind]}
    if not more:
        return ""
    text = [", ".join(f"{number} more {AMDGPU_HEADINGS[kind]}" for kind, number in more.items())]
    copying, inner, parked = (features[key] for key in ("copying_arms", "inner_restores", "parked_warps"))
    reasons = []
    if copying and "saves" in more:
        reasons.append(_amount(copying, "arm", "that only copies", "that only copy"))
    if inner and ("restores" in more or more.get("saves", 0) > copying):
        reasons.append(_amount(inner, "restore", "directly before an outer one"))
    if parked and set(more) - {"saves"}:
        reasons.append(_amount(parked, "exit", "at which a whole warp is parked"))
    explained = {"saves": copying + inner, "restores": inner + parked, "others": parked, "skips": parked}
    left = {kind: number - explained[kind] for kind, number in more.items() if number > explained[kind]}
    if reasons:
        text.append("ours has " + ", ".join(reasons))
    if left:
        rest = ", ".join(f"{number} of {AMDGPU_HEADINGS[kind]}" for kind, number in left.items())
        text.append(f"not explained by that: {rest}" if reasons else f"not explained: {rest}")
    return "; ".join(text)


def _amount(number: int, what: str, one: str, several: str = "") -> str:
    return f"{number} {what} {one}" if number == 1 else f"{number} {what}s {several or one}"


def ptx_counts(text: str) -> dict[str, int]:
    """How many instructions of each kind a PTX text has."""
    guarded = Counter(_PTX_GUARDED.findall(text))
    return {
        "branches": guarded["bra"],
        "predicated": guarded.total() - guarded["bra"],
        "selects": len(_PTX_SELECT.findall(text)),
        "minmax": len(_PTX_MINMAX.findall(text)),
    }


def sync_stack_counts(program: MachineFunction) -> dict[str, int]:
    """The same of a `sync-stack` program; `stack` are the instructions that push and pop."""
    counts = Counter[str]()
    for inst in program.instructions():
        word = inst.op.removesuffix("_not")
        counts["branches"] += inst.condition is not None and (inst.op == "branch" or word in _LEAVES)
        counts["stack"] += word in _STACK
        if word == "guard":
            size = inst.srcs[2]
            assert isinstance(size, int)
            counts["predicated"] += size
        if inst.op == "ir":
            counts["selects"] += isinstance(inst.inst, Select) and inst.inst.type != I1
            counts["minmax"] += _intrinsic(inst) in _MINMAX
    return {kind: counts[kind] for kind in (*NVPTX_HEADINGS, "stack")}


def sync_stack_features(program: MachineFunction) -> Counts:
    """The features of a `sync-stack` program."""
    in_turn = saturating = 0
    for inst in program.instructions():
        cond = inst.srcs[1] if len(inst.srcs) > 1 else None
        in_turn += inst.op in ("brk", "cont") and getattr(cond, "hint", "").endswith(".leave")
        saturating += _intrinsic(inst) in ("uadd", "usub", "sadd", "ssub")
    repeated = _repeated_selects(program.fn)
    return {"left_in_turn": in_turn, "repeated_selects": repeated, "saturating": saturating}


def _intrinsic(inst: MachineInst) -> str:
    if inst.op != "ir" or not isinstance(inst.inst, Call):
        return ""
    return (inst.inst.callee_name or "").removeprefix("llvm.").split(".")[0]


def _repeated_selects(fn: Function) -> int:
    """Selects of operands that a select before them, on every path, has chosen from."""
    dominators = compute_dominators(compute_cfg(fn))
    seen: dict[tuple[object, ...], list[Block]] = {}
    repeated = 0
    for block in compute_cfg(fn).order:
        for inst in block.instructions:
            if isinstance(inst, Select):
                blocks = seen.setdefault(_key(inst), [])
                repeated += any(dominators.dominates(other, block) for other in blocks)
                blocks.append(block)
    return repeated


def _key(inst: Instruction) -> tuple[object, ...]:
    return tuple(operand if operand.is_constant else id(operand) for operand in inst.operands)


def why_more_branches(ours: Counts, theirs: Counts, features: Counts) -> str:
    """Why our program has more branches or selects, or fewer minima; "" where it has not."""
    explained = (
        ("branches", ours["branches"] - theirs["branches"], features["left_in_turn"], "regions left in turn"),
        ("selects", ours["selects"] - theirs["selects"], features["repeated_selects"], "selects made again"),
        ("minmax", theirs["minmax"] - ours["minmax"], features["saturating"], "saturating operations"),
    )
    parts = []
    for kind, number, known, reason in explained:
        if number <= 0:
            continue
        text = f"{number} {'fewer' if kind == 'minmax' else 'more'} {NVPTX_HEADINGS[kind]}"
        text += f": {reason} ({known})" if known else ""
        parts.append(text + (f", {number - known} not explained" if number > known else ""))
    return "; ".join(parts)


def _times_as_many(sums: Counts, rows: Sequence[Row]) -> str:
    ours, theirs = sums["ours_total"], sums["llvm_total"]
    if not theirs:
        return ""
    more = sum(bool(row["why"]) for row in rows)
    return f"ours has {ours / theirs:.3f} times as many as LLVM; more of a kind in {more} of {len(rows)} rows"


AMDGPU = Peer(
    "amdgpu",
    f"Beside LLVM: `{AMDGPU_TARGET}` and what its AMDGPU back end emits for `{AMDGPU_CPU}`, in instructions",
    DEFAULT_MACHINE,
    AMDGPU_HEADINGS,
    {
        "ours_total": "all, ours",
        "llvm_total": "all, LLVM",
        "known_total": "all, ours, launch known",
    },
    compare_amdgpu,
    _times_as_many,
)
NVPTX = Peer(
    "ptx",
    f"Beside LLVM: `{NVPTX_TARGET}` and the PTX of its NVPTX back end for `{NVPTX_CPU}`, in instructions",
    "hopper-warp32",
    NVPTX_HEADINGS,
    {"ours_stack": "stack instructions, ours"},
    compare_nvptx,
)
PEERS = (AMDGPU, NVPTX)
