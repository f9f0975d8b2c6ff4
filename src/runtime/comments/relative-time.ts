import { printIsoDay } from "../model/print-date.js";
import type { StoreCommentTexts } from "../texts/features/store-comment-texts.js";
import { countText } from "./count-text.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Age from which a date is shown: the eighth day (spec/comments.md §4). */
const LAST_DAY = 8 * DAY;

type Words = Pick<StoreCommentTexts, "seconds" | "minutes" | "hours" | "days" | "now">;

/** Returns the age in words, or a date in the visitor's time zone. Both times are in milliseconds since 1970. */
export function relativeTime(time: number, now: number, words: Words): string {
  const age = now - time;
  if (Number.isNaN(age)) return "";
  if (age < 0) return words.now;
  if (age < MINUTE) return countText(Math.floor(age / SECOND), words.seconds);
  if (age < HOUR) return countText(Math.floor(age / MINUTE), words.minutes);
  if (age < DAY) return countText(Math.floor(age / HOUR), words.hours);
  if (age < LAST_DAY) return countText(Math.floor(age / DAY), words.days);
  return printIsoDay(time);
}
