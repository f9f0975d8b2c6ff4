/**
 * Prints how long somebody who writes waits for each development server, in Chromium: from the command to the first
 * page painted, from a file's write to its change painted, and what memory the server holds before and after many
 * edits. Every start meets the same browser: it runs already, with an empty cache and a blank tab, and asks for the
 * page as soon as somebody listens. The server alone takes the time until the first byte. `SIZES=1000`,
 * `ONLY=hanblog,Hugo`, `EDITS=500` narrow it; the peers are installed as build-speed.js says.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { launchChromium } from "./chromium.js";
import { markText, startServer, untilListening, watchEdits } from "./follow-server.js";
import { CORPORA } from "./corpus.js";
import { GENERATORS, createProject } from "./generators.js";
import { median, printHeading, printTable, round } from "./print-table.js";

const SIZES = (process.env["SIZES"] ?? "1000,10000").split(",").map(Number);
const ONLY = process.env["ONLY"]?.split(",") ?? null;
const RUNS = Number(process.env["RUNS"] ?? 3);
/** Edits whose time is taken. */
const TIMED = 20;
/** Edits over which memory is watched, on the smallest size. */
const EDITS = Number(process.env["EDITS"] ?? 500);
/** A server that has no page after this many seconds is not tried on a larger corpus. */
const PATIENCE = 120;
/** Seconds that the edits for memory may take. */
const EDITING = 180;
const PORT = 5391;
/** Milliseconds after which a new tab, or a server that has read everything, is at rest. */
const REST = 3000;

const wanted = GENERATORS.filter(({ name, version }) => version !== null && (ONLY?.includes(name) ?? true));
const browser = await launchChromium();
printHeading({ browser: browser.version(), runs: `median of ${RUNS} starts and ${TIMED} edits` });
const tired = new Set();
try {
  for (const size of SIZES) {
    const rows = [];
    for (const generator of wanted.filter(({ name }) => !tired.has(name))) {
      const row = await measure(generator, size).catch((error) => ({ failed: firstLine(error) }));
      if ("failed" in row) tired.add(generator.name);
      // The tables come late.
      console.error(`${generator.name}, ${size} posts:`, JSON.stringify(row));
      rows.push({ generator: `${generator.name} ${generator.version}`, ...row });
    }
    const own = rows.find(({ generator }) => generator.startsWith("hanblog"))?.["edit ms"];
    const ratio = (row) => (own && row["edit ms"] ? { "times hanblog": round(row["edit ms"] / own) } : {});
    printTable(
      `dev, ${size} posts`,
      rows.map((row) => ({ ...row, ...ratio(row) })),
    );
  }
} finally {
  await browser.close();
}

function firstLine(error) {
  return String(error).split("\n", 1)[0].slice(0, 100);
}

async function measure(generator, size) {
  const dir = mkdtempSync(join(tmpdir(), "hanblog-bench-"));
  try {
    createProject(generator, dir, { count: size, corpus: CORPORA.light });
    const name = `post-${String(Math.floor(size / 2)).padStart(5, "0")}`;
    const file = join(dir, generator.posts, `${name}.md`);
    const project = { generator, dir, file, text: readFileSync(file, "utf8"), page: generator.page(name) };
    const first = await visit(project, { edits: 0 });
    const again = [];
    for (let run = 1; run < RUNS; run++) again.push(await visit(project, { edits: 0 }));
    const { edits, memory } = await visit(project, { edits: size === SIZES[0] ? EDITS : TIMED });
    const timed = edits.slice(0, TIMED);
    return {
      "first start s": round(first.first / 1000),
      "first byte s": round(first.server / 1000),
      "later start s": round(median(again.map((start) => start.first)) / 1000),
      "later byte s": round(median(again.map((start) => start.server)) / 1000),
      "edit ms": Math.round(median(timed)),
      "worst edit ms": Math.round(Math.max(...timed)),
      "MB at first": Math.round(memory[0]),
      "edits made": edits.length,
      "MB after them": Math.round(memory[1]),
    };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Starts the server, opens the post, and edits it so many times. Times are milliseconds. */
async function visit({ generator, dir, file, text, page: path }, { edits: wantedEdits }) {
  writeFileSync(file, markText(text, 0));
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const watch = await watchEdits(page);
  // A tab that has just been opened is busy with itself.
  await pause(REST);
  const serving = startServer(generator.serve(PORT), { cwd: dir, env: generator.env ?? {} });
  try {
    const deadline = serving.started + PATIENCE * 1000;
    await untilListening(PORT, deadline);
    await open(page, `http://127.0.0.1:${PORT}/${path}`, deadline);
    const first = (await watch.painted(0, deadline - Date.now())) - serving.started;
    const server = (await firstByte(page)) - serving.started;
    if (wantedEdits === 0) return { first, server };
    // Until everything that comes later, the watching of files too, is at rest.
    await pause(REST);
    const before = serving.megabytes();
    const edits = [];
    const end = Date.now() + EDITING * 1000;
    for (let edit = 1; edit <= wantedEdits && (edit <= TIMED || Date.now() < end); edit++) {
      const written = Date.now();
      writeFileSync(file, markText(text, edit));
      edits.push((await watch.painted(edit, 30_000)) - written);
      // Timed edits are not to meet what the one before left to be done.
      await pause(edit <= TIMED ? 300 : 20);
    }
    return { first, edits, memory: [before, serving.megabytes()] };
  } finally {
    await serving.stop();
    await context.close();
  }
}

/** When the page's first byte came, in Unix milliseconds. */
function firstByte(page) {
  return page.evaluate(() => {
    const [{ responseStart }] = performance.getEntriesByType("navigation");
    return performance.timeOrigin + responseStart;
  });
}

/** Some servers listen before they have the page. */
async function open(page, url, deadline) {
  for (;;) {
    const response = await page.goto(url, { waitUntil: "commit" }).catch(() => null);
    if (response?.ok()) return;
    if (Date.now() > deadline) throw new Error(`There is no page at ${url}`);
    await pause(5);
  }
}
