import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { APP_ID, APP_KEY, listen, MEMORY, openService, type TestService } from "../cli/comments/service.js";
import { openBrowser } from "./browser.js";
import { PANEL_BLOGS } from "./clients/client-pages.js";
import { describeOutside, differencesOf } from "./clients/outside-panel.js";

/** Widths of a telephone and a desktop, in both color schemes. */
const SCREENS = [375, 1440].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
);

describe.each(PANEL_BLOGS)("the panel in $name", (client) => {
  let service: TestService;
  let blog: Server;
  let browser: Browser;

  beforeAll(async () => {
    service = await openService(MEMORY);
    const url = await listen(service.server);
    const body = { comment: "a comment from **LeanCloud**", nick: "Old reader", url: "/post/" };
    expect((await service.call("POST", "classes/Comment", { body })).status).toBe(201);
    blog = await client.serve({ url, appId: APP_ID, appKey: APP_KEY }, "");
    browser = await openBrowser();
  });
  afterAll(async () => {
    blog.close();
    await service.stop();
  });

  it.each(SCREENS)("changes nothing around it at $width px, $colorScheme", async ({ width, colorScheme }) => {
    const open = async (hasPanel: boolean): Promise<Page> => {
      const page = await browser.newPage({
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: "reduce",
      });
      if (!hasPanel) await page.route("**/panel.js", (route) => route.abort());
      await page.goto(`http://127.0.0.1:${(blog.address() as AddressInfo).port}/post/`);
      await page.locator(client.place).scrollIntoViewIfNeeded();
      if (hasPanel) {
        await expect
          .poll(() => page.locator(".comment-body").allInnerTexts())
          .toEqual(["a comment from LeanCloud"]);
      }
      await page.evaluate(() => window.scrollTo(0, 0));
      return page;
    };
    const without = await open(false);
    const before = await describeOutside(without, client.place);
    await without.close();
    const page = await open(true);
    expect(before.length).toBeGreaterThan(3);
    await expect
      .poll(async () => differencesOf(before, await describeOutside(page, client.place)))
      .toEqual([]);
    await page.close();
  });
});
