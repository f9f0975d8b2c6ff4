import type { Browser, Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBrowser } from "./browser.js";
import { frames, mount, openLab, setHidden } from "./decoration-lab.js";
import { leaveTab } from "./tabs.js";

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => leaveTab(page));

describe.each(["petals", "ribbon"] as const)("the layer of %s", (name) => {
  it.each([
    ["on paper", { media: "print" }, { media: "screen" }],
    ["in forced colours", { forcedColors: "active" }, { forcedColors: "none" }],
  ] as const)("is not drawn %s", async (_, unwanted, wanted) => {
    page = await openLab(browser);
    await mount(page, name);
    const isVisible = () => page.locator(`.decoration-${name} > *`).first().isVisible();
    await page.emulateMedia(unwanted);
    expect(await isVisible()).toBe(false);
    await page.emulateMedia(wanted);
    expect(await isVisible()).toBe(true);
  });
});

describe("petals", () => {
  beforeEach(async () => {
    page = await openLab(browser);
  });

  const petal = () => page.locator(".decoration-petals > svg").first();
  const pose = () => petal().evaluate((element) => getComputedStyle(element).transform);
  const states = () => page.evaluate(() => document.getAnimations().map(({ playState }) => playState));
  const all = (state: string) => Array.from({ length: 16 }, () => state);

  it("fall, stop while the tab is hidden, and continue when it is visible", async () => {
    await mount(page, "petals");
    const start = await pose();
    await expect.poll(pose).not.toBe(start);
    await setHidden(page, true);
    // An animation pauses in the next frame.
    await frames(page, 2);
    const hidden = await pose();
    await frames(page, 3);
    expect([await states(), await pose()]).toEqual([all("paused"), hidden]);
    await setHidden(page, false);
    await expect.poll(pose).not.toBe(hidden);
  });

  it("disappear when reduced motion is turned on, and return when it is turned off", async () => {
    await mount(page, "petals");
    expect(await petal().isVisible()).toBe(true);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await petal().waitFor({ state: "hidden" });
    await page.emulateMedia({ reducedMotion: null });
    await petal().waitFor();
    expect(await states()).toEqual(all("running"));
  });

  it("are drawn, and enter again when they have left the window", async () => {
    await mount(page, "petals");
    const [color, outline] = await petal()
      .locator("path")
      .evaluate((element) => {
        const { fill, d } = getComputedStyle(element);
        return [fill, d];
      });
    expect(color).toBe("rgba(244, 169, 191, 0.65)");
    expect(outline).toMatch(/^path\("M \d/);
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await expect.poll(states).toEqual(all("running"));
  });

  it("are behind the page and let every click through", async () => {
    await mount(page, "petals");
    expect(await page.evaluate(() => document.elementFromPoint(400, 300)?.closest("main") !== null)).toBe(
      true,
    );
    expect(await page.locator(".decoration-petals").getAttribute("aria-hidden")).toBe("true");
  });
});

describe("ribbon", () => {
  beforeEach(async () => {
    page = await openLab(browser);
  });

  const states = () => page.evaluate(() => document.getAnimations().map(({ playState }) => playState));
  const transform = () =>
    page.evaluate(
      () => getComputedStyle(document.querySelector(".decoration-ribbon canvas") ?? document.body).transform,
    );

  it("sways, is drawn, and pauses while the tab is hidden or motion is reduced", async () => {
    await mount(page, "ribbon");
    expect(await states()).toEqual(["running", "running"]);
    const before = await transform();
    await page.waitForFunction(
      (before) =>
        getComputedStyle(document.querySelector(".decoration-ribbon canvas") ?? document.body).transform !==
        before,
      before,
    );
    await setHidden(page, true);
    // An animation pauses in the next frame.
    await frames(page, 2);
    const hidden = await transform();
    await frames(page, 3);
    expect([await states(), await transform()]).toEqual([["paused", "paused"], hidden]);
    await setHidden(page, false);
    expect(await states()).toEqual(["running", "running"]);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect.poll(states).toEqual(["paused", "paused"]);
    expect(await inkOfRibbons()).toBe(true);
  });

  it("is redrawn when the width of the window or the colour scheme changes", async () => {
    await mount(page, "ribbon");
    const light = await ribbonPicture();
    await page.evaluate(() => document.documentElement.setAttribute("style", "color-scheme: dark"));
    await page.waitForFunction(
      (light) =>
        document.querySelector<HTMLCanvasElement>(".decoration-ribbon canvas")?.toDataURL() !== light,
      light,
    );
    await page.setViewportSize({ width: 500, height: 600 });
    await page.waitForFunction(
      () => document.querySelector<HTMLCanvasElement>(".decoration-ribbon canvas")?.width === 600,
    );
    expect(await inkOfRibbons()).toBe(true);
  });

  it("is redrawn when the visitor switches the mode, on the page or in the system", async () => {
    await page.addStyleTag({
      content: `:root { color-scheme: light dark }
        :root[data-theme="dark"] { color-scheme: dark }
        :root[data-theme="light"] { color-scheme: light }`,
    });
    await mount(page, "ribbon");
    const light = await ribbonPicture();
    const setTheme = (theme: string) =>
      page.evaluate((theme) => void (document.documentElement.dataset["theme"] = theme), theme);
    await setTheme("dark");
    await expect.poll(ribbonPicture).not.toBe(light);
    const dark = await ribbonPicture();
    await setTheme("light");
    await expect.poll(ribbonPicture).toBe(light);
    await setTheme("auto");
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(ribbonPicture).toBe(dark);
  });

  const ribbonPicture = () =>
    page.evaluate(() => document.querySelector<HTMLCanvasElement>(".decoration-ribbon canvas")?.toDataURL());
  const inkOfRibbons = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLCanvasElement>(".decoration-ribbon canvas")].every((canvas) =>
        canvas
          .getContext("2d")
          ?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1)
          .data.some((value) => value > 0),
      ),
    );
});

describe("the cat", () => {
  beforeEach(async () => {
    page = await openLab(browser);
    await mount(page, "topCat");
  });

  const cat = () => page.getByRole("button", { name: "Back to the top" });
  const scrollTo = (top: number) => page.evaluate((top) => window.scrollTo(0, top), top);

  it("appears below 500 pixels only", async () => {
    await scrollTo(500);
    expect(await cat().isVisible()).toBe(false);
    await scrollTo(501);
    await cat().waitFor();
    await scrollTo(400);
    await cat().waitFor({ state: "hidden" });
  });

  it("scrolls to the top when it is clicked", async () => {
    await scrollTo(900);
    await cat().click();
    await page.waitForFunction(() => window.scrollY === 0);
    await cat().waitFor({ state: "hidden" });
  });

  it("works by keyboard, and moves the focus to the page's main part", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
    await scrollTo(900);
    await cat().waitFor();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
      "Back to the top",
    );
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => window.scrollY === 0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
  });
});

describe("the tab's title", () => {
  beforeEach(async () => {
    page = await openLab(browser);
  });

  it("changes to away, then to welcome with the current page's title, then to that title", async () => {
    await mount(page, "tabTitle");
    await setHidden(page, true);
    expect(await page.title()).toContain("(●—●)");
    await page.evaluate(() => void (document.title = "Article"));
    await setHidden(page, false);
    expect(await page.title()).toMatch(/^\(\/≧▽≦\/\).* Article$/);
    await page.waitForFunction(() => document.title === "Article");
  });

  it("is the page's own in the history after leaving", async () => {
    await mount(page, "tabTitle");
    await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
    await setHidden(page, true);
    expect(await page.title()).toBe("Lab");
  });
});
