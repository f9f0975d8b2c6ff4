import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { APP_ID, APP_KEY, listen, openService, type TestService } from "../cli/comments/service.js";
import { installClients } from "../clients/install-clients.js";
import { openBrowser } from "./browser.js";

const modules = await installClients();

/** Serves a blog that embeds the original widget, with its two scripts from npm. */
function serveBlog(valine: string, sdk: string, serviceUrl: string): Promise<Server> {
  const options = {
    appId: APP_ID,
    appKey: APP_KEY,
    serverURLs: serviceUrl,
    visitor: true,
    recordIP: false,
    pageSize: 3,
  };
  const page = `<!doctype html><meta charset="utf-8"><title>Post</title>
<span class="valine-comment-count" data-xid="/post"></span>
<span id="/post" class="leancloud_visitors" data-flag-title="Post"><em class="leancloud-visitors-count"></em></span>
<div id="comments"></div>
<script src="/sdk.js"></script><script src="/valine.js"></script>
<script>new Valine({ el: "#comments", path: "/post", ...${JSON.stringify(options)} });</script>`;
  const files = new Map([
    ["/sdk.js", readFileSync(join(modules ?? "", sdk, "dist/av-min.js"), "utf8")],
    ["/valine.js", readFileSync(join(modules ?? "", valine, "dist/Valine.min.js"), "utf8")],
  ]);
  const server = createServer((request, response) => {
    const script = files.get(request.url ?? "");
    response.setHeader("Content-Type", script === undefined ? "text/html" : "text/javascript");
    response.end(script ?? page);
  });
  return new Promise((done) => {
    server.listen(0, "127.0.0.1", () => done(server));
  });
}

describe.runIf(modules !== null).each([
  ["valine-1-5-1", "leancloud-storage-3"],
  ["valine", "leancloud-storage"],
])("the original widget %s with %s", (valine, sdk) => {
  const dir = mkdtempSync(join(tmpdir(), "hanblog-valine-"));
  let service: TestService;
  let blog: Server;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    service = await openService({ kind: "file", file: join(dir, "comments.db") });
    blog = await serveBlog(valine, sdk, await listen(service.server));
    browser = await openBrowser();
    page = await browser.newPage();
    // Avatars and emoji come from hosts that this test must not contact.
    await page.route(
      (url) => url.hostname !== "127.0.0.1",
      (route) => route.abort(),
    );
  });
  afterAll(async () => {
    blog.close();
    await service.stop();
    rmSync(dir, { recursive: true });
  });

  const open = async () => {
    await page.goto(`http://127.0.0.1:${(blog.address() as AddressInfo).port}/`);
    await page.waitForSelector("#comments .vsubmit");
    await page.waitForFunction(() => document.querySelector(".leancloud-visitors-count")?.textContent !== "");
  };
  const type = async (text: string) => {
    await page.fill("input.vnick", "Annabel");
    await page.fill("input.vmail", "ann@example.org");
    await page.fill("#veditor", text);
    // The widget reads the text 300 ms later, with its preview; a click before that does nothing.
    await page.waitForFunction(
      (text) => document.querySelector(".vpreview")?.textContent?.includes(text) === true,
      text,
    );
  };
  const write = async (text: string) => {
    // The widget's own pause of 20 seconds, and then the service's.
    await page.evaluate(() => localStorage.removeItem("vlx"));
    service.advance(20_000);
    await type(text);
    await page.click(".vsubmit");
    await page.waitForSelector(`.vcard .vcontent:has-text("${text}")`);
  };
  const count = () => page.textContent(".vnum");
  const cards = () => page.locator(".vcards > .vcard").count();

  it("counts visits", async () => {
    await open();
    expect(await page.textContent(".leancloud-visitors-count")).toBe("1");
    await open();
    expect(await page.textContent(".leancloud-visitors-count")).toBe("2");
  });

  it("posts a comment, and shows it after a reload", async () => {
    await write("first comment");
    await open();
    await page.waitForSelector('.vcards .vcontent:has-text("first comment")');
    expect(await count()).toBe("1");
    expect(await page.textContent(".vcards .vnick")).toBe("Annabel");
  });

  it("replies below the comment", async () => {
    await page.click(".vcards .vat");
    await page.waitForSelector(".vcard .vreply-wrapper #veditor");
    await write("the reply");
    await open();
    await page.waitForSelector('.vcards > .vcard .vquote .vcontent:has-text("the reply")');
    expect(await cards()).toBe(1);
  });

  it("loads more, three at a time", async () => {
    for (let index = 0; index < 6; index++) {
      service.advance(1000);
      const body = { comment: `more ${index}`, url: "/post" };
      expect((await service.call("POST", "classes/Comment", { body })).status).toBe(201);
    }
    await open();
    await page.waitForFunction(() => document.querySelectorAll(".vcards > .vcard").length === 3);
    expect(await count()).toBe("7");
    await page.click(".vmore");
    await page.waitForFunction(() => document.querySelectorAll(".vcards > .vcard").length === 6);
    await page.click(".vmore");
    await page.waitForSelector('.vcards > .vcard .vquote .vcontent:has-text("the reply")');
    expect(await cards()).toBe(7);
    expect(await page.textContent(".vcards > .vcard:first-child .vcontent")).toContain("more 5");
  });

  it("shows the counts of other pages, and receives no mail addresses", async () => {
    await open();
    await page.waitForFunction(() => document.querySelector(".valine-comment-count")?.textContent === "7");
    expect(await page.content()).not.toContain("ann@example.org");
  });

  it("keeps both of two comments with the same text", async () => {
    for (const total of ["7", "8"]) {
      await open();
      expect(await count()).toBe(total);
      const answered = page.waitForResponse((response) => response.request().method() === "POST");
      await write("the same words");
      expect((await answered).status()).toBe(201);
    }
    await open();
    expect(await count()).toBe("9");
  });

  it("is not delayed by others behind the same IP address, up to a limit", async () => {
    service.advance(60_000);
    const postAs = async (nick: string) => {
      const body = { comment: "in between", nick, url: "/elsewhere" };
      return (await service.call("POST", "classes/Comment", { body, from: "127.0.0.1" })).status;
    };
    await write("among others");
    const others: number[] = [];
    for (const nick of ["Bob", "Cem", "Dora", "Eve", "Finn"]) others.push(await postAs(nick));
    expect(others).toEqual([201, 201, 201, 201, 429]);
    // Her own pause is over, but another visitor has used the next slot of the address.
    service.advance(18_000);
    expect(await postAs("Finn")).toBe(201);
    await page.evaluate(() => localStorage.removeItem("vlx"));
    await type("too early");
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await page.click(".vsubmit");
    expect((await answered).status()).toBe(429);
    expect(await page.locator('.vcard .vcontent:has-text("too early")').count()).toBe(0);
  });
});
