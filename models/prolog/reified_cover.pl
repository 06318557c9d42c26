:- use_module(library(clpfd)).

% The squares where the pieces stand, in ascending order, so that each set of squares comes once.
solution(Size, Occupied) :-
    length(Pieces, Size),
    free([Domain]),
    Pieces ins Domain,
    chain(Pieces, #<),
    at_least_one(Needed),
    maplist(hold(Pieces, #>=), Needed),
    at_most_one(Lines),
    maplist(hold(Pieces, #=<), Lines),
    choice(Next),
    labeling([Next], Pieces),
    squares(Squares),
    maplist(occupied(Pieces), Squares, Occupied).

% The number of pieces on these squares, compared with one.
hold(Pieces, Comparison, Squares) :-
    maplist(is_in(Squares), Pieces, Truths),
    sum(Truths, Comparison, 1).

is_in(Squares, Piece, Truth) :-
    Piece in Squares #<==> Truth.

occupied(Pieces, Square, Truth) :-
    (   memberchk(Square, Pieces)
    ->  Truth = 1
    ;   Truth = 0
    ).
