import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createSearchIndex } from "../../../../src/cli/output/search/search-index.js";
import { mergeTerms } from "../../../../src/cli/output/search/search-terms-merge.js";
import { createTermCollector, type SearchDocument } from "../../../../src/cli/output/search/search-terms.js";
import { readQuery } from "../../../../src/runtime/model/search/tokenize.js";
import { openIndex } from "../../../../src/runtime/search/index-reader.js";
import { rankPages } from "../../../../src/runtime/search/rank-pages.js";

const page = (document: Partial<SearchDocument>): SearchDocument => ({
  title: "",
  headings: [],
  text: "",
  ...document,
});

/** Returns the files of an index, by path, with the pages split between `workers` collectors. */
function build(documents: readonly SearchDocument[], workers = 1): ReadonlyMap<string, string> {
  const collectors = Array.from({ length: workers }, createTermCollector);
  documents.forEach((document, number) => collectors[number % workers]?.add(number, document));
  const pages = documents.map((_, number) => `/${number}.html`);
  const parts = collectors.map((collector) => collector.take());
  return new Map(
    [...createSearchIndex([{ path: "/", pages, dated: 0, words: mergeTerms(null, parts) }])].map(
      ({ file, content }) => [file, content],
    ),
  );
}

async function find(files: ReadonlyMap<string, string>, query: string): Promise<readonly number[]> {
  const index = await openIndex(async (path) => JSON.parse(files.get(path) ?? "missing"), "/");
  return rankPages(index, readQuery(query), 10);
}

/** Returns words, a few of which are frequent and most of which are rare. */
const wordOf = (number: number, at: number) =>
  at % 2 === 0
    ? `word${(number * 31 + at * 7) % 200}`
    : String.fromCodePoint(
        0x4e00 + ((number * 7919 + at * 104_729) % 9000),
        0x4e00 + ((number * 13 + at) % 900),
      );

const MANY = Array.from({ length: 300 }, (_, number) =>
  page({
    title: `Page ${number}`,
    text: `common word${number} 第${number}页的内容 ${number % 7 === 0 ? "异步组件" : ""}`,
  }),
);

describe("the search index", () => {
  it.each([
    [
      "请求配置",
      [page({ text: "可以传请求配置。" }), page({ text: "请求的组配" }), page({ text: "配置请求" })],
      [0],
    ],
    ["v-if", [page({ text: "用 v-if 判断" }), page({ text: "if it is v" })], [0]],
    ["async", [page({ text: "asyncComponent" }), page({ text: "sync" })], [0]],
    ["define", [page({ text: "Object.defineProperty()" })], [0]],
    ["Object.def", [page({ text: "Object.defineProperty()" }), page({ text: "object def" })], [0]],
    ["$refs.foo", [page({ text: "this.$refs.foo" })], [0]],
    ["script", [page({ title: "JavaScript" }), page({ text: "JavaScript" })], [0, 1]],
    ["春", [page({ title: "饭团也有春天" }), page({ text: "no" })], [0]],
    ["天", [page({ title: "饭团也有春天" })], [0]],
    ["盐", [page({ text: "热锅，再加盐。" }), page({ text: "酱油" })], [0]],
    ["앱", [page({ text: "웹앱 개발" })], [0]],
    ["组件", [page({ text: "组件" }), page({ headings: ["组件"] }), page({ title: "组件" })], [2, 1, 0]],
    ["vue 组件", [page({ text: "vue" }), page({ text: "组件" }), page({ text: "组件 Vue" })], [2]],
    ["nothing", [page({ text: "something" })], []],
    ["？！", [page({ text: "？！" })], []],
  ])("finds %s", async (query, documents, expected) => {
    expect(await find(build(documents), query)).toEqual(expected);
  });

  it("is split into blocks, all of which are searched", async () => {
    const files = build(MANY);
    expect([...files.keys()].filter((file) => file.includes("terms-")).length).toBeGreaterThan(1);
    for (const number of [0, 31, 32, 150, 299]) {
      expect(await find(files, `word${number}`)).toContain(number);
    }
    expect(await find(files, "异步组件 word77")).toContain(77);
  });

  it("loads less than 50 KB for a query, including the program and the pages found", () => {
    const many = Array.from({ length: 2000 }, (_, number) =>
      page({
        title: `标题 ${number}`,
        text: Array.from({ length: 100 }, (_, at) => wordOf(number, at)).join(" "),
      }),
    );
    const sizes = [...build(many)].map(([file, content]) => [file, gzipSync(content).length] as const);
    const largest = (kind: string, count: number) =>
      sizes
        .flatMap(([file, size]) => (file.includes(kind) ? [size] : []))
        .toSorted((a, b) => b - a)
        .slice(0, count)
        .reduce((sum, size) => sum + size, 0);
    expect(largest("search.json", 1) + largest("terms-", 4) + largest("pages-", 10)).toBeLessThan(50_000);
  });

  it("does not depend on the number of workers", () => {
    expect(build(MANY, 3)).toEqual(build(MANY, 1));
  });

  it("names files by their content", () => {
    const before = [...build(MANY).keys()];
    const after = [
      ...build(MANY.map((one, number) => (number === 5 ? page({ title: "changed" }) : one))).keys(),
    ];
    expect(before.filter((file) => file.includes("pages-"))).toEqual(
      after.filter((file) => file.includes("pages-")),
    );
    expect(before).not.toEqual(after);
  });

  it("contains nothing for a locale without pages", async () => {
    const index = await openIndex(async () => ({ locales: {} }), "/en/");
    expect(await rankPages(index, readQuery("word"), 10)).toEqual([]);
  });
});
