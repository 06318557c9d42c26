"""A certificate that is not accepted."""


class Refused(Exception):
    """The certificate does not show what it claims. The message says why, in one line."""
