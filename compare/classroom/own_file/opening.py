"""Opens a student's file in this process, so that ``explain`` can ask it."""

import sys
from collections.abc import Iterator
from pathlib import Path

from compare.classroom.own_file.loading import docstring_of, find_offer, in_words, refuse_file, write_lesson
from compare.classroom.own_file.offer import FormulationOffer, Offer
from compare.classroom.own_file.outside.hints import NO_HINTS, Hints, refuse_without_files
from compare.classroom.own_file.student import ENGINE
from compare.harness.faults import Fault
from compare.harness.signals.ending import RaisedAgain
from compare.question.errors import BadUse, bad_use_of_names, in_one_line
from models.catalogue.finding import find_formulation
from models.formulation import Formulation, GaveUp, SolutionSet
from models.languages import say
from models.model_in_words import ModelInWords
from models.problem import Instance
from models.search import Search
from models.watching import SearchFailed


def is_file_name(name: str) -> bool:
    """Whether this is the name of a file, and not of a formulation."""
    return name.endswith(".py") or Path(name).is_file()


def open_or_find(name: str, hints: Hints = NO_HINTS) -> Formulation:
    """The formulation of this name: a file, or a formulation of the catalogue. Raises BadUse if there is none."""
    if is_file_name(name):
        return open_file(name, hints)
    refuse_without_files(hints)
    with bad_use_of_names():
        return find_formulation(name)


class OpenFile(Formulation):
    """The offer of a file as a formulation that runs in this process. The name is the path, as it may be shown."""

    engine = ENGINE

    def __init__(self, path: str, offer: Offer, docstring: str | None) -> None:
        self.path = path
        self.offer = offer
        self.docstring = docstring
        if offer.gives_one:
            self.gives = SolutionSet.ONE  # type: ignore[misc]

    @property
    def name(self) -> str:
        return in_one_line(self.path)

    @property
    def source_file(self) -> Path:
        return Path(self.path).resolve()

    @property
    def side(self) -> int | None:
        """The side of the only board that the file answers; None if it answers several."""
        return self.offer.side and self.offer.side[1]

    @property
    def lesson(self) -> str:
        """The docstring of the class, the function or the file, as a lesson."""
        return write_lesson(self.docstring)

    def unsupported(self, instance: Instance) -> str | None:
        return self.offer.unsupported(instance)

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        try:
            yield from self.offer.placements(instance, search, wants_one=self.offer.gives_one)
        except GaveUp:
            raise
        except Fault as fault:
            raise SearchFailed(str(fault)) from None
        except (Exception, SystemExit, KeyboardInterrupt) as error:
            raise SearchFailed(in_words(error, self.path)) from None

    def model_in_words(self, instance: Instance) -> ModelInWords | None:
        return self.offer.formulation.model_in_words(instance) if isinstance(self.offer, FormulationOffer) else None


def open_file(path: str, hints: Hints = NO_HINTS) -> OpenFile:
    """Load the file into this process, with its path as the only argument. What it prints is not shown.

    Raises BadUse if it cannot be loaded.
    """
    refuse_file(path)
    arguments, sys.argv = sys.argv, [path]
    try:
        offer = find_offer(path, None, one_size=True, silent=True, hints=hints)
    except Fault as fault:
        raise BadUse(say("{path} cannot be loaded: {fault}", path=path, fault=fault)) from None
    except (KeyboardInterrupt, RaisedAgain):
        raise
    except BaseException as error:
        raise BadUse(say("{path} cannot be loaded: {fault}", path=path, fault=in_words(error, path))) from None
    finally:
        sys.argv = arguments
    return OpenFile(path, offer, docstring_of(offer))
