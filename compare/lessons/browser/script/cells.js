// Cells that can be changed and run. One interpreter runs the cells of a page, one after the other.
"use strict";

const says = JSON.parse(document.getElementById("says").textContent);
const FILE = /^%%writefile (\S+)\n/;
const INDENT = "    ";
const FILES = (document.currentScript.dataset.files ?? "").split(" ").filter(Boolean); // that lie beside the page
const WORKER = document.currentScript.dataset.worker ?? "worker.js";

function say(name, values = {}) {
  return says[name].replace(/\{(\w+)\}/g, (_, key) => values[key]);
}

/** The number with one decimal, as the language of the page has it. */
function write(number) {
  return number.toLocaleString(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

class Interpreter {
  constructor() {
    this.files = new Map(); // what cells have written: it is written again after a stop
    this.worker = null;
    this.cell = null;
  }

  run(cell) {
    return new Promise((resolve) => {
      this.cell = cell;
      this.resolve = resolve;
      this.source = cell.source;
      cell.begin(this.isReady ? "running" : "loading");
      if (this.isReady) this.start();
      else this.load();
    });
  }

  load() {
    this.worker = new Worker(WORKER, { type: "module" });
    this.worker.onmessage = (event) => this.receive(event.data);
    this.worker.onerror = (event) => this.receive({ kind: "broken", text: event.message || "worker.js" });
    this.worker.postMessage({ language: document.documentElement.lang, files: [...this.files], addresses: FILES.map((one) => new URL(one, location.href).href) });
  }

  start() {
    this.cell.state("running");
    this.started = performance.now();
    this.worker.postMessage({ source: this.source });
  }

  receive({ kind, text }) {
    if (kind === "ready") {
      this.isReady = true;
      this.start();
    } else if (kind === "end") {
      this.end(text, { seconds: write((performance.now() - this.started) / 1000) });
    } else if (kind === "broken") {
      this.drop();
      this.end(kind, { name: text });
    } else {
      if (kind === "file") this.files.set(text, this.source.replace(FILE, ""));
      this.cell.show(kind, text);
    }
  }

  stop() {
    this.drop();
    this.end("stopped");
  }

  drop() {
    this.worker.terminate();
    this.worker = null;
    this.isReady = false;
  }

  end(state, values = {}) {
    const cell = this.cell;
    this.cell = null;
    cell.end(state, values);
    this.resolve(!["stopped", "broken"].includes(state));
  }
}

class Cell {
  constructor(element) {
    this.element = element;
    this.text = element.querySelector("textarea");
    this.output = element.querySelector(".printed");
    this.status = element.querySelector(".state");
    this.stop = element.querySelector("[data-do=stop]");
    this.colours = element.querySelector(".colours code");
    this.kept = element.querySelector("template.kept");
    this.text.addEventListener("input", () => this.fit());
    this.text.addEventListener("scroll", () => this.scroll());
    this.text.addEventListener("keydown", (event) => this.key(event));
    element.querySelector("[data-do=run]").addEventListener("click", () => run([this]));
    element.querySelector("[data-do=run-to-here]").addEventListener("click", () => run(cells.slice(0, cells.indexOf(this) + 1)));
    this.stop.addEventListener("click", () => interpreter.stop());
    if (this.source !== this.text.defaultValue) this.fit(); // the browser has kept what was written
  }

  get source() {
    return this.text.value;
  }

  get file() {
    return FILE.exec(`${this.source}\n`)?.[1];
  }

  fit() {
    this.text.rows = this.source.split("\n").length;
    const isPython = !/^(%%writefile|!)/.test(this.source) || /^%%writefile \S+\.py\n/.test(this.source);
    if (isPython) colourInto(this.colours, this.source);
    else this.colours.textContent = `${this.source}\n`;
    this.scroll();
  }

  scroll() {
    this.colours.parentElement.scrollLeft = this.text.scrollLeft;
  }

  key(event) {
    if (event.key === "Enter" && (event.shiftKey || event.ctrlKey)) {
      event.preventDefault();
      run([this]);
    } else if (event.key === "Escape") {
      this.leaves = true;
      return;
    } else if (event.key === "Tab" && !this.leaves && !event.shiftKey) {
      event.preventDefault();
      this.insert(INDENT);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const before = this.source.slice(0, this.text.selectionStart);
      const line = before.slice(before.lastIndexOf("\n") + 1);
      this.insert(`\n${/^ */.exec(line)[0]}${line.trimEnd().endsWith(":") ? INDENT : ""}`);
    }
    if (event.key !== "Tab") this.leaves = false;
  }

  insert(text) {
    this.text.setRangeText(text, this.text.selectionStart, this.text.selectionEnd, "end");
    this.fit();
  }

  begin(state) {
    this.output.replaceChildren();
    this.stop.hidden = false;
    this.state(state);
  }

  state(name, values = {}) {
    this.element.dataset.state = name;
    this.status.textContent = say(name, values);
  }

  show(kind, text) {
    const last = this.output.lastElementChild;
    if (kind === "html") {
      const shown = document.createElement("div");
      shown.innerHTML = text;
      this.output.append(shown);
      return;
    }
    const written = ["text", "error"].includes(kind) ? text : say(kind, { name: text });
    if (kind === "text" && last?.className === "text") {
      last.append(written);
      return;
    }
    const shown = document.createElement(["text", "error"].includes(kind) ? "pre" : "p");
    shown.className = kind;
    shown.textContent = written;
    this.output.append(shown);
    const isUnchanged = this.source === this.text.defaultValue;
    if (kind === "missing" && this.kept && isUnchanged) this.output.append(this.kept.content.cloneNode(true));
  }

  end(state, values) {
    this.stop.hidden = true;
    this.state(state, values);
  }
}

// Cells write files that other cells use: what was changed since is written first, as everybody forgets that once.
function filesFor(cell) {
  if (cell.file) return [];
  return cells.filter((one) => one.file && cell.source.includes(one.file) && written.get(one.file) !== one.source.replace(FILE, ""));
}

// An error ends its cell only: others may not need it.
async function run(chosen) {
  if (interpreter.cell) return;
  for (const button of startButtons) button.disabled = true;
  for (const cell of chosen.flatMap((one) => [...(chosen.length > 1 ? [] : filesFor(one)), one])) {
    if (!(await interpreter.run(cell))) break;
    if (cell.file) written.set(cell.file, interpreter.files.get(cell.file));
  }
  for (const button of startButtons) button.disabled = false;
}

const written = new Map(); // the text of each file as its cell was last run
const startButtons = document.querySelectorAll(".cell button:not([data-do=stop])");
const interpreter = new Interpreter();
const cells = [...document.querySelectorAll(".cell")].map((element) => new Cell(element));
document.getElementById("from-disk").hidden = location.protocol !== "file:";
document.documentElement.dataset.ready = "";
