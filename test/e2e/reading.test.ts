import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser, listenForFaults, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";

/** One route of every kind. */
const KINDS = [
  ["home", ""],
  ["further page of the home list", "page/2/"],
  ["article", "blogs/category1/2018/20181021.html"],
  ["note with a sidebar", "docs/Vue/slot.html"],
  ["Chinese-named page", "docs/delicacys/%E9%A6%99%E8%8F%87%E6%BB%91%E9%B8%A1.html"],
  ["tag index", "tag/"],
  ["tag listing", "tag/JS/"],
  ["second page of a tag listing", "tag/JS/page/2/"],
  ["Chinese tag", "tag/%E6%AD%A3%E5%88%99/"],
  ["category index", "categories/"],
  ["third page of a category", "categories/%E5%89%8D%E7%AB%AF%E7%AC%94%E8%AE%B0/page/3/"],
  ["timeline", "timeline/"],
] as const;

let site: BuiltSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([openBuiltSite("site"), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

describe("without JavaScript", () => {
  it.each(KINDS)("the %s reads complete", async (_, path) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const response = await page.goto(site.url + path);
    expect(response?.status()).toBe(200);
    expect(await page.locator("h1").count()).toBe(1);
    expect((await page.locator("main").innerText()).trim().length).toBeGreaterThan(40);
    expect(await page.getAttribute("html", "lang")).toBe("zh-CN");
    expect(await page.locator("nav a").count()).toBeGreaterThan(3);
    await context.close();
  });

  it("pagination works by links: page 2's Prev leads to the index", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.url}tag/JS/`);
    await page.getByRole("link", { name: /下一页/ }).click();
    expect(new URL(page.url()).pathname).toBe("/blog/tag/JS/page/2/");
    await page.getByRole("link", { name: /上一页/ }).click();
    expect(new URL(page.url()).pathname).toBe("/blog/tag/JS/");
    await context.close();
  });

  it("an unknown address answers 404 with a way home", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const response = await page.goto(`${site.url}no/such/page.html`);
    expect(response?.status()).toBe(404);
    await page.locator("main a").first().click();
    expect(new URL(page.url()).pathname).toBe("/blog/");
    await context.close();
  });
});

describe("with JavaScript", () => {
  it("every route hydrates without a word in the console, also when it is loaded again", async () => {
    const page = await browser.newPage();
    const faults = listenForFaults(page);
    const found: Record<string, readonly string[]> = {};
    for (const route of await site.routes()) {
      const before = faults.length;
      await page.goto(site.url + route.slice(1));
      await waitForHydration(page);
      if (faults.length > before) found[route] = faults.slice(before);
    }
    expect(found).toEqual({});
    await page.close();
  });

  it.each([1440, 768, 375, 320])("no route kind scrolls sideways at %i px", async (width) => {
    const page = await browser.newPage({ viewport: { width, height: 800 } });
    for (const [, path] of KINDS) {
      await page.goto(site.url + path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([path, overflow <= 0]).toEqual([path, true]);
    }
    await page.close();
  });

  it("hydration moves nothing: the text stands where it stood", async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 1440, height: 900 },
    });
    const still = await context.newPage();
    const live = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    for (const [, path] of KINDS) {
      await still.goto(site.url + path);
      await live.goto(site.url + path);
      await waitForHydration(live);
      const box = (page: Page) => page.locator("h1").first().boundingBox();
      expect([path, await box(live)]).toEqual([path, await box(still)]);
    }
    await context.close();
    await live.close();
  });
});
