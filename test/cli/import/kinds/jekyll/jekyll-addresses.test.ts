import { describe, expect, it } from "vitest";
import {
  jekyllAddress,
  jekyllCategories,
  jekyllPattern,
  readJekyllName,
} from "../../../../../src/cli/import/kinds/jekyll/jekyll-addresses.js";

describe("jekyllAddress", () => {
  const name = readJekyllName("web/_posts/2020-01-02-Hello-World.md");
  it.each([
    ["date", {}, "/web/2020/01/02/Hello-World.html"],
    ["pretty", { categories: "A b" }, "/web/a/b/2020/01/02/Hello-World/"],
    ["ordinal", { date: "2020-02-01 10:00:00 +0000" }, "/web/2020/032/Hello-World.html"],
    ["/:title", { slug: "own" }, "/own.html"],
    ["/blog/:slug/", {}, "/blog/hello-world/"],
    ["/:title/", { slug: "Version 3.0 (new)" }, "/Version-3.0-(new)/"],
    ["/:slug/", { slug: "Version 3.0" }, "/version-3-0/"],
    ["/:unknown/", {}, null],
  ])("fills %s with %j", (style, fields, expected) => {
    expect(jekyllAddress(jekyllPattern(style), { fields, name, timeZone: "UTC" })).toBe(expected);
  });
});

it("jekyllCategories splits a text, and puts folders first", () => {
  expect(jekyllCategories({ categories: "a b" }, ["web"])).toEqual(["web", "a", "b"]);
  expect(jekyllCategories({ category: "a b" }, [])).toEqual(["a b"]);
});
