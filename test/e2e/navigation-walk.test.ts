import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { createRandom, findDisagreements, takeStep, upsetNetwork, type Titles } from "./navigation-walk.js";

const COUNT = Number(process.env["STEPS"] ?? 60);
const SEED = Number(process.env["SEED"] ?? 47);
const START = "docs/jottings/Git.html";

let site: BuiltSite;
let browser: Browser;
let titles: Titles;

beforeAll(async () => {
  [site, browser] = await Promise.all([openBuiltSite("site"), openBrowser()]);
  titles = await readTitles();
});
afterAll(() => site.close());

/** Reads the title and the main heading of every page from its file. */
async function readTitles(): Promise<Titles> {
  const base = new URL(site.url).pathname;
  const entries = (await site.routes()).map(async (path) => {
    const name = path.endsWith("/") ? `${path}index.html` : path;
    const html = await readFile(join(site.dest, decodeURIComponent(name)), "utf8");
    const read = (pattern: RegExp) =>
      (pattern.exec(html)?.[1] ?? "")
        .replaceAll(/<[^>]*>/g, "")
        .replaceAll("&amp;", "&")
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">");
    const heading = read(/<main[^]*?<h1[^>]*>([^]*?)<\/h1>/).replaceAll(/[#¶\s]+/g, "");
    const address = new URL(base + path.slice(1), site.url).pathname;
    return [address, { title: read(/<title>([^<]*)/), heading }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

it(
  `keeps address, place, marked heading, title and focus together in a walk of ${COUNT} steps with the seed ${SEED}`,
  async () => {
    const random = createRandom(SEED);
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    await upsetNetwork(page, random);
    await page.goto(site.url + START);
    await waitForHydration(page);
    const steps: string[] = [];
    for (let count = 0; count < COUNT; count++) {
      steps.push(await takeStep(page, random));
      // Half of the steps follow at once, in the middle of loading, fading and scrolling.
      if (random() < 0.5) continue;
      await expect
        .poll(() => findDisagreements(page, titles).catch((error: unknown) => [String(error)]), {
          message: steps.slice(-8).join(", "),
          timeout: 20_000,
        })
        .toEqual([]);
    }
    await page.close();
  },
  60_000 + COUNT * 10_000,
);

it("is at the top of another page, without the hash of a heading that the page scrolled past", async () => {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  for (const name of ["DOM", "BOM", "mobile", "Nginx"]) {
    await page.goto(site.url + START);
    await waitForHydration(page);
    await page.mouse.move(700, 400);
    await page.mouse.wheel(0, 2500);
    await page.waitForFunction(() => location.hash !== "");
    await page.locator(`.sidebar a[href$="/${name}.html"]`).click();
    await page.waitForFunction((end) => location.pathname.endsWith(end), `/${name}.html`);
    await page.waitForFunction(() => window.scrollY === 0);
    await expect.poll(() => findDisagreements(page, titles)).toEqual([]);
    expect(new URL(page.url()).hash).toBe("");
  }
  await page.close();
});

it("loses the hash at the top of the page", async () => {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  await page.goto(site.url + START);
  await waitForHydration(page);
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, 2500);
  await page.waitForFunction(() => location.hash !== "");
  await page.mouse.wheel(0, -9000);
  await page.waitForFunction(() => location.hash === "");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.close();
});

it("has the hash of the place that a reload restores, also if it interrupts a scroll to another one", async () => {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  await page.goto(site.url + START);
  await waitForHydration(page);
  await page.evaluate(async () => {
    const link = [...document.querySelectorAll<HTMLAnchorElement>(".contents a")].at(-2);
    link?.click();
    while (window.scrollY === 0) await new Promise(requestAnimationFrame);
    location.reload();
  });
  await page.waitForEvent("load");
  await waitForHydration(page);
  await expect.poll(() => findDisagreements(page, titles)).toEqual([]);
  await page.close();
});

for (const hash of ["", "#冲突"]) {
  it(`has the hash of the place that a visitor scrolls to before the application starts, from "${hash}"`, async () => {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    let start = () => {};
    const held = new Promise<void>((resolve) => (start = resolve));
    await page.route(/\/app\.\w+\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(site.url + START + hash, { waitUntil: "commit" });
    await page.waitForSelector("footer");
    const before = await page.evaluate(() => window.scrollY);
    await page.mouse.move(700, 400);
    await page.mouse.wheel(0, 1500);
    await page.waitForFunction((top) => window.scrollY > top, before);
    start();
    await waitForHydration(page);
    await page.waitForFunction((former) => location.hash !== former, hash);
    await expect.poll(() => findDisagreements(page, titles)).toEqual([]);
    await page.close();
  });
}
