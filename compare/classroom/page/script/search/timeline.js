"use strict";
// Two searches in step: a place on the timeline is a number of steps, nodes or solutions, the same for both. By nodes, two
// searches of which one infers go by the decisions that they share, if they try the same ones in the same order.

const COUNTS = { nodes: "nodesAfter", solutions: "solutionsAfter" };

class Timeline {
  constructor(recordings, unit) {
    this.unit = unit;
    this.pair = pairUp(recordings);
    this.isAligned = unit === "nodes" && this.pair !== null;
    this.stops = recordings.map((recording) => findStops(recording, unit));
    if (this.isAligned) this.alignStops(recordings);
    this.most = Math.max(0, ...this.stops.map((stops) => stops.length - 1));
  }

  /** The search with fewer nodes stops where the other one does: at the counterparts of its nodes. */
  alignStops(recordings) {
    const { searching, knowing, found } = this.pair;
    const [recording, other] = [recordings[searching], recordings[knowing]];
    const nodes = [...recording.tree.parent.keys()];
    this.nodeAt = [...nodes, nodes[nodes.length - 1]];
    this.stops[searching] = [...nodes.map((node) => endOf(recording, node)), recording.length];
    this.stops[knowing] = [...nodes.map((node) => endOf(other, found.counterpart[node])), other.length];
  }

  /** The node at which the searching one is at a place, if the other one knows already that nothing follows; else 0. */
  savedAt(place) {
    if (!this.isAligned || place === this.most) return 0;
    return this.pair.found.saved[this.nodeAt[place]] ? this.nodeAt[place] : 0;
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

/** The search with more nodes, the one that knows more, and the nodes of one in the tree of the other; null if unknown. */
function pairUp(recordings) {
  if (recordings.length < 2 || !recordings.some((one) => one.infers)) return null;
  if (recordings.some((one) => one.tree.parent.length < 2 || one.decidesSquares)) return null;
  const [searching, knowing] = recordings[0].nodes >= recordings[1].nodes ? [0, 1] : [1, 0];
  const found = findCounterparts(recordings[searching], recordings[knowing]);
  return found && { searching, knowing, found };
}

/** For each place the number of steps: place 0 is before the first step, the last one after the last step. */
function findStops(recording, unit) {
  if (unit === "steps") {
    const every = Array.from({ length: recording.length + 1 }, (_, step) => step);
    return every.filter((step) => step === 0 || step === recording.length || !recording.isJoined(step + 1));
  }
  if (unit === "propagations") return findEnds(recording);
  const counts = recording[COUNTS[unit]];
  const stops = [0];
  for (let step = 1; step <= recording.length; step++) {
    if (counts[step] > counts[step - 1]) stops.push(unit === "nodes" ? recording.endOfNode(step) : step);
  }
  if (stops[stops.length - 1] < recording.length) stops.push(recording.length);
  return stops;
}

/** The ends of the propagators' calls, and all other steps; what is restored belongs to what is taken back next. */
function findEnds(recording) {
  const stops = [0];
  for (let step = 1; step <= recording.length; step++) {
    const isEnd = step === recording.length || !recording.step(step + 1).goesOn;
    if (isEnd && recording.step(step).kind !== "restore") stops.push(step);
  }
  return stops;
}
