"""The files into which ``show`` draws boards: SVG, PNG and HTML."""

from collections.abc import Sequence
from contextlib import ExitStack
from types import TracebackType
from typing import Self

from compare.cli.standard_streams import OutputFile, output_file
from compare.report.boards import TitledBoard
from models.problem import Instance


class PictureFiles:
    """The files that are asked for; None is not asked for.

    They are opened before the work. Raises BadUse where one cannot be written, or PNG cannot be drawn.
    """

    def __init__(self, svg: str | None, png: str | None, html: str | None) -> None:
        self._asked = {"svg": svg, "png": png, "html": html}
        self._open: dict[str, OutputFile] = {}
        self._stack = ExitStack()

    @property
    def paths(self) -> list[str]:
        """The paths of the files."""
        return [path for path in self._asked.values() if path is not None]

    def __enter__(self) -> Self:
        if self._asked["png"] is not None:
            from compare.report.boards import refuse_png_without_converter

            refuse_png_without_converter()
        with ExitStack() as stack:
            for kind, path in self._asked.items():
                if path is not None:
                    self._open[kind] = stack.enter_context(output_file(path))
            self._stack = stack.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.__exit__(kind, error, trace)

    def write(self, instance: Instance, boards: Sequence[TitledBoard], sentences: Sequence[str]) -> None:
        """Draw the boards into each of the files; the page begins with the sentences."""
        if "svg" in self._open:
            from compare.report.boards import boards_as_svg

            self._open["svg"].write(boards_as_svg(instance, boards))
        if "png" in self._open:
            from compare.report.boards import boards_as_png

            self._open["png"].write_bytes(boards_as_png(instance, boards))
        if "html" in self._open:
            from compare.report.pages.rendering import gallery

            self._open["html"].write(gallery(instance, boards, sentences))
