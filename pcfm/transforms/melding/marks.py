"""Which divergent region of a function each of its instructions belongs to, kept through melding and LLVM.

Before melding every instruction of a copy gets a debug location of its own kind: the line is the number of
the innermost meldable region around it plus one (1: outside of all), the column the side of that region (1
left, 2 right, 0 both or neither). Debug locations change no code; melding merges them, LLVM keeps them, and
the `.loc` of what it emits says again to which region an instruction belongs. What melding made is marked
afterwards: it stands for both sides, and belongs where its merged location says, or what stands next to it.

Before: a copy of the function, which nobody will print for its debug information: that is taken out. Regions
are looked at from the smallest on until they hold `MAX_BLOCKS` blocks together; what larger ones hold alone
counts as outside. Linear in the function and in those blocks.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from pcfm.analysis.regions import DivergentRegion
from pcfm.ir import rewriter
from pcfm.ir.instructions import Instruction
from pcfm.ir.metadata import MdField, MdNode, MdString, MdValue, MdWord, Metadata
from pcfm.ir.module import Block, Function, Module
from pcfm.ir.types import I32
from pcfm.ir.values import ConstantInt

MAX_BLOCKS = 1 << 16
LEFT, RIGHT = 1, 2
_VERSION = "Debug Info Version"


@dataclass(frozen=True)
class Mark:
    """A region by its number (0: outside of all), and the side of it (0: both, or neither)."""

    region: int = 0
    side: int = 0


@dataclass
class RegionTable:
    """The regions of a function: `branches[n - 1]` is that of region n, `parents[n - 1]` where it stands."""

    branches: list[Instruction] = field(default_factory=list)
    parents: list[Mark] = field(default_factory=list)
    marks: dict[Instruction, Mark] = field(default_factory=dict)

    def number_of(self, branch: Instruction) -> int:
        """The region of a branch, or the one that it stands in."""
        return self.marks.get(branch, Mark()).region

    def within(self, mark: Mark, tops: Collection[int]) -> Mark:
        """The outermost of the regions `tops` that a mark lies in, and on which side of it."""
        outermost = Mark()
        while tops and mark.region:  # of no regions, lines that are no marks may be asked about too
            if mark.region in tops:
                outermost = mark
            mark = self.parents[mark.region - 1]
        return outermost


def number_regions(fn: Function, regions: Sequence[DivergentRegion]) -> RegionTable:
    """The meldable regions of `fn` and what they hold; `regions` from the smallest on."""
    chosen: list[DivergentRegion] = []
    total = 0
    for region in regions:
        total += region.size
        if total > MAX_BLOCKS:
            break
        if region.meldable:
            chosen.append(region)
    table = RegionTable()
    innermost: dict[Block, Mark] = {}
    entries: dict[Block, int] = {}
    for number, region in enumerate(reversed(chosen), 1):
        table.branches.append(region.branch)
        table.parents.append(innermost.get(region.entry, Mark()))
        entries[region.entry] = number
        sides = [region.reached_from(start) for start in (region.left, region.right)]
        for block in region.blocks:
            on_left, on_right = (block in side for side in sides)
            side = 0 if on_left == on_right else LEFT if on_left else RIGHT
            innermost[block] = Mark(number, side)
    for block in fn.blocks:
        mark = innermost.get(block, Mark())
        for inst in block.instructions:
            table.marks[inst] = mark
        if block in entries:
            table.marks[block.terminator] = Mark(entries[block])
    return table


def write_marks(fn: Function, marks: Mapping[Instruction, Mark]) -> None:
    """Puts marks in place of all debug information of the function's module."""
    module = fn.module
    assert module is not None
    _strip(module)
    subprogram = _new_subprogram(module, fn)
    for inst in fn.instructions():
        _write(inst, marks[inst], module, subprogram)


def settle_marks(fn: Function, marks: Mapping[Instruction, Mark]) -> None:
    """Marks what melding made, as that of both sides of a region; `marks` are those of before."""
    module = fn.module
    assert module is not None
    subprogram = next((node for name, node in fn.metadata if name == "dbg"), None)
    last = Mark()
    for block in fn.blocks:
        unknown: list[Instruction] = []
        for inst in block.instructions:
            mark = marks.get(inst)
            if mark is None:
                written = read_mark(inst)
                if written is None or not written.region:
                    unknown.append(inst)
                    continue
                mark = Mark(written.region)
            if mark.region:
                last = mark
                for each in unknown:
                    _write(each, Mark(mark.region), module, subprogram)
                unknown = []
            _write(inst, mark, module, subprogram)
        if unknown:
            ahead = (_first_region(succ, marks) for succ in block.terminator.successors)
            region = next(filter(None, ahead), last.region)
            for each in unknown:
                _write(each, Mark(region), module, subprogram)


def _first_region(block: Block, marks: Mapping[Instruction, Mark]) -> int:
    """The region that the block's first instruction of any is known to be of; 0 where none is."""
    known = (marks.get(inst) or read_mark(inst) or Mark() for inst in block.instructions)
    return next((mark.region for mark in known if mark.region), 0)


def read_mark(inst: Instruction) -> Mark | None:
    """The mark that an instruction carries; None where it has none, or none that is true of it."""
    node = inst.metadata.get("dbg")
    if not isinstance(node, MdNode) or not node.line:
        return None
    column = node.field("column")
    return Mark(node.line - 1, column if isinstance(column, int) else 0)


def _write(inst: Instruction, mark: Mark, module: Module, subprogram: Metadata | None) -> None:
    fields: list[tuple[str | None, MdField]] = [
        ("line", mark.region + 1),
        ("column", mark.side),
        ("scope", subprogram),
    ]
    inst.metadata["dbg"] = module.unique_node("DILocation", fields)


def _strip(module: Module) -> None:
    for value in module.globals.values():
        value.metadata = [(name, node) for name, node in value.metadata if name != "dbg"]
    for fn in module.defined_functions:
        for inst in fn.instructions():
            rewriter.replace_records(inst, [])
            for name in ("dbg", "llvm.loop"):  # a loop's names locations too
                inst.metadata.pop(name, None)
    module.named_metadata.pop("llvm.dbg.cu", None)


def _new_subprogram(module: Module, fn: Function) -> MdNode:
    file = module.unique_node("DIFile", [("filename", _string("regions")), ("directory", _string(""))])
    unit = _distinct(
        module,
        "DICompileUnit",
        [
            ("language", MdWord("DW_LANG_C_plus_plus")),
            ("file", file),
            ("isOptimized", True),
            ("runtimeVersion", 0),
            ("emissionKind", MdWord("DebugDirectivesOnly")),
        ],
    )
    module.named_metadata["llvm.dbg.cu"] = [unit]
    flags = module.named_metadata.setdefault("llvm.module.flags", [])
    if not any(
        isinstance(part, MdString) and part.data == _VERSION.encode()
        for flag in flags
        for _, part in flag.fields
    ):
        parts: list[Metadata] = [_int(2), _string(_VERSION), _int(3)]
        flags.append(module.unique_node("", [(None, part) for part in parts]))
    kind = module.unique_node("DISubroutineType", [("types", module.unique_node("", [(None, None)]))])
    subprogram = _distinct(
        module,
        "DISubprogram",
        [
            ("name", _string(fn.name)),
            ("scope", file),
            ("file", file),
            ("line", 1),
            ("type", kind),
            ("scopeLine", 1),
            ("spFlags", MdWord("DISPFlagDefinition")),
            ("unit", unit),
        ],
    )
    fn.metadata.append(("dbg", subprogram))
    return subprogram


def _distinct(module: Module, kind: str, fields: list[tuple[str | None, MdField]]) -> MdNode:
    number = max(module.metadata, default=-1) + 1
    node = MdNode(number, kind, fields, distinct=True)
    module.metadata[number] = node
    return node


def _string(text: str) -> Metadata:
    return MdString(text.encode("utf-8", "surrogateescape"))


def _int(value: int) -> Metadata:
    return MdValue(ConstantInt(I32, value))
