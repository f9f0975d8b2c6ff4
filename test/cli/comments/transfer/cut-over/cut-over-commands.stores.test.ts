import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openStore, type StorePlace } from "../../../../../src/cli/comments/open-store.js";
import { equals, EVERYTHING } from "../../../../../src/cli/comments/query/query.js";
import { COMMENTS, COUNTERS } from "../../../../../src/cli/comments/store/collections.js";
import { createDatabase } from "../../../../postgres/create-database.js";
import { makeTempDir } from "../../../../make-temp-dir.js";
import { runCli, type CliResult } from "../../../../run-cli.js";
import { sample } from "../../../../sample.js";
import { EXPECTED_STATUSES, VISIBILITY_TABLE } from "../visibility-table.js";
import { createFakeLeancloud, FAKE_APP, type FakeLeancloud } from "./fake-leancloud.js";

const BIN = resolve(import.meta.dirname, "../../../../../bin/hanblog.js");

describe.each(sample("stores of a cut-over", ["SQLite", "PostgreSQL"], 1))("a cut-over to %s", (kind) => {
  let dir: string;
  let there: FakeLeancloud;
  let env: Readonly<Record<string, string>>;
  let place: StorePlace;
  beforeEach(async () => {
    dir = await makeTempDir();
    there = createFakeLeancloud(() => new Date());
    there.server.listen(0, "127.0.0.1");
    await once(there.server, "listening");
    const url = kind === "PostgreSQL" ? await createDatabase("empty") : "";
    place = url === "" ? { kind: "file", file: join(dir, "comments.db") } : { kind: "postgres", url };
    env = {
      DATABASE_URL: url,
      LEAN_ID: FAKE_APP.appId,
      LEAN_MASTER_KEY: FAKE_APP.masterKey,
      LEAN_SERVER: `http://127.0.0.1:${(there.server.address() as AddressInfo).port}`,
      LC_ALL: "C.UTF-8",
      NO_COLOR: "1",
    };
  });
  afterEach(async () => {
    there.server.close();
    there.server.closeAllConnections();
    await rm(dir, { recursive: true, force: true });
  });

  const cli = (args: string): Promise<CliResult> =>
    runCli(["comments", ...args.split(" ")], { cwd: dir, env });

  function start(args: string) {
    const child = spawn(process.execPath, [BIN, "comments", ...args.split(" ")], {
      cwd: dir,
      env: { ...process.env, ...env },
    });
    const output = { text: "" };
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => (output.text += chunk.toString()));
    }
    const ended = new Promise<number | null>((done) => child.once("close", done));
    return { child, output, ended };
  }

  /** Runs an import that is killed when it sends its n-th request. */
  async function importKilledAt(request: number): Promise<void> {
    const { child, ended } = start("import --from-leancloud");
    let count = 0;
    there.onRequest = () => {
      count++;
      if (count === request) child.kill("SIGKILL");
      return true;
    };
    await ended;
    there.onRequest = () => true;
    expect(count).toBeGreaterThanOrEqual(request);
  }

  /** Visits a page of the service, as its protocol does. */
  async function visitHere(url: string): Promise<void> {
    const store = await openStore(place, () => undefined);
    const at = new Date();
    const counter = { objectId: `own${url.length}`, createdAt: at, updatedAt: at, url, time: 1 };
    const { created, object } = await store.objects.create(COUNTERS, counter);
    const change = {
      objectId: object.objectId,
      updatedAt: at,
      set: {},
      add: { time: 1 },
      where: EVERYTHING,
    };
    if (!created) await store.objects.update(COUNTERS, change);
    await store.close();
  }

  it("survives kills at any moment, while visitors write to both sides", async () => {
    there.pageSize = 40;
    const counter = there.create("Counter", { url: "/p/", time: 100 });
    let root = "";
    for (let at = 0; at < 700; at++) {
      const reply = at % 2 === 1 ? { rid: root, pid: root } : {};
      const id = there.create("Comment", { comment: `no ${at}`, url: `/${at % 5}/`, ...reply });
      if (at % 2 === 0) root = id;
    }
    let visits = 0;
    for (const request of [1, 4, 9, 16, 20]) {
      await importKilledAt(request);
      there.increment(counter);
      there.create("Comment", { comment: "meanwhile", url: "/p/", rid: root, pid: root });
      await visitHere("/p/");
      visits++;
    }
    const before = await cli("compare");
    expect(before).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("[not-all-imported]") as string,
    });
    expect(await cli("import --from-leancloud")).toMatchObject({ code: 0, stderr: "" });
    const again = await cli("import --from-leancloud");
    expect(again.stdout).toContain("Comments: 0 imported");
    expect(again.stdout).not.toContain("Visits added");

    const { code, stdout } = await cli("compare --json");
    expect(code).toBe(0);
    const total = JSON.parse(stdout) as Readonly<Record<string, unknown>>;
    expect(total["comments"]).toMatchObject({ there: 705, here: 705, missing: 0, changedThere: 0, moved: 0 });
    expect(total["visits"]).toEqual({ there: 105, here: 105 + visits, missing: 0, countedHere: visits });
    const store = await openStore(place, () => undefined);
    const all = { where: EVERYTHING, order: [], limit: 1000, skip: 0 };
    const comments = await store.objects.find(COMMENTS, all);
    expect(comments.filter(({ rid }) => rid !== "")).toHaveLength(355);
    await store.close();
  });

  it.each(["a file", "following"])(
    "keeps comments hidden, by %s, and reports those that an earlier version showed",
    async (way) => {
      for (const [title, fields] of VISIBILITY_TABLE) {
        there.create("Comment", { comment: title, url: "/p/", ...fields });
      }
      const shown = there.create("Comment", { comment: "shown first", url: "/p/" });
      const lines = () => there.all("Comment").map((object) => JSON.stringify(object));
      const bring = async () => {
        if (way === "a file") {
          await writeFile(join(dir, "Comment.0.jsonl"), lines().join("\n"));
          return (await cli("import Comment.0.jsonl")).stdout;
        }
        const { child, output, ended } = start("import --from-leancloud --follow 3600");
        await vi.waitUntil(() => /comments: \d/.test(output.text), { timeout: 60_000, interval: 20 });
        child.kill("SIGTERM");
        await ended;
        return output.text;
      };
      const statuses = async () => {
        const store = await openStore(place, () => undefined);
        const found = await store.objects.find(COMMENTS, {
          where: EVERYTHING,
          order: [],
          limit: 99,
          skip: 0,
        });
        await store.close();
        return Object.fromEntries(found.map(({ comment, status }) => [comment, status]));
      };
      expect(await bring()).not.toContain("Hidden now");
      expect(await statuses()).toEqual({ ...EXPECTED_STATUSES, "shown first": "visible" });
      expect(await cli("compare")).toMatchObject({ code: 0 });
      there.change("Comment", shown, { ACL: {} });
      expect(await bring()).toContain("Hidden now, because they are hidden in the source: 1 comment");
      expect(await statuses()).toEqual({ ...EXPECTED_STATUSES, "shown first": "waiting" });

      const store = await openStore(place, () => undefined);
      const set = { status: "visible" };
      const [found] = await store.objects.find(COMMENTS, {
        where: equals("objectId", shown),
        order: [],
        limit: 1,
        skip: 0,
      });
      const updatedAt = found?.updatedAt ?? new Date(0);
      await store.objects.update(COMMENTS, { objectId: shown, updatedAt, set, add: {}, where: EVERYTHING });
      await store.close();
      const compared = await cli("compare");
      expect(compared).toMatchObject({ code: 1 });
      expect(compared.stdout).toContain(`  1 comment visible here, hidden in LeanCloud: ${shown}`);
      expect(compared.stderr).toContain("Visitors see 1 comment here that is hidden in LeanCloud");
      expect(compared.stderr).toContain("[visibility-differs]");
    },
  );

  it("is followed until a signal, also while the app is away", async () => {
    const first = there.create("Comment", { comment: "first", url: "/p/" });
    const { child, output, ended } = start("import --from-leancloud --follow 1");
    const untilPrinted = (text: string) =>
      vi.waitUntil(() => output.text.includes(text), { timeout: 60_000, interval: 20 });
    await untilPrinted("comments: 1 new, 0 changed");
    let isAway = true;
    there.onRequest = () => !isAway;
    there.create("Comment", { comment: "second", url: "/p/", rid: first, pid: first });
    await vi.waitUntil(() => there.asked.length > 6, { timeout: 60_000, interval: 20 });
    isAway = false;
    there.change("Comment", first, { comment: "edited" });
    await untilPrinted("comments: 1 new, 1 changed");
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(await cli("compare")).toMatchObject({ code: 0, stderr: "" });
  });
});
