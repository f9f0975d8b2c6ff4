import MarkdownIt from "markdown-it";
import { full } from "markdown-it-emoji";
import names from "markdown-it-emoji/lib/data/full.mjs";
import shortcuts from "markdown-it-emoji/lib/data/shortcuts.mjs";
import { expect, it } from "vitest";
import { emoji } from "../../../../src/cli/content/markdown-rules/further-syntax.js";
import { createTextReader } from "../../../../src/cli/content/text/text-reader.js";
import { compile, html } from "../compile.js";

const ours = new MarkdownIt({ html: true, linkify: true });
emoji(ours);
const theirs = new MarkdownIt({ html: true, linkify: true }).use(full);

it("finds every name", () => {
  const missed = Object.entries(names).filter(
    ([name, character]) => ours.render(`a :${name}: b`) !== `<p>a ${character} b</p>\n`,
  );
  expect(missed).toEqual([]);
});

it("finds every shortcut that the package finds", () => {
  const texts = Object.values(shortcuts)
    .flat()
    .map((shortcut) => `a ${shortcut} b`);
  expect(texts.filter((text) => ours.render(text) !== theirs.render(text))).toEqual([]);
});

it.each([
  "plain",
  "see https://a.example/x:/y and :tada:",
  "- one :smile:\n- two\n\n| a |\n|---|\n| :D |\n",
  "`:tada:` [:tada:](x.md) **8-)**",
  "no sign\n\n:rocket: here\n\nand no sign",
])("renders %j like the package", (text) => {
  expect(ours.render(text)).toBe(theirs.render(text));
});

it("shows names and shortcuts as text with `emoji: false`, also in titles and ids", () => {
  const text = "## A :tada: b\n\nfine :) :tada:";
  const options = { config: { emoji: false } };
  const { headers } = compile(text, options);
  expect(html(text, options)).toContain("fine :) :tada:");
  expect(headers.map(({ title, slug }) => [title, slug])).toEqual([["A :tada: b", "a-tada-b"]]);
  const syntax = { html: true, breaks: false, math: true };
  const readers = [true, false].map((emoji) => createTextReader({ ...syntax, emoji }));
  expect(readers.map(({ readHeading }) => readHeading("A :tada:", ""))).toEqual(["A 🎉", "A :tada:"]);
});
