"""What a generated kernel may do in one step: operations as templates of LLVM IR, never undefined.

In a template `{r}` is the result, `{a}`, `{b}`, `{c}` are operands, `{n}` is a small number, and `{1}` …
`{4}` are names for what it computes on the way. Shift amounts are masked; flags stand where masks make them
hold. `GUARDED` operations are defined on one side of a branch only; their flagged and plain forms stand on
its two sides, so that a melder that keeps a flag, or runs what was guarded, changes what the kernel
computes.
"""

from __future__ import annotations

from dataclasses import dataclass

INPUT_COUNT = 256
"""Elements of each read-only input buffer."""

SLOTS = 4
"""Words of global and of private memory that belong to one thread alone."""

COUNTERS = ("add", "and", "or", "xor", "umax", "umin", "max", "min")
"""Atomic operations, each on a word of its own, where they commute: the order of lanes does not show."""


CONSTANTS = {
    "i1": ("true", "false"),
    "i8": ("0", "1", "-1", "127", "-128", "7"),
    "i16": ("0", "1", "-1", "32767", "-32768", "100"),
    "i32": ("0", "1", "-1", "2147483647", "-2147483648", "3", "64", "1000"),
    "i64": ("0", "1", "-1", "9223372036854775807", "-9223372036854775808", "4096"),
    "float": ("0.0", "1.0", "-2.5", "-0.0", "1.0e3", "0.5"),
    "double": ("0.0", "1.0", "-2.5", "-0.0", "1.0e3", "0.5"),
}
"""What a pick may stand for beside values, by type: the first is zero, boundaries are among them."""


@dataclass(frozen=True, slots=True)
class Form:
    """One operation: result type (None for a store), operand types, template, and where it may stand.

    `phase` "own" or "read" allows it only while shared memory is in that phase, "nvptx" on that target alone.
    Forms of one `group` are alike.
    """

    result: str | None
    operands: tuple[str, ...]
    template: str
    phase: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class Guarded:
    """`if (guard) then-template else else-template`; without the latter the result keeps its old value.

    Where the guard reads `{1}`, that is the low three bits of `{a}`, or the magnitude of a float.
    """

    result: str
    operands: tuple[str, ...]
    guard: str
    then: str
    otherwise: str | None = None


def _binary(ty: str, opcodes: str, template: str = "{r} = {op} {ty} {a}, {b}", group: str = "") -> list[Form]:
    return [
        Form(ty, (ty, ty), template.replace("{op}", op).replace("{ty}", ty), group=f"{group} {ty}")
        for op in opcodes.split(",")
    ]


def _calls(ty: str, names: str, count: int, extra: str = "") -> list[Form]:
    suffix = {"float": "f32", "double": "f64"}.get(ty, ty)
    arguments = ", ".join(f"{ty} {{{letter}}}" for letter in "abc"[:count]) + extra
    return [
        Form(
            ty,
            (ty,) * count,
            f"{{r}} = call {ty} @llvm.{name}.{suffix}({arguments})",
            group=f"call{count} {ty}",
        )
        for name in names.split()
    ]


def _compares(opcode: str, predicates: str, ty: str) -> list[Form]:
    return [
        Form("i1", (ty, ty), f"{{r}} = {opcode} {predicate} {ty} {{a}}, {{b}}", group=f"compare {ty}")
        for predicate in predicates.split()
    ]


def _select(ty: str) -> Form:
    return Form(ty, ("i1", ty, ty), f"{{r}} = select i1 {{a}}, {ty} {{b}}, {ty} {{c}}")


def _integer_forms(ty: str, mask: int) -> list[Form]:
    """Operations of one integer type; `mask` keeps a sum or product of two within half of the type."""
    width = int(ty[1:])
    low = f"{{1}} = and {ty} {{a}}, {mask}\n{{2}} = and {ty} {{b}}, {mask}\n"
    shift = f"{{1}} = and {ty} {{b}}, {width - 1}\n{{r}} = {{op}} {ty} {{a}}, {{1}}"
    small = f"{{1}} = and {ty} {{a}}, {mask}\n{{2}} = and {ty} {{b}}, {width // 2 - 2}\n"
    divide = f"{{1}} = or {ty} {{b}}, 1\n{{r}} = {{op}} {ty} {{a}}, {{1}}"
    exact = f"{{1}} = shl {ty} {{a}}, 2\n{{r}} = lshr exact {ty} {{1}}, 2"
    disjoint = f"{{1}} = and {ty} {{a}}, -8\n{{r}} = or disjoint {ty} {{1}}, {{n}}"
    return [
        *_binary(ty, "add,sub,mul,and,or,xor"),
        *_binary(ty, "add nuw nsw,mul nuw nsw,or", low + "{r} = {op} {ty} {1}, {2}", "masked"),
        *_binary(ty, "shl,lshr,ashr", shift, "shift"),
        *_binary(ty, "shl nuw nsw,lshr,ashr", small + "{r} = {op} {ty} {1}, {2}", "small shift"),
        *_binary(ty, "udiv,urem", divide, "division"),
        Form(ty, (ty,), exact, group=f"exact {ty}"),
        Form(ty, (ty,), disjoint, group=f"exact {ty}"),
        _select(ty),
        *_compares("icmp", "eq ne ult ule ugt uge slt sle sgt sge", ty),
        *_calls(ty, "smin smax umin umax usub.sat sadd.sat", 2),
        *_calls(ty, "ctpop bitreverse", 1),
        *_calls(ty, "abs ctlz", 1, ", i1 false"),
        *_calls(ty, "fshl fshr", 3),
    ]


def _float_forms(ty: str) -> list[Form]:
    return [
        *_binary(ty, "fadd,fsub,fmul,fdiv"),
        *_binary(ty, "fadd nsz,fmul nsz", group="no signed zero"),
        Form(ty, (ty,), f"{{r}} = fneg {ty} {{a}}", group=f"call1 {ty}"),
        _select(ty),
        *_compares("fcmp", "oeq une olt ole ogt oge ult uge ord uno", ty),
        *_calls(ty, "minnum maxnum", 2),
        *_calls(ty, "fabs floor", 1),
        *_calls(ty, "fma", 3),
    ]


_CONVERSIONS = (
    "i32 sext i64,i32 zext i64,i64 trunc i32,i8 sext i32,i8 zext i32,i32 trunc i8,i32 trunc i16,i16 zext i32,"
    "i16 sext i32,i1 zext i32,i32 sitofp float,i32 uitofp float,float fpext double,double fptrunc float,"
    "float bitcast i32,i16 sitofp double"
)


def _conversions() -> list[Form]:
    forms: list[Form] = []
    for words in _CONVERSIONS.split(","):
        old, opcode, new = words.split()
        forms.append(
            Form(new, (old,), f"{{r}} = {opcode} {old} {{a}} to {new}", group=f"convert {old} {new}")
        )
    clamp = (
        "{1} = call float @llvm.minnum.f32(float {a}, float 1.0e6)\n"
        "{2} = call float @llvm.maxnum.f32(float {1}, float -1.0e6)\n"
    )
    return [*forms, Form("i32", ("float",), clamp + "{r} = fptosi float {2} to i32")]


def _memory_forms() -> list[Form]:
    def address(base: str, index: str, ty: str = "i32") -> str:
        return f"{{2}} = getelementptr inbounds {ty}, ptr {base}, i32 {index}\n"

    anywhere = f"{{1}} = and i32 {{a}}, {INPUT_COUNT - 1}\n"
    slot = f"{{1}} = and i32 {{a}}, {SLOTS - 1}\n"
    own = slot + "{3} = add nuw nsw i32 %first_slot, {1}\n" + address("%slots", "{3}")
    private = slot + address("%private", "{1}")
    load, store = "{r} = load i32, ptr {2}, align 4", "store i32 {b}, ptr {2}, align 4"
    real = anywhere + address("%reals", "{1}", "float") + "{r} = load float, ptr {2}, align 4"
    neighbour = (
        "{1} = urem i32 {a}, %threads\n"
        "{2} = getelementptr inbounds [256 x i32], ptr addrspace(3) @tile, i32 0, i32 {1}\n"
        "{r} = load i32, ptr addrspace(3) {2}, align 4"
    )
    word, generic = "ptr addrspace(3) %own_word, align 4", "ptr %own_word_generic, align 4"
    forms = [
        Form("i32", ("i32",), anywhere + address("%numbers", "{1}") + load, group="load"),
        Form("float", ("i32",), real),
        Form("i32", ("i32",), own + load, group="load"),
        Form("i32", ("i32",), private + load, "nvptx"),
        Form(None, ("i32", "i32"), own + store),
        Form(None, ("i32", "i16"), own + "store i16 {b}, ptr {2}, align 2"),
        Form(None, ("i32", "i32"), private + store, "nvptx"),
        Form("i32", ("i32", "i32"), own + "{r} = atomicrmw add ptr {2}, i32 {b} monotonic, align 4"),
        Form("i32", ("i32",), f"{{r}} = load i32, {word}", "own", "load shared"),
        Form("i32", ("i32",), f"{{r}} = load i32, {generic}", "own", "load shared"),
        Form(None, ("i32",), f"store i32 {{a}}, {word}", "own", "store shared"),
        Form(None, ("i32",), f"store i32 {{a}}, {generic}", "own", "store shared"),
        Form("i32", ("i32",), neighbour, "read"),
    ]
    for number, operation in enumerate(COUNTERS):
        counter = f"{{1}} = getelementptr inbounds i32, ptr %counters, i32 {number}\n"
        update = f"{{2}} = atomicrmw {operation} ptr {{1}}, i32 {{a}} monotonic, align 4"
        forms.append(Form(None, ("i32",), counter + update, group="counter"))
    return forms


def _vector_forms() -> list[Form]:
    pair = (
        "{1} = insertelement <2 x i32> poison, i32 {a}, i32 0\n"
        "{2} = insertelement <2 x i32> {1}, i32 {b}, i32 1\n"
    )
    bodies = [
        f"{{3}} = {opcode} <2 x i32> {{2}}, <i32 7, i32 {{n}}>\n"
        f"{{r}} = extractelement <2 x i32> {{3}}, i32 {index}"
        for opcode in ("add", "mul", "xor")
        for index in (0, 1)
    ]
    bodies.append(
        "{3} = shufflevector <2 x i32> {2}, <2 x i32> poison, <2 x i32> <i32 1, i32 0>\n"
        "{4} = sub <2 x i32> {3}, {2}\n{r} = extractelement <2 x i32> {4}, i32 0"
    )
    return [Form("i32", ("i32", "i32"), pair + body, group="vector") for body in bodies]


FORMS: tuple[Form, ...] = (
    *_integer_forms("i32", 0x3FFF),
    *_integer_forms("i64", 0x3FFFFFFF),
    *_integer_forms("i16", 0x3F),
    *_integer_forms("i8", 0x7),
    *_float_forms("float"),
    *_float_forms("double"),
    *_binary("i1", "and,or,xor"),
    *_conversions(),
    *_memory_forms(),
    *_vector_forms(),
)


def _twins(ty: str, guard: str, then: str, otherwise: str, result: str = "") -> Guarded:
    """An operation with a flag that holds under the guard, and the same without it on the other side."""
    return Guarded(result or ty, (ty,), guard, "{r} = " + then, "{r} = " + otherwise)


_OFFSET = (
    "i32, ptr %numbers, i32 {a}\n{3} = ptrtoint ptr {2} to i64\n"
    "{4} = ptrtoint ptr %numbers to i64\n{r} = sub i64 {3}, {4}"
)
_SMALL = "icmp ult i32 {a}, 1000"
_LOW_BITS_CLEAR = "icmp eq i32 {1}, 0"

GUARDED: tuple[Guarded, ...] = (
    Guarded(
        "i32",
        ("i32",),
        f"icmp ult i32 {{a}}, {INPUT_COUNT}",
        "{1} = getelementptr inbounds i32, ptr %numbers, i32 {a}\n{r} = load i32, ptr {1}, align 4",
    ),
    Guarded("i32", ("i32", "i32"), "icmp ne i32 {b}, 0", "{r} = udiv i32 {a}, {b}"),
    Guarded("i32", ("i32", "i32"), "icmp ne i32 {b}, 0", "{r} = urem i32 {a}, {b}"),
    Guarded("i32", ("i32", "i32"), "icmp sgt i32 {b}, 0", "{r} = sdiv i32 {a}, {b}"),
    Guarded("i64", ("i64", "i64"), "icmp sgt i64 {b}, 0", "{r} = srem i64 {a}, {b}"),
    Guarded(
        "i32",
        ("i32", "i32"),
        "icmp ne i32 {b}, 0",
        "{r} = udiv i32 {a}, {b}",
        "{1} = add i32 {a}, {n}\n{2} = or i32 {1}, 1\n{r} = udiv i32 {n}, {2}",
    ),
    _twins("i32", _SMALL, "add nuw nsw i32 {a}, {n}", "add i32 {a}, {n}"),
    _twins("i32", _SMALL, "mul nuw nsw i32 {a}, 19", "mul i32 {a}, 19"),
    _twins("i32", _SMALL, "shl nuw nsw i32 {a}, 5", "shl i32 {a}, 5"),
    _twins("i32", "icmp sgt i32 {a}, 99", "sub nsw i32 {n}, {a}", "sub i32 {a}, {n}"),
    _twins("i32", "icmp sgt i32 {a}, -1", "zext nneg i32 {a} to i64", "zext i32 {a} to i64", "i64"),
    _twins("i32", "icmp ult i32 {a}, 65536", "trunc nuw i32 {a} to i16", "trunc i32 {a} to i16", "i16"),
    _twins("i32", _LOW_BITS_CLEAR, "lshr exact i32 {a}, 3", "lshr i32 {a}, 3"),
    _twins("i32", _LOW_BITS_CLEAR, "or disjoint i32 {a}, {n}", "or i32 {a}, {n}"),
    _twins("i32", "icmp sgt i32 {a}, -1", "icmp samesign ult i32 {a}, {n}", "icmp ult i32 {a}, {n}", "i1"),
    Guarded(
        "i64",
        ("i32",),
        f"icmp ult i32 {{a}}, {INPUT_COUNT}",
        "{2} = getelementptr inbounds nuw " + _OFFSET,
        "{2} = getelementptr " + _OFFSET,
    ),
    _twins("float", "fcmp olt float {1}, 1.0e3", "fadd nnan ninf float {a}, 1.0", "fadd float {a}, 1.0"),
)
