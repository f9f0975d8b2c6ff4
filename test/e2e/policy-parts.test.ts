import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listenForFaults, openBrowser } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { openIssueLab, type IssueLab } from "./issue-lab.js";
import { expectQuiet, recordViolations } from "./violations.js";

const PASSWORD = "bowl";
const DIAGRAM = "## Diagram\n\n```mermaid\ngraph TD\n  A[One] --> B{Two}\n```\n";
/** The policy does not say what a page with a password contains, so the owner adds it. */
const MERMAID = `csp: { sources: { "style-src": ["'unsafe-inline'"], "trusted-types": ["dompurify"] } },`;

let browser: Browser;
let page: Page;
let faults: readonly string[];

beforeAll(async () => {
  browser = await openBrowser();
});
beforeEach(async () => {
  page = await browser.newPage({
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    locale: "en-US",
  });
  page.setDefaultTimeout(15_000);
  faults = listenForFaults(page);
  await recordViolations(page);
});
afterEach(() => page.close());

/** Polls an expression of the page. A policy without `unsafe-eval` forbids Playwright's own waiting. */
const soon = <Value>(read: () => Value) => expect.poll(() => page.evaluate(read), { timeout: 20_000 });

describe("comments in issues under the policy in each page", () => {
  let lab: IssueLab;
  beforeAll(async () => {
    lab = await openIssueLab();
    expect(await lab.site.build("--csp", "meta")).toMatchObject({ code: 0 });
  });
  afterAll(() => lab.close());

  it("sign in, open the comments of a page, and add one, which is there after a reload", async () => {
    await page.goto(lab.freshPage().url);
    expect(await page.locator("meta[http-equiv=Content-Security-Policy]").getAttribute("content")).toContain(
      "require-trusted-types-for 'script'",
    );
    await page.getByRole("button", { name: "Login with GitHub" }).click();
    await page.getByRole("button", { name: /ada/ }).click();
    await page.getByText("Signed in as ada").waitFor();
    await page.getByRole("button", { name: "Click to create issue" }).click();
    await page.getByRole("textbox", { name: "Your comment" }).fill("**bold** `code` <i>raw</i>");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.locator(".comment-body strong").waitFor();
    await page.reload();
    await page.locator(".comment-body strong").waitFor();
    await expectQuiet(page, faults);
  });
});

describe("a page with a password under the policy in each page", () => {
  let site: BuiltSite;
  beforeAll(async () => {
    vi.stubEnv("HANBLOG_PASSWORD_FAMILY", PASSWORD);
    vi.stubEnv("HANBLOG_PASSWORD_FRIENDS", PASSWORD);
    site = await openBuiltSite("test/fixtures/protected", async (dir) => {
      const file = join(dir, "posts/family.md");
      const config = join(dir, "hanblog.config.mjs");
      await Promise.all([
        writeFile(file, `${await readFile(file, "utf8")}\n${DIAGRAM}`),
        writeFile(config, (await readFile(config, "utf8")).replace("title:", `${MERMAID}\n  title:`)),
      ]);
    });
    expect(await site.build("--csp", "meta")).toMatchObject({ code: 0 });
    vi.unstubAllEnvs();
  });
  afterAll(() => site.close());

  async function expectSecret(): Promise<void> {
    await page.locator("main h1", { hasText: "zwetschge 家书" }).waitFor();
    const height = () =>
      page
        .locator(".katex-html")
        .first()
        .evaluate((it) => it.getBoundingClientRect().height);
    expect(await height()).toBeGreaterThan(10);
    const styled = page.getByText("zwetschge 缩进");
    expect(await styled.evaluate((it) => getComputedStyle(it).textIndent)).toBe("7px");
    const island = page.getByRole("button", { name: /zwetschge \d/ });
    await island.scrollIntoViewIfNeeded();
    await island.click();
    await page.getByRole("button", { name: "zwetschge 1" }).waitFor();
    await page.locator(".diagram").scrollIntoViewIfNeeded();
    await soon(() => document.querySelectorAll(".diagram svg").length).toBe(1);
    await expectQuiet(page, faults);
  }

  async function unlock(): Promise<void> {
    await page.getByLabel("在这个标签页里记住密码").check();
    await page.getByLabel("密码", { exact: true }).fill(PASSWORD);
    await page.getByLabel("密码", { exact: true }).press("Enter");
  }

  it("shows its formula, island and diagram on a full load, and back and forward", async () => {
    await page.goto(`${site.url}posts/family.html`);
    await unlock();
    await expectSecret();
    await page.reload();
    await expectSecret();
    await page.getByRole("link", { name: "公开的文章" }).first().click();
    await page.locator("main h1", { hasText: "公开的文章" }).waitFor();
    await page.goBack();
    await expectSecret();
    await page.goForward();
    await page.locator("main h1", { hasText: "公开的文章" }).waitFor();
  });

  it("shows them after a navigation, and back and forward", async () => {
    await page.goto(`${site.url}posts/open.html`);
    await page.getByRole("link", { name: "加密的文章" }).click();
    await unlock();
    await expectSecret();
    await page.goBack();
    await page.locator("main h1", { hasText: "公开的文章" }).waitFor();
    await page.goForward();
    await expectSecret();
  });
});
