import { expect, it } from "vitest";
import { placeThemeOptions } from "../../../src/cli/config/place-of-option.js";
import { createPlainProblem, position } from "../../../src/runtime/model/error.js";

const placeOf = (path: readonly PropertyKey[]) => position(JSON.stringify(path), 1);
const placed = (code: string, message: string) =>
  placeThemeOptions([createPlainProblem("error", code, message)], placeOf)[0]?.at?.file ?? null;

it.each([
  ["themeConfig.startYear: expected a year", ["themeConfig", "startYear"]],
  ["themeConfig.friendLinks[0].link: expected a string", ["themeConfig", "friendLinks", 0, "link"]],
  ['locales["/en/"].themeConfig.mode: expected one', ["locales", "/en/", "themeConfig", "mode"]],
  ["no rice", ["themeConfig"]],
])("adds the place to the error %j", (fault, path) => {
  expect(placed("theme-config", `Invalid theme options: ${fault}`)).toBe(JSON.stringify(path));
});

it("leaves the places of other problems unchanged", () => {
  expect(placed("theme-invalid", "themeConfig.startYear")).toBeNull();
});
