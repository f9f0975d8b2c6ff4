import { describe, expect, it } from "vitest";
import {
  createUnsubscribeToken,
  hashMail,
  readUnsubscribeToken,
} from "../../../../src/cli/comments/notify/unsubscribe-token.js";

const token = createUnsubscribeToken("secret", "Ann@Example.org");

describe("an unsubscribe token", () => {
  it("belongs to one mail address in any spelling, and does not reveal it", () => {
    expect(readUnsubscribeToken("secret", token)).toBe(hashMail("secret", " ann@example.ORG"));
    expect(token).toMatch(/^[\da-f]{32}\.[\da-f]{32}$/);
  });

  it.each<[unknown]>([
    [token.replace(/.$/, (last) => (last === "0" ? "1" : "0"))],
    [token.replace(/^./, (first) => (first === "0" ? "1" : "0"))],
    [`${hashMail("secret", "eve@example.org")}.${token.slice(33)}`],
    [`${token}0`],
    [createUnsubscribeToken("other", "ann@example.org")],
    [""],
    [undefined],
    [[token]],
  ])("is invalid if it is %j", (given) => {
    expect(readUnsubscribeToken("secret", given)).toBeNull();
  });
});
