import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBrowser, listenForFaults, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { DECORATIONS, mount, openLab, setHidden, teardown, trace } from "./decoration-lab.js";
import { leaveTab, openTab } from "./tabs.js";

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => leaveTab(page));

describe.each(DECORATIONS)("%s keeps the contract of a decoration:", (name) => {
  beforeEach(async () => {
    page = await openLab(browser);
  });

  it("it leaves nothing behind", async () => {
    const before = await trace(page);
    const id = await mount(page, name);
    expect(await trace(page)).not.toEqual(before);
    await teardown(page, id);
    expect(await trace(page)).toEqual(before);
  });

  it("mounted twice, as in React's strict mode, it exists once", async () => {
    const before = await trace(page);
    const first = await mount(page, name);
    const { listeners, sheets, animations, frames } = await trace(page);
    await teardown(page, first);
    const second = await mount(page, name);
    const again = await trace(page);
    expect(again.listeners.length).toBe(listeners.length);
    expect(again).toMatchObject({ sheets, animations, frames });
    await teardown(page, second);
    expect(await trace(page)).toEqual(before);
  });

  it("two instances do not disturb each other's teardown", async () => {
    const before = await trace(page);
    const [first, second] = [await mount(page, name), await mount(page, name)];
    await teardown(page, first);
    await teardown(page, second);
    expect(await trace(page)).toEqual(before);
  });

  it("it leaves nothing behind if the tab is hidden or motion is reduced", async () => {
    const before = await trace(page);
    const id = await mount(page, name);
    await setHidden(page, true);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await teardown(page, id);
    await page.emulateMedia({ reducedMotion: null });
    expect(await trace(page)).toEqual(before);
  });
});

describe("a site with every decoration", () => {
  let site: BuiltSite;
  beforeAll(async () => {
    site = await openBuiltSite("test/fixtures/decorated");
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    page = await openTab(browser, { viewport: { width: 900, height: 600 } });
  });

  /** Opens the first page and waits for everything that starts in idle time. */
  async function openDecorated(): Promise<void> {
    await page.goto(`${site.url}first.html`);
    await waitForHydration(page);
    for (const selector of [".decoration-petals", ".decoration-ribbon", ".decoration-cat"]) {
      await page.waitForSelector(selector, { state: "attached" });
    }
    await page.waitForSelector("main img[role=button]");
  }

  it("shows each once, from two scripts, without console output", async () => {
    const faults = listenForFaults(page);
    const scripts: string[] = [];
    page.on(
      "request",
      (request) => void (request.resourceType() === "script" && scripts.push(request.url())),
    );
    await openDecorated();
    for (const name of ["effects", "image-zoom"]) {
      expect(scripts.filter((url) => url.includes(`/${name}.`))).toHaveLength(1);
    }
    expect(await page.locator(".decoration-layer, .decoration-cat").count()).toBe(3);
    expect(faults).toEqual([]);
  });

  it("keeps them between pages, and zooms the images of every page", async () => {
    await openDecorated();
    await page.evaluate(() => document.querySelector(".decoration-petals")?.setAttribute("data-same", ""));
    await page
      .getByRole("img", { name: "The first circle" })
      .or(page.getByAltText("The first circle"))
      .first()
      .click();
    await page.waitForSelector("body[data-zoom=zoomed]");
    await page.evaluate(() =>
      document.querySelector<HTMLAnchorElement>("nav a[href='/blog/second.html']")?.click(),
    );
    await page.waitForSelector("body:not([data-zoom])");
    expect(await page.title()).toContain("Second");
    expect(await page.locator(".medium-zoom-overlay").count()).toBe(0);
    expect(await page.locator(".decoration-petals[data-same]").count()).toBe(1);
    await page.getByAltText("The second circle").click();
    await page.waitForSelector("body[data-zoom=zoomed]");
    await page.keyboard.press("Escape");
    await page.waitForSelector("body:not([data-zoom])");
  });

  it("shows the config's texts in the tab", async () => {
    await openDecorated();
    await setHidden(page, true);
    expect(await page.title()).toBe("Gone");
    await setHidden(page, false);
    expect(await page.title()).toMatch(/^Here: First/);
  });

  it("has no decoration that makes the page wider or longer", async () => {
    await openDecorated();
    const size = () =>
      page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
    const decorated = await size();
    await page.evaluate(() => {
      for (const element of document.querySelectorAll(".decoration-layer, .decoration-cat")) element.remove();
    });
    expect(await size()).toEqual(decorated);
  });
});
