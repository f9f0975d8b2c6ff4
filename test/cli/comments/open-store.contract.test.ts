import { existsSync } from "node:fs";
import Database from "libsql";
import { expect, it } from "vitest";
import { openStore, openToRead, type StorePlace } from "../../../src/cli/comments/open-store.js";
import { EVERYTHING } from "../../../src/cli/comments/query/query.js";
import { COMMENTS } from "../../../src/cli/comments/store/collections.js";
import { describeOnFullStore } from "./describe-on-store.js";

const ignore = () => undefined;

describeOnFullStore("a store that is opened for reading", ({ makePlace }) => {
  it("is null if there are no comments, and creates nothing", async () => {
    const place = await makePlace();
    expect(await openToRead(place, ignore)).toBeNull();
    expect(await openToRead(place, ignore)).toBeNull();
    if (place.kind === "file") expect(existsSync(place.file)).toBe(false);
  });

  it("returns the stored comments", async () => {
    const place = await makePlace();
    const store = await openStore(place, ignore);
    const at = new Date(0);
    const comment = { objectId: "a1", createdAt: at, updatedAt: at, url: "/p", status: "visible" };
    await store.objects.create(COMMENTS, comment);
    const reader = await openToRead(place, ignore);
    expect(await reader?.snapshot((objects) => objects.count(COMMENTS, EVERYTHING))).toBe(1);
    await Promise.all([store.close(), reader?.close()]);
  });
});

/** Runs SQL on the database of a closed store, to revert it to an older version. */
async function runSql(place: StorePlace, statements: readonly string[]): Promise<void> {
  if (place.kind === "file") {
    const database = new Database(place.file);
    for (const statement of statements) database.exec(statement);
    database.close();
    return;
  }
  // Loaded here because only the project `stores` needs it.
  const { Client } = await import("pg");
  const client = new Client({ connectionString: place.url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Reverts the tables to the version before readers. */
const WITHOUT_READERS = [
  ...["reader", "reader_picture", "reader_session", "reader_link"].map((table) => `drop table ${table}`),
  "drop index comment_of_owner",
  "drop index comment_by_reader",
  "alter table comment drop column reader",
];

/** Reverts the tables to the version before moderators. */
const WITHOUT_MODERATORS = [
  ...WITHOUT_READERS,
  "drop table moderator",
  "alter table owner_session drop column moderator",
  "alter table comment drop column by_moderator",
];

const WITHOUT_PASSKEYS = [
  ...WITHOUT_MODERATORS,
  "drop table passkey",
  "drop table page_reaction",
  "drop table page_reaction_count",
];

/** Reverts the tables to the version before sessions on the blog. */
const WITHOUT_KINDS = [
  ...WITHOUT_PASSKEYS,
  "alter table owner_session drop column kind",
  "alter table owner_session drop column origin",
];

describeOnFullStore("a store of an older version", ({ makePlace }) => {
  it("keeps its comments, which have no author key, accepts new ones, and has no sessions", async () => {
    const place = await makePlace();
    const at = new Date(0);
    const comment = { objectId: "a1", createdAt: at, updatedAt: at, url: "/p", mail: "m", status: "visible" };
    const before = await openStore(place, ignore);
    await before.objects.create(COMMENTS, comment);
    await before.close();
    await runSql(place, [
      ...WITHOUT_PASSKEYS,
      "drop table owner_session",
      "drop table pulled_comment",
      "drop table mail_confirmation",
      "drop table class_counter",
      "drop table comment_like",
      "alter table comment drop column likes",
      "alter table comment drop column decided",
      "alter table comment drop column imported_likes",
      "drop index comment_by_author",
      "alter table comment drop column by_owner",
      "alter table comment drop column author_key",
      "drop index comment_by_url",
      "alter table comment drop column class_name",
      "create index comment_by_url on comment (url, created_at, rid, status)",
      "alter table counter drop column pulled_time",
      "delete from hanblog_migration where name >= '0006'",
    ]);
    await expect(openToRead(place, ignore)).rejects.toMatchObject({ code: "data-old" });
    const store = await openStore(place, ignore);
    const newer = { ...comment, objectId: "a2", authorKey: "0a" };
    await store.objects.create(COMMENTS, newer);
    const all = { where: EVERYTHING, order: [], limit: 9, skip: 0 };
    expect(await store.objects.find(COMMENTS, all)).toEqual([comment, newer]);
    expect(await store.sessions.list(null)).toEqual([]);
    await store.close();
  });

  it("shows replies again whose root is missing, and leaves others", async () => {
    const place = await makePlace();
    const at = new Date(0);
    const write = (objectId: string, rid: string, pid = rid, status = "visible") => {
      return { objectId, createdAt: at, updatedAt: at, url: "/p", rid, pid, status };
    };
    const lost = [write("a1", "gone"), write("a2", "gone", "a1"), write("a3", "gone", "a1", "spam")];
    const kept = [write("b1", ""), write("b2", "b1"), write("b3", "b1", "gone"), write("c1", "", "", "spam")];
    const answers = [...kept, write("c2", "c1")];
    const before = await openStore(place, ignore);
    await before.objects.createAll(COMMENTS, [...lost, ...answers]);
    await before.close();
    await runSql(place, [
      "alter table comment drop column decided",
      "alter table comment drop column imported_likes",
      ...WITHOUT_KINDS,
      "delete from hanblog_migration where name >= '0013'",
    ]);
    const store = await openStore(place, ignore);
    const found = await store.objects.find(COMMENTS, { where: EVERYTHING, order: [], limit: 9, skip: 0 });
    expect(found).toEqual([...lost.map((reply) => ({ ...reply, rid: "", pid: "" })), ...answers]);
    await store.close();
  });

  it("keeps the owner signed in", async () => {
    const place = await makePlace();
    const at = new Date(1000);
    const session = {
      id: "a1",
      passwordMark: "m",
      createdAt: at,
      seenAt: at,
      endsAt: at,
      address: "",
      agent: "",
    };
    const before = await openStore(place, ignore);
    await before.sessions.add({ ...session, kind: "owner", origin: null, moderator: null });
    await before.close();
    await runSql(place, [...WITHOUT_KINDS, "delete from hanblog_migration where name >= '0016'"]);
    const store = await openStore(place, ignore);
    expect(await store.sessions.find("a1")).toEqual({
      ...session,
      kind: "owner",
      origin: null,
      moderator: null,
    });
    await store.close();
  });
});

describeOnFullStore("a store of a newer version", ({ makePlace }) => {
  it("is rejected for reading and for writing, and stays unchanged", async () => {
    const place = await makePlace();
    await (await openStore(place, ignore)).close();
    await runSql(place, ["insert into hanblog_migration values ('9999-of-tomorrow', '2099-01-01')"]);
    for (const open of [openStore, openToRead]) {
      await expect(open(place, ignore)).rejects.toMatchObject({ code: "data-newer" });
    }
    await runSql(place, ["delete from hanblog_migration where name = '9999-of-tomorrow'"]);
    const store = await openStore(place, ignore);
    expect(await store.describe()).toMatchObject({ migration: "0023-reader-names" });
    await store.close();
  });
});
