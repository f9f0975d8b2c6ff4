import { describe, expect, it } from "vitest";
import { PlatformError } from "../../../../src/runtime/comments/platforms/platform.js";
import type { Answer } from "./fakes/host.js";
import { connect, createHostOf, NOW, SUBJECTS } from "./subjects.js";

const ISSUE = { id: "1", title: "t", content: "", link: "" };
const QUERY = { page: 1, perPage: 10, sort: "asc" } as const;

describe("an error response of a platform", () => {
  /** Returns the error of listing comments if every request gets this response. */
  async function faultOf(name: (typeof SUBJECTS)[number]["name"], answer: Answer): Promise<unknown> {
    const backend = await connect(
      name,
      createHostOf(name, () => answer),
      "token-bob",
    );
    return backend.list(ISSUE, QUERY).catch((error: unknown) => error);
  }

  it.each([
    [
      "github-v3",
      403,
      { message: "Resource not accessible by integration" },
      "Resource not accessible by integration",
    ],
    ["github-v4", 401, { message: "Bad credentials" }, "Bad credentials"],
    ["gitlab-v4", 401, { message: "401 Unauthorized" }, "401 Unauthorized"],
    ["gitlab-v4", 403, { error: "insufficient_scope", error_description: "needs api" }, "needs api"],
    ["gitlab-v4", 422, { message: { body: ["is too long"] } }, '{"body":["is too long"]}'],
    ["bitbucket-v2", 403, { type: "error", error: { message: "Access denied" } }, "Access denied"],
    ["gitee-v5", 400, { message: "该任务不允许评论" }, "该任务不允许评论"],
    ["gitea-v1", 423, { message: "issue is locked" }, "issue is locked"],
    ["gitea-v1", 500, undefined, "Gitea responded with 500"],
  ] as const)("%s: returns the message of a %i response", async (name, status, data, message) => {
    expect(await faultOf(name, { status, data })).toMatchObject({ name: "PlatformError", status, message });
  });

  it("distinguishes the platform's message from its own", async () => {
    const isSilence = async (data: unknown) =>
      Reflect.get(Object(await faultOf("gitea-v1", { status: 500, data })), "isSilence") as unknown;
    expect(await isSilence({ message: "The database is locked" })).toBe(false);
    expect(await isSilence({})).toBe(true);
  });

  it.each(SUBJECTS.map(({ name }) => name))("%s: rejects a page of HTML", async (name) => {
    const html = { data: "<script>alert(1)</script>", headers: { "Content-Type": "text/html" } };
    const answered = await faultOf(name, { status: 200, ...html });
    expect(answered).toMatchObject({ name: "PlatformError", status: 200, isSilence: true });
    const refused = await faultOf(name, { status: 502, ...html });
    const message: unknown = expect.not.stringContaining("<");
    expect(refused).toMatchObject({ status: 502, message, isSilence: true });
  });

  it.each([
    ["Retry-After in seconds", 429, { "Retry-After": "90" }, NOW + 90_000],
    ["Retry-After as a date", 503, { "Retry-After": new Date(NOW + 60_000).toUTCString() }, NOW + 60_000],
    [
      "GitHub's reset",
      403,
      { "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": `${NOW / 1000 + 600}` },
      NOW + 600_000,
    ],
    [
      "GitLab's reset",
      429,
      { "RateLimit-Remaining": "0", "RateLimit-Reset": `${NOW / 1000 + 30}` },
      NOW + 30_000,
    ],
    [
      "a limit that is not used up",
      403,
      { "X-RateLimit-Remaining": "7", "X-RateLimit-Reset": "1900000000" },
      null,
    ],
    ["a reset that is no number", 403, { "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "soon" }, null],
    ["no word of it", 403, {}, null],
  ])("returns when a rate limit ends: %s", async (_case, status, headers, retryAt) => {
    const error = await faultOf("github-v3", {
      status,
      data: { message: "API rate limit exceeded" },
      headers,
    });
    expect(error).toMatchObject({ status, retryAt, message: "API rate limit exceeded" });
  });

  it.each(SUBJECTS.map(({ name }) => [name, name === "github-v3" ? 403 : 0] as const))(
    "%s: reports a missing response as %i",
    async (name, status) => {
      const host = createHostOf(name, () => ({ status: 200 }));
      host.close();
      const backend = await connect(name, host, "token-bob");
      await expect(backend.list(ISSUE, QUERY)).rejects.toMatchObject({
        name: "PlatformError",
        status,
        retryAt: null,
        isSilence: true,
      });
    },
  );

  it.each(SUBJECTS.map(({ name }) => name))(
    "%s: shows nothing of a response without the required fields",
    async (name) => {
      const comment = { body: "no id", author: { username: "x" }, user: { login: "x" } };
      const values = { data: { addComment: null }, values: [{ content: { raw: "no id" } }] };
      const data = name === "bitbucket-v2" || name === "github-v4" ? values : [comment];
      const error = await faultOf(name, { status: 200, data });
      if (name === "github-v4") expect(error).toMatchObject({ comments: [], count: 0 });
      else expect(error).toBeInstanceOf(PlatformError);
    },
  );
});
