"""NVIDIA's assembly style: SASS as `cuobjdump` shows it of Fermi to Pascal.

`R` are general registers, `P` predicates: conditions and values of type i1. Both are virtual and so not
bounded. What the warp's current mask is nobody writes: every instruction runs in its lanes. A guard is
written before each instruction, `@P1` or `@!P1`; a comparison under a guard takes it as its last operand and
leaves false in the other lanes. `RZ` is zero, `PT` true. `BRA.U` is a branch at which all lanes agree. Where
hardware needs a sequence (an integer division, a 64-bit address, a choice between two predicates: `PSEL`)
one line stands for it.

Minimum, maximum and absolute value are single instructions: `IMNMX` and `FMNMX` (with `PT` the lesser, with
`!PT` the greater), and `|R|`.

Sources for mnemonics: NVIDIA, "CUDA Binary Utilities", instruction sets of Fermi to Pascal; asfermi; maxas.
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
from pcfm.ir.types import I1, FloatType, Type, scalar_of
from pcfm.ir.values import ConstantExpr, ConstantInt, ConstantNull, Value
from pcfm.lowering.printer import Style, Templates, Words, line
from pcfm.lowering.program import EXEC, MachineFunction, MachineInst, Operand, Reg
from pcfm.machine.cost_classes import bits_of, memory_space, words_of

_INTEGER = {
    "add": "IADD", "sub": "IADD", "mul": "IMUL", "and": "LOP.AND", "or": "LOP.OR", "xor": "LOP.XOR",
    "shl": "SHL", "lshr": "SHR.U32", "ashr": "SHR", "udiv": "IDIV.U32", "sdiv": "IDIV", "urem": "IREM.U32",
    "srem": "IREM",
}  # fmt: skip
_FLOAT = {"fadd": "ADD", "fsub": "ADD", "fmul": "MUL", "fdiv": "DIV", "frem": "REM"}
_LOGIC = {"and": "AND", "or": "OR", "xor": "XOR", "add": "XOR", "sub": "XOR", "mul": "AND"}
_MINMAX = {"smin": "PT", "umin": "PT", "smax": "!PT", "umax": "!PT", "minnum": "PT", "maxnum": "!PT",
           "minimum": "PT", "maximum": "!PT", "minimumnum": "PT", "maximumnum": "!PT"}  # fmt: skip
_SPACES = {"global": "G", "shared": "S", "private": "L", "constant": "C"}
_CALLS = {
    "sqrt": "MUFU.SQRT", "exp2": "MUFU.EX2", "log2": "MUFU.LG2", "sin": "MUFU.SIN", "cos": "MUFU.COS",
    "ctpop": "POPC", "ctlz": "FLO", "bitreverse": "BREV", "floor": "FRND.FLOOR", "ceil": "FRND.CEIL",
    "trunc": "FRND.TRUNC", "rint": "FRND", "ballot": "VOTE.BALLOT", "shfl": "SHFL",
}  # fmt: skip
_LEAVES = {"brk": "BRK", "cont": "CONT", "exit": "EXIT", "bra": "BRA"}
_ZEROS = ("0", "null", "zeroinitializer", "0.000000e+00")


class SassStyle(Style):
    """SASS."""

    comment = "// "
    templates: ClassVar[Templates] = {
        "ssy": ["SSY {target}"],
        "pbk": ["PBK {target}"],
        "pcnt": ["PCNT {target}"],
        "sync": ["SYNC"],
        "dispatch_eq": ["ISETP.EQ.AND {dst}, PT, {0}, {1}, PT"],
        "m_zero": ["PSETP.AND.AND {dst}, PT, !PT, PT, PT"],
        "m_mov": ["PSETP.AND.AND {dst}, PT, {0}, PT, PT"],
        "m_not": ["PSETP.AND.AND {dst}, PT, !{0}, PT, PT"],
        "m_and": ["PSETP.AND.AND {dst}, PT, {0}, {1}, PT"],
        "m_andn2": ["PSETP.AND.AND {dst}, PT, {0}, !{1}, PT"],
        "m_or": ["PSETP.OR.AND {dst}, PT, {0}, {1}, PT"],
        "m_xor": ["PSETP.XOR.AND {dst}, PT, {0}, {1}, PT"],
    }
    controls: ClassVar[Words] = {
        "barrier": "BAR.SYNC 0x0", "warp_barrier": "BAR.SYNC 0x0", "trap": "BPT.TRAP", "end": "EXIT"
    }  # fmt: skip

    def __init__(self, program: MachineFunction) -> None:
        super().__init__(program)
        self.guard = ""  # of the instructions that are being written: a predicate, or nothing

    # --- registers ---
    def group(self, reg: Reg) -> str:
        return "P" if reg.cls == "m" or reg.type == I1 else "R"

    def width(self, reg: Reg) -> int:
        return 1 if self.group(reg) == "P" else words_of(reg.type)

    def register(self, reg: Reg) -> str:
        return "PT" if reg is EXEC else f"{self.group(reg)}{self.numbers[reg]}"

    def operand(self, operand: Operand) -> str:
        if isinstance(operand, ConstantExpr) and operand.opcode in ("addrspacecast", "bitcast"):
            return self.operand(operand.operands[0])
        if isinstance(operand, Value) and operand.is_constant:
            if operand.type == I1:
                return "PT" if isinstance(operand, ConstantInt) and operand.value else "!PT"
            text = super().operand(operand)
            return "RZ" if isinstance(operand, ConstantNull) or text in _ZEROS else text
        return super().operand(operand)

    # --- instructions ---
    def instruction(self, inst: MachineInst) -> list[str]:
        if inst.op in ("guard", "guard_not"):
            negation = "!" if inst.op == "guard_not" else ""
            self.guard = negation + self.operand(inst.srcs[1])
            return []
        if inst.op == "unguard":
            self.guard = ""
            return []
        lines = super().instruction(inst)
        is_combined = inst.op == "ir" and bool(inst.dsts) and inst.dsts[0].cls == "m"
        if not self.guard or is_combined:
            return lines
        return [line if line.startswith(self.comment) else f"@{self.guard} {line}" for line in lines]

    def ir(self, inst: MachineInst, source: Instruction) -> str:
        dst = self.register(inst.dsts[0]) if inst.dsts else ""
        srcs = [self.operand(src) for src in inst.srcs]
        match source:
            case Load() | Store() | AtomicRMW() | CmpXchg():
                return self._access(dst, srcs, source)
            case Binary() if source.type == I1:
                return line(
                    f"PSETP.{_LOGIC.get(source.opcode, 'AND')}.AND", dst, "PT", *srcs, self._last(inst)
                )
            case Binary():
                return _binary(dst, srcs, source)
            case Compare():
                return self._compare(inst, dst, srcs, source)
            case Select() if source.type == I1:
                return self._choice(inst, dst, srcs)
            case Select():
                return line(f"SEL{_wide(source.type)}", dst, srcs[1], srcs[2], srcs[0])
            case Cast():
                return _cast(dst, srcs, source)
            case Call():
                return _call(dst, srcs, source)
        word = "LEA" if isinstance(source, GetElementPtr) else source.opcode.upper()
        return line(word, dst, *srcs)

    def _last(self, inst: MachineInst) -> str:
        """The predicate that a condition is combined with."""
        return self.guard if self.guard and inst.dsts[0].cls == "m" else "PT"

    def _choice(self, inst: MachineInst, dst: str, srcs: list[str]) -> str:
        """A select between conditions: logic, where one of them is known."""
        cond, yes, no = srcs
        if yes == "PT" or no == "!PT":
            word, other = ("OR", no) if yes == "PT" else ("AND", yes)
        elif yes == "!PT" or no == "PT":
            word, other = ("AND", no) if yes == "!PT" else ("OR", yes)
            cond = f"!{cond}"
        else:
            return line("PSEL", dst, yes, no, cond)
        return line(f"PSETP.{word}.AND", dst, "PT", cond, other, self._last(inst))

    def _compare(self, inst: MachineInst, dst: str, srcs: list[str], source: Compare) -> str:
        ty, predicate = scalar_of(source.operand(0).type), source.predicate
        if ty == I1:
            word = "PSETP.XOR.AND" if predicate == "ne" else f"PSETP.{predicate.upper()}.AND"
            return line(word, dst, "PT", *srcs, self._last(inst))
        if isinstance(ty, FloatType):
            word = {"ord": "NUM", "uno": "NAN"}.get(predicate)
            word = word or predicate[1:].upper() + ("U" if predicate[0] == "u" else "")
            return line(f"{_unit(ty)}SETP.{word}.AND", dst, "PT", *srcs, self._last(inst))
        word = predicate[-2:].upper()
        sign = ".U32" if predicate[0] == "u" else ""
        return line(f"ISETP.{word}{sign}{_wide(ty)}.AND", dst, "PT", *srcs, self._last(inst))

    def _access(self, dst: str, srcs: list[str], source: Load | Store | AtomicRMW | CmpXchg) -> str:
        space = _SPACES[memory_space(source.ptr)]
        if isinstance(source, Load):
            return line(f"LD{space}{_size(source.type)}", dst, f"[{srcs[0]}]")
        if isinstance(source, Store):
            return line(f"ST{space}{_size(source.value.type)}", f"[{srcs[1]}]", srcs[0])
        word = source.operation.upper() if isinstance(source, AtomicRMW) else "CAS"
        unit = "ATOMS" if space == "S" else "ATOM"
        if not source.uses and isinstance(source, AtomicRMW):
            return line(f"RED.{word}", f"[{srcs[0]}]", *srcs[1:])
        return line(f"{unit}.{word}", dst, f"[{srcs[0]}]", *srcs[1:])

    def copy(self, inst: MachineInst) -> str:
        dst, src = self.register(inst.dsts[0]), self.operand(inst.srcs[0])
        if self.group(inst.dsts[0]) == "P":
            return line("PSETP.AND.AND", dst, "PT", src, "PT", "PT")
        return line(f"MOV{_wide(inst.dsts[0].type)}", dst, src)

    def operation(self, inst: MachineInst) -> list[str]:
        word, _, suffix = inst.op.partition("_")
        if word not in _LEAVES:
            return super().operation(inst)
        goal = f" {self.label(inst.sends[0])}" if word == "bra" else ""
        guard = _guarded(self.operand(inst.srcs[1]) if inst.condition else "", suffix == "not")
        return [guard + _LEAVES[word] + goal]

    def branch(self, inst: MachineInst) -> str:
        assert inst.target is not None
        if inst.condition is None:
            return f"BRA {self.label(inst.target)}"
        guard = _guarded(self.operand(inst.srcs[0]), inst.condition in ("false", "fails"))
        return f"{guard}BRA.U {self.label(inst.target)}"


def _guarded(predicate: str, negated: bool) -> str:
    return f"@{'!' if negated else ''}{predicate} " if predicate else ""


def _unit(ty: Type) -> str:
    """F, D or H: the unit for a type of floating point."""
    width = bits_of(scalar_of(ty))
    return "D" if width == 64 else "F" if width == 32 else "H"


def _wide(ty: Type) -> str:
    """What an instruction that hardware has for 32 bits says of a wider type."""
    words = words_of(ty)
    return f".{32 * words}" if words > 1 else ""


def _size(ty: Type) -> str:
    width = bits_of(scalar_of(ty))
    return f".U{width}" if width in (8, 16) and words_of(ty) == 1 else _wide(ty)


def _binary(dst: str, srcs: list[str], source: Binary) -> str:
    if source.opcode in ("sub", "fsub"):
        srcs = [srcs[0], f"-{srcs[1]}"]
    if source.opcode in _FLOAT:
        return line(_unit(source.type) + _FLOAT[source.opcode], dst, *srcs)
    return line(_INTEGER[source.opcode] + _wide(source.type), dst, *srcs)


def _cast(dst: str, srcs: list[str], source: Cast) -> str:
    old, new = scalar_of(source.operand(0).type), scalar_of(source.type)
    if old == I1:
        one = "-1" if source.opcode == "sext" else "1.0" if isinstance(new, FloatType) else "1"
        return line(f"SEL{_wide(new)}", dst, one, "RZ", srcs[0])
    if new == I1:
        return line("ISETP.NE.AND", dst, "PT", f"{srcs[0]}&1", "RZ", "PT")
    kinds = [("F" if isinstance(ty, FloatType) else "I") for ty in (old, new)]
    sign = "S" if source.opcode in ("sext", "sitofp", "fptosi") else "U"
    types = [
        f"{'F' if kind == 'F' else sign}{bits_of(ty)}" for kind, ty in zip(kinds, (old, new), strict=True)
    ]
    return line(f"{kinds[0]}2{kinds[1]}.{types[1]}.{types[0]}", dst, *srcs)


def _call(dst: str, srcs: list[str], source: Call) -> str:
    name = (source.callee_name or "call").removeprefix("llvm.")
    parts = name.split(".")
    first, unit = parts[0], _unit(source.type)
    if "sreg" in parts or name.startswith("amdgcn.work"):
        register = parts[parts.index("sreg") + 1 :] if "sreg" in parts else parts[1:]
        return line("S2R", dst, "SR_" + ".".join(register).upper())
    match first:
        case "smin" | "umin" | "smax" | "umax":
            sign = ".U32" if first[0] == "u" else ""
            return line(f"IMNMX{sign}{_wide(source.type)}", dst, *srcs, _MINMAX[first])
        case "minnum" | "maxnum" | "minimum" | "maximum" | "minimumnum" | "maximumnum":
            nan = ".NAN" if first.endswith("imum") else ""
            return line(f"{unit}MNMX{nan}", dst, *srcs, _MINMAX[first])
        case "abs":
            return line(f"I2I.S32.S32{_wide(source.type)}", dst, f"|{srcs[0]}|")
        case "fabs":
            return line(f"{unit}ADD", dst, "-RZ", f"|{srcs[0]}|")
        case _:
            word = _CALLS.get(first) or next((_CALLS[part] for part in parts if part in _CALLS), None)
            word = f"{unit}FMA" if first in ("fma", "fmuladd") else word
            return line(word or name.upper(), dst, *srcs)
