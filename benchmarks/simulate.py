"""The simulator's speed on `bit` with 262,144 elements, in thread-instructions per second, beside oclgrind's.

oclgrind interprets OpenCL kernels one work-item at a time and counts nothing unless asked; ours runs with
all of its counters on, in one thread. oclgrind runs an OpenCL C bitonic sort of the same step order on an
eighth of the same numbers, with one worker thread and with as many as it chooses. Each side counts the LLVM
instructions that it executes, phis left out. A run on a single thread block is timed too and taken off, so
that start-up and compilation are not counted, on either side. Where `oclgrind-kernel` is not installed its
rows say so.

Run it as `python -m benchmarks.simulate`.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from pcfm.ir.parser import parse_module
from pcfm.launch import BufferArg, Launch
from pcfm.machine import load
from pcfm.simt import simulate
from rodinia_kernels.bit.spec import SPEC

ELEMENTS = 262_144
BLOCK = 256
REPEATS = 3

OPENCL = """
kernel void bitonic_sort(global int *values) {
  local int tile[BLOCK];
  const uint tid = get_local_id(0);
  global int *const own = values + get_group_id(0) * BLOCK;
  tile[tid] = own[tid];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint length = 2; length <= BLOCK; length *= 2)
    for (uint distance = length / 2; distance > 0; distance /= 2) {
      const uint partner = tid ^ distance;
      if (partner > tid) {
        const int mine = tile[tid], other = tile[partner];
        if ((tid & length) == 0 ? mine > other : mine < other) {
          tile[tid] = other;
          tile[partner] = mine;
        }
      }
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  own[tid] = tile[tid];
}
"""


def measure_ours(values: np.ndarray, machine_name: str) -> tuple[float, int]:
    """Seconds and thread-instructions of one run of ours, the best of a few."""
    machine = load(machine_name)
    path = SPEC.ir_path(BLOCK, "O2")
    module = parse_module(path.read_text(), str(path))

    def run(count: int) -> tuple[float, int]:
        data = values[:count]
        launch = Launch(SPEC.function, (count // BLOCK, 1, 1), (BLOCK, 1, 1), (BufferArg(data),))
        start = time.perf_counter()
        result = simulate(module, launch, machine)
        seconds = time.perf_counter() - start
        assert result.returned
        assert result.buffers[0] is not None
        assert np.array_equal(result.buffers[0].reshape(-1, BLOCK), np.sort(data.reshape(-1, BLOCK), axis=1))
        return seconds, sum(result.counters.thread_instructions_by_class.values())

    startup = min(run(BLOCK)[0] for _ in range(REPEATS))
    runs = [run(len(values)) for _ in range(REPEATS)]
    return min(seconds for seconds, _ in runs) - startup, runs[0][1]


def measure_oclgrind(values: np.ndarray, threads: int | None) -> tuple[float, int]:
    """Seconds and thread-instructions of oclgrind, the best of a few; the counting run is one apart."""
    options = [] if threads is None else ["--num-threads", str(threads)]
    with tempfile.TemporaryDirectory() as folder:

        def run(count: int, *more: str) -> tuple[float, str]:
            (Path(folder) / "bit.cl").write_text(OPENCL.replace("BLOCK", str(BLOCK)))
            numbers = " ".join(map(str, values[:count].tolist()))
            text = f"bit.cl\nbitonic_sort\n{count} 1 1\n{BLOCK} 1 1\n<size={4 * count} int>\n{numbers}\n"
            (Path(folder) / "bit.sim").write_text(text)
            command = ["oclgrind-kernel", *options, *more, "bit.sim"]
            start = time.perf_counter()
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
            return time.perf_counter() - start, done.stdout

        part = len(values) // 8
        startup = min(run(BLOCK)[0] for _ in range(REPEATS))
        seconds = min(run(part)[0] for _ in range(REPEATS)) - startup
        _, histogram = run(part, "--inst-counts")
    lines = re.findall(r"^\s*(\d+) - (\S+)", histogram, re.MULTILINE)
    return seconds, sum(int(number) for number, name in lines if name != "phi")


def main() -> None:
    values = np.random.default_rng(1).integers(-(2**31), 2**31, ELEMENTS, dtype=np.int64).astype(np.int32)
    print(f"bit, {ELEMENTS} elements in thread blocks of {BLOCK}; millions of thread-instructions per second")
    rates: dict[str, float] = {}
    for machine in ("gcn-wave64", "volta-warp32"):
        seconds, count = measure_ours(values, machine)
        rates[machine] = count / seconds / 1e6
        print(f"  pcfm, {machine:13} {rates[machine]:8.1f}   ({count / 1e6:.1f} M in {seconds:.3f} s)")
    if shutil.which("oclgrind-kernel") is None:
        print("  oclgrind            not installed")
        return
    for threads in (1, None):
        name = "one thread" if threads else "its default"
        print(f"  running oclgrind, {name} ...", file=sys.stderr)
        seconds, count = measure_oclgrind(values, threads)
        rate = count / seconds / 1e6
        ratio = rates["gcn-wave64"] / rate
        spent = f"({count / 1e6:.1f} M in {seconds:.3f} s)"
        print(f"  oclgrind, {name:11} {rate:6.1f}   {spent}   pcfm is {ratio:.1f} times as fast")


if __name__ == "__main__":
    main()
