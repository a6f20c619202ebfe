"""`pcfm resources`: registers, spills, shared memory, instructions and resident warps of each kernel; with
two files, before and after.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from pcfm.cli import files, modules, options

if TYPE_CHECKING:
    from pcfm.machine import Machine
    from pcfm.report.resources import Resources

COLUMNS = {
    "max_live": "max live",
    "max_live_predicates": "predicates",
    "registers": "registers",
    "scalar_registers": "scalar",
    "spills": "spills",
    "scratch_bytes": "scratch B",
    "shared_bytes": "shared B",
    "instructions": "instructions",
    "code_bytes": "code B",
    "resident_warps": "warps",
}


@click.command()
@options.module("in")
@click.argument("after", metavar="[AFTER.ll]", required=False, type=click.Path(allow_dash=True))
@options.device_libraries
@options.machine
@click.option("--cpu", metavar="CPU", help="Processor to compile for, such as sm_80 or gfx90a.")
@modules.reading
@options.json
def command(
    in_: str,
    after: str | None,
    machine: str | None,
    cpu: str | None,
    read: modules.Reader,
    as_json: bool,
) -> None:
    """Count registers, spills, shared memory, instructions and resident warps of each kernel.

    `max live` is pcfm's own count of 32-bit registers; registers and spills are those of LLVM's AMDGPU back
    end, or of ptxas where it is installed. With a second file each kernel has a line before and after.
    """
    from pcfm.machine import machine_for
    from pcfm.report.resources import count_resources

    versions = {name: read(path) for name, path in (("before", in_), ("after", after)) if path is not None}
    model = machine_for(versions["before"], machine)
    counted = {name: count_resources(module, model, cpu) for name, module in versions.items()}
    if as_json:
        rows = {name: [asdict(each) for each in rows_of_version] for name, rows_of_version in counted.items()}
        text = json.dumps({"machine": model.name, **rows})
    else:
        text = describe(counted, model)
    files.show(text + "\n")


def describe(counted: dict[str, list[Resources]], machine: Machine) -> str:
    """The counts for people: a line per kernel and version, columns that nothing is known of left out."""
    every = [each for rows_of_version in counted.values() for each in rows_of_version]
    shown = [name for name in COLUMNS if any(getattr(each, name) is not None for each in every)]
    is_compared = len(counted) > 1
    rows = [["kernel", *([""] if is_compared else []), *(COLUMNS[name] for name in shown)]]
    for kernel in dict.fromkeys(each.kernel for each in every):
        for version, rows_of_version in counted.items():
            label = [kernel, version] if is_compared else [kernel]
            for each in rows_of_version:
                if each.kernel == kernel:
                    rows.append([*label, *(_cell(getattr(each, name)) for name in shown)])
    most = "" if machine.core is None else f"; of {machine.core.warps} warps a multiprocessor"
    head = f"on {machine.name}; {_whose_registers(every)}{most}"
    return "\n".join([head, *_aligned(rows, texts=len(rows[0]) - len(shown))])


def _aligned(rows: list[list[str]], texts: int) -> list[str]:
    """Rows as lines, the first columns as texts and the others as numbers."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if column < texts else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _whose_registers(counted: list[Resources]) -> str:
    """By whom registers were allocated, and for which processor; or why nobody did."""
    for allocator, name in (("llvm", "LLVM's AMDGPU back end"), ("ptxas", "ptxas")):
        if any(each.allocator == allocator for each in counted):
            processor = next((each.processor for each in counted if each.processor is not None), None)
            return f"registers by {name}" + (f" for {processor}" if processor is not None else "")
    reasons = [each.why_not for each in counted if each.why_not is not None]
    return "; ".join(["registers not known", *reasons[:1]])


def _cell(value: int | None) -> str:
    return "-" if value is None else f"{value:,}"
