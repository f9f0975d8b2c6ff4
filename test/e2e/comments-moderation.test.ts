import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { NO_SITE } from "../../src/cli/comments/service-context.js";
import { adminToken, callAdmin } from "../cli/comments/admin/call-admin.js";
import {
  ADMIN_PASSWORD,
  APP_ID,
  APP_KEY,
  MEMORY,
  openService,
  type TestService,
} from "../cli/comments/service.js";
import { findFreePort } from "../find-free-port.js";
import { findInBothModes, NO_VIOLATIONS } from "./axe.js";
import { listenForFaults, openBrowser } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { leaveTab, openTab } from "./tabs.js";

const PATH = "/blog/first.html";

let service: TestService;
let server: string;
let site: BuiltSite;
let browser: Browser;
let page: Page;
let faults: readonly string[];
/** The reports of the browser that a test causes. */
let due: string[];

beforeAll(async () => {
  const port = await findFreePort();
  server = `http://127.0.0.1:${port}`;
  const conversation = { badge: true, moderation: true };
  const store = { appId: APP_ID, appKey: APP_KEY, serverURLs: server, conversation };
  [site, browser] = await Promise.all([
    openBuiltSite("test/fixtures/comments", (dir) =>
      writeFile(join(dir, "store.json"), JSON.stringify(store)),
    ),
    openBrowser(),
  ]);
  service = await openService(MEMORY, {
    pauseSeconds: 0,
    moderation: "before",
    site: { ...NO_SITE, url: site.url },
  });
  await new Promise<void>((done) => service.server.listen(port, "127.0.0.1", done));
});
afterAll(async () => {
  await site.close();
  await service.stop();
});
beforeEach(async () => {
  const found = await callAdmin(service, "GET", "comments?limit=100", { token: await adminToken(service) });
  const { comments } = found.body as { readonly comments: readonly { readonly objectId: string }[] };
  for (const { objectId } of comments) {
    await callAdmin(service, "DELETE", `comments/${objectId}`, { token: await adminToken(service) });
  }
  await write("shown", { isVisible: true });
  await write("held");
  due = [];
  page = await openPage();
});

const NO_SESSION = "Failed to load resource: the server responded with a status of 401 (Unauthorized)";
const NO_ANSWER = "Failed to load resource: net::ERR_FAILED";

afterEach(async () => {
  // The browser can report a response late.
  await expect.poll(() => faults).toEqual(due);
  await leaveTab(page);
});

async function openPage(): Promise<Page> {
  const opened = await openTab(browser, {
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    locale: "en",
  });
  opened.setDefaultTimeout(15_000);
  faults = listenForFaults(opened);
  return opened;
}

async function write(
  comment: string,
  {
    isVisible = false,
    url = PATH,
    ...rest
  }: { isVisible?: boolean; url?: string; rid?: string; pid?: string } = {},
): Promise<string> {
  service.advance(1000);
  const { body } = await service.call("POST", "classes/Comment", {
    body: { url, comment, nick: comment, mail: `${comment}@example.org`, ...rest },
  });
  const { objectId } = body as { readonly objectId: string };
  if (isVisible) {
    const change = { token: await adminToken(service), body: { status: "visible" } };
    await callAdmin(service, "PATCH", `comments/${objectId}`, change);
  }
  return objectId;
}

/** Signs the owner in on the owner's page, and opens the blog from there. */
async function signIn(): Promise<void> {
  await page.goto(`${server}/admin/`);
  await page.locator("input[type=password]").fill(ADMIN_PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Moderate on the blog" }).click();
  await bar().waitFor();
  // The page requests the session before the sign-in.
  due.push(NO_SESSION);
}

const bar = () => page.getByRole("region", { name: "You moderate as the owner on this device." });
const card = (text: string) =>
  page.locator(".comment-card", { has: page.locator(".comment-body").getByText(text, { exact: true }) });
const act = (text: string, name: string) =>
  card(text).getByRole("button", { name: new RegExp(`^${name} @`) });
const texts = () => page.locator(".comment-card .comment-body").allInnerTexts();
/** The texts that visitors see, newest first. */
const publicTexts = async () => {
  const { body } = await service.call("GET", "classes/Comment", { params: { order: "-createdAt" } });
  return (body as { readonly results: readonly { readonly comment: string }[] }).results.map(
    ({ comment }) => comment,
  );
};

describe("the owner, who opened the blog from the owner's page", () => {
  beforeEach(signIn);

  it("sees a visitor's comments in a frame of another origin, which could mislead clicks", async () => {
    const body = `<iframe width="1200" height="3000" src="${site.url}first.html"></iframe>`;
    const other = createServer((_, response) => response.setHeader("Content-Type", "text/html").end(body));
    await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
    onTestFinished(() => void other.close());
    const framed = page.frameLocator("iframe");
    const shown = framed.locator(".comment-card .comment-body");
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
    await framed.locator(".comments").scrollIntoViewIfNeeded();
    await shown.first().waitFor();
    expect(await shown.allInnerTexts()).toEqual(["shown"]);
    expect(await framed.getByRole("region", { name: "You moderate as the owner" }).count()).toBe(0);
    // A frame of the blog itself misleads nobody.
    await page.goto(site.url);
    await page.evaluate((html) => document.body.insertAdjacentHTML("afterbegin", html), body);
    await framed.locator(".comments").scrollIntoViewIfNeeded();
    await framed.getByRole("region", { name: "You moderate as the owner" }).waitFor();
  });

  it("is at the comments of the newest page, and the address has no code any more", async () => {
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe(PATH);
    await expect.poll(texts).toEqual(["held", "shown"]);
    await expect
      .poll(() => bar().evaluate((element) => element.getBoundingClientRect().top < innerHeight))
      .toBe(true);
    expect(await findInBothModes(page)).toEqual(NO_VIOLATIONS);
  });

  it("approves a comment that waits", async () => {
    await act("held", "Approve").click();
    await expect.poll(publicTexts).toEqual(["held", "shown"]);
    await act("held", "Hide").waitFor();
    // The card stays where it is until the waiting comments are listed again.
    await expect.poll(() => bar().locator(".comment-card").count()).toBe(0);
    await expect.poll(texts).toEqual(["held", "shown"]);
  });

  it("hides, pins and unpins a comment, and marks one as spam", async () => {
    await act("shown", "Pin").click();
    await act("shown", "Unpin").click();
    await act("shown", "Pin").waitFor();
    await act("shown", "Hide").click();
    await expect.poll(publicTexts).toEqual([]);
    await act("shown", "Spam").click();
    await expect.poll(texts).toEqual(["held"]);
    expect(await bar().locator(".comment-card").count()).toBe(1);
  });

  it("edits a comment, and deletes one with its replies", async () => {
    await act("shown", "Edit").click();
    await card("shown").locator("textarea").fill("corrected");
    await page.keyboard.press("Control+Enter");
    await card("corrected").locator(".comment-body").getByText("corrected").waitFor();
    await expect.poll(publicTexts).toEqual(["corrected"]);
    const { body } = await service.call("GET", "classes/Comment");
    const objectId =
      (body as { readonly results: readonly { readonly objectId: string }[] }).results[0]?.objectId ?? "";
    const reply = await write("reply", { isVisible: true, rid: objectId, pid: objectId });
    await write("reply to the reply", { isVisible: true, rid: objectId, pid: reply });
    await page.reload();
    await expect.poll(texts).toEqual(["held", "corrected", "reply", "reply to the reply"]);
    page.on("dialog", (dialog) => void dialog.accept());
    await act("corrected", "Delete").click();
    await expect.poll(texts).toEqual(["held"]);
    expect(await publicTexts()).toEqual([]);
    expect(await page.locator(".comments-count").innerText()).toBe("0 comments");
  });

  it("writes comments that appear at once with the mark", async () => {
    await page.locator(".comments-editor textarea").fill("from the owner");
    await page.locator(".comments-editor [type=submit]").click();
    await card("from the owner").locator(".comment-head .comment-pinned").waitFor();
    await expect.poll(publicTexts).toEqual(["from the owner", "shown"]);
    await page.reload();
    await card("from the owner").locator(".comment-head .comment-pinned").waitFor();
    expect(await card("from the owner").getByText("Awaiting").count()).toBe(0);
  });

  it("moderates on the next visit, until signing out", async () => {
    await page.reload();
    await act("shown", "Pin").click();
    await act("shown", "Unpin").waitFor();
    await bar().getByRole("button", { name: "Sign out" }).click();
    await bar().waitFor({ state: "detached" });
    await expect.poll(texts).toEqual(["shown"]);
    expect(await act("shown", "Hide").count()).toBe(0);
    await page.reload();
    await card("shown").waitFor();
    expect(await page.getByRole("button", { name: /^Hide/ }).count()).toBe(0);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("owner"))),
    ).toEqual([]);
  });

  it("stays signed in if an address with an old code is opened", async () => {
    await page.goto(`${site.url}second.html`);
    await page.goto(`${site.url}first.html#comment-owner-${"f".repeat(64)}`);
    await bar().waitFor();
    await act("shown", "Hide").waitFor();
    due.push(NO_SESSION);
  });

  it("reads that the session has ended, and keeps the comments on the page", async () => {
    await callAdmin(service, "DELETE", "sessions", { token: await adminToken(service) });
    await act("shown", "Hide").click();
    await page.getByText("You are no longer signed in to moderate.").waitFor();
    due.push(NO_SESSION);
    expect(await texts()).toEqual(["shown"]);
    await page.reload();
    await card("shown").waitFor();
    expect(await page.getByRole("button", { name: /^Hide/ }).count()).toBe(0);
  });

  it("loses nothing if the service does not answer", async () => {
    await page.route("**/owner/**", (route) => route.abort());
    await act("shown", "Hide").click();
    await card("shown").getByText("Not saved. Please try again later.").waitFor();
    due.push(NO_ANSWER);
    await page.unroute("**/owner/**");
    await act("shown", "Hide").click();
    await expect.poll(publicTexts).toEqual([]);
  });
});

describe("a moderator, who opened the blog from the owner's page", () => {
  let id = "";
  const bar = () => page.getByRole("region", { name: "You moderate on this device as Ann" });

  beforeEach(async () => {
    const token = await adminToken(service);
    const own = await write("from the owner", { isVisible: true });
    await callAdmin(service, "PATCH", `comments/${own}`, { token, body: { owner: true } });
    const added = await callAdmin(service, "POST", "moderators", { token, body: { name: "Ann" } });
    const link = added.body as { readonly id: string; readonly token: string };
    id = link.id;
    const body = { token: link.token, password: "ann's own password" };
    await callAdmin(service, "POST", "link", { token: "", body });
    onTestFinished(async () => void (await service.context.store.moderators.remove(id)));
    await page.goto(`${server}/admin/`);
    await page.getByRole("button", { name: "Sign in as a moderator" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Ann");
    await page.getByLabel("Password").fill("ann's own password");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Moderate on the blog" }).click();
    await bar().waitFor();
    // The page requests the session before the sign-in.
    due.push(NO_SESSION);
  });

  it("approves and hides comments, and replies under their own name with a badge", async () => {
    await act("held", "Approve").click();
    await expect.poll(publicTexts).toEqual(["from the owner", "held", "shown"]);
    expect(await findInBothModes(page)).toEqual(NO_VIOLATIONS);
    await act("shown", "Reply").click();
    await page.locator(".comments-editor textarea").fill("from Ann");
    await page.locator(".comments-editor input").first().fill("not Ann");
    await page.locator(".comments-editor [type=submit]").click();
    const marked = card("from Ann").locator(".comment-head");
    await marked.getByText("Moderator", { exact: true }).waitFor();
    expect(await marked.locator(".comment-author").innerText()).toBe("Ann");
    await expect.poll(publicTexts).toEqual(["from Ann", "from the owner", "held", "shown"]);
    await page.reload();
    await marked.getByText("Moderator", { exact: true }).waitFor();
    await bar().waitFor();
    await act("from Ann", "Hide").waitFor();
    expect(await card("from the owner").getByRole("button").count()).toBe(1);
    await card("from the owner").getByRole("button", { name: "Reply @from the owner" }).waitFor();
  });

  it("has no buttons any longer once the owner removed them", async () => {
    await callAdmin(service, "DELETE", `moderators/${id}`, { token: await adminToken(service) });
    await act("shown", "Hide").click();
    await page.getByText("You are no longer signed in to moderate.").waitFor();
    due.push(NO_SESSION);
    await page.reload();
    await card("shown").waitFor();
    expect(await page.getByRole("button", { name: /^Hide/ }).count()).toBe(0);
    expect(await publicTexts()).toEqual(["from the owner", "shown"]);
  });
});

it("an address with a used or invented code signs nobody in", async () => {
  await page.goto(`${site.url}first.html#comment-owner-${"f".repeat(64)}`);
  await page.getByText("You are no longer signed in to moderate.").waitFor();
  due.push(NO_SESSION);
  await card("shown").waitFor();
  expect(await page.getByRole("button", { name: /^Hide/ }).count()).toBe(0);
  expect(new URL(page.url()).hash).toBe("");
});

it("the owner moderates in the panel of a page that hanblog has not built", async () => {
  const marked = `<!doctype html><html lang="en"><title>Other</title><link rel="icon" href="data:,">
<div data-hanblog-comments></div><script src="${server}/panel.js"></script></html>`;
  await writeFile(join(site.dest, "other.html"), marked);
  await write("held there", { url: "/blog/other.html" });
  await signIn();
  expect(new URL(page.url()).pathname).toBe("/blog/other.html");
  await act("held there", "Approve").click();
  await act("held there", "Hide").waitFor();
  expect(await publicTexts()).toContain("held there");
});

it("a visitor loads nothing of it and asks the service nothing about it", async () => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`${site.url}first.html`);
  await page.locator(".comments").scrollIntoViewIfNeeded();
  await card("shown").waitFor();
  expect(asked.filter((url) => /\/owner\/|moderation/.test(url))).toEqual([]);
  expect(await texts()).toEqual(["shown"]);
});
