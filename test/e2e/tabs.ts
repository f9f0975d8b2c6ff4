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

/** Playwright's own limit in milliseconds, which a test may change for its page. */
const DEFAULT_TIMEOUT = 30_000;

/** Prepares a new page, such as by scripts that run in each of its documents. */
type Prepare = (page: Page) => Promise<unknown>;

/** A page that can be used again by a test with the same `prepare` and fixed options. */
interface Tab {
  readonly page: Page;
  readonly options: string;
  readonly prepare: Prepare | undefined;
  /** Origins of its documents since it was opened or reset. */
  readonly origins: Set<string>;
}

/** Tabs that no test is using, by browser, the ones used last at the end. */
const idle = new WeakMap<Browser, Tab[]>();
const tabs = new WeakMap<Page, Tab>();

/** Number of tabs of a browser that are kept from one file to the next. Each has a process. */
const KEPT = 4;

/** The origin of `about:blank` and `data:`, as browsers write it. */
const NO_ORIGIN = "null";

/** Options that can be changed later, without their values. */
const ADJUSTABLE = {
  colorScheme: undefined,
  reducedMotion: undefined,
  forcedColors: undefined,
  offline: undefined,
};

/** Methods whose effects outlast a document, and cannot be undone. */
const LASTING = {
  page: ["addInitScript", "exposeFunction", "exposeBinding", "setExtraHTTPHeaders"],
  context: ["addInitScript", "exposeFunction", "exposeBinding", "setExtraHTTPHeaders", "setGeolocation"],
  clock: ["install", "pauseAt", "setFixedTime", "setSystemTime"],
} as const;

/**
 * Opens a page for a test, which ends with `leaveTab`. The page is reset and reused by a later test, which may be in another
 * file, because opening a window is slower than loading most pages. `prepare` is called for a new page only, so only tests
 * with the same function share pages.
 */
export async function openTab(
  browser: Browser,
  options: BrowserContextOptions = {},
  prepare?: Prepare,
): Promise<Page> {
  const viewport = options.viewport === null ? null : undefined;
  const fixed = JSON.stringify({ ...options, ...ADJUSTABLE, viewport });
  const take = () => takeIdle(browser, (tab) => tab.options === fixed && tab.prepare === prepare);
  for (let tab = take(); tab !== undefined; tab = take()) {
    if (!tab.page.isClosed() && (await adjust(tab.page, options))) return tab.page;
    await tab.page.context().close();
  }
  // A page of `browser.newPage` cannot have other tabs next to it.
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await prepare?.(page);
  const origins = new Set<string>();
  // A reset removes the state that a page starts with.
  if (options.storageState === undefined) tabs.set(page, { page, options: fixed, prepare, origins });
  page.on("domcontentloaded", () => origins.add(new URL(page.url()).origin));
  spoilWithCalls(page, page, LASTING.page);
  spoilWithCalls(page, context, LASTING.context);
  spoilWithCalls(page, page.clock, LASTING.clock);
  return page;
}

/**
 * Makes `leaveTab` close a page, for a test that makes changes that cannot be undone. Calls of the methods in `LASTING` do so
 * themselves.
 */
export function spoilTab(page: Page): void {
  tabs.delete(page);
}

/** Keeps a page of `openTab` for the next test, and closes any other page with its context. */
export async function leaveTab(page: Page): Promise<void> {
  if (page.isClosed()) return;
  const tab = tabs.get(page);
  const browser = page.context().browser();
  if (tab !== undefined && browser !== null && (await forget(page, tab.origins))) {
    idleOf(browser).push(tab);
  } else await page.context().close();
}

/** Closes all pages of a browser, except the idle tabs that were used last. */
export async function closePages(browser: Browser): Promise<void> {
  const kept = idleOf(browser).slice(-KEPT);
  idle.set(browser, kept);
  const contexts = new Set(kept.map(({ page }) => page.context()));
  const closed = browser.contexts().filter((context) => !contexts.has(context));
  await Promise.all(closed.map((context) => context.close()));
}

function idleOf(browser: Browser): Tab[] {
  const free = idle.get(browser) ?? [];
  idle.set(browser, free);
  return free;
}

/** Removes the matching idle tab that was used last. */
function takeIdle(browser: Browser, matches: (tab: Tab) => boolean): Tab | undefined {
  const free = idleOf(browser);
  const at = free.findLastIndex(matches);
  return at === -1 ? undefined : free.splice(at, 1)[0];
}

/** Replaces methods of `owner` by ones that also spoil a page. */
function spoilWithCalls(page: Page, owner: object, names: readonly string[]): void {
  for (const name of names) {
    const method: unknown = Reflect.get(owner, name);
    if (typeof method !== "function")
      throw new Error(`Playwright has no method ${name}. Update \`LASTING\`.`);
    const spoil = (...args: unknown[]): unknown => {
      spoilTab(page);
      return Reflect.apply(method, owner, args);
    };
    Object.assign(owner, { [name]: spoil });
  }
}

/** Resets a page. Resolves to whether that succeeded. */
async function forget(page: Page, origins: Set<string>): Promise<boolean> {
  const context = page.context();
  origins.delete(NO_ORIGIN);
  const [origin = NO_ORIGIN, ...others] = origins;
  // Only the storage of the shown document can be cleared.
  if (others.length > 0 || new URL(page.url()).origin !== origin) return false;
  for (const event of EVENTS) page.removeAllListeners(event);
  try {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.unrouteAll({ behavior: "ignoreErrors" });
    for (const other of context.pages()) if (other !== page) await other.close();
    await context.clearCookies();
    await context.clearPermissions();
    if (origin !== NO_ORIGIN)
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
    page.setDefaultTimeout(DEFAULT_TIMEOUT);
    origins.clear();
    return true;
  } catch {
    return false;
  }
}

/** Gives a reset page the size and the media of a new one. Resolves to whether that succeeded. */
async function adjust(page: Page, options: BrowserContextOptions): Promise<boolean> {
  const { viewport, colorScheme, reducedMotion, forcedColors, offline } = options;
  try {
    await page.context().setOffline(offline ?? false);
    if (viewport !== null) await page.setViewportSize(viewport ?? { width: 1280, height: 720 });
    await page.emulateMedia({
      media: null,
      colorScheme: colorScheme ?? "light",
      reducedMotion: reducedMotion ?? "no-preference",
      forcedColors: forcedColors ?? "none",
      contrast: "no-preference",
    });
    return true;
  } catch {
    return false;
  }
}
