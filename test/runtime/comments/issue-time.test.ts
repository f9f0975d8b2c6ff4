import { expect, it } from "vitest";
import { issueTime } from "../../../src/runtime/comments/issue-widget/mount-issue-panel.js";

const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;

it.each([
  [NOW + MINUTE, "en", "now"],
  [NOW - 30_000, "en", "30 seconds ago"],
  [NOW - 5 * MINUTE, "en", "5 minutes ago"],
  [NOW - 3 * 60 * MINUTE, "ja", "3 時間前"],
  [NOW - 24 * 60 * MINUTE, "en", "yesterday"],
  [NOW - 7 * 24 * 60 * MINUTE, "zh", "7天前"],
  [NOW - 8 * 24 * 60 * MINUTE, "en", "Nov 13, 2026"],
])("formats %i in %s as %s", (time, locale, expected) => {
  expect(issueTime(time, NOW, locale)).toBe(expected);
});
