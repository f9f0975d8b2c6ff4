import { describe, expect, it, vi } from "vitest";
import { MEMORY, openService } from "../service.js";

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
