import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DECORATIONS, findInBothModes, findViolations, NO_VIOLATIONS } from "./axe.js";
import { openBrowser, waitForDecorations, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { ROUTE_KINDS } from "./site-routes.js";
import { leaveTab, openTab } from "./tabs.js";

const ARTICLE = "blogs/category1/2019/20190711.html";
const NOTE = "docs/Vue/slot.html";
const PHONE = { width: 375, height: 700 };

let site: BuiltSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([openBuiltSite("site"), openBrowser()]);
});
afterAll(() => site.close());

/** Opens a route and waits for the application and the decorations. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(site.url + path);
  await waitForHydration(page);
  await waitForDecorations(page);
  await page.locator(".loader").waitFor({ state: "hidden" });
}

describe("axe finds nothing in either mode", () => {
  it.each(ROUTE_KINDS)("on a route of the kind: %s", async (_, path) => {
    const page = await openTab(browser, { viewport: { width: 1440, height: 900 } });
    await visit(page, path);
    expect(await findInBothModes(page)).toEqual(NO_VIOLATIONS);
    await leaveTab(page);
  });

  it.each<[string, string, string, (page: Page) => Promise<unknown>]>([
    ["the list of suggestions", ARTICLE, ".search-box", (page) => search(page, "排序")],
    ["a search that found nothing", ARTICLE, ".search-box", (page) => search(page, "zzzzqqqq")],
    ["the search of the not-found page", "no/such/page.html", ".search-box", (page) => search(page, "组件")],
    ["a menu", ARTICLE, ".navbar", (page) => page.locator(".navbar summary", { hasText: "文章" }).click()],
    ["the menu of modes", ARTICLE, ".mode-switch", (page) => page.locator(".mode-switch summary").click()],
    [
      "an image, zoomed",
      ARTICLE,
      "html",
      async (page) => {
        await page.locator("[data-content] img").first().press("Enter");
        await page.locator("body[data-zoom=zoomed]").waitFor();
      },
    ],
    [
      "the card of a friend",
      "",
      ".friend",
      async (page) => {
        await page.locator(".friend").first().hover();
        await page.locator(".friend-card").first().waitFor({ state: "visible" });
      },
    ],
  ])("with %s open", async (_, path, place, show) => {
    const page = await openTab(browser, { viewport: { width: 1440, height: 900 } });
    await visit(page, path);
    await show(page);
    expect(await findInBothModes(page, place)).toEqual(NO_VIOLATIONS);
    await leaveTab(page);
  });

  it("in the cat and the other decorations", async () => {
    const page = await openTab(browser, { viewport: { width: 1440, height: 900 } });
    await visit(page, ARTICLE);
    await page.mouse.wheel(0, 1200);
    await page.locator(".decoration-cat.is-shown").waitFor();
    expect(await findViolations(page, "all", DECORATIONS)).toEqual([]);
    await leaveTab(page);
  });

  it.each<[string, string, string, string]>([
    ["the drawer with its menu", "", ".drawer-button", "html"],
    ["the drawer with the rows of a sidebar", NOTE, ".drawer-button", ".sidebar"],
    ["the sheet of contents", ARTICLE, ".bar-contents", ".contents"],
    ["the menu of modes", ARTICLE, ".mode-switch summary", "html"],
  ])("with %s open on a phone", async (_, path, button, place) => {
    const page = await openTab(browser, { viewport: PHONE });
    await visit(page, path);
    await page.locator(button).click();
    expect(await findInBothModes(page, place)).toEqual(NO_VIOLATIONS);
    await leaveTab(page);
  });

  it("while the search field is used on a phone", async () => {
    const page = await openTab(browser, { viewport: PHONE });
    await visit(page, ARTICLE);
    await search(page, "Promise");
    expect(await findInBothModes(page, ".search-box")).toEqual(NO_VIOLATIONS);
    await leaveTab(page);
  });
});

/** Types into the search field and waits for a result. */
async function search(page: Page, words: string): Promise<void> {
  await page.locator(".search-input").fill(words);
  await page
    .locator(".search-panel [role=status]", { hasText: /\d|没有|找到/ })
    .waitFor({ state: "attached" });
}
