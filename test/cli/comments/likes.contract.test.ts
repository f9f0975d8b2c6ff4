import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { COMMENTS, LIKES } from "../../../src/cli/comments/store/collections.js";
import { EVERYTHING } from "../../../src/cli/comments/query/query.js";
import { adminToken, callAdmin } from "./admin/call-admin.js";
import { describeOnStore } from "./describe-on-store.js";
import { MEMORY, openService, type CallOptions, type TestService } from "./service.js";

const token = (of: number) => String(of).padStart(32, "0");

describeOnStore("likes", ({ emptyPlace }) => {
  let service: TestService;
  let id: string;
  beforeEach(async () => {
    service = await openService(await emptyPlace(), {
      hasLikes: true,
      classes: { comments: ["Note"], counters: [] },
    });
    id = await post("liked");
  });
  afterEach(() => service.stop());

  const post = async (comment: string, parents: Readonly<Record<string, string>> = {}) => {
    const options = { body: { url: "/p", comment, ...parents } };
    const { body } = await service.call("POST", "classes/Comment", options);
    return (body as { objectId: string }).objectId;
  };
  const like = (body: unknown, options: CallOptions = {}) =>
    service.call("PUT", `likes/${id}`, { body, ...options });
  const read = async (order = "-createdAt") => {
    const { body } = await service.call("GET", "classes/Comment", { params: { order } });
    return (body as { results: readonly Readonly<Record<string, unknown>>[] }).results;
  };

  it("count each browser once, and can be taken back", async () => {
    const first = await like({ liked: true });
    expect(first).toMatchObject({ status: 200, body: { objectId: id, likes: 1, liked: true } });
    const { token: issued } = first.body as { token: string };
    expect(issued).toMatch(/^[\da-f]{32}$/);
    const again = await like({ liked: true, token: issued });
    expect(again.body).toEqual({ objectId: id, likes: 1, liked: true });
    expect((await like({ liked: true, token: token(2) })).body).toMatchObject({ likes: 2 });
    expect(await read()).toMatchObject([{ likes: 2 }]);
    expect((await like({ liked: false, token: issued })).body).toMatchObject({ likes: 1, liked: false });
    expect((await like({ liked: false, token: issued })).body).toMatchObject({ likes: 1 });
    expect((await like({ liked: false, token: token(2) })).body).toMatchObject({ likes: 0 });
    expect((await read())[0]).not.toHaveProperty("likes");
  });

  it("are exact with many at once, and do not change the comment's date", async () => {
    const [before] = await read();
    service.advance(60_000);
    await Promise.all(Array.from({ length: 20 }, (_, of) => like({ liked: true, token: token(of) })));
    expect(await read()).toMatchObject([{ likes: 20, updatedAt: before?.["updatedAt"] }]);
  });

  it("sort comments", async () => {
    await post("another");
    await like({ liked: true });
    const texts = async () => (await read("-pinned,-likes,-createdAt")).map(({ comment }) => comment);
    expect(await texts()).toEqual(["liked", "another"]);
  });

  it("are limited per network and per address", async () => {
    const from = "198.51.100.7";
    const statuses: number[] = [];
    for (let of = 0; of < 21; of++) {
      statuses.push((await like({ liked: true, token: token(of) }, { from })).status);
    }
    expect(statuses.slice(0, 6)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await read()).toMatchObject([{ likes: 5 }]);
    const limited = await like({ liked: false, token: token(1) }, { from });
    expect([limited.status, Number(limited.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  });

  it("from all networks of one IPv6 customer are limited together", async () => {
    const statusFrom = async (from: string, of: number) =>
      (await like({ liked: true, token: token(of) }, { from })).status;
    const statuses: number[] = [];
    for (let of = 0; of < 25; of++) statuses.push(await statusFrom(`2001:db8:9:12${10 + of}::1`, of));
    expect(statuses).toEqual([...Array<number>(20).fill(200), ...Array<number>(5).fill(429)]);
    expect(await statusFrom("2001:db8:a::1", 25)).toBe(200);
    expect(await read()).toMatchObject([{ likes: 21 }]);
  });

  it.each([[{}], [{ liked: 1 }], [{ liked: "true" }], [[]], [undefined], [{ liked: null }]])(
    "reject the body %j",
    async (body) => {
      expect((await like(body)).status).toBe(400);
    },
  );

  it("of comments that visitors cannot see are answered with 404", async () => {
    const owner = await adminToken(service);
    await callAdmin(service, "PATCH", `comments/${id}`, { token: owner, body: { status: "spam" } });
    expect((await like({ liked: true })).status).toBe(404);
    for (const other of ["none", "%00", "a,b", "a".repeat(65), `${id}%20`, "%F0%9F%98%80", "__proto__"]) {
      expect((await service.call("PUT", `likes/${other}`, { body: { liked: true } })).status).toBe(404);
    }
    expect((await service.call("GET", `likes/${id}`)).status).toBe(405);
  });

  it("cannot be written as a field", async () => {
    const { body } = await service.call("POST", "classes/Comment", {
      body: { url: "/p", comment: "x", likes: 99 },
    });
    expect(body).not.toHaveProperty("likes");
    const change = { body: { likes: { __op: "Increment", amount: 1 } } };
    expect((await service.call("PUT", `classes/Comment/${id}`, change)).status).toBe(403);
  });

  it("are counted if the owner edits the comment at the same time", async () => {
    service.advance(1000);
    const { objects } = service.context.store;
    const updatedAt = service.context.now();
    const edit = { objectId: id, updatedAt, set: { nick: "Ann" }, add: {}, where: EVERYTHING };
    const liking = [like({ liked: true, token: token(1) }), like({ liked: true, token: token(2) })];
    await Promise.all([...liking, objects.update(COMMENTS, edit)]);
    expect(await read()).toMatchObject([{ likes: 2, nick: "Ann", updatedAt: updatedAt.toISOString() }]);
  });

  describe("are removed", () => {
    const likeAll = async (...ids: readonly string[]) => {
      for (const of of ids) await service.call("PUT", `likes/${of}`, { body: { liked: true } });
    };
    const countLikes = () => service.context.store.objects.count(LIKES, EVERYTHING);

    it("with their comment and the replies to it", async () => {
      const reply = await post("reply", { rid: id, pid: id });
      const nested = await post("nested", { rid: id, pid: reply });
      const other = await post("other");
      await likeAll(id, reply, nested, other);
      const token = await adminToken(service);
      await callAdmin(service, "DELETE", `comments/${reply}`, { token });
      expect(await countLikes()).toBe(2);
      await likeAll(await post("another reply", { rid: id, pid: id }));
      await callAdmin(service, "DELETE", `comments/${id}`, { token });
      expect(await countLikes()).toBe(1);
    });

    it("with comments that the master key removes, but not with those of another class", async () => {
      const other = await post("other");
      await likeAll(id, other);
      const remove = (name: string) => service.call("DELETE", `classes/${name}/${id}`, { master: true });
      expect((await remove("Note")).status).toBe(200);
      expect(await countLikes()).toBe(2);
      expect((await remove("Comment")).status).toBe(200);
      expect(await countLikes()).toBe(1);
    });

    it("if their comment disappears meanwhile", async () => {
      const { objects } = service.context.store;
      const createIf = objects.createIf.bind(objects);
      const spy = vi.spyOn(objects, "createIf").mockImplementationOnce(async (...like) => {
        await callAdmin(service, "DELETE", `comments/${id}`, { token: await adminToken(service) });
        return createIf(...like);
      });
      onTestFinished(() => spy.mockRestore());
      expect((await like({ liked: true })).status).toBe(404);
      expect(await countLikes()).toBe(0);
    });
  });

  it("are unknown unless the owner turns them on", async () => {
    const plain = await openService(MEMORY);
    const { body } = await plain.call("POST", "classes/Comment", { body: { url: "/p", comment: "x" } });
    const { objectId } = body as { objectId: string };
    expect((await plain.call("PUT", `likes/${objectId}`, { body: { liked: true } })).status).toBe(404);
    await plain.stop();
  });
});
