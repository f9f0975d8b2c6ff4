// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest";
import { createSanitizer, type Sanitize } from "../../../../src/runtime/comments/text/sanitize.js";
import { repairDom } from "../repair-dom.js";
import { ATTACKS, CLEANED, findStrange, TANGLES } from "../sanitizer-contract.js";

let sanitize: Sanitize;

beforeAll(() => {
  repairDom();
  sanitize = createSanitizer(window);
});

// The results of a real HTML parser are tested in a browser.
describe("the browser's sanitiser", () => {
  it.each(CLEANED)("turns %s into %s", (html, cleaned) => {
    expect(sanitize(html)).toBe(cleaned);
  });

  // happy-dom would load the style sheet in one of them.
  it.each([...ATTACKS, ...TANGLES].filter((html) => !html.includes("<link")))(
    "keeps only allowed HTML of %s",
    (html) => {
      expect(findStrange(sanitize(html))).toEqual([]);
    },
  );
});
