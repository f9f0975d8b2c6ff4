import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { drawNoise } from "../cli/content/pictures/make-image.js";
import { findViolations } from "./axe.js";
import { listenForFaults, openBrowser } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { readShifts, watchShifts } from "./page-faults.js";
import { leaveTab, openTab } from "./tabs.js";

let site: BuiltSite;
let browser: Browser;

const TEXT = `# Photos

Text before it.

![A photo](./photo.jpg "Its caption")

![A drawing](./drawing.png) in a line.
`;

const PLACES = `# Places

![A photo](./photo.jpg "At the right"){width=300 .right}

Words that flow around the photo, as many as are needed to see it. They begin at its upper edge.

![A drawing](./drawing.png){.center}
`;

beforeAll(async () => {
  const write = async (dir: string) => {
    await writeFile(join(dir, "photos.md"), TEXT);
    await writeFile(join(dir, "places.md"), PLACES);
    const photo = drawNoise({ width: 1800, height: 900 }).jpeg({ quality: 30 });
    await writeFile(join(dir, "photo.jpg"), await photo.toBuffer());
    const drawing = drawNoise({ width: 120, height: 80, channels: 4 }).png();
    await writeFile(join(dir, "drawing.png"), await drawing.toBuffer());
  };
  [site, browser] = await Promise.all([openBuiltSite("test/fixtures/odd", write), openBrowser()]);
});
afterAll(() => site.close());

/** Returns the file that each image of the text shows, and its width in CSS pixels. */
const readImages = (page: Page) =>
  page.locator("[data-content] img").evaluateAll((images) =>
    images.map((image) => {
      const { currentSrc, width, complete } = image as HTMLImageElement;
      return { file: /\/([^/]*)$/.exec(currentSrc)?.[1]?.replace(/\.[\da-f]{8}/, ""), width, complete };
    }),
  );

it.each([
  [1440, "light", 1, "photo-960.avif", 714],
  [1440, "dark", 2, "photo-1600.avif", 714],
  [375, "light", 1, "photo-480.avif", 328],
  [375, "dark", 2, "photo-960.avif", 328],
] as const)("shows the form that fits a window of %i pixels in %s mode at %i×", async (...row) => {
  const [width, colorScheme, deviceScaleFactor, file, shown] = row;
  const page = await openTab(browser, { viewport: { width, height: 800 }, colorScheme, deviceScaleFactor });
  const faults = listenForFaults(page);
  await watchShifts(page);
  await page.goto(`${site.url}photos.html`);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  expect(await readImages(page)).toEqual([
    { file, width: shown, complete: true },
    { file: "drawing-120.avif", width: 120, complete: true },
  ]);
  expect(await readShifts(page)).toEqual([]);
  expect(await findViolations(page)).toEqual([]);
  expect(faults).toEqual([]);
  await leaveTab(page);
});

it.each([
  [1440, "light", true],
  [1440, "dark", true],
  [375, "light", false],
] as const)("places images in a window of %i pixels in %s mode", async (width, colorScheme, flows) => {
  const page = await openTab(browser, { viewport: { width, height: 800 }, colorScheme });
  await page.goto(`${site.url}places.html`);
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    if (box === null) throw new Error(`${selector} is not shown`);
    return { ...box, right: box.x + box.width, bottom: box.y + box.height };
  };
  const [content, figure, photo, words, drawing] = [
    await boxOf("[data-content]"),
    await boxOf("figure"),
    await boxOf("figure img"),
    await boxOf("[data-content] p:has-text('Words')"),
    await boxOf("[data-content] img.center"),
  ];
  expect(photo.width).toBe(300);
  expect(words.y < figure.bottom).toBe(flows);
  if (flows) expect(Math.abs(figure.right - content.right)).toBeLessThan(1);
  expect(Math.abs(drawing.x + drawing.right - content.x - content.right)).toBeLessThan(2);
  expect(await findViolations(page)).toEqual([]);
  await leaveTab(page);
});

it("paints a placeholder where an image has not loaded", async () => {
  const page = await openTab(browser, {});
  await page.route(/\.(?:avif|webp|jpg)$/, (route) => route.abort());
  await page.goto(`${site.url}photos.html`);
  const [photo, drawing] = await page
    .locator("[data-content] img")
    .evaluateAll((images) => images.map((image) => getComputedStyle(image).backgroundImage));
  expect(photo).toMatch(/^url\("data:image\/webp;base64,/);
  expect(drawing).toBe("none");
  await leaveTab(page);
});

it("falls back to the file of the author", async () => {
  const page = await openTab(browser, {});
  await page.goto(`${site.url}photos.html`);
  await page.evaluate(() => {
    for (const source of document.querySelectorAll("picture source"))
      source.setAttribute("type", "image/none");
  });
  await expect.poll(async () => (await readImages(page))[0]?.file).toBe("photo.jpg");
  await leaveTab(page);
});

it("enlarges the file of the author", async () => {
  const page = await openTab(browser, {});
  await page.goto(`${site.url}photos.html`);
  // An image that can be enlarged is a button.
  await page.locator("[data-content] img[role=button]").first().click();
  await page.waitForFunction(() => document.body.dataset["zoom"] === "zoomed");
  const enlarged = await page
    .locator(".medium-zoom-image--opened")
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).currentSrc));
  expect(enlarged.at(-1)).toMatch(/\/photo\.[\da-f]{8}\.jpg$/);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.body.dataset["zoom"] === undefined);
  await leaveTab(page);
});
