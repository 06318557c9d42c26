"use strict";
// For a beamer: one part of the page at a time.

class Parts {
  constructor(redraw) {
    this.parts = [...document.querySelectorAll("main > section")];
    this.links = [...document.querySelectorAll(".contents a")];
    this.redraw = redraw;
    document.body.classList.add("one-part");
    document.querySelector(".previous-part").addEventListener("click", () => this.show(this.now - 1));
    document.querySelector(".next-part").addEventListener("click", () => this.show(this.now + 1));
    window.addEventListener("hashchange", () => this.follow());
    document.addEventListener("keydown", (event) => {
      if (event.key !== "PageDown" && event.key !== "PageUp") return;
      this.show(this.now + (event.key === "PageDown" ? 1 : -1));
      event.preventDefault();
    });
    this.now = 0;
    this.follow();
  }

  follow() {
    const wanted = this.parts.findIndex((part) => `#${part.id}` === location.hash);
    this.show(Math.max(0, wanted));
  }

  show(number) {
    this.now = Math.max(0, Math.min(number, this.parts.length - 1));
    this.parts.forEach((part, place) => (part.hidden = place !== this.now));
    for (const link of this.links) link.removeAttribute("aria-current");
    this.links[this.now].setAttribute("aria-current", "true");
    document.querySelector(".previous-part").disabled = this.now === 0;
    document.querySelector(".next-part").disabled = this.now === this.parts.length - 1;
    window.scrollTo(0, 0);
    this.redraw();
  }
}
