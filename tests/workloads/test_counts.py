"""Which accesses are flat, and that the parts of the cycles add up."""

from pathlib import Path

from pcfm import api, machine, simt
from pcfm.workloads.counts import CostObserver, is_flat
from tests.cli.conftest import MIX, MIX_LAUNCH

MODULE = """
@tile = internal addrspace(3) global [32 x i32] undef, align 4

define ptx_kernel void @f(ptr %argument, ptr addrspace(1) %global, ptr addrspace(3) %shared, i1 %c) {
entry:
  %own = alloca i32, align 4
  %here = getelementptr i32, ptr %argument, i64 4
  %known = load i32, ptr %here, align 4
  %tile = getelementptr i8, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 8
  %known.tile = load i32, ptr %tile, align 4
  store i32 0, ptr %own, align 4
  store i32 0, ptr addrspace(3) %shared, align 4
  %same = select i1 %c, ptr %argument, ptr %here
  %known.same = load i32, ptr %same, align 4
  %mixed = select i1 %c, ptr %tile, ptr %argument
  %flat.mixed = load i32, ptr %mixed, align 4
  %pointer = load ptr, ptr %argument, align 8
  %flat.loaded = load i32, ptr %pointer, align 4
  br i1 %c, label %left, label %join
left:
  br label %join
join:
  %half = phi ptr [ poison, %entry ], [ %argument, %left ]
  %other = phi ptr [ %own, %entry ], [ %argument, %left ]
  %known.half = load i32, ptr %half, align 4
  %flat.other = load i32, ptr %other, align 4
  ret void
}
"""


def test_an_access_is_flat_where_its_memory_is_not_known_from_the_text():
    (fn,) = api.parse(MODULE).defined_functions
    loads = [inst for block in fn.blocks for inst in block.instructions if inst.opcode == "load"]
    flat = [inst.name for inst in loads if is_flat(inst)]
    assert flat == ["flat.mixed", "flat.loaded", "flat.other"]
    others = [inst for block in fn.blocks for inst in block.instructions if inst.opcode != "load"]
    assert not any(is_flat(inst) for inst in others)


def test_the_observer_changes_no_counter_and_its_parts_are_within_the_cycles():
    module = api.read(Path(MIX).read_bytes(), MIX)
    observer = CostObserver()
    launch = api.load_launch(MIX_LAUNCH)
    seen = simt.simulate(module, launch, machine.load(), observers=(observer,)).counters
    assert seen == api.simulate(module, launch, machine="gcn-wave64").counters
    assert 0 < observer.arithmetic_cycles < seen.cycles
    assert 0 < observer.latency_cycles < seen.cycles
    assert observer.arithmetic_cycles + observer.latency_cycles < seen.cycles
    assert observer.flat_instructions == 0
