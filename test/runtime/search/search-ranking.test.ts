import { expect, it } from "vitest";
import { createTermCollector, type SearchDocument } from "../../../src/cli/output/search/search-terms.js";
import { mergeTerms } from "../../../src/cli/output/search/search-terms-merge.js";
import { createSearchIndex } from "../../../src/cli/output/search/search-index.js";
import { readQuery } from "../../../src/runtime/model/search/tokenize.js";
import { openIndex } from "../../../src/runtime/search/index-reader.js";
import { rankPages } from "../../../src/runtime/search/rank-pages.js";

const document = (title: string, text = "", tags: readonly string[] = []): SearchDocument => ({
  title,
  headings: [],
  text,
  tags,
});

/**
 * Returns the titles of the pages that a query finds, the best first. The index contains only the given
 * pages.
 */
async function find(
  documents: readonly SearchDocument[],
  query: string,
  { most = 10, dated = 0 }: { readonly most?: number; readonly dated?: number } = {},
): Promise<readonly string[]> {
  const collector = createTermCollector();
  documents.forEach((one, page) => collector.add(page, one));
  const pages = documents.map(({ title }) => title);
  const files = createSearchIndex([{ path: "/", pages, dated, words: mergeTerms(null, [collector.take()]) }]);
  const contents = new Map([...files].map(({ file, content }) => [file, content]));
  const index = await openIndex((file) => Promise.resolve(JSON.parse(contents.get(file) ?? "null")), "/");
  const found = await rankPages(index, readQuery(query), most);
  return found.map((page) => documents[page]?.title ?? "");
}

it("ranks the title, tags, headings, the text and parts of words, in this order", async () => {
  const documents = [
    document("package-lock.json"),
    document("JSON and JSX", "json jsx json jsx"),
    document("Closures", "functions", ["JS"]),
    document("Learn JS"),
    document("Modules", "a word on JS"),
    document("Nodejs"),
    { ...document("Arrays"), headings: ["Arrays in JS"] },
  ];
  const found = await find(documents, "JS");
  expect(found.slice(0, 4)).toEqual(["Learn JS", "Closures", "Arrays", "Modules"]);
  expect(found.slice(4).toSorted()).toEqual(["JSON and JSX", "Nodejs", "package-lock.json"]);
});

it("keeps pages with the whole word among the first, however many titles have a longer word", async () => {
  const others = Array.from({ length: 30 }, (_, index) => document(`json ${index}`));
  expect(await find([...others, document("Closures", "", ["JS"])], "JS")).toContain("Closures");
});

it("finds a word that is not typed to its end", async () => {
  expect(await find([document("Vue 笔记"), document("其他", "asyncComponent")], "compo")).toEqual(["其他"]);
});

it.each([
  [6, ["E", "A", "C"]],
  [0, ["E", "C", "A"]],
])("ranks recent articles first among equals, and of %s dated pages no other", async (dated, expected) => {
  const documents = [
    document("A", "one word"),
    document("B"),
    document("C", "word word word word word"),
    document("D"),
    document("E", "", ["word"]),
  ];
  expect(await find(documents, "word", { dated })).toEqual(expected);
});

it.each([
  ["email", ["Ours", "Theirs"]],
  ["e-mail", ["Ours", "Theirs"]],
  ["🎉", ["Party"]],
  ["🇨🇳", ["Flags"]],
  ["👨‍👩‍👧", ["Family"]],
  ["❤", ["Heart"]],
  ["👍", ["Thumb"]],
])("finds %s", async (query, expected) => {
  const documents = [
    document("Ours", "Send an e-mail."),
    document("Theirs", "Send an email."),
    document("Party", "开始🎉庆祝"),
    document("Flags", "🇨🇳🇯🇵"),
    document("Family", "我家👨‍👩‍👧很好"),
    document("Heart", "❤️ you"),
    document("Thumb", "👍🏽"),
  ];
  expect(await find(documents, query)).toEqual(expected);
});

it("ranks a single spaceless character by its place, not by the next character", async () => {
  const documents = [document("一", "求 求 求 求 求"), document("请求配置", "请求")];
  expect(await find(documents, "求")).toEqual(["请求配置", "一"]);
});
