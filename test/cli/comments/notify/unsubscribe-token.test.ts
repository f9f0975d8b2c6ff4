import { describe, expect, it } from "vitest";
import {
  createUnsubscribeToken,
  hashMail,
  readUnsubscribeToken,
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
