import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findInBothModes, NO_VIOLATIONS } from "./axe.js";
import { openBrowser, listenForFaults, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { findCuts, readShifts, watchShifts } from "./page-faults.js";
import { leaveTab, openTab } from "./tabs.js";

let site: BuiltSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([openBuiltSite("docs"), openBrowser()]);
});
afterAll(() => site.close());

/** A page of each kind: home, start, every markdown extension, wide tables, long text. */
const PAGES = [
  "",
  "en/",
  "en/start.html",
  "markdown.html",
  "elements.html",
  "en/elements.html",
  "en/config.html",
  "commands.html",
  "en/troubleshooting.html",
];

describe("the guide", () => {
  it.each([
    ["markdown.html", "zh-CN"],
    ["en/markdown.html", "en"],
  ])("shows every extension alive, in its language: %s", async (path, lang) => {
    const page = await openTab(browser);
    const faults = listenForFaults(page);
    await page.goto(site.url + path);
    await waitForHydration(page);
    expect(await page.locator("html").getAttribute("lang")).toBe(lang);
    const content = page.locator("[data-content]");
    for (const part of [".katex", ".code-group", ".task", ".footnotes", ".table-of-contents", ".badge"]) {
      expect([part, await content.locator(part).count()]).not.toEqual([part, 0]);
    }
    const counter = content.locator(".counter");
    await counter.getByLabel("+1").click();
    await expect.poll(() => counter.locator("output").textContent()).toBe("4");
    await content.locator(".diagram").scrollIntoViewIfNeeded();
    await content.locator(".diagram svg").first().waitFor();
    expect(faults).toEqual([]);
    await leaveTab(page);
  });

  it("is in the sidebar and in the search, and has no list of articles", async () => {
    const page = await openTab(browser);
    await page.goto(`${site.url}en/writing.html`);
    const current = page.locator(".sidebar [aria-current=page]", { hasText: /^Writing$/ });
    expect(await current.count()).toBe(1);
    await page.getByRole("combobox").fill("drafts");
    await page.getByRole("option", { name: /Writing/ }).waitFor();
    await leaveTab(page);
    const lists = (await site.routes()).filter((route) => /\/(page|tag|categories|timeline)\//.test(route));
    expect(lists).toEqual([]);
  });

  it("leads from each page to the same page in the other language", async () => {
    const page = await openTab(browser);
    for (const [path, other] of [
      ["writing.html", "en/writing.html"],
      ["en/config.html", "config.html"],
    ] as const) {
      await page.goto(site.url + path);
      await waitForHydration(page);
      await page.locator(".language-menu summary").click();
      await page.locator(".language-menu a").click();
      await page.waitForURL(site.url + other);
    }
    await leaveTab(page);
  });

  it.each([
    [375, true],
    [768, true],
    [1366, false],
  ])("shows rows as lists where a table is too wide, at %i px: %j", async (width, areLists) => {
    const page = await openTab(browser, { viewport: { width, height: 800 } });
    await page.goto(`${site.url}en/config.html`);
    const tables = page.locator(".rows .table-wrapper");
    const seen = await tables.evaluateAll((all) =>
      all.map((table) => ({
        label: getComputedStyle(table.querySelector("td:nth-child(2)") ?? table, "::before").content,
        hasHead: table.querySelector("thead")?.checkVisibility(),
        scrolls: table.scrollWidth > table.clientWidth,
      })),
    );
    expect(seen.length).toBeGreaterThan(10);
    for (const table of seen) {
      const label = areLists ? '"Meaning"' : "none";
      expect(table).toMatchObject({ label, hasHead: !areLists });
      // A list never scrolls to the side; a table with long code may.
      expect(table.scrolls && areLists).toBe(false);
    }
    await leaveTab(page);
  });

  it("has no mascot and no decoration that moves", async () => {
    const page = await openTab(browser);
    await page.goto(site.url);
    await waitForHydration(page);
    expect(await page.locator("canvas, .mascot").count()).toBe(0);
    await leaveTab(page);
  });

  it("builds without a warning", async () => {
    expect(await site.build("--strict")).toMatchObject({ code: 0 });
  });

  it.each(PAGES)("has no violation that axe finds, in either mode: %s", async (path) => {
    const page = await openTab(browser, { viewport: { width: 1440, height: 900 } });
    await page.goto(site.url + path);
    await waitForHydration(page);
    expect(await findInBothModes(page)).toEqual(NO_VIOLATIONS);
    await leaveTab(page);
  });

  it.each([1440, 768, 375, 320])("shows everything, and nothing moves later, at %i px", async (width) => {
    const page = await openTab(browser, { viewport: { width, height: 800 } });
    await watchShifts(page);
    for (const path of PAGES) {
      await page.goto(site.url + path);
      await waitForHydration(page);
      expect([path, await findCuts(page)]).toEqual([path, []]);
      expect([path, await readShifts(page)]).toEqual([path, []]);
    }
    await leaveTab(page);
  });
});
