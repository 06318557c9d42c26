"""Runs formulations side by side, judges them, and shows what they found and what it cost.

>>> from compare import ask, count, solutions
>>> ask("non-attacking", 5, formulations=["flags", "backtracking/general"])
non-attacking, 5 queens, on 5 × 5
✓ 2 formulations of 1 engine agree: 10 solutions of 5 queens, 2 classes up to symmetry
>>> print(next(solutions("domination", 4, by="uncovered-square")))
4 Q · · ·
3 · · · ·
2 · · Q ·
1 · · · ·
  a b c d
>>> count("non-attacking", 6)
4

The names in ``__all__`` stay; ``python -m compare help library`` explains them. Everything else may change.
"""

from importlib import import_module

TYPE_CHECKING = False  # not from ``typing``: where the program is called, the user may have a ``typing.py``

if TYPE_CHECKING:
    from compare.bench.studies.conducting import Study
    from compare.bench.studies.library import study
    from compare.library import Incomplete, ask, count, solutions
    from compare.verdict.comparison import Comparison, Outcome
    from compare.verdict.tally import Disagreement

__all__ = ["Comparison", "Disagreement", "Incomplete", "Outcome", "Study", "ask", "count", "solutions", "study"]

_HOMES = {
    "Comparison": "verdict.comparison",
    "Outcome": "verdict.comparison",
    "Disagreement": "verdict.tally",
    "Study": "bench.studies.conducting",
    "study": "bench.studies.library",
}


def __getattr__(name: str) -> object:
    """Load a public name when it is asked for, as the command line starts without it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{_HOMES.get(name, 'library')}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
