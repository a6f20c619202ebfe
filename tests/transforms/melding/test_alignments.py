"""How two sides of drawn shapes are aligned: again from what is known as when it was found, and as it was
(`melds.txt`).
"""

from __future__ import annotations

import random
from collections import Counter
from typing import get_args

import pytest

from pcfm.analysis.analyses import Analyses
from pcfm.analysis.profit import BlockPrices
from pcfm.analysis.regions import whole_sides
from pcfm.ir.instructions import Terminator
from pcfm.ir.module import Function
from pcfm.ir.parser import parse_module
from pcfm.machine import load
from pcfm.transforms.melding import block_pairs, structural
from pcfm.transforms.melding.adaptation import Split
from pcfm.transforms.melding.costs import CostModel
from pcfm.transforms.melding.decide import find_regions
from pcfm.transforms.melding.known_alignments import KnownAlignments
from pcfm.transforms.melding.matching import Matcher, Matching
from pcfm.transforms.melding.options import MELDING

MACHINE = load("gcn-wave64")
KERNELS = 48
WORK = (
    "%{r} = load i32, ptr %p\n  store i32 {n}, ptr %q",
    "%{r} = mul i32 %n, {n}\n  store i32 %{r}, ptr %p",
    "%{r} = add i32 %n, {n}",
    "%{r} = sdiv i32 %n, {n}\n  store i32 %{r}, ptr %q",
)


class Sides:
    """The text of a kernel whose sides are drawn: pieces of code, arms, loops, blocks that arms share,
    cycles that are no loops.
    """

    def __init__(self, seed: int) -> None:
        self._draw = random.Random(seed)
        self._count = 0
        self._lines = [
            "declare i32 @llvm.amdgcn.workitem.id.x()",
            "define amdgpu_kernel void @k(ptr %p, ptr %q, i32 %n) {",
            "entry:\n  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  %odd = trunc i32 %id to i1",
            "  br i1 %odd, label %left, label %right",
        ]
        for side in ("left", "right"):
            self._sequence(side, "end", depth=2)
        self.text = "\n".join([*self._lines, "end:\n  ret void\n}"])

    def _new(self, stem: str) -> str:
        self._count += 1
        return f"{stem}{self._count}"

    def _block(self, label: str, first: str, second: str | None = None) -> None:
        self._lines.append(f"{label}:")
        for _ in range(self._draw.randrange(4)):
            work = self._draw.choice(WORK).format(r=self._new("r"), n=self._draw.randrange(2, 9))
            self._lines.append(f"  {work}")
        if second is None:
            self._lines.append(f"  br label %{first}")
        else:
            bit = self._new("c")
            self._lines.append(f"  %{bit} = icmp eq i32 %n, {self._draw.randrange(9)}")
            self._lines.append(f"  br i1 %{bit}, label %{first}, label %{second}")

    def _sequence(self, label: str, end: str, depth: int) -> None:
        """From block `label` on, to `end`."""
        for left in reversed(range(self._draw.choice((1, 2, 2, 3, 4)))):
            behind = self._new("b") if left else end
            self._item(label, behind, depth)
            label = behind

    def _item(self, label: str, behind: str, depth: int) -> None:
        one, other = self._new("x"), self._new("y")
        match self._draw.choice(("code", "arm", "arms", "loop", "shared", "cycle")) if depth else "code":
            case "code":
                self._block(label, behind)
            case "arm":
                self._block(label, *self._draw.sample((one, behind), 2))
                self._sequence(one, behind, depth - 1)
            case "arms":
                self._block(label, one, other)
                self._sequence(one, behind, depth - 1)
                self._sequence(other, behind, depth - 1)
            case "loop":
                self._block(label, one)
                self._sequence(one, other, depth - 1)
                self._block(other, one, behind)
            case "cycle":  # of two entries
                self._block(label, one, other)
                self._block(one, other, behind)
                self._block(other, one, behind)
            case _:
                common = self._new("z")
                self._block(label, one, other)
                self._block(one, common, behind)
                self._block(other, common, behind)
                self._block(common, behind)


def kernel(seed: int) -> Function:
    """A kernel whose sides are drawn."""
    return parse_module(Sides(seed).text).function("k")


def matched(fn: Function, alignments: KnownAlignments) -> Matching | None:
    """The matching of the sides of its one divergent branch."""
    regions = find_regions(Analyses(fn, None, MACHINE.warp_size))
    (region,) = regions.regions
    sides = whole_sides(region)
    assert sides is not None
    prices = BlockPrices(MACHINE, MELDING.profit_model, alignments.numbers)
    costs = CostModel(MACHINE).latency
    matcher = Matcher(region.cfg, prices, costs, alignments, regions.loops, region.entry, MELDING)
    return matcher.match_structures(*sides)


def names(matching: Matching | None) -> list[object]:
    """Which blocks are matched, by name; pieces and pads have none."""
    if matching is None:
        return []
    pairs = [(match.left and match.left.name, match.right and match.right.name) for match in matching.matches]
    return [matching.profit, matching.latency_cycles, len(matching.adaptations), *pairs]


@pytest.fixture
def kinds(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many moves of each kind are told."""
    counts: Counter[str] = Counter()
    moves = structural.Aligner.moves

    def watch(aligner: structural.Aligner, *args: object, **named: object) -> list[structural.Move]:
        told = moves(aligner, *args, **named)  # type: ignore[arg-type]
        counts.update(move.kind for move in told)
        return told

    monkeypatch.setattr(structural.Aligner, "moves", watch)
    return counts


def test_what_is_known_is_carried_out_as_what_was_found(kinds: Counter[str]) -> None:
    pairs = 0
    for seed in range(KERNELS):
        alignments = KnownAlignments()
        fn, again = kernel(seed), kernel(seed)
        first = names(matched(fn, alignments))
        compared = alignments.compared
        assert names(matched(again, alignments)) == first
        assert alignments.compared == compared
        pairs += sum(None not in pair for pair in first[3:] if isinstance(pair, tuple))
    assert pairs > 4 * KERNELS
    assert {*get_args(structural.Kind)} - {*kinds} <= {"opaque"}


def test_a_block_is_cut_at_its_end_where_aligning_it_with_a_path_takes_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    inner = {}
    for most in (0, block_pairs.MAX_ALIGNED_CELLS):
        monkeypatch.setattr(block_pairs, "MAX_ALIGNED_CELLS", most)
        matchings = filter(None, (matched(kernel(seed), KnownAlignments()) for seed in range(12)))
        splits = [each for matching in matchings for each in matching.adaptations if isinstance(each, Split)]
        cuts = [inst for split in splits for inst in split.before]
        inner[most] = sum(not isinstance(inst, Terminator) for inst in cuts)
        assert len(cuts) > 4
    assert inner == {0: 0, block_pairs.MAX_ALIGNED_CELLS: 26}


def test_loops_that_have_nothing_in_common_stay_apart() -> None:
    text = """
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr %p, i1 %c, i1 %d, i32 %n) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %odd = trunc i32 %id to i1
  br i1 %odd, label %loop, label %right
loop:
  br i1 %c, label %loop, label %end
right:
  %y = mul i32 %n, 5
  store i32 %y, ptr %p
  br i1 %d, label %other, label %end
other:
  br i1 %c, label %other, label %end
end:
  ret void
}
"""
    assert matched(parse_module(text).function("k"), KnownAlignments()) is None
