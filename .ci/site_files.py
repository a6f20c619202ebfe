"""Files of the repository that pages of docs/ lead to, for the site that mkdocs builds (`make docs`).

The tables of results/ become pages of the site with their figures; other files are copied as they are, and a
folder stands for the Python files in it, of which the first is linked. Links are made to fit: a page of docs/
stands at the site's root.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
RESULTS = ROOT / "results"
_LINK = re.compile(r"(?<=\]\()\.\./[^)#\s]+")


def on_files(files: Files, config: Any) -> Files:
    """Adds the results, and what pages lead to."""
    wanted = [path for path in RESULTS.rglob("*") if path.is_file()]
    for page in DOCS.rglob("*.md"):
        for link in _LINK.findall(page.read_text(encoding="utf-8")):
            wanted += _outside(page, link)
    for path in sorted({*wanted}):
        files.append(
            File(path.relative_to(ROOT).as_posix(), str(ROOT), config.site_dir, use_directory_urls=False)
        )
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """Points links out of docs/ to the copies on the site."""
    source = DOCS / page.file.src_uri
    if not source.is_file():
        return markdown

    def on_site(link: re.Match[str]) -> str:
        outside = _outside(source, link[0])
        return (
            os.path.relpath(outside[0].relative_to(ROOT), Path(page.file.src_uri).parent)
            if outside
            else link[0]
        )

    return _LINK.sub(on_site, markdown)


def _outside(page: Path, link: str) -> list[Path]:
    """The files that a link of a page leads to outside of docs/; of a folder its Python files."""
    path = (page.parent / link).resolve()
    if path.is_relative_to(DOCS) or not path.is_relative_to(ROOT) or not path.exists():
        return []
    return sorted(path.rglob("*.py")) if path.is_dir() else [path]
