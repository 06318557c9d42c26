"""The leader of each class, and then its images: all solutions for a fifth of the search.

Question
    Any problem with a common form.
Constraints
    Those of cp-sat/lex-leader: the solver gives one placement of each class.
Search
    As in cp-sat/lex-leader. The symmetries of the instance turn and reflect every placement that the solver finds; the
    images are the other solutions of its class. Classes share no placement, and each class has one leader, so each
    solution comes once. Only one solution in eight is searched for, yet the search shrinks only to a fifth or a sixth:
    a branch is often long before the solver can tell that an image will be larger.
Size
    That of cp-sat/lex-leader.
Symmetry
    Broken completely, and undone afterwards. If ``required`` or ``forbidden`` leave the instance no symmetry, this is
    cp-sat/general.
Source
    Classroom: the 92 solutions of 8 queens have always been listed in this way, as 12 and their images. The fastest of
    the CP-SAT formulations: 12 queens in a third of the time of cp-sat/columns, the 5 queens that cover the 8 × 8 board
    in a fifth of the time of cp-sat/cover.
Compare with
    cp-sat/lex-leader (only the leaders), cp-sat/columns and cp-sat/cover (five or six times the search).
"""

from collections.abc import Iterator

from models.chess.symmetry import orbits
from models.cp_sat.lex_leader import LexLeader
from models.formulation import SolutionSet
from models.problem import Instance
from models.search import Search


class LexLeaderUnfolded(LexLeader):
    gives = SolutionSet.ALL
    priority = 2

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        symmetries = instance.symmetries()
        for leader in super().placements(instance, search):
            for orbit in orbits([leader], symmetries):
                yield from orbit
