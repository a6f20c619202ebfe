"""The method as published, reproduced: beside its own port on a timing simulator, and beside ours.

Speedups are those of estimated cycles, of `O2-noshare`, which that port started from. Each cell of the
published method is checked and proved as ours are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from evaluation import drawing, published
from evaluation.cells import Measured, Request
from evaluation.pages import Column, Figure, Grid, Page, Row, Value
from evaluation.published import Instance
from evaluation.published_targets import COLUMNS as AIM_COLUMNS
from evaluation.published_targets import aim_row, interval, rank_aim
from evaluation.settings import INSTANCE_COLUMNS, PCFM, Cells, Settings, instance_row
from evaluation.statistics import arithmetic_mean, rank_correlation
from evaluation.table import Table
from pcfm.defaults import DEFAULT_THRESHOLD, O2_NOSHARE, PUBLISHED_PIPELINE
from pcfm.report import pictures
from pcfm.transforms.melding.meld import Meld
from pcfm.transforms.pipeline import parse_pipeline, spell_pipeline

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Canvas

MACHINES = {"volta": "volta-warp32", "gcn": "gcn-wave64"}
FAR = 0.1
"""How far from the simulated melder a cell is explained."""
LEAST_RHO, MOST_OFF = 0.93, 0.05

WHY = {
    "ms": "the port melds sides that other lanes enter (the arms of a merge step, behind short circuits), "
    "which are none of the paper's meldable divergent regions, and unsound in general; here nothing is "
    "melded",
}
"""What is melded otherwise where a cell is far off, by kernel."""
THRESHOLDS = (0.1, DEFAULT_THRESHOLD, 0.3, 0.4, 0.5)
"""Those of the published sweep."""


def method_request(settings: Settings, instance: Instance, machine: str) -> Request:
    """The cell of the published method."""
    return settings.request(instance, PUBLISHED_PIPELINE, baseline=O2_NOSHARE, machine=machine)


def beside_published(settings: Settings, instance: Instance, threshold: float = DEFAULT_THRESHOLD) -> Request:
    """The cell whose memory instructions, lanes or sweep stand beside published figures: theirs is -O3."""
    passes = [
        replace(each, threshold=threshold) if isinstance(each, Meld) else each
        for each in parse_pipeline(PUBLISHED_PIPELINE)
    ]
    return settings.request(instance, spell_pipeline(passes), machine=MACHINES["gcn"])


def swept(settings: Settings) -> list[Instance]:
    """The block size of each kernel's published sweep; where that is not known, its first."""
    first = dict(reversed(settings.instances))
    blocks = [(kernel, published.sweep_block(kernel) or first[kernel]) for kernel in settings.kernels]
    return [
        block for block in blocks if block[0] in published.threshold_sweep() and block in settings.instances
    ]


def requests(settings: Settings) -> list[Request]:
    """The cells of the table."""
    return [
        *(beside_published(settings, instance) for instance in settings.instances),
        *(
            beside_published(settings, instance, threshold)
            for instance in swept(settings)
            for threshold in THRESHOLDS
        ),
        *_beside_the_port(settings),
    ]


def _beside_the_port(settings: Settings) -> list[Request]:
    return [
        request
        for instance in settings.instances
        for machine in MACHINES.values()
        for request in (
            method_request(settings, instance, machine),
            settings.varied(instance, PCFM, machine=machine),
        )
    ]


COLUMNS = (
    *INSTANCE_COLUMNS,
    Column("published", "published", "factor"),
    Column("melder_simulated", "published melder, simulated", "factor"),
    *(Column(f"method_{key}", f"method, {machine}", "factor") for key, machine in MACHINES.items()),
    *(Column(f"ours_{key}", f"ours, {machine}", "factor") for key, machine in MACHINES.items()),
)
FAR_COLUMNS = (
    *INSTANCE_COLUMNS,
    Column("melder_simulated", "simulated", "factor"),
    Column("method_volta", "method", "factor"),
    Column("melds", "pairs melded", "count"),
    Column("why", "what differs"),
)
SLOWER_COLUMNS = (
    *INSTANCE_COLUMNS,
    Column("melder_simulated", "simulated", "factor"),
    Column("method_volta", "method", "factor"),
    Column("melds", "pairs melded", "count"),
    Column("ours_volta", "ours", "factor"),
)
BUSY_COLUMNS = (
    Column("kernel", "kernel"),
    *(
        column
        for space, name in (("shared", "shared"), ("vector", "global"))
        for column in (
            Column(f"method_{space}", f"{name} instructions, method", "factor"),
            Column(f"published_{space}", "published", "factor"),
        )
    ),
    Column("method_alu_percent", "vector ALU %, method", "percent"),
    Column("published_alu_percent", "published", "percent"),
)
SWEEP_COLUMNS = (
    *INSTANCE_COLUMNS,
    Column("threshold", "threshold"),
    Column("method_gcn", "method, estimated", "factor"),
    Column("method_cycles", "method, cycles", "factor"),
    Column("published", "published", "factor"),
    Column("melds", "pairs melded", "count"),
)


def grids(settings: Settings, cells: Cells, _: None) -> tuple[Grid, ...]:
    """The table, how near it comes to the simulated melder, what is far off, and what lanes did."""
    rows = [_row(settings, cells, instance) for instance in settings.instances]
    far = [
        {**row, "melds": _melds(settings, cells, row), "why": WHY.get(str(row["kernel"]), "")}
        for row in rows
        if (off := _off(row)) is not None and off > FAR
    ]
    busy = [_busy(settings, cells, kernel) for kernel in settings.kernels]
    sweep = [
        _at_threshold(cells[beside_published(settings, instance, threshold)], threshold)
        for instance in swept(settings)
        for threshold in THRESHOLDS
    ]
    return (
        Grid("", "Speedups in estimated cycles.", COLUMNS, tuple(rows)),
        Grid("aims", "On `volta-warp32`, beside the melder", AIM_COLUMNS, tuple(aims(settings, rows))),
        Grid("far", f"Cells farther than {FAR:.0%} from it", FAR_COLUMNS, tuple(far)),
        Grid(
            "slower",
            "Cells that the published melder makes slower",
            SLOWER_COLUMNS,
            tuple(
                {**row, "melds": _melds(settings, cells, row)}
                for row in rows
                if isinstance(melder := row["melder_simulated"], float) and melder < 1
            ),
        ),
        Grid(
            "busy",
            f"Memory instructions and lanes, `{settings.baseline}` on `gcn-wave64`",
            BUSY_COLUMNS,
            tuple(busy),
        ),
        Grid(
            "thresholds",
            f"The threshold sweep, `{settings.baseline}` on `gcn-wave64`",
            SWEEP_COLUMNS,
            tuple(sweep),
        ),
    )  # fmt: skip


def _row(settings: Settings, cells: Cells, instance: Instance) -> Row:
    theirs = published.speedups().get(instance)
    row: dict[str, Value] = {
        **instance_row(instance),
        "published": None if theirs is None else theirs["melding"],
        "melder_simulated": published.melder_speedups().get(instance),
    }
    for key, machine in MACHINES.items():
        method = cells[method_request(settings, instance, machine)]
        ours = cells[settings.varied(instance, PCFM, machine=machine)]
        row[f"method_{key}"] = method.number(method.ratio("estimated_cycles"))
        row[f"ours_{key}"] = ours.number(ours.ratio("estimated_cycles"))
    return row


def _melds(settings: Settings, cells: Cells, row: Row) -> int:
    instance = str(row["kernel"]), str(row["block"])
    return len(cells[method_request(settings, instance, MACHINES["volta"])].done)


def _pairs(rows: Sequence[Row]) -> list[tuple[float, float]]:
    """What the melder simulated and the method estimated say, of rows where both say it."""
    both = [(row["melder_simulated"], row["method_volta"]) for row in rows]
    return [(a, b) for a, b in both if isinstance(a, float) and isinstance(b, float)]


def _off(row: Row) -> float | None:
    return next((abs(ours / theirs - 1) for theirs, ours in _pairs([row])), None)


def aims(settings: Settings, rows: Sequence[Row]) -> list[Row]:
    """What is to be reached, and what is."""
    ranked = rank_correlation(_pairs(rows), settings.seed)
    off = arithmetic_mean(each for row in rows if (each := _off(row)) is not None)

    return [
        aim_row(
            "rank correlation with the simulated melder",
            f"at least {LEAST_RHO}",
            interval(ranked),
            ranked.rho is not None and ranked.rho >= LEAST_RHO,
        ),
        aim_row(
            "mean difference of speedups",
            f"at most {MOST_OFF:.0%}",
            "" if off is None else f"{off:.1%}",
            off is not None and off <= MOST_OFF,
        ),
        rank_aim(
            settings,
            "rank correlation with the published figures",
            [(row, row["method_volta"]) for row in rows],
        ),
    ]


def _busy(settings: Settings, cells: Cells, kernel: str) -> Row:
    measured: list[Measured] = [
        cells[beside_published(settings, instance)]
        for instance in settings.instances
        if instance[0] == kernel
    ]
    accepted = [cell for cell in measured if cell.accepted]
    memory = published.memory_instructions().get(kernel)
    lanes = published.utilizations().get(kernel)
    return {
        "kernel": kernel,
        "method_shared": arithmetic_mean(cell.remaining("shared_instructions") for cell in accepted),
        "published_shared": None if memory is None else memory["shared_memory_melding"],
        "method_vector": arithmetic_mean(cell.remaining("global_instructions") for cell in accepted),
        "published_vector": None if memory is None else memory["vector_memory_melding"],
        "method_alu_percent": arithmetic_mean(
            (cell.after.alu_utilization for cell in accepted if cell.after is not None), scale=100
        ),
        "published_alu_percent": None if lanes is None else lanes["melding"],
    }


def _at_threshold(cell: Measured, threshold: float) -> Row:
    instance = cell.request.kernel, cell.request.block
    is_known = published.sweep_block(instance[0]) is not None
    return {
        **instance_row(instance),
        "threshold": threshold,
        "method_gcn": cell.number(cell.ratio("estimated_cycles")),
        "method_cycles": cell.number(cell.speedup),
        "published": published.threshold_sweep()[instance[0]].get(threshold) if is_known else None,
        "melds": len(cell.done),
    }


def draw_published(page: Page) -> Mapping[pictures.Format, bytes]:
    """The melder on the simulator across, the method's estimate up; on the line both are equal."""
    pairs = _pairs(page.grid().rows)
    reached = {str(row["aim"]): str(row["found"]) for row in page.grid("aims").rows}

    def into(figure: Canvas) -> None:
        axes = figure.subplots()
        points = [1.0, *(value for pair in pairs for value in pair)]
        axes.scatter([a for a, _ in pairs], [b for _, b in pairs], s=22, color=pictures.BLUE, zorder=3)
        axes.plot([min(points), max(points)], [min(points), max(points)], color="black", linewidth=0.6)
        axes.set_title(f"rank correlation {reached['rank correlation with the simulated melder']}")
        axes.set_xlabel("published melder on the timing simulator, speedup")
        axes.set_ylabel("published method, estimated speedup")
        axes.grid(axis="x")

    return drawing.draw(5.4, 4.6, into)


TABLE = Table(
    "published",
    "The method as published, and ours",
    "the published method, beside its own port on a timing simulator and beside ours",
    (
        "`meld<method=published>` is melding without the steps that are pcfm's own (`pcfm explain` says what "
        "each does): no launch, no trial, no cost but the fusion profit. Speedups are those of estimated "
        "cycles on `O2-noshare`, each cell checked on {sweep_runs} seeded launches and proved as ours.",
        "*Published*: DARM's artifact figures (CGO 2022, AMD GPUs). *Published melder, simulated*: its port "
        "to LLVM 14 on GPGPU-Sim 4.2 in its Volta configuration (see evaluation/published). What it makes "
        "slower there, the method makes slower where it melds the same (`srad`, `lud` at 64 and 128, `sb4r` "
        "at 256 threads; not `ms`, where it melds nothing); ours does not meld what loses.",
        "The published figures rank as no model does: the published melder itself, on the timing simulator, "
        "agrees with them by no more than the third aim says, for they are wall times on another chip. So "
        "that is what is aimed at, with its interval (decision 0092). Memory instructions, lanes and the "
        "threshold sweep stand beside published figures alone, and are those of `{baseline}`, which those "
        "are over.",
    ),
    grids,
    requests,
    figures={
        "published": Figure(
            "Estimated speedup of the published method against its port on a timing simulator", draw_published
        )
    },
)
