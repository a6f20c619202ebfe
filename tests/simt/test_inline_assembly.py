"""Inline assembly as CUDA's headers and kernels write it."""

from __future__ import annotations

import numpy as np
import pytest

from pcfm.diagnostics import UnsupportedError
from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, Launch
from pcfm.machine import load
from pcfm.simt import simulate
from pcfm.simt.operations import rounding
from tests.simt.kernels import buffer, map_over, run

A = np.array([0, 1, 0x80000000, 0xFFFFFFFF, 0x12345678, 0xFF00FF80, 5, 0x7FFFFFFF], np.uint32)
B = np.array([3, 0xFFFFFFFF, 0x80000000, 1, 0x9ABCDEF0, 0x01FF7F80, 40, 2], np.uint32)
C = np.array([0x5140, 8, 0x0F0F0F0F, 0xFFFFFFFF, 0x3210, 0x11111111, 0x20, 7], np.uint32)
LETTERS = {"i16": "h", "i32": "r", "i64": "l", "float": "f", "double": "d", "half": "h"}
DTYPES = {"i16": "u2", "i32": "u4", "i64": "u8", "float": "f4", "double": "f8", "half": "f2"}


def apply(text: str, output: str, *inputs: tuple[str, np.ndarray], flags: str = "") -> np.ndarray:
    """What a piece of inline assembly of `$0` and the inputs computes."""
    constraints = ",".join([f"={LETTERS[output]}", *(LETTERS[ty] for ty, _ in inputs)])
    args = ", ".join(f"{ty} %{name}" for (ty, _), name in zip(inputs, "abcd", strict=False))
    body = f'  %r = call {output} asm {flags} "{text}", "{constraints}"({args})'
    return map_over(body, list(inputs), (output, np.dtype(DTYPES[output])))


def words(text: str, *inputs: np.ndarray) -> list[int]:
    return apply(text, "i32", *(("i32", value) for value in inputs)).tolist()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("add.s32 $0, $1, $2;", lambda a, b, _: a + b),
        ("mul.hi.u32 $0, $1, $2;", lambda a, b, _: a * b >> 32),
        ("mad.lo.u32 $0, $1, $2, $3;", lambda a, b, c: a * b + c),
        ("min.u32 $0, $1, $2;", lambda a, b, _: min(a, b)),
        ("and.b32 $0, $1, $2;", lambda a, b, _: a & b),
        ("not.b32 $0, $1;", lambda a, _b, _c: ~a),
        ("popc.b32 $0, $1;", lambda a, _b, _c: a.bit_count()),
        ("clz.b32 $0, $1;", lambda a, _b, _c: 32 - a.bit_length()),
        ("bfind.u32 $0, $1;", lambda a, _b, _c: a.bit_length() - 1),
        ("bfind.shiftamt.u32 $0, $1;", lambda a, _b, _c: 32 - a.bit_length() if a else -1),
        ("brev.b32 $0, $1;", lambda a, _b, _c: int(f"{a:032b}"[::-1], 2)),
        ("shl.b32 $0, $1, $2;", lambda a, b, _: a << b if b < 32 else 0),
        ("shr.u32 $0, $1, $2;", lambda a, b, _: a >> b if b < 32 else 0),
        ("bfe.u32 $0, $1, 4, 8;", lambda a, _b, _c: a >> 4 & 0xFF),
        ("bfi.b32 $0, $1, $2, 8, 12;", lambda a, b, _: b & ~0xFFF00 | (a & 0xFFF) << 8),
        ("lop3.b32 $0, $1, $2, $3, 0x96;", lambda a, b, c: a ^ b ^ c),
        ("lop3.b32 $0, $1, $2, $3, 0xe8;", lambda a, b, c: a & b | b & c | a & c),
        ("lop3.b32 $0, $1, $2, $3, 0xb8;", lambda a, b, c: b & c | a & ~b),
        ("shf.l.wrap.b32 $0, $1, $2, $3;", lambda a, b, c: (b << 32 | a) << (c & 31) >> 32),
        ("sad.u32 $0, $1, $2, $3;", lambda a, b, c: abs(a - b) + c),
        ("{ .reg .pred p; setp.lt.u32 p, $1, $2; selp.b32 $0, $2, $3, p; }",
         lambda a, b, c: b if a < b else c),
        ("{ .reg .pred p; setp.hi.u32 p, $1, $2; mov.u32 $0, $3; @p mov.u32 $0, 7; }",
         lambda a, b, c: 7 if a > b else c),
    ],
)  # fmt: skip
def test_integer_instructions(text: str, expected: object) -> None:
    arity = max(int(text[i + 1]) for i, char in enumerate(text) if char == "$")
    given = (A, B, C)[:arity]
    wanted = [
        expected(a, b, c) & 0xFFFFFFFF for a, b, c in zip(A.tolist(), B.tolist(), C.tolist(), strict=True)
    ]  # type: ignore[operator]
    assert words(text, *given) == wanted


def test_signed_fields_and_shifts() -> None:
    signed = [a - (a >> 31 << 32) for a in A.tolist()]
    assert words("shr.s32 $0, $1, 4;", A) == [a >> 4 & 0xFFFFFFFF for a in signed]
    fields = [(a >> 4 & 0xFF) for a in A.tolist()]
    assert words("bfe.s32 $0, $1, 4, 8;", A) == [(f - (f >> 7 << 8)) & 0xFFFFFFFF for f in fields]
    assert words("bfe.s32 $0, $1, 28, 8;", A) == [a >> 28 & 0xFFFFFFFF for a in signed]


def test_carries_run_through_a_sequence() -> None:
    text = "{ mad.lo.cc.u32 $0, $2, $3, $4; madc.hi.u32 $1, $2, $3, 0; }"
    body = f'''  %both = call {{ i32, i32 }} asm "{text}", "=r,=r,r,r,r"(i32 %a, i32 %b, i32 %c)
  %r = extractvalue {{ i32, i32 }} %both, 1'''
    results = map_over(body, [("i32", A), ("i32", B), ("i32", C)], ("i32", np.dtype("u4")))
    assert results.tolist() == [
        a * b + c >> 32 for a, b, c in zip(A.tolist(), B.tolist(), C.tolist(), strict=True)
    ]
    wide = "{ .reg .b32 l, h; sub.cc.u32 l, $1, $2; subc.u32 h, $2, $1; mov.b64 $0, {l, h}; }"
    differences = apply(wide, "i64", ("i32", A), ("i32", B)).tolist()
    expected = [
        (a - b & 0xFFFFFFFF) | (b - a - (a < b) & 0xFFFFFFFF) << 32
        for a, b in zip(A.tolist(), B.tolist(), strict=True)
    ]
    assert differences == expected


@pytest.mark.parametrize("bits", [8, 16])
def test_words_of_several_numbers(bits: int) -> None:
    name = f"v{{}}{32 // bits}"
    mask = (1 << bits) - 1

    def parts(word: int, *, is_signed: bool) -> list[int]:
        values = [word >> shift & mask for shift in range(0, 32, bits)]
        return [v - (v >> bits - 1 << bits) if is_signed else v for v in values]

    def check(operation: str, function: object, *, is_signed: bool) -> None:
        ty = "s32" if is_signed else "u32"
        form = f"{ty}.{ty}.{ty}" if "set" not in operation else f"{ty}.{ty}"
        head, _, tail = operation.partition(".")
        text = f"{name.format(head)}.{form}{'.' + tail if tail else ''} $0,$1,$2,$3;"
        expected = []
        for a, b in zip(A.tolist(), B.tolist(), strict=True):
            pairs = zip(parts(a, is_signed=is_signed), parts(b, is_signed=is_signed), strict=True)
            results = [function(x, y) & mask for x, y in pairs]  # type: ignore[operator]
            expected.append(sum(value << bits * number for number, value in enumerate(results)))
        assert words(text, A, B, C * 0) == expected, text

    low, high = -(1 << bits - 1), (1 << bits - 1) - 1
    check("max", max, is_signed=True)
    check("min", min, is_signed=False)
    check("add", lambda x, y: x + y, is_signed=False)
    check("sub.sat", lambda x, y: min(max(x - y, low), high), is_signed=True)
    check("absdiff", lambda x, y: abs(x - y), is_signed=False)
    check("avrg", lambda x, y: (x + y + 1) >> 1, is_signed=False)
    check("set.gt", lambda x, y: int(x > y), is_signed=True)


def test_halves_and_floats_convert_into_each_other() -> None:
    values = np.array([0.1, -2.5, 65504.0, 70000.0, 1e-7, 3.14159, -0.0, 1e-9], np.float32)
    with np.errstate(over="ignore"):
        halves = values.astype(np.float16)
    assert (
        apply("{  cvt.rn.f16.f32 $0, $1;}", "i16", ("float", values)).tolist() == halves.view("u2").tolist()
    )
    results = apply("{  cvt.f32.f16 $0, $1;}", "float", ("i16", halves.view("u2")))
    assert results.tolist() == halves.astype(np.float32).tolist()
    with np.errstate(over="ignore"):
        up = rounding.narrow(values, np.dtype(np.float16), "rp")
    assert apply("cvt.rp.f16.f32 $0, $1;", "half", ("float", values)).tolist() == up.tolist()
    whole = apply("cvt.rni.s32.f32 $0, $1;", "i32", ("float", values)).view("i4")
    assert whole.tolist() == [0, -2, 65504, 70000, 0, 3, 0, 0]
    assert (
        apply("cvt.u32.u16 $0, $1;", "i32", ("i16", halves.view("u2"))).tolist() == halves.view("u2").tolist()
    )


def test_pairs_of_halves() -> None:
    rng = np.random.default_rng(0)
    a, b, c = (rng.normal(size=16).astype(np.float16) for _ in range(3))
    inputs = [("i32", value.view("u4")) for value in (a, b, c)]
    results = apply("{fma.rn.f16x2 $0,$1,$2,$3;}", "i32", *inputs).view(np.float16)
    exact = a.astype(np.float64) * b.astype(np.float64) + c.astype(np.float64)
    assert results.tolist() == exact.astype(np.float16).tolist()
    greater = apply("{ set.gt.f16x2.f16x2 $0,$1,$2;}", "i32", *inputs[:2]).view(np.float16)
    assert greater.tolist() == (a > b).astype(np.float16).tolist()


def test_float_instructions_round_and_approximate() -> None:
    a = np.array([0.1, 3.0, -7.5, 1e-30, 2.0, 100.0, 0.3, 5.0], np.float32)
    b = np.array([0.7, 1 / 3, 2.5, 1e-20, -3.0, 0.01, 0.3, 9.0], np.float32)
    results = apply("add.rz.f32 $0, $1, $2;", "float", ("float", a), ("float", b))
    assert results.tolist() == rounding.add(a, b, "rz").tolist()
    results = apply("rcp.approx.ftz.f32 $0,$1;", "float", ("float", a))
    assert results.tolist() == pytest.approx((1 / a).tolist(), rel=1e-6)
    results = apply("ex2.approx.f32 $0,$1;", "float", ("float", b))
    assert results.tolist() == pytest.approx(np.exp2(b).tolist(), rel=1e-6)


def test_special_registers_and_shuffles_see_the_warp() -> None:
    lanes = np.zeros(64, np.uint32)
    body = '  %r = call i32 asm "mov.u32 $0, %laneid;", "=r"()'
    assert map_over(body, [("i32", lanes)], ("i32", np.dtype("u4"))).tolist() == [t % 32 for t in range(64)]
    text = (
        "{ .reg .u32 r0; .reg .pred p; shfl.sync.up.b32 r0|p, $1, 1, 0, -1;"
        "@p add.u32 r0, r0, $1; mov.u32 $0, r0;}"
    )
    values = np.arange(64, dtype=np.uint32)
    results = words(text, values)
    assert results == [t if t % 32 == 0 else 2 * t - 1 for t in range(64)]
    votes = "{ .reg .pred p; setp.gt.u32 p, $1, 40; vote.sync.ballot.b32 $0, p, 0xffffffff; }"
    assert words(votes, values) == [0] * 32 + [sum(1 << t for t in range(9, 32))] * 32


MEMORY = """
@tile = internal addrspace(3) global [64 x i32] poison, align 4
define ptx_kernel void @k(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %wide = zext i32 %tid to i64
  %pi = getelementptr <2 x i32>, ptr %in, i64 %wide
  %both = call { i32, i32 } asm sideeffect "ld.global.nc.v2.u32 {$0, $1}, [$2];", "=r,=r,l"(ptr %pi)
  %x = extractvalue { i32, i32 } %both, 0
  %y = extractvalue { i32, i32 } %both, 1
  %s = add i32 %x, %y
  %slot = getelementptr i32, ptr addrspace(3) @tile, i32 %tid
  call void asm sideeffect "st.shared.u32 [$0], $1;", "r,r,~{memory}"(ptr addrspace(3) %slot, i32 %s)
  call void asm sideeffect "bar.sync 0;", "~{memory}"()
  %far = xor i32 %tid, 63
  %other = getelementptr i32, ptr addrspace(3) @tile, i32 %far
  %z = call i32 asm sideeffect "ld.volatile.shared.u32 $0, [$1];", "=r,r,~{memory}"(ptr addrspace(3) %other)
  call void asm sideeffect "membar.gl;", "~{memory}"()
  %po = getelementptr i32, ptr %out, i64 %wide
  %old = call i32 asm sideeffect "atom.global.add.u32 $0, [$1], $2;", "=r,l,r,~{memory}"(ptr %po, i32 %z)
  ret void
}
"""


@pytest.mark.parametrize("undef", ["zero", "random", "trap"])
def test_memory_and_barriers(undef: str) -> None:
    given = np.arange(128, dtype=np.int32)
    stored = buffer(run(MEMORY, [np.ones(64, np.int32), given], undef=undef))
    assert stored.tolist() == [1 + 4 * (63 - t) + 1 for t in range(64)]


def test_what_was_never_stored_is_undefined_to_assembly_too() -> None:
    text = MEMORY.replace('"st.shared.u32 [$0], $1;"', '"membar.cta; // $0 $1"')
    result = run(text, [np.ones(64, np.int32), np.arange(128, dtype=np.int32)], undef="trap")
    assert "an atomic access with an undefined operand" in str(result.outcome)


@pytest.mark.parametrize(
    ("text", "constraints", "named"),
    [
        ("wgmma.fence.sync.aligned;", "=r", "wgmma.fence.sync.aligned"),
        ("add.u64 $0, $0, $0;", "=r", r"`add.u64 .*'\$0' has 32 bits, 64 are needed"),
        ("mov.u32 $0, %pm2;", "=r", "pm2"),
        ("mov.u32 $0, %nothing;", "=r", "%nothing"),
        ("ret;", "=r", "ret"),
        ("ld.shared.u32 $0, [tile];", "=r", "'tile' is not declared"),
        ("add.wrong.u32 $0, $0, $0;", "=r", "add.wrong.u32"),
        ("mov.u32 $0, 1;", "=x", "constraint =x"),
        ("bra DONE;", "=r", "bra"),
    ],
)
def test_what_is_not_known_is_refused_by_name(text: str, constraints: str, named: str) -> None:
    body = f'  %r = call i32 asm sideeffect "{text}", "{constraints}"()'
    with pytest.raises(UnsupportedError, match=named):
        map_over(body, [("i32", A)], ("i32", np.dtype("u4")))


def test_control_flow_of_its_own() -> None:
    rounds = "{ .reg .pred p; mov.u32 $0, 0; L: add.u32 $0, $0, $1; setp.lt.u32 p, $0, 100; @p bra L; }"
    steps = np.array([1, 7, 50, 99, 100, 1000, 3, 33], np.uint32)
    assert words(rounds, steps) == [-(-100 // n) * n for n in steps.tolist()]
    # A load under a predicate: the lanes without it have no address that is good.
    text = "{ .reg .pred p; setp.lt.u32 p, $1, 4; mov.u32 $0, 9; @p ld.global.u32 $0, [$2]; }"
    body = f"""  %near = icmp ult i32 %a, 4
  %there = select i1 %near, ptr %pa, ptr null
  %r = call i32 asm sideeffect "{text}", "=r,r,l"(i32 %a, ptr %there)"""
    given = np.arange(2, 10, dtype=np.uint32)
    assert map_over(body, [("i32", given)], ("i32", np.dtype("u4"))).tolist() == [2, 2] + [9] * 6


def test_operands_that_are_numbers_or_tied() -> None:
    body = '  %r = call i32 asm "add.u32 $0, $1, $2; shl.b32 $0, $0, ${2};", "=r,0,n"(i32 %a, i32 3)'
    assert map_over(body, [("i32", A)], ("i32", np.dtype("u4"))).tolist() == [
        (a + 3 << 3) & 0xFFFFFFFF for a in A.tolist()
    ]


def test_a_copy_of_what_a_loop_changes_is_the_value_that_it_had() -> None:
    body = """  br label %head
head:
  %i = phi i32 [ %a, %0 ], [ %next, %head ]
  %kept = phi i32 [ 0, %0 ], [ %copy, %head ]
  %copy = call i32 asm "mov.u32 $0, $1;", "=r,r"(i32 %i)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 10
  br i1 %more, label %head, label %end
end:
  %tens = mul i32 %kept, 10
  %r = add i32 %tens, %copy"""
    given = np.array([1, 5, 9, 20], np.uint32)
    assert map_over(body, [("i32", given)], ("i32", np.dtype("u4"))).tolist() == [89, 89, 9, 20]


def test_assembly_for_another_target_is_not_read_as_ptx() -> None:
    text = """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr %out) {
  call void asm sideeffect "membar.cta;", ""()
  ret void
}"""
    launch = Launch("k", (1, 1, 1), (64, 1, 1), (BufferArg(np.zeros(1, np.int32)),))
    with pytest.raises(UnsupportedError, match="it is not for PTX"):
        simulate(parse_module(text, "k.ll"), launch, load("gcn-wave64"))


RESERVED = (
    "{ .reg .u32 start; .reg .u64 extended; mov.u32 start, %reserved_smem_offset_1;"
    " cvt.u64.u32 extended, start; cvta.shared.u64 $0, extended; }"
)


def in_reserved_memory(call: str) -> str:
    """A kernel whose threads hand numbers on through the memory at `%start` and through a variable."""
    return f"""target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [32 x i32] undef, align 4
define ptx_kernel void @k(ptr %out) {{
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
{call}
  %own = getelementptr i32, ptr %start, i32 %i
  store i32 %i, ptr %own, align 4
  %there = getelementptr i32, ptr addrspace(3) @s, i32 %i
  store i32 77, ptr addrspace(3) %there, align 4
  call void @llvm.nvvm.barrier0()
  %other = xor i32 %i, 31
  %from = getelementptr i32, ptr %start, i32 %other
  %got = load i32, ptr %from, align 4
  %seen = load i32, ptr addrspace(3) %there, align 4
  %sum = add i32 %got, %seen
  %to = getelementptr i32, ptr %out, i32 %i
  store i32 %sum, ptr %to, align 4
  ret void
}}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
"""


def test_shared_memory_of_cudas_runtime_is_beside_the_kernels_own() -> None:
    """Where cooperative groups of CUDA 12 and later keep their scratch, from sm_80 on."""
    module = parse_module(in_reserved_memory(f'  %start = call ptr asm "{RESERVED}", "=l"()'))
    launch = Launch("k", (2, 1, 1), (32, 1, 1), (BufferArg(np.zeros(32, np.int32)),))
    for undef in ("zero", "poison"):
        result = simulate(module, launch, load("ampere-warp32"), undef=undef)
        assert result.returned, result.trap
        assert result.buffers[0].tolist() == [77 + (i ^ 31) for i in range(32)]
