import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, waitForDecorations, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { findCuts, readShifts, watchShifts } from "./page-faults.js";
import { ROUTE_KINDS } from "./site-routes.js";

const WIDTHS = [1440, 959, 768, 719, 419, 375, 320];

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

describe.each(WIDTHS)("at %i px", (width) => {
  let page: Page;
  beforeAll(async () => {
    page = await browser.newPage({ viewport: { width, height: 800 } });
    await watchShifts(page);
  });
  afterAll(() => page.close());

  it.each(ROUTE_KINDS)("everything is visible, and nothing moves later: %s", async (_, path) => {
    await visit(page, path);
    expect(await findCuts(page)).toEqual([]);
    expect(await readShifts(page)).toEqual([]);
  });
});

it.each(["", "page/2/"])(
  "the side card of the home list has its column before it is received: %s",
  async (path) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 800 }, javaScriptEnabled: false });
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
    await page.close();
  },
);

it("a timeline row whose link is not received yet has its full height", async () => {
  const page = await browser.newPage();
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
  await page.close();
});
