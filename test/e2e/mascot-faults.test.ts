import type { Browser, Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { changeSetting, openMascotPage, waitForMascot, type MascotPage } from "./mascot-lab.js";
import { leaveTab } from "./tabs.js";

let site: BuiltSite;
let lab: MascotPage;
let page: Page;

beforeAll(async () => {
  site = await openBuiltSite("test/fixtures/mascot");
});
afterAll(() => site.close());
afterEach(() => leaveTab(page));

async function open(browser: Browser): Promise<void> {
  lab = await openMascotPage(browser);
  ({ page } = lab);
}

const missing = (route: Route) => route.fulfill({ status: 404, body: "Not found" });
const holding = (body: string) => (route: Route) => route.fulfill({ body });

/** Responds with a truncated moc file. */
async function cut(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, body: (await response.body()).subarray(0, 5000) });
}

describe("with software WebGL", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser("software");
  });

  it.each<[string, string, (route: Route) => Promise<void>, RegExp]>([
    ["its settings are gone", "settings.*", missing, /^Failed to load \(404\) : .*settings\./],
    ["its settings are invalid", "settings.*", holding("7"), /^Failed to read .*settings\./],
    ["its core is gone", "core.*", missing, /^Failed to load : .*core\./],
    [
      "its core is another script",
      "core.*",
      holding("var a;"),
      /^Failed to load : .*not the core of Cubism 2/,
    ],
    ["its setting file is gone", "*/koharu.model.json", missing, /^Failed to load \(404\) : .*model\.json/],
    ["its setting file is broken", "*/koharu.model.json", holding("{"), /^Failed to read .*invalid JSON/],
    [
      "its setting file is empty",
      "*/koharu.model.json",
      holding("{}"),
      /^Failed to read .*`model` is missing/,
    ],
    ["its model is gone", "*/moc/koharu.moc", missing, /^Failed to load \(404\) : .*koharu\.moc/],
    [
      "its model is another file",
      "*/moc/koharu.moc",
      holding("<html>"),
      /^Failed to read .*koharu\.moc: invalid Cubism 2 model/,
    ],
    [
      "its model is cut off",
      "*/moc/koharu.moc",
      cut,
      /^Failed to read .*koharu\.moc: invalid Cubism 2 model/,
    ],
    ["a texture is gone", "*/moc/**/*.png", missing, /^Failed to load image : .*texture_00\.png/],
    [
      "a texture is another file",
      "*/moc/**/*.png",
      holding("text"),
      /^Failed to load image : .*texture_00\.png/,
    ],
  ])("logs that %s, and does not affect the page", async (_, file, answer, expected) => {
    await open(browser);
    await page.route(`**/assets/mascot/${file}`, answer);
    await page.goto(`${site.url}first.html`);
    await expect.poll(() => lab.told).toEqual([expect.stringMatching(expected)]);
    expect(await page.locator(".mascot, .mascot-return").count()).toBe(0);
    expect(await page.evaluate(() => window.contexts.every((context) => context.isContextLost()))).toBe(true);
    // The browser itself logs failed requests. Nothing else may be wrong.
    expect(lab.faults.filter((fault) => !fault.startsWith("Failed to load resource"))).toEqual([]);
    await page.locator("nav a", { hasText: "Second" }).first().click();
    await page.waitForURL("**/second.html");
  });

  it("logs that the browser creates no texture, and does not affect the page", async () => {
    await open(browser);
    await page.addInitScript(() => {
      Object.assign(WebGLRenderingContext.prototype, { createTexture: () => null });
    });
    await page.goto(`${site.url}first.html`);
    await expect.poll(() => lab.told).toEqual(["Failed to create texture"]);
    expect(await page.locator(".mascot, .mascot-return").count()).toBe(0);
    expect(await page.evaluate(() => window.contexts.every((context) => context.isContextLost()))).toBe(true);
    expect(lab.faults).toEqual([]);
  });

  it.each<[string, string, (route: Route) => Promise<void>, RegExp]>([
    ["physics", "*/koharu.physics.json", missing, /^Failed to load \(404\) : .*physics\.json/],
    ["an expression", "*/expressions/laugh.exp.json", holding("{"), /^Failed to read .*laugh/],
    ["its idle motion", "*/mtn/idle.mtn", missing, /^Failed to load \(404\) : .*idle\.mtn/],
  ])("shows a model without %s, and logs that", async (_, file, answer, expected) => {
    await open(browser);
    await page.route(`**/assets/mascot/${file}`, answer);
    await page.goto(`${site.url}first.html`);
    await waitForMascot(page);
    await expect.poll(() => lab.told).toContainEqual(expect.stringMatching(expected));
  });

  it("logs a motion missing in the setting file in debug mode only", async () => {
    await open(browser);
    await changeSetting(page, (setting) => ({ ...setting, motions: {} }));
    await page.goto(`${site.url}first.html`);
    await waitForMascot(page);
    await page.locator(".mascot-figure").focus();
    for (let press = 0; press < 6; press++) await page.keyboard.press("+");
    await expect.poll(() => lab.told).toEqual([expect.stringMatching(/^Failed to start motion .*pinch_in/)]);
    await page.route("**/settings.*", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ json: { ...((await response.json()) as object), debug: false } });
    });
    await page.reload();
    await waitForMascot(page);
    const before = lab.told.length;
    await page.locator(".mascot-figure").focus();
    for (let press = 0; press < 6; press++) await page.keyboard.press("+");
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(lab.told.length).toBe(before);
  });
});

it("loads nothing without WebGL and logs that", async () => {
  await open(await openBrowser("none"));
  await page.goto(`${site.url}first.html`);
  await waitForHydration(page);
  await expect.poll(() => lab.told).toEqual(["Failed to create WebGL context"]);
  expect(lab.files).toEqual([expect.stringMatching(/^settings\./)]);
  expect(await page.locator(".mascot, .mascot-return").count()).toBe(0);
  expect(lab.faults).toEqual([]);
});
