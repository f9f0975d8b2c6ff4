/**
 * Prints the waiting times of an author for each development server, in Chromium: from the command to the first painted
 * page, from the write of a file (a post, a component, a style sheet, the configuration) to the painted change, and the
 * memory of the server before and after many edits. Every start uses the same browser: it runs already, with an empty cache
 * and a blank tab, and requests the page as soon as the port is open. The time until the first byte belongs to the server
 * alone. "Kept counters" are components on the page that keep their state while one of them is edited. `SIZES=1000`,
 * `ONLY=hanblog,Hugo` and `EDITS=500` narrow it. build-speed.js explains how to install the peers.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { launchChromium } from "./chromium.js";
import { markText, startServer, untilListening, watchEdits } from "./follow-server.js";
import { KINDS, clickCounters, keptCounters, prepareCodeEdits } from "./code-edits.js";
import { CORPORA } from "./corpus.js";
import { GENERATORS, createProject } from "./generators.js";
import { median, printHeading, printTable, round } from "./print-table.js";

const SIZES = (process.env["SIZES"] ?? "1000,10000").split(",").map(Number);
const ONLY = process.env["ONLY"]?.split(",") ?? null;
const RUNS = Number(process.env["RUNS"] ?? 3);
/** Number of timed edits of the post. */
const TIMED = 20;
/** Number of timed edits of each kind of code. */
const TIMED_CODE = 10;
/** Number of edits for the measurement of memory, on the smallest size. */
const EDITS = Number(process.env["EDITS"] ?? 500);
/** Seconds. A server without a page after them is not run on larger corpora. */
const PATIENCE = 120;
/** Maximum number of seconds for the edits that measure memory. */
const EDITING = 180;
/** Milliseconds between two edits of code. Servers continue to work after the change is painted. */
const CODE_REST = 1000;
/** Milliseconds. An edit that is not painted after them is lost. */
const LOST = 120_000;
const PORT = 5391;
/** Milliseconds after which a new tab, or a server that has read everything, is idle. */
const REST = 3000;

const wanted = GENERATORS.filter(({ name, version }) => version !== null && (ONLY?.includes(name) ?? true));
const browser = await launchChromium();
printHeading({
  browser: browser.version(),
  runs: `median of ${RUNS} starts, ${TIMED} edits of a post and ${TIMED_CODE} of each kind of code`,
});
const tired = new Set();
try {
  for (const size of SIZES) {
    const rows = [];
    for (const generator of wanted.filter(({ name }) => !tired.has(name))) {
      const row = await measure(generator, size).catch((error) => ({ failed: firstLine(error) }));
      if ("failed" in row) tired.add(generator.name);
      // The tables are printed at the end.
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
    const text = readFileSync(file, "utf8");
    const project = { generator, dir, page: generator.page(name) };
    writeFileSync(file, markText(text, 0));
    const first = await visit(project);
    const again = [];
    for (let run = 1; run < RUNS; run++) again.push(await visit(project));
    const count = size === SIZES[0] ? EDITS : TIMED;
    const { edits, memory } = await visit(project, (open) => editPost(open, { file, text, count }));
    const timed = edits.slice(0, TIMED);
    writeFileSync(file, text);
    const write = prepareCodeEdits(generator, dir, file);
    const code = write === null ? {} : await visit(project, (open) => editCode(open, write));
    return {
      "first start s": round(first.first / 1000),
      "first byte s": round(first.server / 1000),
      "later start s": round(median(again.map((start) => start.first)) / 1000),
      "later byte s": round(median(again.map((start) => start.server)) / 1000),
      "edit ms": Math.round(median(timed)),
      "worst edit ms": Math.round(Math.max(...timed)),
      ...code,
      "MB at first": Math.round(memory[0]),
      "edits made": edits.length,
      "MB after them": Math.round(memory[1]),
    };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/**
 * Starts the server and opens the post. Returns the times of both in milliseconds, or with `follow` its result for the open
 * page.
 */
async function visit({ generator, dir, page: path }, follow) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const watch = await watchEdits(page);
  // A new tab is busy at first.
  await pause(REST);
  const serving = startServer(generator.serve(PORT), { cwd: dir, env: generator.env ?? {} });
  try {
    const deadline = serving.started + PATIENCE * 1000;
    await untilListening(PORT, deadline);
    await open(page, `http://127.0.0.1:${PORT}/${path}`, deadline);
    const first = (await watch.painted(0, deadline - Date.now())) - serving.started;
    const server = (await firstByte(page)) - serving.started;
    if (follow === undefined) return { first, server };
    // Waits for later work too, such as starting to watch files.
    await pause(REST);
    return await follow({ page, watch, serving });
  } finally {
    await serving.stop();
    await context.close();
  }
}

/** Edits the post `count` times. Returns the milliseconds of each edit, and the memory before and after. */
async function editPost({ watch, serving }, { file, text, count }) {
  const before = serving.megabytes();
  const edits = [];
  const end = Date.now() + EDITING * 1000;
  for (let edit = 1; edit <= count && (edit <= TIMED || Date.now() < end); edit++) {
    const written = Date.now();
    writeFileSync(file, markText(text, edit));
    edits.push((await watch.painted(edit, LOST)) - written);
    // Timed edits must not overlap the work of the previous one.
    await pause(edit <= TIMED ? 300 : 20);
  }
  return { edits, memory: [before, serving.megabytes()] };
}

/** Edits each kind of code with `write`. Returns columns of the table. */
async function editCode({ page, watch }, write) {
  const columns = {};
  let last = 0;
  await clickCounters(page);
  for (const kind of KINDS) {
    const times = [];
    for (const end = last + TIMED_CODE; last < end;) {
      const written = Date.now();
      write(kind, ++last);
      const time = await watch.painted(last, LOST).catch(() => Infinity);
      times.push(time - written);
      await pause(CODE_REST);
    }
    columns[`${kind} ms`] = summarize(times);
    if (kind === "component") columns["kept counters"] = await keptCounters(page);
  }
  return columns;
}

/** Returns the median, and how many edits were never painted. */
function summarize(times) {
  const painted = times.filter(Number.isFinite);
  if (painted.length === 0) return "never";
  const lost = times.length - painted.length;
  return `${Math.round(median(painted))}${lost === 0 ? "" : ` (${lost} of ${times.length} never)`}`;
}

/** Returns the time of the page's first byte, in Unix milliseconds. */
function firstByte(page) {
  return page.evaluate(() => {
    const [{ responseStart }] = performance.getEntriesByType("navigation");
    return performance.timeOrigin + responseStart;
  });
}

/** Requests the page until it exists: some servers listen before they have it. */
async function open(page, url, deadline) {
  for (;;) {
    const response = await page.goto(url, { waitUntil: "commit" }).catch(() => null);
    if (response?.ok()) return;
    if (Date.now() > deadline) throw new Error(`There is no page at ${url}`);
    await pause(5);
  }
}
