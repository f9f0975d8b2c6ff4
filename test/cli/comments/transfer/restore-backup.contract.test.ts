import { copyFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeOnFullStore } from "../describe-on-store.js";
import { openStore, openToRead, type StorePlace } from "../../../../src/cli/comments/open-store.js";
import { EVERYTHING } from "../../../../src/cli/comments/query/query.js";
import {
  CLASS_COUNTERS,
  COMMENTS,
  COUNTERS,
  LIKES,
  REACTION_COUNTS,
  REACTIONS,
  READER_LINKS,
  READER_PICTURES,
  READER_SESSIONS,
  READERS,
  PULLED_COMMENTS,
} from "../../../../src/cli/comments/store/collections.js";
import { TABLES } from "../../../../src/cli/comments/store/sql-tables.js";
import type { FullStore } from "../../../../src/cli/comments/store/store.js";
import { backUpFile, backUpStore, restoreBackup } from "../../../../src/cli/comments/transfer/backup-file.js";
import { makeTempDir } from "../../../make-temp-dir.js";
import { adminToken, callAdmin } from "../admin/call-admin.js";
import { openService, type TestService } from "../service.js";

const ignore = () => undefined;
const AT = new Date(1.7e12);
const AUTHOR = "0123456789abcdef0123456789abcdef";

/** Reads all rows of a store, by table. */
async function readTables(store: FullStore): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const all: Record<string, unknown[]> = {};
  await store.tables.read(async (table, rows) => {
    all[table] = [...(all[table] ?? []), ...rows];
  });
  return all;
}

/** Stores at least one row in every table. */
async function fill(store: FullStore): Promise<void> {
  const dates = { createdAt: AT, updatedAt: AT };
  const comments = Array.from({ length: 45 }, (_, at) => ({
    ...dates,
    objectId: `c${at}`,
    url: "/饭/",
    comment: `'"\\ 饭 🍙 ${at}`,
    mail: "ann@example.org",
    status: at === 7 ? "spam" : "visible",
    pinned: at === 3 ? 1 : null,
    owner: at === 4 ? 1 : null,
    reader: at === 8 ? "github:1" : null,
    likes: at === 5 ? 2 : null,
    class: at === 6 ? "Guestbook" : null,
  }));
  await store.objects.createAll(COMMENTS, comments);
  await store.objects.create(COUNTERS, { ...dates, objectId: "k", url: "/饭/", time: 12, pulledTime: 9 });
  const counter = { ...dates, objectId: "v", class: "PageView", url: "/饭/", time: 3 };
  await store.objects.create(CLASS_COUNTERS, counter);
  for (const objectId of ["l1", "l2"]) {
    await store.objects.create(LIKES, { ...dates, objectId, comment: "c5", network: "n" });
  }
  await store.objects.create(REACTIONS, {
    ...dates,
    objectId: "r",
    url: "/饭/",
    reaction: "👍",
    network: "n",
  });
  const reactions = { ...dates, objectId: "n", url: "/饭/", reaction: "👍", count: 3, imported: 2 };
  await store.objects.create(REACTION_COUNTS, reactions);
  await store.objects.create(PULLED_COMMENTS, { ...dates, objectId: "c1" });
  const ada = { ...dates, objectId: "github:1", name: "ada", nameKey: "ada", picture: "p", replies: 1 };
  await store.objects.create(READERS, ada);
  await store.objects.create(READER_PICTURES, { ...dates, objectId: "p", contents: "iVBO" });
  const signedIn = { ...dates, objectId: "h", reader: "github:1", origin: "https://x.example", endsAt: AT };
  await store.objects.create(READER_SESSIONS, signedIn);
  const link = { ...dates, objectId: "i", mail: "ann@example.org", challenge: "c", code: "d", endsAt: AT };
  await store.objects.create(READER_LINKS, { ...link, reader: "github:1", tries: 1 });
  await store.settings.write("secret", "s");
  await store.settings.write("secret", "other");
  await store.rates.take("ann", { limit: 1, intervalMs: 1000 }, AT);
  await store.rules.write({ version: 0, text: "{}" });
  const delivery = { id: "d", kind: "owner-mail", commentId: "c1", createdAt: AT } as const;
  await store.outbox.add([delivery]);
  await store.unsubscribed.add("hash", AT);
  await store.confirmations.confirm("hash", AT);
  const session = { id: "s", passwordMark: "m", createdAt: AT, seenAt: AT, endsAt: AT };
  await store.sessions.add({
    ...session,
    address: "192.0.2.1",
    agent: "x",
    kind: "blog",
    origin: "https://x.example",
    moderator: "m",
  });
  const passkey = { id: "p", passwordMark: "m", name: "phone", publicKey: "k", counter: 1 };
  await store.passkeys.add({ ...passkey, createdAt: AT, usedAt: null, moderator: "m" });
  const moderator = { id: "m", name: "Ann", mark: "m", passwordHash: "h", linkMark: "l", linkEndsAt: AT };
  await store.moderators.add({ ...moderator, createdAt: AT, joinedAt: AT });
}

describeOnFullStore("a restored backup", ({ makePlace }) => {
  let dir: string;
  let backup: string;
  beforeEach(async () => {
    dir = await makeTempDir();
    backup = join(dir, "backup.db");
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  async function backUp(place: StorePlace, store: FullStore) {
    return place.kind === "file" ? backUpFile(place.file, backup) : backUpStore(store, backup);
  }

  it("has every row, in a database of the same kind and in a file", async () => {
    const place = await makePlace();
    const store = await openStore(place, ignore);
    await fill(store);
    const rows = await readTables(store);
    expect(Object.keys(rows).toSorted()).toEqual([...TABLES.keys()].toSorted());
    expect(await backUp(place, store)).toEqual({ comments: 45, counters: 2 });
    expect((await stat(backup)).mode & 0o077).toBe(0);
    await store.close();
    for (const to of [await makePlace(), { kind: "file", file: join(dir, "new/comments.db") } as const]) {
      expect(await restoreBackup(backup, to)).toEqual({ comments: 45, counters: 2 });
      // The file is complete without further files next to it, and nothing else was left.
      if (to.kind === "file") {
        const names = (await readdir(dirname(to.file))).filter((name) => name.includes(basename(to.file)));
        expect(names).toEqual([basename(to.file)]);
      }
      const restored = await openStore(to, ignore);
      expect(await readTables(restored)).toEqual(rows);
      await restored.close();
    }
    expect((await stat(join(dir, "new/comments.db"))).mode & 0o077).toBe(0);
    expect((await readdir(dir)).toSorted()).toEqual(["backup.db", "new"]);
  });

  it("serves badges, likes and further classes, and recognizes their visitors", async () => {
    const classes = { comments: ["Guestbook"], counters: ["PageView"] };
    const options = { hasLikes: true, classes, pauseSeconds: 0 };
    const place = await makePlace();
    const service = await openService(place, options);
    const send = async (to: TestService, method: string, path: string, body?: unknown) =>
      (await to.call(method, path, { body })).body as Readonly<Record<string, unknown>>;
    const post = (to: TestService, name: string, comment: string) =>
      send(to, "POST", `classes/${name}`, { url: "/p", comment, mail: "ann@example.org", token: AUTHOR });
    const like = (to: TestService, token: string) =>
      send(to, "PUT", `likes/${liked}`, { liked: true, token });
    const list = async (from: TestService, name: string) => {
      const { body } = await from.call("GET", `classes/${name}`, { params: { order: "createdAt" } });
      return (body as { readonly results: readonly Readonly<Record<string, unknown>>[] }).results;
    };
    const listAll = (from: TestService) =>
      Promise.all(["Comment", "Guestbook", "PageView"].map((name) => list(from, name)));

    const { objectId } = await post(service, "Comment", "by the owner");
    const liked = String(objectId);
    const token = await adminToken(service);
    await callAdmin(service, "PATCH", `comments/${liked}`, { token, body: { owner: true } });
    for (const browser of ["1", "2"]) await like(service, browser.repeat(32));
    await post(service, "Guestbook", "in the guestbook");
    await send(service, "POST", "classes/PageView", { url: "/p", time: 1 });
    const before = await listAll(service);
    expect(before).toMatchObject([
      [{ comment: "by the owner", owner: 1, likes: 2 }],
      [{ comment: "in the guestbook" }],
      [{ url: "/p", time: 1 }],
    ]);
    const store = await openStore(place, ignore);
    expect(await backUp(place, store)).toEqual({ comments: 2, counters: 1 });
    await store.close();
    await service.stop();

    for (const to of [await makePlace(), { kind: "file", file: join(dir, "served.db") } as const]) {
      expect(await restoreBackup(backup, to)).toEqual({ comments: 2, counters: 1 });
      const restored = await openService(to, options);
      expect(await listAll(restored)).toEqual(before);
      // A browser that liked the comment before counts once, and the owner's later comments have the badge.
      expect(await like(restored, "1".repeat(32))).toMatchObject({ likes: 2 });
      expect(await like(restored, "3".repeat(32))).toMatchObject({ likes: 3 });
      await post(restored, "Comment", "by the owner, later");
      const comments = await list(restored, "Comment");
      expect(comments.map(({ owner }) => owner)).toEqual([1, 1]);
      await restored.stop();
    }
  });

  it("never replaces comments", async () => {
    const place = await makePlace();
    const store = await openStore(place, ignore);
    await fill(store);
    await backUp(place, store);
    const rows = await readTables(store);
    const code = place.kind === "file" ? "file-exists" : "restore-not-empty";
    await expect(restoreBackup(backup, place)).rejects.toMatchObject({ code });
    expect(await readTables(store)).toEqual(rows);
    await store.close();
  });

  it("never deletes changes of a database that was moved away", async () => {
    const place = await makePlace();
    if (place.kind !== "file") return;
    const store = await openStore(place, ignore);
    await fill(store);
    await backUp(place, store);
    // The files of a service that was killed.
    const left = join(dir, "comments.db");
    await copyFile(place.file, join(dir, "moved.db"));
    await copyFile(`${place.file}-wal`, `${left}-wal`);
    await store.close();
    await expect(restoreBackup(backup, { kind: "file", file: left })).rejects.toMatchObject({
      code: "file-exists",
      message: `${left}-wal already exists`,
    });
    await rename(`${left}-wal`, join(dir, "moved.db-wal"));
    const moved = await openStore({ kind: "file", file: join(dir, "moved.db") }, ignore);
    expect(await moved.objects.count(COMMENTS, EVERYTHING)).toBe(45);
    await moved.close();
    expect(await restoreBackup(backup, { kind: "file", file: left })).toEqual({ comments: 45, counters: 2 });
  });

  it("replaces the settings of a service that has no comments yet", async () => {
    const place = await makePlace();
    if (place.kind === "file") return;
    const store = await openStore(place, ignore);
    await store.settings.write("secret", "of the new service");
    const source = { kind: "file", file: join(dir, "source.db") } as const;
    const old = await openStore(source, ignore);
    await fill(old);
    await old.close();
    await backUpFile(source.file, backup);
    await restoreBackup(backup, place);
    expect(await store.settings.read("secret")).toBe("other");
    await store.close();
  });

  it("is updated, if an older version made it, and leaves the backup unchanged", async () => {
    const source = join(dir, "source.db");
    const store = await openStore({ kind: "file", file: source }, ignore);
    await fill(store);
    await store.close();
    await backUpFile(source, backup);
    const database = new Database(backup);
    for (const statement of [
      "alter table owner_session drop column kind",
      "alter table owner_session drop column origin",
      "drop table passkey",
      "drop table moderator",
      "alter table owner_session drop column moderator",
      "alter table comment drop column by_moderator",
      "drop table pulled_comment",
      "drop table mail_confirmation",
      "drop table class_counter",
      "drop table comment_like",
      "drop table page_reaction",
      "drop table page_reaction_count",
      "alter table comment drop column decided",
      "alter table comment drop column imported_likes",
      "alter table comment drop column likes",
      ...["reader", "reader_picture", "reader_session", "reader_link"].map((table) => `drop table ${table}`),
      "drop index comment_of_owner",
      "drop index comment_by_reader",
      "alter table comment drop column reader",
      "drop index comment_by_author",
      "alter table comment drop column by_owner",
      "drop index comment_by_url",
      "alter table comment drop column class_name",
      "create index comment_by_url on comment (url, created_at, rid, status)",
      "alter table counter drop column pulled_time",
      "delete from hanblog_migration where name >= '0008'",
    ]) {
      database.exec(statement);
    }
    database.close();
    const place = await makePlace();
    expect(await restoreBackup(backup, place)).toEqual({ comments: 45, counters: 1 });
    const restored = await openToRead(place, ignore);
    expect(await restored?.describe()).toMatchObject({ migration: "0023-reader-names" });
    await restored?.close();
    await expect(openToRead({ kind: "file", file: backup }, ignore)).rejects.toMatchObject({
      code: "data-old",
    });
  });

  it.each<[string, string, (file: string) => Promise<void>]>([
    [
      "of a newer version",
      "data-newer",
      async (file) => {
        const database = new Database(file);
        database.exec("insert into hanblog_migration values ('9999-of-tomorrow', '2099-01-01')");
        database.close();
      },
    ],
    ["of something else", "restore-source", (file) => writeFile(file, "x".repeat(9000))],
    ["that does not exist", "restore-source", (file) => rm(file)],
  ])("is none, if the backup is one %s", async (_, code, change) => {
    const source = join(dir, "source.db");
    await (await openStore({ kind: "file", file: source }, ignore)).close();
    await backUpFile(source, backup);
    await change(backup);
    const place = await makePlace();
    await expect(restoreBackup(backup, place)).rejects.toMatchObject({ code });
    expect(await openToRead(place, ignore)).toBeNull();
  });
});
