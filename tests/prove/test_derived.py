"""What a function promises beyond its source must show in its own body."""

from __future__ import annotations

import pytest

from pcfm.ir.parser import parse_module
from pcfm.prove import prove

HEAD = """
target datalayout = "e-i64:64"
target triple = "nvptx64-nvidia-cuda"
@g = global i32 0, align 4
@c = global ptr null, align 8
@fixed = constant i32 7, align 4
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @unknown()
declare void @quiet() nofree nosync nounwind willreturn nocallback memory(read)
declare void @elsewhere() nofree nosync nounwind willreturn memory(read, argmem: none, inaccessiblemem: none)
declare void @hidden() nofree nosync nounwind willreturn memory(inaccessiblemem: read)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x() willreturn
declare void @llvm.nvvm.membar.gl() nosync
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) nofree nosync willreturn memory(none)
define i32 @again(i32 %n) {
  %r = call i32 @f(ptr @g, i32 %n)
  ret i32 %r
}
"""
LOAD = "  %v = load i32, ptr %p, align 4\n  ret i32 %v\n"
STORE = "  store i32 %n, ptr %p, align 4\n  ret i32 %n\n"
STEPPED = "  %q = getelementptr i32, ptr %p, i64 1\n" + LOAD.replace("%p", "%q")
CHOSEN = "  %c = icmp eq i32 %n, 0\n  %q = select i1 %c, ptr %p, ptr OTHER\n" + LOAD.replace("%p", "%q")
LOOP = """
  br label %head
head:
  %i = phi i32 [ 0, %0 ], [ %j, %head ]
  %j = add i32 %i, 1
  %t = icmp eq i32 %j, %n
  br i1 %t, label %end, label %head
end:
  ret i32 %j
"""
ATOMIC = "  %v = atomicrmw add ptr %p, i32 %n monotonic, align 4\n  ret i32 %v\n"
SWAP = "  %v = cmpxchg ptr %p, i32 %n, i32 7 monotonic monotonic\n  ret i32 %n\n"
COPY = "  call void @llvm.memcpy.p0.p0.i64(ptr {}, i64 4, i1 {})\n  ret i32 0\n"
BARRIER = "  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n"


def is_proved(body: str, more: str, *, parameter: str = "", result: str = "", before: str = "") -> bool:
    start = "define {} i32 @f(ptr {} %p, i32 noundef %n) {} {{\n{}}}\n"
    modules = [
        parse_module(HEAD + start.format(*words, body))
        for words in (("", "", before), (result, parameter, f"{before} {more}"))
    ]
    return next(each for each in prove(*modules, solver=False) if each.function == "f").verdict.accepted


@pytest.mark.parametrize(
    ("body", "more"),
    [
        (LOAD, "nofree norecurse nosync nounwind willreturn memory(argmem: read)"),
        (STEPPED, "memory(argmem: read)"),
        (CHOSEN.replace("OTHER", "%p"), "memory(argmem: read)"),
        (STORE, "nofree norecurse nosync nounwind willreturn mustprogress memory(argmem: write)"),
        (LOAD.replace("ptr %p", "ptr @g"), "memory(read, argmem: none, inaccessiblemem: none)"),
        ("  %a = alloca i32\n" + LOAD.replace("%p", "%a"), "memory(none) willreturn"),
        (
            "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  ret i32 %t\n",
            "memory(none) willreturn nosync",
        ),
        (LOOP, "nofree nosync memory(none)"),
        ("  call void @quiet()\n  ret i32 0\n", "nofree nosync nounwind willreturn norecurse memory(read)"),
        (COPY.format("%p, ptr %p", "false"), "nofree nosync nounwind willreturn memory(argmem: readwrite)"),
        (COPY.format("%p, ptr @fixed", "false"), "nosync willreturn memory(argmem: write)"),  # of a constant
        ("  call void @hidden()\n  ret i32 0\n", "memory(inaccessiblemem: read)"),
        ("  call void @elsewhere()\n  ret i32 0\n", "memory(read, inaccessiblemem: none)"),
        (ATOMIC, "nofree nosync nounwind willreturn memory(argmem: readwrite)"),
        ("  %a = alloca i32\n" + ATOMIC.replace("%p", "%a"), "memory(none)"),
    ],
)
def test_what_a_body_shows_may_be_promised(body: str, more: str) -> None:
    assert is_proved(body, more)


@pytest.mark.parametrize(
    ("body", "more"),
    [
        (LOAD, "memory(none)"),
        (LOAD, "memory(argmem: write)"),
        (STEPPED, "memory(none)"),
        (CHOSEN.replace("OTHER", "@g"), "memory(argmem: read)"),
        (LOAD, "memory(inaccessiblemem: read)"),
        (STORE, "memory(read)"),
        (LOAD.replace("ptr %p", "ptr @g"), "memory(argmem: read)"),
        # The pointer comes from memory: it may be the parameter's too.
        ("  %q = load ptr, ptr @c\n" + STORE.replace("%p", "%q"), "memory(read, argmem: none)"),
        ("  %q = load ptr, ptr @c\n" + STORE.replace("%p", "%q"), "memory(read, argmem: write)"),
        ("  %q = freeze ptr %p\n" + STORE.replace("%p", "%q"), "memory(argmem: write)"),
        (LOAD.replace("load", "load volatile"), "memory(argmem: read)"),
        (LOAD.replace("load", "load volatile"), "nosync"),
        (LOAD.replace("load", "load volatile"), "willreturn"),
        (LOAD.replace("load i32, ptr %p", "load atomic i32, ptr %p acquire"), "nosync"),
        ("  fence seq_cst\n  ret i32 0\n", "nosync"),
        (LOOP, "willreturn"),
        (LOOP, "mustprogress"),
        ("  call void @unknown()\n  ret i32 0\n", "nofree"),
        ("  call void @unknown()\n  ret i32 0\n", "nosync"),
        ("  call void @unknown()\n  ret i32 0\n", "nounwind"),
        ("  call void @unknown()\n  ret i32 0\n", "willreturn"),
        ("  call void @unknown()\n  ret i32 0\n", "norecurse"),
        ("  call void @unknown()\n  ret i32 0\n", "memory(none)"),
        ("  %r = call i32 @again(i32 %n)\n  ret i32 %r\n", "norecurse"),
        # Who calls himself for ever does not return because he says so.
        ("  %r = call i32 @f(ptr %p, i32 %n)\n  ret i32 %r\n", "willreturn mustprogress"),
        ("  call void @quiet()\n  ret i32 0\n", "memory(argmem: read)"),
        ("  call void @hidden()\n  ret i32 0\n", "memory(none)"),
        # What is another's memory to who is called may be an argument's to who calls.
        ("  call void @elsewhere()\n  ret i32 0\n", "memory(read, argmem: none)"),
        # What the text says of an intrinsic says nothing: LLVM knows it better.
        (BARRIER + LOAD, "nosync"),
        ("  call void @llvm.nvvm.membar.gl()\n" + LOAD, "nosync"),
        (BARRIER + LOAD, "willreturn"),
        (BARRIER + LOAD, "memory(argmem: read)"),
        (COPY.format("%p, ptr @g", "false"), "memory(argmem: readwrite)"),
        (COPY.format("%p, ptr %p", "false"), "memory(argmem: write)"),
        (COPY.format("%p, ptr %p", "true"), "nosync"),
        (COPY.format("%p, ptr %p", "true"), "willreturn"),
        (ATOMIC, "memory(argmem: write)"),
        (ATOMIC, "memory(argmem: read)"),
        (ATOMIC.replace("%p", "@g"), "memory(argmem: readwrite)"),
        (ATOMIC.replace("monotonic", "acquire"), "memory(argmem: readwrite)"),
        (ATOMIC.replace("monotonic", "release"), "nosync"),
        (ATOMIC.replace("rmw", "rmw volatile"), "memory(argmem: readwrite)"),
        (SWAP, "memory(argmem: readwrite)"),
        (LOAD, "speculatable"),
        (LOAD, "noreturn"),
        (LOAD, "nocallback"),
    ],
)
def test_what_a_body_does_not_show_may_not_be_promised(body: str, more: str) -> None:
    assert not is_proved(body, more)


def test_who_makes_progress_without_a_trace_returns() -> None:
    assert is_proved(LOOP, "willreturn", before="mustprogress")
    stores = LOOP.replace("  %j = add", "  store i32 %i, ptr %p, align 4\n  %j = add")
    assert not is_proved(stores, "willreturn", before="mustprogress")
    counts = f"  %a = alloca i32\n{LOOP}".replace(
        "  %j = add", "  %v = atomicrmw add ptr %a, i32 1 monotonic, align 4\n  %j = add"
    )
    assert not is_proved(counts, "willreturn", before="mustprogress")
    waits = LOOP.replace("  %j = add", f"{BARRIER}  %j = add")
    assert not is_proved(waits, "willreturn", before="mustprogress")


@pytest.mark.parametrize(
    ("body", "parameter", "expected"),
    [
        (LOAD, "readonly captures(none)", True),
        (STORE, "writeonly nocapture", True),
        (LOAD.replace("ptr %p", "ptr @g"), "readnone captures(none)", True),
        ("  %q = getelementptr i32, ptr %p, i32 %n\n" + LOAD.replace("%p", "%q"), "readonly nocapture", True),
        (COPY.format("@g, ptr %p", "false"), "readonly captures(none)", True),
        (COPY.format("%p, ptr @g", "false"), "writeonly", True),
        (COPY.format("@g, ptr %p", "false"), "writeonly", False),
        (COPY.format("%p, ptr @g", "false"), "readonly", False),
        (COPY.replace("{})", '{}) ["seen"(ptr %p)]').format("@g, ptr @fixed", "false"), "nocapture", False),
        (STORE, "readonly", False),
        (LOAD, "writeonly", False),
        (LOAD, "readnone", False),
        (LOAD, "noalias", False),
        (LOAD, "noundef", False),
        (LOAD, "nofree", False),
        (f"  store ptr %p, ptr @c\n{LOAD}", "nocapture", False),
        (f"  store ptr %p, ptr @c\n{LOAD}", "readonly", False),
        ("  %t = icmp eq ptr %p, null\n  %z = zext i1 %t to i32\n  ret i32 %z\n", "captures(none)", False),
        ("  %z = ptrtoint ptr %p to i32\n  ret i32 %z\n", "nocapture", False),
        ("  %q = getelementptr i32, ptr %p, i32 %n\n" + STORE.replace("%p", "%q"), "readonly", False),
        (LOAD.replace("load", "load volatile"), "nocapture", False),
        (ATOMIC, "nocapture", True),
        (ATOMIC.replace("monotonic", "seq_cst"), "captures(none)", True),
        (SWAP, "nocapture", True),
        (ATOMIC, "readonly", False),
        (ATOMIC, "writeonly", False),
        (ATOMIC.replace("rmw", "rmw volatile"), "nocapture", False),
        ("  %v = atomicrmw xchg ptr @c, ptr %p monotonic\n  ret i32 0\n", "nocapture", False),
        ("  %v = cmpxchg ptr @c, ptr %p, ptr null monotonic monotonic\n  ret i32 0\n", "nocapture", False),
        ("  %v = cmpxchg ptr @c, ptr null, ptr %p monotonic monotonic\n  ret i32 0\n", "nocapture", False),
        ("  %v = cmpxchg ptr %p, ptr %p, ptr null monotonic monotonic\n  ret i32 0\n", "nocapture", False),
        ("  %r = call i32 @f(ptr %p, i32 %n)\n  ret i32 %r\n", "nocapture", False),
    ],
)
def test_what_is_done_with_a_parameter(body: str, parameter: str, expected: bool) -> None:
    assert is_proved(body, "", parameter=parameter) == expected


@pytest.mark.parametrize(
    ("body", "result", "expected"),
    [
        ("  %s = mul i32 %n, 3\n  ret i32 %s\n", "noundef", True),
        ("  %s = and i32 %n, 7\n  ret i32 %s\n", "noundef range(i32 0, 8)", True),
        ("  %s = and i32 %n, 7\n  ret i32 %s\n", "noundef range(i32 0, 7)", False),
        ("  %s = and i32 %n, 7\n  ret i32 %s\n", "range(i32 1, 8)", False),
        ("  %s = mul nsw i32 %n, 3\n  ret i32 %s\n", "noundef", False),
        ("  ret i32 undef\n", "noundef", False),
        (LOAD, "noundef", False),
    ],
)
def test_what_is_returned_keeps_what_is_promised(body: str, result: str, expected: bool) -> None:
    assert is_proved(body, "", result=result) == expected


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("%x = load i32, ptr @g", True),
        ("store i32 %n, ptr getelementptr (i8, ptr @g, i64 0)", True),
        ("store ptr @g, ptr %p", False),
        ("%x = icmp eq ptr @g, %p", False),
        ("%x = ptrtoint ptr @g to i64", False),
        ("%x = icmp eq ptr getelementptr (i8, ptr @g, i64 4), %p", False),
        ("%x = getelementptr i8, ptr @g, i32 %n\n  %y = load i8, ptr %x", True),
        ("%x = getelementptr i8, ptr @g, i32 %n\n  %y = icmp eq ptr %x, %p", False),
        ("store i64 ptrtoint (ptr @g to i64), ptr %p", False),
        ("store i32 %n, ptr getelementptr (i8, ptr null, i64 ptrtoint (ptr @g to i64))", False),
        ("call void @unknown(ptr @g)", False),
    ],
)
def test_an_address_that_nothing_keeps_matters_to_nobody(use: str, expected: bool) -> None:
    text = "@g = global i32 0, align 4\ndeclare void @unknown(ptr)\n"
    text += f"define void @k(ptr %p, i32 %n) {{\n  {use}\n  ret void\n}}\n"
    target = text.replace("@g = global", "@g = local_unnamed_addr global")
    verdict = prove(parse_module(text), parse_module(target), solver=False)[0].verdict
    assert verdict.accepted == expected
    wrong = parse_module(text.replace("@g = global", "@g = unnamed_addr global"))
    assert not prove(parse_module(text), wrong, solver=False)[0].verdict.accepted
