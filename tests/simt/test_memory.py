"""Memory: spaces, types, bounds, alignment, atomics, and what is said when it goes wrong."""

from __future__ import annotations

import numpy as np
import pytest

from pcfm.diagnostics import LaunchError, UnsupportedError
from pcfm.ir.types import FloatType, IntType, PtrType, Type
from pcfm.launch import BufferArg, ScalarArg
from pcfm.simt import Trapped, atomics
from pcfm.simt.address_spaces import FIRST_OFFSET, PRIVATE_WINDOW, SHARED_WINDOW, Storage
from pcfm.simt.atomics import combination
from tests.simt.kernels import VOLTA, buffer, map_kernel, map_over, run

INT = np.dtype(np.int32)
pytestmark = pytest.mark.usefixtures("both_ways")


def trap(text: str, args: list[object], **options: object) -> Trapped:
    outcome = run(text, args, **options).outcome  # type: ignore[arg-type]
    assert isinstance(outcome, Trapped), str(outcome)
    return outcome


def test_a_load_outside_of_a_buffer_names_everything() -> None:
    text = """
define ptx_kernel void @k(ptr %data) !dbg !5 {
start:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %w = sext i32 %t to i64
  %q = getelementptr i32, ptr %data, i64 %w
  %v = load i32, ptr %q, align 4, !dbg !7
  ret void
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "thing.cu", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "k", file: !1, line: 3, unit: !0, type: !6)
!6 = !DISubroutineType(types: !8)
!7 = !DILocation(line: 12, column: 34, scope: !5)
!8 = !{}
"""
    outcome = trap(text, [np.zeros(60, INT)], threads=64, machine=VOLTA)
    where = outcome.where
    assert (where.kernel, where.thread_block, where.thread, where.lane) == ("k", 0, 60, 28)
    assert where.source == ("thing.cu", 12, 34)
    assert where.instruction == "%v = load"
    assert (
        "4 bytes is in no object (240 bytes from the start of argument 0 (%data), of 240 bytes)"
        in outcome.reason
    )
    assert "0x" in str(outcome)


@pytest.mark.parametrize(
    ("offset", "words"),
    [(-4, "in no object"), (400, "in no object"), (398, "not aligned"), (10**6, "in no object")],
)
def test_addresses_beside_a_buffer(offset: int, words: str) -> None:
    text = f"""
define ptx_kernel void @k(ptr %data) {{
  %q = getelementptr i8, ptr %data, i64 {offset}
  store i32 1, ptr %q, align 4
  ret void
}}"""
    assert words in trap(text, [np.zeros(100, INT)]).reason


def test_null_is_no_object() -> None:
    text = "define ptx_kernel void @k() {\n  %v = load i32, ptr null\n  ret void\n}"
    assert trap(text, []).reason.endswith("is null")


def test_one_past_the_end_of_a_buffer_is_not_the_next_one() -> None:
    text = """
define ptx_kernel void @k(ptr %a, ptr %b) {
  %q = getelementptr i32, ptr %a, i64 64
  %v = load i32, ptr %q
  ret void
}"""
    trap(text, [np.zeros(64, INT), np.zeros(64, INT)])


def test_the_last_of_all_addresses_are_in_no_object() -> None:
    """Behind them, counting begins again at zero: no end of an access is further on than theirs."""
    text = "define ptx_kernel void @k(ptr %a) {\n  store i32 1, ptr inttoptr (i64 -4 to ptr)\n  ret void\n}"
    assert "in no object" in trap(text, [np.zeros(4, INT)]).reason


_TO_SEVERAL = """
define ptx_kernel void @k(ptr %a, ptr %b, ptr %c) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %w = zext i32 %t to i64
  %odd = trunc i32 %t to i1
  %from = select i1 %odd, ptr %a, ptr %b
  %q = getelementptr i32, ptr %from, i64 %w
  %v = load i32, ptr %q
  %high = icmp ugt i32 %t, 9
  %to = select i1 %high, ptr %c, ptr %b
  %p = getelementptr i32, ptr %to, i64 %w
  store i32 %v, ptr %p
  ret void
}"""


def test_lanes_that_go_to_several_buffers() -> None:
    a, b, c = np.arange(100, 164, dtype=INT), np.arange(64, dtype=INT), np.zeros(64, INT)
    result = run(_TO_SEVERAL, [a, b, c], machine=VOLTA)
    lanes = np.arange(64)
    values = np.where(lanes % 2 == 1, a, b)
    assert (buffer(result, 1) == np.where(lanes > 9, b, values)).all()
    assert (buffer(result, 2) == np.where(lanes > 9, values, c)).all()


@pytest.mark.parametrize(
    ("short", "readonly", "thread", "words"),
    [
        (0, False, 45, "180 bytes from the start of argument 0"),
        (1, False, 44, "from the start of argument 1"),
        (2, True, 0, "argument 1 (%b), which is read-only"),
    ],
)
def test_a_fault_where_lanes_go_to_several_buffers(
    short: int, readonly: bool, thread: int, words: str
) -> None:
    sizes = [44 if index == short else 64 for index in range(3)]
    a, b, c = (BufferArg(np.zeros(size, INT), readonly=readonly and size == 64) for size in sizes)
    outcome = trap(_TO_SEVERAL, [a, b, c])
    assert words in outcome.reason
    assert outcome.where.thread == thread


def test_a_store_to_a_readonly_buffer_and_to_a_constant_is_a_trap() -> None:
    text = "define ptx_kernel void @k(ptr %a) {\n  store i32 1, ptr %a\n  ret void\n}"
    assert "read-only" in trap(text, [BufferArg(np.zeros(4, INT), readonly=True)]).reason
    text = "@c = constant i32 5\ndefine ptx_kernel void @k() {\n  store i32 1, ptr @c\n  ret void\n}"
    assert "@c, which is read-only" in trap(text, []).reason


def test_shared_memory_belongs_to_the_thread_block_and_starts_as_zero() -> None:
    text = """
@tile = internal addrspace(3) global [64 x i32] undef, align 4
define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %own = getelementptr [64 x i32], ptr addrspace(3) @tile, i32 0, i32 %t
  %old = load i32, ptr addrspace(3) %own
  %v = mul i32 %c, 1000
  %x = add i32 %v, %t
  %y = add i32 %x, %old
  store i32 %y, ptr addrspace(3) %own
  call void @llvm.nvvm.barrier0()
  %rev = sub i32 63, %t
  %rw = zext i32 %rev to i64
  %other = getelementptr [64 x i32], ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 0, i64 %rw
  %z = load i32, ptr %other
  %b = mul i32 %c, 64
  %i = add i32 %b, %t
  %iw = zext i32 %i to i64
  %q = getelementptr i32, ptr %out, i64 %iw
  store i32 %z, ptr %q
  ret void
}"""
    result = run(text, [np.zeros(192, INT)], threads=64, blocks=3)
    assert buffer(result).tolist() == [c * 1000 + 63 - t for c in range(3) for t in range(64)]
    assert result.counters.shared_instructions == 9
    assert result.counters.bank_conflicts == 0


def test_dynamic_shared_memory_has_the_launch_s_size() -> None:
    text = """
@dyn = external addrspace(3) global [0 x i32], align 4
define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %own = getelementptr [0 x i32], ptr addrspace(3) @dyn, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %own
  ret void
}"""
    assert run(text, [np.zeros(1, INT)], shared=256).returned
    assert "252 bytes of shared memory" in trap(text, [np.zeros(1, INT)], shared=252).reason


def test_private_memory_belongs_to_the_lane() -> None:
    body = """
  %m = alloca [4 x i32], align 4
  %i = and i32 %a, 3
  %q = getelementptr [4 x i32], ptr %m, i32 0, i32 %i
  store i32 %a, ptr %q
  %l = load i32, ptr %q
  %n = getelementptr [4 x i32], ptr %m, i32 0, i32 1
  %f = load i32, ptr %n
  %r = add i32 %l, %f"""
    a = np.arange(64, dtype=INT)
    results = map_over(body, [("i32", a)], ("i32", INT))
    assert results.tolist() == [2 * v if v % 4 == 1 else v for v in range(64)]


def test_a_pointer_to_different_spaces_in_one_warp() -> None:
    body = """
  %m = alloca i32, align 4
  store i32 7, ptr %m
  %s = getelementptr [64 x i32], ptr addrspacecast (ptr addrspace(3) @tile to ptr), i32 0, i32 %a
  store i32 %a, ptr %s
  %k3 = urem i32 %a, 3
  %c0 = icmp eq i32 %k3, 0
  %c1 = icmp eq i32 %k3, 1
  %p0 = select i1 %c0, ptr %m, ptr %s
  %p1 = select i1 %c1, ptr %ga, ptr %p0
  %v = load i32, ptr %p1
  %w = add i32 %v, 100
  store i32 %w, ptr %p1
  %x = load i32, ptr %m
  %y = load i32, ptr %s
  %z = mul i32 %y, 1000
  %r = add i32 %x, %z"""
    text = "@tile = internal addrspace(3) global [64 x i32] undef, align 4\n" + map_kernel(
        body, ["i32"], "i32"
    )
    result = run(text, [np.arange(64, dtype=INT), np.zeros(64, INT)])
    expected = [(107 if a % 3 == 0 else 7) + 1000 * (a + (100 if a % 3 == 2 else 0)) for a in range(64)]
    assert buffer(result, 1).tolist() == expected
    assert buffer(result, 0).tolist() == [a + (100 if a % 3 == 1 else 0) for a in range(64)]


def test_every_scalar_type_goes_through_memory() -> None:
    rng = np.random.default_rng(0)
    raw = rng.integers(0, 256, 64 * 8, dtype=np.uint8)
    for ty, dtype in (
        ("i8", "i1"),
        ("i16", "i2"),
        ("i64", "i8"),
        ("half", "f2"),
        ("float", "f4"),
        ("double", "f8"),
        ("bfloat", "u2"),
    ):
        data = raw[: 64 * np.dtype(dtype).itemsize].view(dtype)
        results = map_over(f"  %r = freeze {ty} %a", [(ty, data)], (ty, np.dtype(dtype)))
        assert results.tobytes() == data.tobytes()  # payloads of NaNs too


def test_vectors_and_structs_go_through_memory() -> None:
    body = """
  %v = load <4 x float>, ptr %pa, align 16
  %i = and i32 %tid, 3
  %e = extractelement <4 x float> %v, i32 %i
  %s = shufflevector <4 x float> %v, <4 x float> %v, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  %u = fadd <4 x float> %v, %s
  %f = extractelement <4 x float> %u, i32 0
  %w = insertelement <4 x float> %u, float %e, i32 %i
  %g = extractelement <4 x float> %w, i32 3
  %h = fadd float %f, %g
  %r = fadd float %h, %e"""
    data = np.array([1, 2, 3, 4] * 16, np.float32)
    results = map_over(body, [("float", data)], ("float", np.dtype(np.float32)))
    assert results.tolist() == [5 + (4 if t % 4 == 3 else 5) + t % 4 + 1 for t in range(64)]
    text = """
%pair = type { i8, i32, double }
define ptx_kernel void @k(ptr %p) {
  %q = getelementptr %pair, ptr %p, i64 1
  %v = load %pair, ptr %p, align 8
  %x = extractvalue %pair %v, 1
  %y = add i32 %x, 1
  %w = insertvalue %pair %v, i32 %y, 1
  store %pair %w, ptr %q, align 8
  ret void
}"""
    data = np.zeros(32, np.uint8)
    data[0], data[4:8], data[8:16] = 9, np.array([41], INT).view(np.uint8), np.array([2.5]).view(np.uint8)
    results = buffer(run(text, [data], threads=1))
    assert (results[16], results[20:24].view(INT)[0], results[24:32].view(np.float64)[0]) == (9, 42, 2.5)


def test_access_below_natural_alignment() -> None:
    text = """
define ptx_kernel void @k(ptr %p, ptr %out) {
  %q = getelementptr i8, ptr %p, i64 3
  %v = load i32, ptr %q, align 1
  %o = getelementptr i8, ptr %out, i64 1
  store i32 %v, ptr %o, align 1
  ret void
}"""
    result = run(text, [np.arange(8, dtype=np.uint8), np.zeros(8, np.uint8)], threads=1)
    assert buffer(result, 1).tolist() == [0, 3, 4, 5, 6, 0, 0, 0]


def test_globals_with_initialisers_and_pointers() -> None:
    text = """
@table = internal constant [3 x i16] [i16 5, i16 -6, i16 7]
@name = internal constant [4 x i8] c"ab\\00z"
@where = internal constant ptr getelementptr inbounds ([3 x i16], ptr @table, i64 0, i64 1)
@count = internal global i32 10
define ptx_kernel void @k(ptr %out) {
  %p = load ptr, ptr @where
  %v = load i16, ptr %p
  %x = sext i16 %v to i32
  store i32 %x, ptr %out
  %c = load i8, ptr getelementptr ([4 x i8], ptr @name, i64 0, i64 3)
  %cx = zext i8 %c to i32
  %q = getelementptr i32, ptr %out, i64 1
  store i32 %cx, ptr %q
  %n = load i32, ptr @count
  %m = add i32 %n, 1
  store i32 %m, ptr @count
  %s = getelementptr i32, ptr %out, i64 2
  store i32 %m, ptr %s
  ret void
}"""
    assert buffer(run(text, [np.zeros(3, INT)], threads=1)).tolist() == [-6, ord("z"), 11]


@pytest.mark.parametrize(
    ("operation", "start", "combine"),
    [
        ("add", 5, lambda old, new: old + new),
        ("sub", 5, lambda old, new: old - new),
        ("xchg", 5, lambda old, new: new),
        ("max", 5, max),
        ("min", 5, min),
        ("and", 255, lambda old, new: old & new),
        ("or", 0, lambda old, new: old | new),
        ("xor", 3, lambda old, new: old ^ new),
        ("nand", 3, lambda old, new: ~(old & new)),
        ("umax", 5, max),
        ("umin", 50, min),
        ("uinc_wrap", 3, lambda old, new: 0 if old >= new else old + 1),
        ("udec_wrap", 9, lambda old, new: new if old == 0 or old > new else old - 1),
        ("usub_cond", 500, lambda old, new: old - new if old >= new else old),
        ("usub_sat", 500, lambda old, new: max(old - new, 0)),
    ],
)
@pytest.mark.parametrize("places", [1, 3, 64])
def test_atomics_happen_in_thread_order(operation: str, start: int, combine: object, places: int) -> None:
    body = f"""
  %i = urem i32 %tid, {places}
  %q = getelementptr i32, ptr %pb, i32 %i
  %r = atomicrmw {operation} ptr %q, i32 %a seq_cst"""
    data = np.arange(3, 67, dtype=INT)
    result = run(map_kernel(body, ["i32", "i32"], "i32"), [data, np.full(64, start, INT), np.zeros(64, INT)])
    memory, old = [start] * 64, []
    for thread, value in enumerate(data.tolist()):
        old.append(memory[thread % places])
        memory[thread % places] = combine(memory[thread % places], value)  # type: ignore[operator]
    # Each thread loads its own element of the second buffer first, which no result depends on.
    assert buffer(result, 2).tolist() == old
    assert buffer(result, 1).tolist() == memory


# Operations on bytes by Python's integers: of two bytes, and of them with their signs.
ON_BYTES = {
    "add": lambda old, new, _old, _new: old + new,
    "sub": lambda old, new, _old, _new: old - new,
    "max": lambda old, new, s_old, s_new: max(s_old, s_new),
    "min": lambda old, new, s_old, s_new: min(s_old, s_new),
    "and": lambda old, new, _old, _new: old & new,
    "or": lambda old, new, _old, _new: old | new,
    "xor": lambda old, new, _old, _new: old ^ new,
    "nand": lambda old, new, _old, _new: ~(old & new),
    "umax": lambda old, new, _old, _new: max(old, new),
    "umin": lambda old, new, _old, _new: min(old, new),
    "uinc_wrap": lambda old, new, _old, _new: 0 if old >= new else old + 1,
    "udec_wrap": lambda old, new, _old, _new: new if old == 0 or old > new else old - 1,
    "usub_cond": lambda old, new, _old, _new: old - new if old >= new else old,
    "usub_sat": lambda old, new, _old, _new: max(old - new, 0),
}


@pytest.mark.parametrize("operation", ON_BYTES)
def test_an_atomic_makes_of_all_bytes_what_integers_say(operation: str) -> None:
    old, new = (each.astype(np.uint8).ravel() for each in np.mgrid[0:256, 0:256])
    combined = combination(operation, IntType(8))(old, new)
    signs = old.view(np.int8).tolist(), new.view(np.int8).tolist()
    pairs = zip(old.tolist(), new.tolist(), *signs, strict=True)
    wanted = [ON_BYTES[operation](*pair) & 255 for pair in pairs]
    assert combined.dtype == np.uint8 and combined.tolist() == wanted


@pytest.mark.parametrize(
    ("operation", "ty"),
    [("max", FloatType("float")), ("fadd", IntType(32)), ("add", IntType(24)), ("add", IntType(1)),
     ("max", IntType(4)), ("add", PtrType(0))],
    ids=str,
)  # fmt: skip
def test_what_no_atomic_does_is_refused(operation: str, ty: Type) -> None:
    with pytest.raises(UnsupportedError, match=f"atomicrmw {operation} on {ty} cannot be simulated"):
        combination(operation, ty)


class _Prefix:
    """Addition that counts how often it was used on a whole series."""

    series = 0

    def accumulate(self, numbers: np.ndarray, dtype: np.dtype) -> np.ndarray:
        self.series += 1
        return np.add.accumulate(numbers, dtype=dtype)


@pytest.mark.parametrize(("places", "series"), [(1, 1), (7, 7), (8, 0), (64, 0)])
def test_lanes_that_share_few_places_add_up_in_one_series_for_each(
    places: int, series: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    prefix = _Prefix()
    monkeypatch.setitem(atomics._PREFIX, "add", prefix)
    body = f"""
  %i = urem i32 %tid, {places}
  %q = getelementptr i32, ptr %pa, i32 %i
  %r = atomicrmw add ptr %q, i32 1 seq_cst"""
    result = run(map_kernel(body, ["i32"], "i32"), [np.zeros(64, INT), np.zeros(64, INT)])
    assert prefix.series == series
    assert buffer(result, 1).tolist() == [thread // places for thread in range(64)]


def test_atomic_float_addition_rounds_in_thread_order() -> None:
    body = "  %r = atomicrmw fadd ptr %pb, float %a seq_cst"
    data = np.random.default_rng(0).normal(size=64).astype(np.float32)
    result = run(
        map_kernel(body, ["float", "float"], "float"),
        [data, np.zeros(64, np.float32), np.zeros(64, np.float32)],
    )
    total = np.float32(0)
    for value in data:
        total = np.float32(total + value)
    assert buffer(result, 1)[0] == total


def test_compare_exchange_lets_one_lane_win() -> None:
    body = """
  %n = add i32 %a, 100
  %x = cmpxchg ptr %pb, i32 0, i32 %n seq_cst seq_cst
  %old = extractvalue { i32, i1 } %x, 0
  %won = extractvalue { i32, i1 } %x, 1
  %w = zext i1 %won to i32
  %o = mul i32 %old, 2
  %r = add i32 %o, %w"""
    result = run(
        map_kernel(body, ["i32", "i32"], "i32"),
        [np.arange(64, dtype=INT), np.zeros(64, INT), np.zeros(64, INT)],
    )
    assert buffer(result, 2).tolist() == [1] + [200] * 63
    assert buffer(result, 1)[0] == 100


def test_memcpy_memmove_and_memset() -> None:
    text = """
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define ptx_kernel void @k(ptr %p, ptr %out) {
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %p, i64 8, i1 false)
  %q = getelementptr i8, ptr %out, i64 2
  call void @llvm.memmove.p0.p0.i64(ptr %q, ptr %out, i64 5, i1 false)
  %s = getelementptr i8, ptr %out, i64 9
  call void @llvm.memset.p0.i64(ptr %s, i8 77, i64 3, i1 false)
  ret void
}"""
    results = buffer(run(text, [np.arange(1, 9, dtype=np.uint8), np.zeros(12, np.uint8)], threads=1), 1)
    assert results.tolist() == [1, 2, 1, 2, 3, 4, 5, 8, 0, 77, 77, 77]


@pytest.mark.parametrize("threads", [1, 33, 64])
def test_division_by_zero_traps_in_active_lanes_only(threads: int) -> None:
    guarded = map_kernel(
        """
  %z = icmp eq i32 %a, 0
  br i1 %z, label %join, label %divide
divide:
  %q = sdiv i32 100, %a
  br label %join
join:
  %r = phi i32 [ -1, %0 ], [ %q, %divide ]""",
        ["i32"],
        "i32",
    )
    data = [np.arange(threads, dtype=INT), np.zeros(threads, INT)]
    results = buffer(run(guarded, data, threads=threads), 1)
    assert results.tolist() == [-1] + [100 // a for a in range(1, threads)]
    outcome = trap(map_kernel("  %r = sdiv i32 100, %a", ["i32"], "i32"), data, threads=threads)
    assert (outcome.reason, outcome.where.thread) == ("division by zero", 0)


def test_signed_division_overflow_traps() -> None:
    data = np.array([1, 2, -(2**31), 4], INT)
    text = map_kernel("  %r = sdiv i32 %a, -1", ["i32"], "i32")
    outcome = trap(text, [data, np.zeros(4, INT)], threads=4)
    assert (outcome.reason, outcome.where.thread) == ("signed division overflow", 2)


def test_what_cannot_run_is_refused_with_its_name_before_anything_runs() -> None:
    text = "declare i32 @llvm.nvvm.frobnicate(i32)\n" + map_kernel(
        "  %r = call i32 @llvm.nvvm.frobnicate(i32 %a)", ["i32"], "i32"
    )
    with pytest.raises(UnsupportedError, match=r"k\.ll:\d+:\d+.*@llvm\.nvvm\.frobnicate"):
        run(text, [np.zeros(64, INT), np.zeros(64, INT)])
    recursive = """
define void @f() {
  call void @f()
  ret void
}
define ptx_kernel void @k() {
  call void @f()
  ret void
}"""
    with pytest.raises(UnsupportedError, match="recursive calls"):
        run(recursive, [])
    wide = "define ptx_kernel void @k(ptr %p) {\n  %v = load i128, ptr %p\n  ret void\n}"
    with pytest.raises(UnsupportedError, match="i128"):
        run(wide, [np.zeros(4, INT)])


def test_a_launch_that_does_not_fit_is_refused() -> None:
    text = "define ptx_kernel void @k(ptr %p, i32 %n) {\n  ret void\n}"
    with pytest.raises(LaunchError, match="takes 2 arguments, the launch gives 1"):
        run(text, [np.zeros(1, INT)])
    with pytest.raises(LaunchError, match="argument 1 is of type i64, the parameter of type i32"):
        run(text, [np.zeros(1, INT), ScalarArg("i64", 1)])
    with pytest.raises(LaunchError, match="argument 1 is a buffer"):
        run(text, [np.zeros(1, INT), np.zeros(1, INT)])
    with pytest.raises(LaunchError, match="it defines: j"):
        run("define ptx_kernel void @j() {\n  ret void\n}", [])


def test_what_is_aligned_is_not_read_and_written_byte_by_byte(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("gather_unaligned", "scatter_unaligned"):
        monkeypatch.setattr(Storage, name, None)
    pair = np.arange(128, dtype=INT)
    text = map_kernel("  %r = add <2 x i32> %a, %a", ["<2 x i32>"], "<2 x i32>")
    result = run(text, [pair, np.zeros(128, INT)])
    assert buffer(result, 1).tolist() == (2 * pair).tolist()


def test_nor_is_what_happens_to_be_aligned(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("gather_unaligned", "scatter_unaligned"):
        monkeypatch.setattr(Storage, name, None)
    body = "  %r = load i64, ptr %ga, align 4\n  %s = add i64 %r, 1\n  store i64 %s, ptr %ga, align 4"
    data = np.arange(64, dtype=np.int64)
    result = run(map_kernel(body, ["i64"], "i64"), [data, np.zeros(64, np.int64)])
    assert (buffer(result).tolist(), buffer(result, 1).tolist()) == ([*range(1, 65)], [*range(64)])


def test_a_member_that_is_not_aligned_in_what_is_aligned_is_read_and_written_whole() -> None:
    member = "<{ i8, i32, i16 }>"
    body = f"""
  %pair = load {member}, ptr %ga, align 4
  %second = extractvalue {member} %pair, 1
  %third = extractvalue {member} %pair, 2
  %more = add i32 %second, 1
  %changed = insertvalue {member} %pair, i32 %more, 1
  store {member} %changed, ptr %ga, align 4
  %high = zext i16 %third to i64
  %moved = shl i64 %high, 32
  %low = zext i32 %second to i64
  %r = or i64 %moved, %low"""
    data = np.arange(64 * 2, dtype=np.int32) * 0x01030507
    text = map_kernel(body, ["i64"], "i64")
    result = run(text, [data, np.zeros(64, np.int64)])
    raw = data.tobytes()
    words = [int.from_bytes(raw[8 * i + 1 : 8 * i + 7], "little") for i in range(64)]
    assert buffer(result, 1).tolist() == words
    changed = [(word + 1) % 2**32 | word >> 32 << 32 for word in words]
    after = buffer(result).tobytes()
    assert [int.from_bytes(after[8 * i + 1 : 8 * i + 7], "little") for i in range(64)] == changed
    assert all(after[i] == raw[i] for i in range(len(raw)) if i % 8 in (0, 7))


@pytest.mark.parametrize("window", [SHARED_WINDOW, PRIVATE_WINDOW])
@pytest.mark.parametrize("space", [1, 4])
def test_a_pointer_to_global_memory_does_not_reach_other_windows(space: int, window: int) -> None:
    address = window + FIRST_OFFSET
    body = f"""
  store i32 %a, ptr inttoptr (i64 {address} to ptr)
  %r = load i32, ptr addrspace({space}) inttoptr (i64 {address} to ptr addrspace({space}))"""
    tile = "@tile = internal addrspace(3) global [32 x i32] undef\n@own = internal addrspace(5) global i32 0"
    text = map_kernel(body, ["i32"], "i32", tile)
    outcome = run(text, [np.ones(64, INT), np.zeros(64, INT)]).outcome
    assert isinstance(outcome, Trapped) and "load of 4 bytes is in no object" in outcome.reason


@pytest.mark.parametrize("mask", ["zeroinitializer", "splat (i32 0)", "<i32 0, i32 0, i32 0, i32 0>"])
def test_a_first_element_is_spread_by_each_spelling_of_zeros(mask: str) -> None:
    body = f"  %r = shufflevector <2 x i32> %a, <2 x i32> poison, <4 x i32> {mask}"
    pairs = np.arange(128, dtype=INT)
    result = run(map_kernel(body, ["<2 x i32>"], "<4 x i32>"), [pairs, np.zeros(256, INT)])
    assert buffer(result, 1).tolist() == np.repeat(pairs[::2], 4).tolist()
