import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { leaveTab, openTab } from "./tabs.js";

const ARTICLE = "blogs/category1/2019/20190124.html";
const APP = "**/assets/js/app.*.js";

let site: BuiltSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([openBuiltSite("site"), openBrowser()]);
});
afterAll(() => site.close());

/** Runs `use` with a page without state. */
async function withPage(
  use: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const page = await openTab(browser, { viewport: { width: 1280, height: 800 }, ...options });
  try {
    await use(page);
  } finally {
    await leaveTab(page);
  }
}

/** Disables idle callbacks, so that the application waits for the visitor. */
async function neverIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
}

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const mode = (page: Page) => page.getAttribute("html", "data-theme");

async function chooseMode(page: Page, name: string): Promise<void> {
  await page.locator(".mode-switch summary").click();
  await page.getByRole("button", { name }).click();
}

describe("before the application starts", () => {
  it("an article can be read, and its links, menus, modes, contents and copy buttons work", async () => {
    await withPage(async (page) => {
      await page.route(APP, (route) => route.abort());
      await page.goto(site.url + ARTICLE);

      await page.locator(".navbar summary", { hasText: "文章" }).click();
      await page.locator(".navbar").getByRole("link", { name: "Vue3.0" }).waitFor();
      await page.keyboard.press("Escape");
      expect(await page.locator(".navbar").getByRole("link", { name: "Vue3.0" }).isVisible()).toBe(false);

      await chooseMode(page, "浅色");
      expect(await mode(page)).toBe("light");
      expect(await page.getByRole("button", { name: "浅色" }).isVisible()).toBe(false);

      const copy = page.locator("[data-content] button.copy").first();
      await copy.click();
      await page.locator("button.copy.copied").waitFor();

      await page.locator(".contents a").last().click();
      expect(new URL(page.url()).hash).not.toBe("");
      await page.locator(".navbar summary", { hasText: "文章" }).click();
      await page.locator(".navbar").getByRole("link", { name: "Vue3.0" }).click();
      await page.waitForURL("**/docs/Vue/template.html");
    });
  });

  it("the drawer opens on a phone, and closes by its links, the back button and a wider window", async () => {
    await withPage(
      async (page) => {
        await page.route(APP, (route) => route.abort());
        await page.goto(`${site.url}docs/Vue/slot.html`);
        const drawer = page.locator("aside.sidebar");
        await page.getByRole("button", { name: "菜单" }).click();
        await drawer.waitFor();
        await page.setViewportSize({ width: 700, height: 800 });
        await drawer.waitFor({ state: "hidden" });
        await page.evaluate(() => history.pushState(null, "", "#main"));
        await page.getByRole("button", { name: "菜单" }).click();
        await drawer.waitFor();
        await page.goBack();
        await drawer.waitFor({ state: "hidden" });
        await page.getByRole("button", { name: "菜单" }).click();
        await drawer.getByRole("link", { name: "首页" }).click();
        await page.waitForURL(site.url);
      },
      { viewport: { width: 375, height: 700 } },
    );
  });

  it("the key / focuses the search field, and its text is searched when the application has started", async () => {
    await withPage(async (page) => {
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(APP, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(site.url + ARTICLE);
      await page.keyboard.press("/");
      await page.keyboard.type("Cookie");
      release();
      await page.getByRole("option").first().waitFor();
      expect(await page.inputValue(".search-input")).toBe("Cookie");
    });
  });
});

describe("the application", () => {
  it.each([
    ["the mouse comes to a link", (page: Page) => page.hover(".site-name")],
    ["a key is pressed", (page: Page) => page.keyboard.press("Tab")],
    ["a link is touched", (page: Page) => page.dispatchEvent(".site-name", "pointerdown")],
  ])("is loaded when %s", async (_, act) => {
    await withPage(async (page) => {
      await neverIdle(page);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(site.url + ARTICLE, { waitUntil: "networkidle" });
      expect(asked.filter((path) => path.includes("/app."))).toEqual([]);
      await act(page);
      await waitForHydration(page);
    });
  });

  it("is not loaded when the mouse moves over text", async () => {
    await withPage(async (page) => {
      await neverIdle(page);
      let isAsked = false;
      await page.route(APP, (route) => {
        isAsked = true;
        return route.continue();
      });
      await page.goto(site.url + ARTICLE, { waitUntil: "networkidle" });
      await page.hover("[data-content] p >> nth=0", { position: { x: 4, y: 4 } });
      await page.waitForLoadState("networkidle");
      expect(isAsked).toBe(false);
    });
  });

  it("is loaded when the browser is idle", async () => {
    await withPage(async (page) => {
      await page.goto(site.url + ARTICLE);
      await waitForHydration(page);
    });
  });
});

describe("the scroll position", () => {
  const scrollTo = (page: Page, top: number) =>
    page.evaluate((to) => window.scrollTo({ top: to, behavior: "instant" }), top);
  const isAt = (page: Page, top: number) =>
    page.waitForFunction((wanted) => Math.abs(window.scrollY - wanted) <= 1, top);

  it("stays where the visitor scrolled, even if the application starts late", async () => {
    await withPage(async (page) => {
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(APP, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(site.url + ARTICLE);
      const hash = await page.locator(".contents a").last().getAttribute("href");
      await page.goto(site.url + ARTICLE + hash);
      await page.waitForFunction(() => window.scrollY > 500);
      await scrollTo(page, 0);
      release();
      await waitForHydration(page);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    });
  });

  it.each([
    ["never comes", neverIdle],
    ["comes", async () => {}],
  ])("is restored by reload, back and forward when the application %s", async (_, prepare) => {
    await withPage(async (page) => {
      await prepare(page);
      await page.goto(site.url + ARTICLE);
      if (prepare !== neverIdle) await waitForHydration(page);
      await scrollTo(page, 1200);
      await page.reload();
      await isAt(page, 1200);
      await page.goto(`${site.url}docs/Vue/slot.html`);
      await scrollTo(page, 700);
      await page.goBack();
      await isAt(page, 1200);
      if (prepare !== neverIdle) await waitForHydration(page);
      await page.goForward();
      await isAt(page, 700);
      if (prepare !== neverIdle) await waitForHydration(page);
      await isAt(page, 700);
    });
  });
});

describe("the colour mode", () => {
  it("is dark until a visitor chooses, and the choice applies before the next page is painted", async () => {
    await withPage(async (page) => {
      await page.addInitScript(() => {
        const root = document.documentElement ?? document;
        new MutationObserver((_, observer) => {
          if (document.body === null) return;
          observer.disconnect();
          Object.assign(window, { modeAtBody: document.documentElement.dataset["theme"] });
        }).observe(root, { childList: true, subtree: true });
      });
      await page.goto(site.url + ARTICLE);
      const dark = await background(page);
      expect(await mode(page)).toBe("dark");
      await chooseMode(page, "浅色");
      const light = await background(page);
      expect(light).not.toBe(dark);
      await page.goto(`${site.url}tag/`);
      expect(await page.evaluate(() => Reflect.get(window, "modeAtBody"))).toBe("light");
      expect(await background(page)).toBe(light);
      await waitForHydration(page);
      expect(await mode(page)).toBe("light");
      expect(await page.locator('button[data-mode="light"]').getAttribute("aria-pressed")).toBe("true");
    });
  });

  it("follows the visitor's system in auto", async () => {
    await withPage(async (page) => {
      await page.goto(site.url + ARTICLE);
      await chooseMode(page, "跟随系统");
      await page.emulateMedia({ colorScheme: "light" });
      const light = await background(page);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await background(page)).not.toBe(light);
    });
  });

  it("changes in the visitor's other tabs too", async () => {
    await withPage(async (page) => {
      await page.goto(site.url);
      const other = await page.context().newPage();
      await other.goto(`${site.url}tag/`);
      await chooseMode(page, "浅色");
      await other.waitForFunction(() => document.documentElement.dataset["theme"] === "light");
    });
  });

  it("cannot be changed without JavaScript, where the switch would not work", async () => {
    await withPage(
      async (page) => {
        await page.goto(site.url);
        expect(await page.locator(".mode-switch").isVisible()).toBe(false);
        expect(await page.locator(".search-box").isVisible()).toBe(false);
      },
      { javaScriptEnabled: false },
    );
  });
});

describe("the loader screen", () => {
  const loader = (page: Page) => page.locator(".loader");
  /** Holds the timer that ends the screen, however late a busy machine reports the page. */
  const stopClock = async (page: Page) => {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
  };

  it("appears only on the first page of a session, for 600 ms at most, with title and description", async () => {
    await withPage(async (page) => {
      // Holds the animation too.
      const devtools = await page.context().newCDPSession(page);
      await devtools.send("Animation.enable");
      await devtools.send("Animation.setPlaybackRate", { playbackRate: 0 });
      await stopClock(page);
      await page.goto(site.url);
      await loader(page).waitFor();
      expect(await loader(page).innerText()).toContain("饭团也有春天");
      expect(await loader(page).innerText()).toContain("一个被程序员耽误的优秀厨师");
      const end = await loader(page).evaluate((element) =>
        Math.max(...element.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime))),
      );
      expect(end).toBeLessThanOrEqual(600);
      await devtools.send("Animation.setPlaybackRate", { playbackRate: 1 });
      await loader(page).waitFor({ state: "hidden" });
      await page.goto(site.url);
      expect(await loader(page).isVisible()).toBe(false);
    });
  });

  it("disappears at once when the visitor does anything", async () => {
    await withPage(async (page) => {
      await stopClock(page);
      await page.goto(site.url);
      await page.locator("html[data-first-visit]").waitFor({ state: "attached" });
      await page.mouse.wheel(0, 10);
      await page.locator("html:not([data-first-visit])").waitFor({ state: "attached" });
    });
  });

  it.each<[string, BrowserContextOptions]>([
    ["without JavaScript", { javaScriptEnabled: false }],
    ["where motion is unwanted", { reducedMotion: "reduce" }],
  ])("is not shown %s", async (_, options) => {
    await withPage(async (page) => {
      await page.goto(site.url);
      expect(await loader(page).isVisible()).toBe(false);
    }, options);
  });

  it("is not shown on an article", async () => {
    await withPage(async (page) => {
      await page.goto(site.url + ARTICLE);
      expect(await loader(page).count()).toBe(0);
    });
  });
});
