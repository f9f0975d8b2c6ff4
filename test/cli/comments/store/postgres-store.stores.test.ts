import { connect, createServer, type AddressInfo } from "node:net";
import { Client } from "pg";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { equals, EVERYTHING } from "../../../../src/cli/comments/query/query.js";
import { COMMENTS } from "../../../../src/cli/comments/store/collections.js";
import { isStoreAway } from "../../../../src/cli/comments/to-request-error.js";
import { openPostgresStore } from "../../../../src/cli/comments/store/postgres-store.js";
import { createDatabase, findOwnDatabase } from "../../../postgres/create-database.js";

const ignore = () => undefined;

describe("the PostgreSQL store", () => {
  it("can be set up by several instances at once", async () => {
    const fresh = await createDatabase("empty");
    const stores = await Promise.all(Array.from({ length: 4 }, () => openPostgresStore(fresh, ignore)));
    await expect(Promise.all(stores.map((store) => store.ping()))).resolves.toHaveLength(4);
    await Promise.all(stores.map((store) => store.close()));
  });

  it("stores no reply whose parent another instance is just removing", async () => {
    const url = await createDatabase("empty");
    const store = await openPostgresStore(url, ignore);
    const other = new Client({ connectionString: url });
    await other.connect();
    onTestFinished(async () => {
      await other.end();
      await store.close();
    });
    const createdAt = new Date();
    const comment = { objectId: "root", createdAt, updatedAt: createdAt, url: "/p/", status: "visible" };
    await store.objects.create(COMMENTS, comment);
    await other.query("begin");
    await other.query("delete from comment");
    const guard = { where: equals("objectId", "root"), least: 1 };
    const reply = store.objects.createIf(COMMENTS, { ...comment, objectId: "reply", rid: "root" }, guard);
    const seeWaiting = async () => {
      const { rows } = await other.query(
        "select 1 from pg_locks where not granted and relation = 'comment'::regclass",
      );
      expect(rows).toHaveLength(1);
    };
    await vi.waitFor(seeWaiting, { timeout: 20_000 });
    await other.query("commit");
    expect(await reply).toBeNull();
    expect(await store.objects.count(COMMENTS, EVERYTHING)).toBe(0);
  });

  it("forgets rates without waiting for those that another instance is just taking, which could wait for it", async () => {
    const url = await createDatabase("empty");
    const store = await openPostgresStore(url, ignore);
    const other = new Client({ connectionString: url });
    await other.connect();
    onTestFinished(async () => {
      await other.end();
      await store.close();
    });
    const rate = { limit: 1, intervalMs: 1000 };
    const buckets = ["address", "all"].map((key) => ({ key, rate }));
    await store.rates.takeAll(buckets, new Date(0));
    await other.query("begin");
    await other.query("update rate set free_at = 9999 where name = 'all'");
    await store.rates.forget(new Date(5000));
    await other.query("commit");
    await store.rates.forget(new Date(5000));
    const { rows } = await other.query("select name, free_at from rate");
    expect(rows).toEqual([{ name: "all", free_at: 9999 }]);
  });

  it("survives a connection that breaks while waiting for a response", async () => {
    const line = await startLine(await findOwnDatabase());
    const store = await openPostgresStore(line.url, ignore);
    const uncaught: unknown[] = [];
    const listen = (error: unknown) => uncaught.push(error);
    process.on("uncaughtException", listen);
    const version = await store.rules.version();
    line.breakNext();
    await expect(store.rules.version()).rejects.toSatisfy(isStoreAway);
    await expect(store.rules.version()).resolves.toBe(version);
    process.off("uncaughtException", listen);
    expect(uncaught).toEqual([]);
    await store.close();
    await line.stop();
  });
});

/** Starts a proxy to the database that can break like a network connection. */
async function startLine(database: string) {
  const target = new URL(database);
  let isBreaking = false;
  const line = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    far.pipe(near);
    near.on("data", (bytes) => {
      if (!isBreaking) {
        far.write(bytes);
        return;
      }
      isBreaking = false;
      near.destroy();
    });
    near.on("close", () => far.destroy());
    for (const socket of [near, far]) socket.on("error", ignore);
  });
  await new Promise<void>((done) => line.listen(0, "127.0.0.1", done));
  const url = new URL(database);
  url.host = `127.0.0.1:${(line.address() as AddressInfo).port}`;
  return {
    url: url.href,
    /** Drops the response to the next query. */
    breakNext() {
      isBreaking = true;
    },
    stop: () => new Promise<void>((done) => line.close(() => done())),
  };
}
