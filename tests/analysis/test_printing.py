"""The text of every analysis of one kernel, whole."""

from __future__ import annotations

import pytest

from pcfm.analysis.printing import PRINTERS, PrintRequest, print_analysis
from pcfm.diagnostics import PcfmError
from pcfm.ir.parser import parse_module
from pcfm.launch import LaunchShape
from pcfm.machine import load

TEXT = """
define ptx_kernel void @k(i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %t, 64
  br i1 %c, label %a, label %b
a:
  %x = mul i32 %n, 3
  br label %loop
b:
  %y = mul i32 %n, 5
  br label %loop
loop:
  %0 = phi i32 [ %x, %a ], [ %y, %b ], [ %1, %loop ]
  %1 = add i32 %0, 1
  %d = icmp ult i32 %1, %t
  br i1 %d, label %loop, label %end
end:
  %z = add i32 %n, %1
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
"""
EXPECTED = {
    "cfg": """
  %entry -> %a %b
  %a -> %loop
  %b -> %loop
  %loop -> %loop %end
  %end -> -
""",
    "domtree": """
  %entry
    %a
    %b
    %loop
      %end
""",
    "postdomtree": """
  %end
    %loop
      %entry
      %a
      %b
""",
    "domfrontier": """
  %entry: -
  %a: %loop
  %b: %loop
  %loop: %loop
  %end: -
""",
    "loops": """
  loop at %loop: blocks %loop
    latches %loop, exits %loop->%end
""",
    "liveness": """
  %entry: in %n; out %n %t
  %a: in %n %t; out %n %t %x
  %b: in %n %t; out %n %t %y
  %loop: in %n %t; out %n %t %1
  %end: in %n %1; out -
""",
    "divergence": """
  %entry: divergent branch
    divergent %t = call
    divergent %c = icmp
  %a:
  %b:
  %loop: divergent branch
    divergent %0 = phi
    divergent %1 = add
    divergent %d = icmp
  %end:
    divergent %z = add
""",
    "latency": """
  %entry: 4
    0 %t = call
    4 %c = icmp
    0 br
  %a: 16
    16 %x = mul
    0 br
  %b: 16
    16 %y = mul
    0 br
  %loop: 8
    4 %1 = add
    4 %d = icmp
    0 br
  %end: 4
    4 %z = add
    0 ret
""",
    "regions": """
  %entry to %loop: meldable
    left %a -> %loop
    right %b -> %loop
  %loop to %end: not meldable, a path returns to the branch before its sides join
""",
    "profit": """
  %entry to %loop: meldable
    %a with %b: 0.500
  %loop to %end: not meldable, a path returns to the branch before its sides join
""",
}


def _request(shape=None):
    return PrintRequest(parse_module(TEXT).function("k"), load("gcn-wave64"), shape)


def test_every_analysis_is_printed():
    assert set(EXPECTED) == set(PRINTERS)


@pytest.mark.parametrize("name", EXPECTED)
def test_text(name):
    assert print_analysis(name, _request()) == f"{name} of @k{EXPECTED[name]}"


def test_a_launch_shows_in_divergence():
    text = print_analysis("divergence", _request(LaunchShape((128, 1, 1), None, 64)))
    assert "%entry: branch uniform on this launch" in text
    assert "divergent use of %1 by %z = add" in text


def test_an_unknown_analysis_is_a_diagnostic():
    with pytest.raises(PcfmError, match="no analysis 'dominators'"):
        print_analysis("dominators", _request())
