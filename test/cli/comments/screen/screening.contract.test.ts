import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnStore } from "../describe-on-store.js";
import type { Rules } from "../../../../src/cli/comments/screen/rules.js";
import { adminToken, callAdmin } from "../admin/call-admin.js";
import { openService, type TestService } from "../service.js";

type Fields = Readonly<Record<string, unknown>>;

const lists = (part: Partial<Rules["spam"]>) => ({ words: [], addresses: [], mails: [], ...part });

async function replaceRules(service: TestService, token: string, rules: Partial<Rules>): Promise<void> {
  const { body } = await callAdmin(service, "GET", "rules", { token });
  const { version } = body as { readonly version: number };
  const written = await callAdmin(service, "PUT", "rules", { token, body: { version, rules } });
  expect(written.status).toBe(200);
}

describeOnStore("a new comment", ({ emptyPlace }) => {
  let service: TestService;
  let token = "";
  let texts = 0;

  const post = async (fields: Fields = {}, from?: string) => {
    const body = { comment: `text ${texts++}`, nick: "Ann", mail: "ann@example.org", url: "/p", ...fields };
    const answer = await service.call(
      "POST",
      "classes/Comment",
      from === undefined ? { body } : { body, from },
    );
    const { objectId } = answer.body as { readonly objectId: string };
    const kept = await service.call("GET", `classes/Comment/${objectId}`, { master: true });
    const { status, held } = kept.body as { readonly status: string; readonly held?: string };
    return { answer, objectId, status, held };
  };
  const setRules = (rules: Partial<Rules>) => replaceRules(service, token, rules);

  beforeAll(async () => {
    service = await openService(await emptyPlace());
    token = await adminToken(service);
  });
  afterAll(() => service.stop());

  it("is shown if no check objects", async () => {
    expect(await post()).toMatchObject({ status: "visible", held: undefined });
    expect(await post({ hp: "" })).toMatchObject({ status: "visible" });
    expect(await post({ hp: null })).toMatchObject({ status: "visible" });
  });

  it.each<[unknown]>([["Buy"], [" "], [7], [{}], [[]], [false]])(
    "is stored as spam with %j in the honeypot field, with a normal response",
    async (hp) => {
      const trapped = await post({ hp });
      const honest = await post();
      expect(trapped).toMatchObject({ status: "spam", held: "trap" });
      expect(trapped.answer.status).toBe(201);
      expect(Object.keys(trapped.answer.body as Fields)).toEqual(Object.keys(honest.answer.body as Fields));
      expect(await service.call("GET", `classes/Comment/${trapped.objectId}`)).toMatchObject({ status: 404 });
    },
  );

  it.each<[rules: Partial<Rules>, fields: Fields, expected: Fields]>([
    [{ spam: lists({ words: ["casino"] }) }, { comment: "CASINO" }, { status: "spam", held: "word" }],
    [{ waiting: lists({ words: ["casino"] }) }, { nick: "casino" }, { status: "waiting", held: "word" }],
    [
      { waiting: lists({ words: ["casino"] }) },
      { link: "casino.example" },
      { status: "waiting", held: "word" },
    ],
    [
      { spam: lists({ words: ["iVBOR"] }) },
      { comment: "a ![](data:image/png;base64,iVBORw0K)" },
      { status: "visible" },
    ],
    [{ spam: lists({ mails: ["example.org"] }) }, {}, { status: "spam", held: "mail" }],
    [
      { spam: lists({ mails: ["example.org"] }), waiting: lists({ words: ["text"] }) },
      {},
      { status: "spam", held: "mail" },
    ],
    [
      { links: { most: 1, verdict: "spam" } },
      { comment: "http://a.example www.b.example" },
      { status: "spam", held: "links" },
    ],
    [{ links: { most: 1, verdict: "waiting" } }, { comment: "https://www.a.example" }, { status: "visible" }],
    [
      { links: { most: 0, verdict: "waiting" } },
      { comment: "[x](//a.example)" },
      { status: "waiting", held: "links" },
    ],
    [{ links: null }, { comment: "http://a ".repeat(100) }, { status: "visible" }],
  ])("by the rules %j, with %j, is %j", async (rules, fields, expected) => {
    await setRules(rules);
    expect(await post(fields)).toMatchObject(expected);
  });

  it("is blocked by its IP address, regardless of its other fields", async () => {
    await setRules({ spam: lists({ addresses: ["203.0.113.0/24", "2001:db8::/48"] }) });
    expect(await post({}, "203.0.113.99")).toMatchObject({ status: "spam", held: "address" });
    expect(await post({}, "2001:db8:0:1::1")).toMatchObject({ status: "spam", held: "address" });
    expect(await post({}, "203.0.112.99")).toMatchObject({ status: "visible" });
  });

  it("waits if an address repeats a text too often, until the period is over", async () => {
    await setRules({ duplicates: { most: 2, minutes: 60, verdict: "waiting" } });
    const from = "198.51.100.30";
    const send = async (index: number) => {
      service.advance(30_000);
      return (await post({ comment: "the same", nick: `N${index}`, url: `/d${index}` }, from)).status;
    };
    const statuses = [await send(0), await send(1), await send(2)];
    expect(statuses).toEqual(["visible", "visible", "waiting"]);
    expect((await post({ comment: "the same" }, "198.51.100.31")).status).toBe("visible");
    service.advance(60 * 60_000);
    expect(await send(3)).toBe("visible");
  });

  it("of the owner's tools is not screened", async () => {
    await setRules({ spam: lists({ words: ["casino"] }) });
    const body = { comment: "casino", url: "/p", hp: "x" };
    const made = await service.call("POST", "classes/Comment", { body, master: true });
    const { objectId } = made.body as { readonly objectId: string };
    expect(await service.call("GET", `classes/Comment/${objectId}`)).toMatchObject({ status: 200 });
  });

  it("does not reveal why it is held, and cannot be queried by it", async () => {
    await setRules({ waiting: lists({ words: ["secretword"] }) });
    const held = await post({ comment: "secretword" });
    expect(held.answer).toMatchObject({ status: 201, body: { status: "waiting" } });
    expect(held.answer.text).not.toContain("held");
    for (const field of ["held", "announce"]) {
      const params = { where: { [field]: "word" } };
      expect(await service.call("GET", "classes/Comment", { params })).toMatchObject({ status: 403 });
    }
  });

  it("is screened by ten thousand rules of each kind", async () => {
    const many = (make: (index: number) => string) =>
      Array.from({ length: 10_000 }, (_, index) => make(index));
    await setRules({ spam: lists({ words: many((index) => `w${index}x*y`) }) });
    expect((await post({ comment: "w".repeat(10_000) })).status).toBe("visible");
    expect((await post({ comment: "w9999x and y" })).status).toBe("spam");
    await setRules({ spam: lists({ addresses: many((index) => `10.${index >> 8}.${index & 255}.0/24`) }) });
    expect((await post({}, "10.39.15.1")).status).toBe("spam");
    expect((await post({}, "10.39.16.1")).status).toBe("visible");
    await setRules({ spam: lists({ mails: many((index) => `a*@${index}.example`) }) });
    expect((await post({ mail: "abc@9999.example" })).status).toBe("spam");
    expect((await post()).status).toBe("visible");
  });
});

describeOnStore("a comment on one of two instances", ({ emptyPlace }) => {
  it("is screened immediately by rules that were set on another instance", async () => {
    const place = await emptyPlace("shared");
    const [first, second] = [await openService(place), await openService(place)];
    const token = await adminToken(first);
    let texts = 0;
    const send = async (on: TestService) => {
      const body = { comment: `casino ${texts++}`, url: "/p" };
      const made = await on.call("POST", "classes/Comment", { body, from: `10.200.0.${texts}` });
      expect(made.status).toBe(201);
      return (await on.call("GET", `classes/Comment/${(made.body as { objectId: string }).objectId}`)).status;
    };
    expect(await send(second)).toBe(200);
    await replaceRules(first, token, { spam: lists({ words: ["casino"] }) });
    expect([await send(second), await send(first)]).toEqual([404, 404]);
    await replaceRules(second, token, {});
    expect([await send(second), await send(first)]).toEqual([200, 200]);
    await first.stop();
    await second.stop();
  });
});
