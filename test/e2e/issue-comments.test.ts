import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { launchBrowser, listenForFaults } from "./browser.js";
import { openIssueLab, type IssueLab } from "./issue-lab.js";

let lab: IssueLab;
let browser: Browser;
let page: Page;
let faults: readonly string[];

beforeAll(async () => {
  [lab, browser] = await Promise.all([openIssueLab(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await lab.close();
});
beforeEach(async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
  page = await context.newPage();
  page.setDefaultTimeout(15_000);
  faults = listenForFaults(page);
});
afterEach(async () => {
  expect(faults).toEqual([]);
  await page.context().close();
});

const editor = () => page.getByRole("textbox", { name: "Your comment" });
const cards = () => page.locator(".comment-card");
const login = () => page.getByRole("button", { name: "Login with GitHub" });

const open = (path: string) => page.goto(lab.site.url + path);

/** Goes to the platform, chooses an account there, and comes back. */
async function signIn(name: string): Promise<void> {
  await login().click();
  await page.getByRole("button", { name: new RegExp(name) }).click();
  await page.getByText(`Signed in as ${name}`).waitFor();
}

describe("comments as issues of GitHub", () => {
  it("lets the owner open a page's comments and everybody write, change, page and remove", async () => {
    await open("first.html");
    await page.getByRole("button", { name: "Click to create issue" }).waitFor();
    expect(await editor().isDisabled()).toBe(true);
    await signIn("ada");
    await page.getByRole("button", { name: "Click to create issue" }).click();
    await page.getByText("No comments yet. Leave the first comment !").waitFor();
    await editor().fill("Hello **world**");
    await page.getByRole("button", { name: "Submit" }).click();
    await cards().first().waitFor();
  });
});
