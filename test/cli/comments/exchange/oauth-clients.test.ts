import { describe, expect, it } from "vitest";
import { readExchangeSettings } from "../../../../src/cli/comments/exchange/oauth-clients.js";

const GITHUB = { HANBLOG_OAUTH_GITHUB_ID: "id", HANBLOG_OAUTH_GITHUB_SECRET: "secret" };
const ORIGINS = { HANBLOG_OAUTH_ORIGINS: "https://blog.example" };

describe("readExchangeSettings", () => {
  it("is null if nothing is set", () => {
    expect(readExchangeSettings({ HANBLOG_OAUTH_GITHUB_ID: "" })).toBeNull();
  });

  it("knows the token addresses of the public platforms", () => {
    const env = { ...GITHUB, HANBLOG_OAUTH_GITEE_ID: "g", HANBLOG_OAUTH_GITEE_SECRET: "s", ...ORIGINS };
    const settings = readExchangeSettings(env);
    expect([...(settings?.clients ?? [])].map(([name, { tokenUrl }]) => [name, tokenUrl])).toEqual([
      ["github", "https://github.com/login/oauth/access_token"],
      ["gitee", "https://gitee.com/oauth/token"],
    ]);
  });

  it("accepts the address of a self-hosted platform, and several sites", () => {
    const settings = readExchangeSettings({
      ...GITHUB,
      HANBLOG_OAUTH_GITHUB_URL: "https://git.example/base/",
      HANBLOG_OAUTH_ORIGINS: "https://a.example/, http://localhost:8080",
    });
    expect(settings?.clients.get("github")?.tokenUrl).toBe(
      "https://git.example/base/login/oauth/access_token",
    );
    expect([...(settings?.origins ?? [])]).toEqual(["https://a.example", "http://localhost:8080"]);
  });

  it.each([
    [GITHUB, "HANBLOG_OAUTH_ORIGINS is not set"],
    [ORIGINS, "HANBLOG_OAUTH_GITHUB_ID is not set"],
    [{ ...ORIGINS, HANBLOG_OAUTH_GITHUB_ID: "id" }, "HANBLOG_OAUTH_GITHUB_SECRET is not set"],
    [{ ...ORIGINS, HANBLOG_OAUTH_GITEE_SECRET: "s" }, "HANBLOG_OAUTH_GITEE_ID is not set"],
    [
      { HANBLOG_OAUTH_GITHUB_URL: "https://git.example" },
      "HANBLOG_OAUTH_GITHUB_ID is not set, but HANBLOG_OAUTH_GITHUB_URL is",
    ],
    [
      { ...GITHUB, ...ORIGINS, HANBLOG_OAUTH_GITEE_URL: "https://gitee.example" },
      "HANBLOG_OAUTH_GITEE_SECRET is not set, but HANBLOG_OAUTH_GITEE_URL is",
    ],
    [{ ...GITHUB, HANBLOG_OAUTH_ORIGINS: "*" }, "contains `*`, which is not an origin"],
    [{ ...GITHUB, HANBLOG_OAUTH_ORIGINS: "https://a.example/blog" }, "is not an origin"],
    [{ ...GITHUB, ...ORIGINS, HANBLOG_OAUTH_GITHUB_URL: "file:///etc" }, "is not the address of a platform"],
  ])("rejects %j", (env, message) => {
    expect(() => readExchangeSettings(env)).toThrow(message);
  });

  it("reports all faults at once", () => {
    const env = {
      HANBLOG_OAUTH_GITHUB_ID: "id",
      HANBLOG_OAUTH_GITEE_SECRET: "s",
      HANBLOG_OAUTH_GITEE_URL: "x",
    };
    const read = () => readExchangeSettings({ ...env, HANBLOG_OAUTH_ORIGINS: "*, https://a.example/blog" });
    expect(read).toThrow(
      expect.objectContaining({
        errors: [
          expect.objectContaining({
            message: "HANBLOG_OAUTH_GITHUB_SECRET is not set, but HANBLOG_OAUTH_GITHUB_ID is",
          }),
          expect.objectContaining({
            message: "HANBLOG_OAUTH_GITEE_ID is not set, but HANBLOG_OAUTH_GITEE_SECRET is",
          }),
          expect.objectContaining({ code: "oauth-url" }),
          expect.objectContaining({ message: "HANBLOG_OAUTH_ORIGINS contains `*`, which is not an origin" }),
          expect.objectContaining({
            message: "HANBLOG_OAUTH_ORIGINS contains `https://a.example/blog`, which is not an origin",
          }),
        ],
      }),
    );
  });
});
