import type { Browser, CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openBrowser, waitForDecorations } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";

const STORE = "https://comments.example";
const KB = 1000;
/** Limits of the first page of a visit, and of a page that is opened from it. */
const FIRST = { bytes: 150 * KB, requests: 20 };
const SECOND = { bytes: 20 * KB };

/** An article and one that it links to as its neighbour or in its sidebar. */
const WALKS: readonly (readonly [first: string, second: string])[] = [
  ["blogs/category1/2018/20180213.html", "blogs/category1/2018/20180408.html"],
  ["docs/Vue/Data.html", "docs/Vue/v-is.html"],
];

let browser: Browser;
let site: BuiltSite;

beforeAll(async () => {
  vi.stubEnv("HANBLOG_COMMENTS_URL", STORE);
  vi.stubEnv("HANBLOG_COMMENTS_APP_ID", "id");
  vi.stubEnv("HANBLOG_COMMENTS_APP_KEY", "key");
  // With software rendering, the mascot stays a tab until the visitor opens it.
  browser = await openBrowser("software");
  // The environment is not part of the key by which runs share built sites.
  site = await openBuiltSite("site", () => Promise.resolve());
  vi.unstubAllEnvs();
});
afterAll(() => site.close());

/** Answers the requests of the comments, which count the visits of the page. */
async function answerStore(page: Page): Promise<void> {
  const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
  await page.route(`${STORE}/**`, (route) =>
    route.fulfill({ headers, json: { results: [], objectId: "a" } }),
  );
}

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
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => {
    // The requests that ask a store on another host for permission are not the page's own.
    if (request.method !== "OPTIONS") urls.set(requestId, request.url);
  });
  // Responses from the cache have no bytes.
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (encodedDataLength > 0) sizes.set(requestId, encodedDataLength);
  });
  await devtools.send("Network.enable");
  return {
    // The site's logo is its icon too, which some versions of Chromium request once more for the tab.
    requests: () => [...new Set([...sizes.keys()].flatMap((id) => urls.get(id) ?? []))],
    bytes: () => [...sizes.values()].reduce((total, size) => total + size, 0),
    clear: () => sizes.clear(),
  };
}

describe("a visit of the site with comments and all decorations", () => {
  it.each(WALKS)("of %s and then %s stays within the limits", async (first, second) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await answerStore(page);
    const transfer = await followTransfer(page);
    // These are loaded last.
    const settled = Promise.all([
      page.waitForResponse(/assets\/mascot\/settings/),
      page.waitForResponse((response) => response.url().startsWith(STORE)),
    ]);
    await page.goto(site.url + first);
    await waitForDecorations(page);
    await settled;
    await page.waitForLoadState("networkidle");
    expect(transfer.requests().length, transfer.requests().join("\n")).toBeLessThanOrEqual(FIRST.requests);
    expect(transfer.bytes()).toBeLessThanOrEqual(FIRST.bytes);

    transfer.clear();
    // Scrolling to the link could load the comments, which have limits of their own.
    await page.locator(`a[href$="${second}"]`).first().dispatchEvent("click");
    await page.waitForURL(site.url + second);
    await page.waitForLoadState("networkidle");
    expect(transfer.bytes(), transfer.requests().join("\n")).toBeLessThanOrEqual(SECOND.bytes);
    await context.close();
  });
});
