"""How often the blocks of a function are assumed to run, per run of the function, where nothing is measured.

A loop's body runs `LOOP_WEIGHT` times; a warp that splits runs every side of a divergent branch, one that
does not one of them, each as often; and no block runs more often than its immediate dominator, loops aside.
Linear in the function.
"""

from __future__ import annotations

from collections.abc import Mapping

from pcfm.analysis.analyses import Analyses
from pcfm.ir.module import Block
from pcfm.transforms.melding.costs import LOOP_WEIGHT


def block_frequencies(
    analyses: Analyses, *, splits: bool, taken: Mapping[Block, Block] | None = None
) -> dict[Block, float]:
    """The frequency of each reachable block, for a warp that `splits` wherever it can, or that never does,
    and goes to the successors `taken` where they say.
    """
    cfg, loops = analyses.cfg, analyses.loops
    exiting = {block: None for loop in loops.loops for block in loop.exiting_blocks}
    incoming: dict[Block, float] = {cfg.entry: 1.0}
    once: dict[Block, float] = {}
    for block in cfg.order:
        above = analyses.dom.idom(block)
        once[block] = min(incoming.get(block, 0.0), 1.0 if above is None else once[above])
        divergent = splits and analyses.divergence.is_divergent_branch(block)
        succs = tuple(dict.fromkeys(cfg.succs[block]))
        share = 1.0 if divergent or block in exiting else 1.0 / max(1, len(succs))
        wanted = None if taken is None else taken.get(block)
        for succ in succs:
            part = share if wanted is None else float(succ is wanted)
            incoming[succ] = incoming.get(succ, 0.0) + part * once[block]
    return {block: each * LOOP_WEIGHT ** loops.depth_of(block) for block, each in once.items()}
