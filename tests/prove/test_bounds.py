"""Bounds of terms and promises that they keep, on all numbers of four bits; loads ahead of their source."""

from __future__ import annotations

import itertools

import pytest

from pcfm.ir.attributes import mark_parameter
from pcfm.ir.datalayout import DataLayout
from pcfm.ir.module import Module
from pcfm.ir.parser import parse_module
from pcfm.ir.types import IntType
from pcfm.prove import Verdict, prove_function
from pcfm.prove.algebra import RULES
from pcfm.prove.bounds import Bounds, promised_range, trailing_zeros
from pcfm.prove.poison import normal_promise, promise
from pcfm.prove.terms import Term, Terms
from tests.prove.templates import verdict_of

I3, I4, I8 = IntType(3), IntType(4), IntType(8)
INTERVALS = [(0, 15), (0, 3), (2, 5), (7, 8), (9, 15), (6, 6), (1, 1), (15, 15)]


def make() -> tuple[Terms, Term, Term]:
    terms = Terms(DataLayout.parse(""), {**RULES, "promise": normal_promise}, 10**8)
    x, y = (terms.symbol("argument", I4, (index,), steady=True) for index in range(2))
    return terms, x, y


def value_of(terms: Terms, term: Term, values: dict[Term, int]) -> Term:
    """A term where its symbols are numbers."""
    if term in values:
        return terms.const(term.type, values[term])
    args = [value_of(terms, arg, values) for arg in term.args]
    made = terms.make(term.op, term.type, term.attrs, args)
    if made.op in ("udiv", "urem"):
        dividend, divisor = (arg.value for arg in made.args)
        quotient = dividend // divisor if made.op == "udiv" else dividend % divisor
        return terms.const(made.type, quotient)
    return made


def test_a_term_lies_between_its_bounds() -> None:
    terms, x, y = make()
    c = [terms.const(I4, number) for number in range(16)]
    forms = [terms.make(op, I4, (), (x, y)) for op in ("add", "sub", "and", "or", "xor")]
    forms += [terms.make("lshr", I4, (), (x, c[n])) for n in (1, 3)]
    forms += [
        terms.make(op, I4, (), (x, c[n])) for op in ("mul", "shl", "or", "and", "urem") for n in (1, 2, 3)
    ]
    forms += [terms.make("udiv", I4, (), (x, c[n])) for n in (2, 3)]
    forms += [terms.make("sub", I4, (), (c[9], x)), terms.make("add", I4, (), (forms[5], c[15]))]
    forms += [terms.make("ite", I4, (), (terms.make("ult", terms.true.type, (), (x, c[4])), y, c[9]))]
    forms += [terms.make("trunc", I3, (), (form,)) for form in forms[:4]]
    forms += [terms.make(op, I8, (), (form,)) for op in ("zext", "sext") for form in forms[:4]]
    numbers = 0
    for (a, b), form in itertools.product(itertools.product(INTERVALS, repeat=2), forms):
        bounds = Bounds(terms, {x: (a,), y: (b,)})
        low, high = bounds.of(form)
        signed_low, signed_high = bounds.signed(form)
        numbers += high - low + signed_high - signed_low
        for m, n in itertools.product(range(a[0], a[1] + 1), range(b[0], b[1] + 1)):
            number = value_of(terms, form, {x: m, y: n})
            assert low <= number.value <= high, (form, a, b)
            half = 1 << terms.width(form.type) - 1
            assert signed_low <= (number.value ^ half) - half <= signed_high
    assert numbers == 72805  # how wide all bounds are together: wider ones prove less


def test_what_is_made_of_very_many_terms_may_be_anything() -> None:
    terms, x, y = make()
    masked = x
    for count in range(600):
        masked = terms.raw("and", I4, (), (masked, y))
        if count == 400:
            assert Bounds(terms, {x: ((0, 3),)}).of(masked) == (0, 3)
    assert Bounds(terms, {x: ((0, 3),)}).of(masked) == (0, 15)


def test_a_sum_may_come_to_the_greatest_number_and_no_further() -> None:
    terms, x, _ = make()
    more = terms.make("add", I4, (), (x, terms.const(I4, 8)))
    assert Bounds(terms, {x: ((0, 7),)}).of(more) == (8, 15)
    assert Bounds(terms, {x: ((0, 8),)}).of(more) == (0, 15)
    assert Bounds(terms, {x: ()}).of(x) == (0, 15)  # where no execution comes


def test_the_lowest_bits_of_a_number_are_zero() -> None:
    terms, x, y = make()
    assert [trailing_zeros(terms, terms.const(I4, number)) for number in (0, 1, 6, 8)] == [4, 0, 1, 3]
    masked = [terms.make("and", I4, (), (x, other)) for other in (y, terms.const(I4, 6), terms.const(I4, 12))]
    assert [trailing_zeros(terms, term) for term in masked] == [0, 1, 2]
    fourfold = terms.make("shl", I4, (), (x, terms.const(I4, 2)))
    for inner, zeros in (
        (fourfold, 3),
        (terms.make("add", I4, (), (fourfold, terms.const(I4, 6))), 2),
        (x, 1),
    ):
        for extension in ("zext", "sext"):
            twice = terms.make("mul", I8, (), (terms.make(extension, I8, (), (inner,)), terms.const(I8, 2)))
            assert trailing_zeros(terms, terms.make("add", I8, (), (twice, terms.const(I8, 16)))) == zeros


def test_a_promise_that_is_kept_by_bounds_is_kept_by_all_numbers_between_them() -> None:
    terms, x, y = make()
    promises = [
        promise(terms, word, (opcode,), [x, y])
        for word, opcode in itertools.product(("nuw", "nsw"), ("add", "sub", "mul", "shl"))
    ]
    promises += [promise(terms, word, ("trunc", I3), [x]) for word in ("nuw", "nsw")]
    promises += [promise(terms, "nneg", ("zext", I8), [x]), promise(terms, "shift", ("shl",), [x])]
    promises.append(promise(terms, "samesign", ("icmp",), [x, y]))
    high = terms.make("and", x.type, (), (x, terms.const(x.type, 12)))
    promises += [promise(terms, "disjoint", ("or",), pair) for pair in ([x, y], [high, y])]
    promises += [
        promise(terms, f"result: range(i4 {low}, {high})", ("call",), [x])
        for low, high in [(0, 4), (6, -7), (-3, 5)]
    ]
    ranges = [ranged[1] for atom in promises[-3:] if (ranged := promised_range(atom)) is not None]
    assert ranges == [((0, 3),), ((6, 8),), ((0, 4), (13, 15))]
    kept = 0
    for (a, b), atom in itertools.product(itertools.product(INTERVALS, repeat=2), promises):
        if not Bounds(terms, {x: (a,), y: (b,)}).keeps(atom):
            continue
        kept += 1
        for m, n in itertools.product(range(a[0], a[1] + 1), range(b[0], b[1] + 1)):
            if atom.attrs[1] == "call":
                about = promised_range(atom)
                assert about is not None and any(low <= m <= high for low, high in about[1])
            else:
                assert value_of(terms, atom, {x: m, y: n}) is terms.nothing, (atom, a, b)
    assert kept == 364  # fewer prove less


HEAD = """
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@t = internal addrspace(3) global [32 x i32] undef, align 4
declare i32 @llvm.nvvm.read.ptx.sreg.nwarpid()
define ptx_kernel void @k(ptr noundef %p, i32 %n, i1 %c) {
entry:
  %x = call RANGE i32 @llvm.nvvm.read.ptx.sreg.nwarpid()
  %w = zext i32 %x to i64
  %q = getelementptr i32, ptr %p, i64 %w
  USE
  %y = add FLAGS i32 %x, 26
  %m = INDEX
  %z = zext nneg i32 %m to i64
  %a = getelementptr INSIDE [32 x i32], ptr addrspacecast (ptr addrspace(3) @t to ptr), i64 0, i64 %z
"""
SOURCE = """
  br i1 %c, label %t, label %j
t:
  %v = load i32, ptr %a, align 4
  br label %j
j:
  %r = phi i32 [ %v, %t ], [ 7, %entry ]
  store i32 %r, ptr %q
  ret void
}"""
TARGET = """
  %v = load i32, ptr %a, align ALIGN
  %r = select i1 %c, i32 %v, i32 7
  store i32 %r, ptr %q
  ret void
}"""


def verdict(**words: str) -> Verdict:
    chosen = {
        "RANGE": "range(i32 0, 32)", "USE": "store i32 0, ptr %q", "FLAGS": "nuw nsw",
        "INDEX": "and i32 %y, 31", "INSIDE": "inbounds", "ALIGN": "4", **words,
    }  # fmt: skip
    return verdict_of(HEAD + SOURCE, HEAD + TARGET, chosen)


def test_a_load_inside_an_object_may_be_done_ahead() -> None:
    assert verdict().accepted
    assert verdict(FLAGS="", INSIDE="").accepted
    assert verdict(RANGE="", FLAGS="").accepted
    assert verdict(INDEX="lshr i32 %y, 1").accepted


@pytest.mark.parametrize(
    "words",
    [
        {"INDEX": "and i32 %y, 63"},  # as far again behind the object
        {"INDEX": "and i32 %n, 32"},  # one element behind it
        {"INDEX": "sub i32 30, %x"},  # before it for the last thread
        {"RANGE": ""},  # the sum may wrap: poison
        {"RANGE": "range(i32 0, 2147483640)"},  # it may wrap as a signed number
        {"USE": "", "i32 %r, ptr %q": "i32 %r, ptr %p"},  # nothing shows that the range holds
        {"ALIGN": "8"},
        {"INDEX": "add nuw i32 %n, 0"},
    ],
)
def test_one_that_may_miss_it_may_not(words: dict[str, str]) -> None:
    assert not verdict(**words).accepted


def test_addresses_in_a_vector_are_not_followed() -> None:
    address = "getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @t to ptr), i64 0, {}\n"
    use = "  %f = ptrtoint <2 x ptr> %e to <2 x i64>\n  store <2 x i64> %f, ptr %p\n  ret void\n}"
    head = (
        HEAD[: HEAD.index("entry:")]
        + "entry:\n  %i = insertelement <2 x i64> zeroinitializer, i64 %l, i64 0\n"
    )
    head = head.replace("i32 %n", "i64 %l")
    index = "<2 x i64> %i"
    plain = head + "  %e = " + address.format(index).replace("inbounds ", "") + use
    promising = head + "  %e = " + address.format(index) + use
    modules = [parse_module(text, "<text>") for text in (plain, promising)]
    assert not prove_function(modules[0], modules[1], "k", solver=False).accepted
    assert prove_function(modules[1], modules[0], "k", solver=False).accepted


def test_an_address_without_an_index_is_the_address() -> None:
    head = HEAD[: HEAD.index("entry:")] + "entry:\n"
    text = head + "  %e = getelementptr inbounds i8, ptr %p\n  store i32 %n, ptr %e\n  ret void\n}"
    plain = head + "  store i32 %n, ptr %p\n  ret void\n}"
    modules = [parse_module(each, "<text>") for each in (text, plain)]
    assert prove_function(modules[0], modules[1], "k", solver=False).accepted


BRANCHES = """\
  AHEAD
  br i1 %c, label %t, label %e
t:
  INSIDE
  store i32 %x, ptr %q
  ret void
e:
  ret void
}
"""


def _load_ahead(text: str, load: str) -> tuple[Module, Module]:
    """A function with a load on one side of a branch, and with it ahead of the branch."""
    source, target = (
        parse_module(f"{text}{BRANCHES.replace('AHEAD', ahead).replace('INSIDE', inside)}")
        for ahead, inside in (("", load), (load, ""))
    )
    return source, target


OF_A_TARGET = """
@t = global target("spirv.Image", void, 1, 1, 0, 0, 0, 0, 0) zeroinitializer, align 8
@n = global i32 0, align 4
define void @k(ptr noundef %q, i1 noundef %c) {
"""


def test_a_variable_of_a_type_that_only_its_target_knows_has_no_size() -> None:
    """No byte of it is known to be there, nor that a variable is apart from it."""
    modules = _load_ahead(OF_A_TARGET, "%b = load i8, ptr @t, align 1\n  %x = zext i8 %b to i32")
    assert not prove_function(*modules, "k", solver=False).accepted
    steps = ["%x = load i32, ptr @t, align 4", "store i32 7, ptr @n", "store i32 %x, ptr %q"]
    source, target = (
        parse_module("\n".join([OF_A_TARGET, steps[i], steps[1 - i], steps[2], "ret void\n}"]))
        for i in (0, 1)
    )
    assert not prove_function(source, target, "k", solver=False).accepted


PROMISED = """
target triple = "nvptx64-nvidia-cuda"
declare void @unknown()
declare void @careful() nofree
define CONVENTION void @k(ptr noundef align 4 dereferenceable(8) %p, ptr noundef %q, i1 noundef %c) {
  call void @CALLED()
"""


@pytest.mark.parametrize(
    ("convention", "called", "accepted"),
    [("ptx_kernel", "careful", True), ("ptx_kernel", "unknown", False), ("", "careful", False)],
)
def test_what_is_promised_to_be_there_may_be_freed(convention: str, called: str, *, accepted: bool) -> None:
    text = PROMISED.replace("CONVENTION", convention).replace("CALLED", called)
    source, target = _load_ahead(text, "%x = load i32, ptr %p, align 4")
    assert prove_function(source, target, "k", solver=False).accepted == accepted


@pytest.mark.parametrize("read", [0, 1, 2])
@pytest.mark.parametrize("marked", [0, 1, 2])
def test_a_buffer_that_may_be_read_is_read_ahead_and_no_other(read: int, marked: int) -> None:
    head = "define ptx_kernel void @k(ptr noundef %p0, ptr noundef %p1, ptr noundef %p2, i1 noundef %c) {\n"
    load = f"  %x = load i32, ptr %p{read}, align 4\n"
    store = "t:\n{}  store i32 %x, ptr %p2\n  ret void\ne:\n  ret void\n}}\n"
    branch = "  br i1 %c, label %t, label %e\n"
    source = parse_module(head + branch + store.format(load))
    target = parse_module(head + load + branch + store.format(""))
    mark_parameter(source.kernels[0].args[marked])
    verdict = prove_function(source, target, "k", solver=False)
    assert verdict.accepted == (read == marked)
    assert not verdict.accepted or str(verdict).endswith(f"%p{read} may be read over the whole launch")


CAST = """
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@t = internal addrspace(3) global [8 x i32] undef, align 4
define ptx_kernel void @k(ptr noundef align 4 dereferenceable(8) %p, ptr noundef %q, i1 noundef %c) {
  %g = addrspacecast ptr addrspace(3) @t to ptr
  %s = addrspacecast ptr BASE to ptr addrspace(SPACE)
  %a = ADDRESS
"""


@pytest.mark.parametrize(
    ("base", "space", "address", "accepted"),
    [
        ("%g", "3", "getelementptr i32, ptr addrspace(3) %s, i64 1", True),
        ("%g", "1", "getelementptr i32, ptr addrspace(1) %s, i64 1", False),
        ("%g", "1", "addrspacecast ptr addrspace(1) %s to ptr", False),
        ("%g", "3", "addrspacecast ptr addrspace(3) %s to ptr", True),
        ("%p", "3", "getelementptr i32, ptr addrspace(3) %s, i64 1", False),
        ("%p", "1", "getelementptr i32, ptr addrspace(1) %s, i64 1", "global"),
        ("%p", "3", "addrspacecast ptr addrspace(3) %s to ptr", False),
    ],
)
def test_what_was_cast_to_a_space_may_not_be_there(
    base: str, space: str, address: str, *, accepted: bool | str
) -> None:
    pointer = "ptr" if address.startswith("addrspacecast") else f"ptr addrspace({space})"
    load = f"%x = load i32, {pointer} %a, align 4"
    text = CAST.replace("BASE", base).replace("SPACE", space).replace("ADDRESS", address)
    source, target = _load_ahead(text, load)
    for is_global in (False, True):
        proof = prove_function(source, target, "k", solver=False, global_arguments=is_global)
        assert proof.accepted == (is_global if accepted == "global" else accepted)
