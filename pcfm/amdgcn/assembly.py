"""LLVM's verbose AMDGCN assembly as functions of blocks of instructions, with the registers of each.

Blocks carry the name of the IR block that LLVM's comment gives, instructions the line of the last `.loc`.
Registers are found, where they are asked for, by what opcodes do: the first operand is the result, of some
the first two, of stores and branches none; EXEC, VCC and SCC where an instruction uses them without saying
so. `; wave barrier`, which is a barrier of a thread block of one wave, stands as an instruction
`wave_barrier`.

The two halves of a dual-issued instruction of gfx11 stand as one, with the registers of both.

Not handled: other vendors' assembly, inline assembly.
Source: AMD, "Vega" and "RDNA3" Instruction Set Architecture; LLVM, User Guide for AMDGPU Backend. Cost:
linear.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from pcfm.graph import dominator_tree, reversed_edges

_BEGIN = re.compile(r"; -- Begin function (\S+)")
_BLOCK = re.compile(r"(?:; %bb\.\d+|(?P<label>\.LBB\d+_\d+)):(?:\s*; %(?P<name>\S+))?")
_LINE = re.compile(r"\.loc\s+\d+\s+(\d+)")
_REGISTER = re.compile(
    r"\b(?P<kind>[vsa])(?:(?P<one>\d+)|\[(?P<first>\d+):(?P<last>\d+)\])"
    r"|\b(?P<special>vcc|exec|scc|m0|flat_scratch)(?:_lo|_hi)?\b"
)
INLINED = ".inlined"
"""What follows a block's name in those of the blocks that a call in it became; `llvm.worker` names them."""
WAVE_BARRIER = "wave_barrier"
_NO_RESULT = re.compile(
    r"\w+_store_|ds_write|ds_(?!\w*rtn|read|load|\w*permute|swizzle)|s_cmp|s_bitcmp|s_c?branch|s_wait|s_nop"
    r"|s_endpgm|s_barrier|s_set|s_sleep|s_trap|s_dcache|s_icache|s_clause|s_delay_alu|s_sendmsg|buffer_(wb|inv|gl)"
)
_TWO_RESULTS = re.compile(r"v_(add|sub|subrev|addc|subb|subbrev)_co_|v_div_scale|v_mad_[ui]64_|v_swap")
_READS_RESULT = re.compile(r"v_(dual_)?(mac|fmac|writelane|swap|dot\w*c_)")
_WRITES_SCC = re.compile(
    r"s_(add|sub|and|or|xor|nand|nor|xnor|not|lshl|lshr|ashr|bfe|min|max|abs|bcnt|cmp|bitcmp|wqm|quadmask)"
)
_EIGHT_BYTES = re.compile(r"(?!v_|s_).*|s_(load|store|buffer|atomic|scratch)_\w+|v_\w*(?<!_e32)")
_FOUR_BYTES = re.compile(
    r"s_(\w+k_(\w+_)?[iu]32|c?branch\w*|wait\w*|nop|sleep|set\w+|barrier|trap|endpgm|clause|delay_alu|sendmsg)"
)
# An operand that no instruction holds in itself; it stands in a word of its own.
_LITERAL = re.compile(r"(?<![\w.])-?(0x[0-9a-f]{2,}|\d{3,}|6[5-9]|[7-9]\d)(?![\w.])|@")
# What has eight bytes, and from gfx10 on a literal behind them.
_LITERAL_BEHIND = re.compile(r"v_(?!(mad|fma)[am]k_|\w*_(dpp|sdwa)$)\w*(?<!_e32)")
_READS_SCC = re.compile(r"s_(addc|subb|cselect|cmov|cbranch_scc)")


@dataclass(frozen=True, eq=False)
class MachineInst:
    """A machine instruction: its opcode, its operands as they are written, and the line that it is on (0:
    none).
    """

    opcode: str
    operands: str = ""
    line: int = 0

    @property
    def reads(self) -> tuple[str, ...]:
        """The registers that it reads, by name."""
        return self._registers[0]

    @property
    def writes(self) -> tuple[str, ...]:
        """The registers that it writes, by name."""
        return self._registers[1]

    @cached_property
    def _registers(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return _registers_of(self.opcode, self.operands)

    @property
    def encoded_bytes(self) -> int:
        """How long it is in the code: by its encoding, and whether an operand is a literal."""
        if self.opcode == WAVE_BARRIER:
            return 0
        if _FOUR_BYTES.fullmatch(self.opcode):
            return 4
        is_literal = _LITERAL.search(self.operands) is not None
        if is_literal and _LITERAL_BEHIND.fullmatch(self.opcode):
            return 12
        return 8 if is_literal or _EIGHT_BYTES.fullmatch(self.opcode) else 4

    @property
    def target(self) -> str | None:
        """The label that it branches to."""
        return self.operands if self.opcode.startswith(("s_branch", "s_cbranch")) else None


@dataclass(eq=False)
class MachineBlock:
    """A block of the assembly: the name of the IR block that it was made of, where LLVM says one; its label,
    where something branches to it.
    """

    name: str | None
    label: str | None
    instructions: list[MachineInst] = field(default_factory=list)


def parse_assembly(text: str) -> dict[str, list[MachineBlock]]:
    """The blocks of each function of LLVM's verbose assembly, in order."""
    functions: dict[str, list[MachineBlock]] = {}
    blocks: list[MachineBlock] = []
    line = 0
    for written in text.splitlines():
        if begins := _BEGIN.search(written):
            blocks = functions.setdefault(begins[1].strip('"'), [])
        elif opens := _BLOCK.match(written):
            blocks.append(MachineBlock(opens["name"], opens["label"]))
            line = 0
        elif written.strip().startswith((".section", ".Lfunc_end")):
            blocks = []
        elif located := _LINE.match(written.strip()):
            line = int(located[1])
        elif written.strip() == "; wave barrier" and blocks:
            blocks[-1].instructions.append(MachineInst(WAVE_BARRIER, line=line))
        elif blocks and written.startswith("\t") and not written.startswith(("\t.", "\t;")):
            opcode, _, operands = written.partition(";")[0].strip().partition(" ")
            blocks[-1].instructions.append(MachineInst(opcode, operands, line))
    return functions


def _registers_of(opcode: str, rest: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What an instruction reads and what it writes."""
    if opcode == WAVE_BARRIER:
        return (), ()
    if " :: " in rest:
        first, _, second = rest.partition(" :: ")
        halves = [_registers_of(opcode, first), _registers_of(*second.split(" ", 1))]
        reads_of_both, writes_of_both = zip(*halves, strict=True)
        return tuple(dict.fromkeys(sum(reads_of_both, ()))), tuple(dict.fromkeys(sum(writes_of_both, ())))
    operands = rest.split(", ")
    reads: dict[str, None] = {}
    writes: dict[str, None] = {}
    atomic_old = "_atomic" in opcode and " glc" in rest
    results = _count_results(opcode, len(operands), atomic_old=atomic_old)
    for position, operand in enumerate(operands):
        registers = dict.fromkeys(_registers(operand))
        if position < results:
            writes |= registers
        if position >= results or atomic_old or _READS_RESULT.match(opcode):
            reads |= registers
    unnamed = _unnamed_scalars(opcode) if opcode.startswith("s_") else _unnamed_vectors(opcode)
    return tuple(reads | dict.fromkeys(unnamed[0])), tuple(writes | dict.fromkeys(unnamed[1]))


def _count_results(opcode: str, operands: int, *, atomic_old: bool) -> int:
    """How many of the first operands are written."""
    if _NO_RESULT.match(opcode) or ("_atomic" in opcode and not atomic_old):
        return 0
    if opcode.startswith("v_cmpx") and operands == 2:
        return 0  # from gfx10 on it writes EXEC alone, and does not say so
    return 2 if _TWO_RESULTS.match(opcode) else 1


def _unnamed_scalars(opcode: str) -> tuple[list[str], list[str]]:
    """What a scalar instruction reads and writes beside its operands."""
    reads, writes = [], []
    if "_saveexec" in opcode:
        reads.append("exec")
        writes.append("exec")
    if _WRITES_SCC.match(opcode):
        writes.append("scc")
    if _READS_SCC.match(opcode):
        reads.append("scc")
    if opcode.startswith("s_cbranch_"):
        kind = opcode.removeprefix("s_cbranch_")
        reads += [name for name in ("vcc", "exec") if kind.startswith(name)]
    return reads, writes


def _unnamed_vectors(opcode: str) -> tuple[list[str], list[str]]:
    """The same of all others."""
    return ["exec"], ["exec"] if opcode.startswith("v_cmpx") else []


def _registers(operand: str) -> Iterator[str]:
    for match in _REGISTER.finditer(operand):
        if match["special"]:
            yield match["special"]
        elif match["one"]:
            yield f"{match['kind']}{match['one']}"
        else:
            for number in range(int(match["first"]), int(match["last"]) + 1):
                yield f"{match['kind']}{number}"


def successors(blocks: list[MachineBlock]) -> list[list[int]]:
    """The blocks to which each may go, by number."""
    labels = {block.label: index for index, block in enumerate(blocks) if block.label}
    succs: list[list[int]] = []
    for index, block in enumerate(blocks):
        targets: dict[int, None] = {}
        falls_through = True
        for inst in block.instructions:
            if inst.opcode in ("s_endpgm", "s_setpc_b64"):
                falls_through = False
            if inst.target in labels:
                targets[labels[inst.target]] = None
                falls_through = falls_through and inst.opcode != "s_branch"
        if falls_through and index + 1 < len(blocks):
            targets[index + 1] = None
        succs.append(list(targets))
    return succs


def issuing_blocks(blocks: list[MachineBlock], numbers: Mapping[str, int]) -> list[int]:
    """The number of the IR block with which each machine block issues; `numbers` are those of the IR's blocks
    by name, the entry's 0.

    Where a block is run without a branch around it, that is the one of the block before it. What LLVM made
    without a block of the IR (a preheader, say, has its block's name and more) issues with the block that it
    leads to alone, or with the nearest one that dominates it. What a library function was inlined as issues
    with the block that called it, whichever of its ways a warp goes.
    """
    named = [numbers.get((block.name or "").partition(INLINED)[0], -1) for block in blocks]
    succs = successors(blocks)
    preds = reversed_edges(succs)
    owners = [max(0, number) for number in named]
    if not blocks:
        return owners
    tree = dominator_tree(succs)
    for index in tree.preorder():
        above = preds[index]
        if len(above) == 1 and succs[above[0]] == [index]:
            owners[index] = owners[above[0]]
        elif named[index] < 0:
            below = succs[index]
            only = len(below) == 1 and preds[below[0]] == [index] and named[below[0]] >= 0
            owners[index] = named[below[0]] if only else owners[max(0, tree.idom[index])]
    return owners
