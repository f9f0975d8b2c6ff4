import { describe, expect, it, onTestFinished, vi } from "vitest";
import { MEMORY, openService } from "../service.js";
import type { IncomingMessage } from "node:http";
import { readClient } from "../../../../src/cli/comments/node/comment-server.js";

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

describe("readClient", () => {
  it.each<[number, string | undefined, string]>([
    [0, undefined, "127.0.0.1"],
    [0, "198.51.100.1", "127.0.0.1"],
    [1, undefined, "127.0.0.1"],
    [1, "198.51.100.1", "198.51.100.1"],
    [1, "203.0.113.9, 198.51.100.1", "198.51.100.1"],
    [2, "203.0.113.9, 198.51.100.1, 10.0.0.1", "198.51.100.1"],
    [2, "198.51.100.1", "198.51.100.1"],
    [1, " , 2001:db8::1 ", "2001:db8::1"],
    [1, "unknown", "127.0.0.1"],
    [1, "'; drop table rate; --", "127.0.0.1"],
    [1, "::ffff:198.51.100.1", "198.51.100.1"],
    [1, "198.51.100.1:40112", "198.51.100.1"],
    [2, "[2001:db8::1]:443, 10.0.0.1:80", "2001:db8::1"],
    [1, "[2001:db8::1]", "2001:db8::1"],
    [1, "198.51.100.1:", "127.0.0.1"],
    [1, "[::1", "127.0.0.1"],
    [1, "198.51.100.9:4711", "198.51.100.9"],
    [1, "[::ffff:198.51.100.9]:4711", "198.51.100.9"],
    [2, "unknown, 10.0.0.1", "127.0.0.1"],
    [1, "198.51.100.9, unknown", "127.0.0.1"],
    [3, "203.0.113.9, 198.51.100.1", "203.0.113.9"],
    [1, "1.1.1.1, 2.2.2.2, 3.3.3.3, 198.51.100.1", "198.51.100.1"],
    [1, "198.51.100.256", "127.0.0.1"],
    [1, "2001:db8::1%eth0", "127.0.0.1"],
  ])("trusts %i proxies that send %j: %s", (proxies, forwarded, expected) => {
    const request = { socket: { remoteAddress: "127.0.0.1" }, headers: { "x-forwarded-for": forwarded } };
    expect(readClient(request as unknown as IncomingMessage, proxies).address).toBe(expected);
  });

  it.each([
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8::1", "2001:db8::1"],
    ["fe80::1%eth0", "fe80::1"],
  ])("normalizes %s to %s", (remoteAddress, expected) => {
    const request = { socket: { remoteAddress }, headers: {} };
    expect(readClient(request as unknown as IncomingMessage, 0).address).toBe(expected);
  });

  it.each<[number, string | undefined, boolean]>([
    [0, "https", false],
    [1, undefined, false],
    [1, "http", false],
    [1, "https", true],
    [2, "https, http", true],
    [1, "http, https", false],
  ])(
    "takes the connection behind %i proxies that send %j as encrypted: %s",
    (proxies, protocol, expected) => {
      const request = { socket: { remoteAddress: "127.0.0.1" }, headers: { "x-forwarded-proto": protocol } };
      expect(readClient(request as unknown as IncomingMessage, proxies).isSecure).toBe(expected);
    },
  );
});
