import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { APP_ID, APP_KEY, listen, MEMORY, openService, type TestService } from "../cli/comments/service.js";
import { installClients } from "../clients/install-clients.js";
import { sample } from "../sample.js";
import { findViolations } from "./axe.js";
import { openBrowser } from "./browser.js";
import { describeOutside, differencesOf, putBox } from "./clients/outside-panel.js";
import { PANEL_BLOGS } from "./clients/panel-blogs.js";
import { serveCdn } from "./clients/serve-cdn.js";

interface Screen {
  readonly width: number;
  readonly colorScheme: "light" | "dark";
}

/** Widths of a telephone and a desktop, in both color schemes. Each pair has all of them. */
const SCREENS: readonly (readonly Screen[])[] = [
  [
    { width: 375, colorScheme: "light" },
    { width: 1440, colorScheme: "dark" },
  ],
  [
    { width: 375, colorScheme: "dark" },
    { width: 1440, colorScheme: "light" },
  ],
];

const COMMENTS = [
  "a comment from **LeanCloud** with `code`, a [link](https://a.example) and :smile:",
  `> quote\n\n\`\`\`js\nlet a = 1;\n\`\`\`\n\n${"long".repeat(40)}`,
];

const modules = await installClients();
const BLOGS = PANEL_BLOGS.filter(({ isHexo }) => !isHexo || modules !== null);

describe.each(BLOGS)("the panel in $name", (client) => {
  const { place } = client;
  const screens = sample(`screens of ${client.name}`, SCREENS, 1).flat();
  let service: TestService;
  let blog: Server;
  let browser: Browser;

  beforeAll(async () => {
    service = await openService(MEMORY);
    const url = await listen(service.server);
    for (const comment of COMMENTS) {
      const body = { comment, nick: "Old reader", url: "/post/" };
      expect((await service.call("POST", "classes/Comment", { body })).status).toBe(201);
    }
    blog = await client.serve({ url, appId: APP_ID, appKey: APP_KEY }, modules ?? "");
    browser = await openBrowser();
    // Hexo needs a minute on a loaded machine.
  }, 600_000);
  afterAll(async () => {
    blog.close();
    await service.stop();
  });

  /** Opens the post with the panel, or with an empty box of a height in its place. */
  async function open({ width, colorScheme }: Screen, box?: number): Promise<Page> {
    const page = await browser.newPage({
      viewport: { width, height: 900 },
      colorScheme,
      reducedMotion: "reduce",
    });
    await serveCdn(page, modules ?? "", "valine");
    if (box !== undefined) await putBox(page, place, box);
    await page.goto(`http://127.0.0.1:${(blog.address() as AddressInfo).port}/post/`);
    await page.locator(place).scrollIntoViewIfNeeded();
    if (box === undefined) {
      await expect.poll(() => page.locator(".comment-body").count()).toBe(COMMENTS.length);
    }
    await page.evaluate(() => window.scrollTo(0, 0));
    return page;
  }

  it.each(screens)("changes nothing around it at $width px, $colorScheme", async (screen) => {
    const compare = async () => {
      const page = await open(screen);
      const { height } = await page
        .locator(".hanblog-comments")
        .evaluate((host) => host.getBoundingClientRect());
      const without = await open(screen, height);
      expect((await describeOutside(without, place)).length).toBeGreaterThan(3);
      const find = async () =>
        differencesOf(await describeOutside(without, place), await describeOutside(page, place));
      const settled = await vi.waitUntil(async () => (await find()).length === 0, 5000).catch(() => false);
      const found = settled ? [] : await find();
      await without.close();
      await page.close();
      return found;
    };
    // Scripts of themes race with the loading of their pages: in one of many, Fluid has the icon of its other mode.
    await expect.poll(compare, { timeout: 60_000 }).toEqual([]);
  });

  it.each(screens)(
    "has the colours of the page and fits into it at $width px, $colorScheme",
    async (screen) => {
      const page = await open(screen);
      const panel = page.locator(".hanblog-panel");
      const scheme = client.hasDark ? screen.colorScheme : "light";
      await expect.poll(() => panel.evaluate((panel) => getComputedStyle(panel).colorScheme)).toBe(scheme);
      expect(await findViolations(page, "colours", place)).toEqual([]);
      expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      await page.close();
    },
  );
});
