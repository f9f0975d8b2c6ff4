import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { leaveTab, openTab } from "./tabs.js";

let site: BuiltSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([openBuiltSite("test/fixtures/blog"), openBrowser()]);
});
afterAll(() => site.close());

const path = (page: Page) => decodeURIComponent(new URL(page.url()).pathname);

describe("a host that applies the rules (hanblog preview)", () => {
  it.each([
    ["long", "/blog/long.html"],
    ["long/", "/blog/long.html"],
    ["folder", "/blog/folder/"],
    ["folder/index.html", "/blog/folder/"],
    ["index.html", "/blog/"],
    ["中文 页", "/blog/中文 页.html"],
    ["中文 页.html", "/blog/中文 页.html"],
  ])("redirects %s to %s, with the query", async (from, to) => {
    const page = await openTab(browser);
    await page.goto(`${site.url}${from}?a=1`);
    expect(path(page)).toBe(to);
    expect(new URL(page.url()).search).toBe("?a=1");
    await leaveTab(page);
  });

  it("redirects the root of the host to the base", async () => {
    const page = await openTab(browser);
    await page.goto(new URL("/", site.url).href);
    expect(path(page)).toBe("/blog/");
    await leaveTab(page);
  });
});

describe("an old address", () => {
  it.each([true, false])(
    "redirects to the page's new address, with JavaScript %s",
    async (javaScriptEnabled) => {
      const page = await openTab(browser, { javaScriptEnabled });
      for (const old of ["once/there.html", "moved.html"]) {
        await page.goto(site.url + old);
        await page.waitForURL((url) => url.pathname === "/blog/moved/here.html");
      }
      await leaveTab(page);
    },
  );

  it("keeps the visitor's hash", async () => {
    const page = await openTab(browser);
    await page.goto(`${site.url}once/there.html#part`);
    await page.waitForURL((url) => url.pathname === "/blog/moved/here.html" && url.hash === "#part");
    await leaveTab(page);
  });
});

describe("a plain static host, which responds to unknown addresses with 404.html", () => {
  /** Responds like GitHub Pages: with the file of that name, else with 404.html and status 404. */
  async function openOnPlainHost(requested: string): Promise<Page> {
    const page = await openTab(browser);
    const notFound = await readFile(join(site.dest, "404.html"), "utf8");
    await page.route(
      (url) => url.pathname === `/blog/${requested}`,
      (route) => route.fulfill({ status: 404, contentType: "text/html", body: notFound }),
    );
    await page.goto(`${site.url}${requested}?a=1#end`);
    return page;
  }

  it.each([
    ["long", "/blog/long.html"],
    ["long/", "/blog/long.html"],
    ["folder", "/blog/folder/"],
    ["LONG.html", "/blog/long.html"],
  ])("corrects %s to %s in the browser, with query and hash", async (requested, expected) => {
    const page = await openOnPlainHost(requested);
    await page.waitForURL((url) => url.pathname === expected && url.search === "?a=1" && url.hash === "#end");
    await leaveTab(page);
  });

  it("stays on the not-found page if no rule applies", async () => {
    const page = await openOnPlainHost("nothing/here");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(path(page)).toBe("/blog/nothing/here");
    expect(await page.title()).toContain("not found");
    await leaveTab(page);
  });

  describe("to another site", () => {
    async function openHere(): Promise<Page> {
      const page = await openTab(browser);
      await page.route("https://guide.example/**", (route) =>
        route.fulfill({ body: "<h1>There</h1>", contentType: "text/html" }),
      );
      return page;
    }

    it("leads there, with the hash of the visitor", async () => {
      const page = await openHere();
      await page.goto(`${site.url}guide/part.html#here`);
      await page.waitForURL("https://guide.example/part.html#here");
      await leaveTab(page);
    });

    it("leads there by a link of this site, without the not-found page", async () => {
      const page = await openHere();
      await page.goto(`${site.url}long.html`, { waitUntil: "networkidle" });
      const titles: string[] = [];
      await page.exposeFunction("addTitle", (title: string) => titles.push(title));
      await page.evaluate(() => {
        const add: unknown = Reflect.get(window, "addTitle");
        if (typeof add !== "function") throw new Error("The page has no function addTitle");
        new MutationObserver(() => add(document.title)).observe(document.head, {
          childList: true,
          characterData: true,
          subtree: true,
        });
        const link = Object.assign(document.createElement("a"), { href: "/blog/guide/part.html" });
        link.append("Old address");
        document.querySelector("main")?.append(link);
      });
      await page.getByRole("link", { name: "Old address" }).click();
      await page.waitForURL("https://guide.example/part.html");
      expect(titles.filter((title) => title.includes("not found"))).toEqual([]);
      await leaveTab(page);
    });
  });
});
