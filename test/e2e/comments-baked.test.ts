import { readdir, readFile, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ATTACKS, TANGLES } from "../runtime/comments/sanitizer-contract.js";
import { openBrowser, listenForFaults } from "./browser.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { startCommentService, type CommentService } from "./comment-service.js";
import { leaveTab, openTab } from "./tabs.js";

const MAIL = "ann.secret@example.org";
const MAIL_HASH = createHash("md5").update(MAIL).digest("hex");

let service: CommentService;
let site: BuiltSite;
let browser: Browser;

const writeStore = (dir: string, more: object = {}) =>
  writeFile(
    join(dir, "store.json"),
    JSON.stringify({ ...service.store, bake: true, pageSize: 3, visitor: true, ...more }),
  );

beforeAll(async () => {
  // The most that a store may publish, including hashes of mail addresses.
  [service, browser] = await Promise.all([startCommentService("--legacy-mail"), openBrowser()]);
  const first = { url: "/blog/first.html", nick: "Ann", mail: MAIL };
  const root = await service.write({ ...first, comment: "The oldest" });
  const question = await service.write({ ...first, comment: "A **question** :smile:" });
  await service.write({ ...first, nick: "Ben", comment: "An answer", rid: question, pid: question });
  await service.write({ ...first, comment: "Much to say.\n\n".repeat(40) });
  await service.write({ ...first, nick: "Cai", comment: "[gone](./gone.html) The newest" });
  await service.write({ ...first, comment: "Not on the first page", rid: root, pid: root });
  await service.write({ url: "/blog/中文.html", nick: "团子", comment: "中文页面的评论" });
  for (const comment of [...ATTACKS, ...TANGLES]) {
    const fields = {
      nick: comment.slice(0, 35),
      link: "javascript:alert(1)",
      ua: comment,
      QQAvatar: comment,
    };
    await service.write({ ...fields, url: "/blog/hostile.html", comment });
  }
  site = await openBuiltSite("test/fixtures/comments", async (dir) => {
    await writeStore(dir);
    await writeFile(join(dir, "中文.md"), "# 中文\n\n正文");
    await writeFile(join(dir, "hostile.md"), "# Hostile\n\nText");
  });
});
afterAll(async () => {
  await site.close();
  await service.stop();
});

async function visit(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openTab(browser, {
    viewport: { width: 1000, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  page.setDefaultTimeout(20_000);
  await page.goto(site.url + path);
  return page;
}

/** Returns all text files of the output. */
async function readOutput(dest = site.dest): Promise<readonly (readonly [path: string, text: string])[]> {
  const files = await readdir(dest, { recursive: true, withFileTypes: true });
  const texts = files.filter((file) => file.isFile() && /\.(?:html|js|json|css|xml)$/.test(file.name));
  return Promise.all(
    texts.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [file.slice(dest.length), await readFile(file, "utf8")] as const;
    }),
  );
}

const PANEL = /mount-panel/;

/** Creates a gate that delays a request until the test opens it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((done) => (open = done));
  return {
    open: () => open(),
    hold: async (route: Route) => {
      await opened;
      await route.continue();
    },
  };
}

describe("comments in the HTML of a page", () => {
  it("can be read without JavaScript, with their replies, and explain how to write one", async () => {
    const page = await visit("first.html", { javaScriptEnabled: false });
    const bodies = page.locator(".comment-body");
    expect(await bodies.allInnerTexts()).toEqual([
      "gone The newest",
      expect.stringContaining("Much to say."),
      "A question 😄",
      "An answer",
    ]);
    expect(await page.locator(".comments-count").innerText()).toBe("4 comments");
    expect(await page.locator(".comments-replies .comment-quote").innerText()).toContain(
      "@Ann A question 😄",
    );
    expect(await page.locator(".comment-time").first().innerText()).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await page.getByText("Enable JavaScript to write a comment.").isVisible()).toBe(true);
    // No control is offered that would not work.
    for (const name of ["Submit", "Load more", "Reply @Ann", "Emoji"]) {
      expect(await page.getByRole("button", { name, exact: true }).count()).toBe(0);
    }
    expect(await bodies.nth(1).evaluate((element) => element.clientHeight)).toBeGreaterThan(200);
    await leaveTab(page);
  });

  it("exist for a page whose name is not ASCII", async () => {
    const page = await visit("%E4%B8%AD%E6%96%87.html", { javaScriptEnabled: false });
    expect(await page.locator(".comment-body").allInnerTexts()).toEqual(["中文页面的评论"]);
    await leaveTab(page);
  });

  it("contain no mail address, and no hash of one", async () => {
    expect(JSON.stringify(await service.read("Comment"))).toContain(MAIL_HASH);
    const output = await readOutput();
    expect(output.length).toBeGreaterThan(20);
    expect(output.filter(([, text]) => text.includes(MAIL) || text.includes(MAIL_HASH))).toEqual([]);
    expect(output.find(([path]) => path === "/first.html")?.[1]).toContain("The newest");
  });

  it("are in the document only: neither in the search nor in navigation chunks", async () => {
    const output = await readOutput();
    const holders = output.filter(([, text]) => text.includes("Much to say")).map(([path]) => path);
    expect(holders).toEqual(["/first.html"]);
  });

  it("are replaced by the live panel without layout shifts", async () => {
    const page = await visit("about:blank");
    const faults = listenForFaults(page);
    const { hold, open } = gate();
    await page.route(PANEL, hold);
    await page.addInitScript(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          Object.assign(window, {
            shifts: Number(Reflect.get(window, "shifts")) + Number(Reflect.get(entry, "value")),
          });
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(`${site.url}first.html`);
    const first = page.locator(".comment-card").first();
    await first.scrollIntoViewIfNeeded();
    await page.waitForRequest(PANEL).catch(() => null);
    const places = () =>
      page.evaluate(() =>
        [
          ".comments-editor",
          "textarea",
          ".comments-count",
          ".comment-card",
          ".comment-card .comment-body",
        ].map((selector) => document.querySelector(selector)?.getBoundingClientRect().top),
      );
    const before = await places();
    expect(await page.locator(".comments-baked-editor").count()).toBe(1);
    open();
    await page.getByRole("button", { name: "Reply @Cai" }).and(page.locator(":enabled")).waitFor();
    expect(await page.locator(".comments-baked-editor").count()).toBe(0);
    expect(await places()).toEqual(before);
    expect(await page.locator(".comments-count").allInnerTexts()).toEqual(["4 comments"]);
    expect(await page.locator(".comment-card").count()).toBe(4);
    expect(await page.locator("form.comments-editor").count()).toBe(1);
    expect(await page.getByText(/seconds? ago|minutes? ago/).count()).toBeGreaterThan(0);
    expect(await page.evaluate(() => Number(Reflect.get(window, "shifts")))).toBeLessThan(0.01);
    await page.getByRole("button", { name: "Load more" }).click();
    await page.locator(".comment-body", { hasText: "The oldest" }).waitFor();
    expect(faults).toEqual([]);
    await leaveTab(page);
  });

  it("keep the visible comment in place if a tall comment above it is collapsed", async () => {
    const page = await visit("about:blank");
    const { hold, open } = gate();
    await page.route(/\/1\.1\/classes\/Comment/, hold);
    await page.goto(`${site.url}first.html`);
    const question = page.locator(".comment-card", { hasText: "A question" }).first();
    await question.evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));
    await page.locator(".comments-panel > div > form.comments-editor").waitFor();
    const top = () => question.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const before = await top();
    open();
    await page.getByRole("button", { name: "See more" }).waitFor({ state: "attached" });
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
    await leaveTab(page);
  });

  it("stay readable while the store is unreachable", async () => {
    const page = await visit("about:blank");
    await page.route("**/1.1/**", (route) => route.abort());
    await page.goto(`${site.url}first.html`);
    await page.locator(".comments").scrollIntoViewIfNeeded();
    await page.getByText("The comments cannot be reached.").waitFor();
    expect(await page.getByText("The newest").isVisible()).toBe(true);
    expect(await page.getByRole("textbox", { name: "Your comment" }).count()).toBe(1);
    await page.unroute("**/1.1/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Reply @Cai" }).and(page.locator(":enabled")).waitFor();
    expect(await page.locator(".comment-card").count()).toBe(4);
    await leaveTab(page);
  });

  it("run nothing and break nothing, whatever strangers wrote", async () => {
    const page = await visit("about:blank");
    const faults = listenForFaults(page);
    await page.goto(`${site.url}hostile.html`);
    await page
      .getByRole("button", { name: /^Reply/ })
      .and(page.locator(":enabled"))
      .first()
      .waitFor();
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
    expect(faults.filter((fault) => !fault.startsWith("Failed to load resource"))).toEqual([]);
    await leaveTab(page);
    const still = await visit("hostile.html", { javaScriptEnabled: false });
    expect(await still.locator(".comments-list .comment-card").count()).toBe(3);
    expect(
      await still
        .locator("main :is(script, style, iframe, object, embed, base, [onerror], [onload])")
        .count(),
    ).toBe(0);
    await leaveTab(still);
  });
});

describe("a build that bakes comments", () => {
  it("writes the same files twice for the same store", async () => {
    const [first, second] = ["one", "two"].map((name) => join(site.dir, name));
    for (const dest of [first, second]) {
      const { code, stderr } = await site.build("--dest", dest ?? "");
      expect([code, stderr]).toEqual([0, ""]);
    }
    expect(await readOutput(second)).toEqual(await readOutput(first));
  });

  it("adds no scripts to a site that does not want them", async () => {
    const scripts = async (dest: string) => {
      const output = (await readOutput(dest)).filter(([path]) => path.endsWith(".js"));
      return {
        names: output
          .map(([path]) => path.replace(/\.[\da-f]+\.js$/, ""))
          .filter((name) => !/\/(?:\d+|chunk)$/.test(name)),
        size: output.reduce((sum, [, text]) => sum + text.length, 0),
      };
    };
    await site.build("--dest", join(site.dir, "on"));
    await writeStore(site.dir, { bake: false });
    await site.build("--dest", join(site.dir, "off"));
    await writeStore(site.dir);
    const [on, off] = [await scripts(join(site.dir, "on")), await scripts(join(site.dir, "off"))];
    expect(on.names.toSorted()).toEqual(off.names.toSorted());
    // The setting itself, in the application.
    expect(on.size - off.size).toBeLessThan(40);
    const html = await readFile(join(site.dir, "off/first.html"), "utf8");
    expect(html).not.toContain("comments-baked");
  });

  it("continues without a store that does not respond, and fails under --strict", async () => {
    await writeStore(site.dir, { serverURLs: "http://127.0.0.1:9" });
    const loose = await site.build("--dest", join(site.dir, "loose"));
    expect(loose.code).toBe(0);
    expect(loose.stderr).toContain("comments-unreadable");
    expect(loose.stderr).toContain("http://127.0.0.1:9");
    const strict = await site.build("--dest", join(site.dir, "strict"), "--strict");
    expect(strict.code).toBe(1);
    await writeStore(site.dir);
  });
});
