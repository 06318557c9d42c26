"""Keys as terminals send them."""

import sys
from types import SimpleNamespace

import pytest

from compare.classroom.watching.keys import Key, _read_posix, _read_windows, parse_keys


@pytest.mark.parametrize(
    ("sent", "keys"),
    [
        ("n", [Key.NEXT]),
        ("\x1b[C\x1b[C\x1b[D", [Key.NEXT, Key.NEXT, Key.BACK]),
        ("\xe0M\xe0K", [Key.NEXT, Key.BACK]),
        ("x ?S+-", [Key.RUN, Key.SOLUTION, Key.FASTER, Key.SLOWER]),
        ("\x1b[H\x1b[4~\x1bOA\x1b[B", [Key.START, Key.LATEST, Key.FASTER, Key.SLOWER]),
        ("\x1b", [Key.QUIT]),
        ("\x1b\x1b", [Key.QUIT, Key.QUIT]),
        ("", []),
    ],
)
def test_keys_are_read_as_terminals_send_them(sent: str, keys: list[Key]) -> None:
    assert parse_keys(sent) == keys


@pytest.mark.parametrize(
    "sent",
    [
        *["\x1b[5~", "\x1b[6~", "\x1b[1;5C", "\x1b[1;5D", "\x1b[15~", "\x1bOP", "\x1b[[B", "\x1b[Z", "\x1b[?1;2c"],
        *["\x1b\x1b[C", "\x1bs", "\x1b[", "\x1bO", "\x1b[1;5", "\xe0S", "\x00;"],
    ],
)
def test_a_key_that_means_nothing_is_passed_over_whole(sent: str) -> None:
    assert parse_keys(sent) == []
    assert parse_keys(f"n{sent}") == [Key.NEXT]


@pytest.mark.parametrize("parts", [["\x1b", "[C"], ["\x1b[", "C"], ["n\x1b", "[1;", "5C"], ["\x1bO", "C"]])
def test_a_key_may_arrive_in_several_reads(parts: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    read = iter(part.encode() for part in parts)
    monkeypatch.setattr("select.select", lambda *files_and_seconds: files_and_seconds)
    monkeypatch.setattr("os.read", lambda file, most: next(read))
    assert parse_keys(_read_posix(0, 1.0)) == [Key.NEXT]


@pytest.mark.parametrize("seconds", [0.0, 1.0])
def test_windows_is_asked_for_keys_even_if_there_is_no_time_to_wait(
    seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = [*"\xe0M", "q"]
    keyboard = SimpleNamespace(kbhit=lambda: bool(typed), getwch=lambda: typed.pop(0))
    monkeypatch.setitem(sys.modules, "msvcrt", keyboard)
    assert parse_keys(_read_windows(seconds)) == [Key.NEXT, Key.QUIT]
    assert _read_windows(0.0) == ""
