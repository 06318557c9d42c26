"use strict";
// Shows how a run stands, as the server tells it (server-sent events), and goes to the page when it is ready.

const data = JSON.parse(document.getElementById("data").textContent);
const element = (id) => document.getElementById(id);
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

function show(news) {
  const { texts } = data;
  element("bar").max = news.of || 1;
  element("bar").value = news.done;
  element("now").textContent = news.running.length ? fill(texts.now, { names: news.running.join(", ") }) : "";
  const isCompared = news.of > 0 && news.done === news.of;
  if (news.state === "running" && news.of) element("state").textContent = isCompared ? texts.finishing : fill(texts.progress, news);
  if (news.state === "running") return;
  source.close();
  element("stop").hidden = true;
  element("now").textContent = "";
  element("bar").hidden = true;
  element("ready").hidden = news.state !== "done";
  const reason = news.reason === "stopped" ? texts.stopped : news.reason;
  element("state").textContent = news.state === "done" ? texts.done : fill(texts.failed, { reason });
  if (news.state === "done" && data.follow) location.href = data.page;
}

const source = new EventSource(data.events);
source.addEventListener("message", (event) => show(JSON.parse(event.data)));
