import { expect, it } from "vitest";
import { currentTime } from "../../../src/cli/commands/command-context.js";

it("uses the time in the environment", () => {
  expect(currentTime({ SOURCE_DATE_EPOCH: "1700000000" })).toEqual(new Date(1_700_000_000_000));
});

it.each(["soon", "-1", "1.5", "1e9", "9".repeat(20)])("rejects SOURCE_DATE_EPOCH=%s", (seconds) => {
  expect(() => currentTime({ SOURCE_DATE_EPOCH: seconds })).toThrow(
    expect.objectContaining({ code: "source-date-epoch", hint: expect.stringContaining("1700000000") }),
  );
});
