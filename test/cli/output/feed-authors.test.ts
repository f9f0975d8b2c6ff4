import { describe, expect, it } from "vitest";
import { feedAuthors } from "../../../src/cli/output/feed-authors.js";

describe("feedAuthors", () => {
  it.each([
    ["饭团", ["饭团"]],
    [" A <a@b.example> ", ["A <a@b.example>"]],
    [
      ["A", { name: "B", url: "https://b.example" }, "A"],
      ["A", "B"],
    ],
    [undefined, []],
    ["", []],
    [{ name: 3 }, []],
    [[null, true, 7], []],
  ])("reads %j", (author, expected) => {
    expect(feedAuthors(author)).toEqual(expected);
  });
});
