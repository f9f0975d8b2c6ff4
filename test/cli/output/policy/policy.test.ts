import { describe, expect, it } from "vitest";
import {
  DIAGRAM_SOURCES,
  documentPolicy,
  headerPolicy,
  OWN_SOURCES,
  sourceOf,
  styleSources,
  type PolicySource,
  hostForms,
  insertPolicy,
} from "../../../../src/cli/output/policy/policy.js";

const policy = (...sources: readonly PolicySource[]) =>
  documentPolicy({ sources: [...OWN_SOURCES, ...sources], trustedTypes: true });
const listOf = (name: string, text: string) =>
  text
    .split("; ")
    .find((part) => part.startsWith(`${name} `))
    ?.slice(name.length + 1) ?? null;

describe("documentPolicy", () => {
  it("allows the site's own files and nothing else", () => {
    expect(policy()).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; " +
        "form-action 'self'; base-uri 'none'; trusted-types default hanblog; require-trusted-types-for 'script'",
    );
  });

  it("does not depend on the order or the number of sources", () => {
    const sources: readonly PolicySource[] = [
      "img-src https://b.example",
      "img-src data:",
      "img-src https://a.example",
    ];
    const text = policy(...sources, ...sources);
    expect(text).toBe(policy(...sources.toReversed()));
    expect(listOf("img-src", text)).toBe("'self' data: https://a.example https://b.example");
  });

  it("leaves out what another source includes", () => {
    const text = policy("img-src https:", "img-src https://a.example", "img-src http://b.example");
    expect(listOf("img-src", text)).toBe("'self' https: http://b.example");
  });

  it("replaces the hashes of styles by inline styles on a page with diagrams", () => {
    const text = policy("style-src 'sha256-a='", "script-src 'sha256-b='", ...DIAGRAM_SOURCES);
    expect(listOf("style-src", text)).toBe("'self' 'unsafe-inline'");
    expect(listOf("script-src", text)).toBe("'self' 'sha256-b='");
    expect(listOf("trusted-types", text)).toBe("default dompurify hanblog");
  });

  it("requires no Trusted Types if the site says so", () => {
    expect(documentPolicy({ sources: OWN_SOURCES, trustedTypes: false })).not.toContain("trusted-types");
  });

  it("allows frames of other sites in a header only", () => {
    const parts = { sources: OWN_SOURCES, trustedTypes: true };
    expect(listOf("frame-ancestors", headerPolicy(parts))).toBe("'self'");
    const framed = { ...parts, sources: [...OWN_SOURCES, "frame-ancestors https://a.example" as const] };
    expect(listOf("frame-ancestors", headerPolicy(framed))).toBe("https://a.example");
    expect(documentPolicy(framed)).not.toContain("frame-ancestors");
  });
});

describe("sourceOf", () => {
  it.each([
    ["/a.png", null],
    ["a.png", null],
    ["#a", null],
    ["", null],
    ["mailto:a@b.example", null],
    ["https://a.example/b?c;d", "https://a.example"],
    ["HTTPS://A.example:8443/b", "https://a.example:8443"],
    ["http://a.example/b", "http://a.example"],
    ["//a.example/b", "a.example"],
    ["\\\\a.example/b", "a.example"],
    ["https://", null],
    ["https://例子.测试/a", "https://xn--fsqu00a.xn--0zwm56d"],
    [" data:image/gif;base64,AA", "data:"],
    ["blob:https://a.example/b", "blob:"],
    ["https://a.example;script-src/x", null],
    ["https://a.example,b/x", null],
    ["https://[::1]:80/x", "https://[::1]:80"],
  ])("of %j is %j", (address, source) => {
    expect(sourceOf(address)).toBe(source);
  });
});

describe("styleSources", () => {
  it("separates fonts, images and other sheets", () => {
    const css = `@import "https://a.example/a.css"; @import url(//b.example/b.css);
      @font-face { font-family: x; src: url(https://c.example/c.woff2) format("woff2"), url(d.woff2) }
      a { background: url("data:image/svg+xml,<svg>"); mask: url('https://e.example/e.svg') }`;
    expect(styleSources(css).toSorted()).toEqual([
      "font-src https://c.example",
      "img-src data:",
      "img-src https://e.example",
      "style-src b.example",
      "style-src https://a.example",
    ]);
  });
});

describe("insertPolicy", () => {
  it("puts the policy after the encoding and before everything that it applies to", () => {
    expect(insertPolicy('<head>\n<meta charset="utf-8">\n<script>', "img-src 'self'")).toBe(
      '<head>\n<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="img-src \'self\'">\n<script>',
    );
  });

  it("comes first without an encoding", () => {
    expect(insertPolicy("<head>\n<title>", "x")).toMatch(/^<head>\n<meta http-equiv/);
  });
});

describe("hostForms", () => {
  it("has the same policy for each host", () => {
    const policy = "default-src 'none'; script-src 'self'";
    const text = hostForms(policy, "/blog/");
    expect(text.split(policy)).toHaveLength(6);
    expect(text).toContain(`/blog/*\n  Content-Security-Policy: ${policy}\n`);
    expect(text).toContain(`add_header Content-Security-Policy "${policy}" always;`);
  });
});
