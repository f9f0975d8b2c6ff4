import { describe, expect, it } from "vitest";
import { authorizeUrl, readReturn } from "../../../../src/runtime/comments/platforms/callback.js";

const NOW = 1_000_000;
const PAGE = "https://ann.test/oauth/callback/";

describe("the authorisation URL", () => {
  const request = { clientId: "a&b", redirectUri: PAGE, state: "Vssue.n0nce", challenge: "hash" };
  const flow = { authorizeUrl: "https://git.test/oauth/authorize", tokenUrl: null };

  it.each([
    ["code", null, { response_type: "code" }],
    ["code", "one two", { response_type: "code", scope: "one two" }],
    [
      "code-pkce",
      "api",
      { response_type: "code", scope: "api", code_challenge: "hash", code_challenge_method: "S256" },
    ],
    ["implicit", null, { response_type: "token" }],
  ] as const)("has the parameters of the flow %s with the scope %s", (kind, scope, expected) => {
    const url = new URL(authorizeUrl({ ...flow, kind, scope }, request));
    expect(`${url.origin}${url.pathname}`).toBe(flow.authorizeUrl);
    const common = { client_id: "a&b", redirect_uri: PAGE, state: "Vssue.n0nce" };
    expect(Object.fromEntries(url.searchParams)).toEqual({ ...common, ...expected });
  });
});

describe("the callback address", () => {
  it.each([
    ["code", "?code=c&state=s", { kind: "code", state: "s", code: "c" }],
    ["code-pkce", "?x=1&code=c&state=s#top", { kind: "code", state: "s", code: "c" }],
    ["code", "?code=c", { kind: "none" }],
    ["code", "?code=&state=s", { kind: "none" }],
    ["code", "#code=c&state=s", { kind: "none" }],
    ["code", "#access_token=t&state=s", { kind: "none" }],
    ["code", "", { kind: "none" }],
    [
      "code",
      "?error=access_denied&error_description=The+user+has+denied&state=s",
      { kind: "refused", state: "s", reason: "The user has denied" },
    ],
    ["code", "?error=access_denied&state=s", { kind: "refused", state: "s", reason: "access_denied" }],
    [
      "implicit",
      "#access_token=t%3D&token_type=bearer&expires_in=3600&scopes=issue%3Awrite&state=s",
      { kind: "token", state: "s", token: { value: "t=", refresh: null, expiresAt: NOW + 3_600_000 } },
    ],
    [
      "implicit",
      "#access_token=t&state=s",
      { kind: "token", state: "s", token: { value: "t", refresh: null, expiresAt: null } },
    ],
    ["implicit", "?access_token=t&state=s", { kind: "none" }],
    ["implicit", "?code=c&state=s", { kind: "none" }],
    ["implicit", "#state=s", { kind: "none" }],
    ["implicit", "#error=access_denied&state=s", { kind: "refused", state: "s", reason: "access_denied" }],
  ] as const)("is parsed for the flow %s: %s", (kind, rest, expected) => {
    expect(readReturn(`${PAGE}${rest}`, { kind }, NOW)).toEqual(expected);
  });
});
