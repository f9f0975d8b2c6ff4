import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { findCuts } from "./page-faults.js";
import { leaveTab, openTab } from "./tabs.js";

/** Enough for all marks of the pagination bar, and for more tags than the side card shows. */
const ARTICLES = 15;
const TAGS_EACH = 5;

let site: BuiltSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([openBuiltSite("test/fixtures/crowded", writeArticles), openBrowser()]);
});
afterAll(() => site.close());

async function writeArticles(dir: string): Promise<void> {
  for (let article = 1; article <= ARTICLES; article++) {
    const tags = Array.from({ length: TAGS_EACH }, (_, index) => `Tag-${article}-${index}-of-a-site`);
    const text = `---\ntitle: Article ${article}\ndate: 2025-01-${article}\ntags: [${tags.join(", ")}]\n---\n\nText.\n`;
    await writeFile(join(dir, `article-${article}.md`), text);
  }
}

async function open(path: string, width: number): Promise<Page> {
  const page = await openTab(browser, { viewport: { width, height: 700 } });
  await page.goto(site.url + path);
  await waitForHydration(page);
  return page;
}

describe("the card next to a long home page", () => {
  const edges = (page: Page, top: number) =>
    page.evaluate((to) => {
      window.scrollTo({ top: to, behavior: "instant" });
      const { top, bottom } = document.querySelector(".side-card")?.getBoundingClientRect() ?? {};
      return { top: Math.round(top ?? NaN), bottom: Math.round(bottom ?? NaN) };
    }, top);

  it("scrolls by itself if it is higher than the window, so that its end is always reachable", async () => {
    const page = await open("", 1440);
    const card = page.locator(".side-card");
    await card.locator("details > summary").click();
    const { top, bottom } = await edges(page, 2000);
    expect(bottom).toBeLessThanOrEqual(700 - 24);
    expect(await card.evaluate((it) => it.scrollHeight)).toBeGreaterThan(700);
    const last = card.locator("a").last();
    await last.focus();
    expect(await last.evaluate((it) => it.getBoundingClientRect().bottom)).toBeLessThan(bottom);
    expect(await edges(page, 3000)).toEqual({ top, bottom });
    await leaveTab(page);
  });

  it("ends within a window of 900 pixels however much there is to list", async () => {
    const page = await open("", 1440);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect((await edges(page, 0)).bottom).toBeLessThan(900);
    expect(await page.locator(".side-card").evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0);
    await leaveTab(page);
  });

  it("stays below the bar at the top if it fits", async () => {
    const page = await open("", 1440);
    await page.setViewportSize({ width: 1440, height: 2400 });
    const bar = await page.locator(".navbar").evaluate((it) => it.getBoundingClientRect().height);
    const { top, bottom } = await edges(page, 1500);
    expect(bottom).toBeLessThan(2400 - 24);
    expect(top).toBeGreaterThan(bar);
    expect(await edges(page, 2000)).toEqual({ top, bottom });
    await leaveTab(page);
  });
});

it.each([375, 320])("the numbers of all pages fit into one row at %i px", async (width) => {
  const page = await open("page/8/", width);
  const tops = await page
    .locator(".page-numbers li")
    .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().top));
  expect(tops).toHaveLength(11);
  expect(new Set(tops).size).toBe(1);
  await leaveTab(page);
});

it("an action and an author of one long word fit on a phone", async () => {
  const page = await open("", 375);
  expect(await findCuts(page)).toEqual([]);
  await leaveTab(page);
});

it("a table of twenty columns is no wider than paper", async () => {
  const page = await open("long.html", 718);
  const width = () => page.locator(".content table").evaluate((it) => it.scrollWidth);
  expect(await width()).toBeGreaterThan(718 * 2);
  await page.emulateMedia({ media: "print" });
  expect(await width()).toBeLessThanOrEqual(718);
  await leaveTab(page);
});

it("a menu of many rows covers neither the target of a hash nor the column next to the article", async () => {
  const page = await openTab(browser, { viewport: { width: 768, height: 700 } });
  const below = (selector: string) =>
    page.evaluate((selector) => {
      const [bar, it] = [".navbar", selector].map((name) =>
        document.querySelector(name)?.getBoundingClientRect(),
      );
      return Math.round((it?.top ?? NaN) - (bar?.bottom ?? NaN));
    }, selector);
  await page.goto(`${site.url}long.html#two`);
  await waitForHydration(page);
  expect(await page.locator(".navbar").evaluate((it) => it.clientHeight)).toBeGreaterThan(100);
  expect(await below("#two")).toBeGreaterThanOrEqual(0);
  expect(await below(".bar-contents")).toBeGreaterThanOrEqual(0);
  // A client-side navigation to a page with fewer rows, in a wider window.
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.locator('.navbar a[href="/timeline/"]').first().click();
  await page.locator(".timeline-year").first().waitFor();
  expect(await page.locator(".navbar").evaluate((it) => it.clientHeight)).toBeLessThan(100);
  await leaveTab(page);
});

describe("the terms above a list", () => {
  const rowsOf = (page: Page) =>
    page.locator(".chips").evaluate((list) => {
      const { bottom } = list.getBoundingClientRect();
      const tops = [...list.querySelectorAll("a")].map((chip) => chip.getBoundingClientRect());
      return new Set(tops.filter((chip) => chip.bottom <= bottom + 1).map(({ top }) => top)).size;
    });

  it.each([
    [375, 2],
    [1440, 3],
  ])("fold at %i px to %i rows, with the current one, and unfold", async (width, rows) => {
    const page = await open("tag/Tag-9-4-of-a-site/", width);
    expect(await rowsOf(page)).toBe(rows);
    const isSeen = await page.locator(".chips [aria-current]").evaluate((chip) => {
      const list = chip.closest(".chips")?.getBoundingClientRect();
      return chip.getBoundingClientRect().bottom <= (list?.bottom ?? 0) + 1;
    });
    expect(isSeen).toBe(true);
    await page.locator(".term-fold summary").click();
    expect(await rowsOf(page)).toBeGreaterThan(5);
    await leaveTab(page);
  });

  it("show those that contain what is typed", async () => {
    const page = await open("tag/", 375);
    await page.locator(".term-fold summary").click();
    await page.locator(".term-filter").fill("15-3");
    expect(await page.locator(".chips a:visible").allInnerTexts()).toEqual(["Tag-15-3-of-a-site 1"]);
    await leaveTab(page);
  });

  it("show the one that has the focus", async () => {
    const page = await open("tag/", 375);
    await page.locator(".chips a").last().focus();
    const box = await page.locator(".chips a").last().boundingBox();
    expect(box?.y ?? NaN).toBeLessThan(700);
    expect(await rowsOf(page)).toBeGreaterThan(5);
    await leaveTab(page);
  });

  it("are all shown without JavaScript once they are unfolded", async () => {
    const page = await openTab(browser, { viewport: { width: 375, height: 700 }, javaScriptEnabled: false });
    await page.goto(`${site.url}tag/`);
    expect(await page.locator(".term-filter").isVisible()).toBe(false);
    await page.locator(".term-fold summary").click();
    expect(await page.locator(".chips a").last().isVisible()).toBe(true);
    await leaveTab(page);
  });
});
