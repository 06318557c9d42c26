% The domain that has these values; there is none without a value.
one_of([Value|Values], Domain) :-
    foldl(join, Values, Value, Domain).

join(Value, Domain, Domain \/ Value).
