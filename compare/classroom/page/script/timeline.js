"use strict";
// Two searches in step: a place on the timeline is a number of steps, nodes or solutions, the same for both.

const COUNTS = { nodes: "nodesAfter", solutions: "solutionsAfter" };

class Timeline {
  constructor(recordings, unit) {
    this.unit = unit;
    this.stops = recordings.map((recording) => findStops(recording, unit));
    this.most = Math.max(0, ...this.stops.map((stops) => stops.length - 1));
  }

  /** How many steps search number `who` has taken at a place; one that has ended waits. */
  stepAt(who, place) {
    const stops = this.stops[who];
    return stops[Math.min(place, stops.length - 1)];
  }

  /** The first place at which search number `who` has taken this number of steps. */
  placeOf(who, step) {
    const found = this.stops[who].findIndex((stop) => stop >= step);
    return found < 0 ? this.stops[who].length - 1 : found;
  }
}

/** For each place the number of steps: place 0 is before the first step, the last one after the last step. */
function findStops(recording, unit) {
  if (unit === "steps") return Array.from({ length: recording.length + 1 }, (_, step) => step);
  const counts = recording[COUNTS[unit]];
  const stops = [0];
  for (let step = 1; step <= recording.length; step++) if (counts[step] > counts[step - 1]) stops.push(step);
  if (stops[stops.length - 1] < recording.length) stops.push(recording.length);
  return stops;
}
