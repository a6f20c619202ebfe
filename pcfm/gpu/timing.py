"""Runs an application on a device: each version of its kernels checked against the reference, then timed.

All versions work on the same buffers in device memory. Before every run these are restored from copies of the
inputs, outside the timed part, behind a large copy that keeps the device busy while the host hands over what
follows: a short kernel would otherwise be timed with the host's delay. Timed is each launch of a measured
kernel function, between two marks; a run's time is the sum over these launches. Versions take turns, run by
run, so that a clock that drifts meets all of them alike. The result of the first run and of the last is held
against the reference; a version that is wrong has no times.
"""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass

import numpy as np

from pcfm.defaults import TIMED_RUNS
from pcfm.diagnostics import Diagnostic, PcfmError
from pcfm.gpu.cuda import Device, KernelLaunch
from pcfm.gpu.parameters import pack_parameters
from pcfm.ir.module import Function, Module
from pcfm.ir.parser import parse_module
from pcfm.ir.types import PtrType
from pcfm.simt.binding import find_kernel
from rodinia_kernels import Application, Expected
from rodinia_kernels.application import difference

WARM_UP_RUNS = 3
PAD_BYTES = 64 << 20  # tens of microseconds on any GPU
_SHARED_BY_RUNS = (0, 1)  # address spaces whose variables keep what a run wrote


@dataclass(frozen=True)
class Timing:
    """The times of one version, one per run, in the order of the runs; or what is wrong with its results."""

    milliseconds: tuple[float, ...] = ()
    problem: str = ""

    @property
    def median(self) -> float | None:
        """In milliseconds; None where there are no times."""
        return float(np.median(self.milliseconds)) if self.milliseconds else None

    @property
    def quartiles(self) -> tuple[float, float] | None:
        """A quarter of the runs is faster than the first, a quarter slower than the second."""
        if not self.milliseconds:
            return None
        low, high = np.percentile(self.milliseconds, (25, 75))
        return float(low), float(high)

    @property
    def spread(self) -> float | None:
        """The distance of the quartiles as a fraction of the median."""
        if self.quartiles is None or not self.median:
            return None
        low, high = self.quartiles
        return (high - low) / self.median


class Version:
    """A version of an application's kernels, loaded."""

    def __init__(self, device: Device, label: str, text: str, application: Application) -> None:
        """Raises: PcfmError where it cannot be loaded or does not fit the application."""
        self.label = label
        module = parse_module(text, label)
        refuse_lasting_variables(module)
        # Of each step's launch only shape and scalars count: the buffers are on the device.
        self.kernels: list[Function] = [find_kernel(module, each) for each in application.launches()]
        self.program = device.load(text, label)


class Timer:
    """The buffers of an application on a device, with copies of the inputs.

    Of an application without a reference, the first version that is run is what the others are held against.

    Only launches of `measured` kernel functions are timed. `pad_bytes` is how much is copied before each
    run, by default PAD_BYTES.
    """

    def __init__(
        self,
        device: Device,
        application: Application,
        measured: Collection[str],
        pad_bytes: int | None = None,
    ) -> None:
        self.device, self.application, self.measured = device, application, measured
        self.pad_bytes = PAD_BYTES if pad_bytes is None else pad_bytes
        self.pad = device.allocate(self.pad_bytes), device.allocate(self.pad_bytes)
        self.working: dict[str, int] = {}
        self.pristine: dict[str, int] = {}
        self._first: dict[str, np.ndarray] = {}
        for name, buffer in application.buffers.items():
            self.working[name] = device.allocate(buffer.data.nbytes)
            self.pristine[name] = device.allocate(buffer.data.nbytes)
            device.upload(self.pristine[name], buffer.data)

    def free(self) -> None:
        """Gives the buffers back; after a kernel's fault there is nothing to give back."""
        with contextlib.suppress(PcfmError):
            for address in (*self.pad, *self.working.values(), *self.pristine.values()):
                self.device.free(address)

    def run(self, version: Version) -> float:
        """One run of the application on the inputs; the milliseconds of its measured launches."""
        device = self.device
        device.copy(*self.pad, self.pad_bytes)
        for name, buffer in self.application.buffers.items():
            device.copy(self.working[name], self.pristine[name], buffer.data.nbytes)
        marks: list[tuple[object, object]] = []
        try:
            for step, kernel in zip(self.application.steps, version.kernels, strict=True):
                args = [self.working[arg] if isinstance(arg, str) else arg for arg in step.args]
                parameters = pack_parameters(kernel, args)
                launch = KernelLaunch(
                    step.kernel, step.grid, step.block, parameters, step.dynamic_shared_bytes
                )
                if step.kernel in self.measured:
                    start = device.mark()
                    device.launch(version.program, launch)
                    marks.append((start, device.mark()))
                else:
                    device.launch(version.program, launch)
            device.finish()
        except PcfmError as error:
            note = Diagnostic(f"while running {version.label} on {device.name}", severity="note")
            raise PcfmError([*error.diagnostics, note]) from None
        return sum(device.milliseconds(start, end) for start, end in marks)

    def problem(self) -> str:
        """What is wrong with the buffers as they stand after a run; empty where nothing is."""
        buffers = {}
        for name, buffer in self.application.buffers.items():
            raw = self.device.download(self.working[name], buffer.data.nbytes)
            buffers[name] = raw.view(buffer.data.dtype)
        if self.application.reference is not None:
            wrong = self.application.check(buffers)
            return wrong[0] if wrong else ""
        if not self._first:
            self._first = buffers
        for name, after in buffers.items():
            text = difference(Expected(self._first[name]), after)
            if text:
                return f"{name} is not as the first version leaves it: {text}"
        return ""


def time_versions(
    timer: Timer, versions: Mapping[str, Version], *, runs: int = TIMED_RUNS, warm_up: int = WARM_UP_RUNS
) -> dict[str, Timing]:
    """The timing of each version. Raises: PcfmError where a launch fails."""
    problems: dict[str, str] = {}
    for name, version in versions.items():
        timer.run(version)
        problems[name] = timer.problem()
    good = {name: version for name, version in versions.items() if not problems[name]}
    times: dict[str, list[float]] = {name: [] for name in good}
    for number in range(warm_up + runs):
        for name, version in good.items():
            elapsed = timer.run(version)
            if number >= warm_up:
                times[name].append(elapsed)
            if number + 1 == warm_up + runs:
                problems[name] = timer.problem()
    return {
        name: Timing(problem=problem) if problem else Timing(tuple(times[name]))
        for name, problem in problems.items()
    }


def refuse_lasting_variables(module: Module) -> None:
    """Raises: PcfmError for a variable that keeps what a kernel writes: runs would see each other."""
    for variable in module.variables:
        assert isinstance(variable.type, PtrType)
        if variable.type.addrspace in _SHARED_BY_RUNS and not variable.constant:
            raise PcfmError(
                f"@{variable.name} keeps its contents from run to run, so that runs cannot be repeated",
                span=variable.span,
            )
