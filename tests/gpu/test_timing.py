"""What happens above the driver: buffers restored, versions checked and taking turns, launches timed."""

import numpy as np
import pytest

from pcfm import api
from pcfm.diagnostics import PcfmError
from pcfm.gpu.timing import Timer, Timing, Version, refuse_lasting_variables, time_versions
from pcfm.launch import BufferArg, ScalarArg
from rodinia_kernels.application import Application, Expected, Step
from tests.gpu.simulated import MILLISECONDS_PER_CYCLE, SimulatedDevice

SOURCE = """
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @add(ptr addrspace(1) %data, i16 %step, ptr addrspace(1) %table) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %here = getelementptr i32, ptr addrspace(1) %data, i32 %tid
  %there = getelementptr i32, ptr addrspace(1) %table, i32 %tid
  %old = load i32, ptr addrspace(1) %here, align 4
  %more = load i32, ptr addrspace(1) %there, align 4
  %wide = sext i16 %step to i32
  %by = add i32 %more, %wide
  %new = add i32 %old, %by
  store i32 %new, ptr addrspace(1) %here, align 4
  ret void
}

define ptx_kernel void @double(ptr addrspace(1) %data) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %here = getelementptr i32, ptr addrspace(1) %data, i32 %tid
  %old = load i32, ptr addrspace(1) %here, align 4
  %new = shl i32 %old, 1
  store i32 %new, ptr addrspace(1) %here, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
"""
THREADS = 40
ONE, BLOCK = (1, 1, 1), (THREADS, 1, 1)
START = np.arange(THREADS, dtype=np.int32)
TABLE = np.full(THREADS, 100, np.int32)


@pytest.fixture
def application() -> Application:
    """data := 2 * (data + table - 3) + table + 5"""
    steps = (
        Step("add", ONE, BLOCK, ("data", ScalarArg("i16", -3), "table")),
        Step("double", ONE, BLOCK, ("data",)),
        Step("add", ONE, BLOCK, ("data", ScalarArg("i16", 5), "table")),
    )
    buffers = {"data": BufferArg(START), "table": BufferArg(TABLE, readonly=True)}
    return Application(buffers, steps, lambda: {"data": Expected(2 * (START + 97) + 105)})


def versions(device: SimulatedDevice, application: Application) -> dict[str, Version]:
    return {name: Version(device, name, SOURCE, application) for name in ("old", "new")}


def test_results_are_checked_and_measured_launches_timed(application):
    device = SimulatedDevice()
    timer = Timer(device, application, ["add"], pad_bytes=16)
    timings = time_versions(timer, versions(device, application), runs=4, warm_up=2)
    assert [each.problem for each in timings.values()] == ["", ""]
    assert all(len(each.milliseconds) == 4 for each in timings.values())
    everything = Timer(device, application, ["add", "double"], pad_bytes=16)
    both = everything.run(versions(device, application)["old"])
    assert 0 < timings["old"].median < both
    cycles = round(both / MILLISECONDS_PER_CYCLE)
    assert both == pytest.approx(cycles * MILLISECONDS_PER_CYCLE)


def test_versions_take_turns_on_restored_buffers(application):
    device = SimulatedDevice()
    timer = Timer(device, application, ["add"], pad_bytes=16)
    time_versions(timer, versions(device, application), runs=2, warm_up=1)
    labels = [label for label, launch in device.launched if launch.kernel == "double"]
    assert labels == ["old", "new"] * 4  # once to check, then warm-up and runs in turns
    restored = [(a, b) for a, b, _ in device.copied if (a, b) != timer.pad]
    assert restored == [(timer.working[n], timer.pristine[n]) for n in ("data", "table")] * 8
    sizes = {size for a, b, size in device.copied if (a, b) == timer.pad}
    assert sizes == {16}


def test_memory_is_given_back(application):
    device = SimulatedDevice()
    timer = Timer(device, application, ["add"], pad_bytes=16)
    assert len(device.memory) == 6
    timer.free()
    assert not device.memory


def test_a_wrong_version_has_no_times(application):
    device = SimulatedDevice(corrupt=lambda label, kernel: label == "new" and kernel == "double")
    timer = Timer(device, application, ["add"], pad_bytes=16)
    timings = time_versions(timer, versions(device, application), runs=2, warm_up=0)
    assert (
        timings["new"].milliseconds == () and "buffer data: 1 of 40 elements differ" in timings["new"].problem
    )
    assert timings["new"].median is None and timings["new"].spread is None
    assert timings["old"].problem == "" and len(timings["old"].milliseconds) == 2


def test_one_that_goes_wrong_later_has_none_either(application):
    seen = []

    def corrupt(label: str, kernel: str) -> bool:
        seen.append((label, kernel))
        return seen[-1] == ("new", "double") and seen.count(seen[-1]) > 2

    device = SimulatedDevice(corrupt=corrupt)
    timer = Timer(device, application, ["add"], pad_bytes=16)
    timings = time_versions(timer, versions(device, application), runs=3, warm_up=0)
    assert timings["new"].problem and not timings["new"].milliseconds
    assert not timings["old"].problem


def test_a_kernel_that_fails_is_named(application):
    device = SimulatedDevice()
    timer = Timer(device, application, ["add"], pad_bytes=16)
    broken = SOURCE.replace("i32 %tid\n  %old = load i32, ptr addrspace(1) %here", "i32 9999\n  %old = load i32, ptr addrspace(1) %here")  # fmt: skip  # noqa: E501
    version = Version(device, "sb1 at 32, PCFM", broken, application)
    with pytest.raises(PcfmError, match="trapped") as failure:
        timer.run(version)
    assert "while running sb1 at 32, PCFM on a simulated device" in str(failure.value)


def test_a_kernel_that_is_not_there(application):
    with pytest.raises(PcfmError, match="defines no kernel 'double'"):
        Version(SimulatedDevice(), "x", SOURCE.replace("@double", "@treble"), application)


def test_variables_that_keep_their_contents_are_refused():
    tile = (
        "@tile = internal addrspace(3) global [4 x i32] undef\n@sizes = constant [2 x i32] [i32 1, i32 2]\n"
    )
    refuse_lasting_variables(api.parse(tile + SOURCE))
    with pytest.raises(PcfmError, match="@count keeps its contents from run to run"):
        refuse_lasting_variables(api.parse("@count = addrspace(1) global i32 0\n" + SOURCE))


def test_the_median_and_the_spread():
    timing = Timing((5.0, 1.0, 2.0, 3.0, 4.0))
    assert (timing.median, timing.quartiles, timing.spread) == (3.0, (2.0, 4.0), 2 / 3)
