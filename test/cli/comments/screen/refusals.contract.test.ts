import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { expect, it, onTestFinished, vi } from "vitest";
import { createRefusals } from "../../../../src/cli/comments/screen/refusals.js";
import { describeOnStore } from "../describe-on-store.js";
import { openService, type TestOptions } from "../service.js";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describeOnStore("the count of refused comments", ({ emptyPlace }) => {
  const open = async (options: TestOptions = {}) => {
    const service = await openService(await emptyPlace(), options);
    onTestFinished(() => service.stop());
    const { settings } = service.context.store;
    const writes = vi.spyOn(settings, "replace");
    let sent = 0;
    const post = (fields: object = {}, from = "192.0.2.1") =>
      service.call("POST", "classes/Comment", { body: { url: "/p", comment: `${sent++}`, ...fields }, from });
    const month = async () => {
      const rows = await service.context.refusals.report();
      return Object.fromEntries(rows.map(({ by, month }) => [by, month]));
    };
    return { service, settings, writes, post, month };
  };

  it("writes once for a flood, stores no address, and is reported", async () => {
    const { service, settings, writes, post, month } = await open();
    expect((await post()).status).toBe(201);
    for (let index = 0; index < 100; index++) expect((await post()).status).toBe(429);
    expect(writes).not.toHaveBeenCalled();
    service.advance(MINUTE);
    for (let index = 0; index < 50; index++) await post({ nick: "" }, "192.0.2.1");
    expect(writes.mock.calls.length).toBeLessThanOrEqual(1);
    const { limit } = await month();
    expect(limit).toBeGreaterThanOrEqual(100);
    expect(await settings.read("refusals")).not.toMatch(/192|0\.2\.1/);
  });

  it("writes at most once in ten minutes", async () => {
    const { service, writes } = await open();
    const { refusals } = service.context;
    for (let second = 0; second < 3600; second++) {
      await refusals.add("limit");
      service.advance(1000);
    }
    expect(writes.mock.calls.length).toBeLessThanOrEqual(6);
    expect(await refusals.report()).toContainEqual({ by: "limit", week: 3600, month: 3600 });
  });

  it("adds up several instances that write at the same time, and forgets after thirty days", async () => {
    const { service, settings, month } = await open();
    const others = Array.from({ length: 4 }, () => createRefusals(settings, service.context.now));
    await Promise.all(others.map((each) => each.add("turnstile")));
    await Promise.all(others.map((each) => each.flush()));
    // What lost every race is stored with the next write.
    for (const each of others) await each.flush();
    expect(await month()).toEqual({ limit: 0, proof: 0, turnstile: 4 });
    service.advance(8 * DAY);
    const [, , turnstile] = await service.context.refusals.report();
    expect(turnstile).toEqual({ by: "turnstile", week: 0, month: 4 });
    service.advance(22 * DAY);
    expect(await month()).toEqual({ limit: 0, proof: 0, turnstile: 0 });
  });

  it("does not count the request with which a browser gets its challenge", async () => {
    const { post, month } = await open({ needsProof: true, pauseSeconds: 0 });
    const { challenge } = (await post()).body as { readonly challenge: Challenge };
    expect(await month()).toMatchObject({ proof: 1 });
    const proof = { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
    expect((await post({ proof })).status).toBe(201);
    expect(await month()).toMatchObject({ proof: 0 });
    expect((await post({ proof })).status).toBe(428);
    await post();
    expect(await month()).toMatchObject({ proof: 2 });
  });

  it("does not fail with its store, and keeps what it could not store", async () => {
    const { settings, service, month } = await open();
    const broken = vi.spyOn(settings, "ensure").mockRejectedValue(new Error("away"));
    await service.context.refusals.add("limit");
    await service.context.refusals.flush();
    broken.mockRestore();
    expect(await month()).toMatchObject({ limit: 1 });
  });
});
