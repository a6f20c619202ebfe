"""Assembly for PTX and AMDGCN, and LLVM's own `-O` pipelines.

Both run LLVM in another process: a backend that meets something it cannot do ends its process.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Sequence
from typing import Literal

from pcfm.defaults import DEFAULT_CPUS
from pcfm.diagnostics import PcfmError, UnsupportedError
from pcfm.ir.attributes import rewrite_attributes, string_attribute, without_attributes
from pcfm.ir.intrinsics.libraries import CUDA
from pcfm.ir.metadata import MdNode, MdString, MdWord
from pcfm.ir.module import Module
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.ir.shared_memory import SHARED
from pcfm.ir.targets import PROCESSOR_ATTRIBUTES, TRIPLES, processor_of_triple
from pcfm.llvm.address_spaces import infer_address_spaces
from pcfm.llvm.device_libraries import LIBRARY_PREFIXES, library_of
from pcfm.llvm.process import run_worker
from pcfm.llvm.reading import encode
from pcfm.llvm.retargeting import retarget

AssemblyTarget = Literal["ptx", "amdgcn"]
_IGNORED = re.compile(r"'(?P<name>[^']*)' is not a recognized (?:processor|feature) for this target")
# YAML 1.1's, as LLVM writes names that are one. What it means as a truth value is `true` or `false`, bare.
_TRUTH_VALUE = re.compile(
    r"^( +(?:- )?\.\w+: +)(?:(y|yes|n|no|on|off)|'(true|false)')$", re.IGNORECASE | re.MULTILINE
)
# What ptxas knows, and what LLVM answers. Source: CUDA C++ Programming Guide, "Formatted Output",
# "Assertion", "Dynamic Global Memory Allocation", as clang and nvcc call it.
_RUNTIME = frozenset({*CUDA, "malloc", "free", "__nvvm_reflect"})
_ELSEWHERE = {
    "ptx": "another module must define them (ptxas -c leaves that to the linker, as nvcc -dc does)",
    "amdgcn": "another module must define them, for the linker",
}
_LEVELS = {"O0": "0", "O1": "1", "O2": "2", "O3": "3"}


def emit_assembly(
    text: str,
    target: str,
    cpu: str | None = None,
    filename: str = "<string>",
    *,
    features: str | None = None,
    verbose: bool = False,
    notes: list[str] | None = None,
) -> str:
    """Assembly of textual IR for `target`; IR for the other kind of GPU is retargeted first.

    `verbose` assembly has LLVM's comments: which block of the IR stands where, how large the code is.

    Processor and features are those given, or those that the kernels' attributes name, or a default. A
    processor given takes the place of all that the module says about another; features given that of its
    features.

    Functions of the device libraries get their bodies here (`device_libraries`). Which came from a file, and
    what another module must define, is added to `notes`.

    Raises: UnsupportedError naming the intrinsic that `target` has no equivalent of; PcfmError where no
    library defines a function, where the kernels name several processors, where LLVM does not know one, or
    refuses the module.
    """
    how = "verbose" if verbose else ""
    assembly = _emit(text, target, cpu, filename, features=features, how=how, notes=notes)
    return _mark_names(assembly) if target == "amdgcn" else assembly


def emit_object(text: str, target: str, cpu: str, filename: str = "<string>") -> bytes:
    """The object file that a linker takes, of textual IR. Raises: as `emit_assembly`."""
    return base64.b64decode(_emit(text, target, cpu, filename, features=None, how="object", notes=None))


def _emit(
    text: str,
    target: str,
    cpu: str | None,
    filename: str,
    *,
    features: str | None,
    how: str,
    notes: list[str] | None,
) -> str:
    """What LLVM emits: assembly, with comments where `how` is `verbose`, or an object in base 64."""
    if target not in TRIPLES:
        raise UnsupportedError(f"cannot emit '{target}'; the targets are {', '.join(TRIPLES)}")
    module = parse_module(text, filename)
    if _prepare(module, target):
        text = print_module(module)
    if _replaces_processor(module, cpu) or features is not None:
        # NVPTX believes its command line, AMDGPU the function: only one of the two may say something.
        dropped = PROCESSOR_ATTRIBUTES if cpu is not None else ("target-features",)
        rewrite_attributes(module, lambda words: without_attributes(words, dropped))
        text = print_module(module)
    processor = cpu or _processor(module, target)
    wanted = _features(module) if features is None else features
    doing = f"emitting {target} for {processor}"
    triple = _triple(module, target)
    library = library_of(module, target, processor, wanted or "")
    if notes is not None:
        if library.names:
            notes.append(f"{', '.join(library.names)}: from {library.file}")
        if names := _undefined(module, target):
            notes.append(f"{', '.join(names)}: {_ELSEWHERE[target]}")
    said: list[str] = []
    emitted = run_worker(
        *("emit", encode(text), triple, processor, wanted or "", how, library.text),
        doing=doing,
        filename=filename,
        said=said,
    )
    _check_known(said, processor, features, doing)
    return emitted


def _undefined(module: Module, target: str) -> list[str]:
    """What `module` uses and does not define, as messages name it: functions that no library and no assembler
    knows, and variables. Shared memory that is external is the launch's.
    """
    known = _RUNTIME if target == "ptx" else frozenset[str]()
    variables = [each for each in module.variables if each.initializer is None and each.type != SHARED]
    functions = [
        fn
        for fn in module.functions
        if fn.is_declaration and not fn.name.startswith(("llvm.", *LIBRARY_PREFIXES)) and fn.name not in known
    ]
    return [f"@{each.name}" for each in (*variables, *functions) if each.has_uses]


def emit_each(
    modules: Sequence[Module],
    target: AssemblyTarget,
    *,
    cpu: str | None = None,
    verbose: bool = False,
    printed: Sequence[str] | None = None,
) -> list[str]:
    """Assembly of several modules, for `cpu` or the processors that they name, by one call of LLVM; `cpu` and
    `verbose` as there. `printed` are the modules' texts, where they are at hand.

    Modules are prepared for the target, in place. Raises: UnsupportedError and PcfmError as
    `emit_assembly`, of the first module that has something wrong.
    """
    jobs: list[tuple[str, str, str, str, str, str]] = []
    for index, module in enumerate(modules):
        is_known = not _prepare(module, target) and printed is not None
        if _replaces_processor(module, cpu):
            rewrite_attributes(module, lambda words: without_attributes(words, PROCESSOR_ATTRIBUTES))
            is_known = False
        text = printed[index] if printed is not None and is_known else print_module(module)
        text = encode(text).decode("utf-8")
        triple, processor = _triple(module, target), cpu or _processor(module, target)
        features = _features(module)
        library = library_of(module, target, processor, features).text
        jobs.append((text, triple, processor, features, "verbose" if verbose else "", library))
    doing = f"emitting {target} for {', '.join(dict.fromkeys(job[2] for job in jobs))}"
    said: list[str] = []
    assemblies = run_worker("emit_each", json.dumps(jobs).encode(), doing=doing, said=said)
    for _, _, processor, *_ in jobs:
        _check_known(said, processor, None, doing)
    return [_mark_names(each) if target == "amdgcn" else each for each in json.loads(assemblies)]


def _prepare(module: Module, target: str) -> bool:
    """Makes `module` what is emitted for `target`, in place; whether anything may have changed.

    All that is emitted, priced or decided on comes by here. Raises: UnsupportedError as `retarget`.
    """
    is_foreign = module.family != target
    if is_foreign:
        retarget(module, target)
    if target == "amdgcn":
        infer_address_spaces(module)
        _lower_dwarf(module)
    return is_foreign or target == "amdgcn"


def _lower_dwarf(module: Module) -> None:
    """Leaves the version of DWARF to LLVM where a unit has line directives alone: of those and version 5
    it makes an address table without a label, which it asserts against.
    """
    units = module.named_metadata.get("llvm.dbg.cu", [])
    kinds = [unit.field("emissionKind") for unit in units]
    if any(isinstance(kind, MdWord) and kind.text == "DebugDirectivesOnly" for kind in kinds):
        flags = module.named_metadata.get("llvm.module.flags", [])
        flags[:] = [flag for flag in flags if not _names_dwarf(flag)]


def _names_dwarf(flag: MdNode) -> bool:
    return any(isinstance(part, MdString) and part.data == b"Dwarf Version" for _, part in flag.fields)


def _mark_names(assembly: str) -> str:
    """AMDGPU's metadata with the names marked as strings that LLVM reads as truth values, quoted or not."""
    return _TRUTH_VALUE.sub(r"\1!str '\2\3'", assembly)


def _replaces_processor(module: Module, cpu: str | None) -> bool:
    """Whether `cpu` is given and another than the kernels were compiled for: then their features go too, the
    version of PTX among them.
    """
    return cpu is not None and _all_stated(module, "target-cpu") != [cpu]


def _triple(module: Module, target: str) -> str:
    """The module's own triple; the target's where it states none, or one that this LLVM does not know."""
    own = module.triple or ""
    return TRIPLES[target] if not own or own.startswith("amdgpu") else own


def _processor(module: Module, target: str) -> str:
    stated = _stated(module, "target-cpu", "--cpu") or processor_of_triple(module.triple)
    return stated or DEFAULT_CPUS[target]


def _features(module: Module) -> str:
    return _stated(module, "target-features", "--features") or ""


def _stated(module: Module, key: str, option: str) -> str | None:
    """The value of a string attribute of the kernels, or of all functions where none is a kernel."""
    stated = _all_stated(module, key)
    if len(stated) > 1:
        message = f"the kernels of the module differ in {key}: {', '.join(stated)}"
        raise PcfmError(message, hint=f"choose one with {option}")
    return next(iter(stated), None)


def _all_stated(module: Module, key: str) -> list[str]:
    """All values of the attribute, each once."""
    stated: dict[str, None] = {}
    for fn in module.kernels or module.defined_functions:
        for word in sorted(fn.attribute_words()):
            name, value = string_attribute(word)
            if name == key and value:
                stated[value] = None
    return list(stated)


def _check_known(said: list[str], processor: str, features: str | None, doing: str) -> None:
    """Raises: PcfmError where LLVM said that it ignores the processor, or a feature that was asked for."""
    for line in said:
        ignored = _IGNORED.search(line)
        if ignored is None:
            continue
        if ignored["name"] == processor:
            raise PcfmError(f"LLVM: {doing}: the target has no such processor")
        if ignored["name"] in (features or "").split(","):
            raise PcfmError(f"LLVM: {doing}: the target has no feature '{ignored['name'].lstrip('+-')}'")


def optimise(text: str, level: str = "O2", filename: str = "<string>") -> str:
    """Textual IR after LLVM's pipeline `level`, O0 to O3. Raises: PcfmError."""
    speed = _LEVELS.get(level.lstrip("-"))
    if speed is None:
        raise PcfmError(f"unknown optimisation level '{level}'; the levels are {', '.join(_LEVELS)}")
    return run_worker("optimise", encode(text), speed, doing=f"optimising at {level}", filename=filename)
