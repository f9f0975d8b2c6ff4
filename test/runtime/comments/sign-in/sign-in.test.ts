import { beforeEach, describe, expect, it } from "vitest";
import type { SignInFlow } from "../../../../src/runtime/comments/platforms/platform.js";
import { PENDING_KEY, receiveAnswer } from "../../../../src/runtime/comments/sign-in/callback.js";
import { beginSignIn, takeAnswer } from "../../../../src/runtime/comments/sign-in/sign-in.js";
import { memoryStorage } from "../memory-storage.js";

const CALLBACK = "https://blog.example/oauth/callback/";
const CODE: SignInFlow = {
  kind: "code-pkce",
  authorizeUrl: "https://p.example/authorize",
  tokenUrl: "https://p.example/token",
  scope: "api",
};
const IMPLICIT: SignInFlow = { ...CODE, kind: "implicit", tokenUrl: null, scope: null };

let storage: Storage;
let time: number;
beforeEach(() => {
  storage = memoryStorage();
  time = 1_000_000;
});
const now = () => time;

async function begin(flow = CODE, returnTo = "/posts/a.html?x=1"): Promise<URL> {
  const start = { flow, clientId: "id", state: "Vssue", redirectUri: CALLBACK, returnTo };
  return new URL((await beginSignIn(start, { storage, crypto, now })) ?? "");
}

/** Simulates the callback page. Returns the address that it leads to, and the addresses that it shows. */
function comeBack(address: string): { readonly to: string; readonly shown: readonly string[] } {
  const { href, pathname } = new URL(address);
  const shown: string[] = [];
  const history = {
    replaceState: (_data: unknown, _title: string, url?: unknown) => void shown.push(String(url)),
  };
  return { to: receiveAnswer({ location: { href, pathname }, history, storage }, "/home/"), shown };
}

const take = (flow = CODE) => takeAnswer(flow, { storage, now });
const stateOf = (url: URL) => url.searchParams.get("state") ?? "";

describe("signing in", () => {
  it("sends a nonce of 128 bits after the site's state, and a PKCE challenge", async () => {
    const [first, second] = [await begin(), await begin()];
    expect(stateOf(first)).toMatch(/^Vssue\.[0-9a-f]{32}$/);
    expect(stateOf(first)).not.toBe(stateOf(second));
    expect(Object.fromEntries(first.searchParams)).toMatchObject({
      client_id: "id",
      redirect_uri: CALLBACK,
      response_type: "code",
      scope: "api",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
  });

  it("does not start if the storage is full, because the response could not be matched", async () => {
    const start = { flow: CODE, clientId: "id", state: "Vssue", redirectUri: CALLBACK, returnTo: "/" };
    expect(await beginSignIn(start, { storage: memoryStorage(0), crypto, now })).toBeNull();
  });

  it("removes the code from the address, leads back and returns the grant with its verifier", async () => {
    const url = await begin();
    const back = comeBack(`${CALLBACK}?code=c&state=${stateOf(url)}`);
    expect(back).toEqual({ to: "/posts/a.html?x=1", shown: ["/oauth/callback/"] });
    const answer = take();
    if (answer.kind !== "code") throw new Error(answer.kind);
    const { verifier, ...rest } = answer.grant;
    expect(rest).toEqual({ code: "c", redirectUri: CALLBACK });
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier ?? ""));
    expect(Buffer.from(hash).toString("base64url")).toBe(url.searchParams.get("code_challenge"));
  });

  it("reads a token from the hash if the flow returns it there", async () => {
    const url = await begin(IMPLICIT);
    comeBack(`${CALLBACK}#access_token=t&expires_in=60&state=${stateOf(url)}`);
    expect(take(IMPLICIT)).toEqual({
      kind: "token",
      token: { value: "t", refresh: null, expiresAt: time + 60_000 },
    });
  });

  it("uses a response once", async () => {
    const url = await begin();
    const address = `${CALLBACK}?code=c&state=${stateOf(url)}`;
    comeBack(address);
    expect(take().kind).toBe("code");
    expect(take().kind).toBe("none");
    comeBack(address);
    expect(take().kind).toBe("foreign");
    expect(storage.length).toBe(0);
  });

  it.each<readonly [string, (state: string) => string]>([
    ["another nonce", () => "?code=c&state=Vssue.00000000000000000000000000000000"],
    ["the site's state alone", () => "?code=c&state=Vssue"],
    ["more behind the state", (state) => `?code=c&state=${state}0`],
    ["no state", () => "?code=c"],
    ["an empty state", () => "?code=c&state="],
    ["no code", (state) => `?state=${state}`],
    ["a token in the hash", (state) => `#access_token=t&state=${state}`],
    ["a token in the hash and a state in the query", (state) => `?state=${state}#access_token=t`],
  ])("ignores a response with %s", async (_name, parameters) => {
    const url = await begin();
    comeBack(CALLBACK + parameters(stateOf(url)));
    expect(take()).toEqual({ kind: "foreign" });
    expect(storage.length).toBe(0);
  });

  it.each(["", null, 7])("ignores a response if the pending sign-in has no state: %j", (state) => {
    storage.setItem(PENDING_KEY, JSON.stringify({ state, redirectUri: CALLBACK, startedAt: time }));
    comeBack(`${CALLBACK}?code=c&state=${state ?? ""}`);
    expect(take()).toEqual({ kind: "foreign" });
  });

  it("uses a response until the time limit, and not later", async () => {
    for (const [late, kind] of [
      [0, "code"],
      [1, "foreign"],
    ] as const) {
      const url = await begin();
      comeBack(`${CALLBACK}?code=c&state=${stateOf(url)}`);
      time += 15 * 60_000 + late;
      expect(take().kind).toBe(kind);
    }
  });

  it("ignores a response if the pending sign-in lacks its start time or redirect URI", async () => {
    for (const left of ["startedAt", "redirectUri"]) {
      const url = await begin();
      const pending = JSON.parse(storage.getItem(PENDING_KEY) ?? "{}") as Record<string, unknown>;
      storage.setItem(PENDING_KEY, JSON.stringify({ ...pending, [left]: undefined }));
      comeBack(`${CALLBACK}?code=c&state=${stateOf(url)}`);
      expect(take()).toEqual({ kind: "foreign" });
    }
  });

  it("ignores a response without a pending sign-in, and one that is too late", async () => {
    comeBack(`${CALLBACK}?code=c&state=undefined`);
    expect(take()).toEqual({ kind: "foreign" });
    const url = await begin();
    comeBack(`${CALLBACK}?code=c&state=${stateOf(url)}`);
    time += 60 * 60_000;
    expect(take()).toEqual({ kind: "foreign" });
  });

  it("returns the platform's reason for a refusal", async () => {
    const url = await begin();
    comeBack(`${CALLBACK}?error=access_denied&error_description=Not+today&state=${stateOf(url)}`);
    expect(take()).toEqual({ kind: "refused", message: "Not today" });
  });
});

describe("the callback page", () => {
  it.each([
    ["/a/b.html?q=1", "/a/b.html?q=1"],
    ["https://evil.example/", "/home/"],
    ["//evil.example/", "/home/"],
    ["/\\evil.example/", "/home/"],
    ["/a\\b", "/home/"],
    ["javascript:alert(1)", "/home/"],
    ["/\tb", "/home/"],
    ["", "/home/"],
  ])("leads a visitor from %j back to %s", async (returnTo, expected) => {
    const url = await begin(CODE, returnTo);
    expect(comeBack(`${CALLBACK}?code=c&state=${stateOf(url)}`).to).toBe(expected);
  });

  it("leads a visitor without a pending sign-in to the home page", () => {
    expect(comeBack(`${CALLBACK}?code=c`).to).toBe("/home/");
  });
});
