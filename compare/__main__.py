"""``python -m compare``."""

from compare.cli import main

if __name__ == "__main__":
    main()
