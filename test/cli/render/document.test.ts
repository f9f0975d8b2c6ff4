import { describe, expect, it } from "vitest";
import { createDocumentWriter, type DocumentParts } from "../../../src/cli/render/document.js";

const TEMPLATE = "<html {{html}}><head>{{head}}</head><body>{{app}}{{data}}{{scripts}}</body></html>";
const PARTS: DocumentParts = {
  lang: "zh-CN",
  title: "Title",
  routeHead: [],
  siteHead: [],
  htmlAttributes: {},
  preloads: [],
  beforePaint: "",
  bodyStyle: null,
  styles: null,
  style: "/style.css",
  script: "/app.js",
  app: "<main></main>",
  data: "{}",
};

const write = (parts: Partial<DocumentParts>) => createDocumentWriter(TEMPLATE)({ ...PARTS, ...parts }).text;

describe("createDocumentWriter", () => {
  it.each(["html", "head", "app", "data", "scripts"])("rejects a template without {{%s}}", (name) => {
    expect(() => createDocumentWriter(TEMPLATE.replace(`{{${name}}}`, ""))).toThrow(`{{${name}}}`);
  });

  it("escapes the author's texts in the head", () => {
    const html = write({
      lang: '"><script>',
      title: "</title><script>alert(1)</script>",
      routeHead: [["meta", { name: "description", content: '"><img src=x onerror=alert(1)>' }]],
    });
    expect(html).not.toMatch(/<script>|<img/);
    expect(html).toContain("<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>");
  });

  it("cannot be ended early by its data", () => {
    const html = write({ data: JSON.stringify({ title: "</script><script>alert(1)</script><!--" }) });
    const json = /<script id="hanblog-data" type="application\/json">(.*?)<\/script>/.exec(html)?.[1] ?? "";
    expect(JSON.parse(json)).toEqual({ title: "</script><script>alert(1)</script><!--" });
    expect(json).not.toContain("<");
  });

  it("marks the tags of the route, and writes attributes without a value", () => {
    const html = write({
      routeHead: [["link", { rel: "canonical", href: "https://example.com/" }]],
      siteHead: [["script", { src: "/x.js", async: true, defer: false }, "a < b </script>"]],
    });
    expect(html).toContain('<link rel="canonical" href="https://example.com/" data-route>');
    expect(html).toContain('<script src="/x.js" async>a < b <\\/script></script>');
  });

  it("leaves placeholders in content unchanged", () => {
    expect(write({ app: "<p>{{data}} {{ x }}</p>" })).toContain("<p>{{data}} {{ x }}</p>");
  });
});
