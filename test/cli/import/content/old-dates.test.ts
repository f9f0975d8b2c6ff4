import { describe, expect, it } from "vitest";
import { needsZone, siteClock } from "../../../../src/cli/import/content/old-dates.js";

describe("siteClock", () => {
  it.each([
    ["2020-1-2", "2020-01-02T00:00:00"],
    ["2020-01-02 23:30", "2020-01-02T23:30:00"],
    ["2020-01-02T23:30:10Z", "2020-01-03T07:30:10"],
    ["2020-01-02 23:30:10 +0900", "2020-01-02T22:30:10"],
    ["never", null],
  ])("reads %s in Asia/Shanghai as %s", (written, expected) => {
    expect(siteClock(written, "Asia/Shanghai")).toBe(expected);
  });
});

it("needsZone is true for a date without a zone on a site in Asia/Shanghai", () => {
  expect(needsZone("2020-01-02 10:00", "Asia/Shanghai")).toBe(true);
  expect(needsZone("2020-01-02 10:00 +0900", "Asia/Shanghai")).toBe(false);
  expect(needsZone("2020-01-02 10:00", "UTC")).toBe(false);
});
