import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Channel } from "../../../../src/cli/comments/notify/channel.js";
import { createNotifier } from "../../../../src/cli/comments/notify/notifier.js";
import { MEMORY, openService, type TestService } from "../service.js";

const channel = (deliver: Channel["deliver"]): Channel => ({ kinds: ["owner-mail"], deliver });

async function post(service: TestService, comment = "hi") {
  await service.call("POST", "classes/Comment", { body: { comment, url: "/p" } });
}

function useTimers() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
}

describe("a notifier", () => {
  it("checks for due deliveries every two seconds until it is stopped", async () => {
    const service = await openService(MEMORY, { isAnnouncing: true });
    const told: string[] = [];
    const deliver: Channel["deliver"] = async (_, { comment }) => {
      told.push(String(comment));
      return { kind: "sent" };
    };
    const notifier = createNotifier({
      context: service.context,
      channels: [channel(deliver)],
      log: () => undefined,
    });
    useTimers();
    const claim = vi.spyOn(service.context.store.outbox, "claim");
    notifier.start();
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    await post(service, "first");
    vi.advanceTimersByTime(1_999);
    expect(claim).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    expect(told).toEqual(["first"]);
    await notifier.stop();
    expect(vi.getTimerCount()).toBe(0);
    await post(service, "second");
    await notifier.run();
    expect(told).toEqual(["first"]);
    await service.stop();
  });

  it.each<[name: string, error: unknown, reason: string]>([
    ["an error", new Error("no line"), "no line"],
    [
      "an error with a cause",
      new TypeError("fetch failed", { cause: { code: "ECONNREFUSED" } }),
      "fetch failed (ECONNREFUSED)",
    ],
    ["a text", "words", "unknown"],
  ])("retries after %s, and logs the reason", async (_, error, reason) => {
    const service = await openService(MEMORY, { isAnnouncing: true });
    const log = vi.fn();
    const channels = [channel(() => Promise.reject(error))];
    await post(service);
    await createNotifier({ context: service.context, channels, log }).run();
    expect(log.mock.calls).toMatchObject([[{ event: "delivery", outcome: "again", reason }]]);
    await service.stop();
  });

  it("drops the deliveries of a removed comment", async () => {
    const service = await openService(MEMORY, { isAnnouncing: true });
    const log = vi.fn();
    const deliver = vi.fn<Channel["deliver"]>();
    const { store, now } = service.context;
    await store.outbox.add([
      { id: "gone:owner-mail", kind: "owner-mail", commentId: "gone", createdAt: now() },
    ]);
    await createNotifier({ context: service.context, channels: [channel(deliver)], log }).run();
    expect(deliver).not.toHaveBeenCalled();
    expect(log.mock.calls).toEqual([
      [
        {
          event: "delivery",
          delivery: "gone:owner-mail",
          outcome: "dropped",
          reason: "the comment was removed",
        },
      ],
    ]);
    await service.stop();
  });

  it("shares a limit between its channels in turns", async () => {
    const service = await openService(MEMORY);
    const { store, now } = service.context;
    const told: string[] = [];
    const kinds = ["owner-mail", "webhook-created", "image"] as const;
    const channels = kinds.map((kind): Channel => {
      const deliverRemoved: Channel["deliverRemoved"] = async ({ id }) => {
        told.push(id);
        return { kind: "sent" };
      };
      return { kinds: [kind], deliver: () => Promise.reject(new Error("no comment")), deliverRemoved };
    });
    await store.outbox.add(
      ["owner-mail", "owner-mail", "image", "image", "image"].map((kind, index) => ({
        id: `${kind} ${index}`,
        kind: kind as "owner-mail" | "image",
        commentId: "gone",
        createdAt: now(),
      })),
    );
    const notifier = createNotifier({ context: service.context, channels, log: () => undefined });
    expect(await notifier.run(3)).toBe(3);
    expect(told).toEqual(["owner-mail 0", "image 2", "owner-mail 1"]);
    expect(await notifier.run(1)).toBe(1);
    expect(await notifier.run(9)).toBe(1);
    expect(told.slice(3)).toEqual(["image 3", "image 4"]);
    await service.stop();
  });

  it("logs an error of the store", async () => {
    const service = await openService(MEMORY);
    const log = vi.fn();
    vi.spyOn(service.context.store.outbox, "claim").mockRejectedValue(new Error("disk full"));
    const deliver = vi.fn<Channel["deliver"]>();
    await createNotifier({ context: service.context, channels: [channel(deliver)], log }).run();
    expect(log.mock.calls).toEqual([
      [{ event: "failure", stack: expect.stringContaining("disk full") as string }],
    ]);
    await service.stop();
  });
});
