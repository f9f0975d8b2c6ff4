import { describe, expect, it } from "vitest";
import { siteConfigSchema, type SiteConfigInput } from "../../../src/cli/config/schema.js";
import { timeZoneNotes, timeZoneOf } from "../../../src/cli/config/time-zone.js";

describe("the time zone of a site", () => {
  it.each<[options: SiteConfigInput, timeZone: string, notes: number]>([
    [{}, "Asia/Shanghai", 0],
    [{ lang: "zh-TW" }, "Asia/Shanghai", 0],
    [{ locales: { "/": { lang: "zh-CN" } }, lang: "en" }, "Asia/Shanghai", 0],
    [{ lang: "en" }, "UTC", 1],
    [{ locales: { "/": { lang: "en-US" } } }, "UTC", 1],
    [{ lang: "en", timeZone: "America/New_York" }, "America/New_York", 0],
    [{ timeZone: "UTC" }, "UTC", 0],
    [{ timeZone: "asia/shanghai" }, "Asia/Shanghai", 0],
    [{ timeZone: "PRC" }, "Asia/Shanghai", 0],
  ])("with the options %j is %s, with %i notes", (options, timeZone, notes) => {
    const config = siteConfigSchema.parse(options);
    expect(timeZoneOf(config)).toBe(timeZone);
    expect(timeZoneNotes(config)).toHaveLength(notes);
  });
});
