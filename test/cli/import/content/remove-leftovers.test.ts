import { describe, expect, it } from "vitest";
import { removeLeftovers } from "../../../../src/cli/import/content/remove-leftovers.js";
import { Notes } from "../../../../src/cli/import/notes.js";

function clean(body: string) {
  const notes = new Notes();
  return { text: removeLeftovers(body, notes.ofFile("a.md", body)), notes };
}

describe("removeLeftovers", () => {
  it.each([
    ["keeps containers of hanblog", "::: tip 标题\n内容\n:::\n", "::: tip 标题\n内容\n:::\n"],
    ["keeps code", "```md\n::: other\n:::\n```\n`:::`\n", "```md\n::: other\n:::\n```\n`:::`\n"],
    [
      "gives links with spaces in their address back their meaning",
      "[a [b]](./5.Long name.md) [c](http://a.example/d e 'T') ![f](g h.png)\n",
      "[a [b]](<./5.Long name.md>) [c](<http://a.example/d e> 'T') ![f](g h.png)\n",
    ],
    [
      "gives links with spaces to a heading back their meaning",
      "[2](#lightnvm, linux implementation) [3](# a)\n",
      "[2](<#lightnvm, linux implementation>) [3](<# a>)\n",
    ],
    [
      "keeps other links and brackets",
      '[a](b.md) [c](d.md "T") list[i](x y) \\[e](f g.md) `[h](i j.md)` [k](<l m.md>) [n](o (p q).md)\n',
      '[a](b.md) [c](d.md "T") list[i](x y) \\[e](f g.md) `[h](i j.md)` [k](<l m.md>) [n](o (p q).md)\n',
    ],
    ["removes the marks of an unknown container", "::: block-2\n内容\n:::\n尾\n", "\n\n内容\n尾\n"],
    ["keeps the title of an unknown container", "::: box My title\nA\n:::\n", "**My title**\n\nA\n"],
    ["keeps words instead of a name", "::: 注意\nA\n:::\n", "**注意**\n\nA\n"],
    [
      "closes the container around an unknown one",
      ":::: tip\n::: box\nA\n:::\n::::\n",
      ":::: tip\n\n\nA\n::::\n",
    ],
    [
      "keeps one end of containers of one size",
      "::: tip\n::: details\nA\n:::\n:::\n",
      "::: tip\n::: details\nA\n:::\n",
    ],
    // A pattern that can split the spaces in several ways would never end.
    [
      "keeps a line with many spaces",
      `::: tip\n${" ".repeat(500)}<td>\n:::\n`,
      `::: tip\n${" ".repeat(500)}<td>\n:::\n`,
    ],
    [
      "keeps a line with many marks",
      `::: tip\n${"> ".repeat(500)}A\n:::\n`,
      `::: tip\n${"> ".repeat(500)}A\n:::\n`,
    ],
    ["removes the end of no container", "A\n\n:::\n\nB\n", "A\n\n\nB\n"],
    [
      "writes an end after words on its own line",
      "::: warning\nA.:::\n\nB:::\n",
      "::: warning\nA.\n:::\n\nB:::\n",
    ],
    ["reads a container on one line", "::: note 内容。 :::\n\nB\n", "::: note\n内容。\n:::\n\nB\n"],
    ["keeps text after a container on one line", ":::info A ::: B\n", "::: info\nA\n:::\n\nB\n"],
    ["reads an unknown container on one line", "::: box A :::\nB\n", "\n\nA\nB\n"],
    [
      "gives a container more colons than those in a file that it includes",
      "::: details A\n<!-- @include: ./a.md -->\n:::\n",
      ":::: details A\n<!-- @include: ./a.md -->\n::::\n",
    ],
    [
      "keeps code about included files",
      "```md\n::: tip\n<!-- @include: ./a.md -->\n:::\n```\n",
      "```md\n::: tip\n<!-- @include: ./a.md -->\n:::\n```\n",
    ],
    [
      "reads the size of an image",
      "![A](a.png =200x) `![](b =1x1)`\n",
      '<img src="a.png" alt="A" width="200"> `![](b =1x1)`\n',
    ],
    ["removes attributes of containers", "::: tip {no-title}\nA\n:::\n", "::: tip\nA\n:::\n"],
    ["keeps an open container", "::: details A {open}\nA\n:::\n", "::: details A {open}\nA\n:::\n"],
    ["gives a name with the same meaning", "::: success 好\nA\n:::\n", "::: tip 好\nA\n:::\n"],
    ["reads containers in lists and quotations", "> ::: box\n> A\n> :::\n", ">\n>\n> A\n>\n"],
    ["removes an id before the text of a heading", "## {#own} 标题\n## B {#b}\n", "## 标题\n## B {#b}\n"],
  ])("%s", (_, body, expected) => {
    expect(clean(body).text).toBe(expected);
  });

  it("reports an unknown container with its line", () => {
    const { notes } = clean("A\n\n::: box\nB\n:::\n");
    expect(notes.losses()).toEqual([{ code: "container", name: "box", file: "a.md", line: 3 }]);
  });
});

it.each([
  ["[TOC]\n\n# A\n", "[[toc]]\n\n# A\n"],
  ["a\n\n[toc]  \n", "a\n\n[[toc]]  \n"],
  ["@[toc]\n", "[[toc]]\n"],
  ["[[toc]]\n", "[[toc]]\n"],
  ["see [toc](a.md) and [TOC]\n", "see [toc](a.md) and [TOC]\n"],
  ["```\n[TOC]\n```\n", "```\n[TOC]\n```\n"],
])("removeLeftovers writes the table of contents in %j as %j", (text, expected) => {
  expect(removeLeftovers(text, new Notes().ofFile("a.md", text))).toBe(expected);
});
