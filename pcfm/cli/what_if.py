"""`pcfm what-if`: what the author of a kernel could change, and what each change is worth on a launch."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from pcfm.cli import files, modules, options

if TYPE_CHECKING:
    from pcfm.report.what_if import Proposal, WhatIf

WIDTH = 80


@click.command("what-if")
@options.module("in")
@options.launch
@options.device_libraries
@options.machine
@click.option(
    "--execute-all", is_flag=True, help="Execute every proposal that can be, not the best of them alone."
)
@click.option(
    "--passes/--no-passes",
    default=True,
    show_default=True,
    help="Also say what pcfm's own passes give, which takes as long as `pcfm opt`.",
)
@modules.reading
@options.says_when_slow
@options.json
def command(
    in_: str,
    launch: str | None,
    machine: str | None,
    execute_all: bool,
    passes: bool,
    read: modules.Reader,
    as_json: bool,
) -> None:
    """Say what changes to a kernel or its launch are worth, best first.

    IN may also be the name of a kernel that comes with pcfm, such as spmv: it has a launch of its own. The
    launch is executed once; what each lane did is then put together anew: lanes sorted by a branch or by
    the rounds of a loop, several lanes to an item, work handed out, other thread blocks, a kernel for each
    way of a branch, and what pcfm's own passes do. Figures are estimated cycles. Whether a change keeps
    the result is for the author to see; the best one that pcfm can make itself is executed, as are all with
    --execute-all.
    """
    from pcfm.cli.report import bundled
    from pcfm.machine import machine_for
    from pcfm.report.what_if import what_if

    if launch is None:
        path, what = bundled(in_, read)
        module = read(path)
    else:
        module = read(in_)
        what = modules.need_launch(launch, module)
    study = what_if(
        module,
        what,
        machine_for(module, machine),
        name="<stdin>" if in_ == files.STDIO else in_,
        execute_all=execute_all,
        passes=passes,
    )
    files.show((json.dumps(as_dict(study)) if as_json else "\n".join(describe(study))) + "\n")


def as_dict(study: WhatIf) -> dict[str, object]:
    """The proposals for `--json`."""
    shown = asdict(study)
    figures = shown.pop("figures")
    declined = [{"change": change, "reason": reason} for change, reason in shown.pop("declined")]
    proposals = [_flat(each) for each in shown.pop("proposals")]
    return {**shown, "now": figures, "proposals": proposals, "declined": declined}


def _flat(proposal: dict[str, object]) -> dict[str, object]:
    figures = proposal.pop("figures")
    rest = figures if isinstance(figures, dict) else {}
    return {**proposal, **{name: value for name, value in rest.items() if name != "estimated_cycles"}}


def describe(study: WhatIf) -> Iterator[str]:
    """The proposals for people."""
    from pcfm.ir.demangle import demangled

    now = study.figures
    yield (
        f"{demangled(study.kernel)} on {study.machine}: {now.estimated_cycles:,} estimated cycles,"
        f" {now.warp_instructions:,} warp instructions"
    )
    yield f"  {now.warps_in_flight:.1f} warps in flight, a tail of {now.tail_cycles:,} cycles"
    for proposal in study.proposals:
        yield ""
        yield from _described(proposal)
    if study.declined:
        yield ""
        yield "not proposed:"
        for change, reason in study.declined:
            yield from _wrapped(f"{change}: {reason}", "  ", "    ")


def _described(proposal: Proposal) -> Iterator[str]:
    yield from _wrapped(proposal.change, f"{proposal.speedup:7.2f}  ", " " * 9)
    takes = f"{proposal.estimated_cycles:,} cycles"
    yield from _wrapped(f"{takes}: {proposal.why}" if proposal.why else takes, " " * 9, " " * 11)
    if proposal.needs:
        yield from _wrapped(f"needs {proposal.needs}", " " * 9, " " * 11)
    if proposal.kind != "passes" and proposal.executed_cycles is not None:
        same = "the same result" if proposal.same_result else "ANOTHER RESULT"
        yield f"         executed: {proposal.executed_cycles:,} cycles, {same}"


def _wrapped(text: str, first: str, further: str) -> list[str]:
    return textwrap.wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=further, break_on_hyphens=False,
        break_long_words=False,
    )  # fmt: skip
