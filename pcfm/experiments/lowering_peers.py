"""Our machine programs beside what LLVM's back ends emit for the same kernels: static counts.

*AMDGPU*: the listing of `exec-mask` and LLVM's assembly for `gfx906` are in the same language, so one set of
patterns counts both: what saves EXEC and narrows it (`saves`), what gives lanes back (`restores`: `s_or_b64
exec`), what else writes EXEC (`others`), and the branches on EXEC (`skips`). Ours is lowered without a
launch, as LLVM does not know one either; with the launch known more is uniform, and that total is given too.

Where ours has more, it is said why, in features that are counted in our program:

- arms that only copy: what a phi takes on an edge is an arm of its own here; LLVM's register coalescer gives
  both values one register, and the arm is gone. Each costs a save;
- restores directly before an outer one: LLVM drops the inner one (SILowerControlFlow, redundant ends of
  control flow), and where nobody needs what was saved for it, narrows EXEC without saving (`s_and_b64 exec`);
- whole warps parked: where all lanes that are on leave a loop together while others wait outside of it, ours
  puts them into a mask and takes them out of EXEC; LLVM jumps. Each costs a write of EXEC and a branch.

What they do not explain is told as such. LLVM's code generator also changes control flow before it gets to
masks (it sinks, merges tails, turns short arms into selects), which is not counted here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from pcfm import api
from pcfm.diagnostics import PcfmError
from pcfm.experiments.cells import build_cell
from pcfm.experiments.pages import Column, Grid, Row, Value
from pcfm.experiments.settings import PCFM, Settings
from pcfm.experiments.sweep import Cell, Sweep, make_cell
from pcfm.experiments.workloads import workload
from pcfm.launch import LaunchShape, LaunchShapes
from pcfm.llvm import emit_assembly
from pcfm.lowering import MachineBlock, MachineFunction, listing, lower
from pcfm.machine import DEFAULT_MACHINE, load

CPU = "gfx906"
TARGET = "exec-mask"
_KINDS = {
    "saves": r"s_\w+_saveexec_b64 ",
    "restores": r"s_or_b64 exec,",
    "others": r"s_(?!or_b64)\w+ exec,",
    "skips": r"s_cbranch_exec\w+ ",
}
_PATTERNS = {kind: re.compile(rf"^\s+{text}", re.MULTILINE) for kind, text in _KINDS.items()}
HEADINGS = {
    "saves": "saveexec",
    "restores": "exec restores",
    "others": "other writes of exec",
    "skips": "branches on exec",
}

Data = dict[str, Any]


@dataclass(frozen=True)
class Compared:
    """A version of a kernel whose programs are compared."""

    kernel: str
    block: str
    seed: int
    scale: int
    text: str


@dataclass(frozen=True)
class Features:
    """What our program has that LLVM's has not."""

    copying_arms: int = 0
    inner_restores: int = 0
    parked_warps: int = 0

    def __add__(self, other: Features) -> Features:
        return Features(
            self.copying_arms + other.copying_arms,
            self.inner_restores + other.inner_restores,
            self.parked_warps + other.parked_warps,
        )


def count_mask_instructions(assembly: str) -> dict[str, int]:
    """How many instructions of each kind an AMDGCN assembly text or a listing of ours has."""
    return {kind: len(pattern.findall(assembly)) for kind, pattern in _PATTERNS.items()}


def features_of(program: MachineFunction) -> Features:
    """The features of an `exec-mask` program."""
    blocks = program.blocks
    copying = sum(_only_copies(blocks, at) for at in range(1, len(blocks)))
    parked = sum(
        inst.op == "m_zero" and inst.changes_mask for block in blocks for inst in block.instructions()
    )
    return Features(copying, _inner_restores(blocks), parked)


def _only_copies(blocks: Sequence[MachineBlock], at: int) -> bool:
    """Whether a block is an arm, entered under a saved mask, that does nothing but copy."""
    block, before = blocks[at], blocks[at - 1]
    entered = any(inst.op.endswith("_save") for inst in before.terminators) and before.falls_through
    entered = entered or any(inst.op.endswith("_save") for inst in block.initiators)
    return entered and bool(block.body) and all(inst.op == "copy" for inst in block.body)


def _inner_restores(blocks: Sequence[MachineBlock]) -> int:
    """Restores with nothing between them and another one: those before the last of such a row."""
    found, open_ = 0, False
    for block in blocks:
        for inst in block.instructions():
            restores = inst.op == "m_or" and inst.changes_mask
            found += restores and open_
            open_ = restores
    return found


def amdgpu_cell(compared: Compared) -> Cell[Compared]:
    """The comparison as a cell of a sweep."""
    return make_cell(
        compare_amdgpu,
        compared,
        label=f"AMDGPU code of {compared.kernel} at {compared.block}",
        reads=_machine,
    )


def _machine(_compared: Compared) -> object:
    return load(DEFAULT_MACHINE)


def compare_amdgpu(compared: Compared) -> Data:
    """The counts of our program and of LLVM's; where LLVM refuses the kernel, `problem` says how."""
    module, machine = api.parse(compared.text), load(DEFAULT_MACHINE)
    work = workload(compared.kernel, compared.block, compared.scale)
    shapes = LaunchShapes.of(work.application(compared.seed).launches(), machine.warp_size)
    ours, known, features = Counter[str](), Counter[str](), Features()
    for fn in module.kernels:
        program = lower(fn, TARGET, machine)
        ours.update(count_mask_instructions(listing(program)))
        features += features_of(program)
        shape: LaunchShape | None = shapes.get(fn.name)
        known.update(count_mask_instructions(listing(lower(fn, TARGET, machine, shape))))
    try:
        theirs = count_mask_instructions(emit_assembly(compared.text, "amdgcn", CPU))
    except PcfmError as error:
        return {"problem": str(error)}
    return {
        "problem": "",
        "ours": dict(ours),
        "theirs": theirs,
        "known": sum(known.values()),
        "features": asdict(features),
    }


Head = tuple[str, str, str]
"""Kernel, block and version of a row."""


def compare_kernels(
    settings: Settings, sweep: Sweep, cell_of: Callable[[Compared], Cell[Compared]]
) -> list[tuple[Head, Data]]:
    """What a comparison says of each kernel at its first block size, before and after melding."""
    places = list({kernel: (kernel, block) for kernel, block in reversed(settings.places)}.values())[::-1]
    built = sweep.run([build_cell(settings.main(place, PCFM)) for place in places])
    wanted: dict[Head, Compared] = {}
    for (kernel, block), made in zip(places, built, strict=True):
        for version, text in (("before", made["source"]), ("after", made["target"])):
            if not made["broken"]:
                compared = Compared(kernel, block, settings.seed, settings.scale, text)
                wanted[kernel, block, version] = compared
    found = sweep.run([cell_of(compared) for compared in wanted.values()])
    return list(zip(wanted, found, strict=True))


def count_columns(headings: Mapping[str, str]) -> tuple[Column, ...]:
    """The columns that name a row, and per kind of instruction our count and LLVM's."""
    return (
        Column("kernel", "kernel"),
        Column("block", "block"),
        Column("version", "version"),
        *(
            Column(f"{who}_{kind}", f"{heading}, {name}", "count")
            for kind, heading in headings.items()
            for who, name in (("ours", "ours"), ("llvm", "LLVM"))
        ),
    )


def counted_row(
    head: Head, data: Mapping[str, Any], columns: Sequence[Column], headings: Mapping[str, str]
) -> dict[str, Value]:
    """A row with both counts of each kind; where LLVM refused the kernel, nothing but what it said."""
    row: dict[str, Value] = dict(zip(("kernel", "block", "version"), head, strict=True))
    if data["problem"]:
        return row | dict.fromkeys(column.key for column in columns[3:-1]) | {"why": data["problem"]}
    for kind in headings:
        row[f"ours_{kind}"], row[f"llvm_{kind}"] = data["ours"][kind], data["theirs"][kind]
    return row


COLUMNS = (
    *count_columns(HEADINGS),
    Column("ours_total", "all, ours", "count"),
    Column("llvm_total", "all, LLVM", "count"),
    Column("known_total", "all, ours, launch known", "count"),
    Column("why", "where ours is worse, why"),
)


def amdgpu_grid(settings: Settings, sweep: Sweep) -> Grid:
    """A row per kernel, at its first block size, before and after melding."""
    rows = [_row(head, data) for head, data in compare_kernels(settings, sweep, amdgpu_cell)]
    caption = f"Beside LLVM: `{TARGET}` and what its AMDGPU back end emits for `{CPU}`, in instructions"
    return Grid("amdgpu", caption, COLUMNS, (*rows, _total(rows)))


def _row(head: Head, data: Mapping[str, Any]) -> Row:
    row = counted_row(head, data, COLUMNS, HEADINGS)
    if data["problem"]:
        return row
    row["ours_total"], row["llvm_total"] = sum(data["ours"].values()), sum(data["theirs"].values())
    row["known_total"] = data["known"]
    row["why"] = why_worse(data["ours"], data["theirs"], Features(**data["features"]))
    return row


def _total(rows: Sequence[Row]) -> Row:
    total: dict[str, Value] = {"kernel": "all", "block": "", "version": ""}
    numbers = {c.key: sum(v for row in rows if isinstance(v := row[c.key], int)) for c in COLUMNS[3:-1]}
    ours, theirs = numbers["ours_total"], numbers["llvm_total"]
    more = sum(bool(row["why"]) for row in rows)
    why = f"ours has {ours / theirs:.3f} times as many as LLVM; more of a kind in {more} of {len(rows)} rows"
    return total | numbers | {"why": why if theirs else ""}


def why_worse(ours: Mapping[str, int], theirs: Mapping[str, int], features: Features) -> str:
    """Why our program has more of these instructions, in all or of a kind; "" where it has not."""
    more = {kind: ours[kind] - theirs[kind] for kind in HEADINGS if ours[kind] > theirs[kind]}
    if not more:
        return ""
    text = [", ".join(f"{number} more {HEADINGS[kind]}" for kind, number in more.items())]
    copying, inner, parked = features.copying_arms, features.inner_restores, features.parked_warps
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
        rest = ", ".join(f"{number} of {HEADINGS[kind]}" for kind, number in left.items())
        text.append(f"not explained by that: {rest}" if reasons else f"not explained: {rest}")
    return "; ".join(text)


def _amount(number: int, what: str, one: str, several: str = "") -> str:
    return f"{number} {what} {one}" if number == 1 else f"{number} {what}s {several or one}"
