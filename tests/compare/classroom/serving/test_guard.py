"""Requests that are refused, and with which status."""

import pytest

from compare.classroom.serving.guard import Guard, make_token

GUARD = Guard(8000, "secret")
HOME = {"host": "127.0.0.1:8000"}


@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("GET", "/secret/", HOME, None),
        ("GET", "/secret/", {"host": "localhost:8000"}, None),
        ("GET", "/secret/", {"host": "evil.example:8000"}, 403),
        ("GET", "/secret/", {"host": "127.0.0.1:9000"}, 403),
        ("GET", "/secret/", {}, 403),
        ("GET", "/", HOME, 404),
        ("GET", "/secre/", HOME, 404),
        ("GET", "/secretly/", HOME, 404),
        ("GET", "", HOME, 404),
        ("GET", "/gehei\u00df/", HOME, 404),
        ("POST", "/secret/runs", HOME, 403),
        ("POST", "/secret/runs", {**HOME, "origin": "null"}, 403),
        ("POST", "/secret/runs", {**HOME, "origin": "http://evil.example"}, 403),
        ("POST", "/secret/runs", {**HOME, "origin": "https://127.0.0.1:8000"}, 403),
        ("POST", "/secret/runs", {**HOME, "origin": "http://127.0.0.1:8000"}, None),
        ("DELETE", "/secret/runs", HOME, 403),
    ],
)
def test_only_requests_of_the_own_pages_with_the_token_are_allowed(
    method: str, path: str, headers: dict[str, str], status: int | None
) -> None:
    assert GUARD.refusing_status(method, path, headers) == status


def test_no_two_servers_have_the_same_token() -> None:
    assert len({make_token() for _ in range(100)}) == 100
    assert all(len(make_token()) >= 20 for _ in range(100))
