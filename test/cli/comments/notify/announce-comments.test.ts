import { describe, expect, it } from "vitest";
import { planDeliveries } from "../../../../src/cli/comments/notify/announce-comments.js";
import type { DeliveryKind, StoredObject } from "../../../../src/cli/comments/store/store.js";

const DAY = 24 * 60 * 60 * 1000;
const now = new Date(Date.UTC(2026, 10, 20));
const ALL: readonly DeliveryKind[] = ["owner-mail", "reply-mail", "webhook-created", "webhook-approved"];

function plan(fields: Readonly<Record<string, string>>, kinds = ALL, age = 0): readonly string[] {
  const at = new Date(now.getTime() - age);
  const comment: StoredObject = { objectId: "c", createdAt: at, updatedAt: at, ...fields };
  return planDeliveries(comment, { kinds: new Set(kinds), now }).map(({ kind }) => kind);
}

describe("planDeliveries", () => {
  it.each<[fields: Readonly<Record<string, string>>, expected: readonly DeliveryKind[]]>([
    [{ announce: "new", status: "visible" }, ["owner-mail", "webhook-created"]],
    [{ announce: "new", status: "visible", rid: "", pid: "" }, ["owner-mail", "webhook-created"]],
    [{ announce: "new", status: "visible", pid: "a" }, ["owner-mail", "webhook-created", "reply-mail"]],
    [{ announce: "new", status: "visible", rid: "a" }, ["owner-mail", "webhook-created", "reply-mail"]],
    [{ announce: "new", status: "waiting", pid: "a" }, ["owner-mail", "webhook-created"]],
    [{ announce: "new", status: "spam", pid: "a" }, []],
    [{ announce: "approved", status: "visible" }, ["webhook-approved"]],
    [{ announce: "approved", status: "visible", pid: "a" }, ["reply-mail", "webhook-approved"]],
    [{ announce: "approved", status: "waiting", pid: "a" }, []],
    [{ announce: "approved", status: "spam", pid: "a" }, []],
  ])("%j: %j", (fields, expected) => {
    expect(plan(fields)).toEqual(expected);
  });

  it("plans nothing for channels that are off, and nothing after three days", () => {
    const fields = { announce: "new", status: "visible", pid: "a" };
    expect(plan(fields, ["reply-mail"])).toEqual(["reply-mail"]);
    expect(plan(fields, ALL, 3 * DAY)).toHaveLength(3);
    expect(plan(fields, ALL, 3 * DAY + 1)).toEqual([]);
  });
});
