"""Which elements a race may have had a part in: lane by lane and word by word."""

from __future__ import annotations

import numpy as np
import pytest

from pcfm.check import influence
from pcfm.check.influence import touched_elements
from pcfm.check.runs import Runner
from pcfm.diagnostics import UnsupportedError
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, Launch, ScalarArg
from tests.simt.kernels import HEADER, VOLTA

# Two thread blocks of 40 threads; %i counts them all. @race writes its first word from lanes 3 and 5.
KERNEL = """
@tile = internal addrspace(3) global [40 x i32] undef
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
define ptx_kernel void @k(ptr %race, ptr %out, ptr %in, i32 %n) {
entry:
  %own = alloca [64 x i32]
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %first = mul i32 %b, 40
  %i = add i32 %first, %t
  %q = getelementptr i32, ptr %out, i32 %i
  %three = icmp eq i32 %i, 3
  %five = icmp eq i32 %i, 5
  %writes = or i1 %three, %five
  br i1 %writes, label %write, label %on
write:
  store i32 %i, ptr %race
  br label %on
on:
BODY
  ret void
}
"""
WORD = "  %w = icmp eq i32 %i, {}\n  br i1 %w, label %reads, label %done\nreads:\n{}\n  br label %done\ndone:"


def touched(
    body: str, out: np.ndarray, *, race: np.ndarray | None = None, other: str | None = None
) -> list[list[int]]:
    """The indices of the touched elements of the two first buffers."""
    sides = [parse_module(HEADER + KERNEL.replace("BODY", text)) for text in (body, other or body)]
    runners = [Runner(side, sides[0], VOLTA, 100_000) for side in sides]
    first = np.zeros(64, np.int32) if race is None else race
    args = (BufferArg(first), BufferArg(out), BufferArg(np.zeros(80, np.int32)), ScalarArg("i32", 9))
    flags = touched_elements(runners[0], runners[1], Launch("k", (2, 1, 1), (40, 1, 1), args))
    assert flags[3] is None
    return [np.flatnonzero(each).tolist() for each in flags[:2] if each is not None]


WORDS = np.zeros(160, np.int32)
READ = "  %v = load i32, ptr %race\n"
OWN = "  store i32 %v, ptr %q\n"


def test_what_writes_of_a_race_touch_ends_at_its_word() -> None:
    body = "  %v = load i32, ptr %in\n" + OWN
    assert touched(body, WORDS) == [[0], []]
    # A byte's neighbours in the word count as touched too.
    assert touched(body, WORDS, race=np.zeros(64, np.int8)) == [[0, 1, 2, 3], []]
    assert touched(body, WORDS, race=np.zeros(64, np.int16)) == [[0, 1], []]
    assert touched(body, WORDS, race=np.zeros(64, np.int64)) == [[0], []]
    records = np.zeros(4, np.dtype([("a", np.int32), ("b", np.int32)]))
    assert touched(body, WORDS, race=records) == [[0, 1, 2, 3], []]


def test_a_lane_that_reads_a_racing_word_touches_all_that_it_writes() -> None:
    reads = WORD.format(47, READ.strip("\n"))
    # Before or after it read: under another schedule that may be otherwise.
    assert touched("  store i32 7, ptr %q\n" + reads, WORDS) == [[0], [47]]
    # So it is where only the target reads.
    assert touched("  store i32 7, ptr %q\n", WORDS, other="  store i32 7, ptr %q\n" + reads) == [[0], [47]]
    assert touched("  store i32 7, ptr %q\n" + reads, WORDS, other="  store i32 7, ptr %q\n") == [[0], [47]]


def test_what_is_written_is_read_on_and_on() -> None:
    # Lane 47 hands on to 48 through memory, which hands on to 49.
    chain = "  store i32 7, ptr %q\n"
    for lane, source in ((47, "%race"), (48, "%a47"), (49, "%a48")):
        chain += f"""
  %a{lane} = getelementptr i32, ptr %out, i32 {lane}
  %w{lane} = icmp eq i32 %i, {lane}
  br i1 %w{lane}, label %r{lane}, label %d{lane}
r{lane}:
  %v{lane} = load i32, ptr {source}
  br label %d{lane}
d{lane}:
"""
    assert touched(chain, WORDS) == [[0], [47, 48, 49]]


def test_words_that_an_access_has_a_part_of() -> None:
    # Eight bytes at byte 4 reach over the words 1 and 2 of a buffer of pairs.
    wide = WORD.format(41, READ + "  %h = getelementptr i8, ptr %out, i64 12\n  store i64 1, ptr %h, align 4")
    assert touched(wide, WORDS) == [[0], [3, 4]]
    # Of an element of eight bytes the second four.
    assert touched(WORD.format(41, READ + "  store i32 1, ptr %q"), np.zeros(80, np.int64)) == [[0], [20]]
    within = WORD.format(41, READ + "  %h = getelementptr i8, ptr %out, i64 6\n  store i16 1, ptr %h")
    assert touched(within, WORDS) == [[0], [1]]
    # Of a word its first byte alone, and a half of each of two words.
    for offset, kind, words in ((0, "i8", [41]), (3, "i8", [41]), (3, "i16", [41, 42])):
        byte = f"  %h = getelementptr i8, ptr %q, i64 {offset}\n  store {kind} 1, ptr %h, align 1"
        assert touched(WORD.format(41, READ + byte), WORDS) == [[0], words]
    # A wide read of which the last word is touched.
    reads = "  %l = load <4 x i32>, ptr %race, align 4\n  store i32 1, ptr %q"
    assert touched(WORD.format(41, reads), WORDS) == [[0], [41]]


def test_an_atomic_reads_and_writes() -> None:
    counts = WORD.format(41, READ + "  %o = atomicrmw add ptr %q, i32 1 monotonic")
    reads = "  %a = getelementptr i32, ptr %out, i32 41\n  %z = icmp eq i32 %i, 50\n"
    reads += "  br i1 %z, label %late, label %end\nlate:\n  %y = atomicrmw or ptr %a, i32 0 monotonic\n"
    reads += "  store i32 %y, ptr %q\n  br label %end\nend:"
    assert touched(counts + "\n" + reads, WORDS) == [[0], [41, 50]]


def test_shared_memory_is_of_one_block() -> None:
    # Lanes 1 and 41 are the second of their blocks; 41 has what comes of the race.
    shared = "  %s = getelementptr i32, ptr addrspace(3) @tile, i32 %t\n  store i32 0, ptr addrspace(3) %s\n"
    shared += WORD.format(41, READ.strip("\n")) + "\n  call void @llvm.nvvm.barrier0()\n"
    shared += "  %o = getelementptr i32, ptr addrspace(3) @tile, i32 1\n  %x = icmp eq i32 %t, 39\n"
    shared += "  br i1 %x, label %last, label %end\nlast:\n  %y = load i32, ptr addrspace(3) %o\n"
    shared += "  store i32 %y, ptr %q\n  br label %end\nend:"
    assert touched(shared, WORDS) == [[0], [79]]


def test_a_lanes_own_memory_touches_no_one() -> None:
    own = "  store i32 1, ptr %own\n  %v = load i32, ptr %own\n" + OWN
    assert touched(own, WORDS) == [[0], []]
    # Nor where it lies at the same place as a buffer does in its memory.
    all_of_it = "".join(
        f"  %m{n} = getelementptr i32, ptr %own, i32 {n}\n  store i32 %v, ptr %m{n}\n" for n in range(64)
    )
    assert touched(WORD.format(2, READ + all_of_it), WORDS) == [[0], []]


def test_a_race_in_shared_memory_reaches_who_reads_it() -> None:
    cell = "  %s = getelementptr i32, ptr addrspace(3) @tile, i32 2\n"
    body = cell + "  store i32 %t, ptr addrspace(3) %s\n"
    body += WORD.format(47, "  %v = load i32, ptr addrspace(3) %s\n  store i32 %v, ptr %q")
    assert touched(body, WORDS) == [[0], [47]]


def test_lanes_that_exchange_values_are_touched_together() -> None:
    reads = WORD.format(73, READ.strip("\n")) + "\n"
    shuffle = "  %e = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %t, i32 0, i32 31)\n"
    # The second block's second warp has 8 lanes; a barrier hands no value on.
    assert touched(reads + shuffle + "  store i32 1, ptr %q", WORDS) == [[0], list(range(72, 80))]
    assert touched(reads + "  call void @llvm.nvvm.barrier0()\n  store i32 1, ptr %q", WORDS) == [[0], [73]]
    # Nobody in these warps has read.
    assert touched(shuffle + "  store i32 1, ptr %q", WORDS) == [[0], []]


def test_batches_of_accesses_change_nothing_and_too_many_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    body = "  store i32 7, ptr %q\n" + WORD.format(47, READ.strip("\n"))
    monkeypatch.setattr(influence, "_CHUNK", 10)
    assert touched(body, WORDS) == [[0], [47]]
    # 80 lanes write a word each, and two of them another.
    monkeypatch.setattr(influence, "_MOST", 82)
    assert touched(body, WORDS) == [[0], [47]]
    monkeypatch.setattr(influence, "_MOST", 81)
    with pytest.raises(UnsupportedError, match="too many accesses"):
        touched(body, WORDS)
