"use strict";
// Light or dark, as the system says or as the reader chooses.

function connectTheme(select, redraw) {
  select.addEventListener("change", () => {
    document.documentElement.style.colorScheme = select.value === "auto" ? "" : select.value;
    redraw();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
}
