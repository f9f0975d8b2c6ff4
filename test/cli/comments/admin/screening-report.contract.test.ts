import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { reportScreening } from "../../../../src/cli/comments/admin/list-comments.js";
import { HELD } from "../../../../src/runtime/model/comments.js";
import { describeOnStore } from "../describe-on-store.js";
import { openService, type TestService } from "../service.js";
import { adminToken, callAdmin } from "./call-admin.js";

const DAY = 24 * 60 * 60 * 1000;

describeOnStore("the report of the screening", ({ emptyPlace }) => {
  let service: TestService;
  let token = "";
  let texts = 0;
  const post = async (fields: object = {}) => {
    const body = { comment: `text ${texts++}`, url: "/p", mail: "ann@example.org", ...fields };
    const answer = await service.call("POST", "classes/Comment", { body });
    return (answer.body as { readonly objectId: string }).objectId;
  };
  const set = (id: string, status: string) =>
    callAdmin(service, "PATCH", `comments/${id}`, { token, body: { status } });
  const read = async () => {
    const { body } = await callAdmin(service, "GET", "screening", { token });
    return body as {
      readonly reasons: readonly Readonly<Record<string, unknown>>[];
      readonly missed: number;
    };
  };
  const held = async () => (await read()).reasons.filter(({ month }) => month !== 0);

  beforeAll(async () => {
    service = await openService(await emptyPlace());
    token = await adminToken(service);
    const rules = {
      spam: { words: ["casino"], addresses: [], mails: [] },
      links: { most: 0, verdict: "waiting" },
    };
    await callAdmin(service, "PUT", "rules", { token, body: { version: 0, rules } });
  });
  afterAll(() => service.stop());

  it("is empty at first, and has every check", async () => {
    const { reasons, missed } = await read();
    expect(reasons.map(({ held }) => held)).toEqual(HELD);
    expect([await held(), missed]).toEqual([[], 0]);
  });

  it("counts the comments by the check that held them back, and what was right", async () => {
    await post();
    await post({ hp: "x" });
    await post({ comment: "casino one" });
    const mistake = await post({ comment: "casino two" });
    await post({ comment: "see https://x.example" });
    await set(mistake, "visible");
    await set(await post(), "spam");
    expect(await held()).toEqual([
      { held: "trap", week: 1, month: 1, approved: 0 },
      { held: "word", week: 2, month: 2, approved: 1 },
      { held: "links", week: 1, month: 1, approved: 0 },
    ]);
    expect((await read()).missed).toBe(1);
  });

  it("asks the store few times, because D1 limits the queries of a call", async () => {
    const { objects, settings } = service.context.store;
    const counts = vi.spyOn(objects, "countBy");
    const others = [vi.spyOn(objects, "count"), vi.spyOn(objects, "find"), vi.spyOn(settings, "read")];
    await reportScreening(service.context);
    expect(counts).toHaveBeenCalledTimes(2);
    expect(others.map(({ mock }) => mock.calls.length)).toEqual([0, 0, 1]);
    vi.restoreAllMocks();
  });

  it("counts the last seven and thirty days", async () => {
    service.advance(8 * DAY);
    token = await adminToken(service);
    await post({ comment: "casino three" });
    expect(await held()).toContainEqual({ held: "word", week: 1, month: 3, approved: 1 });
    service.advance(23 * DAY);
    token = await adminToken(service);
    expect(await held()).toEqual([{ held: "word", week: 0, month: 1, approved: 0 }]);
    expect((await read()).missed).toBe(0);
  });

  it("is for the owner only, and names no visitor", async () => {
    expect((await callAdmin(service, "GET", "screening", { token: "" })).status).toBe(401);
    expect(JSON.stringify(await read())).not.toMatch(/ann@|\d+\.\d+\.\d+/);
  });
});
