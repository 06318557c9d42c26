:- use_module(library(clpfd)).

% A square is 1 if a piece stands on it, and 0 if none does. The constraints are facts.
solution(Size, Occupied) :-
    squares(Number),
    length(Occupied, Number),
    Occupied ins 0..1,
    sum(Occupied, #=, Size),
    Board =.. [board|Occupied],
    findall(Constraint, constraint(Constraint), Constraints),
    maplist(post(Board), Constraints),
    labeling([down], Occupied).

% The number of pieces on these squares, compared with a number.
post(Board, pieces(Squares, Comparison, Number)) :-
    maplist(occupied(Board), Squares, Occupied),
    sum(Occupied, Comparison, Number).
post(Board, equally_many(Squares, Others)) :-
    post(Board, pieces(Squares, #=, Number)),
    post(Board, pieces(Others, #=, Number)).
% If this square is occupied (1) or empty (0), the number of pieces on these squares compares so with a number.
post(Board, if(Square, State, Squares, Comparison, Number)) :-
    occupied(Board, Square, Occupied),
    post(Board, pieces(Squares, #=, Pieces)),
    Then =.. [Comparison, Pieces, Number],
    Occupied #= State #==> Then.
% If this square is occupied, one of these neighbourhoods of it has no other piece.
post(Board, private(Square, Neighbourhoods)) :-
    occupied(Board, Square, Occupied),
    maplist(at_most_one(Board), Neighbourhoods, Alone),
    sum(Alone, #>=, Occupied).
% The neighbours of each square are given; the test waits until all squares are decided.
post(Board, connected(Neighbours)) :-
    when(ground(Board), is_connected(Board, Neighbours)).

occupied(Board, Square, Occupied) :-
    Argument is Square + 1,
    arg(Argument, Board, Occupied).

at_most_one(Board, Squares, Truth) :-
    post(Board, pieces(Squares, #=, Number)),
    Number #=< 1 #<==> Truth.

is_connected(Board, Neighbours) :-
    findall(Square, (arg(Place, Board, 1), Square is Place - 1), Pieces),
    (   Pieces = [First|Others]
    ->  reach([First], Others, Neighbours)
    ;   true
    ).

% All the others are reached from those that wait.
reach([], [], _).
reach([Square|Waiting], Others, Neighbours) :-
    nth0(Square, Neighbours, Beside),
    intersection(Others, Beside, Reached),
    subtract(Others, Reached, Left),
    append(Reached, Waiting, More),
    reach(More, Left, Neighbours).
