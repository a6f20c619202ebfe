"""`pcfm.toml`: which launch file is of which kernel.

It imports nothing of the product but errors, since a compiler's command waits for it.
"""

from __future__ import annotations

from pathlib import Path

from pcfm.diagnostics import PcfmError

NAME = "pcfm.toml"
_HINT = '[launch]\nmy_kernel = "my_kernel.toml"'


def launch_files(path: Path) -> dict[str, Path]:
    """The launch files that a file's table `[launch]` names, by kernel; none where it has no such table.

    Raises: PcfmError where the file cannot be read or says something else of a kernel.
    """
    import tomllib

    try:
        table = tomllib.loads(path.read_text(encoding="utf-8")).get("launch", {})
    except OSError as error:
        raise PcfmError(f"cannot read {path}: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise PcfmError(f"{path} is not TOML: {error}", hint=_HINT) from None
    if not isinstance(table, dict) or not all(isinstance(each, str) for each in table.values()):
        raise PcfmError(f"{path}: [launch] names a launch file for each kernel", hint=_HINT)
    return {kernel: path.parent / name for kernel, name in table.items()}
