import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sample } from "../sample.js";
import { openBrowser, waitForDecorations, waitForHydration, type Graphics } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { boxesOverText, paintedBehindText } from "./layout-faults.js";
import { leaveTab, openTab } from "./tabs.js";

/** Number of layouts that a run checks, of 369. `FULL=1` checks all of them, `SEED` chooses others. */
const CHOSEN = 20;
const HEIGHT = 720;
const WIDTHS = Array.from({ length: 41 }, (_, index) => 320 + 40 * index);
const STARTS = ["auto", "always", "click"] as const;
/** With graphics, the software renderer draws, and reports the name of a graphics card. */
const GRAPHICS = ["graphics", "software", "none"] as const;
/** One page of each arrangement: contents alone, sidebar and contents, sidebar alone, list, home. */
const PAGES = [
  "blogs/category1/2019/20190124.html",
  "docs/jottings/Git.html",
  "docs/delicacys/",
  "tag/JS/",
  "",
];

interface Layout {
  readonly width: number;
  readonly start: (typeof STARTS)[number];
  readonly graphics: (typeof GRAPHICS)[number];
  readonly path: string;
}

const ALL: readonly Layout[] = WIDTHS.flatMap((width, row) =>
  STARTS.flatMap((start, column) =>
    GRAPHICS.map((graphics, kind) => ({
      width,
      start,
      graphics,
      path: PAGES[(row + column + kind) % PAGES.length] ?? "",
    })),
  ),
);

const layouts = sample("layouts", ALL, CHOSEN);

let site: BuiltSite;
let browsers: Readonly<Record<Graphics, Browser>>;

beforeAll(async () => {
  site = await openBuiltSite("site");
  browsers = { none: await openBrowser("none"), software: await openBrowser("software") };
});
afterAll(() => site.close());

async function open({ width, start, graphics, path }: Layout): Promise<Page> {
  const browser = browsers[graphics === "none" ? "none" : "software"];
  const page = await openTab(browser, { viewport: { width, height: HEIGHT } });
  await page.emulateMedia({ reducedMotion: "reduce" });
  if (graphics === "graphics")
    await page.route("**/renderer.*.js", (route) => route.fulfill({ body: 'postMessage("GPU 1")' }));
  await page.route("**/assets/mascot/settings.*.json", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...((await response.json()) as object), start } });
  });
  await page.goto(site.url + path);
  await waitForHydration(page);
  await waitForDecorations(page);
  return page;
}

/** Resolves when the mascot has appeared or given up, as far as this layout lets it. */
async function waitForMascot(page: Page, { width, start, graphics }: Layout): Promise<void> {
  if (width < 600) return;
  const entry = page.locator(".mascot-entry").waitFor({ state: "attached" });
  if (start === "click" || graphics === "software") await Promise.race([entry, shown(page)]);
  else if (graphics === "none") await Promise.race([entry, failed(page)]);
  else await Promise.race([entry, shown(page)]);
}

const shown = (page: Page) => page.locator(".mascot-figure").waitFor({ state: "attached" });
const failed = (page: Page) =>
  page.waitForFunction(() => sessionStorage.getItem("hanblog-mascot-no-graphics") !== null);

describe("nothing above the page covers text, and nothing behind it is painted within text", () => {
  it.each(layouts)("at $width px, $start with $graphics: /$path", async (layout) => {
    const page = await open(layout);
    await waitForMascot(page, layout);
    expect(await boxesOverText(page)).toEqual([]);
    expect(await paintedBehindText(page)).toEqual([]);
    await leaveTab(page);
  });
});

describe("the test above notices", () => {
  const layout = { width: 1440, start: "click", graphics: "none", path: PAGES[0] ?? "" } as const;

  it("a box over text", async () => {
    const page = await open(layout);
    await page.evaluate(() => {
      const box = document.createElement("div");
      box.style.cssText =
        "position:fixed;inset:300px auto auto 600px;width:200px;height:100px;background:red";
      document.body.append(box);
    });
    expect(await boxesOverText(page)).not.toEqual([]);
    await leaveTab(page);
  });

  it("a layer behind text", async () => {
    const page = await open(layout);
    await page.addStyleTag({
      content: ".article { background: none !important; box-shadow: none !important }",
    });
    expect(await paintedBehindText(page)).not.toEqual([]);
    await leaveTab(page);
  });
});
