"""What is timed on a GPU, as one archive: code, inputs, what must come out, and the program that times it.

A *cell* of a bundle is a kernel at a thread-block size and an input size, its *versions* the ways to
transform it (`VERSIONS`), its *images* their code for each architecture: PTX, with machine code beside it
where ptxas is at hand, or code objects of AMD's chips (`pcfm.gpu.images`). Two sizes: `small` is that of the
tables, whose inputs are stored; `filled` has at least WAVES waves of thread blocks on a chip of
MULTIPROCESSORS, by the kernel's own scale, where its inputs are drawn where it is timed (`KernelSpec.drawn`)
or are small enough to be stored, else as many as may be stored. What integers must come out is known from
the kernel's reference; floating-point results, and those of filled sizes, are held against those of the
kernel as compiled, bit for bit.

The archive has the same bytes whenever it is made of the same sources: nothing in it tells when.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import math
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from evaluation.cells import Request, build_cell
from evaluation.provenance import Provenance
from evaluation.published import Instance
from evaluation.settings import NONE, PIPELINES, instances_of
from pcfm import api
from pcfm.defaults import BASELINE_PIPELINE, DEFAULT_PIPELINE, O2_NOSHARE, TIMED_RUNS
from pcfm.diagnostics import PcfmError
from pcfm.gpu import run
from pcfm.gpu.images import images_of, kind_of
from pcfm.gpu.parameters import pack_parameters
from pcfm.ir.module import Function, Module
from pcfm.ir.shared_memory import static_shared_bytes
from pcfm.ir.types import PtrType
from pcfm.launch import ScalarArg
from pcfm.llvm import optimise
from pcfm.machine import load
from pcfm.machine.model import machine_for_processor
from pcfm.simt.binding import find_kernel
from pcfm.simt.parameters import Slot, launch_slots
from pcfm.sweep import Sweep, make_cell
from pcfm.transforms.pipeline import parse_pipeline, spell_pipeline
from pcfm.workloads.applications import run_application
from pcfm.workloads.own_kernels import is_own
from pcfm.workloads.workload import checked_compilation, workload
from rodinia_kernels import Application
from rodinia_kernels.application import Step

Assembled = dict[str, Any]
"""What `make_images` says: `images`, each with its name among the files of a bundle, by which equal code is
known; and a `problem` where there are none.
"""

SOURCE = "none"
LLVM, WITHOUT = "llvm-O3", "pcfm-without"
VERSIONS = {
    SOURCE: "the kernel as compiled",
    LLVM: "LLVM's own -O3",
    "baseline": "branch fusion + tail merging",
    WITHOUT: "PCFM, launch unknown",
    "pcfm": "PCFM",
}
ALONE = [
    name
    for name in (spell_pipeline([each]) for each in parse_pipeline(DEFAULT_PIPELINE))
    if "<measured>" in name or name == "meld"
]
"""The rewriting passes, each of which is a version by itself with `each_pass`."""
KNOWN = ((7, 0), (7, 2), (7, 5), (8, 0), (8, 6), (8, 7), (8, 9), (9, 0))
"""The compute capabilities that LLVM knows for certain; later GPUs translate the newest of these."""
SMALL, FILLED = "small", "filled"
MULTIPROCESSORS, WAVES = 132, 4
RESIDENT_THREADS, RESIDENT_BLOCKS, SHARED_BYTES = 2048, 32, 228 << 10
"""Of one of the chip's multiprocessors (an H100's; NVIDIA, Hopper Tuning Guide, 1.4.1)."""
MOST_STORED, LARGEST_STORED = 1 << 20, 12 << 20
"""Compressed bytes of inputs of one filled cell: what is aimed at by how they grow, and what is taken."""
SAMPLED_SCALES = (16, 8, 4, 2, 1)
MOST_SAMPLED = 512 << 10
"""Inputs of which items are drawn are stored at the first of these scales at which they are no larger."""
MOST_BYTES = 256 << 20
"""Of the buffers of one filled cell."""
MOST_SCALE = 1 << 14
MOST_ARCHIVE_BYTES = 48 << 20
_SHARED_BY_RUNS = (0, 1)  # address spaces whose variables keep what a run wrote
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest that an archive can say


@dataclass(frozen=True)
class Plan:
    """What to time: kernels by name (`instances_of`), how compiled, for which architectures."""

    kernels: tuple[str, ...]
    architectures: tuple[str, ...] = ("sm_70", "sm_90")
    baseline: str = O2_NOSHARE
    seed: int = 0
    scale: int = 1
    minutes: float = 30.0
    rounds: int = TIMED_RUNS
    each_pass: bool = False

    @property
    def labels(self) -> dict[str, str]:
        """The versions by name, in order, each with what it is."""
        return VERSIONS | ({name: f"{name} alone" for name in ALONE} if self.each_pass else {})


@dataclass(frozen=True)
class Blind:
    """A version made with nothing known of the launch, or by LLVM."""

    version: str
    text: str
    machine: str


@dataclass(frozen=True)
class Code:
    """A version to be assembled."""

    text: str
    architecture: str
    label: str


def make_bundle(plan: Plan, made: Provenance, sweep: Sweep) -> bytes:
    """The archive. Raises: PcfmError where a kernel, an architecture or the launch cannot be taken, or the
    archive would be too large.
    """
    kinds = {kind_of(architecture) for architecture in plan.architectures}
    if len(kinds) != 1:
        raise PcfmError(
            "a bundle is for one kind of driver: NVIDIA's architectures (sm_90) or AMD's (gfx90a)"
        )
    instances = instances_of(plan.kernels)
    assembled = assemble(make_versions(plan, sweep), sweep)
    files: dict[str, bytes] = {"run.py": Path(run.__file__).read_bytes()}
    cells: dict[str, Any] = {}
    for instance in instances:
        module = api.read(checked_compilation(workload(*instance), plan.baseline), instance[0])
        changes = leaves_changes(module, workload(*instance).application(plan.seed))
        for size, scale, application in sizes_of(plan, *instance):
            cell = _cell(plan, instance, size, scale, application, files) | {"changes": changes}
            cell["versions"] = {
                name: _stored(label, [assembled[instance, arch, name] for arch in plan.architectures], files)
                for name, label in plan.labels.items()
            }
            cells[cell_name(instance, size)] = cell
    described = {
        "format": run.FORMAT,
        "pcfm": made.version,
        "commit": made.commit,
        "command": command_of(plan),
        "driver": "cuda" if kinds == {"ptx"} else "hip",
        "architectures": list(plan.architectures),
        "minutes": plan.minutes,
        "rounds": plan.rounds,
        "plan": asdict(plan),
        "cells": cells,
    }
    described["digest"] = _digest(json.dumps([described, sorted((n, _digest(d)) for n, d in files.items())]))
    files["bundle.json"] = (json.dumps(described, indent=1) + "\n").encode()
    archive = _archive(files)
    if len(archive) > MOST_ARCHIVE_BYTES:
        raise PcfmError(
            f"the bundle would have {len(archive) >> 20} MiB; {MOST_ARCHIVE_BYTES >> 20} are wanted at most",
            hint="name fewer kernels or architectures",
        )
    return archive


def command_of(plan: Plan) -> str:
    """The command that makes the bundle, wherever it was written to."""
    architectures = " ".join(f"--arch {each}" for each in plan.architectures)
    each_pass = " --each-pass" if plan.each_pass else ""
    return f"pcfm bench {' '.join(plan.kernels)} --gpu --bundle gpu.zip {architectures}{each_pass}"


def cell_name(instance: Instance, size: str) -> str:
    """What a cell is called; of a kernel of one's own by the name of its file."""
    return f"{Path(instance[0].partition(' with ')[0]).name}-{instance[1]}-{size}"


# --- Versions -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Made:
    """A version of a kernel for one architecture: its text, or why there is none."""

    text: str
    problem: str = ""


Key = tuple[Instance, str, str]
"""A kernel at a block size, an architecture, a version."""


def make_versions(plan: Plan, sweep: Sweep) -> dict[Key, Made]:
    """All versions of the plan's kernels for its architectures, each made for the model of its machine."""
    instances = instances_of(plan.kernels)
    knowing = {name: pipeline for name in plan.labels if (pipeline := _pipeline(name)) is not None}
    keys = [
        (instance, arch, name) for instance in instances for arch in plan.architectures for name in knowing
    ]
    machines = {architecture: machine_for_processor(architecture) for architecture in plan.architectures}
    cells = [
        build_cell(Request(*each, plan.baseline, knowing[name], machines[arch], 1, plan.seed, plan.scale))
        for each, arch, name in keys
    ]
    made = {
        key: Made(done["target"], done["broken"]) for key, done in zip(keys, sweep.run(cells), strict=True)
    }
    blind = [
        (instance, arch, name)
        for instance in instances
        for arch in plan.architectures
        for name in (LLVM, WITHOUT)
    ]
    unknowing = [
        make_cell(
            make_blind,
            Blind(name, made[each, arch, SOURCE].text, machines[arch]),
            label=f"{name} of {each[0]}",
        )
        for each, arch, name in blind
    ]
    return made | {key: Made(**done) for key, done in zip(blind, sweep.run(unknowing), strict=True)}


def assemble(made: Mapping[Key, Made], sweep: Sweep) -> dict[Key, Assembled]:
    """The images of versions, or why there are none; equal code is assembled once."""
    codes = {
        key: Code(each.text, key[1], f"{key[0][0]} at {key[0][1]}, {key[2]}") for key, each in made.items()
    }
    wanted = {(code.text, code.architecture): code for key, code in codes.items() if not made[key].problem}
    cells = [
        make_cell(make_images, code, label=f"code of {code.label} for {code.architecture}")
        for code in wanted.values()
    ]
    done = dict(zip(wanted, sweep.run(cells), strict=True))
    return {
        key: {"images": [], "problem": each.problem} if each.problem else done[each.text, key[1]]
        for key, each in made.items()
    }


def _pipeline(version: str) -> str | None:
    """By what a version is made that knows the launch; None of the others."""
    if version in (LLVM, WITHOUT):
        return None
    fixed = {SOURCE: PIPELINES[NONE], "baseline": BASELINE_PIPELINE, "pcfm": DEFAULT_PIPELINE}
    return fixed[version] if version in fixed else ",".join(("simplify-cfg", version, "dce", "simplify-cfg"))


def make_blind(argument: Blind) -> dict[str, str]:
    """The cell's work: a version that knows no launch."""
    try:
        if argument.version == LLVM:
            return {"text": optimise(argument.text, "O3"), "problem": ""}
        done = api.optimize(api.parse(argument.text), DEFAULT_PIPELINE, machine=argument.machine)
        return {"text": api.to_text(done.module), "problem": ""}
    except PcfmError as error:
        return {"text": "", "problem": str(error)}


def make_images(code: Code) -> Assembled:
    """The cell's work: the images of a version for one architecture."""
    try:
        images = images_of(code.text, code.architecture, code.label)
    except PcfmError as error:
        return {"images": [], "problem": str(error)}
    return {
        "images": [
            {
                "arch": image.architecture,
                "file": _name("code", image.data, image.kind),
                "data": base64.b64encode(image.data).decode(),
            }
            for image in images
        ],
        "problem": "",
    }


def _stored(label: str, assembled: Sequence[Assembled], files: dict[str, bytes]) -> dict[str, Any]:
    """A version as bundle.json describes it; its images for all architectures go among the files."""
    images = [each for of_one in assembled for each in of_one["images"]]
    files.update((image["file"], base64.b64decode(image["data"])) for image in images)
    problem = next((each["problem"] for each in assembled if each["problem"]), "")
    described = [{key: image[key] for key in ("arch", "file")} for image in images]
    return {"label": label, "images": described} | ({"problem": problem} if problem else {})


# --- Inputs ---------------------------------------------------------------------------------------------


def sizes_of(plan: Plan, kernel: str, block: str) -> Sequence[tuple[str, int, Application]]:
    """The input sizes of a kernel, each with its scale and application."""
    small = workload(kernel, block, plan.scale).application(plan.seed)
    sizes = [(SMALL, plan.scale, small)]
    if not is_own(kernel):
        scale = filling_scale(kernel, block, plan.baseline)
        if scale > plan.scale:
            sizes.append((FILLED, scale, workload(kernel, block, scale).application(plan.seed)))
    return sizes


def wanted_thread_blocks(module: Module, step: Step) -> int:
    """How many thread blocks are WAVES waves of a launch on the chip, registers aside (which only make it
    more waves).
    """
    kernel = module.globals[step.kernel]
    assert isinstance(kernel, Function)
    threads = step.block[0] * step.block[1] * step.block[2]
    shared = static_shared_bytes(kernel) + step.dynamic_shared_bytes
    resident = min(RESIDENT_BLOCKS, RESIDENT_THREADS // threads, SHARED_BYTES // (shared + 1024))
    return MULTIPROCESSORS * WAVES * max(1, resident)


def filling_scale(kernel: str, block: str, baseline: str) -> int:
    """About the smallest scale at which launches of the kernel fill the chip; the largest that may be stored
    or held in memory, where that is smaller. By how thread blocks and bytes grow where the scale doubles.
    """
    module = api.read(checked_compilation(workload(kernel, block, 1), baseline), kernel)
    most = workload(kernel, block, 1).spec.largest_scale

    def sizes(scale: int) -> tuple[float, int, int]:
        """The share of a filled chip, bytes of all buffers, and compressed bytes of those to be stored."""
        work = workload(kernel, block, scale)
        application = work.application(0)
        steps = [step for step in application.steps if step.kernel in work.spec.measured]
        filled = max(_thread_blocks(step) / wanted_thread_blocks(module, step) for step in steps)
        buffers = application.buffers.items()
        stored = [
            each.data.tobytes() for name, each in buffers if name not in work.spec.drawn and each.data.any()
        ]
        return (
            filled,
            sum(each.data.nbytes for _, each in buffers),
            sum(len(zlib.compress(d)) for d in stored),
        )

    if most == 1:
        return 1
    scale = 1
    for _ in range(2):
        one, two = sizes(scale), sizes(2 * scale)
        limits = [(1.0, 0), (MOST_BYTES, 1), (MOST_STORED, 2)]
        filling, held, stored = (scale * _scale_to(limit, one[which], two[which]) for limit, which in limits)
        # To fill it the scale is rounded up, to keep within a limit down.
        scale = max(1, min(math.ceil(filling), math.floor(held), math.floor(stored), most or MOST_SCALE))
        if stored > min(filling, held) or 2 * scale > (most or MOST_SCALE):
            break  # else what is stored may grow no more from here on
    while scale > 1 and sizes(scale)[2] > LARGEST_STORED:
        scale -= 1
    return scale


def _scale_to(limit: float, one: float, two: float) -> float:
    """How many times the scale a size is `limit` that is `one` at it and `two` at twice that, and grows as a
    power of the scale.
    """
    if two <= one:
        return MOST_SCALE
    if not one:
        return limit / two
    doublings = math.log2(limit / one) / math.log2(two / one)
    return 2 ** min(doublings, math.log2(MOST_SCALE))


def _thread_blocks(step: Step) -> int:
    return step.grid[0] * step.grid[1] * step.grid[2]


def _cell(
    plan: Plan,
    instance: tuple[str, str],
    size: str,
    scale: int,
    application: Application,
    files: dict[str, bytes],
) -> dict[str, Any]:
    """A cell as bundle.json describes it, its versions aside; what is stored of it goes among the files.

    Raises: PcfmError where the kernel's parameters cannot be passed, or a run would see what another wrote.
    """
    work = workload(*instance, scale)
    module = api.read(checked_compilation(work, plan.baseline), instance[0])
    refuse_lasting_variables(module)
    names = list(application.buffers)
    wanted = _expected(application) if size == SMALL else {}
    sample: Application | None = None
    buffers = []
    for name, buffer in application.buffers.items():
        described: dict[str, Any] = {"name": name, "bytes": buffer.data.nbytes}
        if size == FILLED and name in work.spec.drawn:
            recipe = work.spec.drawn[name](work.block)
            # Buffers of which items are drawn hold parts of the same items.
            of = instance if "sampled" in recipe else f"{instance} {name}"
            described["draw"] = {"seed": zlib.crc32(str(of).encode()), **recipe}
            if "sampled" in recipe:
                sample = sample or _sample(instance, scale, plan.seed)
                stored = sample.buffers[name].data.tobytes()
                described["file"] = _keep(files, "inputs", stored, "bin")
        elif buffer.data.any():
            described["file"] = _keep(files, "inputs", buffer.data.tobytes(), "bin")
        if name in wanted:
            described["expected"] = wanted[name]
        buffers.append(described)
    steps = []
    for step, launch in zip(application.steps, application.launches(), strict=True):
        kernel = find_kernel(module, launch)
        slots = launch_slots(kernel, module)
        given = [_given(slot, arg, application) for slot, arg in zip(slots, step.args, strict=True)]
        packed = zip(kernel.args, pack_parameters(kernel, given, module), strict=True)
        addresses = [
            (slot.parameter, slot.offset or 0, names.index(arg))
            for slot, arg in zip(slots, step.args, strict=True)
            if isinstance(arg, str) and not slot.holds_elements
        ]
        steps.append(
            {
                "kernel": step.kernel,
                "grid": step.grid,
                "block": step.block,
                "shared_bytes": step.dynamic_shared_bytes,
                "measured": step.kernel in work.spec.measured,
                "arguments": [
                    {"bytes": raw.hex(), "addresses": [rest for who, *rest in addresses if who is parameter]}
                    for parameter, raw in packed
                ],
            }
        )
    most = max(application.steps, key=_thread_blocks)
    return {
        "kernel": instance[0],
        "block": instance[1],
        "size": size,
        "scale": scale,
        "thread_blocks": _thread_blocks(most),
        "waves": round(WAVES * _thread_blocks(most) / wanted_thread_blocks(module, most), 2),
        "buffers": buffers,
        "steps": steps,
    }


def _sample(instance: Instance, scale: int, seed: int) -> Application:
    """The application of which items are drawn for one that fills a chip."""

    def of(sampled: int) -> Application:
        return workload(*instance, min(scale, sampled)).application(seed)

    def is_small(application: Application) -> bool:
        drawn = workload(*instance, scale).spec.drawn
        stored = (application.buffers[name].data.tobytes() for name in drawn)
        return sum(len(zlib.compress(each)) for each in stored) <= MOST_SAMPLED

    *larger, smallest = SAMPLED_SCALES
    return next(filter(is_small, map(of, larger)), None) or of(smallest)


def _given(slot: Slot, arg: str | ScalarArg, application: Application) -> int | ScalarArg | bytes:
    """What is packed of an argument: of a buffer its contents, where they are passed, else room for its
    address.
    """
    if not isinstance(arg, str):
        return arg
    return application.buffers[arg].data.tobytes() if slot.holds_elements else 0


def leaves_changes(module: Module, application: Application) -> bool:
    """Whether a buffer holds something else at the end: a GPU that does nothing is found out by it."""
    if application.reference is None:
        after: Mapping[str, np.ndarray] = run_application(module, application, load()).buffers
    else:
        after = {name: each.values for name, each in application.reference().items()}
    return any(
        np.asarray(values).reshape(-1).view(np.uint8).tobytes() != application.buffers[name].data.tobytes()
        for name, values in after.items()
    )


def _expected(application: Application) -> dict[str, str]:
    """Digests of what the buffers must hold at the end, where that is known to the bit: integers."""
    if application.reference is None:
        return {}
    after = application.reference()
    digests = {}
    for name, buffer in application.buffers.items():
        values = after[name].values if name in after else buffer.data
        if buffer.data.dtype.kind in "iu":
            digests[name] = _digest(values.astype(buffer.data.dtype, copy=False).tobytes())
    return digests


def refuse_lasting_variables(module: Module) -> None:
    """Raises: PcfmError for a variable that keeps what a kernel writes: runs would see each other. LLVM's own
    lists (`llvm.compiler.used`) are none.
    """
    for variable in module.variables:
        assert isinstance(variable.type, PtrType)
        if variable.name.startswith("llvm."):
            continue
        if variable.type.addrspace in _SHARED_BY_RUNS and not variable.constant:
            raise PcfmError(
                f"@{variable.name} keeps its contents from run to run, so that runs cannot be repeated",
                span=variable.span,
            )


# --- Files ----------------------------------------------------------------------------------------------


def _keep(files: dict[str, bytes], folder: str, data: bytes, ending: str) -> str:
    """Puts data among the files, once: its name."""
    name = _name(folder, data, ending)
    files[name] = data
    return name


def _name(folder: str, data: bytes, ending: str) -> str:
    return f"{folder}/{_digest(data)[:24]}.{ending}"


def _digest(data: bytes | str) -> str:
    return hashlib.sha256(data if isinstance(data, bytes) else data.encode()).hexdigest()


def _archive(files: Mapping[str, bytes]) -> bytes:
    """The files as an archive, the same bytes for the same files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, _EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            archive.writestr(info, files[name])
    return out.getvalue()
