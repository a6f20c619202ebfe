"""A device that is the SIMT simulator: its memory is plain bytes, its clock counts simulated cycles.

It knows a launch only as a real device does, from the bytes of its parameters.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from pcfm import api, simt
from pcfm.diagnostics import PcfmError
from pcfm.gpu.cuda import KernelLaunch
from pcfm.ir.module import Function, Module
from pcfm.ir.types import FloatType, IntType, PtrType
from pcfm.launch import BufferArg, Launch, ScalarArg
from pcfm.machine import load

GAP = 1 << 32
MILLISECONDS_PER_CYCLE = 1e-6


@dataclass
class SimulatedDevice:
    """`corrupt(label, kernel)` says whether to spoil what a program's kernel leaves in its first buffer."""

    machine: str = "hopper-warp32"
    corrupt: Callable[[str, str], bool] = lambda label, kernel: False
    memory: dict[int, np.ndarray] = field(default_factory=dict)
    programs: list[tuple[str, Module]] = field(default_factory=list)
    launched: list[tuple[str, KernelLaunch]] = field(default_factory=list)
    copied: list[tuple[int, int, int]] = field(default_factory=list)
    clock: float = 0.0
    allocated: int = 0
    closed: bool = False

    name = "a simulated device"
    properties: dict[str, str] = field(default_factory=lambda: {"compute capability": "9.0"})

    def load(self, text: str, label: str) -> object:
        self.programs.append((label, api.parse(text, label)))
        return len(self.programs) - 1

    def allocate(self, size_bytes: int) -> int:
        self.allocated += 1
        address = self.allocated * GAP
        self.memory[address] = np.full(size_bytes, 0xAB, np.uint8)  # as new memory is: not clear
        return address

    def free(self, address: int) -> None:
        del self.memory[address]

    def upload(self, address: int, data: np.ndarray) -> None:
        self.memory[address][:] = data.reshape(-1).view(np.uint8)

    def download(self, address: int, size_bytes: int) -> np.ndarray:
        return self.memory[address][:size_bytes].copy()

    def copy(self, target: int, source: int, size_bytes: int) -> None:
        self.copied.append((target, source, size_bytes))
        self.memory[target][:size_bytes] = self.memory[source][:size_bytes]

    def launch(self, program: object, launch: KernelLaunch) -> None:
        assert isinstance(program, int)
        label, module = self.programs[program]
        self.launched.append((label, launch))
        kernel = module.globals[launch.kernel]
        assert isinstance(kernel, Function)
        args = [self._argument(p.type, raw) for p, raw in zip(kernel.args, launch.parameters, strict=True)]
        described = Launch(launch.kernel, launch.grid, launch.block, tuple(args), launch.dynamic_shared_bytes)
        result = simt.simulate(module, described, load(self.machine))
        if not result.returned:
            raise PcfmError(f"simulated: cuLaunchKernel failed: {result.outcome}")
        spoiled = self.corrupt(label, launch.kernel)
        for raw, after in zip(launch.parameters, result.buffers, strict=True):
            if after is not None:
                memory = self.memory[int.from_bytes(raw, "little")]
                memory[:] = after.view(np.uint8)
                if spoiled:
                    memory[0] ^= 1
                    spoiled = False
        self.clock += result.counters.cycles

    def mark(self) -> object:
        return self.clock

    def finish(self) -> None:
        pass

    def milliseconds(self, start: object, end: object) -> float:
        assert isinstance(start, float) and isinstance(end, float)
        return MILLISECONDS_PER_CYCLE * (end - start)

    def close(self) -> None:
        self.closed = True

    def _argument(self, ty: object, raw: bytes) -> BufferArg | ScalarArg:
        number = int.from_bytes(raw, "little")
        if isinstance(ty, PtrType):
            assert len(raw) == 8
            return BufferArg(self.memory[number])
        if isinstance(ty, IntType):
            assert len(raw) == max(1, ty.width // 8)
            return ScalarArg(str(ty), number)
        assert isinstance(ty, FloatType)
        kinds = {"half": "<f2", "float": "<f4", "double": "<f8"}
        return ScalarArg(str(ty), float(np.frombuffer(raw, kinds[ty.kind])[0]))
