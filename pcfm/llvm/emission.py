"""Assembly for PTX and AMDGCN, and LLVM's own `-O` pipelines.

Both run LLVM in another process: a backend that meets something it cannot do ends its process.
"""

from __future__ import annotations

from typing import Literal

from pcfm.diagnostics import PcfmError, UnsupportedError
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.ir.targets import TRIPLES
from pcfm.llvm.process import run_worker
from pcfm.llvm.reading import encode
from pcfm.llvm.retarget import family_of, retarget

AssemblyTarget = Literal["ptx", "amdgcn"]
DEFAULT_CPUS: dict[str, str] = {"ptx": "sm_70", "amdgcn": "gfx906"}
_LEVELS = {"O0": "0", "O1": "1", "O2": "2", "O3": "3"}


def emit_assembly(text: str, target: str, cpu: str | None = None, filename: str = "<string>") -> str:
    """Assembly of textual IR for `target`; IR for the other kind of GPU is retargeted first.

    Raises: UnsupportedError naming the intrinsic that `target` has no equivalent of; PcfmError where LLVM
    refuses.
    """
    if target not in TRIPLES:
        raise UnsupportedError(f"cannot emit '{target}'; the targets are {', '.join(TRIPLES)}")
    module = parse_module(text, filename)
    if family_of(module) != target:
        retarget(module, target)
        text = print_module(module)
    processor = cpu or DEFAULT_CPUS[target]
    doing = f"emitting {target} for {processor}"
    triple = module.triple or TRIPLES[target]
    return run_worker("emit", encode(text), triple, processor, doing=doing, filename=filename)


def optimise(text: str, level: str = "O2", filename: str = "<string>") -> str:
    """Textual IR after LLVM's pipeline `level`, O0 to O3. Raises: PcfmError."""
    speed = _LEVELS.get(level.lstrip("-"))
    if speed is None:
        raise PcfmError(f"unknown optimisation level '{level}'; the levels are {', '.join(_LEVELS)}")
    return run_worker("optimise", encode(text), speed, doing=f"optimising at {level}", filename=filename)
