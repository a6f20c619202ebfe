"""What is known where paths meet, and where loops begin: facts of one path, and values that may be poison."""

from __future__ import annotations

import pytest

from pcfm.ir.parser import parse_module
from pcfm.machine import load
from pcfm.prove import Budget, Verdict, prove_function
from pcfm.transforms.passes import PassContext
from pcfm.transforms.pipeline import parse_pipeline, run_pipeline
from tests.breadth import choose
from tests.generators.leaving import leaving_kernel

HEAD = """
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr noundef %p, ptr noundef %q, i32 %n) {
entry:
  %x = load i32, ptr %p
"""
TWO_LOOPS = """
  %z = icmp eq i32 %x, 0
  br i1 %z, label %a, label %b
a:
  %va = add nuw i32 %x, 5
  br label %join
b:
  %vb = add i32 %x, 5
  br label %join
join:
  %v = phi i32 [ %va, %a ], [ %vb, %b ]
  %c = icmp ugt i32 %v, %n
  br i1 %c, label %left, label %right
left:
  %i = phi i32 [ 0, %join ], [ %i1, %left ]
  store i32 1, ptr %q
  %i1 = add i32 %i, 1
  %li = icmp ult i32 %i1, 9
  br i1 %li, label %left, label %end
right:
  %j = phi i32 [ 0, %join ], [ %j1, %right ]
  store i32 2, ptr %q
  %j1 = add i32 %j, 1
  %lj = icmp ult i32 %j1, 9
  br i1 %lj, label %right, label %end
end:
  store i32 %v, ptr %q
  ret void
}"""
ONE_LOOP = """
  %v = add i32 %x, 5
  %c = icmp ugt i32 %v, %n
  br label %both
both:
  %i = phi i32 [ 0, %entry ], [ %i1, %both ]
  %s = select i1 %c, i32 LEFT, i32 RIGHT
  store i32 %s, ptr %q
  %i1 = add i32 %i, 1
  %li = icmp ult i32 %i1, 9
  br i1 %li, label %both, label %end
end:
  store i32 %v, ptr %q
  ret void
}"""
PRODUCT = """
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %h = phi i32 [ START, %entry ], [ %m, %loop ]
  %m = mul i32 %x, %h
  %i1 = add i32 %i, 1
  %go = icmp ult i32 %i1, %n
  br i1 %go, label %loop, label %end
end:
  store i32 %h, ptr %q
  ret void
}"""


def verdict(source: str, target: str) -> Verdict:
    modules = [parse_module(HEAD + body, "<text>") for body in (source, target)]
    return prove_function(modules[0], modules[1], "k", solver=False)


def test_a_condition_that_is_known_on_each_path_is_known_where_they_meet() -> None:
    """Each path knows it in words of its own; a loop starts with one state for both."""
    assert verdict(TWO_LOOPS, ONE_LOOP.replace("LEFT", "1").replace("RIGHT", "2")).accepted
    assert not verdict(TWO_LOOPS, ONE_LOOP.replace("LEFT", "1").replace("RIGHT", "3")).accepted
    assert not verdict(TWO_LOOPS, ONE_LOOP.replace("LEFT", "2").replace("RIGHT", "1")).accepted


def test_a_value_that_stays_the_same_but_may_become_poison_is_still_itself() -> None:
    """Zero times a loaded value is zero, or poison: on both sides in the same rounds."""
    zero = PRODUCT.replace("START", "0")
    assert verdict(zero, zero).accepted
    # No value of the target has been equal to it.
    source = zero.replace("%i = phi i32 [ 0", "%i = phi i32 [ 7")
    lines = source.replace("store i32 %h", "store i32 0").splitlines()
    target = "\n".join(line for line in lines if "%h" not in line)
    assert verdict(source, target).accepted
    assert not verdict(zero.replace("store i32 %h", "store i32 0"), zero).accepted
    assert not verdict(zero, PRODUCT.replace("START", "1")).accepted


@pytest.mark.parametrize("seed", choose([25, 30], range(40)))
def test_what_each_path_stored_to_one_place_is_loaded_behind_their_meeting(seed: int) -> None:
    """Blocks are only joined; that was not proved of one in eight."""
    (source, _), (target, _) = leaving_kernel(seed), leaving_kernel(seed)
    run_pipeline(target, parse_pipeline("simplify-cfg"), PassContext(load("volta-warp32")))
    assert prove_function(source, target, "k", budget=Budget(800_000), solver=False).accepted
