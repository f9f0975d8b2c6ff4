import { chromium, type Browser, type Page } from "playwright-core";
import { findBrowser } from "./find-browser.js";

/** What draws WebGL: nothing, as on a machine that has none, or the processor. */
export type Graphics = "none" | "software";

const GRAPHICS: Readonly<Record<Graphics, readonly string[]>> = {
  none: ["--disable-software-rasterizer"],
  software: ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
};

/**
 * Starts the browser without its own background traffic, which a machine without network would log. `textSize` is
 * that of a visitor's settings, in pixels; its flag takes the place of Playwright's for a mouse.
 */
export async function launchBrowser(graphics: Graphics = "none", textSize?: number): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error("No browser was found");
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      ...(graphics === "none" ? ["--disable-gpu"] : []),
      ...GRAPHICS[graphics],
      ...(textSize === undefined ? [] : [`--blink-settings=defaultFontSize=${textSize}`]),
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
