import { expect, it } from "vitest";
import { redirectsToLists } from "../../../../src/cli/import/lists/list-redirects.js";

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
