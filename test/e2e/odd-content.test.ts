import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "./axe.js";
import { openBrowser, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { leaveTab, openTab } from "./tabs.js";

let site: BuiltSite;
let browser: Browser;

const SENTENCE = "The typography of a website is the internationalization of its responsibilities. ";
const PARAGRAPH = SENTENCE.repeat(8);
const MEASURE = `${PARAGRAPH}\n\n- ${PARAGRAPH}\n\n::: tip\n${PARAGRAPH}\n:::\n\n\`${"a".repeat(80)}\`\n`;

beforeAll(async () => {
  const write = (dir: string) => writeFile(join(dir, "measure.md"), MEASURE);
  [site, browser] = await Promise.all([openBuiltSite("test/fixtures/odd", write), openBrowser()]);
});
afterAll(() => site.close());

async function open(path: string, options: Parameters<Browser["newPage"]>[0] = {}): Promise<Page> {
  const page = await openTab(browser, options);
  await page.goto(site.url + path);
  await waitForHydration(page);
  return page;
}

describe("on paper", () => {
  const PAPER = { viewport: { width: 718, height: 1000 } };

  it("shows whole tables without scrolling", async () => {
    const page = await open("wide.html", PAPER);
    const hasHidden = () =>
      page
        .locator(".table-wrapper, .content > table")
        .evaluateAll((all) =>
          all.map((it) => it.scrollWidth > it.clientWidth && getComputedStyle(it).overflowX !== "visible"),
        );
    expect(await hasHidden()).toEqual([true, true]);
    await page.emulateMedia({ media: "print" });
    expect(await hasHidden()).toEqual([false, false]);
    await leaveTab(page);
  });

  it("fits tables into the sheet", async () => {
    const page = await open("wide.html", PAPER);
    await page.emulateMedia({ media: "print" });
    const tables = await page
      .locator(".content table")
      .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().right <= window.innerWidth));
    expect(tables).toEqual([true, true]);
    await leaveTab(page);
  });

  it("shows folded content", async () => {
    const page = await open("wide.html", PAPER);
    const folded = page.getByText("What is folded.");
    expect(await folded.isVisible()).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect(await folded.isVisible()).toBe(true);
    await leaveTab(page);
  });
});

it("a table in the author's own HTML scrolls on a phone, but the page does not", async () => {
  const page = await open("wide.html", { viewport: { width: 375, height: 700 } });
  const table = page.locator(".content > table");
  expect(await table.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await leaveTab(page);
});

it.each(["dark", "light"] as const)("a button of the author's own is readable on a %s page", async (mode) => {
  const page = await open("wide.html");
  await page.evaluate((theme) => (document.documentElement.dataset["theme"] = theme), mode);
  const violations = await findViolations(page);
  expect(violations.filter((it) => it.startsWith("color-contrast"))).toEqual([]);
  await leaveTab(page);
});

describe("in forced colours mode", () => {
  it.each([
    ["page of a list", "tag/odd/", ".page-numbers a[aria-current]"],
    ["tag", "tag/odd/", ".chips [aria-current]"],
    ["entry of the menu", "tag/", ".nav-link[aria-current]"],
    ["suggestion of a search", "", '.search-hit[aria-selected="true"]'],
    ["tab of a code group", "wide.html", ".code-tab:has(:checked)"],
  ])("the current %s can be distinguished from its neighbours", async (_, path, current) => {
    const page = await open(path, { forcedColors: "active", viewport: { width: 1280, height: 700 } });
    await page.getByRole("combobox").fill("Section");
    await page.locator(".search-hit").first().waitFor();
    await page.getByRole("combobox").press("ArrowDown");
    const background = await page
      .locator(current)
      .first()
      .evaluate((it) => getComputedStyle(it).backgroundColor);
    expect(background).toBe(
      await page.evaluate(() => {
        document.body.style.cssText = "forced-color-adjust: none; color: Highlight";
        return getComputedStyle(document.body).color;
      }),
    );
    await leaveTab(page);
  });
});

describe("a tag or category of one long word", () => {
  it.each([
    [320, ""],
    [1440, ""],
    [320, "tag/"],
    [320, "categories/"],
    [320, "wide.html"],
  ])("is split to fit %i px: /%s", async (width, path) => {
    const page = await open(path, { viewport: { width, height: 700 } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await leaveTab(page);
  });
});

describe("with text that is twice as large", () => {
  it.each([768, 375, 320])("can reach the whole navbar at %i px", async (width) => {
    const large = await openBrowser("none", 32);
    const page = await openTab(large, { viewport: { width, height: 700 } });
    for (const path of ["", "wide.html", "zh/"]) {
      await page.goto(site.url + path);
      await waitForHydration(page);
      const [text, wide] = await page.evaluate(() => [
        getComputedStyle(document.documentElement).fontSize,
        document.documentElement.scrollWidth,
      ]);
      expect([path, text]).toEqual([path, "32px"]);
      expect([path, wide <= width]).toEqual([path, true]);
    }
    await leaveTab(page);
  });

  it("shows the whole menu of languages on a phone", async () => {
    const large = await openBrowser("none", 32);
    const page = await openTab(large, { viewport: { width: 320, height: 700 } });
    await page.goto(`${site.url}zh/`);
    await waitForHydration(page);
    await page.locator(".navbar .language-menu summary").click();
    const { x, width } = (await page.locator(".navbar .language-menu ul").boundingBox()) ?? {
      x: -1,
      width: 0,
    };
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(320);
    await leaveTab(page);
  });
});

describe("the navbar", () => {
  it.each([1440, 1024, 768, 720])("has space for a long name and a long menu at %i px", async (width) => {
    const page = await open("", { viewport: { width, height: 700 } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await leaveTab(page);
  });

  it("shortens a long name before the menu wraps to another row", async () => {
    const page = await open("", { viewport: { width: 1280, height: 700 } });
    const rows = await page
      .locator(".navbar-menu .nav-link")
      .evaluateAll((links) => new Set(links.map((link) => link.getBoundingClientRect().top)).size);
    expect(rows).toBe(1);
    await leaveTab(page);
  });

  it("shows several letters of a long name on the narrowest phone", async () => {
    const page = await open("", { viewport: { width: 320, height: 700 } });
    const letters = await page
      .locator(".site-name span")
      .evaluate((it) => it.clientWidth / Number.parseFloat(getComputedStyle(it).fontSize));
    expect(letters).toBeGreaterThan(4);
    await leaveTab(page);
  });

  it("shows a short name completely next to the languages on a phone", async () => {
    const page = await open("zh/", { viewport: { width: 375, height: 700 } });
    const name = page.locator(".site-name span");
    expect(await name.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
    await leaveTab(page);
  });
});

it.each([1440, 768])("a menu of the navbar shows a long entry completely at %i px", async (width) => {
  const page = await open("zh/", { viewport: { width, height: 700 } });
  await page.locator(".navbar-menu summary").click();
  const panel = page.locator(".navbar-menu .disclosure-panel");
  const { x, right, hidden } = await panel.evaluate((it) => {
    const { x, right } = it.getBoundingClientRect();
    return { x, right, hidden: it.scrollWidth - it.clientWidth };
  });
  expect(x).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(width);
  // Rows of about forty letters, at every width.
  expect(right - x).toBeLessThan(320);
  expect(hidden).toBe(0);
  await leaveTab(page);
});

it.each([
  ["of hanblog", 0, "npm"],
  ["of VuePress", 1, "pnpm"],
])("a code group %s shows one panel, below its tabs and as wide as the group", async (_, index, first) => {
  const page = await open("tabs.html");
  const group = page.locator(".code-group").nth(index);
  for (const [step, name] of [first, "npm", "pnpm"].entries()) {
    if (step > 0) await group.locator(".code-tab", { hasText: new RegExp(`^${name}$`) }).click();
    const shown = group.locator(".code:visible");
    expect(await shown.allInnerTexts()).toEqual([expect.stringMatching(`^${name} run`)]);
    const [around, tab, code] = await Promise.all(
      [group, group.locator(".code-tab").last(), shown].map((part) => part.boundingBox()),
    );
    expect(code).toMatchObject({ x: around?.x, width: around?.width });
    expect((code?.y ?? 0) - (tab?.y ?? 0) - (tab?.height ?? 0)).toBeLessThan(4);
  }
  await leaveTab(page);
});

it("the language of a code block is above the first line, even a long one", async () => {
  const page = await open("wide.html");
  const gap = await page.locator(".content .code[data-lang]:visible").evaluateAll((blocks) =>
    blocks.map((block) => {
      const label = getComputedStyle(block, "::before");
      const { paddingTop, lineHeight, fontSize } = getComputedStyle(block.querySelector("pre") ?? block);
      const [top, padding, line, letters] = [label.top, paddingTop, lineHeight, fontSize].map(
        Number.parseFloat,
      );
      const firstLetters = (padding ?? NaN) + ((line ?? NaN) - (letters ?? NaN)) / 2;
      return firstLetters - (top ?? NaN) - Number.parseFloat(label.height);
    }),
  );
  expect(gap.length).toBeGreaterThan(0);
  expect(Math.min(...gap)).toBeGreaterThanOrEqual(0);
  await leaveTab(page);
});

describe("the drawer", () => {
  it("shows long menu entries completely", async () => {
    const page = await open("zh/", { viewport: { width: 375, height: 700 } });
    await page.locator(".drawer-button").click();
    const drawer = page.locator(".sidebar");
    await drawer.locator("summary").click();
    await drawer.locator(".nav-link").waitFor();
    expect(await drawer.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
    await leaveTab(page);
  });
});

describe("the contents", () => {
  const isInSight = (page: Page) =>
    page.locator(".contents").evaluate((contents) => {
      const row = contents.querySelector("[aria-current]")?.getBoundingClientRect();
      const { top, bottom } = contents.getBoundingClientRect();
      return row !== undefined && row.top >= top && row.bottom <= bottom;
    });
  const scrollTo = (page: Page, id: string) =>
    page.evaluate((slug) => {
      const top = document.getElementById(slug)?.getBoundingClientRect().top ?? 0;
      window.scrollTo({ top: top + window.scrollY, behavior: "instant" });
    }, id);

  it("keep the current heading in view", async () => {
    const page = await open("long.html", { viewport: { width: 1440, height: 500 } });
    await scrollTo(page, "section-35");
    await expect.poll(() => isInSight(page)).toBe(true);
    await scrollTo(page, "section-3");
    await page.locator(".contents [aria-current]", { hasText: /^Section 3$/ }).waitFor();
    await expect.poll(() => isInSight(page)).toBe(true);
    await leaveTab(page);
  });

  it.each([375, 768])("leave the target of a hash between the navbar and the bar at %i px", async (width) => {
    const page = await open("long.html#section-35", { viewport: { width, height: 500 } });
    const [navbar, target, bar] = await page.evaluate(() =>
      [".navbar", "#section-35", ".page-bar"].map((name) => {
        const box = document.querySelector(name)?.getBoundingClientRect();
        return { top: box?.top ?? NaN, bottom: box?.bottom ?? NaN };
      }),
    );
    expect(target?.top).toBeGreaterThanOrEqual(navbar?.bottom ?? NaN);
    expect(bar?.top).toBeGreaterThanOrEqual(target?.bottom ?? NaN);
    await leaveTab(page);
  });

  it("show the current heading when they open on a phone", async () => {
    const page = await open("long.html#section-35", { viewport: { width: 375, height: 500 } });
    await page.locator(".bar-contents").click();
    await expect.poll(() => isInSight(page)).toBe(true);
    await leaveTab(page);
  });
});

it("a task is next to its box in right-to-left text", async () => {
  const page = await open("wide.html");
  const gap = await page.locator("[dir=rtl] .task").evaluate((task) => {
    const text = document.createRange();
    text.setStart(task, 1);
    text.setEndAfter(task.lastChild ?? task);
    const box = task.querySelector("input")?.getBoundingClientRect();
    return (box?.left ?? NaN) - text.getBoundingClientRect().right;
  });
  expect(gap).toBeGreaterThan(0);
  await leaveTab(page);
});

it("code runs from left to right in right-to-left text", async () => {
  const page = await open("wide.html");
  const code = page.locator("[dir=rtl] pre");
  expect(await code.evaluate((it) => getComputedStyle(it).direction)).toBe("ltr");
  await leaveTab(page);
});

describe("lines of English text", () => {
  /** Returns the number of letters per line of a paragraph, without its last line. */
  const lettersPerLine = (page: Page, selector: string) =>
    page.locator(selector).evaluate((it) => {
      const tops = new Map<number, number>();
      const range = document.createRange();
      const text = it.firstChild;
      if (!(text instanceof Text)) throw new Error("expected a text");
      for (let at = 0; at < text.length; at += 1) {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const top = Math.round(range.getBoundingClientRect().top);
        tops.set(top, (tops.get(top) ?? 0) + 1);
      }
      const lines = [...tops.values()].slice(0, -1);
      return lines.reduce((sum, letters) => sum + letters, 0) / lines.length;
    });

  it.each([".content > p:first-child", ".content > ul > li", ".content > .custom-block > p:last-child"])(
    "have about 66 letters: %s",
    async (selector) => {
      const page = await open("measure.html", { viewport: { width: 1440, height: 900 } });
      const letters = await lettersPerLine(page, selector);
      expect(letters).toBeGreaterThan(55);
      expect(letters).toBeLessThan(72);
      await leaveTab(page);
    },
  );

  it("divide long words, but no code and no heading", async () => {
    const page = await open("measure.html");
    const hyphensOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((it) => getComputedStyle(it).hyphens);
    expect(await hyphensOf(".content > p")).toBe("auto");
    expect(await hyphensOf(".content code")).toBe("manual");
    await leaveTab(page);
  });
});
