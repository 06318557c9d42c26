"""Models in XCSP3, read by CPMpy and solved by CP-SAT. A legend beside the file says what its variables mean."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from compare.classroom.own_file.outside.legend import legend_beside
from compare.classroom.own_file.outside.model import Declared, OutsideModel, Values, require
from compare.classroom.own_file.outside.solving import arrays_by_name, solve_all, variables_of
from compare.harness.faults import Fault
from models.catalogue.loading import describe_exception
from models.languages import say
from models.search import Search

MARK = "<instance"
LONGEST_HEAD = 4096
"""The number of characters at the beginning of a file among which the mark of XCSP3 stands."""
READERS = ("ortools.sat.python.cp_model", "cpmpy.tools.io.xcsp3")
"""The modules that read and solve XCSP3."""


class Xcsp3Model(OutsideModel):
    """A model in XCSP3, which CPMpy reads."""

    endings = (".xcsp", ".xcsp3", ".xml")
    imports = READERS
    packages = (*READERS, "pycsp3")

    @property
    def title(self) -> str:
        return say("a model in XCSP3")

    def declare(self) -> Declared:
        require("cpmpy", "CPMpy")
        self.legend = legend_beside(self.path)
        with self.path.open(encoding="utf-8", errors="replace") as file:
            if MARK not in file.read(LONGEST_HEAD):
                raise Fault(say("the file is no XCSP3: it does not begin with an <instance>"))
        return Declared()

    def solutions(self, settings: Mapping[str, int | str], search: Search) -> Iterator[Values]:
        model = read_xcsp3(self.path)
        yield from solve_all(model, arrays_by_name(variables_of(model)), search)


def read_xcsp3(path: Path) -> Any:
    """The model in a file, as a model of CPMpy. Raises Fault if CPMpy cannot read it."""
    import warnings
    from xml.etree.ElementTree import ParseError, parse

    try:
        parse(path)
    except ParseError as error:
        sentence = "the file is no XML: {error} ({file}, line {line})"
        message = str(error).partition(":")[0]
        raise Fault(say(sentence, error=message, file=path.name, line=error.position[0])) from None
    except (ValueError, LookupError) as error:  # an encoding that is unknown, or not read
        raise Fault(say("{file} is no XML that can be read: {error}", file=path.name, error=error)) from None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from cpmpy.tools.io.xcsp3 import load_xcsp3

            return load_xcsp3(str(path))
    except ImportError as error:
        raise Fault(
            say("CPMpy reads XCSP3 by {program}, which is not installed", program=error.name or "pycsp3")
        ) from None
    except (Exception, SystemExit) as error:
        raise Fault(say("CPMpy cannot read the file: {error}", error=describe_exception(error))) from None
