"""A launch on which a kernel returns: sizes from what it touches, the block that it names."""

from __future__ import annotations

import math
from collections.abc import Callable
from importlib import import_module
from types import SimpleNamespace
from zlib import crc32

import pytest

from pcfm import api
from pcfm.launch import BufferArg, Launch, load_launch
from pcfm.machine import machine_for
from pcfm.simt import simulate
from pcfm.simt.outcome import OutOfFuel, Place, Trapped
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


# How many threads a block may have, of how many dimensions, and the block and grid that are proposed.
WITHIN = {
    (1024, 2): "[16, 16] [2, 2]", (255, 2): "[8, 8] [2, 2]", (63, 2): "[32, 1] [2, 2]",
    (31, 2): "[4, 4] [2, 2]", (15, 2): "[1, 1] [2, 2]", (1024, 3): "[8, 8, 4] [2, 2, 2]",
    (255, 3): "[4, 4, 4] [2, 2, 2]", (63, 3): "[2, 2, 2] [2, 2, 2]", (7, 3): "[1, 1, 1] [2, 2, 2]",
    (96, 1): "[96] [4]", (1024, 1): "[1024] [4]", (1025, 1): "[64] [4]",
}  # fmt: skip


@pytest.mark.parametrize(("most", "dimensions"), WITHIN)
def test_a_block_has_no_more_threads_than_the_kernel_may_have(most: int, dimensions: int) -> None:
    axis = "xyz"[dimensions - 1]
    module = api.parse(f"""
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.{axis}()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.{axis}()
define ptx_kernel void @k() "nvvm.maxntid"="{most}" {{
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.{axis}()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.{axis}()
  ret void
}}""")
    text = proposed_launch(module.kernels[0], module, machine_for(module))
    block, grid = WITHIN[most, dimensions].replace("] [", "]|[").split("|")
    assert f"block = {block}" in text and f"grid = {grid}" in text


def test_a_kernel_that_never_returns_has_an_example_all_the_same():
    module = api.parse("define ptx_kernel void @k(ptr %p) {\n  store i32 0, ptr null\n  ret void\n}\n")
    assert "count = 1024" in proposed_launch(module.kernels[0], module, machine_for(module))


HEAD = """
target triple = "nvptx64-nvidia-cuda"
@tile = addrspace(3) global [16 x float] undef
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr %p, i32 %n) {
entry:
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
"""
DEMANDING = {
    "a static array of 16 elements": """
  %q = getelementptr float, ptr addrspace(3) @tile, i32 %x
  store float 1.0, ptr addrspace(3) %q
  ret void
}""",
    "a number that fits the array": """
  %i = add i32 %n, -1
  %q = getelementptr float, ptr addrspace(3) @tile, i32 %i
  store float 1.0, ptr addrspace(3) %q
  ret void
}""",
    "50,000 bytes of dynamic shared memory": """
  %i = add i32 %x, 12000
  %q = getelementptr float, ptr addrspace(3) @dynamic, i32 %i
  store float 1.0, ptr addrspace(3) %q
  ret void
}""",
    "a loop of 5,000 iterations": """
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, 5000
  br i1 %again, label %loop, label %done
done:
  ret void
}""",
    "a buffer of 50,000,000 bytes": """
  %i = add i32 %x, 50000000
  %q = getelementptr i8, ptr %p, i32 %i
  store i8 1, ptr %q
  ret void
}""",
}


@pytest.mark.parametrize("demand", DEMANDING)
def test_what_a_kernel_demands_is_found(tmp_path, demand):
    dynamic = "@dynamic = external addrspace(3) global [0 x float]\n" if "dynamic" in demand else ""
    module = api.parse(dynamic + HEAD + DEMANDING[demand])
    machine, path = machine_for(module), tmp_path / "l.toml"
    path.write_text(proposed_launch(module.kernels[0], module, machine))
    launch = load_launch(path)
    assert simulate(module, launch, machine).returned
    if "static" in demand:
        assert launch.block == (16, 1, 1)
    if "number" in demand:
        assert launch.block == (64, 1, 1) and launch.args[1].value == 16
    if "dynamic" in demand:
        assert launch.dynamic_shared_bytes >= 48_256


def proposal(text: str) -> str:
    module = api.parse(f'target triple = "nvptx64-nvidia-cuda"\n{text}')
    return proposed_launch(module.kernels[0], module, machine_for(module))


NUMBERS_TRIED = (256, 64, 16, 4, 1)
BLOCKS_TRIED = {
    1: [(64,), (256,), (32,), (16,), (8,), (1,)],
    2: [(16, 16), (8, 8), (32, 8), (32, 1), (4, 4), (1, 1)],
    3: [(8, 8, 4), (4, 4, 4), (2, 2, 2), (1, 1, 1)],
}


@pytest.mark.parametrize("most", [3, 4, 15, 63, 255])
def test_the_number_is_the_first_on_which_the_kernel_returns(most: int) -> None:
    text = f"""
define ptx_kernel void @k(ptr %p, i32 %n) {{
  %many = icmp ugt i32 %n, {most}
  br i1 %many, label %bad, label %good
bad:
  store i32 0, ptr null
  ret void
good:
  store i32 0, ptr %p
  ret void
}}"""
    number = next(number for number in NUMBERS_TRIED if number <= most)
    assert f'type = "i32"\nvalue = {number}\n' in proposal(text)


@pytest.mark.parametrize(("dimensions", "most"), [
    (1, 63), (1, 15), (1, 7), (2, 255), (2, 31), (2, 15), (3, 255), (3, 7),
])  # fmt: skip
def test_the_block_is_the_first_that_fits_a_static_array(dimensions: int, most: int) -> None:
    lines, total = [], "0"
    for axis in "xyz"[:dimensions]:
        lines += [
            f"  %t{axis} = call i32 @llvm.nvvm.read.ptx.sreg.tid.{axis}()",
            f"  %n{axis} = call i32 @llvm.nvvm.read.ptx.sreg.ntid.{axis}()",
            f"  %c{axis} = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.{axis}()",
        ]
    for number, axis in enumerate("xyz"[:dimensions][::-1]):
        lines += [f"  %m{number} = mul i32 {total}, %n{axis}", f"  %s{number} = add i32 %m{number}, %t{axis}"]
        total = f"%s{number}"
    declared = "".join(
        f"declare i32 @llvm.nvvm.read.ptx.sreg.{name}.{axis}()\n"
        for name in ("tid", "ntid", "ctaid") for axis in "xyz"
    )  # fmt: skip
    text = f"""
@tile = internal addrspace(3) global [{most} x i8] undef
{declared}
define ptx_kernel void @k(ptr %p) {{
{chr(10).join(lines)}
  %q = getelementptr i8, ptr addrspace(3) @tile, i32 {total}
  store i8 1, ptr addrspace(3) %q
  ret void
}}"""
    block = next(block for block in BLOCKS_TRIED[dimensions] if math.prod(block) <= most)
    told = proposal(text)
    assert f"block = {list(block)}\n" in told
    assert f"grid = {[4] if dimensions == 1 else [2] * dimensions}\n" in told


@pytest.mark.parametrize(("wanted", "init"), [(5, "iota"), (0, "zeros")])
def test_contents_are_the_first_on_which_the_kernel_returns(wanted: int, init: str) -> None:
    text = f"""
define ptx_kernel void @k(ptr %p) {{
  %q = getelementptr i32, ptr %p, i32 5
  %x = load i32, ptr %q
  %same = icmp eq i32 %x, {wanted}
  br i1 %same, label %good, label %bad
bad:
  store i32 0, ptr null
  ret void
good:
  ret void
}}"""
    told = proposal(text)
    assert f'init = "{init}"' in told and "count = 6\n" in told


# How all trials end, and a kernel of some dimensions that may ask for shared memory of the launch.
ENDS = {
    "beyond": Trapped(Place("k"), "is in no object"),
    "beyond a static array": Trapped(Place("k"), "is outside of the 64 bytes of shared memory"),
    "hungry": OutOfFuel(Place("k"), 1),
}
DYNAMIC = "@s = external addrspace(3) global [0 x i32]"
ASKS = """
target triple = "nvptx64-nvidia-cuda"
SHARED
define ptx_kernel void @k(ptr %out, i32 %n, float %f) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.AXIS()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.AXIS()
  store i32 %x, ptr %out
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.AXIS()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.AXIS()
"""


@pytest.mark.parametrize("shared", ["", DYNAMIC], ids=["plain", "shared"])
@pytest.mark.parametrize("axis", "xyz")
@pytest.mark.parametrize("end", ENDS)
def test_what_is_tried_in_what_order(
    end: str, axis: str, shared: str, monkeypatch: pytest.MonkeyPatch, tell: Callable[[str, list[str]], None]
) -> None:
    """Each trial's shape, numbers, buffers and fuel are held by a line of `runs.txt`."""
    trials: list[str] = []

    def simulated(_module: object, launch: Launch, *_: object, fuel: int, observers: object) -> object:
        out, *numbers = launch.args
        assert isinstance(out, BufferArg)
        shape = launch.grid, launch.block, launch.dynamic_shared_bytes
        held = out.data.nbytes, out.data.dtype, crc32(out.data[:70_000].tobytes())
        trials.append(f"{shape} {numbers} {held} {fuel}")
        return SimpleNamespace(outcome=ENDS[end])

    monkeypatch.setattr(import_module("pcfm.simt.proposed_launch"), "simulate", simulated)
    module = api.parse(ASKS.replace("AXIS", axis).replace("SHARED", shared))
    proposed_launch(module.kernels[0], module, machine_for(module))
    assert len(trials) > 4
    tell(f"{len(trials)} trials", trials)
