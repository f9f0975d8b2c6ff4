import { describe, expect, it } from "vitest";
import {
  createModerationToken,
  readModerationToken,
  createUnsubscribeToken,
  hashMail,
  readUnsubscribeToken,
  createConfirmToken,
  readConfirmToken,
} from "../../../../src/cli/comments/notify/link-tokens.js";
import { keyedBy } from "../keyed-by.js";

const SIGN = keyedBy("secret");

const signed = {
  action: "approve",
  commentId: "id.with.dots/饭",
  updatedAt: new Date(Date.UTC(2026, 10, 20)),
  endsAt: new Date(Date.UTC(2026, 10, 21)),
} as const;
const token = createModerationToken(SIGN, signed);
const [action = "", ends = "", updated = "", hash = "", ...id] = token.split(".");
const change = (parts: readonly string[]) => parts.join(".");

describe("a token that approves or deletes", () => {
  it("contains its action, comment and times", () => {
    expect(readModerationToken(SIGN, token)).toEqual(signed);
  });

  it.each<[what: string, given: unknown]>([
    ["another action", change(["delete", ends, updated, hash, ...id])],
    ["a later end", change([action, `${ends}0`, updated, hash, ...id])],
    ["another change", change([action, ends, "0", hash, ...id])],
    ["another comment", change([action, ends, updated, hash, "other"])],
    ["another signature", change([action, ends, updated, "0".repeat(32), ...id])],
    ["another service", createModerationToken(keyedBy("other"), signed)],
    ["no comment", change([action, ends, updated, hash, ""])],
    ["an unknown action", change(["pin", ends, updated, hash, ...id])],
    ["nothing", ""],
    ["no text", undefined],
    ["several texts", [token, token]],
    ["a long text", `${token}${"x".repeat(500)}`],
  ])("is invalid with %s", (_, given) => {
    expect(readModerationToken(SIGN, given)).toBeNull();
  });
});

describe("an unsubscribe token", () => {
  const token = createUnsubscribeToken(SIGN, "Ann@Example.org");

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

describe("a token that confirms an address", () => {
  const signed = {
    mailHash: hashMail(SIGN, "ann@example.org"),
    endsAt: new Date(Date.UTC(2026, 10, 20)),
    commentId: "id.with.dots/饭",
  };
  const token = createConfirmToken(SIGN, signed);
  const [mailHash = "", ends = "", hash = ""] = token.split(".");

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
