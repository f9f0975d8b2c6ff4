/** The compared generators: writing a corpus for each, and its build command. */
import { existsSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { dirname, join, resolve } from "node:path";
import { commitAll, writePosts, writeStaticFiles } from "./corpus.js";

const ROOT = resolve(import.meta.dirname, "..");
const PEERS = join(import.meta.dirname, "peers");
const MODULES = join(import.meta.dirname, "node_modules");

/**
 * Fields: `posts` is the folder of the corpus in a project, `statics` the folder of files that are copied unchanged,
 * `output` the output folder, `article` the output file of a post, `build` the command, and `has` the enabled features.
 * `version` is `null` if the generator is not installed.
 */
export const GENERATORS = [
  {
    name: "hanblog",
    has: {
      highlighting: "Prism",
      "search index": "yes",
      "link check": "links and anchors",
      listings: "home, tags, categories, timeline",
      sitemap: "yes",
      feeds: "no",
      "git dates": "yes",
    },
    version: packageVersion(join(ROOT, "package.json")),
    posts: "blogs",
    statics: "public",
    output: "dist",
    article: (name) => `blogs/${name}.html`,
    build: () => [process.execPath, join(ROOT, "bin/hanblog.js"), "build", "."],
    page: (name) => `blogs/${name}.html`,
    serve: (port) => [process.execPath, join(ROOT, "bin/hanblog.js"), "dev", ".", "--port", `${port}`],
    prepare(dir) {
      mkdirSync(dir, { recursive: true });
      writeFileSync(join(dir, "README.md"), "---\nhome: true\ntitle: Bench\n---\n");
      writeFileSync(
        join(dir, "hanblog.config.ts"),
        'export default { title: "Bench", url: "https://bench.example" };\n',
      );
    },
  },
  {
    name: "Hugo",
    has: {
      highlighting: "Chroma",
      "search index": "no",
      "link check": "no",
      listings: "home, tags, categories",
      sitemap: "yes",
      feeds: "RSS",
      "git dates": "yes",
    },
    version:
      spawnSync("hugo", ["version"])
        .stdout?.toString()
        .match(/v([\d.]+)/)?.[1] ?? null,
    posts: "content/blogs",
    statics: "static",
    output: "public",
    article: (name) => `blogs/${name}/index.html`,
    build: ({ hasGit }) => ["hugo", "--quiet", ...(hasGit ? ["--enableGitInfo"] : [])],
    page: (name) => `blogs/${name}/`,
    serve: (port) => ["hugo", "server", "--port", `${port}`],
    body: withFolderLinks,
    prepare: (dir) => copyPeer("hugo", dir),
  },
  {
    name: "Eleventy",
    has: {
      highlighting: "Prism",
      "search index": "no",
      "link check": "no",
      listings: "home, tags, categories",
      sitemap: "yes",
      feeds: "no",
      "git dates": "no",
    },
    version: packageVersion(join(MODULES, "@11ty/eleventy/package.json")),
    posts: "blogs",
    statics: "public",
    output: "_site",
    article: (name) => `blogs/${name}/index.html`,
    build: () => [process.execPath, join(MODULES, "@11ty/eleventy/cmd.cjs"), "--quiet"],
    page: (name) => `blogs/${name}/`,
    serve: (port) => [
      process.execPath,
      join(MODULES, "@11ty/eleventy/cmd.cjs"),
      "--quiet",
      "--serve",
      `--port=${port}`,
    ],
    // Posts must not be rendered as templates.
    body: withFolderLinks,
    prepare: (dir) => copyPeer("eleventy", dir),
  },
  {
    name: "Astro",
    has: {
      highlighting: "Shiki",
      "search index": "no",
      "link check": "no",
      listings: "home, tags",
      sitemap: "no",
      feeds: "no",
      "git dates": "no",
    },
    version: packageVersion(join(MODULES, "astro/package.json")),
    posts: "blogs",
    statics: "public",
    output: "dist",
    article: (name) => `blogs/${name}/index.html`,
    build: () => [process.execPath, binOf("astro"), "build"],
    page: (name) => `blogs/${name}`,
    serve: (port) => [process.execPath, binOf("astro"), "dev", "--host", "127.0.0.1", "--port", `${port}`],
    env: { ASTRO_TELEMETRY_DISABLED: "1" },
    body: withFolderLinks,
    prepare: (dir) => copyPeer("astro", dir),
  },
  {
    name: "VitePress",
    has: {
      highlighting: "Shiki",
      "search index": "yes",
      "link check": "links",
      listings: "no",
      sitemap: "yes",
      feeds: "no",
      "git dates": "no",
    },
    version: packageVersion(join(MODULES, "vitepress/package.json")),
    posts: "blogs",
    statics: "public",
    output: ".vitepress/dist",
    article: (name) => `blogs/${name}.html`,
    build: () => [process.execPath, binOf("vitepress"), "build", "."],
    page: (name) => `blogs/${name}`,
    serve: (port) => [
      process.execPath,
      binOf("vitepress"),
      "dev",
      ".",
      "--host",
      "127.0.0.1",
      "--port",
      `${port}`,
    ],
    prepare: (dir) => copyPeer("vitepress", dir),
  },
];

/** Creates a project with `count` posts of a corpus in an empty folder. */
export function createProject({ prepare, posts, statics, body }, dir, { count, corpus }) {
  prepare(dir);
  writePosts(join(dir, posts), corpus.createPosts(count), body);
  writeStaticFiles(join(dir, statics), corpus.staticFiles);
  if (corpus.hasGit) commitAll(dir);
}

/** Returns the text of a post with links to the folders that peers create for posts. */
function withFolderLinks({ body }) {
  return body.replaceAll(
    /\(\.\/(post-\d+)\.md(#[^)]*)?\)/g,
    (_, name, anchor = "") => `(/blogs/${name}/${anchor})`,
  );
}

function copyPeer(name, dir) {
  cpSync(join(PEERS, name), dir, { recursive: true });
  writeFileSync(join(dir, "package.json"), '{ "private": true, "type": "module" }\n');
  symlinkSync(MODULES, join(dir, "node_modules"));
}

function binOf(name) {
  const file = join(MODULES, name, "package.json");
  const { bin } = JSON.parse(readFileSync(file, "utf8"));
  return join(dirname(file), typeof bin === "string" ? bin : bin[name]);
}

function packageVersion(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).version : null;
}
