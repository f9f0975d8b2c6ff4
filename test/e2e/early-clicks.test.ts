import type { Browser, Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBrowser } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { leaveTab, openTab } from "./tabs.js";

let site: BuiltSite;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [site, browser] = await Promise.all([openBuiltSite("test/fixtures/islands"), openBrowser()]);
});
afterAll(() => site.close());
beforeEach(async () => {
  page = await openTab(browser, { viewport: { width: 900, height: 600 } });
});
afterEach(() => leaveTab(page));

const counter = (label: string) => page.getByRole("group", { name: label });
const clickCounter = (label: string) => counter(label).getByRole("button").click();
const count = (label: string) => counter(label).locator("output").innerText();
const isAlive = (label: string) =>
  counter(label)
    .locator("button")
    .evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactFiber")));

/** Opens the page, but holds back scripts whose address matches. Returns a function that releases them. */
async function openHeld(pattern: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(pattern, async (route) => {
    if (isOpen) await route.continue();
    else held.push(route);
  });
  await page.goto(site.url, { waitUntil: "domcontentloaded" });
  return async () => {
    isOpen = true;
    await Promise.all(held.map((route) => route.continue()));
  };
}

describe("clicks on an island that is not hydrated", () => {
  it.each([
    ["the application", /\/app[.-][^/]*\.js$/],
    ["the component", /\/(?:Counter|Panel)[.-][^/]*\.js$/],
  ])("are replayed after %s has loaded, each once and in the innermost island", async (_, pattern) => {
    const release = await openHeld(pattern);
    await clickCounter("first");
    await clickCounter("first");
    await clickCounter("inner");
    await page.getByRole("button", { name: "fold" }).click();
    expect(await count("first")).toBe("0");
    await release();
    await expect.poll(() => count("first")).toBe("2");
    await expect.poll(() => count("inner")).toBe("1");
    await expect.poll(() => page.locator("section i").innerText()).toBe("1");
    await clickCounter("first");
    await clickCounter("inner");
    await expect.poll(() => count("first")).toBe("3");
    await expect.poll(() => count("inner")).toBe("2");
  });

  it("are ignored if the browser has handled them itself", async () => {
    const release = await openHeld(/\/app[.-][^/]*\.js$/);
    await page.getByText("native").click();
    await release();
    await expect.poll(() => isAlive("inner")).toBe(true);
    expect(await page.locator("section details").getAttribute("open")).toBe("");
  });

  it("are received only once by the page around the island", async () => {
    const release = await openHeld(/\/app[.-][^/]*\.js$/);
    await page.evaluate(() => {
      document.addEventListener("click", () => {
        document.body.dataset["clicks"] = String(Number(document.body.dataset["clicks"] ?? 0) + 1);
      });
    });
    await clickCounter("first");
    await release();
    await expect.poll(() => count("first")).toBe("1");
    expect(await page.evaluate(() => document.body.dataset["clicks"])).toBe("1");
  });

  it("hydrate it out of view too, and so does the focus", async () => {
    await page.goto(site.url);
    await expect.poll(() => isAlive("first")).toBe(true);
    expect(await isAlive("below")).toBe(false);
    await counter("below")
      .locator("button")
      .evaluate((element: HTMLElement) => element.focus({ preventScroll: true }));
    await expect.poll(() => isAlive("below")).toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});
