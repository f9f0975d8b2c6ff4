import type { MarkdownIt } from "markdown-it";
import { describe, expect, it } from "vitest";
import {
  findDiagramPackage,
  loadDiagramFiles,
} from "../../../../../src/cli/content/packages/diagram-files.js";
import { diagrams } from "../../../../../src/cli/content/markdown-rules/code/diagrams.js";
import { compile, html } from "../../compile.js";

const FENCE = "text\n\n```mermaid [Title]\ngraph LR\n  A --> B<i>\n```\n";

describe("a fence named mermaid", () => {
  it("is an island around its source", () => {
    const { body, packages, problems } = compile(FENCE, { base: "/b/" });
    expect(body.islands).toMatchObject([
      {
        name: "MermaidDiagram",
        props: { title: "Title", label: "Diagram" },
        slot: '<pre tabindex="0"><code>graph LR\n  A --&gt; B&lt;i&gt;\n</code></pre>',
        inline: false,
        line: 3,
      },
    ]);
    expect(body.islands[0]?.props["src"]).toMatch(/^\/b\/assets\/mermaid-[0-9a-f]{8}\/mermaid\.js$/);
    expect({ packages, problems }).toEqual({ packages: ["mermaid"], problems: [] });
  });

  it("may be in the slot of another island, and next to others", () => {
    const { body } = compile(`<Card>\n\n${FENCE}\n</Card>\n\n<Badge/>\n\n${FENCE}`);
    const names = body.islands.map(({ name }) => name);
    expect(names.toSorted()).toEqual(["Badge", "Card", "MermaidDiagram", "MermaidDiagram"]);
    expect(body.islands.find(({ name }) => name === "Card")?.slot).toContain(
      `<!--island:${names.indexOf("MermaidDiagram")}-->`,
    );
  });

  it.each([
    ["in a group of code", `::: code-group\n${FENCE.slice(6)}:::`, {}],
    ["with `mermaid: false`", FENCE, { mermaid: false }],
  ])("is code %s", (_, markdown, config) => {
    const { body, packages } = compile(markdown, { config });
    expect(body.html).toContain('<div class="code language-mermaid"');
    expect({ islands: body.islands, packages }).toEqual({ islands: [], packages: [] });
  });

  it("is an error with its line and advice if mermaid is not installed", () => {
    const rule = (md: MarkdownIt) => diagrams(md, () => null);
    const { problems } = compile(`${FENCE}\n${FENCE}`, { config: { mermaid: false, rules: [rule] } });
    expect(problems.map(({ code, at }) => [code, at?.line])).toEqual([
      ["missing-mermaid", 3],
      ["missing-mermaid", 10],
    ]);
    expect(problems[0]?.hint).toContain("npm install mermaid");
    expect(html(FENCE, { config: { mermaid: false, rules: [rule] } })).toContain('<div class="code');
  });
});

describe("a fence named mermaid in guest mode", () => {
  const guest = (source: string) =>
    compile(`text\n\n\`\`\`mermaid\n${source}\n\`\`\``, { config: { html: false } });

  it.each([
    ["an image", 'flowchart TD\nB@{ img: "https://spy.example/a.png", label: "x" }'],
    ["an image without slashes", 'flowchart TD\nB@{ img: "HTTPS:spy.example/a.png" }'],
    ["an image over lines", "flowchart TD\nB@{\nimg: |\n  ht\n  %% x\n  tps:spy.example/a.png\n}"],
    ["an image in a label", "flowchart TD\nB[\"<img src='//spy.example/a.png'>\"]"],
    ["an image with escapes of YAML", 'flowchart TD\nB@{ img: "\\x68ttps\\x3aspy.example" }'],
    ["an image with entities", "flowchart TD\nB[\"<img src='https&colon;spy.example'>\"]"],
    ["an image with entities of mermaid", "flowchart TD\nB[\"<img src='https#58;spy.example'>\"]"],
    ["a style", "flowchart TD\nA\nstyle A fill:url(https://spy.example/a.png)"],
    ["a directive", '%%{init: {"themeCSS": "*{position:fixed}"}}%%\nflowchart TD\nA'],
    ["front matter", "---\nconfig:\n  fontFamily: 'x; position:fixed'\n---\nflowchart TD\nA"],
  ])("is shown as code if it has %s", (_, source) => {
    const { body, packages, problems } = guest(source);
    expect(body.html).toContain('<div class="code language-mermaid"');
    expect({ islands: body.islands, packages }).toEqual({ islands: [], packages: [] });
    expect(problems).toMatchObject([{ severity: "warning", code: "guest-mode", at: { line: 3 } }]);
  });

  it("is drawn if it has none of these", () => {
    const source =
      "flowchart TD\n%% a comment\nA[R&D] & B[/x/] -->|a<br>b| C@{ shape: rect }\nclassDef c fill:#f9f;";
    const { body, problems } = guest(source);
    expect(body.islands).toMatchObject([{ name: "MermaidDiagram" }]);
    expect(problems).toEqual([]);
  });
});

describe("mermaid's files", () => {
  it("import only files that exist", () => {
    const found = findDiagramPackage(import.meta.dirname);
    const { files, license } = loadDiagramFiles(found ?? { dir: "", entry: "" });
    const paths = new Set(files.map(({ path }) => path));
    const folder = found?.entry.replace(/[^/]*$/, "") ?? "";
    const missing = files.flatMap(({ contents }) => {
      const text = Buffer.from(contents).toString("utf8");
      const names = [...text.matchAll(/(?:from|import)\s*\(?\s*"\.\/([^"]+)"/g)].map(([, name]) => name);
      return names.filter((name) => !paths.has(`${folder}${name}`));
    });
    expect(missing).toEqual([]);
    expect(files.length).toBeGreaterThan(20);
    expect(license).toContain("MIT");
  });
});
