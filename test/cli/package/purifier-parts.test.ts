// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type createPurifier from "dompurify";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { dropOwnLists } from "../../../src/cli/package/bundle-packages.js";
import type * as Sanitizer from "../../../src/runtime/comments/text/sanitize.js";
import { repairDom } from "../../runtime/comments/repair-dom.js";
import { ATTACKS, CLEANED, findStrange, TANGLES } from "../../runtime/comments/sanitizer-contract.js";

const folder = join(createRequire(import.meta.url).resolve("dompurify"), "..");
const whole = readFileSync(join(folder, "purify.es.mjs"), "utf8");
const text = dropOwnLists(whole);

/** Loads DOMPurify without its own lists. */
async function loadPurifier(): Promise<typeof createPurifier> {
  const module = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as {
    readonly default: typeof createPurifier;
  };
  return module.default;
}

describe("dropOwnLists", () => {
  let sanitizer: typeof Sanitizer;

  beforeAll(async () => {
    repairDom();
    vi.doMock("dompurify", async () => ({ default: await loadPurifier() }));
    sanitizer = await import("../../../src/runtime/comments/text/sanitize.js");
  });

  it("saves at least 5 kB", () => {
    expect(whole.length - text.length).toBeGreaterThan(5000);
  });

  it("makes DOMPurify remove all attributes and elements that no list of its caller allows", async () => {
    const purifier = (await loadPurifier())(window);
    const html = '<p class="a" id="b">c</p><img src="/a.png"><svg><a xlink:href="/b">d</a></svg>';
    expect(purifier.sanitize(html)).not.toMatch(/[\w:]+=/);
    expect(purifier.sanitize("<p>a</p>")).toBe("a");
    expect(
      purifier.sanitize('<p class="a" id="b">c</p>', { ALLOWED_TAGS: ["p"], ALLOWED_ATTR: ["id"] }),
    ).toBe('<p id="b">c</p>');
  });

  it.each(CLEANED)("keeps the result of the sanitiser for %s", (html, cleaned) => {
    expect(sanitizer.createSanitizer(window)(html)).toBe(cleaned);
  });

  // happy-dom would load the style sheet in one of them.
  it.each([...ATTACKS, ...TANGLES].filter((html) => !html.includes("<link")))(
    "keeps only allowed HTML of %s",
    (html) => {
      expect(findStrange(sanitizer.createSanitizer(window)(html))).toEqual([]);
    },
  );

  it("returns a module that is written differently as it is", () => {
    const other = 'const html = freeze(["p"]);\n';
    expect(dropOwnLists(other)).toBe(other);
  });
});
