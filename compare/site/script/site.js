"use strict";
// Shared by every page: the choice between light and dark, and the key that leads to the search.

{
  const KEY = "bezzel-theme";
  const select = document.querySelector("header .theme");
  select.value = document.documentElement.style.colorScheme || "auto";
  select.addEventListener("change", () => {
    document.documentElement.style.colorScheme = select.value === "auto" ? "" : select.value;
    try {
      if (select.value === "auto") localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, select.value);
    } catch {
      // a browser that keeps nothing
    }
  });

  document.addEventListener("keydown", (event) => {
    const isWriting = event.target.closest("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
    document.querySelector("#query, .find input").focus();
    event.preventDefault();
  });

  const movesLittle = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (document.getElementById("data")) page.ready.then(() => playQuietly(page.player));
  else document.documentElement.dataset.ready = "yes";

  /** The searches play slowly by themselves while they are in sight, until somebody takes over. */
  function playQuietly(player) {
    if (!player || movesLittle) return;
    const section = document.getElementById("search");
    const sight = new IntersectionObserver(([entry]) => player.setPlaying(entry.isIntersecting), { threshold: 0.2 });
    sight.observe(section);
    const leave = () => sight.disconnect();
    for (const name of ["pointerdown", "keydown", "focusin"]) section.addEventListener(name, leave, { once: true });
  }
}
