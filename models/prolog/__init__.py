"""Programs in Prolog, a language whose search is backtracking: rules and facts, which ``swipl`` runs."""

from models.engine import Engine

ENGINE = Engine("prolog", "Prolog", programs=("swipl",), install="apt-get install swi-prolog-nox")
