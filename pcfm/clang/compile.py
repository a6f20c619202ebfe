"""CUDA, HIP and OpenCL C to LLVM IR: which clang, which headers, which chip, which command.

The newest clang on the path that writes what our LLVM reads is taken, whatever it is called there. A chip
that is newer than it gets the code of the newest one that it knows, marked as for the chip asked: the back
end of our own LLVM, which is younger, then emits for that.

The device side alone is compiled, optimised as clang does it (-O2), with line tables and with names. clang
writes to a pipe, so that nothing is left behind whatever happens. Where CUDA's toolkit or ROCm is installed,
its headers are used, unless this clang cannot read them (it knows toolkits of its time); then,
and where there is none, the small headers in `include` serve: kernels, vector types, atomics, warp
functions, mathematics (calls of `__nv_*` and `__ocml_*`, which pcfm knows), and of the host's API what is
called most, for the host's side is read too.

Not handled: separate compilation; without a toolkit what `_ABSENT` names, and of cooperative groups what
needs a cooperative launch or copies asynchronously.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from pcfm.clang.compile_commands import flags_for
from pcfm.diagnostics import PcfmError
from pcfm.toolkits import cuda_folders, hip_bitcode, opencl_bitcode, rocm_folders

LANGUAGES = {".cu": "cuda", ".cuh": "cuda", ".hip": "hip", ".cl": "cl"}
_ANY_CPP = (".cu", ".cuh", ".cpp", ".cc", ".cxx")
"""Endings of files that hipcc takes for HIP, whatever they are called."""
_INCLUDES_HIP = re.compile(rb"^[ \t]*#[ \t]*include[ \t]*[<\"]hip/", re.MULTILINE)
_OTHER_SOURCES = (*_ANY_CPP, ".c", ".h", ".hpp", ".py")
NEWEST_READ = 22
"""The version of the LLVM that pcfm carries: what a younger clang writes, it may not read."""
DEFAULT_ARCH = {"cuda": "sm_70", "hip": "gfx906", "cl": "gfx906"}
INCLUDE = Path(__file__).parent / "include"
_OUTPUT = ("-O2", "-S", "-emit-llvm", "-gline-tables-only", "-fno-discard-value-names")
_NO_SHARE = ("-mllvm", "-hoist-common-insts=false", "-mllvm", "-sink-common-insts=false")
_OWN_HEADERS = {
    "cuda": ("-nocudainc", "-nocudalib", "-include", "pcfm_cuda.h"),
    "hip": ("-nogpuinc", "-nogpulib", "-include", "pcfm_hip.h"),
    # All built-in functions are declared; clang's table of them would be hidden by our definitions of some.
    # LLVM would make one call of `sin(x)` and `cos(x)`, of a function that it takes for defined elsewhere.
    "cl": (
        *("-nogpulib", "-cl-no-stdinc", "-Xclang", "-finclude-default-header"),
        *("-include", "pcfm_opencl.h", "-mllvm", "-amdgpu-simplify-libcall=false"),
    ),
}
# What clang says where it is the toolkit that it cannot use, and not the file.
_TOOLKIT_REFUSED = (
    "__clang_cuda_runtime_wrapper.h",
    "cannot find libdevice",
    "cannot find CUDA installation",
    "supported by CUDA versions",
    "__clang_hip_runtime_wrapper.h",
    "cannot find HIP runtime",
)
# What the small headers have nothing of, and how that shows in what clang says.
_ABSENT = (
    (
        "textures and surfaces, nor does pcfm execute any: let the kernel read a buffer",
        re.compile(
            r"'(?:texture|surface|cuda(?:Texture|Surface)Object_t|cudaReadMode\w+|(?:tex|surf)[123]D\w*)'"
        ),
    ),
    ("CUB, Thrust and libcu++", re.compile(r"'(?:cub|thrust|cuda|nv)/[\w./]+' file not found")),
    ("8-bit floats", re.compile(r"'cuda_(?:fp8|fp4|fp6)\.h' file not found")),
    ("matrix fragments (wmma)", re.compile(r"'mma\.h' file not found|'(?:nvcuda|wmma)'")),
    (
        "the toolkit's libraries",
        re.compile(r"'(?:cu(?:rand|blas|fft|sparse|solver)|nv)\w*\.h' file not found"),
    ),
    (
        "bfloat16 of HIP: __bf16 is clang's own",
        re.compile(r"'hip/hip_bf(?:loat)?16\.h'"),
    ),
    (
        "ROCm's libraries",
        re.compile(r"'(?:hip|roc)(?:rand|blas|fft|sparse|solver|cub|prim|thrust|wmma)[\w./]*' file"),
    ),
)
# What clang says of a name of the runtime's interface, a value's or a type's, that code for the host uses.
_HOST_NAME = re.compile(r"(use of undeclared identifier|unknown type name) '((?:cuda|hip)[A-Z]\w*|HIP_\w+)'")
_HIDDEN_QUALIFIERS = "'__device__' macro redefined"
_HOST_ROUNDS = 3  # clang stops at twenty errors
_UNKNOWN_CHIP = re.compile(r"unsupported CUDA gpu architecture|invalid target ID|unknown target CPU")
# By the base in which processors are numbered.
_CHIPS = {10: ("nvptx64", re.compile(r"sm_(\d+)")), 16: ("amdgcn", re.compile(r"gfx([0-9a-f]{3,4})"))}
_SECONDS = 300


class ClangError(PcfmError):
    """clang refused a file; what it said is in `said`, each error with its file and line."""

    def __init__(self, message: str, said: str, hint: str | None = None) -> None:
        super().__init__(message, hint=hint)
        self.said = said


@dataclass(frozen=True)
class SourceOptions:
    """How source files are compiled: the clang to use (None: the newest on the path), folders with headers,
    macros as `NAME` or `NAME=VALUE`, the processor (None: a usual one), whether clang is kept from hoisting
    and sinking what both sides of a branch share, and the compile-commands file to take flags from.
    """

    clang: str | None = None
    include: tuple[str, ...] = ()
    define: tuple[str, ...] = ()
    arch: str | None = None
    no_share: bool = False
    compile_commands: str | None = None

    def words(self) -> list[str]:
        """The options as they are written on pcfm's command line; `from_words` reads them."""
        words = [word for folder in self.include for word in ("-I", folder)]
        words += [word for macro in self.define for word in ("-D", macro)]
        named = (
            ("--clang", self.clang),
            ("--arch", self.arch),
            ("--compile-commands", self.compile_commands),
        )
        words += [word for name, value in named if value is not None for word in (name, value)]
        return [*words, *(["--no-share"] if self.no_share else [])]

    @classmethod
    def from_words(cls, words: Sequence[str]) -> SourceOptions:
        """The options that `words` gave as `words`."""
        given: dict[str, list[str]] = {}
        rest = iter(words)
        for name in rest:
            given.setdefault(name, []).append("" if name == "--no-share" else next(rest))
        single = {name: values[0] for name, values in given.items()}
        return cls(
            single.get("--clang"), tuple(given.get("-I", ())), tuple(given.get("-D", ())),
            single.get("--arch"), "--no-share" in given, single.get("--compile-commands"),
        )  # fmt: skip


def is_source(path: str) -> bool:
    """Whether a file is one for a compiler."""
    return language_of(path) is not None


def language_of(path: str) -> str | None:
    """The GPU language of a source file, by its ending; of C++ files, and of those that end as CUDA's do, HIP
    where they include its headers. None where it is none.
    """
    file = Path(path)
    if file.suffix in _ANY_CPP and file.is_file():
        try:
            if _INCLUDES_HIP.search(file.read_bytes()):
                return "hip"
        except OSError:
            pass  # who compiles it says why it cannot be read
    return LANGUAGES.get(file.suffix)


def check_ending(path: str) -> None:
    """Raises: PcfmError for a source file that does not say which language it is in."""
    if Path(path).suffix in _OTHER_SOURCES and not is_source(path):
        endings = ", ".join(LANGUAGES)
        raise PcfmError(
            f"{path} is no LLVM IR or PTX, and its ending does not say for which GPU language it is",
            hint=f"sources end in {endings}, or include <hip/hip_runtime.h>: a copy or link with such a name "
            "will do; see docs/getting-ir.md",
        )


def compile_source(path: str, options: SourceOptions) -> tuple[str, str]:
    """LLVM IR of the device side of a source file; and what clang warned of, empty where it did not.

    Raises: ClangError where clang refuses the file; PcfmError where there is no file or no clang.
    """
    if not Path(path).is_file():
        raise PcfmError(f"cannot read {path}: no such file")
    clang = _find_clang(path, options)
    done, hint = _compile(path, options, clang)
    if done.returncode != 0 and _UNKNOWN_CHIP.search(done.stderr):
        chip, known = options.arch or "", _newest_known(clang, options.arch or "")
        if known is not None:
            done, hint = _compile(path, replace(options, arch=known), clang)
            done.stdout = _for_chip(done.stdout, chip)
    return _result(path, _language(path, options), clang, done, hint)


def _compile(path: str, options: SourceOptions, clang: str) -> tuple[subprocess.CompletedProcess[str], str]:
    """The run of clang, with the headers of the toolkit or, where it cannot read them, pcfm's own; and what
    is to be said of these headers where it refuses the file.
    """
    language = _language(path, options)
    toolkit = {"cuda": _toolkit, "hip": _rocm}.get(language, lambda: None)()
    said_of_file = None
    if toolkit is not None:
        # What clang says against the file may be about what this toolkit takes for granted of its compiler.
        theirs = _toolkit_flags(toolkit) if language == "cuda" else _rocm_flags(toolkit, options)
        done = _run([clang, *_flags(path, options), *theirs, path, "-o", "-"])
        if done.returncode == 0:
            return done, ""
        said_of_file = None if any(words in done.stderr for words in _TOOLKIT_REFUSED) else done
    own = [clang, *_flags(path, options), f"-I{INCLUDE}", *_OWN_HEADERS[language]]
    if language == "cl" and (linked := _opencl_libraries(options)):
        done = _run([*own, *linked, path, "-o", "-"])
        if done.returncode == 0 or ".bc" not in done.stderr:
            return done, ""
        # A library of a newer LLVM than this clang is as good as none.
    done = _run([*own, path, "-o", "-"])
    if done.returncode != 0:
        done = _with_any_host_name(own, path, done.stderr) or done
    if done.returncode != 0 and said_of_file is not None:
        return said_of_file, _absent_hint(said_of_file.stderr, f"the toolkit in {toolkit} has")
    return done, _own_headers_hint(path, language, toolkit, done.stderr)


def _with_any_host_name(command: list[str], path: str, said: str) -> subprocess.CompletedProcess[str] | None:
    """The run of clang where names and types of the runtime's interface that it does not know, by what it
    `said`, stand for anything; None where it refuses the file all the same. Code for the host is read, not
    compiled, and that for the device may not use what such a name stands for.
    """
    names: dict[str, str] = {}
    for _ in range(_HOST_ROUNDS):
        unknown = {
            name: "any" if kind.endswith("type name") else "anything"
            for kind, name in _HOST_NAME.findall(said)
        }
        if not unknown:
            break
        names |= unknown
        done = _run([*command, *(f"-D{name}=pcfm_{what}" for name, what in names.items()), path, "-o", "-"])
        if done.returncode == 0:
            return None if "pcfm_any" in done.stdout else done
        said = done.stderr
    return None


def _toolkit_flags(toolkit: str) -> Sequence[str]:
    """A toolkit's headers, after them those that it lacks and clang includes; calls of libdevice stay calls,
    as with pcfm's own headers: emission links it.
    """
    cccl = Path(toolkit) / "include" / "cccl"  # where CUDA 13 has CUB, Thrust and libcu++
    after = [str(folder) for folder in (cccl, INCLUDE / "toolkit") if folder.is_dir()]
    # Without its library clang does not look which version it is, and launches are as before CUDA 9.2.
    version = ("-Xclang", "-target-sdk-version=11.0")
    return [
        f"--cuda-path={toolkit}",
        "-nocudalib",
        *version,
        "-include",
        str(INCLUDE / "pcfm_host_math.h"),
        *(word for each in after for word in ("-idirafter", each)),
    ]


def _opencl_libraries(options: SourceOptions) -> Sequence[str]:
    """Flags that link, before anything is optimised, what is used of OpenCL's built-in functions and is not
    in our header. Calls of OCML stay calls, as those of the header do.
    """
    return _linked(opencl_bitcode(options.arch or DEFAULT_ARCH["cl"]))


def _linked(files: Sequence[str]) -> Sequence[str]:
    """Flags that link what is used of files of bitcode, before anything is optimised."""
    linked = [word for file in files for word in ("-mlink-builtin-bitcode", file)]
    return ["-Wno-linker-warnings", *(part for word in linked for part in ("-Xclang", word))] if files else []


def _rocm_flags(rocm: str, options: SourceOptions) -> Sequence[str]:
    """ROCm's headers, and what they call beside OCML, whose calls stay calls, as with pcfm's own headers."""
    linked = _linked(hip_bitcode(options.arch or DEFAULT_ARCH["hip"]))
    return [f"--rocm-path={rocm}", "-nogpulib", *linked]


def _newest_known(clang: str, chip: str) -> str | None:
    """The newest processor older than `chip` that `clang` knows, for AMD of the same generation, since one
    has not the instructions of another; None where there is none.
    """
    base = 10 if chip.startswith("sm_") else 16
    target, name = _CHIPS[base]
    asked = name.match(chip)
    if asked is None:
        return None
    listed = _run([clang, "-print-supported-cpus", f"--target={target}"])
    known = {int(each[1], base): each[0] for word in listed.stderr.split() if (each := name.fullmatch(word))}
    number = int(asked[1], base)
    older = [each for each in known if each < number and (base == 10 or each >> 8 == number >> 8)]
    return known[max(older)] if older else None


def _for_chip(text: str, chip: str) -> str:
    """`text` as for `chip`: its features are those that our LLVM gives the chip."""
    text = re.sub(r' "target-features"="[^"]*"', "", text)
    return re.sub(r'"target-cpu"="[^"]*"', f'"target-cpu"="{chip.partition(":")[0]}"', text)


def _own_headers_hint(path: str, language: str, toolkit: str | None, said: str) -> str:
    """That the small headers stood in, what of `said` they have nothing of, and what to do."""
    stood_in = "small headers of pcfm's own stood in for"
    if language == "cl":
        hint = f"{stood_in} OpenCL's"
    elif toolkit is None:
        hint = f"there is no {'toolkit' if language == 'cuda' else 'ROCm'}: {stood_in} its headers"
    else:
        hint = f"this clang cannot read the toolkit in {toolkit}: {stood_in} its headers"
    if absent := _absent_hint(said, "they have"):
        hint += f"; {absent}"
    if language == "cuda":
        command = shlex.join(["nvcc", "-ptx", "-lineinfo", path])
        hint += f"; --clang names a clang that reads your toolkit, or give pcfm the PTX of {command}"
    return hint


def _absent_hint(said: str, who: str) -> str:
    """Of which part of a toolkit `who` has nothing, by what clang said of a file; empty where of none."""
    absent = next((what for what, pattern in _ABSENT if pattern.search(said)), None)
    return "" if absent is None else f"{who} nothing of {absent}"


def command_elsewhere(path: str, options: SourceOptions) -> str:
    """The command that makes the IR where the vendor's headers are, with the clang that is taken here."""
    clang = options.clang or newest_clang() or "clang"
    return shlex.join([clang, *_flags(path, options), path, "-o", str(Path(path).with_suffix(".ll"))])


def _language(path: str, options: SourceOptions) -> str:
    """The language that a source file is compiled as: what ends as CUDA does is HIP for AMD's processors."""
    language = language_of(path)
    assert language is not None
    return "hip" if language == "cuda" and (options.arch or "").startswith("gfx") else language


def _flags(path: str, options: SourceOptions) -> Sequence[str]:
    language = _language(path, options)
    arch = options.arch or DEFAULT_ARCH[language]
    target = {
        "cuda": ("--cuda-device-only", f"--cuda-gpu-arch={arch}", "-Wno-unknown-cuda-version"),
        "hip": ("--offload-device-only", f"--offload-arch={arch}"),
        "cl": ("-cl-std=CL2.0", *_opencl_target(arch)),
    }[language]
    listed = () if options.compile_commands is None else flags_for(options.compile_commands, path)
    return [
        *("-x", language, *target, *_OUTPUT),
        *(_NO_SHARE if options.no_share else ()),
        *listed,
        *(f"-I{folder}" for folder in options.include),
        *(f"-D{macro}" for macro in options.define),
    ]


def _opencl_target(arch: str) -> Sequence[str]:
    """OpenCL C is for whichever vendor has the processor."""
    if arch.startswith("sm_"):
        return ("-target", "nvptx64-nvidia-cuda", f"-march={arch}")
    return ("-target", "amdgcn-amd-amdhsa", f"-mcpu={arch}")


def _find_clang(path: str, options: SourceOptions) -> str:
    name = newest_clang() if options.clang is None else options.clang
    program = None if name is None else shutil.which(name)
    if program is not None:
        return program
    missing = "there is no clang on the path" if options.clang is None else f"there is no {options.clang}"
    command = command_elsewhere(path, options)
    raise PcfmError(
        f"{missing} to compile {path} with",
        hint=f"--clang names one; or make the IR where there is one, and give that to pcfm: {command}",
    )


def newest_clang() -> str | None:
    """The name of the newest clang on the path of those whose IR is read here, before those that are newer;
    None where there is none.
    """
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    versions = {
        each.name: int(each.name.removeprefix("clang-"))
        for folder in folders
        for each in folder.glob("clang-[1-9]*")
        if each.name.removeprefix("clang-").isdigit() and shutil.which(each.name)
    }
    if plain := shutil.which("clang"):
        # Where it is the only one its version decides nothing.
        versions["clang"] = _version(plain) if versions else 0
    # Of two of one version the plain name, which is shorter, is the one that its user set up.
    return max(
        versions,
        key=lambda name: (versions[name] <= NEWEST_READ, versions[name], -len(name)),
        default=None,
    )


@cache
def _version(clang: str) -> int:
    """The major version that a clang says it has; 0 where it says none."""
    said = re.search(r"clang version (\d+)", _run([clang, "--version"]).stdout)
    return int(said[1]) if said else 0


def _toolkit() -> str | None:
    """The folder of the first CUDA toolkit with headers."""
    return _with_header(cuda_folders(), "cuda_runtime.h")


def _rocm() -> str | None:
    """The folder of the first ROCm with HIP's headers."""
    return _with_header(rocm_folders(), "hip/hip_runtime.h")


def _with_header(folders: Sequence[Path], header: str) -> str | None:
    return next((str(folder) for folder in folders if (folder / "include" / header).is_file()), None)


def _run(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            [*command, "-fno-color-diagnostics"],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=_SECONDS,
            check=False,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as error:
        raise PcfmError(f"{command[0]}: {error}") from None


def _result(
    path: str, language: str, clang: str, done: subprocess.CompletedProcess[str], headers: str
) -> tuple[str, str]:
    if done.returncode != 0:
        missing = "-I DIR names a folder with headers" if "file not found" in done.stderr else ""
        if "'hip/" in done.stderr and language == "cuda":
            missing = "--arch gfx906 takes it for HIP, and so does a name that ends in .hip"
        # As headers do that ask for nvcc by name, since the compiler might be one for the host.
        unlike = "-D __NVCC__ says that nvcc compiles it" if _HIDDEN_QUALIFIERS in done.stderr else ""
        hint = "; ".join(filter(None, [missing, unlike, headers]))
        raise ClangError(f"{Path(clang).name} refuses {path}", done.stderr.rstrip(), hint or None)
    if not done.stdout.strip():
        raise PcfmError(f"{Path(clang).name} made nothing of {path}")
    return done.stdout, done.stderr.rstrip()
