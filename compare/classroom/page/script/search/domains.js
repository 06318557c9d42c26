"use strict";
// The domains on the board of a stage: removed squares in the colour of who removed them, and their reasons on request.

class DomainsView {
  constructor(stage) {
    this.stage = stage;
    this.why = stage.element.querySelector(".why");
    const svg = stage.view.svg;
    for (const name of ["pointermove", "pointerdown"]) {
      svg.addEventListener(name, (event) => this.ask(this.squareAt(event)));
    }
    svg.addEventListener("pointerleave", () => this.ask(null));
    this.asked = null;
  }

  /** The square under the pointer; null if that is none. */
  squareAt(event) {
    const { rows, columns } = data.question;
    const inside = this.stage.view.layers.removed.getScreenCTM().inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(inside);
    const [row, column] = [Math.floor(y / SQUARE), Math.floor(x / SQUARE)];
    return row < 0 || row >= rows || column < 0 || column >= columns ? null : row * columns + column;
  }

  /** Show the domains after a step, and the reason of the step. */
  show(step, told) {
    const { recording, view } = this.stage;
    this.excluded = recording.inferred("exclude", step);
    this.forced = [...recording.inferred("force", step).keys()].filter((square) => !this.excluded.has(square));
    this.standing = new Set(recording.standing(step));
    this.told = told;
    const shown = [...this.excluded].filter(([square]) => this.isShown(square));
    view.show("removed", shown.flatMap(([square, reason]) => drawRemoved(square, reason)));
    view.show("forced", this.forced.filter((square) => !this.standing.has(square)).map((one) => pieceOn(one, "bezzel-forced")));
    this.asked = null;
    this.showReason();
  }

  /** Of a board with two layers, a square is shown as removed where it is so on both. */
  isShown(square) {
    return layerOf(square) === 0 && squaresAt(square).every((one) => this.excluded.has(one));
  }

  /** The pieces of the other search that have no solution, as is known here. */
  showKnown(pieces) {
    const squares = pieces.filter((square) => this.excluded.has(square));
    this.stage.view.show("over", squares.flatMap((square) => [pieceOn(square, "bezzel-ghost"), cross(square, "no-entry")]));
    const [square] = squares;
    const reason = this.excluded.get(square);
    const values = reason && { square: data.question.names[square], why: capitalize(sayReason(reason)) };
    this.known = { words: reason ? say("known_square", values) : say("known"), square, reason };
    this.showReason();
  }

  forgetKnown() {
    this.known = null;
  }

  /** Ask for the reason of a square; null: of the step again. */
  ask(square) {
    if (square === this.asked) return;
    this.asked = square;
    this.showReason();
  }

  showReason() {
    const asked = this.asked === null ? undefined : this.excluded.get(this.asked);
    const reason = asked ?? this.known?.reason;
    const { view } = this.stage;
    const isFailure = !reason && this.told.look === "failed";
    const { evidence } = reason ?? this.told.reason ?? { evidence: [] };
    const called = (this.told.call ?? []).flatMap((one) => (one.kind === "exclude" ? one.squares : []));
    const removed = asked ? [this.asked] : reason ? [this.known.square] : called;
    const pieces = evidence.length === 1 && this.isOccupied(evidence[0]) ? evidence : [];
    const lines = removed.flatMap((square) => pieces.map((piece) => lineThrough([piece, square], "bezzel-ray")));
    view.show("lines", lines);
    view.show("evidence", [
      ...removed.map((square) => tile(square, "just-removed")),
      svgElement("path", { d: outline(evidence), class: isFailure ? "bezzel-failure" : "bezzel-evidence" }),
    ]);
    this.why.textContent = asked ? this.sayWhy(asked) : this.known?.words ?? say("ask_why");
    this.why.classList.toggle("hint", !asked && !this.known);
  }

  isOccupied(square) {
    return this.standing.has(square) || this.forced.includes(square);
  }

  sayWhy(reason) {
    return say("why", { square: data.question.names[this.asked], why: capitalize(sayReason(reason)) });
  }
}

/** A removed square with the sign of who removed it; without one where the search has put the piece elsewhere. */
function drawRemoved(square, reason) {
  if (reason.isDecision) return [tile(square, "bezzel-decided")];
  const number = propagators.indexOf(reason.by) % data.signs.length;
  const place = `translate(${xOf(square) + SQUARE / 2} ${yOf(square) + SQUARE / 2})`;
  return [
    tile(square, `bezzel-removed-${number}`),
    svgElement("path", { d: data.signs[number], transform: place, class: `bezzel-sign-${number}` }),
  ];
}

/** The edges between these squares and others. */
function outline(squares) {
  const inside = new Set(squares);
  const { columns } = data.question;
  const edges = squares.map((square) => {
    const [x, y, column] = [xOf(square), yOf(square), square % columns];
    const above = inside.has(square - columns) ? "" : `M${x} ${y}h${SQUARE}`;
    const below = inside.has(square + columns) ? "" : `M${x} ${y + SQUARE}h${SQUARE}`;
    const left = column > 0 && inside.has(square - 1) ? "" : `M${x} ${y}v${SQUARE}`;
    const right = column < columns - 1 && inside.has(square + 1) ? "" : `M${x + SQUARE} ${y}v${SQUARE}`;
    return above + below + left + right;
  });
  return edges.join("");
}

/** The legend: the sign of each propagator, on a square of its colour. */
function fillLegend(list) {
  if (!list) return;
  const first = list.firstElementChild;
  propagators.forEach((name, place) => {
    const number = place % data.signs.length;
    const svg = svgElement("svg", { viewBox: "-10 -10 20 20", class: "bezzel", "aria-hidden": "true" });
    svg.append(svgElement("rect", { x: -10, y: -10, width: 20, height: 20, class: `bezzel-removed-${number}` }));
    svg.append(svgElement("path", { d: data.signs[number], class: `bezzel-sign-${number}` }));
    const item = document.createElement("li");
    item.append(svg, say("removed_by", { by: name }));
    list.insertBefore(item, first);
  });
}
