import { describe, expect, it } from "vitest";
import { Notes } from "../../../../src/cli/import/notes.js";
import { rewriteSmallLiquid } from "../small-liquid.js";

/** Rewrites a text and returns the result and the losses as `code name line`. */
function rewrite(text: string, input: Parameters<typeof rewriteSmallLiquid>[2] = {}) {
  const notes = new Notes();
  const output = rewriteSmallLiquid(text, notes.ofFile("a.md", text), input);
  return { output, losses: notes.losses().map(({ code, name, line }) => `${code} ${name} ${line}`) };
}

it.each([
  ["{{ site.title | escape }}", "T"],
  ["{{ '/a' | relative_url }}", "/a"],
  ["{{ 'a' | absolute_url }}", "/a"],
  ["{{ page.missing }}", ""],
  ["{% for x in y %}{{ x }}{% endfor %}", ""],
  ["{% for tag in page.tags reversed %}{{ tag }}{% endfor %}", "ba"],
  ["{% for tag in page.tags limit: 1 %}{{ tag }}{% endfor %}", "a"],
  ["{% if page.tags %}b{% else %}c{% endif %}", "b"],
  ["{%- if site.title -%} b {%- endif-%}", "b"],
  ["{% unless page.tags %}b{% else %}c{% endunless %}", "c"],
  ["{% case site.title %}{% when 'T' %}b{% else %}c{% endcase %}", "b"],
  ["{% assign a = 'x' | append: 'y' %}{{ a }}", "xy"],
  ["{% capture a %}x{{ site.title }}{% endcapture %}{{ a }}", "xT"],
  ["{% comment %}{% unknown %}{{ a | unknown }}{% endcomment %}b", "b"],
  ["{% raw %}{% x %}{{ y }}{% endraw %}", "{% x %}{{ y }}"],
  ["`{% raw %}{{ y }}{% endraw %}`", "`{{ y }}`"],
  ["```\n{% raw %}{% for %}{% endraw %}\n```", "```\n{% for %}\n```"],
  ["{% highlight js linenos %}\na\n{% endhighlight %}", "\n```js\na\n```\n"],
  ["{% post_url known %}", "/known/"],
  ["{% link b/c.pdf %}", "/b/c.pdf"],
  ["{{ '*a*' | markdownify }}", "<p><em>a</em></p>\n"],
  ["{{ 'A b' | slugify }}", "a-b"],
  ["{{ page.tags | jsonify }}", '["a","b"]'],
  ["{{ '2020-01-02 03:04:05 +0000' | date_to_string }}", "02 Jan 2020"],
  ["{{ '2020-01-02 03:04:05 +0000' | date_to_xmlschema }}", "2020-01-02T03:04:05+00:00"],
  ["{% assign a = site.terms | sort %}{% for t in a %}{{ t[0] }}{{ t | last }}{% endfor %}", "a1b2"],
  ["{% for t in site.terms %}{{ t | first }}{% endfor %}", "ba"],
  ["{{ 1.5 | times: 2 }} {{ true }} {{ null }}", "3 true "],
  ["## A\n{: #b .c}\n", "## A {#b}\n"],
  ['[a](b){:target="_blank"}', "[a](b)"],
  ["{:.2f} and `{:.x}`", "{:.2f} and `{:.x}`"],
])("renders the Liquid %s", (text, expected) => {
  expect(rewrite(text).output).toBe(expected);
});

it.each([
  ["a\n{% unknown b %}", "liquid unknown 2"],
  ["{% own %}a{% endown %}", "liquid own 1", "liquid endown 1"],
  ["{{ site.title | unknown }}", "liquid unknown 1"],
  ["{% assign a = site.title | unknown: 1 %}", "liquid unknown 1"],
  ["a\n\n{% endif %}", "liquid endif 3"],
  ["{% constructor %}{{ 1 | toString }}", "liquid constructor 1", "liquid toString 1"],
  ["{% render 'a' %}", "liquid render 1"],
  ["a {{ b", 'liquid output "{{ b" not closed 1'],
])("keeps %j as text, and reports it", (text, ...losses) => {
  expect(rewrite(text)).toEqual({ output: text, losses });
});

it("renders the rest of a page with a tag that has no end", () => {
  const { output, losses } = rewrite("{{ site.title }}\n{% if site.title %}\n{{ site.title }}");
  expect(output).toBe("T\n{% if site.title %}\nT");
  expect(losses).toEqual(["liquid tag {% if site.title %} not closed 2"]);
});

it("reads text with many quotes after the start of a tag that has no end", () => {
  const text = `{% include without its end.\n${'Line with a "word".\n'.repeat(100)}`;
  expect(rewrite(text).output).toBe(text);
});

it("reports an expression without a value once, although a loop shows it twice", () => {
  expect(rewrite("{% for tag in page.tags %}{{ site.none }}{% endfor %}").losses).toEqual([
    "expression site.none 1",
  ]);
});

describe("Liquid without an end", () => {
  it.each([
    ["a loop over a long range", "{% for i in (1..999999999) %}{{ i }}{% endfor %}"],
    ["loops in loops", `${"{% for i in (1..99999) %}".repeat(4)}x${"{% endfor %}".repeat(4)}`],
    ["a text that doubles", `{% assign a = 'ab' %}${"{% assign a = a | append: a %}".repeat(60)}{{ a }}`],
    [
      "a captured text that doubles",
      `{% assign a = 'ab' %}${"{% capture a %}{{ a }}{{ a }}{% endcapture %}".repeat(60)}{{ a }}`,
    ],
    ["deep conditions", `${"{% if site %}".repeat(20_000)}x${"{% endif %}".repeat(20_000)}`],
  ])("stays as it is and is reported: %s", (_, text) => {
    const { output, losses } = rewrite(text);
    expect(output === text).toBe(true);
    expect(losses).toHaveLength(1);
    expect(losses[0]).toMatch(/^liquid /);
  });
});

describe("includes", () => {
  const files = (texts: Readonly<Record<string, string>>) => ({
    include: (name: string) => {
      const text = texts[name];
      return text === undefined
        ? ({ kind: name.startsWith("..") ? "outside" : "missing" } as const)
        : ({ kind: "text", path: `_includes/${name}`, text } as const);
    },
    relative: () => ({ kind: "missing" }) as const,
  });

  it.each([
    ['{% include a.html b="c d" %}', "<b>c d</b>"],
    ["{% include a.html b=site.title %}", "<b>T</b>"],
    ["{% include a.html b='it\\'s' %}", "<b>it's</b>"],
    ["{% assign f = 'a' %}{% include {{ f }}.html b=\"1\" %}", "<b>1</b>"],
    ["{% for t in page.tags %}{% include a.html b=t %}{% endfor %}", "<b>a</b><b>b</b>"],
    ['{% include note.html content="c" %}', "\n::: tip\nc\n:::\n"],
    ['{% include figure image_path="/a.png" alt="A" %}', "![A](/a.png)"],
  ])("get the parameters of %s", (text, expected) => {
    const input = { files: files({ "a.html": "<b>{{ include.b }}</b>", "note.html": "x" }) };
    expect(rewrite(text, input)).toEqual({ output: expected, losses: [] });
  });

  it.each([
    ["{% include b.html %}", "missing-file include b.html 1"],
    ["{% include ../b.html %}", "outside-file include ../b.html 1"],
  ])("that are not there are removed and reported: %s", (text, loss) => {
    expect(rewrite(`a${text}`, { files: files({}) })).toEqual({ output: "a", losses: [loss] });
  });

  it("that include themselves are removed where they do, and reported with their file", () => {
    const lost: string[] = [];
    const { output } = rewrite("{% include a.md %}", {
      files: files({ "a.md": "1{% include b.md %}", "b.md": "2{% include a.md %}" }),
      lostIn: ({ code, name, file }) => lost.push(`${code} ${name} ${file}`),
    });
    expect([output, lost]).toEqual(["12", ["include include a.md _includes/b.md"]]);
  });
});

it.each([
  [
    "<ul>\n  {% for t in page.tags %}\n    <li>{{ t }}</li>\n\n  {% endfor %}\n</ul>\n\ntext",
    "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n\ntext",
  ],
  ["a\n\n{% if page %}\n    code\n{% endif %}\n", "a\n\n\n    code\n\n"],
  [
    "<div>\n  {% if page %}<pre>\n\n  a</pre>{% endif %}\n  b\n</div>",
    "<div>\n<pre>\n\n  a</pre>\nb\n</div>",
  ],
  ['<div markdown="1">\n\n  {% if page %}a{% endif %}\n</div>', "<div>\n\n  a\n\n</div>"],
  ["<div>\n\n  {{ page.tags }}\n</div>", "<div>\n\n  ab\n</div>"],
])("writes elements around loops and conditions without gaps: %j", (text, expected) => {
  expect(rewrite(text).output).toBe(expected);
});
