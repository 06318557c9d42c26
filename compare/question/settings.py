"""The parameters of engines that a call sets, and the variants of formulations that follow from it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Annotated

from compare.question.errors import BadUse, bad_use_of_names
from compare.question.parameters import MadeBy, Option
from models.catalogue.close_matches import explain_unknown_name
from models.catalogue.finding import find_engine
from models.engine import Engine
from models.formulation import Formulation
from models.languages import say
from models.lesson import as_name
from models.solvers.parameter import SEED, Parameter, Value

LISTER = "list --parameters"
"""The command that lists the parameters of engines."""
EXPECTED = "--set is ENGINE.PARAMETER=VALUE, such as sat.solver=glucose4, or several values with commas, not {text!r}"
"""The sentence on a value of ``--set`` that cannot be read."""


@dataclass(frozen=True)
class Settings:
    """The values that a call sets for the parameters of engines.

    ``values``: for each engine by name, for each of its parameters by name, the values to be tried. ``seed``: the seed
    of every formulation that has one; None if the call sets none.
    """

    values: Mapping[str, Mapping[str, Sequence[Value]]] = field(default_factory=dict)
    seed: Value | None = None

    def variants(
        self, formulations: Iterable[Formulation], tell: Callable[[str], None] = lambda line: None
    ) -> list[Formulation]:
        """The formulations with these settings: each stands once for each combination of the values of its parameters.

        A formulation without settings stands once, as it is. ``tell`` gets a line for each that lacks a parameter which
        others of its engine have. Raises LookupError if no formulation has a parameter that is set.
        """
        plain = list(formulations)
        if self.seed is not None and not any(_has(formulation, SEED) for formulation in plain):
            sentence = "no formulation that is asked has a seed; '{lister}' names the engines that have one"
            raise LookupError(say(sentence, lister=LISTER))
        for engine, values in self.values.items():
            for name in values:
                self._check_that_one_has(engine, name, plain, tell)
        return [variant for formulation in plain for variant in self._variants_of(formulation)]

    def _variants_of(self, formulation: Formulation) -> list[Formulation]:
        """The variants of one formulation, each with the seed if it has one."""
        of_engine = self.values.get(formulation.engine.name, {})
        values = {name: several for name, several in of_engine.items() if _has(formulation, name)}
        combinations = (dict(zip(values, chosen, strict=True)) for chosen in product(*values.values()))
        variants = [formulation.with_settings(settings) if settings else formulation for settings in combinations]
        return [self._with_seed(variant) for variant in variants]

    def _with_seed(self, variant: Formulation) -> Formulation:
        """The variant with the seed of the call, unless it has none or a seed of its own is set."""
        if self.seed is None or SEED in variant.settings or not _has(variant, SEED):
            return variant
        return variant.with_settings({SEED: self.seed})

    @staticmethod
    def _check_that_one_has(engine: str, name: str, plain: Sequence[Formulation], tell: Callable[[str], None]) -> None:
        """Raise LookupError if no formulation of the engine has the parameter; tell which of them lack it."""
        concerned = [one for one in plain if one.engine.name == engine]
        without = [one.name for one in concerned if not _has(one, name)]
        if len(without) == len(concerned):
            sentence = "no formulation that is asked has the parameter {engine}.{name}"
            raise LookupError(say(sentence, engine=engine, name=name))
        for one in without:
            tell(say("{one} has no parameter {name}, and is asked as it is", one=one, name=name))


def _has(formulation: Formulation, name: str) -> bool:
    """Whether a formulation has a parameter of this name."""
    return any(parameter.name == name for parameter in formulation.parameters)


def make_settings(settings: Mapping[str, object] | None = None, seed: object = None) -> Settings:
    """The settings of a call, such as ``{"sat.solver": "glucose4"}``; a list of values means that each is tried.

    Raises LookupError, TypeError or ValueError.
    """
    if not isinstance(settings, Mapping | None):
        sentence = 'settings is a dictionary, such as {{"sat.solver": "glucose4"}}, not {settings!r}'
        raise TypeError(say(sentence, settings=settings))
    values: dict[str, dict[str, list[Value]]] = {}
    for key, given in (settings or {}).items():
        engine, parameter = _find_parameter(key)
        several = list(given) if isinstance(given, Iterable) and not isinstance(given, str) else [given]
        try:
            read = [parameter.read(value) for value in several]
        except ValueError as error:
            raise ValueError(f"{engine.name}.{error}") from None
        if not read:
            raise ValueError(say("{key} has no value", key=key))
        of_engine = values.setdefault(engine.name, {})
        if parameter.name in of_engine:
            raise ValueError(say("settings name {engine}.{name} twice", engine=engine.name, name=parameter.name))
        of_engine[parameter.name] = list(dict.fromkeys(read))
    return Settings(values, None if seed is None else Parameter(SEED, "").read(seed))


def _find_parameter(key: str) -> tuple[Engine, Parameter]:
    """The engine and its parameter that a key names, such as ``sat.solver``. Raises LookupError."""
    engine_name, dot, name = str(key).partition(".")
    if not dot:
        raise LookupError(say("a setting is called ENGINE.PARAMETER, such as sat.solver, not {key!r}", key=key))
    engine = find_engine(engine_name)
    by_name = {parameter.name: parameter for parameter in engine.parameters}
    parameter = by_name.get(name.strip().lower().replace("-", "_"))
    if parameter is None:
        kind = say("parameter of {engine}", engine=engine.name)
        raise LookupError(explain_unknown_name(kind, name, by_name, LISTER))
    return engine, parameter


SetOption = Annotated[
    list[str] | None,
    Option("--set", metavar="ENGINE.PARAMETER=VALUE", help=f"Set a parameter of an engine: '{LISTER}'. "
           "Several values, with commas, give a row each. May be given several times."),
]  # fmt: skip


def parse_settings(
    set_: SetOption = None,
    seed: Annotated[str | None, Option("--seed", metavar="K", help="The seed of every engine that has one.")] = None,
) -> Settings:
    """The settings of these options. Raises BadUse."""
    settings: dict[str, list[str]] = {}
    for text in set_ or []:
        key, equals, value = text.partition("=")
        if not (equals and value.strip() and "." in key):
            raise BadUse(EXPECTED, text=text)
        if as_name(key) in map(as_name, settings):
            raise BadUse("--set names {key} twice; give all its values with commas: {key}=1,2", key=key)
        settings[key] = value.split(",")
    with bad_use_of_names():
        return make_settings(settings, seed)


AskedSettings = Annotated[Settings, MadeBy(parse_settings)]
"""The parameter of a command whose user may set parameters of engines."""


def variants_or_refuse(
    settings: Settings, formulations: Iterable[Formulation], tell: Callable[[str], None]
) -> list[Formulation]:
    """The variants of the formulations, as ``Settings.variants`` gives them. Raises BadUse where it raises."""
    with bad_use_of_names():
        return settings.variants(formulations, tell)
