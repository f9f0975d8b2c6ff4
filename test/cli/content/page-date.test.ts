import { describe, expect, it } from "vitest";
import { asWritten, resolveDate, resolveName } from "../../../src/cli/content/page-date.js";

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

describe("asWritten", () => {
  it.each([
    ["date: 2020-03-01 07:00:00 +08:00", "2020-03-01T07:00:00.000Z"],
    ["date: '2020-02-29T18:00-0500'\r", "2020-02-29T18:00:00.000Z"],
    ['  "date": "2020-03-01T01:30:00+2:30",', "2020-03-01T01:30:00.000Z"],
    ["date = 2020-02-29T23:00:00Z", "2020-02-29T23:00:00.000Z"],
    ["date: 2020-02-29 23:00", "2020-02-29T23:00:00.000Z"],
    ["date: 2020-02-29", "2020-02-29T23:00:00.000Z"],
  ])("reads the clock of %j", (line, expected) => {
    expect(asWritten("2020-02-29T23:00:00.000Z", line)).toBe(expected);
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
