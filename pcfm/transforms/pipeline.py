"""Pipelines: passes named in a text, run one after the other on each function.

The syntax is LLVM's: `simplify-cfg,meld<threshold=0.2>,dce`. Options stand in angle brackets, separated by
semicolons: `key=value`, or `flag` and `no-flag` for those that are on or off. A pass's options are the
fields of its class, with hyphens for underscores; the one field that is marked positional is given without
its name, as in `print<cfg>`.

`run_pipeline` verifies what comes in, and after each pass that says it changed a function, the function
again. A pass that breaks the IR is a defect of pcfm (`BrokenPass`), not of the input.
"""

from __future__ import annotations

import difflib
import math
import re
import time
from collections.abc import Iterable, Sequence
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from typing import Any, TextIO, get_type_hints

from pcfm.defaults import BASELINE_PIPELINE as BASELINE_PIPELINE
from pcfm.defaults import DEFAULT_PIPELINE as DEFAULT_PIPELINE
from pcfm.diagnostics import PcfmError, Span, printable
from pcfm.ir.gc_pause import paused
from pcfm.ir.module import Function, Module
from pcfm.ir.printer import print_function
from pcfm.ir.verifier import check_valid, verify
from pcfm.plugins import installed, load_plugin, refuse
from pcfm.transforms.branch_fusion import BranchFusion
from pcfm.transforms.cleanup_on_launches import CleanUpTrial, is_cleanup
from pcfm.transforms.dce import Dce
from pcfm.transforms.delay_branches import DelayBranches
from pcfm.transforms.delay_work import DelayWork
from pcfm.transforms.exclusive_branches import ExclusiveBranches
from pcfm.transforms.if_convert import IfConvert
from pcfm.transforms.implied_conditions import ImpliedConditions
from pcfm.transforms.loads_ahead import LoadsAhead
from pcfm.transforms.loop_merge import LoopMerge
from pcfm.transforms.lower_switch import LowerSwitch
from pcfm.transforms.melding.meld import Meld
from pcfm.transforms.minmax import MinMax
from pcfm.transforms.passes import Pass, PassContext
from pcfm.transforms.plain_operations import PlainOperations
from pcfm.transforms.print_analysis import Print
from pcfm.transforms.remarks import Remark, RemarkName
from pcfm.transforms.simplify_cfg import SimplifyCfg
from pcfm.transforms.simplify_instructions import SimplifyInstructions
from pcfm.transforms.simplify_phis import SimplifyPhis
from pcfm.transforms.step_addresses import StepAddresses
from pcfm.transforms.strength_reduction import StrengthReduction
from pcfm.transforms.tail_merge import TailMerge

_MELDING = (BranchFusion, DelayBranches, DelayWork, IfConvert, LoadsAhead, LoopMerge, Meld, StepAddresses)
_OTHERS = (
    *(Dce, ExclusiveBranches, ImpliedConditions, LowerSwitch, MinMax, PlainOperations, Print),
    *(SimplifyCfg, SimplifyInstructions, SimplifyPhis, StrengthReduction, TailMerge),
)
PASSES: dict[str, type[Any]] = {
    cls.name: cls for cls in sorted((*_MELDING, *_OTHERS), key=lambda cls: cls.name)
}
MELDING = frozenset(cls.name for cls in _MELDING)
"""The passes that let lanes do together what they did apart; where none of these did anything, nothing is
gained by what the others did.
"""

_NAME = re.compile(r"\s*([A-Za-z_][-A-Za-z0-9_]*)?")
_OPTION = re.compile(r"\s*([^=;<>]*?)\s*(?:=\s*([^;<>]*?)\s*)?(?=[;>]|\Z)")


class BrokenPass(Exception):
    """A pass left a function that is no valid IR: a defect of pcfm."""


@dataclass(frozen=True)
class PassTiming:
    """One pass on one function: how long it took and whether it changed anything."""

    pass_text: str
    function: str
    seconds: float
    changed: bool


@dataclass
class PipelineRun:
    """What a pipeline did, pass by pass."""

    timings: list[PassTiming] = field(default_factory=list)

    @property
    def changed(self) -> bool:
        """Whether any pass changed anything."""
        return any(timing.changed for timing in self.timings)

    def render_timings(self) -> str:
        """Milliseconds per pass, over all functions, in the order in which the passes first ran."""
        totals: dict[str, float] = {}
        for timing in self.timings:
            totals[timing.pass_text] = totals.get(timing.pass_text, 0.0) + timing.seconds
        lines = [f"{1000 * seconds:10.3f} ms  {text}" for text, seconds in totals.items()]
        return "\n".join([*lines, f"{1000 * sum(totals.values()):10.3f} ms  total", ""])


def run_pipeline(
    module: Module,
    passes: Sequence[Pass],
    context: PassContext,
    *,
    verify_each: bool = True,
    print_after_all: TextIO | None = None,
) -> PipelineRun:
    """Runs `passes` on each function of `module` that has a body, in place.

    A function marked `optnone` is left alone, and a remark says so; it is only printed. What clean-up makes
    of a kernel that nothing else has changed is undone where launches lose by it.
    Raises: VerifierError where the input is not valid, BrokenPass where a pass leaves what is not.
    """
    if verify_each:
        check_valid(module)
    run = PipelineRun()
    for fn in module.defined_functions:
        context.begin()
        wanted = passes_for(fn, passes, context)
        timings: list[PassTiming] = []
        trial: CleanUpTrial | None = None
        with paused():  # but for copies of the function, what passes let go of is in no cycle
            for number in range(len(wanted)):
                is_as_given = trial is None and not any(timing.changed for timing in timings)
                if is_as_given and is_cleanup(wanted[number:]) and CleanUpTrial.is_possible(fn, context):
                    trial = CleanUpTrial(fn, context)
                timings.append(
                    run_pass(fn, wanted, number, context, verify_each=verify_each, output=print_after_all)
                )
        if trial is not None and trial.settle(any(timing.changed for timing in timings)):
            timings = [replace(timing, changed=False) for timing in timings]
        run.timings += timings
    return run


def passes_for(fn: Function, passes: Sequence[Pass], context: PassContext) -> Sequence[Pass]:
    """The passes of a pipeline that a function gets; a remark says why where that is not all."""
    if context.only is not None and fn.name not in context.only:
        return ()
    if "optnone" not in fn.attribute_words():
        return passes
    message = "the function is left as it is: it is marked optnone"
    context.remarks.add(Remark("missed", "pipeline", RemarkName.OPT_NONE, fn.name, None, message))
    return [each for each in passes if isinstance(each, Print)]


def run_pass(
    fn: Function,
    passes: Sequence[Pass],
    number: int,
    context: PassContext,
    *,
    verify_each: bool,
    output: TextIO | None,
) -> PassTiming:
    """Runs the pass of this number on `fn`, in place; `output` gets the IR after it.

    Raises: BrokenPass where it leaves what is not valid.
    """
    each = passes[number]
    context.following = [later for later in passes[number + 1 :] if not isinstance(later, Print)]
    start = time.perf_counter()
    changed = each.run(fn, context)
    text = spell(each)
    timing = PassTiming(text, fn.name, time.perf_counter() - start, changed)
    if verify_each and changed:
        _verify_after(text, fn)
    if output is not None:
        note = "" if changed else " (unchanged)"
        output.write(printable(f"; *** IR after {text} on @{fn.name}{note} ***\n{print_function(fn)}\n"))
    return timing


def _verify_after(text: str, fn: Function) -> None:
    problems = verify(fn)
    if problems:
        details = "\n".join(problem.render() for problem in problems)
        raise BrokenPass(f"the pass {text} left invalid IR in @{fn.name}:\n{details}\n{print_function(fn)}")


def spell(each: Pass) -> str:
    """A pass as a pipeline writes it, with the options that differ from their defaults."""
    options: list[str] = []
    for option in _options(type(each)):
        value = getattr(each, option.name)
        if option.positional:
            options.append(str(value))
        elif value != option.default:
            flag = option.spelling if value else f"no-{option.spelling}"
            options.append(flag if isinstance(value, bool) else f"{option.spelling}={value}")
    return f"{each.name}<{';'.join(options)}>" if options else each.name


def spell_pipeline(passes: Iterable[Pass]) -> str:
    """A pipeline as text; `parse_pipeline` gives it back."""
    return ",".join(spell(each) for each in passes)


def parse_pipeline(text: str) -> list[Pass]:
    """The passes that `text` names. Raises: PcfmError with the column of what is wrong."""
    if not text.strip():
        return []
    passes: list[Pass] = []
    position = 0
    while True:
        match = _NAME.match(text, position)
        assert match is not None
        start, position = match.start(1), match.end()
        if match[1] is None:
            raise _error(text, position, position + 1, "a pass name is missing here")
        cls = find_pass(match[1])
        if cls is None:
            raise _unknown(text, start, position, "pass", match[1], (*PASSES, *installed("pcfm.passes")))
        values: dict[str, Any] = {}
        if text[position : position + 1] == "<":
            position = _parse_options(text, position + 1, cls, values)
        passes.append(_make(text, start, position, cls, values))
        position += len(text[position:]) - len(text[position:].lstrip())
        if position == len(text):
            return passes
        if text[position] != ",":
            message = f"expected ',' or the end after {match[1]}, found {text[position]!r}"
            raise _error(text, position, position + 1, message)
        position += 1


def asks_launches(each: Pass) -> bool:
    """Whether a pass decides by how a launch was executed."""
    return isinstance(each, _MELDING) and each.measured


def with_threshold(passes: Iterable[Pass], threshold: float) -> list[Pass]:
    """The passes, each `meld` among them with that fusion threshold."""
    return [replace(each, threshold=threshold) if isinstance(each, Meld) else each for each in passes]


def find_pass(name: str) -> type[Any] | None:
    """The class of a pass of pcfm's own or of a plugin; None where there is none. Raises: PluginError."""
    if name in PASSES:
        return PASSES[name]
    cls = load_plugin("pcfm.passes", name)
    if cls is None:
        return None
    if not (isinstance(cls, type) and is_dataclass(cls)):
        raise refuse("pcfm.passes", name, "is no dataclass: a pass is one, and its fields are its options")
    if not callable(getattr(cls, "run", None)):
        raise refuse("pcfm.passes", name, "has no method run(fn, context)")
    if getattr(cls, "name", None) != name:
        raise refuse("pcfm.passes", name, f"has another name: {getattr(cls, 'name', None)!r}")
    return cls


@dataclass(frozen=True)
class _Option:
    """A field of a pass, as an option."""

    name: str
    spelling: str
    type: type
    default: object
    positional: bool


def _options(cls: type[Any]) -> list[_Option]:
    types = get_type_hints(cls)
    return [
        _Option(
            f.name, f.name.replace("_", "-"), types[f.name], f.default, bool(f.metadata.get("positional"))
        )
        for f in fields(cls)
    ]


def _parse_options(text: str, position: int, cls: type[Any], values: dict[str, Any]) -> int:
    """Reads options from behind the `<` into `values`; the position behind the `>`."""
    options = _options(cls)
    while True:
        match = _OPTION.match(text, position)
        if match is None:
            raise _error(text, position, position + 1, "expected an option")
        option, value = _find_option(text, match, cls, options)
        if option.name in values:
            raise _error(text, match.start(1), match.end(1), f"{option.spelling} is given twice")
        values[option.name] = value
        position = match.end()
        if position == len(text):
            raise _error(text, position, position + 1, "expected '>'")
        position += 1
        if text[position - 1] == ">":
            return position


def _find_option(
    text: str, match: re.Match[str], cls: type[Any], options: list[_Option]
) -> tuple[_Option, object]:
    """The option that `match` (key, value) sets, and what to."""
    key, value = match[1], match[2]
    span = match.span(1)
    for option in options:
        if option.positional and value is None:
            return option, _convert(text, span, option, key)
        if key == option.spelling and (value is not None or option.type is bool):
            span = match.span(2) if value is not None else span
            return option, _convert(text, span, option, "true" if value is None else value)
        if value is None and option.type is bool and key == f"no-{option.spelling}":
            return option, False
        if key == option.spelling:
            raise _error(text, *span, f"{cls.name}: {key} needs a value, as in {key}={option.default}")
    raise _unknown(
        text, *span, f"option of {cls.name}", key, [o.spelling for o in options if not o.positional]
    )


def _convert(text: str, span: tuple[int, int], option: _Option, value: str) -> object:
    """`value` as the option's type."""
    try:
        if option.type is bool:
            return {"true": True, "false": False}[value]
        if option.type is float and not math.isfinite(float(value)):
            raise ValueError
        return option.type(value)
    except (ValueError, KeyError):
        wanted = {bool: "true or false", int: "an integer", float: "a number"}[option.type]
        raise _error(text, *span, f"{option.spelling} must be {wanted}, not {value!r}") from None


def _make(text: str, start: int, end: int, cls: type[Any], values: dict[str, Any]) -> Pass:
    missing = [o.spelling for o in _options(cls) if o.default is MISSING and o.name not in values]
    if missing:
        raise _error(text, start, end, f"{cls.name} needs <{'; '.join(missing)}>")
    try:
        return cls(**values)
    except ValueError as problem:
        raise _error(text, start, end, f"{cls.name}: {problem}") from None


def _error(text: str, start: int, end: int, message: str, hint: str | None = None) -> PcfmError:
    span = Span("<pipeline>", 1, start + 1, max(end, start + 1) + 1)
    return PcfmError(message, span=span, hint=hint, source_line=text)


def _unknown(text: str, start: int, end: int, what: str, name: str, known: Iterable[str]) -> PcfmError:
    names = sorted(known)
    near = difflib.get_close_matches(name, names, 1)
    hint = f"did you mean {near[0]}?" if near else f"known: {', '.join(names) or 'none'}"
    return _error(text, start, end, f"unknown {what}: {name!r}", hint)
