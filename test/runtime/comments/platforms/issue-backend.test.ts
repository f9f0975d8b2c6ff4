import { describe, expect, it } from "vitest";
import { createIssueBackend } from "../../../../src/runtime/comments/platforms/issue-backend.js";
import type { Issue, PlatformCalls } from "../../../../src/runtime/comments/platforms/platform.js";

const issue = (id: string, title: string): Issue => ({ id, title, content: "", link: "" });
const OPTIONS = { owner: "ann", repo: "blog", labels: [], baseURL: null };
const CONTEXT = { fetch, token: () => null, now: () => 0 };

/** Creates a platform with the given search results and newest issues. It records the calls. */
function open(found: readonly Issue[], newest: readonly Issue[] | null) {
  const asked: string[] = [];
  const answer =
    <Value>(name: string, value: Value) =>
    (): Promise<Value> => {
      asked.push(name);
      return Promise.resolve(value);
    };
  const unused = () => Promise.reject(new Error("Nobody asks for this"));
  const calls: PlatformCalls = {
    info: { name: "P", link: "", version: "v1", isReactable: false, isSortable: false, root: "" },
    readUser: unused,
    findById: answer("id", issue("7", "by id")),
    search: answer("search", found),
    ...(newest === null ? {} : { listNewest: answer("newest", newest) }),
    create: answer("create", issue("9", "made")),
    list: unused,
    add: unused,
    edit: unused,
    remove: unused,
  };
  return { asked, backend: createIssueBackend(() => calls, OPTIONS, CONTEXT) };
}

describe("the logic shared by the platforms", () => {
  it.each([
    ["in what the search finds", [issue("1", "t and more"), issue("2", "t")], [], "2", ["search"]],
    [
      "in the newest, where the search is behind",
      [issue("1", "T")],
      [issue("3", "t")],
      "3",
      ["search", "newest"],
    ],
    ["nowhere", [issue("1", "t!")], [issue("3", " t")], undefined, ["search", "newest"]],
    ["by one search, where that knows all at once", [], null, undefined, ["search"]],
  ] as const)("finds the issue with exactly the title: %s", async (_where, found, newest, id, calls) => {
    const { asked, backend } = open(found, newest);
    expect((await backend.findIssue({ title: "t" }))?.id).toBe(id);
    expect(asked).toEqual(calls);
  });

  it("requests an issue by its number, without a search", async () => {
    const { asked, backend } = open([issue("2", "t")], []);
    expect((await backend.findIssue({ id: "7" }))?.id).toBe("7");
    expect(asked).toEqual(["id"]);
  });

  it.each([
    [[issue("3", "t")], "3", ["newest"]],
    [[], "9", ["newest", "create"]],
    [null, "9", ["search", "create"]],
  ] as const)("creates no second issue with the same title", async (newest, id, calls) => {
    const { asked, backend } = open([], newest);
    expect((await backend.createIssue({ title: "t", content: "c" })).id).toBe(id);
    expect(asked).toEqual(calls);
  });

  it("rejects reactions", async () => {
    const { backend } = open([], []);
    await expect(backend.react(issue("2", "t"), "1", "heart")).rejects.toMatchObject({
      status: 501,
      message: "501 Not Implemented",
    });
    await expect(backend.readReactions(issue("2", "t"), "1")).rejects.toThrow("501 Not Implemented");
  });
});
