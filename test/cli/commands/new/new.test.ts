import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import matter from "gray-matter";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPost } from "../../../../src/cli/commands/new/new-post.js";
import {
  createBlog,
  createCommentFiles,
  createTheme,
  type CreateBlogOptions,
} from "../../../../src/cli/commands/new/new.js";
import { freshManager } from "../../../../src/cli/hosts/package-manager.js";
import { siteConfigSchema } from "../../../../src/cli/config/schema.js";
import { HOSTS } from "../../../../src/cli/config/host-names.js";
import { evaluateConfig } from "../../../../src/cli/config/load/evaluate-config.js";
import { type BlogChoices, COMMENT_KINDS, LOOKS } from "../../../../src/cli/create/blog-choices.js";
import { LANGUAGES } from "../../../../src/runtime/texts/languages.js";

const templatesDir = resolve(import.meta.dirname, "../../../../templates");
const date = new Date("2024-03-05T10:20:30Z");
const packageInfo = { dir: resolve(templatesDir, ".."), version: "1.2.3" };
const choices: BlogChoices = {
  language: "zh-CN",
  title: null,
  timeZone: "Europe/Berlin",
  comments: "none",
  look: "harbor",
  mascot: false,
  host: null,
  address: null,
};

let cwd = "";
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), "hanblog-new-"));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

async function write(file: string, text = ""): Promise<void> {
  await mkdir(resolve(cwd, file, ".."), { recursive: true });
  await writeFile(join(cwd, file), text);
}

/** Creates a blog whose random words are 24 times `a`. */
const blog = (dir: string, chosen: Partial<BlogChoices> = {}, options: Partial<CreateBlogOptions> = {}) =>
  createBlog({
    cwd,
    dir,
    packageInfo,
    date,
    choices: { ...choices, ...chosen },
    manager: freshManager("npm"),
    randomBytes: (size) => Buffer.alloc(size, 0xaa),
    ...options,
  });

const read = (file: string) => readFile(join(cwd, file), "utf8");

describe("createBlog", () => {
  it("writes a complete blog whose first post has the given date", async () => {
    const { dir, files } = await blog("我的博客");
    expect(dir).toBe(join(cwd, "我的博客"));
    expect(files).toEqual([
      ".gitignore",
      "README.md",
      "blogs/2024/20240305-hello.md",
      "components/Counter.tsx",
      "hanblog.config.ts",
      "package.json",
      "public/avatar.svg",
      "public/favicon.svg",
      "tsconfig.json",
    ]);
    const post = matter(await read("我的博客/blogs/2024/20240305-hello.md"));
    expect(post.data["date"]).toEqual(date);
    expect(matter(await read("我的博客/README.md")).data["home"]).toBe(true);
  });

  it("has the given time zone, which the date of the first post uses", async () => {
    const night = new Date("2024-03-05T03:00:00Z");
    await blog("blog", { timeZone: "America/New_York" }, { date: night });
    expect(await read("blog/hanblog.config.ts")).toContain('timeZone: "America/New_York",');
    expect(await read("blog/blogs/2024/20240304-hello.md")).toContain("date: 2024-03-04 22:00:00 -05:00");
  });

  it("has a feed, which a build writes once the blog has a URL", async () => {
    await blog("blog");
    expect(await read("blog/hanblog.config.ts")).toMatch(/^ {2}feed: \{ atom: true \},$/m);
  });

  it.each(LOOKS)("has the look %s, and pictures in its colour", async (look) => {
    await blog("blog", { look });
    expect(await read("blog/hanblog.config.ts")).toContain(`look: "${look}",`);
    const tokens = await readFile(resolve(templatesDir, `../src/theme/looks/${look}.css`), "utf8");
    const base = await readFile(resolve(templatesDir, "../src/theme/tokens.css"), "utf8");
    const accent = /--color-accent: light-dark\((#\w+)/;
    const color = (accent.exec(tokens) ?? accent.exec(base))?.[1];
    for (const file of ["avatar", "favicon"]) {
      expect(await read(`blog/public/${file}.svg`)).toContain(`fill="${color}"`);
    }
  });

  it.each([
    ["春日手记", "春"],
    ["my blog", "M"],
    ["  <b>&", "B"],
    ["é́tude", "É́"],
    ["2048", "2"],
    ["🌸 hana", "H"],
    ["!?", "我"],
  ])("draws an icon for %j with %j", async (title, letter) => {
    await blog("blog", { title });
    expect(await read("blog/public/favicon.svg")).toContain(`>${letter}</text>`);
  });

  it("leaves no placeholder in any file", async () => {
    const { dir, files } = await blog("blog", { host: "netlify", comments: "store" });
    const texts = await Promise.all(files.map((file) => readFile(join(dir, file), "utf8")));
    expect(texts.filter((text) => /__[a-z]+__/.test(text))).toEqual([]);
  });

  it.each([
    ["blog", "blog"],
    ["My Blog", "my-blog"],
    ["饭团", "my-blog"],
  ])("names the package of %j %j and requires this version of hanblog", async (dir, name) => {
    await blog(dir);
    const made: unknown = JSON.parse(await read(`${dir}/package.json`));
    expect(made).toMatchObject({
      name,
      scripts: { dev: "hanblog dev", build: "hanblog build", preview: "hanblog preview" },
      dependencies: { hanblog: "^1.2.3" },
    });
  });

  it.each(LANGUAGES)("writes pages and a configuration in %s", async (language) => {
    const { files } = await blog("blog", { language });
    expect(files).toHaveLength(9);
    const script = { "zh-CN": /这|写/, "zh-TW": /這|寫/, en: /page|write/i, ja: /[ぁ-ん]/, ko: /[가-힣]/ }[
      language
    ];
    const [config, home, post] = await Promise.all(
      ["hanblog.config.ts", "README.md", "blogs/2024/20240305-hello.md"].map((file) => read(`blog/${file}`)),
    );
    for (const text of [config, home, post]) expect(text).toMatch(script);
    expect(config).toContain(`lang: "${language}"`);
    expect(matter(home ?? "").data).toMatchObject({ home: true, heroText: expect.any(String) });
    // The same parts in each language.
    const parts = (post ?? "").match(/^(?:#+ |```\w*|:::|- \[|<Counter)/gm);
    expect(parts).toEqual([
      "## ",
      "```sh",
      "```",
      "## ",
      ":::",
      ":::",
      "- [",
      "- [",
      "```js",
      "```",
      "<Counter",
    ]);
  });

  it.each(COMMENT_KINDS.flatMap((comments) => [true, false].map((mascot) => [comments, mascot] as const)))(
    "writes a valid configuration with the comments %s and the mascot %s",
    async (comments, mascot) => {
      await blog("blog", { comments, mascot, host: "github", title: 'a "b" \\ `${c}` </d>' });
      const { value } = await evaluateConfig(join(cwd, "blog"), "hanblog.config.ts");
      expect(siteConfigSchema.safeParse(value).error).toBeUndefined();
      expect(value).toMatchObject({ title: 'a "b" \\ `${c}` </d>', host: "github" });
      expect(matter(await read("blog/README.md")).data["heroText"]).toBe('a "b" \\ `${c}` </d>');
      const app = { appId: "aa".repeat(12), appKey: "aa".repeat(12) };
      const store = { serverURLs: "http://127.0.0.1:8360", ...app };
      expect(value).toMatchObject(comments === "store" ? { comments: { store } } : {});
      const made: unknown = JSON.parse(await read("blog/package.json"));
      expect(made).toMatchObject({
        dependencies: mascot ? { "live2d-widget": "3.1.4" } : {},
        scripts: comments === "store" ? { comments: expect.stringContaining(app.appId) } : {},
      });
    },
  );

  it.each(HOSTS)("writes the files for %s, with its address", async (host) => {
    const address = { url: "https://blog.example.com", base: "/" };
    const { files } = await blog("blog", { host, address });
    const { value } = await evaluateConfig(join(cwd, "blog"), "hanblog.config.ts");
    expect(value).toMatchObject({ host, url: address.url, base: "/" });
    const own = { github: ".github/", cloudflare: "wrangler.toml", netlify: "netlify.toml" };
    const expected = { ...own, nginx: "deploy/nginx.conf", caddy: "deploy/Caddyfile" }[host];
    expect(files.some((file) => file.startsWith(expected))).toBe(true);
  });

  it("names the repository of GitHub Pages in its comments", async () => {
    const address = { url: "https://me.github.io", base: "/rice/" };
    await blog("blog", { comments: "issues", address });
    expect(await read("blog/hanblog.config.ts")).toMatch(
      /^ {2}\/\/ {5}owner: "me",\n {2}\/\/ {5}repo: "rice",$/m,
    );
  });

  it("rejects a folder with files, and leaves it unchanged", async () => {
    await write("blog/notes.txt", "mine");
    await expect(blog("blog")).rejects.toMatchObject({
      code: "dir-not-empty",
      message: expect.stringContaining("notes.txt"),
      hint: expect.any(String),
    });
    expect(await readdir(join(cwd, "blog"))).toEqual(["notes.txt"]);
  });

  it("keeps the files of a cloned repository, and makes none of them a page", async () => {
    const begun = { "README.md": "# my-blog\n", "README.en.md": "# My blog\n", LICENSE: "MIT\n" };
    for (const [file, text] of Object.entries(begun)) await write(`blog/${file}`, text);
    await write("blog/.gitignore", "# Node\nnode_modules/\n*.log");
    await write("blog/.git/config");
    const { files } = await blog("blog");
    for (const [file, text] of Object.entries(begun)) expect(await read(`blog/${file}`)).toBe(text);
    expect(files).toContain("index.md");
    expect(files).not.toContain("README.md");
    expect(await read("blog/index.md")).toContain("home: true");
    expect((await read("blog/.gitignore")).split("\n")).toEqual([
      "# Node",
      "node_modules/",
      "*.log",
      "dist/",
      ".dist.*",
      ".hanblog/",
      ".DS_Store",
      "",
    ]);
    const { value } = await evaluateConfig(join(cwd, "blog"), "hanblog.config.ts");
    expect(siteConfigSchema.parse(value).exclude).toEqual(["README.en.md", "README.md"]);
  });

  it.each([
    "LICENSE.md",
    "LICENCE",
    "COPYING",
    "LICENSE-MIT",
    "LICENSE-APACHE-2.0",
    "readme.md",
    "README",
    "README_EN.md",
    ".gitattributes",
    ".gitee/a.md",
  ])("accepts a repository with %s", async (file) => {
    await write(`blog/${file}`, "mine");
    await blog("blog");
    expect(await read(`blog/${file}`)).toBe("mine");
  });

  it.each(["package.json", "hanblog.config.ts", "index.md", ".github/workflows/a.yml", "src/README.md"])(
    "rejects a folder with %s in addition to those files",
    async (file) => {
      await write("blog/README.md", "mine");
      await write(`blog/${file}`, "mine");
      const made = blog("blog");
      await expect(made).rejects.toMatchObject({ code: "dir-not-empty" });
      expect(await read("blog/README.md")).toBe("mine");
    },
  );

  it("accepts a folder with files of the operating system only", async () => {
    await write("blog/.DS_Store");
    const { files } = await blog("blog");
    expect(files).toContain("README.md");
  });

  it("accepts an empty folder and a fresh clone", async () => {
    await write("clone/.git/HEAD");
    const { files } = await blog(".", {}, { cwd: join(cwd, "clone") });
    expect(files).toContain("README.md");
  });

  it("rejects a file, and a link to a missing folder", async () => {
    await write("blog");
    await expect(blog("blog")).rejects.toMatchObject({ code: "not-a-dir" });
    await symlink("gone", join(cwd, "link"));
    await expect(blog("link")).rejects.toMatchObject({ code: "not-a-dir" });
  });
});

describe("createTheme", () => {
  it("copies the theme's source byte by byte, without its compiler settings", async () => {
    await write("source/index.ts", "export const mark = '__name__';");
    await write("source/parts/Frame.tsx", "x");
    await write("source/tsconfig.json", "{}");
    const made = await createTheme({ cwd, dir: "site/theme", themeSourceDir: join(cwd, "source") });
    expect(made).toMatchObject({ dir: join(cwd, "site/theme"), files: ["index.ts", "parts/Frame.tsx"] });
    expect(await read("site/theme/index.ts")).toBe("export const mark = '__name__';");
  });

  it.each([
    [".", "my-theme", "./my-theme"],
    ["site", "site/themes/mine", "./themes/mine"],
    ["site", "theme", "./theme"],
  ])("returns the name by which the site in %s uses the theme %s", async (site, dir, name) => {
    await write("source/index.ts");
    await write(`${site}/hanblog.config.mjs`);
    expect(await createTheme({ cwd, dir, themeSourceDir: join(cwd, "source") })).toMatchObject({ name });
  });

  it.each([
    ["site/my-theme", "../tsconfig.json"],
    ["site/themes/mine", "../../tsconfig.json"],
  ])("lets editors check %s like the site", async (dir, settings) => {
    await write("source/index.ts");
    await write("site/hanblog.config.mjs");
    await write("site/tsconfig.json", "{}");
    await createTheme({ cwd, dir, themeSourceDir: join(cwd, "source") });
    expect(JSON.parse(await read(`${dir}/tsconfig.json`))).toEqual({ extends: settings, include: ["."] });
  });

  it("rejects a folder with files", async () => {
    await write("source/index.ts");
    await write("theme/old.ts");
    await expect(
      createTheme({ cwd, dir: "theme", themeSourceDir: join(cwd, "source") }),
    ).rejects.toMatchObject({ code: "dir-not-empty" });
  });
});

describe("createPost", () => {
  const create = async (title: string, options: Partial<Parameters<typeof createPost>[0]> = {}) => {
    const { file } = await createPost({ cwd, title, templatesDir, date, ...options });
    return file.slice(cwd.length + 1).replaceAll("\\", "/");
  };

  it.each([
    ["春天来了", "blogs/2024/20240305-春天来了.md"],
    ['Vue.extend: a "quoted" title', "blogs/2024/20240305-vue-extend-a-quoted-title.md"],
    ["饭团 🍙 and/or $& __date__ \\n", "blogs/2024/20240305-饭团-and-or-date-n.md"],
    ["2024 年终", "blogs/2024/20240305-2024-年终.md"],
    ["- [x] # {{ y }}", "blogs/2024/20240305-x-y.md"],
    ["../../etc/passwd", "blogs/2024/20240305-etc-passwd.md"],
    ["🎉", "blogs/2024/20240305.md"],
    ["yes", "blogs/2024/20240305-yes.md"],
    ["が".repeat(80), `blogs/2024/20240305-${"が".repeat(50)}.md`],
  ])("keeps the title %j unchanged and names the file %s", async (title, expected) => {
    await write("hanblog.config.ts");
    const file = await create(title);
    expect(file).toBe(expected);
    expect(matter(await read(file)).data).toEqual({ title, date, tags: [], categories: [] });
  });

  it("takes a template of the site, and places the post in a folder", async () => {
    await write("hanblog.config.ts");
    await write(
      ".templates/recipe.md",
      "---\ntitle: __title__\ndate: __date__\nrating: 3\n---\n\n## Ingredients\n",
    );
    const options = { template: "recipe", folder: "recipes/hot", date: "2026-03-01" };
    expect(await create("豆浆: 热", options)).toBe("recipes/hot/豆浆-热.md");
    expect(await read("recipes/hot/豆浆-热.md")).toBe(
      '---\ntitle: "豆浆: 热"\ndate: 2026-03-01\nrating: 3\n---\n\n## Ingredients\n',
    );
    expect(await create("豆浆: 热", options)).toBe("recipes/hot/豆浆-热-2.md");
    expect(await create("🎉", options)).toBe("recipes/hot/20260301.md");
  });

  it("takes the site's own `post` template by default", async () => {
    await write("hanblog.config.ts");
    await write(".templates/post.md", "Own: __title__\n");
    expect(await read(await create("a"))).toBe('Own: "a"\n');
  });

  it.each([
    ["2026-03-01", "blogs/2026/20260301-a.md"],
    ["2026-03-01 10:20", "blogs/2026/20260301-a.md"],
  ])("dates a post as given: %s", async (given, path) => {
    await write("hanblog.config.mjs", 'export default { timeZone: "America/New_York" };');
    expect(await create("a", { date: given })).toBe(path);
    expect(await read(path)).toContain(`date: ${given}\n`);
  });

  it.each([
    ["---\ntitle: __title__\n---\nText.\n", '---\ntitle: "a"\ndraft: true\n---\nText.\n'],
    ["---\ndraft: false\ntags: []\n---\n---\n", "---\ntags: []\ndraft: true\n---\n---\n"],
    ["---\n---\nText.\n", "---\ndraft: true\n---\nText.\n"],
    ["Text.\n\n---\nMore.\n---\n", "---\ndraft: true\n---\n\nText.\n\n---\nMore.\n---\n"],
  ])("marks a draft in the front matter of the template %j", async (template, text) => {
    await write("hanblog.config.ts");
    await write(".templates/post.md", template);
    expect(await read(await create("a", { draft: true }))).toBe(text);
  });

  it("names the templates of a site that does not have the given one", async () => {
    await write("hanblog.config.ts");
    await expect(create("a", { template: "recipe" })).rejects.toMatchObject({ code: "template-missing" });
    await write(".templates/book.md");
    await expect(create("a", { template: "recipe" })).rejects.toThrow(/`\.templates\/recipe\.md`/);
    expect(await readdir(cwd)).toEqual([".templates", "hanblog.config.ts"]);
  });

  it("reduces a title to one line of printable characters", async () => {
    await write("hanblog.config.ts");
    expect(matter(await read(await create(" a\n b\u007f\u0000c \ud83d "))).data["title"]).toBe("a b c");
  });

  it.each([
    ["2023-12-31T15:59:59Z", "blogs/2023/20231231-a.md"],
    ["2023-12-31T16:00:00Z", "blogs/2024/20240101-a.md"],
  ])("uses the calendar of the timeline at %s, and no date in the future", async (now, path) => {
    await write("hanblog.config.ts");
    const file = await create("a", { date: new Date(now) });
    expect(file).toBe(path);
    expect(matter(await read(file)).data["date"]).toEqual(new Date(now));
  });

  it.each([
    ['{ timeZone: "America/New_York" }', "blogs/2026/20261120-a.md", "2026-11-20 20:00:00 -05:00"],
    ['{ lang: "en" }', "blogs/2026/20261121-a.md", "2026-11-21 01:00:00 +00:00"],
    ['{ lang: "zh-TW" }', "blogs/2026/20261121-a.md", "2026-11-21 09:00:00 +08:00"],
    ['{ timeZone: "Asia/Kolkata" }', "blogs/2026/20261121-a.md", "2026-11-21 06:30:00 +05:30"],
  ])("dates a post of a site with the options %s in its zone: %s", async (options, path, written) => {
    await write("hanblog.config.mjs", `export default ${options};`);
    const file = await create("a", { date: new Date("2026-11-21T01:00:00Z") });
    expect(file).toBe(path);
    expect(await read(file)).toContain(`date: ${written}\n`);
  });

  it("reports the errors of a configuration and writes nothing", async () => {
    await write("hanblog.config.mjs", 'export default {\n  timeZone: "Mars",\n};');
    await expect(create("a")).rejects.toMatchObject({
      errors: [{ code: "config-invalid", at: { file: "hanblog.config.mjs", line: 2 } }],
    });
    expect(await readdir(cwd)).toEqual(["hanblog.config.mjs"]);
  });

  it("follows the folder and the naming of the newest post", async () => {
    await write("hanblog.config.ts");
    await write("old/2018/20180101-with-slug.md");
    await write("blogs/category1/2019/20190124.md");
    await write("blogs/category1/2019/notes.md");
    await write("node_modules/x/2030/20300101.md");
    expect(await create("任何标题")).toBe("blogs/category1/2024/20240305.md");
    expect(await create("任何标题")).toBe("blogs/category1/2024/20240305-2.md");
    expect(await create("任何标题")).toBe("blogs/category1/2024/20240305-3.md");
  });

  it("names posts by their titles after a post whose title gives no name", async () => {
    await write("hanblog.config.ts");
    await write("blogs/2024/20240301-first.md");
    expect(await create("……", { date: new Date("2024-03-02T00:00:00Z") })).toBe("blogs/2024/20240302.md");
    expect(await create("🎉", { date: new Date("2024-03-02T00:00:00Z") })).toBe("blogs/2024/20240302-2.md");
    expect(await create("second")).toBe("blogs/2024/20240305-second.md");
  });

  it("overwrites no existing file", async () => {
    await write("hanblog.config.ts");
    await write("blogs/2024/20240305-a.md", "mine");
    expect(await create("a")).toBe("blogs/2024/20240305-a-2.md");
    expect(await read("blogs/2024/20240305-a.md")).toBe("mine");
  });

  it.each([
    ["site/hanblog.config.mjs", {}, "site/blogs/2024/20240305-a.md"],
    ["hanblog.config.js", {}, "blogs/2024/20240305-a.md"],
    ["other/README.md", { siteDir: "other" }, "other/blogs/2024/20240305-a.md"],
  ])("finds the site by %s with %j", async (file, options, expected) => {
    await write(file);
    expect(await create("a", options)).toBe(expected);
  });

  it("finds the site in a parent folder, unless the folder `site` has one", async () => {
    await write("hanblog.config.ts");
    await write("blogs/2024/site/README.md");
    expect(await create("a", { cwd: join(cwd, "blogs/2024") })).toBe("blogs/2024/20240305-a.md");
    await write("blogs/2024/site/hanblog.config.ts");
    expect(await create("a", { cwd: join(cwd, "blogs/2024") })).toBe(
      "blogs/2024/site/blogs/2024/20240305-a.md",
    );
  });

  it.each([
    ["a", {}, "site-not-found"],
    ["a", { siteDir: "missing" }, "site-not-found"],
    [" \n", {}, "empty-title"],
  ])("rejects %j with %j as %s", async (title, options, code) => {
    await expect(create(title, options)).rejects.toMatchObject({ code, hint: expect.any(String) });
  });
});

describe("createCommentFiles", () => {
  const options = { templatesDir, host: "10.0.0.5", port: 9000, data: "/var/lib/site/comments/all.db" };

  it("writes files with the same port, host and data, without placeholders", async () => {
    const { files } = await createCommentFiles({ cwd, dir: "server", ...options });
    expect(files).toEqual([
      "Dockerfile",
      "README.txt",
      "comments.env",
      "compose.yaml",
      "hanblog-comments.service",
      "nginx.conf",
    ]);
    const texts = new Map(
      await Promise.all(files.map(async (file) => [file, await read(`server/${file}`)] as const)),
    );
    for (const text of texts.values()) expect(text).not.toMatch(/__[a-z]+__|8360/);
    expect(texts.get("hanblog-comments.service")).toContain(
      "hanblog-comments serve --host 10.0.0.5 --port 9000 --data /var/lib/site/comments/all.db --proxies 1",
    );
    expect(texts.get("hanblog-comments.service")).toContain("\nStateDirectory=site/comments\n");
    expect(texts.get("nginx.conf")).toContain("server 10.0.0.5:9000;");
    expect(texts.get("compose.yaml")).toContain('["127.0.0.1:9000:9000"]');
    expect(texts.get("Dockerfile")).toContain("http://127.0.0.1:9000/readyz");
    for (const file of ["Dockerfile", "hanblog-comments.service"]) {
      expect(texts.get(file)).toMatch(/npm install --global --ignore-scripts hanblog-comments@[\d.]+ ?\S?\n/);
    }
    expect(texts.get("hanblog-comments.service")).toContain("add libsql@0.5 to that command");
  });

  it("names the file of the settings, and the place of each password", async () => {
    await createCommentFiles({ cwd, dir: "server", ...options });
    const [unit, compose, readme] = await Promise.all(
      ["hanblog-comments.service", "compose.yaml", "README.txt"].map((file) => read(`server/${file}`)),
    );
    const settings = /^EnvironmentFile=-(.+)$/m.exec(unit ?? "")?.[1];
    expect(readme).toContain(`\`${settings}\``);
    const asked = new Set([...(compose ?? "").matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    expect([...asked].filter((name) => !new RegExp(`^# .*\\b${name}=`, "m").test(compose ?? ""))).toEqual([]);
  });

  it("writes no markdown, which a surrounding blog would publish", async () => {
    const { files } = await createCommentFiles({ cwd, dir: "server", ...options });
    expect(files.filter((file) => /\.md$/i.test(file))).toEqual([]);
  });

  it("uses only existing options of the command", async () => {
    const { files } = await createCommentFiles({ cwd, dir: "server", ...options });
    const texts = await Promise.all(files.map((file) => read(`server/${file}`)));
    const program = await readFile(
      resolve(import.meta.dirname, "../../../../src/cli/commands/comments/serve-program.ts"),
      "utf8",
    );
    const lines = texts
      .flatMap((text) => text.split("\n"))
      .filter((line) => /hanblog-comments"?,? "?serve"? ?,? ?"?--/.test(line));
    expect(lines).toHaveLength(2);
    const flags = lines.flatMap((line) => line.match(/--[a-z-]+/g) ?? []);
    expect(flags.filter((flag) => !program.includes(`"${flag}`))).toEqual([]);
  });

  it("overwrites nothing", async () => {
    await write("server/mine.txt");
    await expect(createCommentFiles({ cwd, dir: "server", ...options })).rejects.toMatchObject({
      code: "dir-not-empty",
    });
  });
});
