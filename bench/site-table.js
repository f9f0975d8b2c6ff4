/** Prints the content of `site/` by section, counted in the HTML of a build. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import fastGlob from "fast-glob";
import { parseDocument } from "htmlparser2";

const ROOT = resolve(import.meta.dirname, "..");

/** Patterns of the paths of each section. The last one matches listings and everything else. */
const SECTIONS = [
  ["articles", /^blogs\//],
  ["Vue notes", /^docs\/Vue\//],
  ["Nuxt notes", /^docs\/Nuxt\//],
  ["jottings", /^docs\/jottings\//],
  ["food", /^docs\/delicacys\//],
  ["listings and home", /^/],
];

const dest = mkdtempSync(join(tmpdir(), "hanblog-table-"));
try {
  execFileSync(
    process.execPath,
    [join(ROOT, "bin/hanblog.js"), "build", join(ROOT, "site"), "--dest", dest],
    {
      stdio: "ignore",
    },
  );
  const table = new Map(SECTIONS.map(([name]) => [name, emptyRow()]));
  for (const file of fastGlob.sync("**/*.html", { cwd: dest }).toSorted()) {
    const html = readFileSync(join(dest, file), "utf8");
    // Skips redirects.
    if (html.includes('http-equiv="refresh"')) continue;
    const [name] = SECTIONS.find(([, pattern]) => pattern.test(file));
    count(html, table.get(name));
  }
  const total = emptyRow();
  for (const row of table.values()) for (const key of Object.keys(total)) total[key] += row[key];
  console.table(Object.fromEntries([...table, ["all", total]]));
} finally {
  rmSync(dest, { recursive: true, force: true });
}

function emptyRow() {
  return {
    routes: 0,
    words: 0,
    "code blocks": 0,
    "lines of code": 0,
    "internal links": 0,
    images: 0,
    demos: 0,
  };
}

function count(html, row) {
  row.routes++;
  const content = find(parseDocument(html), (node) => "data-content" in (node.attribs ?? {}));
  if (content !== null) walk(content, row);
}

/** Returns the number of words outside of code. A word is a Chinese character or a run of other letters. */
function walk(node, row) {
  const { name, attribs = {} } = node;
  if (name === "pre") {
    row["code blocks"]++;
    row["lines of code"] += textOf(node).trimEnd().split("\n").length;
    return;
  }
  if (name === "img") row.images++;
  if ("data-island" in attribs) row.demos++;
  if (name === "a" && attribs.class !== "header-anchor" && /^(#|\/blog\/)/.test(attribs.href ?? "")) {
    row["internal links"]++;
  }
  if (node.type === "text") {
    row.words += (node.data.match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? []).length;
  }
  for (const child of node.children ?? []) walk(child, row);
}

function find(node, fits) {
  if (fits(node)) return node;
  for (const child of node.children ?? []) {
    const found = find(child, fits);
    if (found !== null) return found;
  }
  return null;
}

function textOf(node) {
  return node.type === "text" ? node.data : (node.children ?? []).map(textOf).join("");
}
