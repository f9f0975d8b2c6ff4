import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBrowser, listenForFaults, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { startServer } from "../run-cli.js";
import { leaveTab, openTab } from "./tabs.js";

const FORMULA = "posts/2026-01-01-formula.html";
const DIAGRAM = "posts/2026-01-02-diagram.html";
const PRICES = "posts/2026-01-03-prices.html";

let browser: Browser;
let site: BuiltSite;
let page: Page;
let asked: string[];

beforeAll(async () => {
  browser = await openBrowser();
  site = await openBuiltSite("test/fixtures/math");
});
afterAll(() => site.close());
beforeEach(async () => {
  page = await openTab(browser, { viewport: { width: 900, height: 700 } });
  watchRequests();
});
afterEach(() => leaveTab(page));

/** Records every request that concerns formulas or diagrams. */
function watchRequests(): void {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (/katex|mermaid/i.test(request.url())) requests.push(request.url());
  });
  asked = requests;
}

/**
 * Reads whether KaTeX's style sheet applies: the text for screen readers is hidden, and the fonts are
 * KaTeX's.
 */
function readFormula(): Promise<{ spoken: string; font: string; fonts: readonly string[] }> {
  return page.evaluate(() => {
    const style = (selector: string) => {
      const element = document.querySelector(selector);
      return element === null ? null : getComputedStyle(element);
    };
    return {
      spoken: style(".katex-mathml")?.position ?? "",
      font: style(".katex .mathnormal")?.fontFamily ?? "",
      fonts: [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family),
    };
  });
}

/** Opens a page and adds up its layout shifts until all requests have finished. */
async function measureShift(path: string): Promise<number> {
  await page.goto(site.url + path, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) total += Number(Reflect.get(entry, "value"));
        });
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)));
      }),
  );
}

describe("a page with formulas", () => {
  it("shows them in KaTeX's own fonts, from its own host, without a layout shift", async () => {
    const faults = listenForFaults(page);
    expect(await measureShift(FORMULA)).toBeLessThan(0.005);
    const { spoken, font, fonts } = await readFormula();
    expect({ spoken, font }).toEqual({
      spoken: "absolute",
      font: expect.stringContaining("KaTeX_Math"),
    });
    const names = ["KaTeX_AMS", "KaTeX_Main", "KaTeX_Math", "KaTeX_Size2", "KaTeX_Size4"];
    expect(fonts.toSorted()).toEqual(names);
    expect(asked.every((url) => url.startsWith(`${site.url}assets/katex/`))).toBe(true);
    // Every preloaded font is used.
    expect(asked.filter((url) => url.endsWith(".woff2"))).toHaveLength(names.length);
    await waitForHydration(page);
    expect(faults).toEqual([]);
  });

  it("is styled from its first frame when a visitor comes from another page", async () => {
    await page.goto(site.url + PRICES);
    await waitForHydration(page);
    expect(asked).toEqual([]);
    await page.evaluate(() => {
      const frames = new Set<string>();
      new MutationObserver(() => {
        const element = document.querySelector(".katex-mathml");
        if (element === null) return;
        const isReady = document.fonts.check("italic 1em KaTeX_Math");
        frames.add(`${getComputedStyle(element).position} ${isReady}`);
        document.documentElement.dataset["frames"] = [...frames].join();
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.click(`main a[href$="${FORMULA}"]`);
    await page.waitForSelector(".katex");
    expect(await page.getAttribute("html", "data-frames")).toBe("absolute true");
    expect(await readFormula()).toMatchObject({ spoken: "absolute" });
  });

  it.each(["dark", "light"])("shows formulas in the text's colour in %s mode", async (look) => {
    await page.goto(site.url + FORMULA);
    await page.evaluate((value) => document.documentElement.setAttribute("data-theme", value), look);
    const [own, around] = await page
      .locator("main p .katex")
      .first()
      .evaluate((formula) =>
        [formula, formula.parentElement ?? formula].map((element) => getComputedStyle(element).color),
      );
    expect(own).toBe(around);
  });

  it("fits a small screen: a long formula scrolls by itself", async () => {
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto(site.url + FORMULA);
    const [pageOver, formulaOver] = await page.evaluate(() => [
      document.documentElement.scrollWidth - window.innerWidth,
      Math.max(
        ...[...document.querySelectorAll(".math-block")].map(
          (block) => block.scrollWidth - block.clientWidth,
        ),
      ),
    ]);
    expect(pageOver).toBeLessThanOrEqual(0);
    expect(formulaOver).toBeGreaterThan(0);
    // Paper does not scroll, so formulas wrap at the width of a sheet.
    await page.setViewportSize({ width: 718, height: 1000 });
    await page.emulateMedia({ media: "print" });
    const printed = await page.locator(".math-block .base").evaluateAll((all) =>
      all.map((it) => ({
        overflow: getComputedStyle(it.closest(".math-block") ?? it).overflowX,
        isCut: it.getBoundingClientRect().right > window.innerWidth,
      })),
    );
    expect(new Set(printed.map(({ overflow }) => overflow))).toEqual(new Set(["visible"]));
    expect(printed.filter(({ isCut }) => isCut)).toEqual([]);
  });
});

it("a page without formulas or diagrams requests nothing of KaTeX or Mermaid", async () => {
  await page.goto(site.url + PRICES, { waitUntil: "networkidle" });
  await waitForHydration(page);
  expect(asked).toEqual([]);
  expect(await page.textContent("main")).toContain("一杯 $5 和 $10，$a$ 是代码，$HOME/$USER 是路径");
});

describe("a page with diagrams", () => {
  const drawn = '.diagram[data-state="drawn"]';

  it("draws them, names them, and shows the source of an invalid one with the reason", async () => {
    const faults = listenForFaults(page);
    await page.goto(site.url + DIAGRAM);
    await page.locator(`${drawn} svg`).nth(1).waitFor();
    const last = page.locator(".diagram").nth(2);
    await last.scrollIntoViewIfNeeded();
    await last.locator(".diagram-fault").waitFor();
    expect(await last.innerText()).toMatch(/A --> --> B[^]*无法绘制这个图表： Parse error on line 2$/);
    await page.getByRole("img", { name: "图表: 怎样写一篇文章" }).waitFor();
    await page.getByRole("img", { name: "图表: 读者打开一页" }).waitFor();
    expect(await page.locator(`${drawn} pre:visible`).count()).toBe(0);
    expect(asked.every((url) => url.startsWith(`${site.url}assets/`))).toBe(true);
    expect(faults).toEqual([]);
  });

  it("redraws them in other colours when the mode changes", async () => {
    await page.goto(site.url + DIAGRAM);
    const color = () =>
      page
        .locator(`${drawn} svg .nodeLabel`)
        .first()
        .evaluate((label) => getComputedStyle(label).color);
    const brightness = async () =>
      ((await color()).match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3;
    await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
    await expect.poll(brightness).toBeGreaterThan(180);
    await page.evaluate(() => document.documentElement.setAttribute("data-theme", "light"));
    await expect.poll(brightness).toBeLessThan(80);
    expect(await page.locator("svg[aria-roledescription=error]").count()).toBe(0);
  });

  it.each([
    ["dark", true, "invert(1) hue-rotate(180deg)"],
    ["light", false, "none"],
  ])("prints them dark on light in %s mode", async (look, isLight, filter) => {
    await page.goto(site.url + DIAGRAM);
    await page.evaluate((theme) => document.documentElement.setAttribute("data-theme", theme), look);
    const words = page.locator(`${drawn} svg .messageText`).first();
    const hasLightWords = () =>
      words.evaluate((it) => Number(/\d+/.exec(getComputedStyle(it).fill)?.[0]) > 128);
    await expect.poll(hasLightWords).toBe(isLight);
    await page.emulateMedia({ media: "print" });
    expect(await hasLightWords()).toBe(isLight);
    expect(await words.evaluate((it) => getComputedStyle(it.closest("svg") ?? it).filter)).toBe(filter);
  });

  it("prints the whole of one that scrolls", async () => {
    await page.setViewportSize({ width: 260, height: 700 });
    await page.goto(site.url + DIAGRAM);
    const drawing = page.locator(`${drawn} [role="img"]`).nth(1);
    const hidden = () => drawing.evaluate((it) => it.scrollWidth - it.clientWidth);
    await expect.poll(hidden).toBeGreaterThan(0);
    await page.emulateMedia({ media: "print" });
    expect(await hidden()).toBe(0);
  });

  it("draws them in system colours in forced colours mode", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto(site.url + DIAGRAM);
    const shape = page.locator(`${drawn} svg .node :is(rect, polygon)`).first();
    await shape.waitFor();
    const [fill, canvas] = await shape.evaluate((it) => {
      document.body.style.cssText = "forced-color-adjust: none; color: Canvas";
      return [getComputedStyle(it).fill, getComputedStyle(document.body).color];
    });
    expect(fill).toBe(canvas);
  });

  it("loads Mermaid only when a diagram comes into view", async () => {
    await page.setViewportSize({ width: 900, height: 100 });
    await page.goto(site.url + PRICES);
    await waitForHydration(page);
    await page.goto(`${site.url}${FORMULA}`);
    await page.click(`main a[href$="${DIAGRAM}"]`);
    await page.waitForSelector(".diagram");
    await page.locator(".diagram").first().scrollIntoViewIfNeeded();
    await page.waitForSelector(`${drawn} svg`);
    expect(asked.filter((url) => /mermaid-[0-9a-f]{8}\/mermaid\.js$/.test(url))).toHaveLength(1);
  });
});

describe("without JavaScript", () => {
  it("formulas are rendered, and diagrams are shown as source", async () => {
    await leaveTab(page);
    page = await openTab(browser, { javaScriptEnabled: false });
    await page.goto(site.url + FORMULA);
    const formula = page.locator(".katex-mathml").first();
    expect(await page.locator(".katex-html").first().isVisible()).toBe(true);
    expect((await formula.boundingBox())?.width).toBeLessThan(2);
    await page.goto(site.url + DIAGRAM);
    expect(await page.locator(".diagram pre").first().isVisible()).toBe(true);
    expect(await page.locator(".diagram").first().innerText()).toContain("A[想法] --> B{写下来?}");
  });
});

describe("formulas outside of pages", () => {
  it("are TeX in feeds", async () => {
    const feed = await readFile(join(site.dest, "feed.json"), "utf8");
    expect(feed).toContain("<code>a^2 + b^2 = c^2</code>");
    expect(feed).not.toContain("katex-html");
  });

  it("are TeX in the search, which finds a heading by its words", async () => {
    await page.goto(site.url + PRICES);
    await waitForHydration(page);
    await page.keyboard.press("/");
    await page.keyboard.type("欧拉公式");
    const hit = page.getByText("欧拉公式 e^{i\\pi} + 1 = 0").first();
    await hit.waitFor();
  });

  it("have their licences in the output", async () => {
    const notices = await readFile(join(site.dest, "assets/licenses.txt"), "utf8");
    expect(notices).toMatch(/KaTeX[^]*Khan Academy[^]*Mermaid[^]*Knut Sveidqvist/);
  });
});

it("a formula written while the dev server runs is shown at once, and an invalid one is reported", async () => {
  const server = await startServer(["dev", "--port", "0"], { cwd: site.dir });
  try {
    await page.goto(server.url + PRICES);
    await waitForHydration(page);
    const file = join(site.dir, "posts/2026-01-03-prices.md");
    const before = await readFile(file, "utf8");
    await writeFile(file, `${before}\n新的式子 $\\beta^2$\n`);
    await page.waitForSelector(".katex");
    expect(await readFormula()).toMatchObject({
      spoken: "absolute",
      fonts: expect.arrayContaining(["KaTeX_Math"]),
    });
    await writeFile(file, `${before}\n新的式子 $\\betta^2$\n`);
    await page.getByText("Undefined control sequence: \\betta").waitFor();
    await writeFile(file, before);
    await page.waitForSelector("hanblog-errors", { state: "detached" });
    await page.goto(server.url + DIAGRAM);
    await page.waitForSelector('.diagram[data-state="drawn"] svg');
  } finally {
    await server.stop();
  }
});
