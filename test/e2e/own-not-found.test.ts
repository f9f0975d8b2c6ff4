import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listenForFaults, openBrowser } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { leaveTab, openTab } from "./tabs.js";

let site: BuiltSite;
let browser: Browser;
let root = "";

beforeAll(async () => {
  const prepare = async (dir: string) => {
    const config = join(dir, "hanblog.config.mjs");
    const locales = '{ "/": {}, "/en/": { lang: "en-GB" } }';
    await writeFile(config, (await readFile(config, "utf8")).replace("{", `{\n  locales: ${locales},`));
    await mkdir(join(dir, "en"), { recursive: true });
    await writeFile(join(dir, "404.md"), "---\ntitle: Lost\n---\n\n[Back](/)\n");
    await writeFile(join(dir, "en/README.md"), "---\nhome: true\n---\n");
    await writeFile(join(dir, "en/404.md"), "---\ntitle: Lost in English\n---\n\n[Back](/en/)\n");
  };
  [site, browser] = await Promise.all([openBuiltSite("test/fixtures/blog", prepare), openBrowser()]);
  root = await readFile(join(site.dest, "404.html"), "utf8");
});
afterAll(() => site.close());

describe("the author's page for unknown addresses", () => {
  it.each([
    ["nowhere.html", "Lost"],
    ["en/nowhere.html", "Lost in English"],
    ["en/a/b/nowhere/", "Lost in English"],
  ])("is shown at %s, also by a host that has one page for all: %s", async (path, title) => {
    for (const isPlainHost of [false, true]) {
      const page = await openTab(browser);
      const faults = listenForFaults(page);
      const url = site.url + path;
      if (isPlainHost) {
        const answer = { status: 404, contentType: "text/html", body: root };
        await page.route(url, (route) => route.fulfill(answer));
      }
      expect((await page.goto(url))?.status()).toBe(404);
      await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
      expect(page.url()).toBe(url);
      await page.getByRole("link", { name: "Back", exact: true }).click();
      await page.waitForURL(path.startsWith("en/") ? `${site.url}en/` : site.url);
      expect(faults.filter((fault) => !fault.includes("status of 404"))).toEqual([]);
      await leaveTab(page);
    }
  });
});
