"""How precise the divergence analysis is on real kernels, beside LLVM's.

Per kernel: the values that the analysis calls divergent, alone and with the launch's shape; those that runs
on several inputs show to differ between active lanes of a warp; and the false-positive rate, the fraction of
values called divergent that no run showed to be. A value that no run executed is not counted. The runs bound
the truth from below only, so that the rates are upper bounds. The last column is what `opt-19
-passes='print<uniformity>'` calls divergent, all values of the kernel counted, with pcfm's figure for the
same set before it.
"""

from __future__ import annotations

import shutil
import subprocess
import sys

from benchmarks.lane_values import LaneValues, watch
from pcfm.analysis.divergence import compute_divergence
from pcfm.ir.parser import parse_module
from pcfm.ir.types import VOID
from pcfm.launch import LaunchShape
from pcfm.machine import load
from rodinia_kernels import KernelSpec, all_kernels, synthetic_kernels
from rodinia_kernels.spec import Block

PEER = "opt-19"
SEEDS = range(3)
HEADER = (
    f"{'kernel':8} {'block':>6} {'baseline':11} {'executed':>8} {'seen':>5} {'divergent':>9} {'false+':>7} "
    f"{'on launch':>9} {'false+':>7}   {'all':>5} {PEER:>7}"
)
# What LLVM 19 cannot read of the text that later ones write, and means nothing to this analysis.
_DOWNGRADES = {
    "captures(none)": "nocapture",
    "nocreateundeforpoison ": "",
    "samesign ": "",
    "llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)": "llvm.nvvm.barrier0()",
    "llvm.nvvm.barrier.cta.sync.aligned.all(i32)": "llvm.nvvm.barrier0()",
}


def peer_count(text: str, function: str) -> int | str:
    """How many values of a function the peer calls divergent; a word where it gives no answer."""
    for new, old in _DOWNGRADES.items():
        text = text.replace(new, old)
    command = [PEER, "-passes=print<uniformity>", "-disable-output", "-"]
    run = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if run.returncode:
        return "refused"
    _, _, report = run.stderr.partition(f"UniformityInfo for function '{function}'")
    report = report.partition("UniformityInfo for function")[0]
    lines = [line.partition("DIVERGENT:")[2].lstrip() for line in report.splitlines()]
    return sum(line.startswith("%") and " = " in line for line in lines)


def measure(spec: KernelSpec, block: Block, baseline: str, warp_size: int, has_peer: bool) -> str:
    """One row of the table. Raises: AssertionError where the analysis is unsound."""
    machine = load("gcn-wave64" if warp_size == 64 else "volta-warp32")
    path = spec.ir_path(block, baseline)
    text = path.read_text()
    module = parse_module(text, str(path))
    fn = module.function(spec.function)
    seen = LaneValues()
    for seed in SEEDS:
        watch(seen, module, spec.launch(block, seed), machine)
    shape = LaunchShape.of(spec.launch(block, 0), warp_size)
    general, on_launch = compute_divergence(fn, warp_size=warp_size), compute_divergence(fn, shape)
    executed = [inst for inst in seen.executed if inst.function is fn]
    observed = [inst for inst in executed if inst in seen.differing]
    cells = [f"{spec.name:8} {block!s:>6} {baseline:11} {len(executed):8} {len(observed):5}"]
    for result, width in ((general, 9), (on_launch, 9)):
        labelled = [inst for inst in executed if result.is_divergent(inst)]
        assert all(result.is_divergent(inst) for inst in observed), f"unsound on {path}"
        rate = (len(labelled) - len(observed)) / len(labelled) if labelled else 0.0
        cells.append(f"{len(labelled):{width}} {100 * rate:6.1f}%")
    everywhere = sum(general.is_divergent(inst) for inst in fn.instructions() if inst.type != VOID)
    theirs = peer_count(text, spec.function) if has_peer else "-"
    return " ".join(cells) + f"   {everywhere:5} {theirs!s:>7}"


def main() -> None:
    """Prints the table for every kernel, the smallest and the largest thread block, on warps of 64 lanes."""
    has_peer = shutil.which(PEER) is not None
    if not has_peer:
        print(f"{PEER} is not installed: its column is left out", file=sys.stderr)
    print("divergence: values called divergent and seen to be, warps of 64 lanes")
    print(HEADER)
    for spec in (all_kernels() | synthetic_kernels()).values():
        for block in dict.fromkeys((spec.blocks[0], spec.blocks[-1])):
            print(measure(spec, block, spec.baselines[-1], 64, has_peer), flush=True)


if __name__ == "__main__":
    main()
