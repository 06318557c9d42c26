"use strict";
// The violations of a local search after each of its moves, as a curve in place of a tree.

const CURVE = { width: 600, height: 200, left: 34, right: 12, top: 14, bottom: 26 };

class CurveView {
  constructor(holder, recording) {
    this.points = recording.violations;
    this.most = Math.max(1, ...this.points.map(([, number]) => number));
    this.svg = holder.appendChild(svgElement("svg", { class: "curve", role: "img", viewBox: `0 0 ${CURVE.width} ${CURVE.height}` }));
    const floor = this.toY(0);
    for (const number of [0, this.most]) {
      this.svg.append(this.line(CURVE.left, this.toY(number), CURVE.width - CURVE.right, this.toY(number), "grid"));
      this.write(CURVE.left - 8, this.toY(number) + 4, number, "end");
    }
    const isCover = data.question.covered || data.question.attacked;
    this.write(CURVE.left + 6, CURVE.top + 14, say(isCover ? "axis_uncovered" : "axis_conflicts"), "start");
    this.write(CURVE.width - CURVE.right, CURVE.height - 6, say("moves", { n: this.points.length - 1 }), "end");
    const path = this.points.map(([, number], move) => `${this.toX(move)} ${this.toY(number)}`).join("L");
    this.svg.append(svgElement("path", { d: `M${path}`, class: "to-come" }));
    this.done = this.svg.appendChild(svgElement("path", { class: "done" }));
    this.now = this.svg.appendChild(this.line(0, CURVE.top, 0, floor, "now"));
    this.dot = this.svg.appendChild(svgElement("circle", { r: 5 }));
  }

  /** Show how far the search has come after step k. */
  draw(k) {
    let move = -1;
    while (move + 1 < this.points.length && this.points[move + 1][0] <= k) move++;
    for (const one of [this.done, this.now, this.dot]) one.toggleAttribute("hidden", move < 0);
    if (move < 0) return;
    const [x, y] = [this.toX(move), this.toY(this.points[move][1])];
    const path = this.points.slice(0, move + 1).map(([, number], one) => `${this.toX(one)} ${this.toY(number)}`).join("L");
    this.done.setAttribute("d", `M${path}`);
    for (const end of ["x1", "x2"]) this.now.setAttribute(end, x);
    this.dot.setAttribute("cx", x);
    this.dot.setAttribute("cy", y);
    this.svg.setAttribute("aria-label", say("curve_of", { n: this.points[move][1], move }));
  }

  toX(move) {
    return CURVE.left + (move / Math.max(1, this.points.length - 1)) * (CURVE.width - CURVE.left - CURVE.right);
  }

  toY(number) {
    return CURVE.height - CURVE.bottom - (number / this.most) * (CURVE.height - CURVE.top - CURVE.bottom);
  }

  line(x1, y1, x2, y2, look) {
    return svgElement("line", { x1, y1, x2, y2, class: look });
  }

  write(x, y, text, anchor) {
    this.svg.appendChild(svgElement("text", { x, y, "text-anchor": anchor })).textContent = text;
  }
}
