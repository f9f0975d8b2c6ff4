import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { openStore, openToRead } from "../../../src/cli/comments/open-store.js";
import { EVERYTHING } from "../../../src/cli/comments/query/query.js";
import { COMMENTS } from "../../../src/cli/comments/store/collections.js";
import { describeOnStore } from "./describe-on-store.js";

const ignore = () => undefined;

describeOnStore("a store that is only read", ({ makePlace }) => {
  it("is nothing where nothing is kept, and makes nothing", async () => {
    const place = await makePlace();
    expect(await openToRead(place, ignore)).toBeNull();
    expect(await openToRead(place, ignore)).toBeNull();
    if (place.kind === "file") expect(existsSync(place.file)).toBe(false);
  });

  it("gives what is kept", async () => {
    const place = await makePlace();
    const store = await openStore(place, ignore);
    const at = new Date(0);
    const comment = { objectId: "a1", createdAt: at, updatedAt: at, url: "/p", status: "visible" };
    await store.objects.create(COMMENTS, comment);
    const reader = await openToRead(place, ignore);
    expect(await reader?.snapshot((objects) => objects.count(COMMENTS, EVERYTHING))).toBe(1);
    await Promise.all([store.close(), reader?.close()]);
  });
});
