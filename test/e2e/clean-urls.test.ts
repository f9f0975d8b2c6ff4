import { readFile, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listen } from "../../src/cli/commands/listen.js";
import { createPreviewServer } from "../../src/cli/preview/preview-server.js";
import { openBrowser } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { leaveTab, openTab } from "./tabs.js";

/** Serves `/x` from `x.html`, as all hosts do that the configuration can name. */
let host: Server;
let url = "";
let site: BuiltSite;
let browser: Browser;

beforeAll(async () => {
  const prepare = async (dir: string) => {
    const config = join(dir, "hanblog.config.mjs");
    await writeFile(config, (await readFile(config, "utf8")).replace("{", "{\n  cleanUrls: true,"));
    await writeFile(join(dir, "one.md"), "# One\n\n[Two](./two.md)\n");
    await writeFile(join(dir, "two.md"), "# Two\n\n[One](one.html)\n");
  };
  [site, browser] = await Promise.all([openBuiltSite("test/fixtures/blog", prepare), openBrowser()]);
  host = createServer(createPreviewServer({ dir: site.dest, base: "/blog/", cleanUrls: true }));
  url = `http://127.0.0.1:${await listen(host, { host: "127.0.0.1", port: 0 })}/blog/`;
});
afterAll(async () => {
  host.closeAllConnections();
  host.close();
  await site.close();
});

const path = (page: Page) => decodeURIComponent(new URL(page.url()).pathname);
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

describe("a site with `cleanUrls`", () => {
  it("has addresses without an ending, by link, in the history and after a reload", async () => {
    const page = await openTab(browser);
    await page.goto(`${url}one`);
    await page.getByRole("link", { name: "Two" }).click();
    await title(page, "Two");
    expect(path(page)).toBe("/blog/two");
    await page.goBack();
    await title(page, "One");
    expect(path(page)).toBe("/blog/one");
    expect((await page.reload())?.status()).toBe(200);
    await title(page, "One");
    expect(path(page)).toBe("/blog/one");
    await leaveTab(page);
  });

  it("shows a page at the name of its file too, and leads on from there", async () => {
    const page = await openTab(browser);
    await page.goto(`${url}one.html`);
    await title(page, "One");
    await page.getByRole("link", { name: "Two" }).click();
    await title(page, "Two");
    expect(path(page)).toBe("/blog/two");
    await leaveTab(page);
  });

  it.each([true, false])(
    "leads from the folder of a page to its file, for other hosts, with JavaScript %s",
    async (javaScriptEnabled) => {
      const page = await openTab(browser, { javaScriptEnabled });
      await page.goto(`${site.url}one/`);
      await page.waitForURL((address) => address.pathname === "/blog/one.html");
      await title(page, "One");
      await leaveTab(page);
    },
  );
});
