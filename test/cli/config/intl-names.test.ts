import { describe, expect, it } from "vitest";
import { isTimeZone } from "../../../src/cli/config/intl-names.js";

describe("isTimeZone", () => {
  it.each([
    ["Europe/Berlin", true],
    ["UTC", true],
    ["Mars", false],
    ["", false],
  ])("of %j is %j", (name, expected) => {
    expect(isTimeZone(name)).toBe(expected);
  });
});
