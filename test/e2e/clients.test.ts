import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listen, MEMORY, openService, type TestService } from "../cli/comments/service.js";
import { openBrowser } from "./browser.js";
import { CLIENTS, type Client } from "./clients/client-pages.js";
import { readPackaged } from "./clients/theme-templates.js";

/** Serves one page at every address. */
function servePage(body: string): Promise<Server> {
  const page = `<!doctype html><meta charset="utf-8"><title>Post</title>${body}`;
  const server = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html").end(page);
  });
  return new Promise((done) => {
    server.listen(0, "127.0.0.1", () => done(server));
  });
}

/** Serves the scripts that a page loads from a CDN, and blocks all other hosts. */
async function serveScripts(page: Page, { valine = "valine" }: Client): Promise<void> {
  await page.route(
    (url) => url.hostname !== "127.0.0.1",
    (route) => {
      const script = route.request().url().endsWith("av-min.js")
        ? "leancloud-storage-3/dist/av-min.js"
        : route.request().url().endsWith("Valine.min.js")
          ? `${valine}/dist/Valine.min.js`
          : null;
      return script === null
        ? route.abort()
        : route.fulfill({ contentType: "text/javascript", body: readPackaged(script) });
    },
  );
}

describe.each(CLIENTS)("$name, unmodified", (client) => {
  let service: TestService;
  let blog: Server;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    service = await openService(MEMORY);
    const address = await listen(service.server);
    await client.prepare?.(address);
    blog = await servePage(client.body(address));
    browser = await openBrowser();
    page = await browser.newPage();
    await serveScripts(page, client);
  });
  afterAll(async () => {
    await page.close();
    blog.close();
    await service.stop();
  });

  const open = () => page.goto(`http://127.0.0.1:${(blog.address() as AddressInfo).port}/post/`);
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
    expect(await page.textContent(".vnum")).toBe("1");
    expect(await page.content()).not.toContain("ann@example.org");
  });

  it.runIf(client.newest !== undefined)("lists the newest comments", async () => {
    // The theme stores the list for some minutes.
    await page.evaluate(() => localStorage.clear());
    await open();
    const item = await page.waitForSelector(client.newest ?? "");
    expect(await item.textContent()).toContain("a comment of this client");
  });
});
