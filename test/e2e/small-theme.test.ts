import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findInBothModes, NO_VIOLATIONS } from "./axe.js";
import { listenForFaults, openBrowser, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { runCli } from "../run-cli.js";
import { ROUTE_KINDS } from "./site-routes.js";
import { leaveTab, openTab } from "./tabs.js";

const CONFIG = `import site from "./site-config.js";

const { nav = [] } = site;
export default {
  ...site,
  mascot: false,
  nav: [...nav, { text: "标签", link: "/tag/" }],
  theme: "./small",
  themeConfig: { footer: "饭团" },
};
`;

let site: BuiltSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([
    openBuiltSite("site", async (dir) => {
      await runCli(["new", "theme", "small", "--minimal"], { cwd: dir });
      await rename(join(dir, "hanblog.config.ts"), join(dir, "site-config.ts"));
      // The styles of the site change the default theme.
      await rm(join(dir, "style.css"));
      await writeFile(join(dir, "hanblog.config.ts"), CONFIG);
    }),
    openBrowser(),
  ]);
});
afterAll(() => site?.close());

describe("a blog with the theme that `hanblog new theme --minimal` writes", () => {
  it.each([1440, 375].flatMap((width) => ROUTE_KINDS.map(([kind, path]) => [kind, width, path] as const)))(
    "has no violations of axe in either mode, and no wide parts: %s at %i px",
    async (_, width, path) => {
      const page = await openTab(browser, { viewport: { width, height: 800 } });
      await page.goto(site.url + path);
      await waitForHydration(page);
      expect(await findInBothModes(page)).toEqual(NO_VIOLATIONS);
      const root = page.locator("html");
      expect(await root.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      await leaveTab(page);
    },
  );

  it("begins with a link to the content, which gets the focus", async () => {
    const page = await openTab(browser);
    await page.goto(site.url);
    await waitForHydration(page);
    await page.keyboard.press("Tab");
    expect(await page.locator(":focus").innerText()).toBe("跳到正文");
    await page.keyboard.press("Enter");
    await page.locator("main:focus").waitFor();
    await leaveTab(page);
  });

  it("finds pages, opens one by its link, and closes the list with Escape", async () => {
    const page = await openTab(browser);
    const faults = listenForFaults(page);
    await page.goto(site.url);
    await waitForHydration(page);
    const field = page.getByRole("searchbox");
    await field.fill("排序");
    await page.locator(".search a").first().waitFor();
    expect(await findInBothModes(page)).toEqual(NO_VIOLATIONS);
    await field.press("Escape");
    expect(await page.locator(".search a").count()).toBe(0);
    await field.fill("排序");
    const found = page.locator(".search a").first();
    const href = await found.evaluate((link: HTMLAnchorElement) => link.href);
    await found.click();
    await page.waitForURL(href);
    expect(await page.locator(".search a").count()).toBe(0);
    expect(faults).toEqual([]);
    await leaveTab(page);
  });

  it("shows colors by the visitor's system", async () => {
    const colors = await Promise.all(
      (["light", "dark"] as const).map(async (colorScheme) => {
        const page = await openTab(browser, { colorScheme });
        await page.goto(site.url);
        const color = await page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
        await leaveTab(page);
        return color;
      }),
    );
    expect(colors).toEqual(["rgb(255, 255, 255)", "rgb(23, 25, 28)"]);
  });
});
