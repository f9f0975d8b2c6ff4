import type { PlatformName } from "../../../../src/runtime/model/comments.js";
import { describe, expect, it } from "vitest";
import type { Token } from "../../../../src/runtime/comments/platforms/platform.js";
import {
  createPlatform,
  type PlatformSettings,
} from "../../../../src/runtime/comments/platforms/registry.js";
import { createHost, type Host } from "./fakes/host.js";
import { NOW } from "./subjects.js";

const SITE = { owner: "ann", repo: "blog", clientId: "client" };
const GRANT = { code: "c0de", redirectUri: "https://ann.test/oauth/callback/", verifier: "verifier" };
const TOKEN = { access_token: "t0ken", token_type: "bearer", expires_in: 7200, refresh_token: "again" };

describe("signing in", () => {
  async function signInAt(
    name: PlatformName,
    settings: Partial<PlatformSettings>,
    { fetch }: Pick<Host, "fetch"> = createHost(() => ({ status: 404 })),
  ) {
    const context = { fetch, token: () => null, now: () => NOW };
    return (await createPlatform(name, { ...SITE, ...settings }, context)).openSignIn();
  }

  it.each([
    ["github-v3", "code-pkce", "https://git.test/login/oauth/authorize", "public_repo"],
    ["github-v4", "code-pkce", "https://git.test/login/oauth/authorize", "public_repo"],
    ["gitlab-v4", "code-pkce", "https://git.test/oauth/authorize", "api"],
    ["bitbucket-v2", "implicit", "https://bitbucket.org/site/oauth2/authorize", null],
    ["gitee-v5", "code", "https://git.test/oauth/authorize", "user_info issues notes"],
    ["gitea-v1", "code-pkce", "https://git.test/login/oauth/authorize", "read:user write:issue"],
  ] as const)("%s uses the flow %s", async (name, kind, authorizeUrl, scope) => {
    const { flow } = await signInAt(name, { baseURL: "https://git.test", exchange: "https://x.test" });
    expect(flow).toMatchObject({ kind, authorizeUrl, scope });
  });

  it.each(["github-v3", "gitee-v5"] as const)(
    "%s gets its secret from the site's own service",
    async (name) => {
      const host = createHost(() => ({ status: 200, data: TOKEN }));
      const signIn = await signInAt(name, { exchange: `${host.address}/exchange` }, host);
      expect(await signIn.exchangeCode(GRANT)).toEqual({
        value: "t0ken",
        refresh: "again",
        expiresAt: NOW + 7_200_000,
      });
      expect(host.asked).toMatchObject([{ method: "POST", path: "/exchange" }]);
      expect(host.asked[0]?.headers.get("Content-Type")).toContain("application/x-www-form-urlencoded");
      expect(host.asked[0]?.body).toEqual({
        client_id: "client",
        grant_type: "authorization_code",
        code: "c0de",
        redirect_uri: GRANT.redirectUri,
        code_verifier: "verifier",
      });
    },
  );

  it.each(["github-v3", "github-v4", "gitee-v5"] as const)(
    "%s sends a proxy its parameters as JSON",
    async (name) => {
      const host = createHost(() => ({ status: 200, data: { access_token: "t0ken", token_type: "bearer" } }));
      const settings = {
        clientSecret: "s3cret",
        proxy: `${host.address}/{url}`,
        baseURL: "https://git.test",
      };
      const signIn = await signInAt(name, settings, host);
      expect(signIn.flow.kind).toBe("code");
      const token = await signIn.exchangeCode({ ...GRANT, verifier: null });
      expect(token).toEqual({ value: "t0ken", refresh: null, expiresAt: null });
      const path =
        name === "gitee-v5" ? "/https://git.test/oauth/token" : "/https://git.test/login/oauth/access_token";
      expect(host.asked).toMatchObject([
        { path, body: { client_id: "client", client_secret: "s3cret", code: "c0de" } },
      ]);
      expect(host.asked[0]?.body).toMatchObject({
        grant_type: "authorization_code",
        redirect_uri: GRANT.redirectUri,
      });
      expect(host.asked[0]?.headers.get("Accept")).toBe("application/json");
    },
  );

  it.each([
    ["gitlab-v4", "/oauth/token"],
    ["gitea-v1", "/login/oauth/access_token"],
  ] as const)("%s issues a token for the PKCE verifier, without a secret", async (name, path) => {
    const host = createHost(() => ({ status: 200, data: TOKEN }));
    const settings = {
      baseURL: host.address,
      clientSecret: "s3cret",
      exchange: "https://x.test",
      proxy: "https://p.test",
    };
    const signIn = await signInAt(name, settings, host);
    const token = await signIn.exchangeCode(GRANT);
    await signIn.refresh(token, GRANT.redirectUri);
    expect(host.asked.map((asked) => [asked.path, asked.body])).toEqual([
      [
        path,
        {
          client_id: "client",
          grant_type: "authorization_code",
          code: "c0de",
          redirect_uri: GRANT.redirectUri,
          code_verifier: "verifier",
        },
      ],
      [
        path,
        {
          client_id: "client",
          grant_type: "refresh_token",
          refresh_token: "again",
          redirect_uri: GRANT.redirectUri,
        },
      ],
    ]);
    const headers = [...(host.asked[0]?.headers.keys() ?? [])];
    expect(headers.filter((header) => header.startsWith("x-") || header === "authorization")).toEqual([]);
  });

  it.each([
    [
      200,
      { error: "bad_verification_code", error_description: "The code passed is incorrect or expired." },
      401,
    ],
    [400, { error: "invalid_grant", error_description: "The code passed is incorrect or expired." }, 400],
  ])("rejects with the error's description, sent with status %i", async (status, data, expected) => {
    const host = createHost(() => ({ status, data }));
    const signIn = await signInAt("github-v3", { exchange: host.address }, host);
    const message = "The code passed is incorrect or expired.";
    await expect(signIn.exchangeCode(GRANT)).rejects.toMatchObject({
      name: "PlatformError",
      status: expected,
      message,
    });
  });

  it("rejects a response without a token", async () => {
    const host = createHost(() => ({ status: 200, data: { token_type: "bearer" } }));
    const signIn = await signInAt("gitee-v5", { exchange: host.address }, host);
    await expect(signIn.exchangeCode(GRANT)).rejects.toMatchObject({ status: 401 });
  });

  it("sends no request to refresh a token without a refresh token", async () => {
    const host = createHost(() => ({ status: 200, data: TOKEN }));
    const signIn = await signInAt("gitlab-v4", { baseURL: host.address }, host);
    const token: Token = { value: "t0ken", refresh: null, expiresAt: null };
    await expect(signIn.refresh(token, GRANT.redirectUri)).rejects.toMatchObject({ status: 401 });
    expect(host.asked).toEqual([]);
  });

  it("exchanges no code at Bitbucket, which supports tokens only", async () => {
    const signIn = await signInAt("bitbucket-v2", { exchange: "https://x.test" });
    await expect(signIn.exchangeCode(GRANT)).rejects.toThrow("Bitbucket does not exchange codes for tokens");
  });
});
