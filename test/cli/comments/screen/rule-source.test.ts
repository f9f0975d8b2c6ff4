import { expect, it } from "vitest";
import { createMailMatcher } from "../../../../src/cli/comments/screen/rule-source.js";

it.each<[entry: string, mail: string, expected: boolean]>([
  ["ann@spam.example", "Ann@Spam.example", true],
  ["ann@spam.example", "joann@spam.example", false],
  ["spam.example", "ann@spam.example", true],
  ["@spam.example", "ann@spam.example", true],
  ["spam.example", "ann@mail.spam.example", true],
  ["spam.example", "ann@notspam.example", false],
  ["spam.example", "spam.example@good.example", false],
  ["*.example", "ann@spam.example", true],
  ["ann*@*.org", "anna@spam.org", true],
  ["ann*@*.org", "anna@spam.com", false],
  ["spam.example", "", false],
])("the entry %s matches the mail %s: %j", (entry, mail, expected) => {
  expect(createMailMatcher([entry])(mail)).toBe(expected);
});
