import { describe, expect, it } from "vitest";
import {
  createFieldReader,
  readMoment,
} from "../../../../../src/cli/comments/transfer/format/field-reader.js";

describe("typed numbers in a MongoDB export", () => {
  it("are read as numbers", () => {
    const reader = createFieldReader({
      time: { $numberInt: "12" },
      created: { $numberDouble: "1617171717171.0" },
      updated: { $numberLong: "1617171717172" },
      isSpam: { $numberInt: "1" },
    });
    expect(reader.count("time")).toBe(12);
    expect(reader.moment("created")).toEqual(new Date(1_617_171_717_171));
    expect(reader.moment("updated")).toEqual(new Date(1_617_171_717_172));
    expect(reader.flag("isSpam")).toBe(true);
    expect(reader.rest()).toEqual(new Map());
  });

  it.each([{ $numberInt: "" }, { $numberInt: "many" }, { $numberInt: 1 }, { $numberDouble: "Infinity" }])(
    "remain in the rest if they are invalid: %j",
    (time) => {
      const reader = createFieldReader({ time });
      expect(reader.count("time")).toBeNull();
      expect(reader.rest()).toEqual(new Map([["time", time]]));
    },
  );
});

describe("read moment", () => {
  it.each<[unknown, string | null]>([
    ["2019-01-02T03:04:05.678Z", "2019-01-02T03:04:05.678Z"],
    [{ __type: "Date", iso: "2019-01-02T03:04:05.678Z" }, "2019-01-02T03:04:05.678Z"],
    ["2019-01-02 03:04:05", "2019-01-02T03:04:05.000Z"],
    ["2019-01-02T03:04:05+08:00", "2019-01-01T19:04:05.000Z"],
    ["2021-10-28 20:50:15 +0800", "2021-10-28T12:50:15.000Z"],
    ["2021-10-28 20:50:15 +0800 CST", "2021-10-28T12:50:15.000Z"],
    ["2021-10-28 20:50:15.123456789 +0800 +0800", "2021-10-28T12:50:15.123Z"],
    ["2021-10-28 20:50:15 -0300 -03", "2021-10-28T23:50:15.000Z"],
    ["2021-10-28 12:50:15 +0000 UTC", "2021-10-28T12:50:15.000Z"],
    ["2021-10-28 20:50:15 CST", null],
    ["2019-01-02", "2019-01-02T00:00:00.000Z"],
    [1_650_000_000_123, "2022-04-15T05:20:00.123Z"],
    [1_650_000_000, "2022-04-15T05:20:00.000Z"],
    ["1650000000123", "2022-04-15T05:20:00.123Z"],
    [{ $date: "2019-01-02T03:04:05Z" }, "2019-01-02T03:04:05.000Z"],
    [{ $date: { $numberLong: "1650000000123" } }, "2022-04-15T05:20:00.123Z"],
    ["Wed Jan 02 2019 11:04:05 GMT+0800 (China Standard Time)", "2019-01-02T03:04:05.000Z"],
    ["Wed Jan 02 2019 11:04:05 GMT+0800 (中国标准时间)", "2019-01-02T03:04:05.000Z"],
    ["Wed Jan 02 2019 03:04:05 GMT+0000", "2019-01-02T03:04:05.000Z"],
    ["Wed, 02 Jan 2019 03:04:05 GMT", "2019-01-02T03:04:05.000Z"],
    ["2019/1/2 03:04:05", "2019-01-02T03:04:05.000Z"],
    ["2019/1/2 15:04:05", "2019-01-02T15:04:05.000Z"],
    ["2019/1/2 上午3:04:05", "2019-01-02T03:04:05.000Z"],
    ["2019/1/2 下午3:04:05", "2019-01-02T15:04:05.000Z"],
    ["2019/1/2 下午12:04:05", "2019-01-02T12:04:05.000Z"],
    ["2019/1/2 上午12:04:05", "2019-01-02T00:04:05.000Z"],
    ["2019/12/31 下午11:04", "2019-12-31T23:04:00.000Z"],
    ["2019年1月2日 15:04:05", "2019-01-02T15:04:05.000Z"],
    ["1/2/2019, 3:04:05 PM", "2019-01-02T15:04:05.000Z"],
    ["1/2/2019, 3:04:05\u202fAM", "2019-01-02T03:04:05.000Z"],
    ["12/31/2019, 12:04:05 AM", "2019-12-31T00:04:05.000Z"],
    // The day may come first.
    ["1/2/2019 15:04:05", null],
    ["02/01/2019, 15:04:05", null],
    ["31/12/2019, 3:04:05 PM", null],
    ["Wed Foo 02 2019 11:04:05 GMT+0800", null],
    ["Wed Jan 42 2019 11:04:05 GMT+0800", null],
    ["2019/13/2 15:04:05", null],
    ["2019/1/2 下午15:04:05", null],
    ["2019/2/30 15:04:05", null],
    ["2019-13-45T99:99:99Z", null],
    ["yesterday", null],
    ["", null],
    [Number.NaN, null],
    [1e300, null],
    [null, null],
    [undefined, null],
    [{ iso: { iso: {} } }, null],
    [["2019-01-02"], null],
    [true, null],
  ])("parses %j as %j", (value, expected) => {
    expect(readMoment(value)?.toISOString() ?? null).toBe(expected);
  });

  it("parses what this JavaScript prints, in every form whose time zone is known", () => {
    const date = new Date("2019-01-02T03:04:05.000Z");
    for (const text of [
      date.toString(),
      date.toUTCString(),
      date.toISOString(),
      JSON.parse(JSON.stringify(date)),
    ]) {
      expect(readMoment(text)).toEqual(date);
    }
    for (const locale of ["zh-CN", "en-US"]) {
      expect(readMoment(date.toLocaleString(locale, { timeZone: "UTC" }))).toEqual(date);
    }
  });
});
