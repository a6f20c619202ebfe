"""Kernels of a PTX module, or of a module of LLVM IR, exchanged for melded ones, one by one, all else left as
it is.

Each kernel is melded by itself, with every pass proved (or, on request, not). In IR the melded function takes
the place of the compiler's, whose back end has it next. PTX is emitted again by LLVM, and of what is emitted
only the body is taken: the kernel's name, parameters and directives stay the compiler's own, to the letter,
as do all functions, variables and the other kernels. A body is taken where the parameters are the same, and
where it names nothing that the module does not declare, but for variables of its own.

Needs PTX without `debug` in its `.target`. `.loc` lines of a body that is exchanged are lost. Linear in the
text besides the melding; in IR each kernel that is exchanged costs a copy of the module. Results are written
after each kernel, since the process that does it may be killed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np

from pcfm import api
from pcfm.api import Optimized
from pcfm.atomic_file import replace_file
from pcfm.diagnostics import PcfmError
from pcfm.ir.clone import clone_module
from pcfm.ir.demangle import demangled
from pcfm.ir.extract import kernel_alone
from pcfm.ir.module import Module
from pcfm.launch import BufferArg, Launch, load_launch, named_launch
from pcfm.llvm import emit_each
from pcfm.machine import machine_for
from pcfm.proved_pipeline import prove_change
from pcfm.ptxas import complaint_of_ptxas
from pcfm.transforms.explanations import EXPLANATIONS
from pcfm.transforms.pipeline import MELDING
from pcfm.transforms.remarks import Remark, RemarkName

EXCHANGED, KEPT = "exchanged", "kept"
_UNTRIED = "to try its melds takes too long for a build: with a launch in pcfm.toml it takes its time"

_TARGET = re.compile(r"^\s*\.target\s+([^\n]+)", re.MULTILINE)
_VERSION = re.compile(r"^\s*\.version\s", re.MULTILINE)
_DEFINED = re.compile(r'^define [^@\n]*@"?([^"(\s]+)"?\(', re.MULTILINE)
_IR_KERNEL = re.compile(r'^define [^@\n]*(?:amdgpu|ptx)_kernel [^@\n]*@"?([^"(\s]+)"?\(', re.MULTILINE)
_ANNOTATED = re.compile(r'^!\d+ = !\{ptr @"?([^",\s]+)"?, !"kernel", i32 1\}', re.MULTILINE)
_WRITTEN_BY = re.compile(r'!\{!"[^"\n]*clang version (\d+)')
_LAYOUT = re.compile(r'^target datalayout = "[^"]*"$', re.MULTILINE)
_BOUND = re.compile(r'^!\d+ = (!\{ptr @[^,\n]+, !"(?!kernel")\w+", i32 \d+\})$', re.MULTILINE)
_PARENTHESES = r"\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)"
# Since which LLVM, how it is spelled, and how before.
_NEWER = (
    (21, re.compile(r"\bcaptures\(none\)"), "nocapture"),
    (21, re.compile(rf" captures{_PARENTHESES}"), ""),
    (20, re.compile(rf" initializes{_PARENTHESES}"), ""),
    (20, re.compile(r"\bicmp samesign\b"), "icmp"),
    (22, re.compile(r" (?:dead_on_return|nocreateundeforpoison)\b"), ""),
)
_ENTRY = re.compile(r"\.entry\s+([\w$]+)")
_NOT_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|"[^"\n]*"', re.DOTALL)
_PARAMETER = re.compile(r"\.param\s+(.*?)([\w$]+)\s*(\[\d*\])?\s*$", re.DOTALL)
_WIDTH = re.compile(r"\.[bsuf](\d+)")
_NAME = re.compile(r"(?<![\w$%.])[A-Za-z_$][\w$]*")
_DECLARED = re.compile(r"([A-Za-z_$][\w$]*)\s*(?:\[[^\]]*\]\s*)*(?:=|;|\(|$)")
_LOC = re.compile(r"^\s*\.loc\s[^\n]*\n", re.MULTILINE)
# Read, and where launches are known melded and executed: what a first kernel has to load.
_EXAMPLE = """.version 7.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 k_param_0)
{
	.reg .pred %p<2>;
	.reg .b32 %r<4>;
	.reg .f32 %f<6>;
	.reg .b64 %rd<5>;
	ld.param.u64 %rd1, [k_param_0];
	cvta.to.global.u64 %rd2, %rd1;
	mov.u32 %r1, %tid.x;
	mul.wide.s32 %rd3, %r1, 4;
	add.s64 %rd4, %rd2, %rd3;
	ld.global.f32 %f1, [%rd4];
	and.b32 %r2, %r1, 1;
	setp.eq.b32 %p1, %r2, 0;
	@%p1 bra $L_even;
	fma.rn.f32 %f2, %f1, 0f40000000, 0f3F800000;
	div.rn.f32 %f3, %f2, %f1;
	st.global.f32 [%rd4], %f3;
	bra.uni $L_end;
$L_even:
	fma.rn.f32 %f4, %f1, 0f40400000, 0f3F800000;
	div.rn.f32 %f5, %f4, %f1;
	st.global.f32 [%rd4], %f5;
$L_end:
	ret;
}
"""


@dataclass(frozen=True)
class Outcome:
    """What became of a kernel: exchanged or kept, why; what was done; how it is proved; and what it takes on
    the launch that is known of it, before and after.
    """

    kernel: str
    outcome: str
    reason: str = ""
    done: tuple[str, ...] = ()
    proof: str = ""
    estimated_cycles: int | None = None
    melded_estimated_cycles: int | None = None


@dataclass(frozen=True)
class Kernel:
    """Where a kernel stands in a text: its header from `start`, its body from `opens` to `closes`."""

    name: str
    start: int
    opens: int
    closes: int


@dataclass
class Exchange:
    """A text, and what became of its kernels so far."""

    text: str
    outcomes: list[Outcome] = field(default_factory=list)
    module: Module | None = None

    @property
    def is_changed(self) -> bool:
        """Whether any kernel is another."""
        return any(each.outcome == EXCHANGED for each in self.outcomes)


def exchange_kernels(
    text: str,
    launches: Mapping[str, Launch | str] | None = None,
    *,
    prove: bool = True,
    assemble: bool = False,
    after: Sequence[str] = (),
) -> Iterator[Exchange]:
    """The text, of PTX or LLVM IR, with each kernel in turn exchanged or kept; a launch may be why there is
    none. It comes when it is read, and again after each kernel. With `assemble`, ptxas is asked whether it
    takes each that is exchanged. Kernels named in `after` are known already. Raises: nothing that the text
    could be the cause of.
    """
    result = Exchange(text)
    kernels = [name for name in kernel_names(text) if name not in after]
    is_ptx = _is_ptx(text)
    problem = ""
    target = _TARGET.search(text)
    if target is not None and "debug" in target[1]:
        problem = "it is compiled for a debugger (-G)"
    elif kernels:
        try:
            result.module = api.read(text.encode("utf-8", "surrogateescape"), "<ptx>" if is_ptx else "<ir>")
        except Exception as error:
            problem = f"pcfm does not read the {'PTX' if is_ptx else 'IR'}: {_first_line(error)}"
    yield result
    for kernel in kernels:
        names = (kernel, demangled(kernel).split("(")[0])
        launch = next((launch for name, launch in (launches or {}).items() if name in names), None)
        if result.module is None or isinstance(launch, str):
            result.outcomes.append(Outcome(kernel, KEPT, problem or str(launch)))
        else:
            exchange = partial(_exchange_in_ptx, assemble=assemble) if is_ptx else _exchange_in_ir
            result.outcomes.append(_guarded(exchange, result, kernel, launch, prove=prove))
        yield result


def _guarded(
    exchange: Callable[..., Outcome], result: Exchange, name: str, launch: Launch | None, *, prove: bool
) -> Outcome:
    """Exchanges one kernel in the text of `result`, or says why not."""
    try:
        return exchange(result, name, launch, prove=prove)
    except PcfmError as error:
        return Outcome(name, KEPT, _first_line(error))
    except Exception as error:  # a defect of pcfm must not break a build
        return Outcome(name, KEPT, f"internal error: {type(error).__name__}: {_first_line(error)}")


def _exchange_in_ptx(
    result: Exchange, name: str, launch: Launch | None, *, prove: bool, assemble: bool
) -> Outcome:
    assert result.module is not None
    outcome, melded = _melded(name, partial(kernel_alone, result.module.function(name)), launch, prove=prove)
    if melded is None:
        return outcome
    target = _TARGET.search(result.text)
    processor = None if target is None else target[1].split(",")[0].strip()
    (emitted,) = emit_each([melded], "ptx", cpu=processor)
    text = splice(result.text, name, emitted)
    if assemble and (complaint := complaint_of_ptxas(text, separate=True)):
        return Outcome(name, KEPT, f"ptxas does not take it: {complaint}")
    result.text = text
    return outcome


def _exchange_in_ir(result: Exchange, name: str, launch: Launch | None, *, prove: bool) -> Outcome:
    assert result.module is not None
    outcome, melded = _melded(name, partial(clone_module, result.module), launch, prove=prove)
    if melded is not None:
        result.text, result.module = spelled_as(result.text, api.to_text(melded)), melded
    return outcome


def _melded(
    name: str, copied: Callable[[], Module], launch: Launch | None, *, prove: bool
) -> tuple[Outcome, Module | None]:
    """What became of a kernel in a copy of its module, and the copy where it is melded."""
    melded = copied()
    known = None if launch is None else named_launch(launch, melded)
    # Without a launch it is a small part of the build: what trials do not finish in short is kept.
    options = {"launch": known, "only": (name,), "brief": known is None, "in_place": True}
    done = api.optimize(melded, **options)
    if known is None and any(remark.name == RemarkName.NOT_TRIED for remark in done.remarks):
        return Outcome(name, KEPT, _UNTRIED), None
    passed, verdicts = _passed(done, name), []
    if passed and prove:
        # At once from the compiler's code to the melded one; where that is not shown, step by step.
        verdicts = [prove_change(copied(), done.module, name)]
        if not verdicts[0].accepted:
            done = api.optimize(copied(), **options, prove=True)
            passed = _passed(done, name)
            steps = [step for step in done.steps if step.function == name]
            verdicts = [step.verdict for step in steps if step.verdict.accepted]
    if not passed:
        return Outcome(name, KEPT, _why_kept(done, name)), None
    assumed = [str(verdict) for verdict in verdicts if "assuming" in str(verdict)]
    proof = (assumed or ["PROVED"])[0] if prove else "not proved (--unproved)"
    outcome = Outcome(name, EXCHANGED, "", tuple(dict.fromkeys(r.message for r in passed)), proof)
    return (outcome if known is None else _estimated(outcome, copied(), done.module, known)), done.module


def _estimated(outcome: Outcome, source: Module, melded: Module, launch: Launch) -> Outcome:
    """The outcome with what the launch is estimated to take, before and after."""
    from pcfm.simt.estimate import estimate_launch

    machine = machine_for(source)
    before, after = (estimate_launch(each, launch, machine).cycles for each in (source, melded))
    return replace(outcome, estimated_cycles=before, melded_estimated_cycles=after)


def _why_kept(done: Optimized, name: str) -> str:
    undone = next((remark for remark in done.remarks if remark.name == RemarkName.NOT_PROVED), None)
    return _left(done, name) if undone is None else undone.message


def _passed(done: Optimized, name: str) -> list[Remark]:
    """What melding did to a kernel."""
    return [
        remark
        for remark in done.remarks
        if remark.kind == "passed" and remark.pass_name in MELDING and remark.function == name
    ]


def _left(done: Optimized, name: str) -> str:
    """That nothing is melded, and how many branches were left for which reasons, most first."""
    left: dict[str, set[str]] = {}
    for remark in done.remarks:
        if remark.reason and remark.function == name:
            left.setdefault(remark.reason, set()).add(remark.message.partition(":")[0])
    counted = [
        f"{len(branches)} {EXPLANATIONS[reason].many if len(branches) > 1 else EXPLANATIONS[reason].one}"
        for reason, branches in sorted(left.items(), key=lambda each: -len(each[1]))
    ]
    unmeasured = [str(remark.args["outcome"]) for remark in done.remarks if remark.name == "NotMeasured"]
    counted += [f"its launch is not executed: {problem}" for problem in unmeasured]
    return f"nothing is melded: {', '.join(counted) or 'no branch can split a warp'}"


def _first_line(error: BaseException) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0][:300]


def kernel_names(text: str) -> list[str]:
    """The kernels of PTX, or of LLVM IR, in order."""
    if _is_ptx(text):
        return [kernel.name for kernel in kernels_in(text)]
    defined = dict.fromkeys(match[1] for match in _DEFINED.finditer(text))
    annotated = set(_ANNOTATED.findall(text)) | {match[1] for match in _IR_KERNEL.finditer(text)}
    return [name for name in defined if name in annotated]


def _is_ptx(text: str) -> bool:
    return _VERSION.search(text) is not None


def spelled_as(own: str, text: str) -> str:
    """IR as the clang that wrote `own` reads it, which may be older than our LLVM: attributes that it does
    not know are spelled as it did, or left out, and its own layout and bounds of launches return.
    """
    written_by = _WRITTEN_BY.search(own)
    version = int(written_by[1]) if written_by else 0
    for since, pattern, older in _NEWER:
        if version < since:
            text = pattern.sub(older, text)
    if layout := _LAYOUT.search(own):
        text = _LAYOUT.sub(lambda _: layout[0], text)
    if "!nvvm.annotations" not in text and (bounds := _BOUND.findall(own)):
        first = 1 + max(map(int, re.findall(r"^!(\d+) = ", text, re.MULTILINE)), default=0)
        numbers = ", ".join(f"!{first + index}" for index in range(len(bounds)))
        nodes = "".join(f"!{first + index} = {each}\n" for index, each in enumerate(bounds))
        text += f"\n!nvvm.annotations = !{{{numbers}}}\n{nodes}"
    return text


# --- text ---------------------------------------------------------------------------------------------------


def _blank(text: str) -> str:
    """The text with comments and strings made of blanks, so that every position stays."""
    return _NOT_CODE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def kernels_in(text: str) -> Iterator[Kernel]:
    """The kernels that have a body, in order."""
    code = _blank(text)
    for match in _ENTRY.finditer(code):
        opens, ends = code.find("{", match.end()), code.find(";", match.end())
        if opens < 0 or 0 <= ends < opens:
            continue
        closes = _closing(code, opens)
        if closes > 0:
            yield Kernel(match[1], match.start(), opens, closes + 1)


def _closing(code: str, opens: int) -> int:
    depth = 0
    for brace in re.finditer(r"[{}]", code[opens:]):
        depth += 1 if brace[0] == "{" else -1
        if depth == 0:
            return opens + brace.start()
    return -1


def splice(text: str, name: str, emitted: str) -> str:
    """The text with the body that `emitted` has of the kernel. Raises: PcfmError where it does not fit."""
    own = next((kernel for kernel in kernels_in(text) if kernel.name == name), None)
    other = next((kernel for kernel in kernels_in(emitted) if kernel.name == name), None)
    if own is None or other is None:
        raise PcfmError("the kernel is not in what was emitted")
    if _parameters(text[own.start : own.opens]) != _parameters(emitted[other.start : other.opens]):
        raise PcfmError("its parameters were emitted otherwise")
    body = _LOC.sub("", emitted[other.opens : other.closes])
    declared, theirs = _declarations(text), _declarations(emitted)
    needed = []
    for word in dict.fromkeys(_NAME.findall(_blank(body))):
        if word in theirs and word not in declared:
            if not theirs[word].startswith((".shared", ".global", ".const")):
                raise PcfmError(f"it refers to {word}, which the compiler's own code does not declare")
            needed.append(theirs[word])
    start = text.rfind("\n", 0, own.start) + 1
    added = "".join(f"{each}\n" for each in needed)
    return text[:start] + added + text[start : own.opens] + body + text[own.closes :]


def _parameters(header: str) -> list[tuple[str, int, str]]:
    """Name, width in bits and number of elements of each parameter."""
    inside = _blank(header)
    inside = inside[inside.find("(") + 1 : inside.rfind(")")] if "(" in inside else ""
    parameters = []
    for part in inside.split(","):
        match = _PARAMETER.search(part.strip())
        if match is not None:
            widths = _WIDTH.findall(match[1])
            parameters.append((match[2], int(widths[0]) if widths else 0, match[3] or ""))
    return parameters


def _declarations(text: str) -> dict[str, str]:
    """What stands outside of bodies, by name."""
    code = _blank(text)
    depth, start = 0, 0
    declared: dict[str, str] = {}
    for sign in re.finditer(r"[{};]", code):
        if sign[0] == "{":
            if depth == 0 and "=" not in code[start : sign.start()]:
                _declare(text[start : sign.start()], code[start : sign.start()], declared)
            depth += 1
        elif sign[0] == "}":
            depth -= 1
            if depth == 0 and "=" not in code[start : sign.start()]:
                start = sign.end()
        elif depth == 0:
            _declare(text[start : sign.end()], code[start : sign.end()], declared)
            start = sign.end()
    return declared


def _declare(text: str, code: str, declared: dict[str, str]) -> None:
    code = re.sub(r"^\s*\.(version|target|address_size|file|section)\b[^\n]*$", "", code, flags=re.MULTILINE)
    head = code.split("=")[0]
    head = head[: head.find("(")] if ".entry" in head and "(" in head else head
    names = re.findall(r"(?<![\w$.])[A-Za-z_$][\w$]*(?=\s*(?:\[|\(|$|;|\s*$))", head.strip())
    for name in names:
        declared.setdefault(name, " ".join(code.split()))


# --- the worker ---------------------------------------------------------------------------------------------


def exchange_files(
    source: str, out: str, record: str, launches: str, *how: str, say: Callable[[], None]
) -> None:
    """Exchanges the kernels of a file of PTX or IR: both outputs are written when it is read and after each
    kernel, then `say` is called. What an earlier worker has put into them is not done again. `launches` is a
    file that names launch files by kernel, or empty; `how` may hold `unproved` and `assembled`.
    """
    paths = json.loads(Path(launches).read_text()) if launches else {}
    loaded = {name: _launch_or_problem(path) for name, path in paths.items()}
    known = json.loads(Path(record).read_text())["kernels"] if Path(record).is_file() else []
    begun = Path(out) if Path(out).is_file() else Path(source)
    text = begun.read_text(encoding="utf-8", errors="surrogateescape")
    names = kernel_names(text)
    write(Path(record), names, known)
    after = [kernel["kernel"] for kernel in known]
    options = {"prove": "unproved" not in how, "assemble": "assembled" in how}
    for result in exchange_kernels(text, loaded, **options, after=after):
        replace_file(Path(out), result.text.encode("utf-8", "surrogateescape"), 0o644)
        write(Path(record), names, [*known, *map(asdict, result.outcomes)])
        say()


def _launch_or_problem(path: str) -> Launch | str:
    try:
        return load_launch(path)
    except PcfmError as error:
        return f"its launch, {path}: {_first_line(error)}"


def write(record: Path, names: list[str], kernels: list[dict[str, Any]]) -> None:
    """What became of the kernels of a module."""
    data = {"complete": len(kernels) == len(names), "names": names, "kernels": kernels}
    replace_file(record, json.dumps(data, indent=1).encode(), 0o644)


@cache
def prepare(*, executes: bool) -> None:
    """Loads what is needed when it is first needed: what reads PTX, and with `executes` what launches are
    executed and estimated with, which is compiled where no earlier run has.
    """
    if not executes:
        api.read(_EXAMPLE.encode(), "<example>")
        return
    launch = Launch("k", (1, 1, 1), (64, 1, 1), (BufferArg(np.ones(64, np.float32)),))
    for _ in exchange_kernels(_EXAMPLE, {"k": launch}):
        pass
