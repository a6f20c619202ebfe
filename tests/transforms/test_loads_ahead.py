"""Loads ahead of their guards: what they gain, which are left alone, and that a launch decides."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import replace

import numpy as np
import pytest

from pcfm import api
from pcfm.check import Mismatch, NoMismatch, Unchanged, check
from pcfm.defaults import DEFAULT_PIPELINE
from pcfm.diagnostics import PcfmError
from pcfm.ir.attributes import mark_readable
from pcfm.ir.instructions import CondBr, Load, Select
from pcfm.ir.module import Function, Module
from pcfm.ir.trial_copy import trial_copy
from pcfm.ir.values import Value
from pcfm.launch import BufferArg, Launch
from pcfm.llvm import verify
from pcfm.machine import load
from pcfm.prove import Proved, prove
from pcfm.simt.estimate import estimate_launch
from pcfm.transforms import loads_ahead
from pcfm.transforms.loads_ahead import choose_rows
from pcfm.transforms.measured import NO_LAUNCH
from pcfm.transforms.passes import PassContext
from tests.breadth import choose
from tests.generators.guarded_loads import generate_guarded_loads
from tests.generators.nests import ladder
from tests.work import function_calls

CLEAN = "simplify-phis,dce,simplify-cfg"
HEAD = """
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @llvm.nvvm.membar.gl()
declare void @keep(ptr) nounwind willreturn
define ptx_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %kinds, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pk = getelementptr i32, ptr addrspace(1) %kinds, i32 %t
  %k = load i32, ptr addrspace(1) %pk, align 4
  %po = getelementptr i32, ptr addrspace(1) %out, i32 %t
"""
TAIL = """
  store i32 %sum, ptr addrspace(1) %po, align 4
  ret void
}
"""
# One guard; what stands before it, and its load, are the test's.
ONE = """
  {before}
  %bit = and i32 %k, 1
  %c = icmp ne i32 %bit, 0
  br i1 %c, label %then, label %join
then:
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %k
  {load}
  %more = add i32 %v, %k
  br label %join
join:
  %sum = phi i32 [ %more, %then ], [ %k, %entry ]"""
LOAD = "%v = load i32, ptr addrspace(1) %p, align 4"


def guards(count: int, *, chained: bool = False) -> str:
    """A row of guards, each with a load; `chained`, each asks for what the one before found."""
    lines, block, total = ["  br label %g0", "g0:"], "entry", "%k"
    for n in range(count):
        lines += [
            f"  %sum{n} = phi i32 [ {total}, %{block} ]" if n == 0 else "",
            f"  %b{n} = and i32 {f'%s{n - 1}' if chained and n else '%k'}, {1 << n}",
            f"  %c{n} = icmp ne i32 %b{n}, 0",
            f"  br i1 %c{n}, label %t{n}, label %g{n + 1}",
            f"t{n}:",
            f"  %i{n} = add i32 %t, {200 * (n + 1)}",
            f"  %p{n} = getelementptr i32, ptr addrspace(1) %a, i32 %i{n}",
            f"  %v{n} = load i32, ptr addrspace(1) %p{n}, align 4",
            f"  %x{n} = add i32 %v{n}, {'%sum0' if n == 0 else f'%s{n - 1}'}",
            f"  br label %g{n + 1}",
            f"g{n + 1}:",
            f"  %s{n} = phi i32 [ %x{n}, %t{n} ], [ {'%sum0' if n == 0 else f'%s{n - 1}'}, %g{n} ]",
        ]
    return HEAD + "\n".join(lines) + TAIL.replace("%sum", f"%s{count - 1}")


def launch(kinds: int = 31) -> Launch:
    numbers = np.random.default_rng(1)
    buffers = (
        numbers.integers(0, 1 << 20, 4096, dtype=np.int32),
        numbers.integers(0, kinds + 1, 1024, dtype=np.int32),
        np.zeros(1024, np.int32),
    )
    return Launch("k", (8, 1, 1), (128, 1, 1), tuple(map(BufferArg, buffers)))


def ahead(text: str) -> tuple[Module, int]:
    """The module after the pass alone, proved; and how many loads were moved."""
    source = api.parse(text)
    done = api.optimize(source, f"loads-ahead,{CLEAN}")
    verify(api.to_text(done.module))
    assert all(isinstance(each.verdict, Proved) for each in prove(source, done.module))
    return done.module, sum(int(str(each.args["loads"])) for each in done.remarks if "loads" in each.args)


@pytest.mark.parametrize(("machine", "least"), [("volta-warp32", 1.6), ("gcn-wave64", 1.35)])
def test_guards_in_a_row_wait_once_for_all_their_loads(machine: str, least: float) -> None:
    source = api.parse(guards(5))
    model = load(machine)
    before = estimate_launch(source, launch(), model).cycles
    for pipeline in (f"loads-ahead,{CLEAN}", DEFAULT_PIPELINE):
        target = api.optimize(source, pipeline, machine=machine, launch=launch()).module
        assert isinstance(check(source, target, launch(), model, runs=3, seed=2), NoMismatch)
        assert before / estimate_launch(target, launch(), model).cycles >= least
        assert all(isinstance(each.verdict, Proved) for each in prove(source, target))
        assert not any(isinstance(inst, CondBr) for inst in target.function("k").instructions())


def test_where_nothing_is_measured_or_lanes_never_want_the_loads_all_stays() -> None:
    source = api.parse(guards(5))
    for known in (None, launch(kinds=0)):
        done = api.optimize(source, "loads-ahead<measured>", machine="volta-warp32", launch=known)
        assert not done.changed
        assert [each.name for each in done.remarks] == ["NotLoadedAhead"]


def test_no_copy_is_made_where_no_launch_could_take_it(monkeypatch: pytest.MonkeyPatch) -> None:
    # Of a module of 64,000 lines, copies of its kernels for this alone were more than half of the time.
    monkeypatch.setattr(loads_ahead, "trial_copy", None)  # it would be called in vain
    done = api.optimize(api.parse(guards(5)), "loads-ahead<measured>", machine="volta-warp32")
    (remark,) = done.remarks
    assert remark.message.endswith(NO_LAUNCH)


def test_copies_are_counted_in_instructions(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []

    def counting(fn: Function, suffix: str) -> AbstractContextManager[tuple[Function, dict[Value, Value]]]:
        copied.append(suffix)
        return trial_copy(fn, suffix)

    source = api.parse(guards(5))
    size = sum(1 for _ in source.function("k").instructions())
    monkeypatch.setattr(loads_ahead, "trial_copy", counting)
    monkeypatch.setattr(loads_ahead, "guarded_loads", lambda fn, _: [fn.entry] * 4)
    for most, copies in ((size - 1, 1), (size, 2), (4 * size, 4)):
        copied.clear()
        monkeypatch.setattr(loads_ahead, "MAX_COPIED", most)
        api.optimize(source, "loads-ahead<measured>", machine="volta-warp32", launch=launch(kinds=0))
        assert len(copied) == copies


def test_a_kernel_without_guards_is_not_executed_for_them() -> None:
    context = PassContext(load("volta-warp32"), measure=lambda *_: pytest.fail("it is executed"))
    assert not choose_rows(api.parse(ladder(2)).kernels[0], [], context)


def test_a_guard_that_asks_what_the_last_one_found_waits_for_it() -> None:
    module, loads = ahead(guards(3, chained=True))
    assert loads == 3
    order = [inst.opcode for inst in module.function("k").entry.instructions]
    # The second and the third condition are known once the sum before them is.
    assert order.index("add") < order.index("select") and order.count("select") == 6
    loaded = [n for n, opcode in enumerate(order) if opcode == "load"]
    assert "select" in order[loaded[1] : loaded[2]]


@pytest.mark.parametrize(
    ("before", "text", "may"),
    [
        ("", LOAD, True),
        ("", LOAD.replace("load i32", "load volatile i32"), False),
        ("", LOAD.replace("align 4", "align 8"), False),  # no address before is known to be so aligned
        ("", "%w = load i64, ptr addrspace(1) %p, align 4\n  %v = trunc i64 %w to i32", False),
        ("call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)", LOAD, False),
        ("call void @llvm.nvvm.membar.gl()", LOAD, False),
        ("%old = atomicrmw add ptr addrspace(1) %po, i32 1 monotonic", LOAD, False),
        ("call void @keep(ptr null)", LOAD, False),
        ("store i32 7, ptr addrspace(1) %pk, align 4", LOAD, True),  # what the other lanes read nobody uses
        ("", "store i32 7, ptr addrspace(1) %po, align 4\n  " + LOAD, False),  # may be what is loaded
        ("", "%q = addrspacecast ptr addrspace(1) %p to ptr\n  %v = load i32, ptr %q, align 4", False),
        (
            "%l = load i32, ptr addrspace(3) @tile, align 4",
            "%v = load i32, ptr addrspace(3) @tile, align 4",
            True,
        ),
    ],
)
def test_a_load_is_done_ahead_where_its_lane_has_a_good_address_and_nobody_can_tell(
    before: str, text: str, may: bool
) -> None:
    tile = "@tile = internal addrspace(3) global [64 x i32] undef, align 4\n"
    module, loads = ahead(tile + HEAD + ONE.format(before=before, load=text) + TAIL)
    assert loads == int(may)
    chosen = [inst for inst in module.function("k").instructions() if isinstance(inst, Select)]
    assert bool(chosen) == may


def test_a_lane_that_has_loaded_nothing_loads_nothing_ahead() -> None:
    text = HEAD.replace("%k = load i32, ptr addrspace(1) %pk, align 4", "%k = mul i32 %t, 3")
    assert ahead(text + ONE.format(before="", load=LOAD) + TAIL)[1] == 0
    # Nor one that did so on one of the ways alone.
    text += """
  %far = icmp ugt i32 %t, 9
  br i1 %far, label %fetch, label %test
fetch:
  %f = load i32, ptr addrspace(1) %pk, align 4
  store volatile i32 %f, ptr addrspace(1) %po, align 4
  br label %test
test:"""
    one = ONE.format(before="", load=LOAD).replace("%entry", "%test")
    assert ahead(text + one + TAIL)[1] == 0


def test_what_a_lane_has_stored_to_it_may_load_and_its_buffer_is_no_longer_written_only() -> None:
    text = HEAD.replace("%k = load i32, ptr addrspace(1) %pk, align 4", "%k = mul i32 %t, 3")
    text = text.replace("ptr addrspace(1) %out)", "ptr addrspace(1) writeonly %out)")
    one = ONE.format(before="store i32 %t, ptr addrspace(1) %po, align 4", load=LOAD)
    module, loads = ahead(text + one + TAIL)
    assert loads == 1
    assert [arg.attributes for arg in module.function("k").args] == [(), (), ()]
    known = replace(launch(), grid=(1, 1, 1))
    assert isinstance(check(api.parse(text + one + TAIL), module, known), NoMismatch)
    # A function that says so of all that its parameters point to is left alone.
    limited = (text + one + TAIL).replace("%out) {", "%out) memory(read, argmem: write) {")
    assert ahead(limited)[1] == 0


OBJECT = HEAD.replace("ptr addrspace(1) %a", "ptr addrspace(1) noalias align 4 dereferenceable(4096) %a")
MASKED = "%low = and i32 %k, 1023\n  %q = getelementptr i32, ptr addrspace(1) %a, i32 {index}\n  {load}"


@pytest.mark.parametrize(("index", "has_select"), [("%low", False), ("%k", True)])
def test_an_object_of_known_size_needs_no_other_address_where_the_index_stays_inside(
    index: str, has_select: bool
) -> None:
    load_ = MASKED.format(index=index, load=LOAD.replace("%p", "%q"))
    module, loads = ahead(OBJECT + ONE.format(before="", load=load_) + TAIL)
    assert loads == 1
    read = [inst.ptr for inst in module.function("k").instructions() if isinstance(inst, Load)][-1]
    assert isinstance(read, Select) == has_select


AGAIN = "%again = load i32, ptr addrspace(1) %pk, align 4"
BARRIER = f"call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n  {AGAIN}"
ASSUME = "call void @llvm.assume(i1 true) [ {} ]"
FIFTEEN = '"dereferenceable"(ptr addrspace(1) %a, i64 64)'
ALIGNED = '"align"(ptr addrspace(1) %a, i64 4)'


@pytest.mark.parametrize(
    ("before", "has_select"),
    [
        pytest.param(ASSUME.format(f"{FIFTEEN}, {ALIGNED}"), False, id="good"),
        pytest.param(f"{ASSUME.format(ALIGNED)}\n{ASSUME.format(FIFTEEN)}", False, id="in two"),
        pytest.param(ASSUME.format(f"{FIFTEEN.replace('64)', '60)')}, {ALIGNED}"), True, id="too short"),
        pytest.param(ASSUME.format(FIFTEEN), True, id="not aligned"),
        pytest.param(ASSUME.format(f"{FIFTEEN}, {ALIGNED}".replace("%a", "%out")), True, id="another"),
        pytest.param(f"{BARRIER}\n  {ASSUME.format(f'{FIFTEEN}, {ALIGNED}')}", True, id="behind a barrier"),
    ],
)  # fmt: skip
def test_what_is_assumed_of_a_parameter_at_the_entry_is_known_of_its_object(
    before: str, has_select: bool
) -> None:
    load_ = (
        "%low = and i32 %k, 15\n  %q = getelementptr i32, ptr addrspace(1) %a, i32 %low\n  "
        + LOAD.replace("%p", "%q")
    )
    head = HEAD.replace("1) %a", "1) noalias %a").replace(
        "declare void @keep", "declare void @llvm.assume(i1)\ndeclare void @keep"
    )
    module, loads = ahead(head + ONE.format(before=before, load=load_) + TAIL)
    assert loads == 1
    read = [inst.ptr for inst in module.function("k").instructions() if isinstance(inst, Load)][-1]
    assert isinstance(read, Select) == has_select


def test_a_load_that_needs_no_other_address_begins_before_what_waits_for_the_guard() -> None:
    load_ = MASKED.replace("%k", "%t").format(index="%low", load=LOAD.replace("%p", "%q"))
    module, loads = ahead(OBJECT + ONE.format(before="", load=load_) + TAIL)
    opcodes = [inst.opcode for inst in module.function("k").entry.instructions]
    assert loads == 1
    assert opcodes.index("icmp") > [n for n, opcode in enumerate(opcodes) if opcode == "load"][-1]


def test_of_a_side_of_several_blocks_the_loads_of_its_first_are_moved() -> None:
    work = "more.work:\n  store i32 %more, ptr addrspace(1) %po, align 4\n  br label %join"
    text = ONE.replace("br label %join\njoin:", f"br i1 %odd, label %more.work, label %join\n{work}\njoin:")
    text = text.replace("%more = add", "%odd = trunc i32 %v to i1\n  %more = add")
    text = text.replace("[ %more, %then ]", "[ %more, %then ], [ %v, %more.work ]")
    module, loads = ahead(HEAD + text.format(before="", load=LOAD) + TAIL)
    assert loads == 1
    assert sum(isinstance(inst, CondBr) for inst in module.function("k").instructions()) == 2
    # What stands behind a loop is no side of the branch at its end.
    loop = (
        HEAD
        + """
  br label %loop
loop:
  %n = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %n, %k
  %again = icmp ult i32 %next, 9
  br i1 %again, label %loop, label %behind
behind:
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %next
  %sum = load i32, ptr addrspace(1) %p, align 4"""
    )
    assert ahead(loop + TAIL)[1] == 0


class TestReadable:
    """What an author says of a buffer: believed, and named wherever it is."""

    TEXT = HEAD + ONE.format(before="", load=LOAD) + TAIL

    def test_no_address_is_chosen_the_remark_and_the_proof_name_what_is_assumed(self) -> None:
        source = api.parse(self.TEXT)
        done = api.optimize(source, f"loads-ahead,{CLEAN}", readable=["a"])
        (remark,) = (each for each in done.remarks if each.name == "LoadedAhead")
        assert remark.args == {"loads": 1, "readable": "a"}
        assert "assuming that %a may be read over the whole launch" in remark.message
        reads = [inst.ptr for inst in done.module.function("k").instructions() if isinstance(inst, Load)]
        assert not any(isinstance(ptr, Select) for ptr in reads)
        verify(api.to_text(done.module))
        (unknown,) = prove(source, done.module)
        assert not unknown.verdict.accepted
        mark_readable(source, ["a"])
        (known,) = prove(source, done.module)
        assert str(known.verdict) == "PROVED, assuming that %a may be read over the whole launch"

    def test_the_check_believes_the_source_or_the_launch_and_not_the_target(self) -> None:
        source, given = api.parse(self.TEXT), launch(kinds=4000)
        target = api.optimize(source, f"loads-ahead,{CLEAN}", readable=["a"]).module
        assert isinstance(check(source, target, given, runs=1), Mismatch)
        buffers = (replace(given.args[0], readable=True), *given.args[1:])
        assert isinstance(check(source, target, replace(given, args=buffers), runs=1), NoMismatch)
        mark_readable(source, ["a"])
        assert isinstance(check(source, target, given, runs=1), NoMismatch)
        # Read it may be, where there is something.
        kinds = BufferArg(np.where(np.arange(1024) % 2, 5, 5000).astype(np.int32))
        assert isinstance(
            check(source, target, replace(given, args=(given.args[0], kinds, given.args[2])), runs=1),
            Mismatch,
        )

    def test_a_launch_that_says_so_is_enough(self) -> None:
        given = launch()
        buffers = (replace(given.args[0], readable=True), *given.args[1:])
        known = replace(given, args=buffers)
        done = api.optimize(api.parse(self.TEXT), f"loads-ahead,{CLEAN}", launch=known)
        assert [each.args for each in done.remarks if each.name == "LoadedAhead"] == [
            {"loads": 1, "readable": "a"}
        ]

    @pytest.mark.parametrize(
        ("text", "name"), [(LOAD, "kinds"), (LOAD.replace("load", "load volatile"), "a")]
    )
    def test_another_buffer_or_a_volatile_load_is_not_meant(self, text: str, name: str) -> None:
        source = api.parse(HEAD + ONE.format(before="", load=text) + TAIL)
        done = api.optimize(source, f"loads-ahead,{CLEAN}", readable=[name])
        assert not any("readable" in each.args for each in done.remarks)

    @pytest.mark.parametrize("machine", ["volta-warp32", "gcn-wave64"])
    def test_it_is_offered_where_it_would_pay_with_what_it_gains(self, machine: str) -> None:
        source, model = api.parse(guards(5)), load(machine)
        pipeline = f"loads-ahead<measured>,{CLEAN}"
        done = api.optimize(source, pipeline, machine=machine, launch=launch())
        (offer,) = (each for each in done.remarks if each.name == "Readable")
        said = api.optimize(source, pipeline, machine=machine, launch=launch(), readable=["a"])
        assert not any(each.name == "Readable" for each in said.remarks)
        before, after = (estimate_launch(each.module, launch(), model).cycles for each in (done, said))
        assert offer.args == {"readable": "a", "gain": round(1 - after / before, 4)}
        assert after < before * (1 - loads_ahead.LEAST_GAIN)

    def test_it_is_not_offered_where_it_would_not_pay_or_end_in_a_fault(self) -> None:
        short = launch()
        buffers = (BufferArg(np.zeros(1024 + 5 * 200, np.int32)), *short.args[1:])
        no_lane = replace(launch(kinds=0), args=(buffers[0], BufferArg(np.zeros(1024, np.int32)), buffers[2]))
        small = replace(no_lane, args=(BufferArg(np.zeros(1024, np.int32)), *no_lane.args[1:]))
        for known in (no_lane, small, None):
            done = api.optimize(
                api.parse(guards(5)), "loads-ahead<measured>", machine="volta-warp32", launch=known
            )
            assert not any(each.name == "Readable" for each in done.remarks)

    def test_a_name_that_is_no_buffer_is_refused(self) -> None:
        with pytest.raises(PcfmError, match="no kernel has a buffer 'b'"):
            api.optimize(api.parse(self.TEXT), readable=["b"])

    def test_an_index_is_computed_without_promises_that_hold_behind_the_guard_alone(self) -> None:
        load_ = "%i = add nuw i32 %k, %t\n  %q = getelementptr inbounds i32, ptr addrspace(1) %a, i32 %i\n  "
        source = api.parse(HEAD + ONE.format(before="", load=load_ + LOAD.replace("%p", "%q")) + TAIL)
        target = api.optimize(source, f"loads-ahead,{CLEAN}", readable=["a"]).module
        steps = [inst for inst in target.function("k").instructions() if inst.opcode == "getelementptr"]
        assert [inst.flags for inst in steps if inst.operand(0) is target.function("k").args[0]] == [()]
        mark_readable(source, ["a"])
        assert all(each.verdict.accepted for each in prove(source, target))


def test_what_is_promised_of_a_value_holds_for_the_lanes_of_the_guard_alone() -> None:
    promised = LOAD + ", !range !0, !noundef !1, !tbaa !2, !invariant.load !1"
    kept = "%pk, align 4, !tbaa !2, !invariant.load !1"
    text = HEAD.replace("%pk, align 4", kept) + ONE.format(before="", load=promised) + TAIL
    text += '!0 = !{i32 0, i32 9}\n!1 = !{}\n!2 = !{!3, !3, i64 0}\n!3 = !{!"int", !4}\n!4 = !{!"tbaa"}\n'
    module, loads = ahead(text)
    assert loads == 1
    kept = [each.metadata for each in module.function("k").instructions() if isinstance(each, Load)]
    assert [list(each) for each in kept] == [["tbaa", "invariant.load"], ["invariant.load"]]


@pytest.mark.parametrize("seeds", choose([range(6)], [range(n, n + 20) for n in range(0, 200, 40)]))
def test_generated_rows_compute_the_same_and_are_proved(seeds: range) -> None:
    moved = 0
    for seed in seeds:
        source, known = generate_guarded_loads(seed)
        machine = ("volta-warp32", "gcn-wave64")[seed % 2]
        done = api.optimize(source, f"loads-ahead,{CLEAN}", machine=machine)
        if done.changed:
            verify(api.to_text(done.module))
            verdict = check(source, done.module, known, load(machine), runs=2, seed=seed)
            assert isinstance(verdict, NoMismatch | Unchanged), f"seed {seed}: {verdict}"
            assert all(isinstance(each.verdict, Proved) for each in prove(source, done.module)), seed
        moved += any(each.name == "LoadedAhead" for each in done.remarks)
    assert moved >= len(seeds) // 2


def test_looking_for_loads_in_a_nest_takes_linear_time() -> None:
    # It copied the kernel for each row of guards, and walked all blocks behind for each block above.
    calls: list[int] = []
    for levels in (50, 200):
        module = api.parse(ladder(levels))
        calls.append(function_calls(lambda module=module: api.optimize(module, "loads-ahead<measured>")))
    assert calls[1] < 5 * calls[0], calls
