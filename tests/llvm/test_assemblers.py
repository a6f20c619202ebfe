"""The assembly that pcfm emits for the kernels is accepted by the assemblers of both vendors.

One kernel for each processor, and in `make wide` all kernels for all of them; melded, as they come out.
"""

import re
from itertools import product
from pathlib import Path

import pytest

import rodinia_kernels
from pcfm import api
from pcfm.llvm import emission, worker
from tests.assemblers import features_of, refusal
from tests.breadth import choose

ROOT = Path(rodinia_kernels.__file__).parent
# One thread-block size of each kernel: the others differ in constants.
KERNELS = [min(folder.glob("O2/*.ll")) for folder in sorted(ROOT.iterdir()) if (folder / "O2").is_dir()]
PROCESSORS = ["sm_70", "sm_80", "sm_90", "gfx906", "gfx90a", "gfx942", "gfx1100"]


@pytest.fixture(autouse=True)
def llvm_in_this_process(monkeypatch):
    """Half a second less for each emission."""
    jobs = {"emit": worker.emit, "emit_each": worker.emit_each}

    def run(job, data, *arguments, **rest):
        return jobs[job](data, *arguments)

    monkeypatch.setattr(emission, "run_worker", run)


def of_source(text: str, cpu: str) -> str:
    return emission.emit_assembly(text, "amdgcn", cpu, features=features_of(cpu))


def assemble(path: Path, cpu: str, tmp_path: Path) -> None:
    """Melds the kernel, emits it for `cpu` and lets the vendor's assembler read it."""
    source = api.read(path.read_bytes(), str(path))
    compiled = api.to_text(source)
    melded = api.to_text(api.optimize(source, in_place=True).module)
    if cpu.startswith("sm_"):
        assembly = emission.emit_assembly(melded, "ptx", cpu, str(path))
    else:
        assembly = emission.emit_assembly(melded, "amdgcn", cpu, features=features_of(cpu))
        # clang itself sinks loads of two memories into one in srad's update.
        flat = [
            len(re.findall(r"\sflat_(load|store|atomic)", text))
            for text in (assembly, of_source(compiled, cpu))
        ]
        assert flat[0] <= flat[1] and (flat[1] == 0 or path.parent.parent.name == "srad")
        assert ("\tds_" in assembly) == ("addrspace(3) global" in melded)
    said = refusal(assembly, cpu, tmp_path)
    assert not said, f"{path} for {cpu}: {said}"


@pytest.mark.parametrize(
    ("cpu", "path"),
    list(choose(zip(PROCESSORS, KERNELS[::2], strict=False), product(PROCESSORS, KERNELS))),
    ids=lambda part: getattr(part, "stem", part),
)
def test_the_assembler_accepts_a_kernel(path, cpu, tmp_path):
    assemble(path, cpu, tmp_path)
