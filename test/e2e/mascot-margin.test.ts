import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "./axe.js";
import { openBrowser, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { readShifts, watchShifts } from "./page-faults.js";

const HEIGHT = 720;

let site: BuiltSite;
let browser: Browser;
let page: Page;
let files: string[];

beforeAll(async () => {
  [site, browser] = await Promise.all([openBuiltSite("site"), openBrowser("software")]);
});
afterAll(() => site.close());
afterEach(() => page.close());

/** Opens a window on a machine without a graphics card. `settings` replaces some of the mascot's settings. */
async function open(width: number, settings: Readonly<Record<string, unknown>> = {}): Promise<void> {
  page = await browser.newPage({ viewport: { width, height: HEIGHT } });
  files = [];
  page.on("request", (request) => {
    const name = /\/assets\/mascot\/(.+)$/.exec(request.url())?.[1];
    if (name !== undefined) files.push(name.replace(/\..*/, ""));
  });
  await page.route("**/assets/mascot/settings.*.json", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...((await response.json()) as object), ...settings } });
  });
}

const entry = () => page.locator(".page-bar .mascot-entry");
const figure = () => page.locator(".mascot-figure");

async function visit(path: string): Promise<void> {
  await page.goto(site.url + path);
  await waitForHydration(page);
}

describe("a mascot on a machine without a graphics card", () => {
  it("is a button of the navbar, loads nothing else, and opens at the specified place", async () => {
    await open(1600);
    await watchShifts(page);
    await visit("timeline/");
    await entry().waitFor();
    // On a busy machine the page's own frames are slow, and then the renderer does not matter.
    expect(files.filter((name) => name !== "renderer")).toEqual(["settings"]);
    expect(await findViolations(page)).toEqual([]);
    await entry().click();
    await figure().waitFor();
    expect(await page.locator(".mascot").boundingBox()).toEqual({
      x: 65,
      y: HEIGHT - 300,
      width: 135,
      height: 300,
    });
    expect(await readShifts(page)).toEqual([]);
  });

  it("is recognized by the site's worker", async () => {
    await open(1440);
    const script = (await readdir(join(site.dest, "assets/mascot"))).find((name) =>
      name.startsWith("renderer."),
    );
    await page.goto(`${site.url}timeline/`);
    const name = await page.evaluate(
      (url) =>
        new Promise((resolve) => {
          new Worker(url).addEventListener("message", ({ data }) => resolve(data));
        }),
      `${site.url}assets/mascot/${script}`,
    );
    expect(name).toContain("SwiftShader");
  });

  it("stays open on the next documents of the visit, and hides for good", async () => {
    await open(1440);
    await visit("timeline/");
    await entry().click();
    await figure().waitFor();
    await page.reload();
    await figure().waitFor();
    await page.getByRole("button", { name: "隐藏小春" }).click();
    await entry().waitFor();
    await page.reload();
    await entry().waitFor();
    expect(await figure().count()).toBe(0);
  });

  it("is a button at once if the visitor saves data, without a worker", async () => {
    await open(1440);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });
    });
    await visit("timeline/");
    await entry().waitFor();
    expect(files).toEqual(["settings"]);
  });

  it("is above a narrow page until Escape, with the focus", async () => {
    await open(768);
    await visit("timeline/");
    await entry().focus();
    await page.keyboard.press("Enter");
    await figure().waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("mascot-figure");
    await page.keyboard.press("Escape");
    await entry().waitFor();
    expect(await figure().count()).toBe(0);
  });

  it("leaves its margin in a window without one, and returns in a wider one", async () => {
    await open(1366, { start: "always" });
    await visit("blogs/category1/2019/20190124.html");
    await figure().waitFor();
    // Text and contents take all of it.
    await page.setViewportSize({ width: 1060, height: HEIGHT });
    await entry().waitFor();
    expect(await figure().count()).toBe(0);
    await page.setViewportSize({ width: 1366, height: HEIGHT });
    await figure().waitFor();
  });
});
