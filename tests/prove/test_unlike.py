"""Pairs of kinds that no other table has, none of which is a refinement: `unlike.txt` has them.

In a section `on` names the target, `of` the parameters, `with` the attributes of the function, `beside` what
stands around it; ` | ` ends a line of the bodies. A source that begins with what a module does is one.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pcfm.ir.parser import parse_module
from pcfm.prove import prove
from tests.breadth import choose
from tests.listings import read_sections

PAIRS = read_sections(Path(__file__).with_name("unlike.txt"))
TARGETS = {
    "nv": ("e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64", "nvptx64-nvidia-cuda"),
    "amd": (
        "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128"
        "-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
        "-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9",
        "amdgcn-amd-amdhsa",
    ),
    "spirv": ("e-i64:64-v24:32-v48:64-v96:128-n8:16:32:64-G1", "spirv64-unknown-unknown"),
    "none": ("e-i64:64-n32:64", ""),
}
PARAMETERS = (
    "ptr %p, ptr %q, i32 %n, i32 noundef %i, i1 noundef %c, float noundef %f, i64 noundef %d, <4 x i32> %v"
)
NOT_FOLLOWED = ("a vararg", "an indirect branch")
"""Against itself neither is proved: these say nothing yet."""


def texts(section: list[str]) -> tuple[str, str]:
    """Source and target of a section."""
    parts = [line.partition(" ")[::2] for line in section]
    said = {"on": "nv", "of": PARAMETERS, "with": "", **dict(parts)}
    layout, triple = TARGETS[said["on"]]
    head = f'target datalayout = "{layout}"\n' + (f'target triple = "{triple}"\n' if triple else "")
    beside = "\n".join(line for word, line in parts if word == "beside")

    def text(body: str) -> str:
        body = body.replace(" | ", "\n")
        if "define " in body:
            return head + body
        end = "" if body.endswith(("ret void", "unreachable")) else "\nret void"
        return f"{head}define void @k({said['of']}) {said['with']} {{\nentry:\n{body}{end}\n}}\n{beside}\n"

    return text(said["source"]), text(said["target"])


def is_proved(source: str, target: str, *, solver: bool) -> bool:
    (answer,) = prove(parse_module(source), parse_module(target), kernel="k", solver=solver)
    return answer.verdict.accepted


@pytest.mark.parametrize("solver", choose([False], [False, True]))
def test_none_is_proved(solver: bool) -> None:
    assert [name for name in PAIRS if is_proved(*texts(PAIRS[name]), solver=solver)] == []


def test_each_source_is_proved_against_itself() -> None:
    sources = {name: texts(section)[0] for name, section in PAIRS.items()}
    failed = [name for name, source in sources.items() if not is_proved(source, source, solver=False)]
    assert failed == list(NOT_FOLLOWED)


def test_there_are_a_hundred_and_seventy() -> None:
    assert len(PAIRS) >= 170
