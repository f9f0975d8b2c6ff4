import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listenForFaults, openBrowser } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { addPolicy } from "./mascot-lab.js";
import { leaveTab, openTab } from "./tabs.js";

/**
 * Number of loads. The test covers a race between the first frame and the style sheet, so one load proves
 * little.
 */
const LOADS = 6;

let site: BuiltSite;
let browser: Browser;
let notFound: string;

beforeAll(async () => {
  [site, browser] = await Promise.all([openBuiltSite("test/fixtures/blog"), openBrowser()]);
  notFound = await readFile(join(site.dest, "404.html"), "utf8");
});
afterAll(() => site.close());

/** Makes every document of a page record whether it is revealed with a fade. */
async function watchReveals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.addEventListener("pagereveal", ({ viewTransition }) => {
      Object.assign(window, { faded: viewTransition !== null });
    });
  });
}

async function openWatched(reducedMotion: "reduce" | "no-preference" = "no-preference"): Promise<Page> {
  return openTab(browser, { reducedMotion }, watchReveals);
}

/** Responds with 404.html, as a plain host does. */
async function answerNotFound(page: Page, requested: string): Promise<void> {
  await page.route(
    (url) => url.pathname === `/blog/${requested}`,
    (route) => route.fulfill({ status: 404, contentType: "text/html", body: notFound }),
  );
}

/**
 * Loads an address from the current document. Resolves to whether the page at `path` was revealed with a
 * fade.
 */
async function load(page: Page, requested: string, path: string): Promise<unknown> {
  const { href } = new URL(requested, site.url);
  await page.evaluate((to) => window.location.assign(to), href);
  const revealed = await page.waitForFunction(
    (expected) => {
      const faded: unknown = Reflect.get(window, "faded");
      return location.pathname + location.search === expected && faded !== undefined && { faded };
    },
    path + new URL(href).search,
  );
  return revealed.evaluate((it) => it !== false && it.faded);
}

describe("a page that loads in full", () => {
  it.each([
    ["an ordinary address", "long.html", "/blog/long.html"],
    ["an address that 404.html recovers", "long", "/blog/long.html"],
    ["a folder that 404.html recovers", "folder", "/blog/folder/"],
  ])("fades in at %s, without an error in the console", async (_, requested, path) => {
    const page = await openWatched();
    const faults = listenForFaults(page);
    if (!requested.endsWith(".html")) await answerNotFound(page, requested);
    await page.goto(`${site.url}links.html`);
    const faded: unknown[] = [];
    for (let count = 0; count < LOADS; count++) {
      faded.push(await load(page, `${requested}?load=${count}`, path));
    }
    expect(faded).toEqual(Array.from({ length: LOADS }, () => true));
    // The browser logs the host's 404 response.
    expect(faults.filter((fault) => !fault.includes("status of 404"))).toEqual([]);
    await leaveTab(page);
  });

  it("does not fade with reduced motion", async () => {
    const page = await openWatched("reduce");
    await page.goto(`${site.url}links.html`);
    expect(await load(page, "long.html?load", "/blog/long.html")).toBe(false);
    await leaveTab(page);
  });

  it("fades under a policy that forbids inline styles and requires trusted types", async () => {
    const page = await openWatched();
    const faults = listenForFaults(page);
    const document = await readFile(join(site.dest, "long.html"), "utf8");
    const inline = /<script>([^]*?)<\/script>/.exec(document)?.[1] ?? "";
    const hash = createHash("sha256").update(inline).digest("base64");
    // Excludes the application, because React sets its markup from strings.
    await page.route("**/assets/js/app.*.js", (route) => route.abort());
    await addPolicy(
      page,
      `default-src 'self'; img-src 'self' data:; script-src 'self' 'sha256-${hash}'; style-src 'self'; require-trusted-types-for 'script'`,
    );
    await page.goto(`${site.url}links.html`);
    expect(await load(page, "long.html?load", "/blog/long.html")).toBe(true);
    expect(faults.filter((fault) => !/ERR_FAILED|app\./.test(fault))).toEqual([]);
    await leaveTab(page);
  });
});
