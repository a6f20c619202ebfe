"""What a trace has of each lane, and that batches and company change nothing."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pcfm.check import Inconclusive, Mismatch, check, traces
from pcfm.check.runs import Runner
from pcfm.check.traces import TraceObserver, Traces
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, Launch
from pcfm.simt import simulate
from tests.simt.kernels import GCN, HEADER, VOLTA

KERNEL = """
@own = addrspace(1) global [8 x i32] zeroinitializer
define ptx_kernel void @k(ptr %in, ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %first = mul i32 %b, 40
  %i = add i32 %first, %t
  %q = getelementptr i32, ptr %out, i32 %i
BODY
  ret void
}
"""
STORE = "  store i32 %i, ptr %q\n"


def launch(blocks: int = 2) -> Launch:
    args = (BufferArg(np.zeros(400, np.int8)), BufferArg(np.zeros(40 * blocks, np.int32)))
    return Launch("k", (blocks, 1, 1), (40, 1, 1), args)


def runner(body: str, machine=VOLTA) -> Runner:
    module = parse_module(HEADER + KERNEL.replace("BODY", body))
    return Runner(module, module, machine, 100_000)


def traced(body: str, machine=VOLTA, given: Launch | None = None) -> Traces:
    seen = runner(body, machine).alone(given or launch(), traces=True)
    assert seen.traces is not None and seen.result.returned
    return seen.traces


def accessed(of: Traces, lanes_of_block: int) -> dict[tuple[int, int], list[int]]:
    """By thread block and thread the offsets in the first buffer."""
    by_lane: dict[tuple[int, int], list[int]] = {}
    start = 0x100
    for word in of.loads.tolist():
        lane, address = divmod(word, 1 << 40)
        thread = of.place(lane)
        assert thread == divmod(lane, lanes_of_block)
        if address < start + 400:
            by_lane.setdefault(thread, []).append(address - start)
    return by_lane


@pytest.mark.parametrize("machine", [VOLTA, GCN])
@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("i8", [5]),
        ("i16", [4, 5]),
        ("<3 x i8>", [4, 5, 6]),
        ("i32", [4]),
        ("i64", [8, 12]),
        ("<3 x i32>", [4, 8, 12]),
        ("<4 x i32>", [4, 8, 12, 16]),
    ],
)
def test_the_words_that_a_lane_accesses(machine, kind: str, words: list[int]) -> None:
    body = f"""  %c = icmp eq i32 %i, 47
  br i1 %c, label %reads, label %done
reads:
  %p = getelementptr i8, ptr %in, i64 {words[0]}
  %v = load {kind}, ptr %p, align 1
  br label %done
done:
"""
    assert accessed(traced(body + STORE, machine), 64) == {(1, 7): words}


def test_many_accesses_are_kept_once_each(monkeypatch: pytest.MonkeyPatch) -> None:
    body = "  %p = getelementptr i32, ptr %in, i32 %t\n" + "".join(
        f"  %v{n} = load i32, ptr %p\n" for n in range(9)
    )
    whole = traced(body + STORE)
    assert len(whole.loads) == 160  # of 80 lanes a load and the store
    monkeypatch.setattr(traces, "_CHUNK", 50)
    assert (traced(body + STORE).loads == whole.loads).all()


def test_the_traces_of_launches_that_run_together_are_their_own() -> None:
    # The second lane of the second launch's last warp alone loads.
    body = (
        """  %p = getelementptr i8, ptr %in, i64 4
  %v = load i8, ptr %p
  %c = icmp eq i8 %v, 1
  %d = icmp eq i32 %i, 73
  %e = and i1 %c, %d
  br i1 %e, label %reads, label %done
reads:
  %o = getelementptr i8, ptr %in, i64 100
  %w = load i8, ptr %o
  fence seq_cst
  call void @llvm.nvvm.bar.warp.sync(i32 2)
  br label %done
done:
"""
        + STORE
    )
    ones = replace(launch(), args=(BufferArg(np.ones(400, np.int8)), launch().args[1]))
    together = runner(body).together([launch(), ones, launch()], traces=True)
    assert together is not None
    kept = [each.traces for each in together]
    assert all(isinstance(each, Traces) and each.lanes.size == each.convergence.size == 128 for each in kept)
    first, second, third = (each for each in kept if each is not None)
    assert [each.loads.size for each in (first, second, third)] == [160, 161, 160]
    # Addresses differ with the company, and so do traces that hold them: only the meeting is compared.
    assert np.flatnonzero(first.convergence != second.convergence).tolist() == [64 + 33]
    assert (first.convergence == third.convergence).all() and not first.convergence[:97].any()


def test_batches_change_nothing() -> None:
    module = parse_module(HEADER + KERNEL.replace("BODY", STORE + "  call void @llvm.nvvm.barrier0()"))
    whole, parts = (TraceObserver(module, [launch(3)], 32) for _ in range(2))
    simulate(module, launch(3), VOLTA, observers=(whole,))
    simulate(module, launch(3), VOLTA, batch=1, observers=(parts,))
    first, second = whole.of_launch(0), parts.of_launch(0)
    assert first.difference(second) is None and first.loads.tolist() == second.loads.tolist()
    assert all(np.flatnonzero(each).size == 3 * 40 for each in (second.lanes, second.convergence))


def same(source: str, target: str, given: Launch, machine=VOLTA):
    modules = (parse_module(HEADER + KERNEL.replace("BODY", body)) for body in (source, target))
    return check(*modules, given, machine, runs=1, undefined=False)


def test_what_may_be_read_is_read_by_who_likes() -> None:
    reads = "  %p = getelementptr i8, ptr {}, i64 {}\n  %v = load i8, ptr %p\n"
    given = launch()
    readable = replace(given, args=(replace(given.args[0], readable=True), given.args[1]))
    for offset in (0, 399):
        more = reads.format("%in", offset) + STORE
        answer = same(STORE, more, given)
        assert isinstance(answer, Mismatch) and answer.counterexample.what == "loads"
        # What the text claims anew is another matter.
        assert isinstance(same(STORE, more, readable), Inconclusive)
    # Whoever accesses nothing accesses no more than another.
    assert not isinstance(same("  %v = load i8, ptr %in\n", "", given), Mismatch)
    # The other buffer is no less somebody's.
    more = reads.format("%out", 319) + STORE
    assert isinstance(same(STORE, more, readable), Mismatch)


def test_numbers_are_scrambled_as_splitmix64_does() -> None:
    # The first outputs of the generator for the seed 1234567, as published with it.
    states = np.uint64(1234567) + np.arange(1, 6, dtype=np.uint64) * traces._STEP
    assert traces.mix(states).tolist() == [
        *(6457827717110365317, 3203168211198807973, 9817491932198370423),
        *(4593380528125082431, 16408922859458223821),
    ]
