import { chromium, type Browser } from "playwright-core";
import { findBrowser } from "./find-browser.js";

/** Starts the browser without its own background traffic, which a machine without network would log. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error("No browser was found");
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}
