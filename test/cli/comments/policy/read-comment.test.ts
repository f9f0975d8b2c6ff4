import { describe, expect, it } from "vitest";
import { readComment } from "../../../../src/cli/comments/policy/read-comment.js";

const whole = { comment: "hi", url: "/p" };

describe("readComment", () => {
  it("keeps known fields and drops all others", () => {
    const read = readComment(
      JSON.parse(
        '{"comment":"hi","url":"/p","nick":" Ann ","mail":"a@b.c","link":"x.org","ua":"UA","objectId":"x","ip":"1.2.3.4","status":"visible","createdAt":"2000","__proto__":{"nick":"evil"},"ACL":{"*":{"write":true}}}',
      ),
    );
    expect(read).toEqual({
      url: "/p",
      rid: "",
      pid: "",
      comment: "hi",
      nick: "Ann",
      mail: "a@b.c",
      link: "http://x.org",
      ua: "UA",
      QQAvatar: "",
    });
  });

  it.each<[string, unknown, string]>([
    ["nick", "", "Anonymous"],
    ["nick", "   ", "Anonymous"],
    ["nick", undefined, "Anonymous"],
    ["nick", "\u200B\u2060", "Anonymous"],
    ["nick", "\u3164 \u2800", "Anonymous"],
    ["nick", "\u0001\u00AD", "Anonymous"],
    ["nick", "👨‍👩‍👧", "👨‍👩‍👧"],
    ["nick", "🎉".repeat(40), "🎉".repeat(35)],
    ["nick", "<img onerror=x>", "<img onerror=x>"],
    ["mail", "none", ""],
    ["mail", `${"a".repeat(260)}@b.c`, ""],
    ["mail", " A@B.c ", "A@B.c"],
    ["link", "https://example.org/ä?x=1", "https://example.org/ä?x=1"],
    ["link", "HTTPS://example.org", "HTTPS://example.org"],
    ["link", "javascript:alert(1)", ""],
    ["link", 'http://x/" onmouseover="y', ""],
    ["link", "http://", ""],
    ["link", "ftp://x.org", ""],
    ["link", "mailto:ann@example.org", ""],
    ["link", "localhost:8080/x", "http://localhost:8080/x"],
    ["link", "data:text/html,x", ""],
    ["ua", "x".repeat(600), "x".repeat(512)],
    ["QQAvatar", "//q1.qlogo.cn/g?b=qq&nk=1&s=100", "https://q1.qlogo.cn/g?b=qq&nk=1&s=100"],
    ["QQAvatar", "https://spy.example/pixel.gif", ""],
    ["QQAvatar", "https://spy.example/q.qlogo.cn", ""],
    ["QQAvatar", "https://evilqlogo.cn/x", ""],
    ["rid", "6b00db3b69dbc8b9d65e3a11", "6b00db3b69dbc8b9d65e3a11"],
    ["comment", "\ud800 x", "� x"],
  ])("parses %s %j as %j", (name, value, expected) => {
    expect(readComment({ ...whole, [name]: value })).toMatchObject({ [name]: expected });
  });

  it.each(["", " \n", "\u200B\u200D", "\u2800", "\u3164\uFEFF", "\u0001"])(
    "refuses the comment %j, which nobody sees",
    (comment) => {
      expect(() => readComment({ ...whole, comment })).toThrow("must not be empty");
    },
  );

  it("counts inlined images separately from the text", () => {
    const image = (length: number) => `![](data:image/png;base64,${"A".repeat(length)})`;
    expect(readComment({ ...whole, comment: image(100_000) }).comment).toHaveLength(100_027);
    expect(() => readComment({ ...whole, comment: image(500_000) })).toThrow("images");
    // The widget translates this code.
    expect(() => readComment({ ...whole, comment: image(500_000) })).toThrow(
      expect.objectContaining({ status: 400, code: 413 }),
    );
    expect(() => readComment({ ...whole, comment: image(1000) }, 500)).toThrow("images");
    expect(readComment({ ...whole, comment: "long ".repeat(100) }, 0).comment).toHaveLength(500);
    expect(readComment({ ...whole, comment: "x".repeat(10_000) }).comment).toHaveLength(10_000);
    expect(() => readComment({ ...whole, comment: "x".repeat(10_001) })).toThrow("10000 characters");
  });

  it.each<[Record<string, unknown>]>([
    [{ comment: "" }],
    [{ comment: " \n" }],
    [{ comment: ["hi"] }],
    [{ comment: { $gt: "" } }],
    [{ comment: 1 }],
    [{ url: "" }],
    [{ url: "/\t/evil.example" }],
    [{ url: "/\n/evil.example" }],
    [{ url: "/p\u0085" }],
    [{ url: "x".repeat(851) }],
    [{ url: { $exists: true } }],
    [{ nick: {} }],
    [{ nick: "a\0b" }],
    [{ rid: "a'b" }],
    [{ pid: "x".repeat(65) }],
  ])("rejects %j", (part) => {
    expect(() => readComment({ ...whole, ...part })).toThrow(expect.objectContaining({ status: 400 }));
  });
});
