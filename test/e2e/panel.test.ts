import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { listenForFaults, openBrowser } from "./browser.js";
import { openPanelLab, PAGE_PATH, type PanelLab } from "./panel-lab.js";
import { leaveTab, openTab } from "./tabs.js";
import { expectQuiet, recordViolations } from "./violations.js";

let lab: PanelLab;
let browser: Browser;
let page: Page;
let faults: readonly string[];
/** The hosts of all requests. */
let hosts: Set<string>;

beforeAll(async () => {
  [lab, browser] = await Promise.all([openPanelLab(), openBrowser()]);
  await lab.write({ comment: "**Hello** from a page", nick: "Ann", mail: "ann@example.org" });
});
afterAll(() => lab.close());
beforeEach(async () => {
  page = await openTab(
    browser,
    { viewport: { width: 1000, height: 900 }, reducedMotion: "reduce" },
    recordViolations,
  );
  faults = listenForFaults(page);
  hosts = new Set();
  page.on("request", (request) => hosts.add(new URL(request.url()).origin));
});
afterEach(() => leaveTab(page));

const MARKED =
  '<main><h1>Post</h1><div data-hanblog-comments></div></main><script src="{panel}" defer></script>';

it("shows the comments of a page that has only an element and the script, under a strict policy", async () => {
  await lab.show(page, { body: MARKED });
  await expect.poll(() => page.locator(".comment-body").allInnerTexts()).toEqual(["Hello from a page"]);
  await page.locator("textarea").fill("A reply with `code` :smile:");
  await page.locator("[type=submit]").click();
  await expect
    .poll(() => page.locator(".comment-body").allInnerTexts())
    .toEqual(["A reply with code 😄", "Hello from a page"]);
  await page.locator("[aria-pressed]").first().click();
  await expect.poll(() => page.locator("[aria-pressed=true]").count()).toBe(1);
  await expectQuiet(page, faults);
  expect([...hosts]).toEqual([lab.origin, lab.address]);
});

it("replaces Valine, with its options and the keys of LeanCloud", async () => {
  await lab.show(page, {
    body: '<div id="vcomments"></div><script src="{panel}"></script>',
    script: `new Valine({ el: "#vcomments", appId: "x-gzGzoHsz", appKey: "y", path: ${JSON.stringify(PAGE_PATH)}, placeholder: "Say it", meta: ["nick"], lang: "zh-CN", pageSize: 1 });`,
  });
  await expect.poll(() => page.locator(".comment-card").count()).toBe(1);
  expect(await page.locator("textarea").getAttribute("placeholder")).toBe("Say it");
  expect(await page.locator("[data-field]").count()).toBe(1);
});
