import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { formatFault } from "../site/check-sample.js";
import { readSamples } from "../site/read-samples.js";
import { readSitePage, sitePages } from "../site/site-pages.js";
import { openBrowser } from "./browser.js";
import { checkBrowserSample } from "./browser-sample.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const read = await Promise.all(sitePages.map(readSitePage));
const pages = read
  .map(({ samples }) => samples.filter(({ kind }) => kind === "browser"))
  .flatMap((samples) => (samples[0] === undefined ? [] : [[samples[0].file, samples] as const]));

describe("the browser samples of the site", () => {
  it.each(pages)("hold in %s", async (_page, samples) => {
    const found: string[] = [];
    for (const sample of samples) found.push(...(await checkBrowserSample(browser, sample)).map(formatFault));
    expect(found).toEqual([]);
  });
});

describe("the runner of browser samples", () => {
  async function check(
    language: string,
    lines: readonly string[],
    limit?: number,
  ): Promise<readonly string[]> {
    const text = ["<!-- browser -->", `\`\`\`${language}`, ...lines, "```"].join("\n");
    const [sample] = readSamples("page.md", text).samples;
    if (sample === undefined) throw new Error("No sample was read");
    return (await checkBrowserSample(browser, sample, limit)).map(formatFault);
  }

  it.each([
    ["the blank page", ["console.log(document.querySelector('#app')); // → <div>"]],
    [
      "values as Node prints them",
      ["console.log('a', ['b', { c: 1, '-': null }]); // → a [ 'b', { c: 1, '-': null } ]"],
    ],
    [
      "storage and cookies",
      [
        "document.cookie = 'a=1'; localStorage.b = 2;",
        "console.log(document.cookie, localStorage.b); // → a=1 2",
      ],
    ],
  ])("provides samples with %s", async (_what, lines) => {
    expect(await check("js", lines)).toEqual([]);
  });

  it.each([
    [
      "a wrong value",
      "ts",
      ["interface A {", "  b: 1;", "}", "console.log(1 as number); // → 2"],
      'page.md:6 expected "2", found "1"',
    ],
    ["an error", "js", ["", "document.querySelector('#none').remove();"], "page.md:4 threw TypeError: "],
    [
      "an error after a while",
      "js",
      ["requestAnimationFrame(() => missing());"],
      "page.md:3 threw ReferenceError: ",
    ],
    [
      "a rejection that nobody handles",
      "js",
      ["Promise.reject(new Error('no'));"],
      "page.md:3 threw Error: no",
    ],
    ["what never ends", "js", ["await new Promise(() => {});"], "page.md:3 was still running after 2000 ms"],
    ["an endless loop", "js", ["for (;;);"], "page.md:3 was still running after 2000 ms"],
  ])("rejects %s", async (_what, language, lines, expected) => {
    const [fault, ...others] = await check(language, lines, 2000);
    expect(fault).toContain(expected);
    expect(others).toEqual([]);
  });
});
