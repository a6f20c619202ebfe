"""Adaptations: what they make of a function, and that taking them back leaves it as it was."""

from __future__ import annotations

import pytest

from pcfm.ir.instructions import Compare, Instruction
from pcfm.ir.module import Block, Function
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.ir.verifier import check_valid
from pcfm.transforms.melding.adaptation import Adaptation, Inversion, Pad, Split

LOOP = """
define i32 @k(i32 %n, i1 %c, i1 %d) {
entry:
  br i1 %c, label %a, label %head
a:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ 5, %a ], [ %i1, %head ], [ %j, %odd ]
  %i1 = add i32 %i, 1
  %m = mul i32 %i1, 3
  %s = icmp slt i32 %m, %n
  br i1 %s, label %head, label %odd
odd:
  %j = add i32 %m, 1
  br i1 %d, label %head, label %end
end:
  ret i32 %j
}
"""


def read() -> Function:
    return parse_module(LOOP).function("k")


def text(fn: Function) -> str:
    assert fn.module is not None
    return print_module(fn.module)


def named(fn: Function, name: str) -> Block:
    return next(block for block in fn.blocks if block.name == name)


def loop_of(fn: Function) -> dict[Block, None]:
    return dict.fromkeys([named(fn, "head"), named(fn, "odd")])


def adaptations(fn: Function) -> dict[str, Adaptation]:
    head = named(fn, "head")
    mul, compare = head.instructions[2], head.instructions[3]
    return {
        "inverted compare": Inversion(head),
        "inverted argument": Inversion(named(fn, "odd")),
        "cut twice before a product and once before the end": Split(head, [mul, mul, head.terminator]),
        "cut before a compare": Split(head, [compare]),
        "before the loop": Pad(head, loop_of(fn), entering=True),
        "on the back edges": Pad(head, loop_of(fn), entering=False),
    }


@pytest.mark.parametrize("name", adaptations(read()))
def test_an_adapted_function_is_valid_and_is_what_it_was_once_it_is_taken_back(name: str) -> None:
    fn = read()
    before = text(fn)
    adaptation = adaptations(fn)[name]
    adapted: list[str] = []
    for _ in range(2):
        adaptation.apply()
        assert fn.module is not None
        check_valid(fn.module)
        adapted.append(text(fn))
        adaptation.undo()
        assert text(fn) == before
    assert adapted[0] == adapted[1] != before


def test_a_compare_that_another_uses_stays_as_it_is() -> None:
    fn = parse_module(LOOP.replace("%j = add i32 %m, 1", "%j = zext i1 %s to i32")).function("k")
    (compare,) = (inst for inst in fn.instructions() if isinstance(inst, Compare))
    Inversion(named(fn, "head")).apply()
    users = [use.user for use in compare.uses if isinstance(use.user, Instruction)]
    assert compare.predicate == "slt" and [user.opcode for user in users] == ["zext", "xor"]


def test_a_block_cut_twice_at_one_instruction_has_an_empty_piece() -> None:
    fn = read()
    head = named(fn, "head")
    opcodes = [inst.opcode for inst in head.body]
    split = Split(head, [head.instructions[2]] * 2 + [head.terminator])
    split.apply()
    assert [[inst.opcode for inst in piece.body] for piece in split.pieces] == [
        opcodes[:1],
        [],
        opcodes[1:],
        [],
    ]
    assert named(fn, "odd").predecessors == [split.pieces[-1]]
    assert {pred for _, pred in head.phis[0].incoming} >= {split.pieces[-1]}


def test_a_pad_takes_the_phis_of_its_edges_along() -> None:
    fn = read()
    head = named(fn, "head")
    pad = Pad(head, loop_of(fn), entering=True)
    pad.apply()
    (phi,) = pad.block.phis
    assert [pred.name for _, pred in phi.incoming] == ["entry", "a"]
    assert head.phis[0].incoming_value(pad.block) is phi
    assert pad.block.successors == [head]
