import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createHttpRecorder, type HttpRecorder } from "../http-recorder.js";
import { MEMORY } from "../service.js";
import { openNoticing, type NoticingService } from "./noticing-service.js";

const SECRET = `whsec_${Buffer.from("a secret of 24 bytes or more").toString("base64")}`;

describe("the owner's webhook", () => {
  const env = { HANBLOG_WEBHOOK_URL: "https://hook.example/hook?a=1", HANBLOG_WEBHOOK_SECRET: SECRET };
  let hook: HttpRecorder;
  let service: NoticingService;
  const run = () => service.notifier.run();

  // The library that verifies signatures uses the real clock.
  const open = (more: Readonly<Record<string, string>> = {}, now = () => new Date()) =>
    openNoticing(MEMORY, { env: { ...env, ...more }, fetch: hook.fetch, moderation: "before", now });

  beforeEach(async () => {
    hook = createHttpRecorder();
    service = await open();
  });
  afterEach(() => service.stop());

  it("receives a signature that a library verifies, which covers the whole request", async () => {
    const id = await service.write({ comment: "你好", nick: "饭团", mail: "ann@example.org" });
    await run();
    const [{ method, path, headers, body } = { method: "", path: "", headers: {}, body: "" }] = hook.heard;
    expect([method, path, headers["content-type"]]).toEqual(["POST", "/hook?a=1", "application/json"]);
    const signed = headers as Record<string, string>;
    const webhook = new Webhook(SECRET);
    expect(webhook.verify(body, signed)).toMatchObject({
      type: "comment.created",
      data: {
        objectId: id,
        url: "/p/",
        nick: "饭团",
        comment: "你好",
        status: "waiting",
        permalink: `https://blog.example/p/#comment-${id}`,
      },
    });
    expect(body).not.toMatch(/example\.org|127\.0\.0\.1|"ip"|"mail"/);
    expect(() => webhook.verify(body.replace("你好", "再见"), signed)).toThrow("signature");
    expect(() => webhook.verify(body, { ...signed, "webhook-id": "x" })).toThrow("signature");
  });

  it("accepts a plain text as its secret", async () => {
    const secret = "a plain secret of thirty letters";
    const other = await open({ HANBLOG_WEBHOOK_SECRET: secret });
    await other.write({});
    await other.notifier.run();
    const [{ headers, body } = { headers: {}, body: "" }] = hook.heard;
    const webhook = new Webhook(secret, { format: "raw" });
    expect(webhook.verify(body, headers as Record<string, string>)).toMatchObject({
      type: "comment.created",
    });
    await other.stop();
  });

  it("receives a separate event for an approval", async () => {
    const id = await service.write({});
    await run();
    await service.change(id, { status: "visible" });
    await run();
    await run();
    expect(hook.heard.map(({ headers }) => headers["webhook-id"])).toEqual([
      `${id}:webhook-created`,
      `${id}:webhook-approved`,
    ]);
  });

  it.each([500, 302, 404])("is called again with the same id after status %i", async (status) => {
    let time = Date.now();
    const other = await open({}, () => new Date(time));
    hook.reply({ status, headers: { Location: "/elsewhere" }, body: "x".repeat(100_000) });
    await other.write({});
    await other.notifier.run();
    await other.notifier.run();
    expect(hook.heard).toHaveLength(1);
    hook.reply({ status: 204 });
    time += 30_000;
    await other.notifier.run();
    const ids = hook.heard.map(({ path, headers }) => [path, headers["webhook-id"]]);
    expect(ids[1]).toEqual(ids[0]);
    expect(other.told).toMatchObject([{ outcome: "again", reason: `HTTP ${status}` }, { outcome: "sent" }]);
    await other.stop();
  });

  it("is abandoned after twelve attempts in about fifteen hours, or immediately after status 410", async () => {
    let time = Date.now();
    const other = await open({}, () => new Date(time));
    hook.reply({ status: 500 });
    await other.write({});
    await other.notifier.run();
    for (const [index, wait] of [0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256, 360].entries()) {
      time += wait * 60_000 - 1;
      await other.notifier.run();
      expect(hook.heard).toHaveLength(index + 1);
      time += 1;
      await other.notifier.run();
      expect(hook.heard).toHaveLength(index + 2);
    }
    time += 24 * 60 * 60_000;
    await other.notifier.run();
    expect(hook.heard).toHaveLength(12);
    hook.reply({ status: 410 });
    await other.write({});
    await other.notifier.run();
    expect(other.told.at(-1)).toMatchObject({ outcome: "refused", reason: "HTTP 410" });
    await other.stop();
  });

  it("that does not respond is aborted five seconds after the service stops, and called again by the next one", async () => {
    hook.reply(null);
    await service.write({});
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const called = hook.next();
    service.notifier.start();
    await called;
    const stopped = service.notifier.stop();
    vi.advanceTimersByTime(4_999);
    await service.context.store.ping();
    expect(service.told).toEqual([]);
    vi.advanceTimersByTime(1);
    await stopped;
    expect(service.told).toMatchObject([{ outcome: "again" }]);
  });
});
