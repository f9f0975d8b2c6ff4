import { afterEach, beforeEach, expect, it } from "vitest";
import { describeOnFullStore } from "../../describe-on-store.js";
import { COMMENTS, COUNTERS } from "../../../../../src/cli/comments/store/collections.js";
import { pullLeancloud } from "../../../../../src/cli/comments/transfer/source/pull-leancloud.js";
import { openService, SERVICE_URL, type TestService } from "../../service.js";
import { collect } from "../read-fixture.js";
import { createTools, liveApp, PULLED_AT } from "./pull-tools.js";

describeOnFullStore("pulling from a LeanCloud app", ({ emptyPlace }) => {
  let service: TestService;
  beforeEach(async () => {
    service = await openService(await emptyPlace());
    const comments = Array.from({ length: 1203 }, (_, at) => ({
      objectId: `c${String(at).padStart(4, "0")}`,
      createdAt: PULLED_AT,
      updatedAt: PULLED_AT,
      url: "/p/",
      comment: "hi",
      mail: "ann@example.org",
      ip: "192.0.2.1",
      status: at === 7 ? "spam" : "visible",
      extra: '{"likes":1}',
    }));
    for (const at of [0, 1000])
      await service.context.store.objects.createAll(COMMENTS, comments.slice(at, at + 1000));
    const counter = { objectId: "k1", createdAt: PULLED_AT, updatedAt: PULLED_AT, url: "/p/", time: 9 };
    await service.context.store.objects.create(COUNTERS, counter);
  });
  afterEach(() => service.stop());

  it("reads every object with all fields, and reports a missing class", async () => {
    const records = await collect(pullLeancloud(liveApp(`${SERVICE_URL}/`), createTools(service.fetch)));
    const objects = records.flatMap((record) => (record.kind === "object" ? [record.value] : []));
    expect(new Set(objects.map(({ objectId }) => objectId)).size).toBe(1204);
    expect(objects[7]).toMatchObject({
      objectId: "c0007",
      status: "spam",
      mail: "ann@example.org",
      ip: "192.0.2.1",
    });
    expect(objects.at(-1)).toMatchObject({ objectId: "k1", time: 9 });
    expect(records.at(-1)).toEqual({ kind: "other", part: { kind: "missing-class", name: "Missing" } });
  });

  it("reports a wrong key without a retry", async () => {
    const tools = createTools(service.fetch);
    const pull = collect(pullLeancloud({ ...liveApp(SERVICE_URL), masterKey: "wrong" }, tools));
    await expect(pull).rejects.toMatchObject({
      code: "leancloud-refused",
      message: expect.stringMatching(/status 401/),
    });
    expect(tools.waits).toEqual([]);
  });
});
