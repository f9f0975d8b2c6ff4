import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listenForFaults, openBrowser, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { leaveTab, openTab } from "./tabs.js";

const FAMILY = "posts/family.html";
const TRIP = "posts/trip.html";
const OPEN = "posts/open.html";
/** Composed and decomposed spelling of the same password. */
const PASSWORD = "rice \u00e9";
const SPELLED = "rice e\u0301";

let browser: Browser;
let site: BuiltSite;
let page: Page;
let faults: readonly string[];

beforeAll(async () => {
  vi.stubEnv("HANBLOG_PASSWORD_FAMILY", PASSWORD);
  vi.stubEnv("HANBLOG_PASSWORD_FRIENDS", "bowl");
  browser = await openBrowser();
  // The environment is not part of the key by which runs share built sites.
  site = await openBuiltSite("test/fixtures/protected", () => Promise.resolve());
  vi.unstubAllEnvs();
});
afterAll(() => site.close());
beforeEach(async () => {
  page = await openTab(browser, { reducedMotion: "reduce", viewport: { width: 900, height: 700 } });
  faults = listenForFaults(page);
});
afterEach(() => leaveTab(page));

const field = () => page.getByLabel("密码", { exact: true });
const title = () => page.locator("main h1").innerText();

async function open(path: string): Promise<void> {
  await page.goto(site.url + path);
  await waitForHydration(page);
}

async function unlock(password: string, { isRemembered = false } = {}): Promise<void> {
  if (isRemembered) await page.getByLabel("在这个标签页里记住密码").check();
  await field().fill(password);
  await field().press("Enter");
}

/** Waits for the title of the unlocked page. */
async function expectUnlocked(text: string): Promise<void> {
  await page.locator("main h1", { hasText: text }).waitFor();
  expect(await page.locator(".page-lock").count()).toBe(0);
}

describe("a page with a password", () => {
  it("shows a form and loads its code only there", async () => {
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(request.url()));
    await open(OPEN);
    await page.locator("main [data-content] a").first().hover();
    await open("");
    expect(scripts.filter((url) => url.includes("PageLock"))).toEqual([]);
    await open(FAMILY);
    await field().and(page.locator(":enabled")).waitFor();
    expect(scripts.filter((url) => url.includes("PageLock"))).toHaveLength(1);
    expect(await title()).toBe("加密的页面");
    expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
  });

  it("rejects a wrong password and lets the reader try again", async () => {
    await open(FAMILY);
    await unlock("rice");
    await page.getByText("密码不对").waitFor();
    expect(await field().getAttribute("aria-invalid")).toBe("true");
    expect(await title()).toBe("加密的页面");
    await unlock(SPELLED);
    await expectUnlocked("zwetschge 家书");
    expect(faults).toEqual([]);
  });

  it("shows the page as after a navigation: title, headings, formulas, styles, islands, images, code", async () => {
    await open(FAMILY);
    await unlock(PASSWORD);
    await expectUnlocked("zwetschge 家书");
    expect(await page.title()).toBe("zwetschge 家书 | 饭团日记");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    expect(await page.locator(".contents a").allInnerTexts()).toEqual(["zwetschge 代码", "zwetschge 图"]);
    expect(await page.locator(".article-foot").innerText()).toContain("zwetschge-tag");
    expect(await page.locator(".article-foot a[href*='/tag/']").count()).toBe(0);
    const hidden = page.locator(".katex-mathml").first();
    expect(await hidden.evaluate((element) => getComputedStyle(element).position)).toBe("absolute");
    const indented = page.getByText("zwetschge 缩进");
    expect(await indented.evaluate((element) => getComputedStyle(element).textIndent)).toBe("7px");
    const island = page.getByRole("button", { name: "zwetschge 0" });
    await island.click();
    await page.getByRole("button", { name: "zwetschge 1" }).waitFor();
    await page.locator("main img").click();
    await page.locator(".medium-zoom-overlay").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".medium-zoom-overlay").waitFor({ state: "detached" });
    await page.locator("main button.copy").click();
    await page.locator("main button.copied").waitFor();
    expect(faults).toEqual([]);
  });

  it("scrolls to the heading in the address once it is unlocked", async () => {
    await page.setViewportSize({ width: 900, height: 300 });
    await open(`${FAMILY}#zwetschge-图`);
    await unlock(PASSWORD);
    await expectUnlocked("zwetschge 家书");
    await page.waitForFunction(() => {
      const top = document.querySelector("#zwetschge-图")?.getBoundingClientRect().top ?? -1;
      return top >= 0 && top < 150;
    });
  });

  it("asks again after a navigation away and back, unless it was asked to remember", async () => {
    await open(FAMILY);
    await unlock(PASSWORD);
    await expectUnlocked("zwetschge 家书");
    await page.getByRole("link", { name: "公开的文章" }).first().click();
    await page.locator("main h1", { hasText: "公开的文章" }).waitFor();
    await page.goBack();
    await page.locator("main h1", { hasText: "加密的页面" }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem("hanblog:passwords"))).toBeNull();
    await unlock(PASSWORD, { isRemembered: true });
    await expectUnlocked("zwetschge 家书");
    const sheets = () => page.evaluate(() => document.adoptedStyleSheets.length);
    const before = await sheets();
    await page.getByRole("link", { name: "公开的文章" }).first().click();
    await page.locator("main h1", { hasText: "公开的文章" }).waitFor();
    await page.goBack();
    await expectUnlocked("zwetschge 家书");
    expect(await sheets()).toBe(before);
    await page.reload();
    await expectUnlocked("zwetschge 家书");
    expect(faults).toEqual([]);
  });

  it("opens other pages with a remembered password, but not those with another one", async () => {
    await open(FAMILY);
    await unlock(PASSWORD, { isRemembered: true });
    await expectUnlocked("zwetschge 家书");
    await open(TRIP);
    await expectUnlocked("zwetschge 旅行");
    await open("en/letter.html");
    await page.getByLabel("Password", { exact: true }).and(page.locator(":enabled")).waitFor();
    expect(await title()).toBe("Protected page");
  });

  it("forgets a remembered password that the author has changed", async () => {
    await open(FAMILY);
    await unlock(PASSWORD, { isRemembered: true });
    await expectUnlocked("zwetschge 家书");
    await page.evaluate(() => {
      const stored: Record<string, string> = JSON.parse(sessionStorage.getItem("hanblog:passwords") ?? "{}");
      for (const group of Object.keys(stored)) stored[group] = "former";
      sessionStorage.setItem("hanblog:passwords", JSON.stringify(stored));
    });
    await open(FAMILY);
    await field().and(page.locator(":enabled:not([readonly])")).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem("hanblog:passwords"))).toBeNull();
  });

  it("says without JavaScript that reading needs it, and sends nothing", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(site.url + FAMILY);
    expect(await plain.locator("main").innerText()).toContain("阅读这一页需要 JavaScript");
    expect(await plain.locator("main input[type=password]").isDisabled()).toBe(true);
    expect(await plain.locator("main input[type=password]").getAttribute("name")).toBeNull();
    await context.close();
  });

  it("says on an address without https that the browser cannot decrypt it", async () => {
    // Chromium treats no other host name as trustworthy over http.
    await page.route("http://rice.example/**", async (route) => {
      const path = decodeURI(new URL(route.request().url()).pathname).replace(/^\/blog\//, "");
      await route.fulfill({ path: join(site.dest, path) });
    });
    await page.goto(`http://rice.example/blog/${FAMILY}`);
    await page.getByText("不是通过 https 打开的").waitFor();
    expect(await page.locator(".page-lock button").isDisabled()).toBe(true);
  });

  it("can be reached by navigation", async () => {
    await open(OPEN);
    await page.getByRole("link", { name: "加密的文章" }).click();
    await unlock(PASSWORD);
    await expectUnlocked("zwetschge 家书");
    expect(faults).toEqual([]);
  });

  it("is one card with a general title in the list", async () => {
    await open("");
    expect(await page.locator(".post-title").allInnerTexts()).toEqual([
      "公开的文章",
      "加密的页面",
      "加密的页面",
    ]);
  });
});
