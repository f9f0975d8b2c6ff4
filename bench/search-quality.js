import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { LANGUAGE_SITE } from "./search-languages.js";
import { JUDGED_QUERIES } from "./search-queries.js";
import { searchOutput } from "../test/oracle/search-output.js";

const ROOT = resolve(import.meta.dirname, "..");
const RECORDED = resolve(ROOT, "../shared/data/reco-blog");
const RECORDED_CONFIG =
  'export default { title: "Recorded", base: "/", markdown: { unknownComponents: "warn" } };\n';
/** Number of results among which the addresses of a query belong. */
const FIRST = 3;

/** Sites by the name of their queries: a function that writes each into a folder, or `null` if its input is missing. */
export const JUDGED_SITES = {
  blog: (dir) => copySite(join(ROOT, "site"), dir),
  guide: (dir) => copySite(join(ROOT, "docs"), dir),
  languages: (dir) => writeFiles(dir, LANGUAGE_SITE),
  "reco-blog": existsSync(RECORDED)
    ? (dir) => {
        copySite(RECORDED, dir);
        writeFiles(dir, { "hanblog.config.mjs": RECORDED_CONFIG });
      }
    : null,
};

/** Builds a judged site in an empty folder. Returns the folder of its output. */
export async function buildJudged(name, dir) {
  JUDGED_SITES[name](dir);
  const { build } = await import("../dist/cli/index.js");
  await build({ siteDir: dir, workers: 1 });
  return join(dir, "dist");
}

/** Runs the judged queries of a site on its output. Returns the first results of each query. */
export async function judge(name, output) {
  const results = [];
  for (const [locale, queries] of Object.entries(JUDGED_QUERIES[name])) {
    const found = await searchOutput(
      output,
      ROOT,
      queries.map(([query]) => query),
    );
    for (const [query, expected] of queries) {
      const hits = found.get(`${locale} ${JSON.stringify(query)}`) ?? [];
      const paths = hits.map((line) => decodeURIComponent(line.split(" ", 1)[0].split("#", 1)[0]));
      results.push({ query, expected, first: [...new Set(paths)].slice(0, FIRST) });
    }
  }
  return results;
}

/** Returns the queries whose first result is wrong, and those whose first three lack a right one. */
export function findMisses(results) {
  const missed = (isRight) => results.filter((result) => !isRight(result)).map(({ query }) => query);
  return {
    atOne: missed(({ expected, first }) => expected.includes(first[0])),
    atThree: missed(({ expected, first }) => expected.every((path) => first.includes(path))),
  };
}

/** Returns the size of the search index of an output, in bytes, raw and gzipped file by file. */
export function indexSize(output) {
  const folder = readdirSync(join(output, "search"), { recursive: true }).filter((file) =>
    file.endsWith(".json"),
  );
  const files = ["search.json", ...folder.map((file) => join("search", file))];
  const contents = files.map((file) => readFileSync(join(output, file)));
  const sum = (sizes) => sizes.reduce((total, size) => total + size, 0);
  return {
    raw: sum(contents.map(({ length }) => length)),
    gzip: sum(contents.map((content) => gzipSync(content).length)),
  };
}

function copySite(from, to) {
  cpSync(from, to, {
    recursive: true,
    filter: (file) => !/[\\/](?:dist|\.hanblog|node_modules)$/.test(file),
  });
}

function writeFiles(dir, files) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text);
  }
}
