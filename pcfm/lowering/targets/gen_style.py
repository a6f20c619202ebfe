"""Gen's assembly style: execution sizes in parentheses, operands with their types, flags that predicate.

`f0.0` is the current mask: vector instructions are predicated by it (`(+f0.0) add (16) …`), as in Beignet's
first code, and so need no `if` and `endif`; where a program never changes it, it is the dispatch mask and is
not written. `f0.1` is a flag for passing use; other flags are virtual like all registers. Scalar registers
are read with region `<0;1,0>` and written by instructions of size 1 under `{NoMask}`, as are masks.
`jmpi` jumps; `.any16h` asks whether a flag has any channel. Memory accesses are `send` with the kind of the
message at the end. One line stands for what takes hardware a sequence (a 64-bit address).

Source: the disassembly of Mesa's and Beignet's Gen back ends; Intel's Ivy Bridge PRM, volume 4 part 3.
"""

from __future__ import annotations

import re
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
from pcfm.ir.types import I1, FloatType, IntType, PtrType, Type, scalar_of
from pcfm.ir.values import Value
from pcfm.lowering.printer import Style, Templates, Words
from pcfm.lowering.program import EXEC, MachineFunction, MachineInst, Operand, Reg
from pcfm.machine.cost_classes import bits_of, memory_space

_BINARY = {
    "add": "add", "sub": "add", "fadd": "add", "fsub": "add", "mul": "mul", "fmul": "mul", "and": "and",
    "or": "or", "xor": "xor", "shl": "shl", "lshr": "shr", "ashr": "asr", "udiv": "math.intdiv",
    "sdiv": "math.intdiv", "urem": "math.intmod", "srem": "math.intmod", "fdiv": "math.fdiv",
    "frem": "math.fmod",
}  # fmt: skip
_UNSIGNED = ("udiv", "urem", "lshr", "umin", "umax")
_COMPARE = {"eq": "e", "ne": "ne", "lt": "l", "le": "le", "gt": "g", "ge": "ge"}
# Those that hold of NaN, and `one` which does not where `.ne` does, take a sequence.
_FLOAT_COMPARE = {"oeq": "e", "une": "ne", "olt": "l", "ole": "le", "ogt": "g", "oge": "ge", "ueq": "ue",
                  "one": "lg", "ult": "ul", "ule": "ule", "ugt": "ug", "uge": "uge", "ord": "o"}  # fmt: skip
_SELECT = {"smin": "sel.l", "umin": "sel.l", "minnum": "sel.l", "smax": "sel.ge", "umax": "sel.ge",
           "maxnum": "sel.ge"}  # fmt: skip
_SIGNED_TYPE = re.compile(r":([bwdq])$")
_SPARE = "f0.1"


class GenStyle(Style):
    """Gen assembly."""

    comment = "// "
    templates: ClassVar[Templates] = {
        "bip_start": [
            "mov ({lanes}) {dst}, 0xffff:uw {{NoMask}}",
            "(+f0.0) mov ({lanes}) {dst}, 0x0:uw",
        ],
        "bip_set": ["(+{1}) mov ({lanes}) {dst}, {2}"],
        "bip_set_if": ["(+{2}) mov ({lanes}) {dst}, {3}"],
        "bip_flag": ["(+{0}) cmp.ne.{dst} ({lanes}) null:uw, {1}, 0:uw"],
        "bip_at": ["cmp.e.{dst} ({lanes}) null:uw, {0}, {1} {{NoMask}}"],
        "bip_retired": ["cmp.e.{dst} ({lanes}) null:uw, {0}, 0xffff:uw {{NoMask}}"],
        "bip_missing": ["(-{1}) cmp.ne.{dst} ({lanes}) null:uw, {0}, 0xffff:uw {{NoMask}}"],
        "m_zero": ["mov (1) {dst}, 0:uw {{NoMask}}"],
        **{f"m_{op}": [f"{op} (1) {{all}} {{{{NoMask}}}}"] for op in ("mov", "not", "and", "or", "xor")},
    }
    controls: ClassVar[Words] = {
        "barrier": "send (1) null, r0, gateway.barrier; wait n0",
        "warp_barrier": "send (1) null, r0, gateway.barrier; wait n0",
        "end": "send (1) null, r127, thread_spawner.end {EOT}",
        "trap": "illegal",
    }

    def __init__(self, program: MachineFunction) -> None:
        super().__init__(program)
        self.lanes = program.machine.warp_size
        self.parts = any(inst.changes_mask for inst in program.instructions())

    # --- registers ---
    def group(self, reg: Reg) -> str:
        if reg.hint == "blockip" and reg.type != I1:
            return "blockip"
        if reg.hint.startswith("soft.") and reg.cls == "m":
            return "softmask"
        return "f" if reg.cls == "m" or (reg.cls == "s" and reg.type == I1) else "r"

    def width(self, reg: Reg) -> int:
        return max(1, bits_of(scalar_of(reg.type)) // 32) if self.group(reg) == "r" else 1

    def register(self, reg: Reg) -> str:
        if reg is EXEC:
            return "f0.0"
        group = self.group(reg)
        if group == "blockip":
            return "blockip:uw"
        if group == "f":
            return f"f{self.numbers[reg] + 1}"
        if group == "softmask":
            return f"softmask{self.numbers[reg]}"
        region = "<0;1,0>" if reg.cls == "s" else ""
        return f"r{self.numbers[reg]}{region}:{_type(reg.type)}"

    def operand(self, operand: Operand) -> str:
        text = super().operand(operand)
        if isinstance(operand, Value) and not isinstance(operand.type, PtrType):
            return f"{text}:{_type(operand.type)}"
        return text if isinstance(operand, Reg | Value) else f"0x{operand:x}:uw"

    # --- instructions ---
    def _line(self, word: str, inst: MachineInst, *operands: str, flag: str = "f0.0") -> str:
        """An instruction in the lanes that `flag` says, or one of size 1 where it writes a scalar."""
        if inst.dsts and inst.dsts[0].cls == "s":
            prefix = "" if flag == "f0.0" else f"(+{flag}) "
            return f"{prefix}{word} (1) {', '.join(operands)} {{NoMask}}"
        prefix = f"(+{flag}) " if self.parts or flag != "f0.0" else ""
        return f"{prefix}{word} ({self.lanes}) {', '.join(operands)}"

    def instruction(self, inst: MachineInst) -> list[str]:
        if inst.op in ("ir", "branch") and not (inst.op == "ir" and self._is_free(inst)):
            tests = isinstance(inst.inst, Select) or inst.condition in ("holds", "fails")
            cond = inst.srcs[0] if tests else None
            if isinstance(cond, Reg) and cond.cls == "v":
                flag = f"cmp.ne.{_SPARE} ({self.lanes}) null:uw, {self.register(cond)}, 0:uw"
                predicate = "(+f0.0) " if self.parts else ""
                return [predicate + flag, *super().instruction(inst)]
        return super().instruction(inst)

    def _flag(self, operand: Operand) -> str:
        """The flag of a condition, which may stand in a vector register."""
        if isinstance(operand, Reg) and self.group(operand) == "r":
            return _SPARE
        return self.operand(operand)

    def ir(self, inst: MachineInst, source: Instruction) -> str:
        dst = self.register(inst.dsts[0]) if inst.dsts else "null"
        srcs = [self.operand(src) for src in inst.srcs]
        if _is_unsigned(source):
            srcs = [_SIGNED_TYPE.sub(r":u\1", src) for src in srcs]
        match source:
            case Binary():
                if source.opcode in ("sub", "fsub"):
                    srcs[1] = f"-{srcs[1]}"
                return self._line(_BINARY[source.opcode], inst, dst, *srcs)
            case Compare():
                flag, name = (dst, "null") if dst[0] == "f" else (_SPARE, dst)
                floats = isinstance(scalar_of(source.operand(0).type), FloatType)
                known = _FLOAT_COMPARE.get(source.predicate) if floats else _COMPARE[source.predicate[-2:]]
                word = known or source.predicate
                return self._line(f"cmp.{word}.{flag}", inst, name, *srcs)
            case Select():
                return self._line("sel", inst, dst, *srcs[1:], flag=self._flag(inst.srcs[0]))
            case Cast():
                return self._line("mov", inst, dst, *srcs)
            case GetElementPtr():
                return self._line("add", inst, dst, *srcs)
            case Load():
                return self._line("send", inst, dst, *srcs, f"{memory_space(source.ptr)}.read")
            case Store():
                return self._line("send", inst, "null", *reversed(srcs), f"{memory_space(source.ptr)}.write")
            case AtomicRMW() | CmpXchg():
                word = source.operation if isinstance(source, AtomicRMW) else "cmpwr"
                return self._line("send", inst, dst, *srcs, f"{memory_space(source.ptr)}.atomic_{word}")
            case Call():
                return self._call(inst, source, dst, srcs)
        return self._line(source.opcode, inst, dst, *srcs)

    def _call(self, inst: MachineInst, source: Call, dst: str, srcs: list[str]) -> str:
        name = (source.callee_name or "call").removeprefix("llvm.")
        if "sreg." in name or name.startswith("amdgcn.work"):
            return self._line("mov", inst, dst, name.split("sreg.")[-1].removeprefix("amdgcn."))
        first = name.split(".")[0]
        return self._line(_SELECT.get(first, f"math.{name}"), inst, dst, *srcs)

    def copy(self, inst: MachineInst) -> str:
        return self._line("mov", inst, self.register(inst.dsts[0]), self.operand(inst.srcs[0]))

    def words(self) -> dict[str, str]:
        return {"lanes": str(self.lanes)}

    def branch(self, inst: MachineInst) -> str:
        assert inst.target is not None
        jump = f"jmpi {self.label(inst.target)}"
        if inst.condition is None:
            return jump
        sign = "-" if inst.condition in ("empty", "false", "fails") else "+"
        any_ = "" if inst.condition in ("true", "false") else f".any{self.lanes}h"
        return f"({sign}{self._flag(inst.srcs[0])}{any_}) {jump}"


def _is_unsigned(source: Instruction) -> bool:
    """Whether an operation reads its integers as unsigned ones."""
    if isinstance(source, Compare):
        integers = isinstance(scalar_of(source.operand(0).type), IntType)
        return integers and source.predicate[0] == "u"
    name = (source.callee_name or "").removeprefix("llvm.") if isinstance(source, Call) else source.opcode
    return name.split(".")[0] in _UNSIGNED


def _type(ty: Type) -> str:
    inner = scalar_of(ty)
    bits = bits_of(inner)
    if isinstance(inner, FloatType):
        return {16: "hf", 32: "f", 64: "df"}.get(bits, "f")
    if isinstance(inner, IntType):
        return {1: "uw", 8: "b", 16: "w", 32: "d", 64: "q"}.get(bits, f"i{bits}")
    return "uq"
