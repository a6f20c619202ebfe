"""Machine models: cycles per cost class, branch costs, memory geometry; and their loader.

A model is a TOML file in which every number stands next to its source::

    name = "gcn-wave64"
    description = "..."
    warp_size = 64
    emits = "ptx"                # or "amdgcn", optional: the code of its back end that estimates run on
    processor = "gfx1100"        # optional: for which, where kernels name none of its kind
    reconvergence = { rule = "barriers", source = "..." }  # optional; where lanes meet: `RULES`

    [cost]                       # one entry per cost class, all of them
    int_alu = { issue = 4, latency = 4, source = "..." }
    ...
    [control]                    # what a transfer of control costs
    branch_taken = { issue = 20, latency = 20, source = "..." }
    branch_not_taken = ...       # a conditional branch that falls through
    divergent_branch = ...       # extra, once per execution of a branch that splits the warp
    divergent_else = ...         # extra on top where both sides have code: turning to the second side
    reconvergence = ...          # once when the two parts of the warp are one again
    [memory]                     # value and source
    shared_banks = { value = 32, source = "..." }
    ...
    [core]                       # optional, and only for estimates: see `pcfm.machine.core`
    [pipeline]

`issue` is how long the issuing unit is busy with the instruction for one warp, `latency` how long until a
dependent one can start; neither is below 0, and 0/0 means free. `extends = "gcn-wave64"` (or a path beside
the file) takes everything that the file does not give from another model.

What the memory numbers mean to whoever executes:

- a shared access runs in passes: `shared_banks` banks of `bank_width_bytes` serve distinct words of distinct
  banks (or one word to many lanes) in one pass of at most `shared_banks * bank_width_bytes / access size`
  lanes in lane order; each pass beyond those costs `bank_conflict_cycles`. Lanes of a shared atomic on one
  address are passes of their own;
- a global access touches T aligned segments of `transaction_bytes`; all but the first cost
  `transaction_cycles`.

Both are added to issue and latency alike. The numbers are costs of divergence, to compare programs with; they
are not a prediction of wall time.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NoReturn

from pcfm.diagnostics import Diagnostic, PcfmError, Span
from pcfm.ir.attributes import string_attribute
from pcfm.ir.instructions import Instruction
from pcfm.ir.module import Module
from pcfm.ir.targets import processor_of_triple
from pcfm.machine import cost_classes
from pcfm.machine.core import CORE, MAY_BE_ZERO, OPTIONAL, Core
from pcfm.plugins import installed, load_plugin, refuse

DEFAULT_MACHINE = "gcn-wave64"
"""Of the tables, and of modules that name no target: the kind of machine of the published figures."""
NVIDIA_MACHINES = ((90, "hopper-warp32"), (89, "ada-warp32"), (80, "ampere-warp32"), (0, "volta-warp32"))
"""From which processor `sm_N` on which model stands for NVIDIA's; of sm_100 and sm_120, of which no figures
are known here, Hopper's.
"""
AMD_MACHINES = ((r"gfx9[45]", "cdna3-wave64"), (r"gfx1\d{3}", "rdna3-wave32"), ("", DEFAULT_MACHINE))
"""How AMD's processors begin for which a model stands: of RDNA 1, 2 and 4, whose waves have 32 lanes too,
RDNA 3's.
"""
WAVE64 = "+wavefrontsize64"
"""The feature of kernels for RDNA whose waves have 64 lanes; GCN's model stands for those."""
# What [pipeline] may also give, and which class stands in where it does not: see `ptx_classes` and
# `amdgcn_classes`.
PIPELINE_ONLY = {
    "branch": "move", "convergence": "move", "logic": "int_alu", "int_mad": "fma", "scalar": "int_alu",
    "wait": "move",
}  # fmt: skip
EMITTED = ("ptx", "amdgcn")
RULES = ("frontier", "post-dominator", "barriers", "structured")
"""Where lanes that part meet again; what each means says `pcfm.simt.reconvergence`."""
CONTROL = ("branch_taken", "branch_not_taken", "divergent_branch", "divergent_else", "reconvergence")
MEMORY = (
    "shared_banks",
    "bank_width_bytes",
    "bank_conflict_cycles",
    "transaction_bytes",
    "transaction_cycles",
)
WARP_SIZES = (1, 2, 4, 8, 16, 32, 64, 128)
_TABLES = ("cost", "control", "memory", "core", "pipeline")
_TOP = ("name", "description", "warp_size", "emits", "processor", "extends", "reconvergence", *_TABLES)
MAX_MODEL_BYTES = 2**24
_MAX_FIGURE = 10**9
_FOLDER = Path(__file__).parent


class MachineError(PcfmError):
    """A machine model is malformed or does not exist."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Cycles of one event of one warp."""

    issue_cycles: int
    latency_cycles: int


_FREE = Cost(0, 0)


@dataclass(frozen=True)
class Machine:
    """A machine model; `costs` has every class of `COST_CLASSES`, and `free` and `branch` at no cost."""

    name: str
    description: str
    warp_size: int
    costs: Mapping[str, Cost]
    branch_taken: Cost
    branch_not_taken: Cost
    divergent_branch: Cost
    divergent_else: Cost
    reconvergence: Cost
    shared_banks: int
    bank_width_bytes: int
    bank_conflict_cycles: int
    transaction_bytes: int
    transaction_cycles: int
    emits: str | None = None
    processor: str | None = None
    rule: str = "frontier"
    core: Core | None = None
    pipeline: Mapping[str, Cost] = field(default_factory=dict)

    def cost_class(self, inst: Instruction) -> str:
        """The cost class of `inst`: the same on all machines."""
        return cost_classes.cost_class(inst)

    def latency_cycles(self, inst: Instruction) -> int:
        """Cycles until the result of `inst` can be used; serialisation in memory not included."""
        return self.cost(inst).latency_cycles

    def cost(self, inst: Instruction) -> Cost:
        """Issue and latency of `inst`. A branch costs nothing here, a switch one comparison per case."""
        return self.cost_in_class(cost_classes.cost_class(inst), inst)

    def cost_in_class(self, name: str, inst: Instruction) -> Cost:
        """`cost` of an instruction whose class is known."""
        return self.charge("compare" if name == "branch" else name, self._units(name, inst))

    def charge(self, name: str, units: int = 1) -> Cost:
        """The cost of `units` of a class; the words of a memory access are pipelined behind the first."""
        base = self.costs[name]
        if units == 1:
            return base
        issue = base.issue_cycles * units
        if units > 1 and name.endswith(("_load", "_store")):
            return Cost(issue, base.latency_cycles + base.issue_cycles * (units - 1))
        return Cost(issue, base.latency_cycles * units)

    def pipelined(self, name: str) -> Cost:
        """Issue and latency in the core's pipeline of one instruction of a class."""
        if name in self.pipeline:
            return self.pipeline[name]
        return self.costs[PIPELINE_ONLY.get(name, name)]

    def access_cost(self, kind: str, space: str, size_bytes: int) -> Cost:
        """The cost of a "load", "store" or "atomic" of `size_bytes` per lane in the memory it resolved to."""
        if kind == "atomic":
            return self.charge("atomic_shared" if space == "shared" else "atomic_global")
        if space == "constant" and kind == "store":
            space = "global"
        return self.charge(f"{space}_{kind}", max(1, -(-size_bytes // 4)))

    @staticmethod
    def _units(name: str, inst: Instruction) -> int:
        if name == "free":
            return 1
        return cost_classes.units(inst, name) if name != "branch" or inst.opcode == "switch" else 0


@cache
def available() -> tuple[str, ...]:
    """The names of the models that come with pcfm."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.toml")))


def load(name_or_path: str | Path = DEFAULT_MACHINE) -> Machine:
    """A model by name, or from a TOML file; `NAME@RULE` is one whose lanes meet by another rule than its own.

    Raises: MachineError.
    """
    text, _, rule = str(name_or_path).rpartition("@")
    if rule in RULES:
        return replace(model := load(text or DEFAULT_MACHINE), name=f"{model.name}@{rule}", rule=rule)
    if str(name_or_path) in available():
        return _load_bundled(str(name_or_path))
    return _build(*_read(_locate(name_or_path, Path.cwd()), ()))


def machine_for(module: Module, named: Machine | str | None = None) -> Machine:
    """The model named; where none is, that of the target that the module is for. Raises: MachineError."""
    if isinstance(named, Machine):
        return named
    if isinstance(named, str) and named.startswith("@"):
        return load(machine_for(module).name + named)
    family = module.family
    if named is not None or family is None:
        return load(DEFAULT_MACHINE if named is None else named)
    processor = _stated(module, "target-cpu") or processor_of_triple(module.triple)
    if family == "ptx":
        return load(machine_for_processor(processor))
    is_wave64 = WAVE64 in _stated(module, "target-features").split(",")
    return load(DEFAULT_MACHINE if is_wave64 or not processor else machine_for_processor(processor))


def processor_for(machine: Machine, module: Module) -> str | None:
    """For which processor what `machine` executes of `module` is emitted: that of the model, unless the
    kernels name one for which the same model stands; None where it names none, or they are of another family.
    """
    stated = _stated(module, "target-cpu")
    if machine.processor is None or not stated:
        return machine.processor
    is_same = machine_for_processor(stated) == machine_for_processor(machine.processor)
    return None if is_same else machine.processor


def _stated(module: Module, key: str) -> str:
    """The value of a string attribute of a kernel; empty where none has it."""
    words = sorted({word for fn in module.kernels for word in fn.attribute_words()})
    return dict(string_attribute(word) for word in words).get(key) or ""


def machine_for_processor(processor: str) -> str:
    """The name of the model that stands for `sm_N`, or for one of AMD's; of another name NVIDIA's oldest."""
    if processor.startswith("gfx"):
        return next(name for begin, name in AMD_MACHINES if re.match(begin, processor))
    named = re.match(r"sm_(\d+)", processor)
    number = int(named[1]) if named else 0
    return next(name for least, name in NVIDIA_MACHINES if number >= least)


@cache
def _load_bundled(name: str) -> Machine:
    return _build(*_read(_FOLDER / f"{name}.toml", ()))


def _locate(name_or_path: str | Path, folder: Path) -> Path:
    text = str(name_or_path)
    if text in available():
        return _FOLDER / f"{text}.toml"
    path = folder / text
    if path.is_file():
        return path
    added = load_plugin("pcfm.machines", text)
    if added is not None:
        if not isinstance(added, str | Path) or not Path(added).is_file():
            raise refuse("pcfm.machines", text, "is not the path of a file")
        return Path(added)
    if text.endswith(".toml") or "/" in text:
        raise MachineError(f"cannot read the machine model {text}: no such file")
    raise MachineError(
        f"there is no machine model {text!r}",
        hint=f"one of {', '.join((*available(), *installed('pcfm.machines')))}, or the path of a TOML file",
    )


def _read(path: Path, seen: tuple[Path, ...]) -> tuple[_Source, dict[str, Any]]:
    """The file's tables, over those of the model it extends."""
    try:
        with path.open("rb") as stream:
            text = stream.read(MAX_MODEL_BYTES).decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise MachineError(f"cannot read the machine model {path}: {error}") from None
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: of numbers with thousands of digits too
        raise _syntax_error(path, text, error) from None
    source = _Source(str(path), text)
    for key in data:
        if key not in _TOP:
            source.fail(key, f"unknown key {key!r}", f"one of {', '.join(_TOP)}")
    for table in _TABLES:
        if not isinstance(data.get(table, {}), dict):
            source.fail(table, f"{table!r} must be a table")
    if "extends" not in data:
        return source, data
    if path in seen or len(seen) > 8:
        source.fail("extends", "the models extend each other in a circle")
    _, base = _read(_locate(str(data.pop("extends")), path.parent), (*seen, path))
    merged = {**base, **data}
    for table in _TABLES:
        if table in base or table in data:
            merged[table] = {**base.get(table, {}), **data.get(table, {})}
    return source, merged


def _syntax_error(path: Path, text: str, error: Exception) -> MachineError:
    position = re.search(r" \(at line (\d+), column (\d+)\)", str(error))
    message = str(error)[: position.start()] if position else str(error)
    if not position:
        return MachineError(f"{path} is not a TOML file: {message}")
    line, column = int(position[1]), int(position[2])
    lines = text.splitlines()
    return MachineError(
        message,
        span=Span(str(path), line, column),
        source_line=lines[line - 1] if line <= len(lines) else None,
    )


@dataclass(frozen=True)
class _Source:
    """The text of a model, to point at a key in it."""

    file: str
    text: str

    def fail(self, key: str, message: str, hint: str | None = None) -> NoReturn:
        """Raises a MachineError at the line that gives `key`, or at the file where none does."""
        pattern = re.compile(rf"\s*\[?\s*(?P<key>{re.escape(key)})\s*[]=]")
        for number, line in enumerate(self.text.splitlines(), 1):
            match = pattern.match(line)
            if match:
                span = Span(self.file, number, match.start("key") + 1, match.end("key") + 1)
                raise MachineError(Diagnostic(message, span, hint, line))
        raise MachineError(f"{self.file}: {message}", hint=hint)


def _build(source: _Source, data: dict[str, Any]) -> Machine:
    for key in ("name", "warp_size", "cost", "control", "memory"):
        if key not in data:
            source.fail(key, f"the machine model has no {key!r}")
    if data["warp_size"] not in WARP_SIZES or isinstance(data["warp_size"], bool):
        source.fail("warp_size", f"warp_size must be one of {', '.join(map(str, WARP_SIZES))}")
    for key in ("name", "description", "processor"):
        if not isinstance(data.get(key, ""), str):
            source.fail(key, f"{key!r} must be a string")
    if data.get("emits", "ptx") not in EMITTED:
        source.fail("emits", f"emits must be one of {', '.join(EMITTED)}")
    costs = _costs(source, data["cost"], "cost", cost_classes.COST_CLASSES)
    control = _costs(source, data["control"], "control", CONTROL)
    memory = _figures(source, data["memory"], "memory", MEMORY)
    for key, value in memory.items():
        if not key.endswith("_cycles") and (value < 1 or value & (value - 1)):
            source.fail(key, f"{key} must be a power of two, not {value}")
    figures: dict[str, Any] = {**control, **memory}
    classes_given = tuple(data.get("pipeline", {}))
    for key in classes_given:
        if key not in (*cost_classes.COST_CLASSES, *PIPELINE_ONLY):
            known = f"a cost class, or {' or '.join(PIPELINE_ONLY)}"
            source.fail(key, f"unknown key {key!r} in [pipeline]", known)
    pipeline = _costs(source, data.get("pipeline", {}), "pipeline", classes_given)
    return Machine(
        name=data["name"],
        description=data.get("description", ""),
        warp_size=data["warp_size"],
        costs=MappingProxyType({**costs, **dict.fromkeys(cost_classes.COSTLESS, _FREE)}),
        **figures,
        emits=data.get("emits"),
        processor=data.get("processor"),
        rule=_rule(source, data["reconvergence"]) if "reconvergence" in data else "frontier",
        core=_core(source, data["core"]) if "core" in data else None,
        pipeline=MappingProxyType(pipeline),
    )


def _check_keys(
    source: _Source,
    table: dict[str, Any],
    where: str,
    wanted: tuple[str, ...],
    optional: tuple[str, ...] = (),
) -> None:
    for key in table:
        if key not in wanted:
            source.fail(key, f"unknown key {key!r} in [{where}]", f"one of {', '.join(wanted)}")
    missing = [key for key in wanted if key not in table and key not in optional]
    if missing:
        source.fail(where, f"[{where}] lacks {', '.join(missing)}")


def _costs(source: _Source, table: dict[str, Any], where: str, wanted: tuple[str, ...]) -> dict[str, Cost]:
    _check_keys(source, table, where, wanted)
    costs = {}
    for key in wanted:
        entry = table[key]
        _check_entry(source, key, entry, ("issue", "latency", "source"))
        costs[key] = Cost(entry["issue"], entry["latency"])
    return costs


def _figures(
    source: _Source,
    table: dict[str, Any],
    where: str,
    wanted: tuple[str, ...],
    optional: tuple[str, ...] = (),
) -> dict[str, int]:
    _check_keys(source, table, where, wanted, optional)
    named = [key for key in wanted if key in table]
    for key in named:
        _check_entry(source, key, table[key], ("value", "source"))
    return {key: table[key]["value"] for key in named}


def _rule(source: _Source, entry: object) -> str:
    if not isinstance(entry, dict) or set(entry) != {"rule", "source"}:
        source.fail("reconvergence", "'reconvergence' must be { rule = …, source = … }")
    if entry["rule"] not in RULES:
        source.fail("reconvergence", f"the rule of reconvergence must be one of {', '.join(RULES)}")
    if not isinstance(entry["source"], str) or not entry["source"].strip():
        source.fail("reconvergence", "'reconvergence' names no source")
    return entry["rule"]


def _core(source: _Source, table: dict[str, Any]) -> Core:
    figures = _figures(source, table, "core", CORE, OPTIONAL)
    for key, value in figures.items():
        if value < 1 and key not in MAY_BE_ZERO:
            source.fail(key, f"{key} must be at least 1")
    return Core(**figures)


def _check_entry(source: _Source, key: str, entry: object, wanted: tuple[str, ...]) -> None:
    shape = "{ " + ", ".join(f"{name} = …" for name in wanted) + " }"
    if not isinstance(entry, dict) or set(entry) != set(wanted):
        source.fail(key, f"{key!r} must be {shape}")
    for name in wanted:
        value = entry[name]
        if name == "source":
            if not isinstance(value, str) or not value.strip():
                source.fail(key, f"{key!r} names no source")
        elif not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= _MAX_FIGURE:
            source.fail(key, f"{name} of {key!r} must be an integer from 0 to {_MAX_FIGURE}")
