"""A student's file as a formulation that is loaded in workers, so that the runner can run it beside others."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from compare.classroom.own_file.candidates import says_it_solves
from compare.classroom.own_file.loading import docstring_of, in_words, load, refuse_file, write_lesson
from compare.classroom.own_file.offer import FunctionOffer, Offer
from compare.classroom.own_file.outside.finding import kind_of
from compare.classroom.own_file.outside.hints import NO_HINTS, Hints
from compare.classroom.own_file.outside.model import OutsideModel
from compare.classroom.own_file.propagator import PropagatorOffer
from compare.harness.confinement.reading import FileToRun
from compare.harness.faults import Fault, place_in_file
from compare.harness.isolated import call, unreadable_reply
from compare.harness.libraries import load_libraries_of_file
from compare.harness.limits import Limits
from compare.harness.signals.stopping import Stopped
from compare.question.description import describe
from compare.question.errors import BadUse, in_one_line
from models.engine import Engine
from models.formulation import Formulation, GaveUp, SolutionSet
from models.languages import say
from models.problem import Instance
from models.search import Search
from models.solvers.parameter import write_settings

MOST_BYTES_READ_BEFORE = 1 << 20
"""A larger model is read when it is asked, so that reading it counts as its time."""
ENGINE = Engine("student", "a student's file", is_foreign=True)
"""The engine of files in Python, and of models that no engine of the catalogue solves."""


@dataclass(frozen=True)
class Submission:
    """A file, and how it is to be read.

    ``function`` is the name of the function that is asked; ``side``: the file is asked about one board only, which has
    this number of rows; ``gives_one``: it gives one solution, or says that there is none; ``hints`` are about a model
    from outside. ``file`` is the absolute path.
    """

    path: str
    function: str | None = None
    side: int | None = None
    gives_one: bool = False
    hints: Hints = NO_HINTS
    file: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "file", str(Path(self.path).absolute()))

    @property
    def file_to_run(self) -> FileToRun:
        """The file, with the programs that its kind of models needs."""
        return file_to_run(self.file)

    def load_libraries(self) -> None:
        """Load what the file imports, or what its kind of models needs, before its time counts."""
        kind = kind_of(self.file)
        for module in kind.imports if kind else ():
            with suppress(Exception, SystemExit):
                import_module(module)
        if kind is None or kind.is_run_when_read:
            load_libraries_of_file(self.file)
        elif Path(self.file).stat().st_size <= MOST_BYTES_READ_BEFORE:
            with suppress(Exception):  # raised again when the file is asked
                load_submission(self)

    def inspect(self, instances: Sequence[Instance], limits: Limits) -> "Inspection":
        """The findings of ``inspect_file``, which runs in a process of its own under these limits.

        Raises Fault if the file cannot be loaded within them.
        """
        findings: Any = call(
            ENGINE, inspect_file, self, instances,
            seconds=limits.seconds, mib=limits.mib, load=self.load_libraries, file=self.file_to_run,
        )  # fmt: skip
        return read_findings(findings, len(instances))


@dataclass(frozen=True)
class Inspection:
    """The offer of a file, and the instances that it declines.

    ``fault`` says why nothing can be asked in the file; then nothing else is known. ``words`` and ``docstring`` are
    those of the offer. ``declined`` has for each instance the reason why the file declines it, None if it answers.
    ``gives_one``: it gives one solution, or says that there is none. ``side`` is that of the only square board that it
    answers. ``is_guess``: it offers a function without arguments whose name does not say that it solves. ``is_list``:
    it offers a list of solutions; ``is_propagator``: a function that removes values from domains.
    """

    fault: str | None = None
    words: str = ""
    declined: Sequence[str | None] = ()
    gives_one: bool = False
    side: int | None = None
    docstring: str | None = None
    is_guess: bool = False
    is_list: bool = False
    is_propagator: bool = False


def file_to_run(path: str) -> FileToRun:
    """The file at this path, with the programs that its kind of models needs."""
    kind = kind_of(path)
    return FileToRun(str(Path(path).absolute()), kind.engine.programs if kind and kind.engine else ())


class Student(Formulation):
    """A file that is loaded when it is asked, which is in a worker; whatever the file does there becomes a Fault.

    ``before`` are instances that are put to the file in the same process first; their answers are not looked at. If
    the file was inspected for one instance, ``declined`` is the reason why it is not asked, if there is one, and
    ``docstring`` is the file's own.
    """

    engine = ENGINE

    def __init__(self, submission: Submission, before: Sequence[Instance] = ()) -> None:
        self.submission = submission
        self.before = tuple(before)
        self.declined: str | None = None
        self.docstring: str | None = None
        kind = None if submission.path.endswith(".py") else kind_of(submission.path)
        if kind and kind.engine:
            engine = kind.engine
            self.engine = Engine(engine.name, engine.title, is_foreign=True, parameters=engine.parameters)  # type: ignore[misc]
        if submission.hints.classes:
            self.gives = SolutionSet.CLASSES  # type: ignore[misc]

    @property
    def name(self) -> str:
        return in_one_line(Path(self.submission.path).name) + write_settings(self.settings)

    @property
    def path(self) -> str:
        return self.submission.path

    @property
    def source_file(self) -> Path:
        return Path(self.path).resolve()

    @property
    def lesson(self) -> str:
        return write_lesson(self.docstring)

    @property
    def file_to_run(self) -> FileToRun:
        """The file that runs in the worker."""
        return self.submission.file_to_run

    def versions(self) -> list[str]:
        """The versions of the programs behind a model from outside."""
        kind = kind_of(self.submission.file)
        return kind.versions(self.settings) if kind else super().versions()

    def unsupported(self, instance: Instance) -> str | None:
        return self.declined

    def prepare(self, instance: Instance) -> None:
        self.submission.load_libraries()

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        try:
            for earlier in self.before:
                self._answer_before(earlier)
            yield from self._answer(instance, search)
        except (Fault, GaveUp, GeneratorExit, MemoryError):
            raise
        except Stopped as stop:
            raise Stopped(f"{stop}{place_in_file(stop, self.submission.file)}") from None
        except BaseException as error:
            raise Fault(in_words(error, self.submission.file)) from None

    def _answer(self, instance: Instance, search: Search) -> Iterator[int]:
        """The placements that the file gives. Raises Fault, and whatever the file raises."""
        offer = load_submission(self.submission)
        if isinstance(offer, OutsideModel):
            offer.solver_settings = self.settings
        return offer.placements(instance, search, wants_one=self.submission.gives_one)

    def _answer_before(self, instance: Instance) -> None:
        """Ask about an instance, and do not look at the answer. Raises Fault, which names the instance."""
        try:
            for _ in self._answer(instance, Search()):
                pass
        except Fault as fault:
            sentence = "when it is asked in the same process about {question}: {fault}"
            raise Fault(say(sentence, question=describe(instance), fault=fault)) from None


def load_submission(submission: Submission) -> Offer:
    """Load the file and choose what is asked in it. Raises Fault, and whatever the file raises."""
    return load(submission.file, submission.function, submission.hints, one_size=submission.side is not None)


def read_findings(findings: Any, count: int) -> Inspection:
    """The findings of ``inspect_file`` about this ``count`` of instances, from the process in which the file ran.

    Raises Fault if they are malformed.
    """
    match findings:
        case {"fault": str(fault)}:
            return Inspection(in_one_line(fault))
        case {
            "words": str(words), "declined": list(declined), "gives_one": bool(gives_one),
            "side": (int() | None) as side, "docstring": (str() | None) as docstring, "is_guess": bool(is_guess),
            "is_list": bool(is_list), "is_propagator": bool(is_propagator),
        } if len(declined) == count and all(isinstance(one, str | None) for one in declined):  # fmt: skip
            return Inspection(
                words=in_one_line(words), declined=[reason and in_one_line(reason) for reason in declined],
                gives_one=gives_one, side=side, docstring=docstring, is_guess=is_guess, is_list=is_list,
                is_propagator=is_propagator,
            )  # fmt: skip
    raise unreadable_reply()


def inspect_file(submission: Submission, instances: Sequence[Instance]) -> dict[str, Any]:
    """The fields of an ``Inspection`` of the file on these instances, as plain data that a process may send.

    If nothing can be asked in the file, ``fault`` is the only one. Raises Fault if the file cannot be loaded.
    """
    try:
        offer = load_submission(submission)
        declined = [offer.unsupported(instance) for instance in instances]
        return {
            "words": offer.words,
            "declined": declined,
            "gives_one": offer.gives_one,
            "side": offer.side and offer.side[1],
            "docstring": docstring_of(offer),
            "is_guess": isinstance(offer, FunctionOffer) and not offer.arguments and not says_it_solves(offer.name),
            "is_list": offer.is_list,
            "is_propagator": isinstance(offer, PropagatorOffer),
        }
    except Fault as fault:
        return {"fault": in_one_line(str(fault))}
    except BaseException as error:
        raise Fault(in_words(error, submission.file)) from None


def students(paths: Sequence[str], instance: Instance, limits: Limits, hints: Hints = NO_HINTS) -> list[Student]:
    """The files as formulations that run in workers. Raises BadUse if a file is missing, or if two have one name."""
    formulations = [_student(path, instance, limits, hints) for path in paths]
    names = [student.name for student in formulations]
    for name in names:
        if names.count(name) > 1:
            raise BadUse(say("two of the files are called {name}; a table needs different names", name=name))
    return formulations


def _student(path: str, instance: Instance, limits: Limits, hints: Hints) -> Student:
    """The file as a formulation. One that cannot be loaded now fails when it is run."""
    refuse_file(path)
    student = Student(Submission(path, side=instance.board.rows, hints=hints))
    with suppress(Fault):
        inspection = student.submission.inspect([instance], limits)
        if inspection.fault is None:
            student.docstring = inspection.docstring
            student.declined = say("finds one solution only") if inspection.gives_one else inspection.declined[0]
    return student
