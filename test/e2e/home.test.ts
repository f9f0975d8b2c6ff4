import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { leaveTab, openTab } from "./tabs.js";

const WINDOW = { width: 1440, height: 900 };

let site: BuiltSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([openBuiltSite("site"), openBrowser()]);
});
afterAll(() => site.close());

/** Opens the home page in a browser's first session, and in its second. Both have the same size. */
async function visitTwice(width: number, read: (page: Page, visit: 1 | 2) => Promise<void>): Promise<void> {
  const page = await openTab(browser, { viewport: { ...WINDOW, width } });
  for (const visit of [1, 2] as const) {
    await page.goto(site.url);
    await waitForHydration(page);
    await read(page, visit);
    // Ends the session.
    await page.evaluate(() => sessionStorage.clear());
  }
  await leaveTab(page);
}

const heightOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((it) => it.getBoundingClientRect().height);

describe("the hero", () => {
  it.each([1440, 768, 375])("is a third as high from the second visit on, at %i px", async (width) => {
    const heights: number[] = [];
    await visitTwice(width, async (page) => {
      heights.push(await heightOf(page, ".hero"));
    });
    const [first = 0, second = 0] = heights;
    expect(second).toBeGreaterThan(40);
    expect(second).toBeLessThanOrEqual(first / 3 + 1);
  });

  it("keeps its height within a visit", async () => {
    await visitTwice(WINDOW.width, async (page) => {
      const before = await heightOf(page, ".hero");
      await page.reload();
      await waitForHydration(page);
      expect(await heightOf(page, ".hero")).toBe(before);
    });
  });
});

describe("the side card", () => {
  it("ends within a window of 1440 × 900, between two lines", async () => {
    await visitTwice(WINDOW.width, async (page) => {
      const card = await page.locator(".side-card").evaluate((it) => ({
        bottom: it.getBoundingClientRect().bottom,
        isScrolled: it.scrollHeight > it.clientHeight,
        lowest: Math.max(...[...it.querySelectorAll("a")].map((link) => link.getBoundingClientRect().bottom)),
      }));
      expect(card.bottom).toBeLessThan(WINDOW.height);
      expect(card.isScrolled).toBe(false);
      expect(card.lowest).toBeLessThan(card.bottom);
    });
  });

  it.each(["Engineering", "Internationalization"])("does not break the name %s", async (name) => {
    const page = await openTab(browser, { viewport: WINDOW });
    await page.goto(site.url);
    const lines = await page
      .locator(".side-categories .count")
      .locator("xpath=preceding-sibling::span")
      .or(page.locator(".friend-title"))
      .evaluateAll((all, text) => {
        for (const it of all) it.textContent = text;
        return all.map((it) =>
          Math.round(it.getBoundingClientRect().height / parseFloat(getComputedStyle(it).lineHeight)),
        );
      }, name);
    expect(lines.length).toBeGreaterThan(6);
    expect(new Set(lines)).toEqual(new Set([1]));
    await leaveTab(page);
  });

  it("breaks a word that is longer than its rows", async () => {
    const page = await openTab(browser, { viewport: WINDOW });
    await page.goto(site.url);
    const card = page.locator(".side-card");
    await card
      .locator(":is(.side-categories, .friends) a span:not(.count), .tag-cloud a")
      .evaluateAll((all) => {
        for (const it of all) if (it.childElementCount === 0) it.textContent = "x".repeat(60);
      });
    expect(await card.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
    await leaveTab(page);
  });

  it("stays in its place while the list scrolls below the bar", async () => {
    await visitTwice(WINDOW.width, async (page) => {
      await page.evaluate(() => window.scrollTo({ top: 900, behavior: "instant" }));
      const box = await page.locator(".side-card").boundingBox();
      expect(box?.y).toBeGreaterThan(60);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(WINDOW.height);
    });
  });
});

describe("the magazine", () => {
  const boxesAt = async (width: number) => {
    const page = await openTab(browser, { viewport: { ...WINDOW, width } });
    await page.goto(site.url);
    const boxes = await page.locator(".magazine .post-card").evaluateAll((cards) =>
      cards.map((card) => {
        const { x, y, width: wide } = card.getBoundingClientRect();
        const cover = card.querySelector(".cover")?.getBoundingClientRect();
        return { x, y, wide, cover: cover?.width ?? 0, height: cover?.height ?? 0 };
      }),
    );
    await leaveTab(page);
    return boxes;
  };

  it("has a lead article, cards next to each other, and rows, each with a cover", async () => {
    const boxes = await boxesAt(1440);
    const [lead, second, third, , , sixth] = boxes;
    if (!lead || !second || !third || !sixth) throw new Error("The home page has fewer than six cards");
    expect(lead.wide).toBeGreaterThan(1.9 * second.wide);
    expect(third.y).toBe(second.y);
    expect(third.x).toBeGreaterThan(second.x + second.wide);
    expect(sixth.wide).toBe(lead.wide);
    expect(sixth.cover).toBeLessThan(second.cover / 1.5);
    for (const { cover, height } of boxes) expect(Math.min(cover, height)).toBeGreaterThan(60);
  });

  it("has one column on a phone", async () => {
    const boxes = await boxesAt(375);
    expect(new Set(boxes.map(({ x }) => x)).size).toBe(1);
    expect(new Set(boxes.map(({ wide }) => wide)).size).toBe(1);
  });
});

describe("the timeline", () => {
  it.each([1440, 768, 375])("has one column at %i px", async (width) => {
    const page = await openTab(browser, { viewport: { ...WINDOW, width } });
    await page.goto(`${site.url}timeline/`);
    const starts = await page
      .locator(".timeline-year ul")
      .first()
      .locator("li")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().x));
    expect(starts.length).toBeGreaterThan(1);
    expect(new Set(starts).size).toBe(1);
    await leaveTab(page);
  });
});
