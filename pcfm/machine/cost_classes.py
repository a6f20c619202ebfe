"""The cost class of an instruction: which row of a machine model it is charged to, and how often.

The classes are those of a 32-bit-wide lane, which is what every GPU here has: an integer operation,
comparison, move or select on 64 bits counts two `units` (two instructions on hardware), and a vector
operation counts its elements. Multiplications, divisions and floating point have classes of their own per
width. A memory access counts its 32-bit words.

Free (class `free`, no cycles): what leaves no instruction behind, namely phis, casts between pointers and
integers of their width, bit casts, integer truncation (a narrower view of the same register, except to i1),
freeze, address arithmetic with constant indices, shuffles of vector elements by constants, and intrinsics
that only inform the compiler. Branches are of class `branch`, which costs nothing here: what a branch costs
depends on where control goes, see `Machine`.

A pointer in the generic address space is followed through address arithmetic and casts to an alloca or
global; where that fails the access counts as global. The simulator charges the memory an access really
resolves to.

Not modelled: folding of instructions into others (addressing modes, negation, `v_lshl_add`), scalar execution
of uniform code on AMD, dual issue, caches.
"""

from __future__ import annotations

from pcfm.ir.instructions import (
    Alloca,
    AtomicRMW,
    Call,
    CallBase,
    Cast,
    CmpXchg,
    ExtractElement,
    Fence,
    GetElementPtr,
    InsertElement,
    Instruction,
    Load,
    Select,
    Store,
    Switch,
    Terminator,
)
from pcfm.ir.pointers import address_space, pointer_sources
from pcfm.ir.types import (
    ArrayType,
    FloatType,
    IntType,
    PtrType,
    Type,
    VectorType,
    scalar_of,
    struct_elements,
)
from pcfm.ir.values import Constant, Poison, Undef, Value

COST_CLASSES = (
    "int_alu", "int_minmax", "int_mul", "int_mul64", "int_div", "int_div64",
    "float_alu", "float_minmax", "float_mul", "fma", "float_div", "special", "round",
    "double_alu", "double_minmax", "double_mul", "double_fma", "double_div", "double_special",
    "convert", "compare", "select", "address", "address64", "move", "shuffle", "vote", "special_register",
    "shared_load", "shared_store", "global_load", "global_store", "private_load", "private_store",
    "constant_load", "atomic_shared", "atomic_global", "barrier", "fence", "fence_block", "call",
)  # fmt: skip
# The class of the same operation on 64-bit floats.
DOUBLE_OF = {
    "float_alu": "double_alu",
    "float_minmax": "double_minmax",
    "float_mul": "double_mul",
    "fma": "double_fma",
    "float_div": "double_div",
    "special": "double_special",
    "round": "convert",
}
# Charged nothing by every machine.
COSTLESS = ("free", "branch")

# Address spaces with the same number on NVPTX and AMDGPU.
_SPACE = {1: "global", 3: "shared", 4: "constant", 5: "private"}
_BLOCK_SCOPES = ("workgroup", "wavefront", "singlethread", "block", "cta")
_BY_WIDTH = ("int_alu", "int_minmax", "compare", "select", "move")


def bits_of(ty: Type) -> int:
    """The width in bits of a scalar, with pointers to shared and private memory 32 bits wide."""
    if isinstance(ty, IntType | FloatType):
        return ty.width
    if isinstance(ty, PtrType):
        return 32 if ty.addrspace in (3, 5) else 64
    return 32


def words_of(ty: Type) -> int:
    """How many 32-bit words a value of the type moves, at least one per scalar element."""
    count, pending = 0, [(ty, 1)]
    while pending:
        item, times = pending.pop()
        elements = struct_elements(item)
        if elements is not None:
            pending.extend((element, times) for element in elements)
        elif isinstance(item, ArrayType):
            pending.append((item.element, times * item.count))
        elif isinstance(item, VectorType):
            # The elements of a vector are packed.
            count += times * -(-bits_of(item.element) * item.count // 32)
        else:
            count += times * -(-bits_of(item) // 32)
    return max(1, count)


_MOST_POINTERS = 64  # how many pointers are followed before the memory counts as unknown


def memory_space(ptr: Value) -> str:
    """The memory behind a pointer: "shared", "private", "constant" or "global", which includes unknown.

    A pointer chosen from several (select, phi) lies where all of them do; poison lies anywhere.
    """
    spaces: dict[str, None] = {}
    seen: dict[int, None] = {}
    pending: list[Value] = [ptr]
    while pending:
        value = pending.pop()
        if id(value) in seen:
            continue
        seen[id(value)] = None
        space, sources = address_space(value), pointer_sources(value)
        if isinstance(value, Poison | Undef):
            continue
        if space in _SPACE:
            spaces[_SPACE[space]] = None
        elif isinstance(value, Alloca):
            spaces["private"] = None
        elif len(seen) > _MOST_POINTERS:
            return "global"
        elif sources:
            pending += sources
        else:
            return "global"
    return next(iter(spaces)) if len(spaces) == 1 else "global"


def cost_class(inst: Instruction) -> str:
    """The class of `inst`: a member of `COST_CLASSES`, "free" or "branch"."""
    match inst:
        case Call():
            return _call_class(inst)
        case Terminator():
            return "branch"
        case Load() | Store() | AtomicRMW() | CmpXchg():
            return _access_class(inst)
        case Fence():
            return _fence_class(inst)
        case GetElementPtr():
            return _address_class(inst)
        case Cast():
            return _cast_class(inst)
        case ExtractElement() | InsertElement():
            return "free" if isinstance(inst.operands[-1], Constant) else "move"
    family = inst.traits.cost
    width = bits_of(scalar_of(inst.type))
    if width > 32 and family in ("int_mul", "int_div"):
        return f"{family}64"
    return DOUBLE_OF.get(family, family) if width > 32 else family


def units(inst: Instruction, family: str) -> int:
    """How many times the class of `inst`, `family`, is charged."""
    if isinstance(inst, GetElementPtr):
        return max(1, sum(not isinstance(index, Constant) for index in inst.indices))
    if isinstance(inst, Load):
        return words_of(inst.type)
    if isinstance(inst, Store):
        return words_of(inst.value.type)
    if isinstance(inst, Switch):
        return len(inst.cases)
    ty = inst.operands[0].type if family == "compare" and inst.operands else inst.type
    if isinstance(inst, Call) and inst.intrinsic is not None and inst.intrinsic.reduces:
        ty = inst.args[-1].type
    lanes = ty.count if isinstance(ty, VectorType) else 1
    if isinstance(inst, Cast) or inst.opcode == "fneg":
        return lanes
    if isinstance(inst, Select) and not isinstance(ty, VectorType):
        return words_of(ty)
    if family in _BY_WIDTH:
        return lanes * max(1, -(-bits_of(scalar_of(ty)) // 32))
    return lanes


def _access_class(inst: Load | Store | AtomicRMW | CmpXchg) -> str:
    space = memory_space(inst.ptr)
    if isinstance(inst, Load):
        return f"{space}_load"
    if isinstance(inst, Store):
        return "global_store" if space == "constant" else f"{space}_store"
    return "atomic_shared" if space == "shared" else "atomic_global"


def _address_class(inst: GetElementPtr) -> str:
    if all(isinstance(index, Constant) for index in inst.indices):
        return "free"
    return "address" if bits_of(scalar_of(inst.type)) == 32 else "address64"


def _cast_class(inst: Cast) -> str:
    target = scalar_of(inst.type)
    if inst.opcode == "trunc":
        return "int_alu" if bits_of(target) == 1 else "free"
    if inst.opcode in ("inttoptr", "ptrtoint"):
        source = scalar_of(inst.operands[0].type)
        return "free" if bits_of(source) >= bits_of(target) else "int_alu"
    return inst.traits.cost


def _fence_class(inst: Fence) -> str:
    # AMD writes scopes such as "workgroup-one-as".
    scope = (inst.syncscope or "").removesuffix("-one-as")
    return "fence_block" if scope in _BLOCK_SCOPES else "fence"


def _call_class(inst: CallBase) -> str:
    known = inst.intrinsic
    family = "call" if known is None else known.cost
    if family == "atomic":
        return "atomic_shared" if memory_space(inst.args[0]) == "shared" else "atomic_global"
    # The arguments tell the width where the result does not: conversions, comparisons of lanes.
    ty = scalar_of(inst.args[0].type if inst.args and not isinstance(inst.type, VectorType) else inst.type)
    if bits_of(ty) <= 32:
        return family
    return f"{family}64" if family == "int_mul" else DOUBLE_OF.get(family, family)
