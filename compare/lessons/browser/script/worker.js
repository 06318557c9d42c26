// The interpreter. It is a worker of its own, so that a search without end can be stopped by ending it.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const PACKAGES = "/packages";
const FOLDER = "/home/lessons";
const send = (kind, text = "") => postMessage({ kind, text });
const kernel = new Promise((resolve) => addEventListener("message", (event) => resolve(begin(event.data)), { once: true }));

async function begin({ language, files, addresses }) {
  const wanted = ["packages.zip", ...addresses].map(download);
  const [python, packages, ...contents] = await Promise.all([loadPyodide(), ...wanted]);
  python.FS.mkdirTree(PACKAGES);
  python.unpackArchive(packages, "zip", { extractDir: PACKAGES });
  python.pyimport("sys").path.insert(0, PACKAGES);
  const made = python.pyimport("compare.cli.in_browser").begin(send, FOLDER, language);
  contents.forEach((content, at) => {
    python.FS.writeFile(`${FOLDER}/${addresses[at].split("/").pop()}`, new Uint8Array(content));
  });
  for (const [name, text] of files) python.FS.writeFile(`${FOLDER}/${name}`, text);
  addEventListener("message", (event) => send("end", made.run(event.data.source) ? "done" : "failed"));
  return made;
}

async function download(name) {
  const reply = await fetch(new URL(name, import.meta.url));
  if (!reply.ok) throw new Error(`${name}: ${reply.status}`);
  return reply.arrayBuffer();
}

kernel.then(() => send("ready"), (error) => send("broken", String(error.message || error)));
