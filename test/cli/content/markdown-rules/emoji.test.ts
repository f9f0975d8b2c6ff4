import MarkdownIt from "markdown-it";
import { full } from "markdown-it-emoji";
import names from "markdown-it-emoji/lib/data/full.mjs";
import shortcuts from "markdown-it-emoji/lib/data/shortcuts.mjs";
import { expect, it } from "vitest";
import { emoji } from "../../../../src/cli/content/markdown-rules/emoji.js";

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
