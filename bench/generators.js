/** The generators that are compared: how each gets a corpus, and how it is built. */
import { existsSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { dirname, join, resolve } from "node:path";
import { writeCorpus } from "./corpus.js";

const ROOT = resolve(import.meta.dirname, "..");
const PEERS = join(import.meta.dirname, "peers");
const MODULES = join(import.meta.dirname, "node_modules");

/**
 * Each has `posts`: the corpus' folder within its project, `output`: the folder that it writes, `article`: the
 * file there of a post, and `build`: its command. `version` is `null` where it is not installed.
 */
export const GENERATORS = [
  {
    name: "hanblog",
    version: packageVersion(join(ROOT, "package.json")),
    posts: "blogs",
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
    version:
      spawnSync("hugo", ["version"])
        .stdout?.toString()
        .match(/v([\d.]+)/)?.[1] ?? null,
    posts: "content/blogs",
    output: "public",
    article: (name) => `blogs/${name}/index.html`,
    build: () => ["hugo", "--quiet"],
    page: (name) => `blogs/${name}/`,
    serve: (port) => ["hugo", "server", "--port", `${port}`],
    body: ({ body }) => body.replaceAll(/\(\.\/(post-\d+)\.md\)/g, "(/blogs/$1/)"),
    prepare: (dir) => copyPeer("hugo", dir),
  },
  {
    name: "Eleventy",
    version: packageVersion(join(MODULES, "@11ty/eleventy/package.json")),
    posts: "blogs",
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
    // Its templates would be run in posts.
    body: ({ body }) => body.replaceAll(/\(\.\/(post-\d+)\.md\)/g, "(/blogs/$1/)"),
    prepare: (dir) => copyPeer("eleventy", dir),
  },
  {
    name: "Astro",
    version: packageVersion(join(MODULES, "astro/package.json")),
    posts: "blogs",
    output: "dist",
    article: (name) => `blogs/${name}/index.html`,
    build: () => [process.execPath, binOf("astro"), "build"],
    page: (name) => `blogs/${name}`,
    serve: (port) => [process.execPath, binOf("astro"), "dev", "--host", "127.0.0.1", "--port", `${port}`],
    env: { ASTRO_TELEMETRY_DISABLED: "1" },
    body: ({ body }) => body.replaceAll(/\(\.\/(post-\d+)\.md\)/g, "(/blogs/$1/)"),
    prepare: (dir) => copyPeer("astro", dir),
  },
  {
    name: "VitePress",
    version: packageVersion(join(MODULES, "vitepress/package.json")),
    posts: "blogs",
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

/** Makes a project of `count` posts in an empty folder. */
export function createProject({ prepare, posts, body }, dir, count) {
  prepare(dir);
  writeCorpus(join(dir, posts), count, body === undefined ? {} : { body });
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
