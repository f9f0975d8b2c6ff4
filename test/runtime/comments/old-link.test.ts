// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { toObjectId } from "../../../src/cli/comments/transfer/format/create-draft.js";
import { findOldComment } from "../../../src/runtime/comments/old-link.js";

const STORE = { appId: "app", appKey: "key", serverURLs: "https://talk.example/" };
const LONG = "5c3f0a1b2c3d4e5f60718201";

let asked: URL[];
beforeEach(() => {
  asked = [];
  vi.stubGlobal("isSecureContext", true);
});
afterEach(() => vi.unstubAllGlobals());

/** Answers as a service with the comments `known`. */
function serve(...known: readonly string[]): void {
  vi.stubGlobal("fetch", async (address: string) => {
    const url = new URL(address);
    asked.push(url);
    const { objectId } = JSON.parse(url.searchParams.get("where") ?? "") as { objectId: { $in: string[] } };
    return Response.json({
      results: known.filter((id) => objectId.$in.includes(id)).map((id) => ({ objectId: id })),
    });
  });
}

it.each([
  ["Valine", `#${LONG}`, LONG],
  ["Twikoo", `#${"0a".repeat(16)}`, "0a".repeat(16)],
  ["Waline with numbers", "#12", toObjectId("12", "waline")],
  ["Artalk", "#atk-comment-1000", toObjectId("1000", "artalk")],
  ["Disqus", "#comment-5432109876", toObjectId("5432109876", "disqus")],
  ["an export with short ids, which an import keeps", "#comment-abc1", "abc1"],
])("finds the comment that a link of %s names", async (_, link, id) => {
  serve(id);
  expect(await findOldComment(link, STORE)).toBe(`#comment-${id}`);
  expect(asked.map(({ origin, pathname }) => origin + pathname)).toEqual([
    "https://talk.example/1.1/classes/Comment",
  ]);
});

it("keeps the link of a comment that is not there, or if the service does not respond", async () => {
  serve();
  expect(await findOldComment("#12", STORE)).toBe("#12");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  expect(await findOldComment("#12", STORE)).toBe("#12");
  vi.stubGlobal("fetch", async () => new Response("<html>"));
  expect(await findOldComment("#12", STORE)).toBe("#12");
});

it("asks nothing without a service of its own, and only for kept ids on pages without encryption", async () => {
  serve("12");
  const { serverURLs: _, ...leancloud } = STORE;
  expect(await findOldComment("#12", leancloud)).toBe("#12");
  expect(asked).toEqual([]);
  vi.stubGlobal("isSecureContext", false);
  expect(await findOldComment("#12", STORE)).toBe("#comment-12");
});
