import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { NO_SITE } from "../../src/cli/comments/service-context.js";
import { createSmtpSender } from "../../src/cli/comments/node/smtp-sender.js";
import { createMailServer, type MailServer } from "../cli/comments/notify/mail-server.js";
import { APP as PLATFORM_APP, createPlatform, type Platform } from "../cli/comments/readers/platform.js";
import { APP_ID, APP_KEY, MEMORY, openService, type TestService } from "../cli/comments/service.js";
import { findFreePort } from "../find-free-port.js";
import { findInBothModes, NO_VIOLATIONS } from "./axe.js";
import { listenForFaults, openBrowser } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { leaveTab, openTab } from "./tabs.js";

let platform: Platform;
let mails: MailServer;
let service: TestService;
let server: string;
let site: BuiltSite;
let browser: Browser;
let page: Page;
let faults: readonly string[];
/** The reports of the browser that a test causes. */
let due: string[];

beforeAll(async () => {
  const [port, other] = [await findFreePort(), await findFreePort()];
  server = `http://127.0.0.1:${port}`;
  platform = createPlatform(`http://127.0.0.1:${other}`);
  await new Promise<void>((done) => platform.server.listen(other, "127.0.0.1", done));
  const conversation = { badge: true, readers: ["github", "gitee", "mail"] };
  const store = { appId: APP_ID, appKey: APP_KEY, serverURLs: server, conversation };
  [site, browser] = await Promise.all([
    openBuiltSite("test/fixtures/comments", (dir) =>
      writeFile(join(dir, "store.json"), JSON.stringify(store)),
    ),
    openBrowser(),
  ]);
  const { origin } = new URL(site.url);
  const app = { ...PLATFORM_APP, base: platform.url };
  mails = createMailServer();
  const sender = {
    send: createSmtpSender({
      kind: "smtp",
      host: "127.0.0.1",
      port: await mails.listen(),
      secure: false,
      user: null,
      password: "",
    }),
    from: { name: "Blog", address: "blog@blog.example" },
    place: { siteName: "Blog", siteUrl: site.url, serviceUrl: server, locale: "en" as const },
  };
  service = await openService(MEMORY, {
    pauseSeconds: 0,
    site: { ...NO_SITE, url: site.url, serviceUrl: server, name: "Blog", locale: "en" },
    readers: {
      apps: new Map([["github", app]]),
      mail: sender,
      mailsReplies: true,
      serviceUrl: server,
      origin,
      fetch,
      onFault: () => undefined,
    },
  });
  await new Promise<void>((done) => service.server.listen(port, "127.0.0.1", done));
});
afterAll(async () => {
  await site.close();
  await service.stop();
  await mails.stop();
  platform.server.closeAllConnections();
  platform.server.close();
});
beforeEach(async () => {
  platform.account = { id: 1, login: "ada", avatar_url: `${platform.url}/pictures/1` };
  due = [];
  page = await openTab(browser, {
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    locale: "en",
  });
  page.setDefaultTimeout(20_000);
  faults = listenForFaults(page);
});
afterEach(async () => {
  await expect.poll(() => faults).toEqual(due);
  await leaveTab(page);
});

const signInButton = () => page.getByRole("button", { name: "Sign in with GitHub" });
const card = (text: string) =>
  page.locator(".comment-card", { has: page.locator(".comment-body").getByText(text, { exact: true }) });
const mark = (text: string) => card(text).locator(".comment-pinned");

async function open(path: string): Promise<void> {
  await page.goto(new URL(path, site.url).href);
  await page.locator(".comments, [data-hanblog-comments]").first().scrollIntoViewIfNeeded();
}

async function signIn(): Promise<void> {
  const [opened] = await Promise.all([page.waitForEvent("popup"), signInButton().click()]);
  await page.getByText("Signed in as ada").waitFor();
  await expect.poll(() => opened.isClosed()).toBe(true);
}

async function write(text: string): Promise<void> {
  await page.locator(".comments-editor textarea").fill(text);
  await page.locator(".comments-editor [type=submit]").click();
  await card(text).locator("time").waitFor();
}

it("a reader signs in, writes with the verified name, and changes the comment on another device", async () => {
  await open("first.html");
  await signIn();
  expect(await page.locator("[data-field=nick]").count()).toBe(0);
  await write("proved");
  expect(await card("proved").locator(".comment-author").innerText()).toBe("ada");
  expect(await mark("proved").innerText()).toBe("✓ GitHub");
  const picture = card("proved").locator("img.comment-avatar");
  expect(await picture.getAttribute("src")).toContain(`${server}/readers/pictures/`);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  expect(await findInBothModes(page)).toEqual(NO_VIOLATIONS);
  // Another device.
  await leaveTab(page);
  page = await openTab(browser, { locale: "en", viewport: { width: 800, height: 900 } });
  faults = listenForFaults(page);
  await open("first.html");
  await card("proved").waitFor();
  expect(await card("proved").getByRole("button", { name: /^Edit/ }).count()).toBe(0);
  await signIn();
  await card("proved").getByRole("button", { name: /^Edit/ }).click();
  await card("proved").locator("textarea").fill("corrected");
  await page.keyboard.press("Control+Enter");
  await card("corrected").waitFor();
  page.on("dialog", (dialog) => void dialog.accept());
  await card("corrected")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await card("corrected").waitFor({ state: "detached" });
});

it("after signing out, the same name is one that nobody has proved", async () => {
  await open("second.html");
  await signIn();
  await write("with session");
  await page.getByRole("button", { name: "Sign out" }).click();
  await signInButton().waitFor();
  expect(await page.locator("[data-field=nick]").count()).toBe(1);
  const url = new URL(page.url()).pathname;
  // Only comments that are newer than the sign-in are marked.
  service.advance(1000);
  await service.call("POST", "classes/Comment", { body: { url, nick: "A d a", comment: "without session" } });
  await page.reload();
  expect(await mark("without session").innerText()).toBe("not verified");
  expect(await mark("with session").innerText()).toBe("✓ GitHub");
  const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("reader")));
  expect(keys).toEqual([]);
  expect(await findInBothModes(page)).toEqual(NO_VIOLATIONS);
});

it("a reader who refuses at the platform can try again", async () => {
  platform.account = null;
  await open("first.html");
  const [opened] = await Promise.all([page.waitForEvent("popup"), signInButton().click()]);
  await page.getByText("Signing in did not work. Please try again.").waitFor();
  await opened.getByRole("status").waitFor();
  await opened.close();
  platform.account = { id: 1, login: "ada" };
  await signIn();
});

it("a session that has ended keeps the text, and the comment is not sent without the name", async () => {
  await open("first.html");
  await signIn();
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("hanblog-reader")) ?? "";
    const session = JSON.parse(localStorage.getItem(key) ?? "{}") as object;
    localStorage.setItem(key, JSON.stringify({ ...session, token: "f".repeat(64) }));
  });
  await page.locator(".comments-editor textarea").fill("kept");
  await page.locator(".comments-editor [type=submit]").click();
  await page.getByText("You are no longer signed in.").waitFor();
  expect(await page.locator(".comments-editor textarea").inputValue()).toBe("kept");
  due.push("Failed to load resource: the server responded with a status of 401 (Unauthorized)");
});

it("a reader signs in in the panel of a page that hanblog has not built", async () => {
  const marked = `<!doctype html><html lang="en"><title>Other</title><link rel="icon" href="data:,">
<div data-hanblog-comments></div><script src="${server}/panel.js"></script></html>`;
  await writeFile(join(site.dest, "other.html"), marked);
  await open("other.html");
  await signIn();
  await write("elsewhere");
  expect(await mark("elsewhere").innerText()).toBe("✓ GitHub");
  await card("elsewhere").getByRole("button", { name: /^Edit/ }).waitFor();
});

it("a reader signs in by a mail that is opened on another device", async () => {
  await open("first.html");
  await page.getByRole("button", { name: "Sign in by mail" }).click();
  const form = page.getByRole("form", { name: "Sign in by mail" });
  await form.getByLabel("Mail address").fill("Ann@reader.example");
  await page.keyboard.press("Enter");
  await form.getByText("A mail is on its way if the address can receive it.").waitFor();
  expect(await findInBothModes(page)).toEqual(NO_VIOLATIONS);
  await expect.poll(() => mails.received.length).toBe(1);
  const link = /http:\S+token=[\da-f]+/.exec(mails.received[0]?.mail.text ?? "")?.[0] ?? "";
  const phone = await openTab(browser, { locale: "en", viewport: { width: 400, height: 700 } });
  const seen = listenForFaults(phone);
  // A program that opens links uses none up.
  await phone.goto(link);
  await phone.goto(link);
  expect(await findInBothModes(phone)).toEqual(NO_VIOLATIONS);
  await phone.getByLabel("Your name").fill("Anonymous");
  await phone.getByRole("button", { name: "Sign in" }).click();
  await phone.getByText("belongs to somebody else").waitFor();
  await phone.getByLabel("Your name").fill("Ann");
  await phone.getByRole("button", { name: "Sign in" }).click();
  const code = await phone.locator("blockquote").innerText();
  expect(seen).toEqual(["Failed to load resource: the server responded with a status of 409 (Conflict)"]);
  await leaveTab(phone);
  await form.getByLabel("Code").fill("000 000");
  await page.keyboard.press("Enter");
  await page.getByText("Signing in did not work. Please try again.").waitFor();
  due.push("Failed to load resource: the server responded with a status of 401 (Unauthorized)");
  await form.getByLabel("Code").fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await page.keyboard.press("Enter");
  await page.getByText("Signed in as Ann").waitFor();
  expect(await page.locator("[data-field=nick], [data-field=mail]").count()).toBe(0);
  await write("by mail");
  expect(await card("by mail").locator(".comment-author").innerText()).toBe("Ann");
  expect(await mark("by mail").innerText()).toBe("✓ mail");
  await page.reload();
  await card("by mail").waitFor();
  expect(await mark("by mail").innerText()).toBe("✓ mail");
});

it("a reader follows the panel to the own data, saves it, and deletes it", async () => {
  await open("second.html");
  await signIn();
  await write("a last word");
  const url = new URL(page.url()).pathname;
  const stored = await page.evaluate(() => Object.entries(localStorage));
  const [, value] = stored.find(([key]) => key.startsWith("hanblog-reader")) ?? ["", "{}"];
  const { token: session } = JSON.parse(String(value)) as { readonly token: string };
  const post = async (fields: object) => {
    const headers = { Origin: new URL(site.url).origin };
    const { body } = await service.call("POST", "classes/Comment", { body: { url, ...fields }, headers });
    return (body as { readonly objectId: string }).objectId;
  };
  const asked = await post({ session, comment: "a question" });
  await post({ nick: "Tom", comment: "an answer", rid: asked, pid: asked });
  const [own] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: "Your data" }).click(),
  ]);
  const seen = listenForFaults(own);
  await own.getByRole("link", { name: "Sign in with GitHub" }).click();
  await own.getByText("Signed in as ada (GitHub)").waitFor();
  expect(await own.locator("li blockquote").allInnerTexts()).toContain("a last word");
  expect(await findInBothModes(own)).toEqual(NO_VIOLATIONS);
  const [file] = await Promise.all([
    own.waitForEvent("download"),
    own.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(JSON.parse(await readFile(await file.path(), "utf8"))).toMatchObject({ profile: { name: "ada" } });
  await own.getByRole("link", { name: "Delete…" }).click();
  expect(await findInBothModes(own)).toEqual(NO_VIOLATIONS);
  await own.getByRole("button", { name: "Delete everything" }).click();
  await own.getByText("Your data is deleted.").waitFor();
  expect(seen).toEqual([]);
  await own.close();
  await page.reload();
  await card("an answer").waitFor();
  expect(await card("a last word").count()).toBe(0);
  const erased = card("This comment was deleted by its author.");
  expect(await erased.locator(".comment-author").first().innerText()).toBe("Anonymous");
  expect(await erased.locator(".comment-pinned").count()).toBe(0);
});
