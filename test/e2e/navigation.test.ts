import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page, Request } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { openBrowser, listenForFaults, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { leaveTab, openTab } from "./tabs.js";

let site: BuiltSite;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [site, browser] = await Promise.all([openBuiltSite("test/fixtures/blog"), openBrowser()]);
});
afterAll(() => site.close());
beforeEach(async () => {
  page = await openTab(browser, { viewport: { width: 1280, height: 700 }, reducedMotion: "reduce" });
});
afterEach(async () => {
  await leaveTab(page);
});

/** Opens a route and marks the window. A full load loses the mark. */
async function open(path: string): Promise<void> {
  await page.goto(site.url + path);
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(window, { marked: true }));
}

const isSameDocument = () => page.evaluate(() => "marked" in window);
const path = () => decodeURIComponent(new URL(page.url()).pathname.replace("/blog/", "/"));
const scrollTop = () => page.evaluate(() => window.scrollY);
const link = (name: string) => page.locator("[data-content]").getByRole("link", { name, exact: true });

describe("navigation", () => {
  it("opens a page without a new document and changes title, head and language", async () => {
    const faults = listenForFaults(page);
    await open("links.html");
    await link("long").click();
    await page.waitForFunction(() => document.title.startsWith("Long page"));
    expect(path()).toBe("/long.html");
    expect(await isSameDocument()).toBe(true);
    expect(await page.getAttribute("link[rel=canonical]", "href")).toBe("https://example.com/blog/long.html");
    expect(await page.locator("meta[name=description]").count()).toBe(1);
    expect(await page.getAttribute("meta[name=description]", "content")).toBe("A page to scroll on.");
    // The structured data of the document describes another page.
    expect(await page.locator('script[type="application/ld+json"]').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it.each([
    ["its top", { from: "long", top: 0 }],
    ["a heading", { from: "third section", top: 80 }],
  ])(
    "defers the layout below the window of a page opened at %s until it is painted, and nothing moves",
    async (_, { from, top }) => {
      await open("links.html");
      await page.evaluate(() => {
        window.addEventListener("hanblog:navigate", () => {
          const seen = { later: document.querySelectorAll("[data-later]").length, top: readTop() };
          Object.assign(window, { seen, readTop });
        });
        function readTop(): number {
          const id = decodeURIComponent(window.location.hash.slice(1));
          return (document.getElementById(id) ?? document.body).getBoundingClientRect().top;
        }
      });
      await link(from).click();
      await page.waitForFunction(
        () => "seen" in window && document.querySelector("[data-content] > :last-child")?.checkVisibility(),
      );
      const { seen, now } = await page.evaluate(() => ({
        seen: Reflect.get(window, "seen") as { later: number; top: number },
        now: (Reflect.get(window, "readTop") as () => number)(),
      }));
      expect(seen.later).toBe(1);
      expect(Math.abs(seen.top)).toBeLessThanOrEqual(top);
      expect(now).toBe(seen.top);
      expect(await page.locator("[data-later]").count()).toBe(0);
    },
  );

  it("announces the new page and moves the focus to its heading", async () => {
    await open("links.html");
    await link("long").click();
    await page.waitForFunction(() => document.activeElement?.tagName === "H1");
    expect(await page.locator("[aria-live]").innerText()).toContain("Long page");
  });

  it.each([
    ["without an ending", "/long.html"],
    ["with a slash too many", "/long.html"],
    ["index form", "/folder/"],
    ["folder without a slash", "/folder/"],
    ["other case", "/long.html"],
    ["raw Chinese", "/中文 页.html"],
    ["old address", "/moved/here.html"],
  ])("ends on the canonical route after a link of the form: %s", async (name, expected) => {
    await open("links.html");
    await link(name).click();
    await page.waitForURL((url) => decodeURIComponent(url.pathname) === `/blog${expected}`);
    expect(await isSameDocument()).toBe(true);
    await page.goBack();
    expect(path()).toBe("/links.html");
  });

  it("ignores a link to the current address", async () => {
    await open("links.html");
    const before = await page.evaluate(() => history.length);
    await link("here").click();
    await page.waitForTimeout(50);
    expect(await page.evaluate(() => history.length)).toBe(before);
    expect(await isSameDocument()).toBe(true);
  });

  it("restores the scroll position on back, and scrolls to the top on forward navigation", async () => {
    await open("long.html");
    await page.evaluate(() => window.scrollTo(0, 1500));
    await page
      .locator("[data-content]")
      .getByRole("link", { name: "back to links" })
      .evaluate((element) => {
        if (element instanceof HTMLElement) element.click();
      });
    await page.waitForFunction(() => document.title.startsWith("Links"));
    expect(await scrollTop()).toBe(0);
    await page.goBack();
    await page.waitForFunction(() => document.title.startsWith("Long page") && window.scrollY === 1500);
    await page.reload();
    await page.waitForFunction(() => window.scrollY === 1500);
  });

  it("restores it on the way back to an entry of the same address", async () => {
    await open("long.html#第二节");
    const top = await scrollTop();
    await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('.contents a[href$="第一节"]');
      link?.click();
    });
    await page.waitForFunction(() => decodeURIComponent(location.hash) === "#第一节");
    // Reading on gives the new entry the address of the previous one.
    await page.mouse.move(640, 400);
    await page.mouse.wheel(0, top + 200 - (await scrollTop()));
    await page.waitForFunction(() => decodeURIComponent(location.hash) === "#第二节");
    await page.goBack();
    await page.waitForFunction((y) => window.scrollY === y, top);
  });

  it("restores it on back even while the page that is left scrolls smoothly", async () => {
    await leaveTab(page);
    page = await openTab(browser, { viewport: { width: 1280, height: 700 } });
    await open("long.html");
    await page.evaluate(() => window.scrollTo(0, 1500));
    await page
      .getByRole("link", { name: "back to links" })
      .evaluate((element: HTMLElement) => element.click());
    await page.waitForFunction(
      () =>
        document.title.startsWith("Links") &&
        window.scrollY === 0 &&
        !document.documentElement.hasAttribute("data-turning"),
    );
    await page.evaluate(async () => {
      document.body.style.minHeight = "4000px";
      const scrollTo = window.scrollTo.bind(window);
      scrollTo({ top: 2000, behavior: "instant" });
      const frame = () => new Promise(requestAnimationFrame);
      // The browser drops a smooth scroll beyond the height that it has drawn so far.
      for (let count = 0; count < 3; count++) await frame();
      Object.assign(window, {
        // Simulates a page that takes long to draw, while the browser scrolls on.
        scrollTo(options: ScrollToOptions) {
          for (const end = performance.now() + 200; performance.now() < end;);
          scrollTo(options);
        },
      });
      scrollTo({ top: 0, behavior: "smooth" });
      while (window.scrollY === 2000) await frame();
      history.back();
    });
    await page.waitForFunction(() => document.title.startsWith("Long page"));
    await page.evaluate(async () => {
      for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
    });
    expect(await scrollTop()).toBe(1500);
  });

  it.each([
    ["on a fresh load", async () => open(`long.html#${encodeURIComponent("第三节")}`)],
    ["in raw characters", async () => open("long.html#第三节")],
    [
      "by a link from another page",
      async () => {
        await open("links.html");
        await link("third section").click();
        await page.waitForURL(/long\.html/);
      },
    ],
  ])("finds a Chinese heading %s", async (_, act) => {
    await act();
    await page.waitForFunction(() => {
      const top = document.getElementById("第三节")?.getBoundingClientRect().top ?? -1;
      return top >= 0 && top < 200;
    });
  });

  it("finds a heading with a decomposed id by a composed hash", async () => {
    await open(`long.html#${encodeURIComponent("がんばる".normalize("NFC"))}`);
    await page.waitForFunction(() => window.scrollY > 500);
  });

  it("writes the current heading into the hash, without a jump or a history entry", async () => {
    await open("long.html");
    const before = await page.evaluate(() => history.length);
    await page.evaluate(() => {
      const heading = document.getElementById("第二节");
      if (heading !== null) window.scrollTo(0, heading.getBoundingClientRect().top + window.scrollY + 30);
    });
    const top = await scrollTop();
    await page.waitForFunction(() => decodeURIComponent(location.hash) === "#第二节");
    expect(await scrollTop()).toBe(top);
    expect(await page.evaluate(() => history.length)).toBe(before);
    expect(await page.locator(".contents [aria-current]").innerText()).toBe("第二节");
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.locator(".contents [aria-current]").waitFor({ state: "detached" });
  });

  it.each(["instant", "smooth"] as const)(
    "detects a heading to which a script scrolls %s",
    async (behavior) => {
      await open("long.html");
      const marked = page.locator(".contents [aria-current]");
      for (const slug of ["第二节", "第一节"]) {
        await page.evaluate(([id, how]) => document.getElementById(id)?.scrollIntoView({ behavior: how }), [
          slug,
          behavior,
        ] as const);
        await marked.filter({ hasText: slug }).waitFor({ state: "attached" });
        await page.waitForFunction((id) => decodeURIComponent(location.hash) === `#${id}`, slug);
      }
    },
  );

  it("writes it also if the visitor scrolls as soon as the page appears", async () => {
    await open("links.html");
    await page.evaluate(() => {
      const scroll = () => {
        window.dispatchEvent(new WheelEvent("wheel"));
        const heading = document.getElementById("第一节")?.getBoundingClientRect().top ?? 0;
        window.scrollBy(0, heading - 20);
      };
      // By then the whole page is laid out, less than a second after the navigation.
      window.addEventListener("hanblog:navigate", () => setTimeout(scroll, 500));
    });
    await link("long").click();
    await page.waitForFunction(() => decodeURIComponent(location.hash) === "#第一节");
  });

  it("shows the not-found page for an unknown address and can go back", async () => {
    await open("links.html");
    await link("nowhere").click();
    await page.waitForFunction(() => document.title.includes("not found"));
    expect(path()).toBe("/nowhere.html");
    await page.goBack();
    await page.waitForFunction(() => document.title.startsWith("Links"));
  });

  it("lets the browser open a file of `public` with the name of a page, each time", async () => {
    for (const [name, title] of [
      ["drawn", "Drawn by hand"],
      ["slides", "Slides"],
      ["slides", "Slides"],
    ] as const) {
      await open("links.html");
      await link(name).click();
      await page.waitForFunction((expected) => document.title === expected, title);
      await page.goBack();
      await page.waitForFunction(() => document.title.startsWith("Links"));
    }
  });

  it("shows the not-found page again after going back to it", async () => {
    await open("nowhere.html");
    await page.locator("header").getByRole("link").first().click();
    await page.waitForFunction(() => !document.title.includes("not found"));
    await page.goBack();
    await page.waitForFunction(() => document.title.includes("not found"));
    expect(path()).toBe("/nowhere.html");
    expect(await isSameDocument()).toBe(true);
  });

  it("prefetches on intent, so that a click loads nothing more", async () => {
    await open("links.html");
    await link("long").hover();
    await page.waitForResponse((response) => /assets\/js\/\d+\.[0-9a-f]{8}\.js$/.test(response.url()));
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await link("long").click();
    await page.waitForFunction(() => document.title.startsWith("Long page"));
    expect(requests.filter((url) => /\.(?:js|json|html)$/.test(url))).toEqual([]);
  });

  it("prefers the newer of two navigations and drops the older", async () => {
    await open("links.html");
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let older = "";
    await page.route(/assets\/js\/\d+\./, async (route) => {
      const isOlder = (await (await route.fetch()).text()).includes('"/long.html"');
      if (isOlder) {
        older = route.request().url();
        await released;
      }
      await route.continue();
    });
    await link("long").click();
    await link("index form").click();
    await page.waitForFunction(() => document.title.startsWith("Folder"));
    await expect.poll(() => older).not.toBe("");
    const arrived = page.waitForEvent("requestfinished", (request) => request.url() === older);
    release();
    await arrived;
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(path()).toBe("/folder/");
    expect(await page.title()).toMatch(/^Folder/);
  });
});

describe("a step back before the application starts", () => {
  it("loads the page of the entry, which shares its document with the reloaded one", async () => {
    await open("links.html");
    await link("long").click();
    await page.waitForFunction(() => document.title.startsWith("Long page"));
    await page.route(/\/app\.\w+\.js$/, (route) => route.abort());
    await page.reload();
    await page.goBack();
    await page.waitForFunction(() => document.title.startsWith("Links"));
    expect(path()).toBe("/links.html");
    await page.goForward();
    await page.waitForFunction(() => document.title.startsWith("Long page"));
    expect(path()).toBe("/long.html");
  });
});

describe("a page that cannot be loaded", () => {
  it("leaves the visitor on the current page, shows the failure, and loads on retry", async () => {
    await open("links.html");
    const faults = listenForFaults(page);
    await page.route(/assets\/js\/\d+\./, (route) => route.abort());
    await link("long").click();
    await page.getByRole("alert").waitFor();
    expect(faults).toContainEqual(expect.stringMatching(/^Loading chunk \d+ failed\.\n\(error: /));
    expect(path()).toBe("/links.html");
    await page.locator("#nprogress").waitFor({ state: "detached" });
    await page.unroute(/assets\/js\/\d+\./);
    await page.getByRole("alert").getByRole("button").click();
    await page.waitForFunction(() => document.title.startsWith("Long page"));
    expect(await isSameDocument()).toBe(true);
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  it.each<[string, (html: string) => string]>([
    ["a host answers with another page for", () => "<!DOCTYPE html><h1>Hello</h1>"],
    ["a proxy changes", (html) => html.replace("<!--content-->", "<!--content--><script></script>")],
    ["a proxy takes comments out of", (html) => html.replaceAll(/<!--.*?-->/g, "")],
  ])("is loaded in full if %s its document", async (_, change) => {
    await open("links.html");
    const faults = listenForFaults(page);
    await page.route(/\/long\.html$/, async (route) => {
      if (route.request().resourceType() === "document") return route.continue();
      const response = await route.fetch();
      return route.fulfill({ response, body: change(await response.text()) });
    });
    await link("long").click();
    await page.waitForFunction(() => document.title.startsWith("Long page"));
    expect(path()).toBe("/long.html");
    expect(await isSameDocument()).toBe(false);
    expect(faults).toContainEqual(expect.stringMatching(/^Loading chunk \d+ failed\.\n\(missing: /));
  });

  it("is loaded by a second try if a cache has an older copy of its document", async () => {
    await open("links.html");
    const asked: string[] = [];
    await page.route(/\/long\.html$/, async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const isFirst = asked.push(route.request().url()) === 1;
      const body = isFirst ? text.replace("<!--content-->", "<!--content--><p>Old.</p>") : text;
      return route.fulfill({ response, body });
    });
    await link("long").click();
    await page.waitForFunction(() => document.title.startsWith("Long page"));
    expect(await isSameDocument()).toBe(true);
    expect(asked).toHaveLength(2);
    expect(await page.getByText("Old.").count()).toBe(0);
  });

  it("does not hang offline, when the manifest cannot be loaded either", async () => {
    await open("links.html");
    await page.context().setOffline(true);
    await link("long").click();
    await page.getByRole("alert").waitFor();
    expect(path()).toBe("/links.html");
    await page.context().setOffline(false);
  });

  it("logs each address that failed in the network once", async () => {
    await open("links.html");
    await link("long").hover();
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => /\/\d+\.\w+\.js$/.test(name)),
    );
    const faults = listenForFaults(page);
    await page.context().setOffline(true);
    await link("index form").click();
    await page.getByRole("alert").waitFor();
    await page.context().setOffline(false);
    const told = faults.filter((fault) => !fault.startsWith("Failed to load resource"));
    const chunk = expect.stringMatching(/^Loading chunk \d+ failed/);
    expect(told).toEqual([chunk, "Network Error"]);
  });

  it("logs code that failed in the network in the same words", async () => {
    // A page of an earlier test still has the code in the memory of its process, which needs no network.
    const fresh = await browser.newContext({ reducedMotion: "reduce" });
    onTestFinished(() => fresh.close());
    page = await fresh.newPage();
    const loading = new Set<Request>();
    page.on("request", (request) => loading.add(request));
    page.on("requestfinished", (request) => loading.delete(request));
    page.on("requestfailed", (request) => loading.delete(request));
    await open("links.html");
    // The last code that a page loads by itself.
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => /\/image-zoom\.\w+\.js$/.test(name)),
    );
    // Code that was requested with it would fail as well.
    await expect.poll(() => loading.size).toBe(0);
    const faults = listenForFaults(page);
    await page.context().setOffline(true);
    await link("long").click();
    await page.getByRole("alert").waitFor();
    await page.getByRole("combobox").fill("long");
    await expect
      .poll(() => faults.filter((fault) => !fault.startsWith("Failed to load resource")))
      .toEqual(["Network Error", "Network Error"]);
    await page.context().setOffline(false);
  });
});

describe("a new deployment under an open tab", () => {
  it("loads the new version of a changed page, without a new document", async () => {
    await open("links.html");
    await link("index form").click();
    await page.waitForFunction(() => document.title.startsWith("Folder"));
    await page.goBack();
    const file = join(site.dir, "long.md");
    const text = await readFile(file, "utf8");
    await writeFile(file, `${text}\n\nFresh words.\n`);
    expect((await site.build()).code).toBe(0);
    await link("long").click();
    await page.getByText("Fresh words.").waitFor();
    expect(await isSameDocument()).toBe(true);
    await writeFile(file, text);
  });

  it("loads the target in full when the program itself changed", async () => {
    await open("links.html");
    await link("index form").click();
    await page.waitForFunction(() => document.title.startsWith("Folder"));
    await page.goBack();
    const config = join(site.dir, "hanblog.config.mjs");
    const text = await readFile(config, "utf8");
    const article = join(site.dir, "long.md");
    await writeFile(config, text.replace("Test blog", "Renamed blog"));
    await writeFile(article, `${await readFile(article, "utf8")}\n\nOther words.\n`);
    expect((await site.build()).code).toBe(0);
    await link("long").click();
    await page.waitForFunction(() => document.title === "Long page | Renamed blog");
    expect(await isSameDocument()).toBe(false);
    expect(path()).toBe("/long.html");
  });
});

describe("a theme that throws in the browser", () => {
  let throwing: BuiltSite;
  beforeAll(async () => {
    throwing = await openBuiltSite("test/fixtures/throwing-theme");
  });
  afterAll(() => throwing.close());

  it("keeps the document as it was, and the browser handles links and history", async () => {
    const faults = listenForFaults(page);
    await page.goto(throwing.url);
    await expect.poll(() => faults).toContain("The theme throws");
    await page.getByText("The first page").waitFor();
    await page.getByRole("link", { name: "another" }).click();
    await page.getByText("The other page").waitFor();
    await page.goBack();
    await page.getByText("The first page").waitFor();
  });

  it("loads a page in full if it throws on it", async () => {
    await page.goto(`${throwing.url}?on=/other.html`);
    await waitForHydration(page);
    const load = page.waitForEvent("load");
    await page.getByRole("link", { name: "another" }).click();
    await load;
    await page.getByText("The other page").waitFor();
    expect(new URL(page.url()).pathname).toBe("/other.html");
    await page.goBack();
    await page.getByText("The first page").waitFor();
  });
});
