"""Bounds on the threads of a thread block, as kernels state them."""

import pytest

from pcfm.ir.parser import parse_module
from pcfm.ir.thread_bounds import most_threads


@pytest.mark.parametrize(
    ("attributes", "threads"),
    [
        ("", None),
        ('"nvvm.maxntid"="128"', 128),
        ('"nvvm.reqntid"="16,4,2"', 128),
        ('"nvvm.maxntid"="512" "nvvm.reqntid"="8,8"', 64),
        ('"amdgpu-flat-work-group-size"="1,256"', 256),
        ('"nvvm.maxntid"="many" "amdgpu-flat-work-group-size"="64"', None),
    ],
)
def test_the_least_bound_stated_holds(attributes: str, threads: int | None) -> None:
    module = parse_module(f"define ptx_kernel void @k() {attributes} {{\n  ret void\n}}\n")
    assert most_threads(module.function("k")) == threads
