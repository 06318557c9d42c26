"use strict";
// A figure with steps: its elements with data-step are lit one after another.

function connectFigure(figure) {
  const marked = [...figure.querySelectorAll("[data-step]")];
  const buttons = figure.querySelector(".figure-steps");
  if (!marked.length || !buttons) return;
  const last = Math.max(...marked.map((one) => Number(one.dataset.step)));
  const [back, forward] = buttons.querySelectorAll("button");
  const says = buttons.querySelector("output");
  let step = -1;

  function show(next) {
    step = Math.min(Math.max(next, -1), last);
    for (const one of marked) {
      const own = Number(one.dataset.step);
      one.classList.toggle("at-step", own === step);
      one.classList.toggle("past-step", own < step);
    }
    figure.classList.toggle("in-steps", step >= 0);
    back.disabled = step < 0;
    forward.disabled = step === last;
    says.textContent = step < 0 ? "" : say("figure_step", { step: step + 1, last: last + 1 });
  }

  back.addEventListener("click", () => show(step - 1));
  forward.addEventListener("click", () => show(step + 1));
  buttons.hidden = false;
  show(-1);
}
