import { expect, it } from "vitest";
import { headingHref, linkableHeadings, showsContents } from "../../../src/runtime/model/contents.js";
import { createInfo, createView } from "../../theme/render-route.js";

const heading = (slug: string, level = 2) => ({ slug, level, title: slug });
const two = [heading("a"), heading("b", 3)];
const row = { type: "page", path: "/a.html", title: "A" } as const;

it("a heading without an id is not linkable", () => {
  expect(linkableHeadings([heading("a"), heading("")])).toEqual([heading("a")]);
});

it.each([
  ["a", "#a"],
  ["标题-1", "#标题-1"],
  ['a"b c%', "#a%22b%20c%25"],
])("the link to %s", (slug, href) => {
  expect(headingHref(slug)).toBe(href);
});

it.each([
  ["with two headings", two, {}, null, true],
  ["with one heading", [heading("a")], {}, null, false],
  ["with `sidebar: false`", two, { sidebar: false } as const, null, false],
  ["next to a sidebar of titles", two, {}, [{ ...row, sidebarDepth: 0 }], true],
  ["next to a sidebar with its headings", two, {}, [{ ...row, sidebarDepth: 1 }], false],
  [
    "next to a sidebar with its headings in a group",
    two,
    {},
    [{ type: "links", title: "G", children: [{ ...row, sidebarDepth: 2 }] }] as const,
    false,
  ],
])("contents of a page %s", (_name, headers, frontmatter, sidebar, expected) => {
  const route = {
    kind: "page",
    info: createInfo("/a.html"),
    page: createView({ headers }, frontmatter),
  } as const;
  expect(showsContents(route, sidebar)).toBe(expected);
});
