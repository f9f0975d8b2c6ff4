import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routeToFile } from "../../src/runtime/model/path.js";
import { openBrowser, listenForFaults, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { leaveTab, openTab } from "./tabs.js";

let site: BuiltSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([openBuiltSite("site"), openBrowser()]);
});
afterAll(() => site.close());

describe("hanblog's guide on the site", () => {
  it.each([
    ["docs/hanblog/markdown.html", "zh-CN", "加一"],
    ["docs/hanblog/en/markdown.html", "en", "加一"],
  ])("shows every extension alive, in its language: %s", async (path, lang, more) => {
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
    await counter.getByLabel(more).click();
    await expect.poll(() => counter.locator("output").textContent()).toBe("4");
    await content.locator(".diagram").scrollIntoViewIfNeeded();
    await content.locator(".diagram svg").first().waitFor();
    expect(faults).toEqual([]);
    await leaveTab(page);
  });

  it("stands in the sidebar and in the search, but in no list of articles", async () => {
    const page = await openTab(browser);
    await page.goto(`${site.url}docs/hanblog/en/writing.html`);
    expect(await page.locator(".sidebar [aria-current=page]").first().textContent()).toBe("Writing");
    await page.getByRole("combobox").fill("drafts");
    await page.getByRole("option", { name: /Writing/ }).waitFor();
    await leaveTab(page);
    const lists = (await site.routes()).filter((route) => /^\/(page|tag|categories|timeline)\//.test(route));
    expect(lists.length).toBeGreaterThan(20);
    for (const route of lists) {
      const html = await readFile(join(site.dest, decodeURIComponent(routeToFile(route))), "utf8");
      expect([route, html.includes("docs/hanblog/")]).toEqual([route, false]);
    }
  });
});
