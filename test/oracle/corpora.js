import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { CORPORA, writePosts, writeStaticFiles } from "../../bench/corpus.js";

const ROOT = resolve(import.meta.dirname, "../..");
const SHARED = resolve(ROOT, "../shared/data");
const BENCH_POSTS = 60;
/** Files and folders that builds create. */
const MADE = new Set(["dist", ".hanblog", "node_modules"]);

/** Fixtures that cannot be built alone: one fails on purpose, one needs fonts of a package, the others are themes or data. */
const NO_SITES = new Set([
  "throwing-theme",
  "screens",
  "import",
  "tiny-theme",
  "transfer",
  "sizes",
  "github-api",
]);

/** Files of a fixture that tests write when they run. */
const WRITTEN_BY_TESTS = {
  comments: { "store.json": { serverURLs: "https://comments.example", appId: "oracle", appKey: "oracle" } },
  "issue-comments": {
    "issue.json": { platform: "github", owner: "owner", repo: "repo", clientId: "oracle" },
  },
};

/** Configuration of a site that comes from VuePress 1. */
const MIGRATED =
  'export default { lang: "en-US", title: "Migrated", markdown: { unknownComponents: "warn" } };\n';

/**
 * Returns the six corpora: `{ name, write }`. `write(dir)` writes the site into an empty folder; it is `null` if its input is
 * missing. `site` and the fixtures come from the old version, which lacks later options. The corpus that uses every feature
 * has a site for each fixture.
 */
export const createCorpora = (oldDir) => [
  { name: "site", write: (dir) => copySite(join(oldDir, "site"), dir) },
  ...["reco-blog", "vuepress-docs"].map((name) => ({
    name,
    write: existsSync(join(SHARED, name))
      ? (dir) => {
          copySite(join(SHARED, name), dir);
          writeFiles(dir, { "hanblog.config.mjs": MIGRATED });
        }
      : null,
  })),
  ...Object.entries(CORPORA).map(([name, corpus]) => ({
    name: `bench/${name}`,
    write: (dir) => {
      writeFiles(dir, {
        "README.md": "---\nhome: true\ntitle: Bench\n---\n",
        "hanblog.config.mjs":
          'export default { title: "Bench", url: "https://bench.example", feed: { atom: true, rss: true, json: true } };\n',
      });
      writePosts(join(dir, "blogs"), corpus.createPosts(BENCH_POSTS));
      writeStaticFiles(join(dir, "public"), corpus.staticFiles);
    },
  })),
  { name: "languages", write: writeLanguages },
  ...readdirSync(join(oldDir, "test/fixtures"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !NO_SITES.has(entry.name))
    .map(({ name }) => ({
      name: `features/${name}`,
      write: (dir) => {
        copySite(join(oldDir, "test/fixtures", name), dir);
        const written = Object.entries(WRITTEN_BY_TESTS[name] ?? {});
        writeFiles(dir, Object.fromEntries(written.map(([file, data]) => [file, JSON.stringify(data)])));
      },
    })),
];

const LANGUAGES = [
  { prefix: "/", lang: "zh-CN", label: "中文", words: ["缓存", "浏览器", "请求"] },
  { prefix: "/en/", lang: "en-US", label: "English", words: ["cache", "browser", "request"] },
  { prefix: "/ja/", lang: "ja-JP", label: "日本語", words: ["キャッシュ", "ブラウザ", "リクエスト"] },
  { prefix: "/fr/", lang: "fr-FR", label: "Français", words: ["mémoire", "navigateur", "requête"] },
  { prefix: "/de/", lang: "de-DE", label: "Deutsch", words: ["Zwischenspeicher", "Browser", "Anfrage"] },
];

/** Writes a site in five languages, each with lists of several pages and with redirects. */
function writeLanguages(dir) {
  const locales = Object.fromEntries(
    LANGUAGES.map(({ prefix, lang, label }) => [
      prefix,
      { lang, label, title: `Site ${label}`, nav: [{ text: label, link: `${prefix}posts/p0.html` }] },
    ]),
  );
  const config = {
    title: "Languages",
    url: "https://languages.example",
    base: "/base/",
    pageSize: 2,
    locales,
    feed: { atom: true, json: true },
  };
  const posts = LANGUAGES.flatMap((language) => [
    [`${language.prefix}README.md`, `---\nhome: true\nheroText: ${language.label}\n---\n`],
    ...Array.from({ length: 6 }, (_, number) => [
      `${language.prefix}posts/p${number}.md`,
      articleOf(language, number),
    ]),
  ]);
  writeFiles(dir, {
    "hanblog.config.mjs": `export default ${JSON.stringify(config)};\n`,
    ...Object.fromEntries(posts),
  });
}

function articleOf({ prefix, label, words }, number) {
  const word = words[number % words.length];
  return `---
title: ${label} ${number}
date: 2024-0${number + 1}-01
tags: [${words[number % 2]}]
categories: [${words[2]}]
aliases: [${prefix}old-${number}.html]
---

${word} ${number}.

## One

${words.join(" ")}

## Two

[${word}](./p${(number + 1) % 6}.md#${number % 2 === 0 ? "two" : "one"})
`;
}

function copySite(from, to) {
  const isSource = (file) => !MADE.has(file.slice(from.length + 1));
  // The recorded blogs are read-only, with their folders.
  cpSync(from, to, { recursive: true, filter: isSource, mode: 0 });
  removeRedirects(to);
}

/** Removes the option `redirects`, which versions up to 7d40a8b6 reject. */
function removeRedirects(dir) {
  for (const name of readdirSync(dir).filter((file) => file.startsWith("hanblog.config."))) {
    const file = join(dir, name);
    const text = readFileSync(file, "utf8");
    const rest = text.replace(/^  redirects: (?:\{.*\},\n|Object\.fromEntries\([^]*?\n  \),\n)/m, "");
    if (rest !== text) writeFileSync(file, rest);
  }
}

function writeFiles(dir, files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
}
