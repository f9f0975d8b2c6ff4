import { siteClock } from "../../content/old-dates.js";
import { defaultTimeZone } from "../../options/time-zone-option.js";
import type { WpItem } from "./wxr-site.js";

/** Dates that the time zone is found from. */
const SAMPLE = 60;

/** Zones that are tried before all others, because more people live in them. */
const USUAL = [
  "Asia/Shanghai",
  "Asia/Tokyo",
  "Europe/London",
  "Europe/Berlin",
  "America/New_York",
  "America/Chicago",
  "America/Los_Angeles",
  "UTC",
];

/**
 * Finds the time zone of a site. An export does not name it, but has most dates in it and in UTC. Returns the default of the language
 * if no zone fits.
 */
export function findTimeZone(items: readonly WpItem[], lang: string): string {
  const dated = items.filter(({ date, dateGmt }) => date !== "" && dateGmt !== "");
  const step = Math.max(1, Math.floor(dated.length / SAMPLE));
  const sample = dated.filter((_, index) => index % step === 0);
  const fallback = defaultTimeZone(lang);
  if (sample.length === 0) return fallback;
  const zones = new Set([fallback, ...USUAL, ...Intl.supportedValuesOf("timeZone")]);
  return [...zones].find((zone) => fits(zone, sample)) ?? fallback;
}

function fits(timeZone: string, sample: readonly WpItem[]): boolean {
  return sample.every(({ date, dateGmt }) => siteClock(`${dateGmt}Z`, timeZone) === date.replace(" ", "T"));
}
