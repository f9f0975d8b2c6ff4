import { describe, expect, it, vi } from "vitest";
import { MEMORY, openService } from "../service.js";
import { createIncomingBytes } from "../../../../src/cli/comments/node/listener.js";

describe("an error of the store", () => {
  it("is answered with 500 without details, and logged", async () => {
    const service = await openService(MEMORY);
    await service.context.store.close();
    const answer = await service.call("GET", "classes/Comment", { params: { where: { url: "/p" } } });
    expect(answer).toMatchObject({ status: 500, body: { code: 1 } });
    expect(answer.text).not.toMatch(/database|destroy|driver/i);
    expect((await service.fetch(`/readyz`)).status).toBe(503);
    expect((await service.fetch(`/health`)).status).toBe(503);
    expect(service.log.some(({ event }) => event === "failure")).toBe(true);
  });

  it("is answered with 503 if the store is temporarily unavailable", async () => {
    const service = await openService(MEMORY);
    const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
    vi.spyOn(service.context.store.objects, "create").mockRejectedValue(full);
    const answer = await service.call("POST", "classes/Comment", { body: { url: "/p", comment: "x" } });
    expect(answer).toMatchObject({ status: 503, body: { code: 503, error: expect.any(String) } });
    expect(answer.headers.get("Retry-After")).toBe("5");
    expect(service.log).toContainEqual({ event: "failure", stack: full.stack });
    expect(service.metrics()).toContain('result="failed"} 1');
    await service.stop();
  });
});

describe("incoming bytes", () => {
  const BUSY = expect.objectContaining({ status: 503, retryAfter: 5 }) as Error;

  it("all bodies share the memory limit until they are released", () => {
    const open = createIncomingBytes({ all: 100, network: 100 });
    const [one, other] = [open("192.0.2.1"), open("192.0.2.2")];
    one.add(60);
    other.add(40);
    expect(() => other.add(1)).toThrow(BUSY);
    one.release();
    // A rejected request releases its bytes in the same way.
    one.release();
    other.add(60);
    expect(() => one.add(1)).toThrow(BUSY);
  });

  it.each([
    ["2001:db8:1:1::1", "2001:db8:1:2::1"],
    ["192.0.2.1", "192.0.2.1"],
  ])("bodies from %s and %s share the limit of one network", (first, second) => {
    const open = createIncomingBytes({ all: 100, network: 50 });
    const [one, other] = [open(first), open(second)];
    one.add(30);
    expect(() => other.add(21)).toThrow(BUSY);
    other.add(20);
    const elsewhere = open("2001:db8:2::1");
    elsewhere.add(50);
    one.release();
    other.add(30);
    expect(() => other.add(1)).toThrow(BUSY);
  });
});
