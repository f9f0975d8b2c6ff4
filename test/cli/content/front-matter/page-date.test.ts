import { describe, expect, it } from "vitest";
import {
  placeDate,
  placeEnd,
  resolveDate,
  resolveName,
} from "../../../../src/cli/content/front-matter/page-date.js";
import { createCalendar, type DateForm } from "../../../../src/runtime/model/date.js";

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

describe("placeDate", () => {
  it.each<[string, string, DateForm, string, string]>([
    [
      "Asia/Shanghai",
      "2020-02-29T23:00:00.000Z",
      "instant",
      "2020-02-29T23:00:00.000Z",
      "2020-03-01T07:00:00.000Z",
    ],
    [
      "Asia/Shanghai",
      "2020-02-29T23:00:00.000Z",
      "clock",
      "2020-02-29T15:00:00.000Z",
      "2020-02-29T23:00:00.000Z",
    ],
    [
      "Asia/Shanghai",
      "2020-03-01T00:00:00.000Z",
      "day",
      "2020-02-29T16:00:00.000Z",
      "2020-03-01T00:00:00.000Z",
    ],
    [
      "America/New_York",
      "2020-03-01T01:00:00.000Z",
      "instant",
      "2020-03-01T01:00:00.000Z",
      "2020-02-29T20:00:00.000Z",
    ],
    [
      "America/New_York",
      "2020-03-01T01:00:00.000Z",
      "clock",
      "2020-03-01T06:00:00.000Z",
      "2020-03-01T01:00:00.000Z",
    ],
    [
      "America/New_York",
      "2020-03-01T00:00:00.000Z",
      "day",
      "2020-03-01T05:00:00.000Z",
      "2020-03-01T00:00:00.000Z",
    ],
    ["UTC", "2020-03-01T00:00:00.000Z", "day", "2020-03-01T00:00:00.000Z", "2020-03-01T00:00:00.000Z"],
  ])("in %s converts %s (form: %s) to %s", (timeZone, read, form, date, clock) => {
    expect(placeDate(read, form, createCalendar(timeZone))).toEqual({ date, clock });
  });
});

describe("placeEnd", () => {
  it.each<[string, string, DateForm, string]>([
    ["Asia/Shanghai", "2020-02-29T00:00:00.000Z", "day", "2020-02-29T16:00:00.000Z"],
    ["Asia/Shanghai", "2020-02-29T00:00:00.000Z", "clock", "2020-02-28T16:00:00.000Z"],
    ["Asia/Shanghai", "2020-02-29T09:30:00.000Z", "clock", "2020-02-29T01:30:00.000Z"],
    ["Asia/Shanghai", "2020-02-29T09:30:00.000Z", "instant", "2020-02-29T09:30:00.000Z"],
    ["America/New_York", "2026-03-08T00:00:00.000Z", "day", "2026-03-09T04:00:00.000Z"],
    ["America/New_York", "2026-11-01T00:00:00.000Z", "day", "2026-11-02T05:00:00.000Z"],
    ["Pacific/Apia", "2011-12-29T00:00:00.000Z", "day", "2011-12-30T10:00:00.000Z"],
  ])("in %s ends %s (form: %s) at %s", (timeZone, read, form, end) => {
    expect(placeEnd(read, form, createCalendar(timeZone))).toBe(end);
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
