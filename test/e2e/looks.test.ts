import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { PNG } from "pngjs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOOKS } from "../../src/cli/create/blog-choices.js";
import { findInBothModes, NO_VIOLATIONS } from "./axe.js";
import { openBrowser, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { leaveTab, openTab } from "./tabs.js";

const CONFIG = (look: string) => `export default {
  title: "Spring notes",
  description: "A place to write",
  base: "/blog/",
  lang: "en",
  head: [["link", { rel: "icon", href: "data:," }]],
  nav: [{ text: "Home", link: "/" }, { text: "Timeline", link: "/timeline/" }],
  themeConfig: { author: "Hana", look: ${JSON.stringify(look)} },
};
`;

/** Colours of links in light mode. */
const ACCENTS = { blossom: "#b23360", harbor: "#0b6287", ink: "#a8321c", paper: "#3d6229" };

const HOME = `---
home: true
heroText: Spring notes
tagline: A place to write
actionText: Read
actionLink: /timeline/
actions:
  - { text: Tags, link: /tag/ }
features:
  - { title: Fast, details: Less than a second, icon: "🚀", link: /timeline/ }
---
`;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

describe.each(LOOKS)("the look %s", (look) => {
  let site: BuiltSite;
  beforeAll(async () => {
    site = await openBuiltSite("test/fixtures/screens", async (dir) => {
      await writeFile(join(dir, "hanblog.config.mjs"), CONFIG(look));
      await writeFile(join(dir, "README.md"), HOME);
      // Its fonts are for comparing pixels.
      await rm(join(dir, "style.css"));
    });
  });
  afterAll(() => site.close());

  it("is the only one that visitors receive", async () => {
    const html = await readFile(join(site.dest, "index.html"), "utf8");
    const sheet = /<link rel="stylesheet" href="\/blog\/([^"]+)"/.exec(html)?.[1] ?? "";
    const css = await readFile(join(site.dest, sheet), "utf8");
    const found = Object.entries(ACCENTS).filter(([, color]) => css.includes(color));
    // Blossom has the colours of the theme, which the other looks replace.
    expect(found.map(([name]) => name)).toEqual(look === "blossom" ? [look] : ["blossom", look]);
  });

  it.each(["", "posts/elements.html", "timeline/"])("has no fault that axe finds, on %j", async (path) => {
    const page = await openTab(browser, { viewport: { width: 1366, height: 800 } });
    await page.goto(site.url + path);
    await waitForHydration(page);
    expect(await findInBothModes(page)).toEqual(NO_VIOLATIONS);
    await leaveTab(page);
  });

  it("has buttons below the texts of the hero, and nothing over the features", async () => {
    const page = await openTab(browser, { viewport: { width: 1366, height: 800 } });
    await page.goto(site.url);
    const [text, button, features] = await Promise.all(
      [".hero-tagline", ".hero-action .button", ".features"].map((part) =>
        page.locator(part).first().boundingBox(),
      ),
    );
    const isAtStart = look === "harbor" || look === "ink";
    expect(Math.abs((text?.x ?? 0) - (button?.x ?? 0)) < 1).toBe(isAtStart);
    const { x = 0, y = 0, height = 0 } = features ?? {};
    // The veil of the hero, which fades decorations out, would tint the first line.
    const clip = { x: x + 20, y, width: 1, height };
    const column = PNG.sync.read(await page.screenshot({ clip }));
    const colors = [4, column.height - 4].map((line) => [...column.data.subarray(line * 4, line * 4 + 3)]);
    expect(colors[0]).toEqual(colors[1]);
    await leaveTab(page);
  });

  it("has its serif in every language", async () => {
    const page = await openTab(browser);
    await page.goto(site.url);
    for (const lang of ["en", "zh-CN", "zh-TW", "ja", "ko"]) {
      const fonts = await page.evaluate((tag) => {
        document.documentElement.lang = tag;
        const fontOf = (name: string) =>
          getComputedStyle(document.querySelector(name) ?? document.body).fontFamily;
        return ["h1", "body"].filter((name) => fontOf(name).includes("Georgia"));
      }, lang);
      expect([lang, fonts]).toEqual([
        lang,
        { ink: ["h1"], paper: ["h1", "body"], blossom: [], harbor: [] }[look],
      ]);
    }
    await leaveTab(page);
  });

  it.each(["", "posts/elements.html"])("fits into windows of 320 to 1440 pixels, on %j", async (path) => {
    const page = await openTab(browser);
    await page.goto(site.url + path);
    await waitForHydration(page);
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const needed = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(needed).toBeLessThanOrEqual(width);
    }
    await leaveTab(page);
  });
});
