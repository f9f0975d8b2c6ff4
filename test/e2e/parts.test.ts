import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findInBothModes, NO_VIOLATIONS } from "./axe.js";
import { openBrowser, listenForFaults, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { swipe, type Point } from "./swipe.js";
import { leaveTab, openTab } from "./tabs.js";

const WIDTHS = [1440, 768, 375];
const PHONE = { viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true };
/** One route of each kind, in both languages. */
const ROUTES = [
  "",
  "page/2/",
  "docs/one.html",
  "tag/JS/",
  "categories/",
  "timeline/",
  "no/such/page",
  "en/",
  "en/docs/one.html",
  "en/tag/JS/",
];

let site: BuiltSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([openBuiltSite("test/fixtures/parts"), openBrowser()]);
});
afterAll(() => site.close());

/** Opens a page of the site and waits for hydration. */
async function open(path: string, options: Parameters<Browser["newPage"]>[0] = {}): Promise<Page> {
  const page = await openTab(browser, options);
  await page.goto(site.url + path);
  await waitForHydration(page);
  return page;
}

async function isInViewport(locator: Locator): Promise<boolean> {
  const box = await locator.boundingBox();
  const size = locator.page().viewportSize();
  if (box === null || size === null) return false;
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height;
}

describe("a friend's e-mail address", () => {
  it("is in no file of the build, nor in its cache", async () => {
    const entries = await readdir(site.dir, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !file.endsWith("hanblog.config.mjs"));
    expect(files.some((file) => file.endsWith(".js"))).toBe(true);
    expect(files.some((file) => file.endsWith(".html"))).toBe(true);
    const texts = await Promise.all(
      files.map(async (file) => [file, await readFile(file, "latin1")] as const),
    );
    const leaks = texts.filter(([, text]) =>
      /(afternoon|logo|noon)(@|%40|\\u0040|&#)[\w%]*example/i.test(text),
    );
    expect(leaks.map(([file]) => file)).toEqual([]);
  });
});

describe("a friend's card", () => {
  it.each(WIDTHS)("opens inside the viewport at %i px, also at its edges", async (width) => {
    const page = await open("", { viewport: { width, height: 700 } });
    const row = page.locator(".friend").first();
    const card = row.locator(".friend-card");
    expect(await card.isVisible()).toBe(false);
    for (const block of ["start", "center", "end"] as const) {
      await row.evaluate((element, place) => {
        element.style.scrollMarginBlock = "61px 0";
        element.scrollIntoView({ block: place, behavior: "instant" });
      }, block);
      await row.hover();
      await card.waitFor({ state: "visible" });
      expect([block, await isInViewport(card)]).toEqual([block, true]);
      expect(await card.innerText()).toMatch(/午后[\s\S]*一个写字的人[\s\S]*afternoon\.example/);
      await page.mouse.move(1, 1);
      await card.waitFor({ state: "hidden" });
    }
    await leaveTab(page);
  });

  it("opens by the keyboard, describes its link, and closes by Escape", async () => {
    const page = await open("");
    const row = page.locator(".friend").first();
    await page.locator(".tag-cloud a").last().focus();
    await page.keyboard.press("Tab");
    await row.locator(".friend-card").waitFor({ state: "visible" });
    expect(await isInViewport(row.locator(".friend-card"))).toBe(true);
    expect(await row.evaluate((element) => element.matches(":focus"))).toBe(true);
    await page.keyboard.press("Escape");
    await row.locator(".friend-card").waitFor({ state: "hidden" });
    await page.keyboard.press("Tab");
    await page.locator(".friend").nth(1).locator(".friend-card").waitFor({ state: "visible" });
    await leaveTab(page);
  });

  it("is a plain row with its description on devices without hover", async () => {
    const page = await open("", PHONE);
    const row = page.locator(".friend").first();
    await row.scrollIntoViewIfNeeded();
    expect(await row.locator(".friend-desc").isVisible()).toBe(true);
    expect(await row.locator(".friend-host").isVisible()).toBe(false);
    expect(await row.locator(".friend-logo").nth(1).isVisible()).toBe(false);
    await leaveTab(page);
  });
});

describe("the language menu", () => {
  const choose = async (page: Page, name: string) => {
    await page.locator(".language-menu summary").click();
    await page.locator(".language-menu").getByRole("link", { name }).click();
  };

  it("keeps the page if both languages have it, and lists its languages in the head", async () => {
    const page = await open("docs/one.html");
    await choose(page, "English");
    await page.waitForURL(`${site.url}en/docs/one.html`);
    await page.locator("h1", { hasText: "One" }).waitFor();
    expect(await page.getAttribute("html", "lang")).toBe("en");
    const links = page.locator('link[rel="alternate"][hreflang]');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("hreflang")))).toEqual([
      "zh-CN",
      "en",
      "x-default",
    ]);
    await choose(page, "中文");
    await page.waitForURL(`${site.url}docs/one.html`);
    await leaveTab(page);
  });

  it("leads to the other language's home from an untranslated page", async () => {
    const page = await open("docs/two.html");
    await choose(page, "English");
    await page.waitForURL(`${site.url}en/`);
    await leaveTab(page);
  });
});

describe("texts", () => {
  it("are those of the language, overridden by the locale, in HTML and after hydration", async () => {
    const still = await openTab(browser, { javaScriptEnabled: false });
    await still.goto(`${site.url}en/`);
    const live = await open("en/");
    for (const page of [still, live]) {
      expect(await page.locator(".friends").locator("xpath=..").locator("h2").innerText()).toBe("Neighbours");
      expect(await page.locator(".page-step").innerText()).toBe("Onwards");
      expect(await page.locator(".side-counts dt").first().innerText()).toBe("Articles");
    }
    await leaveTab(still);
    await leaveTab(live);
    const root = await open("");
    expect(await root.locator(".page-step").innerText()).toBe("下一页");
    await leaveTab(root);
  });
});

describe("the not-found page", () => {
  it("requests no other host, and its search leads to a page", async () => {
    const page = await openTab(browser);
    const foreign: string[] = [];
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(site.url) && !url.startsWith("data:")) foreign.push(url);
    });
    await page.goto(`${site.url}no/such/page`);
    await waitForHydration(page);
    await page.keyboard.press("/");
    expect(await page.locator("main .search-input").evaluate((field) => field.matches(":focus"))).toBe(true);
    await page.keyboard.type("文章 7");
    await page.locator("main .search-hit").first().waitFor();
    expect(await isInViewport(page.locator("main .search-panel"))).toBe(true);
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.url}posts/p07.html`);
    expect(foreign).toEqual([]);
    await leaveTab(page);
  });
});

describe("the sidebar", () => {
  const activeRow = (page: Page) => page.locator(".sidebar-rows .sidebar-link[aria-current]");

  it("shows the active row on load, before the application starts, without scrolling the page", async () => {
    const page = await openTab(browser, { viewport: { width: 1440, height: 700 } });
    await page.route(/\/assets\/js\/app\./, (route) => route.abort());
    await page.goto(`${site.url}docs/one.html`);
    await page.waitForFunction(() => (document.querySelector(".sidebar")?.scrollTop ?? 0) > 0);
    expect(await isInViewport(activeRow(page))).toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await leaveTab(page);
  });

  it("follows a navigation", async () => {
    const page = await open("docs/one.html", { viewport: { width: 1440, height: 700 } });
    const before = await page.locator(".sidebar").evaluate((sidebar) => sidebar.scrollTop);
    await page.locator(".navbar").getByRole("link", { name: "Parts" }).click();
    await page.waitForURL(site.url);
    await page.goBack();
    await activeRow(page).waitFor();
    // The last row of the list is far below the previous one.
    await page
      .locator(".sidebar-rows a[href$='/docs/two.html']")
      .evaluate((link: HTMLElement) => link.click());
    await page.waitForURL(`${site.url}docs/two.html`);
    await page.waitForFunction(
      (top) => (document.querySelector(".sidebar")?.scrollTop ?? 0) > top + 400,
      before,
    );
    expect(await isInViewport(activeRow(page))).toBe(true);
    await leaveTab(page);
  });

  it("shows the active row in the drawer too, when that opens", async () => {
    const page = await open("docs/one.html", { viewport: { width: 375, height: 700 } });
    await page.locator(".drawer-button").click();
    // The drawer slides in from the side.
    await expect.poll(() => isInViewport(activeRow(page))).toBe(true);
    await leaveTab(page);
  });
});

describe("a swipe", () => {
  const openDrawers = (page: Page) => page.locator(".sidebar:popover-open").count();

  it("from the left edge opens the drawer, and one back closes it", async () => {
    const page = await open("docs/one.html", PHONE);
    await swipe(page, [20, 400], [140, 410]);
    expect(await openDrawers(page)).toBe(1);
    await swipe(page, [200, 400], [90, 395]);
    expect(await openDrawers(page)).toBe(0);
    await leaveTab(page);
  });

  it.each<[string, Point, Point]>([
    ["from the middle", [200, 400], [330, 400]],
    ["that is short", [20, 400], [55, 400]],
    ["downwards", [20, 300], [70, 500]],
  ])("%s opens nothing", async (_, from, to) => {
    const page = await open("docs/one.html", PHONE);
    await swipe(page, from, to);
    expect(await openDrawers(page)).toBe(0);
    await leaveTab(page);
  });

  it("upwards from the edge scrolls the page", async () => {
    const page = await open("docs/one.html", PHONE);
    await swipe(page, [30, 600], [40, 200]);
    await page.waitForFunction(() => window.scrollY > 100);
    expect(await openDrawers(page)).toBe(0);
    await leaveTab(page);
  });

  it("over code that is scrolled sideways scrolls that back", async () => {
    const page = await open("docs/one.html", PHONE);
    const code = page.locator(".content pre").first();
    await code.evaluate((element) => {
      element.scrollLeft = 300;
    });
    const box = await code.boundingBox();
    const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
    await swipe(page, [40, y], [200, y]);
    expect(await openDrawers(page)).toBe(0);
    await leaveTab(page);
  });
});

describe("every kind of page, in both languages", () => {
  it("has no violations that axe finds, in either mode", async () => {
    const page = await openTab(browser);
    for (const path of ROUTES) {
      await page.goto(site.url + path);
      await waitForHydration(page);
      expect([path, await findInBothModes(page)]).toEqual([path, NO_VIOLATIONS]);
    }
    await leaveTab(page);
  });

  it("hydrates without console output, and does not scroll sideways at any width", async () => {
    const page = await openTab(browser);
    const faults = listenForFaults(page);
    for (const path of ROUTES) {
      // The browser itself reports the status of an address that leads nowhere.
      const before = path.startsWith("no/") ? null : faults.length;
      await page.goto(site.url + path);
      await waitForHydration(page);
      for (const width of [1440, 959, 719, 419, 320]) {
        await page.setViewportSize({ width, height: 700 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect([path, width, overflow <= 0]).toEqual([path, width, true]);
      }
      if (before !== null) expect([path, faults.slice(before)]).toEqual([path, []]);
    }
    await leaveTab(page);
  });
});
