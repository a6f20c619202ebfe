"""The table `ablation` over the kernels of the tests too: those that show one thing each, and nests of loops.

Writes the kernels of `tests/transforms/gains` and of `tests/transforms/merge_kernels` into folders `gains`
and `nests`, each with its launch beside it, and makes the table of them and of all kernels of the papers. Run
it as `python -m benchmarks.ablation [OPTIONS OF RESULTS]`; an output folder is named by its full path.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import numpy as np

from pcfm import api
from pcfm.cli.app import run as run_command
from pcfm.ir.module import Module
from pcfm.launch import BufferArg, Launch
from pcfm.launch.model import ELEMENT_DTYPES
from rodinia_kernels import all_kernels, synthetic_kernels
from tests.transforms.test_gains import GAINS, NESTS, SHOWN, WAITING

ONE_EACH = (
    *("decoder", "hash", "guards", "bounce", "retested", "two_materials", "clamped", "two_spellings"),
    *("sums_of_two_spaces", "a_loop_against_two", "a_return_from_one_loop", "a_test_that_one_side_lacks"),
    *("lookups", "five_guards", "marked_nodes", "random_hits"),
)
"""Of the kernels that show one thing, one or two for each step: all of them take twice as long."""


def write_kernel(path: Path, module: Module, launch: Launch) -> None:
    """A module, and beside it its launch file and the buffers that it names."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(api.to_text(module), encoding="utf-8")
    (kernel,) = module.kernels
    lines = [
        f'kernel = "{kernel.name}"',
        f"grid = {list(launch.grid)}",
        f"block = {list(launch.block)}",
    ]
    for number, arg in enumerate(launch.args):
        lines += ["", "[[arg]]"]
        if isinstance(arg, BufferArg):
            data = path.with_name(f"{path.stem}.{number}.npy")
            np.save(data, arg.data)
            held = next(name for name, dtype in ELEMENT_DTYPES.items() if dtype == arg.data.dtype)
            lines += [f'file = "{data.name}"', f'type = "{held}"']
        else:
            lines += [f'type = "{arg.type}"', f"value = {arg.value}"]
    path.with_suffix(".toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> int:
    """Makes the table; the exit code is that of `pcfm results`."""
    options = sys.argv[1:] or ["-o", str(Path("results").resolve())]
    with tempfile.TemporaryDirectory() as folder:
        for shown in (each for each in (*SHOWN, *WAITING) if each.kernel in ONE_EACH):
            module = api.read((GAINS / f"{shown.kernel}.ll").read_bytes(), shown.kernel)
            write_kernel(Path(folder, "gains", f"{shown.kernel}.ll"), module, shown.launch(module))
        for make, _ in NESTS:
            write_kernel(Path(folder, "nests", f"{make.__name__}.ll"), *make())
        os.chdir(folder)  # so that kernels are named as they are here, wherever that is
        kernels = [*all_kernels(), *synthetic_kernels(), "gains", "nests"]
        return run_command(["results", *kernels, "--table", "ablation", *options])


if __name__ == "__main__":
    sys.exit(main())
