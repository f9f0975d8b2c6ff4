import { execFile, spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify, stripVTControlCharacters } from "node:util";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { installNode } from "../../../install-cached.js";
import { makeTempDir } from "../../../make-temp-dir.js";
import { list, post, surviveKills, type KillableService } from "../kills/survive-kills.js";

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, "../../../..");
const BIN = join(ROOT, "bin/hanblog.js");
const DRIVER = join(ROOT, "dist/cli/comments/store/database-driver.js");
const KEYS = ["--app-id", "a", "--app-key", "k", "--pause", "0"];

/**
 * Tests that a driver has to pass. All of the service see a driver only through the store. `fast` runs them on the driver
 * of the Node at hand; `FULL=1` runs them on each.
 */
const CONTRACTS = [
  "test/cli/comments/store",
  ...(process.env["FULL"] === undefined ? [] : [".contract.test.ts"]),
];

/** Time limit of a run of all contract tests, in milliseconds. */
const CONTRACT = 300_000;

/** A driver of SQLite: a version of Node, and the variable that selects the driver. */
interface Driver {
  readonly version: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The oldest version with a suitable SQLite, a recent one, and `libsql`, which Node 20 needs. */
const DRIVERS: readonly (readonly [name: string, driver: Driver])[] = [
  ["node:sqlite of Node 22.16", { version: "22.16.0", env: {} }],
  ["node:sqlite of Node 24", { version: "24", env: {} }],
  ["libsql on Node 24", { version: "24", env: { HANBLOG_SQLITE: "libsql" } }],
];

/** Runs a program of Node with a driver to its end. */
async function runNode({ version, env }: Driver, args: readonly string[], cwd = ROOT) {
  const options = { cwd, env: { ...process.env, NO_COLOR: "1", LC_ALL: "C", DATABASE_URL: "", ...env } };
  return run(await installNode(version), args, { ...options, maxBuffer: 1e8 });
}

interface RunningService extends KillableService {
  readonly output: () => string;
  stop(): Promise<unknown>;
}

/** Starts the service with a driver. It ends with the test at the latest. */
async function startService({ version, env }: Driver, data: string): Promise<RunningService> {
  const child = spawn(await installNode(version), [BIN, "comments", "--port", "0", "--data", data, ...KEYS], {
    env: { ...process.env, NO_COLOR: "1", LC_ALL: "C", DATABASE_URL: "", ...env },
  });
  const kill = () => void child.kill("SIGKILL");
  onTestFinished(kill);
  let printed = "";
  const ended = new Promise<number | null>((end) => child.once("close", end));
  const url = await new Promise<string>((done, fail) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /Comment service: (\S+)\n/.exec(printed)?.[1];
      if (found !== undefined) done(found);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void ended.then((code) => fail(new Error(`It ended with ${code}:\n${printed}`)));
  });
  const stop = () => {
    child.kill("SIGTERM");
    return ended;
  };
  return { url, kill, ended, output: () => printed, stop };
}

beforeAll(async () => {
  for (const version of new Set(DRIVERS.map(([, driver]) => driver.version))) await installNode(version);
});

describe.each(DRIVERS)("%s", (name, driver) => {
  it("is the driver in use, and prints no warning of Node", async () => {
    const script = `const { openDatabase } = await import(${JSON.stringify(DRIVER)});
const [[version]] = openDatabase(":memory:").prepare("select sqlite_version()").all([]);
console.log(version === process.versions.sqlite ? "node:sqlite" : "libsql");
process.emitWarning("Another feature is experimental", "ExperimentalWarning");`;
    const { stdout, stderr } = await runNode(driver, ["--input-type=module", "-e", script]);
    expect(stdout.trim()).toBe(name.split(" ")[0]);
    expect(stderr).toContain("ExperimentalWarning: Another feature is experimental");
    expect(stderr).not.toContain("SQLite");
  });

  it(
    "passes the contract of the store",
    async () => {
      const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "fast", "--reporter", "minimal"];
      const { stdout } = await runNode(driver, [...vitest, ...CONTRACTS]);
      expect(stripVTControlCharacters(stdout)).toMatch(/Tests +\d{3,} passed \(/);
    },
    CONTRACT,
  );

  it("keeps each acknowledged comment exactly once, and all visits, after kills", async () => {
    const data = join(await makeTempDir(), "killed.db");
    const service = await surviveKills(() => startService(driver, data));
    expect(service.output()).not.toContain("Warning");
    expect(await service.stop()).toBe(0);
  });

  it("serves one set of counts from two processes", async () => {
    const data = join(await makeTempDir(), "two.db");
    const services = await Promise.all([startService(driver, data), startService(driver, data)]);
    const visits = Array.from({ length: 40 }, (_, index) =>
      post(services[index % 2]?.url ?? "", "classes/Counter", { url: "/p" }),
    );
    const times = (await Promise.all(visits)).map(({ time }) => Number(time)).toSorted((a, b) => a - b);
    expect(times).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    for (const { stop } of services) expect(await stop()).toBe(0);
  });

  it("copies one moment while the service writes", async () => {
    const dir = await makeTempDir();
    const data = join(dir, "busy.db");
    const { url, stop } = await startService(driver, data);
    const sent: string[] = [];
    const writing = { isDone: false };
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let index = 0; !writing.isDone || index < 5; index++) {
        const { objectId } = await post(url, "classes/Comment", { comment: `${writer}-${index}`, url: "/p" });
        sent.push(String(objectId));
      }
    });
    await expect.poll(() => sent.length, { timeout: 20_000 }).toBeGreaterThan(8);
    const before = [...sent];
    await runNode(driver, [BIN, "comments", "backup", "copy.db", "--data", data], dir);
    writing.isDone = true;
    await Promise.all(writers);
    const all = new Set(sent);
    expect(new Set((await list(url, "Comment")).map(({ objectId }) => String(objectId)))).toEqual(all);
    expect(await stop()).toBe(0);
    const copy = await startService(driver, join(dir, "copy.db"));
    const copied = (await list(copy.url, "Comment")).map(({ objectId }) => String(objectId));
    await copy.stop();
    expect(copied).toEqual(expect.arrayContaining(before));
    expect(copied.filter((id) => !all.has(id))).toEqual([]);
    expect(readdirSync(dir).filter((file) => file.endsWith("-journal"))).toEqual([]);
  });
});

describe("a database of one driver", () => {
  const others = DRIVERS.flatMap(([from, first]) =>
    DRIVERS.filter(([to]) => from.split(" ")[0] !== to.split(" ")[0]).map(
      ([to, second]) => [from, to, first, second] as const,
    ),
  );

  it.each(others)("%s: is continued by %s, even after a kill", async (_from, _to, first, second) => {
    const data = join(await makeTempDir(), "moved.db");
    const one = await startService(first, data);
    const text = "<p>饭团 🍙 &amp; “quotes”</p>";
    const { objectId } = await post(one.url, "classes/Comment", { comment: text, nick: "安", url: "/p" });
    await post(one.url, "classes/Counter", { url: "/p" });
    const [stored] = await list(one.url, "Comment");
    // Leaves the write-ahead log behind.
    one.kill();
    await one.ended;
    const two = await startService(second, data);
    expect(await list(two.url, "Comment")).toEqual([stored]);
    expect(stored).toMatchObject({ objectId, nick: "安" });
    expect(await post(two.url, "classes/Counter", { url: "/p" })).toMatchObject({ time: 2 });
    expect(await two.stop()).toBe(0);
    const again = await startService(first, data);
    expect(await list(again.url, "Counter")).toMatchObject([{ time: 2 }]);
    expect(await again.stop()).toBe(0);
  });
});
