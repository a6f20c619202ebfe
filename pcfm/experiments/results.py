"""All tables of the evaluation: which cells they need, their pages, their figures and the index.

`evaluate` measures what the wanted tables need, equal cells once, and makes their pages; `files_of` the files
of a page. The block sizes of the threshold table follow from the main table's cells, which are therefore
measured for it too, and first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from pcfm.defaults import TABLES
from pcfm.experiments.cells import Measured, Request, measure_all
from pcfm.experiments.figures import figures_of
from pcfm.experiments.lowered_cells import Executed, TargetRequest
from pcfm.experiments.lowering_peers import amdgpu_grid
from pcfm.experiments.lowering_peers_ptx import ptx_grid
from pcfm.experiments.pages import NOTE, Page
from pcfm.experiments.provenance import Provenance
from pcfm.experiments.sweep import Sweep
from pcfm.experiments.tables import (
    baselines,
    bound,
    estimate,
    execution,
    machines,
    memory,
    proof,
    published_targets,
    resources,
    speedup,
    threshold,
)
from pcfm.experiments.tables.settings import Settings

_REQUESTS: Mapping[str, Callable[[Settings], list[Request]]] = {
    "speedup": speedup.requests,
    "threshold": speedup.requests,
    "memory": memory.requests,
    "baselines": baselines.requests,
    "machines": machines.requests,
    "bound": bound.requests,
    # These have cells of another kind.
    "estimate": lambda _: [],
    "execution": lambda _: [],
    "proof": lambda _: [],
}


def evaluate(
    settings: Settings, wanted: Sequence[str], sweep: Sweep, made: Provenance
) -> tuple[list[Page], dict[Request | TargetRequest, Measured | Executed]]:
    """The pages of the wanted tables, in their order, and all cells that were measured for them."""
    needed = dict.fromkeys(each for name in TABLES if name in wanted for each in _REQUESTS[name](settings))
    cells = measure_all(list(needed), sweep)
    blocks: dict[str, str] = {}
    if "threshold" in wanted:
        blocks = threshold.best_blocks(settings, cells)
        further = [each for each in threshold.requests(settings, blocks) if each not in cells]
        cells |= measure_all(further, sweep)
    estimates = estimate.measure(settings, sweep) if "estimate" in wanted else {}
    counted = resources.measure(settings, sweep) if "machines" in wanted else {}
    bounds = bound.measure(settings, sweep) if "bound" in wanted else {}
    proofs = proof.measure(settings, sweep) if "proof" in wanted else proof.Proofs()
    executed = execution.measure(settings, sweep) if "execution" in wanted else {}
    beside_llvm = [amdgpu_grid(settings, sweep), ptx_grid(settings, sweep)] if "execution" in wanted else []
    makers: Mapping[str, Callable[[], Page]] = {
        "speedup": lambda: _with_aims(speedup.page(settings, cells, made), settings, cells),
        "threshold": lambda: threshold.page(settings, blocks, cells, made),
        "memory": lambda: memory.page(settings, cells, made),
        "baselines": lambda: baselines.page(settings, cells, made),
        "machines": lambda: machines.page(settings, cells, made, resources.grids(settings, cells, counted)),
        "estimate": lambda: estimate.page(settings, estimates, made),
        "bound": lambda: bound.page(settings, cells, bounds, made),
        "execution": lambda: execution.page(settings, executed, made, beside_llvm),
        "proof": lambda: proof.page(proofs, made),
    }
    return [makers[name]() for name in TABLES if name in wanted], {**cells, **executed}


def _with_aims(page: Page, settings: Settings, cells: Mapping[Request, Measured]) -> Page:
    first, *rest = page.grids
    return replace(page, grids=(first, published_targets.grid(settings, cells, first.rows), *rest))


def files_of(page: Page) -> dict[str, bytes]:
    """Everything of a page, by file name."""
    texts = {name: text.encode("utf-8") for name, text in page.files().items()}
    return texts | figures_of(page)


INDEX = "README.md"
_CONTENTS = {
    "speedup": "speedup per kernel and block size, of branch fusion + tail merging and of PCFM; means, rank "
    "correlations, and why a cell disagrees with the published one",
    "threshold": "the fusion threshold from 0 to 0.5: speedup, pairs melded, profit of each",
    "memory": "shared, global and flat memory instructions, and vector-ALU utilisation",
    "baselines": "what is left for melding after clang -O2 and after LLVM's -O3",
    "machines": "all machine models, and what differs between them; registers, spills, code and resident "
    "warps before and after",
    "estimate": "estimated cycles beside those of an independent timing simulator",
    "bound": "what melding can gain at most, from what lanes really run, and how much of that pcfm gains",
    "execution": "five ways in which hardware runs divergence and the PTX that LLVM emits, executed: where "
    "melding pays, how much of the cost is mask bookkeeping; beside LLVM's back ends",
    "proof": "what is proved equal for all inputs: kernels melded and under the baselines, and pass by pass",
}


def index(pages: Sequence[Page], further: Sequence[str] = ()) -> str:
    """The index of a folder of results: the aims and what was found, then the pages.

    `further` are folders with results of other commands.
    """
    by_name = {page.name: page for page in pages}
    made = pages[0].provenance
    lines = [
        "# Results",
        "",
        f"Made by `{made.command}` (`make results` from a checkout): pcfm {made.version}, commit "
        f"{made.commit}, seed {made.seed}, scale {made.scale}. {NOTE}",
        "",
    ]
    if "speedup" in by_name:
        grid = by_name["speedup"].grid("aims")
        met = sum(row["met"] == "met" for row in grid.rows)
        lines += [
            f"## Aims: {met} of {len(grid.rows)} met",
            "",
            "Kernels compiled as `O2-noshare`, on `gcn-wave64`, in `cycles`. The figures aimed at are "
            "those of the paper.",
            "",
            grid.markdown(),
        ]
    lines += ["## Tables", "", "| table | what it shows | files |", "| --- | --- | --- |"]
    for page in pages:
        names = [name for name in page.files() if not name.endswith(".md")]
        names += [f"{stem}.{kind}" for stem in page.figures for kind in ("svg", "png")]
        links = ", ".join(f"[{name}]({name})" for name in names)
        lines.append(f"| [{page.name}]({page.name}.md) | {_CONTENTS[page.name]} | {links} |")
    for folder in further:
        lines.append(f"| [{folder}]({folder}/{INDEX}) | see there | |")
    return "\n".join(lines) + "\n"
