"""What installed packages add to pcfm, found by their entry points.

A package names in its pyproject.toml what it adds:

    [project.entry-points."pcfm.passes"]
    drop-freeze = "my_package:DropFreeze"

- `pcfm.commands`: a click command, a subcommand of `pcfm` with the entry's name;
- `pcfm.passes`: a pass class (`pcfm.transforms.passes.Pass`), a frozen dataclass whose `name` is the entry's;
- `pcfm.kernels`: a `rodinia_kernels.KernelSpec`, whose `name` is the entry's;
- `pcfm.machines`: the path of a machine model's TOML file;
- `pcfm.profit_models`: a function that says what two blocks have in common (`pcfm.analysis.profit`).

A plugin is imported when its name is asked for and pcfm has nothing of that name itself: what pcfm comes with
cannot be replaced, and an installed package that is broken troubles only those who ask for it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, get_args

from pcfm.diagnostics import PcfmError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

Group = Literal["pcfm.commands", "pcfm.passes", "pcfm.kernels", "pcfm.machines", "pcfm.profit_models"]
GROUPS: tuple[Group, ...] = get_args(Group)


class PluginError(PcfmError):
    """An installed plugin is broken: which, of which distribution, and what to do."""

    def __init__(self, point: EntryPoint, problem: str) -> None:
        super().__init__(
            f"the plugin {point.name!r} ({point.group}) of {distribution_name(point)} {problem}",
            hint=f"mend or uninstall {distribution_name(point)}; the entry point is {point.value}",
        )


@lru_cache(maxsize=len(GROUPS))
def installed(group: Group) -> dict[str, EntryPoint]:
    """The entry points of a group by name, in alphabetical order. Raises: PcfmError where two share one."""
    from importlib.metadata import entry_points  # loads parsers of mail, for what most commands never ask

    by_name: dict[str, EntryPoint] = {}
    # A distribution that is on the path twice gives the same entry point twice.
    points = {(each.name, each.value, distribution_name(each)): each for each in entry_points(group=group)}
    for _, point in sorted(points.items()):
        if point.name in by_name:
            both = " and ".join(distribution_name(each) for each in (by_name[point.name], point))
            raise PcfmError(
                f"two plugins ({group}) have the name {point.name!r}: of {both}", hint="uninstall one of them"
            )
        by_name[point.name] = point
    return by_name


def plugin_modules() -> list[str]:
    """The top-level modules of all plugins, in alphabetical order."""
    return sorted({point.module.split(".")[0] for group in GROUPS for point in installed(group).values()})


def distribution_name(point: EntryPoint) -> str:
    """Name and version of the package that an entry point is of."""
    return "an unknown distribution" if point.dist is None else f"{point.dist.name} {point.dist.version}"


def load_plugin(group: Group, name: str) -> Any:
    """What the entry point of this name gives; None where there is none. Raises: PluginError."""
    point = installed(group).get(name)
    if point is None:
        return None
    try:
        return point.load()
    except Exception as error:
        # Whatever the package does when it is imported, it is the package that has to be mended.
        summary = f"{type(error).__name__}: {error}"
        raise PluginError(point, f"cannot be imported: {summary}") from error


def refuse(group: Group, name: str, problem: str) -> PluginError:
    """The error for a plugin that gives something else than it must."""
    return PluginError(installed(group)[name], problem)
