import { describe, expect, it } from "vitest";
import { checkConfig } from "../../../../src/cli/config/checks/check-config.js";
import { checkPlatform } from "../../../../src/cli/config/checks/check-comments.js";
import { position } from "../../../../src/runtime/model/error.js";

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
