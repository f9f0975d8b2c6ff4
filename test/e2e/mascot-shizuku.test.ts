import { cp, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { openBrowser } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { countPixels, openMascotPage, waitForMascot, type MascotPage } from "./mascot-lab.js";

const MODEL = createRequire(import.meta.url).resolve("live2d-widget-model-shizuku/package.json");

let browser: Browser;
let site: BuiltSite;
let lab: MascotPage;
let page: Page;

/**
 * Shizuku has features that koharu lacks: a pose, expressions, hit areas, sounds, several textures, a layout.
 */
beforeAll(async () => {
  [browser, site] = await Promise.all([
    openBrowser("software"),
    openBuiltSite("test/fixtures/mascot", async (dir) => {
      await cp(join(dirname(MODEL), "assets"), join(dir, "mascot"), { recursive: true });
      const file = join(dir, "hanblog.config.mjs");
      const config = await readFile(file, "utf8");
      const own = 'mascot: { model: "mascot/shizuku.model.json", width: 220,';
      await writeFile(file, config.replace("mascot: {", own).replace('name: "Koharu"', 'name: "Shizuku"'));
    }),
  ]);
});
afterAll(() => site.close());
beforeEach(async () => {
  lab = await openMascotPage(browser);
  ({ page } = lab);
  await page.goto(`${site.url}first.html`);
  await waitForMascot(page);
});
afterEach(() => page.close());

/** Converts a position on her canvas of 220 × 300 to one in the window. */
async function placeAt(x: number, y: number): Promise<[number, number]> {
  const box = await page.locator(".mascot").boundingBox();
  if (box === null) throw new Error("There is no mascot on the page");
  return [box.x + x, box.y + y];
}

const opacities = () =>
  page.evaluate(() =>
    ["L_01", "L_02", "R_01", "R_02"].map((arm) => window.core?.getPartsOpacity(`PARTS_01_ARM_${arm}`)),
  );

it("is another Cubism 2.1 model, drawn with all textures and its own idle motions", async () => {
  expect(await countPixels(page)).toBeGreaterThan(5000);
  expect(lab.files.filter((name) => name.endsWith(".png"))).toHaveLength(6);
  await expect.poll(() => lab.files).toContain("mtn/idle_01.mtn");
  expect([lab.told, lab.faults]).toEqual([[], []]);
});

it("shows only one of the two pairs of arms in her pose file", async () => {
  await expect.poll(opacities).toEqual([1, 0, 1, 0]);
});

it("reacts to a tap on her head, and on her body with a motion and its sound", async () => {
  await page.mouse.click(...(await placeAt(110, 70)));
  await expect.poll(() => page.locator(".mascot-bubble").textContent()).toBe("Hey");
  await page.mouse.click(...(await placeAt(110, 220)));
  await expect.poll(() => lab.files).toContain("mtn/tapBody_01.mtn");
  await page.waitForFunction(() => (window.audios[0]?.currentTime ?? 0) > 0);
  expect(lab.files).toContain("snd/tapBody_01.mp3");
  expect([lab.told, lab.faults]).toEqual([[], []]);
});
