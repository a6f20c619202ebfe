"""What LLVM's passes make of LLVM's own tests: no internal error, no mismatch.

Needs their source, whose folder `PCFM_LLVM_SOURCE` names (`apt-get source llvm-toolchain-19`), and opt-19; in
`make wide` only.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from pcfm.diagnostics import PcfmError
from tests.breadth import WIDE
from tests.prove.transforms import Counts, outcome_of, pairs

SOURCE = Path(os.environ.get("PCFM_LLVM_SOURCE", "/usr/src/llvm-toolchain-19"))
ROOT = SOURCE / "llvm" / "test" / "Transforms"
EVERY = 20


@pytest.mark.skipif(not WIDE, reason="in make wide")
@pytest.mark.skipif(not ROOT.is_dir(), reason="needs LLVM's source: PCFM_LLVM_SOURCE")
@pytest.mark.skipif(shutil.which("opt-19") is None, reason="needs opt-19")
@pytest.mark.parametrize("folder", ["InstCombine", "SimplifyCFG", "GVN", "SCCP", "Reassociate"])
def test_a_function_that_llvm_changed_is_no_error_and_no_mismatch(folder: str) -> None:
    counts = Counts()
    for path in sorted((ROOT / folder).rglob("*.ll"))[::EVERY]:
        try:
            for source, target, name in pairs(path):
                outcome = outcome_of(source, target, name, 300_000, counts)
                assert outcome != "MISMATCH", f"{path.name} @{name}"
        except PcfmError:
            continue  # what pcfm cannot read
