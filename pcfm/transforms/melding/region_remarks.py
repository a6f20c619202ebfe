"""What melding says of a region: the pairs that were melded, those that were not, and why."""

from __future__ import annotations

from pcfm.analysis.regions import DivergentRegion
from pcfm.transforms.melding.decide import RegionPlan
from pcfm.transforms.melding.reasons import Declined
from pcfm.transforms.remarks import Remark, RemarkName, label, remark_at


def melded_pairs(plan: RegionPlan) -> list[Remark]:
    """One remark per pair melded; the region's cycles, branches included, stand with the first."""
    remarks: list[Remark] = []
    region = plan.region
    for pair in plan.pairs:
        left, right = plan.left[pair.left_index], plan.right[pair.right_index]
        cycles_before, cycles_after = plan.alone(pair)
        args: dict[str, object] = {
            "kind": pair.matching.kind,
            "left": label(left.entry),
            "right": label(right.entry),
            "profit": pair.matching.profit,
            "instructions": pair.plan.pair_count,
            "cycles_before": cycles_before,
            "cycles_after": cycles_after,
        }
        if pair is plan.pairs[0]:
            args |= {"region_before": plan.before.latency, "region_after": plan.after.latency}
        message = f"melded two subgraphs of the divergent branch in {label(region.entry)}"
        remarks.append(remark_at(region.branch, "passed", "meld", RemarkName.MELDED, message, args))
    return remarks


def pairs_left_alone(plan: RegionPlan) -> list[Remark]:
    """One remark per pair of the region that could have been melded, or one that says why there is none."""
    if not plan.declined:
        assert plan.reason is not None
        return [left_alone(plan.region, plan.reason, plan.details)]
    remarks: list[Remark] = []
    for pair in plan.declined:
        args: dict[str, object] = {
            "kind": pair.matching.kind,
            "left": label(pair.left.entry),
            "right": label(pair.right.entry),
            "profit": pair.matching.profit,
            **plan.details,
        }
        remarks.append(left_alone(plan.region, pair.reason, args))
    return remarks


def left_alone(region: DivergentRegion, reason: Declined, details: dict[str, object]) -> Remark:
    message = f"the branch in {label(region.entry)} is left as it is: {reason}"
    return remark_at(region.branch, "missed", "meld", RemarkName.NOT_MELDED, message, details, reason.name)
