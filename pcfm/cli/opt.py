"""`pcfm opt`: reads a module, runs a pipeline on it, writes LLVM IR, PTX or AMDGCN assembly.

What was done, in three lines and with a launch where its time goes, timings and the IR after each pass go to
stderr; nothing is written where anything fails. What comes
out has been verified by pcfm (after each pass that changed something) and by LLVM. With --prove it is proved
too: what a pass made of a function is undone where that is not proved, one line per function says so, and the
exit code is 0, since what is written is proved.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from textwrap import shorten
from typing import TYPE_CHECKING, Any

import click

from pcfm.cli import files, modules, options
from pcfm.defaults import DEFAULT_CPUS, DEFAULT_PIPELINE, DEFAULT_THRESHOLD
from pcfm.diagnostics import PcfmError

if TYPE_CHECKING:
    from pcfm.api import Optimized
    from pcfm.ir.module import Module
    from pcfm.launch import Launch
    from pcfm.machine import Machine
    from pcfm.proved_pipeline import Step
    from pcfm.report.answer import LaunchAnswer
    from pcfm.transforms.passes import Decision


@click.command()
@options.module("in")
@options.output
@options.pipeline(f"Default: {DEFAULT_PIPELINE}")
@click.option(
    "--threshold",
    type=click.FloatRange(min=0),
    help=f"Smallest fusion profit at which a pair is melded; default {DEFAULT_THRESHOLD}, 0 melds all that "
    "saves cycles.",
)
@modules.reading
@options.says_when_slow
@options.device_libraries
@options.machine
@options.launch
@options.block
@options.readable
@options.explain
@click.option(
    "--remarks", metavar="R.yaml", help="Write LLVM's optimisation record of what was done and declined."
)
@click.option(
    "--emit",
    type=click.Choice(["ll", "ptx", "amdgcn"]),
    help="What to write; default: ptx where OUT ends in .ptx, else ll.",
)
@click.option(
    "--cpu",
    metavar="CPU",
    help="Processor to emit for, such as sm_90 or gfx90a; default: the kernels' target-cpu, else "
    f"{' or '.join(DEFAULT_CPUS.values())}.",
)
@click.option(
    "--features",
    metavar="F",
    help="Features to emit for, such as +ptx83 or -xnack; default: the kernels' target-features.",
)
@click.option(
    "--decide",
    type=click.Choice(["emitted", "ir", "profit"]),
    default="emitted",
    show_default=True,
    help="Try melds, on the launches given, else on the code that the back end emits for the machine; or "
    "decide on the IR alone, which is faster; or by the fusion profit alone, as `pcfm tune` does.",
)
@click.option("--print-after-all", is_flag=True, help="Print the IR after each pass to stderr.")
@click.option("--time-passes", is_flag=True, help="Print the time of each pass to stderr.")
@click.option(
    "--verify-each/--no-verify-each", default=True, show_default=True, help="Verify after each pass."
)
@click.option(
    "--prove",
    is_flag=True,
    help="Prove what each pass made of each function; undo what is not proved.",
)
@click.option("-q", "--quiet", is_flag=True, help="Do not say on stderr what was done.")
def command(
    in_: str,
    output: str,
    passes: str,
    threshold: float | None,
    read: modules.Reader,
    machine: str | None,
    launch: str | None,
    block: tuple[int, int, int] | None,
    readable: tuple[str, ...],
    remarks: str | None,
    emit: str | None,
    cpu: str | None,
    features: str | None,
    decide: Decision,
    print_after_all: bool,
    time_passes: bool,
    verify_each: bool,
    prove: bool,
    quiet: bool,
) -> None:
    """Run a pipeline of passes on a module, by default the one that melds.

    Passes are named as in LLVM: -p 'simplify-cfg,meld<threshold=0.2>,dce'. With a launch, branches that are
    uniform on it are left alone; one with arguments is executed, before for how often each branch
    splits a warp in it, and after for whether it gained.
    """
    from pcfm.llvm.process import start_worker

    emit = emit or ("ptx" if output.endswith(".ptx") else "ll")
    if decide == "emitted" or emit != "ll":
        start_worker()
    from pcfm import api
    from pcfm.cli.opt_summary import summary
    from pcfm.llvm import emit_assembly, verify
    from pcfm.machine import machine_for, processor_for

    refuse(passes, threshold, emit, cpu, features)
    module = read(in_)
    before = module.instruction_count
    model = machine_for(module, machine)
    loaded = modules.read_launch(launch, module)
    done, answer = transform(
        module,
        loaded,
        model,
        tells=(not quiet or remarks is not None) and not print_after_all,
        pipeline=passes,
        threshold=threshold,
        block=block,
        decide=decide,
        verify_each=verify_each,
        print_after_all=sys.stderr if print_after_all else None,
        prove=prove,
        readable=readable,
    )
    for line in proof_lines(done.steps):
        files.say(line)
    text = api.to_text(done.module)
    verify(text)
    notes: list[str] = []
    if emit == model.emits:
        cpu = cpu or processor_for(model, module)
    product = text if emit == "ll" else emit_assembly(text, emit, cpu, in_, features=features, notes=notes)
    if remarks is not None:
        said = done.remarks if answer is None else answer.remarks
        files.write_text(remarks, "".join(remark.to_yaml() for remark in said))
    files.write_text(output, product)
    if not quiet:
        for line in notes:
            files.say(f"note: {line}")
        for line in summary(done, model, before, done.module.instruction_count, answer):
            files.say(line)
    if time_passes:
        files.say(done.run.render_timings(), end="")


def refuse(passes: str, threshold: float | None, emit: str, cpu: str | None, features: str | None) -> None:
    """Raises: UsageError for options that do not go together."""
    if threshold is not None and "threshold" in passes:
        raise click.UsageError("--threshold is given, and the pipeline gives meld a threshold of its own")
    if emit == "ll" and (cpu is not None or features is not None):
        raise click.UsageError("--cpu and --features are for --emit ptx and --emit amdgcn")


def transform(
    module: Module, launch: Launch | None, machine: Machine, *, tells: bool, **options: Any
) -> tuple[Optimized, LaunchAnswer | None]:
    """What the pipeline makes of a module, which is changed; where it `tells`, with where the time of the
    launch goes, unless that has no arguments or does not return, or the module is too long.
    """
    from pcfm import api

    if tells and launch is not None and launch.args:
        from pcfm.report.answer import answer_launch  # with the simulator, which no other call needs
        from pcfm.report.costs import is_long

        if is_long(module):
            files.say(
                "note: where the time of the launch goes is left out of so long a module (pcfm analyze)"
            )
        else:
            # One that does not return is no error; what is wrong besides is said below.
            with suppress(PcfmError):
                answer = answer_launch(module, launch, machine, **options)
                return answer.result, answer
    return api.optimize(module, launch=launch, machine=machine, in_place=True, **options), None


def proof_lines(steps: Sequence[Step]) -> list[str]:
    """One line for each function that a pass changed: how many results are proved, and which are undone."""
    if not steps:
        return []
    from pcfm.prove import NotProved

    by_function: dict[str, list[Step]] = {}
    for step in steps:
        by_function.setdefault(step.function, []).append(step)
    lines: list[str] = []
    for name, its in by_function.items():
        undone = [(step, step.verdict) for step in its if isinstance(step.verdict, NotProved)]
        line = f"@{name}: {len(its) - len(undone)} of {len(its)} results proved"
        # The whole reason, which may name long terms, is in the remarks.
        reasons = "; ".join(f"{step.pass_text} ({shorten(verdict.reason, 100)})" for step, verdict in undone)
        lines.append(f"{line}; undone: {reasons}" if undone else line)
    return lines
