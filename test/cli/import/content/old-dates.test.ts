import { describe, expect, it } from "vitest";
import { siteClock, siteEnd } from "../../../../src/cli/import/content/old-dates.js";

describe("siteClock", () => {
  it.each([
    ["2020-1-2", "2020-01-02T00:00:00"],
    ["2020-01-02 23:30", "2020-01-02T23:30:00"],
    ["2020-01-02T23:30:10Z", "2020-01-03T07:30:10"],
    ["2020-01-02 23:30:10 +0900", "2020-01-02T22:30:10"],
    ["2021-10-8 0:0:0", "2021-10-08T00:00:00"],
    ["2021/1/5 9:5", "2021-01-05T09:05:00"],
    ["2021-10-30 12:0:1 +9", "2021-10-30T11:00:01"],
    ["2021-10-30 12:0:1 +09:30", "2021-10-30T10:30:01"],
    ["2021-10-30 25:0:1", null],
    ["never", null],
  ])("reads %s in Asia/Shanghai as %s", (written, expected) => {
    expect(siteClock(written, "Asia/Shanghai")).toBe(expected);
  });
});

describe("siteEnd", () => {
  it.each([
    ["2020-01-02", "2020-01-02T16:00:00.000Z"],
    ["2020-01-02 23:30", "2020-01-02T15:30:00.000Z"],
    ["2020-01-02 23:30 +0900", "2020-01-02T14:30:00.000Z"],
    ["", null],
  ])("ends a page of a site in Asia/Shanghai with `expiryDate: %s` at %s", (written, expected) => {
    expect(siteEnd(written, "Asia/Shanghai")).toBe(expected);
  });
});
