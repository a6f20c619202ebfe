"""The machine verifier: each invariant, broken, is reported; what targets make breaks none."""

from dataclasses import replace

import pytest

from pcfm.diagnostics import VerifierError
from pcfm.ir.types import I32, I64
from pcfm.lowering import lower, verify_machine
from pcfm.lowering.program import EXEC, MachineInst, Reg, branch, copy, jump
from pcfm.lowering.verifier import check_machine
from tests.lowering.harness import GCN, kernel

TEXT = """
define ptx_kernel void @k(ptr addrspace(1) %data) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %cta = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %twice = add i32 %cta, %cta
  %here = getelementptr i32, ptr addrspace(1) %data, i32 %tid
  %low = icmp ult i32 %tid, 20
  br i1 %low, label %then, label %else
then:
  store i32 %twice, ptr addrspace(1) %here, align 4
  br label %join
else:
  store i32 1, ptr addrspace(1) %here, align 4
  br label %join
join:
  %x = phi i32 [ %tid, %then ], [ 7, %else ]
  %there = getelementptr i32, ptr addrspace(1) %here, i32 64
  store i32 %x, ptr addrspace(1) %there, align 4
  ret void
}
"""


@pytest.fixture
def program():
    made = lower(kernel(TEXT).function("k"), "exec-mask", GCN)
    assert verify_machine(made) == []
    return made


def problems(program):
    return [diagnostic.message.split(": ", 1)[1] for diagnostic in verify_machine(program)]


def block(program, name):
    return next(block for block in program.blocks if block.name == name)


def named(program, name):
    """The instruction that executes the IR instruction of that name, and its block."""
    return next(
        (inst, block)
        for block in program.blocks
        for inst in block.body
        if inst.inst is not None and inst.inst.name == name
    )


def test_a_vector_instruction_before_the_beginning_mask_group(program):
    join = block(program, "entry.endif")
    join.initiators.insert(0, join.body.pop(0))
    assert any("before the end of the mask-changing group" in text for text in problems(program))


def test_a_vector_instruction_after_the_ending_mask_group(program):
    entry = program.blocks[0]
    entry.terminators.insert(1, entry.body.pop())
    assert any("after the beginning of the mask-changing group" in text for text in problems(program))


def test_the_mask_changes_in_the_body(program):
    entry = program.blocks[0]
    entry.body.append(entry.terminators.pop(0))
    assert "%entry: m_and_save changes the mask in the body" in problems(program)


def test_control_in_the_body(program):
    program.blocks[0].body.append(jump(program.blocks[1]))
    assert "%entry: branch stands in the body" in problems(program)


def test_an_ir_instruction_writes_exec(program):
    inst, home = named(program, "low")
    home.body[home.body.index(inst)] = replace(inst, dsts=(EXEC,))
    assert "%entry: ir writes exec" in problems(program)


def test_a_scalar_is_computed_from_a_vector(program):
    inst, home = named(program, "twice")
    tid, _ = named(program, "tid")
    home.body[home.body.index(inst)] = replace(inst, srcs=(tid.dsts[0], inst.srcs[1]))
    assert any("writes the scalar" in text for text in problems(program))


def test_types_of_operands_and_results(program):
    inst, home = named(program, "twice")
    wide = program.new("s", I64, "wide")
    home.body.insert(0, copy(wide, program.arguments[0]))
    home.body[home.body.index(inst)] = replace(inst, dsts=(wide,))
    reported = problems(program)
    assert any("a copy from" in text for text in reported)
    assert any(f"add writes {wide!r} of type i64" in text for text in reported)


def test_number_of_operands(program):
    inst, home = named(program, "twice")
    home.body[home.body.index(inst)] = replace(inst, srcs=inst.srcs[:1])
    home.body.append(MachineInst("m_and", (program.mask(),), (EXEC,)))
    reported = problems(program)
    assert "%entry: add has 1 operands instead of 2" in reported
    assert "%entry: m_and has 1 operands instead of 2" in reported


def test_a_mask_operation_on_a_value(program):
    tid, home = named(program, "tid")
    home.body.append(MachineInst("m_not", (program.mask(),), (tid.dsts[0],)))
    assert any("which is no mask" in text for text in problems(program))


def test_registers_and_blocks_are_the_programs_own(program):
    stranger = Reg(3, "v", I32)
    program.blocks[0].body.append(copy(stranger, 1))
    other = lower(kernel(TEXT).function("k"), "exec-mask", GCN)
    program.blocks[0].terminators.append(jump(other.blocks[0]))
    reported = problems(program)
    assert "%entry: v3 is no register of the program" in reported
    assert "%entry: a branch leads to %entry, no block of the program" in reported


def test_terminators(program):
    entry, last = program.blocks[0], program.blocks[-1]
    entry.terminators.append(MachineInst("m_mov", (program.mask(),), (EXEC,)))
    entry.terminators.append(branch("sometimes", last, EXEC))
    entry.terminators.append(MachineInst("branch"))
    entry.terminators.append(branch("empty", last, EXEC))
    last.terminators.clear()
    assert set(problems(program)) == {
        "%entry: m_mov stands behind a branch",
        "%entry: the condition sometimes is not known",
        "%entry: a branch without a target",
        "%entry: code stands behind a jump",
        f"%{last.name} is the last block and falls through",
    }


def test_an_unknown_operation_and_a_wrong_number(program):
    program.blocks[0].body.append(MachineInst("frobnicate"))
    program.blocks[1].index = 7
    reported = problems(program)
    assert "%entry: the operation frobnicate is not known" in reported
    assert f"%{program.blocks[1].name} is numbered 7 and is block 1" in reported


def test_a_mask_is_defined_on_every_path(program):
    """The saved mask of the if, set in one arm only."""
    entry = program.blocks[0]
    save = entry.terminators[0]
    entry.terminators[0] = MachineInst("m_and", (EXEC,), save.srcs)
    assert any("may not have been written" in text for text in problems(program))


def test_a_value_is_defined_on_some_path(program):
    inst, home = named(program, "here")
    home.body.remove(inst)
    reported = [text for text in problems(program) if "may not have been written" in text]
    assert len(reported) == 3  # both stores and the address after the join


def test_all_violations_are_raised_at_once(program):
    program.blocks[0].body.append(MachineInst("frobnicate"))
    program.blocks[1].index = 7
    with pytest.raises(VerifierError) as raised:
        check_machine(program)
    assert len(raised.value.diagnostics) == 2
