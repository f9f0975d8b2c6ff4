import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { describe, expect, it } from "vitest";
import { isInertSvg } from "../../../src/cli/content/inert-svg.js";

const ROOT = join(import.meta.dirname, "../../..");
const svg = (content: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" ${attributes}>${content}</svg>`;

describe("an SVG that only draws", () => {
  it.each([
    svg('<path d="M0 0h1" fill="url(#a)"/><linearGradient id="a"><stop stop-color="red"/></linearGradient>'),
    svg("<style>.a { fill: url( '#a' ); }</style>"),
    svg("<style><![CDATA[.a > b { fill: red }]]></style>"),
    svg('<use href="#a"/><image href="data:image/png;base64,AAAA"/>'),
    svg('<use xlink:href="#a"/>', 'xmlns:xlink="http://www.w3.org/1999/xlink"'),
    svg('<a href="https://example.com/"><text>x</text></a>'),
    svg('<animate attributeName="opacity" from="0" to="1" dur="1s"/>'),
    svg("<sodipodi:namedview/>", 'xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"'),
    svg("<title>onload=x &lt;script&gt; \\ url(http://a)</title>"),
    `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!-- A comment -->\n${svg("")}`,
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg("")}`,
  ])("is inert: %s", (text) => {
    expect(isInertSvg(text)).toBe(true);
  });

  it("is every SVG of this repository", async () => {
    const files = await fastGlob(["site/**/*.svg", "docs/**/*.svg", "test/fixtures/**/*.svg"], {
      cwd: ROOT,
      ignore: ["**/dist/**", "**/sizes/**", "**/node_modules/**", "**/import/**"],
    });
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => !isInertSvg(readFileSync(join(ROOT, file), "utf8")))).toEqual([]);
  });
});

describe("an SVG that could do more than draw", () => {
  it.each([
    "",
    "words",
    "<svg/>",
    "\uFFFD<\0s\0v\0g\0",
    svg("<script>alert(1)</script>"),
    svg("<SCRIPT>alert(1)</SCRIPT>"),
    svg('<script href="data:text/javascript,alert(1)"/>'),
    svg("<x:script>alert(1)</x:script>", 'xmlns:x="http://www.w3.org/2000/svg"'),
    svg("<x:script>alert(1)</x:script>", 'xmlns:x="http://www.w3.org/1999/xhtml"'),
    svg("<g><x:script xmlns:x='http&#58;//www.w3.org/2000/svg'>alert(1)</x:script></g>"),
    svg("<foreignObject><p>x</p></foreignObject>"),
    svg('<iframe src="/"/>'),
    svg('<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>'),
    svg('<g xmlns="http://www.w3.org/1999/xhtml"/>'),
    svg("", 'onload="alert(1)"'),
    svg("", 'ONLOAD="alert(1)"'),
    svg('<g onclick="alert(1)"/>'),
    svg('<x:g x:onclick="alert(1)"/>', 'xmlns:x="urn:x"'),
    svg('<a href="javascript:alert(1)"><text>x</text></a>'),
    svg('<a href="java&#x73;cript:alert(1)"><text>x</text></a>'),
    svg('<a href=" javascript:alert(1)"><text>x</text></a>'),
    svg('<a xlink:href="data:text/html,x"><text>x</text></a>', 'xmlns:xlink="http://www.w3.org/1999/xlink"'),
    svg('<use href="https://evil.example/a.svg#x"/>'),
    svg('<use href="data:image/svg+xml;base64,AAAA#x"/>'),
    svg('<image href="https://evil.example/a.png"/>'),
    svg('<image href="//evil.example/a.png"/>'),
    svg('<set attributeName="href" to="javascript:alert(1)"/>'),
    svg('<animate attributeName="xlink:href" values="javascript:alert(1)"/>'),
    svg('<set attributeName="onclick" to="alert(1)"/>'),
    svg("<style>@import 'https://evil.example/a.css';</style>"),
    svg("<style>@imp&#111;rt 'https://evil.example/a.css';</style>"),
    svg("<style>.a { fill: u<![CDATA[rl(https://evil.example/a)]]> }</style>"),
    svg("<style>.a { fill: url('https://evil.example/a') }</style>"),
    svg("<style>.a { background: \\75rl(https://evil.example/a) }</style>"),
    svg('<g style="background: url(https://evil.example/a)"/>'),
    svg('<g fill="url( https://evil.example/a#b)"/>'),
    svg("", 'xml:base="https://evil.example/"'),
    `<?xml-stylesheet href="https://evil.example/a.css"?>${svg("")}`,
    `<?xml version="1.0" encoding="UTF-7"?>${svg("")}`,
    `<!DOCTYPE svg [<!ENTITY a "<script>alert(1)</script>">]>${svg("&a;")}`,
    `<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>`,
    `${svg("")}<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>`,
  ])("is not inert: %s", (text) => {
    expect(isInertSvg(text)).toBe(false);
  });
});
