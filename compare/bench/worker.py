"""The process in which one side is measured once: ``python -m compare.bench.worker PAIR SIDE N`` prints JSON."""

import json
import sys
from dataclasses import asdict

from compare.bench.discovery import pairs


def main(pair: str, side: str, n: str) -> None:
    """Measure ``ours`` or the ``yardstick`` of a pair."""
    found = pairs()[pair]
    measured = {"ours": found.ours, "yardstick": found.yardstick}[side].measured(int(n))
    print(json.dumps(asdict(measured)))


if __name__ == "__main__":
    main(*sys.argv[1:])
