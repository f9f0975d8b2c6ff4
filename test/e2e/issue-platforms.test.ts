import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBrowser, listenForFaults } from "./browser.js";
import { openVisit } from "./platforms/open-visit.js";
import { openPlatformLab, type PlatformLab } from "./platforms/platform-lab.js";
import { reachBitbucket } from "./platforms/reach-bitbucket.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const OPEN = { isOpen: true, isSortable: true, isReactable: true };

/** The features of each platform, and the source of its tokens. */
const ROWS = [
  { ...OPEN, name: "github-v4", label: "GitHub", isOpen: false, tokens: "POST /service/oauth/github/token" },
  { ...OPEN, name: "gitlab-v4", label: "GitLab", tokens: "POST /oauth/token" },
  { ...OPEN, name: "gitea-v1", label: "Gitea", tokens: "POST /login/oauth/access_token" },
  {
    ...OPEN,
    name: "gitee-v5",
    label: "Gitee",
    isSortable: false,
    isReactable: false,
    tokens: "POST /service/oauth/gitee/token",
  },
  { ...OPEN, name: "bitbucket-v2", label: "Bitbucket", isReactable: false, tokens: null },
] as const;

describe.each(ROWS)("comments as issues of $label ($name)", (row) => {
  const { name, label, isOpen, isSortable, isReactable, tokens } = row;
  let lab: PlatformLab;
  let page: Page;
  let faults: readonly string[];

  beforeAll(async () => {
    lab = await openPlatformLab(name);
  });
  afterAll(() => lab.close());
  beforeEach(async () => {
    page = await openVisit(browser);
    if (name === "bitbucket-v2") await reachBitbucket(page, lab.host.url);
    faults = listenForFaults(page);
  });
  afterEach(async () => {
    // Avatars are on hosts that do not exist, and GraphQL requires a sign-in.
    const known = /^Failed to load resource|GraphQL API of GitHub requires/;
    expect(faults.filter((fault) => !known.test(fault))).toEqual([]);
    await page.context().close();
  });

  const editor = () => page.getByRole("textbox", { name: "Your comment" });
  const cards = () => page.locator(".comment-card");
  const texts = () => page.locator(".comment-body").allInnerTexts();
  const pager = () => page.getByRole("group", { name: "Pages of comments" }).first();

  async function signIn(person: "ann" | "bob"): Promise<void> {
    await page.getByRole("button", { name: `Login with ${label}` }).click();
    await page.getByText(`Authorize as ${person}`).click();
    await page.getByText(`Signed in as ${person}`).waitFor();
  }

  it("can be read page by page, in the order and page size that a reader chooses", async () => {
    const all = Array.from({ length: 12 }, (_, index) => `Number ${index + 1}`);
    const shown = isSortable ? all.toReversed() : all;
    const fresh = lab.freshPage(...all);
    await page.goto(fresh.url);
    if (!isOpen) {
      await page.getByRole("button", { name: "Login to view comments" }).waitFor();
      expect(await cards().count()).toBe(0);
      expect(await page.getByText("GraphQL").count()).toBe(0);
      await signIn("bob");
    }
    await expect.poll(texts).toEqual(shown.slice(0, 10));
    expect(await page.locator(".comments-count").innerText()).toBe("12 comments");
    expect(await page.getByRole("group", { name: "Pages of comments" }).count()).toBe(2);
    await pager().getByRole("button", { name: "Next" }).click();
    await expect.poll(texts).toEqual(shown.slice(10));
    const order = page.getByRole("button", { name: /Newest first|Oldest first/ });
    expect(await order.count()).toBe(isSortable ? 1 : 0);
    if (isSortable) {
      await pager().getByRole("button", { name: "Previous" }).click();
      await expect.poll(texts).toEqual(shown.slice(0, 10));
      await pager().getByRole("button", { name: "Newest first" }).click();
      await expect.poll(texts).toEqual(all.slice(0, 10));
      await pager().getByRole("button", { name: "Oldest first" }).click();
      await expect.poll(texts).toEqual(shown.slice(0, 10));
    }
    await pager().getByRole("combobox", { name: "Comments per page" }).selectOption("5");
    await expect.poll(texts).toEqual(shown.slice(0, 5));
    const jump = pager().getByRole("textbox", { name: "Page" });
    await jump.fill("3");
    await jump.press("Enter");
    await expect.poll(texts).toEqual(shown.slice(10));
    await pager().getByRole("combobox", { name: "Comments per page" }).selectOption("20");
    await expect.poll(texts).toEqual(shown);
  });

  it("are opened by the owner, who may delete comments of others", async () => {
    await page.goto(lab.barePage());
    const prompt = isOpen ? "Click to create issue" : "Login to view comments";
    await page.getByRole("button", { name: prompt }).waitFor();
    expect(await editor().isDisabled()).toBe(true);
    await signIn("ann");
    await page.getByRole("button", { name: "Click to create issue" }).click();
    await page.getByText("No comments yet. Leave the first comment !").waitFor();
    const made = lab.host.tracker.issues.at(-1);
    expect(made).toMatchObject({ body: page.url(), by: "ann", comments: [] });
    expect(made?.title).toMatch(/^\[Vssue\]Page \d+ \| Comments$/);
    if (made !== undefined) lab.host.tracker.write(made, { body: "Not nice", by: "eve" });
    await page.reload();
    await cards().getByText("Not nice").waitFor();
    expect(await page.getByRole("button", { name: "Edit" }).count()).toBe(0);
    page.once("dialog", (dialog) => void dialog.accept());
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByText("No comments yet. Leave the first comment !").waitFor();
    expect(made?.comments).toEqual([]);
  });

  it("can be replied to, edited, liked and deleted by signed-in visitors", async () => {
    const fresh = lab.freshPage("From eve");
    const before = lab.host.visited.length;
    await page.goto(fresh.url);
    await page.getByText(isOpen ? "From eve" : "Login to view comments").waitFor();
    await signIn("bob");
    expect(page.url()).toBe(fresh.url);
    const asked = lab.host.visited.slice(before);
    const exchanges = asked.filter((request) => /^POST .*token$/.test(request));
    // The service forwards the request.
    expect(exchanges[0] ?? null).toBe(tokens);
    const eve = page.getByRole("article", { name: "eve" });
    expect(await eve.getByRole("button", { name: /Edit|Delete/ }).count()).toBe(0);
    await eve.getByRole("button", { name: "Reply @eve" }).click();
    expect(await editor().inputValue()).toBe("@eve\n\n> From eve\n\n");
    await editor().fill("From bob");
    await page.keyboard.press("Control+Enter");
    const own = page.getByRole("article", { name: "bob" });
    await own.getByText("From bob").waitFor();
    expect(fresh.issue.comments.at(-1)).toMatchObject({ body: "From bob", by: "bob" });
    expect(await texts()).toEqual(isSortable ? ["From bob", "From eve"] : ["From eve", "From bob"]);

    await own.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("textbox", { name: "Edit" }).fill("Changed by bob");
    await page.getByRole("button", { name: "Save" }).click();
    await own.locator(".comment-body").getByText("Changed by bob").waitFor();
    expect(fresh.issue.comments.at(-1)?.body).toBe("Changed by bob");

    const heart = eve.getByRole("button", { name: /^Heart/ });
    expect(await heart.count()).toBe(isReactable ? 1 : 0);
    if (isReactable) {
      for (const [click, count] of [
        ["given", 1],
        ["taken back", 0],
      ] as const) {
        await heart.click();
        await eve.getByRole("button", { name: `Heart: ${count}` }).waitFor();
        expect(fresh.issue.comments[0]?.reactions, click).toHaveLength(count);
      }
    }

    page.once("dialog", (dialog) => void dialog.accept());
    await own.getByRole("button", { name: "Delete" }).click();
    await page.getByText("1 comment", { exact: true }).waitFor();
    expect(await texts()).toEqual(["From eve"]);
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("button", { name: `Login with ${label}` }).waitFor();
    const kept = await page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)]);
    expect(kept.filter((key) => /token|sign-in/.test(key))).toEqual([]);
  });
});
