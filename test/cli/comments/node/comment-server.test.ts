import { describe, expect, it, onTestFinished, vi } from "vitest";
import { MEMORY, openService } from "../service.js";

const DAY = 24 * 60 * 60 * 1000;

describe("a service", () => {
  it("has time limits for requests", async () => {
    const service = await openService(MEMORY);
    const { headersTimeout, requestTimeout, timeout, keepAliveTimeout } = service.server;
    expect({ headersTimeout, requestTimeout, timeout, keepAliveTimeout }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 75_000,
      timeout: 30_000,
      keepAliveTimeout: 65_000,
    });
    await service.stop();
  });

  it("deletes expired limits, sessions and month-old deliveries every minute until it stops", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const service = await openService(MEMORY);
    const { store, now } = service.context;
    const rates = vi.spyOn(store.rates, "forget");
    const outbox = vi.spyOn(store.outbox, "forget");
    const sessions = vi.spyOn(store.sessions, "forget");
    vi.advanceTimersByTime(59_999);
    expect([rates.mock.calls, outbox.mock.calls]).toEqual([[], []]);
    vi.advanceTimersByTime(1);
    expect([rates.mock.calls, sessions.mock.calls]).toEqual([[[now()]], [[now()]]]);
    expect(outbox.mock.calls).toEqual([[new Date(now().getTime() - 30 * DAY)]]);
    await service.stop();
    vi.advanceTimersByTime(600_000);
    expect(rates).toHaveBeenCalledTimes(1);
  });

  it("logs an error of that cleanup", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const service = await openService(MEMORY);
    vi.spyOn(service.context.store.outbox, "forget").mockRejectedValue(new Error("disk full"));
    vi.advanceTimersByTime(60_000);
    await vi.waitFor(() => expect(service.log).toEqual([{ event: "failure", stack: "Error: disk full" }]));
    await service.stop();
  });
});
