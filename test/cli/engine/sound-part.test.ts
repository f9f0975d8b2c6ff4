import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { siteConfigSchema } from "../../../src/cli/config/schema.js";
import { createPageReader } from "../../../src/cli/content/create-page.js";
import { createProblem } from "../../../src/cli/messages/create-problem.js";
import { findUnread } from "../../../src/cli/engine/lay-out-site.js";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "hanblog-unread-"));
});
afterAll(() => rm(dir, { recursive: true }));

/** Returns which addresses (of a listing, of a page) may exist once the front matter of these pages is fixed. */
async function mayCome(frontMatters: readonly string[], permalink?: string): Promise<readonly string[]> {
  const taxonomies = { people: { title: "People", field: "author", folder: "all/people" } };
  const config = siteConfigSchema.parse({ title: "T", permalink, taxonomies });
  const now = new Date("2026-01-01");
  const options = {
    locales: {},
    defaults: {},
    permalink: permalink ?? null,
    timeZone: "UTC",
    syntax: { html: true, breaks: false, math: true, emoji: true },
    now,
    passwords: new Map(),
  };
  const createPage = createPageReader(options);
  const read = await Promise.all(
    frontMatters.map(async (frontMatter, index) => {
      const text = `---\n${frontMatter}\n---\n\n# A\n`;
      const relativePath = `${index}.md`;
      const file = join(dir, relativePath);
      await writeFile(file, text);
      return createPage({ relativePath, file, updatedAt: null }, text);
    }),
  );
  const pages = read.map(({ page }) => page);
  const problems = read.flatMap((each) => each.problems);
  const isUnread = findUnread({ config, siteDir: dir }, pages, problems);
  return ["/tag/x/", "/en/categories/x/page/2/", "/all/people/x/", "/tags/x/", "/gone.html"].filter((path) =>
    isUnread(path),
  );
}

const LISTINGS = ["/tag/x/", "/en/categories/x/page/2/", "/all/people/x/"];
const ALL = [...LISTINGS, "/tags/x/", "/gone.html"];

describe("findUnread", () => {
  it.each([
    ["sticky: high", []],
    ["sticky: high\ntags: [x]\npermalink: /b/\naliases: /c/", []],
    ["tags: {}", LISTINGS],
    ["date: yesterday", LISTINGS],
    ["author: true", LISTINGS],
    ["title: [", LISTINGS],
    ["title: [\naliases: /c/", ALL],
    ["permalink: {}", ALL],
    ["permalink: /:yeer/", ALL],
  ])("knows which addresses %j leaves open", async (frontMatter, open) => {
    expect(await mayCome([frontMatter])).toEqual(open);
  });

  it.each([
    ["date: yesterday", ALL],
    ["sticky: high\ndate: 2020-01-01", []],
  ])("knows that %j leaves addresses open if permalinks use dates", async (frontMatter, open) => {
    expect(await mayCome([frontMatter], "/:year/:slug.html")).toEqual(open);
  });

  it.each([
    createProblem(
      "error",
      "plugin-page-taken",
      { name: "books", path: "a.md", index: 1, other: "books" },
      null,
    ),
    createProblem(
      "error",
      "plugin-page-taken",
      { name: "books", path: "a.md", index: 1, other: "films" },
      null,
    ),
    createProblem(
      "error",
      "plugin-failed",
      { name: "books", part: "pages", reason: "x", thrownAt: null },
      null,
    ),
  ])("leaves open all addresses if a plugin could not add a page: $message", (problem) => {
    const config = siteConfigSchema.parse({});
    expect(findUnread({ config, siteDir: dir }, [], [problem])("/gone.html")).toBe(true);
  });

  it("leaves open no address if a file has the path of a plugin's page", () => {
    const config = siteConfigSchema.parse({});
    const values = { name: "books", path: "a.md", index: 1, other: null };
    const problem = createProblem("error", "plugin-page-taken", values, null);
    expect(findUnread({ config, siteDir: dir }, [], [problem])("/gone.html")).toBe(false);
  });

  it("leaves open what one of several pages leaves open", async () => {
    expect(await mayCome(["sticky: high", "tags: {}"])).toEqual(LISTINGS);
    expect(await mayCome(["sticky: high", "tags: {}", "permalink: {}"])).toEqual(ALL);
  });
});
