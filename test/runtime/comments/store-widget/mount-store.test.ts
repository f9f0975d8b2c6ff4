import { describe, expect, it } from "vitest";
import { relativeTime } from "../../../../src/runtime/comments/store-widget/mount-store.js";
import { nearestLanguage } from "../../../../src/runtime/texts/nearest-language.js";
import { STORE_COMMENTS_TEXTS } from "../../../../src/runtime/texts/tables/store-comments.js";

const NOW = new Date(2026, 10, 20, 12).getTime();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe("relativeTime", () => {
  it.each([
    [-1, "just now"],
    [0, "0 seconds ago"],
    [1999, "1 second ago"],
    [2000, "2 seconds ago"],
    [MINUTE - 1, "59 seconds ago"],
    [MINUTE, "1 minute ago"],
    [HOUR - 1, "59 minutes ago"],
    [HOUR, "1 hour ago"],
    [DAY - 1, "23 hours ago"],
    [DAY, "1 day ago"],
    [8 * DAY - 1, "7 days ago"],
    [8 * DAY, "2026-11-12"],
    [Number.NaN, ""],
  ])("formats an age of %i ms as: %s", (age, expected) => {
    expect(relativeTime(NOW - age, NOW, nearestLanguage(STORE_COMMENTS_TEXTS, "en")[1])).toBe(expected);
  });
});
