import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser, listenForFaults } from "./browser.js";
import { TOKENS } from "./github.js";
import { openIssueLab, type IssueLab, type LabPage } from "./issue-lab.js";

let lab: IssueLab;
let browser: Browser;
/** A page with two comments, one with seven and a long one, and one without an issue. */
let short: LabPage;
let long: LabPage;
let bare: LabPage;

beforeAll(async () => {
  [lab, browser] = await Promise.all([openIssueLab({ bake: true }), launchBrowser()]);
  [short, long, bare] = [lab.freshPage(), lab.freshPage(), lab.freshPage()];
  await lab.makeIssue(short, "The **first**", "The second");
  await lab.makeIssue(
    long,
    ...Array.from({ length: 12 }, (_, index) => `Comment ${index + 1}\n\n`.repeat(index) + "end"),
  );
  const { code, stderr } = await lab.site.build();
  expect([code, stderr]).toEqual([0, ""]);
});
afterAll(async () => {
  await browser.close();
  await lab.close();
});

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: 1000, height: 900 },
    reducedMotion: "reduce",
    locale: "en-US",
    ...options,
  });
  page.setDefaultTimeout(20_000);
  return page;
}

describe("comments in the HTML of a page", () => {
  it("are read without a script", async () => {
    const page = await open({ javaScriptEnabled: false });
    await page.goto(short.url);
    expect(await page.locator(".comment-body").allInnerTexts()).toEqual(["The first", "The second"]);
    await page.screenshot({ path: "/tmp/h1/noscript.png", fullPage: true });
    await page.close();
  });
});
