import { expect, it } from "vitest";
import { HEXO_TAGS } from "../../../../src/cli/import/content/hexo-tags.js";
import { rewriteShortcodes } from "../../../../src/cli/import/content/hugo-shortcodes.js";
import { rewriteLiquid } from "../../../../src/cli/import/content/liquid.js";
import { readArguments } from "../../../../src/cli/import/content/tag-table.js";
import { Notes } from "../../../../src/cli/import/notes.js";

const page = { link: (name: string) => (name === "known" ? "/known/" : null), title: () => null };

it.each([
  ['a "b c" d:e f="g h"', { list: ["a", "b c"], named: { d: "e", f: "g h" } }],
  ["https://a.example/x 1", { list: ["https://a.example/x", "1"], named: {} }],
  ["", { list: [], named: {} }],
])("reads the arguments %s", (text, expected) => {
  expect(readArguments(text)).toMatchObject(expected);
});

it("has the tags of Hexo that the issue of a blog needs", () => {
  const names = [
    "codeblock",
    "asset_img",
    "asset_link",
    "post_link",
    "post_path",
    "note",
    "tabs",
    "raw",
    "youtube",
  ];
  expect(names.filter((name) => !HEXO_TAGS.has(name))).toEqual([]);
});

it.each([
  ['{{< ref "known" >}}', "/known/"],
  ['{{< ref "missing" >}}', ""],
  [
    "{{< details A >}}x{{< details B >}}y{{< /details >}}{{< /details >}}",
    "\n:::: details A\nx\n::: details B\ny\n:::\n::::\n",
  ],
  ["{{% unknown %}}x{{% /unknown %}}", "x"],
  ["{{< unknown />}}", ""],
  ['{{< details "a >}}" >}}x{{< /details >}}', "\n::: details a >}}\nx\n:::\n"],
  ['{{< details It"s >}}x{{< /details >}}', '\n::: details It"s\nx\n:::\n'],
  ["`{{< x >}}`", "`{{< x >}}`"],
  ["{{ .Site.Title }}", "{{ .Site.Title }}"],
])("translates the shortcode %s", (text, expected) => {
  const notes = new Notes();
  expect(rewriteShortcodes(text, { page, notes: notes.ofFile("a.md", text) })).toBe(expected);
});

it.each([
  ["{{ site.title | escape }}", "T"],
  ["{{ '/a' | relative_url }}", "/a"],
  ["{{ page.missing }}", ""],
  ["{% for x in y %}{{ x }}{% endfor %}", ""],
  ["{% if a %}b{% endif %}", "b"],
  ["{%- if a-%}b{%- endif-%}", "b"],
  ["{% if a %}{% if b %}c{% endif %}{% endif %}", "c"],
  ["{% endif %}{% if a %}b{% endif %}", "b"],
  ["{% raw %}{% x %}{{ y }}{% endraw %}", "{% x %}{{ y }}"],
  ["## A\n{: #b .c}\n", "## A {#b}\n"],
  ['[a](b){:target="_blank"}', "[a](b)"],
  ["{:.2f} and `{:.x}`", "{:.2f} and `{:.x}`"],
])("translates the Liquid %s", (text, expected) => {
  const notes = new Notes().ofFile("a.md", text);
  expect(rewriteLiquid(text, { config: { title: "T" }, fields: {}, page, notes })).toBe(expected);
});

it("reads text with many quotes after the start of a tag that has no end", () => {
  const text = `{% include without its end.\n${'Line with a "word".\n'.repeat(100)}`;
  expect(rewriteLiquid(text, { config: {}, fields: {}, page, notes: new Notes().ofFile("a.md", text) })).toBe(
    text,
  );
});
