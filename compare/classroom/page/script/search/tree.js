"use strict";
// The tree of a search on a canvas: a window that follows the search, and below it the whole tree.

const LEAF = 13; // the least distance of two leaves in the window, in pixels
const LEAF_WITH_NAME = 26; // from this distance on every node has the name of its square; otherwise those of the path
const FEWEST_PLACES = 8;
const PIXELS = Math.min(window.devicePixelRatio || 1, 2);

class TreeView {
  constructor(canvas, overview, recording) {
    this.canvas = canvas;
    this.overview = overview;
    this.recording = recording;
    this.layOut();
    this.resize();
  }

  /** Leaves get the places 0, 1, 2 … in the order of the search; a node stands over the middle of its children. */
  layOut() {
    const { parent, depth } = this.recording.tree;
    const count = parent.length;
    this.x = new Float32Array(count);
    const first = new Float32Array(count).fill(-1);
    const last = new Float32Array(count);
    this.leaves = 0;
    const hasChild = new Uint8Array(count);
    for (let node = 1; node < count; node++) hasChild[parent[node]] = 1;
    for (let node = 0; node < count; node++) if (!hasChild[node]) this.x[node] = this.leaves++;
    for (let node = count - 1; node > 0; node--) {
      if (hasChild[node]) this.x[node] = (first[node] + last[node]) / 2;
      const above = parent[node];
      if (first[above] < 0) last[above] = this.x[node];
      first[above] = this.x[node];
    }
    if (hasChild[0]) this.x[0] = (first[0] + last[0]) / 2;
    this.leavesBefore = new Int32Array(count + 1); // the number of leaves among the first nodes
    for (let node = 0; node < count; node++) this.leavesBefore[node + 1] = this.leavesBefore[node] + !hasChild[node];
    this.hasChild = hasChild;
    this.levels = [];
    for (let node = 0; node < count; node++) (this.levels[depth[node]] ??= []).push(node);
    this.deepest = this.levels.length - 1;
  }

  /** Take over the size that the page gives to the canvas, and the colours of the page. */
  resize() {
    const style = getComputedStyle(this.canvas);
    const colour = (name) => style.getPropertyValue(name).trim();
    this.width = Math.max(this.canvas.clientWidth, 100);
    this.height = Math.max(this.canvas.clientHeight, 60);
    this.colours = readColours(this.canvas);
    for (const one of [this.canvas, this.overview]) {
      one.width = Math.max(one.clientWidth, 100) * PIXELS;
      one.height = Math.max(one.clientHeight, 20) * PIXELS;
    }
    this.font = `11px ${colour("font-family") || "sans-serif"}`;
    this.most = Math.max(FEWEST_PLACES, Math.floor(this.width / LEAF));
    this.overview.hidden = this.leaves <= this.most;
    this.from = 0;
    this.picture = null;
    this.draw(this.shown ?? 0);
  }

  /** Mark these nodes (1 for each), whose subtrees another search does not go through; null: none. */
  markSaved(saved) {
    this.saved = saved;
    this.picture = null;
    this.draw(this.shown);
  }

  draw(k) {
    this.shown = k;
    this.followPath(k);
    this.fit(k);
    this.drawWindow(k);
    if (!this.overview.hidden) this.drawOverview(k);
  }

  /** The nodes on the path now, each over the children that it has so far; the last one where the next leaf will be. */
  followPath(k) {
    const { parent } = this.recording.tree;
    const newest = this.recording.newestAfter[k];
    const first = new Map(); // of the nodes on the path, the first child
    this.path = new Map();
    for (let node = this.recording.nodeAfter[k]; node >= 0; node = parent[node]) this.path.set(node, 0);
    this.soFar = this.leavesBefore[newest + 1];
    for (const node of this.path.keys()) {
      const child = node + 1; // nodes are numbered as they were made, so a first child follows its parent
      if (child <= newest && parent[child] === node) first.set(node, child);
    }
    let below = -1;
    for (const node of this.path.keys()) {
      const last = below >= 0 ? below : this.lastChild(node, newest);
      if (!first.has(node)) this.path.set(node, this.hasChild[node] ? this.soFar : this.x[node]);
      else this.path.set(node, (this.place(first.get(node)) + this.place(last)) / 2);
      below = node;
    }
    this.soFar += !first.has(this.recording.nodeAfter[k]) && this.hasChild[this.recording.nodeAfter[k]];
  }

  /** The last child that a node has among the nodes up to the newest one. */
  lastChild(node, newest) {
    const { parent } = this.recording.tree;
    let last = newest;
    while (last > node && parent[last] !== node) last = parent[last] > node ? parent[last] : last - 1;
    return last;
  }

  place(node) {
    return this.path.get(node) ?? this.x[node];
  }

  /** The tree so far fits the window, with room to grow; when it grows too wide, the window follows the search. */
  fit(k) {
    let places = FEWEST_PLACES;
    while (places < this.soFar) places *= 2;
    this.visible = Math.min(places, Math.max(this.leaves, FEWEST_PLACES), this.most);
    const now = this.place(this.recording.nodeAfter[k]);
    const newest = Math.max(this.soFar - 1, now);
    if (this.soFar <= this.visible) this.from = 0;
    else if (newest < this.from || newest > this.from + this.visible * 0.9) this.from = newest - this.visible * 0.6;
    this.from = Math.max(0, Math.min(this.from, this.leaves - this.visible));
  }

  /** Where a node is drawn; what lies beside the window is drawn at its edge. */
  toX(node) {
    const x = ((this.place(node) + 0.5 - this.from) / this.visible) * this.width;
    return Math.max(10, Math.min(x, this.width - 10));
  }

  toY(depth) {
    return 12 + (depth / Math.max(this.deepest, 1)) * (this.height - 24);
  }

  drawWindow(k) {
    const context = this.canvas.getContext("2d");
    context.setTransform(PIXELS, 0, 0, PIXELS, 0, 0);
    context.clearRect(0, 0, this.width, this.height);
    if (k === 0) return this.writeStart(context);
    const { parent, opened, depth } = this.recording.tree;
    const path = new Set(this.path.keys());
    const [low, high] = [this.from - 1, this.from + this.visible + 1];
    const seen = this.levels.flatMap((level) => this.between(level, low, high)).filter((node) => opened[node] <= k);
    const nodes = seen.filter((node) => !path.has(node));
    for (const node of [...nodes, ...path]) {
      if (node === 0) continue;
      context.beginPath();
      context.setLineDash(this.saved?.[node] ? [3, 3] : []);
      context.strokeStyle = path.has(node) ? this.colours.path : this.colour(node, k);
      context.lineWidth = path.has(node) ? 2.5 : 1;
      const middle = (this.toY(depth[node] - 1) + this.toY(depth[node])) / 2;
      const [fromX, toX] = [this.toX(parent[node]), this.toX(node)];
      context.moveTo(fromX, this.toY(depth[node] - 1));
      context.bezierCurveTo(fromX, middle, toX, middle, toX, this.toY(depth[node]));
      context.stroke();
    }
    context.setLineDash([]);
    for (const node of [...nodes, ...path]) this.dot(context, node, k, path.has(node));
    const named = this.width / this.visible >= LEAF_WITH_NAME ? [...nodes, ...path] : path;
    for (const node of named) if (node > 0) this.writeName(context, node);
  }

  /** The square on which the piece of a node stands, beside its dot. */
  writeName(context, node) {
    const { depth, square } = this.recording.tree;
    const name = data.question.names[square[node]];
    context.font = this.font;
    const width = context.measureText(name).width;
    const right = this.toX(node) + 7;
    const x = right + width > this.width ? right - 14 - width : right;
    context.lineWidth = 3;
    context.lineJoin = "round";
    context.strokeStyle = this.colours.veil;
    context.strokeText(name, x, this.toY(depth[node]) + 4);
    context.fillStyle = this.path.has(node) ? this.colours.path : this.colours.muted;
    context.fillText(name, x, this.toY(depth[node]) + 4);
  }

  /** Before the first step there is no tree; what will be here is said. */
  writeStart(context) {
    context.font = this.font.replace("11px", "14px");
    context.fillStyle = this.colours.muted;
    context.textAlign = "center";
    const lines = [""];
    for (const word of say("tree_start").split(" ")) {
      const longer = `${lines[lines.length - 1]} ${word}`.trim();
      if (context.measureText(longer).width > this.width - 40) lines.push(word);
      else lines[lines.length - 1] = longer;
    }
    lines.forEach((line, number) => context.fillText(line, this.width / 2, this.height / 2 + 20 * (number - (lines.length - 1) / 2)));
    context.textAlign = "start";
  }

  dot(context, node, k, onPath) {
    const { depth, solved, failed } = this.recording.tree;
    const x = this.toX(node);
    const y = this.toY(depth[node]);
    const radius = onPath ? 4.5 : Math.min(3.2, Math.max(1.6, this.width / this.visible / 2.5));
    context.fillStyle = onPath ? this.colours.path : this.colour(node, k);
    context.beginPath();
    if (failed[node] <= k) return this.drawCross(context, x, y, radius + 0.6);
    if (solved[node] <= k && !onPath) context.rect(x - radius, y - radius, 2 * radius, 2 * radius);
    else context.arc(x, y, radius, 0, 2 * Math.PI);
    if (this.saved?.[node] && !onPath) return this.drawHollow(context);
    context.fill();
  }

  /** A propagator saw that there is no solution below this node. */
  drawCross(context, x, y, radius) {
    context.strokeStyle = this.colours.crossed;
    context.lineWidth = 1.6;
    for (const side of [-1, 1]) {
      context.moveTo(x - radius, y - side * radius);
      context.lineTo(x + radius, y + side * radius);
    }
    context.stroke();
  }

  drawHollow(context) {
    context.strokeStyle = this.colours.saved;
    context.fillStyle = this.colours.veil;
    context.lineWidth = 1.4;
    context.fill();
    context.stroke();
  }

  colour(node, k) {
    const { solved, closed } = this.recording.tree;
    if (this.saved?.[node]) return this.colours.saved;
    if (solved[node] <= k) return this.colours.solved;
    return closed[node] <= k ? this.colours.failed : this.colours.path;
  }

  /** The nodes of a level, which are sorted by x, between two places. */
  between(level, low, high) {
    const find = (place) => {
      let [start, end] = [0, level.length];
      while (start < end) {
        const middle = (start + end) >> 1;
        if (this.x[level[middle]] < place) start = middle + 1;
        else end = middle;
      }
      return start;
    };
    return level.slice(find(low), find(high));
  }

  /** The whole tree is drawn once; what is still to come lies under a veil. */
  drawOverview(k) {
    const { width, height } = this.overview;
    this.picture ??= this.drawAll(width, height);
    const context = this.overview.getContext("2d");
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    context.drawImage(this.picture, 0, 0);
    const now = (Math.min(this.soFar, this.leaves) / this.leaves) * width;
    context.fillStyle = this.colours.veil;
    context.globalAlpha = 0.75;
    context.fillRect(now, 0, width - now, height);
    context.globalAlpha = 1;
    context.fillStyle = this.colours.path;
    context.fillRect(now - PIXELS, 0, 2 * PIXELS, height);
    context.strokeStyle = this.colours.path;
    context.lineWidth = PIXELS;
    context.strokeRect((this.from / this.leaves) * width, 0.5, (this.visible / this.leaves) * width, height - 1);
  }

  drawAll(width, height) {
    const picture = document.createElement("canvas");
    [picture.width, picture.height] = [width, height];
    const context = picture.getContext("2d");
    const { depth, solved } = this.recording.tree;
    const level = height / (this.deepest + 1);
    const size = Math.max(1, width / this.leaves);
    const looks = ["failed", "saved", "solved"];
    const lookOf = (node) => (solved[node] < NEVER ? "solved" : this.saved?.[node] ? "saved" : "failed");
    for (const look of looks) {
      context.fillStyle = this.colours[look];
      context.globalAlpha = look === "solved" ? 0.9 : 0.45;
      for (let node = 1; node < this.x.length; node++) {
        if (lookOf(node) !== look) continue;
        context.fillRect((this.x[node] / this.leaves) * width, depth[node] * level, size, Math.max(1, level - PIXELS));
      }
    }
    return picture;
  }
}

/** Colours that a style sheet gives as light-dark(…) are only resolved on an element: ask a hidden one. */
function readColours(canvas) {
  const probe = document.createElement("span");
  canvas.parentElement.append(probe);
  const resolve = (name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    path: resolve("--accent"),
    failed: resolve("--failed"),
    solved: resolve("--good"),
    veil: resolve("--panel"),
    saved: resolve("--saved"),
    crossed: resolve("--bad"),
    muted: resolve("--muted"),
  };
  probe.remove();
  return colours;
}
