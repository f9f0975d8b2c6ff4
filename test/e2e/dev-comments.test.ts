import { cp, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBrowser, listenForFaults } from "./browser.js";
import { startServer, type RunningServer } from "../run-cli.js";
import { startCommentService, type CommentService } from "./comment-service.js";

/** Public address of the visitors' store. */
const REMOTE = "http://comments.example:8360";

/** The visitors' store. The browser's requests to `REMOTE` are routed to it. */
let visitors: CommentService;
let browser: Browser;
let parent: string;
let server: RunningServer | null = null;
let page: Page;

beforeAll(async () => {
  [visitors, browser] = await Promise.all([startCommentService(), openBrowser()]);
});
afterAll(() => visitors.stop());
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "hanblog-dev-comments-"));
  await cp("test/fixtures/comments", join(parent, "site"), { recursive: true });
  page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
  await page.route(`${REMOTE}/**`, (route) =>
    route.continue({ url: route.request().url().replace(REMOTE, visitors.store.serverURLs) }),
  );
});
afterEach(async () => {
  await page.close();
  const code = await server?.stop();
  await rm(parent, { recursive: true, force: true });
  expect(code).toBe(0);
});

async function startDev(store: Readonly<Record<string, unknown>>): Promise<RunningServer> {
  return startDevWith({ ...visitors.store, ...store });
}

async function startDevWith(store: Readonly<Record<string, unknown>>): Promise<RunningServer> {
  await writeFile(join(parent, "site/store.json"), JSON.stringify(store));
  server = await startServer(["dev", "site", "--port", "0"], { cwd: parent });
  return server;
}

async function post(text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Your comment" }).fill(text);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByText("Your comment has been posted.").waitFor({ state: "attached" });
}

describe("comments in hanblog dev", () => {
  it("are stored in a file of the site, and the visitors' store is not touched", async () => {
    await visitors.write({ comment: "Of a visitor", nick: "Vi", url: "/blog/first.html" });
    const faults = listenForFaults(page);
    const dev = await startDev({ serverURLs: REMOTE });
    await page.goto(`${dev.url}first.html`);
    await page.getByText("No comments yet.").waitFor();
    await post("Of the author");
    await page.reload();
    await page.getByText("Of the author").waitFor();
    expect(faults).toEqual([]);
    expect((await visitors.read("Comment")).map(({ comment }) => comment)).toEqual(["Of a visitor"]);
    expect((await stat(join(parent, "site/.hanblog/comments.db"))).isFile()).toBe(true);
    expect(dev.output()).toContain("Comments that you write here are stored in .hanblog/comments.db");

    const url = /by a service at (\S+)/.exec(dev.output())?.[1] ?? "";
    const answer = await fetch(`${url}/1.1/classes/Comment`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: "https://elsewhere.example" },
      body: "{}",
    });
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 403 }]);

    await dev.stop();
    const again = await startDev({ serverURLs: REMOTE });
    await page.goto(`${again.url}first.html`);
    await page.getByText("Of the author").waitFor();
  });

  it("work before there is a service for visitors, and stay when there is one", async () => {
    const dev = await startDevWith({ visitor: true });
    await page.goto(`${dev.url}first.html`);
    await page.getByText("No comments yet.").waitFor();
    await post("Before the service");
    await dev.stop();
    const later = await startDev({ serverURLs: REMOTE });
    await page.goto(`${later.url}first.html`);
    await page.getByText("Before the service").waitFor();
  });

  it("have the likes and the own changes that the configuration wants, before there is a service", async () => {
    const dev = await startDevWith({ conversation: { likes: true, ownChanges: 15 } });
    await page.goto(`${dev.url}first.html`);
    await post("To be liked");
    const like = page.getByRole("button", { name: /^Like/ });
    await like.click();
    await expect.poll(() => like.getAttribute("aria-pressed")).toBe("true");
    await page.getByRole("button", { name: "Edit" }).first().waitFor();
    await page.reload();
    await expect.poll(() => like.textContent()).toContain("1");
  });

  it("are the visitors' own if the configuration wants that", async () => {
    const dev = await startDev({ serverURLs: REMOTE, dev: "remote" });
    await page.goto(`${dev.url}second.html`);
    await post("In earnest");
    expect((await visitors.read("Comment"))[0]).toMatchObject({ comment: "In earnest" });
    expect(dev.output()).not.toContain("Comments that you write here");
  });

  it("are those of a service that the author has started, if the configuration names it", async () => {
    await visitors.write({ comment: "Already here", nick: "Vi", url: "/blog/first.html" });
    const dev = await startDev({});
    await page.goto(`${dev.url}first.html`);
    await page.getByText("Already here").waitFor();
    expect(dev.output()).not.toContain("Comments that you write here");
  });
});
