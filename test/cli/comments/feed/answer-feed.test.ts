import { describe, expect, it } from "vitest";
import { createCommentFeed } from "../../../../src/cli/comments/feed/answer-feed.js";
import { NO_SITE } from "../../../../src/cli/comments/service-context.js";
import { parseAtom } from "./parse-atom.js";
import { keyedBy } from "../keyed-by.js";

describe("the feed of a service without a configured site", () => {
  it("is valid Atom", () => {
    const at = new Date(Date.UTC(2026, 10, 20));
    const comment = { objectId: "c", createdAt: at, updatedAt: at, nick: "", url: "/p/", comment: "" };
    const feed = parseAtom(
      createCommentFeed([comment], { site: NO_SITE, keyedHash: keyedBy("s"), now: () => at }, "feed"),
    );
    expect(feed.get("feed/title")).toEqual(["评论"]);
    expect(feed.get("feed/entry/author/name")).toEqual(["Anonymous"]);
    expect(feed.has("feed/entry/link")).toBe(false);
  });
});
