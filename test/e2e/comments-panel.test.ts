import type { Browser, Page, Request, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StoreSettings } from "../../src/runtime/model/comments.js";
import { findViolations } from "./axe.js";
import { openBrowser, listenForFaults } from "./browser.js";
import { startCommentService, type CommentService } from "./comment-service.js";
import { openLab, reload, startLabHost, type Lab, type LabHost } from "./comments-lab.js";
import { leaveTab, spoilTab } from "./tabs.js";

let service: CommentService;
let browser: Browser;
let host: LabHost;
let lab: Lab;
let page: Page;
let faults: readonly string[];

beforeAll(async () => {
  [service, browser, host] = await Promise.all([startCommentService(), openBrowser(), startLabHost()]);
});
afterAll(async () => {
  host.close();
  await service.stop();
});
beforeEach(async () => {
  lab = await openLab(browser, host);
  ({ page } = lab);
  faults = listenForFaults(page);
});
afterEach(async () => {
  // The browser itself reports the responses that tests make up.
  expect(faults.filter((fault) => !/^(?:Failed to load resource|Access to fetch)/.test(fault))).toEqual([]);
  await leaveTab(page);
});

const editor = () => page.getByRole("textbox", { name: "Your comment" });
const field = (name: string) => page.getByRole("textbox", { name });
const submit = () => page.getByRole("button", { name: "Submit" });
const cards = () => page.locator(".comment-card");
const message = () => page.locator(".comments-message");
const posted = () => page.getByText("Your comment has been posted.").waitFor({ state: "attached" });
const isFocused = (locator: ReturnType<typeof editor>) =>
  locator.evaluate((element) => element === document.activeElement);
const settings = (more: Partial<StoreSettings> = {}): StoreSettings => ({ ...service.store, ...more });
const write = (comment: Readonly<Record<string, unknown>>) =>
  service.write({ nick: "Guest", url: lab.path, mail: "", link: "", ua: "", ...comment });
const API = "**/1.1/**";

/** Creates a made-up response of the store. Preflight requests are passed on. */
const answer = (status: number, body: unknown) => (route: Route) =>
  route.request().method() === "OPTIONS"
    ? route.continue()
    : route.fulfill({
        status,
        contentType: "application/json",
        headers: { "Access-Control-Allow-Origin": "*" },
        body: JSON.stringify(body),
      });

/** Allows the next comment without waiting twenty seconds. */
const forgetSubmit = () => page.evaluate(() => localStorage.removeItem("vlx"));

describe("reading", () => {
  it("shows that it is loading, and then that there are no comments", async () => {
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route(API, async (route) => {
      await held;
      await route.continue();
    });
    await lab.open(settings());
    await page.getByText("Loading comments …").waitFor({ state: "attached" });
    expect(await page.getByText("No comments yet.").count()).toBe(0);
    release();
    await page.getByText("No comments yet.").waitFor();
    expect(await page.locator(".comments-count").innerText()).toBe("0 comments");
  });

  it("shows avatar, name, time, text, browser, mention, quote and a reply button", async () => {
    const ua = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
    const root = await write({
      nick: "Ann",
      comment: "The *first*\nof two",
      ua,
      link: "https://ann.example/",
    });
    await write({ nick: "Ben", comment: "The answer", rid: root, pid: root });
    await lab.open(settings());
    await cards().nth(1).waitFor();
    const [first, second] = [cards().nth(0), cards().nth(1)];
    expect(await first.locator("svg.comment-avatar").count()).toBe(1);
    expect(await first.locator(".comment-author a").getAttribute("href")).toBe("https://ann.example/");
    expect(await first.locator("time").innerText()).toMatch(/^\d+ seconds? ago$/);
    expect(await first.locator(".comment-body").innerHTML()).toBe("<p>The <em>first</em><br>of two</p>\n");
    expect(await first.locator(".comment-browser").allInnerTexts()).toEqual(["Firefox 145", "Linux"]);
    expect(await second.locator(".comment-mention").getAttribute("href")).toBe(`#comment-${root}`);
    expect(await second.locator(".comment-quote").innerText()).toMatch(/@Ann The first of two$/);
    expect(await page.locator(".comments-replies .comment-card").count()).toBe(1);
    expect(await page.getByRole("button", { name: "Reply @Ann" }).count()).toBe(1);
    expect(await findViolations(page)).toEqual([]);
  });

  it("loads further pages until all are shown", async () => {
    for (const number of [1, 2, 3, 4, 5]) await write({ comment: `Number ${number}` });
    await lab.open(settings({ pageSize: 2 }));
    const more = page.getByRole("button", { name: "Load more" });
    await more.click();
    await cards().nth(3).waitFor();
    await more.click();
    await cards().nth(4).waitFor();
    expect(await more.count()).toBe(0);
    expect(await page.locator(".comment-body").allInnerTexts()).toEqual(
      [5, 4, 3, 2, 1].map((number) => `Number ${number}`),
    );
  });

  it("keeps the position of visitors who load further pages with the keyboard", async () => {
    for (const number of [1, 2, 3, 4, 5]) await write({ comment: `Number ${number}` });
    await lab.open(settings({ pageSize: 2 }));
    await page.getByRole("button", { name: "Load more" }).focus();
    await page.keyboard.press("Enter");
    await cards().nth(3).waitFor();
    await page.keyboard.press("Enter");
    await cards().nth(4).waitFor();
    // The button is gone; the focus is on the first new comment.
    await expect.poll(() => isFocused(cards().nth(4))).toBe(true);
  });

  it("shows that the button for further pages is disabled while one is loading", async () => {
    for (const number of [1, 2, 3]) await write({ comment: `Number ${number}` });
    await lab.open(settings({ pageSize: 1 }));
    const more = page.getByRole("button", { name: "Load more" });
    const opacity = () => more.evaluate((button) => getComputedStyle(button).opacity);
    await more.waitFor();
    expect(await opacity()).toBe("1");
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route(API, async (route) => {
      await held;
      await route.continue();
    });
    await more.click();
    await page.locator(".comments-more[aria-disabled=true]").waitFor();
    expect(await opacity()).toBe("0.5");
    release();
    await cards().nth(1).waitFor();
    expect(await opacity()).toBe("1");
  });

  it("collapses tall comments until the reader expands them", async () => {
    await write({ comment: "A long line.\n\n".repeat(30) });
    await write({ comment: "Short." });
    await lab.open(settings());
    const expand = page.getByRole("button", { name: "See more" });
    await expand.waitFor();
    const text = page.locator(".comment-text").nth(1);
    const height = await text.evaluate((element) => [
      element.clientHeight,
      parseFloat(getComputedStyle(element).fontSize),
    ]);
    expect(height[0]).toBe((height[1] ?? 0) * 8);
    await expand.press("Enter");
    expect(await expand.count()).toBe(0);
    expect(await isFocused(cards().nth(1))).toBe(true);
    expect(await text.evaluate((element) => element.clientHeight)).toBeGreaterThan(200);
  });

  it("shows the comments of all pages with links to them for the path *", async () => {
    await write({ comment: "Somewhere" });
    await lab.open(settings({ path: "*", pageSize: 50 }));
    const card = cards().filter({ hasText: "Somewhere" });
    expect(await card.locator(".comment-page").getAttribute("href")).toBe(lab.path);
    expect(await card.locator(".comment-browser").count()).toBe(0);
  });

  it("stores a comment under the path that the site configures", async () => {
    const shared = `${lab.path}/shared`;
    await lab.open(settings({ path: shared }));
    await editor().fill("For both pages");
    await submit().click();
    await posted();
    expect((await service.read("Comment"))[0]).toMatchObject({ comment: "For both pages", url: shared });
  });

  it("stores a reply with the page of its parent for the path *, and a new comment with its own page", async () => {
    const elsewhere = `${lab.path}/elsewhere`;
    const root = await write({ nick: "Faraway", comment: "A question", url: elsewhere });
    await lab.open(settings({ path: "*", pageSize: 50 }));
    await page.getByRole("button", { name: "Reply @Faraway" }).click();
    await editor().fill("An answer");
    await submit().click();
    await posted();
    expect((await service.read("Comment"))[0]).toMatchObject({ rid: root, url: elsewhere });
    await forgetSubmit();
    await editor().fill("Something else");
    await submit().click();
    await page.locator(".comment-card:not(.sending)", { hasText: "Something else" }).waitFor();
    expect((await service.read("Comment"))[0]).toMatchObject({ comment: "Something else", url: lab.path });
  });

  it("scrolls to a comment of a later page that the address names", async () => {
    const oldest = await write({ comment: "The oldest" });
    for (const number of [1, 2, 3]) await write({ comment: `Number ${number}` });
    await lab.open(settings({ pageSize: 1 }), { hash: `#comment-${oldest}` });
    const target = page.locator(`#comment-${oldest}`);
    await target.waitFor();
    await page.waitForFunction((id) => document.activeElement?.id === `comment-${id}`, oldest);
    expect(await cards().count()).toBe(4);
  });

  it.each([
    ["zh-TW", "送出"],
    ["ja-JP", "送信"],
  ])("uses the language %s", async (lang, label) => {
    await lab.open(settings({ lang }));
    await page.getByRole("button", { name: label }).waitFor();
  });

  it("is mounted in the element that the site selects", async () => {
    await lab.open(settings({ el: "main > h1" }));
    await page.locator("h1 .comments-editor").waitFor();
    expect(await page.locator(".comments .comments-editor").count()).toBe(0);
  });

  it("uses the site's own texts", async () => {
    await lab.open(settings({ langMode: { submit: "Send it", sofa: "Be the first" } }));
    await page.getByRole("button", { name: "Send it" }).waitFor();
    await page.getByText("Be the first").waitFor();
  });
});

describe("a long conversation", () => {
  it("shows more replies than a store returns in one list", async () => {
    const root = await write({ comment: "The question" });
    for (let number = 1; number <= 105; number++) {
      await write({ comment: `Answer ${number}`, rid: root, pid: root });
    }
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await lab.open(settings());
    await page.getByText("Answer 105", { exact: true }).waitFor();
    const bodies = await page.locator(".comments-replies .comment-body").allInnerTexts();
    expect(bodies).toEqual(Array.from({ length: 105 }, (_, index) => `Answer ${index + 1}`));
    // The top-level comments, the replies of the CQL query, and then all replies.
    expect(asked.filter((path) => path.includes("/1.1/"))).toEqual([
      "/1.1/classes/Comment",
      "/1.1/cloudQuery",
      "/1.1/classes/Comment",
    ]);
  });
});

describe("writing", () => {
  it("shows a comment at once, and keeps its text until the store accepts it", async () => {
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await lab.open(settings());
    await page.getByText("No comments yet.").waitFor();
    await page.route(/\/classes\/Comment(?:\?|$)/, async (route) => {
      if (route.request().method() === "POST") await held;
      await route.continue();
    });
    await field("Nickname").fill("Ann");
    await editor().fill("On its way");
    await submit().click();
    await page.locator(".comment-card.sending", { hasText: "On its way" }).waitFor();
    expect(await submit().isDisabled()).toBe(true);
    expect(await editor().inputValue()).toBe("On its way");
    expect(await page.locator(".comments-editor .comments-spinner").count()).toBe(1);
    expect(await page.evaluate(() => Number(localStorage.getItem("vlx")))).toBeGreaterThan(0);
    expect(await page.locator(".comments-count").innerText()).toBe("0 comments");
    release();
    await posted();
    expect(await page.locator(".comment-card.sending").count()).toBe(0);
    expect(await page.locator(".comments-count").innerText()).toBe("1 comment");
    expect(await editor().inputValue()).toBe("");
    expect(await submit().isDisabled()).toBe(false);
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem("_v_Cache_Meta") ?? "{}"))).toEqual({
      nick: "Ann",
      mail: "",
      link: "",
    });
  });

  it("sends the fields of the specification, with public read access and no public write access", async () => {
    await lab.open(settings());
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await field("Nickname").fill(`  <b>An</b>n${"n".repeat(50)}`);
    await field("E-Mail").fill("ann@example.com");
    await field("Website").fill("ann.example");
    await editor().fill("Text with :smile:");
    await editor().press("Control+Enter");
    const body = (await sent).postDataJSON() as Record<string, unknown>;
    expect(body).toMatchObject({
      comment: "Text with :smile:",
      mail: "ann@example.com",
      link: "http://ann.example",
      url: lab.path,
      QQAvatar: "",
      ACL: { "*": { read: true } },
    });
    expect(body).not.toHaveProperty("hp");
    expect(String(body["nick"])).toMatch(/^Ann+$/);
    expect(String(body["nick"]).length).toBeLessThanOrEqual(35);
    expect(String(body["ua"])).toContain("Chrome");
    expect(body["insertedAt"]).toMatchObject({ __type: "Date" });
    await posted();
  });

  it("shows that a comment awaits approval, without a reply button", async () => {
    await lab.open(settings());
    // The service holds comments with more than five links.
    await editor().fill([1, 2, 3, 4, 5, 6].map((link) => `https://example.org/${link}`).join(" "));
    await submit().click();
    const waits = page.getByText("Your comment is awaiting approval.");
    await waits.first().waitFor({ state: "attached" });
    expect(await page.locator("p[role=status]").innerText()).toBe("Your comment is awaiting approval.");
    expect(await cards().locator(".comment-time").innerText()).toBe("Your comment is awaiting approval.");
    expect(await page.getByText("Your comment has been posted.").count()).toBe(0);
    expect(await page.getByRole("button", { name: /^Reply/ }).count()).toBe(0);
  });

  it("sends the store what a bot wrote into the trap field", async () => {
    await lab.open(settings());
    const trap = page.locator('input[name="website2"]');
    expect(await page.getByRole("textbox").count()).toBe(4);
    expect(await trap.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThan(0);
    for (const field of ["Nickname", "E-Mail", "Website", "Your comment"]) {
      await page.getByRole("textbox", { name: field }).focus();
      await page.keyboard.press("Escape");
      await page.keyboard.press("Tab");
      expect(await isFocused(trap)).toBe(false);
    }
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await trap.evaluate((element: HTMLInputElement) => (element.value = "https://spam.example"));
    await editor().fill("Buy this");
    await submit().click();
    expect((await sent).postDataJSON()).toMatchObject({ comment: "Buy this", hp: "https://spam.example" });
  });

  it("names visitors without a name Anonymous, and does not save that", async () => {
    await lab.open(settings());
    await editor().fill("No name");
    await editor().press("Meta+Enter");
    await posted();
    expect(await page.locator(".comment-author").innerText()).toBe("Anonymous");
    expect(await page.evaluate(() => localStorage.getItem("_v_Cache_Meta"))).toBeNull();
  });

  it("moves the editor below the comment being replied to, and back", async () => {
    const root = await write({ nick: "Ann", comment: "A question" });
    await lab.open(settings());
    await page.getByRole("button", { name: "Reply @Ann" }).click();
    expect(await page.locator(`li:has(#comment-${root}) .comments-editor`).count()).toBe(1);
    expect(await editor().getAttribute("placeholder")).toBe("@Ann");
    expect(await isFocused(editor())).toBe(true);
    for (const step of ["first", "again"]) {
      await page.getByRole("button", { name: "Cancel reply" }).click();
      expect(await page.locator(".comments-list .comments-editor").count()).toBe(0);
      expect(await editor().getAttribute("placeholder")).toBe("Just Go Go");
      expect(await isFocused(page.locator(`#comment-${root}`)), step).toBe(true);
      await page.getByRole("button", { name: "Reply @Ann" }).click();
    }
    await editor().fill("An answer");
    await submit().click();
    await posted();
    expect(await page.locator(".comments-replies .comment-body").innerText()).toBe("An answer");
    expect(await page.locator(".comments-list .comments-editor").count()).toBe(0);
    expect((await service.read("Comment"))[0]).toMatchObject({ rid: root, pid: root });
    await page.getByRole("button", { name: "Reply @Anonymous" }).click();
    await forgetSubmit();
    await editor().fill("An answer to that");
    await submit().click();
    await page.locator(".comments-replies .comment-card:not(.sending)").nth(1).waitFor();
    expect(await page.locator(".comments-replies .comment-quote").nth(1).innerText()).toContain("An answer");
    expect((await service.read("Comment"))[0]).toMatchObject({ rid: root });
  });

  it("keeps a reply open that was started while a comment was being sent", async () => {
    const root = await write({ nick: "Bob", comment: "A question" });
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await lab.open(settings());
    await page.route(/\/classes\/Comment(?:\?|$)/, async (route) => {
      if (route.request().method() === "POST") await held;
      await route.continue();
    });
    await editor().fill("On its way");
    await submit().click();
    await page.locator(".comment-card.sending").waitFor();
    await page.getByRole("button", { name: "Reply @Bob" }).click();
    release();
    await posted();
    expect((await service.read("Comment"))[0]).toMatchObject({ comment: "On its way", rid: "" });
    expect(await page.locator(`li:has(#comment-${root}) .comments-editor`).count()).toBe(1);
    expect(await editor().getAttribute("placeholder")).toBe("@Bob");
    expect(await editor().inputValue()).toBe("");
    expect(await isFocused(editor())).toBe(true);
    await page.getByRole("button", { name: "Cancel reply" }).click();
    expect(await page.locator(".comments-list .comments-editor").count()).toBe(0);
  });

  it("reports in the visitor's language that the parent comment is gone, and keeps the text", async () => {
    const root = await write({ nick: "Ann", comment: "A question" });
    await lab.open(settings(), { lang: "zh-CN" });
    await page.getByRole("button", { name: "回复 @Ann" }).click();
    // The service treats a reply to a comment of another page like one to a missing comment.
    await page.route(API, (route) =>
      route.continue({ postData: route.request().postData()?.replaceAll(root, "f".repeat(24)) ?? null }),
    );
    const text = page.getByRole("textbox", { name: "评论内容" });
    await text.fill("An answer");
    await page.getByRole("button", { name: "提交" }).click();
    await page.getByText("Code 410: 要回复的评论已经不在了。").waitFor();
    expect(await text.inputValue()).toBe("An answer");
  });

  it("keeps the position at a reply that was sent", async () => {
    await write({ nick: "Ann", comment: "A question" });
    for (let number = 1; number < 10; number++) await write({ comment: `Number ${number}` });
    await lab.open(settings());
    await page.getByRole("button", { name: "Reply @Ann" }).click();
    await editor().fill("An answer");
    await submit().click();
    await posted();
    const answer = page.locator(".comments-replies .comment-card", { hasText: "An answer" });
    await expect.poll(() => isFocused(answer)).toBe(true);
    expect(await answer.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(0);
    expect(await editor().evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(0);
  });

  it("asks for a required mail for three seconds", async () => {
    spoilTab(page);
    await page.clock.install();
    await lab.open(settings({ requiredFields: ["mail"] }));
    await field(FIELDS.mail).fill("nobody");
    await editor().fill("Text");
    await submit().click();
    await page.clock.runFor(100);
    expect(await message().innerText()).toBe("Please confirm your email address.");
    expect(await isFocused(field(FIELDS.mail))).toBe(true);
    await page.clock.runFor(3000);
    expect(await message().innerText()).toBe("");
    expect(await cards().count()).toBe(0);
  });

  it("focuses the editor if there is no text, without a message", async () => {
    await lab.open(settings());
    await submit().click();
    expect(await isFocused(editor())).toBe(true);
    expect(await message().innerText()).toBe("");
  });

  it("accepts one comment in twenty seconds", async () => {
    await lab.open(settings());
    await editor().fill("The first");
    await submit().click();
    await posted();
    await editor().fill("The second");
    await submit().click();
    expect(await message().innerText()).toBe("Submit is busy, please wait...");
    expect(await cards().count()).toBe(1);
    expect(await editor().inputValue()).toBe("The second");
  });

  it("inserts four spaces for Tab, and releases the focus after Escape", async () => {
    await lab.open(settings());
    await editor().focus();
    await page.keyboard.type("a");
    await page.keyboard.press("Tab");
    await page.keyboard.type("b");
    expect(await editor().inputValue()).toBe("a    b");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    expect(await isFocused(page.getByRole("button", { name: "Emoji" }))).toBe(true);
  });

  it("leaves its keys to an input method that composes a word", async () => {
    await lab.open(settings());
    const devTools = await page.context().newCDPSession(page);
    for (const key of ["ControlOrMeta+Enter", "Tab"]) {
      await editor().focus();
      await devTools.send("Input.imeSetComposition", { text: "にほ", selectionStart: 2, selectionEnd: 2 });
      await page.keyboard.press(key);
      expect(await editor().inputValue()).toBe("にほ");
      expect(await cards().count()).toBe(0);
      await editor().fill("");
    }
  });

  it("opens emoji or preview, never both", async () => {
    await lab.open(settings());
    await page.getByRole("button", { name: "Emoji" }).click();
    await editor().fill("So ");
    await page.getByRole("button", { name: "laugh and cry" }).click();
    expect(await editor().inputValue()).toBe("So :laugh and cry:");
    expect(await isFocused(page.getByRole("button", { name: "laugh and cry" }))).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Preview" }).click();
    expect(await page.locator(".comments-emoji").count()).toBe(0);
    expect(await page.locator(".comments-preview").innerText()).toBe("So 🤣");
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Preview" }).click();
    expect(await page.locator(".comments-preview").count()).toBe(0);
  });

  it("can undo its own insertions like typed text", async () => {
    await lab.open(settings());
    await editor().pressSequentially("So");
    await editor().press("Tab");
    await page.getByRole("button", { name: "Emoji" }).click();
    await page.getByRole("button", { name: "laugh and cry" }).click();
    expect(await editor().inputValue()).toBe("So    :laugh and cry:");
    for (const before of ["So    ", "So"]) {
      await editor().press("ControlOrMeta+z");
      expect(await editor().inputValue()).toBe(before);
    }
    await submit().click();
    await posted();
    expect(await page.locator(".comment-body").innerText()).toBe("So");
  });

  /** Pastes or drops a picture the given number of times. */
  const give = (type: "paste" | "drop", times = 1) =>
    editor().evaluate(
      async (element, { type, times }) => {
        const canvas = document.createElement("canvas");
        canvas.width = canvas.height = 3000;
        canvas.getContext("2d")?.fillRect(0, 0, 50, 50);
        const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
        const transfer = new DataTransfer();
        if (blob !== null) transfer.items.add(new File([blob], "a.png", { type: "image/png" }));
        const init = { bubbles: true, cancelable: true };
        for (let time = 0; time < times; time++) {
          element.dispatchEvent(
            type === "paste"
              ? new ClipboardEvent("paste", { ...init, clipboardData: transfer })
              : new DragEvent("drop", { ...init, dataTransfer: transfer }),
          );
        }
      },
      { type, times },
    );

  it("accepts pictures that are pasted or dropped, and sends them in the text", async () => {
    await lab.open(settings());
    for (const type of ["paste", "drop"] as const) {
      await give(type);
      expect(["Uploading ...", "Upload completed!"]).toContain(await message().innerText());
      await page.getByText("Upload completed!").waitFor();
    }
    expect(await editor().inputValue()).toBe("![image](image:1) ![image](image:2) ");
    await submit().click();
    await posted();
    const pictures = page.locator(".comment-body img");
    expect(await pictures.count()).toBe(2);
    for (const picture of await pictures.all()) {
      const url = (await picture.getAttribute("src")) ?? "";
      expect(url).toMatch(/^data:image\/webp;base64,/);
      expect(url.length).toBeLessThanOrEqual(150_000);
      expect(await picture.getAttribute("referrerpolicy")).toBe("no-referrer");
    }
  });

  it("sends no text before its pictures are read, and keeps pictures that are read while the editor moves", async () => {
    const release = () => page.evaluate(() => dispatchEvent(new Event("release")));
    await write({ nick: "Ann", comment: "A question" });
    await lab.open(settings());
    await page.evaluate(() => {
      const read = createImageBitmap;
      window.createImageBitmap = async (file: ImageBitmapSource) => {
        await new Promise((done) => addEventListener("release", done, { once: true }));
        return read(file);
      };
    });
    await editor().fill("Look: ");
    await give("paste");
    await submit().click();
    expect(await message().innerText()).toBe("Uploading ...");
    expect(await editor().inputValue()).toBe("Look: ");
    await page.getByRole("button", { name: "Reply @Ann" }).click();
    await release();
    await expect.poll(() => editor().inputValue()).toBe("Look: ![image](image:1) ");
    await submit().click();
    await posted();
    expect(await page.locator(".comment-body img").count()).toBe(1);
  });

  it("inserts the text that office programs copy, not their picture of it", async () => {
    await lab.open(settings());
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await editor().focus();
    for (const plain of ["Ann\t3", ""]) {
      await page.evaluate(async (plain) => {
        const canvas = new OffscreenCanvas(9, 9);
        canvas.getContext("2d");
        const picture = await canvas.convertToBlob();
        const html = new Blob(["<b>Ann</b>"], { type: "text/html" });
        const text = plain === "" ? {} : { "text/plain": new Blob([plain], { type: "text/plain" }) };
        const item = new ClipboardItem({ ...text, "text/html": html, "image/png": picture });
        await navigator.clipboard.write([item]);
      }, plain);
      await page.keyboard.press("ControlOrMeta+v");
    }
    // A picture that is copied from a web page comes with HTML, but with no plain text.
    await expect.poll(() => editor().inputValue()).toBe("Ann\t3![image](image:1) ");
  });

  it("keeps pictures apart if one is pasted while another is read", async () => {
    await lab.open(settings());
    await give("paste", 2);
    await expect.poll(() => editor().inputValue()).toBe("![image](image:1) ![image](image:2) ");
    await submit().click();
    await posted();
    expect(await page.locator(".comment-body img").count()).toBe(2);
  });

  it("keeps pictures of one paste in order, and apart from later ones after the editor has moved", async () => {
    await write({ nick: "Ann", comment: "A question" });
    await lab.open(settings());
    await page.evaluate(() => {
      const read = createImageBitmap;
      // The wider picture is read more slowly.
      window.createImageBitmap = async (file: ImageBitmapSource) => {
        const bitmap = await read(file);
        if (bitmap.width > 50) await new Promise((done) => addEventListener("release", done, { once: true }));
        return bitmap;
      };
    });
    const giveWidths = (...widths: readonly number[]) =>
      editor().evaluate(async (element, widths) => {
        const clipboardData = new DataTransfer();
        for (const width of widths) {
          const canvas = new OffscreenCanvas(width, 5);
          canvas.getContext("2d");
          const blob = await canvas.convertToBlob();
          clipboardData.items.add(new File([blob], `${width}.png`, { type: "image/png" }));
        }
        element.dispatchEvent(
          new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData }),
        );
      }, widths);
    await giveWidths(60, 10);
    await page.getByRole("button", { name: "Reply @Ann" }).click();
    await giveWidths(20);
    await page.getByText("Upload completed!").waitFor();
    await page.evaluate(() => dispatchEvent(new Event("release")));
    await expect.poll(async () => (await editor().inputValue()).split("![image]").length).toBe(4);
    await submit().click();
    await posted();
    const widths = await page
      .locator(".comment-body img")
      .evaluateAll((images) =>
        images.map((image) => image instanceof HTMLImageElement && image.naturalWidth),
      );
    expect(widths).toEqual([20, 60, 10]);
  });

  it("sends no picture whose mark was removed from the text", async () => {
    await lab.open(settings());
    await give("paste");
    await page.getByText("Upload completed!").waitFor();
    await editor().press("ControlOrMeta+a");
    await editor().press("Delete");
    await submit().click();
    expect(await isFocused(editor())).toBe(true);
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByText("Nothing to preview yet.").waitFor();
    expect(await editor().inputValue()).toBe("");
    expect(await service.read("Comment")).not.toContainEqual(expect.objectContaining({ url: lab.path }));
  });

  it("keeps the text over a reload", async () => {
    await write({ nick: "Ann", comment: "A question" });
    await lab.open(settings());
    await page.getByRole("button", { name: "Reply @Ann" }).click();
    await editor().fill("Half an ans");
    await reload(page, settings());
    await page.locator(".comments-list .comments-editor").waitFor();
    expect(await editor().inputValue()).toBe("Half an ans");
    expect(await editor().getAttribute("placeholder")).toBe("@Ann");
  });

  it("lets two visitors write at the same time, and shows each the other's comment", async () => {
    const other = await openLab(browser, host);
    await lab.open(settings());
    await other.page.goto(host.origin + lab.path);
    await reload(other.page, settings());
    const visitors = [
      [page, "From one"],
      [other.page, "From the other"],
    ] as const;
    await Promise.all(
      visitors.map(async ([visitor, text]) => {
        await visitor.getByText("No comments yet.").waitFor();
        await visitor.getByRole("textbox", { name: "Your comment" }).fill(text);
        await visitor.getByRole("button", { name: "Submit" }).click();
        await visitor.getByText("Your comment has been posted.").waitFor({ state: "attached" });
        expect(await visitor.locator(".comment-body").allInnerTexts()).toEqual([text]);
      }),
    );
    for (const [visitor] of visitors) {
      await reload(visitor, settings());
      await visitor.locator(".comment-card").nth(1).waitFor();
      const texts = await visitor.locator(".comment-body").allInnerTexts();
      expect(texts.toSorted()).toEqual(["From one", "From the other"].toSorted());
      expect(await visitor.locator(".comments-count").innerText()).toBe("2 comments");
    }
    await leaveTab(other.page);
  });

  it("shows a comment as the store returns it", async () => {
    await lab.open(settings());
    await field("Nickname").fill("Ann");
    await field("E-Mail").fill("ann@example.com");
    await editor().fill("Text");
    await submit().click();
    await posted();
    const picture = () => page.locator(".comment-avatar").evaluate((element) => element.outerHTML);
    const before = await picture();
    await reload(page, settings());
    await cards().waitFor();
    expect(await picture()).toBe(before);
  });
});

const FIELDS = { nick: "Nickname", mail: "E-Mail", link: "Website" } as const;

describe("faults", () => {
  it("reports how long to wait if the service limits requests", async () => {
    await lab.open(settings());
    await page.getByText("No comments yet.").waitFor();
    await page.route(API, (route) =>
      route.request().method() === "OPTIONS"
        ? route.continue()
        : route.fulfill({
            status: 429,
            contentType: "application/json",
            headers: {
              "Access-Control-Allow-Origin": "*",
              "Access-Control-Expose-Headers": "Retry-After",
              "Retry-After": "17",
            },
            body: JSON.stringify({ code: 429, error: "Too many requests." }),
          }),
    );
    await editor().fill("Too soon");
    await submit().click();
    await page.getByText("Code 429: Submit is busy, please wait... Try again in 17 s.").waitFor();
    expect(await editor().inputValue()).toBe("Too soon");
  });

  it.each([
    [
      { code: 140, error: "quota" },
      "Code 140: Today's API calls have exceeded the limit of the development version.",
    ],
    [{ code: "odd", error: "no number" }, '"code": "odd"'],
  ])("reports %j as the store's error", async (body, text) => {
    await page.route(API, answer(400, body));
    await lab.open(settings());
    await page.getByRole("alert").filter({ hasText: text }).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it.each([101, -1])("shows only the empty state for code %i", async (code) => {
    await page.route(API, answer(404, { code, error: "Class or object doesn't exists." }));
    await lab.open(settings());
    await page.getByText("No comments yet.").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  it("reports code 99 for a missing element, and code 100 for an app without a key", async () => {
    await lab.open(settings({ el: "#nowhere" }));
    await page.getByText("Code 99: Initialization failed, check the target element.").waitFor();
    await lab.open(settings({ appKey: "" }));
    await page.getByText("Code 100: Initialization failed, check appId and appKey.").waitFor();
  });

  it.each<[string, (route: Route) => Promise<unknown>]>([
    ["does not respond", (route) => route.abort()],
    ["responds with another page", (route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" })],
  ])("reports that a store %s, and retries", async (_, fail) => {
    await write({ comment: "Still there" });
    await page.route(API, fail);
    await lab.open(settings());
    await page.getByText("The comments cannot be reached.").waitFor();
    expect(await page.getByText("No comments yet.").count()).toBe(0);
    await page.unroute(API);
    await page.getByRole("button", { name: "Try again" }).press("Enter");
    await page.getByText("Still there").waitFor();
    await expect.poll(() => isFocused(cards().first())).toBe(true);
  });

  it("keeps the focus in the form after sending by its button, and after retrying by the notice's button", async () => {
    await lab.open(settings());
    await page.getByText("No comments yet.").waitFor();
    const form = page.getByRole("form", { name: "Your comment" });
    await page.route(API, (route) => route.abort());
    await editor().fill("Once more");
    await submit().press("Enter");
    const retry = page.locator(".comments-editor").getByRole("button", { name: "Try again" });
    await retry.waitFor();
    expect(await isFocused(form)).toBe(true);
    await page.unroute(API);
    await retry.press("Enter");
    await posted();
    expect(await isFocused(form)).toBe(true);
  });

  it("keeps the text if a comment cannot be sent", async () => {
    await lab.open(settings());
    await page.getByText("No comments yet.").waitFor();
    await page.route(API, (route) => route.abort());
    await editor().fill("Do not lose me");
    await submit().click();
    await page.getByText("Your comment has not been sent. Its text is kept here.").waitFor();
    expect(await editor().inputValue()).toBe("Do not lose me");
    expect(await submit().isDisabled()).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await page.unroute(API);
    await reload(page, settings());
    expect(await editor().inputValue()).toBe("Do not lose me");
    await page.route(API, (route) => route.abort());
    await submit().click();
    await page.getByText("Your comment has not been sent.").waitFor();
    await page.unroute(API);
    await page.locator(".comments-editor").getByRole("button", { name: "Try again" }).click();
    await posted();
    expect(await page.locator(".comment-body").allInnerTexts()).toEqual(["Do not lose me"]);
  });

  it("loads by itself once the browser is online again", async () => {
    await write({ comment: "Still there" });
    await lab.open(settings());
    await page.getByText("Still there").waitFor();
    // The page is loaded, the network is gone.
    await page.route(API, (route) => route.abort("internetdisconnected"));
    await reload(page, settings());
    await page.getByText("The comments cannot be reached.").waitFor();
    await editor().fill("Written offline");
    await page.unroute(API);
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await page.getByText("Still there").waitFor();
    expect(await editor().inputValue()).toBe("Written offline");
    await submit().click();
    await posted();
  });

  it("shows a response without a code as JSON", async () => {
    await page.route(API, answer(500, { message: "Internal" }));
    await lab.open(settings());
    await page.getByRole("alert").locator("pre").waitFor();
    expect(await page.getByText("No comments yet.").count()).toBe(0);
  });

  it.each([{}, { results: null }, { results: [], count: "many" }])(
    "rejects %j as a store's response",
    async (body) => {
      await page.route(API, answer(200, body));
      await lab.open(settings());
      await page.getByText("The comments cannot be reached.").waitFor();
      expect(await page.locator(".comments-count").count()).toBe(0);
    },
  );

  it("works on a slow network, and shows that it is sending", async () => {
    const root = await write({ nick: "Ann", comment: "The question" });
    await write({ comment: "The answer", rid: root, pid: root });
    spoilTab(page);
    const network = await page.context().newCDPSession(page);
    await lab.open(settings());
    await page.getByText("The question").first().waitFor();
    // The speed that Chromium calls slow 3G.
    await network.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 2000,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
    await editor().fill("On the way");
    await submit().click();
    await page.locator(".comment-card.sending", { hasText: "On the way" }).waitFor();
    await page.locator(".comments-editor").getByText("Sending …").first().waitFor({ state: "attached" });
    await posted();
    expect(await page.locator(".comments-list > li").count()).toBe(2);
  });

  it("keeps a comment that was sent before the list was loaded, which lacks it", async () => {
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    const isList = (request: Request) => request.method() === "GET" && request.url().includes("/Comment?");
    let first: Request | null = null;
    await page.route(API, async (route, request) => {
      if (first !== null || !isList(request)) return route.continue();
      first = request;
      const response = await route.fetch();
      await held;
      await route.fulfill({ response });
    });
    await lab.open(settings());
    await editor().fill("Early");
    await submit().click();
    await cards().getByText("Early").waitFor();
    await posted();
    const isDone = page.waitForEvent("requestfinished", (request) => request === first);
    release();
    await isDone;
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    expect(await cards().allInnerTexts()).toEqual([expect.stringContaining("Early")]);
  });

  it("keeps a comment that awaits approval if the list is loaded later, which lacks it", async () => {
    await page.route(API, (route) => route.abort());
    await lab.open(settings());
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await page.unroute(API);
    await editor().fill([1, 2, 3, 4, 5, 6].map((number) => `<https://x.example/${number}>`).join(" "));
    await submit().click();
    await page.locator(".comments-count").waitFor();
    await cards().getByText("Your comment is awaiting approval.").waitFor();
    expect(await page.locator(".comments-count").innerText()).toBe("1 comment");
  });

  it("works if the browser forbids storage, and still limits comments to one in twenty seconds", async () => {
    spoilTab(page);
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
    });
    await lab.open(settings());
    await field("Nickname").fill("Ann");
    await editor().fill("No storage");
    await submit().click();
    await posted();
    expect(await page.locator(".comment-author").innerText()).toBe("Ann");
    await editor().fill("Too soon");
    await submit().click();
    expect(await message().innerText()).toBe("Submit is busy, please wait...");
  });

  it("lists comments even if their replies cannot be loaded", async () => {
    await write({ comment: "The question" });
    await page.route("**/cloudQuery**", (route) => route.abort());
    await lab.open(settings());
    await page.getByText("The question").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });
});
