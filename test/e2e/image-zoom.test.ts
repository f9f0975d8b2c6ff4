import type { Browser, Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBrowser } from "./browser.js";
import { frames, mount, openLab, teardown, trace } from "./decoration-lab.js";
import { leaveTab } from "./tabs.js";

/** Without spaces, which would end it in a `srcset`. */
const LARGER =
  "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20width='400'%20height='400'/%3E";

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => leaveTab(page));

describe("image zoom", () => {
  beforeEach(async () => {
    page = await openLab(browser);
    await mount(page, "imageZoom");
  });

  const image = () => page.locator("main img");
  const state = () => page.evaluate(() => document.body.dataset["zoom"] ?? "closed");
  async function waitForState(wanted: string): Promise<void> {
    await page.waitForFunction((wanted) => (document.body.dataset["zoom"] ?? "closed") === wanted, wanted);
  }
  async function openByClick(): Promise<void> {
    await image().click();
    await waitForState("zoomed");
  }

  it("passes its four states, with a white background and no margin", async () => {
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => seen.push(document.body.dataset["zoom"] ?? "closed")).observe(
        document.body,
        {
          attributeFilter: ["data-zoom"],
        },
      );
    });
    await openByClick();
    const overlay = page.locator(".medium-zoom-overlay");
    expect(await overlay.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      "rgb(255, 255, 255)",
    );
    const box = await page.locator(".medium-zoom-image--opened").boundingBox();
    expect(Math.round(box?.height ?? 0)).toBe(600);
    await page.keyboard.press("Escape");
    await waitForState("closed");
    expect(await page.evaluate(() => Reflect.get(window, "seen"))).toEqual([
      "opening",
      "zoomed",
      "closing",
      "closed",
    ]);
    expect(await page.locator(".medium-zoom-overlay, .medium-zoom-image--opened").count()).toBe(0);
  });

  const ways: readonly (readonly [way: string, act: () => Promise<unknown>])[] = [
    ["a click next to the image", () => page.mouse.click(5, 590)],
    ["a click on the image", () => page.mouse.click(400, 300)],
    ["Escape", () => page.keyboard.press("Escape")],
    ["a scroll of more than 40 pixels", () => page.mouse.wheel(0, 60)],
    ["a resize", () => page.setViewportSize({ width: 700, height: 600 })],
    [
      "focus on another element",
      () => page.evaluate(() => document.querySelector<HTMLElement>("h1")?.focus()),
    ],
    ["the image's going", () => page.evaluate(() => document.querySelector("main p")?.remove())],
  ];
  it.each(ways)("is closed by %s", async (_, act) => {
    await page.evaluate(() => document.querySelector("h1")?.setAttribute("tabindex", "-1"));
    await openByClick();
    await act();
    await waitForState("closed");
    expect(await page.locator(".medium-zoom-overlay").count()).toBe(0);
  });

  it("stays open after scrolling 40 pixels", async () => {
    await openByClick();
    await page.evaluate(() => window.scrollTo(0, 40));
    await frames(page, 3);
    expect(await state()).toBe("zoomed");
  });

  it("closes as soon as possible if Escape is pressed while it opens", async () => {
    await image().click();
    await page.keyboard.press("Escape");
    await waitForState("closed");
  });

  it("opens and closes by keyboard, and keeps the focus", async () => {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await waitForState("zoomed");
    await page.keyboard.press(" ");
    await waitForState("closed");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
      "Enlarge image: Square",
    );
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  it("warns if a larger image cannot be loaded, and shows the normal one", async () => {
    const warnings: string[] = [];
    page.on("console", (message) => void (message.type() === "warning" && warnings.push(message.text())));
    await image().evaluate((element) => element.setAttribute("data-zoom-src", "data:image/png,none"));
    await openByClick();
    expect(warnings).toEqual(["The larger image could not be reached: data:image/png,none"]);
    expect(await image().getAttribute("data-zoom-src")).toBe("data:image/png,none");
    await page.keyboard.press("Escape");
    await waitForState("closed");
  });

  it("shows the larger image if there is one", async () => {
    await image().evaluate((element, larger) => element.setAttribute("data-zoom-src", larger), LARGER);
    await openByClick();
    expect(await page.locator(`.medium-zoom-image--opened[src="${LARGER}"]`).count()).toBe(1);
    await page.keyboard.press("Escape");
    await waitForState("closed");
    expect(await page.locator(".medium-zoom-image--opened").count()).toBe(0);
  });

  it("includes images added later, and excludes images in links", async () => {
    await page.evaluate(() => {
      const old = document.querySelector("main img");
      const link = document.createElement("a");
      link.href = "#linked";
      link.append(old?.cloneNode() ?? "");
      document.querySelector("main")?.replaceChildren(old?.cloneNode() ?? "", link);
    });
    await page.locator("main > img").click();
    await waitForState("zoomed");
    await page.keyboard.press("Escape");
    await waitForState("closed");
    await page.locator("a img").click();
    expect(await state()).toBe("closed");
  });

  it("works with reduced motion, and with all transitions disabled by a style", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openByClick();
    await page.keyboard.press("Escape");
    await waitForState("closed");
    await page.addStyleTag({ content: "* { transition: none !important }" });
    await openByClick();
    await page.keyboard.press("Escape");
    await waitForState("closed");
  });

  it.each(["zoomed", "closing"])("leaves nothing behind when it is removed while %s", async (when) => {
    await leaveTab(page);
    page = await openLab(browser);
    const before = await trace(page);
    const id = await mount(page, "imageZoom");
    await openByClick();
    if (when === "closing") await page.keyboard.press("Escape");
    await teardown(page, id);
    expect({ ...(await trace(page)), frames: 0 }).toEqual(before);
    await frames(page, 3);
    await expect.poll(() => trace(page)).toEqual(before);
  });

  it.each([
    ["its own size", {}],
    ["the size of `data-zoom-src`", { "data-zoom-src": LARGER }],
    ["the size of `srcset`", { srcset: `${LARGER} 2x` }],
  ])("leaves nothing behind when it is removed while opening in %s", async (_, attributes) => {
    await leaveTab(page);
    page = await openLab(browser);
    await image().evaluate((element, all) => {
      for (const [name, value] of Object.entries(all)) element.setAttribute(name, value);
    }, attributes);
    const before = await trace(page);
    const id = await mount(page, "imageZoom");
    await page.evaluate(async (id) => {
      await new Promise<void>((opening) => {
        new MutationObserver((_, observer) => {
          if (document.querySelector(".medium-zoom-overlay") === null) return;
          observer.disconnect();
          opening();
        }).observe(document.body, { childList: true });
        document.querySelector<HTMLElement>("main img")?.click();
      });
      window.lab.teardown(id);
    }, id);
    for (let frame = 0; frame < 5; frame++) {
      expect(await trace(page)).toEqual(before);
      await frames(page, 1);
    }
  });
});
