"""A report as JSON, and a report beside one that was saved before.

What is saved of a kernel are its counters before and after melding, what its time goes to, and its branches.
Kernels are found again by name, machine and launch shape; what is new has nothing to stand beside.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from pcfm.diagnostics import PcfmError
from pcfm.report.branch_report import where
from pcfm.report.collect import KernelReport
from pcfm.report.costs import LaunchCosts

FORMAT = "pcfm report 1"


def to_json(reports: Sequence[KernelReport]) -> str:
    """The reports, to be compared with later."""
    return json.dumps({"format": FORMAT, "kernels": [_plain(report) for report in reports]}, indent=1) + "\n"


def is_saved(data: bytes) -> bool:
    """Whether a file is a saved report."""
    try:
        read_json(data, "")
    except PcfmError:
        return False
    return True


def read_json(text: bytes, name: str) -> list[dict[str, Any]]:
    """The kernels of a saved report. Raises: PcfmError where it is none."""
    try:
        saved = json.loads(text)
        if saved["format"] != FORMAT:
            raise ValueError
        kernels = list(saved["kernels"])
        for kernel in kernels:
            compare_counters(kernel, kernel)
    except (ValueError, TypeError, KeyError, AttributeError) as problem:
        raise PcfmError(
            f"{name} is no saved report",
            hint="`pcfm report` writes one beside its page, with the same name and the ending .json",
        ) from problem
    return kernels


def beside(report: KernelReport, saved: Sequence[dict[str, Any]]) -> list[tuple[str, int, int]]:
    """The counters of a kernel then and now; none where it is not among those saved."""
    now = _plain(report)
    keys = ("kernel", "machine", "grid", "block")
    then = next((each for each in saved if all(each.get(key) == now[key] for key in keys)), None)
    return [] if then is None else compare_counters(then, now)


def compare_counters(then: dict[str, Any], now: dict[str, Any]) -> list[tuple[str, int, int]]:
    """Each counter that both have, before and after melding, and what is lost to lanes that wait."""
    rows = [
        (f"{name.replace('_', ' ')} {version}", then[version][name], now[version][name])
        for name in ("estimated_cycles", "cycles", "issue_cycles")
        for version in ("before", "after")
    ]
    if then["time"]["counter"] == now["time"]["counter"]:
        parts = ("lost_in_branches", "lost_in_loops", "waiting_for_memory")
        rows += [(part.replace("_", " "), then["time"][part], now["time"][part]) for part in parts]
    return [(name, round(old), round(new)) for name, old, new in rows if old is not None and new is not None]


def _plain(report: KernelReport) -> dict[str, Any]:
    answer = report.answer
    return {
        "kernel": answer.kernel,
        "machine": answer.machine.name,
        "grid": list(answer.launch.grid),
        "block": list(answer.launch.block),
        "threshold": answer.threshold,
        "verdict": report.verdict_text,
        "before": _counters(answer.before),
        "after": _counters(answer.after),
        "time": answer.before.time.as_json(),
        "sentence": answer.sentence,
        "branches": [
            {
                "function": branch.function, "block": branch.block, "where": where(branch),
                "status": branch.status,
                "decision": branch.decision, "reason": branch.reason, "kind": branch.kind,
                "lost_cycles": branch.lost_cycles, "saved_cycles": branch.saved_cycles,
            }
            for branch in answer.branches
        ],
    }  # fmt: skip


def _counters(costs: LaunchCosts) -> dict[str, int | None]:
    return {
        "estimated_cycles": costs.estimate and costs.estimate.cycles,
        "cycles": costs.counters.cycles,
        "issue_cycles": costs.counters.issue_cycles,
    }
