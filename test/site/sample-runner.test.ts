import { describe, expect, it } from "vitest";
import { checkSample, formatFault } from "./check-sample.js";
import { readSamples } from "./read-samples.js";

const FENCE = "```";
const fence = (language: string, ...lines: readonly string[]): string =>
  [`${FENCE}${language}`, ...lines, FENCE].join("\n");

async function check(text: string, limit = 5000): Promise<readonly string[]> {
  const { samples, faults } = readSamples("page.md", text);
  const found = [...faults];
  for (const sample of samples) found.push(...(await checkSample(sample, limit)));
  return found.map(formatFault);
}

describe("the reader of samples", () => {
  it("finds fences by the rules of markdown, not by their look", () => {
    const text = [
      "---",
      "title: 饭团",
      "---",
      "",
      "- 一",
      "",
      `  ${FENCE}js{1} [a.js]`,
      "  f();",
      `  ${FENCE}`,
      "",
      "````md",
      fence("js", "not a sample"),
      "````",
    ].join("\n");
    expect(readSamples("page.md", text)).toEqual({
      samples: [{ file: "page.md", kind: "node", language: "js", lines: [{ text: "f();", line: 8 }] }],
      faults: [],
    });
  });

  it("appends a continuation to the previous sample that runs, across sketches", () => {
    const text = [
      "<!-- browser -->",
      fence("js", "a();"),
      "<!-- sketch: needs a host -->",
      fence("ts", "b();"),
      "text",
      "<!-- continues -->",
      fence("js", "c();"),
    ].join("\n");
    const { samples } = readSamples("page.md", text);
    expect(samples.map(({ kind, lines }) => [kind, lines.map(({ line }) => line)])).toEqual([
      ["browser", [3, 12]],
      ["sketch", [7]],
    ]);
  });

  it.each([
    [`<!-- continues -->\n${fence("js", "a();")}`, "page.md:2 continues nothing"],
    [`<!-- sketch -->\n${fence("js", "a();")}`, "page.md:1 found `<!-- sketch -->`, expected"],
    ["<!-- browser -->\n\ntext", "page.md:1 `<!-- browser -->` precedes no fence"],
    [`<!-- browser -->\n${fence("css", "a {}")}`, "page.md:2 a mark precedes `css`"],
  ])("reports a comment without effect: %j", (text, expected) => {
    const [fault = { file: "", line: 0, message: "" }, ...others] = readSamples("page.md", text).faults;
    expect(formatFault(fault)).toContain(expected);
    expect(others).toEqual([]);
  });
});

describe("the runner of samples", () => {
  it.each([
    ["one value a line", fence("js", "console.log([1, 'a']); // → [ 1, 'a' ]")],
    [
      "lines in the order of the page, whatever comes first",
      fence("js", "setTimeout(() => console.log(2)); // → 2", "console.log(1); // → 1"),
    ],
    ["lines without a comment", fence("js", "console.log(Math.random());", "console.log(1); // → 1")],
    ["output of several lines", fence("js", "console.log('a\\nb');", "// → a", "// → b")],
    [
      "types",
      fence("ts", "interface A {", "  b: number;", "}", "const a: A = { b: 1 };", "console.log(a.b); // → 1"),
    ],
    [
      "what continues",
      [fence("js", "const a = 1;"), "<!-- continues -->", fence("js", "console.log(a); // → 1")].join("\n"),
    ],
    [
      "a sketch, which is not run",
      `<!-- sketch: no such package -->\n${fence("js", 'import a from "no-such-package";', "a();")}`,
    ],
    ["JSON", fence("json", '{ "a": 1 }')],
    [
      "a style sheet",
      fence("css", ".a { &:hover { color: red } }", "@container (width > 1px) { b { gap: 0 } }"),
    ],
    ["markup", fence("html", "<ul><li>a<li>b</ul><br><img src=a.png>", "<script>", "f();", "</script>")],
    [
      "a component",
      fence(
        "vue",
        "<template><Foo :a='1' /></template>",
        '<script setup lang="ts">',
        "const a: string = '</p>'",
        "</script>",
      ),
    ],
  ])("accepts %s", async (_what, text) => {
    expect(await check(text)).toEqual([]);
  });

  it.each([
    ["a wrong value", fence("js", "", "console.log(1); // → 2"), 'page.md:3 expected "2", found "1"'],
    [
      "a line that is never reached",
      fence("js", "if (false) console.log(1); // → 1"),
      'page.md:2 expected "1", found nothing',
    ],
    [
      "a line that prints twice",
      fence("js", "for (const a of [1, 1]) console.log(a); // → 1"),
      'page.md:2 expected "1", found "1", "1"',
    ],
    [
      "a wrong order",
      fence("js", "console.log(1);", "console.log(2);", "// → 2", "// → 1"),
      'page.md:4 expected "2", found "1"',
    ],
    [
      "output beyond a full list",
      fence("js", "console.log(1);", "console.log(2);", "// → 1"),
      'page.md:3 expected no more output, found "2"',
    ],
    [
      "a wrong value behind types",
      fence("ts", "interface A {", "  b: 1;", "}", "console.log(1 as number); // → 2"),
      'page.md:5 expected "2", found "1"',
    ],
    ["an error", fence("js", "const a = 1;", "a.b();"), "page.md:3 threw TypeError: a.b is not a function"],
    [
      "a rejection that nobody handles",
      fence("js", "", "Promise.reject(new Error('no'));"),
      "page.md:3 threw Error: no",
    ],
    [
      "waiting for what never comes",
      fence("js", "await new Promise(() => {});"),
      "page.md:2 ended with exit code 13",
    ],
    ["broken code", fence("js", "", "const = 1;"), 'page.md:3 js: Expected identifier but found "="'],
    [
      "a broken sketch",
      `<!-- sketch: why -->\n${fence("ts", "", "let a: = 1;")}`,
      'page.md:4 ts: Unexpected "="',
    ],
    ["broken JSON", fence("json", "{ a: 1 }"), "page.md:2 json: SyntaxError"],
    ["a broken style sheet", fence("css", ".a {", "  color red;", "}"), "page.md:3 css: "],
    ["an element without an end", fence("html", "<p>", "<b>饭团</p>"), "page.md:3 html: <b> has no end tag"],
    ["a broken script in markup", fence("vue", "<script>", "let = ;", "</script>"), "page.md:3 vue: "],
  ])("rejects %s", async (_what, text, expected) => {
    const [fault, ...others] = await check(text);
    expect(fault).toContain(expected);
    expect(others).toEqual([]);
  });

  it.each([
    ["an endless loop", "for (;;);"],
    ["a timer that is never cleared", "setInterval(() => {}, 10);"],
  ])("stops %s", async (_what, code) => {
    expect(await check(fence("js", "const a = 1;", code), 300)).toEqual([
      "page.md:2 was still running after 300 ms",
    ]);
  });
});
