"""AMD's assembly style: `v_` for vector, `s_` for scalar instructions, masks in pairs of scalar registers.

The mnemonics are those of GCN where one instruction does it; where hardware needs a sequence (an integer
division, a 64-bit address) one line stands for it, named in the same manner. Operand order is that of the IR,
but for `v_cndmask`, which takes the false value first, and shifts, which take the amount first on the vector
unit, as on hardware.
"""

from __future__ import annotations

from typing import ClassVar

from pcfm.ir.instructions import (
    AtomicRMW,
    Binary,
    Call,
    Cast,
    CmpXchg,
    Compare,
    GetElementPtr,
    Instruction,
    Load,
    Select,
    Store,
)
from pcfm.ir.types import FloatType, IntType, PtrType, Type, scalar_of
from pcfm.lowering.printer import Style, Templates, Words, line
from pcfm.lowering.program import EXEC, MachineFunction, MachineInst, Reg
from pcfm.machine.cost_classes import bits_of, memory_space, words_of

_BINARY = {
    "add": "add_u", "sub": "sub_u", "mul": "mul_lo_u", "and": "and_b", "or": "or_b", "xor": "xor_b",
    "shl": "lshl_b", "lshr": "lshr_b", "ashr": "ashr_i", "udiv": "div_u", "sdiv": "div_i", "urem": "rem_u",
    "srem": "rem_i", "fadd": "add_f", "fsub": "sub_f", "fmul": "mul_f", "fdiv": "div_f", "frem": "rem_f",
}  # fmt: skip
_REVERSED = {"shl": "lshlrev_b", "lshr": "lshrrev_b", "ashr": "ashrrev_i"}
_SPACES = {"global": "global", "shared": "ds", "private": "scratch", "constant": "global"}
# Comparisons that also hold of NaN are the opposites of those that do not.
_FLOAT_PREDICATES = {
    "oeq": "eq", "ogt": "gt", "oge": "ge", "olt": "lt", "ole": "le", "one": "lg", "ord": "o", "ueq": "nlg",
    "ugt": "nle", "uge": "nlt", "ult": "nge", "ule": "ngt", "une": "neq", "uno": "u", "false": "f",
    "true": "tru",
}  # fmt: skip
_WORDS = {1: "dword", 2: "dwordx2", 3: "dwordx3", 4: "dwordx4"}
_BITWISE = ("mov", "not", "and", "or", "xor", "andn2", "wqm")
_SAVES = ("and", "andn1", "andn2")
_BRANCHES = {"empty": "execz", "nonempty": "execnz", "true": "scc1", "false": "scc0", "holds": "vccnz",
             "fails": "vccz"}  # fmt: skip
_ARGUMENTS = ("tid", "ctaid", "workitem", "workgroup", "ntid", "nctaid")


class AmdStyle(Style):
    """GCN assembly.

    A scalar condition that only its block's branch reads is in SCC, where scalar comparisons put it.
    """

    templates: ClassVar[Templates] = {
        **{f"m_{op}": [f"s_{op}_b{{bits}} {{all}}"] for op in _BITWISE},
        **{f"m_{op}_save": [f"s_{op}_saveexec_b{{bits}} {{dst}}, {{1}}"] for op in _SAVES},
        "m_zero": ["s_mov_b{bits} {dst}, 0"],
        "dispatch_eq": ["v_cmp_eq_u32 {all}"],
    }
    controls: ClassVar[Words] = {
        "barrier": "s_barrier",
        "warp_barrier": "s_barrier",
        "trap": "s_trap 2",
        "end": "s_endpgm",
    }

    def __init__(self, program: MachineFunction) -> None:
        self.in_scc = _conditions(program)
        super().__init__(program)

    # --- registers ---
    def group(self, reg: Reg) -> str:
        return "v" if reg.cls == "v" else "s"

    def width(self, reg: Reg) -> int:
        if reg in self.in_scc:
            return 0
        if reg.cls == "m":
            return self._mask_words
        return words_of(reg.type)

    @property
    def _mask_words(self) -> int:
        return max(1, self.program.machine.warp_size // 32)

    @property
    def _mask_bits(self) -> int:
        return 32 * self._mask_words

    def register(self, reg: Reg) -> str:
        if reg is EXEC:
            return "exec" if self._mask_words > 1 else "exec_lo"
        if reg in self.in_scc:
            return "scc"
        first, width = self.numbers[reg], self.width(reg)
        name = self.group(reg)
        return f"{name}{first}" if width == 1 else f"{name}[{first}:{first + width - 1}]"

    # --- instructions ---
    def ir(self, inst: MachineInst, source: Instruction) -> str:
        unit = "s" if inst.dsts and inst.dsts[0].cls == "s" else "v"
        dst = self.register(inst.dsts[0]) if inst.dsts else ""
        srcs = [self.operand(src) for src in inst.srcs]
        match source:
            case Load() | Store() | AtomicRMW() | CmpXchg():
                return self._access(unit, dst, srcs, source)
            case Binary() if unit == "v" and source.opcode in _REVERSED:
                return line(f"v_{_REVERSED[source.opcode]}{_bits(source.type)}", dst, *reversed(srcs))
            case Binary() if inst.dsts[0].cls == "m":
                return line(f"s_{source.opcode}_b{self._mask_bits}", dst, *srcs)
            case Binary():
                return line(f"{unit}_{_BINARY[source.opcode]}{_bits(source.type)}", dst, *srcs)
            case Compare():
                return self._compare(unit, dst, srcs, source)
            case Select() if unit == "s":
                return line(f"s_cselect_b{_bits(source.type)}", dst, *srcs)
            case Select():
                return line(f"v_cndmask_b{_bits(source.type)}", dst, srcs[2], srcs[1], srcs[0])
            case Cast():
                return self._cast(unit, dst, srcs, source)
            case Call():
                return self._call(unit, dst, srcs, source)
        word = f"addr_u{_bits(source.type)}" if isinstance(source, GetElementPtr) else source.opcode
        return line(f"{unit}_{word}", dst, *srcs)

    def _compare(self, unit: str, dst: str, srcs: list[str], source: Compare) -> str:
        ty, predicate = source.operand(0).type, source.predicate
        kind = _kind(ty, predicate)
        word = _FLOAT_PREDICATES[predicate] if kind == "f" else predicate.lstrip("su")
        if word == "ne" and unit == "s":
            word = "lg"
        return line(f"{unit}_cmp_{word}_{kind}{_bits(ty)}", "" if dst == "scc" else dst, *srcs)

    def _cast(self, unit: str, dst: str, srcs: list[str], source: Cast) -> str:
        old, new = source.operand(0).type, source.type
        kinds = {
            "zext": "u",
            "sext": "i",
            "trunc": "b",
            "sitofp": "i",
            "uitofp": "u",
            "fptosi": "f",
            "fptoui": "f",
        }
        first = kinds.get(source.opcode, "f" if isinstance(scalar_of(old), FloatType) else "b")
        second = {"fptosi": "i", "fptoui": "u"}.get(source.opcode)
        second = second or ("f" if isinstance(scalar_of(new), FloatType) else first)
        return line(f"{unit}_cvt_{second}{_bits(new)}_{first}{_bits(old)}", dst, *srcs)

    def _access(
        self, unit: str, dst: str, srcs: list[str], source: Load | Store | AtomicRMW | CmpXchg
    ) -> str:
        space = memory_space(source.ptr)
        prefix = _SPACES[space]
        if isinstance(source.ptr.type, PtrType) and source.ptr.type.addrspace == 0:
            prefix = "flat"
        base = "off" if prefix == "global" else ""  # no scalar register is added to the address
        if isinstance(source, Load):
            size = _size(source.type, prefix, loads=True)
            if unit == "s":
                return line(f"s_load_{size}", dst, *srcs)
            return line(f"{_verb(prefix, 'load')}_{size}", dst, *srcs, base)
        if isinstance(source, Store):
            size = _size(source.value.type, prefix, loads=False)
            return line(f"{_verb(prefix, 'store')}_{size}", srcs[1], srcs[0], base)
        word = source.operation if isinstance(source, AtomicRMW) else "cmpswap"
        if prefix == "ds":
            return line(f"ds_{word}_rtn_b{_bits(source.operand(1).type)}", dst, *srcs)
        return f"{line(f'{prefix}_atomic_{word}', dst, *srcs, base)} glc"

    def _call(self, unit: str, dst: str, srcs: list[str], source: Call) -> str:
        name = source.callee_name or ""
        parts = name.removeprefix("llvm.").split(".")
        if any(part in _ARGUMENTS for part in parts):
            word = next(i for i, part in enumerate(parts) if part in _ARGUMENTS)
            return line(f"{unit}_mov_b32", dst, "_".join(parts[word:]))
        if parts[0] in ("nvvm", "amdgcn"):
            return line(f"{unit}_{'_'.join(parts[1:])}", dst, *srcs)
        kind = (
            {"s": "i", "u": "u"}.get(parts[0][0], "i") if parts[0] in ("smin", "smax", "umin", "umax") else ""
        )
        if kind:
            return line(f"{unit}_{parts[0][1:]}_{kind}{_bits(source.type)}", dst, *srcs)
        return line(f"{unit}_{'_'.join(parts)}", dst, *srcs)

    def copy(self, inst: MachineInst) -> str:
        unit = "s" if inst.dsts[0].cls == "s" else "v"
        return line(f"{unit}_mov_b{32 * words_of(inst.dsts[0].type)}", self.operands(inst))

    def words(self) -> dict[str, str]:
        return {"bits": str(self._mask_bits)}

    def branch(self, inst: MachineInst) -> str:
        assert inst.target is not None
        if inst.condition is None:
            return f"s_branch {self.label(inst.target)}"
        text = f"s_cbranch_{_BRANCHES.get(inst.condition, inst.condition)} {self.label(inst.target)}"
        if inst.condition in ("true", "false") and inst.srcs[0] not in self.in_scc:
            return f"{text}  {self.comment}scc = {self.operand(inst.srcs[0])}"
        if inst.condition in ("holds", "fails"):
            return f"{text}  {self.comment}vcc = {self.operand(inst.srcs[0])}"
        return text


def _conditions(program: MachineFunction) -> dict[Reg, None]:
    """The conditions that a comparison at the end of a block leaves for the block's branch alone."""
    readers: dict[Reg, int] = {}
    for inst in program.instructions():
        for reg in inst.reads:
            readers[reg] = readers.get(reg, 0) + 1
    conditions: dict[Reg, None] = {}
    for block in program.blocks:
        last = next((inst for inst in reversed(block.body) if inst.dsts and inst.dsts[0].cls == "s"), None)
        if last is None or not isinstance(last.inst, Compare):
            continue
        cond = last.dsts[0]
        if readers.get(cond) == 1 and any(cond in inst.reads for inst in block.terminators):
            conditions[cond] = None
    return conditions


def _bits(ty: Type) -> int:
    return max(16, bits_of(scalar_of(ty))) if bits_of(scalar_of(ty)) > 1 else 1


def _kind(ty: Type, predicate: str) -> str:
    if isinstance(scalar_of(ty), FloatType):
        return "f"
    return "i" if predicate[0] == "s" else "u"


def _verb(prefix: str, verb: str) -> str:
    if prefix == "ds":
        return {"load": "ds_read", "store": "ds_write"}[verb]
    return f"{prefix}_{verb}"


def _size(ty: Type, prefix: str, *, loads: bool) -> str:
    width = bits_of(scalar_of(ty))
    if width <= 16 and isinstance(ty, IntType | FloatType):
        if prefix == "ds":
            return ("u" if loads else "b") + ("8" if width <= 8 else "16")
        byte = width <= 8
        return ("ubyte" if byte else "ushort") if loads else ("byte" if byte else "short")
    words = words_of(ty)
    return f"b{32 * words}" if prefix == "ds" else _WORDS.get(words, f"dwordx{words}")
