"""PTX in: from text to the IR, with which PTX instruction each IR instruction stands for.

PTX of ISA 6.0 to 9.0 as LLVM, nvcc, Triton and Numba print it; docs/ptx.md says what is read, what is carried
as it is and what is refused.
"""

from pcfm.ptx.lift import Lifted, is_ptx, lift
from pcfm.ptx.origins import Origin, Origins

__all__ = ["Lifted", "Origin", "Origins", "is_ptx", "lift"]
