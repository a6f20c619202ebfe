"""Names of C++ and Rust as people write them: those that the Itanium ABI mangles.

What comes out is the qualified name with its template arguments and without parameters: `sort<int, 4>` of
`_Z4sortIiLi4EEvPT_`. Names that are not mangled, or in a way that the demangler does not know, stay as they
are. A mangled name refers back to what it has said, so that a short one can stand for one without end: with
more than `MOST_REFERENCES` it stays as it is, too.
"""

from __future__ import annotations

import re
from functools import cache

import itanium_demangler

MOST_REFERENCES = 30  # no more than 3 to the power of 10 parts then
_REFERENCE = re.compile(r"[ST][0-9A-Z]*_")
_CAST = re.compile(r"\((?:unsigned |signed )?(?:char|short|int|long|long long)\)(n?)(?=\d)")
_BOOL = re.compile(r"\(bool\)([01])")


@cache
def demangled(name: str) -> str:
    """The name of a function as its author wrote it."""
    if not name.startswith("_Z") or len(_REFERENCE.findall(name)) > MOST_REFERENCES:
        return name
    try:
        tree = itanium_demangler.parse(name)
        if tree is None:
            return name
        text = str(getattr(tree, "name", tree))
    except Exception:  # whatever it stumbles over, the mangled name is one too
        return name
    return _BOOL.sub(lambda match: "true" if match[1] == "1" else "false", _CAST.sub(_sign, text))


def _sign(cast: re.Match[str]) -> str:
    return "-" if cast[1] else ""
