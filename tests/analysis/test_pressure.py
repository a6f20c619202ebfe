"""Register pressure of small functions, counted by hand."""

from __future__ import annotations

import pytest

from pcfm.analysis.pressure import Pressure, compute_pressure
from pcfm.ir.parser import parse_module

CASES = {
    # %a with %n, then with %b.
    "a sum": ("%a = add i32 %n, 1\n %b = add i32 %n, 2\n %c = add i32 %a, %b\n ret i32 %c", Pressure(2, 0)),
    # %n dies with %a.
    "a chain": ("%a = add i32 %n, 1\n %b = add i32 %a, 2\n %c = add i32 %b, 3\n ret i32 %c", Pressure(1, 0)),
    "a condition is no register": (
        "%a = icmp eq i32 %n, 1\n %b = select i1 %a, i32 %n, i32 2\n ret i32 %b",
        Pressure(1, 1),
    ),
    "64 bits are two registers": (
        "%a = zext i32 %n to i64\n %b = trunc i64 %a to i32\n ret i32 %b",
        Pressure(2, 0),
    ),
    "what nothing reads is written all the same": ("%a = zext i32 %n to i64\n ret i32 %n", Pressure(3, 0)),
    "a value that a loop carries": (
        """br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %j, %loop ]
  %s = phi i32 [ 0, %0 ], [ %t, %loop ]
  %j = add i32 %i, 1
  %t = add i32 %s, %n
  %more = icmp ult i32 %j, 9
  br i1 %more, label %loop, label %end
end:
  ret i32 %t""",
        Pressure(3, 1),  # %n, %s and %j; then %n, %t and %j
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_the_most_that_is_live_at_once(case: str) -> None:
    body, wanted = CASES[case]
    module = parse_module(f"define i32 @f(i32 %n) {{\n {body}\n}}\n")
    assert compute_pressure(module.function("f")) == wanted


def test_parameters_of_a_kernel_take_no_register_until_they_are_read() -> None:
    body = "%a = add i32 %n, %m\n store i32 %a, ptr addrspace(1) %p\n ret void"
    head = "define {} void @k(ptr addrspace(1) %p, i32 %n, i32 %m) {{\n {}\n}}\n"
    kernel = parse_module('target triple = "nvptx64-nvidia-cuda"\n' + head.format("ptx_kernel", body))
    assert compute_pressure(kernel.function("k")) == Pressure(1, 0)
    assert compute_pressure(parse_module(head.format("", body)).function("k")) == Pressure(4, 0)
