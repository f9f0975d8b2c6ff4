import { describe, expect, it } from "vitest";
import { compile, html } from "../compile.js";

describe("a component in markdown", () => {
  it.each([
    ['<Card title="x" />', { title: "x" }],
    ["<Card bare />", { bare: true }],
    ['<Card :count="3" />', { count: 3 }],
    ["<Card count={3} />", { count: 3 }],
    ['<Card items={["a", {"b": "}>"}]} />', { items: ["a", { b: "}>" }] }],
    [`<Card :items='[1, "a"]' auto-play />`, { items: [1, "a"], autoPlay: true }],
    ['<Card title="a &amp; &quot;b&quot;" />', { title: 'a & "b"' }],
    [
      '<Card title="&copy; 2026 &#x6881;&mdash;&#8230;" by="a&b&nosuch;" />',
      { title: "© 2026 梁—…", by: "a&b&nosuch;" },
    ],
    ["<Card\n  title='x'\n  :n='2'\n/>", { title: "x", n: 2 }],
  ])("%s has its props", (markdown, props) => {
    const { body, problems } = compile(markdown);
    expect(body.islands).toEqual([{ name: "Card", props, slot: null, inline: false, line: 1 }]);
    expect(body.html.trim()).toBe("<!--island:0-->");
    expect(problems).toEqual([]);
  });

  it("is also found by its name with hyphens", () => {
    expect(compile("<upgrade-path/> <Upgrade-Path/>").body.islands.map(({ name }) => name)).toEqual([
      "UpgradePath",
      "UpgradePath",
    ]);
  });

  it.each([
    ["<Card>\n\n**a**\n\n</Card>", "<p><strong>a</strong></p>", false],
    ["<Card>\na\n</Card>", "<p>a</p>", false],
    ["<Card>a *b*</Card>", "a <em>b</em>", false],
    ["<Card></Card>", null, false],
    ["x <Card>a</Card>", "a", true],
    ["## x <Card>a</Card>", "a", true],
    ["<div><Card>a</Card></div>", "a", false],
    ["<p><Card>a</Card></p>", "a", true],
  ])("%s has the slot %s", (markdown, slot, inline) => {
    expect(compile(markdown).body.islands).toMatchObject([{ slot, inline }]);
  });

  it("may be in the slot of another", () => {
    const { body } = compile("<Card>\n\nx <Badge/>\n\n</Card>");
    expect(body.islands).toMatchObject([
      { name: "Badge" },
      { name: "Card", slot: "<p>x <!--island:0--></p>" },
    ]);
    expect(body.html.trim()).toBe("<!--island:1-->");
  });

  it("is text if it is not closed", () => {
    const { body, problems } = compile("<Card> and <App>");
    expect(body).toEqual({ html: "<p>&lt;Card&gt; and &lt;App&gt;</p>\n", islands: [] });
    expect(problems).toEqual([]);
  });

  it("causes a warning if it is alone on a line and not closed", () => {
    const { problems } = compile("a <Card> b\n\n<Card>\n\nc\n\n- <Card>\n\n  d\n\n</Card>\n\n<CodeGroup>\n");
    expect(problems).toMatchObject([
      { severity: "warning", code: "unclosed-component", at: { line: 7 } },
      { severity: "warning", code: "unclosed-component", at: { line: 13 } },
    ]);
  });

  it("that is unknown is an error with its place and the nearest name", () => {
    const { body, problems } = compile("a\n\nb <Bagde/>", { source: { line: 3 } });
    expect(body.html).toContain("b &lt;Bagde/&gt;");
    expect(problems).toMatchObject([
      { severity: "error", code: "unknown-component", at: { file: "docs/page.md", line: 5 } },
    ]);
    expect(problems[0]?.hint).toContain("`Badge`");
  });

  it.each([
    ['a <router-link to="/b/">b</router-link>', "Write a markdown link, `[text](/b/)`"],
    ["<RouterLink :to='x'>b</RouterLink>", "Write a markdown link, `[text](/a/)`"],
    ["<ClientOnly>\n\nb\n\n</ClientOnly>", "Remove the start tag and the end tag"],
    ["a <client-only>b</client-only>", "Remove the start tag and the end tag"],
  ])("that VuePress includes is an error with advice: %s", (markdown, advice) => {
    expect(compile(markdown).problems).toMatchObject([
      { code: "unknown-component", hint: expect.stringContaining(advice) },
    ]);
  });

  it.each([
    ["<Rice />", "Rice.tsx"],
    ["<RicePot />", "RicePot.tsx"],
    ["<rice-pot />", "RicePot.tsx"],
    ["<Rice-3d-pot />", "Rice3dPot.tsx"],
  ])("that is unknown is an error with the file that would define it: %s", (markdown, file) => {
    expect(compile(markdown).problems[0]?.hint).toContain(`Add the component as \`components/${file}\``);
  });

  it("that is unknown may be a custom element if its name has a hyphen", () => {
    const advice = compile("<rice-pot />\n\n<Rice />").problems.map(({ hint }) =>
      hint?.includes("customElements"),
    );
    expect(advice).toEqual([true, false]);
  });

  it('that is unknown is only a warning with `unknownComponents: "warn"`', () => {
    const { problems } = compile("<Foo>a</Foo> <foo-bar/>", { config: { unknownComponents: "warn" } });
    expect(problems.map(({ severity }) => severity)).toEqual(["warning", "warning"]);
  });

  it.each([
    ["<Card :n='{a}'/>"],
    ["<Card n={x}/>"],
    ["<Card @click='x'/>"],
    ["<Card v-if='x'/>"],
    ["<Card :n='[\"\\u0001\"]'/>"],
  ])("reports an invalid value: %s", (markdown) => {
    expect(compile(markdown).problems).toMatchObject([
      { severity: "error", code: "invalid-prop", at: { line: 1 } },
    ]);
  });

  it("is text inside code", () => {
    expect(compile("`<Card/>`\n\n```\n<Card/>\n```\n\n    <Card/>").body.islands).toEqual([]);
  });
});

describe("VuePress' code groups", () => {
  it.each([
    ["CodeGroup", "CodeBlock"],
    ["code-group", "code-block"],
    ["CodeGroup", "CodeGroupItem"],
  ])("<%s><%s> become tabs", (group, block) => {
    const markdown = `<${group}>\n<${block} title="A">\n\`\`\`\na\n\`\`\`\n</${block}>\n<${block} title="B">\nb\n</${block}>\n</${group}>`;
    const result = html(markdown);
    const labels = [...result.matchAll(/<label class="code-tab"><input[^>]*?( checked)?>(.)<\/label>/g)];
    expect(labels.map(([, checked, title]) => [title, checked !== undefined])).toEqual([
      ["A", true],
      ["B", false],
    ]);
    expect(result).not.toContain("&lt;");
  });
});
