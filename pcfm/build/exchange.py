"""Kernels of a PTX module exchanged for melded ones, one by one, all else left as it is, to the letter.

Each kernel is melded by itself, with every pass proved (or, on request, not), and emitted again by LLVM. Of
what is emitted only the body is taken: the kernel's name, parameters and directives stay the compiler's own,
as do all functions, variables and the other kernels. A body is taken where the parameters are the same, and
where it names nothing that the module does not declare, but for variables of its own.

Needs PTX without `debug` in its `.target`. `.loc` lines of a body that is exchanged are lost. Linear in the
text besides the melding. Run as a program (`python -m pcfm.build.exchange`) it is the worker that can be
killed: results are written after each kernel.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from pcfm import api
from pcfm.atomic_file import replace_file
from pcfm.diagnostics import PcfmError
from pcfm.ir.demangle import demangled
from pcfm.ir.extract import kernel_alone
from pcfm.ir.module import Function, Module
from pcfm.launch import Launch, load_launch, named_launch
from pcfm.llvm import emit_assembly
from pcfm.machine import machine_for
from pcfm.meld_ptx import MELDING
from pcfm.ptxas import complaint_of_ptxas
from pcfm.simt.estimate import estimate_launch

EXCHANGED, KEPT = "exchanged", "kept"

_TARGET = re.compile(r"^\s*\.target\s+([^\n]+)", re.MULTILINE)
_ENTRY = re.compile(r"\.entry\s+([\w$]+)")
_NOT_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|"[^"\n]*"', re.DOTALL)
_PARAMETER = re.compile(r"\.param\s+(.*?)([\w$]+)\s*(\[\d*\])?\s*$", re.DOTALL)
_WIDTH = re.compile(r"\.[bsuf](\d+)")
_NAME = re.compile(r"(?<![\w$%.])[A-Za-z_$][\w$]*")
_DECLARED = re.compile(r"([A-Za-z_$][\w$]*)\s*(?:\[[^\]]*\]\s*)*(?:=|;|\(|$)")
_LOC = re.compile(r"^\s*\.loc\s[^\n]*\n", re.MULTILINE)


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

    @property
    def is_changed(self) -> bool:
        """Whether any kernel is another."""
        return any(each.outcome == EXCHANGED for each in self.outcomes)


def exchange_kernels(
    text: str, launches: Mapping[str, Launch | str] | None = None, *, prove: bool = True
) -> Iterator[Exchange]:
    """The text with each kernel in turn exchanged or kept; a launch may be why there is none. Raises: nothing
    that PTX could be the cause of.
    """
    result = Exchange(text)
    kernels = list(kernels_in(text))
    module: Module | None = None
    problem = ""
    target = _TARGET.search(text)
    if target is not None and "debug" in target[1]:
        problem = "it is compiled for a debugger (-G)"
    elif kernels:
        try:
            module = api.read(text.encode(), "<ptx>")
        except Exception as error:
            problem = f"pcfm does not read the PTX: {_first_line(error)}"
    for kernel in kernels:
        names = (kernel.name, demangled(kernel.name).split("(")[0])
        launch = next((launch for name, launch in (launches or {}).items() if name in names), None)
        if module is None or isinstance(launch, str):
            result.outcomes.append(Outcome(kernel.name, KEPT, problem or str(launch)))
        else:
            result.outcomes.append(_exchange(result, kernel.name, module, launch, prove=prove))
        yield result


def _exchange(result: Exchange, name: str, module: Module, launch: Launch | None, *, prove: bool) -> Outcome:
    """Exchanges one kernel in the text of `result`, or says why not."""
    try:
        target = _TARGET.search(result.text)
        processor = None if target is None else target[1].split(",")[0].strip()
        outcome, emitted = _melded(name, module, launch, processor, prove=prove)
        if emitted is None:
            return outcome
        text = splice(result.text, name, emitted)
        complaint = complaint_of_ptxas(text, separate=True)
        if complaint:
            return Outcome(name, KEPT, f"ptxas does not take it: {complaint}")
    except PcfmError as error:
        return Outcome(name, KEPT, _first_line(error))
    except Exception as error:  # a defect of pcfm must not break a build
        return Outcome(name, KEPT, f"internal error: {type(error).__name__}: {_first_line(error)}")
    result.text = text
    return outcome


def _melded(
    name: str, module: Module, launch: Launch | None, processor: str | None, *, prove: bool
) -> tuple[Outcome, str | None]:
    """What became of a kernel, and the PTX of it where it is melded."""
    kernel = module.function(name)
    assert isinstance(kernel, Function)
    alone = kernel_alone(kernel)
    known = None if launch is None else named_launch(launch, alone)
    done = api.optimize(alone, launch=known, prove=prove)
    passed = [
        remark
        for remark in done.remarks
        if remark.kind == "passed" and remark.pass_name in MELDING and remark.function == name
    ]
    if not passed:
        undone = next((remark for remark in done.remarks if remark.name == "NotProved"), None)
        reason = "nothing is melded" if undone is None else undone.message
        return Outcome(name, KEPT, reason), None
    proofs = [str(step.verdict) for step in done.steps if step.verdict.accepted and step.function == name]
    assumed = [each for each in proofs if "assuming" in each]
    proof = (assumed or ["PROVED"])[0] if prove else "not proved (--unproved)"
    outcome = Outcome(name, EXCHANGED, "", tuple(dict.fromkeys(r.message for r in passed)), proof)
    if known is not None:
        machine = machine_for(alone)
        before, after = (estimate_launch(each, known, machine).cycles for each in (alone, done.module))
        outcome = replace(outcome, estimated_cycles=before, melded_estimated_cycles=after)
    return outcome, emit_assembly(api.to_text(done.module), "ptx", processor, name)


def _first_line(error: BaseException) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0][:300]


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


def main(arguments: list[str]) -> int:
    """`IN.ptx OUT.ptx OUT.json prove|unproved [LAUNCHES.json]`: writes both outputs after each kernel."""
    source, ptx, record, proving, *rest = arguments
    text = Path(source).read_text(encoding="utf-8", errors="surrogateescape")
    paths = json.loads(Path(rest[0]).read_text()) if rest else {}
    launches = {name: _launch_or_problem(path) for name, path in paths.items()}
    names = [kernel.name for kernel in kernels_in(text)]
    write(Path(record), names, [], complete=not names)
    for result in exchange_kernels(text, launches, prove=proving == "prove"):
        replace_file(Path(ptx), result.text.encode("utf-8", "surrogateescape"), 0o644)
        write(Path(record), names, result.outcomes, complete=len(result.outcomes) == len(names))
    return 0


def _launch_or_problem(path: str) -> Launch | str:
    try:
        return load_launch(path)
    except PcfmError as error:
        return f"its launch, {path}: {_first_line(error)}"


def write(record: Path, names: list[str], outcomes: list[Outcome], *, complete: bool) -> None:
    """What became of the kernels of a module."""
    known = [asdict(each) for each in outcomes]
    data = {"complete": complete, "names": names, "kernels": known}
    replace_file(record, json.dumps(data, indent=1).encode(), 0o644)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
