% No queen of a list is on a diagonal of the queen in this row; the first is this far away, the others are farther.
:- set_prolog_flag(optimise, true).                     % arithmetic is compiled

no_attack([], _, _).
no_attack([Other|Others], Row, Distance) :-
    Other =\= Row + Distance,
    Other =\= Row - Distance,
    Next is Distance + 1,
    no_attack(Others, Row, Next).
