import { describe, expect, it } from "vitest";
import { authorNames } from "../../../src/runtime/model/page.js";

describe("authorNames", () => {
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
    expect(authorNames(author)).toEqual(expected);
  });
});
