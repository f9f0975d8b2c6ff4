import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { namesOf, readTree } from "./accessibility-tree.js";
import { openBrowser, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { ROUTE_KINDS } from "./site-routes.js";
import { leaveTab, openTab } from "./tabs.js";

const ARTICLE = "blogs/category1/2019/20190711.html";

/** Roles of elements that must have a name. */
const NAMED = ["button", "link", "navigation", "complementary", "region", "combobox", "textbox", "listbox"];

let site: BuiltSite;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [site, browser] = await Promise.all([openBuiltSite("site"), openBrowser()]);
});
afterAll(() => site.close());
beforeEach(async () => {
  page = await openTab(browser, { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
});
afterEach(() => leaveTab(page));

async function visit(path: string): Promise<void> {
  await page.goto(site.url + path);
  await waitForHydration(page);
}

const focused = async () => (await readTree(page)).findLast(({ states }) => states.includes("focused"));

describe("a screen reader", () => {
  it.each(ROUTE_KINDS)(
    "finds a name for each element that needs one, and unique names of landmarks: %s",
    async (_, path) => {
      await visit(path);
      const tree = await readTree(page);
      expect(tree.filter(({ role, name }) => NAMED.includes(role) && name.trim() === "")).toEqual([]);
      const landmarks = tree
        .filter(({ role }) => ["navigation", "complementary", "region"].includes(role))
        .map(({ role, name }) => `${role} ${name}`);
      expect(landmarks).toEqual([...new Set(landmarks)]);
    },
  );

  it("reads a heading, its kind and the numbers of articles as separate words", async () => {
    await visit("tag/JS/");
    expect(await namesOf(page, "heading")).toContain("JS 标签");
    expect(await namesOf(page, "link")).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^有标签的文章 \d+$/),
        expect.stringMatching(/^JS \d+$/),
      ]),
    );
    await visit("timeline/");
    expect((await namesOf(page, "heading"))[0]).toBe("时间轴 昨日重现！");
  });

  it("reads the targets of the heading list and of a footnote's arrow", async () => {
    await visit(ARTICLE);
    // The list of `[[toc]]` would repeat the column.
    expect(await namesOf(page, "navigation")).toContain("本页目录");
    expect(await namesOf(page, "navigation")).not.toContain("目录");
    expect(await namesOf(page, "link")).toContain("回到引用处 1");
  });

  it("reads that an image is expanded, until it is closed", async () => {
    await visit(ARTICLE);
    const image = page.locator("[data-content] img[role=button]").first();
    await image.waitFor();
    await image.press("Enter");
    await page.locator("body[data-zoom=zoomed]").waitFor();
    expect(await focused()).toMatchObject({ role: "button", states: expect.arrayContaining(["expanded"]) });
    await page.keyboard.press("Escape");
    await page.locator("body:not([data-zoom])").waitFor();
    expect((await focused())?.states).toEqual(["focused"]);
  });

  it("reads the title of a page opened by a link or by the search, and is at its heading", async () => {
    await visit(ARTICLE);
    const announced = page.locator("body > [aria-live=polite]");
    await page.locator(".article-foot a, [rel=next]").last().press("Enter");
    await page.waitForURL((url) => !url.pathname.endsWith("20190711.html"));
    await expect.poll(async () => (await focused())?.role).toBe("heading");
    await expect.poll(async () => (await announced.textContent()) === (await page.title())).toBe(true);
    await page.keyboard.press("/");
    await page.keyboard.type("Nginx");
    await page.getByRole("option").first().waitFor();
    expect(await focused()).toMatchObject({
      role: "combobox",
      name: "搜索",
      states: expect.arrayContaining(["expanded"]),
    });
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await focused())?.role).toBe("heading");
    await expect.poll(async () => (await announced.textContent()) === (await page.title())).toBe(true);
  });
});
