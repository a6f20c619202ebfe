"""An annotated copy of a module that has debug information already."""

from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.llvm import verify
from pcfm.llvm.annotation import annotate

KNOWN = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k() {
  ret void
}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
"""


def test_the_version_of_debug_information_is_written_once() -> None:
    # A module that says it twice is not valid, and LLVM takes all that it says of lines out of it.
    for text in (KNOWN, KNOWN[: KNOWN.index("!llvm")]):
        copy, _ = annotate(parse_module(text))
        assert len(copy.named_metadata["llvm.module.flags"]) == 1
        verify(print_module(copy))
