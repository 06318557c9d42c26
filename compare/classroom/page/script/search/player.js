"use strict";
// Plays the searches: by buttons, by keys, by the slider, or by itself.

const FASTEST = 12; // speeds are powers of two: a step a second to 4096

class Player {
  constructor(section) {
    this.section = section;
    this.recordings = data.recordings.map((recorded) => new Recording(recorded));
    this.stages = [...section.querySelectorAll(".stage")].map((element) => new Stage(element));
    this.slider = section.querySelector(".position");
    this.place = 0;
    this.isPlaying = false;
    fillLegend(section.querySelector(".domains-legend"));
    this.connect();
    this.stages.forEach((stage, place) => stage.load(this.recordings[Number(stage.select.value)] ?? null));
    this.setUnit(section.querySelector(".unit").value);
    this.setSpeed(section.querySelector(".speed").valueAsNumber);
    this.goTo(Math.trunc(new URLSearchParams(location.hash.slice(1)).get("step")) || 0);
  }

  connect() {
    const actions = {
      start: () => this.goTo(0),
      back: () => this.goTo(this.place - 1),
      play: () => this.setPlaying(!this.isPlaying),
      step: () => this.goTo(this.place + 1),
      "next-solution": () => this.goToNextSolution(),
      end: () => this.goTo(this.timeline.most),
    };
    for (const [name, action] of Object.entries(actions)) {
      this.section.querySelector(`.${name}`).addEventListener("click", () => {
        if (name !== "play") this.setPlaying(false);
        action();
      });
    }
    this.actions = actions;
    this.slider.addEventListener("input", () => {
      this.setPlaying(false);
      this.goTo(this.slider.valueAsNumber);
    });
    this.section.querySelector(".unit").addEventListener("change", (event) => this.setUnit(event.target.value));
    this.section.querySelector(".speed").addEventListener("input", (event) => this.setSpeed(event.target.valueAsNumber));
    for (const stage of this.stages) {
      stage.select.addEventListener("change", () => {
        stage.load(this.recordings[Number(stage.select.value)] ?? null);
        this.setUnit(this.timeline.unit);
      });
    }
    this.section.querySelector(".stages").addEventListener("keydown", (event) => this.hear(event));
    let waiting = 0;
    window.addEventListener("resize", () => {
      cancelAnimationFrame(waiting);
      waiting = requestAnimationFrame(() => this.redraw());
    });
  }

  redraw() {
    for (const stage of this.active) stage.tree?.resize();
  }

  get active() {
    return this.stages.filter((stage) => stage.recording);
  }

  /** Have the searches go in step by another unit, from the position of the first one. */
  setUnit(unit) {
    const step = this.active[0]?.step ?? 0;
    this.timeline = new Timeline(this.active.map((stage) => stage.recording), unit);
    this.slider.max = this.timeline.most;
    this.markSaved();
    this.goTo(this.active.length && step ? this.timeline.placeOf(0, step) : 0);
  }

  /** Show in each tree which nodes the other search has saved. */
  markSaved() {
    this.active.forEach((stage, who) => {
      const { pair } = this.timeline;
      stage.tree?.markSaved(pair && pair.searching === who ? pair.found.saved : null);
    });
  }

  goTo(place) {
    this.place = Math.max(0, Math.min(place, this.timeline.most));
    const saved = this.timeline.savedAt(this.place);
    this.active.forEach((stage, who) => {
      const isKnown = saved > 0 && who === this.timeline.pair.knowing;
      stage.domains?.forgetKnown();
      stage.show(this.timeline.stepAt(who, this.place));
      if (isKnown) stage.domains?.showKnown(pathTo(this.active[1 - who].recording.tree, saved));
    });
    this.slider.value = this.place;
    const words = say(`position_${this.timeline.unit}`, { n: this.place, most: this.timeline.most });
    this.slider.setAttribute("aria-valuetext", words);
    this.section.querySelector(".where").textContent = words;
    if (this.place === this.timeline.most) this.setPlaying(false);
  }

  /** On to the place at which the first search has one solution more; if it has no more, the second one. */
  goToNextSolution() {
    for (const [who, stage] of this.active.entries()) {
      const { solutionsAfter, length } = stage.recording;
      const now = this.timeline.stepAt(who, this.place);
      for (let step = now + 1; step <= length; step++) {
        if (solutionsAfter[step] > solutionsAfter[now]) return this.goTo(this.timeline.placeOf(who, step));
      }
    }
    return this.goTo(this.timeline.most);
  }

  setSpeed(power) {
    this.speed = 2 ** power;
    const words = say("per_second", { n: this.speed });
    this.section.querySelector(".speed").setAttribute("aria-valuetext", words);
    this.section.querySelector(".speed-now").textContent = words;
  }

  setPlaying(isPlaying) {
    if (isPlaying === this.isPlaying) return;
    if (isPlaying && this.place === this.timeline.most) this.goTo(0);
    this.isPlaying = isPlaying;
    const button = this.section.querySelector(".play");
    button.querySelector(".label").textContent = say(isPlaying ? "pause" : "play");
    button.classList.toggle("is-playing", isPlaying);
    for (const stage of this.stages) stage.says.setAttribute("aria-live", isPlaying ? "off" : "polite");
    this.owed = 0;
    this.before = null;
    if (isPlaying) requestAnimationFrame((now) => this.playOn(now));
  }

  /** Take the steps that are due since the last picture. */
  playOn(now) {
    if (!this.isPlaying) return;
    this.owed += ((now - (this.before ?? now)) / 1000) * this.speed;
    this.before = now;
    const due = Math.floor(this.owed);
    this.owed -= due;
    if (due) this.goTo(this.place + due);
    requestAnimationFrame((later) => this.playOn(later));
  }

  hear(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("select, input")) return;
    const speed = this.section.querySelector(".speed");
    const change = (by) => () => {
      speed.valueAsNumber = Math.max(0, Math.min(FASTEST, speed.valueAsNumber + by));
      this.setSpeed(speed.valueAsNumber);
    };
    const { start, back, play, step, end } = this.actions;
    const keys = { Home: start, ArrowLeft: back, " ": play, ArrowRight: step, End: end };
    Object.assign(keys, { s: this.actions["next-solution"], "+": change(1), "-": change(-1), "\u2212": change(-1) });
    if (!(event.key in keys)) return;
    if (!" +-\u2212".includes(event.key)) this.setPlaying(false);
    keys[event.key]();
    event.preventDefault();
  }
}
