// The colours of Python in a cell that is being changed; the kinds of tokens are classes of the style of the page.
"use strict";

const KINDS = {
  s2: /[rfbRFB]{0,2}(?:"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)/,
  c1: /#.*/,
  nf: /(?<=\b(?:def|class) +)\w+/,
  k: /\b(?:and|as|assert|break|class|continue|def|del|elif|else|except|finally|for|from|global|if|import|in|is|lambda|nonlocal|not|or|pass|raise|return|try|while|with|yield)\b/,
  kc: /\b(?:True|False|None)\b/,
  mi: /\b\d[\w.]*/,
};
const TOKEN = new RegExp(Object.entries(KINDS).map(([kind, form]) => `(?<${kind}>${form.source})`).join("|"), "g");

/** Put the text into the element, each token in a span with the class of its kind. */
function colourInto(element, text) {
  const pieces = [];
  let from = 0;
  for (const found of text.matchAll(TOKEN)) {
    const span = document.createElement("span");
    span.className = Object.keys(KINDS).find((kind) => found.groups[kind] !== undefined);
    span.textContent = found[0];
    pieces.push(text.slice(from, found.index), span);
    from = found.index + found[0].length;
  }
  element.replaceChildren(...pieces, `${text.slice(from)}\n`);
}
