import { describe, expect, it } from "vitest";
import { matchRoute, type RouteMatch } from "../../../src/runtime/model/route.js";

const ROUTES = [
  "/",
  "/docs/",
  "/a.html",
  "/both.html",
  "/both/",
  "/docs/Vue/v-if&v-for.html",
  "/docs/%E9%A6%99%E8%8F%87.html",
  "/tag/%E6%AD%A3%E5%88%99/",
  "/tag/C++/",
  "/100%25.html",
];

function find(path: string): string | { readonly to: string } | null {
  if (path === "/old/") return { to: "/a.html" };
  return ROUTES.find((route) => route.toLowerCase() === path.toLowerCase()) ?? null;
}

const redirect = (to: string): RouteMatch => ({ kind: "redirect", to });

describe("matchRoute", () => {
  it.each(ROUTES)("finds %s unchanged", (path) => {
    expect(matchRoute(path, find)).toEqual({ kind: "found", path });
  });

  it.each<[string, RouteMatch]>([
    ["/index.html", redirect("/")],
    ["/docs/index.html", redirect("/docs/")],
    ["/docs/index", redirect("/docs/")],
    ["/docs/Index.HTML", redirect("/docs/")],
    ["/docs", redirect("/docs/")],
    ["/docs.html", redirect("/docs/")],
    ["/a", redirect("/a.html")],
    ["/a/", redirect("/a.html")],
    ["/both", redirect("/both.html")],
    ["/A.HTML", redirect("/a.html")],
    ["/docs/vue/V-if&v-for", redirect("/docs/Vue/v-if&v-for.html")],
    ["/docs/香菇.html", redirect("/docs/%E9%A6%99%E8%8F%87.html")],
    ["/docs/%e9%a6%99%e8%8f%87", redirect("/docs/%E9%A6%99%E8%8F%87.html")],
    ["/tag/正则", redirect("/tag/%E6%AD%A3%E5%88%99/")],
    ["/tag/C%2B%2B/", redirect("/tag/C++/")],
    ["//docs//", redirect("/docs/")],
    ["/100%", redirect("/100%25.html")],
    ["/old/", redirect("/a.html")],
    ["/old", redirect("/a.html")],
    ["/nothing", { kind: "missing" }],
    ["/nothing.html", { kind: "missing" }],
    ["/a.html/b", { kind: "missing" }],
  ])("resolves %s", (requested, expected) => {
    expect(matchRoute(requested, find)).toEqual(expected);
  });
});
