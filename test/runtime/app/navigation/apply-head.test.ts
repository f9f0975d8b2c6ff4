// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { applyHead } from "../../../../src/runtime/app/navigation/apply-head.js";
import type { RouteInfo } from "../../../../src/runtime/model/render.js";
import type { SiteShell } from "../../../../src/runtime/model/site.js";
import { installMetaSelector } from "../install-meta-selector.js";
import { usePageSandbox } from "../page-sandbox.js";
import { createPageRoute, SITE } from "../route-view.js";

usePageSandbox();

const info = (fields: Partial<RouteInfo> = {}): RouteInfo => ({
  ...createPageRoute("/a.html").info,
  ...fields,
});
const content = (name: string) => {
  const tags = [...document.head.querySelectorAll("meta")].filter(
    (tag) => tag.getAttribute("name")?.toLowerCase() === name || tag.getAttribute("property") === name,
  );
  return tags.map((tag) => tag.getAttribute("content"));
};

beforeEach(() => {
  installMetaSelector();
});

describe("applyHead", () => {
  it("sets the direction of the language", () => {
    applyHead(SITE, info({ lang: "ar" }));
    expect(document.documentElement.dir).toBe("rtl");
    applyHead(SITE, info({ lang: "en" }));
    expect(document.documentElement.dir).toBe("");
  });

  it("replaces the title, language and tags of the previous route", () => {
    applyHead(SITE, info({ documentTitle: "One", lang: "en", description: "first" }));
    expect([document.title, document.documentElement.lang]).toEqual(["One", "en"]);
    expect(content("description")).toEqual(["first"]);
    applyHead(SITE, info({ documentTitle: "Two", lang: "zh-CN", description: "second" }));
    expect([document.title, document.documentElement.lang]).toEqual(["Two", "zh-CN"]);
    expect(content("description")).toEqual(["second"]);
    expect(document.head.querySelectorAll("title")).toHaveLength(1);
    for (const tag of document.head.querySelectorAll("meta, link"))
      expect(tag.getAttribute("data-route")).toBe("");
  });

  it("has the tags of plugins as long as their page is open, and none of their data for other programs", () => {
    applyHead(
      SITE,
      info({
        head: [
          ["meta", { name: "rice", content: "cooked" }],
          ["meta", { name: "description", content: "of a plugin" }],
          ["link", { rel: "me", href: "https://rice.example" }],
          ["script", { type: "application/ld+json" }, "{}"],
        ],
        meta: [{ name: "rice", content: "raw" }],
        description: "first",
      }),
    );
    expect([content("rice"), content("description")]).toEqual([["raw"], ["of a plugin"]]);
    expect(document.head.querySelector("link[rel=me]")?.getAttribute("href")).toBe("https://rice.example");
    expect(document.head.querySelector("script[type]")).toBeNull();
    applyHead(SITE, info());
    expect([content("rice"), document.head.querySelector("link[rel=me]")]).toEqual([[], null]);
  });

  it("sets the language only if it differs", () => {
    document.documentElement.lang = "en";
    const set = vi.spyOn(document.documentElement, "lang", "set");
    applyHead(SITE, info({ lang: "en" }));
    expect(set).not.toHaveBeenCalled();
  });

  it("keeps tags of no route, except tags of the same name", () => {
    document.head.innerHTML =
      '<link rel="icon" href="/x.png"><meta name="Description" content="old"><meta charset="utf-8">';
    applyHead(SITE, info({ description: "new" }));
    expect(content("description")).toEqual(["new"]);
    expect(document.head.querySelector("link[rel=icon]")).not.toBeNull();
  });

  it("restores tags of the site that the previous page replaced", () => {
    const site: SiteShell = {
      ...SITE,
      head: [
        ["meta", { name: "author", content: "site" }],
        ["meta", { charset: "utf-8" }],
        ["link", { rel: "icon", href: "/i.png" }],
      ],
    };
    document.head.innerHTML = '<meta name="author" content="site">';
    applyHead(site, info({ meta: [{ name: "author", content: "page" }] }));
    expect(content("author")).toEqual(["page"]);
    applyHead(site, info());
    expect(content("author")).toEqual(["site"]);
    applyHead(site, info());
    expect(content("author")).toEqual(["site"]);
    expect(document.head.querySelectorAll("link[rel=icon], meta[charset]")).toHaveLength(0);
  });

  it("writes attributes without a value, leaves out disabled ones, and escapes names", () => {
    const meta = [{ name: "a:b", content: "c", hidden: true, lang: false }];
    applyHead(SITE, info({ meta }));
    applyHead(SITE, info({ meta, canonical: "https://a.example/b" }));
    expect(document.head.querySelector("meta[hidden]")?.outerHTML).toBe(
      '<meta data-route="" name="a:b" content="c" hidden="">',
    );
    expect(document.head.querySelectorAll("meta[hidden]")).toHaveLength(1);
    expect(document.head.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe(
      "https://a.example/b",
    );
  });
});
