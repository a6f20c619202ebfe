#!/usr/bin/env python3
"""Times the kernels of a bundle on the GPU of this machine: each version checked, then timed.

    python3 run.py [--out times.json] [--only PATTERN] [--minutes M] [--timeout S] [--calibrate] [--counters]

One file, Python 3.8 or newer, nothing but the standard library and the GPU's driver (libcuda, or libamdhip64
for a bundle of AMD's code objects). It lies in a bundle that `pcfm bench --gpu --bundle` made, beside
bundle.json, which says what is launched on what. `pcfm bench --gpu --times times.json` shows what comes
out.

A cell is a kernel at a thread-block size and an input size; its versions are the kernel as compiled and as it
was transformed. The cells of each kernel run in a process of their own, and in a new one after a fault or a
hang, so that it costs that cell alone.

- Checked: each version runs once on the inputs before anything is timed, and what it leaves in memory must
  be, bit for bit, what the bundle says; of a cell of which the bundle says nothing, what the first version
  leaves. After the last timed run it is checked again. A version that is wrong has no times.
- Timed: the inputs are restored outside of the timed interval, in as many copies as make the interval at
  least 200 times the resolution of the GPU's events; between the two events the kernel is launched once on
  each copy. The GPU is held back until the host has handed over all of it, so that it never waits for the
  host. Versions take turns, in an order that changes from round to round; those of equal code are timed once.
  *Warm* inputs have just been written, so that caches hold what fits; before *cold* ones caches are filled
  with something else.
- What stands around it: clocks, temperature and reasons for lower clocks before and after, where NVML is.

Exit code: 0, all right; 1, a version's results are wrong; 2, there is no GPU, or a cell could not be run;
130, interrupted: what is done stands in the file, and a second start goes on from it.
"""

from __future__ import annotations

import argparse
import array
import csv
import ctypes
import fnmatch
import hashlib
import json
import os
import queue
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import threading
import time

FORMAT = 1
EVENT_RESOLUTION_MS = {"cuda": 0.0005, "hip": 0.001}  # as the interfaces document their events
INTERVAL_RESOLUTIONS = 200
MOST_COPIES = 256
MOST_COPIED_BYTES = 1 << 30
LEAST_FLUSHED_BYTES = 256 << 20  # several times the last cache of any GPU that there is
PAD_BYTES = 1 << 20
FEWEST_ROUNDS, WARM_UP = 5, 2
CACHES = ("warm", "cold")
DRAWN_BYTES = 1 << 20
TOGETHER = 32
CORRECT, WRONG, UNUSABLE = "NO_MISMATCH", "MISMATCH", "INVALID"
DONE, FAILED = "done", "failed"
DESCRIBED = ("kernel", "block", "size", "scale", "thread_blocks", "waves")
EXIT_WRONG, EXIT_FAILED, EXIT_INTERRUPTED = 1, 2, 130


HELD_SECONDS = 2.0  # at most: some calls wait for the GPU, which then may not wait for the host


class NothingToRun(Exception):
    """There is nothing to run, or no GPU to run it on; the message is one line."""


class DriverError(Exception):
    """A call of the driver failed; the message names it."""


# --- The driver -----------------------------------------------------------------------------------------

CUDA_LIBRARIES = ("libcuda.so.1", "libcuda.so", "nvcuda.dll")
HIP_LIBRARIES = ("libamdhip64.so", "libamdhip64.so.7", "libamdhip64.so.6", "libamdhip64.so.5")
CUDA_NAMES = {
    "init": "cuInit", "device_count": "cuDeviceGetCount", "device": "cuDeviceGet",
    "device_name": "cuDeviceGetName", "attribute": "cuDeviceGetAttribute",
    "driver_version": "cuDriverGetVersion", "error_name": "cuGetErrorName",
    "load": "cuModuleLoadData", "function": "cuModuleGetFunction", "allow_shared": "cuFuncSetAttribute",
    "unload": "cuModuleUnload",
    "allocate": "cuMemAlloc_v2", "free": "cuMemFree_v2",
    "upload": "cuMemcpyHtoD_v2", "download": "cuMemcpyDtoH_v2",
    "copy": "cuMemcpyDtoDAsync_v2", "fill": "cuMemsetD8Async", "launch": "cuLaunchKernel",
    "event": "cuEventCreate", "record": "cuEventRecord", "elapsed": "cuEventElapsedTime",
    "destroy": "cuEventDestroy_v2", "wait": "cuCtxSynchronize",
    "host_memory": "cuMemHostAlloc", "wait_for": "cuStreamWaitValue32_v2",
}  # fmt: skip
HIP_NAMES = {
    "init": "hipInit", "device_count": "hipGetDeviceCount", "device": "hipDeviceGet",
    "device_name": "hipDeviceGetName", "attribute": "hipDeviceGetAttribute",
    "driver_version": "hipDriverGetVersion", "error_name": "hipDrvGetErrorName",
    "load": "hipModuleLoadData", "function": "hipModuleGetFunction",
    "unload": "hipModuleUnload", "allocate": "hipMalloc", "free": "hipFree",
    "upload": "hipMemcpyHtoD", "download": "hipMemcpyDtoH",
    "copy": "hipMemcpyDtoDAsync", "fill": "hipMemsetD8Async", "launch": "hipModuleLaunchKernel",
    "event": "hipEventCreate", "record": "hipEventRecord", "elapsed": "hipEventElapsedTime",
    "destroy": "hipEventDestroy", "wait": "hipDeviceSynchronize",
}  # fmt: skip
CU_MULTIPROCESSORS, CU_MAJOR, CU_MINOR, CU_L2_BYTES = 16, 75, 76, 38
CU_MAPPED_HOST_MEMORY, CU_AT_LEAST = 2, 0
CU_KEEP_LOCAL_MEMORY = 16  # of a context: launches of kernels with and without stacks do not wait
CU_DYNAMIC_SHARED = 8  # of a function: beyond 48 KiB a kernel has to ask for it
LARGE_SHARED_BYTES = 48 << 10


class Driver:
    """The first GPU that a kind of driver finds; what is called happens in the order of the calls."""

    def __init__(self, kind):
        """Raises: NothingToRun."""
        self.kind = kind
        os.environ["CUDA_MODULE_LOADING"] = "EAGER"  # no launch waits for its code
        libraries, self.names = (CUDA_LIBRARIES, CUDA_NAMES) if kind == "cuda" else (HIP_LIBRARIES, HIP_NAMES)
        library = load_library(libraries)
        if library is None:
            raise NothingToRun(f"no GPU: there is no driver here ({libraries[0]})")
        self.library = library
        try:
            self._call("init", ctypes.c_uint(0))
            count = ctypes.c_int(0)
            self._call("device_count", ctypes.byref(count))
            if count.value == 0:
                raise NothingToRun("no GPU: the driver finds none")
            device = ctypes.c_int(0)
            self._call("device", ctypes.byref(device), ctypes.c_int(0))
            self.device = device
            self._take_context()
        except DriverError as error:
            raise NothingToRun(f"no GPU: {error}") from None
        # Beyond its documented resolution an event is no more exact for a kernel that is short.
        self.resolution_ms = EVENT_RESOLUTION_MS[kind]
        self.gate = self._new_gate()
        self.held = 0

    def _take_context(self):
        if self.kind == "hip":
            self._check(self.library.hipSetDevice(ctypes.c_int(0)), "hipSetDevice")
            return
        keep = getattr(self.library, "cuDevicePrimaryCtxSetFlags_v2", None)
        if keep is not None:
            keep(self.device, ctypes.c_uint(CU_KEEP_LOCAL_MEMORY))
        context = ctypes.c_void_p()
        taken = self.library.cuDevicePrimaryCtxRetain(ctypes.byref(context), self.device)
        self._check(taken, "cuDevicePrimaryCtxRetain")
        self._check(self.library.cuCtxSetCurrent(context), "cuCtxSetCurrent")

    def _new_gate(self):
        """A number of the host for which the GPU can wait; None where the driver has no such thing."""
        address = ctypes.c_void_p()
        try:
            self._call(
                "host_memory", ctypes.byref(address), ctypes.c_size_t(4), ctypes.c_uint(CU_MAPPED_HOST_MEMORY)
            )
            gate = ctypes.cast(address, ctypes.POINTER(ctypes.c_uint32)).contents
            gate.value = 0
            self._call("wait_for", None, address, ctypes.c_uint32(0), ctypes.c_uint(CU_AT_LEAST))
        except (DriverError, KeyError):
            return None
        return gate

    def hold(self):
        """The GPU does nothing of what is called from here on before `release`, so that it need not wait for
        the host in between. False where the driver cannot do that.
        """
        if self.gate is None:
            return False
        self.held += 1
        address = ctypes.c_void_p(ctypes.addressof(self.gate))
        self._call("wait_for", None, address, ctypes.c_uint32(self.held), ctypes.c_uint(CU_AT_LEAST))
        self.alarm = threading.Timer(HELD_SECONDS, self.release)
        self.alarm.daemon = True
        self.alarm.start()
        return True

    def release(self):
        """What was held goes on."""
        if self.gate is not None:
            self.alarm.cancel()
            self.gate.value = self.held

    def describe(self):
        """What a reader of its times wants to know."""
        name = ctypes.create_string_buffer(256)
        self._call("device_name", name, ctypes.c_int(255), self.device)
        version = ctypes.c_int(0)
        self._call("driver_version", ctypes.byref(version))
        about = {
            "name": name.value.decode("utf-8", "replace"),
            "driver": self.kind,
            "driver_version": version.value,
        }
        if self.kind == "cuda":
            about["capability"] = [self.attribute(CU_MAJOR), self.attribute(CU_MINOR)]
            about["multiprocessors"] = self.attribute(CU_MULTIPROCESSORS)
            about["l2_bytes"] = self.attribute(CU_L2_BYTES)
        return about

    def load(self, image):
        """A program from the bytes of an image. Raises: DriverError."""
        module = ctypes.c_void_p()
        self._call("load", ctypes.byref(module), ctypes.c_char_p(image))
        return module

    def function(self, module, name, shared_bytes=0):
        """A kernel of a program. Raises: DriverError."""
        function = ctypes.c_void_p()
        self._call("function", ctypes.byref(function), module, ctypes.c_char_p(name.encode()))
        if shared_bytes > LARGE_SHARED_BYTES and self.kind == "cuda":
            self._call("allow_shared", function, ctypes.c_int(CU_DYNAMIC_SHARED), ctypes.c_int(shared_bytes))
        return function

    def allocate(self, size_bytes):
        """The address of new memory. Raises: DriverError."""
        address = ctypes.c_void_p()
        self._call("allocate", ctypes.byref(address), ctypes.c_size_t(max(1, size_bytes)))
        return address.value

    def free(self, address):
        """Gives memory back."""
        self._call("free", ctypes.c_void_p(address))

    def unload(self, module):
        """Forgets a program."""
        self._call("unload", module)

    def upload(self, address, data):
        """Copies bytes to the device."""
        if data:
            self._call("upload", ctypes.c_void_p(address), ctypes.c_char_p(data), ctypes.c_size_t(len(data)))

    def download(self, address, size_bytes):
        """The bytes at an address, once all that was called before is done."""
        self.wait()
        data = ctypes.create_string_buffer(max(1, size_bytes))
        if size_bytes:
            self._call("download", data, ctypes.c_void_p(address), ctypes.c_size_t(size_bytes))
        return data.raw[:size_bytes]

    def copy(self, target, source, size_bytes):
        """Copies within the device."""
        if size_bytes:
            addresses = ctypes.c_void_p(target), ctypes.c_void_p(source)
            self._call("copy", *addresses, ctypes.c_size_t(size_bytes), None)

    def fill(self, address, size_bytes):
        """Overwrites memory."""
        self._call("fill", ctypes.c_void_p(address), ctypes.c_ubyte(0), ctypes.c_size_t(size_bytes), None)

    def prepare(self, grid, block, shared_bytes, parameters):
        """What `start` takes of a launch; `parameters` are the bytes of each."""
        values = [ctypes.create_string_buffer(each, len(each)) for each in parameters]
        pointers = (ctypes.c_void_p * max(1, len(values)))(*(ctypes.addressof(each) for each in values))
        sizes = [ctypes.c_uint(each) for each in (*grid, *block, shared_bytes)]
        return (*sizes, None, pointers, None), values

    def start(self, function, prepared):
        """Starts a kernel."""
        self._call("launch", function, *prepared[0])

    def launch(self, function, grid, block, shared_bytes, parameters):
        """Starts a kernel that is launched once."""
        self.start(function, self.prepare(grid, block, shared_bytes, parameters))

    def mark(self):
        """A point in time between what was called before and what is called next."""
        event = ctypes.c_void_p()
        if self.kind == "cuda":
            self._call("event", ctypes.byref(event), ctypes.c_uint(0))
        else:
            self._call("event", ctypes.byref(event))
        self._call("record", event, None)
        return event

    def milliseconds(self, start, end):
        """The time between two marks, both given back by this."""
        elapsed = ctypes.c_float(0)
        self._call("elapsed", ctypes.byref(elapsed), start, end)
        self._call("destroy", start)
        self._call("destroy", end)
        return elapsed.value

    def wait(self):
        """Waits until all is done. Raises: DriverError where a kernel failed."""
        self._call("wait")

    def attribute(self, which):
        """A number that the driver has of the GPU."""
        value = ctypes.c_int(0)
        self._call("attribute", ctypes.byref(value), ctypes.c_int(which), self.device)
        return value.value

    def _call(self, what, *arguments):
        name = self.names[what]
        try:
            function = getattr(self.library, name)
        except AttributeError:
            raise DriverError(f"the driver has no {name}") from None
        self._check(function(*arguments), name)

    def _check(self, code, name):
        if code:
            raise DriverError(f"{name} failed with {self._error_name(code)}")

    def _error_name(self, code):
        text = ctypes.c_char_p()
        try:
            getattr(self.library, self.names["error_name"])(ctypes.c_int(code), ctypes.byref(text))
        except AttributeError:
            return str(code)
        return text.value.decode() if text.value else str(code)


def load_library(names):
    """The first library of these that there is; None where there is none."""
    for name in names:
        try:
            return ctypes.CDLL(name)
        except OSError:
            continue
    return None


def architecture_for(about, architectures):
    """The newest of the bundle's architectures that this GPU runs. Raises: NothingToRun."""
    if about["driver"] == "hip":
        return architectures[0]  # which of several a driver takes shows when it loads one
    present = about["capability"][0] * 10 + about["capability"][1]
    known = {int("".join(filter(str.isdigit, each))): each for each in architectures}
    usable = [number for number in known if number <= present]
    if not usable:
        raise NothingToRun(f"no GPU: this one is sm_{present}, the bundle is for {', '.join(architectures)}")
    return known[max(usable)]


class Clocks:
    """What NVML says of the GPU: clocks in MHz, temperature in degrees, reasons for lower clocks."""

    def __init__(self):
        self.library = load_library(("libnvidia-ml.so.1", "nvml.dll"))
        self.device = ctypes.c_void_p()
        if self.library is not None:
            begun = self.library.nvmlInit_v2()
            if begun or self.library.nvmlDeviceGetHandleByIndex_v2(0, ctypes.byref(self.device)):
                self.library = None

    def read(self):
        """The figures of now; None where NVML is not there."""
        if self.library is None:
            return None
        asked = {
            "sm_mhz": ("nvmlDeviceGetClockInfo", ctypes.c_uint(), 1),
            "memory_mhz": ("nvmlDeviceGetClockInfo", ctypes.c_uint(), 2),
            "celsius": ("nvmlDeviceGetTemperature", ctypes.c_uint(), 0),
            "throttle_reasons": ("nvmlDeviceGetCurrentClocksThrottleReasons", ctypes.c_ulonglong(), None),
        }
        figures = {}
        for key, (name, value, which) in asked.items():
            arguments = [self.device] + ([] if which is None else [ctypes.c_int(which)])
            function = getattr(self.library, name, None)
            if function is not None and not function(*arguments, ctypes.byref(value)):
                figures[key] = value.value
        return figures


def clocks_moved(before, after):
    """What of the clocks changed between two readings, in words; empty where nothing did."""
    if not before or not after:
        return ""
    moved = []
    for key in ("sm_mhz", "memory_mhz"):
        if before.get(key) and abs(after.get(key, 0) - before[key]) > 0.02 * before[key]:
            moved.append(f"{key} {before[key]} -> {after.get(key)}")
    if after.get("throttle_reasons", 0) & ~1:  # 1: nothing is running
        moved.append("throttle reasons 0x{:x}".format(after["throttle_reasons"]))
    return ", ".join(moved)


# --- Inputs ---------------------------------------------------------------------------------------------


def draw(seed, size_bytes, ordered=None, sampled=None, sample=b""):
    """Random bytes: those of `random.Random(seed)`.

    With `sampled` they are items of the sample, of `item_bytes` each, with replacement and `TOGETHER` in a
    row, so that a warp's lanes stay neighbours; in `columns` columns, of which the same items are taken. With
    `ordered` they are numbers of that format of `array`, and of each segment of so many (0: of all) those
    that are `stride` apart are in ascending order.
    """
    if sampled is not None:
        data = draw_items(seed, size_bytes, sample, **sampled)
    else:
        source = random.Random(seed)
        pieces = []
        for start in range(0, size_bytes, DRAWN_BYTES):
            drawn = source.getrandbits(8 * DRAWN_BYTES).to_bytes(DRAWN_BYTES, "little")
            pieces.append(drawn[: size_bytes - start])
        data = b"".join(pieces)
    if ordered is None:
        return data
    numbers = array.array(ordered["format"], data)
    segment, stride = ordered["segment"] or len(numbers), ordered["stride"]
    for start in range(0, len(numbers), segment):
        for first in range(start, start + stride):
            part = slice(first, start + segment, stride)
            numbers[part] = array.array(ordered["format"], sorted(numbers[part]))
    return numbers.tobytes()


def draw_items(seed, size_bytes, sample, item_bytes, columns=1):
    """Items of a sample, as `draw` says."""
    known, count = (size // (item_bytes * columns) for size in (len(sample), size_bytes))
    source = random.Random(seed)
    starts = [source.randrange(known // TOGETHER) * TOGETHER for _ in range(-(-count // TOGETHER))]
    data = []
    for column in range(columns):
        first = column * known
        pieces = [
            sample[(first + start) * item_bytes : (first + start + TOGETHER) * item_bytes] for start in starts
        ]
        data.append(b"".join(pieces)[: count * item_bytes])
    return b"".join(data)


def contents(folder, buffer):
    """The bytes of a buffer at the start."""
    stored = b""
    if "file" in buffer:
        with open(os.path.join(folder, buffer["file"]), "rb") as stream:
            stored = stream.read()
    if "draw" in buffer:
        return draw(size_bytes=buffer["bytes"], sample=stored, **buffer["draw"])
    return stored or bytes(buffer["bytes"])


def packed(argument, addresses):
    """The bytes of a parameter, with the addresses of buffers where they stand in it."""
    data = bytearray.fromhex(argument["bytes"])
    for offset, buffer in argument["addresses"]:
        struct.pack_into("<Q", data, offset, addresses[buffer])
    return bytes(data)


# --- One cell -------------------------------------------------------------------------------------------


class Run:
    """A cell on a device: its buffers in memory, its versions loaded."""

    def __init__(self, driver, folder, cell, architecture):
        self.driver, self.cell, self.folder = driver, cell, folder
        self.buffers = cell["buffers"]
        self.size_bytes = sum(each["bytes"] for each in self.buffers)
        self.allocated, self.modules = [], []
        self.pristine = []
        for buffer in self.buffers:
            address = self._allocate(buffer["bytes"])
            driver.upload(address, contents(folder, buffer))
            self.pristine.append(address)
        self.copies, self.launches = [], []
        self._add_copy()
        self.pad = self._allocate(PAD_BYTES)
        self.flushed = 0
        self.functions = {}
        self.launched = set()
        self.problems = {}
        self.expected = None
        for name, version in cell["versions"].items():
            try:
                self.functions[name] = self._load(version, architecture)
            except DriverError as error:
                self.problems[name] = (UNUSABLE, str(error))

    def close(self):
        """Gives memory and programs back."""
        for address in self.allocated:
            self.driver.free(address)
        for module in self.modules:
            self.driver.unload(module)

    def _allocate(self, size_bytes):
        address = self.driver.allocate(size_bytes)
        self.allocated.append(address)
        return address

    def _load(self, version, architecture):
        """The kernels of each step, of the first image of the version that the driver takes."""
        images = [each for each in version["images"] if each["arch"] == architecture]
        if self.driver.kind == "hip":
            images = version["images"]
        if not images:
            raise DriverError(version.get("problem") or f"the bundle has no code for {architecture}")
        module = self._load_first(images)
        self.modules.append(module)
        return [
            self.driver.function(module, step["kernel"], step["shared_bytes"]) for step in self.cell["steps"]
        ]

    def _load_first(self, images):
        """The first image that the driver takes. Raises: DriverError of the last where it takes none."""
        *others, last = images
        for image in others:
            try:
                return self._load_image(image)
            except DriverError:
                continue
        return self._load_image(last)

    def _load_image(self, image):
        with open(os.path.join(self.folder, image["file"]), "rb") as stream:
            return self.driver.load(stream.read() + b"\0")

    def _add_copy(self):
        """Room for the inputs once more, and the launches on it."""
        copy = [self._allocate(buffer["bytes"]) for buffer in self.buffers]
        self.copies.append(copy)
        self.launches.append(
            [
                self.driver.prepare(
                    step["grid"],
                    step["block"],
                    step["shared_bytes"],
                    [packed(argument, copy) for argument in step["arguments"]],
                )
                for step in self.cell["steps"]
            ]
        )

    def go(self, name, copies=1, cold=False):
        """Runs a version on some copies of the inputs: the milliseconds of its measured launches on each."""
        driver = self.driver
        for copy in self.copies[:copies]:
            for address, pristine, buffer in zip(copy, self.pristine, self.buffers):
                driver.copy(address, pristine, buffer["bytes"])
        if cold:
            if not self.flushed:
                self.flushed = self._allocate(LEAST_FLUSHED_BYTES)
            driver.fill(self.flushed, LEAST_FLUSHED_BYTES)
        marks = []
        for number, (step, function) in enumerate(zip(self.cell["steps"], self.functions[name])):
            if not step["measured"]:
                self._launch(number, function, copies)
                continue
            # A first launch may make the host wait for the GPU, to move code or to make room.
            is_held = name in self.launched and driver.hold()
            if not is_held:
                # Something to do while the host hands over what is timed.
                for _ in range(2 + copies):
                    driver.fill(self.pad, PAD_BYTES)
            try:
                start = driver.mark()
                self._launch(number, function, copies)
                marks.append((start, driver.mark()))
            finally:
                if is_held:
                    driver.release()
        driver.wait()
        self.launched.add(name)
        return sum(driver.milliseconds(start, end) for start, end in marks) / copies

    def _launch(self, step, function, copies):
        for launches in self.launches[:copies]:
            self.driver.start(function, launches[step])

    def check(self, name):
        """What is wrong with what a version has left in the first copy; empty where nothing is."""
        after = [
            self.driver.download(address, buffer["bytes"])
            for address, buffer in zip(self.copies[0], self.buffers)
        ]
        for buffer, data in zip(self.buffers, after):
            wanted = buffer.get("expected")
            if wanted and hashlib.sha256(data).hexdigest() != wanted:
                return "{} does not hold what it must".format(buffer["name"])
        if self.expected is None:
            if self.cell["changes"] and not self.changed(after):
                return "it leaves everything as it was"
            self.expected = after
        for buffer, data, first in zip(self.buffers, after, self.expected):
            if data != first:
                offset = next(i for i in range(len(data)) if data[i] != first[i])
                return f"{buffer['name']} is not as the first version leaves it, from byte {offset} on"
        return ""

    def changed(self, after):
        """Whether a buffer holds something else than at the start."""
        before = [
            self.driver.download(each, buffer["bytes"]) for each, buffer in zip(self.pristine, self.buffers)
        ]
        return before != after

    def choose_copies(self, name):
        """How many copies make a measured interval long enough; makes them."""
        steps = max(1, sum(step["measured"] for step in self.cell["steps"]))
        shortest = max(min(self.go(name) for _ in range(3)) / steps, 1e-6)
        wanted = int(INTERVAL_RESOLUTIONS * self.driver.resolution_ms / shortest) + 1
        room = MOST_COPIED_BYTES // max(1, self.size_bytes)
        count = max(1, min(wanted, MOST_COPIES, room))
        while len(self.copies) < count:
            try:
                self._add_copy()
            except DriverError:
                break  # as many as the memory has room for
        return len(self.copies), wanted

    def time(self, names, copies, rounds, ends):
        """The times of versions, in so many rounds, or fewer where the clock is past `ends` by then."""
        times = {name: {caches: [] for caches in CACHES} for name in names}
        for number in range(WARM_UP + rounds if names else 0):
            # Each version stands first, last and behind each other equally often.
            turn = number % len(names)
            for name in names[turn:] + names[:turn]:
                for caches in CACHES:
                    elapsed = self.go(name, copies, cold=caches == "cold")
                    if number >= WARM_UP:
                        times[name][caches].append(elapsed)
            if number + 1 >= WARM_UP + FEWEST_ROUNDS and time.monotonic() > ends:
                break
        return times


def twins_of(versions):
    """Of each version the first that has the same code."""
    first = {}
    return {
        name: first.setdefault(json.dumps(version["images"]), name) if version["images"] else name
        for name, version in versions.items()
    }


def measure(driver, folder, cell, architecture, rounds, seconds):
    """The times of the versions of a cell, in so many rounds or seconds; equal code is timed once.

    Raises: DriverError.
    """
    begun = time.monotonic()
    clocks = Clocks()
    before = clocks.read()
    twins = twins_of(cell["versions"])
    timed = {name: version for name, version in cell["versions"].items() if twins[name] == name}
    run = Run(driver, folder, dict(cell, versions=timed), architecture)
    problems = dict(run.problems)
    for name in run.functions:
        run.go(name)
        wrong = run.check(name)
        if wrong:
            problems[name] = (WRONG, wrong)
    good = [name for name in run.functions if name not in problems]
    copies, wanted = run.choose_copies(good[0]) if good else (0, 0)
    times = run.time(good, copies, rounds, begun + seconds)
    for name in good:
        run.go(name)
        wrong = run.check(name)
        if wrong:
            problems[name] = (WRONG, wrong + " after the timed runs")
    after = clocks.read()
    run.close()
    versions = {}
    for name, twin in twins.items():
        if twin != name:
            versions[name] = dict(versions[twin], same_code=twin)
            continue
        verdict, detail = problems.get(name, (CORRECT, ""))
        code = [image["file"] for image in cell["versions"][name]["images"]]
        versions[name] = {"verdict": verdict, "detail": detail, "code": code}
        if verdict == CORRECT:
            versions[name]["milliseconds"] = times[name]
    notes = [text for text in (clocks_moved(before, after),) if text]
    if good and copies < wanted:
        notes.append(f"launches are too short for this GPU's events: {copies} of {wanted} copies")
    return {
        "status": DONE,
        "versions": versions,
        "launches_per_interval": copies,
        "clocks_before": before,
        "clocks_after": after,
        "notes": notes,
    }


# --- What a model of the chip consists of ---------------------------------------------------------------
#
# Kernels of one warp, in PTX that the driver compiles. Each is a loop; what one round takes is the difference
# between many rounds and a third of them, so that launching costs nothing, and what an instruction takes that
# between a round with many copies of it and one with few, so that the loop costs nothing. A chain of copies
# that each need the one before shows its latency, eight chains in turn how often it issues.
#
# What is timed is the machine code that the driver makes of it. For that to be what stands here, loops are
# not unrolled (a pragma), operands are not known before the launch, copies that could become one (an addition
# of three numbers) take turns with their operands, and sides of branches are longer than what becomes
# predicated. tests/gpu/test_calibrate.py counts the machine instructions of each loop.

CHAINS, FEW, MANY = 8, 64, 192
# Copies of what becomes many instructions: the loop has to fit the cache of instructions.
FEW_SEQUENCES, MANY_SEQUENCES = 8, 24
SEQUENCES = ("int_div", "float_div", "double_minmax", "double_div", "double_special")
CLASSES = {
    # Of each class of a machine model: the registers, and the instructions of a chain in turn.
    "int_alu": ("r", ("add.s32 {a}, {a}, {b};",)),
    "int_minmax": ("r", ("max.s32 {a}, {a}, {b};", "min.s32 {a}, {a}, {b};")),
    "int_mul": ("r", ("mul.lo.s32 {a}, {a}, {b};",)),
    "int_mad": ("r", ("mad.lo.s32 {a}, {a}, {b}, {c};",)),
    "int_div": ("r", ("div.u32 {a}, {c}, {a};",)),
    "logic": ("r", ("shf.l.wrap.b32 {a}, {a}, {b}, 7;",)),
    "shuffle": ("r", ("shfl.sync.bfly.b32 {a}, {a}, 1, 31, -1;",)),
    "float_alu": ("f", ("add.f32 {a}, {a}, {b};",)),
    "float_minmax": ("f", ("max.f32 {a}, {a}, {b};", "min.f32 {a}, {a}, {b};")),
    "float_mul": ("f", ("mul.f32 {a}, {a}, {b};",)),
    "fma": ("f", ("fma.rn.f32 {a}, {a}, {b}, {c};",)),
    "float_div": ("f", ("div.rn.f32 {a}, {c}, {a};",)),
    "special": ("f", ("ex2.approx.ftz.f32 {a}, {a};",)),
    "double_alu": ("d", ("add.f64 {a}, {a}, {b};",)),
    "double_minmax": ("d", ("max.f64 {a}, {a}, {b};", "min.f64 {a}, {a}, {b};")),
    "double_mul": ("d", ("mul.f64 {a}, {a}, {b};",)),
    "double_fma": ("d", ("fma.rn.f64 {a}, {a}, {b}, {c};",)),
    "double_div": ("d", ("div.rn.f64 {a}, {c}, {a};",)),
    "double_special": ("d", ("sqrt.rn.f64 {a}, {a};",)),
    # Numbers as they come: the bits of the one kind are taken for the other.
    "convert_to_float": ("r", ("cvt.rn.f32.s32 {a}, {a};",)),
    "convert_to_int": ("r", ("cvt.rzi.s32.f32 {a}, {a};",)),
    "select": ("r", ("selp.b32 {a}, {b}, {a}, %p14;",)),
    # With a select behind it, which is subtracted.
    "compare": ("r", ("setp.lt.s32 {p}, {a}, {b}; selp.b32 {a}, {c}, {a}, {p};",)),
    "shared_load": ("r", ("ld.shared.u32 {a}, [{a}];",)),
    "shared_store": ("r", ("st.shared.u32 [{a}], {a};",)),
}  # fmt: skip
SIDE = 4  # multiply-adds of each chain in a branch's side: 32 together, more than what is predicated
SIDES = (6, 12)  # copies of a branch
CHASED_LINE, CHASED_LOADS = 128, 32
CHASED_L1, CHASED_L2, CHASED_DRAM = 4 << 10, 512 << 10, 32 << 20  # bytes
DRAM_ROUNDS = 128  # three times as many loads are fewer than there are lines: none is read twice
CONFLICT_WARPS, CONFLICT_WAYS = 16, 4
STREAM_BLOCKS, STREAM_THREADS, STREAM_LOADS = 8, 256, 4  # thread blocks a multiprocessor
WARPS = (1, 2, 4, 8, 16, 32)
LEAST_RESOLUTIONS = 1000  # of the events, in what is subtracted
WARM_UP_SECONDS, PAD_ROUNDS = 0.5, 2048
CLOCK_KHZ, THREADS_OF_ONE, SHARED_OF_ONE, REGISTERS_OF_ONE, BLOCKS_OF_ONE = 13, 39, 81, 82, 106
SUFFIX = {"r": "u32", "f": "f32", "d": "f64", "x": "u64"}
HEAD = """.version 6.3
.target sm_70
.address_size 64
.visible .entry probe(.param .u64 data, .param .u64 out, .param .u32 rounds, .param .u32 mode)
{
.reg .pred %p<16>; .reg .b32 %r<64>; .reg .f32 %f<64>; .reg .f64 %d<64>; .reg .b64 %x<64>;
.shared .align 16 .b8 tile[16384];
ld.param.u64 %x60, [data]; ld.param.u64 %x61, [out]; ld.param.u32 %r60, [rounds]; ld.param.u32 %r61, [mode];
mov.u32 %r62, %tid.x; mul.wide.u32 %x62, %r62, 8; add.s64 %x61, %x61, %x62;
"""
TAIL = """add.s32 %r60, %r60, -1; setp.ne.s32 %p15, %r60, 0; @%p15 bra LOOP;
"""


def looped(prepare, body, kept):
    """A kernel that runs `body` in a loop and stores the registers `kept`."""
    stores = [f"st.global.{SUFFIX[each[1]]} [%x61+{8192 * i}], {each};" for i, each in enumerate(kept)]
    lines = [prepare, "LOOP:", '.pragma "nounroll";', *body, TAIL, *stores, "ret;", "}"]
    return HEAD + "\n".join(lines) + "\n"


def chained(name, chains, copies, stride=4):
    """So many copies of a class's instruction in so many chains; shared memory at a stride of bytes."""
    kind, texts = CLASSES[name]
    prepare, body, kept = ["setp.gt.u32 %p14, %r62, 13;"], [], []
    if name.startswith("shared"):
        # Each word holds its own address, each chain has words of its own.
        prepare.append(f"mov.u32 %r63, tile; mad.lo.u32 %r63, %r62, {stride}, %r63;")
    for chain in range(chains):
        a, b = f"%{kind}{2 * chain}", f"%{kind}{2 * chain + 1}"
        if name.startswith("shared"):
            prepare.append(f"add.u32 {a}, %r63, {chain * 4 if stride > 4 else chain * 128};")
            prepare.append(f"st.shared.u32 [{a}], {a};")
            kept.append(a)
            continue
        for offset, register in ((3, a), (5, b)):
            prepare.append(f"add.u32 %r63, %r62, {offset + chain};")
            prepare.append({"r": "mov.b32 {}, %r63;", "f": "cvt.rn.f32.u32 {}, %r63;",
                            "d": "cvt.rn.f64.u32 {}, %r63;"}[kind].format(register))  # fmt: skip
        kept += [a, b]
    prepare.append({"r": "mov.b32 %r40, 0x7fffffff;", "f": "mov.f32 %f40, 0f4CFFFFFF;",
                    "d": "mov.f64 %d40, 0d41DFFFFFFFC00000;"}[kind])  # fmt: skip
    turns = "{b}" in texts[0]
    for copy in range(copies // chains):
        for part in texts[copy % len(texts)].split("; "):
            for chain in range(chains):
                pair = (f"%{kind}{2 * chain}", f"%{kind}{2 * chain + 1}")
                a, b = pair[::-1] if turns and copy % 2 else pair
                names = {"a": a, "b": b, "c": f"%{kind}40", "p": f"%p{chain}"}
                body.append(part.format(**names).rstrip(";") + ";")
    return looped("\n".join(prepare), body, kept)


def chasing(cached=""):
    """Loads whose address is what the load before gave."""
    return looped("mov.b64 %x1, %x60;", [f"ld.global{cached}.u64 %x1, [%x1];"] * CHASED_LOADS, ["%x1"])


def rebasing():
    """Each thread adds the address of the memory to the offset that its line begins with."""
    prepare = (
        f"mov.u32 %r0, %ctaid.x; mov.u32 %r1, %ntid.x; mad.lo.u32 %r2, %r0, %r1, %r62;"
        f" mul.wide.u32 %x0, %r2, {CHASED_LINE}; add.s64 %x0, %x60, %x0;"
    )
    body = ["ld.global.u64 %x1, [%x0]; add.s64 %x1, %x1, %x60; st.global.u64 [%x0], %x1;"]
    return looped(prepare, body, [])


def branching(copies, sides, is_uniform=False):
    """Sides of multiply-adds: behind no branch (0 `sides`), behind a guard (1), or the two of a branch (2).

    Lanes jump that have a bit of `mode` in their number, in which 32 is a bit of all; in the first round,
    which is not counted, half of them do, so that all know that they may part. Where the branch
    `is_uniform` the two bits of `mode` say it of every other copy, and the compiler knows that lanes stay
    together. (On one predicate the first jump would lead over all copies.)
    """
    sides_of = [
        [f"fma.rn.f32 %f{chain}, %f{chain}, {operands};" for chain in range(CHAINS)] * SIDE
        for operands in ("%f20, %f21", "%f21, %f20")
    ]
    prepare = ["or.b32 %r0, %r62, 32; mov.u32 %r59, %r60;"]
    body = [
        "setp.eq.s32 %p1, %r60, %r59; selp.b32 %r1, 16, %r61, %p1; and.b32 %r1, %r1, %r0;"
        " setp.ne.u32 %p0, %r1, 0;"
    ]
    if is_uniform:
        body = []
        prepare = [f"and.b32 %r{n}, %r61, {1 + n}; setp.ne.u32 %p{n}, %r{n}, 0;" for n in range(2)]
    prepare.append("cvt.rn.f32.u32 %f20, %r62; add.f32 %f21, %f20, 0f3F800000;")
    prepare += [f"add.f32 %f{chain}, %f20, 0f{0x40000000 + (chain << 20):08X};" for chain in range(CHAINS)]
    for copy in range(copies):
        if sides:
            body.append(f"@%p{copy % 2 if is_uniform else 0} bra OTHER{copy};")
        body += sides_of[0]
        if sides == 2:
            body.append(f"bra JOIN{copy};")
        if sides:
            body.append(f"OTHER{copy}:")
        if sides == 2:
            body += [*sides_of[1], f"JOIN{copy}:"]
    return looped("\n".join(prepare), body, [f"%f{chain}" for chain in range(CHAINS)])


def streaming():
    """Each thread loads words that no other loads, next to those of its neighbours."""
    prepare = (
        "mov.u32 %r0, %ctaid.x; mov.u32 %r1, %ntid.x; mov.u32 %r2, %nctaid.x; mad.lo.u32 %r3, %r0, %r1, %r62;"
        " mul.wide.u32 %x0, %r3, 4; add.s64 %x0, %x60, %x0; mul.lo.u32 %r4, %r1, %r2;"
        " mul.wide.u32 %x1, %r4, 4; mov.u32 %r5, 0;"
    )
    body = []
    for number in range(STREAM_LOADS):
        body.append(f"ld.global.u32 %r{10 + number}, [%x0]; add.s64 %x0, %x0, %x1;")
    body += [f"xor.b32 %r5, %r5, %r{10 + number};" for number in range(STREAM_LOADS)]
    return looped(prepare, body, ["%r5"])


def cycle_of(size_bytes, seed=0):
    """Memory in which each line holds the offset of another, all in one cycle (Sattolo 1986)."""
    count = size_bytes // CHASED_LINE
    order = list(range(count))
    source = random.Random(seed)
    for last in range(count - 1, 0, -1):
        other = source.randrange(last)
        order[last], order[other] = order[other], order[last]
    words = array.array("Q", bytes(size_bytes))
    for line, following in enumerate(order):
        words[line * (CHASED_LINE // 8)] = CHASED_LINE * following
    return words.tobytes()


class Calibration:
    """Measures what the figures of a machine model are on this GPU, as long as there is time."""

    def __init__(self, driver, seconds):
        self.driver = driver
        self.ends = time.monotonic() + seconds
        self.out = driver.allocate(8192 * 2 * CHAINS + 64)
        self.clocks = Clocks()
        self.khz = driver.attribute(CLOCK_KHZ)
        self.multiprocessors = driver.attribute(CU_MULTIPROCESSORS)
        self.l2_bytes = driver.attribute(CU_L2_BYTES)
        self.probes, self.streamed = {}, {}
        self.pad = self._probe(chained("fma", CHAINS, FEW))
        self.figure = ""
        self.cut_short = []

    def cycles(self, text, data=0, mode=0, block=32, least=4, most=1 << 26, cold=False):
        """What a round of a kernel takes, in cycles of the clock that the GPU has then; where it is `cold`,
        of memory that no cache holds.
        """
        function = self._probe(text)
        wanted = LEAST_RESOLUTIONS * self.driver.resolution_ms
        rounds = least
        while True:
            times = []
            for _ in range(FEWEST_ROUNDS):
                few, many = (
                    self._go(function, each, data, mode, block, cold) for each in (rounds, 3 * rounds)
                )
                times.append(many - few)
            if median(times) >= wanted or 4 * rounds > most:
                break
            if time.monotonic() > self.ends:
                if self.figure not in self.cut_short:
                    self.cut_short.append(self.figure)
                break
            rounds *= 4
        return median(times) * self._khz_now() / (2 * rounds)

    def _probe(self, text):
        if text not in self.probes:
            self.probes[text] = self.driver.function(self.driver.load(text.encode() + b"\0"), "probe")
        return self.probes[text]

    def _warm_up(self):
        """Something to do until the clocks are up."""
        begun = time.monotonic()
        while time.monotonic() - begun < WARM_UP_SECONDS:
            self._timed(self.pad, FEW, self.out)

    def _khz_now(self):
        read = self.clocks.read() or {}
        return 1000 * read["sm_mhz"] if read.get("sm_mhz") else self.khz

    def _go(self, function, rounds, data, mode, block, cold):
        if cold:
            self._stream(3)
        return self._timed(function, rounds, data or self.out, mode, block=block)

    def _timed(self, *launch, **how):
        """The milliseconds of a launch."""
        # Something to do while the host hands over what is timed.
        self._launch(self.pad, PAD_ROUNDS, self.out)
        start = self.driver.mark()
        self._launch(*launch, **how)
        end = self.driver.mark()
        self.driver.wait()
        return self.driver.milliseconds(start, end)

    def _launch(self, function, rounds, data, mode=0, grid=1, block=32):
        parameters = [struct.pack("<Q", data), struct.pack("<Q", self.out)]
        parameters += [struct.pack("<I", rounds), struct.pack("<I", mode)]
        self.driver.launch(function, (grid, 1, 1), (block, 1, 1), 0, parameters)

    def each(self, name, chains, block=32, stride=4):
        """Cycles of an instruction of a class in so many chains."""
        sizes = (FEW_SEQUENCES, MANY_SEQUENCES) if name in SEQUENCES else (FEW, MANY)
        few, many = (self.cycles(chained(name, chains, copies, stride), block=block) for copies in sizes)
        return (many - few) / (sizes[1] - sizes[0])

    def classes(self):
        """Latency and issue interval of each class of instruction."""
        figures = {}
        for name in CLASSES:
            self.figure = name
            latency = self.each(name, 1) if name != "shared_store" else None
            figures[name] = {"latency": latency, "issue": self.each(name, CHAINS)}
        for key, select in figures["select"].items():
            figures["compare"][key] -= select
        return figures

    def chase(self, size_bytes, cached="", cold=False):
        """Cycles of a load whose address the load before gave, in so many bytes. What else the loop does,
        it does meanwhile.
        """
        address = self.driver.allocate(size_bytes)
        self.driver.upload(address, cycle_of(size_bytes))
        lines = size_bytes // CHASED_LINE
        block = min(lines, 256)
        self._launch(self._probe(rebasing()), 1, address, grid=lines // block, block=block)
        how = (
            {"least": DRAM_ROUNDS, "most": DRAM_ROUNDS} if cold else {"least": max(4, lines // CHASED_LOADS)}
        )
        return self.cycles(chasing(cached), address, cold=cold, **how) / CHASED_LOADS

    def branches(self):
        """Cycles of a branch: of one of which the compiler knows that all lanes go one way, taken (`mode` 3)
        or not; of a guard that lanes may part at, but do not, and of one at which half of them skip the side,
        beyond that; of two sides at which they may part, but do not; and of parting and meeting again, beyond
        both sides and a branch that is not taken.
        """

        def of(sides, mode=0, is_uniform=False):
            texts = [branching(copies, sides, is_uniform) for copies in SIDES]
            few, many = (self.cycles(text, mode=mode) for text in texts)
            return (many - few) / (SIDES[1] - SIDES[0])

        side = of(0)
        through = of(1, is_uniform=True) - side
        return {
            "branch_not_taken": through,
            "branch_taken": of(1, mode=3, is_uniform=True),
            "guard_passed": of(1) - side,
            "guard_parted": of(1, mode=16) - side,
            "guard_skipped": of(1, mode=32),
            "not_parted": (of(2) + of(2, mode=32)) / 2 - side,
            "split_and_join": of(2, mode=16) - 2 * side - through,
        }

    def stream(self):
        """Bytes that all multiprocessors together load from memory in a cycle."""
        times = [self._stream(3) - self._stream(1) for _ in range(1 + FEWEST_ROUNDS)][1:]
        return 2 * self.stream_rounds * self.stream_bytes / (median(times) * self._khz_now())

    def _stream(self, times):
        """Loads so many times four times what the L2 holds, each byte once; the milliseconds. Once and three
        times are of memory of their own: what the one leaves in a cache, the other does not load.
        """
        grid = self.multiprocessors * STREAM_BLOCKS
        if not self.streamed:
            self.stream_bytes = grid * STREAM_THREADS * STREAM_LOADS * 4
            self.stream_rounds = max(4, 4 * self.l2_bytes // self.stream_bytes)
            self.streaming = self._probe(streaming())
        if times not in self.streamed:
            size = times * self.stream_rounds * self.stream_bytes
            self.streamed[times] = self.driver.allocate(size)
            self.driver.fill(self.streamed[times], size)
        rounds = times * self.stream_rounds
        return self._timed(self.streaming, rounds, self.streamed[times], grid=grid, block=STREAM_THREADS)

    def conflict_pass(self):
        """Cycles that one more pass over the banks takes of a multiprocessor whose warps do nothing else."""
        one, all_ways = (
            self.each("shared_load", CHAINS, 32 * CONFLICT_WARPS, stride) / CONFLICT_WARPS
            for stride in (4, 4 * CONFLICT_WAYS)
        )
        return (all_ways - one) / (CONFLICT_WAYS - 1)

    def measure(self):
        """All of it, by name."""
        self._warm_up()
        measured = {"khz": self.khz, "classes": self.classes()}
        loaded = measured["classes"]["shared_load"]["latency"]
        figures = {
            "conflict": lambda: (
                (self.each("shared_load", 1, stride=4 * CONFLICT_WAYS) - loaded) / (CONFLICT_WAYS - 1)
            ),
            "conflict_pass": self.conflict_pass,
            "bytes_per_cycle": self.stream,
            "l1": lambda: self.chase(CHASED_L1),
            "l2": lambda: self.chase(CHASED_L2, cached=".cg") - measured["l1"],
            "dram": lambda: self.chase(CHASED_DRAM, cold=True) - measured["l1"] - measured["l2"],
            "branches": self.branches,
            "cycles_per_instruction_by_warps": lambda: {
                warps: self.each("int_alu", 1, block=32 * warps) / warps for warps in WARPS
            },
        }
        for self.figure, measure_it in figures.items():
            measured[self.figure] = measure_it()
        return dict(
            measured,
            cut_short=self.cut_short,
            multiprocessors=self.multiprocessors,
            l2_bytes=self.l2_bytes,
            threads=self.driver.attribute(THREADS_OF_ONE),
            shared_bytes=self.driver.attribute(SHARED_OF_ONE),
            registers=self.driver.attribute(REGISTERS_OF_ONE),
            thread_blocks=self.driver.attribute(BLOCKS_OF_ONE),
        )


# --- What the chip counts -------------------------------------------------------------------------------

COUNTED = {
    "warp_instructions": "smsp__inst_executed.sum",
    "thread_instructions": "smsp__thread_inst_executed.sum",
    "branches": "smsp__sass_branch_targets.sum",
    "divergent_branches": "smsp__sass_branch_targets_threads_divergent.sum",
}
"""What is asked of Nsight Compute, by its names from compute capability 7.0 on."""
COUNTED_TOGETHER = 24


def counts_of(text, runs):
    """What Nsight Compute's CSV says of versions that ran one after the other: of each, all its launches.

    `runs`: a cell, a version and the kernels that it launches, in that order. Raises: ValueError where a
    launch or a metric is missing, or a value is no number.
    """
    lines = text.splitlines()
    head = next((number for number, line in enumerate(lines) if line.startswith('"ID"')), None)
    if head is None:
        raise ValueError("it counted nothing")
    wanted = [(key, name, kernel) for key, name, kernels in runs for kernel in kernels]
    seen = counted_launches(csv.DictReader(lines[head:]), {kernel for _, _, kernel in wanted})
    missing = [metric for key, metric in COUNTED.items() if any(key not in each for each in seen)]
    if missing:
        raise ValueError("it has no {}".format(", ".join(missing)))
    if [each["kernel"] for each in seen] != [kernel for _, _, kernel in wanted]:
        raise ValueError(f"it counted {len(seen)} launches of {len(wanted)}")
    counted = {key: {} for key, _, _ in runs}
    for (key, name, _), launch in zip(wanted, seen):
        total = counted[key].setdefault(name, dict.fromkeys(COUNTED, 0))
        for counter in COUNTED:
            total[counter] += launch[counter]
    return counted


def counted_launches(rows, kernels):
    """What Nsight Compute's rows say of each launch of these kernels, in order."""
    names = {metric: key for key, metric in COUNTED.items()}
    launches = {}
    for row in rows:
        kernel = row["Kernel Name"].partition("(")[0]
        if row["Metric Name"] in names and kernel in kernels:
            counts = launches.setdefault(int(row["ID"]), {"kernel": kernel})
            counts[names[row["Metric Name"]]] = int(float(row["Metric Value"].replace(",", "")))
    return [launches[number] for number in sorted(launches)]


def count_runs(folder, runs, architecture, timeout):
    """What the chip counts while versions run once each, or for each why nothing is known of it."""
    kernels = {kernel for _, _, launched in runs for kernel in launched}
    # Clocks and caches as they are: what is executed depends on neither.
    words = [shutil.which("ncu"), "--csv", "--clock-control", "none", "--cache-control", "none"]
    words += ["--kernel-name-base", "function", "--kernel-name"]
    words += ["regex:^({})$".format("|".join(sorted(kernels))), "--metrics", ",".join(COUNTED.values())]
    words += [sys.executable, os.path.abspath(__file__), "--bundle", folder, "--architecture", architecture]
    words += ["--counted", json.dumps([[key, name] for key, name, _ in runs])]
    said = b""
    try:
        done = subprocess.run(
            words, stdin=subprocess.DEVNULL, capture_output=True, timeout=timeout, check=False
        )
        said = done.stdout + done.stderr
        if done.returncode:
            raise ValueError(f"it ended with {done.returncode}")
        return counts_of(done.stdout.decode("utf-8", "replace"), runs)
    except subprocess.TimeoutExpired:
        problem = f"not done after {timeout:g} s"
    except ValueError as error:
        last = said.decode("utf-8", "replace").strip().splitlines()[-1:]
        problem = "ncu: {}{}".format(error, "".join(f" ({each})" for each in last))
    counted = {}
    for key, name, _ in runs:
        counted.setdefault(key, {})[name] = {"problem": problem}
    return counted


def runs_of(bundle, key, counted):
    """The versions of a cell that are not counted yet, as `counts_of` takes them; equal code once."""
    cell = bundle["cells"][key]
    kernels = [step["kernel"] for step in cell["steps"] if step["measured"]]
    return [
        (key, name, kernels)
        for name, twin in twins_of(cell["versions"]).items()
        if name == twin and cell["versions"][name]["images"] and "branches" not in counted.get(name, {})
    ]


def cells_named(bundle, pattern):
    """The cells whose names match. Raises: NothingToRun where there are none."""
    names = list(bundle["cells"])
    wanted = [name for name in names if fnmatch.fnmatchcase(name, pattern)]
    if not wanted:
        raise NothingToRun(f"no cell is named {pattern}; there are {', '.join(names[:3])} and the like")
    return wanted


def count_all(folder, bundle, architecture, options, times):
    """Puts what the chip counts beside the times, where it is not there yet; the exit code.

    Starting Nsight Compute takes longer than counting: many cells are counted at once, and one by one where
    that fails.
    """
    if shutil.which("ncu") is None:
        say("no counters: there is no ncu here (Nsight Compute)")
        return EXIT_FAILED
    counters = times.setdefault("counters", {})
    wanted = cells_named(bundle, options.only)
    problems = 0
    for first in range(0, len(wanted), COUNTED_TOGETHER):
        batch = wanted[first : first + COUNTED_TOGETHER]
        runs = [run for key in batch for run in runs_of(bundle, key, counters.get(key, {}))]
        counted = count_runs(folder, runs, architecture, options.timeout) if runs else {}
        if any("problem" in each for cell in counted.values() for each in cell.values()) and len(batch) > 1:
            counted = {}
            for key in batch:
                own = [run for run in runs if run[0] == key]
                counted.update(count_runs(folder, own, architecture, options.timeout) if own else {})
        for key in batch:
            problems += keep_counts(bundle, key, counters.setdefault(key, {}), counted.get(key, {}), times)
        write_json(options.out, times)
        say(f"{first + len(batch)} of {len(wanted)} counted: {batch[-1]}")
    return EXIT_FAILED if problems else 0


def keep_counts(bundle, key, cell, counted, times):
    """Puts the counts of a cell in their place; how many versions have a problem."""
    versions = bundle["cells"][key]["versions"]
    for name, twin in twins_of(versions).items():
        if not versions[name]["images"]:
            cell[name] = {"problem": versions[name].get("problem", "there is no code of it")}
        else:
            cell[name] = counted.get(twin) or cell[twin]
    described = {name: bundle["cells"][key][name] for name in DESCRIBED}
    untimed = {"status": FAILED, "detail": "not timed yet", "described": described}
    times["cells"].setdefault(key, untimed)
    problems = [(name, counts["problem"]) for name, counts in cell.items() if "problem" in counts]
    for name, problem in problems:
        say(f"  {key}, {name}: {problem}")
    return len(problems)


# --- What times say -------------------------------------------------------------------------------------


def median(values):
    """The middle of the values in order."""
    ordered = sorted(values)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def quartiles(values):
    """A quarter of the values is at most the first, a quarter at least the second (of the nearest ranks)."""
    ordered = sorted(values)
    last = len(ordered) - 1
    return ordered[round(last / 4)], ordered[round(3 * last / 4)]


def ratio_interval(before, after, resamples=1000, seed=0):
    """The bootstrap interval (95%) of median(before) / median(after), rounds drawn as pairs (Efron 1979)."""
    source = random.Random(seed)
    count = min(len(before), len(after))
    ratios = []
    for _ in range(resamples):
        drawn = [source.randrange(count) for _ in range(count)]
        ratios.append(median([before[i] for i in drawn]) / median([after[i] for i in drawn]))
    ratios.sort()
    return ratios[int(0.025 * resamples)], ratios[int(0.975 * resamples) - 1]


# --- All cells ------------------------------------------------------------------------------------------


def read_json(path):
    """What a file says; None where there is none, or it is none of ours."""
    try:
        with open(path, encoding="utf-8") as stream:
            return json.load(stream)
    except (OSError, ValueError):
        return None


def write_json(path, data):
    """Puts a whole file in the place of another, or leaves that."""
    folder = os.path.dirname(os.path.abspath(path))
    handle, temporary = tempfile.mkstemp(prefix=".times-", dir=folder)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            json.dump(data, stream, indent=1)
            stream.write("\n")
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def say(text):
    """Progress."""
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def put_lines(stream, lines):
    """Puts the lines of a stream into a queue, and an empty one behind the last."""
    for line in stream:
        lines.put(line)
    lines.put(b"")


def said_by_child(folder, what, architecture, seconds, timeout):
    """What a process of its own says, a line of JSON at a time; at last how it failed, where it did.

    `timeout`: the seconds that a line may take.
    """
    words = [sys.executable, os.path.abspath(__file__), "--bundle", folder, *what]
    words += ["--architecture", architecture, "--seconds", str(seconds)]
    lines = queue.Queue()
    with tempfile.TemporaryFile() as errors:
        child = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors)
        threading.Thread(target=put_lines, args=(child.stdout, lines), daemon=True).start()
        try:
            while True:
                try:
                    line = lines.get(timeout=timeout)
                except queue.Empty:
                    yield {"status": FAILED, "detail": f"not done after {timeout:g} s"}
                    return
                if not line:
                    break
                yield json.loads(line.decode())
            if child.wait():
                errors.seek(0)
                last = errors.read().decode("utf-8", "replace").strip().splitlines()[-1:]
                last = last or ["it said nothing"]
                detail = f"the process ended with {child.returncode}: {last[0]}"
                yield {"status": FAILED, "detail": detail}
        finally:
            if child.poll() is None:
                child.kill()
                child.wait()


def measured_by_children(folder, bundle, keys, architecture, ends, timeout):
    """Cells with what is said of each: those of a kernel by one process, a new one after each that fails."""
    left = list(keys)
    while left:
        kernel = bundle["cells"][left[0]]["kernel"]
        batch = [key for key in left if bundle["cells"][key]["kernel"] == kernel]
        seconds = max(0.0, (ends - time.monotonic()) / len(left))
        for said in said_by_child(folder, ["--cell", json.dumps(batch)], architecture, seconds, timeout):
            if not batch:
                break  # it failed when all was done
            key = batch.pop(0)
            left.remove(key)
            yield key, said
            if said["status"] != DONE:
                break


def speedups_of(said):
    """The speedups of a cell's versions over the first, warm, in words."""
    medians = {
        name: median(each["milliseconds"]["warm"])
        for name, each in said["versions"].items()
        if "milliseconds" in each
    }
    first = medians.pop(next(iter(said["versions"])), 0)
    return ", ".join(f"{name} {first / each:.3f}" for name, each in medians.items() if each and first)


def verdicts_of(said):
    """The versions of a cell by name; none of one that failed."""
    return list(said["versions"].items()) if said["status"] == DONE else []


def calibrate(folder, architecture, options, times):
    """Puts what a machine model consists of beside the times; the exit code."""
    say(f"{times['device']['name']}: calibrating, at most {options.minutes:g} min")
    seconds = 60 * options.minutes
    said = next(said_by_child(folder, ["--calibrate"], architecture, seconds, seconds + 120))
    if said["status"] != DONE:
        say(f"calibration: {said['detail']}")
        return EXIT_FAILED
    times["calibration"] = said["calibration"]
    write_json(options.out, times)
    say(f"done: pcfm bench --gpu --times {options.out} --machine-out my-gpu.toml")
    return 0


def run_all(folder, bundle, options):
    """Measures what is not done yet; the exit code."""
    if options.counters and bundle["driver"] != "cuda":
        raise NothingToRun("no counters: Nsight Compute counts on NVIDIA's GPUs")
    if options.calibrate and bundle["driver"] != "cuda":
        raise NothingToRun(
            "calibration is for NVIDIA's GPUs: its kernels are PTX, which AMD's driver does not take"
        )
    driver = Driver(bundle["driver"])
    about = driver.describe()
    architecture = architecture_for(about, bundle["architectures"])
    del driver  # the processes of the cells have their own
    earlier = read_json(options.out) or {}
    identity = {key: bundle[key] for key in ("pcfm", "commit", "digest", "plan")}
    if earlier and (earlier.get("bundle") != identity or earlier.get("device") != about):
        say(f"{options.out} is of another bundle or GPU: name another file with --out")
        return EXIT_FAILED
    times = earlier or {"format": FORMAT, "bundle": identity, "device": about, "cells": {}}
    times["architecture"] = architecture
    times["date"] = time.strftime("%Y-%m-%d %H:%M:%S %z")
    if options.calibrate:
        return calibrate(folder, architecture, options, times)
    if options.counters:
        return count_all(folder, bundle, architecture, options, times)
    return measure_all(folder, bundle, architecture, options, times)


def measure_all(folder, bundle, architecture, options, times):
    """Puts times of cells beside those that are there; the exit code."""
    wanted = cells_named(bundle, options.only)
    left = [key for key in wanted if times["cells"].get(key, {}).get("status") != DONE]
    say(f"{times['device']['name']}, {architecture}: {len(left)} of {len(wanted)} cells to measure")
    ends = time.monotonic() + 60 * options.minutes
    write_json(options.out, times)
    measured = measured_by_children(folder, bundle, left, architecture, ends, options.timeout)
    for number, (key, said) in enumerate(measured):
        described = {name: bundle["cells"][key][name] for name in DESCRIBED}
        times["cells"][key] = dict(said, described=described)
        write_json(options.out, times)
        what = said.get("detail") or "; ".join([speedups_of(said), *said["notes"]])
        rest = max(0.0, ends - time.monotonic()) / 60
        say(f"{number + 1} of {len(left)}, {rest:.1f} min left: {key}: {what}")
        for name, version in verdicts_of(said):
            if version["verdict"] != CORRECT:
                say(f"  {name}: {version['verdict']}: {version['detail']}")
    return exit_code([times["cells"][key] for key in wanted])


def exit_code(cells):
    """What cells say to the caller."""
    verdicts = [each["verdict"] for cell in cells for _, each in verdicts_of(cell)]
    if WRONG in verdicts:
        return EXIT_WRONG
    return EXIT_FAILED if UNUSABLE in verdicts or any(cell["status"] != DONE for cell in cells) else 0


def arguments():
    """The options of the command line."""
    parser = argparse.ArgumentParser(description="Times the kernels of a bundle on the GPU of this machine.")
    parser.add_argument("--out", default="times.json", help="where the times go (default: times.json)")
    parser.add_argument("--only", default="*", help="cells whose names match, e.g. 'bit-*' or '*-small'")
    parser.add_argument("--minutes", type=float, help="how long all of it may take")
    parser.add_argument("--timeout", type=float, default=300.0, help="seconds after which a cell is given up")
    parser.add_argument(
        "--bundle", default=os.path.dirname(os.path.abspath(__file__)), help="the bundle's folder"
    )
    parser.add_argument("--device", action="store_true", help="say which GPU there is, as JSON, and end")
    parser.add_argument(
        "--calibrate", action="store_true", help="measure what a machine model consists of, instead of cells"
    )
    parser.add_argument(
        "--counters",
        action="store_true",
        help="have Nsight Compute (ncu) count what each version executes, instead",
    )
    parser.add_argument("--counted", help=argparse.SUPPRESS)
    parser.add_argument("--cell", help=argparse.SUPPRESS)
    parser.add_argument("--architecture", help=argparse.SUPPRESS)
    parser.add_argument("--seconds", type=float, help=argparse.SUPPRESS)
    return parser.parse_args()


def launch_counted(options, bundle):
    """Runs versions of cells one after the other, for another program to count.

    Raises: NothingToRun, DriverError.
    """
    driver = Driver(bundle["driver"])
    for key, name in json.loads(options.counted):
        cell = bundle["cells"][key]
        one = {name: cell["versions"][name]}
        run = Run(driver, options.bundle, dict(cell, versions=one), options.architecture)
        if name in run.problems:
            raise NothingToRun(run.problems[name][1])
        run.go(name)
        run.close()


def measured_here(driver, options, bundle):
    """What a process of its own says: of the calibration, or of each of its cells until one fails."""
    try:
        if options.calibrate:
            yield {"status": DONE, "calibration": Calibration(driver, options.seconds).measure()}
            return
        for key in json.loads(options.cell):
            cell = bundle["cells"][key]
            yield measure(
                driver, options.bundle, cell, options.architecture, bundle["rounds"], options.seconds
            )
    except DriverError as error:
        yield {"status": FAILED, "detail": str(error)}


def main():
    """The exit code."""
    options = arguments()
    bundle = read_json(os.path.join(options.bundle, "bundle.json"))
    if bundle is None or bundle.get("format") != FORMAT:
        say(f"{options.bundle} has no bundle.json of format {FORMAT}: unpack the bundle and start its run.py")
        return EXIT_FAILED
    options.minutes = bundle["minutes"] if options.minutes is None else options.minutes
    try:
        if options.counted is not None:
            launch_counted(options, bundle)
            return 0
        if options.architecture is not None:
            driver = Driver(bundle["driver"])
            for said in measured_here(driver, options, bundle):
                print(json.dumps(said), flush=True)
            return 0
        if options.device:
            print(json.dumps(Driver(bundle["driver"]).describe()))
            return 0
        return run_all(options.bundle, bundle, options)
    except NothingToRun as error:
        say(str(error))
        return EXIT_FAILED
    except KeyboardInterrupt:
        say("interrupted: start again to go on")
        return EXIT_INTERRUPTED
    except OSError as error:
        say(f"{error.filename or options.out}: {error.strerror}")
        return EXIT_FAILED


if __name__ == "__main__":
    sys.exit(main())
