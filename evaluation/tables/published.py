"""The method as published, reproduced: beside its own port on a timing simulator, and beside ours.

Speedups are those of estimated cycles, of `O2-noshare`, which that port started from. Each cell of the
published method is checked and proved as ours are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from evaluation import drawing, published
from evaluation.cells import Measured, Request
from evaluation.pages import Column, Figure, Grid, Page, Row, Value
from evaluation.published import Instance
from evaluation.published_targets import COLUMNS as AIM_COLUMNS
from evaluation.published_targets import aim_row
from evaluation.settings import INSTANCE_COLUMNS, PCFM, Cells, Settings, instance_row
from evaluation.statistics import arithmetic_mean, rank_correlation
from evaluation.table import Table
from pcfm.defaults import O2_NOSHARE, PUBLISHED_PIPELINE
from pcfm.report import pictures

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Canvas

MACHINES = {"volta": "volta-warp32", "gcn": "gcn-wave64"}
MELDER = "published-melder"
FAR = 0.1
"""How far from the simulated melder a cell is explained."""
LEAST_RHO, MOST_OFF = 0.93, 0.05

_MORE = (
    "the port executes more instructions than this does: as far as can be seen from outside, selects at each "
    "use where here is one, or a phi behind a guard"
)
_BUSIER = "the port executes as many instructions; at 256 threads the simulator's memory is busier"
WHY = {
    "bit": _MORE,
    "pcm": _MORE,
    "lud": f"{_MORE}; at 64 and 128 warps do not split, and pay for it",
    "ms": "nothing is melded here, since others enter the sides of its branches; the port melds them",
    "sb1": _BUSIER,
    "sb1r": _MORE,
    "sb4r": _MORE,
}
"""What is melded otherwise where a cell is far off, by kernel."""


def method_request(settings: Settings, instance: Instance, machine: str) -> Request:
    """The cell of the published method."""
    return settings.request(instance, PUBLISHED_PIPELINE, baseline=O2_NOSHARE, machine=machine)


def requests(settings: Settings) -> list[Request]:
    """The cells of the table."""
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


def grids(settings: Settings, cells: Cells, _: None) -> tuple[Grid, ...]:
    """The table, how near it comes to the simulated melder, what is far off, and what lanes did."""
    rows = [_row(settings, cells, instance) for instance in settings.instances]
    far = [
        {**row, "melds": _melds(settings, cells, row), "why": WHY.get(str(row["kernel"]), "")}
        for row in rows
        if (off := _off(row)) is not None and off > FAR
    ]
    busy = [_busy(settings, cells, kernel) for kernel in settings.kernels]
    return (
        Grid("", "Speedups in estimated cycles.", COLUMNS, tuple(rows)),
        Grid("aims", "On `volta-warp32`, beside the melder", AIM_COLUMNS, tuple(aims(settings, rows))),
        Grid("far", f"Cells farther than {FAR:.0%} from it", FAR_COLUMNS, tuple(far)),
        Grid("busy", "Memory instructions and lanes, on `gcn-wave64`", BUSY_COLUMNS, tuple(busy)),
    )  # fmt: skip


def _row(settings: Settings, cells: Cells, instance: Instance) -> Row:
    theirs, timed = published.speedups().get(instance), published.timing_simulator()
    simulated = None
    if (instance, MELDER) in timed:
        simulated = timed[instance, "none"].cycles / timed[instance, MELDER].cycles
    row: dict[str, Value] = {
        **instance_row(instance),
        "published": None if theirs is None else theirs["melding"],
        "melder_simulated": simulated,
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
    found = rank_correlation(_pairs(rows), settings.seed)
    theirs = [(row["published"], row["melder_simulated"]) for row in rows]
    known = [(a, b) for a, b in theirs if isinstance(a, float) and isinstance(b, float)]
    of_melder = rank_correlation(known, settings.seed)
    method = [(row["published"], row["method_volta"]) for row in rows]
    of_method = rank_correlation(
        [(a, b) for a, b in method if isinstance(a, float) and isinstance(b, float)], settings.seed
    )
    off = arithmetic_mean(each for row in rows if (each := _off(row)) is not None)

    def shown(value: float | None, low: float | None = None, high: float | None = None) -> str:
        if value is None:
            return ""
        return f"{value:.3f}" if low is None or high is None else f"{value:.3f} ({low:.2f} to {high:.2f})"

    name = "rank correlation with the published figures"
    least = f"not below the simulated melder's own: {shown(of_melder.rho, of_melder.low, of_melder.high)}"
    return [
        aim_row(
            "rank correlation with the simulated melder",
            f"at least {LEAST_RHO}",
            shown(found.rho, found.low, found.high),
            found.rho is not None and found.rho >= LEAST_RHO,
        ),
        aim_row(
            "mean difference of speedups",
            f"at most {MOST_OFF:.0%}",
            "" if off is None else f"{off:.1%}",
            off is not None and off <= MOST_OFF,
        ),
        aim_row(
            name,
            least,
            shown(of_method.rho, of_method.low, of_method.high),
            of_melder.rho is not None and of_method.rho is not None and of_method.rho >= of_melder.rho,
        ),
    ]


def _busy(settings: Settings, cells: Cells, kernel: str) -> Row:
    measured: list[Measured] = [
        cells[method_request(settings, instance, MACHINES["gcn"])]
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


def draw_published(page: Page) -> Mapping[pictures.Format, bytes]:
    """The melder on the simulator across, the method's estimate up; on the line both are equal."""
    pairs = _pairs(page.grid().rows)
    found = {str(row["aim"]): str(row["found"]) for row in page.grid("aims").rows}

    def into(figure: Canvas) -> None:
        axes = figure.subplots()
        points = [1.0, *(value for pair in pairs for value in pair)]
        axes.scatter([a for a, _ in pairs], [b for _, b in pairs], s=22, color=pictures.BLUE, zorder=3)
        axes.plot([min(points), max(points)], [min(points), max(points)], color="black", linewidth=0.6)
        axes.set_title(f"rank correlation {found['rank correlation with the simulated melder']}")
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
        "to LLVM 14 on GPGPU-Sim 4.2 in its Volta configuration (see evaluation/published). There "
        "`ms`, `srad`, `lud` at 64 and 128 and `sb4r` at 256 threads get slower by it; ours does not meld "
        "what loses.",
    ),
    grids,
    requests,
    figures={
        "published": Figure(
            "Estimated speedup of the published method against its port on a timing simulator", draw_published
        )
    },
)
