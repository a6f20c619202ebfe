"""The report of a build: a file per module that was looked at, and one page of them all.

The files are written by the steps, each whole; the page is made of what lies in the folder, whoever wrote it.
"""

from __future__ import annotations

import html
import json
from pathlib import Path
from typing import Any

from pcfm.atomic_file import replace_file

PAGE = "index.html"
_HEAD = """<!doctype html><html lang="en"><meta charset="utf-8"><title>pcfm build</title><style>
:root { color-scheme: light dark; }
body { font: 14px sans-serif; margin: 2em; }
td, th { padding: .2em .8em; text-align: left; vertical-align: top; }
td { overflow-wrap: anywhere; }
</style><h1>pcfm build</h1>
"""


def modules_of(folder: Path) -> list[dict[str, Any]]:
    """What became of the kernels of each module, in order of object and target."""
    modules: list[dict[str, Any]] = []
    for path in sorted(folder.glob("*.json")):
        try:
            data = json.loads(path.read_text())
        except ValueError:
            continue
        if isinstance(data, dict) and "kernels" in data:
            modules.append(data)
    return sorted(modules, key=lambda each: (each["object"], each["target"]))


def write_page(folder: Path) -> None:
    """Writes the page of a report's folder. Raises: OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    modules = modules_of(folder)
    kernels = [kernel for module in modules for kernel in module["kernels"]]
    exchanged = sum(kernel["outcome"] == "exchanged" for kernel in kernels)
    rows = [
        f"<tr><td>{html.escape(module['object'])}</td><td>{html.escape(module['target'])}</td>"
        f"<td><code>{html.escape(kernel['kernel'])}</code></td><td>{html.escape(kernel['outcome'])}</td>"
        f"<td>{html.escape(_what(kernel))}</td><td>{html.escape(kernel.get('proof', ''))}</td></tr>"
        for module in modules
        for kernel in module["kernels"]
    ]
    rows += [
        f"<tr><td>{html.escape(module['object'])}</td><td></td><td></td><td>not looked at</td>"
        f"<td>{html.escape(module['why'])}</td><td></td></tr>"
        for module in modules
        if module.get("why")
    ]
    text = (
        f"{_HEAD}<p>{exchanged} of {len(kernels)} kernels are melded, in {len(modules)} modules.</p>"
        "<table><tr><th>object</th><th>target</th><th>kernel</th><th>outcome</th><th>what, or why not</th>"
        f"<th>proof</th></tr>{''.join(rows)}</table></html>\n"
    )
    replace_file(folder / PAGE, text.encode("utf-8", "replace"), 0o644)


def _what(kernel: dict[str, Any]) -> str:
    said = "; ".join(kernel.get("done", ())) if kernel["outcome"] == "exchanged" else kernel.get("reason", "")
    before, after = kernel.get("estimated_cycles"), kernel.get("melded_estimated_cycles")
    return f"{said} ({before:,} to {after:,} estimated cycles)" if before and after else said
