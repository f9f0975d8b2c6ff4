import { expect, it } from "vitest";
import { plural } from "../../../../src/runtime/model/text/plural.js";

it.each([
  [0, "0 records"],
  [1, "1 record"],
  [2, "2 records"],
])("%i is %s", (count, expected) => {
  expect(plural(count, "record")).toBe(expected);
});
