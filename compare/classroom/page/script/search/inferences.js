"use strict";
// The conclusions of propagators in a recorded search: the table of their steps, and which of them hold after any step.

const INFERENCE_KINDS = ["exclude", "force", "fail", "restore"];
const propagators = []; // the names of those that exclude squares in any recording; the place is the number of the sign

/** The squares of a bitboard in hexadecimal digits. */
function squaresOfBitboard(digits) {
  const found = [];
  [...digits].reverse().forEach((digit, place) => {
    for (let bit = 0; bit < 4; bit++) if ((parseInt(digit, 16) >> bit) & 1) found.push(4 * place + bit);
  });
  return found;
}

/** The table of a recording: kind, squares, reason, and whether a step goes on with the one before. */
function readInferences({ inferences = [], reasons = [], propagators: names, sentences, decision }) {
  const known = reasons.map(([by, sentence, ...sets]) => {
    const [occupied, empty, evidence] = sets.map(squaresOfBitboard);
    const isDecision = by === decision;
    return { by: names[by], sentence: sentences[sentence], isDecision, occupied, empty, evidence };
  });
  return inferences.map(([kind, squares, number, goesOn]) => {
    const reason = number < 0 ? null : known[number];
    if (INFERENCE_KINDS[kind] === "exclude" && !reason.isDecision && !propagators.includes(reason.by)) {
      propagators.push(reason.by);
    }
    return { kind: INFERENCE_KINDS[kind], squares: squaresOfBitboard(squares), reason, goesOn: goesOn === 1 };
  });
}

/** A reason as a sentence, with the names of its squares. */
function sayReason(reason) {
  const words = reason.sentence.replace(/\{(\w+)\}/g, (_, name) => nameAll(byColumn(reason[name])));
  return reason.isDecision ? words : `${reason.by}: ${words}`;
}

/** The inferences that hold: a chain, in which each knows the one before it. */
class Trail {
  constructor() {
    this.links = [{ inference: null, before: -1 }];
  }

  add(inference, before) {
    this.links.push({ inference, before });
    return this.links.length - 1;
  }

  /** The chain without the inferences on these squares. */
  release(squares, last) {
    const gone = new Set(squares);
    const [staying, chain] = [[], this.chain(last)];
    let base = 0;
    for (const [link, inference] of chain) {
      if (inference.squares.some((square) => gone.has(square))) continue;
      if (staying.length || this.links[link].before !== base) staying.push(inference);
      else base = link;
    }
    return staying.reduce((before, inference) => this.add(inference, before), base);
  }

  /** The chain up to this link, the first one first. */
  chain(last) {
    const found = [];
    for (let link = last; link > 0; link = this.links[link].before) found.push([link, this.links[link].inference]);
    return found.reverse();
  }

  /** For each square that is excluded, or forced, at this link the reason. */
  squares(kind, last) {
    const found = new Map();
    for (const [, inference] of this.chain(last)) {
      if (inference.kind === kind) for (const square of inference.squares) found.set(square, inference.reason);
    }
    return found;
  }
}
