import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findViolations } from "./axe.js";
import { openBrowser, listenForFaults } from "./browser.js";
import { CLIENT_SECRET } from "./github.js";
import { openIssueLab, type IssueLab } from "./issue-lab.js";
import { leaveTab, openTab } from "./tabs.js";

let lab: IssueLab;
let browser: Browser;
let page: Page;
let faults: readonly string[];

beforeAll(async () => {
  [lab, browser] = await Promise.all([openIssueLab(), openBrowser()]);
});
afterAll(() => lab.close());
beforeEach(() => visit("en-US"));
afterEach(async () => {
  // The emulator's avatars are on a host that does not exist. The platform's rejections are logged to the console
  // too.
  expect(faults.filter((fault) => !/^(?:Failed to load resource|PlatformError)/.test(fault))).toEqual([]);
  await leaveTab(page);
});

/** Opens a page without state. */
async function visit(locale: string): Promise<void> {
  page = await openTab(browser, {
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    locale,
  });
  page.setDefaultTimeout(15_000);
  faults = listenForFaults(page);
}

const editor = () => page.getByRole("textbox", { name: "Your comment" });
const submit = () => page.getByRole("button", { name: "Submit" });
const cards = () => page.locator(".comment-card");
const bodies = () => page.locator(".comment-body").allInnerTexts();
const count = () => page.locator(".comments-count").innerText();

/** Makes the platform reject requests to the address. */
const refuse = (address: RegExp, status: number) =>
  page.route(address, (route) =>
    route.fulfill({
      status,
      json: { message: "Refused" },
      headers: { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*" },
    }),
  );

/** Goes to the platform, chooses an account, and returns. */
async function signIn(name: string): Promise<void> {
  await page.getByRole("button", { name: "Login with GitHub" }).click();
  await page.getByRole("button", { name: new RegExp(name) }).click();
  await page.getByText(`Signed in as ${name}`).waitFor();
}

describe("comments as issues of GitHub", () => {
  it("let the owner open a page's comments, and add, edit and delete comments", async () => {
    const { url, issueTitle } = lab.freshPage();
    await page.goto(url);
    await page.getByRole("button", { name: "Click to create issue" }).waitFor();
    expect(await editor().isDisabled()).toBe(true);
    await signIn("ada");
    expect(page.url()).toBe(url);
    await page.getByRole("button", { name: "Click to create issue" }).click();
    await page.getByText("No comments yet. Leave the first comment !").waitFor();
    const made = await lab.github.call("ada", "repos/ada/blog/issues");
    expect(made).toMatchObject([{ title: issueTitle, body: url, labels: [{ name: "Vssue" }] }]);

    expect(await submit().isDisabled()).toBe(true);
    await editor().fill("Hello **world**");
    await submit().click();
    await cards().first().waitFor();
    expect(await cards().first().locator(".comment-body").innerHTML()).toContain("<strong>world</strong>");
    expect(await count()).toBe("1 comment");
    expect(await editor().inputValue()).toBe("");

    const patches: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "PATCH") patches.push(request.url());
    });
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Edit" }).click();
    expect(patches).toEqual([]);
    await page.getByRole("textbox", { name: "Edit" }).fill("Changed");
    await page.keyboard.press("Control+Enter");
    await cards().locator(".comment-body").getByText("Changed").waitFor();
    expect(patches).toHaveLength(1);
    expect(
      await cards()
        .first()
        .evaluate((card) => card === document.activeElement),
    ).toBe(true);

    page.once("dialog", (dialog) => {
      expect(dialog.message()).toBe("Confirm to delete this comment ?");
      void dialog.dismiss();
    });
    await page.getByRole("button", { name: "Delete" }).click();
    expect(await cards().count()).toBe(1);
    page.once("dialog", (dialog) => void dialog.accept());
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByText("No comments yet. Leave the first comment !").waitFor();

    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("button", { name: "Login with GitHub" }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem("hanblog.github.token"))).toBeNull();
    await page.reload();
    await page.getByRole("button", { name: "Login with GitHub" }).waitFor();
  });

  it("keep the token for the visit only, and expose neither code nor secret", async () => {
    const addresses: string[] = [];
    page.on("framenavigated", (frame) => addresses.push(frame.url()));
    const bodies: string[] = [];
    page.on("request", (request) => bodies.push(request.postData() ?? ""));
    const { url } = lab.freshPage();
    await page.goto(url);
    await signIn("ben");
    const kept = await page.evaluate(() => [
      Object.keys(localStorage).filter((key) => !key.startsWith("hanblog-draft")),
      Object.keys(sessionStorage),
    ]);
    expect(kept[1]).toContain("hanblog.github.token");
    expect(kept.flat().filter((key) => key.includes("sign-in"))).toEqual([]);
    expect(JSON.stringify(kept[0])).not.toContain("token");
    expect(addresses.at(-1)).toBe(url);
    expect(bodies.join("\n")).not.toContain(CLIENT_SECRET);
    expect(lab.serviceLog()).toContain("/oauth/github/token");
    expect(lab.serviceLog()).not.toMatch(new RegExp(`${CLIENT_SECRET}|code=`));
    await page.goBack();
    expect(page.url()).not.toMatch(/oauth\/callback/);
  });

  it("report to visitors who may not open a page's comments that they are closed", async () => {
    await page.goto(lab.freshPage().url);
    await signIn("ben");
    await page.getByText("Failed to load comments").waitFor();
    await page.getByText("The owner of this site has not enabled comments on this page yet.").waitFor();
    expect(await editor().isDisabled()).toBe(true);
  });

  it("can be paged through, and replied to", async () => {
    const texts = Array.from({ length: 23 }, (_, index) => `Number ${index + 1}`);
    const fresh = lab.freshPage();
    await lab.makeIssue(fresh, ...texts);
    await page.goto(fresh.url);
    await cards().nth(9).waitFor();
    expect(await count()).toBe("23 comments");
    expect(await bodies()).toEqual(texts.slice(0, 10));
    const pagers = page.getByRole("group", { name: "Pages of comments" });
    expect(await pagers.count()).toBe(2);
    const first = pagers.first();
    expect(await first.getByRole("combobox").locator("option").allInnerTexts()).toEqual([
      "5",
      "10",
      "20",
      "50",
    ]);

    await first.getByRole("button", { name: "Next" }).click();
    await page.getByText("Number 11", { exact: true }).waitFor();
    const jump = first.getByRole("textbox", { name: "Page" });
    for (const wrong of ["4", "0", "1.5", "x"]) {
      await jump.fill(wrong);
      await jump.press("Enter");
      const alert = page.getByRole("alert").getByRole("button");
      expect(await alert.innerText()).toBe("Please enter a whole number from 1 to 3.");
      await alert.click();
      expect(await alert.count()).toBe(0);
      expect(await jump.inputValue()).toBe("2");
    }
    await jump.fill("3");
    await jump.press("Enter");
    await page.getByText("Number 21", { exact: true }).waitFor();
    expect(await bodies()).toEqual(texts.slice(20));
    expect(await pagers.count()).toBe(1);
    expect(await first.getByRole("button", { name: "Next" }).isDisabled()).toBe(true);

    await first.getByRole("combobox").selectOption("20");
    await page.getByText("Number 1", { exact: true }).waitFor();
    expect(await cards().count()).toBe(20);

    await signIn("ben");
    await page.getByRole("button", { name: "Reply @ben" }).first().click();
    expect(await editor().inputValue()).toBe("@ben\n\n> Number 1\n\n");
    expect(await editor().getAttribute("rows")).toBe("6");
    await page.keyboard.type("An answer");
    await page.keyboard.press("Control+Enter");
    await cards().getByText("An answer").waitFor();
    expect(await count()).toBe("24 comments");
    expect(await editor().inputValue()).toBe("");
  });

  it("keep the position of visitors who turn pages with the keyboard", async () => {
    const fresh = lab.freshPage();
    await lab.makeIssue(fresh, ...Array.from({ length: 11 }, (_, index) => `Number ${index + 1}`));
    await page.goto(fresh.url);
    await cards().nth(9).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.outerHTML ?? "");
    const size = page.getByRole("combobox", { name: "Comments per page" }).first();
    await size.focus();
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => cards().count()).toBe(5);
    expect(await focused()).toContain("<select");
    await page.getByRole("button", { name: "Next" }).first().focus();
    await page.keyboard.press("Enter");
    await page.getByText("Number 6", { exact: true }).waitFor();
    expect(await focused()).toContain("Next");
    await page.keyboard.press("Enter");
    await page.getByText("Number 11", { exact: true }).waitFor();
    expect(await focused()).toContain("Next");
    await page.keyboard.press("Enter");
    expect(await page.getByRole("textbox", { name: "Page" }).inputValue()).toBe("3");
  });

  it("move visitors who page below the comments to the first new comment", async () => {
    const fresh = lab.freshPage();
    await lab.makeIssue(
      fresh,
      ...Array.from({ length: 13 }, (_, index) => `Number ${index + 1}${"\n\nmore".repeat(5)}`),
    );
    await page.goto(fresh.url);
    await cards().nth(9).waitFor();
    const next = page.getByRole("button", { name: "Next" }).last();
    await next.scrollIntoViewIfNeeded();
    await next.click();
    const first = cards().filter({ hasText: "Number 11" });
    await expect.poll(() => first.evaluate((card) => card === document.activeElement)).toBe(true);
    const top = await first.evaluate((card) => card.getBoundingClientRect().top);
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(200);
  });

  it("go back from a page whose last comment was deleted", async () => {
    const fresh = lab.freshPage();
    const number = await lab.makeIssue(fresh, "a", "b", "c", "d", "e", "f");
    await page.goto(fresh.url);
    await signIn("ada");
    await page.getByRole("combobox", { name: "Comments per page" }).first().selectOption("5");
    await page.getByRole("button", { name: "Next" }).first().click();
    await expect.poll(bodies).toEqual(["f"]);
    page.once("dialog", (dialog) => void dialog.accept());
    // Ben wrote it, and the owner may delete all comments.
    await page.getByRole("button", { name: "Delete" }).click();
    await expect.poll(bodies).toEqual(["a", "b", "c", "d", "e"]);
    expect(await count()).toBe("5 comments");
    const issue = await lab.github.call("ada", `repos/ada/blog/issues/${number}`);
    expect(issue["comments"]).toBe(5);
  });

  it("are those of the issue that a page names, and of the next page that a visitor opens", async () => {
    const first = { url: `${lab.site.url}first.html`, issueTitle: "[Vssue]First page | Comments" };
    await lab.makeIssue(first, "By its title");
    await lab.github.call("ben", "repos/ada/blog/issues/1/comments", { body: "By number" });
    await page.goto(first.url);
    await signIn("ben");
    await cards().getByText("By its title").first().waitFor();
    await page.getByRole("link", { name: "numbered page", exact: true }).click();
    await cards().getByText("By number").first().waitFor();
    expect(await page.getByText("By its title").count()).toBe(0);
    await page.getByText("Signed in as ben").waitFor();
  });

  it("offer signing in if the platform lists no further comments without it", async () => {
    const fresh = lab.freshPage();
    await lab.makeIssue(fresh, ...Array.from({ length: 11 }, (_, index) => `Number ${index + 1}`));
    await page.goto(fresh.url);
    await cards().nth(9).waitFor();
    await refuse(/\/comments\?.*\bpage=2/, 403);
    await page.getByRole("button", { name: "Next" }).first().click();
    await page.getByRole("button", { name: "Login to view comments" }).waitFor();
  });

  it("are scrolled to the one that the address names, on any page", async () => {
    const fresh = lab.freshPage();
    const number = await lab.makeIssue(
      fresh,
      ...Array.from({ length: 60 }, (_, index) => `Number ${index + 1}`),
    );
    const path = `repos/ada/blog/issues/${number}/comments`;
    const idOf = async (page: number, index: number) => {
      const answer = await fetch(`${lab.github.url}/api/v3/${path}?per_page=20&page=${page}`);
      return String(((await answer.json()) as { readonly id: number }[])[index]?.id);
    };
    for (const [id, text] of [
      [await idOf(1, 12), "Number 13"],
      [await idOf(3, 17), "Number 58"],
    ] as const) {
      await page.goto(`about:blank`);
      await page.goto(`${fresh.url}#comment-${id}`);
      const target = page.locator(`#comment-${id}`);
      await target.getByText(text).waitFor();
      await expect
        .poll(() => target.evaluate((card) => card.getBoundingClientRect().top < innerHeight))
        .toBe(true);
    }
    await page.goto(`about:blank`);
    await page.goto(`${fresh.url}#comment-0`);
    await cards().nth(9).waitFor();
    expect(await cards().count()).toBe(10);
  });

  it("are scrolled to the one that the address names, although the reader scrolls past a heading meanwhile", async () => {
    const long = { url: `${lab.site.url}long.html`, issueTitle: "[Vssue]Long page | Comments" };
    const number = await lab.makeIssue(
      long,
      ...Array.from({ length: 12 }, (_, index) => `Line ${index + 1}`),
    );
    const answer = await fetch(`${lab.github.url}/api/v3/repos/ada/blog/issues/${number}/comments`);
    const { id } = ((await answer.json()) as { readonly id: number }[])[11] ?? {};
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route(/\/search\/issues\?/, async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest(/\/search\/issues\?/);
    await page.goto(`${long.url}#comment-${id}`);
    await asked;
    await page.mouse.wheel(0, 900);
    await page.waitForFunction(() => location.hash === "#one");
    release();
    const target = page.locator(`#comment-${id}`);
    await target.getByText("Line 12").waitFor();
    await expect
      .poll(() => target.evaluate((card) => card.getBoundingClientRect().top < innerHeight))
      .toBe(true);
  });

  it("keep the position of visitors who sign out, although the address names a comment", async () => {
    const fresh = lab.freshPage();
    await lab.makeIssue(fresh, "line\n\n".repeat(60), "To be found");
    await page.goto(fresh.url);
    await signIn("ben");
    const id = await cards().filter({ hasText: "To be found" }).getAttribute("id");
    await page.goto("about:blank");
    await page.goto(`${fresh.url}#${id}`);
    const isInView = (place: Locator) =>
      place.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      });
    await expect.poll(() => isInView(page.locator(`#${id}`))).toBe(true);
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("button", { name: "Login with GitHub" }).waitFor();
    expect(await isInView(page.getByRole("button", { name: "Login with GitHub" }))).toBe(true);
  });

  it("offer no new issue if the one that a page names is gone", async () => {
    await refuse(/\/issues\/1(?:\?|$)/, 404);
    await page.goto(`${lab.site.url}numbered.html`);
    await page.getByText("Failed to load comments").waitFor();
    expect(await page.getByText("The issue of this page does not exist.").count()).toBe(1);
    expect(await page.getByRole("button", { name: "Click to create issue" }).count()).toBe(0);
  });

  it("load only the code of their own platform, and nothing before the reader comes near", async () => {
    const scripts: Promise<string>[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith(".js")) scripts.push(response.text());
    });
    await page.setViewportSize({ width: 1000, height: 300 });
    await page.addInitScript(() => {
      addEventListener("DOMContentLoaded", () => {
        document.querySelector<HTMLElement>(".comments")?.style.setProperty("margin-top", "3000px");
      });
    });
    const fresh = lab.freshPage();
    await lab.makeIssue(fresh, "A comment");
    await page.goto(fresh.url);
    await page.waitForRequest(/open-comments/);
    await page.waitForLoadState("networkidle");
    const loaded = async () => (await Promise.all(scripts)).join("\n");
    expect(await loaded()).not.toMatch(/login\/oauth|search\/issues/);
    await page.locator(".comments").scrollIntoViewIfNeeded();
    await cards().first().waitFor();
    expect(await loaded()).toMatch(/search\/issues/);
    expect(await loaded()).not.toMatch(/award_emoji|THUMBS_UP|pagelen|vnd\.gitee|issueNotCreated:"[^C]/);
  });

  it("use the first supported language of the browser, right to left if needed", async () => {
    await leaveTab(page);
    await visit("he-IL");
    const fresh = lab.freshPage();
    await lab.makeIssue(fresh, "1", "2", "3");
    await page.goto(fresh.url);
    await cards().first().waitFor();
    const panel = page.locator(".issue-comments");
    expect(await panel.getAttribute("dir")).toBe("rtl");
    expect(await page.locator(".comments-count").innerText()).toBe("3 תגובות");
    const [picture, name] = await Promise.all([
      cards().first().locator(".comment-avatar").boundingBox(),
      cards().first().locator(".comment-author").boundingBox(),
    ]);
    expect(picture?.x).toBeGreaterThan(name?.x ?? Number.POSITIVE_INFINITY);
    expect(await findViolations(page)).toEqual([]);
  });

  it("have no findings of axe, dark and light, signed in and not", async () => {
    const fresh = lab.freshPage();
    await lab.makeIssue(fresh, ...Array.from({ length: 12 }, (_, index) => `Number ${index}`));
    await page.goto(fresh.url);
    await cards().first().waitFor();
    const check = async () => {
      for (const mode of ["dark", "light"]) {
        await page.evaluate((mode) => {
          document.documentElement.dataset["theme"] = mode;
          return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        }, mode);
        expect(await findViolations(page)).toEqual([]);
      }
    };
    await check();
    await signIn("ben");
    await page.getByRole("button", { name: "Edit" }).first().click();
    await check();
  });
});
