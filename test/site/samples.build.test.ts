import { describe, expect, it } from "vitest";
import { checkSample, formatFault } from "./check-sample.js";
import { readSitePage, sitePages } from "./site-pages.js";

describe("the code samples of the site", () => {
  it("are found on many pages", () => {
    expect(sitePages.length).toBeGreaterThan(60);
  });

  it.concurrent.each(sitePages)("print the expected output in %s", async (page) => {
    const { samples, faults } = await readSitePage(page);
    const found = [...faults];
    for (const sample of samples) found.push(...(await checkSample(sample)));
    expect(found.map(formatFault)).toEqual([]);
  });
});
