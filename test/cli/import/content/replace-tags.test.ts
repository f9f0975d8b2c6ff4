import { expect, it } from "vitest";
import { HEXO_TAGS } from "../../../../src/cli/import/kinds/hexo/hexo-tags.js";
import { rewriteShortcodes } from "../../../../src/cli/import/kinds/hugo/hugo-shortcodes.js";
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
  [
    "**Bold {{< zz >}} text**, **end {{< zz >}}**, **{{< zz >}} start**.",
    "**Bold text**, **end**, **start**.",
  ],
  ["**图标 {{< zz >}}**后面 {{< zz >}}**粗**", "**图标**后面 **粗**"],
  ["- {{< zz >}}\n- a {{< zz >}}\n  {{< zz >}}", "-\n- a\n  "],
  ["**Red {{% zz %}}inner *em*{{% /zz %}} more**", "**Red inner *em* more**"],
  ['**See {{< audio "a.mp3" >}} here**', '**See <audio src="a.mp3" controls></audio> here**'],
  ["`{{< x >}}`", "`{{< x >}}`"],
  ["{{ .Site.Title }}", "{{ .Site.Title }}"],
])("translates the shortcode %s", (text, expected) => {
  const notes = new Notes();
  expect(rewriteShortcodes(text, { page, notes: notes.ofFile("a.md", text) })).toBe(expected);
});
