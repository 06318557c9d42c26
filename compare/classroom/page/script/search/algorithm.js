"use strict";
// The code of a search with the line that runs, and the data that it keeps.

/** A variable of the code: what it holds after each step, and how that is shown. */
class Kept {
  constructor({ changes, ...variable }) {
    Object.assign(this, variable);
    this.steps = [];
    this.numbers = []; // of the values that it has from these steps on
    let step = 0;
    for (const change of changes) {
      const [since, number] = Array.isArray(change) ? change : [1, change];
      this.steps.push((step += since));
      this.numbers.push(number);
    }
  }

  /** The cells after a step; null where the code that runs has no such variable. */
  at(step) {
    let [low, high] = [0, this.steps.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.steps[middle] <= step) low = middle + 1;
      else high = middle;
    }
    const number = low ? this.numbers[low - 1] : -1;
    return number < 0 ? null : this.read(this.values[number]);
  }

  read(value) {
    if (!this.flags) return [...value];
    const isSet = new Set(squaresOfBitboard(value));
    const length = this.kind === "row" ? this.heads.length : this.kind === "board" ? data.question.names.length : 1;
    return Array.from({ length }, (_, place) => (isSet.has(place) ? "1" : "0"));
  }
}

class AlgorithmView {
  constructor(element, recording) {
    this.recording = recording;
    this.code = element.querySelector(".algorithm-code");
    this.code.setAttribute("aria-label", say("code_of", recording));
    this.lines = recording.code.map((pieces) => {
      const line = makeElement("span", "code-line");
      line.append(...pieces.map(([text, style]) => makeElement("span", style && `py-${style}`, text)), "\n");
      return line;
    });
    this.code.firstElementChild.replaceChildren(...this.lines);
    this.data = element.querySelector(".algorithm-data");
    this.data.setAttribute("aria-label", say("data_of", recording));
    this.note = element.querySelector(".algorithm-until");
    this.numbers = makeElement("table", "kept-numbers");
    this.numbers.append(makeElement("caption", "", say("variables")));
    this.numbers.append(makeElement("tbody"));
    this.views = recording.kept.map((kept) => makeKeptView(kept));
    const isNumber = (view) => view.kept.kind === "number";
    this.numbers.tBodies[0].append(...this.views.filter(isNumber).map((view) => view.element));
    const others = this.views.filter((view) => !isNumber(view)).map((view) => view.element);
    this.data.replaceChildren(...(others.length < this.views.length ? [this.numbers] : []), ...others);
    this.data.hidden = !this.views.length;
  }

  show(step) {
    const { codeLines, linesAt, keptUntil } = this.recording;
    const number = step ? codeLines[LETTERS.indexOf(linesAt[step - 1])] : 0;
    if (this.lit) this.lit.removeAttribute("aria-current");
    this.lit = number ? this.lines[number - 1] : null;
    if (this.lit) this.lit.setAttribute("aria-current", "true");
    this.keepInView(this.lit ?? this.lines[codeLines[LETTERS.indexOf(linesAt[0])] - 1]);
    const isKnown = step <= keptUntil;
    this.note.hidden = isKnown;
    this.note.textContent = isKnown ? "" : say("data_until", { n: keptUntil });
    let before = step - 1; // before the line that did the last step
    while (before > 0 && this.recording.isJoined(before + 1)) before--;
    for (const view of this.views) {
      const cells = isKnown ? view.kept.at(step) : null;
      view.element.hidden = !isKnown || step < view.kept.steps[0];
      view.element.classList.toggle("gone", !cells); // it keeps its place
      if (cells) view.show(cells, before < 0 ? null : view.kept.at(before));
    }
    this.numbers.hidden = !this.views.some(({ kept, element }) => kept.kind === "number" && !element.hidden);
  }

  /** The line that runs in the middle, where it would not be seen; the page itself stays where it is. */
  keepInView(shown) {
    if (!shown) return;
    const [window, line] = [this.code.getBoundingClientRect(), shown.getBoundingClientRect()];
    if (line.top >= window.top + line.height && line.bottom <= window.bottom - line.height) return;
    this.code.scrollTop += line.top - window.top - (window.height - line.height) / 2;
  }
}

// One for each line of code from which steps are told; the same stand in recording.py.
const LETTERS =
  "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" +
  String.fromCharCode(...Array.from({ length: 0x190 }, (_, place) => 0xc0 + place));

function makeElement(tag, style = "", text = "") {
  const made = document.createElement(tag);
  if (style) made.className = style;
  if (text) made.textContent = text;
  return made;
}

function makeHead(text, scope) {
  const head = makeElement("th", "", text);
  head.scope = scope;
  return head;
}

function makeKeptView(kept) {
  if (kept.kind === "number") return new NumberView(kept);
  if (kept.kind === "row" || kept.kind === "board") return new CellsView(kept);
  return new ListView(kept);
}

/** Write a value into a cell, and mark it if it has just changed. */
function fillCell(cell, text, isFlag, isChanged) {
  const shown = isFlag ? (text === "1" ? "●" : "○") : text;
  if (cell.textContent !== shown) cell.textContent = shown;
  if (isFlag) cell.setAttribute("aria-label", say(text === "1" ? "true" : "false"));
  cell.classList.toggle("changed", isChanged);
  cell.classList.toggle("none", text === "0");
}

class NumberView {
  constructor(kept) {
    this.kept = kept;
    this.element = makeElement("tr");
    this.cell = makeElement("td");
    this.element.append(makeHead(kept.label, "row"), this.cell);
  }

  show(cells, before) {
    fillCell(this.cell, cells.join(""), this.kept.flags, before?.join("") !== cells.join(""));
  }
}

/** A row with its indices, or a board with the names of its rows and columns. */
class CellsView {
  constructor(kept) {
    this.kept = kept;
    this.element = makeElement("table", `kept-${kept.kind}`);
    this.element.append(makeElement("caption", "", kept.label));
    const { rows, columns, names } = data.question;
    const heads = kept.kind === "row" ? kept.heads : names.slice(0, columns).map((name) => name.replace(/\d+$/, ""));
    const corner = kept.kind === "board" ? [makeElement("td")] : [];
    const head = this.element.createTHead().insertRow();
    head.append(...corner, ...heads.map((one) => makeHead(one, "col")));
    const body = this.element.createTBody();
    for (let row = 0; row < (kept.kind === "row" ? 1 : rows); row++) {
      const line = body.insertRow();
      if (kept.kind === "board") line.append(makeHead(names[row * columns].replace(/^\D+/, ""), "row"));
      for (const _ of heads) line.append(makeElement("td", "value"));
    }
    this.cells = [...body.querySelectorAll(".value")];
  }

  show(cells, before) {
    this.cells.forEach((cell, place) => fillCell(cell, cells[place], this.kept.flags, cells[place] !== before?.[place]));
  }
}

/** A list of texts, or the lines of a table, "key: items". */
class ListView {
  constructor(kept) {
    this.kept = kept;
    this.element = makeElement("div", `kept-${kept.kind}`);
    this.title = this.element.appendChild(makeElement("p", "kept-title", kept.label));
    this.list = this.element.appendChild(makeElement("ol"));
    this.list.setAttribute("aria-label", kept.label);
  }

  show(cells, before) {
    const known = new Set(before ?? []);
    const items = cells.map((text) => makeElement("li", known.has(text) ? "" : "changed", text));
    this.list.replaceChildren(...(items.length ? items : [makeElement("li", "none", say("empty_list"))]));
  }
}
