import { describe, expect, it } from "vitest";
import { createValueLines } from "../../../../src/cli/config/fields/field-line.js";

const YAML = `---
title: A
recipe:
  # A comment
  name: Plum
  steps:
    - text: one

      time: 5
    -   time: 6
        name: b
    - short
  links: { name: x }
tags:
- a
- name: b
name: last
---`;

const JSON_HEAD = `{
  "title": "A",
  "recipe": {
    "name": "Plum",
    "deep": {
      "name": 5
    }
  },
  "name": "last"
}`;

const lineOf = (text: string, name: string, path: readonly PropertyKey[]) =>
  createValueLines(text)([name], path);

describe("createValueLines", () => {
  it.each<[readonly PropertyKey[], number]>([
    [[], 3],
    [["name"], 5],
    [["steps"], 6],
    [["steps", 0], 7],
    [["steps", 0, "text"], 7],
    [["steps", 0, "time"], 9],
    [["steps", 1, "time"], 10],
    [["steps", 1, "name"], 11],
    [["steps", 2], 12],
    // Parts without a line of their own have that of their nearest parent.
    [["steps", 3], 6],
    [["steps", 0, "name"], 7],
    [["steps", 0, "text", "time"], 7],
    [["links", "name"], 13],
    [["missing", "name"], 3],
  ])("finds %j of a field in YAML", (path, line) => {
    expect(lineOf(YAML, "recipe", path)).toBe(line);
  });

  it.each<[readonly PropertyKey[], number]>([
    [[0], 15],
    [[1, "name"], 16],
    [[2], 14],
  ])("finds %j of a list that is not indented", (path, line) => {
    expect(lineOf(YAML, "tags", path)).toBe(line);
  });

  it.each<[readonly PropertyKey[], number]>([
    [["name"], 4],
    [["deep", "name"], 6],
    [["deep", "other"], 5],
  ])("finds %j of a field in JSON", (path, line) => {
    expect(lineOf(JSON_HEAD, "recipe", path)).toBe(line);
  });

  it("finds each of many items", () => {
    const items = Array.from({ length: 10_000 }, (_, index) => `  - n: x${index}`);
    const lineOfItem = createValueLines(["items:", ...items].join("\n"));
    const found = items.map((_, index) => lineOfItem(["items"], [index, "n"]));
    expect(found).toEqual(items.map((_, index) => index + 2));
  });
});
