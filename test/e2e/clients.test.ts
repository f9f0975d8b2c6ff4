import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { APP_ID, APP_KEY, listen, MEMORY, openService, type TestService } from "../cli/comments/service.js";
import { installClients } from "../clients/install-clients.js";
import { openBrowser } from "./browser.js";
import { CLIENTS } from "./clients/client-pages.js";
import { serveCdn } from "./clients/serve-cdn.js";

const modules = await installClients();

describe.runIf(modules !== null).each(CLIENTS)("$name, unmodified", (client) => {
  let service: TestService;
  let blog: Server;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    service = await openService(MEMORY);
    const url = await listen(service.server);
    const body = { comment: "a comment from LeanCloud", nick: "Old reader", url: "/post/" };
    expect((await service.call("POST", "classes/Comment", { body })).status).toBe(201);
    blog = await client.serve({ url, appId: APP_ID, appKey: APP_KEY }, modules ?? "");
    browser = await openBrowser();
    page = await browser.newPage();
    await serveCdn(page, modules ?? "", client.valine);
    // Hexo needs a minute on a loaded machine.
  }, 600_000);
  afterAll(async () => {
    await page.close();
    blog.close();
    await service.stop();
  });

  const open = (path = "/post/") =>
    page.goto(`http://127.0.0.1:${(blog.address() as AddressInfo).port}${path}`);
  const textOf = (selector: string) =>
    page.waitForFunction(
      (selector) => /\d/.exec(document.querySelector(selector)?.textContent ?? "")?.[0],
      selector,
    );
  const stored = async () => {
    const where = { url: "/post/" };
    const { body } = await service.call("GET", "classes/Counter", { params: { where } });
    return (body as { results: readonly { time: number }[] }).results.map(({ time }) => time);
  };

  const { visits, more = {}, hasComments } = client;
  it.runIf(visits !== null)("counts each visit once", async () => {
    for (const count of ["1", "2"]) {
      await open();
      const shown = await textOf(visits ?? "");
      expect(await shown.jsonValue()).toBe(count);
      await expect.poll(stored).toEqual([Number(count)]);
    }
    for (const [selector, count] of Object.entries(more)) {
      expect(await page.textContent(selector)).toBe(count);
    }
  });

  it.runIf(hasComments)("shows the comments from LeanCloud", async () => {
    await open();
    await page.waitForSelector('.vcard .vcontent:has-text("a comment from LeanCloud")');
    expect(await page.textContent(".vcard .vnick")).toBe("Old reader");
    expect(await page.textContent(".vnum")).toBe("1");
  });

  it.runIf(hasComments)("posts a comment, and shows it after a reload", async () => {
    await open();
    await page.fill("input.vnick", "Annabel");
    await page.fill("input.vmail", "ann@example.org");
    const text = "a comment of this client";
    await page.locator("textarea.veditor").pressSequentially(text);
    // The widget reads the text with its preview. A click before that does nothing.
    await page.waitForFunction(
      (text) => document.querySelector(".vpreview")?.textContent?.includes(text) === true,
      text,
    );
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await page.click(".vsubmit");
    expect((await answered).status()).toBe(201);
    await page.waitForSelector(`.vcard .vcontent:has-text("${text}")`);
    await open();
    await page.waitForSelector(`.vcard .vcontent:has-text("${text}")`);
    expect(await page.textContent(".vcard .vnick")).toBe("Annabel");
    expect(await page.textContent(".vnum")).toBe("2");
    expect(await page.content()).not.toContain("ann@example.org");
  });

  it.runIf(client.newest !== undefined)("lists the newest comments", async () => {
    // The theme stores the list for some minutes.
    await page.evaluate(() => localStorage.clear());
    await open("/");
    const item = await page.waitForSelector(client.newest ?? "");
    expect(await item.textContent()).toContain("a comment of this client");
  });
});
