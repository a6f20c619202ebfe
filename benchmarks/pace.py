"""How fast pcfm is, beside recorded states of itself: a slowdown since the last of `TOLERANCE` shows.

Each figure is processor time, the least of several runs, over that of a calibration loop in plain Python that
is timed beside it, so that figures of another machine, or of a busy one, can be compared. `pace.json` holds
those of earlier states, oldest first; a figure that a state lacks came later. The figures: melding each
kernel of the project, decided on the IR and by trial, with a launch and without; a bitonic sort of 64
elements, unrolled, of some 500 instructions; 200 diamonds in a row; a small application, whose time is that
of dispatch, on the simulator alone, and there and on all targets of the machine; and small launches, each of
the same kernel many times, by compiled code and by array operations alone as short processes run them, and
each of another generated kernel, whose time is that of taking kernels apart. What LLVM takes in its own
process is not in them.

Run it as `python -m benchmarks.pace`, and as `python -m benchmarks.pace record NAME` to add a state.
"""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from unittest.mock import patch

from benchmarks.chained_diamonds import chain
from evaluation.lowered_cells import Execution, execute
from evaluation.tables.execution import EXECUTED, machine_of
from pcfm import api, profile
from pcfm.ir.module import Module
from pcfm.launch import Launch
from pcfm.machine import Machine, load
from pcfm.simt import MemoryObserver, simulate
from pcfm.simt.compiled import CODE
from pcfm.transforms.melding import emitted_code
from pcfm.workloads.applications import run_application
from pcfm.workloads.workload import workload
from rodinia_kernels import O2_NOSHARE, KernelSpec, all_kernels, synthetic_kernels
from tests.generators.kernels import DEFAULT_SIZE, generate_kernel

RECORD = Path(__file__).with_name("pace.json")
RUNS = 3
TOLERANCE = 1.3
MACHINE = "volta-warp32"
ELEMENTS = 64
SMALL = ("nqu", "64")
LAUNCHES = {"nqu": 4, "ms": 20, "bit": 40}
"""How often kernels are launched, each in its smallest thread blocks; `bit` with one of these."""
GENERATED = 24

_STEP = """\
  %partner{n} = xor i32 %tid, {distance}
  %mine{n} = getelementptr i32, ptr addrspace(3) @tile, i32 %tid
  %theirs{n} = getelementptr i32, ptr addrspace(3) @tile, i32 %partner{n}
  %first{n} = icmp ugt i32 %partner{n}, %tid
  br i1 %first{n}, label %compare{n}, label %done{n}

compare{n}:
  %bit{n} = and i32 %tid, {length}
  %up{n} = icmp eq i32 %bit{n}, 0
  br i1 %up{n}, label %ascending{n}, label %descending{n}

ascending{n}:
  %a{n} = load i32, ptr addrspace(3) %mine{n}, align 4
  %b{n} = load i32, ptr addrspace(3) %theirs{n}, align 4
  %swap.up{n} = icmp sgt i32 %a{n}, %b{n}
  br i1 %swap.up{n}, label %up.swap{n}, label %done{n}

up.swap{n}:
  store i32 %b{n}, ptr addrspace(3) %mine{n}, align 4
  store i32 %a{n}, ptr addrspace(3) %theirs{n}, align 4
  br label %done{n}

descending{n}:
  %c{n} = load i32, ptr addrspace(3) %mine{n}, align 4
  %d{n} = load i32, ptr addrspace(3) %theirs{n}, align 4
  %swap.down{n} = icmp slt i32 %c{n}, %d{n}
  br i1 %swap.down{n}, label %down.swap{n}, label %done{n}

down.swap{n}:
  store i32 %d{n}, ptr addrspace(3) %mine{n}, align 4
  store i32 %c{n}, ptr addrspace(3) %theirs{n}, align 4
  br label %done{n}

done{n}:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
"""


def unrolled_bitonic_sort() -> str:
    """The module of a bitonic sort in shared memory, every step written out."""
    pairs = [(2 << k, 1 << j) for k in range(ELEMENTS.bit_length() - 1) for j in range(k, -1, -1)]
    steps = (_STEP.format(n=n, length=length, distance=d) for n, (length, d) in enumerate(pairs))
    return (
        'target triple = "nvptx64-nvidia-cuda"\n'
        f"@tile = internal addrspace(3) global [{ELEMENTS} x i32] undef\n"
        "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
        "declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)\n"
        "define ptx_kernel void @sort() {\nentry:\n"
        "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n" + "".join(steps) + "  ret void\n}\n"
    )


def calibration() -> float:
    """Seconds of a loop in plain Python."""
    start = time.process_time()
    table: dict[int, int] = {}
    for number in range(300_000):
        table[number & 1023] = table.get(number & 511, 0) + number
    return time.process_time() - start


def figure(run: Callable[[], object]) -> float:
    """The least time of some runs, nothing known from the run before, over the calibration's."""
    ratios: list[float] = []
    for _ in range(RUNS):
        emitted_code.forget()
        profile.forget()
        loop = calibration()
        start = time.process_time()
        run()
        ratios.append((time.process_time() - start) / min(loop, calibration()))
    return min(ratios)


def figures() -> dict[str, float]:
    """All of them, by name."""
    seconds: dict[str, float] = {}

    def add(name: str, run: Callable[[], object]) -> None:
        run()  # the first run makes tables that later ones find made
        seconds[name] = figure(run)

    def opt(
        module: Module, spec: KernelSpec | None = None, *, decide: api.Decision = "ir"
    ) -> Callable[[], object]:
        launch = spec.launch(spec.blocks[1], 0) if spec is not None else None
        return lambda: api.optimize(module, machine=MACHINE, decide=decide, launch=launch)

    for name, spec in {**all_kernels(), **synthetic_kernels()}.items():
        module = api.parse(spec.ir_path(spec.blocks[1], O2_NOSHARE).read_text())
        add(f"{name} on the IR", opt(module))
        add(f"{name} by trial", opt(module, decide="emitted"))
        add(f"{name} by launch", opt(module, spec, decide="emitted"))
    machine = load(MACHINE)
    targets = tuple(name for name in EXECUTED if machine_of(name) == MACHINE)
    work = workload(*SMALL)
    text = work.spec.ir_path(work.block, O2_NOSHARE).read_text()
    module, application = api.parse(text), work.application(0)
    execution = Execution(*SMALL, MACHINE, 0, 1, text, targets)
    add("nqu simulated", partial(run_application, module, application, machine, observe=watched))
    add("nqu on targets", partial(execute, execution))
    for name, run in launches_by_name(machine).items():
        add(name, run)
    add("unrolled bitonic sort", opt(api.parse(unrolled_bitonic_sort())))
    add("200 diamonds", opt(api.parse(chain(200))))
    return seconds


def launches_by_name(machine: Machine) -> dict[str, Callable[[], object]]:
    """The figures of small launches."""
    runs: dict[str, Callable[[], object]] = {}
    for name, count in LAUNCHES.items():
        spec = all_kernels()[name]
        launch = spec.launch(spec.blocks[0], 0)
        launch = replace(launch, grid=(1, 1, 1)) if name == "bit" else launch
        launches = [(api.parse(spec.ir_path(spec.blocks[0], "O2").read_text()), launch)] * count
        runs[f"{count} launches of {name}"] = partial(run_compiled, launches, machine)
        runs[f"{count} of {name}, arrays"] = partial(run_on_arrays, launches, machine)
    kernels = [generate_kernel(seed, 2 if seed % 3 else DEFAULT_SIZE) for seed in range(GENERATED)]
    runs[f"{GENERATED} generated kernels"] = partial(run_compiled, kernels, machine)
    return runs


def run_compiled(launches: Sequence[tuple[Module, Launch]], machine: Machine) -> None:
    """Simulates launches one after the other, by compiled code."""
    CODE.load()
    for module, launch in launches:
        simulate(module, launch, machine)


def run_on_arrays(launches: Sequence[tuple[Module, Launch]], machine: Machine) -> None:
    """The same as in a process whose steps are too few for compiled code to be loaded."""
    with patch.multiple(CODE, control=None, access=None, serialisation=None, count=lambda _steps: None):
        for module, launch in launches:
            simulate(module, launch, machine)


def watched() -> Sequence[MemoryObserver]:
    """What counts a launch's memory."""
    return (MemoryObserver(),)


def main(arguments: Sequence[str] = ()) -> int:
    """Prints the table, or records; 1 where a figure is slower than it may be."""
    states = json.loads(RECORD.read_text())
    now = figures()
    if arguments and arguments[0] == "record":
        states.append(
            {"state": arguments[1], "figures": {name: round(each, 2) for name, each in now.items()}}
        )
        RECORD.write_text(json.dumps(states, indent=1) + "\n")
        return 0
    print("processor time now, in calibration loops, and over that of earlier states; more is slower")
    for number, state in enumerate(states):
        print(f"  {number}: {state['state']}")
    print(f"{'figure':24} {'now':>8}" + "".join(f"{f'over {number}':>9}" for number in range(len(states))))
    slower: list[str] = []
    over = [{name: now[name] / each for name, each in state["figures"].items()} for state in states]
    for name, value in now.items():
        ratios = [each.get(name) for each in over]
        columns = ("".rjust(9) if ratio is None else f"{ratio:9.2f}" for ratio in ratios)
        print(f"{name:24} {value:8.2f}" + "".join(columns))
        latest = [ratio for ratio in ratios if ratio is not None][-1:]
        if latest and latest[0] > TOLERANCE:
            slower.append(name)
    means = [_mean(list(each.values())) for each in over]
    print(f"{'geometric mean':33}" + "".join(f"{mean:9.2f}" for mean in means))
    print("slower: " + (", ".join(slower) or "none"))
    return int(bool(slower))


def _mean(ratios: Sequence[float]) -> float:
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
