"""From an author's source to what an assembler takes, on every chip, of kernels as authors write them.

Each goes through `opt --emit` to ptxas or LLVM's assembler, and has estimated cycles of the code that is
emitted for it, not of the IR. A source is compiled for the chip, except CUDA that is emitted for AMD's chips.
In `make test` each chip with one kernel.
"""

import json
import shutil
from functools import cache
from pathlib import Path

import pytest

from pcfm import clang
from tests.assemblers import features_of, refusal
from tests.breadth import choose
from tests.cli.conftest import pcfm as pcfm

FOLDER = Path(__file__).parent
EXAMPLES = FOLDER.parent.parent / "examples"
NVIDIA = ("sm_70", "sm_80", "sm_90", "sm_120")
AMD = ("gfx906", "gfx90a", "gfx942", "gfx1100")
CHIPS = {".cu": NVIDIA + AMD, ".hip": AMD, ".cl": NVIDIA + AMD, ".ll": NVIDIA + AMD}
SOURCES = [path for folder in (EXAMPLES, FOLDER) for path in sorted(folder.iterdir()) if path.suffix in CHIPS]
MANY = [(path, chip) for path in SOURCES for chip in CHIPS[path.suffix]]
FEW = [
    (FOLDER / name, chip)
    for name, chip in {
        "frontier.cu": "sm_70", "options.cu": "sm_80", "palette.cu": "sm_90", "nbody.cu": "sm_120",
        "particles.cl": "gfx906", "clusters.hip": "gfx90a", "equalise.cl": "gfx942", "spheres.hip": "gfx1100",
    }.items()
]  # fmt: skip
LIBRARIES = ("OCML", "libdevice")


@pytest.fixture(scope="module", autouse=True)
def compiled_once():
    """What both commands of a test read is compiled for the first."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clang, "compile_source", cache(clang.compile_source))
        yield


@pytest.fixture(scope="module")
def executed():
    """What `run` answered, by its arguments: where these name no chip, they are the same for several."""
    return {}


def given(path: Path, chip: str) -> list[str]:
    """The source, and the chip where it is compiled for it."""
    if path.suffix == ".ll":
        return [str(path)]
    if shutil.which("clang-19") is None:
        pytest.skip("needs clang-19")
    return [str(path), "--arch", chip] if path.suffix != ".cu" or chip in NVIDIA else [str(path)]


def done_or_skipped(done):
    """What a command did; skips where only a vendor's library is missing on this machine."""
    for name in LIBRARIES:
        if f"{name} defines what an instruction does not do, and is not found" in done.err:
            pytest.skip(f"{name} is not installed")
    assert done.code == 0, done.err
    return done


@pytest.mark.parametrize(("path", "chip"), choose(FEW, MANY), ids=lambda part: getattr(part, "name", part))
def test_it_assembles_and_its_cycles_are_those_of_the_emitted_code(pcfm, executed, tmp_path, path, chip):
    kind, machine = ("ptx", "volta-warp32") if chip in NVIDIA else ("amdgcn", "gcn-wave64")
    features = [] if chip in NVIDIA or features_of(chip) is None else ["--features", features_of(chip)]
    out = tmp_path / "melded.s"
    emit = ["--emit", kind, "--cpu", chip, *features, "--machine", machine, "-q", "-o", str(out)]
    done_or_skipped(pcfm("opt", *given(path, chip), *emit))
    assert not (said := refusal(out.read_text(), chip, tmp_path)), said
    arguments = (*given(path, chip), "--launch", path.with_suffix(".toml"), "--machine", machine, "--json")
    if arguments not in executed:
        executed[arguments] = pcfm("run", *arguments)
    done = done_or_skipped(executed[arguments])
    assert "those of the IR" not in done.err, done.err
    assert json.loads(done.out)["estimated_cycles"] > 0


def test_each_chip_is_among_the_few():
    assert set(FEW) < set(MANY) and len(SOURCES) >= 15
    assert {chip for _, chip in FEW} == set(NVIDIA + AMD)
