import { describe, expect, it, vi } from "vitest";
import { createRequest, readRetryAfter } from "../../../../src/runtime/comments/store/request.js";

describe("readRetryAfter", () => {
  it.each([
    ["12", 12],
    [" 0 ", 0],
    ["", null],
    ["-1", null],
    ["1e9", null],
    ["Wed, 21 Oct 2026 07:28:00 GMT", null],
  ])("parses %j as %s", (text, seconds) => {
    expect(readRetryAfter(new Headers({ "Retry-After": text }))).toBe(seconds);
  });

  it("returns null without the header", () => {
    expect(readRetryAfter(new Headers())).toBeNull();
  });
});

describe("a request to the store", () => {
  it("adds the time to wait to an error response", async () => {
    const refusal = Response.json({ code: 429 }, { status: 429, headers: { "Retry-After": "7" } });
    const answer = await createRequest(() => Promise.resolve(refusal))("https://store.example/");
    expect(answer).toMatchObject({ ok: false, status: 429, data: { code: 429, retryAfter: 7 } });
  });

  it("has time to send its pictures over a slow connection", async () => {
    const patience = vi.spyOn(AbortSignal, "timeout");
    const request = createRequest(() => Promise.resolve(Response.json({})));
    await request("https://store.example/");
    await request("https://store.example/", { method: "POST", data: { comment: "A".repeat(450_000) } });
    const [short = 0, long = 0] = patience.mock.calls.map(([milliseconds]) => milliseconds);
    patience.mockRestore();
    expect(short).toBe(15_000);
    // At 64 kbit/s.
    expect(long - short).toBeGreaterThan(450_000 / 8);
    expect(long).toBeLessThan(75_000);
  });

  it.each([
    ["an answer that is no JSON", () => Promise.resolve(new Response("<h1>Bad gateway</h1>"))],
    ["an answer that is no object", () => Promise.resolve(Response.json("text"))],
    ["no answer", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("rejects %s as an unreachable store", async (_, send) => {
    await expect(createRequest(send)("https://store.example/")).rejects.toMatchObject({
      code: "unreachable",
    });
  });
});
