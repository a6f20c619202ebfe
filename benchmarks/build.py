"""What `pcfm build nvcc` costs beside nvcc, for files of several sizes.

For each file, round by round and each time with other constants in it, so that the code is new: nvcc (`-c`),
nvcc's device compilation alone (`-cubin`), `pcfm build nvcc -c` as the first command of a build (no worker,
no cache), as a later one (new code, a worker that is there), and once more (known code). The overhead is what
the build takes more than nvcc, over the device compilation: quartiles, by the clock and in processor time,
which counts the worker's. The aim is 2 for a first build.

Run it as `python -m benchmarks.build [ROUNDS]`.
"""

from __future__ import annotations

import os
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
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from pcfm.build.worker import SOCKET, address

ROUNDS = 7
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


FILES: dict[str, Callable[[int], str]] = {
    "one small kernel, nothing melds": lambda seed: one_side("k", seed),
    "one small kernel, melds": lambda seed: two_sides("k", seed),
    "eight small kernels, half meld": lambda seed: "".join(
        (one_side if each % 2 else two_sides)(f"k{each}", seed + each) for each in range(8)
    ),
    "one kernel, 4 branches": lambda seed: two_sides("k", seed, 4, 8),
    "one kernel, 16 branches": lambda seed: two_sides("k", seed, 16, 8),
    "one kernel, 40 branches": lambda seed: two_sides("k", seed, 40, 8),
}


def main() -> int:
    """Prints a line per file."""
    if not shutil.which("nvcc"):
        print("nvcc is not installed")
        return 0
    rounds = int(sys.argv[1]) if sys.argv[1:] and sys.argv[1].isdigit() else ROUNDS
    print(f"{rounds} rounds; nvcc and device: median seconds by the clock (of processors);")
    print("overhead over the device compilation: quartiles by the clock (of processors)")
    print(f"{'file':<32}{'PTX':>6} {'nvcc':>13} {'device':>13} {'first':>32} {'later':>32} {'known':>32}")
    for name, text_of in FILES.items():
        with tempfile.TemporaryDirectory() as folder:
            print(f"{name:<32}{_line(Path(folder), text_of, rounds)}", flush=True)
    return 0


def _line(folder: Path, text_of: Callable[[int], str], rounds: int) -> str:
    plain, device = [], []
    more: dict[str, list[Taken]] = {"first": [], "later": [], "known": []}
    source = folder / "k.cu"
    for turn in range(rounds):
        cache = folder / f"cache{turn}"
        environment = {**os.environ, "PCFM_BUILD_CACHE": str(cache)}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        # What is made once for each nvcc is there, and no worker.
        _run(["pcfm", "build", "nvcc", "-E", "-x", "cu", os.devnull], folder, environment)
        for kind, seed in (("first", 2 * turn + 1), ("later", 2 * turn + 2), ("known", 2 * turn + 2)):
            source.write_text(text_of(seed))
            for path in folder.glob("k.*o"):
                path.unlink()
            command = ["nvcc", "-O3", "-arch=sm_80", "-c", "k.cu", "-o", "k.o"]
            own = _run(command, folder, environment)
            cubin = _run([*command[:3], "-cubin", "k.cu", "-o", "k.cubin"], folder, environment)
            before = _of_worker(cache)
            (folder / "k.o").unlink()
            built = _run(["pcfm", "build", *command], folder, environment)
            worker = _of_worker(cache) - before
            plain.append(own)
            device.append(cubin)
            built = Taken(built.elapsed, built.processor + worker)
            more[kind].append(Taken(*((b - o) / c for b, o, c in zip(built, own, cubin, strict=True))))
        _end_worker(cache)
    subprocess.run(["nvcc", "-O3", "-arch=sm_80", "-ptx", "k.cu", "-o", "k.ptx"], cwd=folder, check=True)
    count = sum(line.rstrip().endswith(";") for line in (folder / "k.ptx").read_text().splitlines())
    words = [f"{count:>6}", *(f"{_median(each):>14}" for each in (plain, device))]
    return "".join([*words, *(f"{_quartiles(more[kind]):>33}" for kind in more)])


def _median(taken: list[Taken]) -> str:
    elapsed, processor = (statistics.median(each) for each in zip(*taken, strict=True))
    return f"{elapsed:.2f} ({processor:.2f})"


def _quartiles(taken: list[Taken]) -> str:
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
