import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBrowser, listenForFaults } from "./browser.js";
import { openPlatformLab, type LabPage, type PlatformLab } from "./platforms/platform-lab.js";
import { CLIENT_ID } from "./platforms/platform-host.js";
import { openVisit } from "./platforms/open-visit.js";

let lab: PlatformLab;
let browser: Browser;
let page: Page;
let faults: readonly string[];

beforeAll(async () => {
  [lab, browser] = await Promise.all([openPlatformLab("gitlab-v4"), openBrowser()]);
});
afterAll(() => lab.close());
beforeEach(async () => {
  page = await openVisit(browser);
  faults = listenForFaults(page);
  lab.host.giveTokensFor(7200);
});
afterEach(() => page.context().close());

const TOKEN = "hanblog.gitlab.token";

const editor = () => page.getByRole("textbox", { name: "Your comment" });
const cards = () => page.locator(".comment-card");
const login = () => page.getByRole("button", { name: "Login with GitLab" });
const callback = (parameters: string) => `${lab.site.url}oauth/callback/${parameters}`;

interface KeptToken {
  readonly value: string;
  readonly refresh: string;
}

const kept = () =>
  page.evaluate((key): KeptToken | null => JSON.parse(sessionStorage.getItem(key) ?? "null"), TOKEN);

/** Returns the storage keys that a sign-in has left in the browser. */
const keptKeys = () =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => /token|sign-in/.test(key)));

async function signIn(name: "ann" | "bob", { url }: LabPage): Promise<void> {
  await page.goto(url);
  await login().click();
  await page.getByRole("button", { name: `Authorize as ${name}` }).click();
  await page.getByText(`Signed in as ${name}`).waitFor();
}

async function post(text: string): Promise<void> {
  await editor().fill(text);
  await page.getByRole("button", { name: "Submit" }).click();
  await cards().getByText(text, { exact: true }).waitFor();
}

/** Starts a sign-in and stops at the platform's page. Returns the parameters of the request. */
async function begin({ url }: LabPage): Promise<URLSearchParams> {
  let asked = "";
  page.on("request", (request) => {
    if (request.url().includes("/oauth/authorize?")) asked = request.url();
  });
  await page.goto(url);
  await login().click();
  await page.getByRole("button", { name: "Authorize as bob" }).waitFor();
  return new URL(asked).searchParams;
}

/** Requests a token outside of the browser. */
function askToken(fields: Readonly<Record<string, string>>): Promise<Response> {
  const body = new URLSearchParams({ client_id: CLIENT_ID, ...fields });
  return fetch(`${lab.host.url}/oauth/token`, { method: "POST", body });
}

describe("signing in at GitLab", () => {
  it("exchanges a code with a PKCE proof and no secret, and returns to the page", async () => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(`${request.url()} ${request.postData() ?? ""}`));
    const addresses: string[] = [];
    page.on("framenavigated", (frame) => addresses.push(frame.url()));
    const fresh = lab.freshPage("Hello");
    const asked = await begin(fresh);
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: CLIENT_ID,
      response_type: "code",
      scope: "api",
      code_challenge_method: "S256",
      redirect_uri: `${lab.site.url}oauth/callback/`,
    });
    expect(asked.get("code_challenge")).toMatch(/^[\w-]{43}$/);
    expect(asked.get("state")).toMatch(/^Vssue\.[\da-f]{32}$/);
    await page.getByRole("button", { name: "Authorize as bob" }).click();
    await page.getByText("Signed in as bob").waitFor();
    expect(page.url()).toBe(fresh.url);
    expect(addresses.at(-1)).toBe(fresh.url);
    const exchange = requests.filter((request) => request.includes("/oauth/token "));
    expect(exchange).toHaveLength(1);
    expect(exchange[0]).toContain("code_verifier=");
    expect(requests.filter((request) => request.includes("client_secret"))).toEqual([]);
    // Neither the comment service nor a proxy received any of it.
    expect(lab.host.visited.filter((path) => /\/(?:service|proxy)\//.test(path))).toEqual([]);
    // A preflight would be an additional round trip.
    expect(lab.host.visited).not.toContain("OPTIONS /oauth/token");
    expect(await keptKeys()).toEqual([TOKEN]);
    expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain("token");
    await page.goBack();
    expect(page.url()).not.toMatch(/oauth\/callback/);
    expect(faults.filter((fault) => !fault.startsWith("Failed to load resource"))).toEqual([]);
  });

  it("issues no token for an intercepted code", async () => {
    await begin(lab.freshPage());
    // The visitor's own request fails, so the code is still unused.
    await page.route("**/oauth/token", (route) => route.abort());
    let seen = "";
    page.on("request", (request) => {
      if (request.url().includes("/oauth/callback/?")) seen = request.url();
    });
    await page.getByRole("button", { name: "Authorize as bob" }).click();
    await page.getByText("The sign-in was not completed.").waitFor();
    await page.getByText("The platform cannot be reached.").waitFor();
    const code = new URL(seen).searchParams.get("code") ?? "";
    const grant = { grant_type: "authorization_code", code, redirect_uri: callback("") };
    const stolen = [grant, { ...grant, code_verifier: "0".repeat(64) }];
    for (const fields of stolen) expect((await askToken(fields)).status).toBe(400);
  });

  it("shows the platform's message about an unknown code", async () => {
    const fresh = lab.freshPage();
    const state = (await begin(fresh)).get("state") ?? "";
    await page.goto(callback(`?code=unknown&state=${state}`), { waitUntil: "commit" });
    await page.getByText("The sign-in was not completed.").waitFor();
    await page.getByText("grant request is invalid").waitFor();
    await login().waitFor();
  });
});

describe("comments as issues of GitLab", () => {
  it("can be read by everybody, and written, edited, liked and deleted by signed-in visitors", async () => {
    const fresh = lab.freshPage("From **eve**");
    await signIn("bob", fresh);
    // GitLab returns no HTML, so the widget renders it.
    expect(await cards().first().locator("strong").innerText()).toBe("eve");
    await post("By bob");
    expect(fresh.issue.comments.map(({ body, by }) => [body, by])).toEqual([
      ["From **eve**", "eve"],
      ["By bob", "bob"],
    ]);
    // The newest comments come first.
    expect(await page.locator(".comment-body").allInnerTexts()).toEqual(["By bob", "From eve"]);
    const own = cards().first();
    await own.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("textbox", { name: "Edit" }).fill("Changed by bob");
    await page.getByRole("button", { name: "Save" }).click();
    await own.locator(".comment-body").getByText("Changed by bob").waitFor();
    for (const reaction of ["Heart", "Like", "Unlike"]) {
      await own.getByRole("button", { name: `${reaction}: 0`, exact: true }).click();
      await own.getByRole("button", { name: `${reaction}: 1`, exact: true }).waitFor();
    }
    // GitLab responds to a second one with 404, and the first is removed.
    await own.getByRole("button", { name: "Heart: 1" }).click();
    await own.getByRole("button", { name: "Heart: 0" }).waitFor();
    expect(fresh.issue.comments[1]?.reactions.map(({ by, reaction }) => [by, reaction])).toEqual([
      ["bob", "like"],
      ["bob", "unlike"],
    ]);
    expect(await page.getByRole("button", { name: "Delete" }).count()).toBe(1);
    page.once("dialog", (dialog) => void dialog.accept());
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByText("1 comment", { exact: true }).waitFor();
    expect(fresh.issue.comments).toHaveLength(1);
    await page.getByRole("button", { name: "Logout" }).click();
    await login().waitFor();
    expect(await kept()).toBeNull();
    await page.reload();
    await login().waitFor();
    await cards().getByText("From eve").waitFor();
  });

  it("keep the position of visitors who send and delete them with the keyboard", async () => {
    const fresh = lab.freshPage("From eve");
    await signIn("bob", fresh);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await page.getByRole("textbox", { name: "Your comment" }).fill("By bob");
    await page.getByRole("button", { name: "Submit" }).press("Enter");
    await cards().getByText("By bob").waitFor();
    expect(await focused()).toBe("Your comment");
    page.once("dialog", (dialog) => void dialog.accept());
    await page.getByRole("button", { name: "Delete" }).press("Enter");
    await page.getByText("1 comment", { exact: true }).waitFor();
    await expect.poll(focused).toBe("eve");
  });

  it("disappear if they were deleted elsewhere meanwhile", async () => {
    const fresh = lab.freshPage("From eve");
    await signIn("bob", fresh);
    await post("By bob");
    const own = lab.host.tracker.findComment(fresh.issue.comments[1]?.id ?? "");
    if (own !== undefined) lab.host.tracker.erase(own);
    page.once("dialog", (dialog) => void dialog.accept());
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByText("1 comment", { exact: true }).waitFor();
    expect(await page.locator(".comment-body").allInnerTexts()).toEqual(["From eve"]);
    expect(await page.getByRole("alert").innerText()).toBe("");
  });

  it("show an edit that was saved while a reaction was being sent", async () => {
    const fresh = lab.freshPage();
    await signIn("bob", fresh);
    await post("By bob");
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route("**/award_emoji", async (route) => {
      await held;
      await route.continue();
    });
    const own = cards().first();
    await own.getByRole("button", { name: "Heart: 0" }).click();
    await own.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("textbox", { name: "Edit" }).fill("Changed by bob");
    await page.getByRole("button", { name: "Save" }).click();
    const text = own.locator(".comment-body").getByText("Changed by bob");
    await text.waitFor();
    release();
    await own.getByRole("button", { name: "Heart: 1" }).waitFor();
    await text.waitFor();
  });

  it("continue with another token if the platform rejects the first", async () => {
    const fresh = lab.freshPage("Hello");
    await signIn("bob", fresh);
    const first = await kept();
    await lab.host.authorization.endAccessTokens();
    await post("With the second token");
    expect(fresh.issue.comments.at(-1)).toMatchObject({ body: "With the second token", by: "bob" });
    const second = await kept();
    expect(second?.value).not.toBe(first?.value);
    expect(second?.refresh).not.toBe(first?.refresh);
    await lab.host.authorization.endAccessTokens();
    await page.reload();
    await page.getByText("Signed in as bob").waitFor();
    expect((await kept())?.refresh).not.toBe(second?.refresh);
  });

  it("refresh a token before it expires, each time with the latest refresh token", async () => {
    const fresh = lab.freshPage("Hello");
    lab.host.giveTokensFor(30);
    await signIn("bob", fresh);
    const values = new Set([(await kept())?.refresh]);
    for (const text of ["One", "Two", "Three"]) {
      await post(text);
      values.add((await kept())?.refresh);
    }
    expect(values.size).toBe(4);
    expect(fresh.issue.comments.map(({ body }) => body)).toEqual(["Hello", "One", "Two", "Three"]);
    await page.getByText("Signed in as bob").waitFor();
    // No response was 401: each token was refreshed in time.
    expect(faults.filter((fault) => fault.includes("401"))).toEqual([]);
  });
});

describe("a token that is kept for the next visit", () => {
  let other: PlatformLab;
  beforeAll(async () => {
    other = await openPlatformLab("gitlab-v4", () => ({ storage: "local" }));
  });
  afterAll(() => other.close());

  it("is refreshed once if two tabs find it expired at the same time", async () => {
    const fresh = other.freshPage("Hello");
    await signIn("bob", fresh);
    expect(await kept()).toBeNull();
    const tab = await page.context().newPage();
    await tab.goto(fresh.url);
    await tab.getByText("Signed in as bob").waitFor();
    await other.host.authorization.endAccessTokens();
    const before = other.host.visited.length;
    await Promise.all([page.reload(), tab.reload()]);
    for (const one of [page, tab]) await one.getByText("Signed in as bob").waitFor();
    const renewals = other.host.visited.slice(before).filter((path) => path === "POST /oauth/token");
    expect(renewals).toHaveLength(1);
  });
});
