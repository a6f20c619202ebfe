"""Options and arguments that several subcommands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from pcfm.machine import DEFAULT_MACHINE, available

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def module_argument(name: str) -> Decorator:
    """A module to read: a path or `-`."""
    # `in` is a keyword: the parameter is `in_`.
    return click.argument(
        f"{name}_" if name == "in" else name, metavar=f"{name.upper()}.ll", type=click.Path(allow_dash=True)
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


def launch_option(*, required: bool) -> Decorator:
    """`--launch`: the path of a launch file."""
    return click.option(
        "--launch",
        metavar="L.toml",
        required=required,
        type=click.Path(dir_okay=False),
        help="The launch: kernel, grid, thread block and arguments.",
    )


def json_option() -> Decorator:
    """`--json`: the answer as one JSON object on stdout."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
