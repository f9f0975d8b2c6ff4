import { execFile, spawn } from "node:child_process";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStore, type StorePlace } from "../../../../src/cli/comments/open-store.js";
import { EVERYTHING } from "../../../../src/cli/comments/query/query.js";
import { COMMENTS, COUNTERS } from "../../../../src/cli/comments/store/collections.js";
import { createDatabase } from "../../../postgres/create-database.js";
import { makeTempDir } from "../../../make-temp-dir.js";
import { sample } from "../../../sample.js";
import { runCli, startServer, type CliResult } from "../../../run-cli.js";
import { startOldBlog, type OldBlog } from "../move/old-blog.js";

const BIN = resolve(import.meta.dirname, "../../../../bin/hanblog.js");

let dir: string;
let blog: OldBlog;
beforeEach(async () => {
  dir = await makeTempDir();
});
afterEach(async () => {
  blog.close();
  await rm(dir, { recursive: true, force: true });
});

const move = (args = "", env: Readonly<Record<string, string>> = {}): Promise<CliResult> =>
  runCli(["comments", "move", "--yes", "--no-follow", ...args.split(" ").filter((word) => word !== "")], {
    cwd: dir,
    env: { DATABASE_URL: "", ...blog.env, ...env },
  });

/** Runs the command, and kills it when the app gets its n-th request. */
async function moveKilledAt(request: number, env: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, [BIN, "comments", "move", "--yes", "--no-follow"], {
    cwd: dir,
    env: { ...process.env, DATABASE_URL: "", ...blog.env, ...env },
  });
  let count = 0;
  blog.there.onRequest = () => {
    count++;
    if (count === request) child.kill("SIGKILL");
    return true;
  };
  await new Promise((done) => child.once("close", done));
  blog.there.onRequest = () => true;
  expect(count).toBeGreaterThanOrEqual(request);
}

async function readStore(place: StorePlace) {
  const store = await openStore(place, () => undefined);
  const query = { where: EVERYTHING, order: [], limit: 9999, skip: 0 };
  const comments = await store.objects.find(COMMENTS, query);
  const counters = await store.objects.find(COUNTERS, query);
  await store.close();
  return { comments, visits: counters.reduce((sum, { time }) => sum + Number(time), 0) };
}

/** Requests at which the command is killed. A run takes a sample for each store. */
const POINTS = [1, 3, 4, 7, 10, 12, 14, 16, 18, 20];

describe.each(["SQLite", "PostgreSQL"])("a move to %s", (kind) => {
  const points = sample(`kills of a move to ${kind}`, POINTS, 2);

  it("loses and doubles nothing when it is killed", async () => {
    blog = await startOldBlog(2000);
    blog.there.pageSize = 300;
    const url = kind === "PostgreSQL" ? await createDatabase("empty") : "";
    const env = { DATABASE_URL: url };
    for (const point of points) await moveKilledAt(point, env);
    const { code, stdout, stderr } = await move("", env);
    expect({ code, stderr: stderr.split("\n").filter((line) => !line.startsWith("rejected")) }).toEqual({
      code: 0,
      stderr: [""],
    });
    expect(stdout).toMatch(
      new RegExp(`${blog.good}\\s+${blog.good}\\s+${blog.visits}\\s+${blog.visits}\\s+All pages`),
    );
    const place: StorePlace =
      url === "" ? { kind: "file", file: join(dir, "comments.db") } : { kind: "postgres", url };
    const { comments, visits } = await readStore(place);
    expect(comments).toHaveLength(blog.good);
    expect(visits).toBe(blog.visits);
    const notVisible = comments.filter(({ status }) => status !== "visible").map(({ objectId }) => objectId);
    expect(new Set(notVisible)).toEqual(blog.hidden);
    const exported = await readFile(join(dir, "comments-move/leancloud-export/Comment.0.jsonl"), "utf8");
    const ids = exported
      .trimEnd()
      .split("\n")
      .map((line) => /"objectId":"(\w+)"/.exec(line)?.[1]);
    expect(new Set(ids).size).toBe(2000);
    // Nothing but the safety export and the choices remains, and no key.
    expect((await readdir(join(dir, "comments-move"))).toSorted()).toEqual([
      ".gitignore",
      "leancloud-export",
      "move.json",
    ]);
    expect(await readFile(join(dir, "comments-move/move.json"), "utf8")).not.toContain(
      blog.env["LEAN_MASTER_KEY"],
    );
  }, 600_000);
});

describe("a move", () => {
  beforeEach(async () => {
    blog = await startOldBlog(30);
  });

  it("brings what is new when it runs again, and finishes by removing all keys", async () => {
    expect(await move()).toMatchObject({ code: 0 });
    blog.there.create("Comment", {
      comment: "late",
      nick: "Ann",
      url: "/late/",
      ACL: { "*": { read: true } },
    });
    const keys = join(dir, "comments-move/leancloud.env");
    await writeFile(keys, "LEAN_MASTER_KEY=x\n");
    await mkdir(join(dir, "comments-move/service"));
    const settings = join(dir, "comments-move/service/.env");
    await writeFile(
      settings,
      "HANBLOG_APP_ID=a\nLEAN_ID=a\nLEAN_MASTER_KEY='b'\nLEAN_SERVER=https://c\n#LEAN_ID=\n",
    );
    const { code, stdout } = await move("--finish");
    expect(code).toBe(0);
    expect(stdout).toMatch(/1\s+1\s+0\s+0\s+\/late\//);
    expect(stdout).toContain("unset LEAN_ID LEAN_MASTER_KEY LEAN_SERVER");
    expect(await readFile(settings, "utf8")).toBe("HANBLOG_APP_ID=a\n#LEAN_ID=\n");
    expect(await readdir(join(dir, "comments-move"))).toEqual([".gitignore", "leancloud-export", "service"]);
  });

  it("removes the keys from every file of settings of a server, and prints how they leave the server", async () => {
    const password = "correct horse battery staple";
    const env = { DATABASE_URL: "", LEAN_MASTER_KEY: "", HANBLOG_ADMIN_PASSWORD: password };
    const server = await startServer(["comments", "--port", "0"], { cwd: dir, env });
    try {
      const service = join(dir, "comments-move/service");
      const names = [".env", ".env.old", ".env.local", ".dev.vars"];
      await mkdir(service, { recursive: true });
      for (const name of names) await writeFile(join(service, name), "A=1\nexport LEAN_MASTER_KEY=b\n");
      const state = {
        version: 1,
        appId: blog.env["LEAN_ID"],
        place: { kind: "service", url: server.url, platform: "docker" },
        follower: "service",
      };
      await writeFile(join(dir, "comments-move/move.json"), JSON.stringify(state));
      const { code, stdout } = await move("--finish", { HANBLOG_ADMIN_PASSWORD: password });
      expect(code).toBe(0);
      expect(stdout).toMatch(/rsync -a comments-move\/service\/ [^\n]*\n[^\n]*docker compose up --detach/);
      for (const name of names) expect(await readFile(join(service, name), "utf8")).toBe("A=1\n");
    } finally {
      await server.stop();
    }
  });

  it("finishes without LeanCloud when it no longer responds", async () => {
    expect(await move()).toMatchObject({ code: 0 });
    blog.close();
    expect(await move("--finish")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("no response") as string,
    });
    expect(await readdir(join(dir, "comments-move"))).toContain("move.json");
    const { code, stdout } = await move("--finish", { SOURCE_DATE_EPOCH: "1800000000" });
    expect(code).toBe(0);
    expect(stdout).toContain("no longer responds");
    expect(await readdir(join(dir, "comments-move"))).toEqual([".gitignore", "leancloud-export"]);
  });

  it("changes the configuration of the blog to the new service, and nothing else in it", async () => {
    const file = join(dir, "blog/_config.yml");
    await mkdir(join(dir, "blog/themes/next"), { recursive: true });
    const config = (id: string, key: string, url: string) =>
      `title: My blog # mine\ntheme: next\nvaline:\n  enable: true\n  appId: ${id}\n  appKey: ${key}\n  serverURLs: ${url}\n`;
    await writeFile(join(dir, "blog/package.json"), '{"dependencies":{"hexo":"7.0.0"}}');
    await writeFile(
      join(dir, "blog/_config.next.yml"),
      config("old-app", "old-key", "https://old.example").replace(/^title.*\ntheme.*\n/, ""),
    );
    await writeFile(file, "title: My blog # mine\ntheme: next\n");
    const env = { HANBLOG_APP_KEY: "new-key", HANBLOG_COMMENTS_URL: "https://talk.example" };
    const { code, stdout } = await move("--blog blog", env);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /- {2}serverURLs: https:\/\/old\.example[^]*\+ {2}serverURLs: https:\/\/talk\.example/,
    );
    const changed = await readFile(join(dir, "blog/_config.next.yml"), "utf8");
    expect(changed).toContain("https://talk.example");
    expect(changed).toContain("new-key");
    expect(await readFile(file, "utf8")).toBe("title: My blog # mine\ntheme: next\n");
    expect((await move("--blog blog", env)).stdout).toContain("names the new service already");
  });

  it("writes to a running service with the password of its owner", async () => {
    const password = "correct horse battery staple";
    const env = { DATABASE_URL: "", LEAN_MASTER_KEY: "", HANBLOG_ADMIN_PASSWORD: password };
    const server = await startServer(["comments", "--port", "0"], { cwd: dir, env });
    try {
      const args = `--service ${server.url}`;
      const wrong = await move(args, { HANBLOG_ADMIN_PASSWORD: "another password" });
      expect(wrong).toMatchObject({
        code: 1,
        stderr: expect.stringContaining("does not accept the password") as string,
      });
      const { code, stdout } = await move(args, { HANBLOG_ADMIN_PASSWORD: password });
      expect(code).toBe(0);
      expect(stdout).toMatch(/30\s+30\s+2530\s+2530\s+All pages/);
    } finally {
      await server.stop();
    }
  });

  it.each<[string, Readonly<Record<string, string>>, string, string]>([
    ["no keys", { LEAN_ID: "" }, "", "LEAN_ID, LEAN_MASTER_KEY and LEAN_SERVER do not name an app"],
    [
      "a wrong key",
      { LEAN_MASTER_KEY: "wrong-master-key-of-24-chars" },
      "",
      "it does not accept the id or the master key (status 401)",
    ],
    [
      "a service that does not run",
      { HANBLOG_ADMIN_PASSWORD: "correct horse" },
      "--service http://127.0.0.1:9",
      "does not respond",
    ],
    [
      "a service without encryption",
      { HANBLOG_ADMIN_PASSWORD: "correct horse" },
      "--service http://192.0.2.1",
      "is not an address of a service",
    ],
  ])(
    "says what to do with %s",
    async (_, env, args, message) => {
      const result = await move(args, env);
      expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining(message) as string });
      expect(result.stderr).not.toContain("    at ");
    },
    120_000,
  );

  it("stops before the import if the app returns no access rights", async () => {
    for (const { objectId } of blog.there.all("Comment"))
      blog.there.change("Comment", objectId, { ACL: undefined });
    const result = await move();
    expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining("[move-rights]") as string });
    expect(await readdir(dir)).toEqual(["comments-move"]);
    expect(await move("--without-rights")).toMatchObject({ code: 0 });
  });

  it("names a damaged file of choices, and one of another app", async () => {
    expect(await move()).toMatchObject({ code: 0 });
    const file = join(dir, "comments-move/move.json");
    const text = await readFile(file, "utf8");
    await writeFile(file, text.slice(0, 20));
    expect(await move()).toMatchObject({ code: 1, stderr: expect.stringContaining("is damaged") as string });
    await writeFile(file, text.replace("old-app", "other-app"));
    expect(await move()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("another LeanCloud app") as string,
    });
    await rm(file);
    expect(await move()).toMatchObject({ code: 0 });
  });

  it("continues after LeanCloud answered 5xx", async () => {
    let failures = 0;
    blog.there.onRequest = (count) => {
      if (count % 5 !== 0) return true;
      failures++;
      return false;
    };
    const { code } = await move();
    expect(code).toBe(0);
    expect(failures).toBeGreaterThan(0);
  }, 120_000);

  it("says that the disk is full, and continues when there is room", async () => {
    blog.close();
    blog = await startOldBlog(700);
    const words = [
      "-c",
      'ulimit -f 100; exec "$@"',
      "sh",
      process.execPath,
      BIN,
      "comments",
      "move",
      "--yes",
      "--no-follow",
    ];
    const env = { ...process.env, DATABASE_URL: "", NO_COLOR: "1", LC_ALL: "C.UTF-8", ...blog.env };
    const result = await new Promise<CliResult>((done) => {
      const child = execFile("sh", words, { cwd: dir, env }, (_, stdout, stderr) => {
        done({ code: child.exitCode, stdout, stderr });
      });
    });
    expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining("[refused]") as string });
    expect(await readdir(join(dir, "comments-move/leancloud-export"))).toEqual([]);
    expect(await move()).toMatchObject({ code: 0 });
    expect((await stat(join(dir, "comments-move"))).mode & 0o077).toBe(0);
  }, 120_000);
});
