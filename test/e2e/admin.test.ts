import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { findViolations } from "./axe.js";
import { openBrowser, listenForFaults } from "./browser.js";
import { startCommentService, type CommentService } from "./comment-service.js";
import { openLab, startLabHost } from "./comments-lab.js";

let service: CommentService;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let faults: readonly string[];
let password = "";
let token = "";
/** Each test writes comments on its own page. */
let url = "";

const TOLERATED = [
  // The page requests the rules and the session; the browser reports the error responses.
  /^Failed to load resource/,
  // The browser reports handlers and styles that it blocks, even while parsing into an inert document.
  /^(?:Executing inline event handler|Applying inline style) violates/,
];

beforeAll(async () => {
  [service, browser] = await Promise.all([startCommentService("--moderate"), openBrowser()]);
  password = await readPassword(service);
  await vi.waitFor(() =>
    expect(service.output()).toContain(`Owner's page: ${service.store.serverURLs}/admin/\n`),
  );
  const answer = await owner("session", "POST", { password });
  token = String(answer["token"]);
});
afterAll(() => service.stop());
beforeEach(async () => {
  url = `/${crypto.randomUUID()}.html`;
  context = await newContext();
  page = await context.newPage();
  page.setDefaultTimeout(15_000);
  faults = listenForFaults(page);
});
afterEach(async () => {
  expect(faults.filter((fault) => !TOLERATED.some((known) => known.test(fault)))).toEqual([]);
  await context.close();
});

/**
 * Opens a browser context in which the owner is signed in. It uses no password attempt, because only five per minute
 * are allowed.
 */
async function newContext(options: Parameters<Browser["newContext"]>[0] = {}): Promise<BrowserContext> {
  const made = await browser.newContext({
    viewport: { width: 1000, height: 900 },
    reducedMotion: "reduce",
    locale: "en",
    ...options,
  });
  const name = await cookieName();
  await made.addCookies([
    { name, value: token, url: service.store.serverURLs, httpOnly: true, sameSite: "Strict" },
  ]);
  return made;
}

const names = new Map<string, string>();

/** Returns the name of the service's cookie. */
async function cookieName(): Promise<string> {
  const known = names.get("cookie");
  if (known !== undefined) return known;
  const response = await fetch(`${service.store.serverURLs}/admin/api/session`, { method: "DELETE" });
  const name = /^([\w-]+)=/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? "";
  names.set("cookie", name);
  return name;
}

async function readPassword({ output }: CommentService): Promise<string> {
  return vi.waitFor(() => {
    const found = /Owner's password, shown only once: (\S+)/.exec(output())?.[1];
    if (found === undefined) throw new Error(`No password was printed:\n${output()}`);
    return found;
  });
}

async function owner(path: string, method = "GET", body?: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`${service.store.serverURLs}/admin/api/${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer;
}

const approve = (...ids: readonly string[]) =>
  owner("comments", "PATCH", { ids, change: { status: "visible" } });
const write = (comment: Readonly<Record<string, unknown>>) =>
  service.write({ nick: "Guest", url, mail: "", link: "", ua: "", ...comment });

/** Returns the comments of this test's page that visitors can read. */
async function published(): Promise<readonly Record<string, unknown>[]> {
  return (await service.read("Comment")).filter((comment) => comment["url"] === url);
}
const texts = async () => (await published()).map(({ comment }) => comment);

/** Opens the owner's page with the comments of this test only. */
async function openDesk(on = page, fragment = ""): Promise<void> {
  await on.goto(`${service.store.serverURLs}/admin/#url=${encodeURIComponent(url)}${fragment}`);
  await on.getByRole("heading", { level: 1 }).waitFor();
}

const row = (text: string, on = page): Locator => on.locator(".row", { hasText: text });
const press = (name: string, within: Locator) => within.getByRole("button", { name, exact: true }).click();
const status = (text: string, on = page) => on.getByRole("status").getByText(text, { exact: true }).waitFor();
const tab = (name: string) => page.getByRole("navigation", { name: "Status" }).getByRole("button", { name });
const look = (on: Page) => on.evaluate(() => window.dispatchEvent(new Event("focus")));

describe("the sign-in form", () => {
  let locked: CommentService;
  beforeAll(async () => {
    locked = await startCommentService();
  });
  afterAll(() => locked.stop());

  it("accepts only the printed password, and sets a cookie that no script can read until the owner signs out", async () => {
    await page.goto(`${locked.store.serverURLs}/admin`);
    const field = page.getByLabel("Password");
    await field.fill("guess");
    await field.press("Enter");
    await page.getByRole("alert").getByText("The password is incorrect.").waitFor();
    await field.fill(await readPassword(locked));
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("No comments yet.").waitFor();
    const cookies = await context.cookies(locked.store.serverURLs);
    expect(cookies.map(({ httpOnly, sameSite }) => [httpOnly, sameSite])).toContainEqual([true, "Strict"]);
    expect(await page.evaluate(() => [document.cookie, Object.values(sessionStorage)])).toEqual(["", []]);
    await page.reload();
    await page.getByText("No comments yet.").waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await field.waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it("reports how long to wait after too many attempts", async () => {
    await page.goto(`${locked.store.serverURLs}/admin/`);
    const field = page.getByLabel("Password");
    const wait = page.getByText(/^Too many attempts\. Please wait \d+ seconds\.$/);
    const wrong = page.getByText("The password is incorrect.");
    for (let index = 0; index < 6 && !(await wait.isVisible()); index++) {
      await field.fill(`guess ${index}`);
      const answered = page.waitForResponse((response) => response.url().endsWith("/session"));
      await field.press("Enter");
      await answered;
      await wait.or(wrong).first().waitFor();
    }
    await wait.waitFor();
    expect(await page.getByRole("button", { name: "Sign in", exact: true }).isDisabled()).toBe(true);
  });

  it("rejects other sites, and loads nothing from them", async () => {
    const { serverURLs } = service.store;
    const document = await fetch(`${serverURLs}/admin/`);
    const policy = document.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(document.headers.get("x-content-type-options")).toBe("nosniff");
    expect(document.headers.get("cache-control")).toBe("no-store");
    const script = /src="(admin-[A-Z\d]{8}\.js)"/.exec(await document.text())?.[1] ?? "";
    const answer = await fetch(`${serverURLs}/admin/${script}`);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    const cookie = `${await cookieName()}=${token}`;
    const call = (headers: Readonly<Record<string, string>>) =>
      fetch(`${serverURLs}/admin/api/comments`, { headers }).then((response) => response.status);
    expect(await call({ Cookie: cookie, "X-Requested-With": "hanblog" })).toBe(200);
    // The request that another site could make a browser send.
    expect(await call({ Cookie: cookie })).toBe(401);
  });
});

describe("one comment", () => {
  it("can be approved and marked as spam, and both can be undone", async () => {
    await write({ comment: "please show me" });
    await openDesk();
    const comment = row("please show me");
    await press("Approve", comment);
    await status("Approved.");
    // The pressed button is gone; the focus is on the comment.
    await expect.poll(() => comment.evaluate((row) => row === document.activeElement)).toBe(true);
    await vi.waitFor(async () => expect(await texts()).toEqual(["please show me"]));
    await press("Spam", comment);
    await status("Marked as spam.");
    await vi.waitFor(async () => expect(await texts()).toEqual([]));
    await page.getByRole("button", { name: "Undo" }).click();
    await status("Undone.");
    await vi.waitFor(async () => expect(await texts()).toEqual(["please show me"]));
    expect(await comment.getByText("Spam", { exact: true }).count()).toBe(1);
    await page.getByRole("button", { name: "Dismiss" }).press("Enter");
    await expect.poll(() => comment.evaluate((row) => row === document.activeElement)).toBe(true);
  });

  it("is shown with all of its details, and the comment being replied to", async () => {
    const ua = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
    const root = await write({ comment: "The **first**", nick: "Ann" });
    await approve(root);
    await write({
      comment: "An answer",
      nick: "Bob",
      mail: "bob@example.org",
      link: "bob.example",
      rid: root,
      pid: root,
      ua,
    });
    await openDesk();
    const reply = row("An answer");
    for (const text of ["bob@example.org", "127.0.0.1", "Firefox 145 · Linux", "In reply to Ann", url]) {
      await reply.getByText(text, { exact: true }).waitFor();
    }
    expect(await reply.locator("blockquote").innerText()).toBe("The first");
    const website = reply.getByRole("link", { name: "Website" });
    expect([await website.getAttribute("href"), await website.getAttribute("rel")]).toEqual([
      "http://bob.example/",
      "noopener noreferrer nofollow",
    ]);
    expect(await reply.getByRole("button", { name: "Pin" }).count()).toBe(0);
    const first = row("Ann").filter({ hasNotText: "In reply to" });
    expect(await first.locator("strong").innerText()).toBe("first");
    await press("Source", first);
    await first.getByText("The **first**", { exact: true }).waitFor();
  });

  it("can be pinned and edited, and another tab shows it when focused", async () => {
    const id = await write({ comment: "A typo: teh", nick: "Ann" });
    await approve(id);
    await openDesk();
    const other = await context.newPage();
    await openDesk(other);
    await row("A typo", other).waitFor();
    await press("Pin", row("A typo"));
    await status("Pinned.");
    await vi.waitFor(async () => expect((await published())[0]).toMatchObject({ pinned: 1 }));
    await press("Edit", row("A typo"));
    const form = page.getByRole("form", { name: "Edit the comment by Ann" });
    await form.getByLabel("Comment (Markdown)").fill("A typo: the");
    await form.getByLabel("Author").fill("Anna");
    await form.getByLabel("Website").fill("anna.example");
    await press("Save", form);
    await status("Saved.");
    await vi.waitFor(async () =>
      expect((await published())[0]).toMatchObject({
        comment: "A typo: the",
        nick: "Anna",
        link: "http://anna.example",
      }),
    );
    expect(await row("teh", other).count()).toBe(1);
    await look(other);
    await row("A typo: the", other).getByText("Pinned", { exact: true }).waitFor();
    expect(await row("teh", other).count()).toBe(0);
  });

  it("is deleted after a confirmation that reports the number of its replies", async () => {
    const root = await write({ comment: "root" });
    await approve(root);
    const reply = await write({ comment: "reply", rid: root, pid: root });
    await approve(reply);
    await write({ comment: "reply to the reply", rid: root, pid: reply });
    await openDesk();
    const dialog = page.getByRole("dialog", { name: "Delete for good?" });
    await press("Delete", page.locator(`[data-comment="${root}"]`));
    await dialog.getByText("2 replies will be deleted too.").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await texts()).toHaveLength(2);
    await press("Delete", page.locator(`[data-comment="${reply}"]`));
    await dialog.getByText("One reply will be deleted too.").waitFor();
    await press("Delete", dialog);
    await status("Deleted.");
    await vi.waitFor(async () => expect(await texts()).toEqual(["root"]));
    await row("reply to the reply").waitFor({ state: "detached" });
    expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
  });
});

describe("a pinned comment", () => {
  it("is the first that visitors see, and is marked, whatever page of the list it belongs to", async () => {
    const oldest = await write({ comment: "oldest" });
    const others = [await write({ comment: "older" }), await write({ comment: "newest" })];
    await approve(oldest, ...others);
    await openDesk();
    await press("Pin", row("oldest"));
    await vi.waitFor(async () => expect(await pinned()).toEqual(["oldest"]));
    const host = await startLabHost();
    const lab = await openLab(browser, host);
    await lab.page.goto(host.origin + url);
    await lab.page.evaluate(
      async (settings) => {
        const element = document.querySelector<HTMLElement>(".comments");
        if (element !== null) await window.comments.mountPanel(element, settings, { lang: "en" });
      },
      { ...service.store, pageSize: 2 },
    );
    const cards = lab.page.locator(".comment-card");
    await cards.nth(1).waitFor();
    await lab.page.getByRole("button", { name: "Load more" }).click();
    await cards.nth(2).waitFor();
    expect(await lab.page.locator(".comment-body").allInnerTexts()).toEqual(["oldest", "newest", "older"]);
    expect(await cards.first().locator(".comment-pinned").innerText()).toBe("Pinned");
    expect(await lab.page.locator(".comment-pinned").count()).toBe(1);
    await lab.page.close();
    host.close();
  });

  const pinned = async () =>
    (await published()).filter((comment) => comment["pinned"] === 1).map(({ comment }) => comment);
});

describe("several at once", () => {
  it("can be selected, one by one or by page, and changed and restored together", async () => {
    const [one, two, three] = [
      await write({ comment: "one" }),
      await write({ comment: "two" }),
      await write({ comment: "three" }),
    ];
    await approve(two);
    await openDesk();
    await page.getByLabel("Select this page").check();
    await row("two").getByRole("checkbox").uncheck();
    await row("two").getByRole("checkbox").check();
    const bar = page.getByRole("group", { name: "3 selected" });
    await press("Spam", bar);
    await status("Marked as spam. (3)");
    await vi.waitFor(async () => expect(await texts()).toEqual([]));
    await page.getByRole("button", { name: "Undo" }).click();
    await vi.waitFor(async () => {
      const { comments } = await owner(`comments?url=${url}`);
      const found = comments as readonly { readonly objectId: string; readonly status: string }[];
      const byId = new Map(found.map(({ objectId, status }) => [objectId, status]));
      expect([one, two, three].map((id) => byId.get(id))).toEqual(["waiting", "visible", "waiting"]);
    });
    await press("Delete", bar);
    const dialog = page.getByRole("dialog");
    await dialog.getByText("3 comments will be deleted.").waitFor();
    await press("Delete", dialog);
    await page.getByText("Nothing matches these filters.").waitFor();
    await vi.waitFor(async () => expect(await texts()).toEqual([]));
  });
});

describe("the list", () => {
  it("can be filtered by status, page, author and text, with counts, and survives a reload", async () => {
    const mine = await write({
      comment: "apples and pears",
      nick: "Ann",
      mail: `${url.slice(1)}@example.org`,
    });
    await write({ comment: "pears", nick: "Bob" });
    await approve(mine);
    await openDesk();
    await row("apples").waitFor();
    await expect.poll(() => tab("Waiting").innerText()).toMatch(/1$/);
    await expect.poll(() => tab("Visible").innerText()).toMatch(/1$/);
    await status("Comments on this page: 2");
    await tab("Waiting").click();
    await row("apples").waitFor({ state: "detached" });
    await expect.poll(() => page.locator(".row").count()).toBe(1);
    await status("Comments on this page: 1");
    // An approved comment leaves the tab at once, and the counts change.
    await press("Approve", row("pears"));
    await status("Nothing matches these filters.");
    await expect.poll(() => tab("Waiting").innerText()).toMatch(/0$/);
    await tab("All").click();
    await page.getByRole("searchbox", { name: "Search for" }).fill("apples");
    await page.keyboard.press("Enter");
    await row("Bob").waitFor({ state: "detached" });
    await page.reload();
    await row("apples").waitFor();
    await expect.poll(() => page.locator(".row").count()).toBe(1);
    await page.getByRole("button", { name: "Remove filter: Text: apples" }).press("Enter");
    await row("Bob").waitFor();
    // The button disappeared together with its filter.
    expect(await page.locator(":focus").getAttribute("type")).toBe("search");
    await row("apples")
      .getByRole("button", { name: `${url.slice(1)}@example.org` })
      .click();
    await row("Bob").waitFor({ state: "detached" });
    await expect.poll(() => page.locator(".row").count()).toBe(1);
    await page.goBack();
    await row("Bob").waitFor();
  });

  it("keeps its pages stable while comments leave the previous one", async () => {
    for (let index = 0; index < 55; index++) await write({ comment: `number ${index};` });
    await openDesk(page, "&status=waiting");
    await row("number 54;").waitFor();
    expect(await page.locator(".row").count()).toBe(50);
    await page.getByLabel("Select this page").check();
    await press("Approve", page.getByRole("group", { name: "50 selected" }));
    await row("number 4;").waitFor();
    expect(await page.locator(".row").count()).toBe(5);
    await tab("All").click();
    await row("number 54;").waitFor();
    await page.getByRole("button", { name: "Older" }).click();
    await row("number 0;").waitFor();
    expect(await page.locator(".row").count()).toBe(5);
    await page.getByRole("button", { name: "Newer" }).click();
    await row("number 54;").waitFor();
  });
});

describe("the keyboard", () => {
  it("can do everything", async () => {
    for (const comment of ["first", "second", "third"]) await write({ comment });
    await openDesk();
    await row("third").waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    expect(await focused()).toContain("second");
    await page.keyboard.press("a");
    await vi.waitFor(async () => expect(await texts()).toEqual(["second"]));
    await page.keyboard.press("u");
    await vi.waitFor(async () => expect(await texts()).toEqual([]));
    await page.keyboard.press("e");
    const editor = page.getByLabel("Comment (Markdown)");
    await editor.fill("second j, third k");
    await page.keyboard.press("Control+Enter");
    await row("second j, third k").waitFor();
    await page.keyboard.press("k");
    expect(await focused()).toContain("third");
    await page.keyboard.press("s");
    await row("third")
      .filter({ has: page.locator(".badge.spam") })
      .waitFor();
    await page.keyboard.press("d");
    const dialog = page.getByRole("dialog", { name: "Delete for good?" });
    await dialog.getByText("Nobody has replied.").waitFor();
    await press("Delete", dialog);
    await row("third")
      .filter({ has: page.locator(".badge.spam") })
      .waitFor({ state: "detached" });
    // The focus moves to the comment at the same position.
    await expect.poll(focused).toContain("second j");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard and settings" }).waitFor();
    await page.getByLabel("Use single keys as shortcuts").uncheck();
    await page.keyboard.press("Escape");
    await page.keyboard.press("d");
    await page.keyboard.press("/");
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await page.getByRole("searchbox").evaluate((box) => box === document.activeElement)).toBe(false);
  });
});

describe("the rules", () => {
  it("are shown if the service has some, one entry per line", async () => {
    await openDesk();
    await page.getByRole("button", { name: "Rules" }).click();
    const dialog = page.getByRole("dialog", { name: "Rules" });
    const spam = dialog.getByRole("group", { name: "Spam at once" });
    await spam.getByLabel("Words").fill("casino\n赌场\n\ncasino\n");
    await dialog.getByRole("group", { name: "Waits for you" }).getByLabel("IP addresses").fill("nowhere");
    await press("Save", dialog);
    await dialog.getByText(/"nowhere" is neither an IP address nor a network/).waitFor();
    await dialog.getByRole("group", { name: "Waits for you" }).getByLabel("IP addresses").fill("");
    await dialog.getByLabel("Maximum number of links in a comment").fill("2");
    await press("Save", dialog);
    await dialog.getByText("The rules are saved.").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.reload();
    await page.getByRole("button", { name: "Rules" }).click();
    expect(await spam.getByLabel("Words").inputValue()).toBe("casino\n赌场");
    expect(await dialog.getByLabel("Maximum number of links in a comment").inputValue()).toBe("2");
    await spam.getByLabel("Words").fill("");
    await press("Save", dialog);
    await dialog.getByText("The rules are saved.").waitFor();
  });

  it("come with a report of what they held back, and each comment names its check", async () => {
    await page.route("**/admin/api/screening", (route) =>
      route.fulfill({
        json: {
          reasons: [
            { held: "trap", week: 1, month: 1200, approved: 0 },
            { held: "word", week: 0, month: 0, approved: 0 },
            { held: "links", week: 2, month: 3, approved: 1 },
          ],
          missed: 4,
        },
      }),
    );
    await openDesk();
    await page.getByRole("button", { name: "Rules" }).click();
    const report = page.getByRole("region", { name: "Held back in the last 30 days" });
    await report.getByText("Spam that no check held back: 4").waitFor();
    expect(await report.getByRole("row").allInnerTexts()).toEqual([
      "Reason\t7 days\t30 days\tof these approved",
      "Hidden field filled in\t1\t1,200\t0",
      "Too many links\t2\t3\t1",
    ]);
    expect(await findViolations(page)).toEqual([]);
    await page.unroute("**/admin/api/screening");
    await page.reload();
    await page.getByRole("button", { name: "Rules" }).click();
    await report.waitFor();
  });

  it("are current when they are opened, even if another client changed them", async () => {
    await openDesk();
    await page.getByRole("button", { name: "Rules" }).waitFor();
    const { version, rules } = (await owner("rules")) as { readonly version: number; readonly rules: object };
    await owner("rules", "PUT", { version, rules: { ...rules, links: { most: 7, verdict: "waiting" } } });
    await page.getByRole("button", { name: "Rules" }).click();
    const dialog = page.getByRole("dialog", { name: "Rules" });
    expect(await dialog.getByLabel("Maximum number of links in a comment").inputValue()).toBe("7");
    await dialog.getByLabel("Maximum number of links in a comment").fill("5");
    await press("Save", dialog);
    await dialog.getByText("The rules are saved.").waitFor();
  });

  it("are not shown if the service has none", async () => {
    await page.route("**/admin/api/rules", (route) =>
      route.fulfill({ status: 404, json: { code: 101, error: "Class or object doesn't exists." } }),
    );
    const asked = page.waitForResponse("**/admin/api/rules");
    await openDesk();
    await (await asked).finished();
    await page.getByText("Nothing matches these filters.").waitFor();
    expect(await page.getByRole("button", { name: "Rules" }).count()).toBe(0);
  });
});

describe("strangers' input", () => {
  const ATTACKS = [
    "<script>window.hacked = 1</script>",
    "<img src=x onerror='window.hacked = 1'>",
    "<svg onload='window.hacked = 1'><animate onbegin='window.hacked = 1'></svg>",
    "<details open ontoggle='window.hacked = 1'><summary>x</summary></details>",
    "<input autofocus onfocus='window.hacked = 1'>",
    '<iframe srcdoc="<script>parent.hacked = 1</script>"></iframe>',
    "<math><mtext><table><mglyph><style><img src=x onerror='window.hacked = 1'></style></mglyph></table></mtext></math>",
    "[a](javascript:window.hacked=1) <a href='javascript:window.hacked=1'>b</a>",
    '![x](https://evil.example/p.png"onerror="window.hacked=1) ![y](https://evil.example/q.png)',
    "<form action='https://evil.example'><button>c</button></form><base href='https://evil.example/'>",
    "<style>body { background: url(https://evil.example/s.png) }</style><p style='color:red;background:url(https://evil.example/t.png)'>d</p>",
  ];

  it("runs nothing, loads nothing and leads nowhere, whatever field it is in", async () => {
    const foreign: string[] = [];
    page.on("request", (request) => {
      const isOwn = request.url().startsWith(service.store.serverURLs) || request.url().startsWith("data:");
      if (!isOwn) foreign.push(request.url());
    });
    for (const [index, attack] of ATTACKS.entries()) {
      const id = await write({
        comment: attack,
        nick: attack,
        mail: `"${attack}"@x.example`,
        link: attack,
        ua: attack,
      });
      await approve(id);
      await write({ comment: `attack ${index}`, rid: id, pid: id, link: "javascript:window.hacked=1" });
    }
    await openDesk();
    await row("attack 10").waitFor();
    expect(await page.locator(".row").count()).toBe(2 * ATTACKS.length);
    for (const link of await page.locator(".row a").all()) {
      const [href, rel] = [await link.getAttribute("href"), await link.getAttribute("rel")];
      expect([href ?? "", rel?.includes("noopener")]).toEqual([
        expect.stringMatching(/^https?:|^$/),
        href === null ? undefined : true,
      ]);
    }
    for (const one of await page.locator(".row").all()) await press("Source", one);
    await press("Edit", page.locator(".row").last());
    await page.getByLabel("Comment (Markdown)").waitFor();
    expect(
      await page
        .locator(".row :is(script, style, iframe, svg, math, base, object, [style], [onerror])")
        .count(),
    ).toBe(0);
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
    expect(foreign).toEqual([]);
  });
});

describe("the sessions", () => {
  it("can be ended from another browser, which then asks for the password", async () => {
    const stale = await owner("session", "POST", { password });
    await context.addCookies([
      {
        name: await cookieName(),
        value: String(stale["token"]),
        url: service.store.serverURLs,
        httpOnly: true,
        sameSite: "Strict",
      },
    ]);
    await openDesk();
    const own = await newContext();
    const other = await own.newPage();
    await openDesk(other);
    await other.getByRole("button", { name: "Sessions" }).click();
    const rows = other.locator(".sessions li");
    await rows.first().waitFor();
    const count = await rows.count();
    expect(await rows.getByText("This page").count()).toBe(1);
    // The newest session.
    await rows.first().getByRole("button").click();
    await expect.poll(() => rows.count()).toBe(count - 1);
    await look(page);
    await page.getByRole("dialog", { name: "Your session has ended" }).waitFor();
    await own.close();
  });
});

describe("the look", () => {
  it.each([
    [375, "dark", "zh-CN"],
    [375, "light", "en"],
    [768, "light", "zh-CN"],
    [1440, "dark", "en"],
  ] as const)(
    "at %i px, %s, in %s: nothing is cut off, and axe finds nothing",
    async (width, colorScheme, locale) => {
      const long = await write({
        comment: `${"wide".repeat(80)}\n\n| ${"cell ".repeat(40)} |\n|---|\n| 1 |`,
        nick: "N".repeat(35),
        mail: `${"m".repeat(60)}@example.org`,
        link: "x.example",
      });
      await approve(long);
      await owner("comments", "PATCH", { ids: [long], change: { pinned: true } });
      await write({ comment: "reply", rid: long, pid: long });
      const own = await newContext({ viewport: { width, height: 800 }, colorScheme, locale });
      const page = await own.newPage();
      await openDesk(page);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
      await row("reply", page).getByRole("checkbox").check();
      const check = async () => {
        expect(await findViolations(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      };
      await check();
      await page.keyboard.press("e");
      await page.locator("form.fields").waitFor();
      await check();
      await page.keyboard.press("Escape");
      await page.keyboard.press("?");
      await page.getByRole("dialog").waitFor();
      await check();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: locale === "en" ? "Sessions" : "登录记录" }).click();
      await page.locator(".sessions li").first().waitFor();
      await check();
      await own.close();
    },
  );
});
