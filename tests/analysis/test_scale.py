"""No analysis recurses, and none of them is worse than near-linear on long functions."""

from __future__ import annotations

import sys

import pytest

from pcfm.analysis.analyses import Analyses
from pcfm.analysis.cfg import compute_cfg
from pcfm.analysis.divergence import compute_divergence
from pcfm.analysis.dominance import compute_dominators, compute_post_dominators
from pcfm.analysis.liveness import compute_liveness
from pcfm.analysis.loops import compute_loops
from pcfm.analysis.regions import find_divergent_regions, subgraph_sequence
from pcfm.ir.parser import parse_module
from tests.breadth import choose
from tests.work import function_calls

HEAD = """
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @f(i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %t, 5
"""


def _chain(count):
    blocks = "".join(f"b{i}:\n  br label %b{i + 1}\n" for i in range(count))
    return f"{HEAD}  br label %b0\n{blocks}b{count}:\n  ret void\n}}"


def _diamonds(count):
    blocks = "".join(
        f"b{i}:\n  br i1 %c, label %l{i}, label %r{i}\nl{i}:\n  br label %j{i}\nr{i}:\n  br label %j{i}\n"
        f"j{i}:\n  %p{i} = phi i32 [ 1, %l{i} ], [ 2, %r{i} ]\n  br label %b{i + 1}\n"
        for i in range(count)
    )
    return f"{HEAD}  br label %b0\n{blocks}b{count}:\n  ret void\n}}"


def _else_ifs(count):
    blocks = "".join(
        f"b{i}:\n  %c{i} = icmp eq i32 %t, {i}\n  br i1 %c{i}, label %a{i}, label %b{i + 1}\n"
        f"a{i}:\n  br label %end\n"
        for i in range(count)
    )
    arms = "".join(f", [ {i}, %a{i} ]" for i in range(count))
    return (
        f"{HEAD}  br label %b0\n{blocks}b{count}:\n  br label %end\n"
        f"end:\n  %p = phi i32 [ -1, %b{count} ]{arms}\n  ret void\n}}"
    )


def _nested_ifs(count):
    opening = "".join(f"b{i}:\n  br i1 %c, label %b{i + 1}, label %e{i}\n" for i in range(count))
    closing = "".join(
        f"e{i}:\n  br label %{'e' + str(i - 1) if i else 'end'}\n" for i in reversed(range(count))
    )
    return (
        f"{HEAD}  br label %b0\n{opening}b{count}:\n  br label %e{count - 1}\n{closing}end:\n  ret void\n}}"
    )


def _loops(count):
    blocks = "".join(
        f"b{i}:\n  %i{i} = phi i32 [ 0, %{f'b{i - 1}' if i else 'entry'} ], [ %n{i}, %b{i} ]\n"
        f"  %n{i} = add i32 %i{i}, 1\n  %c{i} = icmp ult i32 %n{i}, %t\n"
        f"  br i1 %c{i}, label %b{i}, label %b{i + 1}\n"
        for i in range(count)
    )
    return f"{HEAD}  br label %b0\n{blocks}b{count}:\n  ret void\n}}"


def _work(text):
    fn = parse_module(text).function("f")
    return function_calls(lambda: _run(fn))


def _run(fn):
    cfg = compute_cfg(fn)
    dom, pdom = compute_dominators(cfg), compute_post_dominators(cfg)
    compute_loops(cfg, dom)
    compute_liveness(cfg)
    return cfg, dom, pdom, compute_divergence(fn)


# In `make wide` ten thousand blocks each; in `make test` still more than the depth that recursion may have.
SHAPES = {"chain": (_chain, 4), "diamonds": (_diamonds, 1), "else-ifs": (_else_ifs, 2), "loops": (_loops, 2)}
UNIT = choose(600, 2_500)


@pytest.mark.parametrize("name", SHAPES)
def test_four_times_the_blocks_are_hardly_more_than_four_times_the_work(name):
    make, units = SHAPES[name]
    small, large = (_work(make(units * size)) for size in (UNIT // 4, UNIT))
    # Linear is 4, quadratic 16.
    assert large < 6 * small


def test_depth_is_bounded_by_memory_and_not_by_the_stack():
    # The regions of nested branches nest, so that their sizes add up to the square of the depth.
    count = sys.getrecursionlimit() + 200
    cfg, dom, pdom, divergence = _run(parse_module(_nested_ifs(count)).function("f"))
    assert len(divergence.divergent_branches) == count
    assert dom.depth(cfg.order[count]) > sys.getrecursionlimit()
    assert pdom.dominates(cfg.order[-1], cfg.entry)


def test_regions_of_many_diamonds():
    regions = find_divergent_regions(Analyses(parse_module(_diamonds(400)).function("f")))
    assert len(regions) == 400
    assert all(len(subgraph_sequence(region, "left")) == 1 for region in regions)
