"""Which blocks structural alignment pairs: alike shapes block by block, straight or swapped."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pcfm.analysis.analyses import Analyses
from pcfm.analysis.regions import find_divergent_regions, subgraph_sequence
from pcfm.analysis.structure import structure
from pcfm.ir.instructions import CondBr
from pcfm.ir.module import Block
from pcfm.ir.parser import parse_module
from pcfm.ir.values import TRUE
from pcfm.transforms.melding import structural
from pcfm.transforms.melding.block_pairs import align_structures
from pcfm.transforms.melding.block_paths import Worth
from pcfm.transforms.melding.matching import _shortest
from tests.breadth import choose

IF_THEN = "{0}0:\n br i1 %u, label %{0}1, label %x\n {0}1:\n br label %x"
ELSE_THEN = "{0}0:\n br i1 %u, label %x, label %{0}1\n {0}1:\n br label %x"
LOOP = "{0}0:\n br label %{0}1\n {0}1:\n br i1 %u, label %{0}0, label %x"
IF_ELSE = """{0}0:
  br i1 %u, label %{0}1, label %{0}2
{0}1:
  br label %x
{0}2:
  br label %x"""
NEST = """{0}0:
  br i1 %u, label %{0}1, label %{0}2
{0}1:
  br i1 %u, label %{0}3, label %{0}4
{0}2:
  br i1 %u, label %{0}5, label %x
{0}3:
  br label %{0}4
{0}4:
  br label %x
{0}5:
  br label %x"""


def alike(left: Block, right: Block) -> float:
    """One cycle where both blocks have the same number."""
    return float((left.name or "")[1:] == (right.name or "")[1:])


def paired(
    left: str, right: str, saved: Callable[[Block, Block], float] = alike
) -> dict[str | None, str | None]:
    """The blocks of the one side, each with its partner."""
    fn = parse_module(f"""
    define ptx_kernel void @f(i1 %u) {{
    entry:
      %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
      %c = icmp ult i32 %t, 5
      br i1 %c, label %l0, label %r0
    {left.format("l")}
    {right.format("r")}
    x:
      ret void
    }}
    declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
    """).function("f")
    analyses = Analyses(fn)
    region = next(region for region in find_divergent_regions(analyses) if region.entry.name == "entry")
    ((ours,), (theirs,)) = (subgraph_sequence(region, side) for side in ("left", "right"))
    sides = [structure(analyses.cfg, side.entry, side.blocks, side.exit) for side in (ours, theirs)]
    alignment = align_structures(*sides, structural.Aligner(Worth(saved, lambda _: 1.0, 2.0)))
    return {a.name: b.name for a, b in alignment.pairs}


@pytest.mark.parametrize(("shape", "count"), [(IF_THEN, 2), (LOOP, 2), (IF_ELSE, 3), (NEST, 6)])
def test_equal_shapes_are_paired_block_by_block(shape: str, count: int) -> None:
    assert paired(shape, shape) == {f"l{n}": f"r{n}" for n in range(count)}


def test_a_shape_is_paired_with_its_mirror_image() -> None:
    assert paired(IF_THEN, ELSE_THEN) == {"l0": "r0", "l1": "r1"}


def test_of_two_orders_of_arms_the_one_that_saves_more_is_taken() -> None:
    crossed = paired(IF_ELSE, IF_ELSE, lambda a, b: float((a.name, b.name) == ("l1", "r2")))
    assert crossed == {"l0": "r0", "l1": "r2", "l2": "r1"}


def test_a_swap_deep_inside_is_found() -> None:
    mirrored = NEST.replace("label %{0}1, label %{0}2", "label %{0}2, label %{0}1").replace(
        "label %{0}5, label %x", "label %x, label %{0}5"
    )
    assert paired(NEST, mirrored) == {f"l{n}": f"r{n}" for n in range(6)}


def test_arms_with_nothing_in_common_are_paired_too_so_that_one_branch_serves_both() -> None:
    only_heads = paired(IF_ELSE, IF_ELSE, lambda a, b: float((a.name, b.name) == ("l0", "r0")))
    assert only_heads == {"l0": "r0", "l1": "r1", "l2": "r2"}


SHARED_TAIL = """{0}0:
  br i1 %u, label %{0}1, label %{0}2
{0}1:
  br i1 %u, label %{0}3, label %{0}4
{0}2:
  br i1 %u, label %{0}4, label %{0}5
{0}3:
  br label %x
{0}4:
  br label %x
{0}5:
  br label %x"""


def test_arms_that_share_blocks_are_paired_in_step() -> None:
    assert paired(SHARED_TAIL, SHARED_TAIL) == {f"l{n}": f"r{n}" for n in range(6)}


def test_of_arms_that_share_blocks_those_are_swapped_that_save_more() -> None:
    mirrored = SHARED_TAIL.replace("label %{0}1, label %{0}2", "label %{0}2, label %{0}1")
    assert paired(SHARED_TAIL, mirrored) == {f"l{n}": f"r{n}" for n in range(6)}


def test_a_shape_that_shares_blocks_is_paired_with_another_as_far_as_they_agree() -> None:
    other = SHARED_TAIL.replace(
        "{0}1:\n  br i1 %u, label %{0}3, label %{0}4", "{0}1:\n  br label %{0}3"
    ).replace("{0}3:\n  br label %x", "{0}3:\n  br i1 %u, label %{0}4, label %x")
    assert paired(SHARED_TAIL, other) == {f"l{n}": f"r{n}" for n in (0, 1, 2, 4, 5)}


IRREDUCIBLE = """{0}0:
  br i1 %u, label %{0}1, label %{0}2
{0}1:
  br label %{0}2
{0}2:
  br i1 %u, label %{0}1, label %x"""


def test_irreducible_cycles_are_paired_in_step() -> None:
    assert paired(IRREDUCIBLE, IRREDUCIBLE) == {f"l{n}": f"r{n}" for n in range(3)}


def diamonds(count: int) -> str:
    """So many alike branches in a row, kept in one subgraph by a way out of the first block."""
    blocks = "".join(
        f"{{0}}{i}:\n br i1 %u, label %{{0}}{i}a, label %{{0}}{i}b\n {{0}}{i}a:\n br label %{{0}}{i + 1}\n"
        f" {{0}}{i}b:\n br label %{{0}}{i + 1}\n "
        for i in range(count)
    )
    with_way_out = blocks.replace("{0}0:\n", "{0}0:\n br i1 %u, label %{0}s, label %x\n {0}s:\n")
    return with_way_out + f"{{0}}{count}:\n br label %x"


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many pairs of items were compared when each table was filled."""
    compared: list[int] = []
    align = structural.Aligner._align

    def watch(aligner: structural.Aligner, *args: object) -> object:
        table = align(aligner, *args)  # type: ignore[arg-type]
        compared.append(aligner.compared)
        return table

    monkeypatch.setattr(structural.Aligner, "_align", watch)
    return compared


@pytest.mark.parametrize("count", [12, 24, 60][: choose(2, 3)])
def test_a_pair_of_items_is_compared_four_times_at_most(tables: list[int], count: int) -> None:
    chain = diamonds(count)
    assert len(paired(chain, chain)) == 3 * count + 2
    blocks = 3 * count + 2
    assert tables[-1] <= min(4 * blocks * blocks, structural.MAX_COMPARED)


def test_of_long_chains_what_is_about_as_far_along_is_paired(monkeypatch: pytest.MonkeyPatch) -> None:
    chain = diamonds(40)
    monkeypatch.setattr(structural, "MAX_COMPARED", 1 << 12)  # whole they take 52,651
    assert len(paired(chain, chain)) < 122
    monkeypatch.setattr(structural, "MAX_ALIGNED_WHOLE", 1 << 8)
    assert len(paired(chain, chain)) == 122


def test_what_is_beyond_the_bound_stays_unpaired(monkeypatch: pytest.MonkeyPatch, tables: list[int]) -> None:
    monkeypatch.setattr(structural, "MAX_COMPARED", 100)
    chain = diamonds(12)
    assert len(paired(chain, chain)) < 38


def test_a_path_is_the_shortest_and_visits_no_block_twice() -> None:
    start, a, b, c, goal, other = (Block(name) for name in ("start", "a", "b", "c", "goal", "other"))
    for block, targets in {start: (a, b), a: (start, a), b: (c, a), c: (b, goal)}.items():
        block.append(CondBr(TRUE, *targets))
    inside = dict.fromkeys((start, a, b, c))
    assert _shortest(start, {goal}, inside, {}) == [start, b, c]
    assert _shortest(start, {goal}, inside, {c: None}) is None
    assert _shortest(start, {other}, inside, {}) is None
    assert _shortest(start, {start}, inside, {}) == []
