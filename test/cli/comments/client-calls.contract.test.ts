import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnStore } from "./describe-on-store.js";
import { APP_KEY, openService, type TestService } from "./service.js";

const BY_ONE = { time: { __op: "Increment", amount: 1 } };

interface Counter {
  readonly objectId: string;
  readonly url: string;
  readonly time: number;
}

/** Calls that the scripts of themes make without the SDK. */
describeOnStore("calls of other clients", ({ emptyPlace }) => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService(await emptyPlace());
  });
  afterAll(() => service.stop());

  const create = async (body: Readonly<Record<string, unknown>>) =>
    (await service.call("POST", "classes/Counter", { body })).body as Counter;
  const find = async (where: unknown) => {
    const { body } = await service.call("GET", "classes/Counter", { params: { where } });
    return (body as { results: readonly Counter[] }).results;
  };

  it("a counter that is created with 0 starts at 0, and a second creation does not count", async () => {
    expect((await create({ url: "/zero", time: 0 })).time).toBe(0);
    expect((await create({ url: "/zero", time: 0 })).time).toBe(0);
    expect((await create({ url: "/zero", time: 1 })).time).toBe(1);
    for (const time of [-1, 0.5, "0", null, false, -0.1]) await create({ url: "/zero", time });
    expect(await find({ url: "/zero" })).toMatchObject([{ time: 7 }]);
  });

  it("a counter can be called target, and increments come in a batch", async () => {
    const made = await Promise.all(["site-pv", "/t/"].map((target) => create({ target, time: 0 })));
    const requests = made.map(({ objectId }) => ({
      method: "PUT",
      path: `/1.1/classes/Counter/${objectId}`,
      body: BY_ONE,
    }));
    const { body } = await service.call("POST", "batch", { body: { requests } });
    expect(body).toMatchObject([{ success: { time: 1 } }, { success: { time: 1 } }]);
    expect(await find({ target: "/t/" })).toMatchObject([{ url: "/t/", time: 1 }]);
    expect(await find({ $or: [{ target: "site-pv" }, { url: { $in: ["/t/"] } }] })).toHaveLength(2);
    expect(await find({ target: { $in: ["/t/", "site-pv", "/none"] } })).toHaveLength(2);
  });

  it("a counter without a page is rejected", async () => {
    for (const body of [
      { time: 0 },
      { target: "", time: 0 },
      { target: { a: 1 } },
      { target: "x".repeat(5000) },
    ]) {
      expect((await service.call("POST", "classes/Counter", { body })).status).toBe(400);
    }
  });

  it("a signature instead of the key is accepted", async () => {
    const time = String(service.context.now().getTime());
    const sign = `${createHash("md5").update(`${time}${APP_KEY}`).digest("hex")},${time}`;
    const headers = { "X-LC-Key": "", "X-LC-Sign": sign };
    const options = { body: { url: "/signed", time: 1 }, headers };
    expect((await service.call("POST", "classes/Counter", options)).status).toBe(201);
    const wrong = {
      ...options,
      headers: { ...headers, "X-LC-Sign": `0${sign.slice(1)}`.replace(/^00/, "01") },
    };
    expect((await service.call("POST", "classes/Counter", wrong)).status).toBe(401);
  });

  it("signing in is rejected with a clear message", async () => {
    for (const path of ["login", "users"]) {
      const { status, body } = await service.call("POST", path, { body: { username: "a", password: "b" } });
      expect(status).toBe(403);
      expect(body).toMatchObject({ error: expect.stringContaining("no user accounts") as string });
    }
  });

  it("the queries of MiniValine 4 find comments", async () => {
    await service.call("POST", "classes/Comment", {
      body: {
        url: "/mini",
        comment: "<p>hi</p>",
        nick: "Ann",
        mail: "a@b.example",
        mailMd5: "x",
        log: { a: 1 },
      },
    });
    const page = "(url='/mini' or url='/mini/')";
    const cql = `select nick, comment, link, rid, isSpam, mailMd5, ua  from Comment where (rid='' or rid is not exists) and ${page} order by -createdAt limit 0,6`;
    const { body } = await service.call("GET", "cloudQuery", { params: { cql } });
    expect(body).toMatchObject({
      className: "Comment",
      results: [{ nick: "Ann", comment: "<p>hi</p>", rid: "" }],
    });
    const where = { $or: [{ url: "/mini" }, { url: "/mini/" }], isSpam: { $ne: true } };
    const counted = await service.call("GET", "classes/Comment", { params: { where, limit: 0, count: 1 } });
    expect(counted.body).toEqual({ results: [], count: 1 });
  });
});
