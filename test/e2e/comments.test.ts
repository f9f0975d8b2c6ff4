import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findViolations } from "./axe.js";
import { openBrowser, listenForFaults, waitForHydration } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { startCommentService, type CommentService } from "./comment-service.js";
import { leaveTab, openTab, spoilTab } from "./tabs.js";

/** Text of a page with two screens below each of its headings. */
const LONG = ["One", "Two"].map((title) => `\n## ${title}\n${"\nA line.\n".repeat(60)}`).join("");

/** A page in another language than the site's, with its own counters. */
const COUNTED = `---
title: Counted page
lang: zh-CN
date: 2024-05-04
---

<span id="/blog/counted.html" class="leancloud_visitors"><i class="leancloud-visitors-count"></i></span>
<span id="/blog/counted.html" class="leancloud_visitors"><i class="leancloud-visitors-count"></i></span>
`;

let service: CommentService;
let site: BuiltSite;
let browser: Browser;
let page: Page;
let faults: readonly string[];

beforeAll(async () => {
  [service, browser] = await Promise.all([startCommentService(), openBrowser()]);
  const store = JSON.stringify({ ...service.store, visitor: true, pageSize: 2 });
  site = await openBuiltSite("test/fixtures/comments", (dir) =>
    Promise.all([
      writeFile(join(dir, "store.json"), store),
      writeFile(join(dir, "long.md"), LONG),
      writeFile(join(dir, "counted.md"), COUNTED),
    ]),
  );
});
afterAll(async () => {
  await site.close();
  await service.stop();
});
beforeEach(async () => {
  page = await openTab(browser, { viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
  faults = listenForFaults(page);
});
afterEach(async () => {
  expect(faults).toEqual([]);
  await leaveTab(page);
});

const editor = () => page.getByRole("textbox", { name: "Your comment" });
const cards = () => page.locator(".comment-card:not(.sending)");

async function open(path: string): Promise<void> {
  await page.goto(site.url + path);
  await editor().waitFor();
}

async function post(text: string): Promise<void> {
  await page.evaluate(() => localStorage.removeItem("vlx"));
  await editor().fill(text);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByText("Your comment has been posted.").waitFor({ state: "attached" });
}

/** Messages of the browser and of `reportError` about a missing script. */
const MISSING = ["Failed to load resource", "Failed to fetch dynamically imported module"];

function othersThan(faults: readonly string[], expected: readonly string[]): readonly string[] {
  return faults.filter((fault) => !expected.some((beginning) => fault.startsWith(beginning)));
}

describe("comments under a page", () => {
  it("lists the store's comments, and posts one that is still there after a reload", async () => {
    await open("first.html");
    await page.getByText("No comments yet.").waitFor();
    await page.getByRole("textbox", { name: "Nickname" }).fill("团子");
    await post("Hello **world**");
    expect(await page.locator(".comments-count").innerText()).toBe("1 comment");
    expect(await editor().inputValue()).toBe("");
    await page.reload();
    await cards().first().waitFor();
    expect(await cards().first().locator(".comment-author").innerText()).toBe("团子");
    expect(await cards().first().locator(".comment-body").innerHTML()).toContain("<strong>world</strong>");
    const [stored] = await service.read("Comment");
    expect(stored).toMatchObject({ comment: "Hello **world**", nick: "团子", url: "/blog/first.html" });
  });

  it("loads nothing before the reader comes near", async () => {
    await page.setViewportSize({ width: 1000, height: 300 });
    const names: string[] = [];
    page.on("request", (request) => names.push(request.url()));
    spoilTab(page);
    await page.addInitScript(() => {
      addEventListener("DOMContentLoaded", () => {
        document.querySelector<HTMLElement>(".comments")?.style.setProperty("margin-top", "3000px");
      });
    });
    await page.goto(`${site.url}first.html`);
    await page.waitForRequest(/first-view/);
    await page.waitForLoadState("networkidle");
    expect(names.filter((name) => /mount-panel|classes\/Comment\b/.test(name))).toEqual([]);
    await page.locator(".comments").scrollIntoViewIfNeeded();
    await editor().waitFor();
  });

  it("reports that the panel's code is gone, as after a deployment, and offers to reload the page", async () => {
    const code = /mount-panel\.[^/]*\.js/;
    await page.route(code, (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto(`${site.url}first.html`);
    const notice = page.getByRole("alert").filter({ hasText: "The comments could not be loaded." });
    await notice.waitFor();
    await page.unroute(code);
    await notice.getByRole("button", { name: "Reload the page" }).click();
    await editor().waitFor();
    expect(await notice.count()).toBe(0);
    faults = othersThan(faults, MISSING);
  });

  it("loads the panel and removes the notice once the visitor is online again", async () => {
    const code = /mount-panel\.[^/]*\.js/;
    await page.route(code, (route) => route.abort("internetdisconnected"));
    await page.goto(`${site.url}first.html`);
    const notice = page.getByText("The comments could not be loaded.");
    await notice.waitFor();
    await page.unroute(code);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await editor().waitFor();
    expect(await notice.count()).toBe(0);
    faults = othersThan(faults, MISSING);
  });

  it("shows the comments of the next page that a visitor opens", async () => {
    await service.write({ nick: "Guest", url: "/blog/second.html", comment: "Of the second" });
    await open("first.html");
    await page.getByRole("link", { name: "second page", exact: true }).click();
    await page.getByText("Of the second").waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "First page" }).waitFor();
    await editor().waitFor();
    expect(await page.getByText("Of the second").count()).toBe(0);
    expect(await editor().count()).toBe(1);
  });

  it("posts a comment once if it is sent again after a lost response, also after a reload", async () => {
    const posts = /classes\/Comment(?:\?|$)/;
    await page.route(posts, async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      await route.fetch();
      return route.abort("connectionreset");
    });
    await open("first.html");
    await editor().fill("Sent twice, kept once");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByText("Your comment has not been sent.").waitFor();
    await page.unroute(posts);
    await page.reload();
    await expect.poll(() => editor().inputValue()).toBe("Sent twice, kept once");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByText("Your comment has been posted.").waitFor({ state: "attached" });
    const kept = (await service.read("Comment")).map(({ comment }) => comment);
    expect(kept.filter((text) => text === "Sent twice, kept once")).toHaveLength(1);
    faults = othersThan(faults, MISSING);
  });

  it("gives an author one avatar in a browser, and another one in another browser with the same mail", async () => {
    const mail = "picture@example.org";
    await service.write({ nick: "Guest", mail, url: "/blog/first.html", comment: "Picture 0" });
    for (const number of [1, 2]) {
      await open("first.html");
      await page.getByRole("textbox", { name: "Nickname" }).fill("Ann");
      await page.getByRole("textbox", { name: "E-Mail" }).fill(mail);
      await post(`Picture ${number}`);
    }
    await open("first.html");
    await post("Picture 3");
    const avatars = new Map(
      (await service.read("Comment")).map(({ comment, avatar }) => [String(comment), avatar]),
    );
    const [other, first, second, third] = [0, 1, 2, 3].map((number) => avatars.get(`Picture ${number}`));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(other).not.toBe(first);
    // The response to a browser's first comment contains its token.
    expect([second, third]).toEqual([first, first]);
  });

  it("does not restore a text that was sent from another tab", async () => {
    const context = await browser.newContext();
    const [first, second] = [await context.newPage(), await context.newPage()];
    const editorOf = (tab: Page) => tab.getByRole("textbox", { name: "Your comment" });
    await first.goto(`${site.url}first.html`);
    await editorOf(first).fill("Begun in one tab");
    const draft = () => first.evaluate(() => localStorage.getItem("hanblog-draft:/blog/first.html"));
    await expect.poll(draft).toContain("Begun");
    await second.goto(`${site.url}first.html`);
    await expect.poll(() => editorOf(second).inputValue()).toBe("Begun in one tab");
    await first.getByRole("button", { name: "Submit" }).click();
    await expect.poll(draft).toBeNull();
    await second.getByRole("link", { name: "second page", exact: true }).click();
    await second.getByRole("heading", { name: "Second page" }).waitFor();
    await second.goBack();
    await editorOf(second).waitFor();
    expect(await editorOf(second).inputValue()).toBe("");
    await context.close();
  });

  describe("one of a later page of the list", () => {
    let oldest: string;
    beforeEach(async () => {
      const write = (comment: string) => service.write({ nick: "Guest", url: "/blog/long.html", comment });
      oldest = await write(crypto.randomUUID());
      for (const _ of [1, 2, 3]) await write(crypto.randomUUID());
    });
    const isReached = () =>
      page.waitForFunction((id) => document.activeElement?.id === `comment-${id}`, oldest);

    it("is the target of a link in the text, before the list is loaded and after", async () => {
      await page.goto(`${site.url}long.html`);
      await waitForHydration(page);
      await page.waitForLoadState("networkidle");
      expect(await editor().count()).toBe(0);
      const follow = (id: string) =>
        page.evaluate((id) => {
          const link = Object.assign(document.createElement("a"), { href: `#comment-${id}` });
          document.querySelector("main")?.prepend(link);
          link.click();
        }, id);
      const { objectId: newest } = (await service.read("Comment"))[0] ?? {};
      await follow(String(newest));
      await page.waitForFunction((id) => document.activeElement?.id === `comment-${id}`, String(newest));
      expect(await page.locator(`#comment-${oldest}`).count()).toBe(0);
      await follow(oldest);
      await isReached();
    });

    it("is the target of the address, although the reader scrolls past a heading meanwhile", async () => {
      let release = () => {};
      const held = new Promise<void>((done) => (release = done));
      await page.route(/classes\/Comment/, async (route) => {
        await held;
        await route.fallback();
      });
      await open(`long.html#comment-${oldest}`);
      await page.mouse.move(600, 400);
      await page.mouse.wheel(0, 600);
      await page.waitForFunction(() => location.hash === "#one");
      release();
      await isReached();
    });
  });

  it("waits 300 ms after the path has changed", async () => {
    spoilTab(page);
    await page.clock.install();
    await page.goto(`${site.url}first.html`);
    await waitForHydration(page);
    await page.clock.runFor(1000);
    await editor().waitFor();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.getByRole("link", { name: "second page", exact: true }).click();
    await page.getByRole("heading", { name: "Second page" }).waitFor();
    await page.clock.runFor(299);
    expect(await editor().count()).toBe(0);
    await page.clock.runFor(1);
    await editor().waitFor();
  });

  it("counts without the store's SDK", async () => {
    await page.setViewportSize({ width: 1000, height: 300 });
    const names: string[] = [];
    page.on("request", (request) => names.push(request.url()));
    spoilTab(page);
    await page.addInitScript(() => {
      addEventListener("DOMContentLoaded", () => {
        document.querySelector<HTMLElement>(".comments")?.style.setProperty("margin-top", "3000px");
      });
    });
    await page.goto(`${site.url}second.html`);
    await expect.poll(() => page.locator(".article-meta .leancloud-visitors-count").innerText()).not.toBe("");
    await page.waitForLoadState("networkidle");
    expect(names.some((name) => /first-view/.test(name))).toBe(true);
    expect(names.filter((name) => /send-comment|mount-panel/.test(name))).toEqual([]);
  });

  it("are missing if the page turns them off", async () => {
    await page.goto(`${site.url}quiet.html`);
    await waitForHydration(page);
    expect(await page.locator(".comments").count()).toBe(0);
  });

  it("counts comments and visits in the elements for them", async () => {
    const count = page.locator(".valine-comment-count");
    const visits = page.locator(".article-meta .leancloud-visitors-count");
    await service.write({ nick: "Guest", url: "/blog/first.html", comment: "To be counted" });
    const expected = (await service.read("Comment")).filter(
      ({ url, rid }) => url === "/blog/first.html" && (rid ?? "") === "",
    ).length;
    await page.goto(`${site.url}second.html`);
    await expect.poll(() => visits.innerText()).not.toBe("");
    const before = Number(await visits.innerText());
    await expect.poll(() => count.innerText()).toBe(String(expected));
    await page.reload();
    await expect.poll(() => visits.innerText()).toBe(String(before + 1));
    const counters = await service.read("Counter");
    const first = counters.find(({ url }) => url === "/blog/first.html")?.["time"] ?? 0;
    await expect
      .poll(() => page.locator(".content .leancloud-visitors-count").innerText())
      .toBe(String(Number(first)));
    expect(counters.filter(({ url }) => url === "/blog/second.html")).toMatchObject([
      { time: before + 1, title: "Second page", xid: "/blog/second.html" },
    ]);
  });

  it("use the page's language", async () => {
    await page.goto(`${site.url}counted.html`);
    await page.getByRole("button", { name: "提交" }).waitFor();
  });

  it("counts a visit once if the previous page was left before it could count", async () => {
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route(/first-view/, async (route) => {
      await held;
      await route.fallback();
    });
    const timeOf = async (url: string) =>
      (await service.read("Counter")).find((counter) => counter["url"] === url)?.["time"] ?? 0;
    const before = Number(await timeOf("/blog/second.html"));
    const asked = page.waitForRequest(/first-view/);
    await page.goto(`${site.url}first.html`);
    await asked;
    await page.getByRole("link", { name: "second page", exact: true }).click();
    await page.getByRole("heading", { name: "Second page" }).waitFor();
    release();
    await editor().waitFor();
    await expect.poll(() => page.locator(".article-meta .leancloud-visitors-count").innerText()).not.toBe("");
    await page.waitForLoadState("networkidle");
    expect(await timeOf("/blog/second.html")).toBe(before + 1);
  });

  it("loads the store's SDK when the editor gets the focus, and not before", async () => {
    const names: string[] = [];
    page.on("request", (request) => names.push(request.url()));
    await open("first.html");
    await cards().first().waitFor();
    await page.waitForLoadState("networkidle");
    expect(names.filter((name) => name.includes("send-comment"))).toEqual([]);
    const asked = page.waitForRequest(/send-comment/);
    await page.getByRole("textbox", { name: "Nickname" }).focus();
    await asked;
  });

  it("sends a comment that is submitted before the SDK is loaded, once", async () => {
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route(/send-comment/, async (route) => {
      await held;
      await route.fallback();
    });
    await open("first.html");
    await editor().fill("Faster than the SDK");
    await page.evaluate(() => localStorage.removeItem("vlx"));
    await page.getByRole("button", { name: "Submit" }).click();
    await page.locator(".comment-card.sending").waitFor();
    expect(await page.getByRole("button", { name: "Submit" }).isDisabled()).toBe(true);
    release();
    await page.getByText("Your comment has been posted.").waitFor({ state: "attached" });
    const sent = (await service.read("Comment")).filter(({ comment }) => comment === "Faster than the SDK");
    expect(sent).toHaveLength(1);
  });

  it("reports code 98 for a script that cannot be loaded, and sends the comment at the next attempt", async () => {
    await page.route(/send-comment/, (route) => route.abort());
    await open("first.html");
    await cards().first().waitFor();
    await page.evaluate(() => localStorage.removeItem("vlx"));
    await editor().fill("Not lost");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByText("Code 98: Initialization failed, check the version of the script.").waitFor();
    expect(await editor().inputValue()).toBe("Not lost");
    await page.unroute(/send-comment/);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Your comment has been posted.").waitFor({ state: "attached" });
    const own = othersThan(faults, ["Failed to load resource"]);
    expect(own).toEqual([]);
    faults = own;
  });

  it("has no findings of axe, dark and light", async () => {
    await open("first.html");
    await cards().first().waitFor();
    for (const mode of ["dark", "light"]) {
      await page.evaluate((mode) => {
        document.documentElement.dataset["theme"] = mode;
        return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      }, mode);
      expect(await findViolations(page)).toEqual([]);
    }
  });
});

describe("comments in an element that the site selects", () => {
  it("are loaded for a reader who starts there, far above the theme's block", async () => {
    const named = await openBuiltSite("test/fixtures/comments", (dir) =>
      Promise.all([
        writeFile(join(dir, "store.json"), JSON.stringify({ ...service.store, el: "#talk" })),
        writeFile(join(dir, "long.md"), `<div id="talk"></div>\n${LONG}`),
      ]),
    );
    try {
      await page.goto(`${named.url}long.html`);
      await page.locator("#talk").getByRole("textbox", { name: "Your comment" }).waitFor();
      expect(await page.evaluate(() => scrollY)).toBe(0);
    } finally {
      await named.close();
    }
  });
});
