"""The estimate held against an independent timing simulator: absolute cycles, and what transformations gain.

The simulator's figures and the IR that it ran are in `pcfm.experiments.published`, so that the table does not
depend on what the passes do today. The estimate is made on `volta-warp32`, whose core is the simulator's
configuration; no parameter is fitted to these cells. Aims are those that the counter was built for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from pcfm import api
from pcfm.defaults import O2_NOSHARE
from pcfm.experiments import published
from pcfm.experiments.pages import Column, Grid, Page, Row, Value
from pcfm.experiments.provenance import Provenance
from pcfm.experiments.published import Key
from pcfm.experiments.statistics import geometric_mean, rank_correlation
from pcfm.experiments.sweep import Sweep, make_cell
from pcfm.experiments.tables.settings import Settings
from pcfm.experiments.workloads import ApplicationEstimate, workload
from pcfm.machine import load

MACHINE = "volta-warp32"
NONE = "none"
VARIANTS = {"pcfm": "PCFM", "bf+tm": "branch fusion + tail merging"}
SIGN = 0.02
"""A speedup within this of 1 has no sign."""
SEED = 0  # of the inputs that the simulator ran


@dataclass(frozen=True)
class Version:
    """A version of a kernel's application to estimate."""

    kernel: str
    block: str
    text: str


def estimate(version: Version) -> dict[str, int | str]:
    """The cell's work."""
    work = workload(version.kernel, version.block)
    return asdict(work.estimate(api.parse(version.text), load(MACHINE), SEED))


def _machine(version: Version) -> object:
    return load(MACHINE)


def timed_places(settings: Settings) -> list[Key]:
    """Those of the wanted kernels that the timing simulator ran."""
    timed = {place for place, _ in published.timed_modules()}
    return [place for place in settings.places if place in timed]


def measure(settings: Settings, sweep: Sweep) -> dict[tuple[Key, str], ApplicationEstimate]:
    """The estimates of all versions of the wanted kernels that the timing simulator ran; equal ones once."""
    wanted: dict[tuple[Key, str], Version] = {}
    for place in timed_places(settings):
        compiled = workload(*place).compiled(O2_NOSHARE).decode()
        wanted[place, NONE] = Version(*place, compiled)
        for variant in VARIANTS:
            wanted[place, variant] = Version(*place, published.timed_modules()[place, variant])
    versions = list(dict.fromkeys(wanted.values()))
    cells = [
        make_cell(estimate, each, label=f"estimate of {each.kernel} at {each.block}", reads=_machine)
        for each in versions
    ]
    done = {
        each: ApplicationEstimate(**fields) for each, fields in zip(versions, sweep.run(cells), strict=True)
    }
    return {name: done[version] for name, version in wanted.items()}


def page(
    settings: Settings, estimates: Mapping[tuple[Key, str], ApplicationEstimate], made: Provenance
) -> Page:
    """The table."""
    rows = [_row(place, estimates) for place in timed_places(settings)]
    return Page(
        "estimate",
        "Estimated cycles beside an independent timing simulator",
        (
            "`estimated_cycles` on `volta-warp32` beside GPGPU-Sim 4.2 in its Volta configuration (see "
            "pcfm/experiments/published): whole applications as compiled (`O2-noshare`), melded, and after "
            "branch fusion with tail merging, the very IR that was measured there. Nothing is fitted to "
            "these cells.",
            "The simulator's launches of identical code differ by up to 5% for `srad`, by less than 0.5% for "
            "the others.",
        ),
        (
            Grid("", "Per kernel and block size.", COLUMNS, tuple(rows)),
            Grid("aims", "Aims", AIM_COLUMNS, tuple(aims(settings, rows))),
            Grid("kernels", "By kernel", KERNEL_COLUMNS, tuple(by_kernel(settings, rows))),
        ),
        made,
        {"estimate": "Estimated speedup against that of the timing simulator, and absolute cycles"},
        [
            {"kernel": place[0], "block": place[1], "pipeline": variant, "seed": SEED, **asdict(estimated)}
            for (place, variant), estimated in estimates.items()
        ],
    )


COLUMNS = (
    Column("kernel", "kernel"),
    Column("block", "block"),
    Column("reference_cycles", "reference, cycles", "count"),
    Column("estimated_cycles", "estimate", "count"),
    Column("ratio", "estimate / reference", "factor"),
    Column("instruction_ratio", "instructions, ratio", "factor"),
    *(
        column
        for key, name in VARIANTS.items()
        for column in (
            Column(f"{key}_reference", f"{name}, reference", "factor"),
            Column(f"{key}_estimate", "estimate", "factor"),
            Column(f"{key}_error_percent", "error %", "percent"),
        )
    ),
)


def _row(place: Key, estimates: Mapping[tuple[Key, str], ApplicationEstimate]) -> Row:
    timed = published.timing_simulator()
    reference, estimated = timed[place, NONE], estimates[place, NONE]
    row: dict[str, Value] = {
        "kernel": place[0],
        "block": place[1],
        "reference_cycles": reference.cycles,
        "estimated_cycles": estimated.cycles,
        "ratio": estimated.cycles / reference.cycles,
        "instruction_ratio": estimated.instructions / reference.warp_instructions,
    }
    for key in VARIANTS:
        theirs = reference.cycles / timed[place, key].cycles
        ours = estimated.cycles / estimates[place, key].cycles
        row[f"{key}_reference"], row[f"{key}_estimate"] = theirs, ours
        row[f"{key}_error_percent"] = 100 * (ours / theirs - 1)
    return row


AIM_COLUMNS = (
    Column("aim", "aim"),
    Column("wanted", "wanted"),
    Column("found", "found"),
    Column("met", "met"),
)


def _pairs(rows: Sequence[Row]) -> list[tuple[float, float]]:
    """(reference, estimate) of the speedups of all variants."""
    return [(row[f"{key}_reference"], row[f"{key}_estimate"]) for row in rows for key in VARIANTS]  # type: ignore[misc]


def _signs_differ(theirs: float, ours: float) -> bool:
    return (theirs > 1 + SIGN and ours < 1) or (theirs < 1 - SIGN and ours > 1)


def aims(settings: Settings, rows: Sequence[Row]) -> list[Row]:
    """What the counter has to reach, and what it reaches."""
    every = _pairs(rows)
    changed = [(theirs, ours) for theirs, ours in every if abs(theirs - 1) > 0.0005]
    errors = [abs(ours / theirs - 1) for theirs, ours in every]
    wrong = [
        f"{row['kernel']} {row['block']}"
        for row in rows
        if any(_signs_differ(row[f"{key}_reference"], row[f"{key}_estimate"]) for key in VARIANTS)  # type: ignore[arg-type]
    ]
    absolute = [(float(row["reference_cycles"]), float(row["estimated_cycles"])) for row in rows]  # type: ignore[arg-type]

    def rho(pairs: Sequence[tuple[float, float]]) -> float | None:
        return rank_correlation([a for a, _ in pairs], [b for _, b in pairs], settings.seed).rho

    judged: list[Row] = []
    for name, wanted, value in (
        ("rank correlation of speedups, changed cells", 0.92, rho(changed)),
        ("rank correlation of speedups, all cells", 0.9, rho(every)),
        ("rank correlation of absolute cycles, as compiled", 0.97, rho(absolute)),
    ):
        shown = "" if value is None else f"{value:.3f}"
        met = value is not None and value >= wanted
        judged.append(_aim(name, f"at least {wanted:.2f}", shown, met))
    mean = 100 * sum(errors) / len(errors) if errors else 0.0
    judged.append(_aim("mean absolute error of the speedup", "at most 6%", f"{mean:.1f}%", mean <= 6))
    judged.append(
        _aim(f"cells of the wrong sign (±{SIGN:.0%})", "none", ", ".join(wrong) or "none", not wrong)
    )
    return judged


def _aim(name: str, wanted: str, found: str, met: bool) -> Row:
    return {"aim": name, "wanted": wanted, "found": found, "met": "met" if met else "not met"}


KERNEL_COLUMNS = (
    Column("kernel", "kernel"),
    Column("ratio", "estimate / reference, cycles", "factor"),
    Column("error_percent", "mean absolute error of the speedup, %", "percent"),
    Column("error_without_percent", "the same without this kernel, %", "percent"),
    Column("rho_without", "rank correlation without this kernel", "factor"),
)


def by_kernel(settings: Settings, rows: Sequence[Row]) -> list[Row]:
    """Each kernel alone, and all without it: no single kernel carries the agreement."""
    kernels: list[Row] = []
    for kernel in settings.kernels:
        own = [row for row in rows if row["kernel"] == kernel]
        others = _pairs([row for row in rows if row["kernel"] != kernel])
        rho = rank_correlation([a for a, _ in others], [b for _, b in others], settings.seed).rho
        kernels.append(
            {
                "kernel": kernel,
                "ratio": geometric_mean(row["ratio"] for row in own),  # type: ignore[misc]
                "error_percent": _mean_error(_pairs(own)),
                "error_without_percent": _mean_error(others),
                "rho_without": rho,
            }
        )
    return kernels


def _mean_error(pairs: Sequence[tuple[float, float]]) -> float | None:
    errors = [abs(ours / theirs - 1) for theirs, ours in pairs]
    return 100 * sum(errors) / len(errors) if errors else None
