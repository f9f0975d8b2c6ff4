import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase } from "../../../postgres/create-database.js";
import { runCli } from "../../../run-cli.js";
import { list, post, surviveKills } from "../../comments/kills/survive-kills.js";

const BIN = resolve(import.meta.dirname, "../../../../bin/hanblog.js");

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

/** Starts `hanblog comments` as a process that can be killed. */
function startProcess(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Running> {
  const child = spawn(
    process.execPath,
    [BIN, "comments", "--port", "0", "--app-id", "a", "--app-key", "k", ...args],
    {
      env: { ...process.env, NO_COLOR: "1", DATABASE_URL: "", ...env },
    },
  );
  let printed = "";
  const ended = new Promise<number | null>((end) => child.once("close", end));
  return new Promise((done, fail) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const url = /Comment service: (\S+)\n/.exec(printed)?.[1];
      if (url !== undefined) done({ child, url, output: () => printed, ended });
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void ended.then((code) => fail(new Error(`It ended with ${code}:\n${printed}`)));
  });
}

const HEADERS = { "X-LC-Id": "a", "X-LC-Key": "k", "Content-Type": "application/json" };

describe("hanblog comments", () => {
  const dir = mkdtempSync(join(tmpdir(), "hanblog-service-"));
  beforeAll(() => writeFileSync(join(dir, "file"), "no folder"));
  afterAll(() => rmSync(dir, { recursive: true }));

  describe.each(["SQLite", "PostgreSQL"])("on %s", (kind) => {
    it("keeps each acknowledged comment exactly once, and all visits, after it was killed", async () => {
      const env = kind === "SQLite" ? {} : { DATABASE_URL: await createDatabase("empty") };
      const args = ["--pause", "0", "--data", join(dir, "killed.db")];
      const { child, ended } = await surviveKills(async () => {
        const running = await startProcess(args, env);
        return { ...running, kill: () => running.child.kill("SIGKILL") };
      });
      child.kill("SIGTERM");
      expect(await ended).toBe(0);
    });

    it("serves one set of comments, counts and limits from two instances", async () => {
      const env = kind === "SQLite" ? {} : { DATABASE_URL: await createDatabase("empty") };
      const args = ["--data", join(dir, "two.db")];
      const [one, two] = await Promise.all([startProcess(args, env), startProcess(args, env)]);
      const visits = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          post((index % 2 === 0 ? one : two).url, "classes/Counter", { url: "/p" }),
        ),
      );
      const times = visits.map(({ time }) => Number(time)).toSorted((a, b) => a - b);
      expect(times).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
      await post(one.url, "classes/Comment", { comment: "one", url: "/p" });
      await expect(post(two.url, "classes/Comment", { comment: "two", url: "/p" })).rejects.toThrow("429");
      expect(await list(two.url, "Comment")).toMatchObject([{ comment: "one" }]);
      for (const { child, ended } of [one, two]) {
        child.kill("SIGTERM");
        expect(await ended).toBe(0);
      }
    });
  });

  it("prints the values for a site's configuration, the same at each start, and no secret", async () => {
    const outputs: string[] = [];
    const data = join(mkdtempSync(join(dir, "new-")), "own/comments.db");
    for (let start = 0; start < 2; start++) {
      const child = spawn(process.execPath, [BIN, "comments", "--port", "0", "--data", data], {
        env: { ...process.env, NO_COLOR: "1", DATABASE_URL: "", HANBLOG_MASTER_KEY: "m".repeat(32) },
      });
      let printed = "";
      child.stdout.on("data", (chunk: Buffer) => {
        printed += chunk.toString();
        // A second signal would end it at once.
        if (/appKey.*\n/.test(printed) && !child.killed) child.kill("SIGTERM");
      });
      expect(await new Promise((end) => child.once("close", end))).toBe(0);
      outputs.push(printed);
    }
    expect(outputs[0]).toMatch(
      /serverURLs: "http:\/\/127\.0\.0\.1:\d+",\n\s*appId: "[0-9a-f]{24}",\n\s*appKey: "[0-9a-f]{24}",/,
    );
    expect(outputs[0]).not.toContain("mmm");
    const keys = outputs.map((text) => /appId.*\n.*appKey.*/.exec(text)?.[0]);
    expect(keys[0]).toBe(keys[1]);
    expect(outputs.map((text) => text.includes("Owner's password"))).toEqual([true, false]);
  });

  it("accepts no requests while it waits for a webhook to end", async () => {
    const program = createServer().listen(0, "127.0.0.1");
    await once(program, "listening");
    const { port } = program.address() as AddressInfo;
    const called = once(program, "request");
    const { child, url, output, ended } = await startProcess(["--data", join(dir, "stopped.db")], {
      HANBLOG_WEBHOOK_URL: `http://127.0.0.1:${port}/`,
      HANBLOG_WEBHOOK_SECRET: "s".repeat(24),
    });
    await post(url, "classes/Comment", { comment: "Hi", url: "/p" });
    const [, response] = (await called) as [unknown, ServerResponse];
    child.kill("SIGTERM");
    const isRefused = () =>
      fetch(`${url}/healthz`).then(
        () => false,
        () => true,
      );
    await expect.poll(isRefused, { timeout: 3000 }).toBe(true);
    response.end();
    expect(await ended).toBe(0);
    // The store stays open until the answer of the webhook is handled.
    expect(output()).not.toContain("failure");
    program.close();
  });

  it("prints the owner's password even if it cannot listen afterwards", async () => {
    const args = ["comments", "--data", join(dir, "unheard.db"), "--host", "203.0.113.9"];
    const env = { DATABASE_URL: "" };
    const first = await runCli(args, { cwd: dir, env });
    expect(first).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/Owner's password, shown only once: \S+\n/) as string,
      stderr: expect.stringContaining("Cannot listen on `203.0.113.9") as string,
    });
    expect((await runCli(args, { cwd: dir, env })).stdout).toBe("");
  });

  it("serves metrics on a separate port, and responds to the origins in its options", async () => {
    const args = ["--data", join(dir, "metrics.db"), "--metrics-port", "0"];
    const origins = ["--origin", "https://blog.example/", "--origin", "https://other.example"];
    const { child, url, output, ended } = await startProcess([...args, ...origins], {});
    await expect.poll(() => output(), { timeout: 20_000 }).toMatch(/Metrics: \S+\n/);
    const metrics = /Metrics: (\S+)\n/.exec(output())?.[1] ?? "";
    expect(new URL(metrics).port).not.toBe(new URL(url).port);
    const { headers } = await fetch(`${url}/1.1/date`, {
      headers: { ...HEADERS, Origin: "https://blog.example" },
    });
    expect(headers.get("access-control-allow-origin")).toBe("https://blog.example");
    const text = async () => (await fetch(metrics)).text();
    await expect.poll(text).toContain('http_requests_total{route="date",method="GET",status="200"} 1\n');
    expect(Number(/^process_resident_memory_bytes (\d+)$/m.exec(await text())?.[1])).toBeGreaterThan(1e7);
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  });

  it.each<[string, readonly string[], Record<string, string>]>([
    ["HANBLOG_MASTER_KEY is shorter than 24", [], { HANBLOG_MASTER_KEY: "short" }],
    ["HANBLOG_ADMIN_PASSWORD is shorter than 10", [], { HANBLOG_ADMIN_PASSWORD: "short" }],
    ["DATABASE_URL is not the address", [], { DATABASE_URL: "mysql://root:hunter2@localhost/x" }],
    ["The database does not respond", [], { DATABASE_URL: "postgres://root:hunter2@127.0.0.1:1/x" }],
    ["Cannot store comments in", ["--data", "file/x.db"], {}],
    [
      "Set `--metrics-host` to an address of this machine, or `--metrics-port`",
      ["--metrics-port", "0", "--metrics-host", "203.0.113.9"],
      {},
    ],
    [
      "Set `--host` to an address of this machine, or `--port`",
      ["--metrics-port", "0", "--host", "203.0.113.9"],
      {},
    ],
    ["Expected letters, digits and _", ["--class", "no-class"], {}],
    ["Expected a whole number", ["--pause", "-1"], {}],
    ["Expected a site without a path", ["--origin", "https://blog.example/posts"], {}],
    ["Expected a whole number from 64 to", ["--max-body", "1"], {}],
    ["Expected ASCII letters", ["--app-id", ""], {}],
    ["Expected ASCII letters", ["--app-key", "a,b"], {}],
    ["Expected a whole number of milliseconds", ["--sign-max-age", "0"], {}],
  ])("reports %s", async (message, args, env) => {
    const { code, stderr } = await runCli(["comments", "--port", "0", ...args], {
      cwd: dir,
      env: { DATABASE_URL: "", ...env },
    });
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain("hunter2");
  });
});
