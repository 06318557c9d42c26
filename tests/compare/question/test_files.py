"""A file that a user names is read whole, unless it has no end."""

import io
from pathlib import Path

import pytest

from compare.question import files
from compare.question.files import read_bytes, read_text, take_all


def test_a_file_that_is_too_large_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    path.write_bytes(bytes(8))
    monkeypatch.setattr(files, "MOST_BYTES", 8)
    assert read_bytes(path) == bytes(8)
    monkeypatch.setattr(files, "MOST_BYTES", 7)
    with pytest.raises(OSError, match="too large"):
        read_bytes(path)
    with pytest.raises(OSError, match="too large"):
        take_all(io.BytesIO(bytes(8)))


def test_text_has_one_kind_of_line_end(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes("\ufeffä\r\nb\r".encode())
    assert read_text(path) == "ä\nb\n"
