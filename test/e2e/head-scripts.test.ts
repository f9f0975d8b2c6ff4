import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listenForFaults, openBrowser, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { leaveTab, openTab } from "./tabs.js";

const ARTICLE = "blogs/category1/2018/20180213.html";

let site: BuiltSite;
let browser: Browser;
let page: Page;
let faults: readonly string[];

beforeAll(async () => {
  [site, browser] = await Promise.all([openBuiltSite("site"), openBrowser()]);
});
afterAll(() => site.close());
/** The figure would only slow the tests down. */
function hideMascot(page: Page): Promise<unknown> {
  return page.addInitScript(() => localStorage.setItem("hanblog-mascot", '{"isHidden":true}'));
}

beforeEach(async () => {
  page = await openTab(browser, { viewport: { width: 1440, height: 900 } }, hideMascot);
  faults = listenForFaults(page);
});
afterEach(async () => {
  await leaveTab(page);
  expect(faults).toEqual([]);
});

describe("the mouse effect of the blog", () => {
  /** Opens an article and clicks its heading. Resolves to the words that a click adds, which soon leave the page. */
  async function click(): Promise<readonly string[]> {
    await page.goto(site.url + ARTICLE);
    await waitForHydration(page);
    await page.evaluate(() => {
      const words: string[] = [];
      Object.assign(window, { words });
      new MutationObserver((records) => {
        for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
          if (node.nodeName === "SPAN") words.push(node.textContent ?? "");
      }).observe(document.body, { childList: true });
    });
    await page.locator("h1").click({ position: { x: 5, y: 5 } });
    // The observer is notified before this resolves.
    return page.evaluate(() => Reflect.get(window, "words") as string[]);
  }

  it("sends up a word at each click, and takes it away", async () => {
    expect(await click()).toEqual(["🍙"]);
    await page.locator("body > span[aria-hidden]").waitFor({ state: "detached" });
  });

  it("is still for readers who want less motion", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await click()).toEqual([]);
  });
});

describe("the statistics of the blog", () => {
  const leave = () =>
    page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    });

  it("requests a file of the blog's own host when the visitor leaves, once for all pages of the visit", async () => {
    const requests: URL[] = [];
    page.on("request", (request) => {
      if (request.url().includes("visits.txt")) requests.push(new URL(request.url()));
    });
    await page.goto(site.url + ARTICLE, { referer: "https://elsewhere.example/a/secret?b" });
    await waitForHydration(page);
    await page.locator('a[rel="prev"]').click();
    await page.waitForURL(/20180408/);
    expect(requests).toEqual([]);
    const sent = page.waitForResponse(/visits\.txt/);
    await leave();
    const response = await sent;
    expect([response.request().method(), response.status()]).toEqual(["HEAD", 200]);
    const { searchParams: values, origin } = requests[0] ?? new URL("none:");
    expect(origin).toBe(new URL(site.url).origin);
    expect(Object.fromEntries(values)).toEqual({
      page: "/blog/blogs/category1/2018/20180408.html",
      pages: "2",
      seconds: expect.stringMatching(/^\d+$/),
      from: "elsewhere.example",
    });
    await leave();
    expect(requests).toHaveLength(1);
  });

  it("requests nothing for a visitor who does not want to be counted", async () => {
    const names: string[] = [];
    page.on("request", (request) => names.push(request.url()));
    await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
    await page.goto(site.url + ARTICLE);
    await waitForHydration(page);
    await leave();
    expect(names.filter((name) => name.includes("visits.js"))).toHaveLength(1);
    expect(names.filter((name) => name.includes("visits.txt"))).toEqual([]);
  });
});
