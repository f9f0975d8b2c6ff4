import { chromium, type Browser, type Page } from "playwright-core";
import { inject } from "vitest";
import { findBrowser, findShell } from "./find-browser.js";

/** What draws WebGL: nothing, as on a machine that has none, or the processor. */
export type Graphics = "none" | "software";

const GRAPHICS: Readonly<Record<Graphics, readonly string[]>> = {
  none: ["--disable-software-rasterizer"],
  software: ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
};

/**
 * Features of a desktop browser's own window. Each starts processes for every page: the popup of the address bar has
 * pages of its own, and a renderer is kept ready for the next site. They take longer than the page under test.
 */
const WINDOW_FEATURES = ["WebUIOmniboxAimPopup", "WebUIOmniboxPopup", "SpareRendererForSitePerProcess"];

/** Browsers of this worker by their settings. Each is started once, and ends with the worker. */
const browsers = new Map<string, Promise<Browser>>();

/**
 * Returns the worker's browser of the given settings. Files share it and never close it: a context has no past, and
 * `closeContexts` ends it with its file. `textSize` is that of a visitor's settings, in pixels.
 */
export function openBrowser(graphics: Graphics = "none", textSize?: number): Promise<Browser> {
  const key = `${graphics} ${textSize}`;
  const running = browsers.get(key);
  if (running !== undefined) return running;
  const browser = launchBrowser(graphics, textSize);
  browsers.set(key, browser);
  // A crash fails the file that was running, not the files after it.
  void browser.then((it) => it.once("disconnected", () => browsers.delete(key)));
  return browser;
}

/** Closes every page of this worker's browsers. */
export async function closeContexts(): Promise<void> {
  const contexts = (await Promise.all(browsers.values())).flatMap((browser) => browser.contexts());
  await Promise.all(contexts.map((context) => context.close()));
}

/** Starts a browser without background traffic, which a machine without network would log. */
function launchBrowser(graphics: Graphics, textSize: number | undefined): Promise<Browser> {
  const headless = process.env["HANBLOG_HEADED"] === undefined;
  const executablePath = headless && graphics === "none" ? findShell() : findBrowser();
  if (executablePath === null) throw new Error("No browser was found");
  return chromium.launch({
    executablePath,
    headless,
    args: [
      "--no-sandbox",
      ...(graphics === "none" ? ["--disable-gpu"] : []),
      ...GRAPHICS[graphics],
      // Takes the place of Playwright's flag for a mouse.
      ...(textSize === undefined ? [] : [`--blink-settings=defaultFontSize=${textSize}`]),
      // Takes the place of Playwright's flag, so it repeats the features of that one.
      [inject("disabledFeatures"), ...WINDOW_FEATURES].join(","),
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** Resolves once React has taken over the document: it leaves its mark on every element that it hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactFiber")),
  );
}

/** Resolves once the decorations of `site/`, which come last, stand in the page. */
export async function waitForDecorations(page: Page): Promise<void> {
  for (const decoration of ["petals", "ribbon", "cat"]) {
    await page.locator(`.decoration-${decoration}`).waitFor({ state: "attached" });
  }
}

/** Everything that a visitor's console would show from now on. */
export function listenForFaults(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  return faults;
}
