import { describe, expect, it } from "vitest";
import { resolveTitle } from "../../../../src/cli/content/text/page-title.js";
import { createTextReader } from "../../../../src/cli/content/text/text-reader.js";
import type { FrontMatter } from "../../../../src/runtime/model/page.js";

const reader = createTextReader({ html: true, breaks: false, math: true, emoji: true });
const EMPTY: FrontMatter = { tags: [], categories: [], aliases: [], meta: [] };

describe("resolveTitle", () => {
  it.each([
    ["# A\n\nText", "A"],
    ["\n\n## A ##\n", "A"],
    ["# 中文 `code` *x*\r\nText", "中文 code x"],
    ["# A &mdash; B [Vue]\n\n[Vue]: https://vuejs.org", "A — B Vue"],
    ["# A [Vue]", "A [Vue]"],
    ["# A {#b}", "A"],
    ["# A {#b} ##", "A"],
    ["A {#b}\n=\n", "A"],
    ["# A `{#b}`", "A {#b}"],
    ["Real *title*\n==========\n\nText", "Real title"],
    ["\r\n A\r\n---\r\n", "A"],
    [":tada: `A`\n=", "🎉 A"],
    ["- A\n---\n", null],
    ["> A\n---\n", null],
    ["    A\n---\n", null],
    ["***\n---\n", null],
    ["[[toc]]\n---\n", null],
    ["[a]: /b\n---\n", null],
    ["```\n---\n```", null],
    ["A\n- - -\n", null],
    ["A\n\n---\n", null],
    ["Text\n\n# A", null],
    ["#tag", null],
    ["# ", null],
    ["", null],
  ])("uses the heading at the start of %j", (content, expected) => {
    expect(resolveTitle(EMPTY, content, reader)).toBe(expected);
  });

  it.each(["A **b** :tada:", "__init__ 与 __new__", "`a` <b> &amp; \\*"])(
    "prefers the front matter's %j, as written",
    (title) => {
      expect(resolveTitle({ ...EMPTY, title, home: true }, "# C", reader)).toBe(title);
    },
  );

  it("gives a home page the title Home", () => {
    expect(resolveTitle({ ...EMPTY, home: true }, "# C", reader)).toBe("Home");
  });
});
