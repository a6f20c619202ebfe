"""NVIDIA's assembly style: SASS as `cuobjdump` shows it of Fermi to Pascal, and Volta's convergence barriers.

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
    FLOAT_PREDICATES,
    INT_PREDICATES,
    AtomicRMW,
    Binary,
    Cast,
    Compare,
    Select,
    Store,
)
from pcfm.ir.types import I1, FloatType, Type, scalar_of
from pcfm.ir.values import ConstantExpr, ConstantInt, ConstantNull, Value
from pcfm.lowering.printer import Style, Templates, Words, callee_words, operation_of, space_of
from pcfm.lowering.program import EXEC, MachineFunction, MachineInst, Operand, Reg
from pcfm.machine.cost_classes import bits_of, words_of

_SPACES = {"global": "G", "shared": "S", "private": "L", "constant": "C"}
_ZEROS = ("0", "null", "zeroinitializer", "0.000000e+00")


def _float_test(predicate: str) -> str:
    known = {"ord": "NUM", "uno": "NAN"}.get(predicate)
    return known or predicate[1:].upper() + ("U" if predicate[0] == "u" else "")


_ARITHMETIC: Templates = {
    **{opcode: f"{word}{{wide}} {{all}}" for opcode, word in {
        "add": "IADD", "mul": "IMUL", "and": "LOP.AND", "or": "LOP.OR", "xor": "LOP.XOR", "shl": "SHL",
        "lshr": "SHR.U32", "ashr": "SHR", "udiv": "IDIV.U32", "sdiv": "IDIV", "urem": "IREM.U32",
        "srem": "IREM",
    }.items()},
    **{opcode: f"{{unit}}{word} {{all}}" for opcode, word in {
        "fadd": "ADD", "fmul": "MUL", "fdiv": "DIV", "frem": "REM", "call.fma": "FMA", "call.fmuladd": "FMA",
    }.items()},
    "sub": "IADD{wide} {dst}, {a}, -{b}",
    "fsub": "{unit}ADD {dst}, {a}, -{b}",
    **{f"{opcode} i1": f"PSETP.{word}.AND {{dst}}, PT, {{srcs}}, {{last}}" for opcode, word in {
        "or": "OR", "xor": "XOR", "add": "XOR", "sub": "XOR", "binary": "AND",
    }.items()},
    "select": "SEL{wide} {dst}, {b}, {c}, {a}",
    # A select between conditions: logic, where one of them is known.
    "select or": "PSETP.OR.AND {dst}, PT, {a}, {c}, {last}",
    "select or.not": "PSETP.OR.AND {dst}, PT, !{a}, {b}, {last}",
    "select and": "PSETP.AND.AND {dst}, PT, {a}, {b}, {last}",
    "select and.not": "PSETP.AND.AND {dst}, PT, !{a}, {c}, {last}",
    "select i1": "PSEL {dst}, {b}, {c}, {a}",
    "cast": "{conversion} {all}",
    "cast to.i1": "ISETP.NE.AND {dst}, PT, {a}&1, RZ, PT",
    "cast i1": "SEL{wide} {dst}, 1, RZ, {a}",
    "sext i1": "SEL{wide} {dst}, -1, RZ, {a}",
    **{f"{opcode} i1": "SEL{wide} {dst}, 1.0, RZ, {a}" for opcode in ("sitofp", "uitofp")},
    "getelementptr": "LEA {all}",
    "copy": "MOV{wide} {all}",
    "copy P": "PSETP.AND.AND {dst}, PT, {a}, PT, PT",
    "ir": "{OPCODE} {all}",
}  # fmt: skip
_COMPARISONS: Templates = {
    **{
        f"icmp.{predicate}": f"ISETP.{predicate[-2:].upper()}{'.U32' if predicate[0] == 'u' else ''}"
        "{wide}.AND {dst}, PT, {srcs}, {last}"
        for predicate in INT_PREDICATES
    },
    **{
        f"icmp.{predicate} i1": f"PSETP.{predicate.upper()}.AND {{dst}}, PT, {{srcs}}, {{last}}"
        for predicate in INT_PREDICATES
    },
    "icmp.ne i1": "PSETP.XOR.AND {dst}, PT, {srcs}, {last}",
    **{
        f"fcmp.{predicate}": f"{{unit}}SETP.{_float_test(predicate)}.AND {{dst}}, PT, {{srcs}}, {{last}}"
        for predicate in FLOAT_PREDICATES
    },
}
_MEMORY: Templates = {
    "load": "LD{space}{size} {dst}, [{a}]",
    "store": "ST{space}{size} [{b}], {a}",
    "atomicrmw": "{atom}.{operation} {dst}, [{a}], {b}",
    "atomicrmw unused": "RED.{operation} [{a}], {b}",
    "cmpxchg": "{atom}.CAS {dst}, [{a}], {b}, {c}",
}
_CALLS: Templates = {
    **{f"call.{sign}{word}": f"IMNMX{unsigned}{{wide}} {{all}}, {chosen}"
       for sign, unsigned in (("s", ""), ("u", ".U32")) for word, chosen in (("min", "PT"), ("max", "!PT"))},
    **{f"call.{word}{suffix}": f"{{unit}}MNMX{nan} {{all}}, {chosen}"
       for word, chosen in (("min", "PT"), ("max", "!PT"))
       for suffix, nan in (("num", ""), ("imum", ".NAN"), ("imumnum", ""))},
    "call.abs": "I2I.S32.S32{wide} {dst}, |{a}|",
    "call.fabs": "{unit}ADD {dst}, -RZ, |{a}|",
    **{f"call.*.{word}": f"{mnemonic} {{all}}" for word, mnemonic in {
        "sqrt": "MUFU.SQRT", "exp2": "MUFU.EX2", "log2": "MUFU.LG2", "sin": "MUFU.SIN", "cos": "MUFU.COS",
        "ctpop": "POPC", "ctlz": "FLO", "bitreverse": "BREV", "floor": "FRND.FLOOR", "ceil": "FRND.CEIL",
        "trunc": "FRND.TRUNC", "rint": "FRND", "ballot": "VOTE.BALLOT", "shfl": "SHFL",
    }.items()},
    **{f"call.*.{word}": "S2R {dst}, SR_{register}" for word in ("sreg", "workitem", "workgroup")},
    "call": "{CALLEE} {all}",
}  # fmt: skip
_CONTROL: Templates = {
    "ssy": "SSY {target}",
    "pbk": "PBK {target}",
    "pcnt": "PCNT {target}",
    "sync": "SYNC",
    **{f"{op}{suffix}": f"{{when}}{op.upper()}" for op in ("brk", "cont", "exit") for suffix in ("", "_not")},
    **{f"bra{suffix}": "{when}BRA {goal}" for suffix in ("", "_not")},
    "bssy": "BSSY B{b}, {target}",
    "bsync": "BSYNC B{b}",
    **{f"break{suffix}": "{when}BREAK B{b}" for suffix in ("", "_not")},
    "jump": "BRA {target}",
    "branch": "{when}BRA.U {target}",
    "barrier": "BAR.SYNC 0x0",
    "warp_barrier": "BAR.SYNC 0x0",
    "trap": "BPT.TRAP",
    "end": "EXIT",
    "dispatch_eq": "ISETP.EQ.AND {dst}, PT, {a}, {b}, PT",
    "m_zero": "PSETP.AND.AND {dst}, PT, !PT, PT, PT",
    "m_mov": "PSETP.AND.AND {dst}, PT, {a}, PT, PT",
    "m_not": "PSETP.AND.AND {dst}, PT, !{a}, PT, PT",
    "m_and": "PSETP.AND.AND {dst}, PT, {a}, {b}, PT",
    "m_andn2": "PSETP.AND.AND {dst}, PT, {a}, !{b}, PT",
    "m_or": "PSETP.OR.AND {dst}, PT, {a}, {b}, PT",
    "m_xor": "PSETP.XOR.AND {dst}, PT, {a}, {b}, PT",
}


class SassStyle(Style):
    """SASS."""

    comment = "// "
    templates: ClassVar[Templates] = {**_ARITHMETIC, **_COMPARISONS, **_MEMORY, **_CALLS, **_CONTROL}
    words: ClassVar[Words] = {
        **Style.words,
        "OPCODE": lambda _, inst: inst.ir.opcode.upper(),
        "CALLEE": lambda _, inst: ".".join(callee_words(inst.ir)).upper(),
        "wide": lambda _, inst: _wide(_type(inst)),
        "unit": lambda _, inst: _unit(_type(inst)),
        "size": lambda _, inst: _size(_type(inst)),
        "space": lambda _, inst: _SPACES[space_of(inst)],
        "atom": lambda _, inst: "ATOMS" if space_of(inst) == "shared" else "ATOM",
        "operation": lambda _, inst: operation_of(inst).upper(),
        "conversion": lambda _, inst: _conversion(inst),
        "register": lambda _, inst: _special_register(inst),
        # The predicate that a condition is combined with.
        "last": lambda style, inst: style.guard if style.guard and inst.dsts[0].cls == "m" else "PT",
        "when": lambda style, inst: style.when(inst),
        "goal": lambda style, inst: style.label(inst.sends[0]),
    }

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
    def variants(self, inst: MachineInst) -> list[str]:
        """Whether it works on predicates, and makes some; whether nobody reads what an atomic returns."""
        if inst.op == "copy":
            return ["P"] if self.group(inst.dsts[0]) == "P" else []
        if inst.op != "ir":
            return []
        source = inst.ir
        match source:
            case Select() if source.type == I1:
                yes, no = self.source(inst, 1), self.source(inst, 2)
                known = {"or": yes == "PT", "and": no == "!PT", "and.not": yes == "!PT", "or.not": no == "PT"}
                return [*(word for word, is_so in known.items() if is_so), "i1"]
            case Binary():
                return ["i1"] if source.type == I1 else []
            case Compare() | Cast() if scalar_of(source.operand(0).type) == I1:
                return ["i1"]
            case Cast() if scalar_of(source.type) == I1:
                return ["to.i1"]
            case AtomicRMW() if not source.uses:
                return ["unused"]
        return []

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

    def when(self, inst: MachineInst) -> str:
        """The predicate of a branch, or of what lanes leave by; nothing where it has none."""
        if inst.condition is None:
            return ""
        negated = inst.op.endswith("_not") or inst.condition in ("false", "fails")
        predicate = self.operand(inst.srcs[0 if inst.op == "branch" else -1])
        return f"@{'!' if negated else ''}{predicate} "


def _type(inst: MachineInst) -> Type:
    """The type that an instruction works on."""
    source = inst.inst
    match source:
        case None:
            return inst.dsts[0].type
        case Store():
            return source.value.type
        case Compare():
            return scalar_of(source.operand(0).type)
        case Cast():
            return scalar_of(source.type)
    return source.type


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


def _conversion(inst: MachineInst) -> str:
    source = inst.ir
    sign = "S" if source.opcode in ("sext", "sitofp", "fptosi") else "U"
    types = [scalar_of(source.operand(0).type), scalar_of(source.type)]
    kinds = "2".join("F" if isinstance(ty, FloatType) else "I" for ty in types)
    old, new = (f"{'F' if isinstance(ty, FloatType) else sign}{bits_of(ty)}" for ty in types)
    return f"{kinds}.{new}.{old}"


def _special_register(inst: MachineInst) -> str:
    words = callee_words(inst.ir)
    return ".".join(words[words.index("sreg") + 1 if "sreg" in words else 1 :]).upper()
