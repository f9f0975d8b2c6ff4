import type { Browser, Page, Request } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "./axe.js";
import { openBrowser } from "./browser.js";
import { openVisit } from "./platforms/open-visit.js";
import { CLIENT_ID } from "./platforms/platform-host.js";
import { openPlatformLab, type PlatformLab } from "./platforms/platform-lab.js";
import { CLIENT_SECRET, PLANS, type CodePlan } from "./platforms/sign-in-plans.js";

let browser: Browser;
let lab: PlatformLab;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(async () => {
  await page.context().close();
  await lab.close();
});

async function signIn(label: string): Promise<void> {
  await page.getByRole("button", { name: `Login with ${label}` }).click();
  await page.getByText("Authorize as bob").click();
  await page.getByText("Signed in as bob").waitFor();
}

describe("a site with the options of the original widget", () => {
  it.each([
    ["github-v3", "GitHub"],
    ["github-v4", "GitHub"],
    ["gitee-v5", "Gitee"],
  ] as const)("sends the secret through a proxy to %s", async (name, label) => {
    lab = await openPlatformLab(name, ({ url }) => ({
      exchange: undefined,
      clientSecret: CLIENT_SECRET,
      proxy: `${url}/proxy/{url}`,
    }));
    page = await openVisit(browser);
    const asked: Request[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("/proxy/")) asked.push(request);
    });
    const fresh = lab.freshPage("Hello");
    await page.goto(fresh.url);
    await signIn(label);
    const { token } = PLANS[name] as CodePlan;
    expect(asked.map((request) => request.url())).toEqual([`${lab.host.url}/proxy/${lab.host.url}${token}`]);
    expect(asked[0]?.postDataJSON()).toMatchObject({
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
      code: expect.any(String) as string,
    });
    await page.getByRole("textbox", { name: "Your comment" }).fill("From bob");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("article", { name: "bob" }).getByText("From bob").waitFor();
    expect(fresh.issue.comments.at(-1)).toMatchObject({ body: "From bob", by: "bob" });
  });
});

describe("a token", () => {
  /** Opens another visit with the same browser: session storage is empty, local storage is kept. */
  async function comeAgain(): Promise<Page> {
    const state = await page.context().storageState();
    const again = await openVisit(browser, { storageState: state });
    await page.context().close();
    return again;
  }

  it.each([
    ["local", "is still there after the browser was closed", "Signed in as bob"],
    ["session", "is gone with the visit", "Login with Gitea"],
  ] as const)("in the %s storage %s", async (storage, _what, text) => {
    lab = await openPlatformLab("gitea-v1", () => ({ storage }));
    page = await openVisit(browser);
    const fresh = lab.freshPage("Hello");
    await page.goto(fresh.url);
    await signIn("Gitea");
    page = await comeAgain();
    await page.goto(fresh.url);
    await page.getByText(text).first().waitFor();
  });
});

describe("a right-to-left panel", () => {
  it("orders its parts right to left, and shows comments in their own direction", async () => {
    lab = await openPlatformLab("gitea-v1", () => ({ locale: "he", perPage: 5 }));
    page = await openVisit(browser, { viewport: { width: 375, height: 900 } });
    const texts = ["one", "two", "three", "four", "five", "six", "שבע"];
    await page.goto(lab.freshPage(...texts).url);
    const cards = page.locator(".comment-card");
    await cards.nth(4).waitFor();
    expect(await page.locator(".comments-count").innerText()).toBe("7 תגובות");
    expect(await page.locator(".comment-body").first().innerText()).toBe("שבע");
    const x = async (selector: string) =>
      (await page.locator(selector).first().boundingBox())?.x ?? Number.NaN;
    expect(await x(".issue-pages button:last-child")).toBeLessThan(
      await x(".issue-pages button:first-child"),
    );
    const direction = (index: number) =>
      page
        .locator(".comment-text")
        .nth(index)
        .evaluate((element) => getComputedStyle(element).direction);
    expect([await direction(0), await direction(1)]).toEqual(["rtl", "ltr"]);
    await page.getByRole("button", { name: "החדשות תחילה" }).click();
    await expect.poll(() => page.locator(".comment-body").first().innerText()).toBe("one");
    await page.getByRole("button", { name: "הבא" }).click();
    await cards.getByText("שבע").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    expect(await findViolations(page)).toEqual([]);
  });
});
