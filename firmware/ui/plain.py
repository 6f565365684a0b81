"""Frozen values as plain JSON and back, held to their own types. Knows none of the values.

A dataclass becomes an object that names it under "is", an enum too; tuples become lists. What comes back is checked against
the declared type, field by field, so that nothing that was spoilt can go further than this.
"""

from __future__ import annotations

import typing
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any


def plain(thing: object) -> Any:
    """A frozen value as what JSON can hold."""
    if isinstance(thing, Enum):
        return {"is": type(thing).__name__, "value": thing.value}
    if is_dataclass(thing) and not isinstance(thing, type):
        named = {one.name: plain(getattr(thing, one.name)) for one in fields(thing)}
        return {"is": type(thing).__name__, **named}
    if isinstance(thing, tuple):
        return [plain(one) for one in thing]
    return thing


def thing(kind: Any, data: object) -> Any:
    """The value of that type again. Raises ValueError where the data is of another one."""
    origin = typing.get_origin(kind)
    if origin in (UnionType, typing.Union):
        return _one_of(typing.get_args(kind), data)
    if origin is tuple:
        return _items(typing.get_args(kind), data)
    if kind in (int, str, bool, NoneType):
        if type(data) is not kind:
            raise ValueError(f"no {kind.__name__}: {str(data)[:40]}")
        return data
    return _named(kind, data)


def _one_of(kinds: tuple[Any, ...], data: object) -> Any:
    for kind in kinds:
        try:
            return thing(kind, data)
        except ValueError:
            continue
    raise ValueError(f"of no known kind: {str(data)[:40]}")


def _items(kinds: tuple[Any, ...], data: object) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise ValueError(f"no list: {str(data)[:40]}")
    each = (kinds[0],) * len(data) if kinds[1:] == (...,) else kinds
    if len(each) != len(data):
        raise ValueError(f"a list of {len(each)} has {len(data)}")
    return tuple(thing(kind, one) for kind, one in zip(each, data, strict=True))


def _named(kind: Any, data: object) -> Any:
    if not isinstance(data, dict) or data.get("is") != kind.__name__:
        raise ValueError(f"no {kind.__name__}")
    if issubclass(kind, Enum):
        return kind(data.get("value"))
    types = _types(kind)
    if not data.keys() - {"is"} <= types.keys():
        raise ValueError(f"{kind.__name__} has fewer fields")
    try:
        return kind(**{name: thing(types[name], value) for name, value in data.items() if name != "is"})
    except TypeError as error:  # a field without a default is missing
        raise ValueError(str(error)) from error


@cache
def _types(kind: type) -> dict[str, Any]:
    return typing.get_type_hints(kind)
