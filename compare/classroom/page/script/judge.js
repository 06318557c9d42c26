"use strict";
// The judge of the board to play on: says which faults the placement has, or what is left to do.

/** Whether the pieces are a solution, sentences that say what is wrong or left, and the pairs that attack each other. */
function judge(pieces) {
  const asked = data.question;
  const found = { sentences: [], pairs: [], uncovered: [], solved: false };
  const occupied = new Set(pieces);
  const complain = (sentence) => found.sentences.push(sentence);

  const missing = asked.required.filter((square) => !occupied.has(square));
  if (missing.length) complain(say("missing_required", { squares: listSquares(missing) }));
  if (asked.nonAttacking || asked.layers > 1) {
    found.pairs = attackingPairs(pieces);
    if (found.pairs.length) complain(describePairs(found.pairs));
  }
  if (asked.covered || asked.attacked) {
    found.uncovered = uncoveredSquares(pieces);
    const squares = listSquares(found.uncovered, 4);
    const key = asked.attacked ? "unattacked" : "uncovered";
    if (found.uncovered.length) complain(say(key, { n: found.uncovered.length, squares }));
  }
  const isSizeGiven = typeof asked.size === "number";
  const wanted = isSizeGiven ? asked.size : asked.optimum;
  const counted = wanted !== null && !asked.marks; // marks are no pieces, though they count
  if (isSizeGiven && counted && pieces.length < wanted) complain(say("left", { n: wanted - pieces.length }));
  if (isSizeGiven && counted && pieces.length > wanted) complain(say("too_many", { n: pieces.length - wanted }));
  if (asked.hasOtherConditions && asked.constraints && !found.sentences.length) {
    const broken = asked.constraints.find((one) => !isMet(one, occupied));
    if (broken) complain(say("constraint_fails", { squares: listSquares(squaresOf(broken)) }));
  }
  if (found.sentences.length) return found;
  if (!isSizeGiven && counted && pieces.length !== wanted) {
    complain(say(asked.wanted === "fewest" ? "met_fewer" : "met_more", { n: pieces.length })); // how many is not told
    return found;
  }

  const isSizeKnown = wanted !== null || asked.size === "any";
  const isAsMany = counted || wanted === null || pieces.length === wanted;
  found.solved = isSizeKnown && isAsMany && !(asked.hasOtherConditions && !asked.constraints);
  complain(say(found.solved ? "solved" : "solved_perhaps"));
  if (!isSizeKnown) complain(say("optimum_unknown"));
  return found;
}

/** The pieces without the marks, where the second layer has marks. */
function countedPieces(pieces) {
  return data.question.marks ? pieces.filter((square) => layerOf(square) === 0) : pieces;
}

function describePairs(pairs) {
  const [a, b] = pairs[0].map((square) => data.question.names[square]);
  return say(data.question.marks ? "marked_attacked" : "attacks", { n: pairs.length, a, b });
}

/** Whether the occupied squares meet a constraint of the common form. */
function isMet(constraint, occupied) {
  const count = (squares) => squares.filter((square) => occupied.has(square)).length;
  switch (constraint.kind) {
    case "among": {
      const placed = count(constraint.squares);
      return placed >= constraint.atLeast && (constraint.atMost === null || placed <= constraint.atMost);
    }
    case "equal":
      return count(constraint.squares) === count(constraint.otherSquares);
    case "private":
      return !occupied.has(constraint.square) || constraint.neighbourhoods.some((squares) => count(squares) === 1);
    case "half":
      return occupied.has(constraint.square) !== constraint.whenOccupied || isMet(constraint.then, occupied);
    default:
      return isConnected(constraint.neighbours, occupied);
  }
}

function isConnected(neighbours, occupied) {
  const reached = new Set([...occupied].slice(0, 1));
  for (const square of reached) {
    for (const next of neighbours[square]) if (occupied.has(next)) reached.add(next);
  }
  return reached.size === occupied.size;
}

function squaresOf(constraint) {
  return constraint.squares ?? (constraint.square === undefined ? [] : [constraint.square]);
}
