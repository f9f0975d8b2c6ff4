import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseFenceInfo } from "../../../../../src/cli/content/markdown-rules/code/fence-info.js";
import { compile, html } from "../../compile.js";

/** Returns the code that a reader sees and copies. */
function codeText(markup: string): string {
  const code = /<code>(.*?)<\/code>/s.exec(markup)?.[1] ?? "";
  const text = code.replace(/<[^>]*>/g, "");
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

describe("the text after the marks of a fence", () => {
  const none = { language: "", title: null, lines: new Set(), lineNumbers: null, firstLine: 1 };
  it.each([
    ["", none],
    ["js", { ...none, language: "js" }],
    ["js{1,3-5}", { ...none, language: "js", lines: new Set([1, 3, 4, 5]) }],
    [" {2} js", { ...none, language: "js", lines: new Set([2]) }],
    [
      "ts:line-numbers=7 {1}",
      { ...none, language: "ts", lines: new Set([1]), lineNumbers: true, firstLine: 7 },
    ],
    ["ts:no-line-numbers", { ...none, language: "ts", lineNumbers: false }],
    ['js title="a b.js"', { ...none, language: "js", title: "a b.js" }],
    ["js [a.js]{1}", { ...none, language: "js", title: "a.js", lines: new Set([1]) }],
    ["c++", { ...none, language: "c++" }],
  ])("%s is read", (info, expected) => {
    expect(parseFenceInfo(info)).toEqual(expected);
  });
});

describe("a block of code", () => {
  const sources = [
    "a <b> & {{ c }}\n\tTab \u00A0 `x`\n",
    "let x = `${a}<T>`; /* a\nb */\n",
    "<?php echo '<b>'; ?>\n<p>&amp;</p>\n",
  ];
  const languages = [
    "",
    "js",
    "ts",
    "vue",
    "html",
    "php",
    "python",
    "nonsense",
    "constructor",
    "extend",
    "text",
  ];
  it.each(languages.map((language) => [language]))("of language '%s' is shown unchanged", (language) => {
    for (const source of sources) {
      expect(codeText(html(`\`\`\`${language} {1}\n${source}\`\`\``))).toBe(source);
    }
  });

  it("keeps indented code and inline code exactly", () => {
    expect(codeText(html("    <b> {{ x }} :tada:\n"))).toBe("<b> {{ x }} :tada:\n");
    expect(codeText(html("`<b> {{ x }} :tada:`"))).toBe("<b> {{ x }} :tada:");
  });

  it("wraps only marked lines", () => {
    const result = html("```text{2}\na\nb\nc\n```");
    expect(result).toContain('<code>a\n<span class="line highlighted">b</span>\nc\n</code>');
  });

  it.each([
    ["a // [!code ++]", '<span class="line diff add">a</span>'],
    ["a # [!code --]", '<span class="line diff remove">a</span>'],
    ["a <!-- [!code error] -->", '<span class="line highlighted error">a</span>'],
    ["a /* [!code warning] */", '<span class="line highlighted warning">a</span>'],
    ["a ;; [!code ++]", '<span class="line diff add">a</span>'],
    ["a {# [!code ++] #}", '<span class="line diff add">a</span>'],
    ["a {- [!code ++] -}", '<span class="line diff add">a</span>'],
    ["a (* [!code --] *)", '<span class="line diff remove">a</span>'],
    ['a " [!code hl]', '<span class="line highlighted">a</span>'],
    ["a ! [!code hl]", '<span class="line highlighted">a</span>'],
    ["REM [!code ++]\na", '<span class="line diff add">a</span>'],
    [":: [!code ++]\na", '<span class="line diff add">a</span>'],
    [
      "// [!code highlight:2]\na\nb",
      '<span class="line highlighted">a</span>\n<span class="line highlighted">b</span>',
    ],
  ])("marks the line of %s", (code, expected) => {
    expect(html(`\`\`\`\n${code}\n\`\`\``)).toContain(`<code>${expected}\n</code>`);
  });

  it("wraps all lines if one is focused", () => {
    const result = html("```\na\nb // [!code focus]\n```");
    expect(result).toContain('class="code has-focus"');
    expect(result).toContain('<span class="line">a</span>\n<span class="line focus">b</span>\n</code>');
  });

  it("has line numbers if the site or the block turns them on", () => {
    const numbers = '<span class="line-numbers" aria-hidden="true">1\n2</span>';
    expect(html("```\na\nb\n```", { config: { lineNumbers: true } })).toContain(numbers);
    expect(html("```js:line-numbers\na\nb\n```")).toContain(numbers);
    expect(html("```js:no-line-numbers\na\n```", { config: { lineNumbers: true } })).not.toContain(
      "line-numbers",
    );
  });

  it("has a title and a copy button, in the language of the page", () => {
    const result = html('```js title="a.js"\na\n```', { source: { lang: "zh-CN" } });
    expect(result).toContain('<div class="code-title">a.js</div>');
    expect(result).toContain('<button type="button" class="copy" aria-label="复制代码"></button>');
  });

  it("is a tab in a group", () => {
    const result = html("::: code-group\n```js [A]\na\n```\n```sh\nb\n```\n:::\n\n```js [C]\nc\n```");
    const labels = [...result.matchAll(/name="(code-group-\d)"( checked)?>([^<]*)<\/label>/g)];
    expect(labels.map(([, group, checked, title]) => [group, checked, title])).toEqual([
      ["code-group-1", " checked", "A"],
      ["code-group-1", undefined, "sh"],
    ]);
    expect(result).toContain('<div class="code-title">C</div>');
  });
});

describe("an imported file", () => {
  const siteDir = join(mkdtempSync(join(tmpdir(), "hanblog-snippets-")), "site");
  mkdirSync(join(siteDir, "docs"), { recursive: true });
  writeFileSync(join(siteDir, "../secret.js"), "secret\n");
  writeFileSync(join(siteDir, "log.txt"), "#region r\na\n#endregion r\n\u001b[31mred\n");
  writeFileSync(join(siteDir, "a.js"), "x\n  // #region r\n  y\n    z\n  // #endregion r\nw\n");
  writeFileSync(
    join(siteDir, "nested.js"),
    "// #region r\na\n// #region s\nb\n// #endregion\nc\n// #endregion\nd\n",
  );
  const marks = [
    ["// #region r", "// #endregion r"],
    ["/* #region r */", "/* #endregion r */"],
    ["<!-- #region r -->", "<!-- #endregion r -->"],
    ["#pragma region r", "#pragma endregion r"],
    ["#Region r", "#End Region"],
    [":: #region r", ":: #endregion r"],
    ["# region r", "# endregion"],
  ] as const;
  marks.forEach(([start, end], index) => {
    writeFileSync(join(siteDir, `docs/${index}.txt`), `a\n${start}\n\tb\n${end}\nc\n`);
  });

  it.each<[markdown: string, code: string]>([
    ["<<< @/a.js{1}", "x\n  // #region r\n  y\n    z\n  // #endregion r\nw\n"],
    ["<<< ../a.js#r {1} [t]", "y\n  z\n"],
    ["<<< @/nested.js#r", "a\nb\nc\n"],
    ...marks.map((_, index): [string, string] => [`<<< @/docs/${index}.txt#r`, "b\n"]),
  ])("%s is shown", (markdown, expected) => {
    const { body, problems } = compile(markdown, { siteDir });
    expect(problems).toEqual([]);
    expect(codeText(body.html)).toBe(expected);
  });

  it.each([
    ["<<< @/no.js", "missing-snippet"],
    ["<<< @/../secret.js", "missing-snippet"],
    ["<<< @/a.js#nothing", "missing-region"],
  ])("%s is a warning with its place", (markdown, code) => {
    const { body, problems } = compile(`a\n\n${markdown}`, { siteDir });
    expect(problems).toMatchObject([{ severity: "warning", code, at: { line: 3 } }]);
    expect(body.html).not.toContain("secret\n");
  });

  it("in UTF-16 is an error at the line that imports it, also for a region", () => {
    writeFileSync(join(siteDir, "wide.js"), "\uFEFF// #region r\na\n// #endregion r\n", "utf16le");
    for (const markdown of ["<<< @/wide.js", "<<< @/wide.js#r"]) {
      expect(compile(`a\n\n${markdown}`, { siteDir }).problems).toMatchObject([
        { severity: "error", code: "file-encoding", at: { line: 3 } },
      ]);
    }
  });

  it("in another encoding is a warning, unless the shown characters are UTF-8", () => {
    const bytes = Buffer.from([0xb7, 0xb9, 0x0a]);
    writeFileSync(
      join(siteDir, "gbk.js"),
      Buffer.concat([bytes, Buffer.from("#region r\na\n#endregion r\n")]),
    );
    expect(compile("a\n\n<<< @/gbk.js", { siteDir }).problems).toMatchObject([
      { severity: "warning", code: "file-encoding", at: { line: 3 } },
    ]);
    expect(compile("<<< @/gbk.js#r", { siteDir }).problems).toEqual([]);
  });

  it("with a control character in the shown lines is an error at the line that imports it", () => {
    expect(compile("a\n\n<<< @/log.txt", { siteDir }).problems).toMatchObject([
      {
        severity: "error",
        code: "control-character",
        at: { line: 3 },
        message: expect.stringContaining("U+001B"),
      },
    ]);
    expect(compile("<<< @/log.txt#r", { siteDir }).problems).toEqual([]);
  });
});
