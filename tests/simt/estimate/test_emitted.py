"""What is executed in place of a module takes the module's launches."""

import numpy as np
import pytest

from pcfm import api
from pcfm.launch import BufferArg, Launch, ScalarArg
from pcfm.machine import load
from pcfm.simt.estimate import estimate_launch
from pcfm.simt.estimate.emitted import emitted_code

STRUCTURE_BY_VALUE = """
target triple = "nvptx64-nvidia-cuda"
%struct.View = type { float, i32, [2 x i32] }
define ptx_kernel void @f(ptr %out, ptr byval(%struct.View) align 4 %view, i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %factor = getelementptr %struct.View, ptr %view, i32 0, i32 1
  %k = load i32, ptr %factor, align 4
  %x = mul i32 %t, %k
  %y = add i32 %x, %n
  %p = getelementptr i32, ptr %out, i32 %t
  store i32 %y, ptr %p, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
"""


def test_emitted_ptx_takes_the_members_of_a_structure_as_its_source_does():
    """PTX knows the bytes of a structure by value alone: the launch that gives members was refused."""
    out = BufferArg(np.zeros(32, np.int32))
    members = ScalarArg("float", 1.5), ScalarArg("i32", 3), BufferArg(np.arange(2, dtype=np.int32))
    launch = Launch("f", (1, 1, 1), (32, 1, 1), (out, *members, ScalarArg("i32", 7)))
    estimate = estimate_launch(api.parse(STRUCTURE_BY_VALUE), launch, load("volta-warp32"))
    assert estimate.cycles > 0 and not estimate.of_ir_because


SCALAR = """
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @f(ptr %out, TYPE %x) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = OPERATION
  %p = getelementptr i32, ptr %out, i32 %t
  store i32 %y, ptr %p, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
"""


@pytest.mark.parametrize(
    ("operation", "arg", "stored"),
    [
        ("select i1 %x, i32 7, i32 9", ScalarArg("i1", 1), 7),
        ("select i1 %x, i32 7, i32 9", ScalarArg("i1", 0), 9),
        ("fptosi half %x to i32", ScalarArg("half", -3.5), -3),
        ("fptosi bfloat %x to i32", ScalarArg("bfloat", 4.25), 4),
        ("sext i16 %x to i32", ScalarArg("i16", -2), -2),
    ],
    ids=["true", "false", "half", "bfloat", "i16"],
)
def test_emitted_ptx_takes_parameters_that_ptx_has_no_type_of(operation: str, arg: ScalarArg, stored: int):
    """A `bool` is a byte there, a half two bytes: launches of such kernels were not estimated."""
    source = api.parse(SCALAR.replace("TYPE", arg.type).replace("OPERATION", operation))
    launch = Launch("f", (1, 1, 1), (32, 1, 1), (BufferArg(np.zeros(32, np.int32)), arg))
    volta = load("volta-warp32")
    for module in (source, emitted_code(source, volta).module):
        out = api.simulate(module, launch, machine=volta).buffers[0]
        assert out is not None and out.view(np.int32).tolist() == [stored] * 32
    assert not estimate_launch(source, launch, volta).of_ir_because
