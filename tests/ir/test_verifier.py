"""One broken module per invariant; what the verifier says is compared whole."""

# ruff: noqa: E501 (tables of texts and messages)

from collections.abc import Callable

import pytest

from pcfm.diagnostics import VerifierError
from pcfm.ir.instructions import Binary, Br, CondBr, DebugRecord, Phi, Ret
from pcfm.ir.module import Block, Function, Module
from pcfm.ir.parser import parse_module
from pcfm.ir.type_queries import is_sized
from pcfm.ir.types import FLOAT, I1, I32, PTR, VOID, FunctionType, IdentifiedStructType, StructType
from pcfm.ir.values import TRUE, Argument, LocalAsMetadata, const_int
from pcfm.ir.verifier import check_valid, verify

DIAMOND = """\
@g = global i32 0
define i32 @f(i1 %c, i32 %a) {
entry:
  %x = add i32 %a, 1
  br i1 %c, label %left, label %right
left:
  %l = mul i32 %x, 2
  br label %join
right:
  %r = mul i32 %x, 3
  br label %join
join:
  %p = phi i32 [ %l, %left ], [ %r, %right ]
  ret i32 %p
}
"""


def diamond() -> tuple[Module, Function, dict[str, Block], dict]:
    module = parse_module(DIAMOND, "d.ll")
    fn = module.function("f")
    values = {inst.name: inst for inst in fn.instructions() if inst.name}
    return module, fn, {b.name or "": b for b in fn.blocks}, values


def messages(unit: Module | Function) -> list[str]:
    return [diagnostic.message for diagnostic in verify(unit)]


def test_the_diamond_is_valid():
    module, fn, _, _ = diamond()
    assert verify(module) == []
    assert verify(fn) == []
    check_valid(module)


def break_global_name(module, fn, blocks, values):
    module.globals["g"].name = "h"


def break_module_link(module, fn, blocks, values):
    fn.module = None


def break_argument_index(module, fn, blocks, values):
    fn.args[1].index = 0


def break_argument_types(module, fn, blocks, values):
    fn.function_type = FunctionType(I32, (I1, I32, I32))


def break_block_parent(module, fn, blocks, values):
    blocks["left"].parent = None


def break_instruction_parent(module, fn, blocks, values):
    values["l"].parent = blocks["right"]


def break_two_places(module, fn, blocks, values):
    blocks["right"].instructions.insert(0, values["l"])


def break_block_twice(module, fn, blocks, values):
    fn.blocks.append(blocks["join"])


def break_missing_terminator(module, fn, blocks, values):
    last = blocks["join"].instructions.pop()
    last.drop_operands()


def break_middle_terminator(module, fn, blocks, values):
    ret = Ret(const_int(I32, 1))
    ret.parent = blocks["left"]
    blocks["left"].instructions.insert(0, ret)


def break_phi_order(module, fn, blocks, values):
    add = Binary("add", fn.args[1], fn.args[1])
    add.parent = blocks["join"]
    blocks["join"].instructions.insert(0, add)


def break_entry(module, fn, blocks, values):
    right = blocks["right"]
    right.instructions[-1].drop_operands()
    right.instructions.pop()
    right.append(CondBr(fn.args[0], blocks["join"], blocks["entry"]))


def break_phi_missing(module, fn, blocks, values):
    values["p"].remove_incoming(blocks["right"])


def break_phi_surplus(module, fn, blocks, values):
    values["p"].add_incoming(const_int(I32, 0), blocks["entry"])


def break_phi_disagrees(module, fn, blocks, values):
    left = blocks["left"]
    left.instructions[-1].drop_operands()
    left.instructions.pop()
    left.append(CondBr(fn.args[0], blocks["join"], blocks["join"]))
    values["p"].add_incoming(const_int(I32, 0), left)


def break_types(module, fn, blocks, values):
    values["l"].set_operand(1, fn.args[0])


def break_result(module, fn, blocks, values):
    values["x"].type = FLOAT


def break_ret(module, fn, blocks, values):
    blocks["join"].terminator.set_operand(0, fn.args[0])


def break_foreign_argument(module, fn, blocks, values):
    values["x"].set_operand(0, Argument(I32, "other", 0))


def break_unplaced(module, fn, blocks, values):
    values["l"].set_operand(0, Binary("add", const_int(I32, 1), const_int(I32, 1), name="lost"))


def break_foreign_block(module, fn, blocks, values):
    blocks["left"].terminator.set_operand(0, Block("elsewhere"))


def break_foreign_global(module, fn, blocks, values):
    other = parse_module("@g = global i32 0\n").globals["g"]
    call = (
        parse_module("define void @u(ptr %p) {\n  store i32 0, ptr %p\n  ret void\n}")
        .functions[0]
        .entry.instructions[0]
    )
    call.set_operand(1, other)
    call.parent = blocks["entry"]
    blocks["entry"].instructions.insert(0, call)


def break_dominance(module, fn, blocks, values):
    values["r"].set_operand(0, values["l"])


def break_order(module, fn, blocks, values):
    add = Binary("add", values["x"], values["x"], name="early")
    add.parent = blocks["entry"]
    blocks["entry"].instructions.insert(0, add)


def break_phi_dominance(module, fn, blocks, values):
    values["p"].set_operand(0, values["r"])


def break_own_use(module, fn, blocks, values):
    values["x"].set_operand(0, values["x"])


def break_use_missing(module, fn, blocks, values):
    values["x"]._uses.clear()


def break_use_surplus(module, fn, blocks, values):
    use = values["x"].uses[0]
    fn.args[1]._uses[use] = None


def break_use_from_nowhere(module, fn, blocks, values):
    Binary("add", values["l"], const_int(I32, 1))


def break_names(module, fn, blocks, values):
    values["r"].name = "l"


def break_name_like_block(module, fn, blocks, values):
    values["r"].name = "join"


def break_void_name(module, fn, blocks, values):
    blocks["left"].terminator.name = "nothing"


def break_debug_operand(module, fn, blocks, values):
    record = DebugRecord("value", [Argument(I32, "other", 0), None, None, None])
    values["l"].debug_records.append(record)


def break_debug_use(module, fn, blocks, values):
    record = DebugRecord("value", [values["x"], None, None, None])
    values["l"].debug_records.append(record)
    values["x"]._debug_uses.clear()


def break_debug_place(module, fn, blocks, values):
    values["p"].debug_records.append(DebugRecord("value", [values["x"], None, None, None]))


CASES: list[tuple[int, Callable, list[str]]] = [
    (1, break_global_name, ["the global @h stands under the name @g"]),
    (1, break_module_link, ["the function @f does not know its module"]),
    (2, break_argument_index, ["@f: argument 1 does not know its place"]),
    (2, break_argument_types, ["@f: its arguments differ from its type"]),
    (3, break_block_parent, ["@f: block %left does not know its function"]),
    (3, break_instruction_parent, ["@f: an instruction does not know its block: %l = mul i32 %x, 2"]),
    (3, break_two_places, ["@f: an instruction stands in two places: %l = mul i32 %x, 2"]),
    (3, break_block_twice, ["@f: block %join stands in it twice"]),
    (4, break_missing_terminator, ["@f: block %join has no terminator"]),
    (4, break_middle_terminator, ["@f: a terminator stands in the middle of its block: ret i32 1"]),
    (5, break_phi_order, ["@f: a phi stands after another instruction: %p = phi i32 [ %l, %left ], [ %r, %right ]"]),
    (6, break_entry, ["@f: the entry block %entry has predecessors: %right"]),
    (7, break_phi_missing, ["@f: no entry for the edge from %right: %p = phi i32 [ %l, %left ]"]),
    (7, break_phi_surplus,
     ["@f: an entry for %entry, from where no edge comes: %p = phi i32 [ %l, %left ], [ %r, %right ], [ 0, %entry ]"]),
    (7, break_phi_disagrees,
     ["@f: different values for the edges from %left: %p = phi i32 [ %l, %left ], [ %r, %right ], [ 0, %left ]"]),
    (8, break_types, ["@f: the operands of 'mul' differ in type: i32 and i1: %l = mul i32 %x, %c"]),
    (8, break_result, [
        "@f: the operands of 'add' differ in type: i32 and i32: %x = add i32 %a, 1",
        "@f: the operands of 'mul' differ in type: float and i32: %l = mul float %x, 2",
        "@f: the operands of 'mul' differ in type: float and i32: %r = mul float %x, 3",
    ]),
    (8, break_ret, ["@f: 'ret' of i1 in a function that returns i32: ret i1 %c"]),
    (9, break_foreign_argument,
     ["@f: operand 0 is %other, a block or argument of another function: %x = add i32 <badref>, 1"]),
    (9, break_unplaced,
     ["@f: operand 0 is %lost, an instruction that stands nowhere in this function: %l = mul i32 <badref>, 2"]),
    (9, break_foreign_block, [
        "@f: operand 0 is %elsewhere, a block or argument of another function: br label <badref>",
        "@f: an entry for %left, from where no edge comes: %p = phi i32 [ %l, %left ], [ %r, %right ]",
    ]),
    (9, break_foreign_global, ["@f: operand 1 is a global of another module: store i32 0, ptr @g"]),
    (10, break_dominance, ["@f: %l does not dominate this use: %r = mul i32 %l, 3"]),
    (10, break_order, ["@f: %x does not dominate this use: %early = add i32 %x, %x"] * 2),
    (10, break_phi_dominance,
     ["@f: %r does not dominate the end of %left: %p = phi i32 [ %r, %left ], [ %r, %right ]"]),
    (10, break_own_use, ["@f: %x does not dominate this use: %x = add i32 %x, 1"]),
    (11, break_use_missing, [
        "@f: %x does not know that it is operand 0: %l = mul i32 %x, 2",
        "@f: %x does not know that it is operand 0: %r = mul i32 %x, 3",
    ]),
    (11, break_use_from_nowhere,
     ["@f: %l is used by an instruction that stands nowhere in this function: add"]),
    (12, break_names, ["@f: the name '%l' is given twice"]),
    (12, break_name_like_block, ["@f: the name '%join' is given twice"]),
    (12, break_void_name, ["@f: '%nothing' names an instruction that gives no value"]),
    (13, break_debug_operand,
     ["@f: operand 0 is %other, a block or argument of another function: %l = mul i32 %x, 2"]),
    (13, break_debug_use, ["@f: %x does not know that it is operand 0: %l = mul i32 %x, 2"]),
    (13, break_debug_place,
     ["@f: a debug record stands before a phi: %p = phi i32 [ %l, %left ], [ %r, %right ]"]),
]  # fmt: skip


@pytest.mark.parametrize(("invariant", "damage", "expected"), CASES, ids=[c[1].__name__ for c in CASES])
def test_each_violation_is_reported(invariant, damage, expected):
    module, fn, blocks, values = diamond()
    damage(module, fn, blocks, values)
    assert messages(module) == expected
    with pytest.raises(VerifierError):
        check_valid(module)


def test_every_invariant_has_a_case():
    assert {case[0] for case in CASES} == set(range(1, 14))


def test_a_use_that_is_none():
    module, fn, blocks, values = diamond()
    break_use_surplus(module, fn, blocks, values)
    (message,) = messages(module)
    assert message.startswith("@f: %a lists a use that is none:")


def test_all_violations_at_once():
    module, fn, blocks, values = diamond()
    break_dominance(module, fn, blocks, values)
    break_void_name(module, fn, blocks, values)
    break_ret(module, fn, blocks, values)
    break_argument_index(module, fn, blocks, values)
    assert len(messages(module)) == 4


def test_places_are_those_of_the_text():
    module, fn, blocks, values = diamond()
    break_dominance(module, fn, blocks, values)
    (diagnostic,) = verify(module)
    assert str(diagnostic.span) == "d.ll:10:3"


def test_metadata_operands_are_checked():
    text = (
        "declare void @llvm.dbg.value(metadata, metadata, metadata)\n"
        "define void @f(i32 %a) {\n"
        "  call void @llvm.dbg.value(metadata i32 %a, metadata !0, metadata !DIExpression())\n"
        "  ret void\n}\n!0 = !{}\n"
    )
    module = parse_module(text)
    assert verify(module) == []
    wrapper = module.function("f").entry.instructions[0].operand(0)
    assert isinstance(wrapper, LocalAsMetadata)
    wrapper.set_operand(0, Argument(I32, "other", 0))
    (message,) = messages(module)
    assert "operand 0 is %other, a block or argument of another function" in message


def test_unreachable_blocks_may_use_anything():
    text = """\
define i32 @f() {
  ret i32 0
dead:
  %x = add i32 %y, 1
  br label %dead2
dead2:
  %y = add i32 %x, 1
  %p = phi i32 [ 1, %dead ]
  br label %dead
}
"""
    assert any("phi stands after" in m for m in messages(parse_module(text)))
    assert messages(parse_module(text.replace("  %p = phi i32 [ 1, %dead ]\n", ""))) == []


def test_loops_and_irreducible_graphs():
    text = """\
define void @f(i1 %c) {
entry:
  %x = add i32 1, 1
  br i1 %c, label %a, label %b
a:
  %y = add i32 %x, 1
  br i1 %c, label %b, label %end
b:
  %z = add i32 %x, 1
  br i1 %c, label %a, label %end
end:
  %w = add i32 %y, %x
  ret void
}
"""
    assert messages(parse_module(text)) == ["@f: %y does not dominate this use: %w = add i32 %y, %x"]


def test_a_function_of_many_blocks_is_quick_and_not_recursive():
    lines = ["define i32 @f(i1 %c) {", "  %v = add i32 1, 1", "  br label %b0"]
    for i in range(3000):
        lines += [f"b{i}:", f"  %v{i} = add i32 %v, {i}", f"  br i1 %c, label %b{i + 1}, label %b{i + 1}"]
    lines += ["b3000:", "  %p = phi i32 [ %v2999, %b2999 ], [ %v2999, %b2999 ]", "  ret i32 %p", "}"]
    assert messages(parse_module("\n".join(lines))) == []


def test_a_function_without_a_module_can_be_verified():
    fn = Function("g", FunctionType(VOID, ()))
    block = fn.append_block(Block())
    block.append(Ret())
    assert verify(fn) == []
    other = Block()
    fn.append_block(other)
    other.append(Br(other))
    assert verify(fn) == []
    phi = Phi(I32, [(TRUE, other)])
    phi.parent = other
    other.instructions.insert(0, phi)
    assert messages(fn) == ["@g: 'phi' of i32 has an incoming value of type i1: %2 = phi i32 [ true, %1 ]"]


def test_sized_types():
    assert is_sized(StructType((I32, PTR)))
    assert not is_sized(IdentifiedStructType("opaque"))
    assert not is_sized(VOID)
