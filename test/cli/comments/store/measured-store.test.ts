import { expect, it } from "vitest";
import { openStore } from "../../../../src/cli/comments/open-store.js";
import { EVERYTHING } from "../../../../src/cli/comments/query/query.js";
import { COMMENTS } from "../../../../src/cli/comments/store/collections.js";
import { measureStore } from "../../../../src/cli/comments/store/measured-store.js";
import { MEMORY } from "../service.js";

const AT = new Date(0);
const COMMENT = { objectId: "a", createdAt: AT, updatedAt: AT, url: "/p", status: "visible" };

it("each call is measured under its name, including one that fails", async () => {
  const told: string[] = [];
  const store = await openStore(MEMORY, () => undefined);
  const { objects, rates } = measureStore(store, (operation, seconds) => {
    if (seconds >= 0 && seconds < 60) told.push(operation);
  });
  const query = { where: EVERYTHING, order: [], limit: 9, skip: 0 };
  expect(await objects.create(COMMENTS, COMMENT)).toEqual({ created: true, object: COMMENT });
  expect(await objects.find(COMMENTS, query)).toEqual([COMMENT]);
  expect(await objects.count(COMMENTS, EVERYTHING)).toBe(1);
  expect(await objects.measure(COMMENTS, query)).toBeGreaterThan(0);
  const change = { objectId: "a", updatedAt: AT, set: { status: "spam" }, add: {}, where: EVERYTHING };
  expect(await objects.update(COMMENTS, change)).toMatchObject({ status: "spam" });
  await expect(objects.create(COMMENTS, { ...COMMENT, objectId: "b", status: null })).rejects.toThrow(
    /null/i,
  );
  expect(await rates.take("k", { limit: 1, intervalMs: 1 }, AT)).toBe(0);
  await rates.giveBack("k", { limit: 1, intervalMs: 1 });
  expect(await objects.remove(COMMENTS, EVERYTHING)).toBe(1);
  const calls = ["create", "find", "count", "measure", "update", "create", "limit", "limit", "remove"];
  expect(told).toEqual(calls);
  await store.close();
});
