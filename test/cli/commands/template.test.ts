import { describe, expect, it } from "vitest";
import { fillTemplate, formatDate } from "../../../src/cli/commands/template.js";

describe("fillTemplate", () => {
  it.each([
    ["__name__ and __name__", "rice and rice"],
    ["__other__ {{ name }} __NAME__", "__other__ {{ name }} __NAME__"],
    ["__trap__", "__name__"],
    ["___name__", "_rice"],
  ])("fills %j: %j", (text, expected) => {
    expect(fillTemplate(text, { name: "rice", trap: "__name__" })).toBe(expected);
  });
});

describe("formatDate", () => {
  it.each([
    ["2024-01-01T00:00:00Z", "UTC", { year: "2024", day: "20240101", date: "2024-01-01 00:00:00 +00:00" }],
    [
      "2023-12-31T20:00:09Z",
      "Asia/Shanghai",
      { year: "2024", day: "20240101", date: "2024-01-01 04:00:09 +08:00" },
    ],
    [
      "2024-01-01T02:00:00Z",
      "America/St_Johns",
      { year: "2023", day: "20231231", date: "2023-12-31 22:30:00 -03:30" },
    ],
  ])("formats %s in %s as %j", (moment, zone, expected) => {
    expect(formatDate(new Date(moment), zone)).toEqual(expected);
  });
});
