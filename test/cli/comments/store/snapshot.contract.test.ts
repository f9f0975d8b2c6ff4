import { expect, it, onTestFinished } from "vitest";
import { openStore } from "../../../../src/cli/comments/open-store.js";
import { EVERYTHING } from "../../../../src/cli/comments/query/query.js";
import { COMMENTS, COUNTERS } from "../../../../src/cli/comments/store/collections.js";
import { describeOnFullStore } from "../describe-on-store.js";

const AT = { createdAt: new Date(0), updatedAt: new Date(0), url: "/p" };
const comment = (objectId: string) => ({ ...AT, objectId, status: "visible", comment: "hi" });

describeOnFullStore("the store", ({ emptyPlace }) => {
  it("reads a snapshot regardless of later writes", async () => {
    const place = await emptyPlace("shared");
    const open = () => openStore(place, () => undefined);
    const [one, other] = [await open(), await open()];
    onTestFinished(() => Promise.all([one.close(), other.close()]).then(() => undefined));
    await one.objects.create(COMMENTS, comment("a1"));
    const counts = await one.snapshot(async (objects) => {
      const before = await objects.count(COMMENTS, EVERYTHING);
      await other.objects.create(COMMENTS, comment("a2"));
      await other.objects.create(COUNTERS, { ...AT, objectId: "c1", time: 1 });
      const [comments, counters] = [COMMENTS, COUNTERS].map((each) => objects.count(each, EVERYTHING));
      return [before, await comments, await counters];
    });
    expect(counts).toEqual([1, 1, 0]);
    expect(await one.objects.count(COMMENTS, EVERYTHING)).toBe(2);
  });
});
