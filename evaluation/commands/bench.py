"""`pcfm bench`: melds the kernels that come with pcfm, checks them, and prints the table of costs.

The table goes to stdout, progress to stderr. Exit code 1 where a row shows a mismatch, else 3 where one is
inconclusive.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from evaluation.commands import gpu, kernels
from pcfm.cli import files, options, sweeps
from pcfm.defaults import (
    COMPILATIONS,
    GPU_ARCHITECTURES,
    O2_NOSHARE,
    TIMED_RUNS,
)

if TYPE_CHECKING:
    from pcfm.sweep import Sweep


@click.command(short_help="Meld the kernels that come with pcfm, check them, and show the table.")
@kernels.arguments
@options.runs("Seeded inputs per row.")
@options.seed()
@options.scale
@click.option(
    "--baseline",
    type=click.Choice(COMPILATIONS),
    default=O2_NOSHARE,
    show_default=True,
    help="How the kernels are compiled: by clang -O2, without its sharing of common instructions, or "
    "without it by clang -O3, which unrolls loops.",
)
@options.device_libraries
@options.machine
@options.pipeline("What to measure.")
@options.undefined
@options.json
@sweeps.options
@click.option(
    "--gpu",
    "on_gpu",
    is_flag=True,
    help="Time the kernels on a real GPU, here or elsewhere, beside the simulated machine.",
)
@click.option(
    "--bundle",
    metavar="GPU.zip",
    help="With --gpu, write what is timed as an archive for another machine, with code for each --arch "
    f"(default: {', '.join(GPU_ARCHITECTURES)}).",
)
@click.option(
    "--times", metavar="TIMES.json", help="With --gpu, show what a bundle's run.py measured elsewhere."
)
@click.option(
    "--machine-out",
    metavar="M.toml",
    help="With --times, write the machine model that run.py --calibrate measured, for --machine M.toml.",
)
@click.option(
    "--minutes", type=click.FloatRange(min=0.1), help="With --gpu, how long all of it may take; default 30."
)
@click.option("--each-pass", is_flag=True, help="With --gpu, time each rewriting pass alone too.")
@click.option(
    "--timed-runs",
    type=click.IntRange(min=20),
    help=f"With --gpu, how often each version is timed; default {TIMED_RUNS}.",
)
@click.option("-o", "--output", metavar="DIR", help="With --gpu, where to write the results.")
def command(
    *,
    kernels: tuple[str, ...],
    runs: int,
    seed: int,
    scale: int,
    baseline: str,
    machine: str | None,
    passes: str,
    undefined: bool,
    as_json: bool,
    sweep: Sweep,
    on_gpu: bool,
    bundle: str | None,
    times: str | None,
    machine_out: str | None,
    minutes: float | None,
    each_pass: bool,
    timed_runs: int | None,
    output: str | None,
) -> int:
    """Meld, check and measure kernels at each of their block sizes; bit, pcm and lud where none is named.

    A kernel of your own is a module (LLVM IR, PTX, or CUDA, HIP or OpenCL C) with --launch, or with a launch
    file of the same name beside it; a folder is all of those in it.
    """
    from evaluation.bench import DROPPED, MAIN_KERNELS, lost_shares, means, render, requests_for
    from evaluation.cells import exit_code, measure_all
    from pcfm.machine import load
    from pcfm.report.terminal_table import table_text
    from pcfm.transforms.pipeline import parse_pipeline, spell_pipeline

    if on_gpu:
        refuse_what_is_fixed_on_a_gpu(bundle, times)
        if machine_out is not None and times is None:
            raise click.UsageError(
                "--machine-out goes with --times, of a GPU that run.py --calibrate measured"
            )
        if times is not None:
            if machine_out is not None:
                gpu.write_model(times, machine_out)
            return gpu.show(times, sweep, output=output, as_json=as_json)
        from evaluation.gpu.bundle import Plan

        plan = Plan(
            kernels or MAIN_KERNELS,
            named_architectures() or GPU_ARCHITECTURES,
            baseline,
            seed,
            scale,
            minutes or 30.0,
            timed_runs or TIMED_RUNS,
            each_pass,
        )
        if bundle is not None:
            return gpu.bundle(plan, sweep, bundle)
        return gpu.bench(plan, sweep, output=output, as_json=as_json)
    if any((bundle, times, machine_out, minutes, each_pass, timed_runs, output)):
        raise click.UsageError(
            "--bundle, --times, --machine-out, --minutes, --each-pass, --timed-runs and -o go with --gpu"
        )
    pipeline = spell_pipeline(parse_pipeline(passes))
    settings: dict[str, Any] = {
        "baseline": baseline,
        "machine": machine,
        "pipeline": pipeline,
        "runs": runs,
        "seed": seed,
        "scale": scale,
        "undefined": undefined,
    }
    requests = requests_for(kernels, **settings)
    # Files that cannot be read are named by their cells, other machines here.
    machines = ", ".join(dict.fromkeys(load(request.machine).name for request in requests))
    rows = list(measure_all(requests, sweep).values())
    for row in rows:
        if not row.accepted:
            text = f"{row.request.kernel} {row.request.block}: {row.verdict}: {row.detail}"
            files.say(text)
    lost = lost_shares(rows, sweep)
    if as_json:
        report = {
            **settings,
            "machine": machines,
            "rows": [
                {
                    **row.as_json(),
                    "estimated_speedup": row.ratio("estimated_cycles"),
                    "lost_shares": lost.get(row.request),
                }
                for row in rows
            ],
            "mean": means(rows),
        }
        files.show(json.dumps(report) + "\n")
    else:
        title = f"{baseline} on {machines}, before and after melding; inputs per row: {runs}"
        files.show(table_text(render(rows, lost, title), DROPPED))
    return exit_code(rows)


def refuse_what_is_fixed_on_a_gpu(bundle: str | None, times: str | None) -> None:
    """Raises: UsageError for an option that cannot go with --gpu, or with what else is asked of it."""
    context = click.get_current_context()

    def refuse(names: Iterable[str], other: str, why: str) -> None:
        for name in names:
            if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
                option = next(
                    max(param.opts, key=len) for param in context.command.params if param.name == name
                )
                raise click.UsageError(f"{option} cannot go with {other}, {why}")

    refuse(("machine", "passes", "method", "undefined"), "--gpu", "which fixes it")
    if times is not None:
        stated = (
            "bundle",
            "arch",
            "minutes",
            "each_pass",
            "timed_runs",
            "baseline",
            "scale",
            "seed",
        )
        refuse(stated, "--times", "which is of a bundle that says it")
    elif bundle is not None:
        refuse(("output", "as_json"), "--bundle", "which only writes an archive")
    else:
        refuse(("arch",), "--gpu alone", "which takes that of the GPU here; it goes with --bundle")


def named_architectures() -> tuple[str, ...]:
    """All that `--arch` names: a bundle has code for each, of which clang compiles for the last."""
    return tuple(click.get_current_context().params["arch"])
