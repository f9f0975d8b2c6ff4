import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { walkByTab } from "./tab-walk.js";
import { leaveTab, openTab } from "./tabs.js";

const ARTICLE = "blogs/category1/2019/20190711.html";
const NOTE = "docs/Vue/slot.html";

let site: BuiltSite;
let parts: BuiltSite;
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
  site = await openBuiltSite("site");
  parts = await openBuiltSite("test/fixtures/parts");
});
afterAll(async () => {
  await site.close();
  await parts.close();
});

/** Runs `use` with a hydrated page without motion, for which a test would have to wait. */
async function withPage(url: string, width: number, use: (page: Page) => Promise<void>): Promise<void> {
  const page = await openTab(browser, { viewport: { width, height: 800 }, reducedMotion: "reduce" });
  try {
    await page.goto(url);
    await waitForHydration(page);
    await use(page);
  } finally {
    await leaveTab(page);
  }
}

const hasFocus = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.closest(wanted) !== null, selector);
const focused = (page: Page) => page.locator(":focus");

/** Presses Tab until the focus is on an element that matches `selector`. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let count = 0; count < 200; count++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

describe("Tab alone", () => {
  it.each([
    ["the home page", "", 1440],
    ["the home page on a phone", "", 375],
    ["an article", ARTICLE, 1440],
    ["an article on a phone", ARTICLE, 375],
    ["a note with a sidebar", NOTE, 1440],
    ["a page with demos", "docs/jottings/flexbox.html", 1440],
    ["a listing", "tag/JS/", 1440],
    ["the timeline", "timeline/", 1440],
    ["the not-found page", "no/such/page.html", 1440],
  ])("visits all controls of %s, visibly, and leaves the page at the end", async (_, path, width) => {
    await withPage(site.url + path, width, async (page) => {
      await page.locator(".decoration-cat").waitFor({ state: "attached" });
      const { stops, ...walk } = await walkByTab(page);
      expect(walk).toEqual({ isOver: true, missed: [], unseen: [] });
      expect(stops).toBeGreaterThan(8);
    });
  });

  it.each([
    ["the home page on a phone", "", 375],
    ["an article", ARTICLE, 1440],
    ["an article on a phone", ARTICLE, 375],
  ])("with Shift visits %s backwards, with no stop below the navbar", async (_, path, width) => {
    await withPage(site.url + path, width, async (page) => {
      await page.locator("main a:visible").last().focus();
      const covered: string[] = [];
      let stops = 0;
      while (await hasFocus(page, "main")) {
        covered.push(
          ...(await page.evaluate(() => {
            const bar = document.querySelector(".navbar")?.getBoundingClientRect().bottom ?? NaN;
            const { activeElement: stop } = document;
            return stop === null || stop.getBoundingClientRect().top >= bar
              ? []
              : [stop.outerHTML.slice(0, 80)];
          })),
        );
        stops += 1;
        await page.keyboard.press("Shift+Tab");
      }
      expect(covered).toEqual([]);
      expect(stops).toBeGreaterThan(8);
    });
  });

  it("visits the skip link first, which skips the navigation", async () => {
    await withPage(site.url + ARTICLE, 1440, async (page) => {
      await page.keyboard.press("Tab");
      expect(await focused(page).getAttribute("class")).toBe("skip-link");
      expect((await focused(page).boundingBox())?.y).toBeGreaterThanOrEqual(0);
      await page.keyboard.press("Enter");
      expect(await hasFocus(page, "#main")).toBe(true);
      await page.keyboard.press("Tab");
      expect(await hasFocus(page, "#main a, #main button")).toBe(true);
    });
  });
});

describe("the navigation", () => {
  it("opens a nested menu, visits it, and restores the focus on Escape", async () => {
    await withPage(parts.url, 1440, async (page) => {
      await tabTo(page, ".navbar-menu summary");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      expect(await focused(page).innerText()).toContain("Outside");
      await page.keyboard.press("Tab");
      expect(await focused(page).innerText()).toBe("Second");
      await page.keyboard.press("Escape");
      expect(await page.locator(".navbar details[open]").count()).toBe(0);
      expect(await focused(page).innerText()).toBe("Menu");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/docs/two.html");
      await page.waitForFunction(() => document.activeElement?.tagName === "H1");
    });
  });

  it("changes the language", async () => {
    await withPage(`${parts.url}docs/one.html`, 1440, async (page) => {
      await tabTo(page, ".language-menu summary");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      expect(await focused(page).innerText()).toBe("English");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/en/docs/one.html");
    });
  });

  it("changes the mode, and keeps the focus on its button", async () => {
    await withPage(site.url, 1440, async (page) => {
      await tabTo(page, ".mode-switch summary");
      await page.keyboard.press("Space");
      await tabTo(page, "[data-mode=light]");
      await page.keyboard.press("Enter");
      expect(await page.getAttribute("html", "data-theme")).toBe("light");
      expect(await page.locator(".mode-switch details[open]").count()).toBe(0);
      expect(await hasFocus(page, ".mode-switch summary")).toBe(true);
    });
  });

  it("opens and closes a group of the sidebar", async () => {
    await withPage(site.url + NOTE, 1440, async (page) => {
      await tabTo(page, ".sidebar details:not([open]) > summary");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      expect(await hasFocus(page, ".sidebar details[open] .sidebar-link")).toBe(true);
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      expect(await hasFocus(page, ".sidebar .sidebar-list .sidebar-list")).toBe(false);
    });
  });

  it.each([
    ["drawer", NOTE, ".drawer-button", ".sidebar"],
    ["sheet of contents", ARTICLE, ".bar-contents", ".contents"],
  ])("the %s of a phone takes the focus and restores it", async (_, path, button, popover) => {
    await withPage(site.url + path, 375, async (page) => {
      const isOpen = () => page.locator(`${popover}:popover-open`).count();
      await tabTo(page, button);
      await page.keyboard.press("Enter");
      expect(await isOpen()).toBe(1);
      await page.keyboard.press("Tab");
      expect(await hasFocus(page, popover)).toBe(true);
      await page.keyboard.press("Escape");
      expect(await isOpen()).toBe(0);
      expect(await hasFocus(page, button)).toBe(true);

      await page.keyboard.press("Enter");
      await tabTo(page, `${popover} :is(a, button, summary)`);
      for (let count = 0; count < 60 && (await hasFocus(page, popover)); count++) {
        await page.keyboard.press("Tab");
      }
      expect(await hasFocus(page, popover)).toBe(false);
      expect(await isOpen()).toBe(0);
    });
  });
});

describe("the search", () => {
  it.each(["/", "s"])("opens with %s, is controlled by arrows, and leads to a page", async (key) => {
    await withPage(site.url + ARTICLE, 1440, async (page) => {
      await page.keyboard.press(key);
      await page.keyboard.type("组件");
      const chosen = page.locator("[role=option][aria-selected=true]");
      await chosen.waitFor();
      const first = await chosen.innerText();
      await page.keyboard.press("ArrowDown");
      expect(await chosen.innerText()).not.toBe(first);
      await page.keyboard.press("ArrowUp");
      expect(await chosen.innerText()).toBe(first);
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => !url.pathname.endsWith("20190711.html"));
      await page.waitForFunction(() => /^(H\d|MAIN)$/.test(document.activeElement?.tagName ?? ""));
    });
  });

  it("closes its list, clears its field and leaves it on Escape", async () => {
    await withPage(site.url + ARTICLE, 1440, async (page) => {
      await page.keyboard.press("/");
      await page.keyboard.type("Cookie");
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("Escape");
      expect(await page.locator(".search-panel").isVisible()).toBe(false);
      await page.keyboard.press("Escape");
      expect(await page.inputValue(".search-input")).toBe("");
      await page.keyboard.press("Escape");
      expect(await hasFocus(page, ".search-input")).toBe(false);
    });
  });
});

describe("an article", () => {
  it("can be navigated by its contents, and read on from there", async () => {
    await withPage(site.url + ARTICLE, 1440, async (page) => {
      await tabTo(page, ".contents a");
      await page.keyboard.press("Tab");
      const hash = await focused(page).evaluate((link: HTMLAnchorElement) => link.hash);
      await page.keyboard.press("Enter");
      await page.waitForFunction((wanted) => location.hash === wanted, hash);
      expect(await hasFocus(page, "[data-content] :is(h2, h3)")).toBe(true);
      await page.keyboard.press("Tab");
      expect(await hasFocus(page, ".navbar, .contents")).toBe(false);
    });
  });

  it("announces that its code is copied", async () => {
    await withPage(site.url + ARTICLE, 1440, async (page) => {
      await tabTo(page, "button.copy");
      await page.keyboard.press("Enter");
      await page.locator("button.copy.copied").waitFor();
      await page.locator("[aria-live]", { hasText: /\S/ }).waitFor({ state: "attached" });
    });
  });

  it("switches the tab of a code group by an arrow", async () => {
    await withPage(`${site.url}blogs/category1/2020/20200412.html`, 1440, async (page) => {
      const panels = page.locator(".code-group").first().locator("> .code");
      expect(await panels.nth(1).isVisible()).toBe(false);
      await tabTo(page, ".code-tab input");
      await page.keyboard.press("ArrowRight");
      expect(await panels.nth(1).isVisible()).toBe(true);
      expect(await panels.first().isVisible()).toBe(false);
    });
  });

  it("opens an image on Enter and closes it on Escape", async () => {
    await withPage(site.url + ARTICLE, 1440, async (page) => {
      await page.locator("[data-content] img[role=button]").first().waitFor();
      await tabTo(page, "[data-content] img");
      await page.keyboard.press("Enter");
      await page.locator("body[data-zoom=zoomed]").waitFor();
      await page.keyboard.press("Escape");
      await page.locator("body:not([data-zoom])").waitFor();
      expect(await hasFocus(page, "[data-content] img")).toBe(true);
    });
  });
});

describe("a list of pages", () => {
  it("is paged by its links", async () => {
    await withPage(site.url, 1440, async (page) => {
      await tabTo(page, ".pagination [rel=next]");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/page/2/");
    });
  });

  it("alerts on an invalid page number and describes the valid ones", async () => {
    await withPage(site.url, 1440, async (page) => {
      const said: string[] = [];
      page.on("dialog", (dialog) => {
        said.push(dialog.message());
        void dialog.accept();
      });
      await tabTo(page, ".page-jump input");
      await page.keyboard.type("99");
      await page.keyboard.press("Enter");
      await expect.poll(() => said).toEqual(["请输入大于0，并且小于等于7的页码！"]);
      expect(page.url()).toBe(site.url);
    });
  });

  it("jumps to a page by its number", async () => {
    await withPage(site.url, 1440, async (page) => {
      await tabTo(page, ".page-jump input");
      await page.keyboard.type("3");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/page/3/");
    });
  });
});
