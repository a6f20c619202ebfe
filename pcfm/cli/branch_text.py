"""What `pcfm analyze` says to the author of a kernel: which lines run apart, and what that costs.

The branches that can be melded come first, those that save most at the top; one line counts all others by
their reasons. With `detail` each branch has a paragraph of its own, in the compiler's terms.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pcfm.ir.demangle import demangled
from pcfm.machine import Machine
from pcfm.report.branch_report import BranchReport, LaunchCosts, sides
from pcfm.transforms.explanations import EXPLANATIONS
from pcfm.transforms.melding.decide import MAX_UNSPLIT_LOSS

MOST_SHOWN = 3
LEAST_SHOWN = 0.01
"""How many branches that are left are shown, and from which part of the cycles lost there."""


def describe(
    reports: Sequence[BranchReport],
    functions: Sequence[str],
    machine: Machine,
    costs: LaunchCosts | None,
    *,
    detail: bool,
) -> str:
    """The report for people: a paragraph per kernel."""
    lines: list[str] = []
    for name in functions:
        own = [report for report in reports if report.function == name]
        kernel_costs = costs if costs is not None and costs.kernel == name else None
        lines += _describe_kernel(name, own, machine, kernel_costs)
        if detail:
            for report in own:
                lines += _detail(report)
    return "\n".join(lines)


def shown_name(function: str) -> str:
    """A function's name as its author wrote it, with the one that launches need where that is another."""
    name = demangled(function)
    return f"@{function}" if name == function else f"{name} (@{function})"


def _describe_kernel(
    name: str, reports: Sequence[BranchReport], machine: Machine, costs: LaunchCosts | None
) -> list[str]:
    divergent = [report for report in reports if report.status == "divergent"]
    meldable = [report for report in divergent if report.meldable]
    head = f"{shown_name(name)} on {machine.name}: "
    if divergent:
        head += f"{_count(len(divergent), 'branch', 'branches')} can split a warp, "
        rewritten = sum(report.decision == "rewritten" for report in divergent)
        is_decided = any(report.decision for report in divergent)
        head += f"{len(meldable) or 'none'} {'melded' if is_decided else 'can be melded'}"
        head += f", {rewritten} rewritten" if rewritten else ""
    else:
        head += "no branch can split a warp"
    if costs is not None:
        head += f"; {costs.cycles:,} cycles on this launch"
    lines = [head]
    for report in sorted(meldable, key=lambda each: -each.saved_cycles):
        lines += _describe_meldable(report, costs)
    lines += _summary(reports, costs)
    return lines


def _describe_meldable(report: BranchReport, costs: LaunchCosts | None) -> list[str]:
    if not report.pairs:
        lines = [f"  {where(report)}: {'can be ' if not report.decision else ''}melded{_as_form(report)}"]
    else:
        lines = [f"  {where(report)}: {sides(report)}: {_saved(report, costs)}"]
    measured = report.measured
    if measured is not None and costs is not None:
        times = f"{measured.split:,} of {measured.executed:,} times"
        taken = _share(measured.cycles, costs.cycles)
        lines.append(f"    {times} a warp split ({measured.share:.0%}); the sides take {taken} of the cycles")
    elif report.unsplit_loss > MAX_UNSPLIT_LOSS:
        lines.append(
            f"    where a warp goes one way it loses up to {report.unsplit_loss:.0%}:"
            " give a --launch that shows how often it splits"
        )
    return lines


def _as_form(report: BranchReport) -> str:
    return f", rewritten as {report.form}" if report.form else ""


def _saved(report: BranchReport, costs: LaunchCosts | None) -> str:
    if costs is not None and report.measured is not None:
        saved, whole, about = report.measured.saved_cycles, costs.cycles, "about "
    else:
        saved, whole, about = report.saved_cycles, report.cycles_before, ""
    return f"{about}{saved:,.0f} of {whole:,.0f} cycles can be saved ({_share(saved, whole)})"


def where(report: BranchReport) -> str:
    """Where a branch stands: its line and what that is inlined at, or its block."""
    if report.location is None or not report.location[1]:
        return report.block
    file, line, column = report.location
    own = f"{file}:{line}:{column}" if column else f"{file}:{line}"
    return " in ".join([own, *(f"{outer}:{number}" for outer, number in report.inlined_at)])


def _summary(reports: Sequence[BranchReport], costs: LaunchCosts | None) -> list[str]:
    """One line on those that cannot be melded, one on those that no warp of the launch splits on."""
    lines: list[str] = []
    rewritten = [report for report in reports if report.decision == "rewritten"]
    if rewritten:
        lines.append(f"  rewritten: {', '.join(where(report) for report in rewritten)}")
    left = [
        report
        for report in reports
        if report.status == "divergent" and not report.meldable and report.decision != "rewritten"
    ]
    if left:
        kinds = Counter(report.kind for report in left).most_common()
        counted = ", ".join(
            _count(count, EXPLANATIONS[kind].one, EXPLANATIONS[kind].many) for kind, count in kinds
        )
        line = f"  not melded: {counted}"
        if costs is not None:
            idle = sum(report.measured.idle_cycles for report in left if report.measured is not None)
            line += f"; lanes idle in them for {_share(idle, costs.cycles)} of the cycles"
        helped = sum(report.loop_merge for report in left)
        if helped:
            line += f"; loop-merge may help {helped} of them"
        lines.append(line)
        if costs is not None:
            lines += [f"    {text}" for text in _most_lost(left, costs)]
        lines.append(f"    why: pcfm explain {' '.join(kind for kind, _ in kinds)}")
    uniform = sum(report.status != "divergent" for report in reports)
    if uniform:
        lines.append(f"  uniform on this launch: {_count(uniform, 'more branch', 'more branches')}")
    return lines


def _most_lost(reports: Sequence[BranchReport], costs: LaunchCosts) -> Iterator[str]:
    """The branches at which lanes idle longest, one per line."""
    for report in sorted(reports, key=lambda each: -each.lost_cycles)[:MOST_SHOWN]:
        measured = report.measured
        if measured is not None and report.lost_cycles >= LEAST_SHOWN * costs.cycles:
            yield (
                f"{where(report)}: {_share(report.lost_cycles, costs.cycles)} of the cycles, "
                f"{measured.split:,} of {measured.executed:,} times a warp split [{report.kind}]"
            )


def _detail(report: BranchReport) -> list[str]:
    lines = [
        f"  {report.block} ({where(report) if report.location else 'no source location'}): {report.status}",
        f"    cycles of its sides: {report.left_cycles} on true, {report.right_cycles} on false",
    ]
    for pair in report.pairs:
        lines += [
            f"    meldable: {pair.left} with {pair.right} ({pair.kind})",
            f"      fusion profit {pair.fusion_profit:.3f}, {pair.instructions} pairs of instructions, "
            f"{pair.cycles_before:g} -> {pair.cycles_after:g} cycles with the branches around it",
        ]
    if len(report.pairs) > 1:
        lines.append(f"    all of them: {report.cycles_before:g} -> {report.cycles_after:g} cycles")
    if report.form:
        lines.append(f"    meldable in another form: {report.form}")
    elif not report.pairs:
        kind = f" [{report.kind}]" if report.kind else ""
        lines.append(f"    left as it is: {report.reason}{kind}")
    return lines


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _share(part: float, whole: float) -> str:
    share = part / whole if whole else 0.0
    return f"{share:.0%}" if share >= 0.01 or not share else "under 1%"
