import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { leaveTab, openTab } from "./tabs.js";

const PHONE = { viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true };
const PATH = "docs/one.html";

let site: BuiltSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([openBuiltSite("test/fixtures/parts"), openBrowser()]);
});
afterAll(() => site.close());

/** Runs `use` with a page on a phone, between two other pages of the tab's history. */
async function withHistory(use: (page: Page) => Promise<void>): Promise<void> {
  const page = await openTab(browser, PHONE);
  try {
    for (const path of ["timeline/", PATH, "tag/JS/"]) await page.goto(site.url + path);
    await page.goBack();
    await waitForHydration(page);
    await use(page);
  } finally {
    await leaveTab(page);
  }
}

/** Swipes sideways by `distance` px. Resolves when a step through the history would have begun. */
async function swipe(page: Page, [x, y]: readonly [x: number, y: number], distance: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [{ x, y }]);
  for (let step = 1; step <= 20; step++) await touch("touchMove", [{ x: x + (distance * step) / 20, y }]);
  await touch("touchEnd", []);
  await devtools.detach();
  for (let frame = 0; frame < 30; frame++) await page.evaluate(() => new Promise(requestAnimationFrame));
}

const shown = (page: Page) => new URL(page.url()).href.slice(site.url.length);
const openDrawers = (page: Page) => page.locator(".sidebar:popover-open").count();

describe("in a tab with a history, a swipe to the right", () => {
  it.each([
    [20, "opens the drawer", 1],
    [60, "opens the drawer", 1],
    [100, "opens nothing", 0],
  ])("from x = %i keeps the page and %s", async (x, _, drawers) => {
    await withHistory(async (page) => {
      await swipe(page, [x, 400], 240);
      expect([shown(page), await openDrawers(page)]).toEqual([PATH, drawers]);
    });
  });

  it("over code opens the drawer from the edge, and keeps the page from the middle", async () => {
    await withHistory(async (page) => {
      const box = await page.locator(".content pre").first().boundingBox();
      const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
      await swipe(page, [120, y], 240);
      expect([shown(page), await openDrawers(page)]).toEqual([PATH, 0]);
      await swipe(page, [30, y], 240);
      expect([shown(page), await openDrawers(page)]).toEqual([PATH, 1]);
    });
  });
});

describe("in a tab with a history, a swipe to the left", () => {
  it("keeps the page and closes the drawer", async () => {
    await withHistory(async (page) => {
      await page.locator(".drawer-button").click();
      await swipe(page, [300, 400], -240);
      expect([shown(page), await openDrawers(page)]).toEqual([PATH, 0]);
    });
  });
});
