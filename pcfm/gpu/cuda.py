"""A GPU: it loads IR, holds buffers, launches kernels in order, and tells the time between.

Uploads, copies and launches take effect in the order in which they are called; `download`, `finish` and
`milliseconds` wait for them. An address is a number that fits the kernels' pointers. Any failure is a
`PcfmError` that names what failed; a kernel's own fault (an illegal address, say) may show only at the next
`finish`, and nothing works after it.

All this through the CUDA driver, by the package cuda-bindings (`pip install 'pcfm[gpu]'`). Each call's error
code is checked; a failure names the call. Everything runs in one stream of the device's primary context, so
that it happens in order. Times are those of events, with a resolution of about half a microsecond. Written
for what cuda-bindings 12.6 and later have in common; pointers to host memory are passed as plain numbers,
which all of them take.
"""

from __future__ import annotations

import contextlib
import importlib
from dataclasses import dataclass
from typing import Any

import numpy as np

from pcfm.diagnostics import PcfmError
from pcfm.llvm import emit_assembly
from pcfm.ptxas import complaint_of_ptxas

PACKAGE = "cuda.bindings.driver"
OLDEST = (7, 0)
# What LLVM knows for certain; later GPUs translate the newest of these themselves.
KNOWN = ((7, 0), (7, 2), (7, 5), (8, 0), (8, 6), (8, 7), (8, 9), (9, 0))


class NoDevice(PcfmError):
    """There is no GPU here to run on; the message is one line."""


@dataclass(frozen=True)
class KernelLaunch:
    """One launch; `parameters` are the bytes of each parameter as the device holds it (little-endian)."""

    kernel: str
    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    parameters: tuple[bytes, ...]
    dynamic_shared_bytes: int = 0


def open_device(driver: Any = None) -> Device:
    """The first GPU. Raises: NoDevice, in one line, where there is none that can be used."""
    if driver is None:
        try:
            driver = importlib.import_module(PACKAGE)
        except ImportError:
            raise NoDevice("no GPU: the package cuda-bindings is missing; pip install 'pcfm[gpu]'") from None
    try:
        (code, *_) = driver.cuInit(0)
    except RuntimeError as error:
        # What cuda-bindings raises where it finds no libcuda.
        raise NoDevice(f"no GPU: there is no CUDA driver: {' '.join(str(error).split())}") from None
    if code != driver.CUresult.CUDA_SUCCESS:
        raise NoDevice(f"no GPU: cuInit says {code.name}")
    code, count = driver.cuDeviceGetCount()
    if code != driver.CUresult.CUDA_SUCCESS or count == 0:
        raise NoDevice("no GPU: the CUDA driver finds no device 0")
    return Device(driver)


def processor_for(capability: tuple[int, int]) -> str:
    """The processor to compile for. Raises: NoDevice for a GPU that is too old."""
    if capability < OLDEST:
        wanted, present = (".".join(map(str, each)) for each in (OLDEST, capability))
        raise NoDevice(f"no GPU: compute capability {wanted} is needed, this one has {present}")
    major, minor = max(each for each in KNOWN if each <= capability)
    return f"sm_{major}{minor}"


class Device:
    """A GPU, its `name`, and what else a reader of its times wants to know."""

    def __init__(self, driver: Any) -> None:
        self._driver = driver
        self._memory: list[int] = []
        self._modules: list[Any] = []
        self._functions: dict[tuple[int, str], Any] = {}
        self._dynamic: dict[tuple[int, str], int] = {}
        self._device = self._call("cuDeviceGet", 0)
        attribute = driver.CUdevice_attribute
        major = self._attribute(attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)
        minor = self._attribute(attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR)
        self.processor = processor_for((major, minor))
        raw = self._call("cuDeviceGetName", 128, self._device)
        self.name = bytes(raw).split(b"\0")[0].decode("utf-8", "replace")
        version = self._call("cuDriverGetVersion")
        self.properties = {
            "compute capability": f"{major}.{minor}",
            "compiled for": self.processor,
            "multiprocessors": str(self._attribute(attribute.CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)),
            "CUDA driver": f"{version // 1000}.{version % 1000 // 10}",
        }
        # The primary context: making one of one's own has another signature in each release.
        self._context = self._call("cuDevicePrimaryCtxRetain", self._device)
        self._call("cuCtxSetCurrent", self._context)
        self._stream = self._call("cuStreamCreate", int(driver.CUstream_flags.CU_STREAM_NON_BLOCKING))

    def load(self, text: str, label: str) -> object:
        """Compiles a module of textual LLVM IR; what `launch` takes. Raises: PcfmError."""
        ptx = emit_assembly(text, "ptx", self.processor, label)
        image = np.frombuffer(ptx.encode() + b"\0", np.uint8)
        try:
            module = self._call("cuModuleLoadData", image.ctypes.data)
        except PcfmError as error:
            problem = f"{label}: {error.diagnostics[0].message}"
            raise PcfmError(problem, hint=complaint_of_ptxas(ptx)) from None
        self._modules.append(module)
        return len(self._modules) - 1

    def allocate(self, size_bytes: int) -> int:
        """The address of new memory, aligned to 256 bytes."""
        address = int(self._call("cuMemAlloc", max(1, size_bytes)))
        self._memory.append(address)
        return address

    def free(self, address: int) -> None:
        """Gives memory back, once all that was called before is done."""
        self._memory.remove(address)
        self._call("cuMemFree", address)  # waits by itself

    def upload(self, address: int, data: np.ndarray) -> None:
        """Copies an array to the device."""
        data = np.ascontiguousarray(data)
        if data.nbytes:
            self._call("cuMemcpyHtoDAsync", address, data.ctypes.data, data.nbytes, self._stream)
            self.finish()  # `data` may go away

    def download(self, address: int, size_bytes: int) -> np.ndarray:
        """The bytes at an address."""
        data = np.empty(size_bytes, np.uint8)
        if size_bytes:
            self._call("cuMemcpyDtoHAsync", data.ctypes.data, address, size_bytes, self._stream)
        self.finish()
        return data

    def copy(self, target: int, source: int, size_bytes: int) -> None:
        """Copies within the device."""
        if size_bytes:
            self._call("cuMemcpyDtoDAsync", target, source, size_bytes, self._stream)

    def launch(self, program: object, launch: KernelLaunch) -> None:
        """Starts a kernel of a loaded program."""
        assert isinstance(program, int)
        function = self._function(program, launch.kernel, launch.dynamic_shared_bytes)
        values = [np.frombuffer(each, np.uint8).copy() for each in launch.parameters]
        # An array of pointers, one to each value; the driver has copied them when the call returns.
        pointers = np.array([each.ctypes.data for each in values], np.uint64)
        self._call(
            "cuLaunchKernel", function, *launch.grid, *launch.block, launch.dynamic_shared_bytes,
            self._stream, pointers.ctypes.data if values else 0, 0,
        )  # fmt: skip

    def mark(self) -> object:
        """A point in time between what was called before and what will be called next."""
        event = self._call("cuEventCreate", int(self._driver.CUevent_flags.CU_EVENT_DEFAULT))
        self._call("cuEventRecord", event, self._stream)
        return event

    def finish(self) -> None:
        """Waits until all is done. Raises: PcfmError where a kernel failed."""
        self._call("cuStreamSynchronize", self._stream)

    def milliseconds(self, start: object, end: object) -> float:
        """The time between two marks, both given back by this: each is read once."""
        elapsed = float(self._call("cuEventElapsedTime", start, end))
        self._call("cuEventDestroy", start)
        self._call("cuEventDestroy", end)
        return elapsed

    def close(self) -> None:
        """Gives everything back; never fails."""
        # After a kernel's fault all of these fail, and there is nothing more to give back.
        with contextlib.suppress(PcfmError):
            for module in self._modules:
                self._call("cuModuleUnload", module)
            for address in self._memory:
                self._call("cuMemFree", address)
            self._call("cuStreamDestroy", self._stream)
        with contextlib.suppress(PcfmError):
            self._call("cuDevicePrimaryCtxRelease", self._device)

    def _function(self, program: int, kernel: str, dynamic_bytes: int) -> Any:
        key = (program, kernel)
        if key not in self._functions:
            self._functions[key] = self._call("cuModuleGetFunction", self._modules[program], kernel.encode())
        if dynamic_bytes > self._dynamic.get(key, 0):
            # Beyond 48 KiB a kernel has to ask for it.
            limit = self._driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
            self._call("cuFuncSetAttribute", self._functions[key], limit, dynamic_bytes)
            self._dynamic[key] = dynamic_bytes
        return self._functions[key]

    def _attribute(self, which: Any) -> int:
        return int(self._call("cuDeviceGetAttribute", which, self._device))

    def _call(self, name: str, *arguments: Any) -> Any:
        """Calls a function of the driver: its result, or None. Raises: PcfmError where it says no."""
        code, *results = getattr(self._driver, name)(*arguments)
        if code != self._driver.CUresult.CUDA_SUCCESS:
            _, text = self._driver.cuGetErrorString(code)
            words = f": {bytes(text).decode('utf-8', 'replace')}" if text else ""
            raise PcfmError(f"CUDA: {name} failed with {code.name}{words}")
        return results[0] if results else None
