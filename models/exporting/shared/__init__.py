"""What the formats share: a model as linear inequalities, clauses made from these, names."""
