import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";

let site: BuiltSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([openBuiltSite("test/fixtures/odd"), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

async function open(path: string, options: Parameters<Browser["newPage"]>[0] = {}): Promise<Page> {
  const page = await browser.newPage(options);
  await page.goto(site.url + path);
  await waitForHydration(page);
  return page;
}

describe("on paper", () => {
  const PAPER = { viewport: { width: 718, height: 1000 } };

  it("shows tables whole: nothing is left to scroll", async () => {
    const page = await open("wide.html", PAPER);
    const hasHidden = () =>
      page
        .locator(".table-wrapper")
        .evaluate((it) => it.scrollWidth > it.clientWidth && getComputedStyle(it).overflowX !== "visible");
    expect(await hasHidden()).toBe(true);
    await page.emulateMedia({ media: "print" });
    expect(await hasHidden()).toBe(false);
    await page.close();
  });

  it("shows what is folded", async () => {
    const page = await open("wide.html", PAPER);
    const folded = page.getByText("What is folded.");
    expect(await folded.isVisible()).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect(await folded.isVisible()).toBe(true);
    await page.close();
  });
});
