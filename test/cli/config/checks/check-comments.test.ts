import { describe, expect, it } from "vitest";
import { checkConfig } from "../../../../src/cli/config/checks/check-config.js";
import { checkPlatform, commentNotes } from "../../../../src/cli/config/checks/check-comments.js";
import { position } from "../../../../src/runtime/model/error.js";
import { siteConfigSchema } from "../../../../src/cli/config/schema.js";

const ISSUE = { owner: "o", repo: "r", clientId: "c" };
const STORE = { appId: "a", appKey: "k" };

describe("checkPlatform", () => {
  it.each([
    [{ issue: { ...ISSUE, platform: "bitbucket-v2" } }, ["comments.issue.platform"]],
    [{ issue: { ...ISSUE, api: "bitbucket" } }, ["comments.issue.api"]],
    [
      { issue: { ...ISSUE, platform: "bitbucket-v2", baseURL: "https://bitbucket.org" } },
      ["comments.issue.platform"],
    ],
    [{ issue: { ...ISSUE, platform: "bitbucket-v2", baseURL: "https://bitbucket.example" } }, []],
    [{ issue: { ...ISSUE, platform: "gitlab-v4" } }, []],
    // The store is shown if both are configured.
    [{ issue: { ...ISSUE, platform: "bitbucket-v2" }, store: STORE }, []],
    [{}, []],
  ])("warns about a closed tracker in %j at %j", (comments, expected) => {
    const { config } = checkConfig({ comments }, null);
    const found = config === null ? [] : checkPlatform(config, (path) => position(path.join(".")));
    expect(found.map(({ at }) => at?.file)).toEqual(expected);
    for (const problem of found) {
      expect(problem).toMatchObject({
        severity: "warning",
        code: "platform-closed",
        hint: expect.any(String),
      });
    }
  });
});

describe("comment notes", () => {
  const app = { appId: "a", appKey: "b" };

  it.each([
    ["http://127.0.0.1:8360", "https://blog.example.com", true],
    ["http://localhost:8360", "https://blog.example.com", true],
    ["http://[::1]:8360", "https://blog.example.com", true],
    ["http://127.0.0.1:8360", "http://localhost:4173", false],
    ["http://127.0.0.1:8360", undefined, false],
    ["https://comments.example.com", "https://blog.example.com", false],
    [undefined, "https://blog.example.com", false],
  ])("notes comments at %s on a site at %s: %s", (serverURLs, url, isNoted) => {
    const config = siteConfigSchema.parse({ url, comments: { store: { ...app, serverURLs } } });
    expect(commentNotes(config)).toEqual(isNoted ? [{ kind: "comments-local", service: serverURLs }] : []);
  });

  it("notes nothing on a site without comments", () => {
    expect(commentNotes(siteConfigSchema.parse({ url: "https://blog.example.com" }))).toEqual([]);
  });

  const issue = { platform: "bitbucket-v2", owner: "me", repo: "blog", clientId: "id" };

  it.each([
    ["names no service", { store: { visitor: true } }, true],
    ["has no service, and issues instead", { store: {}, issue }, false],
    ["has no service, although it is the chosen one", { store: {}, issue, use: "store" }, true],
  ])("notes that comments are off if the store %s: %s", (_, comments, isNoted) => {
    expect(commentNotes(siteConfigSchema.parse({ comments }))).toEqual(
      isNoted ? [{ kind: "comments-off" }] : [],
    );
  });
});
