"use strict";
// Constraints light up: point at one, or move the focus to it, and its squares are shown on the board beside it.

function connectConstraints(model) {
  const holder = model.querySelector(".lit-board");
  let view = null;

  function light(button) {
    view ??= new BoardView(holder, holder.dataset.label);
    const { squares, negated, lines } = JSON.parse(button.dataset.lit);
    view.show("lit", [
      ...squares.map((square) => tile(square, "lit-square")),
      ...negated.map((square) => tile(square, "lit-negated")),
    ]);
    const spots = lines.flat().map((square) => ring(square, "lit-spot", 0.13));
    const long = lines.filter((line) => line.length > 1).map((line) => lineThrough(byColumn(line), "lit-line"));
    view.show("lines", [...long, ...spots]);
    for (const other of model.querySelectorAll(".is-lit")) other.classList.remove("is-lit");
    button.classList.add("is-lit");
  }

  for (const name of ["pointerover", "focusin", "click"]) {
    model.addEventListener(name, (event) => {
      const button = event.target.closest("[data-lit]");
      if (button && model.contains(button)) light(button);
    });
  }
  const details = model.closest("details");
  const lightFirst = () => {
    const first = model.querySelector("[data-lit]");
    if (first && !view && details?.open !== false) light(first);
  };
  if (!details) lightFirst();
  details?.addEventListener("toggle", lightFirst);
}
