import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { startCommentService, type CommentService } from "./comment-service.js";
import { addStore } from "./add-store.js";

const ARTICLE = "blogs/category1/2019/20190711.html";
const CODE =
  '---\ntitle: Code\n---\n\n```js{1} title="a.js"\na();\nb(); // [!code error]\nc(); // [!code --]\n```\n\n::: code-group\n```js [one]\na();\n```\n```js [two]\nb();\n```\n:::\n\n<Badge text="new" />\n';

let service: CommentService;
let site: BuiltSite;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [service, browser] = await Promise.all([startCommentService(), openBrowser()]);
  site = await openBuiltSite("site", async (dir) => {
    await addStore(dir, { ...service.store });
    await writeFile(join(dir, "docs/code.md"), CODE);
  });
});
afterAll(async () => {
  await site.close();
  await service.stop();
});
afterEach(() => page.close());

async function open(path: string): Promise<void> {
  await page.goto(site.url + path);
  await waitForHydration(page);
}

/** Returns the style of an element's edges: the width of its borders, or of its outline. */
const edgeOf = (target: Locator) =>
  target.first().evaluate((it) => {
    const { borderTopWidth, borderRightWidth, outlineWidth, outlineStyle } = getComputedStyle(it);
    const widths = [borderTopWidth, borderRightWidth, outlineStyle === "none" ? "0" : outlineWidth];
    return Math.max(...widths.map((width) => Number.parseFloat(width)));
  });

describe("in forced colours", () => {
  async function start(width = 1280): Promise<void> {
    page = await browser.newPage({
      viewport: { width, height: 800 },
      forcedColors: "active",
      reducedMotion: "reduce",
    });
  }

  it("blocks and marked lines of code, badges, fields and buttons have an edge", async () => {
    await start();
    await open("docs/code.html");
    for (const part of [
      ".content pre",
      ".line.highlighted",
      ".line.error",
      ".badge",
      ".search-input, .search-field",
    ]) {
      expect([part, await edgeOf(page.locator(part))]).not.toEqual([part, 0]);
    }
    await open(ARTICLE);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    for (const part of [
      ".comments-editor textarea",
      ".comments-editor",
      ".comments-submit .comments-button",
    ]) {
      expect([part, await edgeOf(page.locator(part))]).not.toEqual([part, 0]);
    }
  });

  it("the focus is visible on links, buttons, fields and code", async () => {
    await start();
    await open("docs/code.html");
    const names = new Set<string>();
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press("Tab");
      const focused = page.locator(":focus");
      if ((await focused.count()) === 0) break;
      names.add(await focused.evaluate((it) => it.localName));
      const name = await focused.evaluate((it) => it.outerHTML.slice(0, 80));
      const isMarked = await focused.evaluate((it) => {
        const isOutlined = (one: Element | null) =>
          one !== null &&
          getComputedStyle(one).outlineStyle !== "none" &&
          getComputedStyle(one).outlineWidth !== "0px";
        return isOutlined(it) || isOutlined(it.parentElement) || isOutlined(it.nextElementSibling);
      });
      expect([name, isMarked]).toEqual([name, true]);
    }
    expect([...names]).toEqual(expect.arrayContaining(["a", "button", "input", "pre"]));
  });

  it("the current entry, the chosen tab and the active result have another background", async () => {
    await start();
    await open("docs/Vue/slot.html");
    const backgroundOf = (target: Locator) =>
      target.first().evaluate((it) => getComputedStyle(it).backgroundColor);
    const canvas = await backgroundOf(page.locator("html"));
    expect(await backgroundOf(page.locator(".sidebar-link[aria-current]"))).not.toBe(canvas);
    await page.locator(".search-input").fill("Cookie");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await backgroundOf(page.locator(".search-hit[aria-selected=true]"))).not.toBe(canvas);
    await open("docs/code.html");
    const tab = (state: string) => backgroundOf(page.locator(`.code-tab${state}`));
    expect(await tab(":has(:checked)")).not.toBe(await tab(":not(:has(:checked))"));
  });

  it("the drawer has an edge", async () => {
    await start(375);
    await open("docs/Vue/slot.html");
    await page.locator(".drawer-button").click();
    expect(await edgeOf(page.locator(".sidebar:popover-open"))).toBeGreaterThan(0);
  });
});

describe("under reduced motion", () => {
  /** Opens a page that records each animation and transition longer than a frame, and each smooth scroll. */
  async function start(): Promise<void> {
    page = await browser.newPage({ viewport: { width: 375, height: 800 }, reducedMotion: "reduce" });
    await page.addInitScript(() => {
      const moved: string[] = [];
      Object.assign(window, { moved });
      const look = () => {
        for (const animation of document.getAnimations()) {
          const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
          const isLong = animation.playState === "running" && typeof duration === "number" && duration > 17;
          // The progress follows the reader's own scrolling. A spinner shows that something is going on.
          const isTimed = animation.timeline instanceof DocumentTimeline;
          const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
          const name = target?.className ?? "";
          if (isLong && isTimed && !name.includes("spinner")) moved.push(`${name} ${duration} ${iterations}`);
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  }
  const moved = () => page.evaluate((): unknown => Reflect.get(window, "moved"));

  it("nothing moves by itself: home, drawer, menus, navigation, zoom, search and comments", async () => {
    await start();
    await open("");
    const petals = page.locator(".decoration-petals");
    await petals.waitFor({ state: "attached" });
    expect(await petals.isVisible()).toBe(false);
    await page.locator(".drawer-button").click();
    await page.keyboard.press("Escape");
    await page.locator(".mode-switch summary").click();
    await page.locator("[data-mode=light]").click();
    await page.locator(".search-input").fill("Cookie");
    await page.getByRole("option").first().click();
    await page.locator("main h1", { hasText: "Cookie" }).waitFor();
    expect(await moved()).toEqual([]);
    await open(ARTICLE);
    const image = page.locator("[data-content] img[role=button]").first();
    await image.scrollIntoViewIfNeeded();
    await image.click();
    await page.locator(".medium-zoom-overlay").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".medium-zoom-overlay").waitFor({ state: "detached" });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.locator(".comments-editor textarea:enabled").fill("Still");
    await page.locator(".comments-submit .comments-button").last().click();
    await page.locator(".comment-card:not(.sending)", { hasText: "Still" }).first().waitFor();
    expect(await moved()).toEqual([]);
  });

  it("a link to a heading jumps to it", async () => {
    await start();
    await open("docs/Vue/slot.html");
    await page.locator(".bar-contents").click();
    await page.locator(".contents:popover-open a").last().click();
    const place = () => page.evaluate(() => scrollY);
    await expect.poll(place).toBeGreaterThan(0);
    const first = await place();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await place()).toBe(first);
  });
});
