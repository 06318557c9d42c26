"""A share of the tests, such as the second of three: every test is in one share, the same on every machine."""

import re
from dataclasses import dataclass
from zlib import crc32


@dataclass(frozen=True)
class Share:
    """One of ``shares`` shares, by its ``number`` from 1 on."""

    number: int
    shares: int

    def has(self, test: str) -> bool:
        """Whether the test with this name belongs to it."""
        return crc32(test.encode()) % self.shares == self.number - 1


def parse_share(text: str) -> Share:
    """``2/3`` is the second of three. Raises ValueError."""
    match = re.fullmatch(r"(\d+)/(\d+)", text)
    if not match or not 1 <= int(match[1]) <= int(match[2]):
        raise ValueError(f"a share is written like 2/3, not {text!r}")
    return Share(int(match[1]), int(match[2]))
