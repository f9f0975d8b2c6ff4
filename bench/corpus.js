/** The two corpora of the benchmark, and functions that write them. */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createHeavyPosts, IMAGES } from "./heavy-corpus.js";
import { createLightPosts } from "./light-corpus.js";

/**
 * `createPosts(count)` yields the posts. Posts use `staticFiles`. `hasGit` is whether the folder is a git repository, so
 * that generators can read dates from its history.
 */
export const CORPORA = {
  light: { createPosts: createLightPosts, staticFiles: [], hasGit: false },
  heavy: { createPosts: createHeavyPosts, staticFiles: IMAGES, hasGit: true },
};

/** Writes posts below `dir`, with front matter that hanblog, Hexo and VitePress support. */
export function writePosts(dir, posts, body = (post) => post.body) {
  mkdirSync(dir, { recursive: true });
  for (const post of posts) {
    writeFileSync(join(dir, `${post.name}.md`), `${frontMatter(post)}\n${body(post)}\n`);
  }
}

/** Writes static files (`{ path, text }`) below `dir`. */
export function writeStaticFiles(dir, files) {
  for (const { path, text } of files) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
}

/** Creates a git repository in a folder, with one commit of all files at a fixed time. */
export function commitAll(dir) {
  const time = "2025-06-01T00:00:00Z";
  const author = ["-c", "user.name=bench", "-c", "user.email=bench@example.com"];
  for (const args of [
    ["init", "--quiet"],
    ["add", "--all"],
    ["commit", "--quiet", "--message", "Posts"],
  ]) {
    const env = { ...process.env, GIT_AUTHOR_DATE: time, GIT_COMMITTER_DATE: time };
    const { status, stderr } = spawnSync("git", [...author, ...args], { cwd: dir, env });
    if (status !== 0) throw new Error(`git ${args[0]} failed: ${String(stderr)}`);
  }
}

function frontMatter({ title, date, tags, category }) {
  const names = [...new Set(tags)].map((tag) => `  - ${tag}`).join("\n");
  return `---\ntitle: ${title}\ndate: ${date}\ntags:\n${names}\ncategories:\n  - ${category}\n---\n`;
}
