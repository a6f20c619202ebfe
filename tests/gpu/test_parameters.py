"""What a driver is handed: parameters, by type and as the PTX declares them; code as it loads it."""

import struct
from pathlib import Path

import numpy as np
import pytest

from pcfm import api
from pcfm.diagnostics import LaunchError, PcfmError, UnsupportedError
from pcfm.gpu.images import images_of
from pcfm.gpu.parameters import pack_parameters, parameter_size
from pcfm.ir.module import Function
from pcfm.launch import ScalarArg
from pcfm.llvm import emit_assembly
from pcfm.toolkits import ptxas
from tests.breadth import choose
from tests.gpu.ptx import parameter_sizes

SOURCE = """
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @all(
  ptr %generic, ptr addrspace(1) %global, ptr addrspace(4) %constant,
  i1 %bit, i8 %byte, i16 %short, i32 %int, i64 %long,
  half %half, bfloat %brain, float %float, double %double
) {
  ret void
}

define ptx_kernel void @shared(ptr addrspace(3) %tile) {
  ret void
}

define ptx_kernel void @wide(i128 %number) {
  ret void
}

define ptx_kernel void @by_value(ptr byval([4 x i32]) %table) {
  ret void
}

define ptx_kernel void @structure(i32 %n, ptr byval({ i8, ptr, float, [2 x i16] }) align 8 %all, i8 %last) {
  ret void
}
"""
MODULE = api.parse(SOURCE)


def kernel(name: str) -> Function:
    declared = MODULE.globals[name]
    assert isinstance(declared, Function)
    return declared


def test_each_type():
    given = [
        0x1122334455667788, 7, 0xFFFF_FFFF_0000,
        ScalarArg("i1", 1), ScalarArg("i8", -2), ScalarArg("i16", 0xFFFE), ScalarArg("i32", -1),
        ScalarArg("i64", -(2**63)), ScalarArg("half", 1.5), ScalarArg("bfloat", 1.0),
        ScalarArg("float", 0.1), ScalarArg("double", 0.1),
    ]  # fmt: skip
    assert pack_parameters(kernel("all"), given, MODULE) == (
        struct.pack("<Q", 0x1122334455667788), struct.pack("<Q", 7), struct.pack("<Q", 0xFFFF_FFFF_0000),
        b"\x01", b"\xfe", b"\xfe\xff", b"\xff\xff\xff\xff", struct.pack("<q", -(2**63)),
        struct.pack("<e", 1.5), b"\x80\x3f", struct.pack("<f", 0.1), struct.pack("<d", 0.1),
    )  # fmt: skip


def test_a_structure_by_value_is_its_members_at_their_offsets():
    given = [
        ScalarArg("i32", 7),
        ScalarArg("i8", 1),
        0x1234,
        ScalarArg("float", 1.5),
        b"abcd",
        ScalarArg("i8", 9),
    ]
    whole = struct.pack("<B7xQf4s", 1, 0x1234, 1.5, b"abcd")
    assert pack_parameters(kernel("structure"), given, MODULE) == (struct.pack("<i", 7), whole, b"\x09")
    ptx = emit_assembly(SOURCE[SOURCE.index("define ptx_kernel void @structure") :], "ptx", "sm_90")
    assert parameter_sizes(ptx)["structure"] == [4, len(whole), 1]


@pytest.mark.parametrize(
    ("value", "bits"),
    [(1.0, 0x3F80), (1.00390625, 0x3F80), (1.01171875, 0x3F82), (-0.0, 0x8000), (np.inf, 0x7F80)],
)
def test_brain_floats_round_to_even(value, bits):
    args = [0, 0, 0, *(ScalarArg(t, 0) for t in ("i1", "i8", "i16", "i32", "i64", "half"))]
    args += [ScalarArg("bfloat", value), ScalarArg("float", 0.0), ScalarArg("double", 0.0)]
    assert pack_parameters(kernel("all"), args, MODULE)[9] == bits.to_bytes(2, "little")


def test_the_sizes_are_those_that_the_ptx_declares():
    ptx = emit_assembly(SOURCE.partition("define ptx_kernel void @shared")[0], "ptx", "sm_90")
    ours = [parameter_size(parameter.type) for parameter in kernel("all").args]
    assert parameter_sizes(ptx) == {"all": ours} and ours == [8, 8, 8, 1, 1, 2, 4, 8, 2, 2, 4, 8]


@pytest.mark.parametrize(
    ("name", "args", "error", "says"),
    [
        ("all", [], LaunchError, "takes 12 arguments, the launch gives 0"),
        ("shared", [1], UnsupportedError, r"a ptr addrspace\(3\) cannot be passed"),
        ("wide", [ScalarArg("i128", 1)], UnsupportedError, "a i128 cannot be passed"),
        ("by_value", [bytes(12)], LaunchError, "argument 0 has 12 bytes"),
        ("by_value", [1], UnsupportedError, "cannot be passed"),
        (
            "all",
            [ScalarArg("i64", 1)] * 12,
            LaunchError,
            "argument 0 is of type i64, the parameter of type ptr",
        ),
        ("all", [1] * 12, LaunchError, "argument 3 is a buffer, the parameter of type i1"),
    ],
)
def test_what_does_not_fit(name, args, error, says):
    with pytest.raises(error, match=says):
        pack_parameters(kernel(name), args, MODULE)


@pytest.mark.parametrize("chip", choose(["gfx1100"], ["gfx906", "gfx90a", "gfx942", "gfx1100", "gfx1200"]))
def test_code_objects_of_amd(chip):
    text = (Path(__file__).parents[2] / "examples" / "mix.ll").read_text()
    try:
        (image,) = images_of(text, chip, "mix")
    except PcfmError as error:
        assert "no ld.lld here" in str(error)
        pytest.skip("ld.lld is not installed: no code object was made")
    # A shared object of ELF for the AMDGPU (e_type 3, e_machine 224), with the kernel's descriptor.
    assert image.data[:4] == b"\x7fELF" and image.data[16:20] == bytes([3, 0, 224, 0])
    assert b"mix.kd" in image.data


def test_machine_code_stands_before_ptx():
    text = (Path(__file__).parents[2] / "examples" / "mix.ll").read_text()
    kinds = [each.kind for each in images_of(text, "sm_90", "mix")]
    assert kinds == (["cubin", "ptx"] if ptxas() is not None else ["ptx"])
