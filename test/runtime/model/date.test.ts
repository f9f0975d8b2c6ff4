import { describe, expect, it } from "vitest";
import { calendarDate, parseDate, timelineDate } from "../../../src/runtime/model/date.js";

describe("timelineDate", () => {
  it.each([
    ["2020-02-03T00:00:00.000Z", 2020, "2-3"],
    ["2020-02-03T15:59:59.999Z", 2020, "2-3"],
    ["2020-02-03T16:00:00.000Z", 2020, "2-4"],
    ["2019-12-31T16:00:00.000Z", 2020, "1-1"],
    ["2020-02-28T16:00:00.000Z", 2020, "2-29"],
  ])("shows %s 8 hours later", (iso, year, day) => {
    expect(timelineDate(iso)).toEqual({ year, day });
  });
});

describe("calendarDate", () => {
  it("is the day of the timeline, padded", () => {
    expect(calendarDate("2019-12-31T16:00:00.000Z")).toBe("2020-01-01");
  });
});

describe("parseDate", () => {
  it.each([
    ["2020-2-3", "2020-02-03T00:00:00.000Z"],
    ["2020-02-03", "2020-02-03T00:00:00.000Z"],
    ["2020/2/3", "2020-02-03T00:00:00.000Z"],
    ["2020.02.03", "2020-02-03T00:00:00.000Z"],
    [" 2020-02-03 10:20 ", "2020-02-03T10:20:00.000Z"],
    ["2020-02-03 9:05:07", "2020-02-03T09:05:07.000Z"],
    ["2020-02-03T10:20:30.5Z", "2020-02-03T10:20:30.500Z"],
    ["2020-02-03T10:20:30.123456Z", "2020-02-03T10:20:30.123Z"],
    ["2020-02-03T10:20:30+08:00", "2020-02-03T02:20:30.000Z"],
    ["2020-02-03 02:00 +0800", "2020-02-02T18:00:00.000Z"],
    ["2020-02-03T22:00:00-03:30", "2020-02-04T01:30:00.000Z"],
    ["2020-02-29", "2020-02-29T00:00:00.000Z"],
    ["0050-02-03", "0050-02-03T00:00:00.000Z"],
    ["2021-02-29", null],
    ["2020-13-01", null],
    ["2020-00-01", null],
    ["2020-02-03 24:00", null],
    ["2020-02-03 10:60", null],
    ["20200203", null],
    ["tomorrow", null],
    ["", null],
  ])("reads %j as %j", (text, iso) => {
    expect(parseDate(text)).toBe(iso);
  });

  it("takes dates that are dates already", () => {
    expect(parseDate(new Date(0))).toBe("1970-01-01T00:00:00.000Z");
    expect(parseDate(new Date(Number.NaN))).toBeNull();
  });
});
