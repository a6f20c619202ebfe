"""The estimate held against a simulator of AMD's chips, as `estimate` is against one of NVIDIA's.

The figures and the melded IR are in `evaluation.published`. The estimate is made with as many compute units
as the simulator had: 64, where all cells were measured, and 4, where it also ran at the rates that are
published for the chip; on the core that the simulator's source describes, of the code that was measured
(gfx803), which says whether the core's mechanisms are right, and on `gcn-wave64`, which has the figures
published for the chip. Nothing is fitted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from importlib.resources import files

from evaluation import published
from evaluation.cells import KernelVersion, machine_and_launch
from evaluation.pages import Column, Grid, Row, Value
from evaluation.published import Instance
from evaluation.published_targets import COLUMNS as AIM_COLUMNS
from evaluation.published_targets import aim_row
from evaluation.settings import INSTANCE_COLUMNS, Cells, Settings, instance_row
from evaluation.statistics import Pair, rank_correlation
from evaluation.table import Table
from evaluation.tables.estimate import KERNEL_COLUMNS, NO_SIGN, SEED, by_kernel, mean_error, signs_differ
from pcfm import api
from pcfm.defaults import O2_NOSHARE
from pcfm.diagnostics import PcfmError
from pcfm.machine import load
from pcfm.sweep import Sweep, make_cell
from pcfm.workloads.workload import ApplicationEstimate, workload

MACHINE = "gcn-wave64"
SHIPPED = str(files(published).joinpath("amd_timing_simulator.toml"))
AT_RATES = str(files(published).joinpath("amd_timing_simulator_gcn_rates.toml"))
WHOLE, SLICE = 64, 4
MADE = ((WHOLE, SHIPPED), (WHOLE, MACHINE), (SLICE, SHIPPED), (SLICE, AT_RATES), (SLICE, MACHINE))
"""On how many units which machine is estimated."""
NONE, PCFM = "none", "pcfm"


@dataclass(frozen=True)
class OnUnits(KernelVersion):
    """A version on so many compute units."""

    units: int = SLICE


Estimates = Mapping[tuple[Instance, str, int, str], ApplicationEstimate]


def estimate(version: OnUnits) -> dict[str, int | str]:
    """The cell's work."""
    machine = load(version.machine)
    if machine.core is None:
        raise PcfmError(f"{version.machine} has no core to estimate cycles on")
    machine = replace(machine, core=replace(machine.core, multiprocessors=version.units))
    work = workload(version.kernel, version.block)
    return asdict(work.estimate(api.parse(version.text), machine, version.seed))


def timed_instances(settings: Settings, units: int) -> list[Instance]:
    """Those of the wanted kernels that were measured on so many units."""
    timed = published.amd_timing_simulator()
    return [each for each in settings.instances if each in timed and units in timed[each].before]


def measure(settings: Settings, sweep: Sweep) -> Estimates:
    """The estimates of both versions of the wanted kernels, on as many units as they were measured on."""
    keys: list[tuple[Instance, str, int, str]] = []
    cells = []
    for units, machine in MADE:
        for instance in timed_instances(settings, units):
            texts = {
                NONE: workload(*instance).compiled(O2_NOSHARE).decode(),
                PCFM: published.amd_timed_modules()[instance],
            }
            for variant, text in texts.items():
                keys.append((instance, variant, units, machine))
                cells.append(
                    make_cell(
                        estimate,
                        OnUnits(*instance, machine, SEED, 1, text, units),
                        label=f"estimate of {' at '.join(instance)} on {units} units",
                        reads=machine_and_launch,
                    )
                )
    return {key: ApplicationEstimate(**fields) for key, fields in zip(keys, sweep.run(cells), strict=True)}


def grids(settings: Settings, _: Cells, estimates: Estimates) -> tuple[Grid, ...]:
    """The aims on the machine that was simulated, the same on the chip's; the cells on all units and on four;
    each kernel alone.
    """
    whole = [_row(instance, estimates, WHOLE) for instance in timed_instances(settings, WHOLE)]
    part = [_row(instance, estimates, SLICE) for instance in timed_instances(settings, SLICE)]
    simulated = (
        ("64 units", whole, "reference", "estimate"),
        ("4 units at the chip's rates", part, "rates", "at_rates"),
    )
    on_chip = (
        ("64 units", whole, "reference", "chip"),
        ("4 units at the chip's rates", part, "rates", "chip"),
    )
    return (
        Grid(
            "aims",
            "Aims, on the machine that was simulated",
            AIM_COLUMNS,
            (*aims(settings, simulated), _absolute(settings, whole)),
        ),
        Grid("chip", f"The same on {MACHINE}, another machine", AIM_COLUMNS, tuple(aims(settings, on_chip))),
        Grid("", "Per kernel and block size, on 64 compute units", (*COLUMNS, *CHIP_COLUMNS), tuple(whole)),
        Grid("slice", "On four compute units", (*COLUMNS, *RATES_COLUMNS, *CHIP_COLUMNS), tuple(part)),
        Grid("kernels", "By kernel", KERNEL_COLUMNS, tuple(by_kernel(settings, whole, _speedups))),
    )


COLUMNS = (
    *INSTANCE_COLUMNS,
    Column("reference_cycles", "reference, cycles", "count"),
    Column("estimated_cycles", "estimate", "count"),
    Column("ratio", "estimate / reference", "factor"),
    Column("reference", "PCFM, reference", "factor"),
    Column("estimate", "estimate", "factor"),
    Column("error_percent", "error %", "percent"),
)
RATES_COLUMNS = (
    Column("rates", "PCFM, reference at the chip's rates", "factor"),
    Column("at_rates", "estimate", "factor"),
    Column("rates_error_percent", "error %", "percent"),
)
CHIP_COLUMNS = (
    Column("chip", f"on {MACHINE}", "factor"),
    Column("chip_error_percent", "error %", "percent"),
)


def _row(instance: Instance, estimates: Estimates, units: int) -> Row:
    timed = published.amd_timing_simulator()[instance]

    def speedup(machine: str) -> float:
        before, after = (estimates[instance, variant, units, machine].cycles for variant in (NONE, PCFM))
        return before / after

    cycles = estimates[instance, NONE, units, SHIPPED].cycles
    ours, on_chip = speedup(SHIPPED), speedup(MACHINE)
    theirs = timed.before[units] / timed.after[units] if units in timed.after else None
    row: dict[str, Value] = {
        **instance_row(instance),
        "reference_cycles": timed.before[units],
        "estimated_cycles": cycles,
        "ratio": cycles / timed.before[units],
        "reference": theirs,
        "estimate": ours,
        "error_percent": _error(ours, theirs),
    }
    if units == SLICE:
        theirs, ours = timed.speedup_at_rates, speedup(AT_RATES)
        row |= {"rates": theirs, "at_rates": ours, "rates_error_percent": _error(ours, theirs)}
    return row | {"chip": on_chip, "chip_error_percent": _error(on_chip, theirs)}


def _error(ours: float, theirs: float | None) -> float | None:
    return None if theirs is None else 100 * (ours / theirs - 1)


def _pairs(rows: Sequence[Row], reference: str, estimated: str) -> list[Pair]:
    """What the reference and the estimate say of each row that both have."""
    pairs = [(row[reference], row[estimated]) for row in rows]
    return [(float(a), float(b)) for a, b in pairs if a is not None and b is not None]  # type: ignore[arg-type]


def _speedups(rows: Sequence[Row]) -> list[Pair]:
    return _pairs(rows, "reference", "estimate")


def aims(settings: Settings, measured: Sequence[tuple[str, Sequence[Row], str, str]]) -> list[Row]:
    """What the estimate has to reach, and what it reaches: of rows, by the columns of both speedups."""
    judged: list[Row] = []
    for name, rows, *keys in measured:
        pairs = _pairs(rows, *keys)
        error = mean_error(pairs) or 0.0
        wrong = ", ".join(
            f"{row['kernel']} {row['block']} ({theirs:.3f} there, {ours:.3f} here)"
            for row in rows
            for theirs, ours in _pairs([row], *keys)
            if signs_differ(row, theirs, ours)
        )
        judged += [
            _correlation(f"rank correlation of speedups, {name}", settings, pairs),
            aim_row(f"mean absolute error of the speedup, {name}", "at most 5%", f"{error:.1f}%", error <= 5),
            aim_row(f"cells of the wrong sign ({NO_SIGN}), {name}", "none", wrong or "none", not wrong),
        ]
    return judged


def _absolute(settings: Settings, whole: Sequence[Row]) -> Row:
    pairs = _pairs(whole, "reference_cycles", "estimated_cycles")
    return _correlation("rank correlation of absolute cycles, 64 units", settings, pairs)


def _correlation(aim: str, settings: Settings, pairs: Sequence[Pair]) -> Row:
    rho = rank_correlation(pairs, settings.seed).rho
    shown = "" if rho is None else f"{rho:.3f}"
    return aim_row(aim, "at least 0.95", shown, rho is not None and rho >= 0.95)


TABLE = Table(
    "estimate_amd",
    "Estimated cycles beside an independent simulator of AMD's chips",
    "estimated cycles beside those of an independent simulator of AMD's chips",
    (
        "Estimated cycles beside MGPUSim 4, which simulates GCN3 (see evaluation/published): the kernels as "
        "compiled (`O2-noshare`) and melded, the very IR that was measured there, emitted for gfx803 with "
        "address spaces inferred on both sides. Nothing is fitted to these cells.",
        "**What is judged** is the estimate on the core that the simulator's source describes, figure by "
        "figure (`amd_timing_simulator.toml`, and `..._gcn_rates.toml` for its runs at rates published for "
        "the chip), as that of the table `estimate` is: whether the mechanisms of the estimate are right, "
        "on the machine that was simulated. `ms`, `lud` and `nqu` take 1.2 to 1.4 times the simulator's "
        "cycles, before melding and after (decision 0100). A speedup of `srad` has no sign within 10%, as in "
        "the table `estimate`, where identical code takes as much more or less by where its buffers lie; how "
        "far it does here was not measured. 32x32 gains 1.040 there and loses half a percent here.",
        f"**What {MACHINE} says** stands in columns and a table of its own, and misses these aims. It is "
        "another machine: gfx906, with the figures published for it, most of which the simulator does not "
        "have. An LDS instruction takes 4 cycles where the simulator has 15, and banks conflict, which they "
        "do not there; a branch 20 and 4 where it has 29, taken or not; a multiplication 16 where it has 4; "
        "DRAM has a bandwidth, which it has not there; launches find pages translated and inputs in the L2. "
        "So its difference is that of two machines together with the estimate's own, and these measurements "
        "cannot say how far it is from a chip.",
    ),
    grids,
    measure=measure,
    cells=lambda _, __, estimates: [
        instance_row(instance)
        | {"pipeline": variant, "units": units, "machine": load(machine).name, "seed": SEED}
        | asdict(estimated)
        for (instance, variant, units, machine), estimated in estimates.items()
    ],
    missing=lambda settings: "" if timed_instances(settings, WHOLE) else "none of these kernels was measured",
)
