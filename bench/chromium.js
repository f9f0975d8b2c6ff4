import { chromium } from "playwright-core";

/** The browser of the system, or the one that HANBLOG_CHROMIUM names, without its own background traffic. */
export function launchChromium() {
  return chromium.launch({
    executablePath: process.env["HANBLOG_CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-background-networking", "--no-first-run"],
  });
}
