import { describe, expect, it } from "vitest";
import { createTermCollector } from "../../../../src/cli/output/search/search-terms.js";
import { WEIGHT, WEIGHTS } from "../../../../src/runtime/model/search/search.js";
import { tokenize } from "../../../../src/runtime/model/search/tokenize.js";

const PAGE = { title: "", headings: [], text: "" };

/** Returns `[page, weight]` pairs by term. */
function collect(
  documents: readonly {
    readonly title: string;
    readonly headings: readonly string[];
    readonly text: string;
    readonly tags?: readonly string[];
  }[],
) {
  const collector = createTermCollector();
  documents.forEach((document, page) => collector.add(page, document));
  const { terms, counts, postings } = collector.take();
  let at = 0;
  return new Map(
    terms.split("\n").map((term, rank) => {
      const own = [...postings.subarray(at, at + (counts[rank] ?? 0))];
      at += counts[rank] ?? 0;
      return [term, own.map((posting) => [Math.floor(posting / WEIGHTS), posting % WEIGHTS])] as const;
    }),
  );
}

describe("createTermCollector", () => {
  it.each([
    "请求配置，异步组件。猫",
    "用v-if判断 Object.defineProperty() asyncComponent",
    "𠮷野家 한국어 コンポーネント",
    "ႠႡ ⴀⴁ Größe naïve ＶＵＥ２",
    "数据 数据 数据",
  ])("finds the terms that a query is split into: %s", (text) => {
    const found = collect([{ ...PAGE, text }]);
    expect([...found.keys()]).toEqual(expect.arrayContaining([...tokenize(text)]));
  });

  it("contains the last character of a run in addition to its pairs, and no other single character", () => {
    const found = collect([{ ...PAGE, text: "再加盐。用𠮷野家 v-if 猫" }]);
    expect([...found.keys()].toSorted()).toEqual(
      ["再加", "加盐", "盐", "用𠮷", "𠮷野", "野家", "家", "v-if", "if", "猫"].toSorted(),
    );
  });

  it("weighs a term by its position and its frequency in the text", () => {
    const found = collect([
      { title: "标题词", headings: ["小节词"], text: "正文词 常常 常常 常常 常常" },
      { title: "", headings: ["正文词"], text: "标题词" },
    ]);
    expect(found.get("标题")).toEqual([
      [0, WEIGHT.title],
      [1, WEIGHT.text],
    ]);
    expect(found.get("小节")).toEqual([[0, WEIGHT.heading]]);
    expect(found.get("正文")).toEqual([
      [0, WEIGHT.text],
      [1, WEIGHT.heading],
    ]);
    expect(found.get("常常")).toEqual([[0, WEIGHT.often]]);
  });

  it("weighs a tag more than a heading, and the end of a title's word less", () => {
    const found = collect([
      { ...PAGE, title: "package-lock.json" },
      { ...PAGE, title: "Nodejs" },
      { ...PAGE, tags: ["JS"] },
    ]);
    expect(found.get("js")).toEqual([
      [1, WEIGHT.part],
      [2, WEIGHT.tag],
    ]);
    expect(found.get("json")).toEqual([[0, WEIGHT.title]]);
    expect(found.get("on")).toEqual([[0, WEIGHT.part]]);
  });

  it("finds a list by the whole name of its tag only", () => {
    const collector = createTermCollector();
    collector.addList(2, "Visual  Studio ＶＳ");
    const { terms, postings } = collector.take();
    expect([terms, [...postings]]).toEqual(["=visual studio vs", [2 * WEIGHTS + WEIGHT.title]]);
  });

  it("distinguishes more pairs than its first table can hold", () => {
    const characters = Array.from({ length: 12_000 }, (_, index) => String.fromCharCode(0x4e00 + index));
    const text = characters.join("");
    const found = collect([{ ...PAGE, text }]);
    // One more: the last character of the run.
    expect(found.size).toBe(new Set(tokenize(text)).size + 1);
  });

  it("assigns the terms of a page that was added late to the page's number", () => {
    const collector = createTermCollector();
    collector.add(7, { ...PAGE, text: "甲" });
    collector.add(3, { ...PAGE, text: "甲" });
    expect([...collector.take().postings]).toEqual([3 * WEIGHTS + WEIGHT.text, 7 * WEIGHTS + WEIGHT.text]);
  });
});
