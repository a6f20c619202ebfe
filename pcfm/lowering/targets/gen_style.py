"""Gen's assembly style: execution sizes in parentheses, operands with their types, flags that predicate.

`f0.0` is the current mask: vector instructions are predicated by it (`(+f0.0) add (16) …`), as in Beignet's
first code, and so need no `if` and `endif`; where a program never writes it, it is the dispatch mask, or what
structured branches make of it, and is not written. `f0.1` is a flag for passing use; other flags are virtual
like all registers. Scalar registers are read with region `<0;1,0>` and written by instructions of size 1
under `{NoMask}`, as are masks. `jmpi` jumps; `.any16h` asks whether a flag has any channel. Memory accesses
are `send` with the kind of the message at the end. One line stands for what takes hardware a sequence (a
64-bit address).

Source: the disassembly of Mesa's and Beignet's Gen back ends; Intel's Ivy Bridge PRM, volume 4 part 3.
"""

from __future__ import annotations

import re
from typing import ClassVar

from pcfm.ir.instructions import Call, Compare, Instruction
from pcfm.ir.types import I1, FloatType, IntType, PtrType, Type, scalar_of
from pcfm.ir.values import Value
from pcfm.lowering.printer import Style, Templates, Words, callee_words
from pcfm.lowering.program import EXEC, MachineFunction, MachineInst, Operand, Reg
from pcfm.machine.cost_classes import bits_of

_UNSIGNED = ("udiv", "urem", "lshr", "umin", "umax")
_SIGNED_TYPE = re.compile(r":([bwdq])$")
_SPARE = "f0.1"
_SIGNS = (("", "+"), ("_not", "-"))


def _in_lanes(text: str) -> str:
    """An instruction in the lanes that are on, or one of size 1 where it writes a scalar."""
    word, operands = text.split(" ", 1)
    return f"{{on}}{word} ({{size}}) {operands}{{alone}}"


_TEST = "{on}cmp.ne." + _SPARE + " ({lanes}) null:uw, {a}, 0:uw\n"
_IN_LANES: Templates = {
    **{opcode: f"{word} {{all}}" for opcode, word in {
        "add": "add", "fadd": "add", "mul": "mul", "fmul": "mul", "and": "and", "or": "or", "xor": "xor",
        "shl": "shl", "lshr": "shr", "ashr": "asr", "udiv": "math.intdiv", "sdiv": "math.intdiv",
        "urem": "math.intmod", "srem": "math.intmod", "fdiv": "math.fdiv", "frem": "math.fmod",
        "cast": "mov", "getelementptr": "add", "copy": "mov",
        "call.smin": "sel.l", "call.umin": "sel.l", "call.minnum": "sel.l", "call.smax": "sel.ge",
        "call.umax": "sel.ge", "call.maxnum": "sel.ge",
    }.items()},
    "sub": "add {dst}, {a}, -{b}",
    "fsub": "add {dst}, {a}, -{b}",
    **{f"icmp.{predicate}": f"cmp.{flag}.{{flag}} {{value}}, {{srcs}}" for predicate, flag in {
        "eq": "e", "ne": "ne", "slt": "l", "sle": "le", "sgt": "g", "sge": "ge", "ult": "l", "ule": "le",
        "ugt": "g", "uge": "ge",
    }.items()},
    # Those that hold of NaN, and `one` which does not where `.ne` does, take a sequence.
    **{f"fcmp.{predicate}": f"cmp.{flag}.{{flag}} {{value}}, {{srcs}}" for predicate, flag in {
        "oeq": "e", "une": "ne", "olt": "l", "ole": "le", "ogt": "g", "oge": "ge", "ueq": "ue", "one": "lg",
        "ult": "ul", "ule": "ule", "ugt": "ug", "uge": "uge", "ord": "o", "uno": "uno", "true": "true",
        "false": "false",
    }.items()},
    "load": "send {all}, {space}.read",
    "store": "send null, {b}, {a}, {space}.write",
    "atomicrmw": "send {all}, {space}.atomic_{operation}",
    "cmpxchg": "send {all}, {space}.atomic_cmpwr",
    "call": "math.{callee} {all}",
    **{f"call.*.{word}": "mov {dst}, {argument}" for word in ("sreg", "workitem", "workgroup")},
    "ir": "{opcode} {all}",
}  # fmt: skip
_OTHERS: Templates = {
    "select": "(+{tested}) sel ({size}) {dst}, {b}, {c}{alone}",
    "select v": _TEST + "(+{tested}) sel ({size}) {dst}, {b}, {c}{alone}",
    "bip_start": "mov ({lanes}) {dst}, 0xffff:uw {{NoMask}}\n(+f0.0) mov ({lanes}) {dst}, 0x0:uw",
    "bip_set": "(+{b}) mov ({lanes}) {dst}, {c}",
    "bip_set_if": "(+{c}) mov ({lanes}) {dst}, {d}",
    "flag": "{on}cmp.ne.{dst} ({lanes}) null:uw, {b}, 0:uw",
    "bip_at": "cmp.e.{dst} ({lanes}) null:uw, {a}, {b} {{NoMask}}",
    "bip_retired": "cmp.e.{dst} ({lanes}) null:uw, {a}, 0xffff:uw {{NoMask}}",
    "bip_missing": "(-{b}) cmp.ne.{dst} ({lanes}) null:uw, {a}, 0xffff:uw {{NoMask}}",
    **{f"if{suffix}": f"({sign}{{b}}) if ({{lanes}}) {{jip}} UIP: {{target}}" for suffix, sign in _SIGNS},
    **{
        f"{op}{suffix}": f"{{when}}{op} ({{lanes}}) {{jip}} UIP: {{target}}"
        for op in ("break", "cont", "goto")
        for suffix, _ in _SIGNS
    },
    "else": "else ({lanes}) {jip} UIP: {end}",
    **{op: f"{op} ({{lanes}}) {{jip}}" for op in ("endif", "join", "while")},
    "m_zero": "mov (1) {dst}, 0:uw {{NoMask}}",
    **{f"m_{op}": f"{op} (1) {{all}} {{{{NoMask}}}}" for op in ("mov", "not", "and", "or", "xor")},
    "jump": "jmpi {target}",
    "branch": "(+{tested}.any{lanes}h) jmpi {target}",
    "branch.empty": "(-{tested}.any{lanes}h) jmpi {target}",
    "branch.true": "(+{tested}) jmpi {target}",
    "branch.false": "(-{tested}) jmpi {target}",
    "branch.fails": "(-{tested}.any{lanes}h) jmpi {target}",
    "branch.holds v": _TEST + "(+{tested}.any{lanes}h) jmpi {target}",
    "branch.fails v": _TEST + "(-{tested}.any{lanes}h) jmpi {target}",
    "barrier": "send (1) null, r0, gateway.barrier; wait n0",
    "warp_barrier": "send (1) null, r0, gateway.barrier; wait n0",
    "end": "send (1) null, r127, thread_spawner.end {{EOT}}",
    "trap": "illegal",
}


class GenStyle(Style):
    """Gen assembly."""

    comment = "// "
    templates: ClassVar[Templates] = {
        **{name: _in_lanes(text) for name, text in _IN_LANES.items()}, **_OTHERS
    }  # fmt: skip
    words: ClassVar[Words] = {
        **Style.words,
        "lanes": lambda style, _: str(style.lanes),
        "on": lambda style, inst: "(+f0.0) " if style.parts and not _writes_scalar(inst) else "",
        "size": lambda style, inst: "1" if _writes_scalar(inst) else str(style.lanes),
        "alone": lambda _, inst: " {NoMask}" if _writes_scalar(inst) else "",
        # The flag of a condition, which may stand in a vector register.
        "tested": lambda style, inst: _SPARE if style.variants(inst) else style.operand(inst.srcs[0]),
        # A comparison writes a flag, or a register by way of one.
        "flag": lambda style, inst: style.written(inst) if style.written(inst)[0] == "f" else _SPARE,
        "value": lambda style, inst: "null" if style.written(inst)[0] == "f" else style.written(inst),
        # Of structured branches: where the warp goes if no channel is left; the predicate, if there is one.
        "jip": lambda style, inst: f"JIP: {style.label(inst.sends[0])}" if inst.sends else "",
        "end": lambda style, inst: style.label(inst.sends[0]),
        "when": lambda style, inst: style.when(inst),
        "argument": lambda _, inst: _argument(inst.ir),
    }

    def __init__(self, program: MachineFunction) -> None:
        super().__init__(program)
        self.lanes = program.machine.warp_size
        # Structured branches see to the channels themselves; else the mask is a flag that predicates.
        kind = program.instruction_set.kind
        self.parts = any(inst.changes_mask and kind(inst.op) == "mask" for inst in program.instructions())

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

    def when(self, inst: MachineInst) -> str:
        """The predicate of a structured branch; nothing where it has none."""
        sign = "-" if inst.op.endswith("_not") else "+"
        return f"({sign}{self.operand(inst.srcs[1])}) " if inst.condition is not None else ""

    def source(self, inst: MachineInst, index: int) -> str:
        text = super().source(inst, index)
        unsigned = inst.op == "ir" and _is_unsigned(inst.ir)
        return _SIGNED_TYPE.sub(r":u\1", text) if unsigned else text

    def operands(self, inst: MachineInst) -> str:
        text = super().operands(inst)
        return text if inst.dsts or inst.op != "ir" else f"null, {text}" if text else "null"

    def written(self, inst: MachineInst) -> str:
        """What an instruction writes."""
        return self.register(inst.dsts[0])

    # --- instructions ---
    def variants(self, inst: MachineInst) -> list[str]:
        """Where the condition that comes first stands in a vector register, a flag is needed."""
        cond = inst.srcs[0] if inst.srcs else None
        return ["v"] if isinstance(cond, Reg) and cond.cls == "v" else []


def _writes_scalar(inst: MachineInst) -> bool:
    return bool(inst.dsts) and inst.dsts[0].cls == "s"


def _argument(source: Instruction) -> str:
    """Which number of the launch is asked for."""
    return ".".join(callee_words(source)).split("sreg.")[-1].removeprefix("amdgcn.")


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
