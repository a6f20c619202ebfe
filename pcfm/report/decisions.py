"""What `opt` decides about each branch of a module, asked of `opt` itself.

The pipeline runs on a copy whose branches are marked; its remarks name the branch that they are of
(`transforms.remarks`). So `analyze` says that a branch is melded where `opt` melds it, and only there. Cost:
what `opt` costs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pcfm import api
from pcfm.defaults import DEFAULT_PIPELINE
from pcfm.ir.clone import clone_module
from pcfm.ir.instructions import CondBr, Instruction, Switch
from pcfm.ir.metadata import MdNode, MdString
from pcfm.ir.module import Module
from pcfm.ir.values import Value
from pcfm.launch import Launch
from pcfm.machine import Machine
from pcfm.transforms.remarks import BRANCH_MARK, Remark, RemarkName

Kind = Literal["melded", "rewritten", "declined"]
_MELDED = (RemarkName.MELDED, RemarkName.HUB)


@dataclass(frozen=True)
class Decision:
    """What is done with a branch; of one that is declined why, in words and by a name to look up."""

    kind: Kind
    message: str = ""
    reason: str = ""


@dataclass(frozen=True)
class Decided:
    """What `opt` makes of a module, and what it decided about each of its branches."""

    result: api.Optimized
    by_branch: Mapping[Instruction, Decision]
    branches: Sequence[Instruction]

    def branch_of(self, remark: Remark) -> Instruction | None:
        """The branch of the module that a remark of `result` names."""
        return self.branches[int(remark.branch)] if remark.branch.isdigit() else None


def decide(
    module: Module,
    machine: Machine,
    launch: Launch | None,
    threshold: float | None,
    pipeline: str = DEFAULT_PIPELINE,
    **options: Any,
) -> Decided:
    """Runs the pipeline, by default that of `opt`, for a launch, on a copy, and says what it does with the
    branches of `module` and why it leaves others; `options` are further ones of `api.optimize`.

    A branch that no remark names is missing: it cannot split a warp, or went with the code around it. Raises:
    PcfmError.
    """
    mapping: dict[Value, Value] = {}
    copy = clone_module(module, mapping)
    branches: list[Instruction] = []
    for fn in module.defined_functions:
        for block in fn.blocks:
            if block.has_terminator and isinstance(block.terminator, CondBr | Switch):
                marked = mapping[block.terminator]
                assert isinstance(marked, Instruction)
                number = MdString(str(len(branches)).encode())
                marked.metadata[BRANCH_MARK] = MdNode(None, "", [(None, number)])
                branches.append(block.terminator)
    done = api.optimize(
        copy, pipeline, threshold=threshold, machine=machine, launch=launch, in_place=True, **options
    )
    decided: dict[Instruction, Decision] = {}
    made = Decided(done, decided, branches)
    for remark in done.remarks:
        branch = made.branch_of(remark)
        if branch is None:
            continue
        known = decided.get(branch)
        if remark.kind == "passed":
            kind: Kind = "melded" if remark.name in _MELDED else "rewritten"
            if known is None or known.kind != "melded":
                decided[branch] = Decision(kind, remark.message)
        elif remark.kind == "missed" and remark.reason and known is None:
            decided[branch] = Decision("declined", remark.message.partition(": ")[2], remark.reason)
    for fn in done.module.defined_functions:
        for inst in fn.instructions():
            inst.metadata.pop(BRANCH_MARK, None)
    return made
