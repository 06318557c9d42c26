"""Domination as a set cover, with a count of the pieces that distant squares need.

Constraints
    Those of cp-sat/cover. In addition, choose p squares such that no piece can cover two of them. The neighbourhood of
    a square is the set of squares that cover it. Each chosen square needs a piece in its neighbourhood, and these
    neighbourhoods are disjoint. So k - p pieces are to spare: no neighbourhood holds more than 1 + k - p pieces, and
    the squares outside all of them hold at most k - p. These sums follow from the clauses and the size, but not from
    any clause alone.
Size
    That of cp-sat/cover and p + 1 sums. Knights on 8 × 8 have p = 12 = k, and the search shrinks from 22,000 branches
    to 13. Kings have p = k on every n × n board; on a torus that is larger than 2 × 2 only if n is a multiple of 3. For
    any two squares there is one from which a queen covers both, so p is 1 for queens, and the count says nothing.
    Another count comes to mind first: "the pieces together cover at least n² squares". It is true, but five queens
    cover 64 squares almost twice over, so it hardly ever cuts a branch.
Source
    A packing bounds a cover from below: Meir and Moon, Relations between Packing and Covering Numbers of a Tree,
    Pacific Journal of Mathematics 61 (1975) 225.
Compare with
    cp-sat/cover (without the count), backtracking/uncovered-square (counts the squares that are still uncovered, at
    every node).
"""

from models.chess.board import bits
from models.cp_sat.cover import Cover
from models.cp_sat.shared.engine import CpModel, Viewpoint
from models.problem import Instance
from models.viewpoints.occupied_squares import coverers_of_squares


class CountingBound(Cover):
    def state(self, instance: Instance, model: CpModel) -> Viewpoint:
        viewpoint = super().state(instance, model)
        occupied = [variable for variable, _ in viewpoint]
        neighbourhoods = disjoint_neighbourhoods(instance)
        if isinstance(instance.size, int):
            # Each neighbourhood needs one piece; the pieces to spare may stand in any of them, or outside.
            to_spare = instance.size - len(neighbourhoods)
            for neighbourhood in neighbourhoods:
                model.add(sum(occupied[index] for index in bits(neighbourhood)) <= 1 + to_spare)
            outside = instance.board.full & ~sum(neighbourhoods)
            model.add(sum(occupied[index] for index in bits(outside)) <= to_spare)
        return viewpoint


def disjoint_neighbourhoods(instance: Instance) -> list[int]:
    """Disjoint neighbourhoods (bitboards of the squares that cover a square), chosen greedily, the smallest first."""
    taken, chosen = 0, []
    for neighbourhood in sorted(coverers_of_squares(instance), key=int.bit_count):
        if not neighbourhood & taken:
            taken |= neighbourhood
            chosen.append(neighbourhood)
    return chosen
