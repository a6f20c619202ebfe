"""Compiled code and array operations do the same, step by step; compiled code is loaded where it pays."""

from collections import Counter
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, Launch, ScalarArg
from pcfm.machine import load
from pcfm.simt import compiled, simulate
from pcfm.simt.compiled import CODE, CompiledCode
from pcfm.simt.memory import MemorySystem
from pcfm.simt.values import full
from pcfm.simt.warps import DONE, Warps
from tests.breadth import choose
from tests.generators.kernels import generate_kernel

MACHINES = ("gcn-wave64", "volta-warp32")
POSITIONS = 7


def all_of(result):
    buffers = [None if each is None else each.tobytes() for each in result.buffers]
    return str(result.outcome), result.counters, buffers


@pytest.mark.parametrize("machine", (*MACHINES, "volta-warp32@barriers"))
def test_runs_end_the_same_with_the_same_counters(machine, request):
    model = load(machine)
    kernels = [generate_kernel(seed, 3) for seed in range(12)]
    request.getfixturevalue("compiled_code")
    compiled_runs = [
        all_of(simulate(*kernel, model, schedule=("behind", "ahead")[number % 2], batch=1 + number % 3))
        for number, kernel in enumerate(kernels)
    ]
    request.getfixturevalue("array_operations")
    for number, (kernel, wanted) in enumerate(zip(kernels, compiled_runs, strict=True)):
        result = simulate(*kernel, model, schedule=("behind", "ahead")[number % 2], batch=1 + number % 3)
        assert all_of(result) == wanted, number


def test_fuel_is_spent_at_the_same_warp(request):
    module, launch = generate_kernel(0, 3)
    machine = load("volta-warp32")
    request.getfixturevalue("compiled_code")
    compiled_runs = [all_of(simulate(module, launch, machine, fuel=fuel)) for fuel in (1, 10, 30)]
    request.getfixturevalue("array_operations")
    assert [all_of(simulate(module, launch, machine, fuel=fuel)) for fuel in (1, 10, 30)] == compiled_runs
    assert "fuel" in compiled_runs[0][0]


def parts_of(warps):
    """Of each warp whether it runs, waits or is done; where its parts stand, and their lanes."""
    if isinstance(warps, Warps):
        waiting = [[(position, bin(mask).count("1")) for position, mask in stack] for stack in warps.stack]
        running = [mask.bit_count() for mask in warps.masks]
    else:
        counts = warps._mask.sum(axis=2)
        waiting = [
            [(int(warps._position[level, row]), int(counts[level, row])) for level in range(depth)]
            for row, depth in enumerate(warps.depth)
        ]
        running = warps.mask.sum(axis=1)
        assert (running == warps.count).all()
    return [
        (int(state), *((int(position), int(node), int(lanes)) if state != DONE else ()), stack)
        for state, position, node, lanes, stack in zip(
            warps.state, warps.position, warps.node, running, waiting, strict=True
        )
    ]


def walk(seed, turned_to_arrays_at=None):
    """What warps do on a random walk: all of their state after every step."""
    rng = np.random.default_rng(seed)
    lanes, count = int(rng.choice([1, 4, 32])), int(rng.integers(1, 5))
    warps = Warps(rng.integers(0, 2, (count, lanes)).astype(np.bool_), range(POSITIONS))
    states, lengths = [], rng.integers(1, 9, POSITIONS)
    for step in range(1, 40):
        if step == turned_to_arrays_at:
            warps = CODE.control.WarpArrays(warps)
        options = {"behind_first": bool(rng.integers(2)), "longest": rng.integers(5) == 0}
        node, rows, _, running_lanes = warps.begin(lengths, step, **options)
        states.append((node, rows.tolist(), running_lanes))
        if node < 0:
            released, standing = warps.release()
            states.append((released.tolist(), standing.tolist()))
            if not released.size:
                break
            continue
        rows = rows[rng.integers(0, 2, rows.size).astype(np.bool_) | (np.arange(rows.size) == 0)]
        masks = warps.masks_of(rows)
        states.append(masks.tolist())
        event = rng.integers(8)
        if event == 0:
            states.append(warps.exit(rows))
        elif event == 1:
            states.append(warps.wait(rows))
            if states[-1] is not None:
                break
        elif event < 4:
            states.append(warps.advance(rows, int(rng.integers(POSITIONS))))
        elif event < 6:
            ways = rng.choice(POSITIONS, int(rng.integers(2, 4)), replace=False)
            way_of = rng.integers(0, ways.size, (rows.size, lanes))
            states.append(warps.split(rows, ways, [masks & (way_of == way) for way in range(ways.size)]))
        else:
            shape = rng.choice([1, rows.size]), rng.choice([1, lanes])
            decision = rng.integers(0, 2, shape).astype(np.bool_)
            *ways, lanes_each, turned = warps.branch(
                rows, None if masks.all() else masks, decision, rng.choice(POSITIONS, 2, replace=False)
            )
            states.append([*(way.tolist() for way in ways), lanes_each, turned])
        states.append([warps.met.tolist(), list(warps.last_step), list(warps.fuel_used), parts_of(warps)])
    return states


def test_warps_part_and_meet_alike(request):
    seeds = range(choose(60, 150))
    one_by_one = [walk(seed) for seed in seeds]
    request.getfixturevalue("compiled_code")
    assert [walk(seed, 1) for seed in seeds] == one_by_one
    assert [walk(seed, 2 + seed % 9) for seed in seeds] == one_by_one


def test_written_rows_are_those_of_the_mask(request):
    request.getfixturevalue("compiled_code")
    assert CODE.access is not None
    rng = np.random.default_rng(0)
    for shape in ((5, 4), (5, 1), (1, 4), (1, 1)):
        for masked in (False, True):
            array, value = rng.integers(0, 99, (8, 4)), rng.integers(100, 200, shape)
            rows, mask = np.array([7, 0, 2, 3, 5]), rng.integers(0, 2, (5, 4)).astype(np.bool_)
            wanted = array.copy()
            spread = full(value, (5, 4))
            wanted[rows] = np.where(mask, spread, array[rows]) if masked else spread
            CODE.access.write_rows(array, rows, mask if masked else mask[:0], value)
            assert (array == wanted).all()


def test_it_is_loaded_after_steps_that_pay_for_it(monkeypatch):
    loads = []
    monkeypatch.setattr(compiled, "import_module", lambda name: loads.append(name) or object())
    code = CompiledCode()
    code.count(compiled.STEPS_THAT_PAY - 1)
    assert code.control is None and not loads
    code.count(1)
    code.count(1)
    assert code.control is not None and len(loads) == 3


LOOP = """
define ptx_kernel void @k(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %done
done:
  store i32 %j, ptr addrspace(1) %p
  ret void
}
"""


def rounds(count, blocks=1):
    args = BufferArg(np.zeros(1, np.int32)), ScalarArg("i32", count)
    return Launch("k", (blocks, 1, 1), (32, 1, 1), args)


def test_a_batch_that_goes_on_for_long_goes_over_to_compiled_code(monkeypatch, request):
    module, machine = parse_module(LOOP), load("volta-warp32")
    request.getfixturevalue("array_operations")
    wanted = all_of(simulate(module, rounds(700), machine))
    monkeypatch.setattr(CODE, "count", lambda steps: CODE.load())
    assert all_of(simulate(module, rounds(700), machine)) == wanted
    assert CODE.control is not None


def test_many_warps_pay_for_compiled_code_in_fewer_steps(monkeypatch, request):
    module, machine = parse_module(LOOP), load("volta-warp32")
    request.getfixturevalue("array_operations")
    counted = []
    monkeypatch.setattr(CODE, "count", counted.append)
    for blocks, wanted in ((1, 52), (16, 52), (160, 520)):
        counted.clear()
        simulate(module, rounds(50, blocks), machine, observers=())
        assert sum(counted) == wanted


def test_compiled_code_does_inside_what_array_operations_do() -> None:
    """Of each test that runs both ways the lines are the same: steps, places and forms of accesses, what is
    left of registers and memory, what observers took down.
    """
    told: dict[str, dict[str, str]] = {"array_operations": {}, "compiled_code": {}}
    for line in (Path(__file__).parents[1] / "runs.txt").read_text(encoding="utf-8").splitlines():
        name, words = line.rsplit(": ", 1)
        for way, lines in told.items():
            if way in name.partition("[")[2]:
                lines[name.replace(way, "")] = words
    assert len(told["compiled_code"]) > 70
    assert told["compiled_code"] == told["array_operations"]


KINDS_OF_ACCESS = """
@tile = internal addrspace(3) global [64 x i32] undef
define ptx_kernel void @k(ptr %a, ptr %b) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %own = alloca i32, addrspace(5)
  %p = getelementptr i32, ptr %a, i32 %t
  %v = load i32, ptr %p
  %s = getelementptr i32, ptr addrspace(3) @tile, i32 %t
  store i32 %v, ptr addrspace(3) %s
  %odd = trunc i32 %t to i1
  br i1 %odd, label %then, label %end
then:
  %w = load i32, ptr addrspace(3) %s
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %w, %then ]
  %c = icmp ult i32 %t, 32
  %q = select i1 %c, ptr %a, ptr %b
  %u = load i32, ptr %q
  store i32 %u, ptr addrspace(5) %own
  %kept = load i32, ptr addrspace(5) %own
  %sum = add i32 %r, %kept
  store i32 %sum, ptr %p
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
"""


class Counted:
    """A module that counts what is called of it."""

    def __init__(self, module: ModuleType, calls: Counter[str]) -> None:
        self.module, self.calls = module, calls

    def __getattr__(self, name: str) -> object:
        self.calls[name] += 1
        return getattr(self.module, name)


def test_each_function_that_is_compiled_is_used_for_what_it_is_made_for(monkeypatch, compiled_code) -> None:
    calls: Counter[str] = Counter()
    for name in ("control", "access", "serialisation"):
        monkeypatch.setattr(CODE, name, Counted(getattr(CODE, name), calls))
    buffers = BufferArg(np.zeros(64, np.int32)), BufferArg(np.ones(1, np.int32))
    launch = Launch("k", (1, 1, 1), (64, 1, 1), buffers)
    monkeypatch.setattr(MemorySystem, "locate", None)  # what array operations do in its place
    assert simulate(parse_module(KINDS_OF_ACCESS), launch, load("volta-warp32")).returned
    assert calls == {
        "WarpArrays": 1,
        "locate_lanes": 7,  # each access
        "are_inside": 1,  # what goes to two buffers
        "gather": 4,  # each load
        "write_rows": 1,  # what one warp of two comes to
        "count_bank_conflicts": 2,  # each access to shared memory
        "count_segments": 3,  # to global
    }
