"""A tuning as plain data, for `--json`."""

from __future__ import annotations

from typing import Any

from pcfm.experiments.tuning.result import SOURCE, Curve, Step, Tuning


def as_json(tuning: Tuning) -> dict[str, Any]:
    """Candidates, curves and the best; candidate 0 is the source as it is.

    A step holds for thresholds > `above` (null: from 0 on) and <= `up_to` (null: without end).
    """
    task, best = tuning.task, tuning.best
    found: dict[str, Any] | None = None
    if best is not None:
        found = {
            "candidate": best.candidate,
            "before": None if best.recipe is None else best.recipe.before,
            "profiled": best.recipe is not None and best.recipe.profiled,
            "threshold": None if best.step is None else best.step.threshold,
            "above": None if best.step is None else best.step.above,
            "up_to": None if best.step is None else best.step.up_to,
            "passes": best.pipeline(task.pipeline),
            task.objective: tuning.objective(best.candidate),
            "speedup": tuning.speedup(best.candidate),
        }
    return {
        "name": task.name,
        "machine": task.machine.name,
        "objective": task.objective,
        "pipeline": task.pipeline,
        "inputs": task.subject.runs,
        "pipeline_runs": tuning.pipeline_runs,
        "candidates": [
            {
                "verdict": each.verdict,
                "accepted": each.accepted,
                "detail": each.detail,
                **each.counts,
                "speedup": tuning.speedup(number),
            }
            for number, each in enumerate(tuning.measurements)
        ],
        "source": SOURCE,
        "curves": [_curve(curve) for curve in tuning.curves],
        "best": found,
    }


def _curve(curve: Curve) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "before": curve.recipe.before,
        "profiled": curve.recipe.profiled,
        "steps": [_step(step) for step in curve.steps],
    }
    if curve.recipe.profiled:
        plain["profile"] = [
            {"function": b.function, "block": b.block, "executed": b.executed, "diverged": b.diverged}
            for b in curve.profile
        ]
    return plain


def _step(step: Step) -> dict[str, Any]:
    return {"above": step.above, "up_to": step.up_to, "candidate": step.candidate, "melds": step.melds}
