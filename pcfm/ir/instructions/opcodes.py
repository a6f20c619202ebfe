"""The table of opcodes: what is true of every instruction with an opcode, one row each.

Parser, type rules, effects, speculation, machine models, lowering and the simulator read these rows; none of
them lists opcodes of its own. What an operation *means* is not here: the simulator says it for itself, and so
do the analyses that fold or bound values.

To add an opcode of a shape that is there: its row here; its line in the description (`ir_grammar/README.md`);
what it means, in `simt`; its spelling in those styles of `lowering/targets` that do not call it by its name.
An instruction of a new shape needs a rule of the grammar, a class beside the others, a reader
(`parser/opcodes`), a printer and a type rule besides.

Source: LLVM LangRef.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from pcfm.ir.types import FloatType, IntType, PtrType, Type

Shape = Literal[
    "binary", "unary", "compare", "select", "phi", "cast", "address", "vector", "aggregate", "access",
    "alloca", "fence", "call", "terminator", "exception", "variadic",
]  # fmt: skip
Trap = Literal["divisor", "address", "unknown"]


@dataclass(frozen=True, slots=True)
class Opcode:
    """One row.

    `cost` is the family of cost classes on 32-bit values (`pcfm.machine.cost_classes`): a class, "free",
    "branch", or "call", "access" and "fence" where callee, memory or scope decide. `flags` are the words that
    may follow the opcode and only narrow where the result is defined. `source` and `result` are the kinds of
    scalar it takes and gives, where it takes one kind; a cast `widens` (1), narrows (-1) or may do either.

    `pure`: the result is computed from the operands alone, without memory or control. `traps` says on what
    the operation may fault, hang or be undefined at once: a bad `divisor`, a bad `address`, or `unknown`
    (what is called, control that pcfm does not follow). `forwards_pointer`: the result points into the object
    that operand 0 points into. `in_constants`: constant expressions may have it.
    """

    name: str
    shape: Shape
    cost: str
    flags: frozenset[str] = frozenset()
    source: type[Type] | None = None
    result: type[Type] | None = None
    widens: int = 0
    commutes: bool = False
    pure: bool = False
    reads: bool = False
    writes: bool = False
    traps: Trap | None = None
    forwards_pointer: bool = False
    in_constants: bool = False


_INT, _FLOAT, _PTR = IntType, FloatType, PtrType
# In the order of LLVM's printer; `fast` stands for all of them.
FAST_MATH_FLAGS = ("reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn")
# Those that leave the result to the compiler; the others promise something of it.
FREE_FLAGS = frozenset(("reassoc", "nsz", "arcp", "contract", "afn"))
FAST_MATH = frozenset((*FAST_MATH_FLAGS, "fast"))
_WRAP = frozenset({"nuw", "nsw"})
_EXACT = frozenset({"exact"})
_NNEG = frozenset({"nneg"})


def _integer(
    name: str,
    cost: str = "int_alu",
    flags: frozenset[str] = frozenset(),
    *,
    commutes: bool = False,
    traps: Trap | None = None,
    in_constants: bool = False,
) -> Opcode:
    return Opcode(
        name, "binary", cost, flags, _INT, _INT,
        commutes=commutes, pure=True, traps=traps, in_constants=in_constants,
    )  # fmt: skip


def _float(name: str, cost: str, *, commutes: bool = False) -> Opcode:
    return Opcode(name, "binary", cost, FAST_MATH, _FLOAT, _FLOAT, commutes=commutes, pure=True)


def _cast(
    name: str,
    cost: str,
    source: type[Type] | None,
    result: type[Type] | None,
    widens: int = 0,
    flags: frozenset[str] = frozenset(),
    *,
    forwards_pointer: bool = False,
    in_constants: bool = False,
) -> Opcode:
    return Opcode(
        name, "cast", cost, flags, source, result, widens,
        pure=True, forwards_pointer=forwards_pointer, in_constants=in_constants,
    )  # fmt: skip


def _access(name: str, *, reads: bool, writes: bool) -> Opcode:
    return Opcode(name, "access", "access", reads=reads, writes=writes, traps="address")


def _unfollowed(name: str, shape: Shape, cost: str) -> Opcode:
    return Opcode(name, shape, cost, reads=True, writes=True, traps="unknown")


_ROWS = (
    _integer("add", flags=_WRAP, commutes=True, in_constants=True),
    _integer("sub", flags=_WRAP, in_constants=True),
    _integer("mul", "int_mul", _WRAP, commutes=True),
    _integer("udiv", "int_div", _EXACT, traps="divisor"),
    _integer("sdiv", "int_div", _EXACT, traps="divisor"),
    _integer("urem", "int_div", traps="divisor"),
    _integer("srem", "int_div", traps="divisor"),
    _integer("shl", flags=_WRAP),
    _integer("lshr", flags=_EXACT),
    _integer("ashr", flags=_EXACT),
    _integer("and", commutes=True),
    _integer("or", flags=frozenset({"disjoint"}), commutes=True),
    _integer("xor", commutes=True, in_constants=True),
    _float("fadd", "float_alu", commutes=True),
    _float("fsub", "float_alu"),
    _float("fmul", "float_mul", commutes=True),
    _float("fdiv", "float_div"),
    # At least a division; LLVM lowers it to a loop or a library call.
    _float("frem", "float_div"),
    # Flips one bit of one word, at every width.
    Opcode("fneg", "unary", "int_alu", FAST_MATH, _FLOAT, _FLOAT, pure=True),
    Opcode("freeze", "unary", "free", pure=True, forwards_pointer=True),
    Opcode("icmp", "compare", "compare", frozenset({"samesign"}), result=_INT, pure=True),
    Opcode("fcmp", "compare", "compare", FAST_MATH, _FLOAT, _INT, pure=True),
    Opcode("select", "select", "select", FAST_MATH, pure=True),
    Opcode("phi", "phi", "free", FAST_MATH),
    _cast("trunc", "free", _INT, _INT, -1, _WRAP, in_constants=True),
    _cast("zext", "int_alu", _INT, _INT, 1, _NNEG),
    _cast("sext", "int_alu", _INT, _INT, 1),
    _cast("fptrunc", "convert", _FLOAT, _FLOAT, -1, FAST_MATH),
    _cast("fpext", "convert", _FLOAT, _FLOAT, 1, FAST_MATH),
    _cast("fptoui", "convert", _FLOAT, _INT),
    _cast("fptosi", "convert", _FLOAT, _INT),
    _cast("uitofp", "convert", _INT, _FLOAT, flags=_NNEG),
    _cast("sitofp", "convert", _INT, _FLOAT),
    _cast("ptrtoint", "free", _PTR, _INT, in_constants=True),
    _cast("inttoptr", "free", _INT, _PTR, in_constants=True),
    _cast("bitcast", "free", None, None, forwards_pointer=True, in_constants=True),
    _cast("addrspacecast", "free", _PTR, _PTR, forwards_pointer=True, in_constants=True),
    _cast("ptrtoaddr", "free", _PTR, _INT, in_constants=True),
    Opcode(
        "getelementptr", "address", "address", frozenset({"inbounds", "nuw", "nusw"}),
        result=_PTR, pure=True, forwards_pointer=True, in_constants=True,
    ),
    Opcode("extractelement", "vector", "move", pure=True),
    Opcode("insertelement", "vector", "move", pure=True),
    # Values of aggregates are registers of their own, and an alloca is an offset.
    Opcode("shufflevector", "vector", "free", pure=True),
    Opcode("extractvalue", "aggregate", "free", pure=True),
    Opcode("insertvalue", "aggregate", "free", pure=True),
    Opcode("alloca", "alloca", "free", result=_PTR),
    _access("load", reads=True, writes=False),
    _access("store", reads=False, writes=True),
    _access("atomicrmw", reads=True, writes=True),
    _access("cmpxchg", reads=True, writes=True),
    Opcode("fence", "fence", "fence", reads=True, writes=True),
    Opcode("call", "call", "call", FAST_MATH, reads=True, writes=True, traps="unknown"),
    Opcode("br", "terminator", "branch"),
    Opcode("switch", "terminator", "branch"),
    Opcode("ret", "terminator", "branch"),
    Opcode("unreachable", "terminator", "branch"),
    _unfollowed("indirectbr", "terminator", "branch"),
    _unfollowed("resume", "terminator", "branch"),
    _unfollowed("invoke", "terminator", "branch"),
    _unfollowed("callbr", "terminator", "branch"),
    _unfollowed("landingpad", "exception", "call"),
    _unfollowed("va_arg", "variadic", "call"),
)  # fmt: skip

OPCODES = MappingProxyType({row.name: row for row in _ROWS})


def _named(rows: Iterable[Opcode], shape: Shape, source: type[Type] | None = None) -> tuple[str, ...]:
    return tuple(row.name for row in rows if row.shape == shape and source in (None, row.source))


INT_BINARY = _named(_ROWS, "binary", IntType)
FLOAT_BINARY = _named(_ROWS, "binary", FloatType)
CASTS = _named(_ROWS, "cast")

# What `atomicrmw` may do, and the kinds of scalar that it does it on.
RMW_OPERATIONS = MappingProxyType(
    {
        "xchg": (_INT, _FLOAT, _PTR),
        **dict.fromkeys("add sub and nand or xor max min umax umin".split(), (_INT,)),
        **dict.fromkeys("uinc_wrap udec_wrap usub_cond usub_sat".split(), (_INT,)),
        **dict.fromkeys("fadd fsub fmax fmin fmaximum fminimum".split(), (_FLOAT,)),
    }
)
