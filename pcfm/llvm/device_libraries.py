"""Functions of the vendors' device libraries, defined where a module is emitted: libdevice, OCML and OCKL.

Analyses, passes and the simulator see `call @__nv_expf`. Only where assembly is made of a module, to be
written, priced or executed, do the functions get bodies: what an instruction does is that
(`ir.intrinsics.library_bodies`), whether or not there is a library; what the other vendor's library is asked
for is taken from the one that the target has; all else comes from bitcode on this machine. Only what is used
is taken, specialised for the processor and for the fast-math choices that the module states, optimised by
itself, and inlined, so that the kernel's own blocks stay as they are.

What the module states: denormal numbers (`nvvm-reflect-ftz`, `denormal-fp-math-f32`), `-ffast-math`
(`unsafe-fp-math`), finite numbers only (`no-infs-fp-math` and `no-nans-fp-math`), square roots
(`nvvm-reflect-prec-sqrt`), the wavefront's size (a feature, else what the processor has), the version of the
code object. clang since 22 states the second and third at calls alone. A library is specialised once for a
module, so that a freedom counts where all kernels state it, or all calls of library functions. Square roots
are precise unless the module states otherwise, as nvcc has it: flags of a call do not choose another
instruction, so that what one instruction does is the same for proofs (`plain_operation`).

OpenCL's own built-in functions are defined when the file is compiled (`pcfm.clang`); those that were not are
refused here by name.

Source: LLVM, "User Guide for NVPTX Back-end", Libdevice; ROCm-Device-Libs, doc/OCML.md, "Controls". Not
handled: kernels with and without a freedom, in one module, each with a library of its own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from pcfm.diagnostics import PcfmError, UnsupportedError
from pcfm.ir.attributes import module_flag, string_attribute
from pcfm.ir.instructions import CallBase
from pcfm.ir.intrinsics.library_bodies import STORING, body, counterpart
from pcfm.ir.module import Function, Module
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.ir.targets import LAYOUTS, TRIPLES
from pcfm.llvm.process import run_worker
from pcfm.llvm.retargeting import retarget
from pcfm.toolkits import libdevice, rocm_bitcode

LIBRARY_PREFIXES = ("__nv_", "__ocml_", "__ockl_")
_HOW_TO_GET = {
    "ptx": (
        "libdevice",
        "pip install nvidia-nvvm brings it; or --libdevice names libdevice.10.bc of a CUDA toolkit",
    ),
    "amdgcn": (
        "OCML",
        "ROCm, Debian's rocm-device-libs and pip install triton bring it; or --rocm-device-libs names the "
        "folder that holds ocml.bc and ockl.bc",
    ),
}
# Named metadata that clang leaves in what was OpenCL C.
_OPENCL = "opencl.ocl.version"
_DEFINED = re.compile(r"^define [^@]*@([\w.]+)\(", re.MULTILINE)
_DECLARED = re.compile(r"^declare [^@]*@([\w.]+)\(", re.MULTILINE)
_FAST_SINCOS = """\
define void @__nv_fast_sincosf(float %0, ptr %1, ptr %2) {
  %s = call float @__nv_fast_sinf(float %0)
  %c = call float @__nv_fast_cosf(float %0)
  store float %s, ptr %1
  store float %c, ptr %2
  ret void
}
"""
# The names differ in their eighth character: __CUDA_ARCH, __CUDA_FTZ, __CUDA_PREC_SQRT.
_REFLECT = """\
define i32 @__pcfm_reflect(ptr %name) alwaysinline {{
  %p = getelementptr i8, ptr %name, i64 7
  %c = load i8, ptr %p
  %is_arch = icmp eq i8 %c, 65
  %is_ftz = icmp eq i8 %c, 70
  %is_sqrt = icmp eq i8 %c, 80
  %a = select i1 %is_sqrt, i32 {precise}, i32 0
  %b = select i1 %is_ftz, i32 {ftz}, i32 %a
  %r = select i1 %is_arch, i32 {arch}, i32 %b
  ret i32 %r
}}
"""


@dataclass(frozen=True)
class Library:
    """Definitions to be put in place of calls, as IR text; the functions that came from a file, and that."""

    text: str = ""
    names: tuple[str, ...] = ()
    file: str = ""


def library_of(module: Module, target: str, processor: str, features: str) -> Library:
    """What a module that is already for `target` calls of the device libraries.

    Raises: PcfmError that names the functions where there is no library with them, and how to get one.
    """
    _refuse_built_ins(module, target)
    called = [fn for fn in module.functions if _is_library_function(fn)]
    if not called:
        return Library()
    signatures = tuple(
        _Signature(fn.name, str(fn.function_type.ret), tuple(str(arg.type) for arg in fn.args))
        for fn in called
    )
    files = libdevice() if target == "ptx" else rocm_bitcode()
    return _library(signatures, target, processor, features, _stated(module, called), files)


def _is_library_function(fn: Function) -> bool:
    return fn.is_declaration and fn.name.startswith(LIBRARY_PREFIXES) and fn.has_uses


def _refuse_built_ins(module: Module, target: str) -> None:
    """Raises: PcfmError for built-in functions of OpenCL C that nothing has defined when it was compiled."""
    if _OPENCL not in module.named_metadata:
        return
    undefined = [fn.name for fn in module.functions if fn.is_declaration and fn.has_uses]
    if names := [name for name in undefined if name.startswith("_Z")]:
        shown = ", ".join(f"@{name}" for name in names)
        raise PcfmError(
            f"emitting {target}: {shown}: nothing defined these functions of OpenCL C when it was compiled",
            hint="opencl.bc (of ROCm, of Debian's rocm-device-libs) has them for AMD's processors, libclc "
            "(Debian's libclc-19) most of them for NVIDIA's",
        )


# --- what the module states ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Choices:
    """The arithmetic that a module was compiled for."""

    flushes: bool
    unsafe: bool
    finite: bool
    precise_sqrt: bool
    abi_version: int


# What `-funsafe-math-optimizations` and `-ffinite-math-only` state at calls.
_UNSAFE, _FINITE = {"reassoc", "nsz", "arcp", "afn"}, {"nnan", "ninf"}


def _stated(module: Module, called: Sequence[Function]) -> _Choices:
    """What all kernels of a module state, or all calls of the functions `called`."""
    named = [
        dict(string_attribute(word) for word in fn.attribute_words())
        for fn in (module.kernels or module.defined_functions)
    ]
    users = [(user, fn.name) for fn in called for user in fn.users]

    def all_state(*names: str) -> bool:
        return all(each.get(name) == "true" for each in named for name in names)

    def all_calls_have(freedom: set[str]) -> bool:
        return all(
            isinstance(user, CallBase)
            and user.callee_name == name
            and ("fast" in user.flags or freedom <= set(user.flags))
            for user, name in users
        )

    denormal = [each.get("denormal-fp-math-f32", each.get("denormal-fp-math", "")) for each in named]
    unsafe = all_state("unsafe-fp-math")
    precise = module_flag(module, "nvvm-reflect-prec-sqrt")
    return _Choices(
        flushes=bool(module_flag(module, "nvvm-reflect-ftz"))
        or all(each.startswith("preserve-sign") for each in denormal),
        unsafe=unsafe or all_calls_have(_UNSAFE),
        finite=all_state("no-infs-fp-math", "no-nans-fp-math") or all_calls_have(_FINITE),
        precise_sqrt=not (unsafe or all_state("approx-func-fp-math")) if precise is None else bool(precise),
        abi_version=module_flag(module, "amdhsa_code_object_version") or 500,
    )


# --- definitions --------------------------------------------------------------------------------------------

_CALL = re.compile(r"call (?P<ret>\S+) @(?P<name>[\w.]+)\((?P<args>(?:[^()]|\(\d\))*)\)")


@dataclass(frozen=True)
class _Signature:
    name: str
    ret: str
    params: tuple[str, ...]

    def declaration(self) -> str:
        return f"declare {self.ret} @{self.name}({', '.join(self.params)})"


def _calls(text: str) -> list[_Signature]:
    """The functions that lines of IR call."""
    return [
        _Signature(
            match["name"], match["ret"], tuple(arg.rsplit(" ", 1)[0] for arg in match["args"].split(", "))
        )
        for match in _CALL.finditer(text)
    ]


@cache
def _library(
    called: tuple[_Signature, ...],
    target: str,
    processor: str,
    features: str,
    choices: _Choices,
    files: tuple[str, ...],
) -> Library:
    own: dict[str, str] = {}
    from_files: dict[str, None] = {}
    work = list(called)
    for each in work:
        if each.name in own or each.name in from_files:
            continue
        text = _definition(each, target, choices)
        if text is None:
            from_files[each.name] = None
        else:
            own[each.name] = text
            work += [other for other in _calls(text) if other.name.startswith(LIBRARY_PREFIXES)]
    if from_files and not files:
        raise _missing(list(from_files), target)
    roots = [each.name for each in called]
    text = run_worker(
        "specialise",
        _complete(_head(target, processor, features, choices), *own.values()).encode(),
        TRIPLES[target],
        processor,
        features,
        _string_attributes(processor, features, choices),
        json.dumps(roots),
        json.dumps(files if from_files else ()),
        doing=f"taking {', '.join(from_files) or 'instructions'} from {', '.join(files) or 'no library'}",
    )
    defined = set(_DEFINED.findall(text))
    undefined = [name for name in from_files if name in roots and name not in defined]
    undefined += [name for name in _DECLARED.findall(text) if name.startswith(LIBRARY_PREFIXES)]
    if undefined:
        raise _missing(undefined, target, files)
    return Library(text, tuple(from_files), files[0] if from_files else "")


def _definition(function: _Signature, target: str, choices: _Choices) -> str | None:
    """The text of a function that needs no library, or calls the other vendor's equal; None for others."""
    lines = body(function.name, flushes=choices.flushes and target == "ptx")
    text = None
    if lines is not None:
        if not choices.precise_sqrt and target == "ptx" and function.name == "__nv_sqrtf":
            ftz = ".ftz" if choices.flushes else ""
            lines = f"%r = call float @llvm.nvvm.sqrt.approx{ftz}.f(float %0)"
        text = _retargeted(_function(function, lines), target)
    if text is not None or function.name.startswith("__nv_") == (target == "ptx"):
        return text
    if function.name == "__nv_fast_sincosf":
        return _FAST_SINCOS
    if function.name in STORING:
        return _storing(function)
    other = counterpart(function.name)
    if other is None:
        return None
    args = ", ".join(f"{ty} %{number}" for number, ty in enumerate(function.params))
    return _function(function, f"%r = call {function.ret} @{other}({args})")


def _storing(function: _Signature) -> str:
    """A function of libdevice that stores results, by OCML's, which stores the last of them in private
    memory, and gives the first.
    """
    other, stored = STORING[function.name]
    ty = function.params[0]
    params = ", ".join(f"{each} %{number}" for number, each in enumerate(function.params))
    values = ", ".join(f"{ty} %{number}" for number in range(function.params.count(ty)))
    pointers = [f"%{number}" for number, each in enumerate(function.params) if each == "ptr"]
    gives = f"store {ty} %r, ptr {pointers[0]}\n  ret void" if function.ret == "void" else f"ret {ty} %r"
    return f"""\
define {function.ret} @{function.name}({params}) {{
  %slot = alloca {stored}, addrspace(5)
  %r = call {ty} @{other}({values}, ptr addrspace(5) %slot)
  %last = load {stored}, ptr addrspace(5) %slot
  store {stored} %last, ptr {pointers[-1]}
  {gives}
}}
"""


def _function(function: _Signature, lines: str) -> str:
    params = ", ".join(f"{ty} %{number}" for number, ty in enumerate(function.params))
    return f"define {function.ret} @{function.name}({params}) {{\n  {lines}\n  ret {function.ret} %r\n}}\n"


def _retargeted(text: str, target: str) -> str | None:
    """A function of NVPTX's intrinsics for `target`; None where that has no equivalents."""
    if target == "ptx" or "llvm.nvvm." not in text:
        return text
    module = parse_module(f'target triple = "{TRIPLES["ptx"]}"\n{_complete("", text)}')
    try:
        retarget(module, target)
    except UnsupportedError:
        return None
    lines = print_module(module).splitlines()
    return "\n".join(line for line in lines if not line.startswith(("target ", "declare ", "source_", "; ")))


def _complete(*texts: str) -> str:
    """Functions with declarations of what they call and do not define."""
    text = "\n".join(texts)
    declared = dict.fromkeys(
        each.declaration() for each in _calls(text) if not re.search(rf"^define .*@{each.name}\(", text, re.M)
    )
    return "\n".join([text, *declared, ""])


def _head(target: str, processor: str, features: str, choices: _Choices) -> str:
    """What the libraries ask about the kernel that they are for, answered."""
    head = f'target datalayout = "{LAYOUTS[target]}"\ntarget triple = "{TRIPLES[target]}"\n'
    if target == "ptx":
        arch = int("".join(filter(str.isdigit, processor)) or 0) * 10
        return head + _REFLECT.format(arch=arch, ftz=int(choices.flushes), precise=int(choices.precise_sqrt))
    constants = {
        "finite_only_opt": ("i8", choices.finite),
        "unsafe_math_opt": ("i8", choices.unsafe),
        "daz_opt": ("i8", choices.flushes),
        "correctly_rounded_sqrt32": ("i8", choices.precise_sqrt),
        "wavefrontsize64": ("i8", _wavefront_size(processor, features) == 64),
        "ISA_version": ("i32", _isa_version(processor)),
        "ABI_version": ("i32", choices.abi_version),
    }
    return head + "".join(
        f"@__oclc_{name} = linkonce_odr hidden addrspace(4) constant {ty} {int(value)}\n"
        for name, (ty, value) in constants.items()
    )


def _wavefront_size(processor: str, features: str) -> int:
    stated = re.search(r"\+wavefrontsize(32|64)", features)
    return int(stated[1]) if stated else 32 if _isa_version(processor) >= 10000 else 64


def _isa_version(processor: str) -> int:
    """gfx906 is 9006, gfx90a 9010, gfx1100 11000; of a generic processor the first of its kind."""
    match = re.match(r"gfx(\d+)-(\d)?", processor) or re.match(r"gfx(\d+)(\d[0-9a-f])", processor)
    if match is None:
        return 9000
    major, rest = match[1], match[2] or "0"
    minor, step = (rest, "0") if "-" in processor else rest
    return int(major) * 1000 + int(minor) * 100 + int(step, 16)


def _string_attributes(processor: str, features: str, choices: _Choices) -> str:
    stated = {
        "target-cpu": processor,
        "target-features": features,
        "denormal-fp-math-f32": "preserve-sign,preserve-sign" if choices.flushes else "",
    }
    return " ".join(f'"{name}"="{value}"' for name, value in stated.items() if value)


def _missing(names: Sequence[str], target: str, files: Sequence[str] = ()) -> PcfmError:
    """The error for functions that nothing defines: which, and how to get the library that does."""
    shown = ", ".join(f"@{name}" for name in names)
    if files:
        return PcfmError(f"emitting {target}: {' and '.join(files)} lacks {shown}")
    library, how = _HOW_TO_GET[target]
    return PcfmError(
        f"emitting {target}: {shown}: {library} defines what an instruction does not do, and is not found",
        hint=how,
    )
