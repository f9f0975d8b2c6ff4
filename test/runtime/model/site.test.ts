import { describe, expect, it } from "vitest";
import {
  containsPath,
  localeOf,
  localeShell,
  type SidebarItem,
  type SiteShell,
} from "../../../src/runtime/model/site.js";

describe("localeOf", () => {
  it.each([
    ["/a.html", "/"],
    ["/en/a.html", "/en/"],
    ["/en/us/a.html", "/en/us/"],
    ["/english.html", "/"],
    ["/en/", "/en/"],
  ])("finds the longest prefix of %s", (path, locale) => {
    expect(localeOf(["/en/", "/", "/en/us/"], path)).toBe(locale);
  });

  it("is / for a site without locales", () => {
    expect(localeOf([], "/en/")).toBe("/");
  });
});

describe("containsPath", () => {
  const page: SidebarItem = { type: "page", path: "/a.html", title: "A", sidebarDepth: 1 };
  const link: SidebarItem = { type: "link", path: "/c.html", title: "C" };
  const inner: SidebarItem = { type: "group", title: "B", path: "/b/", children: [page], collapsable: true };
  const outer: SidebarItem = { type: "links", title: "O", children: [link, inner] };

  it.each<[SidebarItem, string, boolean]>([
    [page, "/a.html", true],
    [page, "/b/", false],
    [inner, "/b/", true],
    [outer, "/a.html", true],
    [outer, "/c.html", true],
    [outer, "/d.html", false],
  ])("finds a page in a row and below it: %j, %s", (row, path, expected) => {
    expect(containsPath(row, path)).toBe(expected);
  });
});

describe("localeShell", () => {
  const root = { lang: "zh-CN", label: "", title: "T", description: "", nav: [], themeConfig: {} };
  const site: SiteShell = {
    base: "/",
    origin: null,
    locales: { "/": root },
    head: [],
    timeZone: "UTC",
    feeds: [],
    repository: null,
    themeConfig: {},
    comments: { show: true, store: null, issue: null, use: null },
  };

  it("falls back to the root", () => {
    expect(localeShell(site, "/en/")).toBe(root);
  });

  it("throws for a site without a root, which is a bug", () => {
    expect(() => localeShell({ ...site, locales: {} }, "/")).toThrow("without the locale /");
  });
});
