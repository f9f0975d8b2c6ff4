import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, listenForFaults, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { startServer } from "../run-cli.js";
import { sample } from "../sample.js";
import { leaveTab, openTab } from "./tabs.js";

/** One route of each kind. */
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

const WIDE = { width: 1440, height: 900 };

let site: BuiltSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([openBuiltSite("site"), openBrowser()]);
});
afterAll(() => site.close());

/** Opens routes in one tab. Returns the console output by route. */
async function findFaults(
  base: string,
  visited: readonly string[],
): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {};
  const page = await openTab(browser);
  const faults = listenForFaults(page);
  for (const route of visited) {
    const before = faults.length;
    await page.goto(base + route.slice(1));
    await waitForHydration(page);
    if (faults.length > before) found[route] = faults.slice(before);
  }
  await leaveTab(page);
  return found;
}

function readRoute(route: string): Promise<string> {
  const file = route.endsWith("/") ? `${route}index.html` : route;
  return readFile(join(site.dest, decodeURI(file)), "utf8");
}

// The blog's settings disable feeds.
it("has no feeds and no links to feeds", async () => {
  const home = await fetch(site.url);
  expect(await home.text()).not.toMatch(/rel="alternate"/);
  for (const name of ["atom.xml", "rss.xml", "feed.json"]) {
    expect([name, (await fetch(site.url + name)).status]).toEqual([name, 404]);
  }
});

describe("without JavaScript", () => {
  it.each<[string, string, readonly string[], readonly string[]]>([
    ["home", "", [".friend", ".tag-cloud a", ".pagination a"], [".page-jump", ".loader"]],
    ["article", "blogs/category1/2019/20190711.html", ["[data-content] img", ".contents a"], ["button.copy"]],
    ["note with a demo", "docs/jottings/whirligig.html", ["[data-island] *", ".katex"], ["button.copy"]],
    ["listing", "tag/JS/", [".post-card", ".pagination [rel=next]"], [".page-jump"]],
  ])("the %s shows all content, and no control that needs a script", async (_, path, seen, unseen) => {
    const page = await openTab(browser, { javaScriptEnabled: false, viewport: WIDE });
    await page.goto(site.url + path);
    for (const selector of seen) {
      expect([selector, await page.locator(selector).first().isVisible()]).toEqual([selector, true]);
    }
    for (const selector of [".search-box", ".mode-switch", ...unseen]) {
      expect([selector, await page.locator(selector).first().isVisible()]).toEqual([selector, false]);
    }
    await leaveTab(page);
  });

  it("pagination works by links: page 2's Prev leads to the index", async () => {
    const page = await openTab(browser, { javaScriptEnabled: false });
    await page.goto(`${site.url}tag/JS/`);
    await page.getByRole("link", { name: /下一页/ }).click();
    expect(new URL(page.url()).pathname).toBe("/blog/tag/JS/page/2/");
    await page.getByRole("link", { name: /上一页/ }).click();
    expect(new URL(page.url()).pathname).toBe("/blog/tag/JS/");
    await leaveTab(page);
  });

  it("an unknown address responds with 404 and a link to the home page", async () => {
    const page = await openTab(browser, { javaScriptEnabled: false });
    const response = await page.goto(`${site.url}no/such/page.html`);
    expect(response?.status()).toBe(404);
    await page.locator("main a").first().click();
    expect(new URL(page.url()).pathname).toBe("/blog/");
    await leaveTab(page);
  });
});

describe("with JavaScript", () => {
  // A loaded machine needs more than the default time for all documents.
  const patience = { timeout: 240_000 };

  it("routes hydrate without console output, also when loaded again", patience, async () => {
    const routes = sample("hydrated routes", await site.routes(), 25);
    expect(await findFaults(site.url, routes)).toEqual({});
  });

  // The other routes differ from these only in their text.
  it(
    "every kind and every component hydrates without console output in React's development build",
    patience,
    async () => {
      const routes = await site.routes();
      const texts = await Promise.all(routes.map((route) => readRoute(route)));
      const live = routes.filter((_, index) => texts[index]?.includes("data-island"));
      expect(live.length).toBeGreaterThan(3);
      const kinds = KINDS.map(([, path]) => `/${decodeURI(path)}`);
      const server = await startServer(["dev", "--port", "0"], { cwd: site.dir });
      try {
        expect(await findFaults(server.url, [...new Set([...kinds, ...live])])).toEqual({});
      } finally {
        await server.stop();
      }
    },
  );
});

it.each(KINDS)(
  "the %s is complete without JavaScript, and hydrates silently in its place",
  async (_, path) => {
    const still = await openTab(browser, { javaScriptEnabled: false, viewport: WIDE });
    const live = await openTab(browser, { viewport: WIDE });
    const faults = listenForFaults(live);
    const box = (page: Page) => page.locator("h1").first().boundingBox();
    const response = await still.goto(site.url + path);
    expect(response?.status()).toBe(200);
    expect(await still.locator("h1").count()).toBe(1);
    expect((await still.locator("main").innerText()).trim().length).toBeGreaterThan(40);
    expect(await still.getAttribute("html", "lang")).toBe("zh-CN");
    expect(await still.locator("nav a").count()).toBeGreaterThan(3);
    await live.goto(site.url + path);
    await waitForHydration(live);
    expect(await box(live)).toEqual(await box(still));
    expect(faults).toEqual([]);
    await leaveTab(still);
    await leaveTab(live);
  },
);

describe("the menus", () => {
  const openMenus = (page: Page) => page.locator(".navbar details[open]").count();
  const openDrawers = (page: Page) => page.locator(".sidebar:popover-open").count();

  async function open(path: string, width: number): Promise<Page> {
    const page = await openTab(browser, { viewport: { width, height: 700 } });
    await page.goto(site.url + path);
    await waitForHydration(page);
    return page;
  }

  it("in the navbar closes when the focus leaves it, and on Escape", async () => {
    const page = await open("timeline/", 1280);
    const menu = page.locator(".navbar-menu summary").last();
    await menu.press("Enter");
    expect(await openMenus(page)).toBe(1);
    await page.keyboard.press("Escape");
    expect(await openMenus(page)).toBe(0);
    await menu.press("Enter");
    const links = await page.locator(".navbar details[open] a").count();
    for (let index = 0; index < links; index += 1) await page.keyboard.press("Tab");
    expect(await openMenus(page)).toBe(1);
    await page.keyboard.press("Tab");
    expect(await openMenus(page)).toBe(0);
    await leaveTab(page);
  });

  it("in the navbar closes on a link to the current page", async () => {
    const page = await open("docs/Vue/template.html", 1280);
    const summary = page.locator(".navbar summary").first();
    await summary.click();
    await page.locator(".navbar details[open] [aria-current]").click();
    expect(await openMenus(page)).toBe(0);
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
    await leaveTab(page);
  });

  it("on a small screen restores the focus on Escape and closes after a navigation", async () => {
    const page = await open("docs/Vue/slot.html", 375);
    const button = page.locator(".drawer-button");
    await button.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    expect(await openDrawers(page)).toBe(0);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await button.click();
    await page.locator(".sidebar-rows a[href$='funComponent.html']").click();
    await page.waitForURL(/funComponent/);
    await page.waitForFunction(() => document.activeElement?.tagName === "H1");
    expect(await openDrawers(page)).toBe(0);
    await leaveTab(page);
  });

  it("on a small screen keeps the page behind it from scrolling", async () => {
    const page = await open("docs/Vue/slot.html", 375);
    await page.locator(".drawer-button").click();
    await page.mouse.move(360, 400);
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await leaveTab(page);
  });

  it.each([
    ["drawer", ".drawer-button"],
    ["table of contents", ".bar-contents"],
  ])("the %s closes when the screen is rotated", async (_, button) => {
    const page = await open("docs/Vue/slot.html", 375);
    await page.locator(button).click();
    expect(await page.locator(":popover-open").count()).toBe(1);
    await page.setViewportSize({ width: 1280, height: 375 });
    await page.locator(":popover-open").waitFor({ state: "detached" });
    await leaveTab(page);
  });
});

describe("the look", () => {
  it("is dark text on paper", async () => {
    const page = await openTab(browser);
    await page.goto(`${site.url}blogs/category1/2018/20181021.html`);
    await page.emulateMedia({ media: "print" });
    const brightest = await page.locator("main").evaluate((main) => {
      const texts = [main, ...main.querySelectorAll("p, h1, h2, a, code, .token")];
      const channels = texts.flatMap((element) => getComputedStyle(element).color.match(/\d+/g) ?? []);
      return Math.max(...channels.map(Number));
    });
    expect(brightest).toBeLessThan(190);
    await leaveTab(page);
  });

  it("cuts off no line of code on paper", async () => {
    const page = await openTab(browser, { viewport: { width: 400, height: 800 } });
    await page.goto(`${site.url}docs/Vue/slot.html`);
    const cut = () =>
      page
        .locator("pre")
        .evaluateAll((blocks) => blocks.filter((pre) => pre.scrollWidth > pre.clientWidth).length);
    expect(await cut()).toBeGreaterThan(0);
    await page.emulateMedia({ media: "print" });
    expect(await cut()).toBe(0);
    await leaveTab(page);
  });

  it("reserves the space of the hero's image while it loads", async () => {
    const page = await openTab(browser, { viewport: WIDE });
    let release: () => void = () => undefined;
    const released = new Promise<void>((done) => (release = done));
    await page.route(/hero\.svg/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(site.url, { waitUntil: "domcontentloaded" });
    await waitForHydration(page);
    const before = await page.locator("h1").boundingBox();
    release();
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>(".hero-image")?.naturalWidth);
    expect(await page.locator("h1").boundingBox()).toEqual(before);
    await leaveTab(page);
  });
});
