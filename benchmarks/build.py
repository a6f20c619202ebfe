"""What `pcfm build nvcc` costs beside nvcc, for files of several sizes, or for files of one's own.

For each file, in rounds: nvcc (`-c`), nvcc's device compilation alone (`-cubin`), `pcfm build nvcc -c` as the
first command of a build (no worker, no cache), as a later one (a worker that is there, code that is not
known), and once more (known code). The overhead is what the build takes more than nvcc, over the device
compilation, by the clock and in processor time, which counts the worker's. The aim is 2 for a first build of
kernels under 2,000 instructions.

Run it as `python -m benchmarks.build [ROUNDS] [FILE.cu...]`. A file is compiled in its own folder, with the
flags of `NVCC_APPEND_FLAGS` too; those that nvcc does not compile, and those without a kernel, are left out.
"""

from __future__ import annotations

import os
import re
import resource
import shutil
import signal
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from pcfm.build.worker import SOCKET, address

ROUNDS = 7
AIM, LARGE = 2, 2_000
FLAGS = ("-O3", "-std=c++17", "-arch=sm_80")
_TICKS = os.sysconf("SC_CLK_TCK")
_CALL = "(float *values, const int *kinds, int count)"
_BEGIN = (
    "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  if (i >= count) return;\n  float v = values[i];\n"
)


class Taken(NamedTuple):
    """Seconds by the clock and of processors."""

    elapsed: float
    processor: float


def one_side(name: str, seed: int) -> str:
    """A kernel with a bounds test and a loop: nothing to meld."""
    body = f"{_BEGIN}  for (int k = 0; k < kinds[i]; k++) v = v * {seed}.5f + k;\n  values[i] = v;\n"
    return f"__global__ void {name}{_CALL} {{\n{body}}}\n"


def two_sides(name: str, seed: int, branches: int = 1, terms: int = 2) -> str:
    """A kernel with branches one after the other, whose two sides are alike."""
    sums = []
    for branch in range(branches):
        sides = (
            " ".join(f"v = v * {seed + side}.{branch}{term}f + kinds[i + {term}];" for term in range(terms))
            for side in (1, 3)
        )
        yes, no = sides
        sums.append(
            f"  if (kinds[i + {branch}] & 1) {{ {yes} values[i] = v; }} else {{ {no} values[i] = v; }}\n"
        )
    return f"__global__ void {name}{_CALL} {{\n{_BEGIN}{''.join(sums)}}}\n"


FILES = (
    ("one small kernel, nothing melds", one_side("k", 7)),
    ("one small kernel, melds", two_sides("k", 7)),
    (
        "eight small kernels, half meld",
        "".join((one_side if each % 2 else two_sides)(f"k{each}", 7 + each) for each in range(8)),
    ),
    ("one kernel, 4 branches", two_sides("k", 7, 4, 8)),
    ("one kernel, 16 branches", two_sides("k", 7, 16, 8)),
    ("one kernel, 40 branches", two_sides("k", 7, 40, 8)),
)
_ENTRY = re.compile(r"\.entry\s[^{;]*\{(.*?)^\}", re.DOTALL | re.MULTILINE)


def main() -> int:
    """Prints a line per file, and how many meet the aim."""
    if not shutil.which("nvcc"):
        print("nvcc is not installed")
        return 0
    rounds = next((int(word) for word in sys.argv[1:] if word.isdigit()), ROUNDS)
    own = [Path(word) for word in sys.argv[1:] if word.endswith(".cu")]
    load, *_ = os.getloadavg()
    print(f"{rounds} rounds, {os.cpu_count()} processors, load {load:.1f};")
    print("nvcc and device: median seconds by the clock (of processors);")
    print("overhead over the device compilation: quartiles by the clock (of processors)")
    print(f"{'file':<32}{'PTX':>6} {'nvcc':>13} {'device':>13} {'first':>32} {'later':>32} {'known':>32}")
    first: list[tuple[float, ...]] = []
    with tempfile.TemporaryDirectory() as folder:
        made = {name: _made(Path(folder, f"{number}.cu"), text) for number, (name, text) in enumerate(FILES)}
        for name, source in {str(path): path for path in own}.items() if own else made.items():
            if largest := _largest_kernel(source, Path(folder)):
                median = _print(name[-31:], source, largest, Path(folder), rounds)
                if largest < LARGE:
                    first.append(median)
    for way, overheads in zip(("by the clock", "of processors"), zip(*first, strict=True), strict=True):
        met = sum(overhead <= AIM for overhead in overheads)
        print(f"first build {way}: {met} of {len(overheads)} files at most {AIM}, most {max(overheads):.2f}")
    return 0


def _made(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def _largest_kernel(source: Path, folder: Path) -> int:
    """The PTX instructions of the largest kernel; 0 where there is none, or nvcc does not take the file."""
    ptx = folder / "k.ptx"
    for kind, output in (("-c", folder / "k.o"), ("-ptx", ptx)):
        command = ["nvcc", *FLAGS, kind, source.name, "-o", str(output)]
        if subprocess.run(command, cwd=source.parent, capture_output=True, check=False).returncode:
            return 0
    bodies = _ENTRY.findall(ptx.read_text())
    return max((sum(line.endswith(";") for line in body.splitlines()) for body in bodies), default=0)


def _print(name: str, source: Path, largest: int, folder: Path, rounds: int) -> tuple[float, float]:
    """Prints the line of a file; the medians of a first build's overhead."""
    plain, device = [], []
    more: dict[str, list[Taken]] = {"first": [], "later": [], "known": []}
    where, made = source.parent, str(folder / "k.o")
    for _ in range(rounds):
        cache = Path(tempfile.mkdtemp(dir=folder))
        environment = {**os.environ, "PCFM_BUILD_CACHE": str(cache)}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        # What is made once for each nvcc is there, and no worker.
        _run(["pcfm", "build", "nvcc", "-E", "-x", "cu", os.devnull], where, environment)
        for kind, overheads in more.items():
            if kind == "later":
                for path in cache.glob("*.*"):
                    path.unlink()
            command = ["nvcc", *FLAGS, "-c", source.name, "-o", made]
            own = _run(command, where, environment)
            cubin = _run(["nvcc", *FLAGS, "-cubin", source.name, "-o", f"{made}.cubin"], where, environment)
            before = _of_worker(cache)
            Path(made).unlink()
            built = _run(["pcfm", "build", *command], where, environment)
            built = Taken(built.elapsed, built.processor + _of_worker(cache) - before)
            plain.append(own)
            device.append(cubin)
            if not any(cache.glob("toolkit-*/good")):
                raise SystemExit(f"{name}: the code was not looked at")
            overheads.append(Taken(*((b - o) / c for b, o, c in zip(built, own, cubin, strict=True))))
        _end_worker(cache)
    words = [f"{largest:>6}", *(f"{_median(each):>14}" for each in (plain, device))]
    print(
        "".join([f"{name:<32}", *words, *(f"{_quartiles(each):>33}" for each in more.values())]), flush=True
    )
    elapsed, processor = (statistics.median(each) for each in zip(*more["first"], strict=True))
    return elapsed, processor


def _median(taken: list[Taken]) -> str:
    elapsed, processor = (statistics.median(each) for each in zip(*taken, strict=True))
    return f"{elapsed:.2f} ({processor:.2f})"


def _quartiles(taken: list[Taken]) -> str:
    taken = taken if len(taken) > 1 else taken * 2
    both = [statistics.quantiles(each, method="inclusive") for each in zip(*taken, strict=True)]
    elapsed, processor = (" ".join(f"{each:.2f}" for each in quartiles) for quartiles in both)
    return f"{elapsed} ({processor})"


def _run(command: list[str], folder: Path, environment: dict[str, str], *, check: bool = True) -> Taken:
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    program = [str(Path(sys.executable).with_name("pcfm")), *command[1:]] if command[0] == "pcfm" else command
    subprocess.run(program, cwd=folder, env=environment, check=check, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Taken(time.perf_counter() - start, processor)


def _worker(cache: Path) -> int:
    """The number of the cache's worker, 0 for none; when asked, it adds up the forks that have ended."""
    for folder in cache.glob("worker-*"):
        with socket.socket(socket.AF_UNIX) as connection, address(folder, SOCKET) as name:
            try:
                connection.connect(name)
            except OSError:
                continue
            said = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
            return struct.unpack("3i", said)[0]
    return 0


def _of_worker(cache: Path) -> float:
    """The seconds of processors that the worker and its forks have taken, once it has nothing to do."""
    before = -1.0
    while worker := _worker(cache):
        time.sleep(0.1)
        words = Path(f"/proc/{worker}/stat").read_text().rpartition(")")[2].split()
        taken = sum(map(int, words[11:15])) / _TICKS
        if taken == before:
            return taken
        before = taken
    return 0.0


def _end_worker(cache: Path) -> None:
    if worker := _worker(cache):
        os.kill(worker, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main())
