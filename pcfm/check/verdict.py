"""What a check can say, and nothing in between.

`UNCHANGED`: the two print the same. `NO_MISMATCH`: executed on so many inputs, no difference seen.
`MISMATCH`: an input on which they differ. `INCONCLUSIVE`: nothing was learned, and why; of a source with
races also whether the two agree where no race had a part. Only the first two accept.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Unchanged:
    """Source and target are the same text."""

    name = "UNCHANGED"
    accepted = True
    exit_code = 0

    def __str__(self) -> str:
        return "UNCHANGED"


@dataclass(frozen=True)
class NoMismatch:
    """No difference on `runs` inputs, of which `different` differ from each other; `compared` names what was
    compared, `notes` what was not and why.

    `fixed` are the arguments given by value that were the same on all inputs; `unchecked` the functions that
    the target changed and the launch does not run. `left_out` counts the inputs with rare numbers or other
    arguments on which the source does not return, so that others took their place.
    """

    runs: int
    compared: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    different: int | None = None
    fixed: tuple[int, ...] = ()
    unchecked: tuple[str, ...] = ()
    left_out: int = 0

    name = "NO_MISMATCH"
    accepted = True
    exit_code = 0

    def __str__(self) -> str:
        lines = [f"NO_MISMATCH({self.runs})", *(f"note: {note}" for note in self.notes)]
        if self.different is not None and self.different < self.runs:
            lines.append(f"note: only {self.different} of the {self.runs} inputs differ")
        if self.fixed:
            numbers = ", ".join(map(str, self.fixed))
            lines.append(f"note: given by value, and the same on all inputs: argument {numbers}")
        if self.left_out:
            inputs = "input" if self.left_out == 1 else "inputs"
            lines.append(
                f"note: {self.left_out} {inputs} with rare numbers or another argument left out, the source"
                " does not return on them"
            )
        if self.unchecked:
            names = ", ".join(f"@{name}" for name in self.unchecked)
            lines.append(f"note: not checked, changed, and not run by the launch: {names}")
        return "\n".join(lines)


@dataclass(frozen=True)
class Counterexample:
    """One input on which source and target differ.

    `what` is one of "outcome", "memory", "definedness", "undef", "race", "lane trace", "loads",
    "convergence".
    """

    input: str
    what: str
    detail: str
    argument: int | None = None
    element: int | None = None
    source_value: str = ""
    target_value: str = ""
    source_trace: tuple[str, ...] = ()
    target_trace: tuple[str, ...] = ()

    def __str__(self) -> str:
        lines = [f"input: {self.input}", f"differs in: {self.what}", self.detail]
        if self.argument is not None:
            lines.append(f"first difference: argument {self.argument}, element {self.element}")
            lines += [f"  source: {self.source_value}", f"  target: {self.target_value}"]
        for name, trace in (("source", self.source_trace), ("target", self.target_trace)):
            if trace:
                lines += [f"{name} trace, last events:", *(f"  {event}" for event in trace)]
        return "\n".join(lines)


@dataclass(frozen=True)
class Mismatch:
    """An input on which they differ."""

    counterexample: Counterexample

    name = "MISMATCH"
    accepted = False
    exit_code = 1

    def __str__(self) -> str:
        return f"MISMATCH\n{self.counterexample}"


@dataclass(frozen=True)
class Inconclusive:
    """Nothing was learned, for a `reason`; or, of a source with races, what is said of `elsewhere`: whether
    it `agrees` with the target in what no race had a part in.
    """

    reason: str
    elsewhere: str = ""
    agrees: bool | None = None

    name = "INCONCLUSIVE"
    accepted = False
    exit_code = 3

    def __str__(self) -> str:
        return "\n".join([f"INCONCLUSIVE: {self.reason}", *([self.elsewhere] if self.elsewhere else [])])


Verdict = Unchanged | NoMismatch | Mismatch | Inconclusive
