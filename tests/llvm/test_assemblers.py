"""The assembly that pcfm emits for the kernels is accepted by the assemblers of both vendors.

One kernel for each processor, and in `make wide` all kernels for all of them; melded, as they come out.
"""

import re
import shutil
import subprocess
from itertools import product
from pathlib import Path

import pytest

import rodinia_kernels
from pcfm import api
from pcfm.llvm import emission, worker
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


def assemble(path: Path, cpu: str, tmp_path: Path) -> None:
    """Melds the kernel, emits it for `cpu` and lets the vendor's assembler read it."""
    melded = api.to_text(api.optimize(api.read(path.read_bytes(), str(path)), in_place=True).module)
    source = tmp_path / f"{cpu}.s"
    if cpu.startswith("sm_"):
        command = ptxas(cpu)
        source.write_text(emission.emit_assembly(melded, "ptx", cpu, str(path)))
    else:
        command, features = llvm_mc(cpu)
        assembly = emission.emit_assembly(melded, "amdgcn", cpu, features=features)
        assert not re.search(r"\sflat_(load|store|atomic)", assembly)
        assert ("\tds_" in assembly) == ("addrspace(3) global" in melded)
        source.write_text(without_prefetch(assembly))
    done = subprocess.run([*command, source, "-o", "/dev/null"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{path} for {cpu}: {done.stderr[:2000]}"


def ptxas(cpu: str) -> list[str]:
    """ptxas for `cpu`, or for the oldest newer processor that it knows: that one may run PTX for `cpu`."""
    if shutil.which("ptxas") is None:
        pytest.skip("ptxas is not installed")
    text = subprocess.run(["ptxas", "--help"], capture_output=True, text=True, check=True).stdout
    known = [int(number) for number in re.findall(r"'sm_([0-9]+)'", text)]
    newer = [number for number in known if number >= int(cpu[3:])]
    if not newer:
        pytest.skip(f"this ptxas knows neither {cpu} nor anything newer")
    return ["ptxas", f"-arch=sm_{min(newer)}"]


def llvm_mc(cpu: str) -> tuple[list[str], str | None]:
    """llvm-mc for `cpu`, and features to emit for: LLVM 19 does not know all 16-bit registers of gfx11."""
    name = next((each for each in ("llvm-mc-22", "llvm-mc-19") if shutil.which(each)), None)
    if name is None:
        pytest.skip("neither llvm-mc-22 nor llvm-mc-19 is installed")
    features = "-real-true16" if (cpu, name) == ("gfx1100", "llvm-mc-19") else None
    return [name, "--triple=amdgcn-amd-amdhsa", f"-mcpu={cpu}", "-filetype=obj"], features


def without_prefetch(assembly: str) -> str:
    """Leaves out a directive of LLVM 20, which says how much of a kernel to fetch ahead."""
    return re.sub(r"^\s*\.amdhsa_inst_pref_size .*\n", "", assembly, flags=re.MULTILINE)


@pytest.mark.parametrize(
    ("cpu", "path"),
    list(choose(zip(PROCESSORS, KERNELS[::2], strict=False), product(PROCESSORS, KERNELS))),
    ids=lambda part: getattr(part, "stem", part),
)
def test_the_assembler_accepts_a_kernel(path, cpu, tmp_path):
    assemble(path, cpu, tmp_path)
