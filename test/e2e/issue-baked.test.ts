import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ATTACKS, TANGLES } from "../runtime/comments/sanitizer-contract.js";
import { createHost } from "../runtime/comments/platforms/fakes/host.js";
import { serve } from "../runtime/comments/platforms/fakes/serve.js";
import { findViolations } from "./axe.js";
import { openBrowser, listenForFaults } from "./browser.js";
import { runCli } from "../run-cli.js";
import { TOKENS } from "./github.js";
import { openIssueLab, type IssueLab, type LabPage } from "./issue-lab.js";
import { leaveTab, openTab } from "./tabs.js";

let lab: IssueLab;
let browser: Browser;
/** Pages with two comments, with many, with hostile ones, with none, and without an issue. */
let short: LabPage;
let long: LabPage;
let hostile: LabPage;
let silent: LabPage;
let bare: LabPage;

const ITS_NUMBER = "7001";

beforeAll(async () => {
  [lab, browser] = await Promise.all([openIssueLab({ bake: true }), openBrowser()]);
  short = lab.freshPage();
  long = lab.freshPage();
  hostile = lab.freshPage();
  silent = lab.freshPage();
  bare = lab.freshPage();
  await lab.makeIssue(short, "The **first**", "The second");
  await lab.makeIssue(long, ...Array.from({ length: 12 }, (_, index) => `Comment ${index + 1}`));
  await lab.makeIssue(hostile, ...[...TANGLES, ...ATTACKS].slice(0, 10));
  await lab.makeIssue(silent);
  // A newer issue with the same title does not take the page over.
  await lab.makeIssue(short, "Not here");
  const { code, stderr } = await lab.site.build();
  expect([code, stderr]).toEqual([0, ""]);
});
afterAll(() => lab.close());

async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openTab(browser, {
    viewport: { width: 1000, height: 900 },
    reducedMotion: "reduce",
    locale: "en-US",
    ...options,
  });
  page.setDefaultTimeout(20_000);
  return page;
}

/** Returns the paths of the requests to the platform's API. */
function listenToPlatform(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/v3/") && request.method() !== "OPTIONS") {
      asked.push(`${request.method()} ${pathname.slice("/api/v3".length)}`);
    }
  });
  return asked;
}

/** Creates a gate that delays requests until the test opens it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((done) => (open = done));
  const hold = async (route: Route) => {
    await opened;
    await route.continue();
  };
  return { open: () => open(), hold };
}

const isComments = (url: URL) => /\/issues\/\d+\/comments$/.test(url.pathname);
const heart = (page: Page) => page.getByRole("button", { name: /^Heart/ }).first();
const signInButton = (page: Page) => page.getByRole("button", { name: "Login with GitHub" });

/** Returns the text files of the output that contain a text. */
async function holders(text: string): Promise<readonly string[]> {
  const files = await readdir(lab.site.dest, { recursive: true, withFileTypes: true });
  const texts = files.filter((file) => file.isFile() && /\.(?:html|js|json|css|xml)$/.test(file.name));
  const found = await Promise.all(
    texts.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      return (await readFile(file, "utf8")).includes(text) ? [file.slice(lab.site.dest.length + 1)] : [];
    }),
  );
  return found.flat().toSorted();
}

describe("an issue's comments in the HTML of a page", () => {
  it("can be read without JavaScript, and explain how to write one", async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(short.url);
    expect(await page.locator(".comment-body").allInnerTexts()).toEqual(["The first", "The second"]);
    expect(await page.locator(".comments-count").innerText()).toBe("2 comments");
    expect(await page.getByText("Enable JavaScript to write a comment.").isVisible()).toBe(true);
    expect(await page.locator(".comment-time").first().innerText()).toMatch(/^[A-Z][a-z]{2} \d+, \d{4}$/);
    expect(await page.getByRole("link", { name: "View on GitHub" }).getAttribute("href")).toMatch(
      /\/issues\/\d+$/,
    );
    // No control is offered that would not work.
    expect(await page.locator(":is(button, select, input, textarea):enabled:visible").count()).toBe(0);
    await page.goto(silent.url);
    expect(await page.getByText("No comments yet. Leave the first comment !").isVisible()).toBe(true);
    await page.goto(bare.url);
    expect(await page.locator(".comments").isVisible()).toBe(false);
    await leaveTab(page);
  });

  it("are accessible before any script has loaded", async () => {
    const page = await newPage();
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto(long.url);
    expect(await page.locator(".comments-baked-pager").count()).toBe(2);
    expect(await findViolations(page)).toEqual([]);
    await leaveTab(page);
  });

  it("are in the document only: neither in the search nor in navigation chunks", async () => {
    expect(await holders("The second")).toEqual(["numbered.html", "page-1.html"]);
  });

  it("are replaced by the live panel without layout shifts and without a search", async () => {
    const page = await newPage();
    const faults = listenForFaults(page);
    const asked = listenToPlatform(page);
    const { hold, open } = gate();
    await page.route(isComments, hold);
    await page.addInitScript(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const shifts = Number(Reflect.get(window, "shifts")) + Number(Reflect.get(entry, "value"));
          Object.assign(window, { shifts });
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(long.url);
    await page.locator(".comment-card").first().scrollIntoViewIfNeeded();
    const places = () =>
      page.evaluate(() =>
        [".comments-editor", "textarea", ".comments-count", ".issue-pager", ".comment-card", ".comment-body"]
          .flatMap((selector) => [...document.querySelectorAll(selector)])
          .map((element) => Math.round(element.getBoundingClientRect().top)),
      );
    const before = await places();
    // The live sign-in box replaces the static one before the live comments are loaded.
    await page.locator(".comments-baked-editor").waitFor({ state: "detached" });
    expect(await signInButton(page).count()).toBe(1);
    expect(await page.locator(".comment-card").count()).toBe(10);
    expect(await page.getByText("Loading comments …").and(page.locator(":not([role=status])")).count()).toBe(
      0,
    );
    expect(await places()).toEqual(before);
    open();
    await page.locator(".comments-baked-pager").first().waitFor({ state: "detached" });
    expect(await places()).toEqual(before);
    expect(await page.locator(".comment-card").count()).toBe(10);
    expect(await page.getByText(/seconds? ago|minutes? ago|now/).count()).toBeGreaterThan(0);
    expect(await page.evaluate(() => Number(Reflect.get(window, "shifts")))).toBeLessThan(0.01);
    expect(asked[0]).toMatch(/^GET \/repos\/ada\/blog\/issues\/\d+\/comments$/);
    expect(asked.filter((path) => path.includes("search"))).toEqual([]);
    await page.getByRole("button", { name: "Next" }).first().click();
    await page.getByText("Comment 12").waitFor();
    expect(faults.filter((fault) => !fault.startsWith("Failed to load resource"))).toEqual([]);
    await leaveTab(page);
  });

  it("take one request if they fit on one page, also after a navigation", async () => {
    const page = await newPage();
    await page.goto(bare.url);
    await page.getByRole("button", { name: "Click to create issue" }).waitFor();
    const asked = listenToPlatform(page);
    await page.evaluate((path) => {
      const link = document.createElement("a");
      link.href = path;
      link.textContent = "There";
      document.querySelector("main")?.append(link);
    }, new URL(short.url).pathname);
    await page.getByRole("link", { name: "There" }).click();
    await page.getByText("The second").waitFor();
    expect(asked).toEqual([expect.stringMatching(/^GET \/repos\/ada\/blog\/issues\/\d+\/comments$/)]);
    await leaveTab(page);
  });

  it("stay readable while the platform is unreachable", async () => {
    const page = await newPage();
    await page.route("**/api/v3/**", (route) => route.abort());
    await page.goto(short.url);
    await page.getByRole("button", { name: "Login to view comments" }).waitFor();
    expect(await page.getByText("The second").isVisible()).toBe(true);
    expect(await page.locator(".comment-card").count()).toBe(2);
    await leaveTab(page);
  });

  it("stay readable after the platform's rate limit, whose end is shown", async () => {
    const page = await newPage({ timezoneId: "Asia/Shanghai" });
    const reset = Date.UTC(2026, 10, 21, 4) / 1000;
    await page.route(isComments, (route) =>
      route.fulfill({
        status: 403,
        headers: {
          "Access-Control-Allow-Origin": "*",
          "Access-Control-Expose-Headers": "X-RateLimit-Remaining, X-RateLimit-Reset",
          "X-RateLimit-Remaining": "0",
          "X-RateLimit-Reset": String(reset),
        },
        json: { message: "API rate limit exceeded" },
      }),
    );
    await page.goto(short.url);
    await page.getByText("The platform's rate limit is reached. Try again after 12:00").waitFor();
    expect(await page.getByText("The second").isVisible()).toBe(true);
    await leaveTab(page);
  });

  it("run nothing, whatever strangers wrote", async () => {
    const page = await newPage();
    const faults = listenForFaults(page);
    await page.goto(hostile.url);
    await page.locator(".comments-baked-pager").first().waitFor({ state: "detached" });
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
    expect(faults.filter((fault) => !fault.startsWith("Failed to load resource"))).toEqual([]);
    await leaveTab(page);
    const still = await newPage({ javaScriptEnabled: false });
    await still.goto(hostile.url);
    expect(await still.locator(".comment-card").count()).toBe(10);
    const active = "main :is(script, style, iframe, object, embed, base, [onerror], [onload])";
    expect(await still.locator(active).count()).toBe(0);
    await leaveTab(still);
  });

  it("are followed by the editor of a signed-in visitor", async () => {
    const page = await newPage();
    await page.addInitScript(
      ([token, issuer]) => {
        const kept = { value: token, refresh: null, expiresAt: null, issuer };
        sessionStorage.setItem("hanblog.github.token", JSON.stringify(kept));
      },
      [TOKENS.ben, `client-of-the-blog@${new URL(lab.github.url).host}`] as const,
    );
    await page.goto(silent.url);
    await page.getByText("Signed in as ben").waitFor();
    await page.getByRole("textbox", { name: "Your comment" }).and(page.locator(":enabled")).fill("Hello");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.locator(".comment-body", { hasText: "Hello" }).waitFor();
    expect(await page.locator(".comment-card").count()).toBe(1);
    await leaveTab(page);
  });
});

describe("a stale issue number", () => {
  const isStale = (url: URL) => url.pathname.endsWith(`/issues/${ITS_NUMBER}/comments`);
  const notFound = { status: 404, json: { message: "Not Found" } };
  const gone = { status: 410, json: { message: "This issue was deleted" } };

  it.each([
    ["is missing", notFound],
    ["was deleted", gone],
  ])("is replaced by a search for the title if the issue %s", async (_, answer) => {
    const page = await newPage();
    const asked = listenToPlatform(page);
    const restore = await writeStaleNumber();
    await page.route(isStale, (route) =>
      route.fulfill({ ...answer, headers: { "Access-Control-Allow-Origin": "*" } }),
    );
    await page.goto(short.url);
    await page
      .locator(".comments-baked-editor, .comments-baked-pager")
      .first()
      .waitFor({ state: "detached" });
    await heart(page).waitFor();
    await page.locator(".comment-body", { hasText: "The second" }).waitFor();
    expect(await page.locator(".comments-notice").count()).toBe(0);
    expect(asked.map((path) => path.replace(/\d+/, "N"))).toEqual([
      "GET /repos/ada/blog/issues/N/comments",
      "GET /search/issues",
      "GET /repos/ada/blog/issues/N/comments",
    ]);
    await restore();
    await leaveTab(page);
  });

  /** Gives a page the number of a missing issue. Resolves to the function that restores it. */
  async function writeStaleNumber(): Promise<() => Promise<void>> {
    const file = join(lab.site.dest, "page-1.html");
    const html = await readFile(file, "utf8");
    const stale = html.replace(/"issue":\{"id":"\d+"/, `"issue":{"id":"${ITS_NUMBER}"`);
    expect(stale).not.toBe(html);
    await writeFile(file, stale);
    return () => writeFile(file, html);
  }
});

describe("a build that looks for issues", () => {
  const buildAs = (token: string, ...flags: readonly string[]) =>
    runCli(["build", ...flags], { cwd: lab.site.dir, env: { HANBLOG_COMMENTS_TOKEN: token } });

  /** Changes the site's settings until the returned function is called. */
  async function configure(more: object): Promise<() => Promise<void>> {
    const file = join(lab.site.dir, "issue.json");
    const before = await readFile(file, "utf8");
    await writeFile(file, JSON.stringify({ ...(JSON.parse(before) as object), ...more }));
    return () => writeFile(file, before);
  }

  it("writes only numbers if no comments are wanted in the HTML", async () => {
    const restore = await configure({ bake: false, resolve: true });
    const dest = join(lab.site.dir, "numbers");
    const { code, stderr } = await lab.site.build("--dest", dest);
    await restore();
    expect([code, stderr]).toEqual([0, ""]);
    const html = await readFile(join(dest, "page-1.html"), "utf8");
    expect(html).toMatch(/"issue":\{"id":"\d+","link":"http/);
    expect(html).not.toContain("comments-baked");
  });

  it("continues without a platform that does not respond, and keeps the last output if it fails under --strict", async () => {
    const restore = await configure({ baseURL: "http://127.0.0.1:9" });
    const loose = await lab.site.build("--dest", join(lab.site.dir, "loose"));
    const before = await readFile(join(lab.site.dest, "page-1.html"), "utf8");
    const strict = await lab.site.build("--strict");
    await restore();
    expect(loose.code).toBe(0);
    expect(loose.stderr).toContain("issues-unreadable");
    expect(loose.stderr).toContain("ada/blog on GitHub");
    expect(strict.code).toBe(1);
    expect(before).toContain("The second");
    expect(await readFile(join(lab.site.dest, "page-1.html"), "utf8")).toBe(before);
  });

  it("sends the token of its environment, and writes it nowhere", async () => {
    const host = createHost(() => ({ status: 401, data: { message: "Bad credentials" } }));
    const platform = await serve(host);
    const restore = await configure({ baseURL: platform.address });
    const refused = await buildAs("token-of-nobody", "--dest", join(lab.site.dir, "refused"));
    await restore();
    await platform.close();
    expect(host.asked.map(({ token }) => token)).toEqual(["token-of-nobody"]);
    expect(refused.stderr).toContain(": Bad credentials. ");
    expect(refused.stderr).toContain("HANBLOG_COMMENTS_TOKEN");
    const right = await buildAs(TOKENS.ada);
    expect([right.code, right.stderr]).toEqual([0, ""]);
    expect(await holders("The second")).toEqual(["numbered.html", "page-1.html"]);
    expect(await holders(TOKENS.ada)).toEqual([]);
  });
});
