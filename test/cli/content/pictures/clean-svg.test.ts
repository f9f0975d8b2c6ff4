import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { describe, expect, it } from "vitest";
import { cleanSvg } from "../../../../src/cli/content/pictures/clean-svg.js";
import { drawSvg as svg, HOSTILE_SVGS } from "../hostile-svgs.js";

const ROOT = join(import.meta.dirname, "../../../..");

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
  ])("stays as it is: %s", (text) => {
    expect(cleanSvg(text)).toEqual({ text, removed: [] });
  });

  it("is every SVG of this repository", async () => {
    const files = await fastGlob(["site/**/*.svg", "docs/**/*.svg", "test/fixtures/**/*.svg"], {
      cwd: ROOT,
      ignore: ["**/dist/**", "**/sizes/**", "**/node_modules/**", "**/import/**"],
    });
    expect(files.length).toBeGreaterThan(3);
    expect(
      files.filter((file) => cleanSvg(readFileSync(join(ROOT, file), "utf8"))?.removed.length !== 0),
    ).toEqual([]);
  });
});

describe("an SVG that could do more than draw", () => {
  it.each(HOSTILE_SVGS)("is cleaned or refused: %s", (text) => {
    const cleaned = cleanSvg(text);
    if (cleaned === null) return;
    expect(cleaned.removed).not.toEqual([]);
    expect(cleanSvg(cleaned.text)).toEqual({ text: cleaned.text, removed: [] });
    expect(cleaned.text).not.toMatch(
      /evil\.example|alert\(1\)|<[\w:]*script|foreignObject|data:(?!image\/png)/i,
    );
  });

  it.each<[string, string, string]>([
    ["<script>alert(1)</script><path d='M0 0'/>", '<path d="M0 0"></path>', "<script>"],
    ['<g onclick="x()" fill="red"><rect/></g>', '<g fill="red"><rect></rect></g>', "onclick"],
    [
      "<foreignObject><p>x</p></foreignObject><text>a &lt; b</text>",
      "<text>a &lt; b</text>",
      "<foreignObject>",
    ],
    [
      '<use href="https://evil.example/a.svg#b"/><use href="#a"/>',
      '<use></use><use href="#a"></use>',
      "href",
    ],
    ['<a href="javascript:alert(1)"><text>x</text></a>', "<a><text>x</text></a>", "href"],
    ["<style>@import 'https://evil.example/a.css';</style>", "<style></style>", "<style>"],
    ["<style>@im<g/>port 'https://evil.example/a.css';</style>", "<style></style>", "<style>"],
    ["<style>a > b { fill: red }</style><script/>", "<style>a &gt; b { fill: red }</style>", "<script>"],
    ['<g fill="url(//evil.example/a#b)" id="c"/>', '<g id="c"></g>', "fill"],
    ['<a><set attributeName="xlink:href" to="javascript:x()"/></a>', "<a></a>", "<set>"],
    ['<sodipodi:view w="1"><rect/></sodipodi:view><g sodipodi:x="1" onload="x()"/>', "<g></g>", "onload"],
    ["<iframe><rect/><script/></iframe><?php x ?>", "", "<iframe> <?php>"],
  ])("keeps the drawing of %s", (content, drawing, removed) => {
    const cleaned = cleanSvg(svg(content));
    expect(cleaned?.text).toBe(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${drawing}</svg>`);
    expect(cleaned?.removed.map(({ part }) => part).join(" ")).toBe(removed);
  });

  it.each([
    ["text of another format before it", `GIF89a/*${svg("")}`],
    ["a script around it", `/*${svg("")}*/=alert(1)`],
    ["a page of HTML around it", `<html xmlns="http://www.w3.org/1999/xhtml"><body>${svg("")}</body></html>`],
    [
      "entities of its own",
      `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg("<text>&a;</text>")}`,
    ],
    [
      "entities that grow",
      `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg("<text>&b;</text>")}`,
    ],
    ["an encoding that hides its characters", `<?xml version="1.0" encoding="UTF-7"?>${svg("")}`],
    ["another encoding than UTF-8 and a part to remove", svg("<text>\uFFFD</text><script/>")],
    ["another namespace", '<svg xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></svg>'],
  ])("is refused with %s", (_, text) => {
    expect(cleanSvg(text)).toBeNull();
  });

  it("has the lines of the parts that were removed", () => {
    const text = svg("\n<rect/>\n<script/>\n<g\n onclick='x()'/><g onload='x()'/>\n\n<script/>");
    expect(cleanSvg(text)?.removed).toEqual([
      { part: "<script>", line: 3 },
      { part: "onclick", line: 4 },
      { part: "onload", line: 5 },
      { part: "<script>", line: 7 },
    ]);
  });
});
