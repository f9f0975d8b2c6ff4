import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";

/** A page of long words, as in titles of guides. */
const WORDS = `---
title: Troubleshooting
date: 2026-02-01
tags: [odd]
sidebar: auto
---

## Configuration

Text.

### Surroundings

::: code-group

\`\`\`js [application/middleware/auth.js]
a();
\`\`\`

\`\`\`js [b.js]
b();
\`\`\`

:::
`;

let site: BuiltSite;

beforeAll(async () => {
  site = await openBuiltSite("test/fixtures/odd", (dir) => writeFile(join(dir, "zh/words.md"), WORDS));
});
afterAll(() => site.close());

/** Returns the words of titles that a line break splits. */
function findBrokenWords(page: Page): Promise<readonly string[]> {
  return page.locator("h1:visible, h2:visible, h3:visible, .neighbour-title").evaluateAll((titles) => {
    const range = document.createRange();
    return titles.flatMap((title) => {
      const texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? "").matchAll(/[a-z]+/gi)) {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
        }
      }
      return broken;
    });
  });
}

describe.each([
  ["in the browser's settings", 32, ""],
  ["by a style of the visitor's own", 16, "html { font-size: 200% }"],
])("with text that is twice as large %s", (_, textSize, style) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser("none", textSize);
  });

  /** Runs `use` with a page in this text size. */
  async function withPage(path: string, width: number, use: (page: Page) => Promise<void>): Promise<void> {
    const page = await browser.newPage({ viewport: { width, height: 700 }, reducedMotion: "reduce" });
    try {
      await page.goto(site.url + path);
      if (style !== "") await page.addStyleTag({ content: style });
      await waitForHydration(page);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
      await use(page);
    } finally {
      await page.close();
    }
  }

  it("a phone shows a short site name completely, and several letters of a long one", async () => {
    await withPage("zh/", 375, async (page) => {
      const name = page.locator(".site-name span");
      expect(await name.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
    });
    await withPage("", 375, async (page) => {
      const name = page.locator(".site-name span");
      const letters = await name.evaluate(
        (it) => it.clientWidth / Number.parseFloat(getComputedStyle(it).fontSize),
      );
      expect(letters).toBeGreaterThan(4);
    });
  });

  it.each(["zh/words.html", "zh/", "tag/odd/"])("a phone splits no word of a title: /%s", async (path) => {
    await withPage(path, 375, async (page) => {
      expect(await findBrokenWords(page)).toEqual([]);
    });
  });

  it.each([375, 320])("no page scrolls sideways at %i px", async (width) => {
    for (const path of ["", "zh/words.html", "tag/odd/", "timeline/", "no/such/page.html"]) {
      await withPage(path, width, async (page) => {
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect([path, wide <= width]).toEqual([path, true]);
      });
    }
  });

  it.each([375, 320])(
    "the navbar has one row, and nothing in it covers anything else, at %i px",
    async (width) => {
      await withPage("", width, async (page) => {
        const parts = page.locator(".navbar :is(.drawer-button, .site-name, summary):visible");
        const boxes = await parts.evaluateAll((all) =>
          all
            .map((it) => it.getBoundingClientRect())
            .map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
        );
        expect(boxes.length).toBeGreaterThan(3);
        for (const [index, box] of boxes.slice(1).entries()) {
          const before = boxes[index] ?? box;
          expect(box.left).toBeGreaterThanOrEqual(before.right - 1);
          expect(Math.min(box.bottom, before.bottom)).toBeGreaterThan(Math.max(box.top, before.top));
        }
      });
    },
  );

  it("a phone shows suggestions directly below the search field", async () => {
    await withPage("", 375, async (page) => {
      await page.locator(".search-input").fill("Section");
      await page.getByRole("option").first().waitFor();
      const field = await page.locator(".search-input").boundingBox();
      const panel = await page.locator(".search-panel").boundingBox();
      expect(panel?.y).toBeGreaterThanOrEqual((field?.y ?? NaN) + (field?.height ?? NaN));
      expect(panel?.x).toBeGreaterThanOrEqual(0);
      expect((panel?.x ?? NaN) + (panel?.width ?? NaN)).toBeLessThanOrEqual(375);
    });
  });

  it("a phone shows the whole menu of modes", async () => {
    await withPage("", 375, async (page) => {
      await page.locator(".mode-switch summary").click();
      const menu = await page.locator(".mode-switch .disclosure-panel").boundingBox();
      expect(menu?.x).toBeGreaterThanOrEqual(0);
      expect((menu?.x ?? NaN) + (menu?.width ?? NaN)).toBeLessThanOrEqual(375);
    });
  });
});
