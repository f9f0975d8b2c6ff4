import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import pixelmatch from "pixelmatch";
import type { Browser, Page } from "playwright-core";
import { PNG } from "pngjs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeTempDir } from "../make-temp-dir.js";
import { openBrowser, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { startCommentService, type CommentService } from "./comment-service.js";

const BASELINES = resolve(import.meta.dirname, "screens");
const FONTS = resolve("node_modules/@fontsource/atkinson-hyperlegible/files");
/** The only width. Other tests assert boxes at all widths. */
const VIEWPORT = { width: 1024, height: 700 };
/** Difference between two colours, from 0 to 1, below which they are equal. It covers the smoothing of letters. */
const THRESHOLD = 0.1;
/** Share of different pixels, without those of smoothed edges, that a screen may have. */
const TOLERANCE = 0.0002;
/** Whether the run replaces the baselines: `npm run screens`. */
const isWriting = process.env["HANBLOG_SCREENS"] === "write";

let service: CommentService;
let site: BuiltSite;
let browser: Browser;
let faults: string;

beforeAll(async () => {
  [service, browser, faults] = await Promise.all([startCommentService(), openBrowser(), makeTempDir()]);
  const talk = { url: "/blog/posts/p1.html", nick: "Ben", link: "", mail: "" };
  const comment = "Mine was **hard** at the top.";
  const rid = await service.write({ ...talk, comment });
  await service.write({ ...talk, nick: "Ann", comment: "Close the lid.", rid, pid: rid });
  site = await openBuiltSite("test/fixtures/screens", async (dir) => {
    await cp(FONTS, join(dir, "fonts"), { recursive: true });
    await writeFile(join(dir, "comments.json"), JSON.stringify({ store: service.store }));
  });
});
afterAll(async () => {
  await site.close();
  await service.stop();
});

type Show = (page: Page) => Promise<unknown>;

const SCREENS: readonly (readonly [name: string, path: string, show: Show])[] = [
  ["home", "", async () => undefined],
  ["article", "posts/p1.html", async () => undefined],
  ["elements", "posts/elements.html", (page) => scrollTo(page, "[data-content] table")],
  [
    "note",
    "docs/stock.html",
    async (page) => {
      await page.locator(".mode-switch summary").click();
      await page.locator(".mode-switch [data-mode=light]").waitFor();
    },
  ],
  [
    "search",
    "timeline/",
    async (page) => {
      await page.locator(".search-input").fill("rice");
      await page.getByRole("option").nth(2).waitFor();
      await page.locator(".search-input").blur();
      await page.locator(".search-input").focus();
    },
  ],
  [
    "comments",
    "posts/p1.html",
    async (page) => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.locator(".comment-card").nth(1).waitFor();
      await scrollTo(page, ".comments-count");
    },
  ],
];

const scrollTo = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((it) => it.scrollIntoView({ behavior: "instant", block: "center" }));

describe("a screen looks as before", () => {
  beforeEach(({ skip }) => {
    if (process.platform !== "linux") skip("Other systems draw letters in another way");
  });

  const cases = SCREENS.flatMap(([name, path, show]) =>
    (["light", "dark"] as const).map((mode) => [`${name}-${mode}`, path, mode, show] as const),
  );

  it.each(cases)("%s", async (name, path, mode, show) => {
    const shown = await takeScreen(path, mode, show);
    const file = join(BASELINES, `${name}.png`);
    if (isWriting) {
      await mkdir(BASELINES, { recursive: true });
      await writeFile(file, shown);
    }
    const difference = compare(await readFile(file), shown);
    if (difference.share > TOLERANCE) {
      await writeFile(join(faults, `${name}.png`), shown);
      await writeFile(join(faults, `${name}.difference.png`), difference.picture);
    }
    expect(difference.share, `Compare ${file} with ${faults}`).toBeLessThanOrEqual(TOLERANCE);
  });
});

async function takeScreen(path: string, mode: "light" | "dark", show: Show): Promise<Buffer> {
  const page = await browser.newPage({ viewport: VIEWPORT, reducedMotion: "reduce" });
  await page.addInitScript((chosen) => {
    localStorage.setItem("hanblog:mode", chosen);
    sessionStorage.setItem("hanblog:visited", "1");
  }, mode);
  // Comments of the same day have the time since then instead of a date.
  await page.route("**/1.1/**", async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "2024-05-01T00:00:00.000Z");
    return route.fulfill({ response, body });
  });
  await page.goto(site.url + path);
  await waitForHydration(page);
  await show(page);
  await page.evaluate(() => document.fonts.ready);
  // The scroll bar and the caret depend on the system.
  await page.addStyleTag({ content: "::-webkit-scrollbar { display: none } * { caret-color: transparent }" });
  const shown = await page.screenshot({ animations: "disabled", caret: "hide" });
  await page.close();
  return shown;
}

interface Difference {
  /** Share of different pixels, from 0 to 1. */
  readonly share: number;
  readonly picture: Buffer;
}

function compare(expected: Buffer, shown: Buffer): Difference {
  const [before, after] = [PNG.sync.read(expected), PNG.sync.read(shown)];
  const { width, height } = before;
  if (after.width !== width || after.height !== height) return { share: 1, picture: shown };
  const picture = new PNG({ width, height });
  const count = pixelmatch(before.data, after.data, picture.data, width, height, { threshold: THRESHOLD });
  return { share: count / (width * height), picture: PNG.sync.write(picture) };
}
