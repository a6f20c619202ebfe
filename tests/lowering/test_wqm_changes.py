"""Whole-quad mode: the mode changes no more than it must; any control flow."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from pcfm.lowering import lower, run_lowered
from pcfm.lowering.targets.exec_mask import ExecMask
from tests.breadth import choose
from tests.lowering.harness import GCN, VOLTA
from tests.lowering.quad_kernels import quad_kernel, without_helpers
from tests.lowering.quad_text import program_of, run


def changes(body):
    """How often a program goes to whole quads, to live lanes, and into ifs of live lanes."""
    counts = program_of(body).counts
    return counts["to whole quads"], counts["to live lanes"], counts["ifs of live lanes"]


class TestChanges:
    def test_a_line(self):
        """Loads and computation come first, then a derivative; stores; another; stores."""
        body = """
  %v = load i32, ptr addrspace(1) %p
  %a = add i32 %v, 1
  %d = other %t
  store i32 %d, ptr addrspace(1) %p
  %w = load i32, ptr addrspace(1) %p
  %b = add i32 %w, %a
  store i32 %b, ptr addrspace(1) %p
  %twice = shl i32 %t, 1
  %e = other %twice
  %c = add i32 %b, %e
  store i32 %c, ptr addrspace(1) %p
  ret void
"""
        # Whole quads for %t, on from the start: there for the load, and the two stores and what is between.
        assert changes(body) == (3, 3, 0)
        first = body.replace("%d = other %t", "%d = other %n").replace(
            "%twice = shl i32 %t", "%twice = shl i32 %n"
        )
        assert changes(first) == (2, 2, 0)  # here the load comes before anything that needs quads

    def test_an_if_between_derivatives_is_one_item(self):
        body = """
  %d = other %t
  %low = icmp ult i32 %t, 9
  br i1 %low, label %then, label %join
then:
  store i32 %d, ptr addrspace(1) %p
  %even = icmp eq i32 %n, %t
  br i1 %even, label %more, label %join
more:
  store i32 7, ptr addrspace(1) %p
  br label %join
join:
  store i32 %t, ptr addrspace(1) %p
  %e = other %t
  store i32 %e, ptr addrspace(1) %p
  ret void
"""
        assert changes(body) == (2, 2, 0)

    def test_an_if_with_a_derivative(self):
        body = """
  %low = icmp ult i32 %t, 9
  br i1 %low, label %then, label %join
then:
  %d = other %t
  store i32 %d, ptr addrspace(1) %p
  br label %join
join:
  store i32 %t, ptr addrspace(1) %p
  ret void
"""
        # Nothing behind the derivative needs helpers: nobody comes back, in the arm or behind the if.
        assert changes(body) == (1, 2, 0)
        again = body.replace("  ret void", "  %e = other %t\n  store i32 %e, ptr addrspace(1) %p\n  ret void")
        # In the arm and back; at %join and back; for the last store.
        assert changes(again) == (3, 3, 0)

    def test_a_loop_without_derivatives_is_one_item(self):
        body = """
  %d = other %t
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  store i32 %i, ptr addrspace(1) %p
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i1, %t
  br i1 %more, label %loop, label %done
done:
  %e = other %t
  %sum = add i32 %d, %e
  store i32 %sum, ptr addrspace(1) %p
  ret void
"""
        assert changes(body) == (2, 2, 0)
        assert list(run(body)[:4]) == [2, 0, 6, 4]

    def test_a_loop_with_a_derivative_changes_twice_a_round(self):
        body = """
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %v = add i32 %t, %i
  %d = other %v
  store i32 %d, ptr addrspace(1) %p
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %done
done:
  ret void
"""
        assert changes(body) == (2, 1, 0)
        assert list(run(body, threads=6, n=3)[:7]) == [3, 2, 5, 4, 7, 6, -1]

    def test_live_lanes_get_an_if_where_lanes_leave(self):
        body = """
  %low = icmp ult i32 %t, 9
  br i1 %low, label %then, label %done
then:
  %d = other %t
  br label %loop
loop:
  %i = phi i32 [ 0, %then ], [ %i1, %loop ]
  store i32 %i, ptr addrspace(1) %p
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i1, %t
  br i1 %more, label %loop, label %behind
behind:
  %e = other %t
  %sum = add i32 %d, %e
  store i32 %sum, ptr addrspace(1) %p
  br label %done
done:
  ret void
"""
        assert changes(body) == (1, 1, 1)
        assert list(run(body, threads=10)[:11]) == [2, 0, 6, 4, 10, 8, 14, 12, 0, -1, -1]


# --- arbitrary control flow ---------------------------------------------------------------------------------


@given(st.integers(0, 2**32), st.sampled_from((GCN, VOLTA)), st.sampled_from((0, 12, 1000)))
@example(103, GCN, 12)  # the live lanes' if stood across the end of a merge
@example(6, GCN, 12)  # a jump to the end of its merge passed the way back to whole quads
@example(511, GCN, 12)  # so did the exit of a uniform loop in live lanes
@example(1036, GCN, 12)  # lanes that had parted before took a jump together: not all of the warp
@settings(max_examples=choose(20, 150), deadline=None)
def test_arbitrary_kernels_with_discards(seed, machine, threshold):
    """They leave what they leave where every lane is a thread, and discarded ones store elsewhere."""
    module, launch = quad_kernel(seed)
    elements = launch.args[0].data.size // 2
    meant = lower(without_helpers(module, elements).function(launch.kernel), "exec-mask", machine)
    want = run_lowered(meant, launch, fuel=2000)
    program = lower(module.function(launch.kernel), ExecMask(skip_threshold=threshold), machine)
    if want.returned:
        got = run_lowered(program, launch, fuel=4000)
        assert got.returned
        assert (got.buffers[0][:elements] == want.buffers[0][:elements]).all()
