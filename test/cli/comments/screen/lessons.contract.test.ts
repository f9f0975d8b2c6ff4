import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Lesson } from "../../../../src/runtime/model/comments.js";
import { hostsOfLinks } from "../../../../src/cli/comments/screen/screen-comment.js";
import { applyLesson, inverseLesson, readLessons } from "../../../../src/runtime/admin/lessons.js";
import { readRules, writeRules } from "../../../../src/runtime/admin/rules.js";
import { describeOnStore } from "../describe-on-store.js";
import { openService, type TestService } from "../service.js";
import { adminToken, callAdmin } from "../admin/call-admin.js";

const RULES = {
  spam: { words: ["unused", "casino"], addresses: [], mails: [] },
  waiting: { words: [], addresses: ["192.0.2.0/24"], mails: ["@spam.example"] },
  links: { most: 1, verdict: "waiting" },
};

interface Posted {
  readonly objectId: string;
  readonly token?: string;
}

describeOnStore("what the owner can learn from a held comment", ({ emptyPlace }) => {
  let service: TestService;
  let token = "";
  let sent = 0;
  beforeAll(async () => {
    service = await openService(await emptyPlace(), { pauseSeconds: 0 });
    token = await adminToken(service);
    await callAdmin(service, "PUT", "rules", { token, body: { version: 0, rules: RULES } });
  });
  afterAll(() => service.stop());

  const post = async (fields: object = {}, from = "203.0.113.7") => {
    const body = { url: "/p", comment: `text ${sent++}`, ...fields };
    return (await service.call("POST", "classes/Comment", { body, from })).body as Posted;
  };
  const lessonsOf = async (id: string) =>
    readLessons((await callAdmin(service, "GET", `comments/${id}/lessons`, { token })).body);
  /** Changes the rules like the owner's page. */
  const learn = async (lesson: Lesson) => {
    const rules = readRules((await callAdmin(service, "GET", "rules", { token })).body);
    const body = writeRules(applyLesson(rules, lesson));
    expect((await callAdmin(service, "PUT", "rules", { token, body })).status).toBe(200);
  };
  const rulesNow = async () => {
    const { body } = await callAdmin(service, "GET", "rules", { token });
    return (body as { readonly rules: unknown }).rules;
  };
  const isShown = async (id: string) => (await service.call("GET", `classes/Comment/${id}`)).status === 200;

  it.each<[why: string, fields: object, from: string, lesson: Lesson]>([
    [
      "a word",
      { comment: "casino royale" },
      "203.0.113.7",
      { kind: "entry", change: "remove", list: "spam", name: "words", entry: "casino" },
    ],
    [
      "a network",
      {},
      "192.0.2.9",
      { kind: "entry", change: "remove", list: "waiting", name: "addresses", entry: "192.0.2.0/24" },
    ],
    [
      "a domain",
      { mail: "ann@mail.spam.example" },
      "203.0.113.7",
      { kind: "entry", change: "remove", list: "waiting", name: "mails", entry: "@spam.example" },
    ],
    [
      "links to a host",
      { comment: "https://a.example/1 https://a.example/2" },
      "203.0.113.7",
      { kind: "entry", change: "add", list: "allowed", name: "hosts", entry: "a.example" },
    ],
    [
      "many links",
      { comment: "https://a.example/1 https://b.example/2" },
      "203.0.113.7",
      { kind: "links", from: 1, to: 2 },
    ],
  ])("includes %s, shows the next such comment, and can be undone", async (_, fields, from, lesson) => {
    const before = await rulesNow();
    const { objectId } = await post(fields, from);
    expect(await isShown(objectId)).toBe(false);
    expect(await lessonsOf(objectId)).toContainEqual(lesson);
    await learn(lesson);
    const next = { ...fields, nick: `n${sent}` };
    expect(await isShown((await post(next, from)).objectId)).toBe(true);
    await learn(inverseLesson(lesson));
    expect(await rulesNow()).toEqual(before);
    expect(await isShown((await post({ ...next, nick: "other" }, from)).objectId)).toBe(false);
  });

  it("includes to trust the author, whom nobody else can imitate, and ends with it", async () => {
    const first = await post({ comment: "casino one", mail: "ann@example.org", hp: "x" });
    const lesson = (await lessonsOf(first.objectId)).find(
      (each) => "list" in each && each.list === "allowed",
    );
    expect(lesson).toMatchObject({ name: "authors" });
    if (lesson === undefined) throw new Error("No lesson");
    await learn(lesson);
    expect(await lessonsOf(first.objectId)).not.toContainEqual(lesson);
    const own = { mail: "Ann@example.org", token: first.token };
    const trusted = [{ comment: "casino two" }, { comment: "trapped", hp: "x" }];
    for (const fields of trusted) {
      expect(await isShown((await post({ ...fields, ...own }, "192.0.2.9")).objectId)).toBe(true);
    }
    const key = String(Reflect.get(lesson, "entry"));
    const imitations = [
      { mail: "ann@example.org" },
      { mail: "ann@example.org", token: "0".repeat(32) },
      { mail: "ann@example.org", token: key },
      { mail: "ann@example.org", authorKey: key },
      { mail: "eve@example.org", token: first.token },
      { token: first.token },
    ];
    for (const fields of imitations) {
      expect(await isShown((await post({ comment: `casino ${sent}`, ...fields })).objectId)).toBe(false);
    }
    await learn(inverseLesson(lesson));
    expect(await isShown((await post({ comment: "casino three", ...own })).objectId)).toBe(false);
  });

  it("trusts no author without a mail address, who is not known", async () => {
    const { objectId } = await post({ comment: "casino nobody" });
    const lessons = await lessonsOf(objectId);
    expect(lessons.map((lesson) => "name" in lesson && lesson.name)).toEqual(["words"]);
  });

  it("is nothing about a comment that was not held back, and is for the owner only", async () => {
    const { objectId } = await post();
    expect(await lessonsOf(objectId)).toEqual([]);
    const path = `comments/${objectId}/lessons`;
    expect((await callAdmin(service, "GET", path, { token: "" })).status).toBe(401);
    expect((await callAdmin(service, "GET", "comments/none/lessons", { token })).status).toBe(404);
  });

  it.each([
    ["evil.example/"],
    ["*"],
    ["localhost"],
    ["a b.example"],
    ["exa\u0000mple.org"],
    ["пример.example"],
  ])("allows no host that is not one: %j", async (host) => {
    const rules = { ...RULES, allowed: { hosts: [host], authors: [] } };
    const body = { version: 99, rules };
    expect((await callAdmin(service, "PUT", "rules", { token, body })).status).toBe(400);
  });
});

describe("the host of a link", () => {
  it.each<[text: string, hosts: readonly (string | null)[]]>([
    ["https://ok.example", ["ok.example"]],
    ["see https://www.OK.example/path?q#h.", ["ok.example"]],
    ["[x](https://ok.example)", ["ok.example"]],
    ["[x](//ok.example/a) www.b.example", ["ok.example", "b.example"]],
    ['<a href="https://ok.example">', ["ok.example"]],
    ["https://ok.example@evil.example/", [null]],
    ["https://ok.example:pw@evil.example/", [null]],
    ["https://ok.example:8080/", [null]],
    ["https://ok.example\\@evil.example/", [null]],
    ["https://ok.example%40evil.example/", [null]],
    ["https://ok.example&#64;evil.example/", [null]],
    ["https://ok.example).evil.example/", [null]],
    ["https://ok.example'evil.example/", [null]],
    ["https://ok.example.evil.example/", ["ok.example.evil.example"]],
    ["https://ok.example。evil.example/", [null]],
    ["https://οk.example/", [null]],
    ["https://[::1]/", [null]],
    ["https://ok.example\nand more", ["ok.example"]],
    ["<b>bold</b> https://ok.example\nand more", ["ok.example"]],
    ['<a href="https://ok.example\n.evil.example/">', [null]],
    ['<a href="https://ok.example\t.evil.example/">', [null]],
    ['<a href="https://ok.example\r\n@evil.example/">', [null]],
    ["<a title='>' href=https://ok.example\t.evil.example>", [null]],
    ['<a href="ht\ntps://evil.example">', [null]],
    ['<a href="h&#116;tps://evil.example">', [null]],
    ['<a href="//evil.example">', [null]],
    ['<a href="\n//evil.example">', [null]],
    ['<a href="/\t/evil.example">', [null]],
    ['<a href="\\\\evil.example">', [null]],
    ['<a href="https:evil.example">', [null]],
    ["[x](https://ok.example\uFEFF.evil.example)", [null]],
    ["[x](h&#116;tps://evil.example)", [null]],
    ["[x](<//evil.example>)", [null]],
    ["[x](/\\evil.example)", [null]],
    ["[x](\\//evil.example)", [null]],
    ["[x]\n\n[x]: //evil.example", [null]],
    ["[x](<https://ok.example>) ![image]() see [1]: yes", ["ok.example"]],
    ['[x](#part) [y](/rice/) [z](old.html) [m](mailto:ann@example.org) <a href="?page=2">', []],
    ["> [x](\n> //evil.example)", [null]],
    ["> [x](\n> <//evil.example>)", [null]],
    ["> [x]\n>\n> [x]:\n> //evil.example", [null]],
    ["> <a href=\n> //evil.example>x</a>", [null]],
    ['> <a href="\n> //evil.example">x</a>', [null]],
    ["> [x](\r\n> //evil.example)", [null]],
    ["> [x](\n> https://ok.example)", ["ok.example"]],
    ["> [x](\n> #part) and <a href=>nothing</a>", []],
    ["ftp://evil.example and <ftp://ok.example>", ["evil.example", "ok.example"]],
    ["[x](ftp://evil.example)", ["evil.example"]],
    ["no link", []],
  ])("in %j is %j", (text, hosts) => {
    expect(hostsOfLinks(text)).toEqual(hosts);
  });
});
