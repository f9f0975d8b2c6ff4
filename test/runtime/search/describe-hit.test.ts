import { describe, expect, it } from "vitest";
import { readQuery } from "../../../src/runtime/model/search/tokenize.js";
import { choosePlace, hasWholeWords, type SearchedPage } from "../../../src/runtime/search/describe-hit.js";

const PAGE: SearchedPage = { title: "", tags: [], sections: [] };
const section = (heading: string, text: string) => ({ heading, slug: heading, text });

describe("choosePlace", () => {
  it("ranks whole words in title, tags, heading and text before beginnings of longer ones", () => {
    const pages: Readonly<Record<string, SearchedPage>> = {
      "text, longer": { ...PAGE, sections: [section("", "about json")] },
      "title, longer": { ...PAGE, title: "package-lock.json" },
      "apart, whole": { ...PAGE, sections: [section("A", "x"), section("B", "y")], title: "JS" },
      "text, whole": { ...PAGE, sections: [section("", "some JS here")] },
      "heading, longer": { ...PAGE, sections: [section("JSON", "")] },
      "heading, whole": { ...PAGE, sections: [section("JS", "")] },
      tag: { ...PAGE, title: "Closures", tags: ["web", "JS"] },
      "title, whole": { ...PAGE, title: "Learn JS" },
    };
    const ranked = Object.entries(pages)
      .map(([name, page]) => ({ name, rank: choosePlace(page, readQuery("JS")).rank }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ name }) => name);
    expect(ranked).toEqual([
      "apart, whole",
      "title, whole",
      "tag",
      "heading, whole",
      "text, whole",
      "title, longer",
      "heading, longer",
      "text, longer",
    ]);
  });

  it("chooses the section with the words, and the page if its title or a tag has them", () => {
    const sections = [section("", "a"), section("Two", "the needle")];
    const place = (query: string) =>
      choosePlace({ title: "Hay", tags: ["farm"], sections }, readQuery(query)).section?.heading ?? null;
    expect(["hay", "farm", "needle", "hay needle", "two", "need", "a needle"].map(place)).toEqual([
      null,
      null,
      "Two",
      "Two",
      "Two",
      "Two",
      "",
    ]);
  });

  it("ranks a page with only parts of the words last", () => {
    const page = { ...PAGE, sections: [section("", "请求的配置")] };
    expect(choosePlace(page, readQuery("请求配置"))).toEqual({ rank: 10, section: page.sections[0] });
  });
});

describe("hasWholeWords", () => {
  it.each([
    ["Learn JS now", "js", true],
    ["JS基础", "js", true],
    ["package-lock.json", "js", false],
    ["package-lock.json", "lock", true],
    ["Nodejs", "js", false],
    ["defineProperty", "define property", true],
    ["XMLHttp", "http", false],
    ["用请求配置", "请求", true],
    ["求", "求", true],
    ["Café", "cafe", true],
    ["ES2020", "es", false],
  ])("of %j and %j is %j", (text, query, expected) => {
    expect(hasWholeWords(text, readQuery(query))).toBe(expected);
  });
});
