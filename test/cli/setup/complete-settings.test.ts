import { describe, expect, it } from "vitest";
import { completeSettings, toServiceUrl, withoutDerived } from "../../../src/cli/setup/complete-settings.js";

const FACTS = { platform: null, locale: "en", randomHex: (bytes: number) => "0".repeat(2 * bytes) };
const GIVEN = { HANBLOG_COMMENTS_URL: "talk.example/", HANBLOG_SITE_URL: "https://blog.example/base/" };

describe("the settings that nobody has chosen", () => {
  it("are created, and follow from the address of the blog", () => {
    expect(completeSettings(GIVEN, FACTS)).toEqual({
      ...GIVEN,
      HANBLOG_COMMENTS_URL: "https://talk.example",
      HANBLOG_LOCALE: "en",
      HANBLOG_ADMIN_PASSWORD: "0".repeat(24),
      HANBLOG_APP_ID: "0".repeat(24),
      HANBLOG_APP_KEY: "0".repeat(24),
      HANBLOG_ORIGINS: "https://blog.example",
    });
  });

  it("keep the app id of LeanCloud, which the pages contain", () => {
    expect(completeSettings({ ...GIVEN, LEAN_ID: "lean" }, FACTS)).toMatchObject({ HANBLOG_APP_ID: "lean" });
  });

  it("contain the database of compose.yaml, unless the comments are elsewhere", () => {
    const docker = { ...FACTS, platform: "docker" } as const;
    const made = completeSettings(GIVEN, docker);
    expect(made).toMatchObject({
      COMPOSE_PROFILES: "postgres",
      DATABASE_URL: `postgres://comments:${made["POSTGRES_PASSWORD"]}@postgres:5432/comments`,
    });
    const own = completeSettings({ ...GIVEN, DATABASE_URL: "postgres://db.example/x" }, docker);
    expect(own).not.toHaveProperty("COMPOSE_PROFILES");
    expect(completeSettings({ ...GIVEN, COMPOSE_PROFILES: "file" }, docker)).not.toHaveProperty(
      "DATABASE_URL",
    );
  });

  it("follow another address of the blog, unless the owner has changed them", () => {
    const before = completeSettings({ ...GIVEN, HANBLOG_OAUTH_GITHUB_ID: "a" }, FACTS);
    expect(before["HANBLOG_OAUTH_ORIGINS"]).toBe("https://blog.example");
    const moved = { ...withoutDerived(before), HANBLOG_SITE_URL: "https://new.example" };
    expect(completeSettings(moved, FACTS)).toMatchObject({
      HANBLOG_ORIGINS: "https://new.example",
      HANBLOG_OAUTH_ORIGINS: "https://new.example",
    });
    const own = { ...before, HANBLOG_ORIGINS: "https://a.example,https://b.example" };
    expect(withoutDerived(own)).toMatchObject({ HANBLOG_ORIGINS: own.HANBLOG_ORIGINS });
  });

  it("contain no sites of an OAuth app that was left out", () => {
    const values = { ...GIVEN, HANBLOG_OAUTH_ORIGINS: "https://a.example" };
    expect(completeSettings(values, FACTS)).not.toHaveProperty("HANBLOG_OAUTH_ORIGINS");
  });
});

describe("the address of the service", () => {
  it.each([
    ["https://talk.example", "https://talk.example"],
    ["talk.example", "https://talk.example"],
    ["https://评论.example/", "https://xn--md3ata.example"],
    ["https://talk.example:8443", "https://talk.example:8443"],
  ])("can be %s", (text, url) => {
    expect(toServiceUrl(text)).toBe(url);
  });

  it.each([
    "",
    "http://talk.example",
    "https://talk.example/path",
    "https://talk.example/?a",
    "https://me@talk.example",
    "https://localhost",
    "ftp://talk.example",
    "https://talk.example;rm",
    "a b.example",
  ])("cannot be %j", (text) => {
    expect(toServiceUrl(text)).toBeNull();
    expect(() => completeSettings({ ...GIVEN, HANBLOG_COMMENTS_URL: text }, FACTS)).toThrowError(
      expect.objectContaining({ code: "service-url" }),
    );
  });
});
