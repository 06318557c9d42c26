"use strict";
// The board to play on. Its squares are the cells of a grid: one of them has the focus, and the arrows move it.

class PlayBoard {
  constructor(section) {
    this.pieces = new Set(data.question.required);
    this.history = [];
    this.says = section.querySelector(".says");
    this.view = new BoardView(section.querySelector(".play-board"), section.dataset.label);
    this.view.svg.setAttribute("role", "grid");
    this.cells = [];
    this.makeCells();
    this.moveFocus(placeOf(data.question.required[0] ?? 0), false);
    section.querySelector(".clear").addEventListener("click", () => this.clear());
    this.undoButton = section.querySelector(".undo");
    this.undoButton.addEventListener("click", () => this.undo());
    this.show();
  }

  makeCells() {
    const { rows, columns } = data.question;
    for (let row = 0; row < rows; row++) {
      const line = this.view.layers.over.appendChild(svgElement("g", { role: "row" }));
      for (let column = 0; column < columns; column++) {
        const square = row * columns + column;
        const cell = line.appendChild(svgElement("g", { role: "gridcell", tabindex: -1, class: "cell" }));
        cell.append(tile(square));
        cell.addEventListener("click", () => this.press(square));
        this.cells.push(cell);
      }
    }
    this.view.svg.addEventListener("keydown", (event) => this.hear(event));
  }

  hear(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = this.target(event.key);
    if (target !== null) this.moveFocus(target, true);
    else if (event.key === " " || event.key === "Enter") this.press(this.focused);
    else return;
    event.preventDefault();
  }

  /** The square that a key leads to; null if it leads nowhere. */
  target(key) {
    const { rows, columns } = data.question;
    const row = Math.floor(this.focused / columns);
    const column = this.focused % columns;
    const moves = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [row, 0],
      End: [row, columns - 1],
    };
    if (!(key in moves)) return null;
    const [down, across] = moves[key];
    return Math.min(Math.max(down, 0), rows - 1) * columns + Math.min(Math.max(across, 0), columns - 1);
  }

  moveFocus(square, now) {
    this.cells[this.focused]?.setAttribute("tabindex", -1);
    this.focused = square;
    this.cells[square].setAttribute("tabindex", 0);
    if (now) this.cells[square].focus();
  }

  /** Place a piece on a square, or take it away. */
  press(square) {
    this.moveFocus(square, true);
    if (data.question.layers > 1) return this.turn(square);
    const name = { square: data.question.names[square] };
    if (data.question.forbidden.includes(square)) return this.speak([say("is_forbidden", name)]);
    if (data.question.required.includes(square)) return this.speak([say("is_required", name)]);
    this.history.push([...this.pieces]);
    if (!this.pieces.delete(square)) this.pieces.add(square);
    this.show();
  }

  /** On two layers a place is empty, then occupied on the first, then on the second. */
  turn(place) {
    const { names, forbidden, required } = data.question;
    const squares = squaresAt(place);
    if (squares.some((one) => required.includes(one))) return this.speak([say("is_required", { square: names[place] })]);
    const open = squares.filter((one) => !forbidden.includes(one));
    if (!open.length) return this.speak([say("is_forbidden", { square: names[place] })]);
    this.history.push([...this.pieces]);
    const now = open.findIndex((one) => this.pieces.delete(one));
    if (now + 1 < open.length) this.pieces.add(open[now + 1]);
    this.show();
  }

  clear() {
    this.history.push([...this.pieces]);
    this.pieces = new Set(data.question.required);
    this.show();
  }

  undo() {
    if (!this.history.length) return;
    this.pieces = new Set(this.history.pop());
    this.show();
  }

  show() {
    const pieces = [...this.pieces].sort((one, other) => one - other);
    const found = judge(pieces);
    const counts = countAttackers(pieces);
    this.view.showPieces(pieces);
    this.view.showShades(counts);
    const wrong = new Set(found.pairs.flat());
    this.view.show("lit", [...wrong].map((square) => tile(square, "bezzel-conflicting")));
    this.view.show("lines", found.pairs.slice(0, 40).map((pair) => lineThrough(pair, "bezzel-conflict")));
    const rings = data.question.covered || data.question.attacked ? found.uncovered : [];
    this.view.show("marks", pieces.length ? rings.map((square) => ring(square, "bezzel-uncovered", 0.24)) : []);
    this.cells.forEach((cell, square) => cell.setAttribute("aria-label", this.describe(square, counts)));
    this.undoButton.disabled = !this.history.length;
    this.says.classList.toggle("good", found.solved && pieces.length > 0);
    const start = pieces.length ? [] : [say("empty")];
    this.speak([...start, ...found.sentences], found.solved ? [] : pieces);
  }

  describe(square, counts) {
    const { names, forbidden, required } = data.question;
    const squares = squaresAt(square);
    const on = squares.find((one) => this.pieces.has(one));
    const attacks = Math.max(...squares.map((one) => counts[one]));
    const words = [names[on ?? square]];
    if (on !== undefined) words.push(say("placed"));
    if (attacks) words.push(say("attacked_by", { n: attacks }));
    if (squares.every((one) => forbidden.includes(one))) words.push(say("must_be_empty"));
    if (squares.some((one) => required.includes(one))) words.push(say("must_be_occupied"));
    return words.length > 1 ? words.join(", ") : `${words[0]}, ${say("free")}`;
  }

  speak(sentences, pieces = []) {
    const count = pieces.length ? [say("pieces_now", { n: countedPieces(pieces).length })] : [];
    this.says.textContent = [...count, ...sentences].join(" ");
  }
}
