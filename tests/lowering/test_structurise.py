"""Structured control flow: a tree that says what the flow says, dispatchers, exits that are counted."""

import numpy as np
import pytest

from pcfm.lowering.flow import Branch, Goto, Return, Trap, build_flow
from pcfm.lowering.structurise import Code, End, Exit, If, Loop, Merge, around, structurise, walk
from tests.breadth import choose
from tests.lowering.harness import GCN, difference, kernel, launch_of, private_irregular
from tests.work import function_calls


def structured(module):
    (fn,) = module.kernels
    return structurise(build_flow(fn, GCN, None, "test"))


def paths(nodes):
    """For each block, the blocks that control comes to behind it, as the tree says."""
    points = list(walk(nodes))
    number = {point: index for index, point in enumerate(points)}

    def landing(index):
        """The block whose code control comes to from a point."""
        while True:
            node, edge = points[index]
            match node:
                case Code():
                    return node.block
                case If() if edge == "else":
                    index = number[node.end] + 1
                case Loop() if edge == "end":
                    index = number[node.begin]
                case Exit():
                    index = number[node.region.end]
                case _:
                    index += 1

    said = {}
    for index, (node, _) in enumerate(points):
        if isinstance(node, Code):
            behind, _ = points[index + 1]
            if isinstance(behind, If):
                said[node.block] = [landing(index + 2), landing(number[behind.middle] + 1)]
            else:
                said[node.block] = [] if isinstance(behind, End) else [landing(index + 1)]
    return said


def test_the_tree_says_what_the_flow_says():
    for seed in range(choose(50, 150)):
        result = structured(private_irregular(seed)[0])
        said = paths(result.nodes)
        assert len(said) == len(result.flow.blocks)
        for block in result.flow.blocks:
            match block.exit:
                case Goto() | Branch() | Return() | Trap():
                    assert said[block] == block.exit.targets, (seed, block)


def test_a_tail_is_where_control_comes_anyway():
    for seed in range(choose(20, 50)):
        points = list(walk(structured(private_irregular(seed)[0]).nodes))
        number = {point: index for index, point in enumerate(points)}
        for node, _ in points:
            if isinstance(node, Exit):
                following = number[node.begin] + 1
                while isinstance(points[following][0], If) and points[following][1] != "begin":
                    following = number[points[following][0].end] + 1
                assert node.is_tail == (points[following] == node.region.end)
                assert isinstance(node.region, Loop | Merge) and node.region in around(node)


IRREDUCIBLE = """
define ptx_kernel void @k(ptr addrspace(1) %data) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %here = getelementptr i32, ptr addrspace(1) %data, i32 %tid
  %odd = trunc i32 %tid to i1
  br i1 %odd, label %left, label %right
left:
  %a = phi i32 [ 0, %entry ], [ %b1, %right ]
  %a1 = add i32 %a, 3
  br label %right
right:
  %b = phi i32 [ 1, %entry ], [ %a1, %left ]
  %b1 = add i32 %b, 5
  %more = icmp ult i32 %b1, %tid
  br i1 %more, label %left, label %done
done:
  store i32 %b1, ptr addrspace(1) %here, align 4
  ret void
}
"""


def test_an_irreducible_cycle_gets_a_dispatcher():
    result = structured(kernel(IRREDUCIBLE))
    assert result.counts == {"dispatchers": 1, "dispatched edges": 4, "loops": 1, "guarded exits": 1}


@pytest.mark.parametrize("target", ["exec-mask", "lane-ip"])
def test_an_irreducible_cycle_runs(target):
    module = kernel(IRREDUCIBLE)
    assert difference(module, launch_of(module, np.zeros(64, np.int32)), target) == ""


def test_a_diamond_needs_nothing():
    module = kernel("""
define ptx_kernel void @k(i32 %n) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %tid, %n
  br i1 %c, label %a, label %b
a:
  br label %join
b:
  br label %join
join:
  ret void
}
""")
    assert structured(module).counts == {
        "dispatchers": 0, "dispatched edges": 0, "loops": 0, "guarded exits": 0,
    }  # fmt: skip


def chain(length):
    """Ifs one behind the other, and as many nested in each other."""
    lines = [
        "define ptx_kernel void @k(i32 %n) {",
        "entry:",
        "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
    ]
    lines.append("  %c = icmp ult i32 %tid, %n\n  br label %b0")
    for i in range(length):
        lines.append(f"b{i}:\n  br i1 %c, label %t{i}, label %b{i + 1}\nt{i}:\n  br label %b{i + 1}")
    lines.append(f"b{length}:\n  br label %d0")
    for i in range(length):
        lines.append(f"d{i}:\n  br i1 %c, label %d{i + 1}, label %out")
    lines.append(f"d{length}:\n  br label %out\nout:\n  ret void\n}}")
    return kernel("\n".join(lines))


def test_work_grows_with_the_kernel_and_depth_is_no_recursion():
    small, large = (chain(length) for length in (100, 400))
    assert function_calls(lambda: structured(large)) < 6 * function_calls(lambda: structured(small))
