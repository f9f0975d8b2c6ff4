import { expect, it } from "vitest";
import { defaultRates } from "../../../../src/cli/comments/policy/throttle.js";

it.each<[seconds: number, pauseMs: number]>([
  [20, 18_000],
  [3, 1_000],
  [2, 1],
  [1, 1],
])("a pause of %i seconds between two comments allows for a slow first one: %i ms", (seconds, intervalMs) => {
  expect(defaultRates(seconds)).toEqual({
    pause: { limit: 1, intervalMs },
    burst: { limit: 5, intervalMs },
    comments: { limit: 30, intervalMs: 60_000 },
    allComments: { limit: 120, intervalMs: 1_000 },
    visits: { limit: 60, intervalMs: 1_000 },
  });
});
