"""The mode of confinement, which the user chooses: it holds for the processes that run somebody's file."""

from compare.question.errors import BadUse

AUTO, REQUIRE, OFF = MODES = ("auto", "require", "off")
"""As far as the system can, only if it can wholly, and not at all."""
_mode = AUTO
"""The mode that was chosen last."""


def choose_mode(mode: str) -> None:
    """Confine from now on as this mode says. Raises BadUse if it is unknown, or asks for more than the system has."""
    global _mode
    if mode not in MODES:
        raise BadUse("--confine is {modes}, not {mode}", modes=", ".join(MODES), mode=repr(mode))
    if mode == REQUIRE:
        from compare.harness.confinement.means import means_of_this_system  # only here: most calls run no file

        if not means_of_this_system().is_whole:
            sentence = "--confine require cannot be met: {means}"
            raise BadUse(sentence, means=means_of_this_system().in_words)
    _mode = mode


def chosen_mode() -> str:
    """The mode in which this program confines files; ``AUTO`` unless another was chosen."""
    return _mode
