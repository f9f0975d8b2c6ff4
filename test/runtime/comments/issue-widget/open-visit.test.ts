// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ANSWER_KEY, PENDING_KEY } from "../../../../src/runtime/comments/sign-in/callback.js";
import { NOW, openIssueLab, type IssueLab } from "../issue-lab.js";
import { memoryStorage } from "../memory-storage.js";
import type { Answer, Host } from "../platforms/fakes/host.js";
import { click, fill, find, findAll, settle, textsOf, until, valueOf } from "../visitor.js";

const CALLBACK = "https://blog.test/oauth/callback/";
const TOKEN = { access_token: "token-bob", token_type: "bearer", expires_in: 7200, refresh_token: "again" };

let lab: IssueLab;

beforeEach(async () => {
  lab = await openIssueLab();
});
afterEach(() => lab.close());

const sentTo = () => new URL(String(lab.assign.mock.calls.at(-1)?.[0]));
const notices = () => textsOf(".comments-notice");
const signedIn = () => textsOf(".issue-user bdi").join("");
const message = () => textsOf("[role=alert] .issue-alert").join("");
const kept = () => JSON.parse(sessionStorage.getItem("hanblog.github.token") ?? "null") as unknown;

/** Sends the visitor to the platform. Returns the state in the request. */
async function leaveForPlatform(name = "Login with GitHub"): Promise<string> {
  await click(find("button", name));
  await until(() => lab.assign.mock.calls.length > 0);
  return sentTo().searchParams.get("state") ?? "";
}

/** Simulates the callback page, which saves the platform's response. */
function comeBack(parameters: string): void {
  sessionStorage.setItem(ANSWER_KEY, CALLBACK + parameters);
}

/** Adds the service that knows the app's secret. */
function exchangeWith(answer: Answer = { status: 200, data: TOKEN }): Host {
  return lab.connect("https://exchange.test", () => answer);
}

describe("signing in", () => {
  it("leads to the platform, and saves what its response is checked against", async () => {
    window.history.replaceState(null, "", "/page.html?x=1#y");
    lab.makeIssue("One");
    await lab.open({ state: "Blog" });
    const state = await leaveForPlatform();
    expect(sentTo().origin + sentTo().pathname).toBe("https://git.test/login/oauth/authorize");
    expect(Object.fromEntries(sentTo().searchParams)).toMatchObject({
      client_id: "client",
      redirect_uri: CALLBACK,
      response_type: "code",
      scope: "public_repo",
      code_challenge_method: "S256",
    });
    expect(state).toMatch(/^Blog\.[\da-f]{32}$/);
    expect(JSON.parse(sessionStorage.getItem(PENDING_KEY) ?? "{}")).toMatchObject({
      state,
      returnTo: "/page.html?x=1",
      redirectUri: CALLBACK,
      startedAt: NOW,
    });
  });

  it("ends on the page where it began, with the visitor's token", async () => {
    lab.makeIssue("One");
    const exchange = exchangeWith();
    await lab.open();
    const state = await leaveForPlatform();
    comeBack(`?code=c0de&state=${state}`);
    vi.spyOn(Element.prototype, "scrollIntoView");
    await lab.open();
    expect([signedIn(), notices()]).toEqual(["Signed in as bob", []]);
    expect(exchange.asked).toMatchObject([
      { method: "POST", path: "/oauth/github/token", fields: { code: "c0de", redirect_uri: CALLBACK } },
    ]);
    expect(exchange.asked[0]?.fields["code_verifier"]).toMatch(/^[\da-f]{64}$/);
    expect(kept()).toEqual({
      value: "token-bob",
      refresh: "again",
      expiresAt: NOW + 7_200_000,
      issuer: "client@git.test",
    });
    expect([ANSWER_KEY, PENDING_KEY].map((key) => sessionStorage.getItem(key))).toEqual([null, null]);
    expect(document.activeElement).toBe(find("textbox", "Your comment"));
    expect(vi.mocked(Element.prototype.scrollIntoView).mock.calls[0]).toEqual([{ block: "center" }]);
    await lab.open();
    expect([signedIn(), document.activeElement, exchange.asked.length]).toEqual([
      "Signed in as bob",
      document.body,
      1,
    ]);
  });

  it("keeps the token beyond the visit if the site wants that", async () => {
    lab.makeIssue("One");
    exchangeWith();
    await lab.open({ storage: "local" });
    comeBack(`?code=c0de&state=${await leaveForPlatform()}`);
    await lab.open({ storage: "local" });
    expect([kept(), localStorage.getItem("hanblog.github.token")]).toEqual([
      null,
      expect.stringContaining("token-bob"),
    ]);
    await click(find("button", "Logout"));
    expect(localStorage.getItem("hanblog.github.token")).toBeNull();
  });

  it.each<readonly [string, (state: string) => string]>([
    ["of another sign-in", () => "?code=c0de&state=Vssue.0000"],
    ["without a code", (state) => `?state=${state}`],
    ["that cannot be read", () => "\\"],
  ])("ignores a response %s", async (_, parameters) => {
    lab.makeIssue("One");
    const exchange = exchangeWith();
    await lab.open();
    comeBack(parameters(await leaveForPlatform()));
    await lab.open();
    expect([notices(), signedIn(), exchange.asked]).toEqual([
      ["The sign-in did not begin in this window, so it was not used. Please try again."],
      "",
      [],
    ]);
    expect([textsOf(".comment-body"), sessionStorage.length]).toEqual([["One"], 0]);
  });

  it.each<readonly [string, (state: string) => string, Answer, string]>([
    [
      "the visitor has changed their mind",
      (state) => `?error=access_denied&error_description=Not+today&state=${state}`,
      { status: 200, data: TOKEN },
      "Not today",
    ],
    [
      "the code is not taken",
      (state) => `?code=c0de&state=${state}`,
      { status: 400, data: { error: "invalid_grant", error_description: "Too old" } },
      "Too old",
    ],
    [
      "the service is away",
      (state) => `?code=c0de&state=${state}`,
      { status: 502, data: "<b>" },
      "The platform cannot be reached.",
    ],
  ])("reports why it failed if %s", async (_, parameters, answer, reason) => {
    lab.makeIssue("One");
    exchangeWith(answer);
    vi.spyOn(Element.prototype, "scrollIntoView");
    await lab.open();
    comeBack(parameters(await leaveForPlatform()));
    await lab.open();
    expect([notices(), signedIn(), kept()]).toEqual([[`The sign-in was not completed.${reason}`], "", null]);
    expect(textsOf(".comment-body")).toEqual(["One"]);
    expect(Element.prototype.scrollIntoView).toHaveBeenCalledExactlyOnceWith({ block: "center" });
  });

  it("is refused on a page without https if it needs a PKCE proof", async () => {
    lab.makeIssue("One");
    await lab.open();
    vi.stubGlobal("isSecureContext", false);
    await click(find("button", "Login with GitHub"));
    await until(() => message() !== "");
    expect(message()).toMatch(/^Signing in requires https /);
    await settle(10_000);
    expect(message()).not.toBe("");
    expect(lab.assign).not.toHaveBeenCalled();
  });

  it("is refused if the browser forbids storage or has no room", async () => {
    lab.makeIssue("One");
    await lab.open();
    const storage = vi.spyOn(window, "sessionStorage", "get").mockReturnValue(memoryStorage(0));
    await click(find("button", "Login with GitHub"));
    await until(() => message() !== "");
    await click(document.querySelector(".issue-alert") ?? document.body);
    storage.mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    await lab.open();
    await click(find("button", "Login with GitHub"));
    await until(() => message() !== "");
    expect(lab.assign).not.toHaveBeenCalled();
  });

  it("works without https on a platform that needs no PKCE proof", async () => {
    vi.stubGlobal("isSecureContext", false);
    lab.connect("https://gitee.test", () => ({ status: 200, data: [] }));
    await lab.open({ platform: "gitee-v5", baseURL: "https://gitee.test" });
    await leaveForPlatform("Login with Gitee");
    expect(sentTo().origin + sentTo().pathname).toBe("https://gitee.test/oauth/authorize");
    expect(sentTo().searchParams.has("code_challenge")).toBe(false);
  });

  it("requests Gitee's tokens at the service's address for Gitee", async () => {
    const exchange = exchangeWith();
    lab.connect("https://gitee.test", ({ path }) => ({
      status: 200,
      data: path.endsWith("/user") ? { login: "bob" } : [],
    }));
    await lab.open({ platform: "gitee-v5", baseURL: "https://gitee.test" });
    comeBack(`?code=c0de&state=${await leaveForPlatform("Login with Gitee")}`);
    await lab.open({ platform: "gitee-v5", baseURL: "https://gitee.test" });
    expect([signedIn(), exchange.asked.map(({ path }) => path)]).toEqual([
      "Signed in as bob",
      ["/oauth/gitee/token"],
    ]);
  });

  it("reads the token from the address's hash if the platform sends it there", async () => {
    lab.connect("https://api.bitbucket.org", ({ path }) =>
      path.endsWith("/user")
        ? { status: 200, data: { nickname: "bob" } }
        : { status: 200, data: { values: [] } },
    );
    await lab.open({ platform: "bitbucket-v2" });
    const state = await leaveForPlatform("Login with Bitbucket");
    expect(sentTo().searchParams.get("response_type")).toBe("token");
    comeBack(`#access_token=t0ken&expires_in=7200&state=${state}`);
    await lab.open({ platform: "bitbucket-v2" });
    expect([signedIn(), sessionStorage.getItem("hanblog.bitbucket.token")]).toEqual([
      "Signed in as bob",
      expect.stringContaining('"t0ken"'),
    ]);
  });

  it("for one app does not apply to another", async () => {
    lab.makeIssue("One");
    lab.keepToken("bob", { issuer: "another@git.test" });
    await lab.open();
    expect([signedIn(), findAll("button", "Login with GitHub").length]).toEqual(["", 1]);
  });

  it("reports that a site has neither a service nor a proxy", async () => {
    const settings: Record<string, unknown> = { exchange: undefined };
    await lab.open(settings);
    expect(notices()).toEqual([
      "Failed to load commentsclientSecret and proxy is required for GitHub V3Try again",
    ]);
    expect(lab.host.asked).toEqual([]);
  });
});

describe("a token that expires", () => {
  const NEXT = { access_token: "token-eve", expires_in: 7200, refresh_token: "third" };

  beforeEach(async () => {
    await lab.close();
    lab = await openIssueLab("gitlab-v4");
    lab.makeIssue("One");
  });

  /** Returns the bodies of the requests that refresh a token at GitLab. */
  const renewals = () => lab.host.asked.filter(({ path }) => path === "/oauth/token").map(({ body }) => body);

  function renewWith(answer: Answer): void {
    lab.host.intercept(({ path }) => (path === "/oauth/token" ? answer : null));
  }

  it("within a minute is refreshed before it is used, once for all calls", async () => {
    renewWith({ status: 200, data: NEXT });
    lab.keepToken("bob", { refresh: "second", expiresAt: NOW + 59_999 });
    await lab.open();
    expect(signedIn()).toBe("Signed in as eve");
    expect(renewals()).toEqual([
      { client_id: "client", grant_type: "refresh_token", refresh_token: "second", redirect_uri: CALLBACK },
    ]);
    expect(JSON.parse(sessionStorage.getItem("hanblog.gitlab.token") ?? "{}")).toMatchObject({
      value: "token-eve",
      refresh: "third",
      expiresAt: NOW + 7_200_000,
    });
  });

  it("later than that is used as it is", async () => {
    lab.keepToken("bob", { refresh: "second", expiresAt: NOW + 60_000 });
    await lab.open();
    expect([signedIn(), renewals()]).toEqual(["Signed in as bob", []]);
  });

  it("and is rejected is refreshed, and the call is repeated", async () => {
    renewWith({ status: 200, data: { ...NEXT, access_token: "token-bob" } });
    lab.keepToken("nobody", { refresh: "second" });
    await lab.open();
    expect([signedIn(), renewals().length, textsOf(".comment-body")]).toEqual([
      "Signed in as bob",
      1,
      ["One"],
    ]);
  });

  it("and cannot be refreshed is deleted", async () => {
    renewWith({ status: 400, data: { error: "invalid_grant" } });
    lab.keepToken("nobody", { refresh: "second" });
    await lab.open();
    expect([signedIn(), sessionStorage.length, textsOf(".comment-body")]).toEqual(["", 0, ["One"]]);
  });

  it("is refreshed by one tab at a time, and the next tab waits", async () => {
    const held: (() => Promise<void>)[] = [];
    const request = vi.fn((_: string, act: () => Promise<void>) => {
      held.push(act);
      return Promise.resolve();
    });
    Object.defineProperty(navigator, "locks", { configurable: true, value: { request } });
    renewWith({ status: 200, data: NEXT });
    lab.keepToken("bob", { refresh: "second", expiresAt: NOW });
    await lab.open();
    expect([request.mock.calls[0]?.[0], renewals(), signedIn()]).toEqual(["hanblog.token", [], ""]);
    let isFree = false;
    void held[0]?.().then(() => (isFree = true));
    await settle();
    expect([signedIn(), isFree]).toEqual(["Signed in as eve", false]);
    await settle(499);
    expect(isFree).toBe(false);
    await settle(1);
    expect(isFree).toBe(true);
  });

  it("is not refreshed if the browser denies the lock", async () => {
    const request = () => Promise.reject(new DOMException("no", "SecurityError"));
    Object.defineProperty(navigator, "locks", { configurable: true, value: { request } });
    lab.keepToken("bob", { refresh: "second", expiresAt: NOW });
    await lab.open();
    expect([notices()[0], renewals()]).toEqual([expect.stringContaining("Failed to load comments"), []]);
  });
});

it("keeps and shows a text that was written before signing in", async () => {
  lab.makeIssue("One");
  lab.keepToken("bob");
  await lab.open();
  await fill(find("textbox", "Your comment"), "Half a text");
  await settle(300);
  await click(find("button", "Logout"));
  expect(valueOf(find("textbox", "Your comment"))).toBe("Half a text");
});
