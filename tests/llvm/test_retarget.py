"""From NVPTX to AMDGCN: what approximates, rounds, converts, and structures by value."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from pcfm import llvm
from pcfm.diagnostics import UnsupportedError
from pcfm.ir.module import Module
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.launch import BufferArg, Launch, ScalarArg
from pcfm.machine import load
from pcfm.simt import simulate
from tests.assemblers import features_of, refusal

UNARY = {
    "sqrt.approx.f": "float", "sqrt.approx.ftz.f": "float", "ex2.approx.f": "float",
    "ex2.approx.ftz.f": "float", "lg2.approx.f": "float",
    "rsqrt.approx.ftz.f": "float", "saturate.f": "float", "saturate.d": "double",
    "d2f.rn": ("double", "float"), "d2i.rn": ("double", "i32"), "d2i.rz": ("double", "i32"),
    "d2ui.rm": ("double", "i32"), "f2ll.rp": ("float", "i64"), "d2i.hi": ("double", "i32"),
    "d2i.lo": ("double", "i32"), "i2d.rn": ("i32", "double"), "rcp.rn.f": "float",
    "rcp.approx.ftz.f": "float",
}  # fmt: skip
DTYPES = {"float": np.float32, "double": np.float64, "i32": np.int32, "i64": np.int64}
SAMPLES = [
    0.0,
    -0.0,
    1.5,
    2.5,
    -3.7,
    1e-40,
    7.0,
    0.3,
    1e10,
    -1e10,
    float("nan"),
    float("inf"),
    0.99,
    1.01,
    -0.5,
    4,
]


def module_of(name: str, source: str, result: str) -> Module:
    return parse_module(f"""target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare {result} @llvm.nvvm.{name}({source})
define ptx_kernel void @k(ptr %in, ptr %out) {{
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %element = getelementptr {source}, ptr %in, i32 %tid
  %a = load {source}, ptr %element
  %r = call {result} @llvm.nvvm.{name}({source} %a)
  %to = getelementptr {result}, ptr %out, i32 %tid
  store {result} %r, ptr %to
  ret void
}}
""")


@pytest.mark.parametrize("name", UNARY)
def test_a_retargeted_intrinsic_computes_the_same(name: str) -> None:
    types = UNARY[name]
    source, result = types if isinstance(types, tuple) else (types, types)
    module = module_of(name, source, result)
    with np.errstate(all="ignore"):
        given = np.array(SAMPLES).astype(DTYPES[source])
    arguments = (BufferArg(given), BufferArg(np.zeros(16, DTYPES[result])))
    launch = Launch("k", (1, 1, 1), (16, 1, 1), arguments)
    before = simulate(module, launch, load("volta-warp32")).buffers[1]
    llvm.retarget(module, "amdgcn")
    llvm.verify(print_module(module), "k.ll")
    after = simulate(module, launch, load("gcn-wave64")).buffers[1]
    assert before is not None and after is not None
    np.testing.assert_array_equal(before, after)


@pytest.mark.parametrize(("name", "ty"), [("i", "i32"), ("ui", "i32"), ("ll", "i64"), ("ull", "i64")])
def test_the_upper_half_of_a_product_is_computed_in_twice_the_width(name: str, ty: str) -> None:
    module = module_of(f"mulhi.{name}", ty, ty)
    text = print_module(module).replace(f"{name}({ty} %a)", f"{name}({ty} %a, {ty} -7)")
    module = parse_module(text.replace(f"{name}({ty})", f"{name}({ty}, {ty})"))
    given = np.array([0, 1, -1, 123456789, -987654321, 7, 1 << 30, -5] * 2).astype(DTYPES[ty])
    arguments = (BufferArg(given), BufferArg(np.zeros(16, DTYPES[ty])))
    launch = Launch("k", (1, 1, 1), (16, 1, 1), arguments)
    before = simulate(module, launch, load("volta-warp32")).buffers[1]
    llvm.retarget(module, "amdgcn")
    assert "v_mul_hi_" in llvm.emit_assembly(print_module(module), "amdgcn", "gfx906")
    if ty == "i64":  # of which the simulator knows no products of twice the width
        return
    after = simulate(module, launch, load("gcn-wave64")).buffers[1]
    assert before is not None and after is not None and before.any()
    np.testing.assert_array_equal(before, after)


SHUFFLES = [
    f"shfl.sync.{mode}.i32(i32 -1, i32 %a, i32 {amount}, i32 {control})"
    for mode in ("up", "down", "bfly", "idx")
    for amount in ("3", "31", "%a")
    for control in ((0, 0x1800) if mode == "up" else (31, 0x181F, 0x0F))
]
WARP_FUNCTIONS = {
    **{f"i32 @llvm.nvvm.{each}": "" for each in SHUFFLES},
    "{i32, i1} @llvm.nvvm.shfl.sync.down.i32p(i32 -1, i32 %a, i32 5, i32 31)": "both",
    "{i32, i1} @llvm.nvvm.shfl.sync.up.i32p(i32 -1, i32 %a, i32 %a, i32 0)": "both",
    "float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %f, i32 7, i32 31)": "bits",
    "i32 @llvm.nvvm.vote.ballot.sync(i32 %m, i1 %odd)": "",
    **{f"i1 @llvm.nvvm.vote.{mode}.sync(i32 %m, i1 {vote})": "zext"
       for mode in ("all", "any", "uni") for vote in ("%odd", "%some", "%one", "true", "false")},
    "i32 @llvm.nvvm.activemask()": "",
    "i32 @llvm.nvvm.read.ptx.sreg.laneid()": "",
    "i32 @llvm.nvvm.read.ptx.sreg.warpsize()": "",
    **{f"i32 @llvm.nvvm.read.ptx.sreg.lanemask.{each}()": "" for each in ("eq", "lt", "le", "gt", "ge")},
    **{f"i32 @llvm.nvvm.match.any.sync.{value})": ""
       for value in ("i32(i32 %m, i32 %few", "i32(i32 -1, i32 %mixed", "i64(i32 %m, i64 %wide")},
    **{f"{{i32, i1}} @llvm.nvvm.match.all.sync.{value})": "both"
       for value in ("i32p(i32 %m, i32 %half", "i32p(i32 %m, i32 %few", "i64p(i32 -1, i64 7")},
    **{f"i32 @llvm.nvvm.redux.sync.{operation}(i32 %mixed, i32 %m)": ""
       for operation in ("add", "and", "or", "xor", "min", "max", "umin", "umax")},
}  # fmt: skip
IN_WORDS = {
    "": "%r = add i32 %v, 0",
    "zext": "%r = zext i1 %v to i32",
    "bits": "%r = bitcast float %v to i32",
    "both": "%s = extractvalue {i32, i1} %v, 0\n  %p = extractvalue {i32, i1} %v, 1\n"
    "  %r = select i1 %p, i32 %s, i32 -9",
}
WARPS = """target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare {declared}
define ptx_kernel void @k(ptr %in, ptr %out) {{
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %element = getelementptr i32, ptr %in, i32 %tid
  %a = load i32, ptr %element
  %f = sitofp i32 %a to float
  %odd = trunc i32 %a to i1
  %some = icmp ult i32 %tid, 40
  %one = icmp eq i32 %tid, 35
  %low = icmp ult i32 %tid, 48
  %m = select i1 %low, i32 65535, i32 -65536
  %few = and i32 %a, 3
  %half = lshr i32 %tid, 4
  %mixed = mul i32 %a, -715827883
  %word = zext i32 %few to i64
  %wide = shl i64 %word, 31
  br i1 {active}, label %here, label %end
here:
  %v = call {call}
  {in_words}
  %to = getelementptr i32, ptr %out, i32 %tid
  store i32 %r, ptr %to
  br label %end
end:
  ret void
}}
"""
TYPE_OF = re.compile(r"(i1|i32|i64|float) (?:%\w+|-?\d+|true|false)")


@pytest.mark.parametrize("machine", ["gcn-wave64", "rdna3-wave32"])
@pytest.mark.parametrize("active", ["true", "%odd"])
@pytest.mark.parametrize("call", WARP_FUNCTIONS)
def test_what_cudas_lanes_see_of_each_other_is_the_same_in_waves_of_both_widths(
    call: str, active: str, machine: str
) -> None:
    text = WARPS.format(
        declared=TYPE_OF.sub(r"\1", call),
        active=active,
        call=call,
        in_words=IN_WORDS[WARP_FUNCTIONS[call]],
    )
    module = parse_module(text)
    given = np.random.default_rng(3).integers(0, 64, 128).astype(np.int32)
    arguments = (BufferArg(given), BufferArg(np.zeros(128, np.int32)))
    launch = Launch("k", (1, 1, 1), (128, 1, 1), arguments)
    before = simulate(module, launch, load("volta-warp32")).buffers[1]
    llvm.retarget(module, "amdgcn")
    llvm.verify(print_module(module), "k.ll")
    after = simulate(module, launch, load(machine)).buffers[1]
    assert before is not None and after is not None
    np.testing.assert_array_equal(before, after)


@pytest.mark.parametrize("chip", ["gfx906", "gfx1100"])
def test_shuffles_votes_matches_and_reductions_of_cuda_are_emitted_for_amd(chip: str, tmp_path: Path) -> None:
    shuffle = "call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %a, i32 3, i32 31)"
    text = f"""target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %out) {{
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %out, i32 %tid
  %a = load i32, ptr %p
  %b = {shuffle}
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %odd = trunc i32 %a to i1
  %v = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %odd)
  %m = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %v)
  %c = call i32 @llvm.nvvm.redux.sync.max(i32 %m, i32 -1)
  %d = call i32 @llvm.nvvm.atomic.load.inc.32.p0(ptr %p, i32 %b)
  %e = add i32 %c, %d
  store i32 %e, ptr %p
  ret void
}}
"""
    made = llvm.emit_assembly(text, "amdgcn", chip, features=features_of(chip))
    assert all(each in made for each in ("ds_bpermute_b32", "v_cmp", "global_atomic"))
    assert not (said := refusal(made, chip, tmp_path)), said


COUNTED = {
    **{f"barrier0.{operation}": "i32" for operation in ("popc", "and", "or")},
    "barrier.cta.red.popc.aligned.all": "i32", "barrier.cta.red.and.aligned.all": "i1",
}  # fmt: skip


@pytest.mark.parametrize("machine", ["gcn-wave64", "rdna3-wave32"])
@pytest.mark.parametrize("name", COUNTED)
def test_barriers_count_and_ask_the_votes_of_a_block(name: str, machine: str) -> None:
    ty, is_old = COUNTED[name], "barrier0" in name
    call = f"call {ty} @llvm.nvvm.{name}" + ("(i32 %{})" if is_old else "(i32 0, i1 %{})")
    suffix = "word" if is_old else "bit"
    module = parse_module(f"""target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare {ty} @llvm.nvvm.{name}({"i32" if is_old else "i32, i1"})
define ptx_kernel void @k(ptr %in, ptr %out) {{
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %first = mul i32 %block, 90
  %i = add i32 %first, %tid
  %element = getelementptr i32, ptr %in, i32 %i
  %a = load i32, ptr %element
  %one.bit = icmp sgt i32 %a, 0
  %one.word = select i1 %one.bit, i32 7, i32 0
  %two.bit = icmp sgt i32 %a, 4
  %two.word = zext i1 %two.bit to i32
  %x = {call.format("one." + suffix)}
  %y = {call.format("two." + suffix)}
  %p = getelementptr [2 x {ty}], ptr %out, i32 %i
  store {ty} %x, ptr %p
  %q = getelementptr {ty}, ptr %p, i32 1
  store {ty} %y, ptr %q
  ret void
}}
""")
    given = np.tile(np.arange(90, dtype=np.int32) % 5, 3)
    given[90:180] += 1
    given[180:] += 5
    outputs = np.zeros(2 * given.size, np.int32 if ty == "i32" else np.uint8)
    launch = Launch("k", (3, 1, 1), (90, 1, 1), (BufferArg(given), BufferArg(outputs)))
    before = simulate(module, launch, load("volta-warp32")).buffers[1]
    llvm.retarget(module, "amdgcn")
    llvm.verify(print_module(module), "k.ll")
    after = simulate(module, launch, load(machine)).buffers[1]
    assert before is not None and after is not None and len(set(before.tolist())) > 1
    np.testing.assert_array_equal(before, after)
    assert "ds_add_u32" in llvm.emit_assembly(print_module(module), "amdgcn", "gfx906")


@pytest.mark.parametrize(
    ("call", "instruction"),
    [
        ("i32 @llvm.nvvm.read.ptx.sreg.clock()", "s_memtime"),
        ("i64 @llvm.nvvm.read.ptx.sreg.clock64()", "s_memtime"),
        ("void @llvm.nvvm.nanosleep(i32 %n)", "s_sleep 1"),
        ("i1 @llvm.nvvm.isspacep.shared(ptr %p)", "src_shared_base"),
        ("i1 @llvm.nvvm.isspacep.global(ptr %p)", "src_private_base"),
    ],
)
def test_clocks_pauses_and_questions_about_memory_are_instructions(call: str, instruction: str) -> None:
    ty = call.split()[0]
    text = f"""target triple = "nvptx64-nvidia-cuda"
declare {call.replace(" %n", "").replace(" %p", "")}
define ptx_kernel void @k(ptr %out, i32 %n, i64 %at) {{
  %p = inttoptr i64 %at to ptr
  {"" if ty == "void" else "%v = "}call {call}
  store {"i32 0" if ty == "void" else f"{ty} %v"}, ptr %out
  ret void
}}
"""
    assert instruction in llvm.emit_assembly(text, "amdgcn", "gfx906")


LOADS = ["f.f32.p0", "i.i64.p0", "f.v4f32.p0", "p.p0.p0", "f.f64.p1"]
LOADED = {"f32": "float", "i64": "i64", "v4f32": "<4 x float>", "p0": "ptr", "f64": "double"}


@pytest.mark.parametrize("name", LOADS)
def test_a_load_of_what_is_only_read_is_a_load(name: str) -> None:
    ty, pointer = LOADED[name.split(".")[1]], "ptr addrspace(1)" if name.endswith("p1") else "ptr"
    module = parse_module(f"""target triple = "nvptx64-nvidia-cuda"
declare {ty} @llvm.nvvm.ldg.global.{name}({pointer}, i32)
define ptx_kernel void @k({pointer} %in, ptr %out) {{
  %r = call {ty} @llvm.nvvm.ldg.global.{name}({pointer} %in, i32 8)
  store {ty} %r, ptr %out, align 8
  ret void
}}
""")
    words = np.arange(1, 5, dtype=np.float32)
    launch = Launch("k", (1, 1, 1), (1, 1, 1), (BufferArg(words), BufferArg(np.zeros(4, np.float32))))
    before = simulate(module, launch, load("volta-warp32")).buffers[1]
    llvm.retarget(module, "amdgcn")
    assert f"load {ty}, {pointer} %in, align 8" in print_module(module)
    after = simulate(module, launch, load("gcn-wave64")).buffers[1]
    assert before is not None and after is not None and before.any()
    np.testing.assert_array_equal(before, after)


@pytest.mark.parametrize("name", ["prmt", "sad.i", "sad.ui", "mul24.i", "mul24.ui"])
def test_operations_on_parts_of_words_compute_the_same(name: str) -> None:
    more = "i32 %b" if name.startswith("mul24") else "i32 %b, i32 %c"
    types = ", ".join(["i32"] * (1 + more.count("i32")))
    module = parse_module(f"""target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.{name}({types})
define ptx_kernel void @k(ptr %in, ptr %out) {{
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pa = getelementptr [3 x i32], ptr %in, i32 %tid, i32 0
  %pb = getelementptr [3 x i32], ptr %in, i32 %tid, i32 1
  %pc = getelementptr [3 x i32], ptr %in, i32 %tid, i32 2
  %a = load i32, ptr %pa
  %b = load i32, ptr %pb
  %c = load i32, ptr %pc
  %r = call i32 @llvm.nvvm.{name}(i32 %a, {more})
  %to = getelementptr i32, ptr %out, i32 %tid
  store i32 %r, ptr %to
  ret void
}}
""")
    given = np.random.default_rng(5).integers(-(2**31), 2**31, 3 * 256).astype(np.int32)
    arguments = (BufferArg(given), BufferArg(np.zeros(256, np.int32)))
    launch = Launch("k", (1, 1, 1), (256, 1, 1), arguments)
    before = simulate(module, launch, load("volta-warp32")).buffers[1]
    llvm.retarget(module, "amdgcn")
    llvm.verify(print_module(module), "k.ll")
    after = simulate(module, launch, load("gcn-wave64")).buffers[1]
    assert before is not None and after is not None and before.any()
    np.testing.assert_array_equal(before, after)


ATOMICS = {
    **{f"{name}.gen.i.{scope}.i32": "i32" for scope in ("cta", "sys")
       for name in ("add", "max", "min", "and", "or", "xor", "exch", "inc", "dec")},
    "add.gen.f.sys.f32": "float", "add.gen.i.sys.i64": "i64", "cas.gen.i.sys.i32": "i32",
    "cas.gen.i.cta.i64": "i64", "load.inc.32": "i32", "load.dec.32": "i32",
}  # fmt: skip


@pytest.mark.parametrize("name", ATOMICS)
def test_atomic_operations_by_name_are_the_same_and_keep_their_scope(name: str) -> None:
    ty = ATOMICS[name]
    types, more = (f"{ty}, {ty}", f"{ty} %before, {ty} 77") if name.startswith("cas") else (ty, f"{ty} %a")
    module = parse_module(f"""target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare {ty} @llvm.nvvm.atomic.{name}.p0(ptr, {types})
define ptx_kernel void @k(ptr %in, ptr %out) {{
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %element = getelementptr {ty}, ptr %in, i32 %tid
  %a = load {ty}, ptr %element
  %word = and i32 %tid, 3
  %to = getelementptr {ty}, ptr %out, i32 %word
  %before = load {ty}, ptr %element
  %old = call {ty} @llvm.nvvm.atomic.{name}.p0(ptr %to, {more})
  ret void
}}
""")
    dtype = DTYPES[ty]
    given = np.arange(3, 67) % 13 - 4
    arguments = (BufferArg(given.astype(dtype)), BufferArg(np.array([5, -3, 6, 1]).astype(dtype)))
    launch = Launch("k", (1, 1, 1), (64, 1, 1), arguments)
    before = simulate(module, launch, load("volta-warp32")).buffers[1]
    llvm.retarget(module, "amdgcn")
    text = print_module(module)
    llvm.verify(text, "k.ll")
    scope = 'syncscope("workgroup")' if ".cta." in name else 'syncscope("agent")' if "load" in name else ""
    assert f"{scope} monotonic" in text if scope else "syncscope" not in text
    after = simulate(module, launch, load("gcn-wave64")).buffers[1]
    assert before is not None and after is not None and before.tolist() != [5, -3, 6, 1]
    np.testing.assert_array_equal(before, after)


ASSEMBLY = """target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %out) {{
  %lane = call i32 asm "mov.u32 $0, %laneid;", "=r"()
  call void asm sideeffect "", "~{{memory}}"()
  {more}
  %to = getelementptr i32, ptr %out, i32 %lane
  store i32 %lane, ptr %to
  ret void
}}
"""


def test_inline_assembly_becomes_what_it_does() -> None:
    module = parse_module(ASSEMBLY.format(more=""))
    llvm.retarget(module, "amdgcn")
    text = print_module(module)
    assert "mov.u32" not in text and "llvm.amdgcn.mbcnt.hi" in text and 'asm sideeffect ""' in text
    launch = Launch("k", (1, 1, 1), (64, 1, 1), (BufferArg(np.zeros(64, np.int32)),))
    buffer = simulate(module, launch, load("gcn-wave64")).buffers[0]
    assert buffer is not None and buffer.tolist() == [*range(32), *[0] * 32]  # two warps of CUDA's


def test_inline_assembly_that_is_not_understood_is_refused() -> None:
    module = parse_module(ASSEMBLY.format(more='call void asm sideeffect "cp.async.wait_all;", ""()'))
    with pytest.raises(UnsupportedError, match=r"`cp\.async\.wait_all;` has no equivalent on amdgcn"):
        llvm.retarget(module, "amdgcn")


def test_a_trap_in_inline_assembly_is_one() -> None:
    module = parse_module(ASSEMBLY.format(more='call void asm sideeffect "trap;", ""()'))
    assert "s_trap 2" in llvm.emit_assembly(print_module(module), "amdgcn", "gfx906")
    launch = Launch("k", (1, 1, 1), (64, 1, 1), (BufferArg(np.zeros(64, np.int32)),))
    llvm.retarget(module, "amdgcn")
    for machine in ("volta-warp32", "gcn-wave64"):
        assert not simulate(module, launch, load(machine)).returned


STRUCTURE = """target triple = "nvptx64-nvidia-cuda"
%pair = type { float, float }
define ptx_kernel void @k(ptr %out, ptr byval(%pair) align 4 %p) {
  %second = getelementptr i8, ptr %p, i64 4
  %x = load float, ptr %second, align 4
  store float %x, ptr %out, align 4
  ret void
}
"""


def test_a_structure_by_value_stays_one() -> None:
    module = parse_module(STRUCTURE)
    llvm.retarget(module, "amdgcn")
    llvm.verify(print_module(module), "k.ll")
    assert "byref(%pair)" in print_module(module)
    arguments = (BufferArg(np.zeros(1, np.float32)), ScalarArg("float", 1.0), ScalarArg("float", 2.5))
    result = simulate(module, Launch("k", (1, 1, 1), (1, 1, 1), arguments), load("gcn-wave64"))
    assert result.buffers[0] is not None and result.buffers[0].tolist() == [2.5]


def test_a_structure_that_is_written_to_is_a_copy_of_each_lane() -> None:
    text = """target triple = "nvptx64-nvidia-cuda"
%pair = type { float, float }
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define float @add(ptr byval(%pair) align 4 %of, float %x) {
  %second = getelementptr i8, ptr %of, i64 4
  %y = load float, ptr %second, align 4
  %sum = fadd float %x, %y
  store float %sum, ptr %second, align 4
  ret float %sum
}
define float @only_reads(ptr byval(%pair) align 4 %of) {
  %y = load float, ptr %of, align 4
  ret float %y
}
define ptx_kernel void @k(ptr %out, ptr byval(%pair) align 4 %p) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %lane = sitofp i32 %tid to float
  %second = getelementptr i8, ptr %p, i64 4
  store float %lane, ptr %second, align 4
  %a = tail call float @add(ptr byval(%pair) align 4 %p, float %lane)
  %b = load float, ptr %second, align 4
  %c = tail call float @only_reads(ptr byval(%pair) align 4 %p)
  %ab = fmul float %a, %b
  %abc = fadd float %ab, %c
  %to = getelementptr float, ptr %out, i32 %tid
  store float %abc, ptr %to, align 4
  ret void
}
"""
    module = parse_module(text)
    arguments = (BufferArg(np.zeros(64, np.float32)), ScalarArg("float", 1.5), ScalarArg("float", 2.5))
    launch = Launch("k", (1, 1, 1), (64, 1, 1), arguments)
    before = simulate(module, launch, load("volta-warp32")).buffers[0]
    llvm.retarget(module, "amdgcn")
    retargeted = print_module(module)
    llvm.verify(retargeted, "k.ll")
    assert "byval" not in retargeted and "tail call" not in retargeted
    assert retargeted.count("alloca %pair") == 2  # of the kernel and of the function that write
    after = simulate(module, launch, load("gcn-wave64")).buffers[0]
    assert before is not None and after is not None
    assert before.tolist() == after.tolist() == [2.0 * lane * lane + 1.5 for lane in range(64)]


def test_a_refusal_names_kernel_instruction_and_line() -> None:
    module = module_of("sqrt.rz.f", "float", "float")
    with pytest.raises(UnsupportedError) as raised:
        llvm.retarget(module, "amdgcn")
    message = str(raised.value)
    assert "@llvm.nvvm.sqrt.rz.f" in message and "in @k, %r = call" in message
    assert ":8:" in message


def test_an_array_of_a_lane_keeps_no_lifetime_of_another_address_space():
    """LLVM refused what was emitted: its markers take an alloca, which is in private memory there, itself."""
    module = parse_module("""target triple = "nvptx64-nvidia-cuda"
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
define ptx_kernel void @k(ptr %out, i32 %i) {
  %stack = alloca [8 x i32], align 4
  call void @llvm.lifetime.start.p0(ptr %stack)
  %p = getelementptr [8 x i32], ptr %stack, i32 0, i32 %i
  store i32 %i, ptr %p
  %v = load i32, ptr %p
  call void @llvm.lifetime.end.p0(ptr %stack)
  store i32 %v, ptr %out
  ret void
}
""")
    assert "s_endpgm" in llvm.emit_assembly(print_module(module), "amdgcn")
