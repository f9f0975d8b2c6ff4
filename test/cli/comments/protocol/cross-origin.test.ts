import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { APP_ID, APP_KEY, MEMORY, openService, type TestService } from "../service.js";

const BLOG = "https://blog.example";

describe("a service with configured origins", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService(MEMORY, { origins: [BLOG, "http://localhost:5173"] });
  });
  afterAll(() => service.stop());

  const call = (method: string, origin: string | null, path = "1.1/classes/Comment") =>
    service.fetch(`/${path}`, {
      method,
      headers: {
        "X-LC-Id": APP_ID,
        "X-LC-Key": APP_KEY,
        ...(origin === null ? {} : { Origin: origin }),
        ...(method === "POST" ? { "Content-Type": "application/json" } : {}),
      },
      ...(method === "POST" ? { body: JSON.stringify({ comment: origin ?? "none", url: "/p" }) } : {}),
    });
  const allowed = ({ headers }: Response) => [
    headers.get("access-control-allow-origin"),
    headers.get("vary"),
  ];

  it("answers preflight requests of these origins only", async () => {
    const known = await call("OPTIONS", BLOG);
    expect([known.status, ...allowed(known)]).toEqual([204, BLOG, "Origin"]);
    expect(known.headers.get("access-control-allow-headers")).toContain("X-LC-Sign");
    const other = await call("OPTIONS", "https://evil.example");
    expect([other.status, ...allowed(other)]).toEqual([403, null, "Origin"]);
    expect(other.headers.get("access-control-allow-methods")).toBeNull();
  });

  it.each(["https://evil.example", "null", `${BLOG}.evil.example`, "http://blog.example", `${BLOG}:444`])(
    "rejects writes from a page of %s",
    async (origin) => {
      const response = await call("POST", origin);
      expect([response.status, ...allowed(response)]).toEqual([403, null, "Origin"]);
      expect(await response.json()).toEqual({ code: 403, error: expect.any(String) as string });
    },
  );

  it("accepts writes from these origins, and from clients without an origin", async () => {
    const known = await call("POST", BLOG);
    expect([known.status, ...allowed(known)]).toEqual([201, BLOG, "Origin"]);
    service.advance(60_000);
    const none = await call("POST", null);
    expect([none.status, ...allowed(none)]).toEqual([201, null, "Origin"]);
  });

  it("lets no page of another origin read a response", async () => {
    expect(allowed(await call("GET", "http://localhost:5173"))).toEqual(["http://localhost:5173", "Origin"]);
    expect(allowed(await call("GET", "https://evil.example"))).toEqual([null, "Origin"]);
    const router = await call("GET", BLOG, `2/route?appId=${APP_ID}`);
    expect([router.status, ...allowed(router)]).toEqual([200, BLOG, "Origin"]);
  });
});
