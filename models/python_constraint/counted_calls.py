"""Calls of constraints, counted by classes that extend those of the constraints."""

from collections.abc import Hashable, Sequence
from itertools import count
from typing import Any

import constraint


class Calls:
    """The number of calls of all constraints of a model, those that look ahead too."""

    def __init__(self, model: constraint.Problem) -> None:
        self._calls = count()
        self._kinds: dict[Any, Any] = {}
        for stated, _ in model._constraints:
            self._count(stated)
        add = model.addConstraint

        def add_counted(stated: constraint.Constraint, variables: Sequence[Hashable]) -> None:
            self._count(stated)
            add(stated, variables)

        model.addConstraint = add_counted  # text becomes constraints when the search begins

    @property
    def number(self) -> int:
        """To be read once, at the end."""
        return next(self._calls)

    def _count(self, stated: Any) -> None:
        kind = type(stated)
        if kind not in self._kinds:
            self._kinds[kind] = self._counted(kind)
        stated.__class__ = self._kinds[kind]

    def _counted(self, kind: Any) -> Any:
        """The same kind of constraint, each call of which is counted."""
        call, tick = kind.__call__, self._calls.__next__

        class Counted(kind):
            def __call__(self, *arguments: Any) -> Any:
                tick()
                return call(self, *arguments)

        return Counted
