import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { leaveTab, openTab } from "./tabs.js";

const PARAGRAPH = "A spring day begins with rice, and it ends with rice too. ".repeat(6);
const SECTIONS = ["One", "Two", "Three"].map(
  (name) => `## ${name}\n\n${Array.from({ length: 6 }, () => PARAGRAPH).join("\n\n")}\n`,
);
const PAGE = `---
title: A long day
date: 2020-03-04
lang: en
---

[a site](https://example.com/a), <https://example.com/b> and [a page](axios.md)

![A bowl](bowl.svg "A bowl of **rice**")

\`\`\`js
const bowl = "of springtime";
\`\`\`

${SECTIONS.join("\n")}`;
const WIDE = { width: 1440, height: 900 };

let site: BuiltSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    openBuiltSite("test/fixtures/search", async (dir) => {
      await writeFile(join(dir, "day.md"), PAGE);
      await writeFile(
        join(dir, "bowl.svg"),
        '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="90" height="60" fill="#888"/></svg>',
      );
      await copyFile(join(dir, "axios.md"), join(dir, "short.md"));
    }),
    openBrowser(),
  ]);
});
afterAll(() => site.close());

async function open(
  path: string,
  options: Parameters<typeof openTab>[1] = { viewport: WIDE },
): Promise<Page> {
  const page = await openTab(browser, options);
  await page.goto(site.url + path);
  await waitForHydration(page);
  return page;
}

describe("the bar that shows the progress of reading", () => {
  /** Returns the part of the bar that is filled, from 0 to 1, after a frame. */
  const filled = (page: Page) =>
    page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      const bar = getComputedStyle(document.querySelector(".page-bar") ?? document.body, "::before");
      return bar.transform === "none" ? 1 : new DOMMatrix(bar.transform).a;
    });
  const scrollTo = (page: Page, edge: "start" | "center" | "end") =>
    page
      .locator("[data-content]")
      .evaluate((content, block) => content.scrollIntoView({ block, behavior: "instant" }), edge);

  it("is empty at the top of the text, and full at its end", async () => {
    const page = await open("day.html");
    expect(await filled(page)).toBe(0);
    await scrollTo(page, "center");
    const half = await filled(page);
    expect(half).toBeGreaterThan(0.4);
    expect(half).toBeLessThan(0.6);
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    expect(await filled(page)).toBe(1);
    await leaveTab(page);
  });

  it("works under reduced motion too", async () => {
    const page = await open("day.html", { viewport: WIDE, reducedMotion: "reduce" });
    await scrollTo(page, "center");
    expect(await filled(page)).toBeGreaterThan(0.4);
    await leaveTab(page);
  });

  it.each(["timeline/", "short.html"])("is empty on %s", async (path) => {
    const page = await open(path);
    expect(await filled(page)).toBe(0);
    await leaveTab(page);
  });
});

describe("the list of headings", () => {
  it("marks the current heading after a reload, which scrolls without an event for the page", async () => {
    const page = await open("day.html");
    await page.locator("#two").evaluate((heading) => heading.scrollIntoView({ behavior: "instant" }));
    await page.locator(".contents [aria-current]", { hasText: "Two" }).waitFor();
    await page.evaluate(() => {
      history.replaceState(history.state, "", location.pathname);
      window.scrollBy({ top: 60, behavior: "instant" });
    });
    await page.reload();
    await page.locator(".contents [aria-current]", { hasText: "Two" }).waitFor();
    await leaveTab(page);
  });
});

describe("the link of a heading", () => {
  it.each([1440, 768, 375])("is reached by the Tab key and visible then, at %i px", async (width) => {
    const page = await open("day.html", { viewport: { width, height: 900 } });
    const link = page.locator("#two > .header-anchor");
    await page.locator("#one > .header-anchor").focus();
    await page.keyboard.press("Tab");
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await link.getAttribute("aria-label")).toBe("Link to this heading");
    await page.waitForFunction(
      () => getComputedStyle(document.activeElement ?? document.body).opacity === "1",
    );
    const box = await link.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect(box?.width).toBeGreaterThan(8);
    await page.keyboard.press("Enter");
    await page.waitForURL(/#two$/);
    await leaveTab(page);
  });
});

describe("an image with a title", () => {
  it.each([1440, 375])("has its caption below it, at %i px", async (width) => {
    const page = await open("day.html", { viewport: { width, height: 900 } });
    const image = await page.locator("figure > img").boundingBox();
    const caption = await page.locator("figcaption").boundingBox();
    if (image === null || caption === null) throw new Error("The figure is not shown");
    expect(await page.locator("figcaption").innerText()).toBe("A bowl of **rice**");
    expect(caption.y).toBeGreaterThanOrEqual(image.y + image.height);
    expect(Math.abs(caption.x + caption.width / 2 - image.x - image.width / 2)).toBeLessThan(1);
    await leaveTab(page);
  });
});

describe("on paper", () => {
  it("a link to another site shows its address, and a link to a page does not", async () => {
    const page = await open("day.html");
    await page.emulateMedia({ media: "print" });
    const after = (name: string) =>
      page
        .getByRole("link", { name })
        .first()
        .evaluate((link) => getComputedStyle(link, "::after").content);
    expect(await after("a site")).toBe('" (https://example.com/a)"');
    expect(await after("a page")).toBe("none");
    expect(await after("https://example.com/b")).not.toContain("example");
    await page.emulateMedia({ media: "screen" });
    await leaveTab(page);
  });
});

describe("the words of a search", () => {
  /** Returns the marked texts of the page. */
  const marked = (page: Page) =>
    page.evaluate(() =>
      [...(CSS.highlights.get("search-words") ?? [])].map((range) => {
        const live = document.createRange();
        live.setStart(range.startContainer, range.startOffset);
        live.setEnd(range.endContainer, range.endOffset);
        return live.toString();
      }),
    );
  async function search(page: Page, query: string, path: RegExp): Promise<void> {
    await page.getByRole("combobox").fill(query);
    await page.getByRole("option").first().waitFor();
    await page.getByRole("combobox").press("Enter");
    await page.waitForURL(path);
    await page.waitForFunction(() => CSS.highlights.has("search-words"));
  }

  it("are marked on the page that it led to, until the next page", async () => {
    const page = await open("");
    await search(page, "springtime", /day\.html/);
    expect(await marked(page)).toEqual(["springtime"]);
    await search(page, "请求配置", /axios\.html|short\.html/);
    expect(await marked(page)).toContain("请求配置");
    await page.goBack();
    await page.waitForURL(/day\.html/);
    await page.waitForFunction(() => !CSS.highlights.has("search-words"));
    await leaveTab(page);
  });

  it("are marked on the current page too, across the parts of coloured code, until Escape", async () => {
    const page = await open("day.html");
    await search(page, "const bowl", /day\.html/);
    expect(new Set((await marked(page)).map((text) => text.toLowerCase()))).toEqual(
      new Set(["const", "bowl"]),
    );
    await page.keyboard.press("Escape");
    expect(await marked(page)).toEqual([]);
    await leaveTab(page);
  });
});
