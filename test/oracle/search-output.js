import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import vm from "node:vm";
import { Window } from "happy-dom";
import { createRandom } from "../../bench/seeded-random.js";

const TITLES = 30;
const WORDS = 40;

/**
 * Returns queries for an output: titles of its pages, and words and pairs of Chinese characters from their texts. Equal
 * facts give equal queries.
 */
export function chooseQueries({ heads, text }) {
  const random = createRandom(1);
  const choose = (list, count) =>
    list.length <= count
      ? list
      : Array.from({ length: count }, () => list[Math.floor(random() * list.length)]);
  const titles = [...heads.values()].flatMap((lines) =>
    lines.filter((line) => line.startsWith("title ")).map((line) => line.slice(6).split(" | ", 1)[0]),
  );
  const words = [...text.values()].flatMap(
    (lines) => lines.join("\n").match(/\p{Script=Han}{2}|[\p{Script=Latin}\d]{3,}/gu) ?? [],
  );
  return [...new Set([...choose([...new Set(titles)], TITLES), ...choose([...new Set(words)], WORDS)])];
}

/**
 * Searches an output with the compiled search of the version that built it (`versionDir`). Returns a map from locale and
 * query to the hits in order: address, title, heading and snippet.
 */
export async function searchOutput(dir, versionDir, queries) {
  const manifestFile = join(dir, "search.json");
  const found = new Map();
  if (!existsSync(manifestFile)) return found;
  const { createSearch } = await import(
    pathToFileURL(join(versionDir, "dist/runtime/search/create-search.js")).href
  );
  const fetchIndex = async (file) => JSON.parse(readFileSync(join(dir, file), "utf8"));
  const loadChunk = async (name) => runChunk(join(dir, "assets/js", `${name}.js`));
  /** Called with the route, or with the chunk in versions up to 0.1. */
  const loadPage = async (name) => (name.startsWith("/") ? readPage(dir, name) : loadChunk(name));
  const { locales } = JSON.parse(readFileSync(manifestFile, "utf8"));
  await withDocuments(async () => {
    for (const locale of Object.keys(locales)) {
      const search = createSearch({ locale, fetchIndex, loadChunk, loadPage });
      for (const query of queries) {
        const answer = await search.suggest(query);
        found.set(`${locale} ${JSON.stringify(query)}`, hitsOf(answer).map(hitLine));
      }
    }
  });
  return found;
}

/** Returns the hits for a query, without those for other words. Versions up to 0.1 have no others. */
function hitsOf(answer) {
  if (Array.isArray(answer)) return answer;
  return answer.kind === "found" ? answer.hits : [];
}

/** Reads a page from its document. */
function readPage(dir, route) {
  const path = decodeURIComponent(route);
  const document = readFileSync(join(dir, path.endsWith("/") ? `${path}index.html` : path), "utf8");
  const data = document.slice(document.lastIndexOf('id="hanblog-data"'));
  const page = JSON.parse(data.slice(data.indexOf(">") + 1, data.indexOf("</script")));
  const start = document.indexOf("<!--content-->");
  return {
    ...page,
    html: page.content !== null ? document.slice(start, document.indexOf("<!--/content-->")) : null,
  };
}

/** Gives Node the HTML parser of a browser: the description of a hit comes from the HTML of its page. */
async function withDocuments(run) {
  const window = new Window();
  const parser = new window.DOMParser();
  /** Parsed pages. Many queries describe the same page, and parsing takes most of the time. */
  const parsed = new Map();
  const lent = {
    Node: window.Node,
    DOMParser: class {
      parseFromString(html, type) {
        if (!parsed.has(html)) parsed.set(html, parser.parseFromString(html, type));
        return parsed.get(html);
      }
    },
  };
  const former = Object.keys(lent).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);
  for (const [name, value] of Object.entries(lent)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  try {
    await run();
  } finally {
    for (const [name, descriptor] of former) {
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, descriptor);
    }
    await window.happyDOM.close();
  }
}

/** Runs the script of a chunk, which passes its data to `hanblogChunk`. */
function runChunk(file) {
  let taken;
  vm.runInNewContext(readFileSync(file, "utf8"), { hanblogChunk: (_, data) => void (taken = data) });
  if (taken === undefined) throw new Error(`${file} registers no chunk`);
  return taken;
}

function hitLine({ path, title, heading, snippet }) {
  return [path, ...[title, heading, snippet].map((marked) => JSON.stringify(marked))].join(" ");
}
