import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { bundleWorker } from "../../../../src/cli/comments/workers/bundle-worker.js";
import { createServiceTarget } from "../../../../src/cli/comments/transfer/target/service-target.js";
import type { StandingBatch } from "../../../../src/cli/comments/transfer/target/transfer-target.js";
import { makeTempDir } from "../../../make-temp-dir.js";
import { sample } from "../../../sample.js";
import { runCli } from "../../../run-cli.js";
import { KILLABLE, startKillable } from "../../comments/kills/start-killable.js";
import { list } from "../../comments/kills/survive-kills.js";
import { startOldBlog } from "../move/old-blog.js";

const BIN = resolve(import.meta.dirname, "../../../../bin/hanblog.js");
const SERVE = resolve(import.meta.dirname, "../../../workers/serve-worker.js");
const PASSWORD = KILLABLE.HANBLOG_ADMIN_PASSWORD;

/** The moments of a call at which the command is killed: before the worker gets it, during it, and after its answer. */
type Moment = "before" | "during" | "after";

/** Calls and moments at which the command is killed. Another seed takes others, and `FULL=1` all. */
const POINTS = [
  ...sampleCalls("before", [1, 5, 21, 108], 2),
  ...sampleCalls("during", [2, 8, 34], 1),
  ...sampleCalls("after", [3, 13, 55], 1),
].toSorted(([a], [b]) => a - b);

function sampleCalls(moment: Moment, calls: readonly number[], count: number) {
  return sample(`kills ${moment} a call`, calls, count).map((call) => [call, moment] as const);
}

/** Forwards requests to a worker that can start again, and reports the moments of each call of the transfer endpoint. */
async function startGate(onMoment: (call: number, moment: Moment) => Promise<void>) {
  const state = { calls: 0, worker: "" };
  const server = createServer((incoming, response) => {
    void (async () => {
      const isCall = incoming.url?.startsWith("/admin/api/transfer/") === true;
      const call = isCall ? ++state.calls : 0;
      const body = await readAll(incoming);
      await onMoment(call, "before");
      const { method, headers, url = "/" } = incoming;
      const forwarded = request(new URL(url, state.worker), { method: method ?? "GET", headers });
      const answering = once(forwarded, "response") as Promise<[IncomingMessage]>;
      // Avoids an unhandled rejection when the worker ends; the promise is awaited below.
      answering.catch(() => undefined);
      forwarded.end(body);
      await onMoment(call, "during");
      const [answer] = await answering;
      const answered = await readAll(answer);
      await onMoment(call, "after");
      response.writeHead(answer.statusCode ?? 502, answer.headers).end(answered);
    })().catch(() => incoming.socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function listAll<T>(listPage: (after: string) => Promise<StandingBatch<T>>): Promise<readonly T[]> {
  const all: T[] = [];
  for (let after: string | null = ""; after !== null;) {
    const page: StandingBatch<T> = await listPage(after);
    all.push(...page.objects);
    after = page.next;
  }
  return all;
}

it("a move to a worker with D1 loses and doubles nothing when it is killed, and the worker too", async () => {
  const dir = await makeTempDir();
  const blog = await startOldBlog(2000);
  onTestFinished(() => blog.close());
  const file = join(dir, "worker.js");
  await writeFile(file, await bundleWorker());
  const variables = { ...KILLABLE, HANBLOG_SECRET: "0123456789abcdef0123456789abcdef" };
  const startWorker = () => startKillable([SERVE, file, join(dir, "data"), JSON.stringify(variables)]);
  let worker = await startWorker();

  let stop: (call: number, moment: Moment) => Promise<void> = () => Promise.resolve();
  const { state, url } = await startGate((call, moment) => stop(call, moment));
  state.worker = worker.url;
  const args = ["comments", "move", "--yes", "--no-follow", "--service", url];
  const env = { DATABASE_URL: "", ...blog.env, HANBLOG_ADMIN_PASSWORD: PASSWORD };

  for (const [point, at] of POINTS) {
    const child = spawn(process.execPath, [BIN, ...args], { cwd: dir, env: { ...process.env, ...env } });
    const ended = once(child, "close");
    state.calls = 0;
    let isKilled = false;
    stop = async (call, moment) => {
      if (call !== point || moment !== at) return;
      isKilled = true;
      child.kill("SIGKILL");
      await ended;
    };
    await ended;
    expect(isKilled).toBe(true);
  }
  const { url: firstUrl } = worker;
  // The command itself repeats the call during which the worker ended.
  state.calls = 0;
  stop = async (call, moment) => {
    if (call !== 40 || moment !== "during") return;
    worker.kill();
    await worker.ended;
    worker = await startWorker();
    state.worker = worker.url;
  };
  const { code, stdout, stderr } = await runCli(args, { cwd: dir, env });
  expect(state.worker).not.toBe(firstUrl);
  expect({ code, stderr: stderr.split("\n").filter((line) => !line.startsWith("rejected")) }).toEqual({
    code: 0,
    stderr: [""],
  });
  expect(stdout).toMatch(
    new RegExp(`${blog.good}\\s+${blog.good}\\s+${blog.visits}\\s+${blog.visits}\\s+All pages`),
  );

  const compared = await runCli(["comments", "compare", "--service", url, "--json"], { cwd: dir, env });
  expect(compared.code).toBe(0);
  const target = createServiceTarget({ url, password: PASSWORD, fetch, wait: () => Promise.resolve() });
  const comments = await listAll((after) => target.listComments(after));
  const counters = await listAll((after) => target.listCounters(after));
  await target.close();
  expect(comments).toHaveLength(blog.good);
  const notVisible = comments.filter(({ status }) => status !== "visible").map(({ objectId }) => objectId);
  expect(new Set(notVisible)).toEqual(blog.hidden);
  expect(counters.reduce((sum, { time }) => sum + time, 0)).toBe(blog.visits);
  expect(counters).toHaveLength(23);

  const rootOf = new Map(blog.there.all("Comment").map(({ objectId, rid }) => [objectId, rid ?? ""]));
  const seen = await list(worker.url, "Comment");
  expect(seen).toHaveLength(blog.good - blog.hidden.size);
  expect(seen.filter(({ objectId, rid }) => rootOf.get(String(objectId)) !== (rid ?? ""))).toEqual([]);
}, 600_000);
