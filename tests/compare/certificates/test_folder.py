"""The folder of a certificate keeps what is finished, goes on with what is not, and ends without leftovers."""

import os
from pathlib import Path

import pytest

from compare.certificates.certifying import check_use
from compare.certificates.layout import COMPLETE, INSTANCE, MANIFEST, UNFINISHED
from compare.certificates.proving import trimming
from compare.certificates.proving.folder import Folder
from compare.question.errors import BadUse
from tests.support.certificates import prove_here, put_certificate, question, verify_here

IMPOSSIBLE = question("non-attacking", 3)


def files_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_certificate_stays_as_it_is_until_something_is_written(tmp_path: Path) -> None:
    put_certificate(IMPOSSIBLE, tmp_path)
    before = files_in(tmp_path)
    check_use(IMPOSSIBLE, str(tmp_path))
    assert files_in(tmp_path) == before
    Folder(tmp_path, IMPOSSIBLE).write("legend.txt", "")
    assert not (tmp_path / MANIFEST).exists()


def test_a_folder_whose_first_file_was_not_finished_is_used(tmp_path: Path) -> None:
    (tmp_path / f"{INSTANCE}{UNFINISHED}").write_text("{")
    prove_here(IMPOSSIBLE, tmp_path)
    assert "there is no solution" in str(verify_here(tmp_path))
    (tmp_path / INSTANCE).unlink()
    with pytest.raises(BadUse, match="holds no certificate"):
        Folder(tmp_path, IMPOSSIBLE)


def test_a_trim_that_was_stopped_leaves_nothing_in_a_finished_certificate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class StopsAtOther:
        """Renames files, until it is asked for that of the proof that no other solution is left."""

        def replace(self, path: Path, target: Path) -> None:
            if target.name.startswith("other"):
                raise KeyboardInterrupt
            os.replace(path, target)

    instance = question("domination", 4)
    monkeypatch.setattr(trimming, "os", StopsAtOther())
    with pytest.raises(KeyboardInterrupt):
        prove_here(instance, tmp_path, COMPLETE)
    assert [name for name in files_in(tmp_path) if "trimmed" in name]
    prove_here(instance, tmp_path)
    assert not [name for name in files_in(tmp_path) if "other" in name]
