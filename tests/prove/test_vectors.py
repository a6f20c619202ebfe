"""Vectors element by element: right pairs and wrong ones, and random ones against what they may give."""

from __future__ import annotations

import functools
import itertools
import random
from dataclasses import replace

import pytest

from pcfm.ir.parser import parse_module
from pcfm.ir.types import VOID, IntType, VectorType
from pcfm.machine import machine_for
from pcfm.prove import choices, meaning, prove, prove_function, vectors
from pcfm.prove.poison import Val
from pcfm.prove.terms import Terms
from pcfm.refutation import execute_unproved
from tests.breadth import choose
from tests.prove.outcomes import (
    BITS,
    INTRINSICS,
    SIZE,
    Op,
    Outcomes,
    anything,
    count_of,
    outcomes,
    refines,
    text,
)
from tests.prove.test_rules import Proof

VECTOR, SCALAR, CONDS = "<2 x i2>", "i2", "<2 x i1>"
PARAMETERS = {"x": VECTOR, "y": VECTOR, "s": SCALAR, "m": CONDS, "c": "i1"}
BINARY = {
    "add": ("nuw", "nsw"), "sub": ("nuw", "nsw"), "mul": ("nuw", "nsw"), "shl": ("nuw", "nsw"),
    "lshr": ("exact",), "ashr": ("exact",), "and": (), "or": ("disjoint",), "xor": (),
}  # fmt: skip
RECAST = [("<2 x i1>", "i2"), ("i2", "<2 x i1>"), ("<2 x i2>", "<4 x i1>"), ("<4 x i1>", "<2 x i2>")]
IMMEDIATE = ("abs", "ctlz", "cttz")


class Programs:
    """Random functions: a chain of instructions, each on what came before."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.types: dict[str, str] = {}

    def value(self, ty: str) -> str | tuple[int | None, ...]:
        """A value of a type."""
        pick = self.random
        names = [name for name, own in self.types.items() if own == ty]
        if names and pick.random() < 0.8:
            return pick.choice(names[-3:] if pick.random() < 0.5 else names)
        limit = 2 if "i1" in ty else SIZE
        return tuple(pick.randrange(limit) if pick.random() < 0.9 else None for _ in range(count_of(ty)))

    def op(self, name: str) -> Op:
        """One instruction."""
        pick, value = self.random, self.value
        ty = VECTOR if pick.random() < 0.7 else SCALAR
        kind = pick.choice(
            ["binary", "binary", "intrinsic", "move", "move", "icmp", "select", "freeze", "bitcast"]
        )
        if kind == "binary":
            opcode = pick.choice(list(BINARY))
            flags = tuple(flag for flag in BINARY[opcode] if pick.random() < 0.4)
            return Op(name, opcode, ty, (value(ty), value(ty)), flags)
        if kind == "intrinsic":
            opcode = pick.choice(list(INTRINSICS))
            if opcode in IMMEDIATE:
                return Op(name, opcode, ty, (value(ty), (pick.randrange(2),)))
            count = {"fshl": 3, "fshr": 3, "ctpop": 1, "bitreverse": 1}.get(opcode, 2)
            return Op(name, opcode, ty, tuple(value(ty) for _ in range(count)))
        if kind == "move":
            move = pick.choice(["shufflevector", "shufflevector", "extractelement", "insertelement"])
            if move == "shufflevector":
                mask = tuple(pick.choice([0, 1, 2, 3, "poison"]) for _ in range(2))
                return Op(name, move, VECTOR, (value(VECTOR), value(VECTOR)), mask, VECTOR)
            index = (pick.randrange(2),)
            if move == "extractelement":
                return Op(name, move, SCALAR, (value(VECTOR),), index, VECTOR)
            return Op(name, move, VECTOR, (value(VECTOR), value(SCALAR)), index, VECTOR)
        if kind == "bitcast":
            ty, to = pick.choice(RECAST)
            return Op(name, "bitcast", to, (value(ty),), (), ty)
        if kind == "icmp":
            predicate = (pick.choice("eq ne ult ule slt sgt".split()),)
            return Op(name, "icmp", CONDS, (value(VECTOR), value(VECTOR)), predicate, VECTOR)
        if kind == "select":
            cond = CONDS if ty == VECTOR and pick.random() < 0.7 else "i1"
            return Op(name, "select", ty, (value(cond), value(ty), value(ty)), (cond,))
        return Op(name, "freeze", ty, (value(ty),))

    def function(self, length: int) -> list[Op]:
        """A function; what its last instruction gives is a vector or a number, which it returns."""
        self.types = dict(PARAMETERS)
        ops: list[Op] = []
        for index in range(length):
            op = self.op(f"v{index}")
            self.types[op.name] = op.ty
            ops.append(op)
        return ops

    def changed(self, ops: list[Op]) -> list[Op]:
        """The function with something else in one instruction: often wrong, sometimes not."""
        pick = self.random
        for _ in range(20):
            index = pick.randrange(len(ops))
            op = ops[index]
            self.types = PARAMETERS | {each.name: each.ty for each in ops[:index]}
            other = pick.choice(["flags", "operands", "constant", "words", "opcode"])
            if other == "flags" and op.opcode in BINARY:
                op = replace(op, words=tuple(f for f in BINARY[op.opcode] if pick.random() < 0.5))
            elif other == "operands" and op.opcode in (*BINARY, "umin", "smax", "uadd.sat"):
                op = replace(op, operands=op.operands[::-1])
            elif other == "constant" and op.opcode in (*BINARY, "shufflevector", "icmp"):
                ty = op.operand_type or op.ty
                op = replace(op, operands=(op.operands[0], self.value(ty)))
            elif other == "words" and op.opcode == "shufflevector":
                op = replace(op, words=tuple(pick.choice([0, 1, 2, 3, "poison"]) for _ in range(2)))
            elif other == "words" and op.opcode in ("extractelement", "insertelement"):
                op = replace(op, words=(pick.randrange(2),))
            elif other == "opcode" and op.opcode in BINARY:
                op = replace(op, opcode=pick.choice(list(BINARY)), words=())
            if op != ops[index]:
                return [*ops[:index], op, *ops[index + 1 :]]
        return ops


def some_input(pick: random.Random, ty: str) -> Outcomes:
    """What a parameter is: numbers, poison or undef in each element."""
    whole = anything(ty)
    if pick.random() < 0.2:
        return whole
    limit = 2 if "i1" in ty else SIZE
    elements = [None if pick.random() < 0.25 else pick.randrange(limit) for _ in range(2)]
    return frozenset((tuple(elements if ty.startswith("<") else elements[:1]),))


def is_proved(source: str, target: str) -> bool:
    """Whether `@f` of one text is proved to refine that of another."""
    return prove_function(parse_module(source), parse_module(target), "f").accepted


def test_no_random_pair_is_proved_that_is_no_refinement() -> None:
    proved = 0
    for seed in range(choose(60, 2000)):
        programs = Programs(seed)
        source = programs.function(programs.random.randrange(2, 6))
        target = programs.changed(source)
        pair = text(source, PARAMETERS), text(target, PARAMETERS)
        if source == target or not is_proved(*pair):
            continue
        proved += 1
        for _ in range(60):
            inputs = {name: some_input(programs.random, ty) for name, ty in PARAMETERS.items()}
            assert refines(outcomes(source, inputs), outcomes(target, inputs)), "\n".join(
                [*pair, str(inputs)]
            )
    assert proved >= choose(10, 300)


def body(lines: str, head: str = "<2 x i8> %x, <2 x i8> %y, <2 x i1> %m, i8 %s, i1 %c") -> str:
    """A function that returns `%r`."""
    return f"define <2 x i8> @f({head}) {{\n{lines}\nret <2 x i8> %r\n}}"


RIGHT = {
    "a vector as a number": (
        "%b = bitcast <2 x i8> %x to i16\n%t = trunc i16 %b to i8\n"
        "%r = insertelement <2 x i8> %y, i8 %t, i32 0",
        "%r = shufflevector <2 x i8> %x, <2 x i8> %y, <2 x i32> <i32 0, i32 3>",
    ),
    "an element of a splat": (
        "%i = insertelement <2 x i8> %x, i8 7, i32 0\n%e = extractelement <2 x i8> %i, i32 0\n"
        "%r = insertelement <2 x i8> %y, i8 %e, i32 1",
        "%r = insertelement <2 x i8> %y, i8 7, i32 1",
    ),
    "a sum of constants": (
        "%a = add <2 x i8> %x, <i8 1, i8 2>\n%r = add <2 x i8> %a, <i8 3, i8 4>",
        "%r = add <2 x i8> %x, <i8 4, i8 6>",
    ),
    "elements put back": (
        "%a = extractelement <2 x i8> %x, i32 0\n%b = extractelement <2 x i8> %x, i32 1\n"
        "%i = insertelement <2 x i8> poison, i8 %a, i32 0\n%r = insertelement <2 x i8> %i, i8 %b, i32 1",
        "%r = shufflevector <2 x i8> %x, <2 x i8> poison, <2 x i32> <i32 0, i32 1>",
    ),
    "a lane that is poison": (
        "%r = add <2 x i8> %x, <i8 poison, i8 2>",
        "%r = add <2 x i8> %x, <i8 9, i8 2>",
    ),
    "a choice by elements": (
        "%r = select <2 x i1> <i1 true, i1 false>, <2 x i8> %x, <2 x i8> %y",
        "%r = shufflevector <2 x i8> %x, <2 x i8> %y, <2 x i32> <i32 0, i32 3>",
    ),
    "a flag that one lane drops": (
        "%r = add nsw <2 x i8> %x, <i8 1, i8 1>",
        "%r = add <2 x i8> %x, <i8 1, i8 1>",
    ),
    "minima by elements": (
        "%r = call <2 x i8> @llvm.umin.v2i8(<2 x i8> %x, <2 x i8> %y)",
        "%r = call <2 x i8> @llvm.umin.v2i8(<2 x i8> %y, <2 x i8> %x)",
    ),
    "twice frozen": ("%a = freeze <2 x i8> %x\n%r = freeze <2 x i8> %a", "%r = freeze <2 x i8> %x"),
}
A_SUM = "%a = add {a} <2 x i8> %x, <i8 1, i8 1>\n%b = add {b} <2 x i8> %x, <i8 1, i8 1>\n"
WRONG = {
    "flags of two arms exchanged": (
        A_SUM.format(a="nsw", b="nuw") + "%r = select <2 x i1> %m, <2 x i8> %a, <2 x i8> %b",
        A_SUM.format(a="nuw", b="nsw") + "%r = select <2 x i1> %m, <2 x i8> %a, <2 x i8> %b",
    ),
    "a lane poison that was not": (
        "%r = add <2 x i8> %x, <i8 0, i8 2>",
        "%r = add <2 x i8> %x, <i8 poison, i8 2>",
    ),
    "what one lane needs, for the other": (
        "%a = add nsw <2 x i8> %x, <i8 1, i8 0>\n%r = select i1 %c, <2 x i8> %a, <2 x i8> %a",
        "%i = shufflevector <2 x i8> %x, <2 x i8> poison, <2 x i32> <i32 0, i32 0>\n"
        "%n = add nsw <2 x i8> %i, <i8 1, i8 1>\n%o = and <2 x i8> %n, zeroinitializer\n"
        "%p = add <2 x i8> %o, <i8 1, i8 0>\n%r = add <2 x i8> %x, %p",
    ),
    "another lane": (
        "%r = shufflevector <2 x i8> %x, <2 x i8> %y, <2 x i32> <i32 0, i32 2>",
        "%r = shufflevector <2 x i8> %x, <2 x i8> %y, <2 x i32> <i32 0, i32 3>",
    ),
    "one undef element as two": (
        "%r = shufflevector <2 x i8> %x, <2 x i8> %x, <2 x i32> zeroinitializer",
        "%a = extractelement <2 x i8> %x, i32 0\n%b = insertelement <2 x i8> poison, i8 %a, i32 0\n"
        "%r = insertelement <2 x i8> %b, i8 %a, i32 1",
    ),
    "an index out of range": (
        "%r = insertelement <2 x i8> %x, i8 %s, i32 1",
        "%r = insertelement <2 x i8> %x, i8 %s, i32 2",
    ),
    "frozen twice apart": (
        "%a = freeze <2 x i8> %x\n%r = sub <2 x i8> %a, %a",
        "%a = freeze <2 x i8> %x\n%b = freeze <2 x i8> %x\n%r = sub <2 x i8> %a, %b",
    ),
}
DECLARED = "declare <2 x i8> @llvm.umin.v2i8(<2 x i8>, <2 x i8>)\n"


@pytest.mark.parametrize("name", RIGHT)
def test_it_is_proved(name: str) -> None:
    source, target = (DECLARED + body(lines) for lines in RIGHT[name])
    assert is_proved(source, target)


@pytest.mark.parametrize("name", WRONG)
def test_it_is_not_proved(name: str) -> None:
    source, target = (DECLARED + body(lines) for lines in WRONG[name])
    assert not is_proved(source, target)


OPERATIONS = {
    "add": lambda a, b: a + b, "mul": lambda a, b: a * b, "and": lambda a, b: a & b,
    "or": lambda a, b: a | b, "xor": lambda a, b: a ^ b, "umin": min, "umax": max,
    "smin": lambda a, b: min(a, b, key=_signed), "smax": lambda a, b: max(a, b, key=_signed),
}  # fmt: skip


def _signed(number: int) -> int:
    return number - SIZE if number >= SIZE // 2 else number


def stored(what: str, before: str = "") -> str:
    """A function that stores a number."""
    head = f"define void @f(<4 x i{BITS}> %v, ptr noundef %p) {{\n"
    return f"{head}{before}store i{BITS} {what}, ptr %p\nret void\n}}"


def reduced(operation: str, vector: str) -> str:
    """A function that stores what a reduction of four numbers gives."""
    callee = f"@llvm.vector.reduce.{operation}.v4i{BITS}"
    call = f"%r = call i{BITS} {callee}(<4 x i{BITS}> {vector})\n"
    return f"declare i{BITS} {callee}(<4 x i{BITS}>)\n{stored('%r', call)}"


@pytest.mark.parametrize("operation", OPERATIONS)
def test_a_reduction_of_numbers_is_the_number_that_it_gives(operation: str) -> None:
    vectors_of_four = list(itertools.product(range(SIZE), repeat=4))
    for numbers in random.Random(20).sample(vectors_of_four, choose(24, 256)):
        right = functools.reduce(OPERATIONS[operation], numbers) % SIZE
        elements = ", ".join(f"i{BITS} {number}" for number in numbers)
        source = reduced(operation, f"<{elements}>")
        assert is_proved(source, stored(str(right)))
        assert not is_proved(source, stored(str((right + 1) % SIZE)))


def test_a_reduction_is_poison_where_an_element_is() -> None:
    source = reduced("and", "<i2 0, i2 0, i2 0, i2 0>")
    assert not is_proved(source, reduced("and", "<i2 0, i2 0, i2 0, i2 poison>"))
    assert is_proved(reduced("and", "<i2 0, i2 0, i2 0, i2 poison>"), source)
    assert not is_proved(source, reduced("mul", "<i2 poison, i2 0, i2 0, i2 0>"))
    assert not is_proved(reduced("add", "%v"), reduced("or", "%v"))
    assert not is_proved(reduced("smax", "%v"), reduced("umax", "%v"))
    assert is_proved(reduced("smax", "%v"), reduced("smax", "%v"))


def test_operands_of_a_call_that_exchange_what_they_need_are_two_values() -> None:
    lines = (
        "%a = add {} <2 x i8> %x, <i8 1, i8 1>\n%b = add {} <2 x i8> %x, <i8 1, i8 1>\n"
        "%r = call <2 x i8> @llvm.fshl.v2i8(<2 x i8> %a, <2 x i8> %b, <2 x i8> %y)"
    )
    head = "declare <2 x i8> @llvm.fshl.v2i8(<2 x i8>, <2 x i8>, <2 x i8>)\n"
    source, target = (head + body(lines.format(*flags)) for flags in (("nsw", "nuw"), ("nuw", "nsw")))
    assert not is_proved(source, target)
    assert is_proved(source, head + body(lines.format("", "")))


def test_an_index_that_is_a_number_unless_it_is_poison_may_be_poison() -> None:
    index, parameters = "%a = add nsw i32 %n, 1\n%i = sub i32 %a, %n\n", "<2 x i8> %x, i32 noundef %n"
    insertion = "%r = insertelement <2 x i8> %x, i8 7, i32 {}"
    source, target = (
        body(text, parameters) for text in (insertion.format(1), index + insertion.format("%i"))
    )
    assert not is_proved(source, target)
    assert is_proved(target, target)


def test_a_division_of_a_vector_is_one_of_each_element() -> None:
    lines = "%d = insertelement <2 x i8> <i8 2, i8 0>, i8 %s, i32 {}\n%r = udiv <2 x i8> %x, %d"
    head = "<2 x i8> %x, i8 noundef %s"
    assert not is_proved(body("%r = add <2 x i8> %x, zeroinitializer", head), body(lines.format(1), head))
    once = lines.format(1)
    assert is_proved(body(once, head), body(once.replace("<i8 2, i8 0>", "<i8 2, i8 5>"), head))
    assert not is_proved(body(once, head), body(once.replace("<i8 2, i8 0>", "<i8 3, i8 5>"), head))


def test_a_definite_number_is_the_elements_that_it_is_cast_to() -> None:
    cast = "%w = zext i8 %s to i16\n%m = mul i16 %w, 258\n%r = bitcast i16 %m to <2 x i8>"
    parts = (
        "%w = zext i8 %s to i16\n%m = mul i16 %w, 258\n%h = lshr i16 %m, 8\n"
        "%a = trunc i16 {} to i8\n%b = trunc i16 {} to i8\n"
        "%i = insertelement <2 x i8> poison, i8 %a, i32 0\n%r = insertelement <2 x i8> %i, i8 %b, i32 1"
    )
    assert is_proved(body(cast, "i8 noundef %s"), body(parts.format("%m", "%h"), "i8 noundef %s"))
    assert not is_proved(body(cast, "i8 noundef %s"), body(parts.format("%h", "%m"), "i8 noundef %s"))
    # One number that is undef is cast to two elements that hang together, and read twice may be two.
    assert not is_proved(body(cast, "i8 %s"), body(parts.format("%m", "%h"), "i8 %s"))


def test_what_one_path_asked_of_a_part_holds_on_that_path_alone() -> None:
    start = """define void @f(<2 x i32> noundef %n, i32 noundef %i, i1 noundef %c, ptr %p) {
  %v = add nsw <2 x i32> %n, <i32 1, i32 1>
  %e = extractelement <2 x i32> %v, i32 %i
"""
    asked = """  %z = icmp eq i32 %e, 0
  br i1 %z, label %a, label %b
a:
  br label %j
b:
  br label %j
j:
"""
    once = "  br i1 %c, label %t, label %j\nt:\n"
    frozen = "  %q = freeze i32 %e\n  store i32 %q, ptr %p\n  ret void\n}\n"
    plain = "  store i32 %e, ptr %p\n  ret void\n}\n"
    assert is_proved(start + asked + frozen, start + asked + plain)
    assert not is_proved(start + once + asked + frozen, start + once + asked + plain)


def test_a_cast_to_elements_of_another_width_is_executed() -> None:
    lines = (
        "define ptx_kernel void @f(ptr %p) {{\n%a = load <2 x i64>, ptr %p\n"
        "%b = bitcast <2 x i64> %a to <4 x i32>\n%r = add <4 x i32> %b, splat (i32 {})\n"
        "store <4 x i32> %r, ptr %p\nret void\n}}"
    )
    source, target = (parse_module(lines.format(number)) for number in (1, 2))
    verdicts = prove(source, target, kernel="f")
    (answer,) = execute_unproved(source, target, verdicts, machine_for(source, None), runs=2)
    assert answer.verdict.name in ("MISMATCH", "NOT_PROVED")


def test_elements_of_a_choice_are_a_choice_of_elements() -> None:
    terms = Terms(Proof(BITS).terms.layout, meaning.RULES, 10**5)
    ty = VectorType(IntType(8), 2)
    one, other = (terms.symbol("argument", ty, (index,), steady=True) for index in range(2))
    cond = terms.symbol("argument", IntType(1), (2,), steady=True)
    sides = [terms.make("element", ty.element, (0,), (side,)) for side in (one, other)]
    whole = terms.make("ite", ty, (), (cond, one, other))
    element = terms.make("element", ty.element, (0,), (whole,))
    assert element is terms.make("ite", ty.element, (), (cond, *sides))
    assert choices.choose(terms, cond, *sides) is element


def test_the_normal_forms_are_those_of_the_module() -> None:
    proof = Proof(BITS)
    terms = Terms(proof.terms.layout, {**proof.terms._rules, **vectors.RULES}, 10**6)
    ty, scalar = VectorType(IntType(8), 2), IntType(8)
    whole = terms.symbol("argument", ty, (0,), steady=False)
    value = Val(whole, whole)
    parts = vectors.elements_of(terms, value)
    assert vectors.vector_of(terms, ty, parts) == value
    assert vectors.vector_of(terms, ty, parts[::-1]).term is not whole
    seven = Val(terms.const(scalar, 7), terms.nothing)
    mixed = vectors.vector_of(terms, ty, [parts[0], seven])
    assert vectors.elements_of(terms, mixed) == [parts[0], seven]
    poison = terms.raw("poison", VOID, (), ())
    assert terms.make("elements", VOID, (), (poison, poison)) is poison
    assert terms.make("elements", VOID, (), (poison, terms.nothing)).op == "elements"
