"""`pcfm build clang++`: what clang does for HIP and CUDA, with its device IR melded before its back end."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pcfm.clang.compile import INCLUDE, newest_clang
from pcfm.toolkits import ptxas
from tests.breadth import in_wide
from tests.build.application import ADD_UP, APPLICATION, REACT, SETTLE, outcomes, ptx_in, run

CLANG = newest_clang()
CLANGXX = CLANG and shutil.which(CLANG.replace("clang", "clang++"))
BINARIES = Path(os.path.realpath(CLANGXX)).parent if CLANGXX else Path()
HIP = ("-O3", "-x", "hip", "-nogpuinc", "-nogpulib", f"-I{INCLUDE}", "-include", "pcfm_hip.h")
CUDA = (
    *("-O3", "-x", "cuda", "-nocudainc", "-nocudalib", f"-I{INCLUDE}", "-include", "pcfm_cuda.h"),
    *("-Wno-unknown-cuda-version", "--offload-arch=sm_80", "--cuda-include-ptx=all"),
)
needs_hip = pytest.mark.skipif(
    not all((BINARIES / name).is_file() for name in ("lld", "clang-offload-bundler", "llvm-objcopy")),
    reason="there is no clang with lld, clang-offload-bundler and llvm-objcopy",
)
needs_cuda = pytest.mark.skipif(
    not CLANGXX or not ptxas() or not shutil.which("fatbinary"),
    reason="there is no clang with a CUDA toolkit",
)


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "application"
    shutil.copytree(APPLICATION, made)
    text = re.sub(r"\bcuda(?=[A-Z])", "hip", (made / "kernels.cu").read_text())
    (made / "kernels.hip").write_text(f"#include <hip/hip_runtime.h>\n{text}")
    return made


def build(folder, *arguments, cache, **variables):
    command = ("pcfm", "build", "--report", "report", CLANGXX, *arguments)
    return run(folder, *command, cache=cache, **variables)


def both(folder, *arguments, output, cache, **variables):
    """What clang makes, and what it makes melded: two results and two files, of one name in two folders."""
    plain = run(folder, CLANGXX, *arguments, "-o", output)
    own = folder / "plain"
    own.mkdir()
    if (folder / output).exists():
        shutil.move(folder / output, own / output)
    done = build(folder, *arguments, "-o", output, cache=cache, **variables)
    assert (done.returncode, done.stdout, done.stderr) == (plain.returncode, plain.stdout, plain.stderr)
    return own / output, folder / output


def code_object(path, processor):
    """The code for a device in an object file's bundle."""
    fat, made = path.with_suffix(".fat"), path.with_suffix(f".{processor}")
    dump = (f"{BINARIES}/llvm-objcopy", "--dump-section", f".hip_fatbin={fat}", str(path), os.devnull)
    subprocess.run(dump, check=True)
    targets = f"--targets=hipv4-amdgcn-amd-amdhsa--{processor}"
    unbundle = ("--type=o", "--unbundle", f"--input={fat}", targets, f"--output={made}")
    subprocess.run((f"{BINARIES}/clang-offload-bundler", *unbundle), check=True)
    return made


def assembly(path, kernel):
    """A kernel's instructions, without addresses, and without what fills the code up behind it."""
    command = (f"{BINARIES}/llvm-objdump", "-d", "--no-leading-addr", "--no-show-raw-insn")
    said = subprocess.run((*command, f"--disassemble-symbols={kernel}", path), capture_output=True, text=True)
    lines = [line.split("//")[0].strip() for line in said.stdout.splitlines()[5:]]
    return [line for line in lines if line and line not in ("s_nop 0", f"<{kernel}>:")]


@needs_hip
def test_the_code_objects_in_the_bundle_are_the_melded_ones(folder, cache):
    arguments = (*HIP, "--offload-arch=gfx90a", "--offload-arch=gfx1030", "-c", "kernels.hip")
    plain, melded = both(folder, *arguments, output="kernels.o", cache=cache)
    known = outcomes(folder)
    assert {target for _, target in known} == {"gfx90a", "gfx1030"}
    kernel = known[SETTLE, "gfx90a"]
    assert kernel["outcome"] == "exchanged" and kernel["proof"].startswith("PROVED")
    assert kernel["melded_estimated_cycles"] < kernel["estimated_cycles"]
    assert known[ADD_UP, "gfx90a"]["outcome"] == "kept"
    own, other = (code_object(path, "gfx90a") for path in (plain, melded))
    divisions = [sum("v_div_fixup" in line for line in assembly(each, SETTLE)) for each in (own, other)]
    assert divisions[1] < divisions[0]
    # The kernel that was kept comes through clang's back end as it would have.
    assert assembly(own, ADD_UP) == assembly(other, ADD_UP) != []


@in_wide
@needs_hip
def test_relocatable_device_code_is_melded_where_it_is_compiled(folder, cache):
    arguments = (*HIP, "--offload-arch=gfx90a", "-fgpu-rdc", "-c", "kernels.hip")
    plain, melded = both(folder, *arguments, output="kernels.o", cache=cache)
    assert outcomes(folder)[SETTLE, "gfx90a"]["outcome"] == "exchanged"
    assert plain.read_bytes() != melded.read_bytes()


@in_wide
@needs_hip
def test_hipcc_compiles_with_a_clang_that_melds(folder, cache):
    """A script that does of hipcc what matters here: it calls a clang, says which, and is told which."""
    hipcc = folder / "hipcc"
    hipcc.write_text(
        f"#!/bin/sh\nclang=${{HIP_CLANG_PATH:-{BINARIES}}}/clang++\n"
        '[ -z "$HIPCC_VERBOSE" ] || echo "hipcc-cmd: $clang $*"\nexec "$clang" "$@"\n'
    )
    hipcc.chmod(0o755)
    arguments = (*HIP, "--offload-arch=gfx90a", "-c", "kernels.hip", "-o")
    plain = run(folder, str(hipcc), *arguments, "plain.o")
    command = ("pcfm", "build", "--report", "report", str(hipcc), *arguments, "melded.o")
    done = run(folder, *command, cache=cache)
    assert (done.returncode, done.stdout, done.stderr) == (0, plain.stdout, plain.stderr)
    assert outcomes(folder)[SETTLE, "gfx90a"]["outcome"] == "exchanged"
    own, other = (code_object(folder / f"{name}.o", "gfx90a") for name in ("plain", "melded"))
    assert assembly(own, SETTLE) != assembly(other, SETTLE)


@in_wide
@needs_hip
@pytest.mark.skipif(shutil.which("cmake") is None, reason="cmake is not installed")
def test_cmake_takes_it_for_a_launcher_of_hip(folder, cache):
    """CMake asks for a folder of ROCm, and takes an empty one of the right shape."""
    (folder / "rocm" / "lib" / "cmake" / "hip-lang").mkdir(parents=True)
    (folder / "rocm" / "lib" / "cmake" / "hip-lang" / "hip-lang-config.cmake").touch()
    (folder / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.21)\nproject(application LANGUAGES HIP)\n"
        "add_library(kernels OBJECT kernels.hip)\n"
    )
    known = {"FORCED": "ON", "ID_RUN": "1", "ID": "Clang", "ROCM_ROOT": str(folder / "rocm")}
    compiler = (
        f"-DCMAKE_HIP_COMPILER={CLANGXX}",
        *(f"-DCMAKE_HIP_COMPILER_{k}={v}" for k, v in known.items()),
    )
    flags = ("-DCMAKE_HIP_ARCHITECTURES=gfx90a", f"-DCMAKE_HIP_FLAGS={' '.join(HIP)}")
    launcher = "-DCMAKE_HIP_COMPILER_LAUNCHER=pcfm;build"
    done = run(folder, "cmake", "-B", "build", *compiler, *flags, launcher, cache=cache)
    assert done.returncode == 0, done.stderr
    done = run(folder, "cmake", "--build", "build", cache=cache, PCFM_BUILD_REPORT=str(folder / "report"))
    assert done.returncode == 0, done.stderr
    assert outcomes(folder)[SETTLE, "gfx90a"]["outcome"] == "exchanged"


@needs_cuda
def test_cuda_by_clang_has_melded_ptx_and_machine_code(folder, cache):
    toolkit = toolkit_for_clang(folder / "toolkit")
    arguments = (*CUDA, f"--cuda-path={toolkit}", "-c", "kernels.cu")
    plain, melded = both(folder, *arguments, output="kernels.o", cache=cache)
    assert outcomes(folder)[SETTLE, "sm_80"]["outcome"] == "exchanged"
    (own,), (other,) = ptx_in(plain), ptx_in(melded)
    bodies = [text[text.index(f".entry {SETTLE}") :].split("\n}\n")[0] for text in (own, other)]
    assert 0 < bodies[1].count("div.rn.f32") < bodies[0].count("div.rn.f32")
    assert other[other.index(".entry _Z6add_up") :] == own[own.index(".entry _Z6add_up") :]
    (folder / "melded.ptx").write_text(other)
    flags = ("-m64", "-O3", "--gpu-name", "sm_80", "melded.ptx", "-o", "melded.cubin")
    assert run(folder, ptxas(), *flags).returncode == 0
    code = (folder / "melded.cubin").read_bytes()
    assert code[-2000:] in melded.read_bytes() or code[64:2000] in melded.read_bytes()


@in_wide
@pytest.mark.skipif(not CLANGXX or not shutil.which("nvcc"), reason="there is no clang, or no CUDA toolkit")
def test_an_application_is_built_by_clang_with_the_toolkit_as_it_is(folder, cache):
    """From its two files to a program: the toolkit's own headers, assembler and fat binaries."""
    said = run(folder, "nvcc", "--dryrun", "-c", "main.cu").stderr
    toolkit = Path(re.search(r"^#\$ _HERE_=(.+)$", said, re.MULTILINE)[1]).parent
    code = ("-O3", f"--cuda-path={toolkit}", "--offload-arch=sm_80", "main.cu", "kernels.cu")
    arguments = (*code, f"-L{toolkit}/lib64", "-lcudart_static", "-ldl", "-lrt", "-pthread")
    tried = run(folder, CLANGXX, *arguments, "-o", "tried")
    if tried.returncode != 0:
        problem = next(line for line in tried.stderr.splitlines() if "error:" in line)
        pytest.skip(f"{CLANGXX} does not build CUDA with this toolkit: {problem.partition('error: ')[2]}")
    plain, melded = both(folder, *arguments, output="application", cache=cache)
    known = outcomes(folder)
    for kernel in (REACT, SETTLE):
        assert known[kernel, "sm_80"]["outcome"] == "exchanged"
        assert known[kernel, "sm_80"]["proof"].startswith("PROVED")
    assert known[ADD_UP, "sm_80"]["outcome"] == "kept"
    assert plain.read_bytes() != melded.read_bytes()
    own, other = run(plain.parent, "./application"), run(folder, "./application")
    assert (other.returncode, other.stdout) == (own.returncode, own.stdout) != (0, "")


def toolkit_for_clang(folder):
    """A toolkit that this clang takes: newer ones of fatbinary spell an option otherwise than it does."""
    (folder / "bin").mkdir(parents=True)
    (folder / "include").mkdir()
    (folder / "include" / "cuda.h").write_text("#define CUDA_VERSION 12040\n")
    (folder / "nvvm" / "libdevice").mkdir(parents=True)
    (folder / "bin" / "ptxas").symlink_to(ptxas())
    real = shutil.which("fatbinary")
    (folder / "bin" / "fatbinary").write_text(
        f"#!{sys.executable}\nimport os, re, sys\n"
        "kinds = {'sm': 'elf', 'compute': 'ptx'}\n"
        "def spelled(match): return f'--image3=kind={kinds[match[1]]},sm={match[2]},file='\n"
        "pattern = r'--image=profile=(sm|compute)_(\\d+),file='\n"
        "words = [re.sub(pattern, spelled, word) for word in sys.argv[1:]]\n"
        f"os.execv({real!r}, [{real!r}, '--compress-mode=none', *words])\n"
    )
    (folder / "bin" / "fatbinary").chmod(0o755)
    return folder


@in_wide
@needs_hip
def test_what_clang_says_and_writes_beside_the_object_is_clangs(folder, cache):
    text = (folder / "kernels.hip").read_text()
    (folder / "kernels.hip").write_text(
        text.replace("float v = values[i], w", "int unused; float v = values[i], w")
    )
    (folder / "words").write_text(" ".join((*HIP, "--offload-arch=gfx90a", "-Wall", "-MD", "-MF", "said.d")))
    arguments = ("@words", "-c", "kernels.hip")
    run(folder, CLANGXX, *arguments, "-o", "kernels.o")
    plain = (folder / "said.d").read_text()
    both(folder, *arguments, output="kernels.o", cache=cache)
    assert outcomes(folder)[SETTLE, "gfx90a"]["outcome"] == "exchanged"
    assert (folder / "said.d").read_text() == plain
    (folder / "wrong.hip").write_text("__global__ void k() { int x = nothing; }\n")
    wrong = (*HIP, "--offload-arch=gfx90a", "-c", "wrong.hip", "-o", "wrong.o")
    refused, done = run(folder, CLANGXX, *wrong), build(folder, *wrong, cache=cache)
    assert (done.returncode, done.stderr) == (refused.returncode, refused.stderr)
    assert done.returncode != 0 and not (folder / "wrong.o").exists()


@needs_hip
@pytest.mark.parametrize(
    "fault",
    [
        *(pytest.param(each, marks=in_wide) for each in ("no time", "killed worker", "broken python", "off")),
        "full disk",
        "bad IR",
    ],
)
def test_whatever_fails_the_object_is_clangs_own(folder, tmp_path, fault):
    arguments = (*HIP, "--offload-arch=gfx90a", "-cuid=1", "-c", "kernels.hip")
    variables, own = {}, tmp_path / "own"
    own.mkdir()
    breaks = {
        "killed worker": ("pcfm.build.server", "os.kill(os.getpid(), 9)"),
        "broken python": ("pcfm.build.step", "os._exit(3)"),
    }
    match fault:
        case "no time":
            variables["PCFM_BUILD_SECONDS"] = "0.01"
        case "full disk":
            variables["TMPDIR"], own = "/proc/nothing", Path("/proc/nothing")
        case "off":
            variables["PCFM_BUILD"] = "off"
        case "bad IR":
            # What clang does not read: a worker whose text is no IR.
            (tmp_path / "sitecustomize.py").write_text(
                "import sys\n"
                "if any('pcfm.build.server' in word for word in sys.orig_argv):\n"
                "    from pcfm import api\n    api.to_text = lambda module: 'no IR'\n"
            )
            variables["PYTHONPATH"] = str(tmp_path)
        case _:
            module, act = breaks[fault]
            (tmp_path / "sitecustomize.py").write_text(
                f"import os, sys\nif any('{module}' in word for word in sys.orig_argv):\n    {act}\n"
            )
            variables["PYTHONPATH"] = str(tmp_path)
    if fault == "full disk":
        plain = run(folder, CLANGXX, *arguments, "-o", "kernels.o", TMPDIR="/proc/nothing")
        done = build(folder, *arguments, "-o", "kernels.o", cache=own, **variables)
        assert done.returncode == plain.returncode
        return
    plain, kept = both(folder, *arguments, output="kernels.o", cache=own, **variables)
    assert kept.read_bytes() == plain.read_bytes()
    if fault == "bad IR":
        assert "does not take it" in outcomes(folder)[SETTLE, "gfx90a"]["reason"]


@in_wide
@needs_hip
def test_an_interrupted_build_leaves_no_half_object(folder, tmp_path):
    command = ["pcfm", "build", CLANGXX, *HIP, "--offload-arch=gfx90a", "-c", "kernels.hip", "-o", "half.o"]
    program = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    left = tmp_path / "left"
    left.mkdir()
    environment = {**os.environ, "PATH": program, "PCFM_BUILD_CACHE": str(tmp_path), "TMPDIR": str(left)}
    begun = subprocess.Popen(
        command, cwd=folder, env=environment, start_new_session=True, stderr=subprocess.DEVNULL
    )
    time.sleep(1.5)
    os.killpg(begun.pid, signal.SIGINT)
    begun.wait(120)
    # Whoever ignores interrupts (a test in the background may) makes all of it.
    assert not (folder / "half.o").exists() or run(folder, f"{BINARIES}/llvm-nm", "half.o").returncode == 0
    time.sleep(0.5)
    assert not [path for path in left.iterdir() if path.is_dir()]
