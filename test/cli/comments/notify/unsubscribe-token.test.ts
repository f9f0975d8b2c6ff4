import { describe, expect, it } from "vitest";
import {
  createUnsubscribeToken,
  hashMail,
  readUnsubscribeToken,
  createConfirmToken,
  readConfirmToken,
} from "../../../../src/cli/comments/notify/unsubscribe-token.js";
import { keyedBy } from "../keyed-by.js";

const SIGN = keyedBy("secret");

const token = createUnsubscribeToken(SIGN, "Ann@Example.org");

describe("an unsubscribe token", () => {
  it("belongs to one mail address in any spelling, and does not reveal it", () => {
    expect(readUnsubscribeToken(SIGN, token)).toBe(hashMail(SIGN, " ann@example.ORG"));
    expect(token).toMatch(/^[\da-f]{32}\.[\da-f]{32}$/);
  });

  it.each<[unknown]>([
    [token.replace(/.$/, (last) => (last === "0" ? "1" : "0"))],
    [token.replace(/^./, (first) => (first === "0" ? "1" : "0"))],
    [`${hashMail(SIGN, "eve@example.org")}.${token.slice(33)}`],
    [`${token}0`],
    [createUnsubscribeToken(keyedBy("other"), "ann@example.org")],
    [""],
    [undefined],
    [[token]],
  ])("is invalid if it is %j", (given) => {
    expect(readUnsubscribeToken(SIGN, given)).toBeNull();
  });
});

describe("confirm token", () => {
  const SIGN = keyedBy("secret");

  const signed = {
    mailHash: hashMail(SIGN, "ann@example.org"),
    endsAt: new Date(Date.UTC(2026, 10, 20)),
    commentId: "id.with.dots/饭",
  };
  const token = createConfirmToken(SIGN, signed);
  const [mailHash = "", ends = "", hash = ""] = token.split(".");

  describe("a token that confirms an address", () => {
    it("contains a hash of the address, its end and a comment", () => {
      expect(readConfirmToken(SIGN, token)).toEqual(signed);
      expect(token).not.toContain("ann");
    });

    it.each<[what: string, given: unknown]>([
      ["another address", [hashMail(SIGN, "eve@example.org"), ends, hash, signed.commentId].join(".")],
      ["a later end", [mailHash, `${ends}0`, hash, signed.commentId].join(".")],
      ["another comment", [mailHash, ends, hash, "other"].join(".")],
      ["another signature", [mailHash, ends, "0".repeat(32), signed.commentId].join(".")],
      ["another service", createConfirmToken(keyedBy("other"), signed)],
      ["nothing", ""],
      ["no text", undefined],
      ["several texts", [token, token]],
      ["a long text", `${token}${"x".repeat(500)}`],
    ])("is invalid with %s", (_, given) => {
      expect(readConfirmToken(SIGN, given)).toBeNull();
    });
  });
});
