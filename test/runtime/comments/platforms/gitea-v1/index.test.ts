import { describe, expect, it } from "vitest";
import { createCalls } from "../../../../../src/runtime/comments/platforms/gitea-v1/index.js";
import { createScripted, type Scripted } from "../fakes/scripted.js";
import type { Answer, Asked } from "../fakes/host.js";

const ISSUE = { id: "7", title: "t", content: "", link: "" };
const comment = (id: number) => ({ id, body: `${id}`, user: { login: "bob b" } });

describe("Gitea v1", () => {
  let host: Scripted;

  function start(answer: (asked: Asked) => Answer) {
    host = createScripted(createCalls, answer);
    return host.backend;
  }

  it("gives new issues the labels that the repository has, by their ids", async () => {
    const labels = [
      { id: 3, name: "bug" },
      { id: 4, name: "Vssue" },
    ];
    const issue = { number: 7, title: "t", body: "c", html_url: "https://gitea.com/x" };
    const backend = start(({ method, path }) => {
      if (method === "POST") return { status: 201, data: issue };
      return { status: 200, data: path.endsWith("labels") ? labels : [] };
    });
    await backend.createIssue({ title: "t", content: "c" });
    expect(host.asked.at(-1)?.body).toEqual({ title: "t", body: "c", labels: [4] });
  });

  it("searches open and closed issues, but no pull requests", async () => {
    const backend = start(() => ({ status: 200, data: [] }));
    expect(await backend.findIssue({ title: "t" })).toBeNull();
    const [search, list] = host.asked.map(({ query }) => Object.fromEntries(query));
    const common = { type: "issues", state: "all", labels: "Vssue,two words" };
    expect(search).toMatchObject({ ...common, q: "t" });
    expect(list).toMatchObject(common);
    expect(list).not.toHaveProperty("q");
  });

  it("pages through the complete list, and reads the reactions of the shown comments only", async () => {
    const all = [1, 2, 3, 4, 5].map(comment);
    const backend = start(({ path }) => ({
      status: 200,
      data: path.endsWith("comments") ? all : null,
    }));
    const { comments, count } = await backend.list(ISSUE, { page: 2, perPage: 2, sort: "desc" });
    expect(comments.map(({ raw, reactions }) => [raw, reactions?.heart])).toEqual([
      ["3", 0],
      ["2", 0],
    ]);
    expect(count).toBe(5);
    expect(host.asked).toHaveLength(3);
  });

  it("shows comments without reactions if those cannot be read", async () => {
    const backend = start(({ path }) =>
      path.endsWith("comments") ? { status: 200, data: [comment(1)] } : { status: 500 },
    );
    const { comments } = await backend.list(ISSUE, { page: 1, perPage: 2, sort: "desc" });
    expect(comments).toMatchObject([{ raw: "1", reactions: null }]);
  });

  it("derives a user's homepage on servers that do not send it", async () => {
    const backend = start(() => ({ status: 200, data: { login: "bob b" } }));
    expect((await backend.readUser()).homepage).toBe(`${host.address}/bob%20b`);
  });

  it.each([
    [201, "given", ["POST"]],
    [200, "taken", ["POST", "DELETE"]],
    [204, "refused", ["POST"]],
  ] as const)("treats a %i response as a reaction that was %s", async (status, expected, methods) => {
    const backend = start(({ method }) => ({ status: method === "POST" ? status : 200 }));
    expect(await backend.react(ISSUE, "1", "unlike")).toBe(expected);
    expect(host.asked.map(({ method }) => method)).toEqual(methods);
    for (const { body } of host.asked) expect(body).toEqual({ content: "-1" });
  });
});
