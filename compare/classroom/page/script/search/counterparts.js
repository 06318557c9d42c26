"use strict";
// Two searches over the same variables: for each node of one, the position at which the other one is there.

/**
 * The counterpart of a node is the deepest node of the other search whose pieces all stand here, too. Where propagators
 * have found at the counterpart that these pieces have no solution, the node is saved: the other search never makes it.
 * Null, unless both searches go through the tree in the same order: from one node to the next, the counterpart stays, or
 * is a later node, or one above.
 */
function findCounterparts(recording, other) {
  const { parent, square } = recording.tree;
  const children = childrenBySquare(other.tree);
  const counterpart = new Int32Array(parent.length);
  const saved = new Uint8Array(parent.length);
  const excluded = new Map();
  let latest = 0;
  for (let node = 1; node < parent.length; node++) {
    const pieces = pathTo(recording.tree, node);
    let there = counterpart[parent[node]];
    for (let next = there; next !== undefined; next = pieces.map((one) => children[there].get(one)).find(Boolean)) there = next;
    counterpart[node] = there;
    if (!excluded.has(there)) excluded.set(there, other.inferred("exclude", endOf(other, there)));
    const hasFailed = other.tree.failed[there] !== NEVER && other.tree.square[there] !== square[node];
    const isExcluded = pieces.some((one) => excluded.get(there).has(one));
    saved[node] = saved[parent[node]] || hasFailed || isExcluded ? 1 : 0;
    if (there < latest && !isAbove(other.tree, there, latest)) return null;
    latest = Math.max(latest, there);
  }
  return { counterpart, saved };
}

function isAbove({ parent }, above, node) {
  while (node > above) node = parent[node];
  return node === above;
}

/** The last step that belongs to a node; that of the root is the last one before the first node. */
function endOf(recording, node) {
  return recording.endOfNode(recording.tree.opened[node]);
}

function childrenBySquare({ parent, square }) {
  const children = parent.map(() => new Map());
  for (let node = 1; node < parent.length; node++) children[parent[node]].set(square[node], node);
  return children;
}

/** The squares of the pieces that were placed on the way to a node, this one included. */
function pathTo({ parent, square }, node) {
  const found = [];
  for (let one = node; one > 0; one = parent[one]) found.push(square[one]);
  return found;
}
