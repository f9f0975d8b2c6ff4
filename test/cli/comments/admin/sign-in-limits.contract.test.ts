import { afterEach, beforeEach, expect, it } from "vitest";
import { describeOnStore } from "../describe-on-store.js";
import { ADMIN_PASSWORD, openService, type TestService } from "../service.js";

interface Try {
  readonly password?: string;
  readonly from: string;
  /** Cookie header of the owner's browser. */
  readonly cookie?: string;
}

describeOnStore("sign-in attempts", ({ emptyPlace }) => {
  let service: TestService;
  beforeEach(async () => {
    service = await openService(await emptyPlace());
  });
  afterEach(() => service.stop());

  const signIn = ({ password = "guess", from, cookie = "" }: Try) =>
    service.fetch("/admin/api/session", {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "X-Requested-With": "hanblog",
        "X-Forwarded-For": from,
        Cookie: cookie,
      },
      body: JSON.stringify({ password, cookie: true }),
    });
  const tryFrom = async (addresses: readonly string[]) => {
    const statuses: number[] = [];
    for (const from of addresses) statuses.push((await signIn({ from })).status);
    return statuses.filter((status) => status === 401).length;
  };
  const networksOf = (prefix: string) =>
    Array.from({ length: 24 }, (_, index) => `${prefix}${(index * 11).toString(16).padStart(2, "0")}::1`);
  const ips = (count: number) => Array.from({ length: count }, (_, index) => `192.0.2.${index}`);
  const mark = async (answer: Response) => {
    await answer.text();
    return /hanblog-browser-\w+=[^;]+/.exec(answer.headers.get("set-cookie") ?? "")?.[0] ?? "";
  };

  it("are limited to ten from one /56 and twenty from one /48, which leaves some to the owner", async () => {
    expect(await tryFrom(networksOf("2001:db8:1:12"))).toBe(10);
    expect((await signIn({ password: ADMIN_PASSWORD, from: "198.51.100.1" })).status).toBe(201);
    expect(await tryFrom([...networksOf("2001:db8:1:13"), ...networksOf("2001:db8:1:14")])).toBe(10);
    expect((await signIn({ password: ADMIN_PASSWORD, from: "198.51.100.2" })).status).toBe(201);
  });

  it("do not lock out the owner at another address, minute after minute", async () => {
    for (let minute = 0; minute < 3; minute++) {
      await tryFrom(networksOf("2001:db8:1:12"));
      expect((await signIn({ password: ADMIN_PASSWORD, from: "198.51.100.1" })).status).toBe(201);
      service.advance(60_000);
    }
  });

  it("count only if they fail", async () => {
    for (let count = 0; count < 40; count++) {
      expect((await signIn({ password: ADMIN_PASSWORD, from: "2001:db8:1:12ff::1" })).status).toBe(201);
    }
    expect(await tryFrom(["2001:db8:1:12ff::1", ...ips(29)])).toBe(30);
  });

  it("have a separate limit in a browser in which the owner signed in before", async () => {
    const cookie = await mark(await signIn({ password: ADMIN_PASSWORD, from: "198.51.100.1" }));
    expect(await tryFrom(ips(40))).toBe(30);
    const from = "198.51.100.1";
    expect((await signIn({ password: ADMIN_PASSWORD, from })).status).toBe(429);
    const again = await signIn({ password: ADMIN_PASSWORD, from, cookie });
    expect(again.status).toBe(201);
    // Signing in again in the same browser keeps its id.
    expect(await mark(again)).toBe(cookie);
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) statuses.push((await signIn({ from, cookie })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it.each(["hanblog-browser-%=x", "hanblog-browser-%=.", "hanblog-browser-%=1.2"])(
    "with the forged cookie %s count as those of an unknown browser",
    async (forged) => {
      const cookie = await mark(await signIn({ password: ADMIN_PASSWORD, from: "198.51.100.1" }));
      const name = /^hanblog-browser-(\w+)/.exec(cookie)?.[1] ?? "";
      await tryFrom(ips(40));
      const answer = await signIn({
        password: ADMIN_PASSWORD,
        from: "198.51.100.9",
        cookie: forged.replace("%", name),
      });
      expect(answer.status).toBe(429);
    },
  );

  it("have bodies of at most 16 kB, and no other body is read without a session", async () => {
    const send = (path: string, method: string) =>
      service.fetch(`/admin/api/${path}`, {
        method,
        headers: { "Content-Type": "application/json", "X-Forwarded-For": "198.51.100.1" },
        body: JSON.stringify({ password: "x".repeat(20_000) }),
      });
    expect((await send("session", "POST")).status).toBe(413);
    expect((await send("rules", "PUT")).status).toBe(401);
  });
});
