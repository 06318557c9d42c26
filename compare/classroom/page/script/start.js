"use strict";
// Everything begins here, when the page has been read.

const page = { play: null, player: null, parts: null, ready: null };

/** The recorded searches, which stand in the page as base64 of what zlib has compressed. */
async function readRecordings() {
  const packed = document.getElementById("recordings")?.textContent;
  if (!packed) return [];
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}

async function begin() {
  data.recordings = await readRecordings();
  const question = document.querySelector("#question .play-board");
  if (question) page.play = new PlayBoard(document.getElementById("question"));
  const search = document.querySelector("#search .stages");
  if (search) page.player = new Player(document.getElementById("search"));
  for (const figure of document.querySelectorAll(".figure")) connectFigure(figure);
  for (const model of document.querySelectorAll(".model")) connectConstraints(model);
  const redraw = () => page.player?.redraw();
  connectTheme(document.querySelector(".theme"), redraw);
  if (data.beamer) page.parts = new Parts(redraw);
  document.documentElement.dataset.ready = "yes";
}

page.ready = begin();
