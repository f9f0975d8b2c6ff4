import type { Browser, BrowserContextOptions, Page } from "playwright-core";

/** Opens a page in a fresh browser context whose network is limited to this machine. */
export async function openVisit(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    locale: "en-US",
    ...options,
  });
  await context.route(
    (url) => url.hostname !== "127.0.0.1" && url.protocol.startsWith("http"),
    (route) => route.abort(),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return page;
}
