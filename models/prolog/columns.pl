:- use_module(library(clpfd)).

% One row for each column's queen; no two in one row, on one rising diagonal, on one falling diagonal.
solution(_, Queens) :-
    domains(Domains),
    maplist(in, Queens, Domains),
    diagonals(Queens, 0, Rising, Falling),
    constraint(Different),
    maplist(call(Different), [Queens, Rising, Falling]),
    choice(Next),
    labeling([Next], Queens).

diagonals([], _, [], []).
diagonals([Row|Queens], Column, [Up|Rising], [Down|Falling]) :-
    Up #= Row + Column,
    Down #= Row - Column,
    Next is Column + 1,
    diagonals(Queens, Next, Rising, Falling).
