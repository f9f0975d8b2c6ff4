import { expect, it } from "vitest";
import { redirectsToLists, placeHomeList } from "../../../../src/cli/import/lists/list-redirects.js";
import type { DraftPage, OldList } from "../../../../src/cli/import/site-kind.js";

const none = { slugs: [], lowercase: false };
const addresses = { tags: none, categories: none };
const lists = {
  spellings: new Map([
    ["/tag/js/", "JS"],
    ["/tag/c/", "C"],
  ]),
  published: new Set(["/tag/js/", "/tag/c/"]),
};

it.each<[redirects: Readonly<Record<string, string>>, expected: Readonly<Record<string, string>>]>([
  [
    { "/tags/js/": "/tag/js/", "/tags/Js/": "/tag/Js/", "/tags/JS/": "/tag/JS/" },
    { "/tags/JS/": "/tag/JS/", "/tags/js/": "/tag/JS/", "/tags/Js/": "/tag/JS/" },
  ],
  [{ "/t/C/": "/tag/C/", "/t/c/": "/tag/JS/" }, { "/t/C/": "/tag/C/" }],
  [{ "/t/caf\u00e9/": "/tag/C/", "/t/cafe\u0301/": "/tag/C/" }, { "/t/caf\u00e9/": "/tag/C/" }],
  [
    { "/tags/gone/": "/tag/gone/", "/tag/gone/": "/tag/gone/", "/old/": "/new/" },
    { "/tags/gone/": "/tag/", "/tag/gone/": "/tag/", "/old/": "/new/" },
  ],
  [
    { "/tags/": "/tag/", "/cat/": "/categories/" },
    { "/tags/": "/tag/", "/cat/": "/" },
  ],
  [{ "/cat/gone/": "/categories/gone/" }, { "/cat/gone/": "/" }],
  [{ "/en/tags/gone/": "/en/tag/gone/" }, { "/en/tags/gone/": "/en/tag/" }],
])("the redirects %j become %j", (redirects, expected) => {
  expect(redirectsToLists(redirects, lists, addresses)).toEqual(expected);
});

const page = (address: string, text: string): DraftPage => ({
  source: "a.md",
  target: "a.md",
  address,
  text,
  anchors: [],
});
const HOME = page("/", "---\ntitle: Welcome\n---\nText\n");

it.each<[pages: readonly DraftPage[], lists: readonly OldList[], place: string | null]>([
  [[HOME], [{ address: "/blog/", list: "/" }], "blog/README.md"],
  [[HOME], [{ address: "/my/blog", list: "/" }], "my/blog/README.md"],
  [[HOME], [{ address: "/blog/page/2/", list: "/" }], null],
  [[HOME], [{ address: "/blog/", list: "/timeline/" }], null],
  [[HOME, page("/blog/", "Own")], [{ address: "/blog/", list: "/" }], null],
  [[page("/", "---\nhome: true\n---\n")], [{ address: "/blog/", list: "/" }], null],
  [[page("/about/", "Text")], [{ address: "/blog/", list: "/" }], null],
])("next to %j, the lists %j get the file %s", (pages, lists, place) => {
  const placed = placeHomeList(lists, pages);
  expect(placed.files.map(({ target }) => target)).toEqual(place === null ? [] : [place]);
  if (place === null) expect(placed.lists).toBe(lists);
});

it("further lists of all articles lead to the placed one, and others stay", () => {
  const { lists, files } = placeHomeList(
    [
      { address: "/blog/", list: "/" },
      { address: "/blog/page2/", list: "/" },
      { address: "/tags/x/", list: "/tag/x/" },
      { address: "/blog/page/2/", list: null },
    ],
    [HOME],
  );
  expect(lists.map(({ list }) => list)).toEqual(["/blog/", "/blog/", "/tag/x/", null]);
  expect(files[0]?.text).toBe('---\ntitle: Blog\nhome: true\nheroText: Blog\ntagline: ""\n---\n');
});
