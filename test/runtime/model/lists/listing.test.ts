import { describe, expect, it } from "vitest";
import {
  comparePages,
  compareText,
  isListed,
  listPages,
  newestFirst,
  summarizePage,
} from "../../../../src/runtime/model/lists/listing.js";
import type { Page } from "../../../../src/runtime/model/page.js";
import { createCalendar } from "../../../../src/runtime/model/date.js";
import { makePage, type PageSketch } from "../../../make-page.js";

function pageAt(path: string, date: string | null, sticky?: number): Page {
  const frontmatter = sticky === undefined ? {} : { sticky };
  return makePage({ file: "a.md", path, frontmatter, ...(date === null ? {} : { date }) });
}

/** In the order that a list shows. */
const ORDERED: readonly Page[] = [
  pageAt("/sticky-1-new.html", "2021-01-01", 1),
  pageAt("/sticky-1-old.html", "2019-01-01", 1),
  pageAt("/sticky-1-undated.html", null, 1),
  pageAt("/sticky-2.html", "2022-01-01", 2),
  pageAt("/newest.html", "2023-01-01"),
  pageAt("/same-a.html", "2020-01-01"),
  pageAt("/same-b.html", "2020-01-01"),
  pageAt("/oldest.html", "2018-01-01"),
  pageAt("/undated-a.html", null),
  pageAt("/undated-b.html", null),
];

describe("comparePages", () => {
  it("is a total order: every pair has one answer, and the list above is it", () => {
    for (const [i, a] of ORDERED.entries()) {
      for (const [j, b] of ORDERED.entries()) {
        expect([a.path, b.path, Math.sign(comparePages(a, b))]).toEqual([a.path, b.path, Math.sign(i - j)]);
      }
    }
  });

  it.each([1, 3, 7])("gives one list whatever the order of the input (step %i)", (step) => {
    const shuffled = ORDERED.map((_, index) => ORDERED[(index * step + 4) % ORDERED.length]);
    const pages = shuffled.filter((page) => page !== undefined);
    expect(listPages(pages, { strict: false })).toEqual(ORDERED);
  });

  it("puts a page that is sticky with 0 or less before 1", () => {
    const pages = [pageAt("/a.html", null, 1), pageAt("/b.html", null, 0), pageAt("/c.html", null, -1)];
    expect(pages.toSorted(comparePages).map((page) => page.path)).toEqual(["/c.html", "/b.html", "/a.html"]);
  });
});

describe("isListed", () => {
  const dated = { date: "2020-01-01" };
  it.each<[string, Partial<PageSketch>, boolean, boolean]>([
    ["an article", dated, true, true],
    ["a page without a date", {}, true, false],
    ["the home page", { ...dated, frontmatter: { home: true } }, false, false],
    ["a page without a title", { ...dated, title: null }, false, false],
    ["an unpublished page", { ...dated, frontmatter: { publish: false } }, false, false],
    ["a page of a manual", { ...dated, frontmatter: { listed: false } }, false, false],
    ["a published page", { ...dated, frontmatter: { publish: true, home: false } }, true, true],
  ])("decides on %s", (_, fields, loose, strict) => {
    const page = makePage({ file: "a.md", ...fields });
    expect(isListed(page, { strict: false })).toBe(loose);
    expect(isListed(page, { strict: true })).toBe(strict);
  });
});

describe("listPages", () => {
  it("shows a page once that is given twice", () => {
    const page = makePage({ file: "a.md" });
    expect(listPages([page, page], { strict: false })).toEqual([page]);
  });
});

describe("newestFirst", () => {
  it.each([
    ["2024-01-02T00:00:00.000Z", "2024-01-01T23:59:59.999Z", -1],
    ["2019-12-31T00:00:00.000Z", "2024-01-01T00:00:00.000Z", 1],
    ["2024-01-01T00:00:00.000Z", "2024-01-01T00:00:00.000Z", 0],
    ["2024-01-01T00:00:00Z", "2024-01-01T00:00:00.000Z", 0],
    ["2024-01-01T08:00:00.000+08:00", "2024-01-01T00:00:00.001Z", 1],
    ["+012024-01-01T00:00:00.000Z", "2024-01-01T00:00:00.000Z", -1],
  ])("%s against %s: %i", (a, b, expected) => {
    expect(Math.sign(newestFirst(a, b))).toBe(expected);
  });
});

describe("compareText", () => {
  it("goes by code unit, not by language", () => {
    expect(["b", "香", "a", "B", "é"].toSorted(compareText)).toEqual(["B", "a", "b", "é", "香"]);
  });
});

describe("summarizePage", () => {
  it("has the given fields that the page has", () => {
    const page = makePage({ file: "a.md", frontmatter: { rating: 0, mood: null, other: 1 } });
    const options = { calendar: createCalendar("UTC"), lang: "en" };
    const fields = ["rating", "mood", "none", "constructor"];
    expect(summarizePage(page, { ...options, fields }).fields).toEqual({ rating: 0, mood: null });
    expect(summarizePage(page, { ...options, fields: ["none"] })).not.toHaveProperty("fields");
  });

  it("keeps what lists show", () => {
    const frontmatter = { tags: ["JS"], sticky: 2 };
    const page = { ...makePage({ file: "a.md", title: null, frontmatter }), summary: "S" };
    expect(summarizePage(page, { calendar: createCalendar("UTC"), lang: "en" })).toEqual({
      path: "/a.html",
      title: "",
      summary: "S",
      date: null,
      day: null,
      tags: ["JS"],
      categories: [],
      sticky: 2,
      draft: false,
      cover: null,
    });
  });
});
