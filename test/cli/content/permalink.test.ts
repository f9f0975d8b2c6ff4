import { describe, expect, it } from "vitest";
import { resolvePermalink, resolveSlug } from "../../../src/cli/content/permalink.js";
import { position } from "../../../src/runtime/model/error.js";

const VALUES = {
  regularPath: "/docs/%E9%A6%99%E8%8F%87.html",
  locale: "/",
  name: "香菇 Soup",
  slug: null,
  date: "2020-02-03T04:05:06.000Z",
  at: position("docs/香菇.md", 2),
};

describe("resolvePermalink", () => {
  it.each([
    ["/:regular", "/docs/%E9%A6%99%E8%8F%87.html"],
    ["/:year/:month/:day/:slug", "/2020/02/03/%E9%A6%99%E8%8F%87-soup/"],
    ["/:year/:month/:day/:name/", "/2020/02/03/%E9%A6%99%E8%8F%87%20Soup/"],
    ["/:year/:i_month/:i_day/", "/2020/2/3/"],
    ["/:year-:month-:day/:minutes:seconds.html", "/2020-02-03/0506.html"],
    ["about", "/about/"],
    ["/香菇/", "/%E9%A6%99%E8%8F%87/"],
    ["/%E9%A6%99%E8%8F%87/", "/%E9%A6%99%E8%8F%87/"],
    ["/a b//c", "/a%20b/c/"],
  ])("resolves %s to %s", (pattern, path) => {
    expect(resolvePermalink(pattern, VALUES)).toEqual({ kind: "path", path, warning: null });
  });

  it.each([
    ["3 Ways_to Cook", "/3%20Ways_to%20Cook/"],
    ["C#", "/C%23/"],
    ["100%", "/100%25/"],
    ["a:slug", "/a:slug/"],
  ])("keeps the name %s unchanged", (name, path) => {
    expect(resolvePermalink("/:name/", { ...VALUES, name })).toEqual({ kind: "path", path, warning: null });
  });

  it.each([
    ["/:year/:slug.html", "rice", "/2020/rice.html"],
    ["/:name/", "rice/in:year/", "/rice/in:year/"],
    ["/:slug/", "/Rice", "/Rice/"],
    ["/:slug/", "%E9%A6%99", "/%E9%A6%99/"],
  ])("fills %s with the slug %s", (pattern, slug, path) => {
    expect(resolvePermalink(pattern, { ...VALUES, slug })).toEqual({ kind: "path", path, warning: null });
  });

  it.each([
    ["/:slug", "/zh/%E9%A6%99%E8%8F%87-soup/"],
    ["/zh/x/", "/zh/x/"],
  ])("adds the locale to %s once", (pattern, path) => {
    expect(resolvePermalink(pattern, { ...VALUES, locale: "/zh/" })).toEqual({
      kind: "path",
      path,
      warning: null,
    });
  });

  it.each([
    ["/:year/:month/:day/", "/1970/01/01/"],
    ["/:i_month-:i_day/", "/1-1/"],
    ["/:minutes:seconds/", "/0000/"],
  ])("uses 1970 for a page without a date in %s, with a warning", (pattern, path) => {
    expect(resolvePermalink(pattern, { ...VALUES, date: null })).toMatchObject({
      kind: "path",
      path,
      warning: {
        severity: "warning",
        code: "permalink-undated",
        at: VALUES.at,
        message: expect.stringContaining(path),
      },
    });
  });

  it("needs no date for a pattern without a date", () => {
    const result = resolvePermalink("/:slug/yearly/", { ...VALUES, date: null });
    expect(result).toMatchObject({ kind: "path", warning: null });
  });

  it.each([
    ["/../etc/", "`..`"],
    ["/a/%2e%2e/b/", "`..`"],
    ["/a/./b/", "`.`"],
    ["/a\\b/", "Remove backslashes"],
    ["/a\u0000b/", "control"],
    ["/a\uD800/", "incomplete characters"],
    ["https://example.com/a/", "without a host"],
    ["/:yaer/", "`:year`"],
  ])("rejects %j", (pattern, hint) => {
    expect(resolvePermalink(pattern, VALUES)).toMatchObject({
      kind: "problem",
      problem: { code: "permalink-invalid", at: VALUES.at, hint: expect.stringContaining(hint) },
    });
  });
});

describe("resolveSlug", () => {
  it.each([
    ["/docs/a.html", null, "/docs/a.html"],
    ["/docs/a.html", "rice", "/docs/rice.html"],
    ["/docs/a/", "rice", "/docs/rice/"],
    ["/docs/a.html", "rice/", "/docs/rice/"],
    ["/docs/a/", "rice.html", "/docs/rice.html"],
    ["/docs/a.html", "in/spring", "/docs/in/spring.html"],
    ["/docs/a.html", "香菇 a", "/docs/%E9%A6%99%E8%8F%87%20a.html"],
    ["/docs/a.html", ":year", "/docs/:year.html"],
    ["/docs/a.html", "/rice", "/rice/"],
    ["/docs/a.html", "/", "/"],
    ["/", "rice", "/"],
    ["/%E9%A6%99.html", "50%", "/50%25.html"],
  ])("gives %s with the slug %s the address %s", (regularPath, slug, path) => {
    expect(resolveSlug({ ...VALUES, regularPath, slug })).toBe(path);
  });

  it("keeps the locale", () => {
    const values = { ...VALUES, locale: "/en/", regularPath: "/en/a.html" };
    expect(resolveSlug({ ...values, slug: "b" })).toBe("/en/b.html");
    expect(resolveSlug({ ...values, slug: "/b" })).toBe("/en/b/");
    expect(resolveSlug({ ...values, regularPath: "/en/", slug: "b" })).toBe("/en/");
  });
});
