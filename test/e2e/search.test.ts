import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBrowser, listenForFaults, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { startServer } from "../run-cli.js";
import { leaveTab, openTab } from "./tabs.js";

let site: BuiltSite;
let browser: Browser;
let page: Page;
let faults: readonly string[];

beforeAll(async () => {
  [site, browser] = await Promise.all([openBuiltSite("test/fixtures/search"), openBrowser()]);
});
afterAll(() => site.close());
beforeEach(async () => {
  page = await openTab(browser, { viewport: { width: 1280, height: 700 }, reducedMotion: "reduce" });
  faults = listenForFaults(page);
});
afterEach(async () => {
  expect(faults).toEqual([]);
  await leaveTab(page);
});

const field = () => page.getByRole("combobox");
const options = () => page.getByRole("option");
const address = () => decodeURIComponent(page.url().slice(site.url.length));

async function open(path = "", url = site.url): Promise<void> {
  await page.goto(url + path);
  await waitForHydration(page);
  await field().waitFor();
}

/** Types a query and waits for its result. */
async function ask(query: string): Promise<readonly string[]> {
  await field().fill(query);
  await page.waitForFunction(() => {
    const status = document.querySelector(".search-panel [role=status]");
    return status !== null && /找到|found|No page/.test(status.textContent);
  });
  return options().allInnerTexts();
}

/** Returns the classes of the elements that cover an element at its start, middle and end. */
function whatCovers(element: Locator): Promise<readonly string[]> {
  return element.evaluate((one) => {
    const { left, right, top, height } = one.getBoundingClientRect();
    const places = [left + 1, (left + right) / 2, right - 1];
    const met = places.map((x) => document.elementFromPoint(x, top + height / 2)?.className ?? "");
    return [...new Set(met)];
  });
}

describe("search", () => {
  it.each([
    ["请求配置", "发送请求", "可以传请求配置", "axios.html"],
    ["异步组件", "Vue 笔记", "异步组件", "vue.html#异步组件"],
    ["v-if", "Vue 笔记", "v-if", "vue.html#条件"],
    ["defineProp", "Vue 笔记", "Object.defineProperty", "vue.html#条件"],
    ["compo", "发送请求", "asyncComponent", "axios.html#拦截器"],
    ["ｖｕｅ", "Vue 笔记", "", "vue.html"],
    ["求", "发送请求", "请求", "axios.html"],
  ])("finds %s in the built site and opens the page", async (query, title, words, path) => {
    await open();
    const [first = ""] = await ask(query);
    expect(first).toContain(title);
    expect(first).toContain(words);
    await field().press("Enter");
    await page.waitForURL(() => address() === path);
    expect(await field().inputValue()).toBe("");
  });

  it("leaves Enter to an input method that ends a composition, as Safari sends it", async () => {
    await open();
    await ask("请求");
    const isTaken = (keyCode: number) =>
      field().evaluate((element, keyCode) => {
        const init = { key: "Enter", keyCode, bubbles: true, cancelable: true };
        return !element.dispatchEvent(new KeyboardEvent("keydown", init));
      }, keyCode);
    expect([await isTaken(229), await isTaken(13)]).toEqual([false, true]);
  });

  it("ranks a page with adjacent words before one with separate words", async () => {
    await open();
    const found = await ask("请求配置");
    expect(found[0]).toContain("发送请求");
    expect(await page.locator(".search-hit mark").first().innerText()).toBe("请求配置");
  });

  it.each(["秘密", "secretword", "草稿", "draftword", "English readers"])(
    "does not find hidden pages, drafts, or other locales: %s",
    async (query) => {
      await open();
      expect(await ask(query)).toEqual([]);
    },
  );

  it("leaves hidden pages out of its files", async () => {
    const names = await readdir(join(site.dest, "search"), { recursive: true });
    const files = [
      "search.json",
      ...names.filter((name) => name.endsWith(".json")).map((name) => `search/${name}`),
    ];
    const text = (await Promise.all(files.map((file) => readFile(join(site.dest, file), "utf8")))).join("\n");
    expect(text).toContain("axios.html");
    expect(text).not.toMatch(/hidden|secretword|秘密|draft|404|\/tag\/|timeline/);
  });

  it("finds the pages of the reader's locale", async () => {
    await open("en/");
    expect(await ask("vue")).toHaveLength(1);
    await field().press("Enter");
    await page.waitForURL(/en\/vue\.html$/);
  });

  it("is focused by keys, but not while the visitor is typing", async () => {
    await open();
    await page.keyboard.press("/");
    expect(await field().evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type("s/");
    expect(await field().inputValue()).toBe("s/");
    for (const key of ["s", "Control+k", "Meta+k"]) {
      await field().blur();
      await page.keyboard.press(key);
      expect(await field().inputValue()).toBe("s/");
      expect(await field().evaluate((element) => element === document.activeElement)).toBe(true);
    }
  });

  it("moves through the suggestions with the arrows, from the last to the first", async () => {
    await open();
    const { length } = await ask("请求");
    expect(length).toBe(2);
    const active = async () => {
      const id = await field().getAttribute("aria-activedescendant");
      return options().evaluateAll((elements, wanted) => elements.findIndex((one) => one.id === wanted), id);
    };
    expect(await active()).toBe(0);
    await field().press("ArrowUp");
    expect(await active()).toBe(1);
    await field().press("ArrowDown");
    expect(await active()).toBe(0);
    await options().nth(1).hover();
    expect(await active()).toBe(1);
    await options().nth(1).click();
    await page.waitForURL(/scattered\.html/);
  });

  it("closes, clears and leaves the field on Escape, and closes when it loses the focus", async () => {
    await open();
    await ask("请求");
    await field().press("Escape");
    expect(await options().count()).toBe(0);
    expect(await field().inputValue()).toBe("请求");
    await field().press("ArrowDown");
    expect(await options().count()).toBe(2);
    await field().blur();
    expect(await options().count()).toBe(0);
    await field().focus();
    await field().press("Escape");
    await field().press("Escape");
    expect(await field().inputValue()).toBe("");
  });

  it("loads nothing of its own before it is used", async () => {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await open();
    expect(requested.filter((url) => /search/.test(url))).toEqual([]);
    await field().focus();
    await page.waitForResponse(/search\.json/);
  });

  it("finds what is near a word with a mistake, and marks that on the page", async () => {
    await open();
    expect((await ask("asyncComponant"))[0]).toContain("asyncComponent");
    const status = page.locator(".search-panel [role=status]");
    expect(await status.innerText()).toContain("“asynccomponent”");
    const [above, first] = [await status.boundingBox(), await options().first().boundingBox()];
    expect((above?.y ?? NaN) + (above?.height ?? NaN)).toBeLessThanOrEqual(first?.y ?? NaN);
    await field().press("Enter");
    await expect.poll(address).toContain("axios.html");
  });

  it("fits on 320 px", async () => {
    await page.setViewportSize({ width: 320, height: 600 });
    await open();
    await page.locator(".bar-search").click();
    await ask("请求");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const box = await page.locator(".search-panel").boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320);
  });

  it.each([320, 375, 700])(
    "covers the site's name but not the menu button when it is opened at %i px",
    async (width) => {
      await page.setViewportSize({ width, height: 600 });
      await open();
      const name = page.locator(".site-name span");
      const button = page.locator(".drawer-button");
      expect(await whatCovers(name)).not.toEqual(["search-input"]);
      await field().focus();
      expect(await whatCovers(name)).toEqual(["search-input"]);
      expect(await whatCovers(button)).not.toContain("search-input");
    },
  );

  it("shows no field without JavaScript", async () => {
    const plain = await openTab(browser, { javaScriptEnabled: false });
    await plain.goto(site.url);
    expect(await plain.locator("input[type=search]").isVisible()).toBe(false);
    await leaveTab(plain);
  });

  it("works during development, without hidden pages", async () => {
    const server = await startServer(["dev", "--port", "0"], { cwd: site.dir });
    try {
      await open("", server.url);
      expect((await ask("异步组件"))[0]).toContain("Vue 笔记");
      expect(await ask("秘密")).toEqual([]);
    } finally {
      // The page may still load the index of another query.
      await page.goto("about:blank");
      await server.stop();
    }
  });
});
