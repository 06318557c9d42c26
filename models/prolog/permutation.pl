:- use_module(library(apply)).

% Each column's queen has a row of its own. The whole placement is made first, and tested then.
solution(_, Queens) :-
    allowed(Columns),
    rows(Rows),
    same_length(Columns, Queens),
    different(Queens, Rows),
    safe(Queens),
    maplist(memberchk, Queens, Columns).

% On a square board a permutation of the rows; on a higher one an arrangement of some of them.
different([], _).
different([Row|Queens], Rows) :-
    select(Row, Rows, Others),
    different(Queens, Others).

safe([]).
safe([Row|Queens]) :-
    no_attack(Queens, Row, 1),
    safe(Queens).
