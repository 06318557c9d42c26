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
    choice(Next),
    labeling([Next, down], Occupied).

% The number of pieces on these squares is in a range.
post(Board, among(Squares, Range)) :-
    maplist(occupied(Board), Squares, Occupied),
    total(Range, Occupied).
post(Board, equally_many(Squares, Others)) :-
    pieces(Board, Squares, Number),
    pieces(Board, Others, Number).
% If this square is occupied (1) or empty (0), the number of pieces on these squares is in a range.
post(Board, if(Square, State, among(Squares, Range))) :-
    occupied(Board, Square, Occupied),
    pieces(Board, Squares, Number),
    Occupied #= State #==> Number in Range.
% If this square is occupied, one of these neighbourhoods of it has no other piece.
post(Board, private(Square, Neighbourhoods)) :-
    occupied(Board, Square, Occupied),
    maplist(at_most_one(Board), Neighbourhoods, Alone),
    sum(Alone, #>=, Occupied).
% The pieces are a connected graph, whose edges are among these; the test waits until all squares are decided.
post(Board, connected(Edges)) :-
    when(ground(Board), \+ has_two_parts(Board, Edges)).

occupied(Board, Square, Occupied) :-
    Argument is Square + 1,
    arg(Argument, Board, Occupied).

total(Number..Number, Occupied) :-
    !,
    sum(Occupied, #=, Number).
total(Least..Most, Occupied) :-
    (   Least > 0
    ->  sum(Occupied, #>=, Least)
    ;   true
    ),
    (   Most \== sup
    ->  sum(Occupied, #=<, Most)
    ;   true
    ).

pieces(Board, Squares, Number) :-
    maplist(occupied(Board), Squares, Occupied),
    sum(Occupied, #=, Number).

at_most_one(Board, Squares, Truth) :-
    pieces(Board, Squares, Number),
    Number #=< 1 #<==> Truth.

% From the first piece not all are reached.
has_two_parts(Board, Edges) :-
    findall(Square, (arg(Place, Board, 0), Square is Place - 1), Empty),
    del_vertices(Edges, Empty, Graph),
    vertices(Graph, [First|Others]),
    reachable(First, Graph, Reached),
    Reached \== [First|Others].
