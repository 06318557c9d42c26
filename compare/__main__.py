"""``python -m compare``."""

from compare.cli.application import main

if __name__ == "__main__":
    main()
