import type { Browser, CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, waitForDecorations } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";

const KB = 1000;
/** Limits of the first page of a visit, and of a page that is opened from it. */
const FIRST = { bytes: 150 * KB, requests: 20 };
const SECOND = { bytes: 20 * KB };

/** An article and one that it links to as its neighbour or in its sidebar. */
const WALKS: readonly (readonly [first: string, second: string])[] = [
  ["blogs/category1/2019/20190124.html", "blogs/category1/2019/20190310.html"],
  ["docs/Vue/Data.html", "docs/Vue/v-is.html"],
];

let browser: Browser;
let site: BuiltSite;

beforeAll(async () => {
  browser = await openBrowser();
  site = await openBuiltSite("site");
});
afterAll(() => site.close());

/** Files that a page has requested, with the bytes of each response on the network. */
interface Transfer {
  readonly requests: () => readonly string[];
  readonly bytes: () => number;
  readonly clear: () => void;
}

async function followTransfer(page: Page): Promise<Transfer> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  const urls = new Map<string, string>();
  const sizes = new Map<string, number>();
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => urls.set(requestId, request.url));
  // Responses from the cache have no bytes.
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (encodedDataLength > 0) sizes.set(requestId, encodedDataLength);
  });
  await devtools.send("Network.enable");
  return {
    requests: () => [...sizes.keys()].map((id) => urls.get(id) ?? ""),
    bytes: () => [...sizes.values()].reduce((total, size) => total + size, 0),
    clear: () => sizes.clear(),
  };
}

describe("a visit of the site with all its decorations", () => {
  it.each(WALKS)("of %s and then %s stays within the limits", async (first, second) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const transfer = await followTransfer(page);
    // The mascot's settings are loaded last. Without a graphics card, its model is loaded on request only.
    const settled = page.waitForResponse(/assets\/mascot\/settings/);
    await page.goto(site.url + first);
    await waitForDecorations(page);
    await settled;
    await page.waitForLoadState("networkidle");
    expect(transfer.requests().length, transfer.requests().join("\n")).toBeLessThanOrEqual(FIRST.requests);
    expect(transfer.bytes()).toBeLessThanOrEqual(FIRST.bytes);

    transfer.clear();
    const link = page.locator(`a[href$="${second}"]:visible`).first();
    await link.hover();
    await page.waitForLoadState("networkidle");
    await link.click();
    await page.waitForURL(site.url + second);
    await page.waitForLoadState("networkidle");
    expect(transfer.bytes(), transfer.requests().join("\n")).toBeLessThanOrEqual(SECOND.bytes);
    await context.close();
  });
});
