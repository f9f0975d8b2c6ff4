import { describe, expect, it } from "vitest";
import {
  createCalendar,
  dateForm,
  parseDate,
  printClock,
  printDate,
  printIsoDay,
} from "../../../src/runtime/model/date.js";

describe("createCalendar", () => {
  it.each([
    ["Asia/Shanghai", "2019-12-31T16:00:00.000Z", "2020-01-01", "2020-01-01T00:00:00.000Z"],
    ["UTC", "2019-12-31T23:59:59.000Z", "2019-12-31", "2019-12-31T23:59:59.000Z"],
    ["America/New_York", "2026-11-21T01:00:00.000Z", "2026-11-20", "2026-11-20T20:00:00.000Z"],
    ["America/New_York", "2026-07-02T03:30:00.000Z", "2026-07-01", "2026-07-01T23:30:00.000Z"],
    ["Asia/Kolkata", "2026-01-01T18:30:00.000Z", "2026-01-02", "2026-01-02T00:00:00.000Z"],
    ["America/New_York", "1850-01-01T12:00:00.000Z", "1850-01-01", "1850-01-01T07:03:58.000Z"],
  ])("in %s shows %s as %s, and the clock as %s", (timeZone, iso, day, clock) => {
    const calendar = createCalendar(timeZone);
    expect([calendar.dayOf(iso), calendar.clockAt(iso)]).toEqual([day, clock]);
    expect(calendar.instantOf(clock)).toBe(iso);
  });

  it.each([
    ["America/New_York", "2026-03-08T02:30:00.000Z", "2026-03-08T07:30:00.000Z"],
    ["America/Sao_Paulo", "2018-11-04T00:00:00.000Z", "2018-11-04T03:00:00.000Z"],
    ["Asia/Beirut", "2021-03-28T00:00:00.000Z", "2021-03-27T22:00:00.000Z"],
    ["America/New_York", "2026-11-01T01:30:00.000Z", "2026-11-01T05:30:00.000Z"],
    ["America/New_York", "2026-10-31T23:30:00.000Z", "2026-11-01T03:30:00.000Z"],
    ["Europe/Berlin", "2026-10-25T02:30:00.000Z", "2026-10-25T00:30:00.000Z"],
    ["Europe/Berlin", "2026-03-29T02:30:00.000Z", "2026-03-29T01:30:00.000Z"],
    ["Australia/Lord_Howe", "2026-04-05T01:45:00.000Z", "2026-04-04T14:45:00.000Z"],
    ["Australia/Lord_Howe", "2026-10-04T02:15:00.000Z", "2026-10-03T15:45:00.000Z"],
    ["Asia/Kolkata", "2026-03-29T02:30:00.000Z", "2026-03-28T21:00:00.000Z"],
    ["Pacific/Apia", "2011-12-29T23:59:00.000Z", "2011-12-30T09:59:00.000Z"],
    ["Pacific/Apia", "2011-12-31T00:00:00.000Z", "2011-12-30T10:00:00.000Z"],
  ])(
    "finds an instant of the same day in %s for %s, which clocks skip or show twice",
    (zone, clock, instant) => {
      const calendar = createCalendar(zone);
      expect(calendar.instantOf(clock)).toBe(instant);
      expect(calendar.dayOf(instant)).toBe(clock.slice(0, 10));
    },
  );
});

describe("dateForm", () => {
  it.each([
    ["2020-03-01 07:00:00 +08:00", "instant"],
    ["2020-02-29T18:00-0500", "instant"],
    ["2020-03-01T01:30:00+2:30", "instant"],
    ["2020-02-29T23:00:00.5z", "instant"],
    ["2020-02-29T23:00:00Z", "instant"],
    ["2020-02-29 23:00", "clock"],
    ["2020-02-29 00:00:00", "clock"],
    ["2020-02-29T23:00:00.000", "clock"],
    ["2020-02-29", "day"],
    ["2020/2/9", "day"],
    ["", "day"],
  ])("of %j is %s", (date, form) => {
    expect(dateForm(date)).toBe(form);
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
