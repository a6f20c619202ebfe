"""A check that is split says what the whole check says."""

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pcfm import api, parallel_check
from pcfm.check import check
from pcfm.check.inputs import make_inputs
from pcfm.diagnostics import PcfmError
from pcfm.launch import BufferArg, BufferRecipe, Launch, load_launch
from pcfm.machine import load
from pcfm.parallel_check import check_many
from pcfm.sweep import Cache, Cell, InProcess, Processes, Sweep

EXAMPLES = Path(__file__).parent.parent / "examples"
MACHINE = load()
# Adds one to each element; `%at` says from which value on the target does something else.
SOURCE = """
define void @k(ptr addrspace(1) %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v = load i32, ptr addrspace(1) %a
  BODY
  store i32 %r, ptr addrspace(1) %a
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
"""
ADD = SOURCE.replace("BODY", "%r = add i32 %v, 1")
SUB = SOURCE.replace("BODY", "%r = sub i32 %v, -1")


def launch(low=0, high=10**6, lanes=4) -> Launch:
    recipe = BufferRecipe("i32", lanes, "random", 0, low, high)
    return Launch("k", (1, 1, 1), (lanes, 1, 1), (BufferArg(recipe.draw(0), recipe=recipe),))


@dataclass
class Counting:
    """Computes here and keeps the cells."""

    cells: list[Cell[Any]] = field(default_factory=list)

    def run(self, cells):
        self.cells += cells
        return InProcess().run(cells)


def both(source: str, target: str, given: Launch, runs: int, seed: int = 0):
    """The verdict of the split check, which is that of the whole one, and how many parts there were."""
    modules = api.parse(source), api.parse(target)
    executor = Counting()
    split = check_many(*modules, given, MACHINE, runs=runs, seed=seed, sweep=Sweep(executor))
    whole = check(*modules, given, MACHINE, runs=runs, seed=seed)
    assert asdict(split) == asdict(whole) and str(split) == str(whole)
    return split, len(executor.cells)


def test_many_inputs_without_a_difference():
    verdict, parts = both(ADD, SUB, launch(), 250)
    assert (verdict.name, verdict.runs, parts) == ("NO_MISMATCH", 250, 3)


@pytest.mark.parametrize(
    ("source", "target", "given", "runs"),
    [
        (ADD, SUB, launch(), 100),
        (ADD, ADD, launch(), 250),
        (ADD, SUB, Launch("k", (1, 1, 1), (4, 1, 1)), 250),
    ],
    ids=["few", "unchanged", "nothing to vary"],
)
def test_what_need_not_be_split_is_not(source, target, given, runs):
    if not given.args:
        given = Launch("k", (1, 1, 1), (4, 1, 1), (BufferArg(np.zeros(4, np.int32)),))
    assert both(source, target, given, runs)[1] == 0


def test_a_difference_in_a_late_input_is_told_with_its_name(monkeypatch):
    monkeypatch.setattr(parallel_check, "PART_INPUTS", 10)
    # A square modulo 2**32 is so large for few numbers, and no constant of the program tells for which.
    wrong = SOURCE.replace(
        "BODY",
        """%s = mul i32 %v, %v
  %far = icmp ugt i32 %s, -8600000
  %d = select i1 %far, i32 2, i32 1
  %r = add i32 %v, %d""",
    )
    given = launch(1, 10**6 - 1)
    names = [
        each.name
        for each in make_inputs(api.parse(ADD), api.parse(wrong), given, 0, 0, 400)
        if (each.launch.args[0].data.astype(np.int64) ** 2 % 2**32).max() > 2**32 - 8_600_000  # type: ignore[union-attr]
    ]
    late = Launch("k", given.grid, given.block, given.args)
    verdict, parts = both(ADD, wrong, late, 400)
    assert verdict.name == "MISMATCH" and parts == 40
    assert verdict.counterexample.input == names[0]


def test_inputs_on_which_the_source_traps_are_told(monkeypatch):
    monkeypatch.setattr(parallel_check, "PART_INPUTS", 10)
    divide = SOURCE.replace("BODY", "%r = udiv i32 12, %v")
    other = divide.replace("12, %v", "12, %v\n  %u = add i32 %r, 1")
    for given in (launch(0, 40), launch(0, 10**6)):
        verdict, _ = both(divide, other, given, 60)
        assert verdict.name == "NO_MISMATCH" and verdict.notes


def test_undefined_values_are_told_as_in_the_whole(monkeypatch):
    monkeypatch.setattr(parallel_check, "PART_INPUTS", 10)
    body = """%n = add nsw i32 %v, 2147000000
  %c = icmp sgt i32 %n, 0
  br i1 %c, label %x, label %x
x:
  %r = add i32 %v, 0"""
    poison = SOURCE.replace("BODY", body)
    verdict, parts = both(
        poison, poison.replace("%v, 0", "%v, 0\n  %u = add i32 %r, 1"), launch(10**6, 2 * 10**6), 30
    )
    assert parts == 3 and verdict.name == "NO_MISMATCH" and verdict.notes


def test_a_launch_that_does_not_fit_is_told_with_its_place():
    source, target = (api.parse(text, "kernel.ll") for text in (ADD, SUB))
    twice = Launch("k", (1, 1, 1), (4, 1, 1), launch().args * 2)
    with pytest.raises(PcfmError, match=r"^kernel\.ll:2:13: error: @k takes 1 arguments") as error:
        check_many(source, target, twice, MACHINE, runs=250)
    assert len(error.value.diagnostics) == 1


def test_processes_and_a_cache_change_nothing(tmp_path):
    source = api.read((EXAMPLES / "mix.ll").read_bytes(), "mix.ll")
    given = load_launch(EXAMPLES / "mix.toml")
    target = api.optimize(source, launch=given).module
    whole = check(source, target, given, MACHINE, runs=220)
    sweep = Sweep(Processes(2), Cache(tmp_path))
    for _ in range(2):
        assert check_many(source, target, given, MACHINE, runs=220, sweep=sweep) == whole
    assert len(list(tmp_path.rglob("*.json"))) == 3
