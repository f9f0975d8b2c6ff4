import { expect, it } from "vitest";
import { unlistUndated } from "../../../../src/cli/import/content/undated-pages.js";

const page = (text: string, target = "a.md") => ({
  source: target,
  target,
  text,
  address: "/a.html",
  anchors: [],
});
const dated = page("---\ndate: 2020-01-02\n---\n");

it.each([
  ["a page without front matter", page("# A\n"), "---\nlisted: false\n---\n# A\n"],
  ["a page without a date", page("---\ntitle: A\n---\n"), "---\ntitle: A\nlisted: false\n---\n"],
  ["a home page", page("---\nhome: true\n---\n"), null],
  ["a page with a tag", page("---\ntags: [a]\n---\n"), null],
  ["a page with a list option", page("---\nlisted: true\n---\n"), null],
  ["a page with a date in its name", page("A\n", "_posts/2020-1-2-a.md"), null],
  ["a page whose front matter is broken", page("---\ntitle: a: b\n---\n"), null],
])("looks for a date in %s", (_, one, expected) => {
  const { pages, defaults } = unlistUndated([one, dated]);
  expect(pages.map(({ text }) => text)).toEqual([expected ?? one.text, dated.text]);
  expect(defaults).toBeUndefined();
});

it("writes one default for a site without any article", () => {
  const pages = [page("# A\n"), page("---\nhome: true\n---\n")];
  expect(unlistUndated(pages)).toEqual({ pages, defaults: { "/": { listed: false } } });
});
