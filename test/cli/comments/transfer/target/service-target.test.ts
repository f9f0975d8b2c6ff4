import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createServiceTarget } from "../../../../../src/cli/comments/transfer/target/service-target.js";
import { createEndpointDraft } from "./drafts.js";
import { ADMIN_PASSWORD, MEMORY, openService, type TestService } from "../../service.js";

let service: TestService;
let waits: number[];
beforeEach(async () => {
  service = await openService(MEMORY);
  waits = [];
});
afterEach(() => service.stop());

type Fetch = typeof globalThis.fetch;

const open = (
  fetch: Fetch = service.fetch,
  changes: { readonly url?: string; readonly password?: string } = {},
) =>
  createServiceTarget({
    url: "https://talk.example",
    password: ADMIN_PASSWORD,
    fetch,
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    ...changes,
  });

/** Returns a `fetch` whose n-th request, from 0, gets another answer. */
function answering(answers: Readonly<Record<number, () => Response | Promise<Response>>>): {
  readonly fetch: Fetch;
  readonly asked: string[];
} {
  const asked: string[] = [];
  const fetch: Fetch = (input, init) => {
    const other = answers[asked.length];
    asked.push(`${init?.method ?? ""} ${new URL(input as string).pathname}`);
    return other === undefined ? service.fetch(input, init) : Promise.resolve(other());
  };
  return { fetch, asked };
}

describe("the target that is a running service", () => {
  it.each([
    "http://talk.example",
    "ftp://talk.example",
    "talk.example",
    "https//x",
    "http://localhost.example",
  ])("sends no password to %s", (url) => {
    expect(() => open(service.fetch, { url })).toThrow(
      expect.objectContaining({ code: "service-refused" }) as Error,
    );
  });

  it.each(["http://localhost:5500", "http://127.0.0.1:1", "http://[::1]:5500", "https://talk.example/"])(
    "accepts the address %s",
    async (url) => {
      expect(await open(service.fetch, { url }).readNote("x")).toBeNull();
    },
  );

  it("rejects with the reason for a wrong password", async () => {
    await expect(open(service.fetch, { password: "wrong password" }).readNote("x")).rejects.toMatchObject({
      code: "service-refused",
      values: { kind: "password", host: "talk.example" },
    });
  });

  it("signs in once, and again after its session ended", async () => {
    const { fetch, asked } = answering({});
    const target = open(fetch);
    await target.readNote("x");
    await target.writeNote("x", "1");
    await service.context.store.sessions.removeAll(null);
    expect(await target.readNote("x")).toBe("1");
    await target.close();
    expect(asked).toEqual([
      "POST /admin/api/session",
      "GET /admin/api/transfer/note",
      "POST /admin/api/transfer/note",
      "GET /admin/api/transfer/note",
      "POST /admin/api/session",
      "GET /admin/api/transfer/note",
      "DELETE /admin/api/session",
    ]);
    expect(await service.context.store.sessions.list(null)).toEqual([]);
  });

  it("repeats a call that failed or got no answer, and stores its batch once", async () => {
    const { fetch } = answering({
      1: () => new Response(null, { status: 502 }),
      2: () => Promise.reject(new TypeError("fetch failed")),
      3: async () => {
        throw new TypeError("the connection broke");
      },
      4: () => new Response(null, { status: 429, headers: { "Retry-After": "7" } }),
    });
    const taken = await open(fetch).addComments([createEndpointDraft("a")]);
    expect(taken).toMatchObject({ taken: 1, known: 0 });
    expect(waits).toEqual([500, 1000, 2000, 7000]);
  });

  it("stores a batch once if only the answer was lost", async () => {
    let isFirst = true;
    const fetch: Fetch = async (input, init) => {
      const answer = await service.fetch(input, init);
      if (!(input as string).includes("/transfer/") || !isFirst) return answer;
      isFirst = false;
      throw new TypeError("the connection broke");
    };
    expect(await open(fetch).addComments([createEndpointDraft("a")])).toMatchObject({ taken: 0, known: 1 });
  });

  it.each<[string, () => Response, unknown]>([
    [
      "a service that stays away",
      () => new Response(null, { status: 503 }),
      { kind: "failed", attempts: 6, status: 503 },
    ],
    ["an old service", () => Response.json({ code: 101 }, { status: 404 }), { kind: "old" }],
    ["a page instead of JSON", () => new Response("<p>hello</p>"), { kind: "unexpected", status: 200 }],
    [
      "a redirect",
      () => new Response(null, { status: 301, headers: { Location: "https://other.example/" } }),
      { kind: "unexpected", status: 301 },
    ],
  ])("rejects with the reason for %s", async (_, answer, values) => {
    const { fetch } = answering(Object.fromEntries([1, 2, 3, 4, 5, 6].map((at) => [at, answer])));
    await expect(open(fetch).readNote("x")).rejects.toMatchObject({ code: "service-refused", values });
  });

  it("splits a batch of large comments, and refuses one that no platform can store", async () => {
    const sizes: number[] = [];
    const fetch: Fetch = (input, init) => {
      if (typeof init?.body === "string") sizes.push(init.body.length);
      return service.fetch(input, init);
    };
    const large = [1, 2, 3].map((at) => createEndpointDraft(`l${at}`, "x".repeat(1_500_000)));
    const tooLarge = createEndpointDraft("m", "饭".repeat(700_000));
    const result = await open(fetch).addComments([...large, tooLarge, createEndpointDraft("n")]);
    expect(result).toMatchObject({
      taken: 4,
      refused: [{ at: tooLarge.at, fault: { kind: "long-record", most: 1_900_000 } }],
    });
    expect(Math.max(...sizes)).toBeLessThan(4 * 1024 * 1024);
  });
});
