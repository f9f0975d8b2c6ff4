import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cleanSvg } from "../../src/cli/content/pictures/clean-svg.js";
import { HOSTILE_SVGS } from "../cli/content/hostile-svgs.js";
import { openBrowser } from "./browser.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Opens an SVG as a page of its own, and follows its links. Resolves to the addresses that it requested, and the code that it ran. */
async function openSvg(text: string): Promise<readonly string[]> {
  const page = await browser.newPage();
  const deeds: string[] = [];
  const address = "http://blog.example/image.svg";
  page.on("dialog", async (dialog) => {
    deeds.push("code");
    await dialog.dismiss();
  });
  await page.route("**/*", async (route) => {
    if (route.request().url() === address) {
      return route.fulfill({ body: text, contentType: "image/svg+xml" });
    }
    deeds.push(route.request().url());
    await route.abort();
  });
  await page.goto(address);
  await page.evaluate(async () => {
    const click = (element: Element) =>
      element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    for (const element of document.querySelectorAll("g, a > *")) click(element);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  await page.close();
  return deeds;
}

it("runs no code and loads nothing in a browser once it is cleaned", async () => {
  const done = { before: 0, after: [] as (readonly [string, readonly string[]])[] };
  for (const text of HOSTILE_SVGS) {
    const cleaned = cleanSvg(text);
    if (cleaned === null) continue;
    if ((await openSvg(text)).length > 0) done.before += 1;
    const deeds = await openSvg(cleaned.text);
    if (deeds.length > 0) done.after.push([cleaned.text, deeds]);
  }
  expect(done.after).toEqual([]);
  // The files are hostile indeed.
  expect(done.before).toBeGreaterThan(10);
});
