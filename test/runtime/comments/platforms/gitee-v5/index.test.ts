import { describe, expect, it } from "vitest";
import { createCalls } from "../../../../../src/runtime/comments/platforms/gitee-v5/index.js";
import { createScripted, type Scripted } from "../fakes/scripted.js";
import type { Answer, Asked } from "../fakes/host.js";

const ISSUE = { id: "IWW5B", title: "t", content: "", link: "" };
const COMMENT = { id: 1, body: "one", user: { login: "bob" }, created_at: "2019-05-23T08:20:10+08:00" };

describe("Gitee v5", () => {
  let host: Scripted;

  function start(answer: (asked: Asked) => Answer) {
    host = createScripted(createCalls, answer);
    return host.backend;
  }

  it("checks the first issue that the search finds, and then the list", async () => {
    const found = [{ number: "I1", title: "t and more" }];
    const listed = [{ number: "I2", title: "t", html_url: "https://gitee.com/x" }];
    const backend = start(({ path }) => ({
      status: 200,
      data: path.includes("search") ? found : listed,
    }));
    expect(await backend.findIssue({ title: "t" })).toMatchObject({ id: "I2" });
    const [search, list] = host.asked.map(({ query }) => Object.fromEntries(query));
    expect(search).toMatchObject({ q: "t", repo: "ann/blog", per_page: "1" });
    expect(list).toMatchObject({ labels: "Vssue,two words", state: "all" });
  });

  it("sends the token in the body of writes, and in a header otherwise", async () => {
    const backend = start(() => ({ status: 200, data: COMMENT }));
    await backend.add(ISSUE, "one");
    await backend.edit(ISSUE, "1", "two");
    await backend.createIssue({ title: "t", content: "c" }).catch(() => null);
    await backend.remove(ISSUE, "1");
    const sent = host.asked.map(({ method, token, fields }) => [method, token, fields["access_token"]]);
    expect(sent).toEqual([
      ["POST", null, "token"],
      ["PATCH", null, "token"],
      ["GET", "token", undefined],
      ["POST", null, "token"],
      ["DELETE", "token", undefined],
    ]);
  });

  it("creates an issue under its owner, with the repository in the body", async () => {
    const issue = { number: "I3", title: "t", body: "c", html_url: "https://gitee.com/x" };
    const backend = start(({ method }) => ({ status: 200, data: method === "GET" ? [] : issue }));
    expect(await backend.createIssue({ title: "t", content: "c" })).toMatchObject({ id: "I3", content: "c" });
    const posted = host.asked.at(-1);
    expect(posted?.path).toBe("/api/v5/repos/ann/issues");
    expect(posted?.body).toMatchObject({ repo: "blog", title: "t", body: "c", labels: "Vssue,two words" });
  });

  it.each([
    [{ total_count: "12" }, 12],
    [{ total_count: "0" }, 0],
    [{}, 6],
  ])("reads the total from the headers %j", async (headers, count) => {
    const backend = start(() => ({ status: 200, data: [COMMENT], headers }));
    expect(await backend.list(ISSUE, { page: 2, perPage: 5, sort: "asc" })).toMatchObject({
      count,
      page: 2,
      perPage: 5,
    });
  });

  it("uses the creation date of a comment that was never edited", async () => {
    const backend = start(() => ({ status: 200, data: [COMMENT] }));
    const { comments } = await backend.list(ISSUE, { page: 1, perPage: 5, sort: "asc" });
    const at = Date.UTC(2019, 4, 23, 0, 20, 10);
    expect(comments).toMatchObject([{ createdAt: at, updatedAt: at }]);
  });
});
