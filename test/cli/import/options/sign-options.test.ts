import { expect, it } from "vitest";
import { signOptions } from "../../../../src/cli/import/options/sign-options.js";

const PAGE = { source: "a.md", target: "a.md", address: null, anchors: [] };

function read(text: string, { hasMath = true, hasEmoji = false } = {}) {
  const config = { options: { title: "A", markdown: { breaks: true } }, comments: {} };
  return signOptions({ config, hasMath, hasEmoji }, [
    { ...PAGE, text: "Text.\n" },
    { ...PAGE, text },
  ])["markdown"];
}

it.each([
  "That is fine :)",
  "- item ;-)",
  "> :link: a link",
  "# Title :tada:",
  "**:heart:**",
  "I <3 it",
  'Sure :")',
  'Sure :-")',
  "cool 8-)",
  "---\ntitle: A\n---\n\n:smile:\n",
])("turns emoji off for %j of a site that had none", (text) => {
  expect(read(text)).toEqual({ breaks: true, emoji: false });
  expect(read(text, { hasEmoji: true })).toEqual({ breaks: true });
});

it.each(["`:)` and `:tada:`", "```\n:tada:\n```", "at 12:30:45, https://a.example/", "a :no-emoji: b", ""])(
  "keeps the options for %j",
  (text) => {
    expect(read(text)).toEqual({ breaks: true });
  },
);

it.each([
  ["costs $5 or $x$", { breaks: true, math: false }],
  ["$$\nx\n$$", { breaks: true, math: false }],
  ["`$x$`", { breaks: true }],
  [":) $x$", { breaks: true, math: false, emoji: false }],
])("turns formulas off for %j of a site that had none", (text, expected) => {
  expect(read(text, { hasMath: false })).toEqual(expected);
});
