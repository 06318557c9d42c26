% Each column's queen has a row that is left, and is tested against the queens before it at once.
solution(_, Queens) :-
    allowed(Columns),
    rows(Rows),
    place(Columns, Rows, [], Queens).

place([], _, _, []).
place([Allowed|Columns], Rows, Placed, [Row|Queens]) :-
    select(Row, Rows, Others),
    memberchk(Row, Allowed),
    no_attack(Placed, Row, 1),
    place(Columns, Others, [Row|Placed], Queens).
