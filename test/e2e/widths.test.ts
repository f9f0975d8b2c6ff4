import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sample } from "../sample.js";
import { openBrowser, waitForDecorations, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { findCuts, readShifts, settle, watchShifts } from "./page-faults.js";
import { ROUTE_KINDS } from "./site-routes.js";
import { leaveTab, openTab } from "./tabs.js";

const WIDTHS = [1440, 959, 768, 719, 419, 375, 320];
/** Widths of the windows in which every kind of route is loaded. */
const LOADED = [1440, 375];

/** Further loads of a run, of 70. `FULL=1` takes all of them. In the other widths, a loaded page is resized. */
const FURTHER = sample(
  "loads at a width",
  ROUTE_KINDS.flatMap(([kind]) =>
    WIDTHS.filter((width) => !LOADED.includes(width)).map((width) => `${kind} at ${width} px`),
  ),
  ROUTE_KINDS.length,
);

let site: BuiltSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([openBuiltSite("site"), openBrowser()]);
});
afterAll(() => site.close());

/** Opens a route and waits for everything, also at the end of the page. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(site.url + path);
  await waitForHydration(page);
  await waitForDecorations(page);
  await page.evaluate(async () => {
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}

it.each(ROUTE_KINDS)(
  "everything is visible at every width, and nothing moves later: %s",
  async (kind, path) => {
    const page = await openTab(browser, {}, watchShifts);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const isLoaded = LOADED.includes(width) || FURTHER.includes(`${kind} at ${width} px`);
      await (isLoaded ? visit(page, path) : settle(page));
      expect([width, await findCuts(page)]).toEqual([width, []]);
      if (isLoaded) expect([width, await readShifts(page)]).toEqual([width, []]);
    }
    await leaveTab(page);
  },
);

it.each(["", "page/2/"])(
  "the side card of the home list has its column before it is received: %s",
  async (path) => {
    const page = await openTab(browser, { viewport: { width: 1440, height: 800 }, javaScriptEnabled: false });
    await page.goto(site.url + path);
    const read = () =>
      page
        .locator(".hero-tagline, .home-main, .post-card:first-child")
        .evaluateAll((found) =>
          found.map((element) => [element.getBoundingClientRect().x, element.clientWidth]),
        );
    const whole = await read();
    await page.locator(".side-card").evaluate((card) => {
      card.remove();
    });
    expect(whole).not.toEqual([]);
    expect(await read()).toEqual(whole);
    await leaveTab(page);
  },
);

it("a timeline row whose link is not received yet has its full height", async () => {
  const page = await openTab(browser);
  await page.goto(`${site.url}/timeline/`);
  const tops = await page.evaluate(() => {
    const row = document.querySelector(".timeline-year li");
    const date = row?.querySelector("time");
    if (!row || !date) return null;
    const read = () => [date.getBoundingClientRect().top, row.getBoundingClientRect().height];
    const whole = read();
    row.querySelector("a")?.remove();
    return { whole, partial: read() };
  });
  expect(tops?.partial).toEqual(tops?.whole);
  expect(tops).not.toBeNull();
  await leaveTab(page);
});
