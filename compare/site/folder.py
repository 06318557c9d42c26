"""The folder of the site: it is made anew, and no file is written over that this program did not make."""

from pathlib import Path

from compare.question.errors import BadUse, reason_of_system

LISTING = ".bezzel-site"
"""The name of the file that lists all files that were made, one a line."""


class SiteFolder:
    """Writes the files of a site, and keeps a list of them. Listed names that lead out of the folder are passed over.

    Raises BadUse if the folder has files but no such list, if a file of somebody else has the name of one of the site,
    or if the folder cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.sizes: dict[str, int] = {}
        """The files that were written, and their sizes in bytes."""
        listing = path / LISTING
        try:
            names = listing.read_text(encoding="utf-8").splitlines() if listing.is_file() else []
            self._made = {name for name in names if path.resolve() in (path / name).resolve().parents}
            if not listing.is_file() and path.exists() and any(path.iterdir()):
                raise BadUse("{folder} has files that are no site of this program; choose another folder", folder=path)
            path.mkdir(parents=True, exist_ok=True)
            self._write_listing(self._made)
        except (OSError, ValueError) as error:
            raise self._refusal(error) from None

    def write(self, name: str, content: bytes) -> None:
        """Write a file, unless it is there already with this content."""
        target = self.path / name
        try:
            if name not in self._made and target.exists():
                raise BadUse("{file} is no file of this site; move it, or choose another folder", file=target)
            if name not in self._made:  # listed first, so that a file that is half written is known at the next call
                self._made.add(name)
                with (self.path / LISTING).open("a", encoding="utf-8") as file:
                    file.write(f"{name}\n")
            if not target.is_file() or target.read_bytes() != content:
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content)
        except (OSError, ValueError) as error:
            raise self._refusal(error) from None
        self.sizes[name] = len(content)

    def finish(self) -> None:
        """Remove the files of an older site that this one does not have."""
        try:
            for name in self._made - self.sizes.keys():
                (self.path / name).unlink(missing_ok=True)
            self._write_listing(set(self.sizes))
        except (OSError, ValueError) as error:
            raise self._refusal(error) from None

    def _write_listing(self, names: set[str]) -> None:
        (self.path / LISTING).write_text("".join(f"{name}\n" for name in sorted(names)), encoding="utf-8")

    def _refusal(self, error: Exception) -> BadUse:
        return BadUse("cannot write {folder}: {reason}", folder=self.path, reason=reason_of_system(error))
