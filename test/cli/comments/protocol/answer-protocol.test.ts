import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { NODE_HASHES } from "../../../../src/cli/comments/node/password.js";
import { authenticate } from "../../../../src/cli/comments/protocol/answer-protocol.js";

const NOW = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;
const keys = { appId: "app", appKey: "key", masterKey: "master-key" };

function sign(time: string, key = "key"): string {
  return `${createHash("md5").update(`${time}${key}`).digest("hex")},${time}`;
}

function sent(headers: Readonly<Record<string, string>>) {
  return { header: (name: string) => headers[name] };
}

describe("authenticate", () => {
  it.each<[string, string, number | null, boolean]>([
    ["now", String(NOW), MINUTE, true],
    ["at the maximum age", String(NOW - MINUTE), MINUTE, true],
    ["older", String(NOW - MINUTE - 1), MINUTE, false],
    ["as far ahead as allowed", String(NOW + MINUTE), MINUTE, true],
    ["further ahead", String(NOW + MINUTE + 1), MINUTE, false],
    ["without a time", "", MINUTE, false],
    ["with a text as its time", "soon", MINUTE, false],
    ["years ago, without a maximum age", "1", null, true],
  ])("accepts a signature made %s (%s, %s): %s", (_, time, signMaxAgeMs, isTaken) => {
    const rules = { keys, signMaxAgeMs, md5: NODE_HASHES.md5, now: () => new Date(NOW) };
    const run = () => authenticate(sent({ "x-lc-id": "app", "x-lc-sign": sign(time) }), rules);
    if (isTaken) expect(run()).toEqual({ isMaster: false });
    else expect(run).toThrow(expect.objectContaining({ status: 401 }));
  });

  it("accepts a plain key regardless of the maximum age, because it has none", () => {
    const rules = { keys, signMaxAgeMs: MINUTE, md5: NODE_HASHES.md5, now: () => new Date(NOW) };
    const headers = { "x-lc-id": "app", "x-lc-key": "master-key,master" };
    expect(authenticate(sent(headers), rules)).toEqual({ isMaster: true });
  });
});
