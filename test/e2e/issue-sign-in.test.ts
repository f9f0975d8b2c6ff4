import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBrowser } from "./browser.js";
import { openIssueLab, type IssueLab } from "./issue-lab.js";
import { leaveTab, openTab } from "./tabs.js";

let lab: IssueLab;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [lab, browser] = await Promise.all([openIssueLab(), openBrowser()]);
});
afterAll(() => lab.close());
beforeEach(async () => {
  page = await openTab(browser, { reducedMotion: "reduce", locale: "en-US" });
  page.setDefaultTimeout(15_000);
});
afterEach(() => leaveTab(page));

const login = () => page.getByRole("button", { name: "Login with GitHub" });
const callback = (parameters: string) => `${lab.site.url}oauth/callback/${parameters}`;
const FOREIGN = "The sign-in did not begin in this window, so it was not used. Please try again.";

/** Starts a sign-in and stops at the platform's page. Returns the state in the request. */
async function begin(): Promise<string> {
  await page.goto(`${lab.site.url}first.html`);
  await login().click();
  await page.waitForURL(/login\/oauth\/authorize/);
  return new URL(page.url()).searchParams.get("state") ?? "";
}

/** Opens the callback page as a platform, or an attacker, would. */
async function comeBack(parameters: string): Promise<void> {
  await page.goto(callback(parameters), { waitUntil: "commit" });
  await page.waitForURL(/first\.html$/);
  await login().waitFor();
}

describe("a sign-in", () => {
  it.each<readonly [string, () => Promise<string>]>([
    [
      "keeps nothing for the site",
      async () => {
        await page.addInitScript(() => {
          const refuse = () => {
            throw new DOMException("Access is denied for this document.", "SecurityError");
          };
          for (const name of ["localStorage", "sessionStorage"])
            Object.defineProperty(window, name, { get: refuse });
        });
        return lab.site.url;
      },
    ],
    [
      "has no room left for the site",
      async () => {
        await page.addInitScript(() => {
          Storage.prototype.setItem = () => {
            throw new DOMException("Exceeded the quota.", "QuotaExceededError");
          };
        });
        return lab.site.url;
      },
    ],
    [
      "came without https",
      async () => {
        const { origin } = new URL(lab.site.url);
        await page.route("http://blog.test/**", async (route, request) => {
          const url = origin + new URL(request.url()).pathname;
          await route.fulfill({ response: await route.fetch({ url }) });
        });
        return lab.site.url.replace(origin, "http://blog.test");
      },
    ],
  ])("reports its requirements if the browser %s", async (_name, prepare) => {
    const address = `${await prepare()}first.html`;
    await page.goto(address);
    await login().click();
    await page.locator(".issue-alert").getByText("Signing in requires https").waitFor();
    expect(page.url()).toBe(address);
  });

  it.each<readonly [string, (state: string) => string]>([
    ["a state that was tampered with", (state) => `?code=c&state=${state}x`],
    ["the state of another visitor", () => `?code=c&state=Vssue.${"0".repeat(32)}`],
    ["no state", () => "?code=c"],
    ["a token in the hash", (state) => `#access_token=stolen&state=${state}`],
    ["a token in the hash and the state in the query", (state) => `?state=${state}#access_token=stolen`],
  ])("ignores a response with %s, and reports it", async (_name, parameters) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const state = await begin();
    await comeBack(parameters(state));
    await page.getByText(FOREIGN).waitFor();
    expect(asked.filter((url) => url.includes("/oauth/github/token"))).toEqual([]);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain("hanblog.github.token");
    // A used state is invalid, even in a correct response.
    await page.goto(callback(`?code=c&state=${state}`), { waitUntil: "commit" });
    await page.waitForURL(lab.site.url);
    await page.goto(`${lab.site.url}first.html`);
    await page.getByText(FOREIGN).waitFor();
  });

  it("uses a response once", async () => {
    await begin();
    const answers: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/oauth/callback/?")) answers.push(request.url());
    });
    await page.getByRole("button", { name: /ben/ }).click();
    await page.getByText("Signed in as ben").waitFor();
    await page.getByRole("button", { name: "Logout" }).click();
    await login().waitFor();
    await page.goto(answers[0] ?? "", { waitUntil: "commit" });
    await page.waitForURL(lab.site.url);
    await page.goto(`${lab.site.url}first.html`);
    await page.getByText(FOREIGN).waitFor();
    await login().waitFor();
  });

  it("reports the objection of the platform or the service", async () => {
    const state = await begin();
    await comeBack(`?error=access_denied&error_description=The+user+has+denied+it&state=${state}`);
    await page.getByText("The sign-in was not completed.").waitFor();
    await page.getByText("The user has denied it").waitFor();
    const second = await begin();
    await comeBack(`?code=expired&state=${second}`);
    await page.getByText("The code passed is incorrect or expired.").waitFor();
  });

  it.each(["", "long.html"])("shows an error that the platform sent to the page %j instead", async (path) => {
    const state = await begin();
    const error = "error=redirect_uri_mismatch&error_description=The+redirect_uri+is+not+associated";
    await page.goto(`${lab.site.url}${path}?${error}&error_uri=https%3A%2F%2Fdocs.example&state=${state}`, {
      waitUntil: "commit",
    });
    await page.waitForURL(/first\.html$/);
    await page.getByText("The sign-in was not completed.").waitFor();
    await page.getByText("The redirect_uri is not associated").waitFor();
  });

  it.each(["", "long.html"])("says on the page %j that no sign-in began here", async (path) => {
    const address = `${lab.site.url}${path}`;
    await page.goto(`${address}?error=x&error_description=Call+this+number&state=Vssue.1`);
    const notice = page.getByRole("alert").filter({ hasText: FOREIGN });
    await notice.waitFor();
    expect(page.url()).toBe(address);
    expect(await page.getByText("Call this number").count()).toBe(0);
    await notice.getByRole("button").click();
    expect(await notice.count()).toBe(0);
  });

  it("leads nobody to another site", async () => {
    const state = await begin();
    await page.goto(`${lab.site.url}first.html`);
    await page.evaluate((state) => {
      const pending = { state, returnTo: "https://evil.example/", startedAt: Date.now() };
      sessionStorage.setItem("hanblog.sign-in", JSON.stringify(pending));
    }, state);
    await page.goto(callback(`?code=c&state=${state}`), { waitUntil: "commit" });
    await page.waitForURL(lab.site.url);
  });

  it("removes code and token from the address before anything is loaded", async () => {
    const referrers: (string | undefined)[] = [];
    const loaded: string[] = [];
    page.on("request", (request) => {
      if (!request.url().includes("/oauth/callback/")) {
        loaded.push(request.url());
        referrers.push(request.headers()["referer"]);
      }
    });
    await page.goto(callback("?code=secret-code&state=s#access_token=secret-token"), { waitUntil: "commit" });
    await page.waitForURL(lab.site.url);
    await page.waitForLoadState();
    expect(loaded.concat(referrers.map(String)).filter((text) => text.includes("secret-"))).toEqual([]);
    expect(loaded[0]).toBe(lab.site.url);
    await page.goBack();
    expect(page.url()).not.toContain("secret-");
  });
});
