"use strict";
// One of the two searches: its board, its sentence, its counters and its tree.

class Stage {
  constructor(element) {
    this.element = element;
    this.says = element.querySelector(".sentence");
    this.select = element.querySelector("select");
    this.recording = null;
    this.step = 0;
  }

  /** Show another search; null clears the stage. */
  load(recording) {
    this.recording = recording;
    this.element.classList.toggle("empty", !recording);
    for (const name of [".stage-board", ".stage-tree"]) this.element.querySelector(name).replaceChildren();
    if (!recording) return;
    this.view = new BoardView(this.element.querySelector(".stage-board"), say("board_of", recording));
    this.element.querySelector(".about").textContent = recording.title;
    this.element.querySelector(".silent").hidden = recording.infers || recording.tree.parent.length > 1;
    this.element.classList.toggle("infers", recording.infers);
    const algorithm = this.element.querySelector(".algorithm");
    algorithm.hidden = !recording.code;
    this.algorithm = recording.code ? new AlgorithmView(algorithm, recording) : null;
    this.domains = recording.infers ? new DomainsView(this) : null;
    const isLocal = recording.violations.length > 0;
    this.curve = isLocal ? new CurveView(this.element.querySelector(".stage-tree"), recording) : null;
    this.tree = recording.tree.parent.length > 1 && !isLocal ? this.makeTree() : null;
    this.show(0);
  }

  makeTree() {
    const holder = this.element.querySelector(".stage-tree");
    const [canvas, overview] = ["tree", "overview"].map((name) => {
      const made = holder.appendChild(document.createElement("canvas"));
      made.className = name;
      return made;
    });
    canvas.setAttribute("role", "img");
    overview.setAttribute("aria-hidden", "true");
    return new TreeView(canvas, overview, this.recording);
  }

  /** Show the search after this number of steps. */
  show(step) {
    this.step = step;
    const { recording, view } = this;
    const standing = recording.standing(step);
    const told = explainStep(recording, step);
    const isLast = step === recording.length && step > 0;
    const isPlain = isLast && recording.over && told.look !== "solved"; // that it ends is no failure
    view.showPieces(standing);
    view.showShades(recording.infers ? new Uint16Array(data.question.names.length) : countAttackers(standing));
    view.show("lit", told.square === undefined || isPlain ? [] : [tile(told.square, `step-${told.look}`)]);
    view.show("marks", this.marks(step, standing));
    view.show("lines", told.attackers.map((piece) => lineThrough([piece, told.square], "bezzel-conflict")));
    view.show("over", told.look === "rejected" ? [pieceOn(told.square, "bezzel-ghost"), cross(told.square, "no-entry")] : []);
    view.svg.classList.toggle("solved", told.look === "solved");
    this.domains?.show(step, told);
    this.algorithm?.show(step);
    this.says.textContent = isLast ? this.ending(told.words) : told.words;
    this.says.dataset.look = isPlain ? "" : told.look ?? "";
    this.count(step);
    this.curve?.draw(step);
    if (this.tree) {
      this.tree.draw(step);
      const depth = recording.tree.depth[recording.nodeAfter[step]];
      const label = say("tree_of", { name: recording.name, n: recording.nodesAfter[step], depth });
      this.tree.canvas.setAttribute("aria-label", label);
    }
  }

  /** Crosses on what was tried in vain; rings on what is not covered, where everything must be. */
  marks(step, standing) {
    const occupied = new Set(standing.map(placeOf));
    const tried = [...this.recording.tried(step)].filter((square) => !occupied.has(placeOf(square)));
    const crosses = tried.map((square) => cross(square, "tried"));
    if (!standing.length || (!data.question.covered && !data.question.attacked)) return crosses;
    return [...crosses, ...uncoveredSquares(standing).map((square) => ring(square, "bezzel-uncovered", 0.24))];
  }

  count(step) {
    const { recording } = this;
    const counts = {
      steps: step,
      nodes: recording.nodesAfter[step],
      backtracks: recording.backtracksAfter[step],
      solutions: recording.solutionsAfter[step],
      failures: recording.failuresAfter[step],
      removed: recording.removedAfter[step],
    };
    for (const [name, value] of Object.entries(counts)) {
      const counter = this.element.querySelector(`[data-count=${name}]`);
      if (counter) counter.textContent = write(value);
    }
  }

  ending(words) {
    const { recording } = this;
    const solutions = say("solutions", { n: recording.solutions.length });
    return `${words} ${say(recording.over ? "end" : "end_recording", { solutions, n: recording.nodes })}`;
  }
}
