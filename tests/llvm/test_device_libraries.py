"""Functions of libdevice and OCML in what is emitted: from a library, as instructions, or refused by name."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from pcfm import toolkits
from pcfm.diagnostics import PcfmError
from pcfm.ir.intrinsics.library_bodies import STORING
from pcfm.ir.parser import parse_module
from pcfm.ir.targets import TRIPLES
from pcfm.launch import BufferArg, Launch
from pcfm.llvm import canonicalise, device_libraries, emit_assembly
from pcfm.machine import load
from pcfm.simt import simulate
from tests.breadth import choose

LIBDEVICE = toolkits.libdevice()
OCML = toolkits.rocm_bitcode()
needs_libdevice = pytest.mark.skipif(not LIBDEVICE, reason="no CUDA toolkit, and so no libdevice, is there")
needs_ocml = pytest.mark.skipif(
    not OCML, reason="neither ROCm nor rocm-device-libs, and so no OCML, is there"
)
needs_ptxas = pytest.mark.skipif(shutil.which("ptxas") is None, reason="ptxas is not installed")

ONE = ("sqrt", "exp", "sin", "floor", "tanh")
TWO = ("pow", "fmax")
OF_CUDA = {"float": "__nv_{}f", "double": "__nv_{}"}
OF_HIP = {"float": "__ocml_{}_f32", "double": "__ocml_{}_f64"}
PROCESSORS = ["sm_75", "sm_80", "sm_90", "sm_120"]


@pytest.fixture
def no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("libdevice", "rocm_bitcode"):
        monkeypatch.setattr(device_libraries, name, lambda: ())


def kernel(names: dict[str, str], target: str = "ptx", one=ONE, two=TWO, types=("float", "double")) -> str:
    """A kernel that applies functions to a number, one after the other, for each type."""
    lines, declared = [], []
    for ty in types:
        lines.append(f"  %{ty}0 = load {ty}, ptr %{ty}.p")
        value = f"%{ty}0"
        for number, name in enumerate((*one, *two), 1):
            args = [f"{ty} {value}", f"{ty} %{ty}0"][: 2 if name in two else 1]
            called = names[ty].format(name)
            lines.append(f"  %{ty}{number} = call {ty} @{called}({', '.join(args)})")
            value = f"%{ty}{number}"
            declared.append(f"declare {ty} @{called}({', '.join([ty] * len(args))})")
        lines.append(f"  store {ty} {value}, ptr %{ty}.p")
    params = ", ".join(f"ptr %{ty}.p" for ty in types)
    convention = "ptx_kernel" if target == "ptx" else "amdgpu_kernel"
    return "\n".join([
        f'target triple = "{TRIPLES[target]}"',
        *dict.fromkeys(declared),
        f"define {convention} void @k({params}) {{",
        *lines,
        "  ret void",
        "}",
    ])  # fmt: skip


def of(call: str, declared: str, ty: str = "float", flags: str = "", attributes: str = "") -> str:
    """A kernel of one call, `%r` of `%x`."""
    result = declared.split()[1]
    return f"""
target triple = "nvptx64-nvidia-cuda"
{declared}
define ptx_kernel void @k(ptr %p, ptr %q) {attributes} {{
  %x = load {ty}, ptr %p
  {call}
  store {result} %r, ptr %q
  ret void
}}
{flags}
"""


@needs_libdevice
@needs_ptxas
@pytest.mark.parametrize("cpu", choose(["sm_75", "sm_120"], PROCESSORS))
def test_ptxas_takes_mathematics(cpu, tmp_path):
    ptx = emit_assembly(kernel(OF_CUDA), "ptx", cpu)
    assert not re.search(r"__nv_|\.extern|\bcall\b", ptx)
    source = tmp_path / "k.ptx"
    source.write_text(ptx)
    known = subprocess.run(["ptxas", "--help"], capture_output=True, text=True, check=True).stdout
    if f"'{cpu}'" not in known:
        pytest.skip(f"this ptxas does not know {cpu}")
    done = subprocess.run(
        ["ptxas", f"-arch={cpu}", source, "-o", "/dev/null"], capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()


@needs_ocml
@pytest.mark.parametrize("names", [OF_CUDA, OF_HIP], ids=["cuda", "hip"])
def test_amdgcn_calls_nothing(names):
    text = kernel(names, "ptx" if names is OF_CUDA else "amdgcn")
    gcn = emit_assembly(text, "amdgcn", "gfx906")
    assert not re.search(r"__ocml|__oclc|__nv_|s_swappc", gcn)


@pytest.mark.parametrize(
    ("name", "ret", "params"),
    [
        *((each, "i32", ("i32",) * 3) for each in ("byte_perm", "sad", "usad")),
        *((each, "i32", ("i32",) * 2) for each in ("mul24", "umul24")),
        *[("ffs", "i32", ("i32",)), ("ffsll", "i32", ("i64",))],
        *((each, "i32", ("i32",) * 2) for each in ("hadd", "rhadd", "uhadd", "urhadd")),
        *[("llroundf", "i64", ("float",))],
        *[("half2float", "float", ("i16",)), ("float2half_rn", "i16", ("float",))],
    ],
)
def test_what_an_instruction_of_nvidias_does_needs_no_library_on_amd(no_library, name, ret, params):
    args = ["i64 %y" if ty == "i64" else "i32 %x" if ty == "i32" else f"{ty} %{ty}" for ty in params]
    declared = f"declare {ret} @__nv_{name}({', '.join(params)})"
    text = of(
        "%y = zext i32 %x to i64\n  %i16 = trunc i32 %x to i16\n  %float = bitcast i32 %x to float\n"
        f"  %r = call {ret} @__nv_{name}({', '.join(args)})",
        declared,
        "i32",
    )
    assert "__nv_" not in emit_assembly(text, "amdgcn", "gfx906")


@pytest.mark.parametrize("name", STORING)
def test_what_stores_results_stores_those_of_ocml_in_their_order(name):
    """Executed with functions in OCML's place that give 8 and store 3."""
    ocml, stored = STORING[name]
    ty = "float" if name.endswith("f") and name != "__nv_modf" else "double"
    is_void, operands = "sincos" in name, [ty] * (1 + ("remquo" in name))
    params = (*operands, *["ptr"] * (1 + is_void))
    text = device_libraries._definition(
        device_libraries._Signature(name, "void" if is_void else ty, params),
        "amdgcn",
        device_libraries._Choices(False, False, False, True, 500),
    )
    eight, three = f"{ty} 8.0", "i32 3" if stored == "i32" else f"{stored} 3.0"
    values = ", ".join([f"{ty} 1.0"] * len(operands))
    ret, begin, pointers = ("void", "", "ptr %p, ptr %q") if is_void else (ty, "%r = ", "ptr %q")
    module = parse_module(f"""target triple = "amdgcn-amd-amdhsa"
{text}
define {ty} @{ocml}({", ".join(operands)}, ptr addrspace(5) %to) {{
  store {three}, ptr addrspace(5) %to
  ret {eight}
}}
define amdgpu_kernel void @k(ptr %p, ptr %q) {{
  {begin}call {ret} @{name}({values}, {pointers})
  {"" if is_void else f"store {ty} %r, ptr %p"}
  ret void
}}
""")
    dtypes = {"float": np.float32, "double": np.float64, "i32": np.int32}
    arguments = (BufferArg(np.zeros(1, dtypes[ty])), BufferArg(np.zeros(1, dtypes[stored])))
    result = simulate(module, Launch("k", (1, 1, 1), (1, 1, 1), arguments), load("gcn-wave64"))
    assert [buffer.tolist() for buffer in result.buffers] == [[8], [3]]


@needs_ocml
@pytest.mark.parametrize("name", ["__nv_frexpf", "__nv_remquo", "__nv_sincospif", "__nv_fast_sincosf"])
def test_what_stores_results_is_emitted_for_amd(name):
    ty = "float" if name.endswith("f") else "double"
    params = [ty] * (1 + ("remquo" in name)) + ["ptr"] * (1 + ("sincos" in name))
    ret = "void" if "sincos" in name else ty
    args = ", ".join("ptr %p" if each == "ptr" else f"{ty} %x" for each in params)
    call = f"call {ret} @{name}({args})"
    text = of(
        f"{call}\n  %r = load {ty}, ptr %p" if ret == "void" else f"%r = {call}",
        f"declare {ret} @{name}({', '.join(params)})",
        ty,
    ).replace("store void", f"store {ty}")
    assert not re.search(r"__ocml|__nv_|s_swappc", emit_assembly(text, "amdgcn", "gfx906"))


ROUNDED_OTHERWISE = re.compile(r"__nv_(?!\w*2u?(int|ll)_).+_r[zdu]")
# AMD's own headers write these in C++, or round otherwise.
NOT_ON_AMD = {
    *("__nv_jn", "__nv_yn", "__nv_nan", "__nv_norm", "__nv_rnorm"),
    *("__nv_jnf", "__nv_ynf", "__nv_nanf", "__nv_normf", "__nv_rnormf"),
    *("__nv_frsqrt_rn", "__nv_rcp64h"),
}


@needs_libdevice
@needs_ocml
def test_what_amd_has_no_equal_of_is_named():
    """All functions of libdevice: emitted, or refused by name."""
    text = canonicalise(Path(LIBDEVICE[0]).read_bytes())
    functions = re.findall(r"^define .*?(\w+) @(__nv_\w+)\(([^)]*)\)", text, re.MULTILINE)
    assert len(functions) > 340
    refused = set()
    chosen = choose(
        [*functions[::40], *(each for each in functions[::2] if each[1] in NOT_ON_AMD)], functions
    )
    for ret, name, params in chosen:
        types = [each.split()[0] for each in params.split(",")]
        args = ", ".join(f"{ty} %{number}" for number, ty in enumerate(types))
        kernel = f"""target triple = "nvptx64-nvidia-cuda"
declare {ret} @{name}({", ".join(types)})
define ptx_kernel void @k({args}, ptr %out) {{
  {"" if ret == "void" else "%r = "}call {ret} @{name}({args})
  {"" if ret == "void" else f"store {ret} %r, ptr %out"}
  ret void
}}
"""
        try:
            emit_assembly(kernel, "amdgcn", "gfx906")
        except PcfmError as error:
            assert f"lacks @{name}" in str(error)
            refused.add(name)
    named = {name for _, name, _ in chosen}
    assert refused == named & (NOT_ON_AMD | {name for name in named if ROUNDED_OTHERWISE.fullmatch(name)})


@needs_libdevice
def test_what_hip_calls_is_libdevices_in_ptx():
    ptx = emit_assembly(kernel(OF_HIP, "amdgcn"), "ptx", "sm_80")
    assert not re.search(r"__ocml|__nv_|\.extern|\bcall\b", ptx)


def test_without_a_library_an_instruction_is_an_instruction(no_library):
    ptx = emit_assembly(kernel(OF_CUDA, one=("sqrt", "floor", "fabs"), two=("fmax", "fmin")), "ptx", "sm_80")
    for instruction in ("sqrt.rn.f32", "cvt.rmi.f64.f64", "abs.f32", "max.f64", "min.f32"):
        assert instruction in ptx
    assert "__nv_" not in ptx
    gcn = emit_assembly(kernel(OF_HIP, "amdgcn", one=("floor", "fabs"), two=("fmax",)), "amdgcn", "gfx906")
    assert "v_floor_f32" in gcn
    assert "v_max_f64" in gcn
    assert "__ocml" not in gcn


def test_without_a_library_the_rest_is_an_error_that_says_how_to_get_it(no_library):
    with pytest.raises(PcfmError) as caught:
        emit_assembly(kernel(OF_CUDA, types=("float",)), "ptx", "sm_80")
    text = str(caught.value)
    assert "@__nv_expf, @__nv_sinf, @__nv_tanhf, @__nv_powf" in text
    assert "pip install nvidia-nvvm" in text
    assert "--libdevice" in text
    assert "sqrt" not in text
    with pytest.raises(PcfmError, match=r"@__ocml_sin_f32: OCML"):
        emit_assembly(kernel(OF_HIP, "amdgcn", ("sin",), (), ("float",)), "amdgcn", "gfx906")


@needs_libdevice
def test_a_function_that_the_library_lacks_is_named():
    text = of("%r = call float @__nv_no_such(float %x)", "declare float @__nv_no_such(float)")
    with pytest.raises(PcfmError, match=r"libdevice\.10\.bc lacks @__nv_no_such"):
        emit_assembly(text, "ptx", "sm_80")


EXP = ("%r = call float @__nv_expf(float %x)", "declare float @__nv_expf(float)")
SQRT = ("%r = call float @__nv_sqrtf(float %x)", "declare float @__nv_sqrtf(float)")
FLUSHES = '"denormal-fp-math-f32"="preserve-sign,preserve-sign"'
FTZ = '!llvm.module.flags = !{!0}\n!0 = !{i32 4, !"nvvm-reflect-ftz", i32 1}'


@needs_libdevice
def test_the_library_flushes_denormal_numbers_where_the_module_does():
    assert ".ftz" not in emit_assembly(of(*EXP), "ptx", "sm_80").replace("ex2.approx.ftz", "")
    flushed = emit_assembly(of(*EXP, attributes=FLUSHES, flags=FTZ), "ptx", "sm_80")
    assert "fma.rn.ftz.f32" in flushed


def test_square_roots_are_precise_unless_mathematics_is_fast():
    assert "sqrt.rn.f32" in emit_assembly(of(*SQRT), "ptx", "sm_80")
    assert "sqrt.rn.ftz.f32" in emit_assembly(
        of(*SQRT, attributes='"denormal-fp-math-f32"="preserve-sign,preserve-sign"', flags=FTZ),
        "ptx",
        "sm_80",
    )
    for name in ("unsafe-fp-math", "approx-func-fp-math"):
        assert "sqrt.approx" in emit_assembly(of(*SQRT, attributes=f'"{name}"="true"'), "ptx", "sm_80")


def test_a_module_flag_says_how_precise_square_roots_are():
    flag = '!llvm.module.flags = !{{!0}}\n!0 = !{{i32 4, !"nvvm-reflect-prec-sqrt", i32 {}}}'
    fast = '"unsafe-fp-math"="true"'
    assert "sqrt.approx" in emit_assembly(of(*SQRT, flags=flag.format(0)), "ptx", "sm_80")
    assert "sqrt.rn" in emit_assembly(of(*SQRT, flags=flag.format(1), attributes=fast), "ptx", "sm_80")


# Flags of two calls, as clang since 22 states what was given to it, and whether the library may be inexact.
@needs_ocml
@pytest.mark.parametrize(
    ("first", "second", "is_unsafe"),
    [
        ("fast", "fast", True),
        ("fast", "reassoc nsz arcp contract afn", True),
        ("fast", "", False),
        ("afn", "afn", False),
    ],
)
def test_a_freedom_that_all_calls_state_is_the_librarys(first, second, is_unsafe):
    def emitted(first: str, second: str) -> int:
        calls = f"%s = call {first} float @__ocml_pow_f32(float %x, float %x)\n"
        calls += f"  %r = call {second} float @__ocml_pow_f32(float %s, float %x)"
        text = of(calls, "declare float @__ocml_pow_f32(float, float)")
        return emit_assembly(text, "amdgcn", "gfx906").count("\n")

    assert (emitted(first, second) < emitted("", "")) == is_unsafe


def test_flags_of_a_call_choose_no_other_square_root():
    calls = "%r = call fast float @__nv_sqrtf(float %x)"
    assert "sqrt.rn" in emit_assembly(of(calls, SQRT[1]), "ptx", "sm_80")


@needs_ocml
def test_a_freedom_that_one_of_two_kernels_states_is_not_the_librarys():
    def emitted(*attributes: str) -> str:
        kernels = (
            f"define amdgpu_kernel void @k{number}(ptr %p) {words} {{\n"
            "  %x = load float, ptr %p\n  %r = call float @__ocml_tgamma_f32(float %x)\n"
            "  store float %r, ptr %p\n  ret void\n}\n"
            for number, words in enumerate(attributes)
        )
        head = f'target triple = "{TRIPLES["amdgcn"]}"\ndeclare float @__ocml_tgamma_f32(float)\n'
        return emit_assembly(head + "".join(kernels), "amdgcn", "gfx906").partition("s_endpgm")[0]

    finite = '"no-infs-fp-math"="true" "no-nans-fp-math"="true"'
    exact = emitted("", "")
    assert len(emitted(finite, finite)) < len(exact)
    assert emitted("", finite) == exact


@pytest.mark.parametrize(
    ("processor", "version"),
    [("gfx906", 9006), ("gfx90a", 9010), ("gfx942", 9402), ("gfx1030", 10300), ("gfx1100", 11000),
     ("gfx1201", 12001), ("gfx9-4-generic", 9400), ("gfx11-generic", 11000)],
)  # fmt: skip
def test_the_processor_has_a_number(processor, version):
    assert device_libraries._isa_version(processor) == version


def test_libraries_are_looked_for_in_an_order(tmp_path, monkeypatch):
    def file(*parts: str) -> Path:
        path = tmp_path.joinpath(*parts)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"BC")
        return path

    toolkit = file("toolkit", "nvvm", "libdevice", "libdevice.10.bc")
    wheel = file("site", "nvidia", "cu13", "nvvm", "libdevice", "libdevice.10.bc")
    named = file("named.bc")
    monkeypatch.setattr(toolkits, "package_folders", lambda: [tmp_path / "site"])
    monkeypatch.setattr(toolkits, "cuda_folders", list)
    assert toolkits.libdevice() == (str(wheel),)
    monkeypatch.setattr(toolkits, "cuda_folders", lambda: [tmp_path / "toolkit"])
    assert toolkits.libdevice() == (str(toolkit),)
    monkeypatch.setenv("PCFM_LIBDEVICE", str(named))
    assert toolkits.libdevice() == (str(named),)
    monkeypatch.setenv("PCFM_LIBDEVICE", str(tmp_path / "none.bc"))
    with pytest.raises(PcfmError, match=r"there is no file .*none\.bc"):
        toolkits.libdevice()


def test_a_module_that_calls_no_library_is_left_alone():
    module = parse_module(of("%r = fadd float %x, %x", "declare float @other(float)"))
    assert not device_libraries.library_of(module, "ptx", "sm_80", "").text
