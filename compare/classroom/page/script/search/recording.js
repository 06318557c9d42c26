"use strict";
// A recorded search. It is read once; then the position after any step is known at once, forwards and backwards.

// The last three: done by the same line of a program as the step before.
const KINDS = ["place", "remove", "reject", "solution", "size", "violations", "line", "place", "remove", "solution"];
const JOINED = 7; // from here on
const NEVER = Infinity;

class Recording {
  constructor(recorded) {
    Object.assign(this, recorded);
    this.length = this.steps.length;
    this.table = readInferences(recorded); // the steps of propagators, whose numbers are below 0
    this.infers = this.table.length > 0;
    // The tree: the root, and a node for each piece placed. "opened" and "closed" are numbers of steps.
    this.tree = { parent: [-1], square: [-1], depth: [0], opened: [0], closed: [NEVER], solved: [NEVER], failed: [NEVER], twin: [false] };
    // After step number k, from 1: the node, and the counts so far.
    this.nodeAfter = new Int32Array(this.length + 1);
    this.nodesAfter = new Int32Array(this.length + 1);
    this.backtracksAfter = new Int32Array(this.length + 1);
    this.solutionsAfter = new Int32Array(this.length + 1);
    this.newestAfter = new Int32Array(this.length + 1); // the node that was made last
    this.failuresAfter = new Int32Array(this.length + 1);
    this.removedAfter = new Int32Array(this.length + 1);
    this.propagationsAfter = new Int32Array(this.length + 1); // calls of propagators that concluded something
    this.trail = new Trail();
    this.linkAfter = new Int32Array(this.length + 1); // the end of the chain of inferences that hold
    this.kept = (recorded.kept ?? []).map((variable) => new Kept(variable));
    this.opener = new Int32Array(this.length + 1); // of a step that removes: the step that placed
    this.read();
  }

  /** Step number k: its kind, and its square, solution, size or number of violations; of a propagator its conclusion. */
  step(k) {
    const code = this.steps[k - 1];
    if (code < 0) return this.table[-1 - code];
    return { kind: KINDS[code % KINDS.length], value: Math.floor(code / KINDS.length) };
  }

  /** Whether step number k belongs to the line of a program that did the step before. */
  isJoined(k) {
    return this.steps[k - 1] >= 0 && this.steps[k - 1] % KINDS.length >= JOINED;
  }

  /** The squares of the pieces after step k, in the order in which they were placed, without the required ones. */
  placed(k) {
    const { parent, square } = this.tree;
    const found = [];
    for (let node = this.nodeAfter[k]; node > 0; node = parent[node]) found.push(square[node]);
    return found.reverse();
  }

  /** The squares that hold a piece after step k: those placed and those required; of a solution, all of it. */
  standing(k) {
    if (k > 0 && this.step(k).kind === "solution") return this.solutions[this.step(k).value];
    return [...new Set([...data.question.required, ...this.placed(k)])];
  }

  /** For each square that propagators have emptied after step k ("exclude"), or occupied ("force"), the reason. */
  inferred(kind, k) {
    return this.trail.squares(kind, this.linkAfter[k]);
  }

  /** Step number k, and those before it that belong to it, as one call of a propagator concluded them all. */
  call(k) {
    const found = [];
    for (let step = k; step > 0; step--) {
      found.unshift(this.step(step));
      if (!found[0].goesOn) break;
    }
    return found;
  }

  /** The last of the steps that belong to the node that was made in step k: what propagators conclude, and solutions. */
  endOfNode(k) {
    if (!this.infers) return k;
    const belongs = ({ kind }) => ["exclude", "force", "fail", "solution"].includes(kind);
    let end = k;
    while (end < this.length && belongs(this.step(end + 1))) end++;
    return end;
  }

  /** The squares that were tried in this position before step k, in vain: rejected, or taken back. */
  tried(k) {
    const found = new Set();
    for (let earlier = k; earlier > 0; earlier--) {
      const { kind, value } = this.step(earlier);
      if (kind === "place") break;
      if (kind === "reject" || kind === "remove") found.add(value);
      if (kind === "remove") earlier = this.opener[earlier];
    }
    return found;
  }

  /** The size that is looked for at step k, where it changes; otherwise the size of the question. */
  size(k) {
    if (typeof data.question.size === "number") return data.question.size;
    const before = this.sizes.filter(([step]) => step <= k);
    return before.length ? before[before.length - 1][1] : null;
  }

  read() {
    this.sizes = [];
    this.violations = []; // pairs of a step and the number of violations after it
    this.decidesSquares = false; // whether the search also decides that a square is empty, which is no node
    let [node, link] = [0, 0];
    let isFresh = true; // nothing has been taken back since the node was made
    for (let k = 1; k <= this.length; k++) {
      const { kind, value, ...inference } = this.step(k);
      this.nodesAfter[k] = this.nodesAfter[k - 1] + (kind === "place");
      this.backtracksAfter[k] = this.backtracksAfter[k - 1] + (kind === "remove");
      this.solutionsAfter[k] = this.solutionsAfter[k - 1] + (kind === "solution");
      if (kind === "place") node = this.open(value, node, k);
      if (kind === "remove") node = this.close(value, node, k);
      if (kind === "solution") this.noteSolution(node, k);
      if (kind === "size") this.sizes.push([k, value]);
      if (kind === "violations") this.violations.push([k, value]);
      if (kind === "fail" && isFresh) this.tree.failed[node] = k;
      if (kind === "place") isFresh = true;
      if (["remove", "restore", "size"].includes(kind)) isFresh = false;
      if (inference.reason?.isDecision && (k === 1 || this.step(k - 1).kind !== "place")) this.decidesSquares = true;
      if (kind === "exclude" || kind === "force") link = this.trail.add(this.step(k), link);
      if (kind === "restore") link = this.trail.release(inference.squares, link);
      if (kind === "size") link = 0;
      const removes = kind === "exclude" && !inference.reason.isDecision;
      this.failuresAfter[k] = this.failuresAfter[k - 1] + (kind === "fail");
      this.removedAfter[k] = this.removedAfter[k - 1] + (removes ? inference.squares.length : 0);
      this.propagationsAfter[k] = this.propagationsAfter[k - 1] + (inference.goesOn === false && kind !== "restore");
      this.linkAfter[k] = link;
      this.nodeAfter[k] = node;
      this.newestAfter[k] = this.tree.parent.length - 1;
    }
  }

  open(square, parent, k, twin = false) {
    const tree = this.tree;
    tree.parent.push(parent);
    tree.square.push(square);
    tree.depth.push(tree.depth[parent] + 1);
    tree.opened.push(k);
    tree.closed.push(NEVER);
    tree.solved.push(NEVER);
    tree.failed.push(NEVER);
    tree.twin.push(twin);
    return tree.parent.length - 1;
  }

  /** Go back to before a square was occupied. Pieces that were placed later and stay get nodes once more. */
  close(square, node, k) {
    const tree = this.tree;
    const staying = [];
    while (node > 0 && tree.square[node] !== square) {
      tree.closed[node] = k;
      staying.push(tree.square[node]);
      node = tree.parent[node];
    }
    if (node === 0) return this.nodeAfter[k - 1];
    tree.closed[node] = k;
    this.opener[k] = tree.opened[node];
    node = tree.parent[node];
    for (const other of staying.reverse()) node = this.open(other, node, k, true);
    return node;
  }

  noteSolution(node, k) {
    for (; node >= 0 && this.tree.solved[node] === NEVER; node = this.tree.parent[node]) this.tree.solved[node] = k;
  }
}
