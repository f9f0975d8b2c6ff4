import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findInBothModes, NO_VIOLATIONS } from "./axe.js";
import { listenForFaults, openBrowser } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { leaveTab, openTab } from "./tabs.js";

const ROOT = resolve(import.meta.dirname, "../..");
const WIDTHS = [1440, 1366, 768, 375];

const THEMES = ["src/theme", "templates/theme", "templates/themes/plain", "templates/themes/garden"];

/** A page of each layout, and those of the elements. */
const LOOKED_AT = [
  "",
  "page/2/",
  "tag/",
  "tag/米/",
  "categories/",
  "timeline/",
  "notes/01.html",
  "elements/text.html",
  "elements/code.html",
  "elements/boxes.html",
  "elements/extremes.html",
  "en/elements/text.html",
  "404.html",
];

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

describe.each(THEMES)("the gallery in %s", (theme) => {
  let site: BuiltSite;
  beforeAll(async () => {
    site = await openBuiltSite("templates/gallery", async (dir) => {
      await cp(join(ROOT, theme), join(dir, "own"), { recursive: true });
      const file = join(dir, "hanblog.config.mjs");
      await writeFile(file, (await readFile(file, "utf8")).replace("theme: undefined", 'theme: "./own"'));
    });
  });
  afterAll(() => site?.close());

  it("is built without warnings", async () => {
    const { code, stderr } = await site.build("--strict");
    expect([code, stderr]).toEqual([0, ""]);
  });

  it("shows no page that is wider than the window", async () => {
    const files = (await readdir(site.dest, { recursive: true })).filter((file) => file.endsWith(".html"));
    expect(files.length).toBeGreaterThan(40);
    const page = await openTab(browser, { reducedMotion: "reduce", javaScriptEnabled: false });
    const wide: string[] = [];
    for (const file of files) {
      await page.goto(site.url + file.split("/").map(encodeURIComponent).join("/"));
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const shown = await page.evaluate(() => document.documentElement.scrollWidth);
        if (shown > width) wide.push(`${file}: ${shown} > ${width}`);
      }
    }
    expect(wide).toEqual([]);
    await leaveTab(page);
  });

  it.each(LOOKED_AT)("has no violations at /%s in both modes, with everything open", async (path) => {
    const page = await openTab(browser, { reducedMotion: "reduce" });
    const faults = listenForFaults(page);
    await page.goto(site.url + path);
    await page.evaluate(() => {
      // Menus of one group close each other.
      for (const details of document.querySelectorAll("main details")) details.setAttribute("open", "");
    });
    expect(await findInBothModes(page)).toEqual(NO_VIOLATIONS);
    expect(faults).toEqual([]);
    await leaveTab(page);
  });
});
