"""The doors to Numba and CuPy: PTX is melded on its way to the launch.

What needs numba-cuda or CuPy with their compilers is skipped where these are not installed; neither needs a
GPU up to PTX. How kernels are handed over is tested with stand-ins.
"""

import sys
from types import SimpleNamespace

import pytest

from pcfm.api import read, to_text
from pcfm.cupy import melded_source, raw_module
from pcfm.diagnostics import PcfmError
from pcfm.llvm import emit_assembly
from pcfm.meld_ptx import meld_ptx
from pcfm.numba import MeldedKernel, jit
from tests.cli.conftest import MIX

CUDA_C = """
extern "C" __global__ void mix(int *data) {
  int i = threadIdx.x;
  int x = data[i];
  if (i & 1) data[i] = x * 3 + 1; else data[i] = x * x * 5 - 7;
}
"""


@pytest.fixture(scope="module")
def ptx() -> str:
    """The PTX of the example, two-sided as clang leaves it."""
    with open(MIX, "rb") as file:
        return emit_assembly(to_text(read(file.read(), MIX)), "ptx", "sm_80")


def test_ptx_keeps_its_kernels_and_processor(ptx):
    text = meld_ptx(ptx)
    assert text != ptx and ".visible .entry mix" in text and ".target sm_80" in text
    assert text.count("ld.global") < ptx.count("ld.global")


def test_proved_ptx_is_melded_too(ptx):
    assert meld_ptx(ptx, prove=True).count("ld.global") < ptx.count("ld.global")


def test_ptx_in_which_nothing_is_melded_stays_as_it_is(ptx):
    text = meld_ptx(ptx)
    once = meld_ptx(text)
    assert meld_ptx(once) == once


class StandInLibrary:
    """Numba's code library, as far as the door knows it."""

    def __init__(self, ptx: str) -> None:
        self._ptx_cache = {(8, 0): [ptx]}
        self._cubin_cache = {(8, 0): b"old"}
        self._linkerinfo_cache = {(8, 0): "old"}
        self._cufunc_cache = {0: "old"}

    def get_asm_str(self) -> str:
        return "".join(self._ptx_cache[8, 0])


class StandInDispatcher:
    """A kernel compiled by Numba; `launched` is the code at each launch."""

    def __init__(self, ptx: str) -> None:
        self.library, self.launched = StandInLibrary(ptx), []
        self.bound = 0

    def typeof_pyval(self, value: object) -> type:
        return type(value)

    def compile(self, types: object) -> "StandInDispatcher":
        return self

    def bind(self) -> None:
        self.bound += 1

    def __getitem__(self, configuration: object):
        return lambda *args: self.launched.append((configuration, args, self.library.get_asm_str()))


def test_what_numba_launches_is_the_melded_code(ptx):
    def mix(data):
        """Documented."""

    dispatcher = StandInDispatcher(ptx)
    kernel = MeldedKernel(mix, dispatcher, None, meld_ptx)
    kernel[1, 128]("data")
    kernel[1, 64]("data")
    melded = meld_ptx(ptx, name="mix")
    assert dispatcher.launched == [((1, 128), ("data",), melded), ((1, 64), ("data",), melded)]
    assert dispatcher.bound == 1 and not dispatcher.library._cubin_cache
    assert kernel.__doc__ == "Documented."


def test_another_numba_is_an_error_that_says_what_to_do(ptx):
    dispatcher = StandInDispatcher(ptx)
    del dispatcher.library._cubin_cache
    with pytest.raises(PcfmError, match="has no _cubin_cache"):
        MeldedKernel(lambda data: None, dispatcher, None, meld_ptx)[1, 1]("data")


def test_numba_compiles_to_melded_ptx_without_a_gpu():
    cuda = pytest.importorskip("numba.cuda", reason="numba-cuda is not installed")

    def neighbours(data, out):
        i = cuda.threadIdx.x
        if i & 1:
            x = data[i - 1]
            if x > 0:
                out[i] = x * x + 3 * x + 1
        else:
            x = data[i + 1]
            if x > 0:
                out[i] = x * x + 5 * x - 7

    kernel, signature = jit(neighbours), "void(int32[:], int32[:])"
    try:
        text, _ = cuda.compile_ptx(neighbours, signature, cc=(8, 0))
    except Exception as error:
        pytest.skip(f"numba-cuda finds no NVVM: {error}")
    melded = kernel.ptx(signature, (8, 0))
    assert ".entry" in melded and 0 < melded.count("\tst.") <= text.count("\tst.")


def stand_in_cupy(ptx: str) -> SimpleNamespace:
    """CuPy, whose compiler knows one program."""
    loaded: list[str] = []

    class RawModule:
        def __init__(self, *, path: str) -> None:
            self.path = path

        def compile(self) -> None:
            with open(self.path) as file:
                loaded.append(file.read())

    nvrtc = SimpleNamespace(
        NVRTCError=RuntimeError,
        createProgram=lambda code, name, headers, names: code,
        compileProgram=lambda program, options: None,
        getPTX=lambda program: ptx,
        destroyProgram=lambda program: None,
    )
    cuda = SimpleNamespace(nvrtc=nvrtc, Device=lambda: SimpleNamespace(compute_capability="80"))
    return SimpleNamespace(RawModule=RawModule, cuda=cuda, loaded=loaded)


def test_what_cupy_loads_is_the_melded_code(ptx, monkeypatch):
    cupy = stand_in_cupy(ptx)
    monkeypatch.setitem(sys.modules, "cupy", cupy)
    raw_module("the source")
    assert cupy.loaded == [meld_ptx(ptx, name="<RawModule>")]


def test_cupy_compiles_to_melded_ptx_without_a_gpu():
    pytest.importorskip("cupy", reason="cupy is not installed")
    assert ".entry mix" in melded_source(CUDA_C, arch="80")


@pytest.mark.parametrize(
    ("name", "use"), [("numba", lambda: jit(lambda: None)), ("cupy", lambda: raw_module(""))]
)
def test_without_the_package_the_extra_is_named(monkeypatch, name, use):
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(PcfmError, match="cannot be imported") as error:
        use()
    assert f"pip install 'pcfm[{name}]'" in str(error.value)
