"""The tests' side of `driver.c`: programs are lifted from PTX, launches run on the SIMT simulator.

The clock is that of the launches, in simulated cycles; of a GPU that has a `machine` of its own in
estimated ones, of the PTX as it is. `fault` says what is wrong with the GPU: see FAULTS.
"""

from __future__ import annotations

import contextlib
import mmap
import os
import shutil
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

from pcfm import simt
from pcfm.gpu.parameters import parameter_size
from pcfm.ir.module import Function, Module
from pcfm.ir.shared_memory import static_shared_bytes
from pcfm.ir.types import FloatType, IntType, PtrType
from pcfm.launch import BufferArg, Launch, ScalarArg
from pcfm.machine import load
from pcfm.ptx import lift
from pcfm.ptx.origins import Origins
from pcfm.simt.estimate.emitted import PtxCode
from pcfm.simt.estimate.estimate import EstimateObserver

FAULTS = ("", "idle", "corrupt", "fault", "hang", "memory", "none")
"""Nothing; launches do nothing; one byte of what they leave is wrong; they fail; they never end; there is
hardly any memory; there is no device."""
LITTLE_MEMORY, MUCH_MEMORY = 1 << 12, 1 << 30
OUT_OF_MEMORY, LAUNCH_FAILED = 2, 719
_SOURCE = Path(__file__).with_suffix(".c")


@pytest.fixture(scope="session")
def libraries(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with both drivers."""
    compiler = next(filter(None, map(shutil.which, ("cc", "gcc", "clang-19", "clang"))), None)
    if compiler is None:
        pytest.skip("no C compiler on the path (cc, gcc, clang): the driver of the tests was not made")
    folder = tmp_path_factory.mktemp("driver")
    for kind in ("cuda", "hip"):
        compile_driver(compiler, folder, kind)
    return folder


@pytest.fixture
def gpu(
    libraries: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Gpu]:
    """A GPU for all that is started from here."""
    # A socket's name is short.
    with tempfile.TemporaryDirectory(prefix="pcfm-") as folder:
        monkeypatch.setenv("LD_LIBRARY_PATH", str(libraries))
        monkeypatch.setenv("PCFM_TEST_DRIVER", f"{folder}/gpu")
        made = Gpu()
        with made.serving(Path(folder, "gpu")):
            yield made


def compile_driver(compiler: str, folder: Path, kind: str) -> None:
    """The library that `run.py` loads."""
    names = {"cuda": ("libcuda.so.1", ()), "hip": ("libamdhip64.so", ("-DHIP",))}
    name, options = names[kind]
    words = [compiler, "-shared", "-fPIC", "-O1", *options, str(_SOURCE), "-o", str(folder / name)]
    subprocess.run(words, check=True, capture_output=True)


@dataclass
class Gpu:
    """What the driver asks; a fault concerns the launches of programs whose text has `wrong`."""

    fault: str = ""
    wrong: str = ""
    milliseconds_per_cycle: float = 1e-4
    machine: str = ""
    launches: int = 0
    holds: int = 0
    programs: list[tuple[str, Module]] = field(default_factory=list)
    known: dict[tuple[str, ...], int] = field(default_factory=dict)

    @contextlib.contextmanager
    def serving(self, path: Path) -> Iterator[None]:
        """Answers at a socket until the block ends."""
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(str(path))
            listening.listen()
            thread = threading.Thread(target=self._accept, args=(listening,), daemon=True)
            thread.start()
            yield

    def _accept(self, listening: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                connection, _ = listening.accept()
                threading.Thread(target=Connection(self, connection).serve, daemon=True).start()


class Connection:
    """One process that uses the driver."""

    def __init__(self, gpu: Gpu, connection: socket.socket) -> None:
        self.gpu, self.stream = gpu, connection.makefile("rw", encoding="utf-8", newline="\n")
        self.kernels: list[tuple[str, Module, Function]] = []
        self.programs: list[tuple[str, Module]] = []
        self.origins: dict[int, Origins] = {}
        self.allocated: dict[int, int] = {}
        self.cycles = 0
        self.base = 0

    def serve(self) -> None:
        with contextlib.suppress(ConnectionError):  # who asked may have been killed
            for line in self.stream:
                word, *rest = line.split()
                answer = getattr(self, f"_{word}")(*rest)
                self.stream.write(answer + "\n")
                self.stream.flush()

    def _memory(self, name: str, base: str) -> str:
        handle = os.open(name, os.O_RDWR)
        self.memory = np.frombuffer(mmap.mmap(handle, MUCH_MEMORY), np.uint8)
        os.close(handle)
        self.base = int(base)
        return f"0 {LITTLE_MEMORY if self.gpu.fault == 'memory' else MUCH_MEMORY}"

    def _hold(self) -> str:
        self.gpu.holds += 1
        return "0"

    def _count(self) -> str:
        return f"0 {int(self.gpu.fault != 'none')}"

    def _load(self, begin: str, length: str) -> str:
        text = self.memory[int(begin) : int(begin) + int(length)].tobytes()
        lifted = lift(text.decode(), "kernel.ptx")
        self.programs.append((text.decode(), lifted.module))
        self.origins[id(lifted.module)] = lifted.origins
        return f"0 {len(self.programs) - 1}"

    def _kernel(self, program: str, name: str) -> str:
        text, module = self.programs[int(program)]
        kernel = module.globals.get(name)
        if not isinstance(kernel, Function):
            return "500"
        self.kernels.append((text, module, kernel))
        sizes = [parameter_size(each.type) for each in kernel.args]
        return " ".join(map(str, [0, len(self.kernels) - 1, *sizes]))

    def _allocate(self, begin: str, size: str) -> str:
        self.allocated[int(begin)] = int(size)
        return "0"

    def _clock(self) -> str:
        return f"0 {self.gpu.milliseconds_per_cycle * self.cycles!r}"

    def _launch(self, kernel: str, *rest: str) -> str:
        text, module, fn = self.kernels[int(kernel)]
        sizes, parameters = [int(each) for each in rest[:7]], [bytes.fromhex(each) for each in rest[7:]]
        self.gpu.launches += 1
        is_wrong = self.gpu.wrong in text
        if is_wrong and self.gpu.fault == "hang":
            time.sleep(3600)
        if is_wrong and self.gpu.fault == "fault":
            return str(LAUNCH_FAILED)
        if is_wrong and self.gpu.fault == "idle":
            return "0"
        key = (text, *rest[1:])
        if self.gpu.machine and key in self.gpu.known:
            self.cycles += self.gpu.known[key]  # what calibrates repeats itself to the cycle
            return "0"
        args = [self._argument(each.type, raw) for each, raw in zip(fn.args, parameters, strict=True)]
        gx, gy, gz, bx, by, bz, shared = sizes
        machine = load(self.gpu.machine or "hopper-warp32")
        observer = EstimateObserver(PtxCode(self.origins[id(module)]))
        observers = [observer] if self.gpu.machine else simt.default_observers()
        launch = Launch(fn.name, (gx, gy, gz), (bx, by, bz), tuple(args), shared)
        result = simt.simulate(module, launch, machine, observers=observers, fuel=10**8)
        assert result.returned, result.outcome
        for raw, after in zip(parameters, result.buffers, strict=True):
            if after is not None:
                self._bytes(raw)[:] = after.view(np.uint8)
                if is_wrong and self.gpu.fault == "corrupt":
                    self._bytes(raw)[-1] ^= 1
        if self.gpu.machine:
            self.gpu.known[key] = observer.estimate(static_shared_bytes(fn) + shared, 0).cycles
            self.cycles += self.gpu.known[key]
        else:
            self.cycles += result.counters.cycles
        return "0"

    def _bytes(self, address: bytes) -> np.ndarray:
        begin = int.from_bytes(address, "little") - self.base
        return self.memory[begin : begin + self.allocated[begin]]

    def _argument(self, ty: object, raw: bytes) -> BufferArg | ScalarArg:
        if isinstance(ty, PtrType):
            return BufferArg(self._bytes(raw).copy())
        if isinstance(ty, IntType):
            return ScalarArg(str(ty), int.from_bytes(raw, "little"))
        assert isinstance(ty, FloatType)
        kinds = {"half": "<f2", "float": "<f4", "double": "<f8"}
        return ScalarArg(str(ty), float(np.frombuffer(raw, kinds[ty.kind])[0]))
