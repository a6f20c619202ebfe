"""A launch on which a kernel returns: sizes from what it touches, the block that it names."""

from __future__ import annotations

import pytest

from pcfm import api
from pcfm.launch import load_launch
from pcfm.machine import machine_for
from pcfm.simt import simulate
from pcfm.simt.proposed_launch import proposed_launch

TEXT = """
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %out, ptr %index, i32 %n) BLOCK {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %base = mul i32 %b, 4096
  %i = add i32 %base, %x
  %p = getelementptr i32, ptr %index, i32 %i
  %j = load i32, ptr %p, align 4
  %q = getelementptr double, ptr %out, i32 %j
  store double 1.0, ptr %q, align 8
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
"""
BLOCKS = {"": "[64]", '"nvvm.maxntid"="96"': "[96]", '"nvvm.reqntid"="16,2,1"': "[16, 2, 1]"}


@pytest.mark.parametrize("attribute", BLOCKS)
def test_buffers_are_as_large_as_the_kernel_needs_and_the_block_is_the_one_it_names(tmp_path, attribute):
    module = api.parse(TEXT.replace("BLOCK", attribute))
    machine, path = machine_for(module), tmp_path / "l.toml"
    text = proposed_launch(module.kernels[0], module, machine)
    assert f"block = {BLOCKS[attribute]}" in text
    path.write_text(text)
    launch = load_launch(path)
    out, index, _ = launch.args
    threads = int(BLOCKS[attribute].strip("[]").split(",")[0])
    assert index.data.size == 3 * 4096 + threads  # the last of four thread blocks reads so far
    assert out.data.size <= 256  # its indices are below the number that is given
    assert simulate(module, launch, machine).returned
    assert text == proposed_launch(module.kernels[0], module, machine)


def test_a_kernel_that_never_returns_has_an_example_all_the_same():
    module = api.parse("define ptx_kernel void @k(ptr %p) {\n  store i32 0, ptr null\n  ret void\n}\n")
    assert "count = 1024" in proposed_launch(module.kernels[0], module, machine_for(module))
