import { describe, expect, it } from "vitest";
import { createRequest, readRetryAfter } from "../../../../src/runtime/comments/store/request.js";

describe("readRetryAfter", () => {
  it.each([
    ["12", 12],
    [" 0 ", 0],
    ["", null],
    ["-1", null],
    ["1e9", null],
    ["Wed, 21 Oct 2026 07:28:00 GMT", null],
  ])("reads %j as %s", (text, seconds) => {
    expect(readRetryAfter(new Headers({ "Retry-After": text }))).toBe(seconds);
  });

  it("reads nothing where the store says nothing", () => {
    expect(readRetryAfter(new Headers())).toBeNull();
  });
});

describe("a request to the store", () => {
  it("hands on with a refusal how long to wait", async () => {
    const refusal = Response.json({ code: 429 }, { status: 429, headers: { "Retry-After": "7" } });
    const answer = await createRequest(() => Promise.resolve(refusal))("https://store.example/");
    expect(answer).toMatchObject({ ok: false, status: 429, data: { code: 429, retryAfter: 7 } });
  });

  it.each([
    ["an answer that is no JSON", () => Promise.resolve(new Response("<h1>Bad gateway</h1>"))],
    ["an answer that is no object", () => Promise.resolve(Response.json("text"))],
    ["no answer", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("rejects %s as a store out of reach", async (_, send) => {
    await expect(createRequest(send)("https://store.example/")).rejects.toMatchObject({
      code: "unreachable",
    });
  });
});
