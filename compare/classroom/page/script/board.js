"use strict";
// A board on the page: a copy of the empty board that the page brings along, and layers that the script draws on it.

const SVG = "http://www.w3.org/2000/svg";
const SQUARE = 40; // the side of a square, in the units of the picture
const MOST_SHADES = 5;

function svgElement(tag, attributes = {}) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function xOf(square) {
  return (square % data.question.columns) * SQUARE;
}

function yOf(square) {
  return (Math.floor(square / data.question.columns) % data.question.rows) * SQUARE;
}

/** The squares of all layers that lie on one place of the board. */
function squaresAt(place) {
  const { rows, columns, layers } = data.question;
  return Array.from({ length: layers }, (_, layer) => place + layer * rows * columns);
}

function placeOf(square) {
  return square % (data.question.rows * data.question.columns);
}

function layerOf(square) {
  return Math.floor(square / (data.question.rows * data.question.columns));
}

class BoardView {
  /** Put a board into an element of the page. */
  constructor(holder, label) {
    this.svg = document.getElementById("empty-board").content.querySelector("svg").cloneNode(true);
    for (const name of ["title", "desc"]) this.svg.querySelector(name)?.remove();
    for (const name of ["width", "height", "aria-labelledby", "style"]) this.svg.removeAttribute(name);
    this.svg.setAttribute("aria-label", label);
    const inside = this.svg.querySelector("g > g");
    const frame = inside.querySelector(".bezzel-frame, .bezzel-joined-frame");
    this.layers = {};
    for (const name of ["shades", "removed", "lit", "marks", "lines", "pieces", "forced", "over", "evidence"]) {
      this.layers[name] = inside.insertBefore(svgElement("g", { class: `layer-${name}` }), frame);
    }
    this.shades = [];
    this.uses = new Map();
    holder.append(this.svg);
  }

  /** Have exactly these squares hold a piece; the others lose theirs. */
  showPieces(squares) {
    const wanted = new Set(squares);
    for (const [square, use] of this.uses) {
      if (!wanted.has(square)) {
        use.remove();
        this.uses.delete(square);
      }
    }
    for (const square of wanted) {
      if (!this.uses.has(square)) this.uses.set(square, this.layers.pieces.appendChild(pieceOn(square)));
    }
  }

  /** Shade each square by the number of pieces that attack it; of several layers by the greatest number. */
  showShades(counts) {
    for (let square = 0; square < data.question.rows * data.question.columns; square++) {
      const shade = Math.min(Math.max(...squaresAt(square).map((one) => counts[one])), MOST_SHADES);
      if (shade === (this.shades[square]?.shade ?? 0)) continue;
      this.shades[square] ??= { rect: this.layers.shades.appendChild(tile(square)), shade: 0 };
      this.shades[square].shade = shade;
      this.shades[square].rect.setAttribute("class", shade ? `bezzel-attack-${shade}` : "no-shade");
    }
  }

  /** Replace what a layer holds. */
  show(layer, elements) {
    this.layers[layer].replaceChildren(...elements);
  }
}

function pieceOn(square, look = "") {
  const symbol = data.question.symbols[layerOf(square)];
  if (symbol === null) return ring(square, `bezzel-target ${look}`, 0.16);
  const use = svgElement("use", { href: `#${symbol}`, width: SQUARE, height: SQUARE });
  use.setAttribute("x", xOf(square));
  use.setAttribute("y", yOf(square));
  if (look) use.setAttribute("class", look);
  return use;
}

function tile(square, look = "") {
  return svgElement("rect", { x: xOf(square), y: yOf(square), width: SQUARE, height: SQUARE, class: look });
}

/** A small cross in the middle of a square. */
function cross(square, look) {
  const x = xOf(square) + SQUARE / 2;
  const y = yOf(square) + SQUARE / 2;
  return svgElement("path", { d: `M${x - 5} ${y - 5}l10 10m0 -10l-10 10`, class: look });
}

function ring(square, look, radius = 0.4) {
  const centre = { cx: xOf(square) + SQUARE / 2, cy: yOf(square) + SQUARE / 2 };
  return svgElement("circle", { ...centre, r: SQUARE * radius, class: look });
}

/** A line through the middles of squares. */
function lineThrough(squares, look) {
  const points = squares.map((square) => `${xOf(square) + SQUARE / 2} ${yOf(square) + SQUARE / 2}`);
  return svgElement("path", { d: `M${points.join("L")}`, class: look });
}
