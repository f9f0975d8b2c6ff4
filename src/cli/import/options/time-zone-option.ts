import { isTimeZone } from "../../config/time-zone-name.js";
import { timeZoneOf } from "../../config/time-zone.js";
import { type Fields, textOf } from "../plain-value.js";

/** Returns the time zone of a site in a language that names none. */
export function defaultTimeZone(lang: string): string {
  return timeZoneOf({ lang, locales: {} });
}

/** Returns the time zone of a new site with these options. */
export function timeZoneOfOptions(options: Fields): string {
  return textOf(options["timeZone"]) ?? defaultTimeZone(textOf(options["lang"]) ?? "zh-CN");
}

/** Reads a time zone. An unknown name is replaced by `fallback`. */
export function readTimeZone(value: unknown, fallback: string): string {
  const zone = textOf(value);
  return zone !== undefined && isTimeZone(zone) ? zone : fallback;
}

/** Returns `timeZone` of the configuration, or `undefined` if it is the default of the language. */
export function timeZoneOption(timeZone: string, lang: string): string | undefined {
  return timeZone === defaultTimeZone(lang) ? undefined : timeZone;
}
