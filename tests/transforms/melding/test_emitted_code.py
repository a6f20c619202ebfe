"""What regions cost on the code that the back end emits."""

import pytest

from pcfm.analysis.analyses import Analyses
from pcfm.ir.clone import clone_module
from pcfm.ir.module import Module
from pcfm.ir.parser import parse_module
from pcfm.launch import LaunchShape
from pcfm.machine import load
from pcfm.transforms.melding import emitted_code
from pcfm.transforms.melding.decide import find_regions
from pcfm.transforms.melding.emitted_code import assemblies, emitted_kernels, resident_blocks
from pcfm.transforms.melding.marks import RegionTable, number_regions, read_mark, settle_marks, write_marks
from pcfm.transforms.melding.options import MeldOptions
from pcfm.transforms.melding.rounds import meld_function
from pcfm.transforms.passes import PassContext

VOLTA = load("volta-warp32")
GCN = load("gcn-wave64")

# Two diamonds, one after the other; the left side of the second is three times as long as its right one.
SOURCE = """target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) %data) "nvvm.maxntid"="64" {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %here = getelementptr i32, ptr addrspace(1) %data, i32 %tid
  %word = load i32, ptr addrspace(1) %here, align 4
  %c = icmp slt i32 %word, 0
  br i1 %c, label %a, label %b
a:
  %a1 = mul i32 %word, %tid
  store i32 %a1, ptr addrspace(1) %here, align 4
  br label %between
b:
  %b1 = mul i32 %word, 77
  store i32 %b1, ptr addrspace(1) %here, align 4
  br label %between
between:
  %d = icmp slt i32 %word, 9
  br i1 %d, label %e, label %f
e:
  %e1 = atomicrmw add ptr addrspace(1) %here, i32 1 seq_cst
  %e2 = atomicrmw xor ptr addrspace(1) %here, i32 %e1 seq_cst
  %e3 = atomicrmw or ptr addrspace(1) %here, i32 %e2 seq_cst
  br label %done
f:
  %f1 = atomicrmw and ptr addrspace(1) %here, i32 3 seq_cst
  br label %done
done:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
"""


def marked() -> tuple[Module, RegionTable]:
    module = parse_module(SOURCE)
    fn = module.function("k")
    table = number_regions(fn, find_regions(Analyses(fn, None, VOLTA.warp_size)).regions)
    write_marks(fn, table.marks)
    return module, table


def test_each_region_has_its_own_cycles_for_a_warp_that_splits_and_for_either_side() -> None:
    module, table = marked()
    (kernel,) = emitted_kernels([module], "k", VOLTA, None)
    by_region = kernel.cycles(table, [1, 2])
    first = table.number_of(module.function("k").entry.terminator)
    even, uneven = by_region[first], by_region[3 - first]
    assert even.left == pytest.approx(even.right, rel=0.2)
    assert uneven.left > 2 * uneven.right > 0
    for cycles in (even, uneven):
        assert cycles.latency > cycles.left + cycles.right - 2 * kernel.machine.branch_taken.latency_cycles
    assert by_region[0].latency == by_region[0].left == by_region[0].right  # outside nothing splits
    alone = kernel.cycles(table, [first])
    assert alone[first] == even and alone[0].latency > by_region[0].latency


def test_amd_assembly_is_charged_to_the_blocks_and_regions_that_it_was_made_of() -> None:
    module, table = marked()
    (kernel,) = emitted_kernels([module], "k", GCN, None)
    by_region = kernel.cycles(table, [1, 2])
    first = table.number_of(module.function("k").entry.terminator)
    even, uneven = by_region[first], by_region[3 - first]
    assert even.left == pytest.approx(even.right, rel=0.2)
    assert uneven.left > 2 * uneven.right > 0
    masks = GCN.pipelined("scalar").latency_cycles
    for cycles in (even, uneven):
        # What saves masks and branches around sides is run by every warp, and stands in each figure.
        assert max(cycles.left, cycles.right) < cycles.latency < cycles.left + cycles.right - 2 * masks
    assert by_region[0].latency == by_region[0].left == by_region[0].right
    assert 0 < kernel.registers < 64 and kernel.resident >= 1


def test_without_regions_the_lines_of_the_source_are_no_marks() -> None:
    module, table = marked()
    (kernel,) = emitted_kernels([module], "k", VOLTA, None)
    assert kernel.cycles(RegionTable(), ())[0].latency == kernel.cycles(table, [])[0].latency > 0


def test_what_melding_makes_belongs_to_its_region() -> None:
    module, table = marked()
    twin = clone_module(module, mapping := {})
    fn = twin.function("k")
    meld_function(fn, PassContext(VOLTA, tuning=True), MeldOptions(0.0))
    settle_marks(fn, {mapping[inst]: mark for inst, mark in table.marks.items()})  # type: ignore[misc]
    by_opcode = {inst.opcode: read_mark(inst) for inst in fn.instructions()}
    first = table.number_of(module.function("k").entry.terminator)
    assert {opcode: mark.region for opcode, mark in by_opcode.items() if mark is not None} == {
        **dict.fromkeys(("call", "getelementptr", "load", "icmp", "ret"), 0),
        **dict.fromkeys(("select", "mul", "store"), first),
        **dict.fromkeys(("atomicrmw", "br"), 3 - first),
    }
    before, after = emitted_kernels([module, twin], "k", VOLTA, None)
    saved = [before.cycles(table, [1, 2])[n].latency - after.cycles(table, [1, 2])[n].latency for n in (1, 2)]
    assert saved[first - 1] > 0


def test_the_same_text_is_emitted_once_and_several_by_one_call(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []
    real = emitted_code.emit_each
    monkeypatch.setattr(
        emitted_code, "emit_each", lambda given, to, **how: calls.append(len(given)) or real(given, to, **how)
    )
    emitted_code.forget()
    one, two = parse_module(SOURCE), parse_module(SOURCE.replace("%word, 77", "%word, 78"))
    first = assemblies([one, two, one], "ptx")
    assert calls == [2] and first[0] == first[2] != first[1]
    assert assemblies([two], "ptx") == [first[1]] and calls == [2]


def test_residency_follows_the_launch_or_the_bound_that_the_kernel_states() -> None:
    fn = parse_module(SOURCE).function("k")
    loose = parse_module(SOURCE.replace('"nvvm.maxntid"="64" ', "")).function("k")
    shape = LaunchShape((512, 1, 1), None, 32)
    stated, assumed, launched = (
        resident_blocks(f, 64, VOLTA, s) for f, s in ((fn, None), (loose, None), (fn, shape))
    )
    assert stated > assumed > launched >= 1
