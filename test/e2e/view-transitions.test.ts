import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, listenForFaults, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { leaveTab, openTab } from "./tabs.js";

let site: BuiltSite;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [site, browser] = await Promise.all([openBuiltSite("test/fixtures/blog"), openBrowser()]);
});
afterAll(() => site.close());
afterEach(() => leaveTab(page));

declare global {
  interface Window {
    /** One entry for each transition that began. */
    fades: { readonly title: string; readonly end: Promise<string> }[];
  }
}

function recordFades(page: Page): Promise<unknown> {
  return page.addInitScript(watchFades);
}

/** Records every transition, and disables the time limit of fades. */
function watchFades(): void {
  window.fades = [];
  performance.now = () => 0;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (options) => {
    const fade = start(options);
    const end = fade.finished
      .then(() => fade.ready)
      .then(
        () => "faded",
        (error: unknown) => (error instanceof DOMException ? error.name : "broken"),
      );
    window.fades.push({ title: document.title, end });
    return fade;
  };
}

async function open(path: string, reducedMotion: "reduce" | "no-preference"): Promise<void> {
  page = await openTab(browser, { viewport: { width: 1280, height: 700 }, reducedMotion }, recordFades);
  await page.goto(site.url + path);
  await waitForHydration(page);
}

const link = (name: string) => page.locator("[data-content]").getByRole("link", { name, exact: true });
const titled = (title: string) => page.waitForFunction((title) => document.title.startsWith(title), title);
const ends = () => page.evaluate(() => Promise.all(window.fades.map(({ end }) => end)));
const isMarked = () => page.evaluate(() => document.documentElement.matches("[data-turning], [style]"));
const animated = () =>
  page.evaluate(() =>
    document.getAnimations().flatMap(({ effect, playState }) => {
      const pseudo = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
      return pseudo?.startsWith("::view-transition") === true && playState === "running" ? [pseudo] : [];
    }),
  );

/** Lengthens fades, which last as long as their style defines. */
const lengthenFades = () =>
  page.addStyleTag({
    content: "::view-transition-old(*), ::view-transition-new(*) { animation-duration: 5s }",
  });

describe("a navigation to another page", () => {
  it("fades only the main part, and leaves no mark", async () => {
    await open("links.html", "no-preference");
    const faults = listenForFaults(page);
    await lengthenFades();
    await link("long").click();
    await titled("Long page");
    await expect.poll(animated).toContain("::view-transition-old(hanblog-main)");
    const pseudos = await animated();
    expect(pseudos.every((pseudo) => pseudo.includes("(hanblog-main)"))).toBe(true);
    // The visitor does not have to wait for its end.
    await page.getByRole("link", { name: "Test blog" }).first().click();
    await page.waitForFunction(() => document.title === "Test blog");
    expect((await page.evaluate(() => window.fades[0]?.end)) ?? "").toBe("faded");
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    expect(await ends()).toEqual(["faded", "faded"]);
    expect(await isMarked()).toBe(false);
    expect(faults).toEqual([]);
  });

  it("fades the previous page at its visible position", async () => {
    await open("long.html", "no-preference");
    await lengthenFades();
    await page.evaluate(() => window.scrollTo(0, 1500));
    const back = page.locator("[data-content]").getByRole("link", { name: "back to links" });
    await back.evaluate((element: HTMLElement) => element.click());
    const translate = () =>
      page.evaluate(
        () => getComputedStyle(document.documentElement, "::view-transition-old(hanblog-main)").translate,
      );
    const fromTop = async () => Number.parseFloat((await translate()).split(" ")[1] ?? "0");
    await expect.poll(fromTop).toBeLessThan(-500);
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    expect([await ends(), await isMarked()]).toEqual([["faded"], false]);
  });

  it("does not fade with reduced motion", async () => {
    await open("links.html", "reduce");
    await link("long").click();
    await titled("Long page");
    expect([await ends(), await isMarked()]).toEqual([[], false]);
  });

  it("does not fade again after a slow fade", async () => {
    await open("links.html", "no-preference");
    await page.evaluate(() => {
      let time = 0;
      performance.now = () => (time += 100);
    });
    await link("long").click();
    await titled("Long page");
    await page.goBack();
    await titled("Links");
    expect((await ends()).length).toBe(1);
  });

  it("does not fade while the page is hidden", async () => {
    await open("links.html", "no-preference");
    await page.evaluate(() =>
      Object.defineProperty(document, "hidden", { configurable: true, get: () => true }),
    );
    await link("long").evaluate((element: HTMLElement) => element.click());
    await titled("Long page");
    expect(await ends()).toEqual([]);
  });

  it("restores the scroll position on the way back", async () => {
    await open("long.html", "no-preference");
    await page.evaluate(() => window.scrollTo(0, 1500));
    const back = page.locator("[data-content]").getByRole("link", { name: "back to links" });
    await back.evaluate((element: HTMLElement) => element.click());
    await titled("Links");
    await page.waitForFunction(() => window.scrollY === 0);
    await page.goBack();
    await titled("Long page");
    await page.waitForFunction(() => window.scrollY === 1500);
    expect((await ends()).length).toBe(2);
  });

  it("is interrupted by a newer one, without console output", async () => {
    await open("links.html", "no-preference");
    const faults = listenForFaults(page);
    await link("long").hover();
    await link("long").evaluate((element: HTMLElement) => element.click());
    await titled("Long page");
    await page.evaluate(() => history.back());
    await titled("Links");
    await ends();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    await page.waitForFunction(() => !document.documentElement.matches("[data-turning]"));
    expect(faults).toEqual([]);
  });

  it("is reported to scripts that count pages, but the first page is not", async () => {
    await open("links.html", "no-preference");
    await page.evaluate(() => {
      const reported: string[] = [];
      Object.assign(window, { reported });
      window.addEventListener("hanblog:navigate", (event) => {
        if (event instanceof CustomEvent) reported.push(`${event.detail.path} ${document.title.slice(0, 9)}`);
      });
    });
    await link("long").click();
    await titled("Long page");
    await page.goBack();
    await titled("Links");
    expect(await page.evaluate(() => Reflect.get(window, "reported"))).toEqual([
      "/blog/long.html Long page",
      "/blog/links.html Links | T",
    ]);
  });
});
