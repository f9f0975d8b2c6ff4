import { expect, it } from "vitest";
import { readMoment } from "../../../../../src/cli/comments/transfer/format/read-moment.js";

it.each<[unknown, string | null]>([
  ["2019-01-02T03:04:05.678Z", "2019-01-02T03:04:05.678Z"],
  [{ __type: "Date", iso: "2019-01-02T03:04:05.678Z" }, "2019-01-02T03:04:05.678Z"],
  ["2019-01-02 03:04:05", "2019-01-02T03:04:05.000Z"],
  ["2019-01-02T03:04:05+08:00", "2019-01-01T19:04:05.000Z"],
  ["2021-10-28 20:50:15 +0800", "2021-10-28T12:50:15.000Z"],
  ["2019-01-02", "2019-01-02T00:00:00.000Z"],
  [1_650_000_000_123, "2022-04-15T05:20:00.123Z"],
  [1_650_000_000, "2022-04-15T05:20:00.000Z"],
  ["1650000000123", "2022-04-15T05:20:00.123Z"],
  [{ $date: "2019-01-02T03:04:05Z" }, "2019-01-02T03:04:05.000Z"],
  [{ $date: { $numberLong: "1650000000123" } }, "2022-04-15T05:20:00.123Z"],
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
])("reads %j as %j", (value, expected) => {
  expect(readMoment(value)?.toISOString() ?? null).toBe(expected);
});
