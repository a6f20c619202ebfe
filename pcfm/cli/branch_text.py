"""What `pcfm analyze` says to the author of a kernel: which lines run apart, and what that costs.

Without a launch the branches with a plan come first, those that would save most at the top, each with what
`opt` decides about it. With one, a sentence says where the time goes, and branches come in order of what is
lost there. One line counts all that are left by their reasons. With `detail` each branch has a paragraph of
its own, in the compiler's terms.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from pcfm.ir.demangle import demangled
from pcfm.machine import Machine
from pcfm.report.branch_report import BranchReport, sides, where
from pcfm.report.side_lines import share_text
from pcfm.transforms.acceptance import MAX_UNSPLIT_LOSS
from pcfm.transforms.explanations import EXPLANATIONS

if TYPE_CHECKING:
    from pcfm.report.answer import LaunchAnswer

LEAST_SHOWN = 0.01
"""From which part of the time lost at it on a branch that is left is shown."""


def describe(
    reports: Sequence[BranchReport],
    functions: Sequence[str],
    machine: Machine,
    answer: LaunchAnswer | None,
    *,
    detail: bool,
) -> str:
    """The report for people: a paragraph per kernel."""
    lines: list[str] = []
    for name in functions:
        own = [report for report in reports if report.function == name]
        if answer is not None and answer.kernel == name:
            # Branches of functions that the kernel calls are ranked among its own.
            own = list(answer.branches)
            lines += _describe_answer(own, machine, answer)
        else:
            lines += _describe_kernel(name, own, machine)
        if detail:
            for report in own:
                lines += _detail(report)
    return "\n".join(lines)


def shown_name(function: str) -> str:
    """A function's name as its author wrote it, with the one that launches need where that is another."""
    name = demangled(function)
    return f"@{function}" if name == function else f"{name} (@{function})"


def _describe_answer(
    reports: Sequence[BranchReport], machine: Machine, answer: LaunchAnswer
) -> Iterator[str]:
    divergent = [report for report in reports if report.status == "divergent"]
    done = [report for report in divergent if report.decision != "declined"]
    head = _head(answer.kernel, machine, divergent)
    unit = answer.before.counter.replace("_", " ")
    before, after = answer.totals
    yield f"{head}; {before:,} {unit} on this launch" + (f", {after:,} after" if done else "")
    yield f"  {answer.sentence}"
    for report in divergent:
        if report in done or answer.share(report.lost_cycles) >= LEAST_SHOWN:
            yield from _describe_loss(report, answer)
    yield from _summary(
        [report for report in reports if report not in done], lost=lambda each: answer.share(each.lost_cycles)
    )


def _describe_loss(report: BranchReport, answer: LaunchAnswer) -> Iterator[str]:
    """A branch with what is lost there and what was done about it."""
    measured = report.measured
    assert measured is not None
    apart = f": {said}" if (said := sides(report)) else ""
    yield f"  {share_text(answer.share(report.lost_cycles))} lost at {where(report)}{apart}"
    what = f"left as it is [{report.kind}]"
    if report.decision != "declined":
        saved = answer.share(report.saved_cycles)
        what = f"{report.decision}{_as_form(report)}, "
        what += f"saves {share_text(saved)}" if saved >= 0 else f"costs {share_text(-saved)}"
    yield (
        f"    {what}; {measured.split:,} of {measured.executed:,} times a warp split ({measured.share:.0%})"
    )


def _head(kernel: str, machine: Machine, divergent: Sequence[BranchReport]) -> str:
    """How many branches there are, and what `opt` does about them."""
    head = f"{shown_name(kernel)} on {machine.name}: "
    if not divergent:
        return head + "no branch can split a warp"
    decided = Counter(report.decision for report in divergent)
    head += f"{_count(len(divergent), 'branch', 'branches')} can split a warp"
    head += f", {decided['melded'] or 'none'} melded"
    return head + (f", {decided['rewritten']} rewritten" if decided["rewritten"] else "")


def _describe_kernel(name: str, reports: Sequence[BranchReport], machine: Machine) -> list[str]:
    lines = [_head(name, machine, [report for report in reports if report.status == "divergent"])]
    for report in sorted(reports, key=lambda each: -each.can_save):
        if report.pairs or report.is_changed:
            lines += _describe_planned(report)
    lines += _summary([report for report in reports if not report.is_changed])
    return lines


def _describe_planned(report: BranchReport) -> Iterator[str]:
    """A branch with what its plan saves where a warp splits, and what is said against it."""
    if not report.pairs:
        yield f"  {where(report)}: {report.decision}{_as_form(report)}"
        return
    saved, whole = report.can_save, report.cycles_before
    gain = f"{saved:,.0f} of {whole:,.0f} cycles can be saved ({share_text(saved / whole if whole else 0)})"
    yield f"  {where(report)}: {sides(report)}: {gain}"
    if report.decision == "declined":
        yield f"    left as it is [{report.kind}]: {report.reason}"
    if report.unsplit_loss > MAX_UNSPLIT_LOSS:
        yield (
            f"    where a warp goes one way it loses up to {report.unsplit_loss:.0%}:"
            " give a --launch that shows how often it splits"
        )


def _as_form(report: BranchReport) -> str:
    return f", rewritten as {report.form}" if report.form else ""


def _summary(
    reports: Sequence[BranchReport], lost: Callable[[BranchReport], float] | None = None
) -> Iterator[str]:
    """One line on those that were left, one on those that no warp of the launch splits on."""
    left = [report for report in reports if report.status == "divergent"]
    if left:
        kinds = Counter(report.kind for report in left).most_common()
        counted = ", ".join(
            _count(count, EXPLANATIONS[kind].one, EXPLANATIONS[kind].many) for kind, count in kinds
        )
        line = f"  not melded: {counted}"
        if lost is not None:
            line += f"; {share_text(sum(map(lost, left)))} of the time lost at them"
        helped = sum(report.loop_merge for report in left)
        if helped:
            line += f"; loop-merge may help {helped} of them"
        yield line
        yield f"    why: pcfm explain {' '.join(kind for kind, _ in kinds)}"
    uniform = sum(report.status != "divergent" for report in reports)
    if uniform:
        yield f"  uniform on this launch: {_count(uniform, 'more branch', 'more branches')}"


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
    elif report.decision == "declined" or not report.pairs:
        kind = f" [{report.kind}]" if report.kind else ""
        lines.append(f"    left as it is: {report.reason}{kind}")
    return lines


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
