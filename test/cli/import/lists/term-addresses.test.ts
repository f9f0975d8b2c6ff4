import { expect, it } from "vitest";
import { nameKey } from "../../../../src/cli/files/name-key.js";
import { taxonomyOptions, termAddresses } from "../../../../src/cli/import/lists/term-addresses.js";
import type { TermLists } from "../../../../src/cli/import/unify-terms.js";
import { decodeRoute } from "../../../../src/runtime/model/path.js";
import { termPath } from "../../../../src/runtime/model/lists/taxonomy-path.js";

function listsOf(...terms: readonly string[]): TermLists {
  const spellings = new Map(terms.map((list) => [nameKey(list), list.split("/").at(-2) ?? ""]));
  return { spellings, published: new Set(spellings.keys()) };
}

type Old = Readonly<Record<string, string>>;

it.each<[name: string, terms: readonly string[], old: Old, real: readonly string[] | null, options: unknown]>(
  [
    ["in the same spelling", ["/tag/JS/"], { "/tag/JS/": "/tag/JS/" }, null, {}],
    ["in another folder", ["/tag/MySQL/"], { "/tags/mysql/": "/tag/MySQL/" }, null, {}],
    [
      "in lower case",
      ["/tag/MySQL/", "/tag/iOS/", "/tag/css/"],
      { "/tag/mysql/": "/tag/MySQL/", "/tag/ios/": "/tag/iOS/", "/tag/css/": "/tag/css/" },
      null,
      { tags: { lowercase: true } },
    ],
    [
      "in both cases, of which one is kept",
      ["/tag/JS/", "/tag/Vue/"],
      { "/tag/JS/": "/tag/JS/", "/tag/js/": "/tag/js/", "/tag/Vue/": "/tag/Vue/" },
      null,
      {},
    ],
    [
      "in lower case, except for one",
      ["/categories/Web/", "/categories/CSS/", "/categories/JS/"],
      {
        "/categories/web/": "/categories/Web/",
        "/categories/css/": "/categories/CSS/",
        "/categories/JS/": "/categories/JS/",
      },
      null,
      { categories: { slugs: { JS: "JS" }, lowercase: true } },
    ],
    [
      "with other signs",
      ["/categories/前端 开发/", "/categories/C#/"],
      { "/categories/前端-开发/": "/categories/前端 开发/", "/categories/C/": "/categories/C#/" },
      null,
      { categories: { slugs: { "前端 开发": "前端-开发", "C#": "C" } } },
    ],
    [
      "with an address that another term would get",
      ["/categories/C#/", "/categories/C/", "/categories/C++/"],
      { "/categories/C/": "/categories/C#/", "/categories/code/C/": "/categories/C/" },
      null,
      { categories: { slugs: { C: "C-2", "C#": "C" } } },
    ],
    [
      "with an address that differs from another term only in case",
      ["/categories/Web/", "/categories/网页/"],
      { "/categories/front/Web/": "/categories/Web/", "/categories/web/": "/categories/网页/" },
      null,
      { categories: { slugs: { Web: "Web-2", 网页: "web" } } },
    ],
    [
      "in a locale",
      ["/tag/Go/"],
      { "/en/tag/go/": "/en/tag/Go/", "/tag/golang/": "/en/tag/Go/" },
      null,
      { tags: { lowercase: true } },
    ],
    [
      "that the rules get wrong",
      ["/tag/MySQL/"],
      { "/tag/MySQL/": "/tag/MySQL/" },
      ["/tag/mysql/", "/a.html"],
      { tags: { lowercase: true } },
    ],
    ["at an address that is no slug", ["/tag/C#/"], { "/tag/c#/": "/tag/C#/" }, null, {}],
    ["below another list", ["/categories/css/"], { "/categories/web/css/": "/categories/css/" }, null, {}],
  ],
)("keeps the addresses of lists %s", (_, terms, old, real, options) => {
  const oldLists = Object.entries(old).map(([address, list]) => ({ address, list }));
  const addresses = termAddresses(oldLists, listsOf(...terms), real);
  expect(taxonomyOptions(addresses)).toEqual(options);
});

it("gives no two terms one address", () => {
  const terms = ["C", "C#", "C++", "c-"].map((term) => `/tag/${term}/`);
  const oldLists = terms.map((list) => ({ address: "/tag/c/", list }));
  const addresses = termAddresses(oldLists, listsOf(...terms), null);
  const addressOf = (term: string) => decodeRoute(termPath("/", "tags", { term, slugs: addresses }));
  const found = ["C", "C#", "C++", "c-"].map((term) => nameKey(addressOf(term)));
  expect(new Set(found).size).toBe(4);
  expect(addressOf("C")).toBe("/tag/c/");
});
