import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.js";
import { DECORATIONS, openLab } from "./decoration-lab.js";

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
afterEach(() => page.close());

/** Makes the page believe that its tab is hidden, or seen again; a headless browser hides none. */
function setHidden(hidden: boolean): Promise<void> {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

const mount = (name: string) => page.evaluate((name) => window.lab.mount(name), name);
const teardown = (id: number) => page.evaluate((id) => window.lab.teardown(id), id);
const trace = () => page.evaluate(() => window.lab.trace());

describe.each(DECORATIONS)("%s keeps the contract of a decoration:", (name) => {
  beforeEach(async () => {
    page = await openLab(browser);
  });

  it("it leaves nothing behind", async () => {
    const before = await trace();
    const id = await mount(name);
    expect(await trace()).not.toEqual(before);
    await teardown(id);
    expect(await trace()).toEqual(before);
  });

  it("mounted twice, as in React's strict mode, it is there once", async () => {
    const before = await trace();
    const first = await mount(name);
    const { listeners, sheets, animations, frames } = await trace();
    await teardown(first);
    const second = await mount(name);
    const again = await trace();
    expect(again.listeners.length).toBe(listeners.length);
    expect(again).toMatchObject({ sheets, animations, frames });
    await teardown(second);
    expect(await trace()).toEqual(before);
  });

  it("two of it do not disturb each other's end", async () => {
    const before = await trace();
    const [first, second] = [await mount(name), await mount(name)];
    await teardown(first);
    await teardown(second);
    expect(await trace()).toEqual(before);
  });

  it("it leaves nothing behind where the tab is hidden or motion is unwanted", async () => {
    const before = await trace();
    const id = await mount(name);
    await setHidden(true);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await teardown(id);
    await page.emulateMedia({ reducedMotion: null });
    expect(await trace()).toEqual(before);
  });
});
