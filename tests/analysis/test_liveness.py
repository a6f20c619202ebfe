"""Liveness, on a loop and against the definition on random functions."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pcfm.analysis.cfg import compute_cfg
from pcfm.analysis.liveness import compute_liveness
from pcfm.ir.instructions import Phi
from pcfm.ir.parser import parse_module
from pcfm.ir.values import Argument
from tests.breadth import choose
from tests.generators.irregular import irregular_module


def _names(values):
    return [value.name for value in values]


def test_a_loop_keeps_its_values_alive_around_the_back_edge():
    fn = parse_module("""
        define void @f(i32 %n, i32 %k, ptr %p) {
        entry:
          %m = add i32 %n, 1
          br label %loop
        loop:
          %i = phi i32 [ 0, %entry ], [ %next, %loop ]
          %next = add i32 %i, %k
          %c = icmp ult i32 %next, %m
          br i1 %c, label %loop, label %end
        end:
          store i32 %i, ptr %p
          ret void
        }""").function("f")
    live = compute_liveness(compute_cfg(fn))
    entry, loop, end = fn.blocks
    assert _names(live.live_in[entry]) == ["n", "k", "p"]
    assert _names(live.live_out[entry]) == ["k", "p", "m"]
    assert _names(live.live_in[loop]) == ["k", "p", "m"]
    assert _names(live.live_out[loop]) == ["k", "p", "m", "i", "next"]
    assert _names(live.live_in[end]) == ["p", "i"]
    assert _names(live.live_out[end]) == []


@given(st.integers(0, 2**32))
@settings(max_examples=choose(50, 150), deadline=None)
def test_live_is_what_a_path_to_a_use_says(seed):
    fn = irregular_module(seed).kernels[0]
    cfg = compute_cfg(fn)
    live = compute_liveness(cfg)
    values = [*fn.args, *(i for i in fn.instructions() if i.has_uses)]

    def is_read_in(block, value):
        return any(
            operand is value
            for inst in block.instructions
            if not isinstance(inst, Phi)
            for operand in inst.operands
        )

    def is_read_on_edge(block, value):
        return any(phi.incoming_value(block) is value for succ in cfg.succs[block] for phi in succ.phis)

    for value in values:
        home = None if isinstance(value, Argument) else value.block
        for block in cfg.order:
            # Walk forward from the end of `block`; a definition on the way ends the path.
            reached, pending, is_read = set(), [block], False
            while pending:
                here = pending.pop()
                is_read |= is_read_on_edge(here, value)
                for succ in cfg.succs[here]:
                    if succ not in reached and succ is not home:
                        reached.add(succ)
                        is_read |= is_read_in(succ, value)
                        pending.append(succ)
            assert (value in live.live_out[block]) == is_read
            at_start = home is not block and (is_read or is_read_in(block, value))
            assert (value in live.live_in[block]) == at_start
