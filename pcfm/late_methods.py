"""Lets the methods of dataclasses but `__init__` be compiled when they are first called.

`dataclasses` writes up to six methods of a class as text and compiles each when the class is made; a short
command imports some 240 such classes, and calls few methods but `__init__`. They stay what they are: what
stands in a method's place compiles it, gives it that place and calls it. For our own programs alone, since it
changes the library. Where it has no such function (since Python 3.13 it compiles the methods of a class at
once) nothing is done. See decision 0106.
"""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import Any

_MAKER = "_create_fn"


def compile_methods_late() -> None:
    """From now on, of every class that is made."""
    make = getattr(dataclasses, _MAKER, None)
    if make is None or hasattr(make, "at_once"):
        return

    def make_late(name: str, *how: Any, **more: Any) -> Any:
        if name == "__init__":
            return make(name, *how, **more)

        @cache
        def made() -> Any:
            compiled = make(name, *how, **more)
            compiled.__qualname__ = method.__qualname__
            return compiled

        def method(self: object, *values: Any) -> Any:
            for owner in type(self).__mro__:
                if owner.__dict__.get(name) is method:
                    setattr(owner, name, made())
            return made()(self, *values)

        method.__name__ = method.__qualname__ = name
        return method

    make_late.at_once = make  # type: ignore[attr-defined]
    setattr(dataclasses, _MAKER, make_late)
