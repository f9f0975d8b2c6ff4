import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readComment } from "../../../../src/runtime/comments/store/read-comment.js";

const stored = (attributes: Readonly<Record<string, unknown>>, id = "5f3a") => ({
  id,
  createdAt: new Date(2000),
  get: (key: string) => attributes[key],
});

describe("readComment", () => {
  it("parses a comment as Valine stores it", () => {
    const fields = {
      comment: "c",
      nick: "n",
      mail: " A@b.cn",
      link: "https://l.example",
      ua: "u",
      url: "/p",
      rid: "r",
      pid: "q",
    };
    expect(readComment(stored({ ...fields, insertedAt: new Date(1000) }))).toEqual({
      id: "5f3a",
      rootId: "r",
      parentId: "q",
      author: {
        name: "n",
        homepage: "https://l.example/",
        avatar: null,
        mailHash: createHash("md5").update("a@b.cn").digest("hex"),
      },
      body: "c",
      createdAt: 1000,
      path: "/p",
      userAgent: "u",
    });
  });

  it.each([
    [{ nick: "<img onerror=x>" }, { author: { name: "Anonymous" } }],
    [{ nick: "n".repeat(50) }, { author: { name: "n".repeat(30) } }],
    [{ link: "javascript:alert(1)" }, { author: { homepage: null } }],
    [{ QQAvatar: 'x" onerror="' }, { author: { avatar: null } }],
    [
      { rid: '"],[', pid: "" },
      { rootId: null, parentId: null },
    ],
    [
      { comment: { a: 1 }, url: 3 },
      { body: "", path: "" },
    ],
    [{ insertedAt: "2020-01-02T00:00:00.000Z" }, { createdAt: Date.UTC(2020, 0, 2) }],
    [{ insertedAt: "never" }, { createdAt: 2000 }],
    [{ insertedAt: 2020 }, { createdAt: 2000 }],
  ])("validates all fields in %j", (attributes, expected) => {
    expect(readComment(stored(attributes))).toMatchObject(expected);
  });

  it("recognises comments that the owner pinned", () => {
    expect(readComment(stored({ pinned: 1 }))).toMatchObject({ isPinned: true });
    expect(readComment(stored({ pinned: "1" }))).toMatchObject({ isPinned: undefined });
  });

  it.each(["", 'a"', "a b", "../x"])("rejects a comment with the id %j", (id) => {
    expect(readComment(stored({}, id))).toBeNull();
  });
});
