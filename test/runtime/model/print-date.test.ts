import { describe, expect, it } from "vitest";
import { createCalendar } from "../../../src/runtime/model/date.js";
import { printClock, printDate, printIsoDay } from "../../../src/runtime/model/print-date.js";

const TIME = Date.parse("2026-08-09T02:20:00.000Z");

/** Replaces the narrow spaces of some languages with ordinary ones. */
const plain = (text: string) => text.replace(/\s/g, " ");

describe("printDate", () => {
  it.each([
    ["zh-CN", "2026年8月9日", "8月9日"],
    ["zh-TW", "2026年8月9日", "8月9日"],
    ["en", "Aug 9, 2026", "Aug 9"],
    ["en-GB", "9 Aug 2026", "9 Aug"],
    ["ja", "2026/08/09", "8月9日"],
    ["ko", "2026. 8. 9.", "8월 9일"],
    ["de", "09.08.2026", "9. Aug."],
  ])("prints days as people write them in %s", (lang, day, dayOfYear) => {
    expect(printDate(TIME, "day", lang, "Asia/Shanghai")).toBe(day);
    expect(printDate(TIME, "dayOfYear", lang, "Asia/Shanghai")).toBe(dayOfYear);
  });

  it.each([
    ["zh-CN", "2026年8月9日 10:20"],
    ["en", "Aug 9, 2026, 10:20 AM"],
    ["ja", "2026/08/09 10:20"],
  ])("prints moments as people write them in %s", (lang, moment) => {
    expect(plain(printDate(TIME, "moment", lang, "Asia/Shanghai"))).toBe(moment);
  });

  it.each(["fa", "th", "ar-SA"])("prints the years of addresses in %s, which has other years too", (lang) => {
    expect(printDate(TIME, "day", `${lang}-u-nu-latn`)).toContain("2026");
  });

  it("prints the local time of each time zone", () => {
    const hours = ["UTC", "Asia/Shanghai", "America/New_York"].map((zone) =>
      printDate(TIME, "time", "zh-CN", zone),
    );
    expect(hours).toEqual(["02:20", "10:20", "22:20"]);
  });
});

describe("printClock", () => {
  it.each([
    ["2020-02-03T00:00:00.000Z", "2020年2月3日"],
    ["2020-02-03T15:59:59.999Z", "2020年2月3日"],
    ["2020-02-03T16:00:00.000Z", "2020年2月4日"],
    ["2019-12-31T16:00:00.000Z", "2020年1月1日"],
    ["2020-02-28T16:00:00.000Z", "2020年2月29日"],
    ["1988-07-01T15:30:00.000Z", "1988年7月1日"],
  ])("prints %s 8 hours later in the default zone", (iso, day) => {
    expect(printClock(createCalendar("Asia/Shanghai").clockAt(iso), "day", "zh-CN")).toBe(day);
  });
});

describe("printIsoDay", () => {
  it.each([
    ["UTC", "2026-08-09"],
    ["America/New_York", "2026-08-08"],
  ])("prints the padded day in %s", (zone, day) => {
    expect(printIsoDay(TIME, zone)).toBe(day);
  });
});
