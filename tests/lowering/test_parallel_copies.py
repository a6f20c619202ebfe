"""Copies that happen at once, done one after the other."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pcfm.ir.types import I32
from pcfm.lowering.parallel_copies import sequentialise
from pcfm.lowering.program import Reg
from tests.lowering.harness import difference, kernel, launch_of

REGS = [Reg(i, "v", I32) for i in range(9)]
TARGETS = ("exec-mask", "lane-ip")


class Temporaries:
    def __init__(self):
        self.made = []

    def __call__(self, like):
        self.made.append(Reg(100 + len(self.made), like.cls, like.type))
        return self.made[-1]


def circles(copies):
    """How many circles of length two or more the copies have, by walking along each."""
    source, count, seen = dict(copies), 0, set()
    for start in source:
        path, register = [], start
        while register in source and register not in path and register not in seen:
            path.append(register)
            register = source[register]
        if register in path and register is not source[register]:
            count += 1
        seen.update(path)
    return count


@given(st.dictionaries(st.sampled_from(REGS), st.one_of(st.sampled_from(REGS), st.integers(0, 3))))
def test_order_does_what_all_at_once_would(wanted):
    before = {reg: f"old {reg.index}" for reg in REGS}
    after = before | {dst: before[src] if isinstance(src, Reg) else src for dst, src in wanted.items()}
    temporaries = Temporaries()
    state = dict(before)
    for dst, src in sequentialise(list(wanted.items()), temporaries):
        state[dst] = state[src] if isinstance(src, Reg) else src
    assert {reg: state[reg] for reg in REGS} == after
    assert len(temporaries.made) == circles(list(wanted.items()))


def test_swap_takes_one_temporary():
    a, b, c = REGS[:3]
    temporaries = Temporaries()
    done = sequentialise([(a, b), (b, a), (c, a)], temporaries)
    assert len(done) == 4 and len(temporaries.made) == 1


def test_a_register_has_one_source():
    with pytest.raises(ValueError, match="twice"):
        sequentialise([(REGS[0], 1), (REGS[0], 2)], Temporaries())


# In each, %n is the thread's number of rounds, and what the loop leaves is stored.
LOOP = """
define ptx_kernel void @k(ptr addrspace(1) %data) {{
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = and i32 %tid, 7
  %here = getelementptr i32, ptr addrspace(1) %data, i32 %tid
  br label %loop
loop:
{loop}
  %j = add i32 %i, 1
  %more = icmp ult i32 %i, %n
  br i1 %more, label %loop, label %done
done:
  store i32 %out, ptr addrspace(1) %here, align 4
  ret void
}}
"""
PROBLEMS = {
    "swap": """
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %a = phi i32 [ 3, %entry ], [ %b, %loop ]
  %b = phi i32 [ 5, %entry ], [ %a, %loop ]
  %out = sub i32 %a, %b""",
    "lost copy": """
  %i = phi i32 [ 1, %entry ], [ %j, %loop ]
  %out = add i32 %i, 0""",
    "lost copy of the phi itself": """
  %i = phi i32 [ 1, %entry ], [ %j, %loop ]
  %old = phi i32 [ 9, %entry ], [ %i, %loop ]
  %out = mul i32 %old, %i""",
    "rotation with a constant": """
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %a = phi i32 [ 3, %entry ], [ %b, %loop ]
  %b = phi i32 [ 5, %entry ], [ %c, %loop ]
  %c = phi i32 [ 7, %entry ], [ 1, %loop ]
  %x = mul i32 %a, 100
  %y = mul i32 %b, 10
  %z = add i32 %x, %y
  %out = add i32 %z, %c""",
}


@pytest.mark.parametrize("problem", PROBLEMS)
@pytest.mark.parametrize("target", TARGETS)
def test_problem(problem, target):
    module = kernel(LOOP.format(loop=PROBLEMS[problem]))
    assert difference(module, launch_of(module, np.zeros(64, np.int32)), target) == ""


@pytest.mark.parametrize("target", TARGETS)
def test_the_phi_is_read_after_the_loop(target):
    """The lost-copy problem proper: the phi, not its next value, is used behind the loop."""
    text = LOOP.format(loop="  %i = phi i32 [ 1, %entry ], [ %j, %loop ]").replace(
        "store i32 %out", "store i32 %i"
    )
    module = kernel(text)
    assert difference(module, launch_of(module, np.zeros(64, np.int32)), target) == ""


@pytest.mark.parametrize("target", TARGETS)
def test_a_critical_edge_is_split(target):
    module = kernel("""
define ptx_kernel void @k(ptr addrspace(1) %data) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %here = getelementptr i32, ptr addrspace(1) %data, i32 %tid
  %odd = trunc i32 %tid to i1
  br i1 %odd, label %side, label %join
side:
  %more = icmp ugt i32 %tid, 20
  br i1 %more, label %join, label %other
other:
  br label %join
join:
  %x = phi i32 [ 1, %entry ], [ %tid, %side ], [ 3, %other ]
  store i32 %x, ptr addrspace(1) %here, align 4
  ret void
}
""")
    assert difference(module, launch_of(module, np.zeros(64, np.int32)), target) == ""
