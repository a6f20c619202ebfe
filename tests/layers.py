"""The picture of pcfm's layers in docs/architecture.md, drawn from the import contracts of pyproject.toml.

A row per layer, the command line on top; packages of a row do not import each other. What the contract
`oracle` names as sources judges, what it forbids them is judged. `python -m tests.pictures` draws it anew.
"""

from __future__ import annotations

import tomllib

from tests.readme import ROOT

PICTURE = ROOT / "docs" / "images" / "layers.svg"
_WIDTH, _HEIGHT, _GAP, _MARGIN = 720, 26, 8, 12
_PLAIN, _JUDGED, _JUDGES = "#ECECEC", "#F3D9B1", "#BFD9EC"
_LEGEND = ((_JUDGED, "analysis and transformation"), (_JUDGES, "the oracle, which imports none of these"))


def layers() -> list[list[str]]:
    """The packages and modules of each layer, from the top."""
    return [[name.strip() for name in layer.split("|")] for layer in _contract("layers")["layers"]]


def _contract(name: str) -> dict[str, list[str]]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    (contract,) = (each for each in project["tool"]["importlinter"]["contracts"] if each["id"] == name)
    return contract


def draw_layers() -> bytes:
    """The picture, as SVG."""
    oracle, rows = _contract("oracle"), layers()
    colours = dict.fromkeys(oracle["source_modules"], _JUDGES)
    colours |= dict.fromkeys(oracle["forbidden_modules"], _JUDGED)
    height = 2 * _MARGIN + (len(rows) + 1) * (_HEIGHT + _GAP)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" '
        f'height="{height}" font-family="sans-serif" font-size="13">',
        "<title>The packages of pcfm: each imports from rows below its own</title>",
        f'<rect width="{_WIDTH}" height="{height}" fill="#FFFFFF"/>',
    ]
    for number, row in enumerate(rows):
        width = (_WIDTH - 2 * _MARGIN - (len(row) - 1) * _GAP) / len(row)
        y = _MARGIN + number * (_HEIGHT + _GAP)
        for column, name in enumerate(row):
            x = _MARGIN + column * (width + _GAP)
            lines += _box(x, y, width, colours.get(name, _PLAIN), name.removeprefix("pcfm."))
    y = _MARGIN + len(rows) * (_HEIGHT + _GAP)
    width = (_WIDTH - 2 * _MARGIN - _GAP) / 2
    for column, (colour, meaning) in enumerate(_LEGEND):
        x = _MARGIN + column * (width + _GAP)
        lines.append(
            f'<rect x="{x:g}" y="{y + 8:g}" width="12" height="12" fill="{colour}" stroke="#888888"/>'
        )
        lines.append(f'<text x="{x + 20:g}" y="{y + 18:g}" fill="#222222">{meaning}</text>')
    return "\n".join([*lines, "</svg>", ""]).encode()


def _box(x: float, y: float, width: float, colour: str, text: str) -> list[str]:
    return [
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{_HEIGHT}" rx="4" fill="{colour}" '
        'stroke="#888888"/>',
        f'<text x="{x + width / 2:g}" y="{y + 18:g}" text-anchor="middle" fill="#222222">{text}</text>',
    ]
