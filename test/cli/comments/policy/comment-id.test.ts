import { describe, expect, it } from "vitest";
import { keyedBy } from "../keyed-by.js";
import { createCommentId, readSentAt } from "../../../../src/cli/comments/policy/comment-id.js";
import { momentOfId, toObjectId } from "../../../../src/cli/comments/transfer/format/create-draft.js";

const TEXT = {
  url: "/p",
  rid: "",
  pid: "",
  nick: "Ann",
  mail: "ann@example.org",
  comment: "hi",
  link: "",
  ua: "",
  QQAvatar: "",
};
const SENT_AT = new Date("2026-11-20T12:00:00.123Z");

interface Sent {
  readonly className?: string | null;
  readonly text?: Partial<typeof TEXT>;
  readonly address?: string;
  readonly sentAt?: Date | null;
  readonly secret?: string;
}

function idOf(sent: Sent = {}) {
  const { className = null, text = {}, address = "192.0.2.1", sentAt = SENT_AT, secret = "secret" } = sent;
  let made = 0;
  const now = () => new Date(0);
  const context = {
    keyedHash: keyedBy(secret),
    now,
    randomBytes: (size: number) => Buffer.alloc(size, ++made),
  };
  const create = () => createCommentId(context, { className, text: { ...TEXT, ...text }, address, sentAt });
  return [create(), create()] as const;
}

describe("the id of a comment", () => {
  it("is the same for a retried request", () => {
    const [first, again] = idOf();
    expect(again).toBe(first);
    expect(first.slice(0, 8)).toBe(Math.floor(SENT_AT.getTime() / 1000).toString(16));
    expect(first).toMatch(/^[0-9a-f]{24}$/);
  });

  it.each<[string, Sent]>([
    ["was sent a millisecond later", { sentAt: new Date(SENT_AT.getTime() + 1) }],
    ["belongs to another class", { className: "Notes" }],
    ["comes from another address", { address: "192.0.2.2" }],
    ...["url", "rid", "pid", "nick", "comment"].map((field): [string, Sent] => [
      `has another ${field}`,
      { text: { [field]: "b" } },
    ]),
  ])("differs for a request that %s", (_, sent) => {
    expect(idOf(sent)[0].slice(8)).not.toBe(idOf()[0].slice(8));
  });

  it("cannot be computed without the secret", () => {
    expect(idOf({ secret: "other" })[0].slice(8)).not.toBe(idOf()[0].slice(8));
  });

  it("is the same for a guessed mail and the right one", () => {
    expect(idOf({ text: { mail: "guess@example.org" } })).toEqual(idOf());
  });

  it("is random without the time of sending", () => {
    const [first, second] = idOf({ sentAt: null });
    expect(first).not.toBe(second);
  });

  it("is valid for a time before 1970", () => {
    expect(idOf({ sentAt: new Date("1901-01-01T00:00:00Z") })[0]).toMatch(/^[0-9a-f]{24}$/);
  });
});

describe("the time of sending", () => {
  it.each<[unknown, string | null]>([
    [{ __type: "Date", iso: "2026-11-20T12:00:00.123Z" }, "2026-11-20T12:00:00.123Z"],
    ["2026-11-20T12:00:00Z", "2026-11-20T12:00:00.000Z"],
    ["2026-11-20 12:00", null],
    ["2026-13-20T12:00:00Z", null],
    [{ __type: "Date", iso: "2026-11-20" }, null],
    [{ iso: 5 }, null],
    [Number.POSITIVE_INFINITY, null],
    [["2026-11-20T12:00:00Z"], null],
    [undefined, null],
  ])("of %j is %s", (insertedAt, expected) => {
    expect(readSentAt({ insertedAt })?.toISOString() ?? null).toBe(expected);
  });
});

describe("object id", () => {
  it.each<[string, "leancloud" | "waline" | "twikoo" | "disqus", RegExp]>([
    ["5c3f0a1b2c3d4e5f60718293", "leancloud", /^5c3f0a1b2c3d4e5f60718293$/],
    ["c1", "leancloud", /^c1$/],
    ["5c3f0a1b2c3d4e5f60718293", "waline", /^5c3f0a1b2c3d4e5f60718293$/],
    ["12", "waline", /^[0-9a-f]{24}$/],
    ["a-b_c", "leancloud", /^[0-9a-f]{24}$/],
    ["x".repeat(65), "twikoo", /^[0-9a-f]{24}$/],
    ["", "disqus", /^$/],
  ])("converts %j from %s to an id like %s", (id, format, expected) => {
    expect(toObjectId(id, format)).toMatch(expected);
    expect(toObjectId(id, format)).toBe(toObjectId(id, format));
  });

  it("results in different ids for equal numbers of two systems", () => {
    expect(toObjectId("12", "waline")).not.toBe(toObjectId("12", "disqus"));
  });

  it.each([
    ["5c3f0a1b2c3d4e5f60718293", "2019-01-16T10:40:27.000Z"],
    ["c1", null],
  ])("reads the time from the id %s", (id, expected) => {
    expect(momentOfId(id)?.toISOString() ?? null).toBe(expected);
  });
});
