"""Models of PyCSP3: the file compiles itself to XCSP3, in a process of its own, with ``-data``; CP-SAT solves that.

If the file reads ``data``, its value is the side of the board. If it takes several values, ``--parameter`` names them
in the order in which the file takes them; ``variant`` is the option of this name.
"""

import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from compare.classroom.own_file.outside.kinds.xcsp3 import READERS, read_xcsp3
from compare.classroom.own_file.outside.model import Declared, OutsideModel, Values, require
from compare.classroom.own_file.outside.python_code import has_import, names_read, numbers_at_the_top, parse
from compare.classroom.own_file.outside.solving import arrays_by_name, solve_all, variables_of
from compare.harness.faults import Fault
from models.languages import say
from models.search import Search

DATA, VARIANT = "data", "variant"
"""The names of PyCSP3 for the values that a model takes, and for the option that chooses one of its variants."""
OUTPUT = "compiled.xml"


class PyCsp3Model(OutsideModel):
    """A program of PyCSP3, which compiles itself to XCSP3."""

    endings = (".py",)
    imports = READERS
    packages = (*READERS, "pycsp3")

    @property
    def title(self) -> str:
        return say("a model of PyCSP3")

    @classmethod
    def is_meant(cls, path: Path) -> bool:
        return has_import(path, "pycsp3")

    def declare(self) -> Declared:
        require("cpmpy", "CPMpy")
        require("pycsp3", "PyCSP3")
        tree = parse(self.path)
        assert tree
        names = names_read(tree)
        fixed = numbers_at_the_top(tree)
        if DATA not in names:
            return Declared(settable=[VARIANT], fixed=fixed)
        values = [name for name, _ in self.hints.parameters if name != VARIANT]
        return Declared(values or ["n"], [VARIANT])

    def parse_setting(self, name: str, text: str) -> int | str:
        return text if name == VARIANT else super().parse_setting(name, text)

    def solutions(self, settings: Mapping[str, int | str], search: Search) -> Iterator[Values]:
        with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            self._compile(folder, settings)
            model = read_xcsp3(Path(folder, OUTPUT))
        yield from solve_all(model, arrays_by_name(variables_of(model)), search)

    def _compile(self, folder: str, settings: Mapping[str, int | str]) -> None:
        """Have the file compile itself to ``OUTPUT`` in a folder. Raises Fault if it does not."""
        values = [str(value) for name, value in settings.items() if name != VARIANT]
        options = [f"-{DATA}={values[0] if len(values) == 1 else '[' + ','.join(values) + ']'}"] if values else []
        options += [f"-{VARIANT}={settings[VARIANT]}"] if VARIANT in settings else []
        command = [sys.executable, str(self.path.absolute()), *options, f"-output={OUTPUT}"]
        done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        if done.returncode or not Path(folder, OUTPUT).is_file():
            raise Fault(
                self._error_in_words(f"{done.stdout.decode(errors='replace')}\n{done.stderr.decode(errors='replace')}")
            )

    def _error_in_words(self, text: str) -> str:
        """The last of the messages of PyCSP3, with the last line of the file that they name."""
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        marker = f'{self.path.name}", line '
        numbers = [line.partition(marker)[2].partition(",")[0] for line in lines if marker in line]
        where = say(" ({file}, line {line})", file=self.path.name, line=numbers[-1]) if numbers else ""
        message = lines[-1] if lines else say("no message")
        return say("PyCSP3 did not compile it: {error}{where}", error=message, where=where)
