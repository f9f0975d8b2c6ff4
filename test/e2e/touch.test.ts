import axe from "axe-core";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listenForFaults, openBrowser, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { startCommentService, type CommentService } from "./comment-service.js";
import { ROUTE_KINDS } from "./site-routes.js";
import { addStore } from "./add-store.js";
import { swipe } from "./swipe.js";

const NOTE = "docs/Vue/slot.html";
const ARTICLE = "blogs/category1/2019/20190711.html";
const TEXT_SIZE = 32;

let service: CommentService;
let site: BuiltSite;

beforeAll(async () => {
  service = await startCommentService();
  site = await openBuiltSite("site", async (dir) => {
    await addStore(dir, { ...service.store });
  });
});
afterAll(async () => {
  await site.close();
  await service.stop();
});

describe.each([
  ["", undefined],
  [" with text that is twice as large", TEXT_SIZE],
])("on a phone%s, by fingers,", (_, textSize) => {
  let browser: Browser;
  let page: Page;
  let faults: readonly string[];

  beforeAll(async () => {
    browser = await openBrowser("none", textSize);
  });
  beforeEach(async () => {
    page = await browser.newPage({
      viewport: { width: 375, height: 720 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: "reduce",
    });
    page.setDefaultTimeout(15_000);
    faults = listenForFaults(page);
  });
  afterEach(async () => {
    const width = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(width).toEqual([375, 375]);
    expect(faults.filter((fault) => !fault.startsWith("Failed to load resource"))).toEqual([]);
    await page.close();
  });

  async function open(path: string): Promise<void> {
    await page.goto(site.url + path);
    await waitForHydration(page);
  }

  /** Taps in the middle of an element with one finger. */
  async function tap(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    await target.tap();
  }

  /** Taps at a place of the window. */
  const tapAt = (x: number, y: number) => page.touchscreen.tap(x, y);

  const drawer = () => page.locator(".sidebar:popover-open");

  it("the drawer opens, scrolls, closes next to it, and leads to a page", async () => {
    await open(NOTE);
    await tap(page.locator(".drawer-button"));
    await drawer().waitFor();
    await tapAt(365, 400);
    await drawer().waitFor({ state: "detached" });
    await swipe(page, [20, 400], [180, 405]);
    await drawer().waitFor();
    await drawer().evaluate((it) => it.scrollTo({ top: 0 }));
    await swipe(page, [150, 600], [150, 200]);
    // Only text that is twice as large is longer than the drawer.
    await expect.poll(() => drawer().evaluate((it) => it.scrollTop > 0)).toBe(textSize !== undefined);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await tap(page.locator(".sidebar-rows a[href$='funComponent.html']"));
    await page.waitForURL(/funComponent/);
    await drawer().waitFor({ state: "detached" });
  });

  it("a menu in the drawer opens, and closes by a second tap", async () => {
    await open(NOTE);
    await tap(page.locator(".drawer-button"));
    const menu = page.locator(".sidebar details", { has: page.locator(".nav-link") }).first();
    await tap(menu.locator("summary").first());
    await expect.poll(() => menu.evaluate((it: HTMLDetailsElement) => it.open)).toBe(true);
    await tap(menu.locator("summary").first());
    await expect.poll(() => menu.evaluate((it: HTMLDetailsElement) => it.open)).toBe(false);
  });

  it("the menu of modes opens, closes by a tap outside, and changes the mode", async () => {
    await open(NOTE);
    const menu = page.locator(".mode-switch");
    await tap(menu.locator("summary"));
    await menu.locator("[data-mode=light]").waitFor();
    // Above the bar, which is higher with large text.
    await tapAt(180, 500);
    await menu.locator("[data-mode=light]").waitFor({ state: "hidden" });
    await tap(menu.locator("summary"));
    await tap(menu.locator("[data-mode=light]"));
    expect(await page.locator("html").getAttribute("data-theme")).toBe("light");
  });

  it("the contents open, and lead to a heading", async () => {
    await open(NOTE);
    await tap(page.locator(".bar-contents"));
    const link = page.locator(".contents:popover-open a").last();
    const target = decodeURIComponent((await link.getAttribute("href")) ?? "");
    await tap(link);
    await page.locator(".contents:popover-open").waitFor({ state: "detached" });
    await expect
      .poll(() =>
        page.evaluate((hash) => {
          const box = document.querySelector(`[id="${hash.replace(/^.*#/, "")}"]`)?.getBoundingClientRect();
          return box !== undefined && box.top >= 0 && box.top < innerHeight;
        }, target),
      )
      .toBe(true);
  });

  it("the search field opens, finds, and leads to a page by a tap on a result", async () => {
    await open("");
    await tap(page.locator(".bar-search"));
    await page.keyboard.type("Cookie");
    const hit = page
      .getByRole("option")
      .filter({ has: page.locator(".search-snippet") })
      .first();
    await hit.waitFor();
    const panel = await page.locator(".search-panel").boundingBox();
    expect(panel?.x).toBeGreaterThanOrEqual(0);
    expect((panel?.x ?? NaN) + (panel?.width ?? NaN)).toBeLessThanOrEqual(375);
    await tap(hit);
    await page.locator("main [data-content]").waitFor();
    await page.locator(".search-panel").waitFor({ state: "hidden" });
  });

  it("an image opens, stays on a short swipe, and closes by a tap", async () => {
    await open(ARTICLE);
    const image = page.locator("[data-content] img").first();
    await image.scrollIntoViewIfNeeded();
    await image.and(page.locator("[role=button]")).waitFor();
    await tap(image);
    await page.locator(".medium-zoom--opened, .medium-zoom-overlay").first().waitFor();
    const box = await page.locator(".medium-zoom-image--opened").first().boundingBox();
    expect((box?.x ?? NaN) + (box?.width ?? NaN)).toBeLessThanOrEqual(376);
    await expect.poll(() => page.evaluate(() => document.body.dataset["zoom"])).toBe("zoomed");
    await swipe(page, [190, 400], [190, 380]);
    expect(await page.evaluate(() => document.body.dataset["zoom"])).toBe("zoomed");
    await tapAt(190, 680);
    await page.locator(".medium-zoom-overlay").waitFor({ state: "detached" });
  });

  async function openComments(): Promise<void> {
    await open(ARTICLE);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.locator(".comments-editor textarea:enabled").waitFor();
  }

  it("a comment is written, previewed and posted", async () => {
    await openComments();
    await tap(page.locator(".comments-editor textarea"));
    await page.keyboard.type("By **finger**");
    await tap(page.getByRole("button", { name: "预览" }));
    await page.locator(".comments-preview strong").waitFor();
    await tap(page.getByRole("button", { name: "提交" }));
    await page
      .locator(".comment-card:not(.sending) .comment-body strong", { hasText: "finger" })
      .first()
      .waitFor();
  });

  it("a comment is answered", async () => {
    await service.write({ url: `/blog/${ARTICLE}`, nick: "Ann", comment: "<p>First</p>" });
    await openComments();
    const card = page.locator(".comment-card", { hasText: "First" }).first();
    await tap(card.locator(".comment-reply").first());
    await tap(page.locator(".comments-editor textarea"));
    await page.keyboard.type("Second");
    await tap(page.getByRole("button", { name: "提交" }));
    await page.locator(".comment-card:not(.sending) .comment-body", { hasText: "Second" }).first().waitFor();
  });

  it.each(ROUTE_KINDS)(
    "each target is large enough, and nothing is wider than the phone: %s",
    async (__, path) => {
      await open(path);
      // The cat moves with the window, so it is never in the way for long.
      await page.addStyleTag({ content: ".decoration-cat { display: none }" });
      await page.evaluate(axe.source);
      const small = await page.evaluate(
        `axe.run({ runOnly: ["target-size"] }).then(({ violations }) => violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)))`,
      );
      expect(small).toEqual([]);
    },
  );
});
