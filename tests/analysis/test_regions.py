"""Divergent regions and the subgraphs of their sides."""

from __future__ import annotations

import pytest

from pcfm.analysis.analyses import Analyses
from pcfm.analysis.regions import ObstacleKind, find_divergent_regions, subgraph_sequence
from pcfm.ir.parser import parse_module
from pcfm.launch import LaunchShape


def _regions(body: str, shape: LaunchShape | None = None):
    text = f"""
    define ptx_kernel void @f(ptr addrspace(1) %p, i32 %n, i1 %u) {{
    entry:
      %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
      %c = icmp ult i32 %t, 5
      %d = icmp ugt i32 %t, 2
      {body}
    }}
    declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
    declare void @llvm.nvvm.barrier0()
    """
    fn = parse_module(text).function("f")
    regions = find_divergent_regions(Analyses(fn, shape))
    return {region.entry.name: region for region in regions}


def _shape_of(subgraphs):
    return [(" ".join(b.name for b in s.blocks), s.exit.name, s.is_block) for s in subgraphs]


DIAMOND = """
      br i1 %c, label %a, label %b
    a:
      br label %x
    b:
      br label %x
    x:
      ret void"""

# Left: an if-then, a block, a loop. Right: a block whose loop is its own, then an if-else.
LONG = """
      br i1 %c, label %l0, label %r0
    l0:
      br i1 %u, label %l1, label %l2
    l1:
      br label %l2
    l2:
      br label %l3
    l3:
      br label %l4
    l4:
      br i1 %u, label %l3, label %x
    r0:
      br i1 %u, label %r0, label %r1
    r1:
      br i1 %u, label %r2, label %r3
    r2:
      br label %x
    r3:
      br label %x
    x:
      ret void"""


def test_a_diamond_is_meldable():
    region = _regions(DIAMOND)["entry"]
    assert region.meldable and region.exit.name == "x"
    assert (region.left.name, region.right.name) == ("a", "b")
    assert [b.name for b in region.blocks] == ["a", "b"]
    assert _shape_of(subgraph_sequence(region, "left")) == [("a", "x", True)]
    assert _shape_of(subgraph_sequence(region, "right")) == [("b", "x", True)]


def test_sides_are_cut_at_post_dominators_but_not_inside_loops():
    region = _regions(LONG)["entry"]
    left, right = subgraph_sequence(region, "left"), subgraph_sequence(region, "right")
    assert _shape_of(left) == [("l0 l1", "l2", False), ("l2", "l3", True), ("l3 l4", "x", False)]
    assert _shape_of(right) == [("r0", "r1", False), ("r1 r2 r3", "x", False)]
    assert all(s.meldable for s in (*left, *right))


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("br i1 %c, label %a, label %x\n a:\n br label %x\n x:\n ret void", "one-sided"),
        ("br i1 %c, label %a, label %b\n a:\n ret void\n b:\n ret void", "no-join"),
        (
            "br label %h\n h:\n br i1 %c, label %h2, label %b\n h2:\n br label %h\n b:\n br label %x\n"
            " x:\n ret void",
            "loops-back",
        ),
        (
            "br i1 %u, label %e, label %b\n e:\n br i1 %c, label %a, label %b\n a:\n br label %x\n b:\n"
            " br label %x\n x:\n ret void",
            "not-dominated",
        ),
    ],
)
def test_a_region_that_is_not_meldable_says_why(body, kind):
    (region,) = [r for name, r in _regions(body).items()]
    assert region.obstacle.kind is ObstacleKind(kind)
    assert str(region.obstacle)
    with pytest.raises(ValueError, match="not meldable"):
        subgraph_sequence(region, "left")


def test_a_branch_uniform_on_this_launch_is_listed_with_that_reason():
    body = DIAMOND.replace("%c", "%v").replace("br i1", "%v = icmp ult i32 %t, 64\n br i1", 1)
    assert _regions(body)["entry"].meldable
    region = _regions(body, LaunchShape((128, 1, 1), None, 64))["entry"]
    assert region.obstacle.kind is ObstacleKind.UNIFORM_ON_LAUNCH


# In each the join is %x, which lanes do not all come to: some trap, some return, some leave the loop.
LEFT_EARLY = {
    "an assert": """br i1 %c, label %l0, label %r0
    l0:
      br i1 %u, label %l1, label %fail
    fail:
      unreachable
    l1:
      br label %x
    r0:
      br label %x
    x:
      ret void""",
    "an early return": """br i1 %c, label %l0, label %r0
    l0:
      br i1 %u, label %l1, label %out
    l1:
      br label %x
    r0:
      br label %x
    x:
      br label %out
    out:
      ret void""",
    "a break": """br label %head
    head:
      br i1 %c, label %l0, label %r0
    l0:
      br i1 %u, label %l1, label %out
    l1:
      br label %x
    r0:
      br label %x
    x:
      br i1 %d, label %head, label %out
    out:
      ret void""",
}


@pytest.mark.parametrize("what", LEFT_EARLY)
def test_sides_that_some_lanes_leave_meet_all_the_same(what):
    region = next(iter(_regions(LEFT_EARLY[what]).values()))
    assert region.meldable and region.exit.name == "x"
    left, right = subgraph_sequence(region, "left"), subgraph_sequence(region, "right")
    assert [(s.entry.name, s.exit.name, s.meldable) for s in left] == [("l0", "l1", False), ("l1", "x", True)]
    assert [(s.entry.name, s.exit.name, s.meldable) for s in right] == [("r0", "x", True)]


def test_the_default_of_an_exhaustive_switch_hides_no_region():
    cases = "i32 0, label %l1\n i32 1, label %l2\n i32 2, label %l3\n i32 3, label %l4"
    arms = "".join(f"l{i}:\n br label %l5\n" for i in range(1, 5))
    region = _regions(
        f"""%k = and i32 %n, 3
      br i1 %c, label %l0, label %r0
    l0:
      switch i32 %k, label %no [ {cases} ]
    no:
      unreachable
    {arms}
    l5:
      br label %x
    r0:
      br label %x
    x:
      ret void"""
    )["entry"]
    assert region.exit.name == "x"
    assert [(s.entry.name, s.meldable) for s in subgraph_sequence(region, "left")] == [
        ("l0", False),
        ("l5", True),
    ]


def test_uniform_branches_have_no_region():
    assert _regions(DIAMOND.replace("%c", "%u")) == {}


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (DIAMOND.replace("a:", "a:\n call void @llvm.nvvm.barrier0()"), "convergent"),
        (DIAMOND.replace("a:", "a:\n %m = alloca i32"), "never-executed"),
        (
            """br i1 %c, label %a, label %b
            a:
              br i1 %u, label %a1, label %a2
            a1:
              br label %a2
            a2:
              br i1 %u, label %a1, label %x
            b:
              br label %x
            x:
              ret void""",
            "irreducible",
        ),
        (
            """br i1 %c, label %a, label %b
            a:
              br i1 %u, label %m, label %x
            b:
              br i1 %u, label %m, label %x
            m:
              br label %x
            x:
              ret void""",
            "side-entry",
        ),
    ],
)
def test_a_subgraph_that_is_not_meldable_says_why(body, kind):
    region = _regions(body)["entry"]
    (subgraph,) = subgraph_sequence(region, "left")
    assert subgraph.obstacle.kind is ObstacleKind(kind)


def test_a_subgraph_is_not_blamed_for_its_neighbours():
    body = LONG.replace("l2:", "l2:\n call void @llvm.nvvm.barrier0()", 1)
    region = _regions(body)["entry"]
    assert [s.meldable for s in subgraph_sequence(region, "left")] == [True, False, True]
