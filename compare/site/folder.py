"""The folder of the site: it is made anew, and files that were not made by this program are left alone."""

from pathlib import Path

from compare.question.errors import BadUse, reason_of_system

MADE = ".bezzel-site"
"""The names of all files that were made, one a line."""


class SiteFolder:
    """Writes the files of a site. Raises BadUse where the folder has other files, or cannot be written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.sizes: dict[str, int] = {}
        """The files that were written, and their bytes."""
        try:
            self.before = (
                set((path / MADE).read_text(encoding="utf-8").splitlines()) if (path / MADE).is_file() else set()
            )
            if not self.before and path.exists() and any(path.iterdir()):
                raise BadUse("{folder} has files that are no site of this program; choose another folder", folder=path)
            path.mkdir(parents=True, exist_ok=True)
            self._note(self.before)
        except (OSError, ValueError) as error:
            raise self._refusal(error) from None

    def write(self, name: str, content: bytes) -> None:
        """Write a file; nothing is done where it is there already."""
        target = self.path / name
        try:
            if not target.is_file() or target.read_bytes() != content:
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content)
        except (OSError, ValueError) as error:
            raise self._refusal(error) from None
        self.sizes[name] = len(content)
        if name not in self.before:
            self.before.add(name)
            with (self.path / MADE).open("a", encoding="utf-8") as file:
                file.write(f"{name}\n")

    def finish(self) -> None:
        """Remove what an older site had and this one has not."""
        for name in self.before - self.sizes.keys():
            (self.path / name).unlink(missing_ok=True)
        self._note(set(self.sizes))

    def _note(self, names: set[str]) -> None:
        (self.path / MADE).write_text("".join(f"{name}\n" for name in sorted(names)), encoding="utf-8")

    def _refusal(self, error: Exception) -> BadUse:
        return BadUse("cannot write {folder}: {reason}", folder=self.path, reason=reason_of_system(error))
