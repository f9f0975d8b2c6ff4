import { chromium, type Browser, type ConsoleMessage, type Page } from "playwright-core";
import { inject } from "vitest";
import { findBrowser, findShell } from "./find-browser.js";
import { closePages } from "./tabs.js";

/** The WebGL support of a browser: none, as on a machine without a graphics card, or software rendering. */
export type Graphics = "none" | "software";

const GRAPHICS: Readonly<Record<Graphics, readonly string[]>> = {
  none: ["--disable-software-rasterizer"],
  // Only WebGL needs the software rasterizer. It would also draw the rest of each page, in twice the time.
  software: [
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-gpu-compositing",
  ],
};

/**
 * Features of a desktop browser's window. Each starts processes for every page: the address bar's popup
 * contains pages, and a spare renderer is started. They take longer than the page under test.
 */
const WINDOW_FEATURES = ["WebUIOmniboxAimPopup", "WebUIOmniboxPopup", "SpareRendererForSitePerProcess"];

/** Browsers of this worker by their settings. Each is started once, and ends with the worker. */
const browsers = new Map<string, Promise<Browser>>();

/**
 * Returns the worker's browser with the given settings. Files share it and never close it. `closeContexts` closes the contexts
 * that a file has left open. `textSize` is the default font size in the browser's settings, in pixels.
 */
export function openBrowser(graphics: Graphics = "none", textSize?: number): Promise<Browser> {
  const key = `${graphics} ${textSize}`;
  const running = browsers.get(key);
  if (running !== undefined) return running;
  const browser = launchBrowser(graphics, textSize);
  browsers.set(key, browser);
  // A crash fails the file that was running, but not later files.
  void browser.then((it) => it.once("disconnected", () => browsers.delete(key)));
  return browser;
}

/** Closes the pages of this worker's browsers, except idle tabs. */
export async function closeContexts(): Promise<void> {
  await Promise.all((await Promise.all(browsers.values())).map(closePages));
}

/** Starts a browser without background traffic, which would log errors on a machine without network. */
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
      // Replaces Playwright's flag for a mouse.
      ...(textSize === undefined ? [] : [`--blink-settings=defaultFontSize=${textSize}`]),
      // Replaces Playwright's flag, so it repeats that flag's features.
      [inject("disabledFeatures"), ...WINDOW_FEATURES].join(","),
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** Resolves when React has hydrated the document. React marks every hydrated element. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactFiber")),
  );
}

/** Resolves when the page contains the decorations of `site/`, which are mounted last. */
export async function waitForDecorations(page: Page): Promise<void> {
  for (const decoration of ["petals", "ribbon", "cat"]) {
    await page.locator(`.decoration-${decoration}`).waitFor({ state: "attached" });
  }
}

/** Returns a list to which all further console messages and page errors are added. */
export function listenForFaults(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (isFault(message)) faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  return faults;
}

/** Note of the driver that reading WebGL's pixels is slow. Only drawing without a graphics card reads them. */
const SLOW_READING =
  /^\[\.WebGL-0x[\da-f]+\]GL Driver Message \(OpenGL, Performance, .*GPU stall due to ReadPixels/;

/** Whether a message is an error or warning of the page. */
export function isFault(message: ConsoleMessage): boolean {
  return ["error", "warning"].includes(message.type()) && !SLOW_READING.test(message.text());
}
