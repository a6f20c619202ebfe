"""Options of nvcc with `pcfm build` before it: the same exit code, output, messages and files.

What may differ is named: code for a device in the files that hold it, what ptxas says that this takes
(`-Xptxas -v`), and how long steps took. `-v` shows the folder of the programs that are called.
"""

from __future__ import annotations

import re
import shlex
import shutil

import pytest

from tests.breadth import choose
from tests.build.application import APPLICATION, outcomes, run

NVCC = shutil.which("nvcc")
pytestmark = pytest.mark.skipif(NVCC is None, reason="nvcc is not installed")

# Each with how many kernels are exchanged in it.
COMMON = {
    "-E kernels.cu": 0,
    "-MMD -MP -MF k.d -MT target -c kernels.cu -o k.o": 2,
    "--threads 2 -gencode arch=compute_80,code=[sm_80,compute_80] "
    "-gencode arch=compute_90,code=sm_90 -c kernels.cu -o k.o": 4,
    "-keep -keep-dir d -c kernels.cu -o k.o": 2,
    "-c warned.cu -o k.o -Xptxas -v": 2,
    "-c asm.cu -o k.o": 0,
    "-Xptxas -no-such -c kernels.cu -o k.o": 2,
}
WIDE = COMMON | {
    "-x cu -c k.txt": 2,
    "-rdc=true kernels.cu main.cu -o app": 2,
    "-v -c kernels.cu -o k.o": 2,
    "-M kernels.cu": 0,
    "kernels.cu main.cu -run -o app": 2,
    "-c kernels.cu -o nowhere/k.o": 2,
    "-c -no-such-option kernels.cu": 0,
    "--options-file words": 2,
    "-dlto -dc kernels.cu -o k.o": 0,
    "-E kernels.cu -o k.i": 0,
    "-E -MMD -MF k.d kernels.cu": 0,
    "-C -E kernels.cu": 0,
    "-MM kernels.cu": 0,
    "-M kernels.cu -o k.d": 0,
    "-MD -c kernels.cu": 2,
    "-MD -MF k.d -c kernels.cu -o k.o": 2,
    "--generate-dependencies-with-compile --dependency-output k.d -c kernels.cu -o k.o": 2,
    "--generate-nonsystem-dependencies kernels.cu": 0,
    "-c kernels.cu": 2,
    "-dc kernels.cu -o k.o": 2,
    "-dw kernels.cu -o k.o": 2,
    "-ewp -c kernels.cu -o k.o": 2,
    "-dlto kernels.cu main.cu -o app": 0,
    "-gencode arch=compute_80,code=lto_80 -dc kernels.cu -o k.o": 0,
    "-gencode arch=compute_80,code=[sm_80,lto_80] -dc kernels.cu -o k.o": 2,
    "-ltoir kernels.cu -o k.ltoir": 0,
    "-gen-opt-lto -c kernels.cu -o k.o": 2,
    "-t0 kernels.cu main.cu -o app": 2,
    "-split-compile=2 -c kernels.cu -o k.o": 2,
    "-keep -c kernels.cu -o k.o": 2,
    "--save-temps -c kernels.cu -o k.o": 2,
    "-save-temps kernels.cu main.cu -o app": 2,
    "-keep -ptx kernels.cu -o k.ptx": 2,
    "-objtemp -c kernels.cu -o k.o": 2,
    "-optf words": 2,
    "@words": 0,
    "-x cu k.txt -c -o k.o": 2,
    "-c -o k.o - -x cu": 0,
    "kernels.cu main.cu": 2,
    "-c kernels.cu main.cu": 2,
    "-c kernels.cu main.cu -odir d": 2,
    "-c kernels.cu main.cu -o k.o": 0,
    "-arch=all-major -c kernels.cu -o k.o": 12,
    "-arch=compute_80 -code=sm_80,sm_86 -c kernels.cu -o k.o": 2,
    "-ptx kernels.cu": 2,
    "-ptx -odir d kernels.cu main.cu": 2,
    "-ptx -odir=d kernels.cu": 2,
    "--ptx --output-file=k.ptx kernels.cu": 2,
    "-ptx -dc kernels.cu -o k.ptx -MD -MF k.d": 2,
    "-cubin kernels.cu": 2,
    "-fatbin kernels.cu main.cu": 2,
    "-cuda kernels.cu -o k.cu.cpp.ii": 2,
    "-optix-ir kernels.cu -o k.optixir": 0,
    "-lib kernels.cu -o libk.a": 2,
    "-shared -Xcompiler -fPIC kernels.cu -o libk.so": 2,
    "-dlink nothing.o -o d.o": 0,
    "kernels.cu": 2,
    "nowhere.cu -c -o k.o": 0,
    "-c wrong.cu -o k.o": 0,
    "": 0,
    "-c": 0,
    "-arch=sm_10 -c kernels.cu": 0,
    "-Werror all-warnings -c warned.cu -o k.o": 0,
    "-res-usage -c kernels.cu -o k.o": 2,
    "-maxrregcount=20 -c kernels.cu -o k.o": 2,
    "-G -c kernels.cu -o k.o": 0,
    "-dopt=on -G -c kernels.cu -o k.o": 2,
    "-lineinfo -c kernels.cu -o k.o": 2,
    "--dryrun -c kernels.cu -o k.o": 0,
    "--version": 0,
    "--help": 0,
    "--list-gpu-code": 0,
    "--time t.csv -c kernels.cu -o k.o": 2,
    "-fdevice-time-trace t -c kernels.cu -o k.o": 2,
    "-use_fast_math -c kernels.cu -o k.o": 2,
    "-O0 -c kernels.cu -o k.o": 2,
    "-Xcompiler -Wall,-Wextra -std=c++17 -ccbin g++ -c kernels.cu -o k.o": 2,
    "-forward-unknown-to-host-compiler -Wall -c kernels.cu -o=k.o": 2,
    "-default-stream per-thread --compile --output-file=k.o kernels.cu": 2,
    "-extended-lambda -c lambda.cu -o k.o": 0,
    "--clean-targets kernels.cu -o k.o": 0,
    "-c host.cpp -o h.o": 0,
    "-x cu -c host.cpp -o h.o": 0,
    "-cudart shared kernels.cu main.cu -o app": 2,
    "-Xfatbin -compress-all -c kernels.cu -o k.o": 2,
}
DEVICE_CODE = re.compile(
    r".*\.(?:o|a|so|out|ptx|cubin|fatbin|fatbin\.c|optixir|cu\.cpp\.ii)|app|t\.csv|t\.json"
)
NAMED = re.compile(
    rb"tmpxft_\w+-\w+|tmpxft_\w+|Used \d+ registers|Compile time = [\d.]+ ms"
    rb"|^#\$ (?:_HERE_|_THERE_|PATH)=.*$",
    re.MULTILINE,
)


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    return tmp_path_factory.mktemp("cache")


def begin_anew(folder):
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(APPLICATION, folder)
    text = (folder / "kernels.cu").read_text()
    (folder / "d").mkdir()
    (folder / "k.txt").write_text(text)
    (folder / "words").write_text("-O3 -arch=sm_80 -c kernels.cu -o k.o -MD -MF k.d\n")
    (folder / "wrong.cu").write_text("__global__ void k() { int x = nothing; }\n")
    (folder / "asm.cu").write_text('__global__ void k() { asm volatile("no.such.thing;"); }\n')
    (folder / "warned.cu").write_text(
        text.replace("float v = values[i], w", "int unused; float v = values[i], w")
    )
    (folder / "lambda.cu").write_text(
        "template <class F> __global__ void k(F f, int *to) { to[threadIdx.x] = f(threadIdx.x); }\n"
        "void go(int *to) { k<<<1, 32>>>([=] __device__ (int x) { return x + 1; }, to); }\n"
    )
    (folder / "host.cpp").write_text("int host(int x) { return x + 1; }\n")


def came_of(folder, command, words, cache):
    begin_anew(folder)
    done = run(folder, *command, *words, cache=cache)
    files = {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and "report" not in path.parts
    }
    text = f"{done.stdout}\0{done.stderr}".encode()
    return done.returncode, re.sub(re.escape(str(cache).encode()) + rb"/toolkit-\w+/bin", b"", text), files


@pytest.mark.parametrize("case", choose(COMMON, WIDE))
def test_options_do_what_they_do_without_it(tmp_path, cache, case):
    folder = tmp_path / "application"
    words = shlex.split(case)
    if not re.search(r"words|-arch|-gencode|--", case):
        words = ["-arch=sm_80", *words]
    code, said, files = came_of(folder, ("nvcc",), words, cache)
    command = ("pcfm", "build", "--report", "report", "nvcc")
    own_code, own_said, own_files = came_of(folder, command, words, cache)
    assert own_code == code
    assert NAMED.sub(b"", own_said) == NAMED.sub(b"", said)
    assert sorted(own_files) == sorted(files)
    for name, content in files.items():
        if not DEVICE_CODE.fullmatch(name):
            assert NAMED.sub(b"", own_files[name]) == NAMED.sub(b"", content), name
    exchanged = [each for each in outcomes(folder).values() if each["outcome"] == "exchanged"]
    assert len(exchanged) == WIDE[case]
