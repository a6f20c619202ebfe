"""The launch file that is offered where one is missing: it can be loaded, and fits its kernel."""

from __future__ import annotations

from pathlib import Path

from pcfm import api
from pcfm.launch import BufferArg, ScalarArg, load_launch
from pcfm.simt.launch_example import example_launch

KERNEL = """
%pair = type { float, [4 x i16], ptr }
define ptx_kernel void @_Z4workPfPKxS_4pairid(
    ptr %out, ptr %in, ptr %unread, ptr byval(%pair) %both, i32 %n, double %x) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %there = getelementptr i64, ptr %in, i32 %tid
  %v = load <2 x i64>, ptr %there, align 8
  store float 1.0, ptr %out, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
"""


def test_each_parameter_and_member_has_an_argument_of_its_type(tmp_path: Path):
    module = api.parse(KERNEL)
    (kernel,) = module.kernels
    path = tmp_path / "launch.toml"
    path.write_text(example_launch(kernel, module))
    launch = load_launch(path)
    assert launch.kernel == "work"
    kinds = [
        (arg.data.dtype.name, arg.data.size) if isinstance(arg, BufferArg) else (arg.type, arg.value)
        for arg in launch.args
        if isinstance(arg, BufferArg | ScalarArg)
    ]
    assert kinds == [
        ("float32", 1024), ("int64", 1024), ("int8", 1024), ("float", 1.0), ("int16", 4), ("int32", 1024),
        ("i32", 256), ("double", 1.0),
    ]  # fmt: skip


def test_what_a_pointer_shows_is_seen_where_it_goes_round_a_loop():
    module = api.parse("""
define ptx_kernel void @walk(ptr %next, ptr %head) {
entry:
  br label %loop
loop:
  %p = phi ptr [ %head, %entry ], [ %q, %loop ]
  %i = load i32, ptr %p, align 4
  %q = getelementptr i32, ptr %next, i32 %i
  %done = icmp eq i32 %i, 0
  br i1 %done, label %exit, label %loop
exit:
  ret void
}
""")
    assert example_launch(module.kernels[0], module).count('type = "i32"') == 2
