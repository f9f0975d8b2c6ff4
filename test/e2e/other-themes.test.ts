import { cp, readdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findInBothModes, NO_VIOLATIONS } from "./axe.js";
import { listenForFaults, openBrowser } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { leaveTab, openTab } from "./tabs.js";

const THEMES = resolve(import.meta.dirname, "../../templates/themes");
const WIDTHS = [1440, 1366, 768, 375];

/** A page of each kind, with code, tables, formulas, components and a sidebar. */
const LOOKED_AT = [
  "",
  "page/2/",
  "tag/",
  "categories/",
  "timeline/",
  "blogs/category1/2019/20190124.html",
  "docs/Vue/slot.html",
  "docs/jottings/flexbox.html",
  "404.html",
];

const FRIEND = { title: "React", link: "https://react.dev/", desc: "用于构建用户界面的库" };

const config = (theme: string) => ({
  title: "饭团也有春天",
  description: "一个被程序员耽误的优秀厨师",
  lang: "zh-CN",
  base: "/blog/",
  theme: `./${theme}`,
  themeConfig: { footer: "© 2018", ...(theme === "plain" && { friendLinks: [FRIEND] }) },
  markdown: { lineNumbers: true },
  nav: [
    { text: "首页", link: "/" },
    { text: "文章", items: [{ text: "笔记", items: [{ text: "Vue", link: "/docs/Vue/template.html" }] }] },
  ],
  sidebar: { "/docs/Vue/": [{ title: "模板", children: ["template", "slot"] }, "ref"] },
});

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

describe.each(["plain", "garden"])("the theme %s", (theme) => {
  let site: BuiltSite;
  beforeAll(async () => {
    site = await openBuiltSite("site", async (dir) => {
      await rm(join(dir, "hanblog.config.ts"));
      await rm(join(dir, "style.css"));
      await cp(join(THEMES, theme), join(dir, theme), { recursive: true });
      await writeFile(join(dir, "hanblog.config.mjs"), `export default ${JSON.stringify(config(theme))};\n`);
    });
  });
  afterAll(() => site?.close());

  it("shows no page that is wider than the window", async () => {
    const files = (await readdir(site.dest, { recursive: true })).filter((file) => file.endsWith(".html"));
    expect(files.length).toBeGreaterThan(80);
    const page = await openTab(browser, { reducedMotion: "reduce" });
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

  it.each(LOOKED_AT)("has no violations at /%s in both modes, and all menus open", async (path) => {
    const page = await openTab(browser, { reducedMotion: "reduce" });
    const faults = listenForFaults(page);
    await page.goto(site.url + path);
    expect(await findInBothModes(page)).toEqual(NO_VIOLATIONS);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
    });
    expect(await findInBothModes(page)).toEqual(NO_VIOLATIONS);
    expect(faults).toEqual([]);
    await leaveTab(page);
  });
});
