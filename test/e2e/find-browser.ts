import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The value of Playwright's own `--disable-features` flag, because a second such flag replaces it. */
    disabledFeatures: string;
  }
}

const CANDIDATES = [
  process.env["HANBLOG_CHROMIUM"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Chromium without window code. Tests run an eighth faster in it, but it has no WebGL. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/** Without these fonts, Chinese text and emoji are drawn as boxes. */
const DEBIAN_PACKAGES = ["chromium", "chromium-headless-shell", "fonts-noto-cjk", "fonts-noto-color-emoji"];

/** Returns the browser for the tests, or `null` if none is installed. */
export function findBrowser(): string | null {
  return CANDIDATES.find((path) => path !== undefined && existsSync(path)) ?? null;
}

/**
 * Returns the browser for tests that need neither a window nor WebGL. A browser that the developer names
 * takes precedence.
 */
export function findShell(): string | null {
  const isNamed = process.env["HANBLOG_CHROMIUM"] !== undefined;
  return !isNamed && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findBrowser();
}

/** Vitest's global setup: finds or installs a browser, and reads one of Playwright's flags. */
export async function setup(project: TestProject): Promise<void> {
  const executablePath = findBrowser() ?? installBrowser();
  const server = await chromium.launchServer({ executablePath, args: ["--no-sandbox"] });
  const flag = server.process().spawnargs.find((arg) => arg.startsWith("--disable-features="));
  await server.close();
  if (flag === undefined)
    throw new Error("Playwright disables no feature of the browser. Remove `disabledFeatures`.");
  project.provide("disabledFeatures", flag);
}

/** Installs a browser if that is possible without a prompt. */
function installBrowser(): string {
  const isDebianRoot = existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;
  if (!isDebianRoot) {
    throw new Error(
      "The browser tests need Chromium or Chrome: install one, or name it in HANBLOG_CHROMIUM.",
    );
  }
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit", env });
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...DEBIAN_PACKAGES], {
    stdio: ["ignore", "ignore", "inherit"],
    env,
  });
  const installed = findBrowser();
  if (installed === null) throw new Error("apt-get installed no browser that could be found");
  return installed;
}
