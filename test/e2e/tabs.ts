import type { Browser, BrowserContextOptions, Page } from "playwright-core";

/** Events of a page that tests listen to. */
const EVENTS = [
  "console",
  "dialog",
  "download",
  "framenavigated",
  "load",
  "pageerror",
  "popup",
  "request",
  "requestfailed",
  "requestfinished",
  "response",
] as const;

/** Tabs that no test is using, by browser and options. */
const idle = new WeakMap<Browser, Map<string, Page[]>>();
/** All tabs by their page. */
const tabs = new WeakMap<Page, { readonly key: string; readonly options: BrowserContextOptions }>();

/**
 * Opens a page for a test, which ends with `leaveTab`. The page is reset and reused by the next test with the
 * same options, because opening a window is slower than loading most pages. `prepare` is called for a new
 * page only, for scripts that run in each document.
 */
export async function openTab(
  browser: Browser,
  options: BrowserContextOptions = {},
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const key = `${prepare?.name} ${JSON.stringify(options)}`;
  const free = idleOf(browser, key);
  for (let page = free.pop(); page !== undefined; page = free.pop()) if (!page.isClosed()) return page;
  const page = await browser.newPage(options);
  await prepare?.(page);
  tabs.set(page, { key, options });
  return page;
}

/**
 * Makes `leaveTab` close a page, for a test that makes changes that cannot be undone, such as to the clock.
 */
export function spoilTab(page: Page): void {
  tabs.delete(page);
}

/** Keeps a page of `openTab` for the next test, and closes any other page. */
export async function leaveTab(page: Page): Promise<void> {
  if (page.isClosed()) return;
  const tab = tabs.get(page);
  const browser = page.context().browser();
  if (tab !== undefined && browser !== null && (await forget(page, tab.options))) {
    idleOf(browser, tab.key).push(page);
  } else await page.close();
}

function idleOf(browser: Browser, key: string): Page[] {
  const all = idle.get(browser) ?? new Map<string, Page[]>();
  idle.set(browser, all);
  const free = all.get(key) ?? [];
  all.set(key, free);
  return free;
}

/** Resets a page. Resolves to whether that succeeded. */
async function forget(page: Page, options: BrowserContextOptions): Promise<boolean> {
  const context = page.context();
  for (const event of EVENTS) page.removeAllListeners(event);
  try {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.setOffline(options.offline ?? false);
    await context.clearCookies();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.mouse.move(-1, -1);
    await page.goto("about:blank");
    const devtools = await context.newCDPSession(page);
    await devtools.send("Page.resetNavigationHistory");
    await devtools.send("Network.clearBrowserCache");
    await devtools.detach();
    const { viewport, colorScheme, reducedMotion, forcedColors } = options;
    if (viewport !== null) await page.setViewportSize(viewport ?? { width: 1280, height: 720 });
    await page.emulateMedia({
      media: null,
      colorScheme: colorScheme ?? "light",
      reducedMotion: reducedMotion ?? "no-preference",
      forcedColors: forcedColors ?? "none",
    });
    return true;
  } catch {
    return false;
  }
}
