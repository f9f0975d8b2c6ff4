import { describe, expect, it } from "vitest";
import {
  createModerationToken,
  readModerationToken,
} from "../../../../src/cli/comments/notify/moderation-link.js";
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
