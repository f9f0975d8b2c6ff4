import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "./axe.js";
import { openBrowser, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { readShifts, watchShifts } from "./page-faults.js";
import { ROUTE_KINDS } from "./site-routes.js";
import { textsBehind } from "./texts-behind.js";

const WITH_ROOM = [1920, 1440, 1366, 1280, 1200];
const WITHOUT_ROOM = [1199, 960, 768, 600];
const PHONE = 375;
const HEIGHT = 720;

/** Longer than any line of the site, so that the bubble has its largest size. */
const LONG_LINE = "今天也要好好吃饭，好好睡觉，好好写字，慢慢地走，不要着急。".repeat(2);

let site: BuiltSite;
let browser: Browser;
let page: Page;
let files: string[];

beforeAll(async () => {
  [site, browser] = await Promise.all([openBuiltSite("site"), openBrowser("software")]);
});
afterAll(() => site.close());
afterEach(() => page.close());

/** Opens a window on a machine without a graphics card. `settings` replaces some of the mascot's settings. */
async function open(width: number, settings: Readonly<Record<string, unknown>> = {}): Promise<void> {
  page = await browser.newPage({ viewport: { width, height: HEIGHT } });
  files = [];
  page.on("request", (request) => {
    const name = /\/assets\/mascot\/(.+)$/.exec(request.url())?.[1];
    if (name !== undefined) files.push(name.replace(/\..*/, ""));
  });
  await page.route("**/assets/mascot/settings.*.json", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...((await response.json()) as object), ...settings } });
  });
}

const tab = () => page.locator(".mascot-tab");
const figure = () => page.locator(".mascot-figure");
const room = () =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--mascot-left"));

async function visit(path: string): Promise<void> {
  await page.goto(site.url + path);
  await waitForHydration(page);
}

describe.each(ROUTE_KINDS)("%s", (_, path) => {
  it("has no text behind the mascot, its bubble or its tab, at ten widths", async () => {
    await open(WITH_ROOM[0] ?? 0, { start: "always", lines: { "/": { tap: [LONG_LINE] } } });
    await visit(path);
    const behind: Record<string, readonly string[]> = {};
    for (const width of WITH_ROOM) {
      await page.setViewportSize({ width, height: HEIGHT });
      await figure().press("Enter");
      await page.locator(".mascot-bubble").waitFor();
      behind[width] = await textsBehind(page, ".mascot, .mascot-bubble");
    }
    for (const width of WITHOUT_ROOM) {
      await page.setViewportSize({ width, height: HEIGHT });
      await tab().waitFor();
      behind[width] = await textsBehind(page, ".mascot, .mascot-tab");
    }
    await page.setViewportSize({ width: PHONE, height: HEIGHT });
    await tab().waitFor({ state: "detached" });
    behind[PHONE] = await textsBehind(page, ".mascot, .mascot-tab");
    expect(behind).toEqual(
      Object.fromEntries([...WITH_ROOM, ...WITHOUT_ROOM, PHONE].map((width) => [width, []])),
    );
  });
});

it("would be over text without its room, which the test above notices", async () => {
  await open(1200, { start: "always" });
  await visit("timeline/");
  await figure().waitFor();
  await page.evaluate(() => {
    document.documentElement.dataset["mascot"] = "closed";
  });
  expect(await textsBehind(page, ".mascot")).not.toEqual([]);
});

it.each([1280, 1366])(
  "leaves an article its full width and a column for its contents at %i px",
  async (width) => {
    await open(width);
    await visit("blogs/category1/2019/20190124.html");
    const widths = await page.evaluate(() =>
      [".content", ".contents"].map((name) => document.querySelector(name)?.getBoundingClientRect().width),
    );
    expect(widths).toEqual([714, 208]);
    expect(await room()).toBe("224px");
  },
);

describe("a mascot on a machine without a graphics card", () => {
  it("is a tab in its room, loads nothing else, and opens at the specified place", async () => {
    await open(1440);
    await watchShifts(page);
    await visit("timeline/");
    await tab().waitFor();
    // On a busy machine the page's own frames are slow, and then the renderer does not matter.
    expect([files.filter((name) => name !== "renderer"), await room()]).toEqual([["settings"], "224px"]);
    expect(await findViolations(page)).toEqual([]);
    await tab().click();
    await figure().waitFor();
    expect(await page.locator(".mascot").boundingBox()).toEqual({
      x: 65,
      y: HEIGHT - 300,
      width: 135,
      height: 300,
    });
    expect(await readShifts(page)).toEqual([]);
  });

  it("is recognized by the site's worker", async () => {
    await open(1440);
    const script = (await readdir(join(site.dest, "assets/mascot"))).find((name) =>
      name.startsWith("renderer."),
    );
    await page.goto(`${site.url}timeline/`);
    const name = await page.evaluate(
      (url) =>
        new Promise((resolve) => {
          new Worker(url).addEventListener("message", ({ data }) => resolve(data));
        }),
      `${site.url}assets/mascot/${script}`,
    );
    expect(name).toContain("SwiftShader");
  });

  it("stays open on the next documents of the visit, and hides for good", async () => {
    await open(1440);
    await visit("timeline/");
    await tab().click();
    await figure().waitFor();
    await page.reload();
    await figure().waitFor();
    await page.getByRole("button", { name: "隐藏小春" }).click();
    expect(await room()).toBe("0px");
    await page.reload();
    await tab().waitFor();
    // The room is the text's from the first paint on.
    expect([await room(), await page.evaluate(() => document.documentElement.dataset["mascot"])]).toEqual([
      "0px",
      "closed",
    ]);
    expect(await textsBehind(page, ".mascot-tab")).toEqual([]);
    await tab().click();
    await figure().waitFor();
    expect(await room()).toBe("224px");
  });

  it("is a tab at once if the visitor saves data, without a worker", async () => {
    await open(1440);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });
    });
    await visit("timeline/");
    await tab().waitFor();
    expect(files).toEqual(["settings"]);
  });

  it("is opened by its tab in a narrow window, and closed when the window changes", async () => {
    await open(768);
    await visit("timeline/");
    expect(await room()).toBe("0px");
    await tab().focus();
    await page.keyboard.press("Enter");
    await figure().waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("mascot-figure");
    await page.setViewportSize({ width: 1440, height: HEIGHT });
    await figure().waitFor();
    await page.setViewportSize({ width: 960, height: HEIGHT });
    await tab().waitFor();
    expect(await figure().count()).toBe(0);
  });
});

it("leaves the whole width to paper", async () => {
  await open(1440);
  await visit("timeline/");
  await page.emulateMedia({ media: "print" });
  expect(await room()).toBe("0px");
});
