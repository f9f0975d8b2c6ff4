import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { copyFile, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { openToRead, type StorePlace } from "../../../../src/cli/comments/open-store.js";
import { EVERYTHING } from "../../../../src/cli/comments/query/query.js";
import { COMMENTS } from "../../../../src/cli/comments/store/collections.js";
import { createDatabase } from "../../../postgres/create-database.js";
import { makeTempDir } from "../../../make-temp-dir.js";
import { sample } from "../../../sample.js";
import { runCli, startServer, type CliResult } from "../../../run-cli.js";

const BIN = resolve(import.meta.dirname, "../../../../bin/hanblog.js");
const FIXTURES = resolve(import.meta.dirname, "../../../fixtures/transfer");
const MASTER_KEY = "a-master-key-of-more-than-24-characters";

let dir = "";
beforeEach(async () => {
  dir = await makeTempDir();
  return () => rm(dir, { recursive: true, force: true });
});

const cli = (args: string, env: Readonly<Record<string, string>> = {}): Promise<CliResult> =>
  runCli(["comments", ...args.split(" ")], { cwd: dir, env: { DATABASE_URL: "", ...env } });

/** Shortens the delays between attempts in a process. */
const QUICK = {
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(`import timers from "node:timers/promises";
import { syncBuiltinESMExports } from "node:module";
const { setTimeout } = timers;
timers.setTimeout = (ms, ...given) => setTimeout(Math.min(ms, 1), ...given);
syncBuiltinESMExports();`)}`,
};

/** Runs a command like `cli`, with a limit of some hundred kilobytes for the size of a file. */
function onFullDisk(args: string): Promise<CliResult> {
  const words = [
    "-c",
    'ulimit -f 1024; exec "$@"',
    "sh",
    process.execPath,
    BIN,
    "comments",
    ...args.split(" "),
  ];
  const env = { ...process.env, DATABASE_URL: "", NO_COLOR: "1" };
  return new Promise((done) => {
    const child = execFile("sh", words, { cwd: dir, env }, (_, stdout, stderr) => {
      done({ code: child.exitCode, stdout, stderr });
    });
  });
}

const bring = (...names: readonly string[]) =>
  Promise.all(names.map((name) => copyFile(join(FIXTURES, name), join(dir, name))));

async function countOf(place: StorePlace): Promise<number> {
  const store = await openToRead(place, () => undefined);
  if (store === null) return 0;
  try {
    return await store.objects.count(COMMENTS, EVERYTHING);
  } finally {
    await store.close();
  }
}

/** Returns comments in LeanCloud's export format. Every second one is a reply to the one before it. */
function makeLines(count: number, text = "hi"): readonly string[] {
  return Array.from({ length: count }, (_, at) => {
    const objectId = `c${String(at).padStart(6, "0")}`;
    const rid = at % 2 === 1 ? { rid: `c${String(at - 1).padStart(6, "0")}` } : {};
    return `${JSON.stringify({ objectId, createdAt: new Date(1.5e12 + at).toISOString(), url: "/p/", comment: text, ...rid })}\n`;
  });
}

describe("hanblog comments import", () => {
  it("reports in a dry run what it would do, without writing anything", async () => {
    await bring("Comment.0.jsonl", "Counter.0.jsonl", "disqus.xml");
    const dry = await cli("import --dry-run .");
    expect(dry).toMatchObject({ code: 0, stderr: "" });
    expect((await readdir(dir)).toSorted()).toEqual(["Comment.0.jsonl", "Counter.0.jsonl", "disqus.xml"]);
    const done = await cli("import .");
    expect(done).toMatchObject({ code: 0, stderr: "" });
    expect(done.stdout.split("\n").slice(1)).toEqual(dry.stdout.split("\n").slice(1));
    expect(done.stdout).toContain("Comments: 4 imported, 0 already present");
    expect((await cli("import .")).stdout).toContain("Comments: 0 imported, 4 already present");
  });

  it("reports rejected records by file and line, imports the rest, and exits with 1", async () => {
    const [good = ""] = makeLines(1);
    await writeFile(join(dir, "x.jsonl"), `${good}{"objectId":"b"}\n{broken\n`);
    const result = await cli("import x.jsonl");
    expect(result.code).toBe(1);
    expect(result.stderr).toContain("rejected x.jsonl:2: neither a comment nor a counter");
    expect(result.stderr).toContain("rejected x.jsonl:3: not a JSON object");
    expect(result.stdout).toContain("Comments: 1 imported");
  });

  it("applies an address map", async () => {
    await bring("Comment.0.jsonl");
    await writeFile(join(dir, "moved.txt"), "# old new\n/docs/%E9%A5%AD%E5%9B%A2/ /rice/\n");
    await cli("import Comment.0.jsonl --map moved.txt");
    const { stdout } = await cli("export -");
    expect(stdout.match(/"url":"[^"]*"/g)).toEqual(['"url":"/rice/"', '"url":"/rice/"']);
    await writeFile(join(dir, "moved.txt"), "/a /b\n/c\n");
    const wrong = await cli("import Comment.0.jsonl --map moved.txt");
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining("moved.txt:2") as string });
  });

  it.each<[string, string, Readonly<Record<string, string>>?]>([
    ["import . --format word", "Expected one of leancloud"],
    [
      "import - --service http://talk.example",
      "`http://talk.example` is not an address of a service that a password can be sent to",
      { HANBLOG_ADMIN_PASSWORD: "correct horse battery staple" },
    ],
    [
      "backup copy.db",
      "The database does not respond",
      { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" },
    ],
  ])("reports the fault of %s (%s), and creates no file", async (args, message, env = {}) => {
    const result = await cli(args, env);
    expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining(message) as string });
    expect(await readdir(dir)).toEqual([]);
  });

  it("accepts an empty file next to another one, and names a page of a site", async () => {
    await writeFile(join(dir, "Counter.0.jsonl"), "");
    await writeFile(join(dir, "Comment.0.jsonl"), makeLines(1).join(""));
    expect(await cli("import .")).toMatchObject({ code: 0, stderr: "" });
    for (const page of ["<!DOCTYPE html>\n<title>Sign in</title>", "<html><body>502</body></html>"]) {
      await writeFile(join(dir, "page.json"), page);
      expect(await cli("import .")).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(
          "rejected page.json: a page of a site instead of an export",
        ) as string,
      });
    }
  });

  const FAULTS = [
    ["a wrong key", 401, '{"code":401}', "does not accept the id or the master key"],
    ["a key without rights", 403, '{"code":1}', "does not accept the id or the master key"],
    ["a page of a site", 200, "<html></html>", "does not answer like LeanCloud"],
    ["another host", 302, "", "does not answer like LeanCloud"],
    ["too many requests", 429, "{}", "attempts failed"],
    ["a broken gateway", 502, "<html></html>", "attempts failed"],
  ] as const;
  /** The commands that read an app. They share the code for its faults, so a run takes one for each fault. */
  const READERS = ["import --from-leancloud", "compare", "move --yes --no-follow"];

  it.each(
    FAULTS.flatMap((fault) =>
      sample(`readers of ${fault[0]}`, READERS, 1).map((command) => [command, ...fault] as const),
    ),
  )("%s says what to do if the app answers with %s", async (command, _, status, body, message) => {
    const server = createServer((__, response) => response.writeHead(status).end(body));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const env = { LEAN_ID: "a", LEAN_MASTER_KEY: "k", LEAN_SERVER: `http://127.0.0.1:${port}`, ...QUICK };
    await writeFile(join(dir, "all.jsonl"), makeLines(1).join(""));
    expect(await cli("import all.jsonl")).toMatchObject({ code: 0 });
    const { code, stderr } = await cli(command, env);
    expect(code).toBe(1);
    expect(stderr).toContain(`${message} (status ${status})`);
    expect(stderr).toMatch(/Run the same command again/);
    expect(await countOf({ kind: "file", file: join(dir, "comments.db") })).toBe(1);
  });

  it("reports a full disk like any other error", async () => {
    await writeFile(join(dir, "all.jsonl"), makeLines(100, "饭".repeat(9000)).join(""));
    const result = await onFullDisk("import all.jsonl");
    expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining("[refused]") as string });
  });

  it("has only a part of its source in memory, regardless of its size", async () => {
    const text = "饭".repeat(50_000);
    const child = spawn(process.execPath, ["--max-old-space-size=64", BIN, "comments", "import", "-"], {
      cwd: dir,
      env: { ...process.env, DATABASE_URL: "", NO_COLOR: "1" },
    });
    const ended = new Promise((done) => child.once("close", done));
    let printed = "";
    child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
    child.stdin.write('{"results":[');
    for (const [at, line] of makeLines(1000, text).entries()) {
      if (!child.stdin.write((at === 0 ? "" : ",") + line)) {
        await new Promise((done) => child.stdin.once("drain", done));
      }
    }
    child.stdin.end("]}");
    expect(await ended).toBe(0);
    expect(printed).toContain("Comments: 1000 imported");
  });
});

describe("a damaged file of comments", () => {
  it.each(["backup copies/one.db", "export copies", "import all.jsonl"])(
    "is reported by %s, which leaves no incomplete file",
    async (args) => {
      await writeFile(join(dir, "all.jsonl"), makeLines(100, "饭".repeat(9000)).join(""));
      expect(await cli("import all.jsonl")).toMatchObject({ code: 0 });
      const file = join(dir, "comments.db");
      // Damages the file after its first pages, which contain the table definitions.
      const bytes = await readFile(file);
      await writeFile(file, bytes.fill(7, 200_000));
      const result = await cli(args);
      expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining("[data-damaged]") as string });
      expect(await readdir(join(dir, "copies")).catch(() => [])).toEqual([]);
    },
  );
});

describe("hanblog comments backup", () => {
  it("leaves nothing of a copy that does not fit on the disk", async () => {
    await writeFile(join(dir, "all.jsonl"), makeLines(100, "饭".repeat(9000)).join(""));
    expect(await cli("import all.jsonl")).toMatchObject({ code: 0 });
    const result = await onFullDisk("backup copies/one.db");
    expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining("[refused]") as string });
    expect(await readdir(join(dir, "copies"))).toEqual([]);
  });
});

describe("hanblog comments export", () => {
  it("has only a part of the comments in memory, regardless of their images", async () => {
    const picture = `饭 ![](data:image/png;base64,${"A".repeat(440_000)})`;
    await writeFile(join(dir, "all.jsonl"), makeLines(100, picture).join(""));
    expect(await cli("import all.jsonl")).toMatchObject({ code: 0 });
    const NODE_OPTIONS = "--max-old-space-size=64";
    expect(await cli("export out", { NODE_OPTIONS })).toMatchObject({ code: 0 });
    expect((await readFile(join(dir, "out/Comment.0.jsonl"), "utf8")).split("\n")).toHaveLength(102);
    expect(await cli("export out/import.sql --format d1", { NODE_OPTIONS })).toMatchObject({ code: 0 });
    expect((await stat(join(dir, "out/import.sql"))).size).toBeGreaterThan(100 * 440_000);
  });

  it("writes SQL for D1 from any database to the standard output, and names the counts elsewhere", async () => {
    await bring("Comment.0.jsonl", "Counter.0.jsonl");
    const env = { DATABASE_URL: await createDatabase("empty") };
    const lists: string[] = [];
    for (const each of [{}, env]) {
      await cli("import Comment.0.jsonl Counter.0.jsonl", each);
      const { stdout, stderr } = await cli("export - --format d1", each);
      expect(stderr).toContain("Exported as SQL for D1: 2 comments, 2 counters");
      lists.push(stdout);
    }
    expect(lists[1]).toBe(lists[0]);
    expect(await cli("export - --format sql")).toMatchObject({ code: 1, stdout: "" });
  });
});

describe.each(["SQLite", "PostgreSQL"])("a killed import into %s", (kind) => {
  it("is completed by the next one, with each comment once and each reply in its place", async () => {
    const url = kind === "PostgreSQL" ? await createDatabase("empty") : "";
    const place: StorePlace =
      url === "" ? { kind: "file", file: join(dir, "comments.db") } : { kind: "postgres", url };
    const env = { DATABASE_URL: url };
    const lines = makeLines(6000);
    const child = spawn(process.execPath, [BIN, "comments", "import", "-"], {
      cwd: dir,
      env: { ...process.env, ...env },
    });
    const ended = new Promise((done) => child.once("close", done));
    // Stops in the middle of a line, so that the process is killed during the import.
    child.stdin.write(`${lines.slice(0, 3250).join("")}{"objectId":"c003250","comm`);
    await vi.waitUntil(async () => (await countOf(place).catch(() => 0)) >= 3000, {
      timeout: 60_000,
      interval: 20,
    });
    child.kill("SIGKILL");
    await ended;
    const before = await countOf(place);
    expect(before % 500).toBe(0);
    expect(before).toBeLessThan(6000);

    await writeFile(join(dir, "all.jsonl"), lines.join(""));
    const { code, stdout } = await cli("import all.jsonl", env);
    expect(code).toBe(0);
    expect(stdout).toContain(`Comments: ${6000 - before} imported, ${before} already present`);
    const exported = (await cli("export -", env)).stdout
      .split("\n")
      .filter((line) => line.includes('"comment"'));
    const ids = exported.map((line) => (JSON.parse(line) as { readonly objectId: string }).objectId);
    expect(new Set(ids).size).toBe(6000);
    expect(exported.filter((line) => line.includes('"rid":"c'))).toHaveLength(3000);
  });
});

describe("a running service", () => {
  it("can be backed up, exported and pulled into another one while visitors write", async () => {
    await bring("Comment.0.jsonl", "Counter.0.jsonl");
    await cli("import .");
    const args = ["comments", "--port", "0", "--pause", "0", "--app-id", "app", "--app-key", "key"];
    const server = await startServer(args, {
      cwd: dir,
      env: { DATABASE_URL: "", HANBLOG_MASTER_KEY: MASTER_KEY },
    });
    const url = server.url.replace(/\/$/, "");
    let written = 0;
    const enough = new AbortController();
    const visitor = (async () => {
      while (!enough.signal.aborted) {
        const response = await fetch(`${url}/1.1/classes/Comment`, {
          method: "POST",
          headers: { "X-LC-Id": "app", "X-LC-Key": "key", "Content-Type": "application/json" },
          body: JSON.stringify({ comment: `no ${written}`, url: "/p/" }),
        });
        if (response.status !== 201) throw new Error(`Answered ${response.status}`);
        written++;
      }
    })();
    await vi.waitUntil(() => written > 5, { interval: 20, timeout: 60_000 });
    const backup = await cli("backup copies/one.db");
    const exported = await cli("export out");
    enough.abort();
    await visitor;
    const app = { LEAN_ID: "app", LEAN_MASTER_KEY: MASTER_KEY, LEAN_SERVER: url };
    const pulled = await cli("import --from-leancloud --data pulled.db", app);
    await server.stop();

    expect(backup).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Backed up and checked: ") as string,
    });
    const copied = await countOf({ kind: "file", file: join(dir, "copies/one.db") });
    expect(backup.stdout).toContain(`${copied} comments, 2 counters`);
    expect(copied).toBeGreaterThan(7);
    expect((await stat(join(dir, "copies/one.db"))).mode & 0o077).toBe(0);
    expect(await readdir(join(dir, "copies"))).toEqual(["one.db"]);
    const again = await cli("backup copies/one.db");
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining("already exists") as string });

    expect(exported.code).toBe(0);
    const [, first] = (await readFile(join(dir, "out/Comment.0.jsonl"), "utf8")).split("\n");
    expect(JSON.parse(first ?? "")).toMatchObject({
      objectId: "5c3f0a1b2c3d4e5f60718201",
      mail: "ami@example.org",
    });
    expect(await cli("export out")).toMatchObject({ code: 1 });

    expect(pulled).toMatchObject({ code: 0, stderr: "" });
    expect(pulled.stdout).toContain(`Comments: ${written + 2} imported`);
    const [own, other] = await Promise.all([cli("export -"), cli("export - --data pulled.db")]);
    expect(other.stdout.split("\n")).toHaveLength(own.stdout.split("\n").length);
  });
});
