import { describe, expect, it } from "vitest";
import { readMath, replaceMath } from "../../../../src/cli/content/markdown-rules/math.js";
import { compile, html } from "../compile.js";

/** Returns the TeX of the formulas in some HTML, from KaTeX's annotations. */
function formulas(markup: string): readonly string[] {
  return [...markup.matchAll(/<annotation encoding="application\/x-tex">(.*?)<\/annotation>/gs)].map(
    ([, tex]) => (tex ?? "").replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">"),
  );
}

describe("dollar signs in a line of text", () => {
  it.each([
    ["$a^2$", ["a^2"]],
    ["勾股定理$a^2+b^2=c^2$成立", ["a^2+b^2=c^2"]],
    ["the $n$th of $n$-many", ["n", "n"]],
    ["$f(x)$s, $n!$th, $x=中$，再", ["f(x)", "n!", "x=中"]],
    ["$a_1$ and $b_1$, *so* $c$", ["a_1", "b_1", "c"]],
    ["$\\$5 < x$", ["\\$5 < x"]],
    ["$a$ for $5", ["a"]],
    ["$5 和 $x$", ["x"]],
    ["inside $$x + y$$ of a line", ["x + y"]],
    ["**$a$** [$b$](c) | ~~$d$~~", ["a", "b", "d"]],
    ["over $a\n= b$ lines", ["a\n= b"]],
  ])("%j contain the formulas %j", (markdown, expected) => {
    expect(formulas(html(markdown))).toEqual(expected);
  });

  it.each([
    "$5 和 $10",
    "$5和$10",
    "$5/月，$10/月",
    "echo $PATH",
    "$HOME/$USER:$PATH",
    "通过 this.$refs 和 this.$emit 触发",
    "$http、$axios",
    "用$emit触发，用$on监听",
    "vm.$data, vm.$props; vm.$el",
    'either "$a" or "$b"',
    "${a}${b}",
    "US$5 or HK$6",
    "花了 100$，赚了 200$",
    "\\$a$",
    "$ a $",
    "$a $",
    "$$ $$",
    "$5 `a$b`",
    "`$a$` and <code>$</code>",
    "    $a$",
    "```\n$a$\n```",
    "$a\n\nb$",
    "![$a$](https://example.com/a.png)",
  ])("%j are text", (markdown) => {
    const { body, problems } = compile(markdown);
    expect(formulas(body.html)).toEqual([]);
    expect(body.style).toBeUndefined();
    expect(problems).toEqual([]);
  });

  it("are read once, however many there are", () => {
    const text = "$a `".repeat(20_000);
    expect(replaceMath(text, () => "!")).toBe(text);
    expect(readMath("$a$", 0)).toEqual({ start: 0, end: 3, mark: "$", tex: "a" });
  });
});

describe("a formula on lines of its own", () => {
  it.each([
    ["$$\na\n= b\n$$", ["a\n= b"]],
    ["$$ a $$", ["a"]],
    ["text\n$$\n- a\n$$\ntext", ["- a"]],
    ["- item\n\n  $$\n  a\n  $$\n- next", ["a"]],
    ["> $$\n> a\n> $$", ["a"]],
    ["::: tip\n$$\na\n$$\n:::", ["a"]],
    ["$$\\begin{aligned}\na &= b\n\\end{aligned}$$", ["\\begin{aligned}\na &= b\n\\end{aligned}"]],
  ])("%j is read", (markdown, expected) => {
    const markup = html(markdown);
    expect(formulas(markup).map((tex) => tex.trim())).toEqual(expected);
    expect(markup).toContain('<p class="math-block" tabindex="0"><span class="katex-display">');
  });

  it.each(["$$\nnever closed", "$$\na\n\n# b", "    $$\n    a\n    $$"])("%j is text", (markdown) => {
    expect(formulas(html(markdown))).toEqual([]);
  });

  it("causes a warning if it is not closed", () => {
    expect(compile("a\n\n$$\nb").problems).toMatchObject([
      { severity: "warning", code: "unclosed-formula", at: { line: 3 } },
    ]);
  });
});

describe("formulas that KaTeX rejects", () => {
  it("are all reported, with their lines and the reason", () => {
    const { problems } = compile("a\nb $\\fra{1}$ c\n\n$$\nx\n+ \\oops\n$$\n\n| a |\n| - |\n| $}$ |\n");
    expect(problems.map(({ severity, code, at }) => [severity, code, at?.line])).toEqual([
      ["error", "invalid-formula", 2],
      ["error", "invalid-formula", 6],
      ["error", "invalid-formula", 11],
    ]);
    expect(problems[0]?.message).toBe(
      "KaTeX cannot parse the formula `\\fra{1}`: Undefined control sequence: \\fra",
    );
  });

  it.each([
    ["a macro without an end", "$\\def\\a{\\a\\a}\\a$", "Too many expansions"],
    ["braces beyond any depth", `$${"{".repeat(20_000)}$`, ""],
  ])("include %s", (_, markdown, reason) => {
    const { problems } = compile(markdown);
    expect(problems).toMatchObject([{ code: "invalid-formula" }]);
    expect(problems[0]?.message).toContain(reason);
  });

  it("add nothing to the page that is not a formula", () => {
    const markup = html("$\\href{javascript:alert(1)}{a} \\htmlClass{x}{b} \\includegraphics{c.png}$");
    expect(markup).not.toMatch(/<(?:a|img)\b|class="x"/);
  });

  it("cause a warning if LaTeX reads them differently, but not for Chinese words", () => {
    expect(compile("$速度$").problems).toEqual([]);
    expect(compile("$$\na \\\\ b\n$$").problems).toMatchObject([{ severity: "warning", at: { line: 1 } }]);
  });
});

describe("a heading with a formula", () => {
  const { headers, ids, body } = compile("## 求 $x^2 + a_1 x + a_2$ 的 `$y$`\n\n[[toc]]");
  it("is listed with the formula's TeX, and has the same id as text", () => {
    expect(headers).toEqual([
      { level: 2, title: "求 x^2 + a_1 x + a_2 的 $y$", slug: "求-x-2-a-1-x-a-2-的-y" },
    ]);
    expect(ids).toEqual(compile("## 求 $x^2 + a_1 x + a_2$ 的 `$y$`", { config: { math: false } }).ids);
    expect(body.html).toContain(">求 x^2 + a_1 x + a_2 的 $y$</a>");
  });
});

describe("a page with formulas", () => {
  it("lists its style sheet, and the fonts of its formulas", () => {
    const { body, packages } = compile("$x = 1$", { base: "/b/" });
    expect(packages).toEqual(["katex"]);
    expect(body.style?.href).toMatch(/^\/b\/assets\/katex\/katex\.[0-9a-f]{8}\.css$/);
    expect(body.style?.fonts.map(({ face }) => face)).toEqual(["1em KaTeX_Main", "italic 1em KaTeX_Math"]);
    const faces = compile("$$\\sum \\mathbb{R} \\Bigg($$").body.style?.fonts.map(({ face }) => face);
    expect(faces).toEqual(["1em KaTeX_Main", "1em KaTeX_AMS", "1em KaTeX_Size2", "1em KaTeX_Size4"]);
  });

  it("uses the site's macros, which no formula can change for another", () => {
    const config = { math: { macros: { "\\RR": "\\mathbb{R}" } } };
    const { body, problems } = compile("$\\gdef\\RR{x}\\RR$ $\\RR$", { config });
    expect(problems).toEqual([]);
    expect(body.html.match(/mathbb/g)).toHaveLength(1);
  });

  it("has none with `math: false`", () => {
    const config = { math: false };
    expect(html("$a$\n\n$$\nb\n$$", { config })).toBe("<p>$a$</p>\n<p>$$\nb\n$$</p>\n");
  });
});
