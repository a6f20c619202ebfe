"""Wrong targets that differ on rare inputs only, by what they are: `nice python -m tests.mutation.edges`.

A mutant is a kernel with one value or comparison written in a way that is right but for rare numbers: for
NaN, infinity, -0.0 or a denormal; for the least or greatest integer, -1, a power of two or its neighbour;
for two numbers in one lane. Most do it without a comparison with that number, so that the text does not tell
which it is. Each is run beside its kernel on many inputs that are full of such numbers, within the bounds
that the launch states; those that differ there are checked as `pcfm check` does by default.

One line per mutant that differs and that the check accepts, then a table by operator.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from pcfm import api
from pcfm.check import check
from pcfm.check.nans import with_one_nan
from pcfm.ir.module import Module
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.launch import BufferArg, BufferRecipe, Launch, ScalarArg
from pcfm.launch.model import FLOAT_TYPES, integer_range
from pcfm.machine import load
from rodinia_kernels import all_kernels, synthetic_kernels
from tests.generators.kernels import DEFAULT_SIZE, generate_kernel
from tests.mutation.truth import SourceRuns

MACHINE = "gcn-wave64"
INPUTS, PROJECT_INPUTS = 60, 12
TRIES, PROJECT_TRIES = 6, 2
ENDINGS = ("rejected", "inconclusive", "passed")

# In a template {a} is the value, {r} what stands for it, {T} its type, {top} the number of its highest bit,
# {1} … {9} are names. `_ONE_WHERE_ZERO` makes {9} of {8}: 1 where that is zero, else 0.
_ONE_WHERE_ZERO = (
    "{5} = sub {T} 0, {8}\n{6} = or {T} {8}, {5}\n{7} = lshr {T} {6}, {top}\n{9} = xor {T} {7}, 1\n"
)
_FLIPPED = _ONE_WHERE_ZERO + "{r} = xor {T} {a}, {9}"
_INTEGERS = {
    "least-integer": "{1} = sub {T} 0, {a}\n{2} = and {T} {a}, {1}\n{3} = lshr {T} {2}, {top}\n"
    "{r} = add {T} {a}, {3}",
    "greatest-integer": "{1} = call {T} @llvm.sadd.sat.{T}({T} {a}, {T} 1)\n{r} = sub {T} {1}, 1",
    "minus-one": "{8} = add {T} {a}, 1\n" + _FLIPPED,
    "saturated": "{1} = call {T} @llvm.uadd.sat.{T}({T} {a}, {T} 1)\n{r} = sub {T} {1}, 1",
    "divided-by-minus-one": "{1} = sdiv {T} {a}, -1\n{r} = sub {T} 0, {1}",
    "power-of-two": "{1} = call {T} @llvm.ctpop.{T}({T} {a})\n{8} = xor {T} {1}, 1\n" + _FLIPPED,
    "below-power": "{2} = add {T} {a}, 1\n{1} = call {T} @llvm.ctpop.{T}({T} {2})\n{8} = xor {T} {1}, 1\n"
    + _FLIPPED,
    "above-power": "{2} = sub {T} {a}, 1\n{1} = call {T} @llvm.ctpop.{T}({T} {2})\n{8} = xor {T} {1}, 1\n"
    + _FLIPPED,
    "one-edge": "{8} = sub {T} {a}, {edge}\n" + _FLIPPED,
}
_REALS = {
    "plus-zero": "{r} = fadd {T} {a}, 0.0",
    "negated-twice": "{1} = fsub {T} 0.0, {a}\n{r} = fneg {T} {1}",
    "flushed": "{1} = fmul {T} {a}, 0x3F50000000000000\n{r} = fmul {T} {1}, 0x4090000000000000",
    "overflowing": "{1} = fmul {T} {a}, 0x4090000000000000\n{r} = fmul {T} {1}, 0x3F50000000000000",
    "infinite": "{1} = fmul {T} {a}, 0.0\n{r} = fadd {T} {a}, {1}",
    "unordered": "{1} = fcmp ord {T} {a}, {a}\n{r} = select i1 {1}, {T} {a}, {T} 1.0",
    "larger-of": "{r} = call {T} @llvm.maxnum.{F}({T} {a}, {T} -1.0e4)",
    "magnitude": "{1} = fcmp oeq {T} {a}, 0.0\n{r} = select i1 {1}, {T} 0.0, {T} {a}",
}
# Two numbers in one lane: {b} is another value, of type {B}.
_PAIR = "{1} = {eqb} {B} {b}, {numberb}\n{2} = {eqa} {T} {a}, {numbera}\n{3} = and i1 {1}, {2}\n"
_HIDDEN = (
    "{4} = xor {T} {a}, 12345\n{1} = {eqb} {B} {b}, {numberb}\n{2} = icmp eq {T} {4}, {hidden}\n"
    "{3} = select i1 {1}, i1 {2}, i1 false\n"
)
_INTEGER_ENDS = "{5} = zext i1 {3} to {T}\n{r} = xor {T} {a}, {5}"
_REAL_ENDS = "{r} = select i1 {3}, {T} 0.125, {T} {a}"
_UNORDERED = {"olt": "ult", "ole": "ule", "ogt": "ugt", "oge": "uge", "oeq": "ueq", "one": "une", "ord": ""}
_INVERSE = {"olt": "oge", "ole": "ogt", "ogt": "ole", "oge": "olt", "ult": "uge", "ule": "ugt", "ugt": "ule"}
_BESIDE = {
    "sle": ("slt", 1), "slt": ("sle", -1), "sge": ("sgt", -1), "sgt": ("sge", 1),
    "ule": ("ult", 1), "ult": ("ule", -1), "uge": ("ugt", -1), "ugt": ("uge", 1),
}  # fmt: skip
_NUMBER = re.compile(r"  (?P<name>%[\w.]+) = (?P<rest>.+)")
_CAST_TYPE = re.compile(r" to (\w+)")
_LOADED = re.compile(r"load (?:volatile )?(\w+), ptr (?:addrspace\(1\) )?(%[\w.]+)")


@dataclass(frozen=True)
class EdgeMutant:
    """A wrong target, and how it came to be."""

    module: Module
    operator: str
    detail: str


@dataclass(frozen=True)
class Value:
    """An instruction that others may use: its line of the text, its block, name, type and text."""

    line: int
    block: int
    name: str
    type: str
    rest: str


class Scene:
    """A kernel, its launch, and what its text offers to operators."""

    def __init__(self, module: Module, launch: Launch, rng: random.Random, tries: int = TRIES) -> None:
        self.module, self.launch, self.rng, self.tries = module, launch, rng, tries
        self.lines = print_module(module).split("\n")
        fn = module.function(launch.kernel)
        types = {f"%{inst.name}": str(inst.type) for inst in fn.instructions() if inst.name}
        self.values: list[Value] = []
        block = inside = 0
        for number, line in enumerate(self.lines):
            if line.startswith("define"):
                inside = f"@{launch.kernel}(" in line
                block = 0
            block += line.endswith(":") or ":  ;" in line
            known = _NUMBER.fullmatch(line) if inside else None
            if known and known["name"] in types:
                self.values.append(Value(number, block, known["name"], types[known["name"]], known["rest"]))
        self.scalars = [
            (f"%{arg.name}", str(arg.type))
            for arg, given in zip(fn.args, launch.args, strict=True)
            if isinstance(given, ScalarArg)
        ]
        redrawn = launch.with_seed(977)
        self.integers = [
            n
            for arg in redrawn.args
            if isinstance(arg, BufferArg) and arg.data.dtype.kind == "i"
            for n in arg.data[:50].tolist()
        ]
        self.integers += [37, 91]
        self.reals = [0.375, -2.5, 37.0]
        self.pairs = [
            (rng.choice(self.integers), rng.choice(self.integers), rng.choice(self.reals)) for _ in range(2)
        ]

    def mutants(self) -> Iterator[Iterator[EdgeMutant]]:
        """For each operator that has something to change, mutants at a few random places."""
        changes: dict[str, list[tuple[Value, str]]] = {}
        for value in self.values:
            for operator, template in self._templates(value):
                changes.setdefault(operator, []).append((value, template))
        for name, several in changes.items():
            chosen = self.rng.sample(several, min(self.tries, len(several)))
            yield filter(None, (self._apply(name, *each) for each in chosen))

    def _templates(self, value: Value) -> Iterator[tuple[str, str]]:
        if value.rest.startswith("phi "):
            return
        if value.type in ("i8", "i16", "i32", "i64"):
            yield from _INTEGERS.items()
        elif value.type in ("float", "double"):
            yield from _REALS.items()
        yield from self._rewritten(value)
        if _LOADED.match(value.rest) and value.type in ("i32", "i64", "i16", "float", "double"):
            yield from self._pairs(value)

    def _pairs(self, value: Value) -> Iterator[tuple[str, str]]:
        """A change where this value and another one of the lane are two numbers."""
        others = [
            (each.name, each.type)
            for each in self.values
            if each.line < value.line
            and each.block in (1, value.block)
            and (_LOADED.match(each.rest) or "tid.x" in each.rest or "workitem.id.x" in each.rest)
            and each.type in ("i32", "i64", "float")
        ]
        for other, ty in [*others, *self.scalars]:
            if ty not in ("i16", "i32", "i64", "float"):
                continue
            one, two, real = self.rng.choice(self.pairs)
            known = next((each for each in self.values if each.name == other), None)
            is_thread = known is not None and not _LOADED.match(known.rest)
            if is_thread:
                two = self.rng.randrange(self.launch.block[0])
            fields = {
                "b": other, "B": ty, "eqa": "icmp eq", "eqb": "icmp eq", "numbera": one, "numberb": two,
                "hidden": one ^ 12345,
            }  # fmt: skip
            if ty == "float":
                fields |= {"eqb": "fcmp oeq", "numberb": real}
            kind = "thread" if is_thread else "scalar" if known is None else "numbers"
            if value.type in ("float", "double"):
                fields |= {"eqa": "fcmp oeq", "numbera": self.rng.choice(self.reals)}
                yield f"pair-{kind}", _filled(_PAIR, fields) + _REAL_ENDS
            else:
                yield f"pair-{kind}", _filled(_PAIR, fields) + _INTEGER_ENDS
                yield f"hidden-pair-{kind}", _filled(_HIDDEN, fields) + _INTEGER_ENDS

    def _rewritten(self, value: Value) -> Iterator[tuple[str, str]]:
        """Other ways of writing comparisons and calls."""
        if match := re.fullmatch(r"fcmp (?:\w+ )*?([a-z]{3}) (\w+) (\S+), (\S+)(.*)", value.rest):
            predicate, ty, a, b, _ = match.groups()
            if _UNORDERED.get(predicate):
                yield "unordered-compare", f"{{r}} = fcmp {_UNORDERED[predicate]} {ty} {a}, {b}"
            if predicate in _INVERSE:
                yield (
                    "inverse-compare",
                    (f"{{1}} = fcmp {_INVERSE[predicate]} {ty} {a}, {b}\n{{r}} = xor i1 {{1}}, true"),
                )
            if predicate in ("oeq", "une"):
                bits = {"float": "i32", "double": "i64"}[ty]
                word = "eq" if predicate == "oeq" else "ne"
                yield (
                    "bits-compared",
                    (
                        f"{{1}} = bitcast {ty} {a} to {bits}\n{{2}} = bitcast {ty} {b} to {bits}\n"
                        f"{{r}} = icmp {word} {bits} {{1}}, {{2}}"
                    ),
                )
        if match := re.fullmatch(r"call (\w+) @llvm\.(min|max)num\.f\d+\(\w+ (\S+), \w+ (\S+)\)", value.rest):
            ty, which, a, b = match.groups()
            if a == b:
                return  # of a NaN it may give any
            word = {"min": "olt", "max": "ogt"}[which]
            yield (
                "select-for-minmax",
                (f"{{1}} = fcmp {word} {ty} {a}, {b}\n{{r}} = select i1 {{1}}, {ty} {a}, {ty} {b}"),
            )
            yield "nan-propagated", value.rest.replace("num.", "imum.").join(("{r} = ", ""))
        if match := re.fullmatch(r"call (\w+) @llvm\.fabs\.f\d+\(\w+ (\S+)\)", value.rest):
            ty, a = match.groups()
            yield (
                "compared-magnitude",
                (
                    f"{{1}} = fcmp olt {ty} {a}, 0.0\n{{2}} = fneg {ty} {a}\n"
                    f"{{r}} = select i1 {{1}}, {ty} {{2}}, {ty} {a}"
                ),
            )
        if match := re.fullmatch(r"icmp (?:samesign )?([a-z]{3}) (i\d+) (\S+), (%\S+)", value.rest):
            predicate, ty, a, b = match.groups()
            other, step = _BESIDE[predicate]
            yield "bound-moved", f"{{1}} = add {ty} {b}, {step}\n{{r}} = icmp {other} {ty} {a}, {{1}}"
            if predicate[0] == "s":
                yield (
                    "compared-difference",
                    (f"{{1}} = sub {ty} {a}, {b}\n{{r}} = icmp {predicate} {ty} {{1}}, 0"),
                )
        if re.match(r"call i\d+ @llvm\.(ctlz|cttz|abs)", value.rest) and "i1 false)" in value.rest:
            yield "poison-at-edge", "{r} = " + value.rest.replace("i1 false)", "i1 true)")
        if match := re.fullmatch(r"fneg (\w+) (\S+)", value.rest):
            yield "subtracted-from-zero", f"{{r}} = fsub {match[1]} 0.0, {match[2]}"

    def _apply(self, operator: str, value: Value, template: str) -> EdgeMutant | None:
        """The kernel with the template in place of a value, or behind it."""
        behind = "{a}" in template
        names = {str(number): f"%edge.{number}" for number in range(1, 10)}
        fields = {"a": f"{value.name}.before", "r": value.name, "T": value.type, **names}
        if value.type.startswith("i") and value.type != "i1":
            width = int(value.type[1:])
            fields |= {"top": width - 1, "edge": self.rng.choice(edge_integers(value.type))}
        fields["F"] = {"float": "f32", "double": "f64"}.get(value.type, "")
        new = [f"  {line}" for line in _filled(template, fields).split("\n")]
        first = [f"  {value.name}.before = {value.rest}"] if behind else []
        lines = [*self.lines[: value.line], *first, *new, *self.lines[value.line + 1 :]]
        text = "\n".join(lines)
        for line in new:
            for ty, name, arguments in re.findall(r"call (\w+) @(llvm\.[\w.]+)\((.*)\)", line):
                if not re.search(rf"declare .*@{re.escape(name)}\(", text):
                    kinds = ", ".join(word.split()[0] for word in arguments.split(", "))
                    text += f"declare {ty} @{name}({kinds})\n"
        module = parse_module(text, f"<{operator}>")
        if print_module(module) == "\n".join(self.lines):
            return None
        return EdgeMutant(
            module, operator, f"{value.name} = {value.rest} in line {value.line}: {new[-1].strip()}"
        )

    def inputs(self, count: int) -> list[Launch]:
        """Inputs that are full of rare numbers, those of the pairs among them."""
        rng = np.random.default_rng(len(self.lines))
        several = [self.launch]
        for number in range(count):
            launch = self.launch.with_seed(5000 + number)
            args: list[BufferArg | ScalarArg] = []
            changed = int(rng.integers(0, 4 * len(launch.args)))
            pair = self.pairs[number % 2]
            for index, arg in enumerate(launch.args):
                if isinstance(arg, BufferArg):
                    args.append(self._filled_buffer(arg, pair, rng, common=number % 3 / 3))
                elif index == changed:
                    args.append(_other_scalar(arg, pair, rng))
                else:
                    args.append(arg)
            several.append(replace(launch, args=tuple(args)))
        return several

    def _filled_buffer(
        self, arg: BufferArg, pair: tuple[int, int, float], rng: np.random.Generator, common: float
    ) -> BufferArg:
        if arg.recipe is None and arg.data.dtype.kind == "f":
            recipe = BufferRecipe({2: "half", 4: "float", 8: "double"}[arg.data.dtype.itemsize], 1, "random")
        elif arg.recipe is not None and arg.recipe.init == "random":
            recipe = arg.recipe
        else:
            return arg
        if recipe.type in FLOAT_TYPES:
            rare = edge_reals(arg.data.dtype, [*self.reals, *(float(n) for n in pair)])
        else:
            low, high = recipe.bounds()
            numbers = [*edge_integers(recipe.type), int(low), int(high), *pair[:2] * 8]
            rare = np.array([n for n in numbers if isinstance(n, int) and low <= n <= high], np.int64)
            rare = rare.astype(arg.data.dtype)
        if not rare.size:
            return arg
        drawn = rng.choice(rare, arg.data.size)
        return BufferArg(
            np.where(rng.random(arg.data.size) < common, arg.data, drawn), arg.readonly, arg.recipe
        )


def _filled(template: str, fields: dict[str, object]) -> str:
    return re.sub(r"\{(\w+)\}", lambda match: str(fields.get(match[1], match[0])), template)


def edge_integers(ty: str) -> list[int]:
    """The numbers of a type at which things go wrong."""
    low, high = integer_range(ty)
    powers = [
        sign * 2**k + step for k in range(1, int(ty[1:]) - 1) for sign in (1, -1) for step in (-1, 0, 1)
    ]
    return [low, low + 1, -1, 0, 1, high, high - 1, low, -1, high, *powers]


def edge_reals(dtype: np.dtype, more: list[float]) -> np.ndarray:
    """NaNs, infinities, zeros, denormals and the like, as elements of a floating-point type."""
    info = np.finfo(dtype)
    tiny = info.smallest_subnormal
    numbers = [np.inf, -np.inf, 0.0, -0.0, tiny, -tiny, info.tiny, -info.tiny, info.max, info.min, 1.0, -1.0]
    known = np.array([*numbers, info.tiny - tiny, 3 * tiny, np.nan, -np.nan, *more], dtype)
    word = np.dtype(f"u{dtype.itemsize}")
    signalling = (np.array([np.inf], dtype).view(word) | word.type(1)).view(dtype)
    return np.concatenate([known, signalling])


def _other_scalar(arg: ScalarArg, pair: tuple[int, int, float], rng: np.random.Generator) -> ScalarArg:
    if arg.type in FLOAT_TYPES:
        dtype = np.dtype({"float": np.float32, "double": np.float64, "half": np.float16}[arg.type])
        return ScalarArg(arg.type, float(rng.choice(edge_reals(dtype, [pair[2]]))))
    low, high = integer_range(arg.type)
    numbers = [n for n in (low, -1, 0, 1, high, 2, 4, 8, 3, 7, *pair[:2]) if low <= n <= high]
    return ScalarArg(arg.type, int(rng.choice(np.array(numbers, np.int64))))


def project_scenes(rng: random.Random) -> Iterator[tuple[str, Module, Launch]]:
    """The kernels of the tables at their smallest size; what they are given at random between its bounds."""
    for name, spec in {**synthetic_kernels(), **all_kernels()}.items():
        block = spec.blocks[0]
        launch = spec.launch(block, 0)
        args: list[BufferArg | ScalarArg] = []
        for index, arg in enumerate(launch.args):
            if isinstance(arg, BufferArg) and arg.data.dtype.kind in "if" and (arg.data != arg.data[0]).any():
                names = {
                    "i": f"i{8 * arg.data.dtype.itemsize}",
                    "f": {4: "float", 8: "double"}.get(arg.data.dtype.itemsize, "half"),
                }
                low, high = arg.data.min().item(), arg.data.max().item()
                recipe = BufferRecipe(names[arg.data.dtype.kind], arg.data.size, "random", 1, low, high)
                args.append(BufferArg(recipe.draw(index), arg.readonly, recipe))
            else:
                args.append(arg)
        module = api.read(spec.ir_path(block, "O2").read_bytes(), name)
        yield name, module, replace(launch, args=tuple(args))


def scenes(first: int, kernels: int, *, project: bool, tries: int) -> Iterator[tuple[str, Scene]]:
    """Kernels with what operators find in them, the project's before generated ones."""
    if project:
        for name, module, launch in project_scenes(random.Random(first)):
            yield name, Scene(module, launch, random.Random(f"{name} {first}"), PROJECT_TRIES)
    for number in range(first, first + kernels):
        module, launch = generate_kernel(number, (2, DEFAULT_SIZE)[number % 2])
        yield f"generated {number}", Scene(module, launch, random.Random(f"edges {number}"), tries)


def measure(
    first: int, kernels: int, *, project: bool = False, tries: int = TRIES, inputs: int = INPUTS
) -> tuple[Counter[tuple[str, str]], list[str]]:
    """How many mutants that differ were "rejected", "inconclusive" or "passed", by operator; and a line for
    each that passed.
    """
    machine = load(MACHINE)
    counts: Counter[tuple[str, str]] = Counter()
    missed = []
    for name, scene in scenes(first, kernels, project=project, tries=tries):
        several = scene.inputs(PROJECT_INPUTS if scene.tries == PROJECT_TRIES else inputs)
        runs = SourceRuns(with_one_nan(scene.module), several, machine)
        for mutants in scene.mutants():
            differing = (
                (each, told) for each in mutants if (told := runs.difference(with_one_nan(each.module)))
            )
            mutant, told = next(differing, (None, None))
            if mutant is None:
                continue
            verdict = check(scene.module, mutant.module, scene.launch, machine)
            ending = {"MISMATCH": "rejected", "INCONCLUSIVE": "inconclusive"}.get(verdict.name, "passed")
            counts[mutant.operator, ending] += 1
            if ending == "passed":
                threads = scene.launch.threads_per_block
                missed.append(f"{name}, {threads} threads: {mutant.operator}, {mutant.detail}: {told}")
                sys.stderr.write(missed[-1] + "\n")
                sys.stderr.flush()
    return counts, missed


def table(counts: Counter[tuple[str, str]]) -> str:
    """By operator and ending."""
    lines = ["| operator | " + " | ".join(ENDINGS) + " |", "| --- |" + " ---: |" * len(ENDINGS)]
    for operator in (*sorted({operator for operator, _ in counts}), "all"):
        row = [
            sum(n for (o, e), n in counts.items() if operator in (o, "all") and e == end) for end in ENDINGS
        ]
        lines.append(f"| {operator} | " + " | ".join(map(str, row)) + " |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0, help="of the generated kernels")
    parser.add_argument("--kernels", type=int, default=60, help="generated ones")
    parser.add_argument("--project", action="store_true", help="the project's kernels too")
    options = parser.parse_args()
    start = time.perf_counter()
    counts, missed = measure(options.first, options.kernels, project=options.project)
    seconds = time.perf_counter() - start
    sys.stdout.write("\n".join([*missed, table(counts), f"{seconds:.0f} s", ""]))


if __name__ == "__main__":
    main()
