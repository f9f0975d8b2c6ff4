import { describe, expect, it } from "vitest";
import { createCalls } from "../../../../../src/runtime/comments/platforms/bitbucket-v2/index.js";
import { ADDRESS } from "../fakes/bitbucket.js";
import { createScripted, type Scripted } from "../fakes/scripted.js";
import type { Answer, Asked } from "../fakes/host.js";

const ISSUE = { id: "7", title: "t", content: "", link: "" };
const CLOSED = "Bitbucket closed its issue tracker on 2026-08-20";

describe("Bitbucket v2", () => {
  let host: Scripted;

  function start(answer: (asked: Asked) => Answer) {
    host = createScripted(createCalls, answer, ADDRESS);
    return host.backend;
  }

  it.each([404, 410])("reports that the tracker is closed if it responds with %i", async (status) => {
    const backend = start(() => ({
      status,
      data: { error: { message: "Repository has no issue tracker." } },
    }));
    const closed = { name: "PlatformError", status, message: CLOSED };
    await expect(backend.findIssue({ title: "t" })).rejects.toMatchObject(closed);
    await expect(backend.findIssue({ id: "7" })).rejects.toMatchObject(closed);
    await expect(backend.createIssue({ title: "t", content: "" })).rejects.toMatchObject(closed);
  });

  it("finds no issue that is missing from an open tracker", async () => {
    const backend = start(({ path }) =>
      path.endsWith("/7") ? { status: 404 } : { status: 200, data: { values: [] } },
    );
    expect(await backend.findIssue({ id: "7" })).toBeNull();
  });

  it("omits comments without a text", async () => {
    const values = [
      { id: 1, content: { raw: null, html: "" }, user: { nickname: "bob" } },
      { id: 2, content: { raw: "", html: "" }, user: { nickname: "bob" } },
      { id: 3, content: { raw: "three", html: "<p>three</p>" }, user: { display_name: "Bob B." } },
    ];
    const backend = start(() => ({ status: 200, data: { values, size: 3, page: 1, pagelen: 10 } }));
    const { comments, count } = await backend.list(ISSUE, { page: 1, perPage: 10, sort: "asc" });
    expect(comments.map(({ raw, author }) => [raw, author.username])).toEqual([
      ["", "bob"],
      ["three", "Bob B."],
    ]);
    expect(count).toBe(3);
  });

  it.each([
    ["asc", "created_on"],
    ["desc", "-created_on"],
  ] as const)("requests comments %s by %s", async (sort, expected) => {
    const backend = start(() => ({ status: 200, data: { values: [], size: 0, page: 2, pagelen: 5 } }));
    await backend.list(ISSUE, { page: 2, perPage: 5, sort });
    const query = Object.fromEntries(host.asked[0]?.query ?? []);
    expect(query).toMatchObject({ sort: expected, page: "2", pagelen: "5" });
  });

  it("returns the page and page size that Bitbucket used", async () => {
    const backend = start(() => ({ status: 200, data: { values: [], size: 0, page: 1, pagelen: 50 } }));
    const given = await backend.list(ISSUE, { page: 2, perPage: 100, sort: "asc" });
    expect(given).toMatchObject({ page: 1, perPage: 50 });
  });

  it("quotes the title in a search, whatever characters it contains", async () => {
    const backend = start(() => ({ status: 200, data: { values: [] } }));
    await backend.findIssue({ title: 'a" OR title~"b\\' });
    expect(host.asked[0]?.query.get("q")).toBe(String.raw`title="a\" OR title~\"b\\"`);
  });
});
