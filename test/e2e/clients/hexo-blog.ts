import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { BlogService } from "../../../src/cli/comments/blog-config/blog-change.js";
import { planBlogChange } from "../../../src/cli/comments/blog-config/plan-blog-change.js";

/** A blog with a theme and the settings that its owner wrote for LeanCloud. */
export interface HexoBlog {
  /** Name of the theme's folder. */
  readonly theme: string;
  /** `_config.<theme>.yml`. */
  readonly settings: string;
  /** Lines added to `_config.yml`. */
  readonly more?: string;
  /** Plugins of Hexo, in addition to the renderer of posts and the index. */
  readonly plugins: readonly string[];
  /** Further files of the blog: path → text. */
  readonly files?: Readonly<Record<string, string>>;
  /** Runs `hexo deploy`, too. */
  readonly deploys?: boolean;
}

const POSTS: Readonly<Record<string, string>> = {
  post: `---
title: Post
date: 2024-01-02
---
A paragraph with **bold text** and a [link](https://example.org).

> A quote

\`\`\`js
const answer = 42;
\`\`\`
`,
  second: "---\ntitle: Second\ndate: 2024-01-03\n---\nAnother post.\n",
};

/**
 * Writes a blog with two posts, connects it with the service as \`move\` does, and builds it with Hexo. Resolves to the
 * folder of the pages.
 */
export async function buildHexoBlog(modules: string, blog: HexoBlog, service: BlogService): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "hanblog-hexo-"));
  const plugins = ["hexo-renderer-marked", "hexo-generator-index", ...blog.plugins];
  const manifest = {
    name: "blog",
    private: true,
    hexo: { version: "" },
    dependencies: Object.fromEntries(["hexo", ...plugins].map((name) => [name, "*"])),
  };
  const files = {
    "package.json": JSON.stringify(manifest),
    "_config.yml": `title: Ann's blog\nurl: http://127.0.0.1\npermalink: :title/\nlanguage: en\ntheme: ${blog.theme}\n${blog.more ?? ""}`,
    [`_config.${blog.theme}.yml`]: blog.settings,
    ...Object.fromEntries(Object.entries(POSTS).map(([name, text]) => [`source/_posts/${name}.md`, text])),
    ...blog.files,
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, file)), { recursive: true });
    await writeFile(join(dir, file), text);
  }
  await symlink(modules, join(dir, "node_modules"), "junction");

  const change = await planBlogChange(dir, service);
  if (change === null || change.byHand.length > 0) throw new Error(JSON.stringify(change));
  for (const { file, after } of change.edits) await writeFile(join(dir, file), after);

  await hexo(dir, ["generate"]);
  if (blog.deploys === true) await deploy(dir);
  return join(dir, "public");
}

async function hexo(dir: string, args: readonly string[], options: readonly string[] = []): Promise<string> {
  const script = join(dir, "node_modules/hexo/bin/hexo");
  const run = await promisify(execFile)(process.execPath, [...options, script, ...args], { cwd: dir });
  return run.stdout + run.stderr;
}

/**
 * Runs the deployer of `hexo-leancloud-counter-security`. It signs in, which the service rejects, and then creates a
 * counter with 0 for each post. Rejects if the plugin has not stored the post as known.
 */
async function deploy(dir: string): Promise<void> {
  // The plugin's last step uses `this`, which is undefined there, with any server.
  const printed = await hexo(dir, ["deploy"], ["--unhandled-rejections=warn"]);
  const known = await readFile(join(dir, "source/leancloud.memo"), "utf8").catch(() => "");
  if (!known.includes('"url":"/post/"') || !printed.includes("no user accounts")) {
    throw new Error(`The plugin printed: ${printed}`);
  }
}
