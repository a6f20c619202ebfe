"""Options and arguments that several subcommands share."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import wraps
from inspect import signature
from threading import Timer
from typing import TYPE_CHECKING, Any

import click

from pcfm.cli import files
from pcfm.defaults import (
    DEFAULT_FUEL,
    DEFAULT_RUNS,
    DEFAULT_THRESHOLD,
    LIBDEVICE_VARIABLE,
    METHODS,
    OCML_VARIABLE,
)
from pcfm.machine import RULES, available

if TYPE_CHECKING:
    from pcfm.clang import SourceOptions

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

# When a command that executes launches says that it is still at it.
PATIENCE_SECONDS = 10.0


def module(name: str) -> Decorator:
    """A module to read: a path or `-`."""
    # `in` is a keyword: the parameter is `in_`.
    return click.argument(
        f"{name}_" if name == "in" else name, metavar=f"{name.upper()}.ll", type=click.Path(allow_dash=True)
    )


def says_when_slow(command: Callable[..., Any]) -> Callable[..., Any]:
    """A command that executes its launch, of a kernel that may never return: a note where it takes long."""

    @wraps(command)
    def with_note(*args: Any, **options: Any) -> Any:
        fuel = options.get("fuel", DEFAULT_FUEL)
        note = f"note: still at work; a warp is stopped after {fuel:,} instructions (`pcfm run --fuel`)"
        timer = Timer(PATIENCE_SECONDS, files.say, (note,))
        timer.daemon = True
        if options.get("launch") or options.get("launches"):
            timer.start()
        try:
            return command(*args, **options)
        finally:
            timer.cancel()

    return with_note


def as_argument(name: str, make: Callable[..., object], *options: Decorator) -> Decorator:
    """Options of which a command gets one argument: what `make` makes of their values, by their names."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def with_argument(**given: Any) -> Any:
            values = {key: given.pop(key) for key in signature(make).parameters}
            return command(**{name: make(**values)}, **given)

        decorated: Callable[..., Any] = with_argument
        for option in reversed(options):
            decorated = option(decorated)
        return decorated

    return decorate


def _make_pipeline(passes: str | None, method: str | None) -> str:
    """Raises: UsageError where both are given."""
    if passes is not None and method is not None:
        raise click.UsageError("--method names a pipeline: --passes cannot go with it")
    return METHODS[method or "pcfm"] if passes is None else passes


method = click.option(
    "--method",
    type=click.Choice([*METHODS]),
    help="How to meld: as pcfm does, which is the default, or as published (PCFM, and DARM, CGO 2022).",
)


def pipeline(text: str) -> Decorator:
    """-p, whose help this is, or --method: the command gets `passes`."""
    passes = click.option("-p", "--passes", metavar="PIPELINE", help=text)
    return as_argument("passes", _make_pipeline, passes, method)


def _make_sources(
    clang: str | None, include: tuple[str, ...], define: tuple[str, ...], arch: tuple[str, ...],
    no_share: bool, compile_commands: str | None,
) -> SourceOptions:  # fmt: skip
    from pcfm.clang import SourceOptions

    chip = arch[-1] if arch else None
    return SourceOptions(clang, include, define, chip, no_share, compile_commands)


sources = as_argument(
    "sources",
    _make_sources,
    click.option("--clang", metavar="CLANG", help="The clang that compiles .cu, .hip and .cl files."),
    click.option("-I", "include", metavar="DIR", multiple=True, help="A folder with headers, for clang."),
    click.option("-D", "define", metavar="NAME[=VALUE]", multiple=True, help="A macro, for clang."),
    click.option(
        "--arch",
        metavar="ARCH",
        multiple=True,
        help="Processor that clang compiles for: by default sm_70 or gfx906.",
    ),
    click.option(
        "--no-share",
        is_flag=True,
        help="Keep clang from hoisting and sinking what both sides of a branch have in common.",
    ),
    click.option(
        "--compile-commands",
        metavar="FILE",
        help="Take header folders, macros, the standard and arithmetic from this compile_commands.json.",
    ),
)
"""How CUDA, HIP and OpenCL C are compiled."""


def _name_library(variable: str) -> Callable[[click.Context, click.Parameter, str | None], None]:
    def name(_: click.Context, __: click.Parameter, path: str | None) -> None:
        if path is not None:
            os.environ[variable] = path  # workers have it too

    return name


def device_libraries(command: Callable[..., Any]) -> Callable[..., Any]:
    """Where libdevice and OCML are, for a command that emits something or prices what is emitted."""
    decorated = command
    for option, variable, what in (
        ("--rocm-device-libs", OCML_VARIABLE, "The folder with ocml.bc and ockl.bc; default: ROCm's."),
        ("--libdevice", LIBDEVICE_VARIABLE, "NVIDIA's libdevice.10.bc; default: a toolkit's or a wheel's."),
    ):
        decorated = click.option(
            option,
            metavar="DIR" if "rocm" in option else "FILE",
            expose_value=False,
            callback=_name_library(variable),
            help=what,
        )(decorated)
    return decorated


def _show_explanation(context: click.Context, _: click.Parameter, name: str | None) -> None:
    if name is not None and not context.resilient_parsing:
        from pcfm.cli.explain import explain

        files.show(explain(name) + "\n")
        context.exit()


explain = click.option(
    "--explain", metavar="REASON", is_eager=True, expose_value=False, callback=_show_explanation,
    help="Say what a reason or remark means and what to do about it, and exit.",
)  # fmt: skip


def machine(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--machine` and `--reconvergence`, which a command gets as one name (see `pcfm.machine.load`)."""

    @wraps(command)
    def named(*args: Any, machine: str | None, reconvergence: str | None, **rest: Any) -> Any:
        if reconvergence is not None:
            machine = f"{machine or ''}@{reconvergence}"
        return command(*args, machine=machine, **rest)

    of_rule = click.option(
        "--reconvergence",
        type=click.Choice(RULES),
        help="Where lanes that part at a branch meet again; default: as the machine model says.",
    )
    return click.option(
        "--machine",
        metavar="M",
        help=(
            f"Machine model: {', '.join(available())}, or a TOML file; default: that of the module's target."
        ),
    )(of_rule(named))


launch = click.option(
    "--launch",
    metavar="L.toml",
    type=click.Path(dir_okay=False),
    help="The launch: kernel, grid, thread block and arguments.",
)


class _Block(click.ParamType):
    """A thread block as `256` or `16x16`."""

    name = "block"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not isinstance(value, str):
            return value
        sizes = value.lower().split("x")
        if len(sizes) > 3 or not all(size.isdecimal() and int(size) for size in sizes):
            self.fail(f"{value!r} is no thread block: such as 256 or 16x16", param, ctx)
        from pcfm.launch.model import MAX_THREADS_PER_BLOCK as MOST

        x, y, z = (*map(int, sizes), 1, 1)[:3]
        if x * y * z > MOST:
            self.fail(f"a thread block has {MOST:,} threads at most, not {x * y * z:,}", param, ctx)
        return x, y, z


block = click.option(
    "--block",
    metavar="XxYxZ",
    type=_Block(),
    help="The thread block of kernels whose launch is not given, such as 256 or 16x16.",
)

readable = click.option(
    "--readable",
    metavar="NAME",
    multiple=True,
    help="A parameter whose buffer may be read over the whole launch, whatever guards say. Repeatable.",
)

scale = click.option(
    "--scale",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="How much larger the problem is; what that means, each kernel's page says.",
)

undefined = click.option(
    "--undefined", is_flag=True, help="Also compare how undefined values are read; ten times slower."
)

output = click.option(
    "-o", "--output", metavar="OUT", default=files.STDIO, help="Where to write; default stdout."
)

json = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


def threshold(text: str) -> Decorator:
    """`--threshold`: the fusion threshold, the default where none is given."""
    return click.option(
        "--threshold",
        type=click.FloatRange(min=0),
        default=DEFAULT_THRESHOLD,
        show_default=True,
        help=text,
    )


def runs(text: str, *, least: int = 1) -> Decorator:
    """`--runs`: how many seeded inputs; `text` says for what."""
    return click.option(
        "--runs", type=click.IntRange(min=least), default=DEFAULT_RUNS, show_default=True, help=text
    )


def seed(text: str = "The first seed.") -> Decorator:
    """`--seed`: the seed of the first of these inputs."""
    return click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help=text)
