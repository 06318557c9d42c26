"use strict";
// Which squares a piece attacks: it rides as far as the board goes, and leaps once. Other pieces do not block it.
// Where a board has two layers, those are meant on which the question forbids what is attacked.

const attackedFrom = (() => {
  const { rows, columns, wrap, moves, layers, armies, marks } = data.question;
  const known = [];

  /** The square one step on; -1 where that leaves the board. On a torus no step does. */
  function after(square, [down, across]) {
    let row = Math.floor(square / columns) + down;
    let column = (square % columns) + across;
    if (wrap) {
      row = ((row % rows) + rows) % rows;
      column = ((column % columns) + columns) % columns;
    }
    return row >= 0 && row < rows && column >= 0 && column < columns ? row * columns + column : -1;
  }

  /** The layers whose squares a piece on this layer attacks. */
  function reach(layer) {
    if (marks) return layer ? [] : [1];
    return [...Array(layers).keys()].filter((other) => !armies || other !== layer);
  }

  function look(square) {
    const attacked = lookOnFace(placeOf(square), moves[layerOf(square)]);
    const found = reach(layerOf(square)).flatMap((layer) => [...attacked].map((one) => one + layer * rows * columns));
    return new Set(found);
  }

  function lookOnFace(square, piece) {
    const attacked = new Set(piece.leaps.map((step) => after(square, step)));
    for (const step of piece.rides) {
      for (let target = after(square, step); target >= 0 && target !== square; target = after(target, step)) {
        attacked.add(target);
      }
    }
    attacked.delete(-1);
    attacked.delete(square); // a piece never attacks the square that it stands on
    return attacked;
  }

  return (square) => (known[square] ??= look(square));
})();

/** For each square, how many of these pieces attack it. */
function countAttackers(pieces) {
  const counts = new Uint16Array(data.question.names.length);
  for (const square of pieces) for (const target of attackedFrom(square)) counts[target]++;
  return counts;
}

/** Those of the pieces that attack a square. */
function attackersOf(square, pieces) {
  return pieces.filter((piece) => attackedFrom(piece).has(square));
}

/** The pairs of pieces of which one attacks the other. */
function attackingPairs(pieces) {
  const pairs = [];
  pieces.forEach((one, place) => {
    for (const other of pieces.slice(place + 1)) {
      if (attackedFrom(one).has(other) || attackedFrom(other).has(one)) pairs.push([one, other]);
    }
  });
  return pairs;
}

/** The squares that the pieces do not cover: neither occupied nor attacked, or, where attacks are wanted, not attacked. */
function uncoveredSquares(pieces) {
  const counts = countAttackers(pieces);
  const occupied = new Set(data.question.attacked ? [] : pieces);
  return [...counts.keys()].filter((square) => !counts[square] && !occupied.has(square));
}
