import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { COMMENTS } from "../../../src/cli/comments/store/collections.js";
import { describeOnStore } from "./describe-on-store.js";
import { openService, type TestService } from "./service.js";

const comment = { comment: "hi", nick: "Ann", mail: "Ann@Example.org ", url: "/p" };
const moment = (second: number) => ({
  __type: "Date",
  iso: new Date(Date.UTC(2026, 10, 20, 11, 59, second)).toISOString(),
});
const md5 = createHash("md5").update("ann@example.org").digest("hex");

interface Listing {
  readonly results: readonly Readonly<Record<string, unknown>>[];
  readonly count?: number;
}

describeOnStore("the rights of visitors", ({ emptyPlace }) => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService(await emptyPlace());
  });
  afterAll(() => service.stop());

  const post = async (fields: Readonly<Record<string, unknown>> = {}, from?: string) => {
    const options = { body: { ...comment, comment: `text ${Math.random()}`, ...fields } };
    const answer = await service.call(
      "POST",
      "classes/Comment",
      from === undefined ? options : { ...options, from },
    );
    return { ...answer, body: answer.body as { readonly objectId: string; readonly code?: number } };
  };
  const list = async (params: Readonly<Record<string, unknown>>) =>
    (await service.call("GET", "classes/Comment", { params })).body as Listing;

  it("never returns mail or IP addresses in any response", async () => {
    const { body } = await post({ url: "/secret" }, "198.51.100.77");
    const where = { url: "/secret" };
    const answers = await Promise.all([
      service.call("GET", "classes/Comment", { params: { where } }),
      service.call("GET", "classes/Comment", { params: { where, keys: "mail,ip,status,extra,nick" } }),
      service.call("GET", "classes/Comment", { params: { where, keys: "-nick", returnACL: "true" } }),
      service.call("GET", `classes/Comment/${body.objectId}`),
      service.call("GET", "cloudQuery", {
        params: { cql: "select mail, ip from Comment where url='/secret'" },
      }),
      service.call("POST", "batch", {
        body: { requests: [{ method: "GET", path: "/1.1/classes/Comment", params: { where } }] },
      }),
      service.call("POST", "classes/Comment", {
        params: { fetchWhenSave: "true" },
        body: { ...comment, url: "/secret" },
      }),
    ]);
    for (const { status, text } of answers) {
      expect(status).toBeLessThan(300);
      expect(text).toContain(body.objectId.slice(0, 8));
      expect(text).not.toMatch(/example\.org|198\.51|"mail":(?!"")|"ip"|"status"|"extra"/i);
      expect(text).not.toContain(md5);
    }
  });

  it.each([
    [{ where: { mail: "ann@example.org" } }],
    [{ where: { $or: [{ url: "/x" }, { $and: [{ ip: { $regex: "^\\Q1\\E" } }] }] } }],
    [{ where: { status: { $ne: "visible" } } }],
    [{ where: { mail: { $exists: true } }, count: "1", limit: "0" }],
    [{ order: "mail" }],
    [{ order: "-createdAt,-ip" }],
  ])("rejects the query %j", async (params) => {
    const { status, body } = await service.call("GET", "classes/Comment", { params });
    expect([status, body]).toEqual([403, expect.objectContaining({ code: 403 })]);
  });

  it.each([
    "select * from Comment where mail = 'ann@example.org'",
    "select * from Comment where url = '/' or ip like '1%'",
    "select count(*) from Comment where mail exists",
    "select * from Comment order by mail",
  ])("rejects the cloud query %s", async (cql) => {
    expect(await service.call("GET", "cloudQuery", { params: { cql } })).toMatchObject({ status: 403 });
  });

  it("rejects a hidden field in the condition of an update", async () => {
    const { body } = await post();
    const params = { where: { mail: "ann@example.org" } };
    const answer = await service.call("PUT", `classes/Comment/${body.objectId}`, {
      params,
      body: { nick: "x" },
    });
    expect(answer.status).toBe(403);
  });

  describe("avatars", () => {
    const avatarOf = async (fields: Readonly<Record<string, unknown>>) => {
      service.advance(20_000);
      const { status, body } = await post({ url: "/avatar", ...fields });
      expect(status).toBe(201);
      return (body as { readonly avatar?: string }).avatar;
    };
    const newToken = async () => ((await post()).body as { readonly token?: string }).token;

    it("are the same for the same mail and browser token", async () => {
      const token = await newToken();
      const first = await avatarOf({ token });
      expect(first).toMatch(/^[0-9a-f]{32}$/);
      expect(first).not.toBe(md5);
      expect(await avatarOf({ token, mail: "ann@example.org" })).toBe(first);
      expect(await avatarOf({ token, mail: "bob@example.org" })).not.toBe(first);
      expect(await avatarOf({ token, mail: "" })).toBeUndefined();
    });

    it("cannot confirm a guessed mail of a comment that was posted here", async () => {
      const token = await newToken();
      const first = await avatarOf({ token, mail: "secret@example.org" });
      const avatars = new Set([first]);
      for (const fields of [{}, { token: await newToken() }, { token: first }, { token: "" }]) {
        avatars.add(await avatarOf({ ...fields, mail: "secret@example.org" }));
      }
      expect(avatars.size).toBe(5);
    });

    it("cannot confirm a guessed mail of an old comment, and are the same for all old comments of an author", async () => {
      const at = new Date(0);
      const old = { createdAt: at, updatedAt: at, url: "/old", comment: "x", status: "visible" };
      for (const [objectId, mail] of [
        ["01", "old@example.org"],
        ["02", "Old@example.org"],
        ["03", "other@example.org"],
      ]) {
        await service.context.store.objects.create(COMMENTS, { ...old, objectId: objectId ?? "", mail });
      }
      const { results } = await list({ where: { url: "/old" }, order: "objectId" });
      const [one, two, other] = results.map(({ avatar }) => avatar);
      expect(two).toBe(one);
      expect(other).not.toBe(one);
      for (const fields of [{}, { token: await newToken() }, { token: one }]) {
        expect(await avatarOf({ ...fields, mail: "old@example.org" })).not.toBe(one);
      }
    });

    it("derive from a token that only the first response contains", async () => {
      const body = { ...comment, url: "/token", insertedAt: moment(1) };
      const send = (fields = {}) =>
        service.call("POST", "classes/Comment", { body: { ...body, ...fields }, from: "198.51.100.3" });
      const made = (await send()).body as { readonly objectId: string; readonly token: string };
      expect(made.token).toMatch(/^[0-9a-f]{32}$/);
      const repeated = await send();
      expect(repeated.body).toMatchObject({ objectId: made.objectId });
      service.advance(20_000);
      const second = await send({ token: made.token, insertedAt: moment(2) });
      expect(second.status).toBe(201);
      const found = await service.call("GET", "classes/Comment", { params: { where: { url: "/token" } } });
      const master = await service.call("GET", `classes/Comment/${made.objectId}`, { master: true });
      for (const { text } of [repeated, second, found, master]) expect(text).not.toContain(made.token);
      expect(found.text).not.toContain("authorKey");
    });
  });

  it("sets ids, dates and IP addresses itself, regardless of the request", async () => {
    const sent = {
      objectId: "mine",
      createdAt: "2000-01-01T00:00:00.000Z",
      ip: "1.1.1.1",
      status: "visible",
    };
    const { body } = await post(
      { ...sent, url: "/own", insertedAt: { __type: "Date", iso: "2000-01-01" } },
      "198.51.100.9",
    );
    const found = await service.call("GET", `classes/Comment/${body.objectId}`, { master: true });
    const now = service.context.now().toISOString();
    expect(found.body).toMatchObject({ createdAt: now, insertedAt: { iso: now }, ip: "198.51.100.9" });
    expect(body.objectId).toMatch(/^[0-9a-f]{24}$/);
  });

  it("accepts comments and visits with the longest address, and rejects a longer one", async () => {
    const letters = (length: number) =>
      Array.from({ length }, (_, index) => String.fromCodePoint(0x4e00 + index)).join("");
    const url = `/${letters(849)}`;
    expect(await post({ url })).toMatchObject({ status: 201 });
    expect((await list({ where: { url } })).results).toHaveLength(1);
    const visit = (page: string) => service.call("POST", "classes/Counter", { body: { url: page, time: 1 } });
    expect([(await visit(url)).body, (await visit(url)).body]).toMatchObject([{ time: 1 }, { time: 2 }]);
    const longer = `/${letters(850)}`;
    expect([(await post({ url: longer })).status, (await visit(longer)).status]).toEqual([400, 400]);
  });

  it("rejects the removal of required fields, even with the master key", async () => {
    const { objectId } = (await post({ url: "/whole" })).body;
    const counter = await service.call("POST", "classes/Counter", { body: { url: "/whole" } });
    const { objectId: counterId } = counter.body as { objectId: string };
    const remove = (path: string, name: string) =>
      service.call("PUT", `classes/${path}`, { master: true, body: { [name]: { __op: "Delete" } } });
    expect((await remove(`Comment/${objectId}`, "status")).status).toBe(400);
    expect((await remove(`Counter/${counterId}`, "url")).status).toBe(400);
    expect((await remove(`Counter/${counterId}`, "title")).status).toBe(200);
  });

  it("lets no visitor change or delete a comment, not even in a batch", async () => {
    const { body } = await post({ url: "/fixed" });
    const path = `classes/Comment/${body.objectId}`;
    expect(await service.call("PUT", path, { body: { comment: "changed" } })).toMatchObject({ status: 403 });
    expect(await service.call("DELETE", path)).toMatchObject({ status: 403 });
    const requests = [
      { method: "DELETE", path: `/1.1/${path}`, body: {} },
      { method: "PUT", path: `/1.1/${path}`, body: { comment: "changed" } },
      { method: "POST", path: "/1.1/batch", body: { requests: [] } },
    ];
    const batch = await service.call("POST", "batch", { body: { requests } });
    expect(batch.body).toEqual([
      { error: { code: 403, error: expect.any(String) as string } },
      { error: { code: 403, error: expect.any(String) as string } },
      { error: { code: 101, error: expect.any(String) as string } },
    ]);
    const tunnelled = await service.call("POST", path, { body: { _method: "DELETE" } });
    expect(tunnelled.status).toBe(405);
    expect((await list({ where: { url: "/fixed" } })).results).toHaveLength(1);
  });

  it("accepts replies to comments of the same page only", async () => {
    const root = (await post({ url: "/replies" })).body.objectId;
    expect(await post({ url: "/replies", rid: root, pid: root })).toMatchObject({ status: 201 });
    expect(await post({ url: "/elsewhere", rid: root, pid: root })).toMatchObject({
      status: 400,
      body: { code: 410 },
    });
    expect(await post({ url: "/replies", rid: "0".repeat(24) })).toMatchObject({ status: 400 });
  });

  it("accepts no reply under another reply, where no list of the page would show it", async () => {
    const root = (await post({ url: "/roots" })).body.objectId;
    const reply = (await post({ url: "/roots", rid: root, pid: root })).body.objectId;
    expect(await post({ url: "/roots", rid: root, pid: reply })).toMatchObject({ status: 201 });
    for (const pid of [reply, root, ""]) {
      expect(await post({ url: "/roots", rid: reply, pid })).toMatchObject({
        status: 400,
        body: { code: 410 },
      });
    }
  });

  it("accepts replies to visible comments only", async () => {
    const root = (await post({ url: "/held" })).body.objectId;
    const body = { status: "waiting" };
    await service.call("PUT", `classes/Comment/${root}`, { master: true, body });
    expect(await post({ url: "/held", rid: root, pid: root })).toMatchObject({
      status: 400,
      body: { code: 410 },
    });
  });

  describe("a request that is retried because its response was lost", () => {
    const sendFrom = (from: string, fields: Readonly<Record<string, unknown>>) =>
      service
        .call("POST", "classes/Comment", { body: { ...comment, ...fields }, from })
        .then(({ status, body }) => ({ status, ...(body as { readonly objectId: string }) }));
    const countOf = async (url: string) => (await list({ where: { url }, count: 1 })).count;

    it("creates one comment, even much later", async () => {
      const fields = { url: "/again", insertedAt: moment(1) };
      const { objectId } = await sendFrom("198.51.100.1", fields);
      for (const minutes of [0, 11, 60 * 24 * 30]) {
        service.advance(minutes * 60_000);
        expect(await sendFrom("198.51.100.1", fields)).toMatchObject({ status: 201, objectId });
      }
      expect(await countOf("/again")).toBe(1);
    });

    it("reveals nothing about the mail of the first request", async () => {
      const fields = { url: "/mail", insertedAt: moment(1) };
      const { objectId } = await sendFrom("198.51.100.4", fields);
      expect(await sendFrom("198.51.100.4", { ...fields, mail: "guess@example.org" })).toMatchObject({
        status: 201,
        objectId,
      });
    });
  });

  it.each<[string, string, readonly (Date | null)[]]>([
    ["sent at different times", "198.51.100.5", [new Date(1), new Date(2)]],
    ["sent without a time", "198.51.100.15", [null, null]],
  ])("keeps equal comments of two visitors behind one address, %s", async (title, from, moments) => {
    const same = { comment: "沙发", nick: "", mail: "", url: `/${title}` };
    for (const [index, date] of moments.entries()) {
      const insertedAt = date === null ? undefined : { __type: "Date", iso: date.toISOString() };
      const answer = await post({ ...same, insertedAt, ua: `browser ${index}` }, from);
      expect(answer.status).toBe(201);
    }
    expect((await list({ where: { url: same.url }, count: 1 })).count).toBe(2);
  });

  it("keeps two equal comments of one visitor that are a minute apart", async () => {
    const same = { comment: "+1", url: "/plus" };
    await post({ ...same, insertedAt: moment(1) }, "198.51.100.6");
    service.advance(60_000);
    await post({ ...same, insertedAt: moment(2) }, "198.51.100.6");
    expect((await list({ where: { url: "/plus" }, count: 1 })).count).toBe(2);
  });

  describe("rate limits", () => {
    it("allow a visitor one comment every 20 seconds, and return the remaining time", async () => {
      const from = "203.0.113.1";
      expect((await post({}, from)).status).toBe(201);
      const refused = await post({}, from);
      expect(refused).toMatchObject({ status: 429, body: { code: 429 } });
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(15);
      expect((await post({}, "203.0.113.2")).status).toBe(201);
      service.advance(20_000);
      expect((await post({}, from)).status).toBe(201);
    });

    it("do not make visitors wait for others behind the same address", async () => {
      const from = "203.0.113.10";
      expect((await post({ nick: "Ann" }, from)).status).toBe(201);
      expect((await post({ nick: "Bob" }, from)).status).toBe(201);
      expect((await post({ nick: "Bob", ua: "phone" }, from)).status).toBe(201);
      expect((await post({ nick: "Ann" }, from)).status).toBe(429);
    });

    it("recognize a visitor by the token, even if everything else changes, from the first comment on", async () => {
      const { token } = (await post({}, "203.0.113.11")).body as { token?: string };
      const again = (from: string) => post({ token, nick: "Bob", ua: "phone" }, from);
      expect((await again("203.0.113.11")).status).toBe(429);
      expect((await again("203.0.113.12")).status).toBe(429);
      service.advance(20_000);
      expect((await again("203.0.113.11")).status).toBe(201);
      expect((await again("203.0.113.12")).status).toBe(429);
    });

    it("treat a guessed mail of another visitor like any other mail", async () => {
      const from = "203.0.113.13";
      await post({ mail: "ann@example.org" }, from);
      const guesses = await Promise.all(
        ["ann@example.org", "guess@example.org", ""].map((mail) => post({ mail }, from)),
      );
      expect(guesses.map(({ status }) => status)).toEqual([429, 429, 429]);
    });

    it("allow an address five comments at once, then one every 20 seconds, under any names", async () => {
      const from = "203.0.113.14";
      const flood = (count: number) =>
        Promise.all(Array.from({ length: count }, () => post({ nick: `v${Math.random()}` }, from)));
      const statuses = async (count: number) =>
        (await flood(count)).map(({ status }) => status).toSorted((a, b) => a - b);
      expect(await statuses(7)).toEqual([201, 201, 201, 201, 201, 429, 429]);
      service.advance(20_000);
      expect(await statuses(3)).toEqual([201, 429, 429]);
    });

    it("do not use up a visitor's turn when the address has reached its limit", async () => {
      const from = "203.0.113.15";
      for (let index = 0; index < 5; index++) await post({ nick: `v${index}` }, from);
      service.advance(10_000);
      const refused = await post({ nick: "Ann" }, from);
      expect(refused).toMatchObject({ status: 429 });
      const seconds = Number(refused.headers.get("retry-after"));
      expect(seconds).toBeLessThan(10);
      service.advance(seconds * 1000);
      expect((await post({ nick: "Ann" }, from)).status).toBe(201);
    });

    it("store nothing for a comment that the limit of its address rejects", async () => {
      const from = "203.0.113.16";
      for (let index = 0; index < 5; index++) await post({ nick: `v${index}` }, from);
      const take = vi.spyOn(service.context.store.rates, "take");
      onTestFinished(() => take.mockRestore());
      expect((await post({ nick: "Ann" }, from)).status).toBe(429);
      const waits = await Promise.all(take.mock.results.map(({ value }) => value as Promise<number>));
      expect(waits).not.toContain(0);
    });

    it("do not count the comments of a visitor in a pause against the address", async () => {
      const from = "203.0.113.17";
      expect((await post({ nick: "Ann" }, from)).status).toBe(201);
      for (let index = 0; index < 10; index++) {
        expect((await post({ nick: "Ann" }, from)).status).toBe(429);
      }
      for (const nick of ["Bob", "Cid", "Dan", "Eve"]) {
        expect((await post({ nick }, from)).status).toBe(201);
      }
    });

    it("allow an address thirty comments at its own pace, then one per minute", async () => {
      const statuses: number[] = [];
      for (let index = 0; index < 60; index++) {
        service.advance(20_000);
        statuses.push((await post({}, "203.0.113.5")).status);
      }
      expect(statuses.slice(0, 30).every((status) => status === 201)).toBe(true);
      expect(statuses.slice(-3).toSorted((a, b) => a - b)).toEqual([201, 429, 429]);
    });

    it("treat the addresses of one IPv6 network as one", async () => {
      expect((await post({}, "2001:db8:1:2::1")).status).toBe(201);
      expect((await post({}, "2001:db8:1:2:ffff::9")).status).toBe(429);
    });

    it("allow all networks of one provider's customer no more than two addresses", async () => {
      const taken = async (addresses: readonly string[]) => {
        const statuses: number[] = [];
        for (const [index, from] of addresses.entries())
          statuses.push((await post({ nick: `v${index}` }, from)).status);
        return statuses.filter((status) => status === 201).length;
      };
      const alone = await taken(Array.from({ length: 20 }, () => "2001:db8:4:1200::1"));
      const networks = Array.from({ length: 30 }, (_, index) => `2001:db8:5:12${10 + index}::1`);
      expect(await taken(networks)).toBe(2 * alone);
      expect(await taken(["2001:db8:6::1"])).toBe(1);
    });

    it("count nothing against an address whose wider network is rejected", async () => {
      const refused = async () => {
        for (let index = 10; index < 99; index++) {
          const from = `2001:db8:7:12${index}::1`;
          if ((await post({ url: "/back", comment: String(index) }, from)).status === 429) return from;
        }
        throw new Error("No network was refused");
      };
      const from = await refused();
      service.advance(10_000);
      expect((await post({ url: "/back" }, from)).status).toBe(201);
    });

    it("do not count requests that are rejected for another reason", async () => {
      const from = "203.0.113.3";
      expect((await post({ comment: "" }, from)).status).toBe(400);
      expect((await post({}, from)).status).toBe(201);
    });

    it("count the parts of a batch", async () => {
      const requests = ["a", "b"].map((text) => ({
        method: "POST",
        path: "/1.1/classes/Comment",
        body: { ...comment, comment: text },
      }));
      const { body } = await service.call("POST", "batch", { body: { requests }, from: "203.0.113.4" });
      expect(body).toEqual([
        { success: expect.anything() as object },
        { error: expect.objectContaining({ code: 429 }) as object },
      ]);
    });

    it("withstand a flood from many addresses", async () => {
      const flood: number[] = [];
      for (let index = 0; index < 140; index++)
        flood.push((await post({ url: "/flood" }, `192.0.2.${index}`)).status);
      expect(flood.slice(0, 100).every((status) => status === 201)).toBe(true);
      expect(flood.at(-1)).toBe(429);
      service.advance(10 * 60_000);
    });

    it("are shared by all instances through the store alone", async () => {
      const rate = { limit: 1, intervalMs: 60_000 };
      const now = service.context.now();
      expect(await service.context.store.rates.take("shared", rate, now)).toBe(0);
      expect(await service.context.store.rates.take("shared", rate, now)).toBe(60_000);
    });
  });

  describe("counters", () => {
    const create = (url: string, fields: Readonly<Record<string, unknown>> = {}) =>
      service.call("POST", "classes/Counter", { body: { url, xid: url, title: "T", time: 1, ...fields } });
    const increment = (id: string, body: unknown) => service.call("PUT", `classes/Counter/${id}`, { body });
    const byOne = { time: { __op: "Increment", amount: 1 } };

    it("start at 1 regardless of the client, with one counter per page", async () => {
      const made = await create("/one", { time: 1_000_000 });
      expect(made).toMatchObject({ status: 201, body: { time: 1 } });
      expect(await create("/one")).toMatchObject({ status: 201, body: { time: 2 } });
      const found = await service.call("GET", "classes/Counter", { params: { where: { url: "/one" } } });
      expect((found.body as Listing).results).toMatchObject([{ url: "/one", time: 2, title: "T" }]);
    });

    it.each<[unknown]>([
      [{ time: 5 }],
      [{ time: { __op: "Increment", amount: 2 } }],
      [{ time: { __op: "Increment", amount: -1 } }],
      [{ time: { __op: "Increment", amount: "1" } }],
      [{ time: { __op: "Delete" } }],
      [{ time: { __op: "Increment", amount: 1 }, url: "/other" }],
      [{ title: "x" }],
      [{}],
    ])("reject the change %j", async (change) => {
      const { objectId } = (await create("/change")).body as { objectId: string };
      expect((await increment(objectId, change)).status).toBe(403);
    });

    it("are limited per address", async () => {
      const { objectId } = (await create("/end")).body as { objectId: string };
      const statuses: number[] = [];
      for (let index = 0; index < 62; index++) {
        const options = { body: byOne, from: "203.0.113.200" };
        statuses.push((await service.call("PUT", `classes/Counter/${objectId}`, options)).status);
      }
      expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
      expect(statuses.at(-1)).toBe(429);
    });

    it("answer 404 for an unknown id", async () => {
      expect(await increment("0".repeat(24), byOne)).toMatchObject({ status: 404, body: { code: 101 } });
    });
  });

  it("logs neither mail addresses, IP addresses nor texts", async () => {
    await post({ url: "/log" }, "198.51.100.50");
    await service.call("GET", "classes/Comment", { params: { where: { url: "/log-secret" } } });
    const log = JSON.stringify(service.log);
    expect(log).toContain("/1.1/classes/Comment");
    expect(log).not.toMatch(/example\.org|198\.51|log-secret|test-key|test-master/i);
  });
});

describeOnStore("the options of the owner", ({ emptyPlace }) => {
  it("moderation before display: a comment waits, and only its author is notified", async () => {
    const service = await openService(await emptyPlace(), { moderation: "before" });
    const made = await service.call("POST", "classes/Comment", { body: comment });
    expect(made).toMatchObject({ status: 201, body: { status: "waiting" } });
    const { objectId } = made.body as { objectId: string };
    expect(await service.call("GET", `classes/Comment/${objectId}`)).toMatchObject({ status: 404 });
    expect(await service.call("GET", "classes/Comment", { params: { count: 1 } })).toMatchObject({
      body: { results: [], count: 0 },
    });
    await service.call("PUT", `classes/Comment/${objectId}`, { master: true, body: { status: "visible" } });
    expect(await service.call("GET", `classes/Comment/${objectId}`)).toMatchObject({ status: 200 });
    await service.stop();
  });

  it("moderation before display: spam is answered like a waiting comment", async () => {
    const service = await openService(await emptyPlace(), { moderation: "before" });
    const send = () =>
      service.call("POST", "classes/Comment", {
        body: { ...comment, insertedAt: moment(1), hp: "x" },
        from: "10.1.1.1",
      });
    const { status, body } = await send();
    expect([status, body]).toEqual([201, expect.objectContaining({ status: "waiting" })]);
    const { token: _, ...repeated } = body as { readonly token: string };
    expect(await send()).toMatchObject({ status: 201, body: repeated });
    await service.stop();
  });

  it("legacyMail: responses contain Gravatar's MD5, but never the mail", async () => {
    const service = await openService(await emptyPlace(), { legacyMail: true });
    await service.call("POST", "classes/Comment", { body: comment });
    const { text, body } = await service.call("GET", "classes/Comment");
    expect((body as Listing).results[0]?.["mailMd5"]).toBe(md5);
    expect(text).not.toMatch(/example/i);
    await service.stop();
  });

  it("another class name, as in the site's configuration", async () => {
    const service = await openService(await emptyPlace(), { commentClass: "Talk" });
    expect(await service.call("POST", "classes/Talk", { body: comment })).toMatchObject({ status: 201 });
    expect(await service.call("GET", "classes/Comment")).toMatchObject({ status: 404, body: { code: 101 } });
    await service.stop();
  });

  it("generated ids and keys: created once, then always the same", async () => {
    const place = await emptyPlace("shared");
    const first = await openService(place, { appId: null, appKey: null });
    const { appId, appKey } = first.context.keys;
    const readSecret = ({ context }: TestService) => context.store.settings.read("secret");
    const secret = (await readSecret(first)) ?? "";
    await first.stop();
    const second = await openService(place, { appId: null, appKey: null });
    expect(second.context.keys).toMatchObject({ appId, appKey });
    expect(await readSecret(second)).toBe(secret);
    expect(second.context.keyedHash("a", "b")).toBe(first.context.keyedHash("a", "b"));
    expect([appId, appKey, secret].map((word) => word.length)).toEqual([24, 24, 64]);
    await second.stop();
  });
});
