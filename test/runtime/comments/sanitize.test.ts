// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest";
import { createSanitizer, type Sanitize } from "../../../src/runtime/comments/sanitize.js";
import { repairDom } from "./repair-dom.js";
import { ATTACKS, CLEANED, findStrange, TANGLES } from "./sanitizer-contract.js";

let sanitize: Sanitize;

beforeAll(() => {
  repairDom();
  sanitize = createSanitizer(window);
});

// What a browser's own parser makes of these is tested in a browser.
describe("the browser's sanitiser", () => {
  it.each(CLEANED)("makes of %s: %s", (html, cleaned) => {
    expect(sanitize(html)).toBe(cleaned);
  });

  // happy-dom would load the style sheet that one of them names.
  it.each([...ATTACKS, ...TANGLES].filter((html) => !html.includes("<link")))(
    "lets only what is allowed through %s",
    (html) => {
      expect(findStrange(sanitize(html))).toEqual([]);
    },
  );
});
