import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createMailServer, type MailServer } from "../cli/comments/notify/mail-server.js";
import { findViolations } from "./axe.js";
import { openBrowser, listenForFaults } from "./browser.js";
import { makeTempDir } from "../make-temp-dir.js";
import { runCli, startServer, type RunningServer } from "../run-cli.js";

const APP = ["--app-id", "a", "--app-key", "k", "--pause", "0"];
const OWNER = "owner@blog.example";
const WAIT = { timeout: 60_000 };

describe("notices of comments", () => {
  let dir: string;
  let mails: MailServer;
  let mailPort: number;
  let running: RunningServer[];

  const start = async (env: Readonly<Record<string, string>> = {}) => {
    const args = ["comments", "--port", "0", "--data", join(dir, "comments.db"), ...APP];
    const server = await startServer(args, {
      cwd: dir,
      env: {
        DATABASE_URL: "",
        HANBLOG_SITE_URL: "https://blog.example/",
        HANBLOG_COMMENTS_URL: "https://talk.example",
        HANBLOG_SITE_NAME: "饭团博客",
        HANBLOG_SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
        HANBLOG_MAIL_FROM: "talk@blog.example",
        HANBLOG_OWNER_MAIL: OWNER,
        HANBLOG_CONFIRM_MAIL: "off",
        ...env,
      },
    });
    running.push(server);
    return server;
  };
  const write = async ({ url }: RunningServer, fields: Readonly<Record<string, string>>) => {
    const response = await fetch(new URL("/1.1/classes/Comment", url), {
      method: "POST",
      headers: { "X-LC-Id": "a", "X-LC-Key": "k", "Content-Type": "application/json" },
      body: JSON.stringify({ url: "/p/", ...fields }),
    });
    if (response.status !== 201) throw new Error(await response.text());
    return ((await response.json()) as { readonly objectId: string }).objectId;
  };

  beforeEach(async () => {
    dir = await makeTempDir();
    mails = createMailServer();
    mailPort = await mails.listen();
    running = [];
  });
  afterEach(async () => {
    await Promise.all(running.map((server) => server.stop()));
    await mails.stop();
    await rm(dir, { recursive: true, force: true });
  });

  it("are sent once each by two processes on one file, and pending ones by the next process", async () => {
    const [first, second] = [await start(), await start()];
    const ids: string[] = [];
    for (let index = 0; index < 10; index++) {
      ids.push(await write(index % 2 === 0 ? first : second, { comment: `n${index}` }));
    }
    await vi.waitFor(() => expect(mails.received).toHaveLength(10), WAIT);
    ids.push(await write(first, { comment: "last" }));
    expect(await Promise.all([first.stop(), second.stop()])).toEqual([0, 0]);
    await start();
    await vi.waitFor(() => expect(mails.received.length).toBeGreaterThan(10), WAIT);
    const sent = mails.received.map(({ mail }) => mail.messageId ?? "");
    expect(sent.toSorted()).toEqual(ids.map((id) => `<${id}.owner-mail@blog.example>`).toSorted());
  });

  it("are listed at the start, on or off, without secrets", async () => {
    const { output } = await start({ HANBLOG_SMTP_URL: `smtp://me:pa55@127.0.0.1:${mailPort}` });
    await vi.waitFor(() => expect(output()).toContain("Akismet: off (HANBLOG_AKISMET_KEY is not set)"), WAIT);
    expect(output()).toContain(
      `Mails: 127.0.0.1:${mailPort}, in zh-CN; new comments are reported to ${OWNER}`,
    );
    expect(output()).not.toContain("pa55");
  });

  it("with invalid settings stop the start, with all faults at once", async () => {
    const { code, stderr } = await runCli(["comments", "--port", "0"], {
      cwd: dir,
      env: {
        DATABASE_URL: "mysql://x",
        HANBLOG_ADMIN_PASSWORD: "short",
        HANBLOG_SMTP_URL: "smtp://me:pa55@127.0.0.1",
        HANBLOG_LOCALE: "tlh",
        HANBLOG_WEBHOOK_SECRET: "s3cret",
      },
    });
    expect(code).toBe(1);
    for (const name of [
      "DATABASE_URL",
      "HANBLOG_ADMIN_PASSWORD",
      "HANBLOG_MAIL_FROM",
      "HANBLOG_SITE_URL",
      "HANBLOG_COMMENTS_URL",
      "HANBLOG_LOCALE",
      "HANBLOG_WEBHOOK_URL",
    ]) {
      expect(stderr).toContain(name);
    }
    expect(stderr).not.toMatch(/pa55|s3cret|\bat .*\.js/);
  });

  describe("have a link to a page that", () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await openBrowser();
    });

    /** Returns a link in a real mail, with the address of the running service. */
    const linkTo = async (server: RunningServer, name: string, recipient: string) => {
      const readMail = () => mails.received.find(({ to }) => to.includes(recipient))?.mail.text ?? "";
      await vi.waitFor(() => expect(readMail()).not.toBe(""), WAIT);
      const path = new RegExp(`https://talk\\.example(/${name}\\?token=\\S+)`).exec(readMail())?.[1] ?? "";
      return new URL(path, server.url).href;
    };
    const getLink = async () => {
      const server = await start();
      const parent = await write(server, { comment: "first", mail: "ann@example.org" });
      await write(server, { comment: "second", rid: parent, pid: parent });
      return linkTo(server, "unsubscribe", "ann@example.org");
    };

    it("asks before it unsubscribes, works without JavaScript, and can undo it", async () => {
      const address = await getLink();

      for (const colorScheme of ["light", "dark"] as const) {
        const page = await browser.newPage({ colorScheme, viewport: { width: 375, height: 667 } });
        const faults = listenForFaults(page);
        await page.goto(address);
        expect(await page.getByText("以后 饭团博客 上有人回复你时").isVisible()).toBe(true);
        await page.getByRole("button", { name: "退订" }).click();
        await page.getByText("已退订").waitFor();
        await page.getByRole("button", { name: "重新订阅" }).click();
        await page.getByText("已重新订阅").waitFor();
        expect(faults).toEqual([]);
        await page.close();
      }
    });

    it("approves or deletes a comment after the owner's confirmation, without JavaScript", async () => {
      const server = await start({ HANBLOG_NOTICE_LINK_HOURS: "24" });
      await write(server, { comment: "第一行\n<b>第二行</b>", nick: "访客" });
      const address = await linkTo(server, "moderate", OWNER);
      const page = await browser.newPage({ javaScriptEnabled: false });
      await page.goto(address);
      expect(await page.locator("blockquote").innerText()).toBe("第一行\n<b>第二行</b>");
      await page.getByRole("button", { name: "删除" }).click();
      await page.getByText("已删除").waitFor();
      await page.goto(address);
      await page.getByText("这个链接已经用过").waitFor();
      expect(await page.getByRole("link", { name: "打开管理页面" }).getAttribute("href")).toBe(
        "https://talk.example/admin/",
      );
      await page.close();
    });

    it("confirms a mail address", async () => {
      const server = await start({ HANBLOG_CONFIRM_MAIL: "" });
      const parent = await write(server, { comment: "first", mail: "ann@example.org" });
      const reply = await write(server, { comment: "second", rid: parent, pid: parent });
      const page = await browser.newPage();
      await page.goto(await linkTo(server, "confirm", "ann@example.org"));
      await page.getByRole("button", { name: "确认" }).click();
      await page.getByText("已确认").waitFor();
      expect(await page.getByRole("link", { name: "打开这条评论" }).getAttribute("href")).toBe(
        `https://blog.example/p/#comment-${reply}`,
      );
      await page.close();
    });

    it("is accessible, and fits every width", async () => {
      const server = await start({ HANBLOG_NOTICE_LINK_HOURS: "24" });
      const parent = await write(server, {
        comment: `长${"word".repeat(60)}\n`.repeat(30),
        mail: "ann@example.org",
      });
      await write(server, { comment: "second", rid: parent, pid: parent });
      const pages = [
        ["unsubscribe", await linkTo(server, "unsubscribe", "ann@example.org")],
        ["moderate", await linkTo(server, "moderate", OWNER)],
        ["ended", new URL("/moderate?token=x", server.url).href],
      ] as const;
      for (const [name, address] of pages) {
        for (const colorScheme of ["light", "dark"] as const) {
          // The page's security policy blocks all scripts, including the one of this check.
          const context = await browser.newContext({ colorScheme, bypassCSP: true });
          const page = await context.newPage();
          await page.goto(address);
          for (const width of [320, 768, 1440]) {
            await page.setViewportSize({ width, height: 700 });
            const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
            expect([name, width, overflow]).toEqual([name, width, false]);
          }
          expect(await findViolations(page)).toEqual([]);
          await context.close();
        }
      }
    });
  });
});
