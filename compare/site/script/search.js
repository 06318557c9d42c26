"use strict";
// Looks through the index of the pages, which lies beside this file: every word must occur, a word in a title weighs most.

{
  const MOST = 60;
  const texts = JSON.parse(document.getElementById("search-texts").textContent);
  const field = document.getElementById("query");
  const list = document.querySelector(".found");
  const number = document.querySelector(".found-number");

  const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  const pages = searchIndex.map(([path, title, part, lead, words]) => ({
    path, title, part, lead, inTitle: ` ${plain(title)}`, inWords: ` ${plain(lead)} ${words}`,
  }));

  function weigh(one, word) {
    if (one.inTitle.includes(` ${word} `) || one.inTitle.endsWith(` ${word}`)) return 40;
    if (one.inTitle.includes(` ${word}`)) return 20;
    if (one.inTitle.includes(word)) return 10;
    if (one.inWords.includes(` ${word} `)) return 3;
    return one.inWords.includes(` ${word}`) ? 1 : 0;
  }

  function find(query) {
    const words = plain(query).split(/[\s,;]+/).filter(Boolean);
    if (!words.length) return [];
    return pages
      .map((one) => ({ one, weights: words.map((word) => weigh(one, word)) }))
      .filter(({ weights }) => weights.every(Boolean))
      .map(({ one, weights }) => ({ one, weight: weights.reduce((sum, weight) => sum + weight) }))
      .sort((a, b) => b.weight - a.weight || a.one.title.length - b.one.title.length);
  }

  function entry({ one }) {
    const item = document.createElement("li");
    const link = item.appendChild(document.createElement("a"));
    link.href = one.path;
    link.textContent = one.title;
    const part = item.appendChild(document.createElement("span"));
    part.className = "small";
    part.textContent = one.part;
    item.appendChild(document.createElement("p")).textContent = one.lead;
    return item;
  }

  function show() {
    const found = find(field.value);
    list.replaceChildren(...found.slice(0, MOST).map(entry));
    const form = found.length === 1 ? texts.one : texts.several;
    number.textContent = field.value.trim() ? form.replace("{n}", found.length) : "";
  }

  field.value = new URLSearchParams(location.search).get("q") ?? "";
  field.addEventListener("input", show);
  field.form.addEventListener("submit", (event) => {
    event.preventDefault();
    history.replaceState(null, "", `?q=${encodeURIComponent(field.value)}`);
    show();
  });
  show();
  if (!field.value) field.focus();
}
