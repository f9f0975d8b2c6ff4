import { afterAll, beforeAll, expect, it } from "vitest";
import { exportClass, listClasses } from "../../../src/cli/comments/transfer/export-objects.js";
import { describeOnStore } from "./describe-on-store.js";
import { openService, type TestService } from "./service.js";

const CLASSES = { comments: ["Guestbook", "Notes"], counters: ["PageView"] };
const BY_ONE = { time: { __op: "Increment", amount: 1 } };

type Results = readonly Readonly<Record<string, unknown>>[];

describeOnStore("further classes", ({ emptyPlace }) => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService(await emptyPlace(), { classes: CLASSES });
  });
  afterAll(() => service.stop());

  const post = async (name: string, body: Readonly<Record<string, unknown>>) => {
    const answer = await service.call("POST", `classes/${name}`, { body });
    return { status: answer.status, ...(answer.body as { objectId: string; time?: number }) };
  };
  const list = async (path: string, params: Readonly<Record<string, unknown>> = {}, master = false) => {
    const { body } = await service.call("GET", path, { params, master });
    return (body as { results: Results }).results;
  };

  it("keep their comments apart, also in CQL and for the master key", async () => {
    for (const name of ["Comment", "Guestbook", "Notes"]) {
      expect((await post(name, { url: "/p", comment: `in ${name}` })).status).toBe(201);
    }
    const cql = "select comment, class from Notes where url='/p'";
    expect(await list("cloudQuery", { cql })).toMatchObject([{ comment: "in Notes" }]);
    for (const name of ["Comment", "Guestbook", "Notes"]) {
      const lists = [
        await list(`classes/${name}`),
        await list(`classes/${name}`, {}, true),
        await list(`scan/classes/${name}`, {}, true),
      ];
      for (const found of lists) expect(found.map(({ comment }) => comment)).toEqual([`in ${name}`]);
      expect(JSON.stringify(lists[0])).not.toContain("class");
    }
  });

  it("hide a comment of another class behind its id", async () => {
    const { objectId } = await post("Guestbook", { url: "/id", comment: "mine" });
    const change = { body: { comment: "changed" }, master: true };
    expect((await service.call("GET", `classes/Comment/${objectId}`)).status).toBe(404);
    expect((await service.call("PUT", `classes/Comment/${objectId}`, change)).status).toBe(404);
    await service.call("DELETE", `classes/Comment/${objectId}`, { master: true });
    expect(await list(`classes/Guestbook`, { where: { url: "/id" } })).toMatchObject([{ comment: "mine" }]);
    // Nobody can move a comment to another class.
    const moved = { body: { class: "Notes", nick: "N" }, master: true };
    expect((await service.call("PUT", `classes/Guestbook/${objectId}`, moved)).status).toBe(200);
    expect(await list("classes/Guestbook", { where: { url: "/id" } })).toMatchObject([{ nick: "N" }]);
  });

  it("accept a reply only to a comment of the same class", async () => {
    const { objectId } = await post("Guestbook", { url: "/reply", comment: "first" });
    const reply = { url: "/reply", comment: "reply", rid: objectId, pid: objectId };
    expect((await post("Notes", reply)).status).toBe(400);
    expect((await post("Guestbook", reply)).status).toBe(201);
  });

  it("store a repeated comment once per class", async () => {
    const sent = { url: "/twice", comment: "same", insertedAt: "2026-11-20T11:59:00.000Z" };
    const options = { body: sent, from: "203.0.113.9" };
    const ids: string[] = [];
    for (const name of ["Guestbook", "Guestbook", "Notes"]) {
      const { body } = await service.call("POST", `classes/${name}`, options);
      ids.push((body as { objectId: string }).objectId);
      service.advance(20_000);
    }
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it("count one counter per class and page", async () => {
    const main = await post("Counter", { url: "/p", time: 1 });
    const further = await post("PageView", { url: "/p", time: 1 });
    expect([main.time, further.time]).toEqual([1, 1]);
    expect((await post("PageView", { url: "/p", time: 1 })).time).toBe(2);
    const path = `classes/PageView/${further.objectId}`;
    expect(await service.call("PUT", path, { body: BY_ONE })).toMatchObject({ body: { time: 3 } });
    expect((await service.call("PUT", `classes/Counter/${further.objectId}`, { body: BY_ONE })).status).toBe(
      404,
    );
    expect(await list("classes/Counter", { where: { url: "/p" } })).toMatchObject([{ time: 1 }]);
    const byClass = { params: { where: { class: "PageView" } } };
    expect((await service.call("GET", "classes/PageView", byClass)).status).toBe(403);
    expect((await service.call("PUT", path, { body: { time: 9 } })).status).toBe(403);
  });

  it("are unknown under any other name", async () => {
    for (const name of ["guestbook", "PageViews", "_User", "__proto__", "constructor"]) {
      expect((await service.call("GET", `classes/${name}`)).status).toBe(404);
    }
  });

  it("are exported under their own names", async () => {
    const classes = await listClasses(service.context.store.objects, "Comment");
    expect(classes.map(({ name }) => name)).toEqual(["Comment", "Counter", "Guestbook", "Notes", "PageView"]);
    const lines: string[] = [];
    for (const each of classes.slice(-1)) {
      expect(
        await exportClass(service.context.store.objects, each, async (text) => void lines.push(text)),
      ).toBe(1);
    }
    expect(lines.join("")).toMatch(/"class":"PageView"[\s\S]*"url":"\/p","xid":"","title":"","time":3/);
  });
});
