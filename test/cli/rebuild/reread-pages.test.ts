import { describe, expect, it } from "vitest";
import type { ReadPage } from "../../../src/cli/crew/build-calls.js";
import type { KeptSource } from "../../../src/cli/rebuild/former-build.js";
import { rereadPages } from "../../../src/cli/rebuild/reread-pages.js";
import type { Page } from "../../../src/runtime/model/page.js";
import { makePage, type PageSketch } from "../../make-page.js";

const read = (sketch: PageSketch): ReadPage => ({ page: makePage(sketch), hash: "1", problems: [] });
const FORMER = [
  read({ file: "README.md", frontmatter: { home: true } }),
  read({ file: "a.md", date: "2020-01-01" }),
  read({ file: "b.md", date: "2020-01-02" }),
];
const SOURCES = new Map(
  FORMER.map((one): [string, KeptSource] => {
    const { relativePath } = one.page;
    return [relativePath, { relativePath, updatedAt: null, read: one, compiled: null }];
  }),
);

/** The pages of the former build, of which that of one file was read anew. */
function after(file: string, change: Partial<Page>): ReadonlySet<string> | null {
  const pages = FORMER.map((one) =>
    one.page.relativePath === file ? { ...one, page: { ...one.page, ...change } } : one,
  );
  return rereadPages({ sources: SOURCES }, pages);
}

describe("rereadPages", () => {
  it("names no page where none was read anew", () => {
    expect(rereadPages({ sources: SOURCES }, FORMER)).toEqual(new Set());
  });

  it.each<[string, Partial<Page>]>([
    ["nothing that a reader sees", {}],
    ["its length", { size: "9.99kb", readingTime: 9 }],
    ["its last commit", { lastUpdated: "today" }],
  ])("names the page that changed in %s", (_, change) => {
    expect(after("a.md", change)).toEqual(new Set(["a.md"]));
  });

  it.each<[string, Partial<Page>]>([
    ["title", { title: "Other" }],
    ["date", { date: "2021-01-01T00:00:00.000Z" }],
    ["summary", { summary: "Other" }],
    ["front matter", { frontmatter: { tags: ["other"], categories: [], aliases: [], meta: [] } }],
    ["permalink", { path: "/other.html" }],
    ["being a draft", { draft: true }],
  ])("gives nothing where lists or neighbours may show another %s", (_, change) => {
    expect(after("a.md", change)).toBeNull();
  });

  it("gives nothing where a home page changed, which has several routes", () => {
    expect(after("README.md", { size: "9.99kb" })).toBeNull();
    expect(after("README.md", {})).toEqual(new Set(["README.md"]));
  });

  it("gives nothing where a page is new or gone", () => {
    const added = read({ file: "c.md" });
    expect(rereadPages({ sources: SOURCES }, [...FORMER, added])).toBeNull();
    expect(rereadPages({ sources: SOURCES }, FORMER.slice(1))).toBeNull();
    expect(rereadPages({ sources: SOURCES }, [...FORMER.slice(1), added])).toBeNull();
  });
});
