"""AMD's assembly style: `v_` for vector, `s_` for scalar instructions, masks in pairs of scalar registers.

The mnemonics are those of GCN where one instruction does it; where hardware needs a sequence (an integer
division, a 64-bit address) one line stands for it, named in the same manner. Operand order is that of the IR,
but for `v_cndmask`, which takes the false value first, and shifts, which take the amount first on the vector
unit, as on hardware.
"""

from __future__ import annotations

from typing import ClassVar

from pcfm.ir.instructions import AtomicRMW, CmpXchg, Compare, Load, Store
from pcfm.ir.types import FloatType, IntType, PtrType, Type, scalar_of
from pcfm.lowering.printer import Style, Templates, Words, accessed, callee_words
from pcfm.lowering.program import EXEC, MachineFunction, MachineInst, Reg
from pcfm.machine.cost_classes import bits_of, memory_space, words_of

_SPACES = {"global": "global", "shared": "ds", "private": "scratch", "constant": "global"}
_WORDS = {1: "dword", 2: "dwordx2", 3: "dwordx3", 4: "dwordx4"}
_ARGUMENTS = ("tid", "ctaid", "workitem", "workgroup", "ntid", "nctaid")

_MASKS: Templates = {
    **{f"m_{op}": f"s_{op}_b{{mask}} {{all}}" for op in ("mov", "not", "and", "or", "xor", "andn2", "wqm")},
    **{f"m_{op}_save": f"s_{op}_saveexec_b{{mask}} {{dst}}, {{b}}" for op in ("and", "andn1", "andn2")},
    "m_zero": "s_mov_b{mask} {dst}, 0",
    "dispatch_eq": "v_cmp_eq_u32 {all}",
    "binary m": "s_{opcode}_b{mask} {all}",
}
_ARITHMETIC: Templates = {
    **{opcode: f"{{unit}}_{word}{{bits}} {{all}}" for opcode, word in {
        "add": "add_u", "sub": "sub_u", "mul": "mul_lo_u", "and": "and_b", "or": "or_b", "xor": "xor_b",
        "shl": "lshl_b", "lshr": "lshr_b", "ashr": "ashr_i", "udiv": "div_u", "sdiv": "div_i",
        "urem": "rem_u", "srem": "rem_i", "fadd": "add_f", "fsub": "sub_f", "fmul": "mul_f", "fdiv": "div_f",
        "frem": "rem_f", "getelementptr": "addr_u",
        "call.smin": "min_i", "call.smax": "max_i", "call.umin": "min_u", "call.umax": "max_u",
    }.items()},
    **{f"{opcode} {cls}": f"v_{word}{{bits}} {{dst}}, {{b}}, {{a}}" for cls in "vm" for opcode, word in {
        "shl": "lshlrev_b", "lshr": "lshrrev_b", "ashr": "ashrrev_i",
    }.items()},
    "select s": "s_cselect_b{bits} {all}",
    "select": "v_cndmask_b{bits} {dst}, {c}, {b}, {a}",
    "cast": "{unit}_cvt_{to}{bits}_{from}{from_bits} {all}",
    **{opcode: f"{{unit}}_cvt_{to}{{bits}}_{old}{{from_bits}} {{all}}" for opcode, old, to in (
        ("zext", "u", "u"), ("sext", "i", "i"), ("sitofp", "i", "f"), ("uitofp", "u", "f"),
        ("fptosi", "f", "i"), ("fptoui", "f", "u"),
    )},
    "copy": "{unit}_mov_b{width} {all}",
    "call": "{unit}_{intrinsic} {all}",
    **{f"call.*.{word}": "{unit}_mov_b32 {dst}, {argument}" for word in _ARGUMENTS},
    "ir": "{unit}_{opcode} {all}",
}  # fmt: skip
_COMPARISONS: Templates = {
    **{f"icmp.{sign}{word}": f"{{unit}}_cmp_{word}_{kind}{{bits}} {{all}}"
       for sign, kind in (("s", "i"), ("u", "u")) for word in ("lt", "le", "gt", "ge")},
    "icmp.eq": "{unit}_cmp_eq_u{bits} {all}",
    "icmp.ne": "{unit}_cmp_ne_u{bits} {all}",
    "icmp.ne s": "s_cmp_lg_u{bits} {all}",
    # Comparisons that also hold of NaN are the opposites of those that do not.
    **{f"fcmp.{predicate}": f"{{unit}}_cmp_{word}_f{{bits}} {{all}}" for predicate, word in {
        "oeq": "eq", "ogt": "gt", "oge": "ge", "olt": "lt", "ole": "le", "one": "lg", "ord": "o",
        "ueq": "nlg", "ugt": "nle", "uge": "nlt", "ult": "nge", "ule": "ngt", "une": "neq", "uno": "u",
        "false": "f", "true": "tru",
    }.items()},
}  # fmt: skip
_ACCESSES: Templates = {
    "load s": "s_load_{size} {all}",
    "load": "{memory}_load_{size} {all}",
    "store": "{memory}_store_{size} {b}, {a}",
    "atomicrmw": "{memory}_atomic_{operation} {all} glc",
    "cmpxchg": "{memory}_atomic_cmpswap {all} glc",
    # No scalar register is added to the address.
    "load global": "global_load_{size} {all}, off",
    "store global": "global_store_{size} {b}, {a}, off",
    "atomicrmw global": "global_atomic_{operation} {all}, off glc",
    "cmpxchg global": "global_atomic_cmpswap {all}, off glc",
    "load ds": "ds_read_{size} {all}",
    "store ds": "ds_write_{size} {b}, {a}",
    "atomicrmw ds": "ds_{operation}_rtn_b{bits} {all}",
    "cmpxchg ds": "ds_cmpswap_rtn_b{bits} {all}",
}
_CONTROL: Templates = {
    "jump": "s_branch {target}",
    "branch": "s_cbranch_{condition} {target}",
    "branch.empty": "s_cbranch_execz {target}",
    "branch.nonempty": "s_cbranch_execnz {target}",
    "branch.true": "s_cbranch_scc1 {target}  {comment}scc = {a}",
    "branch.false": "s_cbranch_scc0 {target}  {comment}scc = {a}",
    "branch.true scc": "s_cbranch_scc1 {target}",
    "branch.false scc": "s_cbranch_scc0 {target}",
    "branch.holds": "s_cbranch_vccnz {target}  {comment}vcc = {a}",
    "branch.fails": "s_cbranch_vccz {target}  {comment}vcc = {a}",
    "barrier": "s_barrier",
    "warp_barrier": "s_barrier",
    "trap": "s_trap 2",
    "end": "s_endpgm",
}


class AmdStyle(Style):
    """GCN assembly.

    A scalar condition that only its block's branch reads is in SCC, where scalar comparisons put it.
    """

    templates: ClassVar[Templates] = {**_MASKS, **_ARITHMETIC, **_COMPARISONS, **_ACCESSES, **_CONTROL}
    words: ClassVar[Words] = {
        **Style.words,
        "mask": lambda style, _: str(32 * style.mask_words),
        "unit": lambda _, inst: "s" if _class(inst) == "s" else "v",
        "bits": lambda _, inst: str(_bits(_type(inst))),
        "from_bits": lambda _, inst: str(_bits(inst.ir.operand(0).type)),
        "from": lambda _, inst: _kind(inst.ir.operand(0).type, "b"),
        "to": lambda _, inst: _kind(inst.ir.type, _kind(inst.ir.operand(0).type, "b")),
        "width": lambda _, inst: str(32 * words_of(inst.dsts[0].type)),
        "memory": lambda _, inst: _memory(inst),
        "size": lambda _, inst: _size(inst),
        "argument": lambda _, inst: _argument(inst),
        "intrinsic": lambda _, inst: (
            "_".join(callee_words(inst.ir)).removeprefix("nvvm_").removeprefix("amdgcn_")
        ),
    }

    def __init__(self, program: MachineFunction) -> None:
        self.in_scc = _conditions(program)
        self.mask_words = max(1, program.machine.warp_size // 32)
        super().__init__(program)

    # --- registers ---
    def group(self, reg: Reg) -> str:
        return "v" if reg.cls == "v" else "s"

    def width(self, reg: Reg) -> int:
        if reg in self.in_scc:
            return 0
        return self.mask_words if reg.cls == "m" else words_of(reg.type)

    def register(self, reg: Reg) -> str:
        if reg is EXEC:
            return "exec" if self.mask_words > 1 else "exec_lo"
        if reg in self.in_scc:
            return "scc"
        first, width = self.numbers[reg], self.width(reg)
        name = self.group(reg)
        return f"{name}{first}" if width == 1 else f"{name}[{first}:{first + width - 1}]"

    def operands(self, inst: MachineInst) -> str:
        return super().operands(inst).removeprefix("scc, ")

    # --- instructions ---
    def variants(self, inst: MachineInst) -> list[str]:
        """The class of the result; of an access its memory; whether a branch is on SCC."""
        if inst.op == "branch":
            return ["scc"] if inst.srcs and inst.srcs[0] in self.in_scc else []
        if inst.op != "ir":
            return []
        of_access = [_memory(inst)] if accessed(inst.ir) is not None else []
        return [_class(inst), *of_access]


def _class(inst: MachineInst) -> str:
    return inst.dsts[0].cls if inst.dsts else "v"


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


def _type(inst: MachineInst) -> Type:
    """The type that an instruction works on."""
    source = inst.ir
    if isinstance(source, Compare):
        return source.operand(0).type
    return source.operand(1).type if isinstance(source, AtomicRMW | CmpXchg) else source.type


def _bits(ty: Type) -> int:
    bits = bits_of(scalar_of(ty))
    return max(16, bits) if bits > 1 else 1


def _kind(ty: Type, other: str) -> str:
    return "f" if isinstance(scalar_of(ty), FloatType) else other


def _memory(inst: MachineInst) -> str:
    """Which instructions access the memory that a pointer points to."""
    pointer = accessed(inst.ir)
    assert pointer is not None
    is_generic = isinstance(pointer.type, PtrType) and pointer.type.addrspace == 0
    return "flat" if is_generic else _SPACES[memory_space(pointer)]


def _size(inst: MachineInst) -> str:
    source, is_shared = inst.ir, _memory(inst) == "ds"
    loads = isinstance(source, Load)
    ty = source.value.type if isinstance(source, Store) else source.type
    width = bits_of(scalar_of(ty))
    if width <= 16 and isinstance(ty, IntType | FloatType):
        byte = width <= 8
        if is_shared:
            return ("u" if loads else "b") + ("8" if byte else "16")
        return ("ubyte" if byte else "ushort") if loads else ("byte" if byte else "short")
    words = words_of(ty)
    return f"b{32 * words}" if is_shared else _WORDS.get(words, f"dwordx{words}")


def _argument(inst: MachineInst) -> str:
    """Which number of the launch is asked for."""
    words = callee_words(inst.ir)
    return "_".join(words[next(n for n, word in enumerate(words) if word in _ARGUMENTS) :])
