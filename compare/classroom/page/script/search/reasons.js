"use strict";
// The event of a step, in words, and the squares that show it on the board.

const MOST_REASONS = 2; // of one call of a propagator

/** The sentence of step k, and its marks: the square of the step with a look, and the pieces that attack it. */
function explainStep(recording, k) {
  if (k === 0) return { words: say("start"), look: null, attackers: [] };
  const { kind, value } = recording.step(k);
  switch (kind) {
    case "place":
      return { ...explainPlacing(recording, k, value), look: "placed", square: value };
    case "reject":
      return { ...explainRejection(recording, k, value), look: "rejected", square: value };
    case "remove":
      return { ...explainRemoval(recording, k, value), look: "removed", square: value };
    case "solution": {
      const squares = listSquares(byColumn(recording.solutions[value]), 32);
      return { words: say("solution", { n: recording.solutionsAfter[k], squares }), look: "solved", attackers: [] };
    }
    case "violations":
      return { words: say(data.question.covered || data.question.attacked ? "uncovered_squares" : "conflicts", { n: value }), look: null, attackers: [] };
    case "line":
      return { words: say("line", { n: value }), look: null, attackers: [] };
    case "exclude":
    case "force":
    case "fail":
    case "restore":
      return explainInference(recording, k);
    default:
      return { words: say("size", { pieces: countPieces(value) }), look: null, attackers: [] };
  }
}

/** The conclusion of a call of a propagator, with each of its last reasons; of a decision, the explanation of its placement. */
function explainInference(recording, k) {
  const { kind, squares, reason } = recording.step(k);
  if (kind === "restore") return { words: say("restore", { n: squares.length }), look: null, attackers: [] };
  if (reason.isDecision && k > 1 && recording.step(k - 1).kind === "place") return explainStep(recording, k - 1);
  const call = recording.call(k).filter((one) => one.reason && !one.reason.isDecision);
  const sentences = new Map();
  for (const one of call.length ? call : [recording.step(k)]) {
    const told = sentences.get(one.reason) ?? sentences.set(one.reason, { exclude: [], force: [], fail: [] }).get(one.reason);
    told[one.kind].push(...one.squares);
    if (one.kind === "fail") told.hasFailed = true;
  }
  const words = [...sentences].slice(-MOST_REASONS).map(([why, told]) => {
    const happened = ["exclude", "force"].filter((what) => told[what].length);
    const parts = happened.map((what) => say(what, { squares: nameAll(byColumn(told[what])) }));
    if (told.hasFailed) parts.push(say("fail"));
    return `${parts.join(", ")}. ${capitalize(sayReason(why))}.`;
  });
  if (sentences.size > MOST_REASONS) words.unshift("…");
  return { words: words.join(" "), look: kind === "fail" ? "failed" : null, attackers: [], reason, call };
}

function capitalize(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function explainPlacing(recording, k, square) {
  const standing = recording.standing(k);
  const values = {
    square: data.question.names[square],
    node: recording.nodesAfter[k],
    depth: recording.tree.depth[recording.nodeAfter[k]],
  };
  const attackers = data.question.nonAttacking || data.question.layers > 1 ? attackersOf(square, standing) : [];
  if (attackers.length) return { words: say("place_attacked", { ...values, attackers: nameAll(attackers) }), attackers };
  if (!data.question.covered && !data.question.attacked) return { words: say("place", values), attackers };
  const uncovered = uncoveredSquares(standing).length;
  const before = uncoveredSquares(standing.filter((one) => one !== square)).length;
  return { words: say("place_covers", { ...values, more: before - uncovered, left: uncovered }), attackers };
}

function explainRejection(recording, k, square) {
  const attackers = attackersOf(square, recording.standing(k)).sort((one, other) => one - other);
  const name = data.question.names[square];
  if (!attackers.length) return { words: say("reject_excluded", { square: name }), attackers };
  return { words: say("reject", { square: name, attackers: nameAll(attackers) }), attackers };
}

function explainRemoval(recording, k, square) {
  const name = { square: data.question.names[square] };
  const node = recording.nodeAfter[k - 1];
  if (data.question.nonAttacking || data.question.layers > 1) {
    const pair = attackingPairs(recording.standing(k - 1))[0];
    if (pair) {
      const [a, b] = pair.map((one) => data.question.names[one]);
      return { words: say("remove_attacked", { ...name, a, b }), attackers: [] };
    }
  }
  return { words: say(recording.tree.solved[node] < k ? "remove_searched" : "remove_failed", name), attackers: [] };
}

function nameAll(squares) {
  return joinNames(squares.map((square) => data.question.names[square]));
}

/** Squares as people read a placement: column by column. */
function byColumn(squares) {
  const { columns } = data.question;
  return [...squares].sort((one, other) => (one % columns) - (other % columns) || one - other);
}
