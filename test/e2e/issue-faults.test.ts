import type { Browser, Page, Request, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBrowser, listenForFaults } from "./browser.js";
import { TOKENS } from "./github.js";
import { openIssueLab, type IssueLab, type LabPage } from "./issue-lab.js";
import { leaveTab, openTab } from "./tabs.js";

let lab: IssueLab;
let browser: Browser;
let page: Page;
let faults: readonly string[];
let fresh: LabPage;

beforeAll(async () => {
  [lab, browser] = await Promise.all([openIssueLab(), openBrowser()]);
});
afterAll(() => lab.close());
beforeEach(async () => {
  page = await openTab(browser, {
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    locale: "en-US",
    timezoneId: "Asia/Shanghai",
  });
  page.setDefaultTimeout(15_000);
  faults = listenForFaults(page);
  fresh = lab.freshPage();
  await lab.makeIssue(fresh, "The first", "The second");
});
afterEach(() => leaveTab(page));

const editor = () => page.getByRole("textbox", { name: "Your comment" });
const submit = () => page.getByRole("button", { name: "Submit" });
const cards = () => page.locator(".comment-card");
const alert = () => page.locator(".issue-alert");

const isComments = (url: URL) => /issues\/\d+\/comments$/.test(url.pathname);
const isSearch = (url: URL) => url.pathname.endsWith("/search/issues");

/** Opens the page as ben, who signed in earlier. */
async function openAsBen(): Promise<void> {
  await keepTokenOfBen();
  await page.goto(fresh.url);
  await page.getByText("Signed in as ben").waitFor();
  await cards().nth(1).waitFor();
}

async function keepTokenOfBen(): Promise<void> {
  await page.addInitScript(
    ([token, issuer]) => {
      const kept = { value: token, refresh: null, expiresAt: null, issuer };
      sessionStorage.setItem("hanblog.github.token", JSON.stringify(kept));
    },
    [TOKENS.ben, `client-of-the-blog@${new URL(lab.github.url).host}`] as const,
  );
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Replaces the platform's responses to matching requests; `null` means no response. */
async function answerWith(
  matches: (url: URL, request: Request) => boolean,
  answer: Answer | null,
): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith("/api/v3/"),
    async (route: Route, request) => {
      const isMeant = request.method() !== "OPTIONS" && matches(new URL(request.url()), request);
      if (!isMeant) return route.fallback();
      if (answer === null) return route.abort();
      const { status, body = { message: "No" }, headers = {} } = answer;
      await route.fulfill({
        status,
        headers: {
          "Access-Control-Allow-Origin": "*",
          "Access-Control-Expose-Headers": "Retry-After, X-RateLimit-Remaining, X-RateLimit-Reset",
          "Content-Type": typeof body === "string" ? "text/html" : "application/json",
          ...headers,
        },
        body: typeof body === "string" ? body : JSON.stringify(body),
      });
    },
  );
}

const NOON = Date.UTC(2026, 10, 21, 4) / 1000;
const LIMIT = { "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": String(NOON) };

describe("comments that cannot be loaded", () => {
  it.each<readonly [string, Answer | null, readonly string[]]>([
    ["does not respond", null, ["Login to view comments", "The platform cannot be reached."]],
    [
      "limits requests until a time",
      { status: 429, headers: LIMIT },
      ["Failed to load comments", "after 12:00"],
    ],
    [
      "responds with a page",
      { status: 500, body: "<script>window.hacked = 1</script>" },
      ["Failed to load comments", "The platform cannot be reached."],
    ],
  ])("report that the platform %s", async (_name, answer, texts) => {
    await answerWith(isComments, answer);
    await page.goto(fresh.url);
    for (const text of texts) await page.getByText(text).first().waitFor();
    expect(await cards().count()).toBe(0);
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
    // Site owners find the error in the console.
    expect(faults.some((fault) => fault.includes("PlatformError"))).toBe(true);
  });

  it.each([
    [500, "Failed to load comments", "PlatformError: No"],
    [403, "Login to view comments", undefined],
  ])(
    "dispatch an event for the embedding page after a %i, unless signing in may help",
    async (status, text, reported) => {
      await page.addInitScript(() => {
        addEventListener("hanblog:comment-error", (event) => {
          Object.assign(window, { reported: String((event as CustomEvent<unknown>).detail) });
        });
      });
      await answerWith(isComments, { status });
      await page.goto(fresh.url);
      await page.getByText(text).waitFor();
      expect(await page.evaluate((): unknown => Reflect.get(window, "reported"))).toBe(reported);
    },
  );

  it("load once the browser is online if the platform's code could not be loaded", async () => {
    await page.route("**/github-v3.*.js", (route) => route.abort());
    await page.goto(fresh.url);
    await page.getByText("The platform cannot be reached.").waitFor();
    await page.unrouteAll();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await cards().nth(1).waitFor();
  });

  it("are not reported as unreachable if the browser lacks a required feature", async () => {
    const reported = page.waitForEvent("console", (message) => message.type() === "error");
    await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, "timeout"));
    await page.goto(fresh.url);
    await page.getByText("AbortSignal.timeout is not a function").waitFor();
    expect(await page.getByText("The platform cannot be reached.").count()).toBe(0);
    expect((await reported).text()).toContain("AbortSignal.timeout is not a function");
  });

  it("load for a visitor whose account the platform has blocked", async () => {
    await keepTokenOfBen();
    const message = "Sorry. Your account was suspended.";
    await answerWith((url) => url.pathname.endsWith("/user"), { status: 403, body: { message } });
    await page.goto(fresh.url);
    await cards().nth(1).waitFor();
    await page.getByText(message).waitFor();
    await page.getByRole("button", { name: "Login with GitHub" }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem("hanblog.github.token"))).toBeNull();
  });

  it("are found in the list if the search rejects their title", async () => {
    await answerWith(isSearch, { status: 422 });
    await page.goto(fresh.url);
    await cards().nth(1).waitFor();
  });
});

describe("a visitor's input", () => {
  const isPost = (url: URL, request: Request) => request.method() === "POST" && isComments(url);

  it.each<readonly [string, Answer | null, string]>([
    [
      "is broken",
      { status: 500, body: "<script>window.hacked = 1</script>" },
      "The platform cannot be reached.",
    ],
  ])("is kept, with an alert, if the platform %s", async (_name, answer, text) => {
    await openAsBen();
    await answerWith(isPost, answer);
    await page.evaluate(() => {
      addEventListener("hanblog:comment-error", (event) => {
        Object.assign(window, { reported: String((event as CustomEvent<unknown>).detail) });
      });
    });
    await editor().fill("My text");
    await submit().click();
    await alert().getByText(text).waitFor();
    await page.getByText("Your comment has not been sent. Its text is kept here.").waitFor();
    expect(await editor().inputValue()).toBe("My text");
    expect(await page.evaluate(() => Reflect.get(window, "reported"))).toContain("PlatformError");
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
    await page.unrouteAll();
    await submit().click();
    await cards().getByText("My text").waitFor();
  });

  it("is left to an input method that composes a word", async () => {
    await openAsBen();
    const posted: unknown[] = [];
    page.on("request", (request) => {
      if (isPost(new URL(request.url()), request)) posted.push(request.postDataJSON());
    });
    const devTools = await page.context().newCDPSession(page);
    await editor().focus();
    await devTools.send("Input.imeSetComposition", { text: "にほ", selectionStart: 2, selectionEnd: 2 });
    await page.keyboard.press("ControlOrMeta+Enter");
    await devTools.send("Input.insertText", { text: "日本" });
    await page.keyboard.press("ControlOrMeta+Enter");
    await cards().getByText("日本").waitFor();
    expect(posted).toEqual([{ body: "日本" }]);
  });

  it("keeps an unsaved edit for after the next sign-in, until it is saved or discarded", async () => {
    await openAsBen();
    await answerWith((_url, request) => request.method() === "PATCH", {
      status: 401,
      body: { message: "Bad credentials" },
    });
    const edit = () => cards().first().getByRole("button", { name: "Edit" });
    const form = () => page.getByRole("textbox", { name: "Edit" });
    await edit().click();
    await form().fill("Long thought about");
    await page.getByRole("button", { name: "Save" }).click();
    await alert().getByText("Your session has ended. Please login again.").waitFor();
    await page.unrouteAll();
    await page.reload();
    await edit().click();
    expect(await form().inputValue()).toBe("Long thought about");
    await page.getByRole("button", { name: "Cancel" }).click();
    await edit().click();
    expect(await form().inputValue()).toBe("The first");
    await form().fill("Saved at last");
    await page.getByRole("button", { name: "Save" }).click();
    // The text of the form itself would match in the whole card, and the page would be left too early.
    await cards().locator(".comment-body").getByText("Saved at last").waitFor();
    await page.reload();
    await edit().click();
    expect(await form().inputValue()).toBe("Saved at last");
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("#")))).toEqual(
      [],
    );
  });
});

describe("strangers' input", () => {
  it("runs no code", async () => {
    const html =
      '<p onclick="hack()">Text <img src="x" onerror="hack()"><a href="javascript:hack()">link</a></p>' +
      '<script>hack()</script><iframe srcdoc="<script>parent.hack()</script>"></iframe>' +
      '<svg onload="hack()"></svg><form action="https://evil.example"><input name="password"></form>' +
      "<style>body { display: none }</style>";
    const author = { login: "<b>eve</b>", html_url: "javascript:hack()", avatar_url: "javascript:hack()" };
    const comment = { id: 1, body: "", body_html: html, user: author, created_at: "2026-11-21T00:00:00Z" };
    await page.addInitScript(() => {
      Object.assign(window, { hack: () => Object.assign(window, { hacked: true }) });
    });
    await answerWith(isComments, { status: 200, body: [comment] });
    await page.goto(fresh.url);
    await cards().first().waitFor();
    await cards().first().getByText("link").click();
    const body = cards().first();
    expect(await body.locator("script, iframe, svg, form, input, style, [onclick], [onerror]").count()).toBe(
      0,
    );
    expect(await body.locator(".comment-author").innerHTML()).toContain("&lt;b&gt;eve&lt;/b&gt;");
    expect(await body.locator('[href^="javascript:"], [src^="javascript:"]').count()).toBe(0);
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
    expect(await page.locator("body").isVisible()).toBe(true);
  });
});

describe("over time", () => {
  /** Opens the page with a clock that advances only when the test says so. */
  async function openPaused(): Promise<void> {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await page.goto(fresh.url);
  }

  /** Advances the page's clock until a condition holds. */
  async function runUntil(isThere: () => Promise<boolean>): Promise<void> {
    await expect
      .poll(async () => {
        await page.clock.runFor(100);
        return isThere();
      })
      .toBe(true);
  }

  it("an alert disappears after three seconds", async () => {
    await openPaused();
    await runUntil(() => cards().first().isVisible());
    await answerWith(isComments, { status: 500, body: { message: "Server Error" } });
    await page.getByRole("combobox", { name: "Comments per page" }).selectOption("5");
    await alert().waitFor();
    await page.clock.runFor(2900);
    expect(await alert().count()).toBe(1);
    await page.clock.runFor(200);
    await expect.poll(() => alert().count()).toBe(0);
  });
});
