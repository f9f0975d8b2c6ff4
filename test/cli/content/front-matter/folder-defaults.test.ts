import { describe, expect, it } from "vitest";
import { createPageReader, type PageOptions } from "../../../../src/cli/content/create-page.js";
import {
  checkDefaultFields,
  checkFolders,
  type FolderDefaults,
} from "../../../../src/cli/content/front-matter/folder-defaults.js";

const OPTIONS: Omit<PageOptions, "defaults"> = {
  locales: { "/": { lang: "en" }, "/en/": { lang: "en" } },
  permalink: null,
  timeZone: "America/New_York",
  syntax: { html: true, breaks: false, math: true, emoji: true },
  passwords: new Map(),
  now: new Date("2021-01-01T00:00:00Z"),
};

function read(path: string, head: string, defaults: FolderDefaults, options: Partial<PageOptions> = {}) {
  const source = { relativePath: path, file: `/site/${path}`, updatedAt: null };
  const text = head === "" ? "Text.\n" : `---\n${head}\n---\n\nText.\n`;
  return createPageReader({ ...OPTIONS, defaults, ...options })(source, text);
}

describe("default front matter of a folder", () => {
  it.each<[string, string, FolderDefaults, object]>([
    ["posts/a.md", "", { "posts/": { layout: "Post" } }, { layout: "Post" }],
    ["posts/a.md", "", { posts: { layout: "Post" } }, { layout: "Post" }],
    ["posts/deep/a.md", "title: A", { "/posts/": { layout: "Post" } }, { title: "A", layout: "Post" }],
    ["posts-2/a.md", "", { "posts/": { layout: "Post" } }, { tags: [] }],
    ["a.md", "", { "/": { tag: "x" } }, { tags: ["x"] }],
    ["posts/a.md", "tags: y", { "/": { tags: ["x"] } }, { tags: ["y"] }],
    ["posts/a.md", "tags: []", { "/": { tags: ["x"] } }, { tags: [] }],
    ["posts/a.md", "tags:", { "/": { tags: ["x"] } }, { tags: ["x"] }],
    [
      "posts/a.md",
      "",
      { "posts/": { layout: "Post" }, "/": { layout: "Page", listed: false } },
      { layout: "Post", listed: false },
    ],
    ["Köln/a.md".normalize("NFD"), "", { "Köln/": { sticky: true } }, { sticky: 1 }],
    ["posts/a.md", "", { "/": { own: { by: "theme" } } }, { own: { by: "theme" } }],
    ["posts/a.md", "", { "/": { own: 1, layout: undefined, ["__proto__"]: { x: 1 } } }, { own: 1 }],
  ])("of %s with %j and %j", (path, head, defaults, expected) => {
    const { page, problems } = read(path, head, defaults);
    expect(page.frontmatter).toMatchObject(expected);
    expect(problems).toEqual([]);
  });

  it("adds nothing to pages outside the folder", () => {
    expect(read("a.md", "title: A", { "b/": { layout: "x" } })).toEqual(read("a.md", "title: A", {}));
  });

  it("places a permalink pattern, but not home pages", () => {
    const defaults = { "/": { permalink: "/all/:slug/" }, "posts/": { permalink: "/:year/:slug/" } };
    const pathOf = (path: string, head = "date: 2020-02-03") => read(path, head, defaults).page.path;
    expect(pathOf("posts/a.md")).toBe("/2020/a/");
    expect(pathOf("b.md")).toBe("/all/b/");
    expect(pathOf("posts/a.md", "permalink: /own/")).toBe("/own/");
    expect(pathOf("README.md")).toBe("/");
    expect(pathOf("en/README.md")).toBe("/en/");
    expect(pathOf("README.md", "permalink: /start/")).toBe("/start/");
  });

  it("reads an expiry date as a day of the site", () => {
    const { page } = read("a.md", "", { "/": { expiryDate: "2020-12-31" } });
    expect(page.frontmatter.expiryDate).toBe("2021-01-01T05:00:00.000Z");
    expect(read("a.md", "", { "/": { expiryDate: "2020-12-31T12:00:00+14:00" } }).page.draft).toBe(true);
  });

  it("keeps fields in guest mode that a page must not set", () => {
    const image = { heroImage: "https://images.example/a.png" };
    const guest = { syntax: { html: false, breaks: false, math: true, emoji: true } };
    const { page, problems } = read("a.md", "", { "/": image }, guest);
    expect(page.frontmatter).toMatchObject(image);
    expect(problems).toEqual([]);
  });

  it("applies to a page whose own field is invalid", () => {
    const { page, problems } = read("a.md", "draft: maybe", { "/": { draft: true, layout: "Post" } });
    expect(page.frontmatter).toMatchObject({ layout: "Post" });
    expect(page.draft).toBe(false);
    expect(problems).toHaveLength(1);
  });
});

describe("checkFolders", () => {
  it("warns of folders without pages, with the option that has them", () => {
    const placeOf = (path: readonly PropertyKey[]) => ({ file: path.join(), line: null, column: null });
    const option = ["repository", "folders"];
    const folders = ["post/", "/posts", "笔记", "cafe\u0301", "/"];
    const problems = checkFolders(option, folders, ["posts/a.md", "caf\u00e9/a.md"], placeOf);
    expect(problems.map(({ severity, code, at }) => [severity, code, at?.file])).toEqual([
      ["warning", "unused-folder", "repository,folders,post/"],
      ["warning", "unused-folder", "repository,folders,笔记"],
    ]);
    expect(problems[0]?.message).toContain('`repository.folders["post/"]`');
  });
});

describe("checkDefaultFields", () => {
  it("warns of fields without effect", () => {
    const defaults = {
      "post/": { layout: "Post" },
      "posts/": { layuot: "Post", own: 1, published: false },
      "/": {},
    };
    const problems = checkDefaultFields(defaults, (path) => ({
      file: path.join(),
      line: null,
      column: null,
    }));
    expect(problems.map(({ code, at }) => [code, at?.file])).toEqual([
      ["front-matter-unknown", "defaults,posts/,layuot"],
      ["front-matter-unknown", "defaults,posts/,published"],
    ]);
    expect(problems.map(({ severity }) => severity)).toEqual(["warning", "warning"]);
  });

  it("reports a misspelled password as an error", () => {
    const at = { file: "hanblog.config.ts", line: null, column: null };
    expect(checkDefaultFields({ "/": { Password: "FAMILY" } }, () => at)).toMatchObject([
      { severity: "error", code: "front-matter-unknown", at },
    ]);
  });
});
