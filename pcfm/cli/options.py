"""Options and arguments that several subcommands share."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import Timer
from typing import Any

import click

from pcfm.defaults import DEFAULT_FUEL, DEFAULT_RUNS
from pcfm.machine import DEFAULT_MACHINE, available

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

# When a command that executes launches says that it is still at it.
PATIENCE_SECONDS = 10.0


def module_argument(name: str) -> Decorator:
    """A module to read: a path or `-`."""
    # `in` is a keyword: the parameter is `in_`.
    return click.argument(
        f"{name}_" if name == "in" else name, metavar=f"{name.upper()}.ll", type=click.Path(allow_dash=True)
    )


def says_when_slow() -> Decorator:
    """A command that executes its launch, of a kernel that may never return: a note where it takes long."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def with_note(*args: Any, **options: Any) -> Any:
            fuel = options.get("fuel", DEFAULT_FUEL)
            note = f"note: still at work; a warp is stopped after {fuel:,} instructions (`pcfm run --fuel`)"
            timer = Timer(PATIENCE_SECONDS, click.echo, (note,), {"err": True})
            timer.daemon = True
            if options.get("launch") or options.get("launches"):
                timer.start()
            try:
                return command(*args, **options)
            finally:
                timer.cancel()

        return with_note

    return decorate


def source_options() -> Decorator:
    """How CUDA, HIP and OpenCL C are compiled; the command gets a `SourceOptions` as `sources`."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def with_sources(
            clang: str | None, include: tuple[str, ...], define: tuple[str, ...], arch: str | None,
            no_share: bool, compile_commands: str | None, **rest: Any,
        ) -> Any:  # fmt: skip
            from pcfm.clang import SourceOptions

            sources = SourceOptions(clang, include, define, arch, no_share, compile_commands)
            return command(sources=sources, **rest)

        for option in reversed(_SOURCE_OPTIONS):
            with_sources = option(with_sources)
        return with_sources

    return decorate


_SOURCE_OPTIONS = (
    click.option("--clang", metavar="CLANG", help="The clang that compiles .cu, .hip and .cl files."),
    click.option("-I", "include", metavar="DIR", multiple=True, help="A folder with headers, for clang."),
    click.option("-D", "define", metavar="NAME[=VALUE]", multiple=True, help="A macro, for clang."),
    click.option(
        "--arch", metavar="ARCH", help="Processor that clang compiles for: by default sm_70 or gfx906."
    ),
    click.option(
        "--no-share",
        is_flag=True,
        help="Keep clang from hoisting and sinking what both sides of a branch have in common.",
    ),
    click.option(
        "--compile-commands",
        metavar="FILE",
        help="Take header folders, macros and the standard from this compile_commands.json.",
    ),
)


def triple_option() -> Decorator:
    """`--triple`: the target of a module that states none."""
    return click.option(
        "--triple",
        metavar="T",
        help="Target of a module that states none, such as nvptx64-nvidia-cuda or amdgcn-amd-amdhsa.",
    )


def machine_option() -> Decorator:
    """`--machine`: a name, or the path of a TOML file."""
    return click.option(
        "--machine",
        metavar="M",
        default=DEFAULT_MACHINE,
        show_default=True,
        help=f"Machine model: {', '.join(available())}, or a TOML file.",
    )


def explain_option() -> Decorator:
    """`--explain NAME`: prints what a reason or remark means, and ends."""

    def show(context: click.Context, _: click.Parameter, name: str | None) -> None:
        if name is not None and not context.resilient_parsing:
            from pcfm.cli.explain import explain

            click.echo(explain(name))
            context.exit()

    return click.option(
        "--explain", metavar="REASON", is_eager=True, expose_value=False, callback=show,
        help="Say what a reason or remark means and what to do about it, and exit.",
    )  # fmt: skip


def launch_option() -> Decorator:
    """`--launch`: the path of a launch file."""
    return click.option(
        "--launch",
        metavar="L.toml",
        type=click.Path(dir_okay=False),
        help="The launch: kernel, grid, thread block and arguments.",
    )


def runs_option(text: str, *, least: int = 1) -> Decorator:
    """`--runs`: how many seeded inputs; `text` says for what."""
    return click.option(
        "--runs", type=click.IntRange(min=least), default=DEFAULT_RUNS, show_default=True, help=text
    )


def seed_option(text: str = "The first seed.") -> Decorator:
    """`--seed`: the seed of the first of these inputs."""
    return click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help=text)


def scale_option() -> Decorator:
    """`--scale`: the size of the problems of the bundled kernels."""
    return click.option(
        "--scale",
        type=click.IntRange(min=1),
        default=1,
        show_default=True,
        help="How much larger the problem is; what that means, each kernel's page says.",
    )


def json_option() -> Decorator:
    """`--json`: the answer as one JSON object on stdout."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
