import { describe, expect, it } from "vitest";
import { findRelated } from "../../../src/cli/site/related.js";
import type { Page } from "../../../src/runtime/model/page.js";
import { makePage, type PageSketch } from "../../make-page.js";

const page = (sketch: PageSketch, summary = ""): Page => ({ ...makePage({ title: "", ...sketch }), summary });

function relate(pages: readonly Page[], count = 3) {
  const found = findRelated({ listed: pages, count, isShown: ({ date }) => date !== null });
  return (file: string) =>
    found.get(`/${file}.html`)?.map(({ path }) => path.slice(1, -".html".length)) ?? [];
}

/** Articles that share nothing with each other or with the others. */
const strangers = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    page({ file: `s${index}.md`, title: `w${index}xyz`, date: "2019-01-01" }),
  );

describe("findRelated", () => {
  it("prefers rare tags to frequent ones, and tags to categories", () => {
    const at = (file: string, tags: readonly string[], categories: readonly string[] = []) =>
      page({ file, title: file, date: "2020-01-01", frontmatter: { tags, categories } });
    const related = relate([
      at("a.md", ["rare", "often"], ["kitchen"]),
      at("b.md", ["often"]),
      at("c.md", ["rare"]),
      at("d.md", [], ["kitchen"]),
      at("e.md", ["often"]),
      at("f.md", ["often"]),
      ...strangers(10),
    ]);
    expect(related("a")).toEqual(["c", "b", "e"]);
    expect(related("d")).toEqual(["a"]);
    expect(related("s1")).toEqual([]);
  });

  it.each([
    ["Steaming rice", "How to wash rice", "A walk"],
    ["稳定排序与中文排序", "六种排序，写一遍就懂", "深夜食堂"],
    ["𠮷野家の牛丼", "牛丼は𠮷野家", "深夜食堂"],
    ["Crème brûlée", "CRE\u0300ME", "A walk"],
  ])("finds words of titles: %s", (own, near, far) => {
    const titled = (file: string, title: string) => page({ file, title, date: "2020-01-01" });
    const related = relate([
      titled("own.md", own),
      titled("near.md", near),
      titled("far.md", far),
      ...strangers(20),
    ]);
    expect(related("own")).toEqual(["near"]);
  });

  it("finds words of summaries if they are several", () => {
    const told = (file: string, summary: string) => page({ file, title: file, date: "2020-01-01" }, summary);
    const related = relate([
      told("a.md", "Soak the rice, then steam it slowly over water."),
      told("b.md", "Steam needs water, so soak first and cook slowly."),
      told("c.md", "Rice elsewhere."),
      ...strangers(20),
    ]);
    expect(related("a")).toEqual(["b"]);
  });

  it("leaves out the page itself and the parts of its series", () => {
    const at = (file: string, series?: string) =>
      page({
        file,
        title: file,
        date: "2020-01-01",
        frontmatter: { tags: ["x"], ...(series !== undefined && { series }) },
      });
    const related = relate([at("a.md", "s"), at("b.md", "s"), at("c.md", "t"), at("d.md"), ...strangers(9)]);
    expect(related("a")).toEqual(["c", "d"]);
    expect(related("d")).toEqual(["a", "b", "c"]);
  });

  it("is shown on some pages only, and leads to all", () => {
    const tags = ["x"];
    const pages = [
      page({ file: "a.md", title: "a", date: "2020-01-01", frontmatter: { tags } }),
      page({ file: "note.md", title: "note", frontmatter: { tags } }),
      page({ file: "untitled.md", title: null, frontmatter: { tags } }),
    ];
    expect(relate(pages)("a")).toEqual(["note"]);
    expect(relate(pages)("note")).toEqual([]);
    expect(relate(pages, 0)("a")).toEqual([]);
  });

  it("does not depend on the order of the pages", () => {
    const pages = Array.from({ length: 40 }, (_, index) =>
      page({
        file: `${index}.md`,
        title: `Title ${index % 7}`,
        date: "2020-01-01",
        frontmatter: { tags: [`t${index % 5}`] },
      }),
    );
    const input = { count: 3, isShown: () => true };
    const forward = findRelated({ listed: pages, ...input });
    const backward = findRelated({ listed: pages.toReversed(), ...input });
    expect([...backward]).toEqual([...forward]);
  });

  it("compares a page with few others, however many share its tag and words", () => {
    const pages = Array.from({ length: 5000 }, (_, index) =>
      page(
        {
          file: `${index}.md`,
          title: `Every day ${index}`,
          date: "2020-01-01",
          frontmatter: { tags: ["all"] },
        },
        "The same words about the same rice in every summary of this blog.",
      ),
    );
    let compared = 0;
    const counted = pages.map((one) => ({
      ...one,
      // Read for each candidate above the least score.
      get frontmatter() {
        compared += 1;
        return one.frontmatter;
      },
    }));
    findRelated({ listed: counted, count: 3, isShown: () => true });
    expect(compared).toBeLessThan(pages.length * 400);
  });
});
