import type { Browser, Page } from "playwright-core";
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

/** Allows the next comment without waiting twenty seconds. */
const forgetSubmit = () => page.evaluate(() => localStorage.removeItem("vlx"));

describe("reading", () => {
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

  it("scrolls to a comment of a later page that the address names", async () => {
    const oldest = await write({ comment: "The oldest" });
    for (const number of [1, 2, 3]) await write({ comment: `Number ${number}` });
    await lab.open(settings({ pageSize: 1 }), { hash: `#comment-${oldest}` });
    const target = page.locator(`#comment-${oldest}`);
    await target.waitFor();
    await page.waitForFunction((id) => document.activeElement?.id === `comment-${id}`, oldest);
    expect(await cards().count()).toBe(4);
  });
});

describe("writing", () => {
  it("sends the store what a bot wrote into the trap field", async () => {
    await lab.open(settings());
    const trap = page.locator('input[name="website2"]');
    expect(await page.getByRole("textbox").count()).toBe(4);
    const isShown = await trap.evaluate((element) => {
      element.scrollIntoView({ block: "center" });
      const { x, y, width, height } = element.getBoundingClientRect();
      return document.elementsFromPoint(x + width / 2, y + height / 2).includes(element);
    });
    expect(isShown).toBe(false);
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

  it("focuses the editor if there is no text, without a message", async () => {
    await lab.open(settings());
    await submit().click();
    expect(await isFocused(editor())).toBe(true);
    expect(await message().innerText()).toBe("");
  });

  it("inserts four spaces for Tab, and releases the focus after Escape", async () => {
    await lab.open(settings());
    await editor().focus();
    await page.keyboard.type("a");
    await page.keyboard.press("Tab");
    await page.keyboard.type("b");
    expect(await editor().inputValue()).toBe("a    b");
    await page.getByRole("button", { name: "Picture" }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    expect(await isFocused(page.getByRole("button", { name: "Picture" }))).toBe(true);
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

  const options = () => page.getByRole("option");
  const activeOption = async () => {
    const id = await editor().getAttribute("aria-activedescendant");
    return page.locator(`[id="${id}"]`).innerText();
  };

  it("offers the names of authors at an @, and inserts a link to the author's comment", async () => {
    const first = await write({ nick: "Ann Lee", comment: "one" });
    await write({ nick: "安娜", comment: "two" });
    await write({ nick: "a_b [x]!", comment: "three" });
    await lab.open(settings());
    await cards().first().waitFor();
    await editor().pressSequentially("mail a@an");
    await editor().pressSequentially("\n你好@");
    await expect.poll(() => options().allInnerTexts()).toEqual(["a_b [x]!", "安娜", "Ann Lee"]);
    expect(await editor().getAttribute("aria-controls")).toBe(
      await page.getByRole("listbox").getAttribute("id"),
    );
    expect(await activeOption()).toBe("a_b [x]!");
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("ArrowUp");
    expect(await activeOption()).toBe("Ann Lee");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await page.keyboard.type("and @LEE");
    expect(await options().allInnerTexts()).toEqual(["Ann Lee"]);
    await options().click();
    expect(await editor().inputValue()).toBe(
      `mail a@an\n你好[@a\\_b \\[x\\]\\!](#${await idOf("three")}) and [@Ann Lee](#comment-${first}) `,
    );
    expect(await isFocused(editor())).toBe(true);
    await page.keyboard.press("Control+Enter");
    await posted();
    const links = cards().first().locator(".comment-body a");
    expect(await links.allInnerTexts()).toEqual(["@a_b [x]!", "@Ann Lee"]);
    expect(await links.nth(1).getAttribute("href")).toBe(`#comment-${first}`);
  });

  const idOf = (text: string) => cards().filter({ hasText: text }).getAttribute("id");

  it("offers no names after Escape, in mail addresses, for unknown names and without a focus", async () => {
    await write({ nick: "Ann", comment: "one" });
    await lab.open(settings());
    await cards().first().waitFor();
    await editor().pressSequentially("@");
    await options().first().waitFor();
    await page.keyboard.press("Escape");
    expect(await options().count()).toBe(0);
    await page.keyboard.type("a");
    expect(await options().count()).toBe(0);
    await page.keyboard.press("Enter");
    await page.keyboard.type("@xyz");
    expect(await options().count()).toBe(0);
    await page.keyboard.type(" me@a");
    expect(await options().count()).toBe(0);
    expect(await editor().inputValue()).toBe("@a\n@xyz me@a");
    await page.keyboard.type(" @");
    await options().first().waitFor();
    await field("Name").focus();
    expect(await options().count()).toBe(0);
    expect(await editor().getAttribute("aria-controls")).toBeNull();
  });

  it("waits for an input method before it offers names, and leaves its keys alone", async () => {
    await write({ nick: "安娜", comment: "one" });
    await write({ nick: "Bob", comment: "two" });
    await lab.open(settings());
    await cards().first().waitFor();
    await editor().focus();
    const method = await page.context().newCDPSession(page);
    await page.keyboard.insertText("＠");
    await expect.poll(() => options().count()).toBe(2);
    await method.send("Input.imeSetComposition", { text: "anna", selectionStart: 4, selectionEnd: 4 });
    expect(await options().count()).toBe(2);
    await method.send("Input.insertText", { text: "安" });
    await expect.poll(() => options().allInnerTexts()).toEqual(["安娜"]);
    await page.keyboard.press("Enter");
    expect(await editor().inputValue()).toBe(`[@安娜](#${await idOf("one")}) `);
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

describe("faults", () => {
  it("focuses the first comment after a retry, if the store did not respond at first", async () => {
    await write({ comment: "Still there" });
    await page.route(API, (route) => route.abort());
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
});
