import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, listenForFaults } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { leaveTab, openTab } from "./tabs.js";

let site: BuiltSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([openBuiltSite("test/fixtures/islands"), openBrowser()]);
});
afterAll(() => site.close());

describe("an island whose component marks parts by `data-slot`", () => {
  it.each([
    ["full", "The inside of it."],
    ["empty", "nothing"],
  ])("shows the content of its tags and nothing else: %s", async (name, inside) => {
    const page = await openTab(browser);
    const faults = listenForFaults(page);
    await page.goto(`${site.url}marked.html`);
    const sheet = page.getByRole("region", { name });
    await sheet.getByRole("button").click();
    await expect.poll(() => sheet.locator("[data-slot=sheet-content]").innerText()).toBe(inside);
    expect(faults).toEqual([]);
    await leaveTab(page);
  });
});

describe("an island that asks for articles", () => {
  it("gets them in the browser, too, after a load and after a navigation", async () => {
    const page = await openTab(browser);
    const faults = listenForFaults(page);
    const section = page.getByRole("region", { name: "newest" });
    const turn = async () => {
      await section.getByRole("button").click();
      await expect.poll(() => section.getByRole("link").allInnerTexts()).toEqual(["Tale 2", "Tale 3"]);
    };
    await page.goto(`${site.url}newest.html`);
    expect(await section.getByRole("link").allInnerTexts()).toEqual(["Tale 3", "Tale 2"]);
    await turn();
    await section.getByRole("link", { name: "Tale 3" }).click();
    await page.waitForURL(/tale-3/);
    await page.goBack();
    await turn();
    expect(faults).toEqual([]);
    await leaveTab(page);
  });
});

describe("an island in a line of text whose component draws blocks", () => {
  it("is hydrated as rendered, with the surrounding text in one place", async () => {
    const page = await openTab(browser);
    const faults = listenForFaults(page);
    await page.goto(`${site.url}inline.html`);
    const panel = page.getByRole("region", { name: "panel" });
    await panel.getByRole("button").click();
    await expect.poll(() => panel.locator("i").innerText()).toBe("1");
    const line = page.locator("[data-content] > div");
    await expect.poll(() => line.innerText()).toMatch(/^Before it[^]*inside[^]*and behind it\.$/);
    expect(faults).toEqual([]);
    await leaveTab(page);
  });
});

describe("an island whose page is left during hydration", () => {
  it("causes no console output", async () => {
    const page = await openTab(browser);
    const faults = listenForFaults(page);
    await page.goto(`${site.url}waiting.html`);
    await page.waitForFunction(() => {
      const island = document.querySelector("[data-island=Waiting]");
      return Object.keys(island ?? {}).some((key) => key.startsWith("__reactContainer"));
    });
    await page.getByRole("link", { name: "Elsewhere" }).click();
    await page.getByRole("region", { name: "full" }).getByRole("button").click();
    await page.locator("[data-slot=sheet-content]").waitFor();
    expect(faults).toEqual([]);
    await leaveTab(page);
  });
});
