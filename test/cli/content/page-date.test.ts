import { describe, expect, it } from "vitest";
import { namesZone, placeDate, resolveDate, resolveName } from "../../../src/cli/content/page-date.js";
import { createCalendar } from "../../../src/runtime/model/date.js";

describe("resolveDate", () => {
  it.each([
    ["a/2020-02-03-x.md", "2020-02-03T00:00:00.000Z"],
    ["a/2020-2-x.md", "2020-02-01T00:00:00.000Z"],
    ["2020-02-03-trip/README.md", "2020-02-03T00:00:00.000Z"],
    ["2020-02-03-trip/2021-01-02-day.md", "2021-01-02T00:00:00.000Z"],
    ["2020-13-40-x.md", null],
    ["20200203.md", null],
    ["a.md", null],
  ])("dates %s by its name", (relativePath, expected) => {
    expect(resolveDate(undefined, relativePath)).toBe(expected);
  });

  it("prefers the front matter", () => {
    expect(resolveDate("2019-01-01T00:00:00.000Z", "2020-02-03-x.md")).toBe("2019-01-01T00:00:00.000Z");
  });
});

describe("namesZone", () => {
  it.each([
    ["2020-03-01 07:00:00 +08:00", true],
    ["2020-02-29T18:00-0500", true],
    ["2020-03-01T01:30:00+2:30", true],
    ["2020-02-29T23:00:00.5z", true],
    ["2020-02-29T23:00:00Z", true],
    ["2020-02-29 23:00", false],
    ["2020-02-29T23:00:00", false],
    ["2020-02-29", false],
    ["", false],
  ])("of %j is %j", (date, expected) => {
    expect(namesZone(date)).toBe(expected);
  });
});

describe("placeDate", () => {
  it.each([
    [
      "Asia/Shanghai",
      "2020-02-29T23:00:00.000Z",
      true,
      "2020-02-29T23:00:00.000Z",
      "2020-03-01T07:00:00.000Z",
    ],
    [
      "Asia/Shanghai",
      "2020-02-29T23:00:00.000Z",
      false,
      "2020-02-29T23:00:00.000Z",
      "2020-02-29T23:00:00.000Z",
    ],
    [
      "America/New_York",
      "2020-03-01T01:00:00.000Z",
      true,
      "2020-03-01T01:00:00.000Z",
      "2020-02-29T20:00:00.000Z",
    ],
    [
      "America/New_York",
      "2020-03-01T01:00:00.000Z",
      false,
      "2020-03-01T06:00:00.000Z",
      "2020-03-01T01:00:00.000Z",
    ],
    [
      "America/New_York",
      "2020-03-01T00:00:00.000Z",
      false,
      "2020-03-01T05:00:00.000Z",
      "2020-03-01T00:00:00.000Z",
    ],
    ["UTC", "2020-03-01T00:00:00.000Z", false, "2020-03-01T00:00:00.000Z", "2020-03-01T00:00:00.000Z"],
  ])("in %s converts %s (with its own zone: %j) to %s", (timeZone, read, isZoned, date, clock) => {
    expect(placeDate(read, isZoned, createCalendar(timeZone))).toEqual({ date, clock });
  });
});

describe("resolveName", () => {
  it.each([
    ["a/2020-02-03-x y.md", "x y"],
    ["a/b/README.md", "b"],
    ["a/2020-02-trip/index.MD", "trip"],
    ["README.md", ""],
    ["香菇.md", "香菇"],
  ])("names %s", (relativePath, expected) => {
    expect(resolveName(relativePath)).toBe(expected);
  });
});
