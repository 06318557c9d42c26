"use strict";
// The data of this page, and its texts in the language of the page.

const data = JSON.parse(document.getElementById("data").textContent);

/** The form for one, or that for every other number. */
function chooseForm(forms, number) {
  return forms[number === 1 ? "one" : "other"];
}

/** The text with this key, with values in place of {name}; of a text with two forms, the one for the value n. */
function say(key, values = {}) {
  const known = data.texts[key];
  const text = typeof known === "string" ? known : chooseForm(known, values.n);
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? write(values[name]) : whole));
}

/** A number with the mark of the page's language between thousands; a text as it is. */
function write(value) {
  return typeof value === "number" ? String(value).replace(/\B(?=(\d{3})+$)/g, data.group_mark) : value;
}

/** "8 queens": the number with the name of the piece. */
function countPieces(number) {
  return chooseForm(data.question.piece.names, number).replace("{n}", write(number));
}

/** The names of squares: "a1, b3 and 4 more". */
function listSquares(squares, most = 6) {
  const names = squares.slice(0, most).map((square) => data.question.names[square]);
  const left = squares.length - names.length;
  if (left > 0) return say("and_more", { squares: names.join(", "), n: left });
  return joinNames(names);
}

/** "a1, b3 and c5". */
function joinNames(names) {
  if (names.length < 2) return names.join("");
  return names.slice(0, -1).join(", ") + data.texts.and + names[names.length - 1];
}
