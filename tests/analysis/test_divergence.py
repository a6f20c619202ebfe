"""Divergence against what the names say: one file per phenomenon, whole sets compared.

A value named `uni.…` must be uniform and one named `div.…` divergent where it is defined; a block that
branches must be named `div.…` (lanes may part there), `uni.…` or, with a launch, `launch.…` (uniform on this
launch alone).
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pcfm.analysis.divergence import compute_divergence
from pcfm.ir.parser import parse_module
from pcfm.ir.types import VOID
from pcfm.launch import LaunchShape

HERE = Path(__file__).parent
FUNCTIONS = [
    pytest.param(path, fn_name, id=f"{path.parent.name}/{path.stem}-{fn_name}")
    for path in sorted((*HERE.glob("divergence/*.ll"), *HERE.glob("launch/*.ll")))
    for fn_name in re.findall(r"^define .*@(\w+)\(", path.read_text(), re.MULTILINE)
]


def _shape(text: str) -> LaunchShape | None:
    header = re.match(r"; block (\d+),(\d+),(\d+) warp (\d+)$", text.splitlines()[0])
    if header is None:
        return None
    x, y, z, warp_size = map(int, header.groups())
    return LaunchShape((x, y, z), None, warp_size)


@pytest.mark.parametrize(("path", "fn_name"), FUNCTIONS)
def test_values_and_branches_are_as_named(path: Path, fn_name: str):
    text = path.read_text()
    shape = _shape(text)
    assert (shape is None) == (path.parent.name == "divergence")
    fn = parse_module(text, path.name).function(fn_name)
    result = compute_divergence(fn, shape)
    values = [*fn.args, *(inst for inst in fn.instructions() if inst.type != VOID)]
    named = {("div." if result.is_divergent(v) else "uni.") + (v.name or "?")[4:] for v in values}
    assert named == {v.name for v in values}
    branching = [block for block in fn.blocks if len(block.successors) > 1]

    def kind(block):
        if result.is_uniform_on_launch(block):
            return "launch"
        return "div" if result.is_divergent_branch(block) else "uni"

    assert {f"{kind(b)}.{(b.name or '').partition('.')[2]}" for b in branching} == {b.name for b in branching}


def test_names_cover_every_phenomenon_of_the_design():
    assert len(FUNCTIONS) >= 40


def test_a_reader_outside_a_loop_is_divergent_where_the_definition_is_not():
    text = (HERE / "divergence" / "temporal_loop.ll").read_text()
    fn = parse_module(text).function("leave_early")
    result = compute_divergence(fn)
    counter = next(i for i in fn.instructions() if i.name == "uni.i")
    readers = {use.user.name: result.is_divergent_use(use.user, use.index) for use in counter.uses}
    assert readers == {"uni.next": False, "div.outside": True, "div.compare": True}


def test_a_function_without_launch_has_nothing_uniform_on_launch():
    fn = parse_module((HERE / "launch" / "halves_of_128.ll").read_text()).function("halves")
    result = compute_divergence(fn)
    assert not any(result.is_uniform_on_launch(block) for block in fn.blocks)
    assert len(result.divergent_branches) == 5
