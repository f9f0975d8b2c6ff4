import { describe, expect, it } from "vitest";
import { parseReactions, reactionKey } from "../../../src/runtime/model/reactions.js";

const summary = (text: string) =>
  parseReactions(text)?.map(({ emoji, key, name }) => [emoji, key, name]) ?? null;

describe("a list of reactions", () => {
  it.each([
    ["", []],
    [
      "👍 🎉",
      [
        ["👍", "👍", null],
        ["🎉", "🎉", null],
      ],
    ],
    [
      "👍,🎉，❤️",
      [
        ["👍", "👍", null],
        ["🎉", "🎉", null],
        ["❤️", "❤", null],
      ],
    ],
    [
      "🍚 Rice bowl, 👍🏽",
      [
        ["🍚", "🍚", "Rice bowl"],
        ["👍🏽", "👍🏽", null],
      ],
    ],
    [
      "👨‍👩‍👧‍👦 一家人 🇯🇵 1️⃣",
      [
        ["👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦", "一家人"],
        ["🇯🇵", "🇯🇵", null],
        ["1️⃣", "1⃣", null],
      ],
    ],
    ["🥇 No. 1", [["🥇", "🥇", "No. 1"]]],
    ["Rice 🍚", null],
    ["1 2", null],
    ["👍 👍", null],
    ["❤ ❤️", null],
    ["😀 😃 😄 😁 😆 😅 🤣 😂", expect.any(Array)],
    ["😀 😃 😄 😁 😆 😅 🤣 😂 🙂", null],
    ["👍".repeat(17), null],
  ])("%j", (text, expected) => {
    expect(summary(text)).toEqual(expected);
  });
});

it.each(["", "a", "12", "👍a", " 👍", "👍 ", "👍\0", "<b>", "\uFE0F", "\u200D"])(
  "%j is no reaction",
  (text) => {
    expect(reactionKey(text)).toBeNull();
  },
);
