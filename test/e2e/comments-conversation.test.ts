import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { createTurnstile } from "../../src/cli/comments/screen/turnstile.js";
import { APP_ID, APP_KEY, listen, MEMORY, openService, type TestService } from "../cli/comments/service.js";
import { parseReactions } from "../../src/runtime/model/reactions.js";
import { NO_SITE } from "../../src/cli/comments/service-context.js";
import { adminToken, callAdmin } from "../cli/comments/admin/call-admin.js";
import { findInBothModes, NO_VIOLATIONS } from "./axe.js";
import { listenForFaults, openBrowser } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { leaveTab, openTab } from "./tabs.js";

const PATH = "/blog/first.html";

let service: TestService;
let site: BuiltSite;
let browser: Browser;
let page: Page;
let faults: readonly string[];

beforeAll(async () => {
  [service, browser] = await Promise.all([
    openService(MEMORY, {
      pauseSeconds: 0,
      hasLikes: true,
      ownMinutes: 15,
      hasFeed: true,
      site: { ...NO_SITE, url: "https://blog.example/" },
      reactions: parseReactions("👍 🎉 🍚") ?? [],
    }),
    openBrowser(),
  ]);
  const app = { appId: APP_ID, appKey: APP_KEY, serverURLs: await listen(service.server), pageSize: 2 };
  const parts = { badge: true, sort: true, likes: true, ownChanges: 15 };
  const reactions = ["👍", "🎉", "🍚 Rice", "👀"];
  const store = { ...app, conversation: { ...parts, reactions } };
  site = await openBuiltSite("test/fixtures/comments", async (dir) => {
    await writeFile(join(dir, "store.json"), JSON.stringify(store));
    const tag = '<NewestComments count="2">\n\nComments come from visitors.\n\n</NewestComments>';
    await writeFile(join(dir, "newest.md"), `# Newest\n\n${tag}\n`);
  });
  let first = "";
  for (const comment of ["one", "two", "three"]) {
    service.advance(1000);
    const { body } = await service.call("POST", "classes/Comment", {
      body: { url: PATH, comment, nick: comment, mail: `${comment}@example.org`, token: "a".repeat(32) },
    });
    if (comment === "one") first = (body as { objectId: string }).objectId;
  }
  const token = await adminToken(service);
  await callAdmin(service, "PATCH", `comments/${first}`, { token, body: { owner: true } });
});
afterAll(async () => {
  await site.close();
  await service.stop();
});
beforeEach(async () => {
  page = await openTab(browser, { viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
  faults = listenForFaults(page);
  await page.goto(`${site.url}first.html`);
  await page.locator(".comment-card").first().waitFor({ timeout: 10_000 });
});
afterEach(async () => {
  expect(faults).toEqual([]);
  await leaveTab(page);
});

const texts = () => page.locator(".comment-card .comment-body").allInnerTexts();
const choice = () => page.locator(".comments-order select");

it("sorts by the newest first until the reader chooses, on further pages as well", async () => {
  expect(await texts()).toEqual(["three", "two"]);
  await choice().selectOption({ index: 1 });
  await expect.poll(texts).toEqual(["one", "two"]);
  await page.locator(".comments-more").click();
  await expect.poll(texts).toEqual(["one", "two", "three"]);
  await choice().selectOption({ index: 0 });
  await expect.poll(texts).toEqual(["three", "two"]);
});

it("returns to the default order on the next visit", async () => {
  await choice().selectOption({ index: 1 });
  await expect.poll(texts).toEqual(["one", "two"]);
  await page.reload();
  await expect.poll(texts).toEqual(["three", "two"]);
});

it("marks the owner's comments only", async () => {
  await choice().selectOption({ index: 1 });
  await expect.poll(texts).toEqual(["one", "two"]);
  const heads = page.locator(".comment-head");
  expect(await heads.nth(0).locator(".comment-pinned").count()).toBe(1);
  expect(await heads.nth(1).locator(".comment-pinned").count()).toBe(0);
});

it("likes a comment once per browser, takes the like back, and sorts by likes", async () => {
  const button = (text: string) =>
    page.locator(".comment-card").filter({ hasText: text }).locator("[aria-pressed]");
  await button("two").click();
  await expect.poll(() => button("two").innerText()).toBe("♥ 1");
  await page.reload();
  await expect.poll(() => button("two").innerText()).toBe("♥ 1");
  expect(await button("two").getAttribute("aria-pressed")).toBe("true");
  await choice().selectOption({ index: 2 });
  await expect.poll(texts).toEqual(["two", "three"]);
  await button("two").click();
  await expect.poll(() => button("two").innerText()).toBe("♡");
  await page.reload();
  await expect.poll(() => button("two").innerText()).toBe("♡");
});

it("keeps the number of likes and says so if a like is not saved", async () => {
  await page.route("**/1.1/likes/*", (route) => route.abort());
  const button = page.locator(".comment-card [aria-pressed]").first();
  await button.click();
  await page.getByRole("alert").waitFor();
  expect(await button.innerText()).toBe("♡");
  await page.unroute("**/1.1/likes/*");
  await button.click();
  await expect.poll(() => button.innerText()).toBe("♥ 1");
  await button.click();
  await expect.poll(() => button.innerText()).toBe("♡");
  faults = [];
});

const reactions = () => page.locator(".comments-reactions");
const reaction = (name: string) => reactions().getByRole("button", { name });

it("shows the reactions that the service has, with names for screen readers", async () => {
  await expect.poll(() => reactions().getByRole("button").count()).toBe(3);
  const snapshot = await reactions().ariaSnapshot();
  expect(snapshot).toContain('button "Thumbs up"');
  expect(snapshot).toContain('button "Party"');
  expect(snapshot).toContain('button "Rice"');
});

it("keeps one reaction of each kind per browser, by keyboard as well, and takes it back", async () => {
  await reaction("Party").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => reaction("Party").innerText()).toBe("🎉 1");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect.poll(() => reaction("Rice").innerText()).toBe("🍚 1");
  await page.reload();
  await expect.poll(() => reaction("Party, 1").getAttribute("aria-pressed")).toBe("true");
  expect(await reaction("Thumbs up").getAttribute("aria-pressed")).toBe("false");
  for (const name of ["Party", "Rice"]) await reaction(name).click();
  await expect.poll(() => reactions().innerText()).not.toMatch(/\d/);
  await page.reload();
  await expect.poll(() => reactions().getByRole("button").count()).toBe(3);
  expect(await reactions().innerText()).not.toMatch(/\d/);
});

it("says so if a reaction is not saved, and hides reactions that a service does not have", async () => {
  await page.route("**/1.1/reactions", (route) => route.abort());
  await reaction("Party").click();
  await reactions().getByRole("alert").waitFor();
  expect(await reaction("Party").innerText()).toBe("🎉");
  await page.route("**/1.1/reactions?*", (route) => route.fulfill({ status: 404, json: { code: 101 } }));
  await page.reload();
  await page.locator(".comment-card").first().waitFor();
  await expect.poll(() => reactions().count()).toBe(0);
  faults = [];
});

it("lists the newest comments where a page has the component", async () => {
  await page.goto(`${site.url}newest.html`);
  const list = page.locator(".posts a");
  await expect.poll(() => list.allInnerTexts()).toEqual(["three: three", "two: two"]);
  expect(await list.first().getAttribute("href")).toMatch(
    /^https:\/\/blog\.example\/blog\/first\.html#comment-\w+$/,
  );
  expect(await page.getByText("Comments come from visitors.").count()).toBe(0);
  expect(await findInBothModes(page, ".comments")).toEqual(NO_VIOLATIONS);
  const plain = await (await fetch(`${site.url}newest.html`)).text();
  expect(plain).toContain("Comments come from visitors.");
});

it("writes the newest comments into the HTML, and shows newer ones when the list comes into view", async () => {
  const store = JSON.parse(await readFile(join(site.dir, "store.json"), "utf8")) as object;
  const above = "A line.\n\n".repeat(60);
  const tag = '<NewestComments count="2">\n\nNothing to list.\n\n</NewestComments>';
  const baked = await openBuiltSite("test/fixtures/comments", async (dir) => {
    await writeFile(join(dir, "store.json"), JSON.stringify({ ...store, bake: true }));
    await writeFile(join(dir, "newest.md"), `# Newest\n\n${above}${tag}\n`);
    await writeFile(join(dir, "short.md"), '# Short\n\n<NewestComments count="2" />\n');
  });
  onTestFinished(() => baked.close());
  const visitor = await openTab(browser, { viewport: { width: 375, height: 700 }, reducedMotion: "reduce" });
  const found = listenForFaults(visitor);
  const asked: string[] = [];
  visitor.on("request", (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ["newest.html", "short.html"]) {
    const html = await (await fetch(`${baked.url}${path}`)).text();
    expect(html).toMatch(/three: three<.*two: two</);
    expect(html).not.toContain("Nothing to list.");
  }
  const search = (await readdir(baked.dest, { recursive: true })).filter((file) =>
    /search.*\.js$/.test(file),
  );
  for (const file of search) expect(await readFile(join(baked.dest, file), "utf8")).not.toContain("three");

  service.advance(1000);
  const { body } = await service.call("POST", "classes/Comment", {
    body: { url: PATH, comment: "four", nick: "four", token: "a".repeat(32) },
  });
  const { objectId } = body as { readonly objectId: string };
  await visitor.goto(`${baked.url}newest.html`);
  const list = visitor.locator(".posts a");
  expect(await list.allInnerTexts()).toEqual(["three: three", "two: two"]);
  await visitor.waitForLoadState("networkidle");
  expect(asked).not.toContain("/feed.json");
  await visitor.locator(".posts").scrollIntoViewIfNeeded();
  await expect.poll(() => list.allInnerTexts()).toEqual(["four: four", "three: three"]);
  expect(asked).toContain("/feed.json");
  expect(await findInBothModes(visitor, ".content")).toEqual(NO_VIOLATIONS);
  const width = await visitor.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(375);
  await visitor.goto(`${baked.url}short.html`);
  await expect.poll(() => list.allInnerTexts()).toEqual(["four: four", "three: three"]);
  asked.length = 0;
  await visitor.goto(`${baked.url}first.html`);
  await visitor.locator(".comment-card").first().waitFor();
  expect(asked.filter((path) => /NewestComments|feed\.json/.test(path))).toEqual([]);
  expect(found).toEqual([]);
  await leaveTab(visitor);
  await service.call("DELETE", `classes/Comment/${objectId}`, { master: true });
});

const card = (text: string) => page.locator(".comment-card").filter({ hasText: text });

/** Sends a comment and waits until the card that shows `start` is stored. */
async function send(text: string, start = text): Promise<void> {
  await page.locator(".comments-editor textarea").first().fill(text);
  await page.locator(".comments-editor [type=submit]").first().click();
  await card(start).locator("[aria-expanded]").waitFor();
}

it("edits an own comment in the editor and returns the focus to it", async () => {
  await send("my first ![](data:image/png;base64,iVBORw0KGgo=) text", "my first");
  expect(await card("three").locator("[aria-expanded]").count()).toBe(0);
  await page.reload();
  await card("my first").locator("[aria-expanded]").click();
  const field = card("my first").locator("textarea");
  expect(await field.inputValue()).toBe("my first ![](image:1) text");
  expect(await findInBothModes(page, ".comments")).toEqual(NO_VIOLATIONS);
  await field.fill("my **second** ![](image:1) text");
  await page.keyboard.press("Control+Enter");
  await card("my second").locator("strong").waitFor();
  expect(await page.locator(".comment-card textarea").count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("my second");
  await page.reload();
  await card("my second").waitFor();
  const { body } = await service.call("GET", "classes/Comment", {
    params: { order: "-createdAt", limit: "1" },
  });
  expect(body).toMatchObject({
    results: [{ comment: "my **second** ![](data:image/png;base64,iVBORw0KGgo=) text" }],
  });
});

const remove = (text: string) => card(text).locator("button").last();

it("deletes an own comment after a confirmation", async () => {
  const answers = [false, true];
  page.on("dialog", (dialog) => void (answers.shift() === true ? dialog.accept() : dialog.dismiss()));
  // The tests before have left comments of another browser.
  expect(await card("my second").locator("[aria-expanded]").count()).toBe(0);
  const count = await page.locator(".comments-count").innerText();
  await send("unwanted");
  await remove("unwanted").click();
  await remove("unwanted").click();
  await expect.poll(() => card("unwanted").count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.className)).toBe("comment-card");
  expect(await page.locator(".comments-count").innerText()).toBe(count);
  expect(answers).toEqual([]);
});

it("does not delete an own comment with replies", async () => {
  page.once("dialog", (dialog) => void dialog.accept());
  await send("a question");
  const { body } = await service.call("GET", "classes/Comment", {
    params: { order: "-createdAt", limit: "1" },
  });
  const [{ objectId: rid }] = (body as { results: readonly [{ objectId: string }] }).results;
  await service.call("POST", "classes/Comment", { body: { url: PATH, comment: "reply", rid, pid: rid } });
  await remove("a question").click();
  await expect.poll(() => card("a question").getByRole("alert").innerText()).not.toBe("");
  faults = [];
});

it("keeps the text of an edit that is too late", async () => {
  await send("too late");
  await card("too late").locator("[aria-expanded]").click();
  service.advance(16 * 60_000);
  await card("too late").locator("textarea").fill("a later text");
  await page.keyboard.press("Control+Enter");
  await card("too late").locator(".comments-notice").waitFor();
  expect(await card("too late").locator("textarea").inputValue()).toBe("a later text");
  faults = [];
});

it("is accessible", async () => {
  expect(await findInBothModes(page, ".comments")).toEqual(NO_VIOLATIONS);
});

it("computes the proof of work that a service asks for, and says so on a page that cannot", async () => {
  const guarded = await openService(MEMORY, { pauseSeconds: 0, needsProof: true });
  const own = { appId: APP_ID, appKey: APP_KEY, serverURLs: await listen(guarded.server) };
  const store = await openBuiltSite("test/fixtures/comments", (dir) =>
    writeFile(join(dir, "store.json"), JSON.stringify(own)),
  );
  const solver = await openTab(browser, { reducedMotion: "reduce", locale: "en" });
  const write = async (text: string) => {
    await solver.goto(`${store.url}first.html`);
    await solver.locator(".comments-editor textarea").fill(text);
    await solver.locator(".comments-editor [type=submit]").click();
  };
  try {
    await write("after some work");
    await solver.locator(".comment-card .comment-time time").waitFor();
    await solver.reload();
    await solver.locator(".comment-card").getByText("after some work").waitFor();
    // The panel has a pause between two comments of its own.
    await solver.evaluate(() => localStorage.clear());
    await solver.addInitScript(() => Object.defineProperty(window, "isSecureContext", { value: false }));
    await write("without encryption");
    const alert = solver.getByRole("alert").filter({ hasText: "Code 428" });
    expect(await alert.innerText()).toContain("请用 https 开头的地址打开");
    expect(await solver.locator(".comments-editor textarea").inputValue()).toBe("without encryption");
    const { body } = await guarded.call("GET", "classes/Comment");
    expect(body).toMatchObject({ results: [{ comment: "after some work" }] });
  } finally {
    await leaveTab(solver);
    await store.close();
    await guarded.stop();
  }
});

/** In place of Cloudflare's script, which tests cannot load: a button that gives a token. */
const WIDGET = `window.turnstile = { render(check, { sitekey, action, callback }) {
  const button = document.createElement("button");
  button.textContent = sitekey;
  button.onclick = () => callback("token for " + action);
  check.append(button);
} };`;

it("shows the check of Turnstile in a frame of the service, and keeps the text without it", async () => {
  const checked: string[] = [];
  const verify: typeof fetch = async (_, init) => {
    const { response } = Object.fromEntries(init?.body as URLSearchParams);
    checked.push(String(response));
    return Response.json({ success: true, action: "comment" });
  };
  const turnstile = createTurnstile(
    { siteKey: "0x4AAA", secret: "s" },
    { fetch: verify, onFault: (reason) => expect(reason).toBe("") },
  );
  const guarded = await openService(MEMORY, { pauseSeconds: 0, turnstile });
  const address = await listen(guarded.server);
  const own = { appId: APP_ID, appKey: APP_KEY, serverURLs: address };
  const store = await openBuiltSite("test/fixtures/comments", (dir) =>
    writeFile(join(dir, "store.json"), JSON.stringify(own)),
  );
  const buildWith = async (csp: object) => {
    await writeFile(join(store.dir, "store.json"), JSON.stringify({ ...own, csp }));
    await store.build("--csp", "meta");
  };
  await buildWith({ sources: { "frame-src": [address] } });
  const writer = await openTab(browser, { reducedMotion: "reduce", locale: "en" });
  let script = WIDGET;
  await writer.route("https://challenges.cloudflare.com/**", (route) =>
    script === "" ? route.abort() : route.fulfill({ contentType: "text/javascript", body: script }),
  );
  const write = async (text: string) => {
    await writer.goto(`${store.url}first.html`);
    await writer.locator(".comments-editor textarea").fill(text);
    await writer.locator(".comments-editor [type=submit]").click();
  };
  const dialog = writer.getByRole("dialog", { name: "简单验证" });
  const field = writer.locator(".comments-editor textarea").first();
  try {
    await write("after a check");
    await dialog.frameLocator("iframe").getByRole("button", { name: "0x4AAA" }).click();
    await writer.locator(".comment-card .comment-time time").waitFor();
    expect(await dialog.count()).toBe(0);
    expect(checked).toEqual(["token for comment"]);
    await writer.evaluate(() => localStorage.clear());
    await write("cancelled");
    await dialog.getByRole("button", { name: "取消" }).click();
    await writer.getByRole("alert").getByText("Code 428").waitFor();
    expect(await field.inputValue()).toBe("cancelled");
    script = "";
    await write("without Cloudflare");
    await dialog.frameLocator("iframe").getByRole("alert").getByText("Cloudflare").waitFor();
    await writer.keyboard.press("Escape");
    await writer.getByRole("alert").getByText("Code 428").waitFor();
    await buildWith({});
    await write("forbidden");
    await writer.getByRole("alert").getByText("Code 428").waitFor();
    expect([await dialog.count(), await field.inputValue()]).toEqual([0, "forbidden"]);
    const { body } = await guarded.call("GET", "classes/Comment");
    expect(body).toMatchObject({ results: [{ comment: "after a check" }] });
  } finally {
    await leaveTab(writer);
    await store.close();
    await guarded.stop();
  }
});
