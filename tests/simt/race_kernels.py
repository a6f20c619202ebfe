"""Kernels with and without races. All run as two thread blocks of 64 threads in warps of 32.

%t is the thread's number in its thread block, %b the thread block's, %g the thread's in the grid; %out has
128 words, @tile 64 words of shared memory, @flag one of global memory. `# racy KIND: WHAT, WHAT` says what
must be found: the threads have in common no more than KIND says, and these two accesses race.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tests.simt.kernels import HEADER

_FRAME = """
@tile = internal addrspace(3) global [64 x i32] undef
@flag = internal addrspace(1) global i32 0
declare void @llvm.nvvm.bar.warp.sync(i32) convergent
declare void @llvm.nvvm.membar.gl()
declare i32 @llvm.umax.i32(i32, i32)
declare void @llvm.nvvm.membar.cta()
declare void @llvm.memcpy.p0.p3.i64(ptr, ptr addrspace(3), i64, i1)
define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %base = mul i32 %b, 64
  %g = add i32 %base, %t
  %up = add i32 %t, 1
  %next = and i32 %up, 63
  %half = xor i32 %t, 32
  %pair = xor i32 %t, 1
  %first = icmp eq i32 %t, 0
  %mine = getelementptr i32, ptr addrspace(3) @tile, i32 %t
  %nexts = getelementptr i32, ptr addrspace(3) @tile, i32 %next
  %halfs = getelementptr i32, ptr addrspace(3) @tile, i32 %half
  %pairs = getelementptr i32, ptr addrspace(3) @tile, i32 %pair
  %own = getelementptr i32, ptr %out, i32 %g
BODY
  ret void
}
declare i32 @llvm.nvvm.atomic.exch.gen.i.sys.i32.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.atomic.add.gen.i.sys.i32.p1(ptr addrspace(1), i32)
"""
_BARRIER = "call void @llvm.nvvm.barrier0()"


@dataclass(frozen=True)
class RaceKernel:
    """A kernel, and the race that must be found in it (no `between`: none)."""

    name: str
    text: str
    between: str = ""
    accesses: tuple[str, ...] = ()
    benign: bool = False


def _kernel(name: str, body: str) -> RaceKernel:
    text = HEADER + _FRAME.replace("BODY", body.replace("BARRIER", _BARRIER))
    expected = re.search(r"; (racy|benign) (.+): (.+), (.+)", body)
    if expected is None:
        return RaceKernel(name, text)
    kind, between, *accesses = expected.groups()
    return RaceKernel(name, text, between, tuple(sorted(accesses)), kind == "benign")


_LOOP = """
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %j, %loop ]
  %v = load i32, ptr addrspace(3) %halfs
  FIRST
  %w = add i32 %v, %i
  store i32 %w, ptr addrspace(3) %mine
  SECOND
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, 3
  br i1 %more, label %loop, label %end
end:
"""
_BUFFERS = """
  %in = getelementptr i32, ptr addrspace(3) @tile, i32 %t
  %low = and i32 %t, 31
  %lane = icmp ult i32 %t, 32
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %j, %next.half ]
  %side = and i32 %i, 1
  %at = mul i32 %side, 32
  %here = add i32 %at, %low
  %slot = getelementptr i32, ptr addrspace(3) @tile, i32 %here
  br i1 %lane, label %fill, label %filled
fill:
  store i32 %i, ptr addrspace(3) %slot
  br label %filled
filled:
  MIDDLE
  br i1 %lane, label %next.half, label %use
use:
  %v = load i32, ptr addrspace(3) %slot
  store i32 %v, ptr %own
  br label %next.half
next.half:
  END
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, 5
  br i1 %more, label %loop, label %end
end:
"""
_REDUCTION = """
  store i32 %t, ptr addrspace(3) %mine
  BARRIER
  br label %loop
loop:
  %d = phi i32 [ 32, %0 ], [ %e, %joined ]
  %in = icmp ult i32 %t, %d
  br i1 %in, label %add, label %joined
add:
  %far = add i32 %t, %d
  %fars = getelementptr i32, ptr addrspace(3) @tile, i32 %far
  %x = load i32, ptr addrspace(3) %fars
  %y = load i32, ptr addrspace(3) %mine
  %s = add i32 %x, %y
  store i32 %s, ptr addrspace(3) %mine
  br label %joined
joined:
  SYNC
  %e = lshr i32 %d, 1
  %more = icmp ne i32 %e, 0
  br i1 %more, label %loop, label %last
last:
  br i1 %first, label %give, label %end
give:
  %r = load i32, ptr addrspace(3) @tile
  store i32 %r, ptr %own
  br label %end
end:
"""
# Thread block 0's first thread writes %out[0] and raises the flag; thread block 1's waits for it and reads.
_FLAG = """
  br i1 %first, label %leader, label %end
leader:
  %producer = icmp eq i32 %b, 0
  br i1 %producer, label %produce, label %wait
produce:
  store i32 7, ptr %out
  RELEASE
  br label %end
wait:
  ACQUIRE
  %up.now = icmp ne i32 %f, 0
  br i1 %up.now, label %consume, label %wait
consume:
  FENCE
  %v = load i32, ptr %out
  store i32 %v, ptr %own
  br label %end
end:
"""


def _flag(release: str, acquire: str, fence: str = "") -> str:
    return _FLAG.replace("RELEASE", release).replace("ACQUIRE", acquire).replace("FENCE", fence)


# The last thread block to come adds up what all have written (as CUDA's sample threadFenceReduction does).
_LAST_BLOCK = """
  store i32 %t, ptr %own
  BARRIER
  br i1 %first, label %count, label %met
count:
  call void @llvm.nvvm.membar.gl()
  %n = atomicrmw add ptr addrspace(1) @flag, i32 1 monotonic
  store i32 %n, ptr addrspace(3) @tile
  AFTER
  br label %met
met:
  BARRIER
  %seen = load i32, ptr addrspace(3) @tile
  %last = icmp eq i32 %seen, 1
  br i1 %last, label %sum, label %end
sum:
  %far = xor i32 %g, 64
  %fars = getelementptr i32, ptr %out, i32 %far
  %v = load i32, ptr %fars
  store i32 %v, ptr %own
  br label %end
end:
"""
_SYNCWARP = "call void @llvm.nvvm.bar.warp.sync(i32 {})"
_EXCHANGE = """
  store i32 %t, ptr addrspace(3) %mine
  SYNC
  %v = load i32, ptr addrspace(3) %pairs
  store i32 %v, ptr %own
"""

KERNELS = [
    _kernel("barrier between phases", """
  store i32 %t, ptr addrspace(3) %mine
  BARRIER
  %v = load i32, ptr addrspace(3) %nexts
  store i32 %v, ptr %own"""),
    _kernel("no barrier between phases", """
  ; racy lanes: read, write
  store i32 %t, ptr addrspace(3) %mine
  %v = load i32, ptr addrspace(3) %nexts
  store i32 %v, ptr %own"""),
    _kernel("no barrier between warps", """
  ; racy warps: read, write
  store i32 %t, ptr addrspace(3) %mine
  %v = load i32, ptr addrspace(3) %halfs
  store i32 %v, ptr %own"""),
    _kernel("overwritten before all have read", """
  ; racy warps: read, write
  store i32 %t, ptr addrspace(3) %mine
  BARRIER
  %v = load i32, ptr addrspace(3) %halfs
  store i32 %v, ptr addrspace(3) %mine"""),
    _kernel("barriers in a loop", "  store i32 %t, ptr addrspace(3) %mine\n  BARRIER"
            + _LOOP.replace("FIRST", "BARRIER").replace("SECOND", "BARRIER")),
    _kernel("a loop's first barrier missing", "  ; racy warps: read, write\n"
            "  store i32 %t, ptr addrspace(3) %mine\n  BARRIER"
            + _LOOP.replace("FIRST", "").replace("SECOND", "BARRIER")),
    _kernel("a loop's second barrier missing", "  ; racy warps: read, write\n"
            "  store i32 %t, ptr addrspace(3) %mine\n  BARRIER"
            + _LOOP.replace("FIRST", "BARRIER").replace("SECOND", "")),
    _kernel("double buffering with one barrier a round",
            _BUFFERS.replace("MIDDLE", "BARRIER").replace("END", "")),
    _kernel("double buffering with no barrier", "  ; racy warps: read, write\n"
            + _BUFFERS.replace("MIDDLE", "").replace("END", "")),
    _kernel("single buffering with one barrier a round", "  ; racy warps: read, write\n" + _BUFFERS.replace(
        "%side = and i32 %i, 1", "%side = and i32 %i, 0").replace("MIDDLE", "BARRIER").replace("END", "")),
    _kernel("single buffering with both barriers", _BUFFERS.replace(
        "%side = and i32 %i, 1", "%side = and i32 %i, 0").replace("MIDDLE", "BARRIER").replace(
            "END", "BARRIER")),
    _kernel("reduction", _REDUCTION.replace("SYNC", "BARRIER")),
    _kernel("reduction with syncs of the warp at the end", """
  store i32 %t, ptr addrspace(3) %mine
  BARRIER
  %low = icmp ult i32 %t, 32
  br i1 %low, label %one, label %end
one:""" + "".join(f"""
  %x{d} = getelementptr i32, ptr addrspace(3) %mine, i32 {d}
  %v{d} = load i32, ptr addrspace(3) %x{d}
  %m{d} = load i32, ptr addrspace(3) %mine
  {_SYNCWARP.format(-1)}
  %s{d} = add i32 %v{d}, %m{d}
  store i32 %s{d}, ptr addrspace(3) %mine
  {_SYNCWARP.format(-1)}""" for d in (32, 16, 8)) + "\n  br label %end\nend:"),
    _kernel("reduction without its syncs", "  ; racy lanes: read, write\n" + _REDUCTION.replace("SYNC", "")),
    _kernel("across thread blocks through global memory", """
  ; racy thread blocks: read, write
  store i32 %t, ptr %own
  BARRIER
  %far = xor i32 %g, 64
  %fars = getelementptr i32, ptr %out, i32 %far
  %v = load i32, ptr %fars
  store i32 %v, ptr addrspace(3) %mine"""),
    _kernel("thread blocks write different values to one place", """
  ; racy thread blocks: write, write
  br i1 %first, label %lead, label %end
lead:
  store i32 %g, ptr %out
  br label %end
end:"""),
    _kernel("all write one value to one place", """
  ; benign thread blocks: write, write
  store i32 7, ptr %out"""),
    _kernel("one value to one place, one way atomically", """
  ; racy thread blocks: atomic write, write
  br i1 %first, label %lead, label %end
lead:
  %other = icmp eq i32 %b, 0
  br i1 %other, label %one, label %two
one:
  store atomic i32 7, ptr %out monotonic, align 4
  br label %end
two:
  store i32 7, ptr %out
  br label %end
end:"""),
    _kernel("lanes write different values to one place in one instruction", """
  ; racy lanes: write, write
  %q = lshr i32 %t, 1
  %place = getelementptr i32, ptr addrspace(3) @tile, i32 %q
  store i32 %t, ptr addrspace(3) %place"""),
    _kernel("the same value, and one who reads", """
  ; racy warps: read, write
  %low = icmp ult i32 %t, 32
  br i1 %low, label %set, label %get
set:
  store i32 1, ptr addrspace(3) @tile
  br label %end
get:
  %v = load i32, ptr addrspace(3) @tile
  store i32 %v, ptr %own
  br label %end
end:"""),
    _kernel("a byte in a word", """
  ; racy lanes: read, write
  %bytes = getelementptr i8, ptr addrspace(3) @tile, i32 %t
  %w = lshr i32 %t, 2
  %word = getelementptr i32, ptr addrspace(3) @tile, i32 %w
  store i8 1, ptr addrspace(3) %bytes, align 1
  %v = load i32, ptr addrspace(3) %word
  store i32 %v, ptr %own"""),
    _kernel("neighbouring bytes", """
  %bytes = getelementptr i8, ptr addrspace(3) @tile, i32 %t
  store i8 1, ptr addrspace(3) %bytes, align 1
  %v = load i8, ptr addrspace(3) %bytes, align 1
  %w = zext i8 %v to i32
  store i32 %w, ptr %own"""),
    _kernel("words first, bytes later", """
  ; racy lanes: read, write
  store i32 0, ptr addrspace(3) %mine
  %odd = or i32 %t, 2
  %byte = getelementptr i8, ptr addrspace(3) %nexts, i32 2
  %v = load i8, ptr addrspace(3) %byte, align 1
  %w = zext i8 %v to i32
  store i32 %w, ptr %own"""),
    _kernel("vectors that overlap", """
  ; racy lanes: read, write
  %q = and i32 %t, 60
  %four = getelementptr i32, ptr addrspace(3) @tile, i32 %q
  store i32 %t, ptr addrspace(3) %mine
  %v = load <4 x i32>, ptr addrspace(3) %four, align 16
  %w = extractelement <4 x i32> %v, i32 0
  store i32 %w, ptr %own"""),
    _kernel("through a generic pointer", """
  ; racy warps: read, write
  %generic = addrspacecast ptr addrspace(3) %halfs to ptr
  store i32 %t, ptr addrspace(3) %mine
  %v = load i32, ptr %generic
  store i32 %v, ptr %own"""),
    _kernel("memcpy of what others write", """
  ; racy warps: read, write
  store i32 %t, ptr addrspace(3) %mine
  call void @llvm.memcpy.p0.p3.i64(ptr %own, ptr addrspace(3) %halfs, i64 4, i1 false)"""),
    _kernel("in a warp without a sync", "  ; racy lanes: read, write" + _EXCHANGE.replace("SYNC", "")),
    _kernel("in a warp with a sync", _EXCHANGE.replace("SYNC", _SYNCWARP.format(-1))),
    _kernel("in a warp with a sync of the low half only", "  ; racy lanes: read, write"
            + _EXCHANGE.replace("SYNC", _SYNCWARP.format(65535))),
    _kernel("in a part of a warp with a sync of that part", """
  %low = and i32 %t, 16
  %in = icmp eq i32 %low, 0
  br i1 %in, label %part, label %end
part:""" + _EXCHANGE.replace("SYNC", _SYNCWARP.format(65535)) + "\n  br label %end\nend:"),
    _kernel("a sync of the warp for two warps", "  ; racy warps: read, write"
            + _EXCHANGE.replace("SYNC", _SYNCWARP.format(-1)).replace("%pairs", "%halfs")),
    _kernel("atomics alone", """
  %o = atomicrmw add ptr addrspace(1) @flag, i32 1 monotonic
  store i32 %o, ptr %own"""),
    _kernel("an atomic and a plain load", """
  ; racy thread blocks: atomic update, read
  %o = atomicrmw add ptr addrspace(1) @flag, i32 1 monotonic
  %v = load i32, ptr addrspace(1) @flag
  store i32 %v, ptr %own"""),
    _kernel("atomics of a thread block's scope in one", """
  %o = atomicrmw add ptr addrspace(3) @tile, i32 1 syncscope("block") monotonic
  store i32 %o, ptr %own"""),
    _kernel("atomics of a thread block's scope in several", """
  ; racy thread blocks: atomic update, atomic update
  %o = atomicrmw add ptr addrspace(1) @flag, i32 1 syncscope("block") monotonic
  store i32 %o, ptr %own"""),
    _kernel("a flag with release and acquire", _flag(
        "store atomic i32 1, ptr addrspace(1) @flag release, align 4",
        "%f = load atomic i32, ptr addrspace(1) @flag acquire, align 4")),
    _kernel("a flag without release", "  ; racy thread blocks: read, write" + _flag(
        "store atomic i32 1, ptr addrspace(1) @flag monotonic, align 4",
        "%f = load atomic i32, ptr addrspace(1) @flag acquire, align 4")),
    _kernel("a flag without acquire", "  ; racy thread blocks: read, write" + _flag(
        "store atomic i32 1, ptr addrspace(1) @flag release, align 4",
        "%f = load atomic i32, ptr addrspace(1) @flag monotonic, align 4")),
    _kernel("a volatile flag with fences", _flag(
        "call void @llvm.nvvm.membar.gl()\n  store volatile i32 1, ptr addrspace(1) @flag",
        "%f = load volatile i32, ptr addrspace(1) @flag", "call void @llvm.nvvm.membar.gl()")),
    *(
        _kernel(f"a volatile flag with {name}", "  ; racy thread blocks: read, write" + _flag(
            f"call void @llvm.nvvm.membar.{release}()\n  store volatile i32 1, ptr addrspace(1) @flag",
            "%f = load volatile i32, ptr addrspace(1) @flag", f"call void @llvm.nvvm.membar.{acquire}()"))
        for name, release, acquire in (
            ("a fence of the thread block behind it", "gl", "cta"),
            ("a fence of the thread block before it", "cta", "gl"),
        )
    ),
    _kernel("a volatile flag with calls that are no fences", "  ; racy thread blocks: read, write" + _flag(
        "%m = call i32 @llvm.umax.i32(i32 %t, i32 1)\n  store volatile i32 %m, ptr addrspace(1) @flag",
        "%f = load volatile i32, ptr addrspace(1) @flag", "%w = call i32 @llvm.umax.i32(i32 %t, i32 1)")),
    _kernel("a volatile flag with fences of the thread block", "  ; racy thread blocks: read, write" + _flag(
        "call void @llvm.nvvm.membar.cta()\n  store volatile i32 1, ptr addrspace(1) @flag",
        "%f = load volatile i32, ptr addrspace(1) @flag", "call void @llvm.nvvm.membar.cta()")),
    _kernel("a flag of the thread block's scope", "  ; racy thread blocks: atomic read, atomic write" + _flag(
        'store atomic i32 1, ptr addrspace(1) @flag syncscope("block") release, align 4',
        'atomicrmw add ptr addrspace(1) @flag, i32 0 monotonic\n'
        '  %f = load atomic i32, ptr addrspace(1) @flag syncscope("block") acquire, align 4')),
    _kernel("a flag by NVVM's own atomics", _flag(
        "call void @llvm.nvvm.membar.gl()\n"
        "  %o = call i32 @llvm.nvvm.atomic.exch.gen.i.sys.i32.p1(ptr addrspace(1) @flag, i32 1)",
        "%f = call i32 @llvm.nvvm.atomic.add.gen.i.sys.i32.p1(ptr addrspace(1) @flag, i32 0)",
        "call void @llvm.nvvm.membar.gl()")),
    _kernel("a flag in shared memory of the warp's scope", """
  ; racy warps: atomic read, atomic write
  store i32 0, ptr addrspace(3) @tile
  BARRIER
  br i1 %first, label %writes, label %reads
writes:
  store atomic i32 1, ptr addrspace(3) @tile syncscope("warp") release, align 4
  br label %end
reads:
  %f = load atomic i32, ptr addrspace(3) @tile syncscope("warp") acquire, align 4
  br label %end
end:"""),
    _kernel("what a flag of the warp's scope in shared memory guards", """
  ; racy warps: read, write
  br i1 %first, label %writes, label %reads
writes:
  store i32 7, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @tile, i64 8)
  store atomic i32 1, ptr addrspace(3) @tile syncscope("warp") release, align 4
  br label %end
reads:
  %f = load atomic i32, ptr addrspace(3) @tile syncscope("warp") acquire, align 4
  %x = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @tile, i64 8)
  br label %end
end:"""),
    _kernel("a flag between warps with fences of the thread block", _flag(
        'call void @llvm.nvvm.membar.cta()\n'
        '  store atomic i32 1, ptr addrspace(1) @flag syncscope("block") monotonic, align 4',
        '%f = load atomic i32, ptr addrspace(1) @flag syncscope("block") monotonic, align 4',
        "call void @llvm.nvvm.membar.cta()").replace(
            "br i1 %first, label %leader, label %end", """%far = icmp ne i32 %b, 0
  br i1 %far, label %end, label %near
near:
  %low = and i32 %t, 31
  %lead = icmp eq i32 %low, 0
  br i1 %lead, label %leader, label %end""").replace("icmp eq i32 %b, 0", "icmp eq i32 %t, 0")),
    _kernel("the last thread block", _LAST_BLOCK.replace("AFTER", "call void @llvm.nvvm.membar.gl()")),
    _kernel("the last thread block without its second fence", "  ; racy thread blocks: read, write"
            + _LAST_BLOCK.replace("AFTER", "")),
    _kernel("a lock", """
  br i1 %first, label %lock, label %end
lock:
  %got = cmpxchg ptr addrspace(1) @flag, i32 0, i32 1 acquire monotonic
  %ok = extractvalue { i32, i1 } %got, 1
  br i1 %ok, label %in, label %lock
in:
  %v = load i32, ptr %out
  %w = add i32 %v, 1
  store i32 %w, ptr %out
  store atomic i32 0, ptr addrspace(1) @flag release, align 4
  br label %end
end:"""),
    _kernel("a lock that does not release", """
  ; racy thread blocks: read, write
  br i1 %first, label %lock, label %end
lock:
  %got = cmpxchg ptr addrspace(1) @flag, i32 0, i32 1 acquire monotonic
  %ok = extractvalue { i32, i1 } %got, 1
  br i1 %ok, label %in, label %lock
in:
  %v = load i32, ptr %out
  %w = add i32 %v, 1
  store i32 %w, ptr %out
  store atomic i32 0, ptr addrspace(1) @flag monotonic, align 4
  br label %end
end:"""),
]  # fmt: skip
