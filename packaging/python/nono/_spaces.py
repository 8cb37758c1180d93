"""Spaces of environments: those of Gymnasium if it is installed, otherwise classes with the members that agents use."""
# SPDX-License-Identifier: MIT
from __future__ import annotations

import importlib
from typing import Any, Dict as Dictionary, List, Optional, Sequence, Tuple

gymnasium: Any = None
try:
    gymnasium = importlib.import_module("gymnasium")
except ImportError:
    pass


class _Space:
    """What all spaces have."""

    def __init__(self, shape: Optional[Tuple[int, ...]], dtype: Any) -> None:
        self.shape = shape
        self.dtype = dtype
        self._random: Any = None

    def seed(self, seed: Optional[int] = None) -> None:
        """Seeds `sample`."""
        self._random = _numpy().random.default_rng(seed)

    @property
    def np_random(self) -> Any:
        """The generator of `sample`."""
        if self._random is None:
            self.seed()
        return self._random

    def contains(self, value: Any) -> bool:
        """Returns true if the space has this element."""
        raise NotImplementedError

    def __contains__(self, value: Any) -> bool:
        return self.contains(value)


def _numpy() -> Any:
    return importlib.import_module("numpy")


def _is_whole(value: Any) -> bool:
    return hasattr(value, "__index__") and not isinstance(value, bool)


class Discrete(_Space):
    """The numbers 0 to `n` - 1."""

    def __init__(self, n: int) -> None:
        super().__init__((), _numpy().int64)
        self.n = n

    def sample(self, mask: Any = None) -> int:
        """Returns a random element, one of those that `mask` allows."""
        if mask is None:
            return int(self.np_random.integers(self.n))
        allowed = _numpy().flatnonzero(mask)
        return int(self.np_random.choice(allowed)) if len(allowed) else 0

    def contains(self, value: Any) -> bool:
        return _is_whole(value) and 0 <= int(value) < self.n

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class MultiDiscrete(_Space):
    """Arrays of numbers 0 to n - 1, for each of the `nvec`."""

    def __init__(self, nvec: Sequence[int]) -> None:
        self.nvec = _numpy().asarray(nvec, _numpy().int64)
        super().__init__(self.nvec.shape, _numpy().int64)

    def sample(self, mask: Any = None) -> Any:
        """Returns a random element; `mask` has a sequence for each number."""
        if mask is None:
            return self.np_random.integers(self.nvec)
        return _numpy().array([Discrete.sample(self, one) for one in mask], _numpy().int64)  # type: ignore[arg-type]

    def contains(self, value: Any) -> bool:
        array = _numpy().asarray(value)
        return bool(
            array.shape == self.shape and array.dtype.kind in "iu" and (array >= 0).all() and (array < self.nvec).all()
        )

    def __repr__(self) -> str:
        return f"MultiDiscrete({self.nvec.tolist()})"


class Box(_Space):
    """Arrays of a shape with elements from `low` to `high`."""

    def __init__(self, low: int, high: int, shape: Tuple[int, ...], dtype: Any) -> None:
        super().__init__(shape, _numpy().dtype(dtype))
        self.low = _numpy().full(shape, low, dtype)
        self.high = _numpy().full(shape, high, dtype)

    def sample(self) -> Any:
        """Returns a random element."""
        return self.np_random.integers(self.low, self.high, dtype=self.dtype, endpoint=True)

    def contains(self, value: Any) -> bool:
        if not hasattr(value, "dtype") or value.shape != self.shape or value.dtype != self.dtype:
            return False
        return bool((value >= self.low).all() and (value <= self.high).all())

    def __repr__(self) -> str:
        return f"Box({self.low.min()}, {self.high.max()}, {self.shape}, {self.dtype})"


class Dict(_Space):
    """Dictionaries of elements of other spaces."""

    def __init__(self, spaces: Dictionary[str, Any]) -> None:
        super().__init__(None, None)
        self.spaces = dict(spaces)

    def seed(self, seed: Optional[int] = None) -> None:
        for i, space in enumerate(self.spaces.values()):
            space.seed(None if seed is None else seed + i)

    def sample(self) -> Dictionary[str, Any]:
        """Returns a random element."""
        return {name: space.sample() for name, space in self.spaces.items()}

    def contains(self, value: Any) -> bool:
        if not isinstance(value, dict) or value.keys() != self.spaces.keys():
            return False
        return all(space.contains(value[name]) for name, space in self.spaces.items())

    def __getitem__(self, name: str) -> Any:
        return self.spaces[name]

    def keys(self) -> List[str]:
        """Returns the names."""
        return list(self.spaces)

    def __repr__(self) -> str:
        return f"Dict({', '.join(f'{name}: {space!r}' for name, space in self.spaces.items())})"


def discrete(n: int) -> Any:
    """`Discrete` of Gymnasium, or the one of this file."""
    return gymnasium.spaces.Discrete(n) if gymnasium else Discrete(n)


def multi_discrete(nvec: Sequence[int]) -> Any:
    """`MultiDiscrete` of Gymnasium, or the one of this file."""
    return gymnasium.spaces.MultiDiscrete(list(nvec)) if gymnasium else MultiDiscrete(nvec)


def box(low: int, high: int, shape: Tuple[int, ...], dtype: Any) -> Any:
    """`Box` of Gymnasium, or the one of this file."""
    return gymnasium.spaces.Box(low, high, shape, dtype) if gymnasium else Box(low, high, shape, dtype)


def dictionary(spaces: Dictionary[str, Any]) -> Any:
    """`Dict` of Gymnasium, or the one of this file."""
    return gymnasium.spaces.Dict(spaces) if gymnasium else Dict(spaces)
