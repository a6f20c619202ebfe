"""Branch fusion: the two single-block arms of a divergent diamond, aligned and fused; the first baseline.

A diamond is a divergent conditional branch whose two arms are one block each, entered from the branch alone
and left to one common block. Its arms' instructions are aligned by cost (Smith–Waterman, affine gaps); an
aligned pair becomes one instruction with a select for each operand that differs; a run left alone goes behind
a branch on the condition, or stays unguarded where it may be speculated and that is cheaper.

What decides is an option (decision 0046):

- `decide=published`, the default: a diamond is fused where its profit reaches the threshold. Nothing is known
  of launches, nothing is tried, and no cost is asked.
- `decide=meld`: as melding decides, by its costs, what is known of the launch, and its trials. What is
  between this and melding is the method alone.

One sweep over the diamonds of the input, and nothing that melding adds to branch fusion: no arm of more than
one block, no block placed in a region, no chain of subgraphs, and no second look at the pass's own result, so
that an if-else-if has its inner diamond fused and its outer one left. It is melding by such `MeldOptions`:
planning and emission are those of `melding`, whose soundness rules thereby hold here. What they save beside
the fusion itself (selects made once above the branch, phis in place of selects of guarded values, cheap runs
without a guard) the baseline saves too: the difference between its column and melding's is what is merged,
not how well.

Cost: a round of melding, O(n·m) per diamond; with `decide=meld` that of melding's trials. Source: Coutinho,
Sampaio, Pereira, Meira, Divergence analysis and optimizations, PACT 2011, its branch fusion; the baseline of
DARM (CGO 2022).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pcfm.analysis.regions import DivergentRegion
from pcfm.defaults import DEFAULT_THRESHOLD
from pcfm.ir.module import Function
from pcfm.transforms.melding.meld import meld_as_written
from pcfm.transforms.melding.melded_region import MeldedRegion
from pcfm.transforms.melding.options import MeldOptions
from pcfm.transforms.melding.reasons import Declined, Reason
from pcfm.transforms.melding.rounds import meld_function
from pcfm.transforms.melding.steps import MeldStep
from pcfm.transforms.passes import PassContext
from pcfm.transforms.remarks import Remark, RemarkName, RemarkSink
from pcfm.transforms.simplify_cfg import remove_unreachable_blocks

PUBLISHED, MELD = "published", "meld"
_PUBLISHED = frozenset({MeldStep.COSTS, MeldStep.COUNTED_LANES})


@dataclass(frozen=True)
class BranchFusion:
    """Fusion of the two single-block arms of divergent diamonds, one sweep; `decide` says by what."""

    name = "branch-fusion"
    threshold: float = DEFAULT_THRESHOLD
    decide: str = PUBLISHED

    def __post_init__(self) -> None:
        if not self.threshold >= 0:  # not a number is none either
            raise ValueError(f"a fusion threshold is a number from 0 on, not {self.threshold}")
        if self.decide not in (PUBLISHED, MELD):
            raise ValueError(f"decide is {PUBLISHED} or {MELD}, not {self.decide!r}")

    @property
    def measured(self) -> bool:
        """Whether it asks launches and costs, as melding does."""
        return self.decide == MELD

    def run(self, fn: Function, context: PassContext) -> bool:
        """Fuses the diamonds of `fn` in place; whether anything was changed."""
        removed = remove_unreachable_blocks(fn)
        if not self.measured:
            return bool(fuse_branches(fn, context, self.threshold)) or removed
        inner = replace(context, remarks=RemarkSink())
        options = MeldOptions(self.threshold, declines=not_a_diamond, once=True)
        fused = meld_as_written(fn, inner, options, {})
        _tell(inner.remarks, context)
        return fused or removed


def fuse_branches(
    fn: Function, context: PassContext, threshold: float = DEFAULT_THRESHOLD
) -> list[MeldedRegion]:
    """Fuses every diamond of `fn` whose profit reaches the threshold, once, whatever `context` knows of
    launches; what was done, each with its correspondence.
    """
    inner = PassContext(context.machine)
    options = MeldOptions(threshold, declines=not_a_diamond, once=True, without=_PUBLISHED)
    fused = meld_function(fn, inner, options).regions
    _tell(inner.remarks, context)
    return fused


def not_a_diamond(region: DivergentRegion) -> Declined | None:
    """Why a region with two sides is no diamond; None where it is one."""
    for arm in (region.left, region.right):
        if arm.successors != [region.exit]:
            return Declined(Reason.NO_DIAMOND, "its arms are not one block each")
    return None


def _tell(remarks: RemarkSink, context: PassContext) -> None:
    """Hands on the remarks of the melder in the words of this pass."""
    for remark in remarks:
        context.remarks.add(_as_ours(remark))


def _as_ours(remark: Remark) -> Remark:
    if remark.kind == "analysis":
        return remark
    if remark.kind == "missed":
        return replace(remark, pass_name=BranchFusion.name, name=RemarkName.NOT_FUSED)
    message = remark.message.replace("melded two subgraphs of", "fused the two arms of")
    args = {key: value for key, value in remark.args.items() if key != "kind"}
    return replace(remark, pass_name=BranchFusion.name, name=RemarkName.FUSED, message=message, args=args)
