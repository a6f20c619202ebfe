"""Our `sync-stack` programs beside the PTX that LLVM's NVPTX back end emits for the same kernels, in counts.

PTX is not yet what hardware runs: NVIDIA's own assembler decides about predication and the stack. What can be
laid side by side is what is left to it: conditional branches (`@%p bra`; ours: `@P BRA`, `BRK`, `CONT`,
`EXIT`), instructions under a guard, selects, and minimum, maximum and absolute value as single instructions.
PTX has no stack; ours is counted for itself. Ours is lowered without a launch, as LLVM does not know one, and
after the pass `minmax`. Selects between conditions are logic on both sides and not counted.

Ours is worse where it has more branches or selects, or fewer minima. Why, is said in features that are
counted in our program:

- *regions left in turn*: lanes that leave several regions of one kind at once test a flag at the end of each
  (`@P BRK`). PTX just jumps: the stack is not its business;
- *selects made again*: of operands of which there is one already, which LLVM merges and we do not;
- *saturating operations*: one instruction on our machine models, a maximum or minimum and another for LLVM.

What they do not explain is told as such.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from pcfm import api
from pcfm.analysis.cfg import compute_cfg
from pcfm.analysis.dominance import compute_dominators
from pcfm.diagnostics import PcfmError
from pcfm.experiments.lowering_peers import Compared, Head, compare_kernels, count_columns, counted_row
from pcfm.experiments.pages import Column, Grid, Row, Value
from pcfm.experiments.settings import Settings
from pcfm.experiments.sweep import Cell, Sweep, make_cell
from pcfm.ir.instructions import Call, Instruction, Select
from pcfm.ir.module import Block, Function
from pcfm.ir.types import I1
from pcfm.llvm import emit_assembly
from pcfm.lowering import MachineFunction, MachineInst, lower
from pcfm.machine import load

CPU = "sm_60"
TARGET = "sync-stack"
MACHINE = "hopper-warp32"
HEADINGS = {
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


@dataclass(frozen=True)
class Features:
    """What our program has that LLVM's has not."""

    left_in_turn: int = 0
    repeated_selects: int = 0
    saturating: int = 0

    def __add__(self, other: Features) -> Features:
        return Features(
            self.left_in_turn + other.left_in_turn,
            self.repeated_selects + other.repeated_selects,
            self.saturating + other.saturating,
        )


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
    found = Counter[str]()
    for inst in program.instructions():
        word = inst.op.removesuffix("_not")
        found["branches"] += inst.condition is not None and (inst.op == "branch" or word in _LEAVES)
        found["stack"] += word in _STACK
        if word == "guard":
            size = inst.srcs[2]
            assert isinstance(size, int)
            found["predicated"] += size
        if inst.op == "ir":
            found["selects"] += isinstance(inst.inst, Select) and inst.inst.type != I1
            found["minmax"] += _intrinsic(inst) in _MINMAX
    return {kind: found[kind] for kind in (*HEADINGS, "stack")}


def features_of(program: MachineFunction) -> Features:
    """The features of a `sync-stack` program."""
    in_turn = saturating = 0
    for inst in program.instructions():
        cond = inst.srcs[1] if len(inst.srcs) > 1 else None
        in_turn += inst.op in ("brk", "cont") and getattr(cond, "hint", "").endswith(".leave")
        saturating += _intrinsic(inst) in ("uadd", "usub", "sadd", "ssub")
    return Features(in_turn, _repeated_selects(program.fn), saturating)


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


def ptx_cell(compared: Compared) -> Cell[Compared]:
    """The comparison as a cell of a sweep."""
    return make_cell(
        compare_ptx, compared, label=f"PTX of {compared.kernel} at {compared.block}", reads=_machine
    )


def _machine(_compared: Compared) -> object:
    return load(MACHINE)


def compare_ptx(compared: Compared) -> Data:
    """The counts of our program and of LLVM's; where LLVM refuses the kernel, `problem` says how."""
    machine = load(MACHINE)
    module = api.optimize(api.parse(compared.text), "minmax", machine=machine).module
    ours, features = Counter[str](), Features()
    for fn in module.kernels:
        program = lower(fn, TARGET, machine)
        ours.update(sync_stack_counts(program))
        features += features_of(program)
    try:
        theirs = ptx_counts(emit_assembly(compared.text, "ptx", CPU))
    except PcfmError as error:
        return {"problem": str(error)}
    return {"problem": "", "ours": dict(ours), "theirs": theirs, "features": asdict(features)}


COLUMNS = (
    *count_columns(HEADINGS),
    Column("ours_stack", "stack instructions, ours", "count"),
    Column("why", "where ours is worse, why"),
)


def ptx_grid(settings: Settings, sweep: Sweep) -> Grid:
    """A row per kernel, at its first block size, before and after melding."""
    rows = [_row(head, data) for head, data in compare_kernels(settings, sweep, ptx_cell)]
    caption = f"Beside LLVM: `{TARGET}` and the PTX of its NVPTX back end for `{CPU}`, in instructions"
    return Grid("ptx", caption, COLUMNS, (*rows, _total(rows)))


def _row(head: Head, data: Mapping[str, Any]) -> Row:
    row = counted_row(head, data, COLUMNS, HEADINGS)
    if data["problem"]:
        return row
    row["ours_stack"] = data["ours"]["stack"]
    row["why"] = why_worse(data["ours"], data["theirs"], Features(**data["features"]))
    return row


def _total(rows: Sequence[Row]) -> Row:
    total: dict[str, Value] = {"kernel": "all", "block": "", "version": "", "why": ""}
    for column in COLUMNS[3:-1]:
        total[column.key] = sum(value for row in rows if isinstance(value := row[column.key], int))
    return total


def why_worse(ours: Mapping[str, int], theirs: Mapping[str, int], features: Features) -> str:
    """Why our program has more branches or selects, or fewer minima; "" where it has not."""
    explained = (
        ("branches", ours["branches"] - theirs["branches"], features.left_in_turn, "regions left in turn"),
        ("selects", ours["selects"] - theirs["selects"], features.repeated_selects, "selects made again"),
        ("minmax", theirs["minmax"] - ours["minmax"], features.saturating, "saturating operations"),
    )
    parts = []
    for kind, number, known, reason in explained:
        if number <= 0:
            continue
        text = f"{number} {'fewer' if kind == 'minmax' else 'more'} {HEADINGS[kind]}"
        text += f": {reason} ({known})" if known else ""
        parts.append(text + (f", {number - known} not explained" if number > known else ""))
    return "; ".join(parts)
