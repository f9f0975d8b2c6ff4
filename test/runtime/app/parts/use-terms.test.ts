import { expect, it } from "vitest";
import { areTermsLinked, useTerms } from "../../../../src/runtime/app/parts/use-terms.js";
import { termPath } from "../../../../src/runtime/model/lists/taxonomy-path.js";
import type { PageView } from "../../../../src/runtime/model/render.js";
import { createInfo, createView, SITE } from "../../../theme/render-route.js";
import { readHook } from "./read-hook.js";

const TITLES = { tags: "Tags", categories: "Categories" };
const SLUGS = { tags: { slugs: [["饭", "rice"] as const], lowercase: false } };
const authors = { name: "authors", title: "Authors", terms: [{ name: "A", path: "/authors/A/" }] };

function read(page: PageView, toPath = termPath) {
  const route = { kind: "page", info: createInfo("/a.html"), page } as const;
  return readHook(() => useTerms(page, TITLES, toPath), { ...SITE, slugs: SLUGS }, route);
}

it("a page without terms has no groups", () => {
  expect(read(createView())).toEqual([]);
});

it("terms have the routes of their lists, and empty groups are left out", () => {
  expect(read(createView({ terms: [authors] }, { tags: ["饭", "a b"] }))).toEqual([
    authors,
    {
      name: "tags",
      title: "Tags",
      terms: [
        { name: "饭", path: "/tag/rice/" },
        { name: "a b", path: "/tag/a%20b/" },
      ],
    },
  ]);
});

it("a theme chooses other routes", () => {
  const [group] = read(createView({}, { categories: ["x"] }), (locale, name) => `${locale}own/${name}/`);
  expect(group?.terms).toEqual([{ name: "x", path: "/own/categories/" }]);
});

it.each([
  ["an article", createView(), true],
  ["a page without a title", createView({ title: null }), false],
  ["an unpublished page", createView({}, { publish: false }), false],
  ["a page that no list has", createView({}, { listed: false }), false],
])("whether the terms of %s have lists", (_name, page, expected) => {
  expect(areTermsLinked(page)).toBe(expected);
});
