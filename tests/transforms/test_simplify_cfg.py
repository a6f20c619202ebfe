"""simplify-cfg on wide switches: what it does does not grow with the square of their cases."""

from __future__ import annotations

from pcfm.ir.parser import parse_module
from pcfm.transforms.simplify_cfg import simplify_cfg
from tests.work import function_calls


def wide_switch(cases: int) -> str:
    """A switch whose cases each store a number of their own."""
    table = "".join(f"    i32 {n}, label %c{n}\n" for n in range(cases))
    blocks = "".join(f"\nc{n}:\n  store i32 {n * n}, ptr %p\n  br label %end\n" for n in range(cases))
    return (
        "define ptx_kernel void @k(ptr %p, i32 %x) {\nentry:\n  switch i32 %x, label %end [\n"
        f"{table}  ]\n{blocks}\nend:\n  ret void\n}}\n"
    )


def test_a_switch_of_many_cases_takes_linear_work(monkeypatch):
    """Lists of a switch's successors are what took 200 seconds for 10,000 cases: none is made per case."""
    listed = 0
    calls = []
    for cases in (100, 400):
        fn = parse_module(wide_switch(cases)).defined_functions[0]
        terminator = type(fn.entry.terminator)
        real = terminator.successors.fget

        def counted(self, real=real):
            nonlocal listed
            successors = real(self)
            listed += len(successors)
            return successors

        with monkeypatch.context() as patch:
            patch.setattr(terminator, "successors", property(counted))
            listed = 0
            simplify_cfg(fn)
            assert listed < 20 * cases
        again = parse_module(wide_switch(cases)).defined_functions[0]
        calls.append(function_calls(lambda fn=again: simplify_cfg(fn)))
    assert calls[1] < 5 * calls[0], calls
