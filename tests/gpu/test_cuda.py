"""The driver's side, against a driver that writes down what it is asked: every call, and every failure."""

from __future__ import annotations

import ctypes
from enum import IntEnum
from types import SimpleNamespace

import numpy as np
import pytest

from pcfm.diagnostics import PcfmError
from pcfm.gpu import cuda
from pcfm.gpu.cuda import KernelLaunch, NoDevice, open_device, processor_for

KERNEL = """
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @nothing(ptr addrspace(1) %data, i32 %count) {
  ret void
}
"""


class Result(IntEnum):
    CUDA_SUCCESS = 0
    CUDA_ERROR_INVALID_VALUE = 1
    CUDA_ERROR_NO_DEVICE = 100
    CUDA_ERROR_ILLEGAL_ADDRESS = 700


class Driver:
    """Memory is the host's; kernels do nothing. `failing` maps a function's name to its error."""

    CUresult = Result
    CUstream_flags = SimpleNamespace(CU_STREAM_NON_BLOCKING=1)
    CUevent_flags = SimpleNamespace(CU_EVENT_DEFAULT=0)
    CUdevice_attribute = SimpleNamespace(
        CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR=75,
        CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR=76,
        CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT=16,
    )
    CUfunction_attribute = SimpleNamespace(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES=8)

    def __init__(self, capability=(9, 0), **failing):
        self.attributes = {75: capability[0], 76: capability[1], 16: 132}
        self.failing = failing
        self.calls = []
        self.buffers = {}
        self.parameters = []
        self.devices = 1

    def __getattr__(self, name):
        if not name.startswith("cu"):
            raise AttributeError(name)
        answer = getattr(type(self), f"on_{name}", lambda self, *_: ())

        def call(*arguments):
            self.calls.append((name, *arguments))
            if name in self.failing:
                return (self.failing[name], None)
            return (Result.CUDA_SUCCESS, *answer(self, *arguments))

        return call

    def names(self):
        return [name for name, *_ in self.calls]

    def on_cuDeviceGetCount(self):
        return (self.devices,)

    def on_cuDeviceGet(self, ordinal):
        return (ordinal,)

    def on_cuDeviceGetAttribute(self, which, device):
        return (self.attributes[which],)

    def on_cuDeviceGetName(self, length, device):
        return (b"Test GPU".ljust(length, b"\0"),)

    def on_cuDriverGetVersion(self):
        return (12040,)

    def on_cuDevicePrimaryCtxRetain(self, device):
        return ("context",)

    def on_cuStreamCreate(self, flags):
        return ("stream",)

    def on_cuModuleLoadData(self, address):
        self.image = ctypes.string_at(address)  # up to the first zero byte
        return ("module",)

    def on_cuModuleGetFunction(self, module, name):
        return (f"{module}:{name.decode()}",)

    def on_cuMemAlloc(self, size):
        block = np.zeros(size, np.uint8)
        self.buffers[block.ctypes.data] = block
        return (block.ctypes.data,)

    def on_cuMemcpyHtoDAsync(self, target, source, size, stream):
        ctypes.memmove(target, source, size)
        return ()

    def on_cuMemcpyDtoHAsync(self, target, source, size, stream):
        ctypes.memmove(target, source, size)
        return ()

    on_cuMemcpyDtoDAsync = on_cuMemcpyDtoHAsync

    def on_cuLaunchKernel(self, function, *rest):
        (*_, _shared, _stream, pointers, _extra) = rest
        addresses = np.ctypeslib.as_array((ctypes.c_uint64 * 2).from_address(pointers))
        self.parameters = [ctypes.string_at(int(a), n) for a, n in zip(addresses, (8, 4), strict=True)]
        return ()

    def on_cuEventCreate(self, flags):
        return (f"event {len(self.calls)}",)

    def on_cuEventElapsedTime(self, start, end):
        return (0.25,)

    def on_cuGetErrorString(self, code):
        return (b"so it is",)


def test_a_device_tells_what_it_is():
    device = open_device(driver=Driver())
    assert device.name == "Test GPU"
    assert device.properties == {
        "compute capability": "9.0", "compiled for": "sm_90", "multiprocessors": "132", "CUDA driver": "12.4",
    }  # fmt: skip


def test_memory_goes_there_and_back():
    driver = Driver()
    device = open_device(driver=driver)
    one, two, empty = device.allocate(12), device.allocate(12), device.allocate(0)
    data = np.array([1, 2, 3], np.int32)
    device.upload(one, data)
    device.copy(two, one, 12)
    assert device.download(two, 12).view(np.int32).tolist() == [1, 2, 3]
    device.upload(empty, np.zeros(0, np.int32))
    assert device.download(empty, 0).size == 0
    device.free(two)
    assert driver.calls[-1] == ("cuMemFree", two)
    assert driver.buffers[empty].nbytes == 1  # the driver refuses to allocate nothing


def test_a_kernel_is_loaded_and_launched():
    driver = Driver()
    device = open_device(driver=driver)
    program = device.load(KERNEL, "nothing")
    assert b".target sm_90" in driver.image and b".entry nothing" in driver.image
    launch = KernelLaunch("nothing", (4, 5, 6), (32, 2, 1), (b"\x01" * 8, b"\x02\0\0\0"))
    device.launch(program, launch)
    (name, function, *shape) = driver.calls[-1]
    assert (name, function, shape[:8]) == (
        "cuLaunchKernel", "module:nothing", [4, 5, 6, 32, 2, 1, 0, "stream"],
    )  # fmt: skip
    assert driver.parameters == [b"\x01" * 8, b"\x02\0\0\0"]
    device.launch(program, launch)
    assert driver.names().count("cuModuleGetFunction") == 1
    assert "cuFuncSetAttribute" not in driver.names()


def test_dynamic_shared_memory_is_asked_for():
    driver = Driver()
    device = open_device(driver=driver)
    program = device.load(KERNEL, "nothing")
    for size in (1000, 60_000, 1000):
        device.launch(program, KernelLaunch("nothing", (1, 1, 1), (1, 1, 1), (b"\0" * 8, b"\0" * 4), size))
    asked = [call[1:] for call in driver.calls if call[0] == "cuFuncSetAttribute"]
    assert asked == [("module:nothing", 8, 1000), ("module:nothing", 8, 60_000)]
    assert [call[8] for call in driver.calls if call[0] == "cuLaunchKernel"] == [1000, 60_000, 1000]


def test_time_between_marks():
    driver = Driver()
    device = open_device(driver=driver)
    start, end = device.mark(), device.mark()
    device.finish()
    assert device.milliseconds(start, end) == 0.25
    recorded = [call for call in driver.calls if call[0] == "cuEventRecord"]
    assert recorded == [("cuEventRecord", start, "stream"), ("cuEventRecord", end, "stream")]
    assert driver.names()[-3:] == ["cuEventElapsedTime", "cuEventDestroy", "cuEventDestroy"]


def test_everything_is_given_back():
    driver = Driver()
    device = open_device(driver=driver)
    address = device.allocate(4)
    device.load(KERNEL, "nothing")
    device.close()
    assert driver.calls[-4:] == [
        ("cuModuleUnload", "module"), ("cuMemFree", address), ("cuStreamDestroy", "stream"),
        ("cuDevicePrimaryCtxRelease", 0),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("function", "use"),
    [
        ("cuMemAlloc", lambda d: d.allocate(4)),
        ("cuMemcpyHtoDAsync", lambda d: d.upload(1, np.ones(1))),
        ("cuMemcpyDtoHAsync", lambda d: d.download(1, 4)),
        ("cuMemcpyDtoDAsync", lambda d: d.copy(1, 2, 3)),
        ("cuStreamSynchronize", lambda d: d.finish()),
        ("cuEventCreate", lambda d: d.mark()),
        ("cuEventRecord", lambda d: d.mark()),
        ("cuEventElapsedTime", lambda d: d.milliseconds(1, 2)),
        ("cuEventDestroy", lambda d: d.milliseconds(1, 2)),
        ("cuModuleLoadData", lambda d: d.load(KERNEL, "nothing")),
        ("cuModuleGetFunction", lambda d: launch(d)),
        ("cuFuncSetAttribute", lambda d: launch(d)),
        ("cuLaunchKernel", lambda d: launch(d)),
    ],
)
def test_each_failure_names_the_call(function, use):
    driver = Driver()
    device = open_device(driver=driver)
    driver.failing[function] = Result.CUDA_ERROR_ILLEGAL_ADDRESS
    with pytest.raises(PcfmError) as failure:
        use(device)
    assert f"CUDA: {function} failed with CUDA_ERROR_ILLEGAL_ADDRESS: so it is" in str(failure.value)
    device.close()  # whatever state it is in


def launch(device):
    device.launch(
        device.load(KERNEL, "k"), KernelLaunch("k", (1, 1, 1), (1, 1, 1), (b"\0" * 8, b"\0" * 4), 64)
    )


@pytest.mark.parametrize(
    "function",
    ["cuDeviceGet", "cuDeviceGetAttribute", "cuDeviceGetName", "cuDevicePrimaryCtxRetain", "cuCtxSetCurrent"],
)
def test_a_device_that_cannot_be_opened_says_why(function):
    with pytest.raises(PcfmError, match=f"CUDA: {function} failed with CUDA_ERROR_INVALID_VALUE: so it is"):
        open_device(driver=Driver(**{function: Result.CUDA_ERROR_INVALID_VALUE}))


def test_no_package(monkeypatch):
    def missing(name):
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(cuda.importlib, "import_module", missing)
    with pytest.raises(NoDevice, match=r"pip install 'pcfm\[gpu\]'"):
        open_device()


def test_no_driver():
    driver = Driver()
    driver.cuInit = lambda flags: (_ for _ in ()).throw(RuntimeError("Failed to dlopen\nlibcuda.so.1"))
    with pytest.raises(NoDevice) as none:
        open_device(driver=driver)
    assert str(none.value) == "error: no GPU: there is no CUDA driver: Failed to dlopen libcuda.so.1"


def test_no_gpu():
    with pytest.raises(NoDevice, match="cuInit says CUDA_ERROR_NO_DEVICE"):
        open_device(driver=Driver(cuInit=Result.CUDA_ERROR_NO_DEVICE))
    driver = Driver()
    driver.devices = 0
    with pytest.raises(NoDevice, match="finds no device 0"):
        open_device(driver=driver)


@pytest.mark.parametrize(
    ("capability", "processor"),
    [((7, 0), "sm_70"), ((8, 6), "sm_86"), ((8, 8), "sm_87"), ((9, 0), "sm_90"), ((12, 0), "sm_90")],
)
def test_the_processor_is_the_newest_known_that_the_gpu_runs(capability, processor):
    assert processor_for(capability) == processor


def test_an_old_gpu_is_refused():
    with pytest.raises(NoDevice, match=r"compute capability 7\.0 is needed, this one has 6\.1"):
        open_device(driver=Driver(capability=(6, 1)))
