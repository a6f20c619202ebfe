"""What a launch may give a kernel, where the module's variables lie, and what is refused, word by word."""

from __future__ import annotations

import numpy as np
import pytest

from pcfm.diagnostics import LaunchError, PcfmError, UnsupportedError
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, Launch, ScalarArg
from pcfm.launch.limits import MAX_SIMULATED_THREADS, MEMORY_VARIABLE
from pcfm.simt import simulate
from pcfm.simt.binding import argument_addresses
from pcfm.simt.simulate import simulate_together
from tests.breadth import choose
from tests.simt.kernels import GCN, HEADER, buffer, run

SCALARS = {
    "i1": (1, b"\x01"), "i8": (200, b"\xc8"), "i16": (-2, b"\xfe\xff"), "i32": (7, b"\x07\0\0\0"),
    "i64": (2**40 + 5, b"\x05\0\0\0\0\x01\0\0"), "half": (1.5, b"\0\x3e"), "bfloat": (1.5, b"\xc0\x3f"),
    "float": (1.5, b"\0\0\xc0\x3f"), "double": (1.5, b"\0\0\0\0\0\0\xf8\x3f"),
}  # fmt: skip
POINTERS = ("ptr", "ptr addrspace(1)", "ptr addrspace(3)", "ptr addrspace(4)", "ptr addrspace(5)")
VECTORS = {"<2 x i16>": 4, "<3 x float>": 12, "<4 x i8>": 4}


def expected(ty: str, arg: BufferArg | ScalarArg, address: int) -> bytes | str:
    """What the kernel finds in a parameter, else why the launch is refused."""
    if ty in VECTORS:
        if isinstance(arg, ScalarArg) or arg.data.nbytes != VECTORS[ty]:
            return f"the parameter 1 is of type {ty}: it needs a buffer of {VECTORS[ty]} bytes"
        return arg.data.tobytes()
    if isinstance(arg, BufferArg):
        if ty not in POINTERS:
            return f"argument 1 is a buffer, the parameter is of type {ty}"
        if ty in ("ptr addrspace(3)", "ptr addrspace(5)"):
            return f"argument 1: a launch cannot pass a {ty}"
        return address.to_bytes(8, "little")
    if ty in POINTERS and arg.type == "i64":
        return int(arg.value).to_bytes(8, "little")
    if ty == "i8" and arg.type == "i1":
        return bytes([int(arg.value)])
    if ty != arg.type:
        return f"argument 1 is of type {arg.type}, the parameter of type {ty}"
    return SCALARS[ty][1] if arg.value else b"\0"


@pytest.mark.parametrize("ty", [*SCALARS, *POINTERS, *VECTORS])
def test_an_argument_is_what_the_parameter_is_of_or_refused(ty: str) -> None:
    text = f"define ptx_kernel void @k(ptr %out, {ty} %p) {{\n  store {ty} %p, ptr %out\n  ret void\n}}"
    out = np.zeros(16, np.uint8)
    given: list[BufferArg | ScalarArg] = [ScalarArg(kind, value) for kind, (value, _) in SCALARS.items()]
    given += [
        ScalarArg("i1", 0),
        BufferArg(np.arange(2, dtype=np.int16)),
        BufferArg(np.arange(12, dtype=np.uint8)),
    ]
    for arg in given:
        address = argument_addresses(Launch("k", (1, 1, 1), (1, 1, 1), (BufferArg(out), arg)))[1]
        wanted = expected(ty, arg, address or 0)
        if isinstance(wanted, bytes):
            stored = buffer(run(text, [out, arg], threads=1)).tobytes()
            wide = 4 if "addrspace(3)" in ty or "addrspace(5)" in ty else len(wanted)
            assert stored[:wide] == wanted[:wide] and not any(stored[len(wanted) :])
            continue
        with pytest.raises(LaunchError) as refusal:
            run(text, [out, arg], threads=1)
        assert refusal.value.diagnostics[0].message == wanted


@pytest.mark.parametrize("seed", range(choose(12, 60)))
def test_shared_variables_lie_one_behind_the_other_as_they_are_aligned(seed: int) -> None:
    rng = np.random.default_rng(seed)
    variables, stores = [], []
    dynamic = int(rng.choice([0, 0, 40]))
    wanted, end = {}, 128
    open_ended: dict[str, int] = {}
    for number in range(5):
        element, size = [("i8", 1), ("i16", 2), ("i32", 4), ("double", 8)][rng.integers(4)]
        count, align = int(rng.integers(1, 6)), int(rng.choice([0, 1, 2, 4, 8, 16, 32, 64]))
        name, word = f"@v{number}", f", align {align}" if align else ""
        if dynamic and rng.random() < 0.3:
            variables.append(f"{name} = external addrspace(3) global [0 x {element}]{word}")
            open_ended[name] = align
        else:
            variables.append(f"{name} = internal addrspace(3) global [{count} x {element}] undef{word}")
            end = -(-end // max(align, size)) * max(align, size)
            wanted[name], end = end, end + count * size
        stores += [
            f"  %p{number} = getelementptr i32, ptr %out, i32 {number}",
            f"  %a{number} = ptrtoint ptr addrspace(3) {name} to i32",
            f"  store i32 %a{number}, ptr %p{number}",
        ]
    behind = max([16, *open_ended.values()])
    wanted |= dict.fromkeys(open_ended, -(-end // behind) * behind)
    text = "\n".join([*variables, "define ptx_kernel void @k(ptr %out) {", *stores, "  ret void", "}"])
    places = buffer(run(text, [np.zeros(5, np.int32)], threads=1, shared=dynamic)).tolist()
    assert places == [wanted[f"@v{number}"] for number in range(5)]


SEES = """
@tile = internal addrspace(3) global [100 x i8] undef
@table = internal addrspace(1) constant [40 x i8] zeroinitializer
define ptx_kernel void @k(ptr %out) {
  %own = alloca [24 x i8]
  store i8 1, ptr %own
  store i8 1, ptr addrspace(3) @tile
  %x = load i8, ptr addrspace(1) @table
  store i8 %x, ptr %out
  ret void
}"""


def test_memory_is_counted_to_the_byte_before_it_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    # Two objects of 256 bytes each and what is behind them, in front of the first a gap of 256.
    global_bytes = 256 + (16 + 256) + (240 + 40 + 256)
    private_bytes = 24 * 32
    size = global_bytes + 100 + private_bytes
    monkeypatch.setenv(MEMORY_VARIABLE, str(size))
    assert run(SEES, [np.zeros(16, np.uint8)], threads=32).returned
    monkeypatch.setenv(MEMORY_VARIABLE, str(size - 1))
    with pytest.raises(LaunchError) as refusal:
        run(SEES, [np.zeros(16, np.uint8)], threads=32)
    problem = refusal.value.diagnostics[0]
    parts = f"{global_bytes:,} global, 100 shared and {private_bytes:,} private ones"
    assert (
        problem.message
        == f"one thread block of @k sees {size:,} bytes of memory ({parts}); {size - 1:,} are allowed"
    )
    assert problem.hint == f"make it smaller, or set {MEMORY_VARIABLE} to what this machine can spare"


PLAIN = "define ptx_kernel void @k(ptr %out) {\n  ret void\n}\ndefine void @other() {\n  ret void\n}"


def launched(launch: Launch, text: str = PLAIN) -> str:
    """Why a launch is refused."""
    with pytest.raises(PcfmError) as refusal:
        simulate(parse_module(HEADER + text), launch, GCN)
    problem = refusal.value.diagnostics[0]
    return f"{problem.message}; {problem.hint}"


def test_launches_that_no_kernel_takes_are_refused() -> None:
    out = BufferArg(np.zeros(1, np.int32))
    one = Launch("k", (1, 1, 1), (1, 1, 1), (out,))
    assert (
        launched(Launch("x", (1, 1, 1), (1, 1, 1), ())) == "the module defines no kernel 'x'; it defines: k"
    )
    nothing = launched(Launch("k", (1, 1, 1), (1, 1, 1), ()), "declare void @k()\n")
    assert nothing == "the module defines no kernel 'k'; it defines: none"
    only = launched(Launch("x", (1, 1, 1), (1, 1, 1), ()), "define void @f() {\n  ret void\n}")
    assert only == "the module defines no kernel 'x'; it defines: f"
    count = launched(Launch("k", (1, 1, 1), (1, 1, 1), (out, out)))
    assert count.startswith(
        "@k takes 1 arguments, the launch gives 2; one [[arg]] for each parameter; a launch file"
    )
    many = Launch("k", (2**22, 1, 1), (257, 1, 1), (out,))
    assert launched(many).startswith(
        f"the launch has {2**22 * 257:,} threads; at most {MAX_SIMULATED_THREADS:,} can be"
    )
    module = parse_module(HEADER + PLAIN)
    for other in (
        Launch("k", (2, 1, 1), (1, 1, 1), (out,)), Launch("k", (1, 1, 1), (2, 1, 1), (out,)),
        Launch("k", (1, 1, 1), (1, 1, 1), (out,), 8),
    ):  # fmt: skip
        with pytest.raises(LaunchError, match="must have one grid, thread block and dynamic shared memory"):
            simulate_together(module, [one, other], GCN)
    by_value = (
        "%s = type { i32, [2 x float] }\ndefine ptx_kernel void @k(ptr byval(%s) %p, i32 %n) {\n  ret void\n}"
    )
    members = launched(one, by_value)
    assert members.startswith(
        "@k takes 3 arguments (2 of them members of structures by value), the launch gives 1"
    )


NUMBERS = {"i8": "i1", "i16": "i2", "i32": "i4", "i64": "i8", "half": "f2", "float": "f4", "double": "f8"}
FILES = (
    "i1",
    "u1",
    "i2",
    "i4",
    "u4",
    "i8",
    "f2",
    "f4",
    "f8",
    [("x", "i4"), ("y", "f8")],
    [("p", "f4", (2,))],
)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_file_holds_what_the_kernel_takes_from_it(number: str) -> None:
    body = f"  %x = load {number}, ptr %p\n  store {number} %x, ptr %p\n"
    text = f"define ptx_kernel void @k(ptr %p) {{\n{body}  ret void\n}}"
    size, is_float = int(NUMBERS[number][1]), NUMBERS[number][0] == "f"
    for words in FILES:
        data = np.zeros(4, np.dtype(words))
        members = [words] if isinstance(words, str) else [each[1] for each in words]
        fits = any(int(each[1]) == size and (not is_float or each[0] == "f") for each in members)
        arg = BufferArg(data, file="x.npy")
        if fits:
            assert run(text, [arg], threads=1).returned
            continue
        with pytest.raises(LaunchError) as refusal:
            run(text, [arg], threads=1)
        name = "argument 0 (%p): x.npy"
        told = f"{name} holds {data.dtype} elements, and the kernel takes them for {number}"
        assert refusal.value.diagnostics[0].message == told


def test_a_file_of_which_several_numbers_are_taken_is_not_judged() -> None:
    body = "  %x = load i32, ptr %p\n  %y = load i64, ptr %p\n"
    text = f"define ptx_kernel void @k(ptr %p) {{\n{body}  ret void\n}}"
    assert run(text, [BufferArg(np.zeros(4, np.float16), file="x.npy")], threads=1).returned


def test_a_file_behind_a_member_is_not_judged_by_what_is_read_of_the_structure() -> None:
    text = """
%s = type { i32, ptr }
define ptx_kernel void @k(ptr byval(%s) %p) {
  %x = load i32, ptr %p
  ret void
}"""
    given = [ScalarArg("i32", 1), BufferArg(np.zeros(4, np.float64), file="x.npy")]
    assert run(text, given, threads=1).returned


def test_a_variable_that_another_begins_with_has_a_place_too() -> None:
    text = """
@there = addrspace(1) constant [3 x i32] [i32 5, i32 6, i32 7]
@pointer = addrspace(1) constant ptr addrspace(1) getelementptr (i32, ptr addrspace(1) @there, i64 2)
define ptx_kernel void @k(ptr %out) {
  %p = load ptr addrspace(1), ptr addrspace(1) @pointer
  %x = load i32, ptr addrspace(1) %p
  store i32 %x, ptr %out
  ret void
}"""
    assert buffer(run(text, [np.zeros(1, np.int32)], threads=1)).tolist() == [7]
    kept = text[text.index("@pointer") :]
    elsewhere = f"@there = external addrspace(1) global [3 x i32]\n{kept}"
    assert launched(Launch("k", (1, 1, 1), (1, 1, 1), (BufferArg(np.zeros(1, np.int32)),)), elsewhere) == (
        "@there is defined elsewhere; None"
    )


def test_as_many_threads_as_can_be_simulated_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pcfm.simt.binding.MAX_SIMULATED_THREADS", 8)
    out = BufferArg(np.zeros(1, np.int32))
    assert simulate(parse_module(HEADER + PLAIN), Launch("k", (2, 1, 1), (4, 1, 1), (out,)), GCN).returned
    assert launched(Launch("k", (3, 1, 1), (3, 1, 1), (out,))).startswith(
        "the launch has 9 threads; at most 8"
    )


def test_what_a_compiler_notes_in_a_variable_moves_no_other() -> None:
    text = """
@there = addrspace(1) constant [3 x i32] [i32 5, i32 6, i32 7]
define ptx_kernel void @k(ptr %out) {
  store i64 ptrtoint (ptr addrspace(1) @there to i64), ptr %out
  ret void
}"""
    noted = """@llvm.used = appending global [1 x ptr addrspace(1)] [ptr addrspace(1) @there],
  section "llvm.metadata"
"""
    one, other = (run(head + text, [np.zeros(1, np.int64)], threads=1) for head in ("", noted))
    assert buffer(one).tolist() == buffer(other).tolist()


@pytest.mark.parametrize(("schedule", "last"), [("behind", 2), ("ahead", 1)])
def test_of_two_warps_the_one_behind_goes_first_or_the_one_ahead(schedule: str, last: int) -> None:
    text = """
define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %low = icmp ult i32 %t, 64
  br i1 %low, label %one, label %two
one:
  store i32 1, ptr %out
  ret void
two:
  store i32 2, ptr %out
  ret void
}"""
    assert buffer(run(text, [np.zeros(1, np.int32)], threads=128, schedule=schedule)).tolist() == [last]


LOCATED = """
define ptx_kernel void @k(ptr %out) !dbg !3 {
  call void @strange(), !dbg !7
  ret void
}
declare void @strange()
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!8}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "own.cu", directory: "")
!2 = !DIFile(filename: "header.h", directory: "")
!3 = distinct !DISubprogram(name: "k", file: !1, line: 1, type: !9, unit: !0, spFlags: DISPFlagDefinition)
!4 = distinct !DISubprogram(name: "f", file: !OF, line: 5, type: !9, unit: !0, spFlags: DISPFlagDefinition)
!6 = distinct !DILocation(line: 30, column: 4, scope: !3)
!7 = !DILocation(line: 9, column: 2, scope: !4, inlinedAt: !6)
!8 = !{i32 2, !"Debug Info Version", i32 3}
!9 = !DISubroutineType(types: !10)
!10 = !{}
"""


@pytest.mark.parametrize(
    ("file", "span", "more"), [("2", "own.cu:30:4", ", in header.h:9"), ("1", "own.cu:9:2", "")]
)
def test_what_is_refused_is_told_at_the_line_of_the_kernels_own_file(file: str, span: str, more: str) -> None:
    with pytest.raises(PcfmError) as refusal:
        run(LOCATED.replace("!OF", f"!{file}"), [np.zeros(1, np.int32)], threads=1)
    problem = refusal.value.diagnostics[0]
    assert problem.message == f"the simulator does not know @strange{more}"
    assert problem.span is not None
    assert f"{problem.span.file}:{problem.span.line}:{problem.span.column}" == span


def test_vectors_that_launches_pass_are_each_launch_s_own() -> None:
    text = """
define ptx_kernel void @k(ptr %out, <2 x i16> %v) {
  store <2 x i16> %v, ptr %out
  ret void
}"""
    for other in ([1, 2], [1, 3], [4, 2]):
        launches = [
            Launch(
                "k",
                (1, 1, 1),
                (1, 1, 1),
                (BufferArg(np.zeros(2, np.int16)), BufferArg(np.array(v, np.int16))),
            )
            for v in ([1, 2], other)
        ]
        results = simulate_together(parse_module(HEADER + text), launches, GCN)
        assert results is not None
        assert [buffer(result).tolist() for result in results] == [[1, 2], other]


def test_a_constant_address_of_several_elements_at_once_is_refused() -> None:
    text = """
@g = internal addrspace(1) global [4 x i32] zeroinitializer
define ptx_kernel void @k(ptr %out) {
  store <2 x ptr addrspace(1)> getelementptr (i32, ptr addrspace(1) @g, <2 x i64> <i64 0, i64 1>), ptr %out
  ret void
}"""
    with pytest.raises(UnsupportedError, match="vector indices"):
        run(text, [np.zeros(4, np.int64)])


def test_a_lane_s_own_variable_begins_alike_in_all_launches() -> None:
    text = """
@own = internal thread_local global i32 5
define ptx_kernel void @k(ptr %out, i32 %n) {
  %v = load i32, ptr @own
  %sum = add i32 %v, %n
  store i32 %sum, ptr @own
  %w = load i32, ptr @own
  store i32 %w, ptr %out
  ret void
}"""
    out = BufferArg(np.zeros(1, np.int32))
    launches = [Launch("k", (1, 1, 1), (1, 1, 1), (out, ScalarArg("i32", n))) for n in (1, 2, 3)]
    results = simulate_together(parse_module(HEADER + text), launches, GCN)
    assert results is not None and [buffer(result).tolist() for result in results] == [[6], [7], [8]]


@pytest.mark.parametrize("width", [7, 8, 16, 24, 32, 64])
def test_an_index_of_a_constant_address_has_a_sign(width: int) -> None:
    text = f"""
@g = internal addrspace(1) global [8 x i32] zeroinitializer
define ptx_kernel void @k(ptr %out) {{
  store ptr addrspace(1) getelementptr (i32, ptr addrspace(1) @g, i{width} -3), ptr %out
  %second = getelementptr i64, ptr %out, i64 1
  store ptr addrspace(1) getelementptr (i32, ptr addrspace(1) @g, i{width} 5), ptr %second
  ret void
}}"""
    low, high = buffer(run(text, [np.zeros(2, np.int64)], threads=1)).tolist()
    assert high - low == 8 * 4
