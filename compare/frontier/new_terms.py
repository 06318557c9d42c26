"""The new terms, from which every page and number on them is made; and the terms that others have confirmed.

A new term was found and is not known: neither the entry in the version that was read has it, nor another sequence, a
formula or a paper, as far as ``published.toml`` says. A term that was found and is listed now is confirmed by others;
so is a term of a long list of which only the digest was read, if our list has the same digest. All other terms that
were found are known elsewhere, from a table or a formula that was not read term by term.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from compare.frontier.checks import ValueTable, all_values, colours_of
from compare.frontier.findings import FoundTerm
from compare.frontier.shared_code import least_shared
from compare.frontier.terms import Term, counted_sequences, is_known, listed_value
from compare.literature.entries import entries
from compare.literature.sequences import DARK, LIGHT, Subject
from models.chess.board import Board


@dataclass(frozen=True)
class NewTerm:
    """A new term. ``follows_from``: the other values that give it, in words; then it is no finding of its own."""

    found: FoundTerm
    follows_from: str

    @property
    def term(self) -> Term:
        """The term that is new."""
        return self.found.term

    @property
    def not_listed_on(self) -> date | None:
        """The date of the entry's version that was read; None if none was."""
        entry = entries().get(self.term.source)
        return entry.version if entry else None

    @cached_property
    def shared(self) -> frozenset[str] | None:
        """The modules that two of the methods share: those two that share the least. None where it is not confirmed."""
        return least_shared(self.found.methods) if self.found.is_confirmed else None


def new_terms(found: Mapping[Term, FoundTerm]) -> list[NewTerm]:
    """The new terms, in the order of the sequences and their terms."""
    sequences = counted_sequences()
    values = all_values(found)
    first_terms: dict[tuple[Subject, Board], Term] = {}
    new: list[NewTerm] = []
    for term, one in found.items():
        if is_known(sequences[term.source], term.board):
            continue
        subject = sequences[term.source].answers[0]
        first = first_terms.setdefault((subject, term.board), term)
        new.append(NewTerm(one, _follows_from(subject, one, values) if first == term else str(first)))
    return new


def confirmed_by_others(found: Mapping[Term, FoundTerm]) -> list[FoundTerm]:
    """The terms that were found and are listed now, with the same value.

    They are listed there, or in a sequence of the same question; or in a long list that is ours, digit by digit.
    """
    confirmed = []
    for term, one in found.items():
        entry = entries().get(term.source)
        is_in_our_list = entry and entry.b_file and entry.b_file.is_ours and term.number <= entry.listed_to
        if is_in_our_list or listed_value(counted_sequences()[term.source], term.board) == one.value:
            confirmed.append(one)
    return confirmed


def _follows_from(subject: Subject, one: FoundTerm, values: ValueTable) -> str:
    """The other values that give a new one, in words; nothing if none do.

    Dark and light squares do not meet; on a board of even sides a mirror turns them into one another.
    """
    board = one.term.board
    if subject.quantity == "count" and colours_of(subject, board, values):
        return "the product of both colours"
    is_mirrored = subject.quantity == LIGHT and board.rows == board.columns and board.rows % 2 == 0
    if is_mirrored and values.get(subject, board, quantity=DARK) is not None:
        return "the dark squares, mirrored"
    return ""
