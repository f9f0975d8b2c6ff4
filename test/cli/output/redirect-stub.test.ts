import { runInNewContext } from "node:vm";
import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { createRedirectStub } from "../../../src/cli/output/redirect-stub.js";

function read(html: string) {
  const elements: Record<string, Record<string, string>> = {};
  let script = "";
  let isScript = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      elements[attributes["http-equiv"] ?? attributes["name"] ?? attributes["rel"] ?? name] = attributes;
      isScript = name === "script";
    },
    ontext: (text) => (script += isScript ? text : ""),
    onclosetag: () => (isScript = false),
  });
  parser.end(html);
  return { elements, script };
}

function followed(target: string, search: string, hash: string): string {
  let to = "";
  const origin = "https://a.example";
  const { elements, script } = read(createRedirectStub(target, { lang: "zh-CN" }));
  const { href } = new URL(elements["canonical"]?.["href"] ?? "", origin);
  const location = { search, hash, replace: (url: URL) => (to = url.href.replace(origin, "")) };
  runInNewContext(script, { location, URL, document: { querySelector: () => ({ href }) } });
  return to;
}

describe("createRedirectStub", () => {
  it("redirects without JavaScript and is not indexed", () => {
    const { elements } = read(createRedirectStub("/blog/v-if&v-for.html", { lang: "zh-CN" }));
    expect(elements).toMatchObject({
      html: { lang: "zh-CN" },
      refresh: { content: "0; url=/blog/v-if&v-for.html" },
      robots: { content: "noindex" },
      canonical: { href: "/blog/v-if&v-for.html" },
      a: { href: "/blog/v-if&v-for.html" },
    });
  });

  it.each([
    ["/a.html", "?x=1", "#h", "/a.html?x=1#h"],
    ["/a.html?y=2", "?x=1", "#h", "/a.html?y=2#h"],
    ["/a.html#own", "", "#h", "/a.html#own"],
    ['/</script><b>\u2028".html', "", "", "/%3C/script%3E%3Cb%3E%E2%80%A8%22.html"],
    ["https://b.example/c", "?x=1", "#h", "https://b.example/c?x=1#h"],
  ])("redirects an address with query and hash to %s", (target, search, hash, expected) => {
    expect(followed(target, search, hash)).toBe(expected);
  });

  it("has the same script for every target", () => {
    const scripts = ["/a.html", "/b.html#c"].map(
      (target) => read(createRedirectStub(target, { lang: "en" })).script,
    );
    expect(new Set(scripts).size).toBe(1);
  });

  it("shows the decoded address", () => {
    expect(createRedirectStub("/%E9%A6%99.html", { lang: "zh-CN" })).toContain(">/香.html</a>");
  });
});
