/**
 * Measures `hanblog comments` in Node on SQLite and PostgreSQL, the function for Vercel on PostgreSQL in a stand-in for
 * Vercel, and the worker on D1 in workerd. The load generator runs on the same machine. Prints posts and widget reads per
 * second, their duration and processor time, and whether each comment exists exactly once after the service was killed
 * during posts.
 *
 * `RUNTIMES=Node,Vercel` and `STORES=PostgreSQL` narrow a run. Other variables are `SECONDS`, `CONNECTIONS`, `PAGES` and
 * `POSTS`, the number of acknowledged posts before a kill.
 *
 * A visitor waits for the wall time, but it depends on the load of the machine. Compare the processor time.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { bundleFunction } from "../dist/cli/comments/vercel/bundle-function.js";
import { bundleWorker } from "../dist/cli/comments/workers/bundle-worker.js";
import {
  addressHeaders,
  addressOf,
  countRoots,
  createPost,
  expectStatus,
  HEADERS,
  listReplies,
  listRoots,
} from "./comment-requests.js";
import { load, openConnection, writeRequest } from "./load-client.js";
import { startPostgres } from "./postgres.js";

const CLI = resolve(import.meta.dirname, "../bin/hanblog.js");
const SERVE_FUNCTION = resolve(import.meta.dirname, "../test/vercel/serve-function.js");
const SERVE_WORKER = resolve(import.meta.dirname, "../test/workers/serve-worker.js");
const SECONDS = Number(process.env["SECONDS"] ?? 6);
const CONNECTIONS = Number(process.env["CONNECTIONS"] ?? 32);
const HOSTS = [
  { runtime: "Node", store: "SQLite", start: startService },
  { runtime: "Node", store: "PostgreSQL", start: startService },
  { runtime: "Vercel", store: "PostgreSQL", start: startFunction },
  { runtime: "workerd", store: "D1", start: startWorker },
].filter(({ runtime, store }) => isWanted("RUNTIMES", runtime) && isWanted("STORES", store));
const PAGES = Number(process.env["PAGES"] ?? 200);
/** Number of conversations per page, which the widget shows at once, and of replies to each. */
const ROOTS = 10;
const REPLIES = 20;
const KILLS = 3;
const POSTS_BEFORE_KILL = Number(process.env["POSTS"] ?? 500);
/** The variables of a function and of a worker. */
const VARIABLES = {
  HANBLOG_APP_ID: "bench",
  HANBLOG_APP_KEY: "bench",
  HANBLOG_ADMIN_PASSWORD: "correct horse battery staple",
  HANBLOG_SECRET: "0123456789abcdef0123456789abcdef",
};

const dir = mkdtempSync(join(tmpdir(), "hanblog-bench-"));
const needsPostgres = HOSTS.some(({ store }) => store === "PostgreSQL");
const postgres = needsPostgres ? await startPostgres(join(dir, "pg")) : null;
console.log(`${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}`);
console.log(`${CONNECTIONS} connections, ${SECONDS} s each\n`);
try {
  const rows = [];
  for (const host of HOSTS) {
    const { runtime, store } = host;
    const database = async () => (store === "PostgreSQL" ? await postgres.createDatabase() : "");
    rows.push(...(await measure(host, await database())));
    const { sent, acknowledged } = await checkKills(host, await database());
    console.log(`${runtime} on ${store}, killed ${KILLS} times: ${acknowledged} of ${sent} comments were`);
    console.log("  acknowledged; all sent again, each is there exactly once\n");
  }
  console.table(rows);
  console.log("Processor time, ms per request:");
  console.table(HOSTS.map(({ runtime, store }) => summarize(runtime, store, rows)));
} finally {
  await postgres?.stop();
  rmSync(dir, { recursive: true, force: true });
}

/** Returns whether a variable lists a name, or is not set. */
function isWanted(variable, name) {
  return (process.env[variable] ?? name).split(",").includes(name);
}

/** Returns the row of a runtime, with the processor time of each kind of request. */
function summarize(runtime, store, rows) {
  const own = rows.filter((row) => row.runtime === runtime && row.store === store);
  return { runtime, store, ...Object.fromEntries(own.map((row) => [row.what, row["CPU ms each"]])) };
}

async function measure({ runtime, store, start }, databaseUrl) {
  const rows = [];
  const run = async (service, what, options) => {
    const before = await service.state();
    const { seconds, latencies } = await load(service.url, {
      connections: CONNECTIONS,
      seconds: SECONDS,
      ...options,
    });
    const after = await service.state();
    const quantile = (part) => Number(latencies[Math.floor((latencies.length - 1) * part)]?.toFixed(1));
    rows.push({
      runtime,
      store,
      what,
      "a second": Math.round(latencies.length / seconds),
      "p50 ms": quantile(0.5),
      "p99 ms": quantile(0.99),
      "CPU ms each": Number((((after.cpu - before.cpu) / latencies.length) * 1000).toFixed(3)),
      "memory MB": Math.round(after.memory),
    });
  };

  const service = await start(`${store}.db`, databaseUrl);
  const lists = await seed(service.url);
  await run(service, "list reads", {
    next: (number) => lists[(number >> 1) % PAGES][number & 1],
    answered: (_, answer) => expectStatus(200, answer),
  });
  await run(service, "counts of a page", {
    next: (number) => countRoots(pagePath(number % PAGES)),
    answered: (_, answer) => expectStatus(200, answer),
  });
  await run(service, "durable posts", {
    next: (number) => createPost(`/new/${number % PAGES}.html`, `${number}`, null),
    answered: (_, answer) => expectStatus(201, answer),
  });
  await service.stop();
  const limited = await start(`${store}.db`, databaseUrl, 20);
  await run(limited, "durable visits, with limits", {
    next: (number) => createVisit(pagePath(number % PAGES), number),
    answered: (_, answer) => expectStatus(201, answer),
  });
  await limited.stop();
  return rows;
}

/** Fills the pages with comments. Resolves to the two requests that the widget sends to show each page. */
async function seed(url) {
  const roots = Array.from({ length: PAGES }, () => []);
  const send = (count, rootOf, answered) =>
    load(url, {
      connections: CONNECTIONS,
      seconds: Infinity,
      next(number) {
        const page = number % PAGES;
        return number < count * PAGES ? createPost(pagePath(page), `${number}`, rootOf(number, page)) : null;
      },
      answered,
    });
  await send(
    ROOTS,
    () => null,
    (number, answer) => {
      expectStatus(201, answer);
      roots[number % PAGES].push(JSON.parse(answer.body()).objectId);
    },
  );
  await send(
    REPLIES,
    (number, page) => roots[page][Math.floor(number / PAGES) % ROOTS],
    (_, answer) => expectStatus(201, answer),
  );
  return roots.map((ids, page) => [listRoots(pagePath(page)), listReplies(ids)]);
}

/**
 * Kills the service during posts and then repeats all requests, as clients without an answer would. Each comment must
 * exist once, with the id of its acknowledgement.
 */
async function checkKills({ runtime, store, start: startHost }, databaseUrl) {
  const name = `${runtime} on ${store}`;
  const idOf = new Map();
  let sent = 0;
  const post = (number) => createPost("/killed.html", `killed ${number}`, null);
  const start = () => startHost(`${store}-killed.db`, databaseUrl);
  const acknowledge = (number, answer) => {
    expectStatus(201, answer);
    const { objectId } = JSON.parse(answer.body());
    const known = idOf.get(number) ?? objectId;
    if (known !== objectId) throw new Error(`${name} gave comment ${number} another id when it came again`);
    idOf.set(number, objectId);
  };
  for (let round = 0; round < KILLS; round++) {
    const service = await start();
    const first = sent;
    const target = idOf.size + POSTS_BEFORE_KILL;
    const killed = { is: false };
    await load(service.url, {
      connections: CONNECTIONS,
      seconds: Infinity,
      next(number) {
        sent = first + number + 1;
        return post(first + number);
      },
      answered(number, answer) {
        acknowledge(first + number, answer);
        if (idOf.size < target || killed.is) return;
        killed.is = true;
        service.kill();
      },
    }).catch((error) => {
      if (!killed.is) throw error;
    });
    await service.ended;
  }
  const acknowledged = idOf.size;
  const service = await start();
  await load(service.url, {
    connections: CONNECTIONS,
    seconds: Infinity,
    next: (number) => (number < sent ? post(number) : null),
    answered: acknowledge,
  });
  const connection = await openConnection(service.url);
  const kept = await listAll(connection);
  connection.close();
  await service.stop();
  const ids = new Set(kept.map(({ objectId }) => objectId));
  const texts = new Set(kept.map(({ comment }) => comment));
  const lost = [...idOf.values()].filter((id) => !ids.has(id)).length;
  if (lost > 0) throw new Error(`${name} lost ${lost} acknowledged comments`);
  if (texts.size !== sent || kept.length !== sent) {
    throw new Error(`${name} has ${kept.length} comments of ${texts.size} texts, ${sent} were sent`);
  }
  return { sent, acknowledged };
}

async function listAll(connection) {
  const all = [];
  for (;;) {
    const path = `/1.1/classes/Comment?limit=1000&order=objectId&skip=${all.length}`;
    const answer = await connection.send(writeRequest("GET", path, { headers: HEADERS }));
    const { results } = JSON.parse(answer.body());
    all.push(...results);
    if (results.length < 1000) return all;
  }
}

function pagePath(page) {
  return `/blogs/category/2024/page-${page}.html`;
}

function createVisit(url, number) {
  return writeRequest("POST", "/1.1/classes/Counter", {
    headers: { ...HEADERS, ...addressHeaders(addressOf(number)) },
    body: { url, xid: url, title: "A page", time: 1 },
  });
}

/** Starts the service in its own process. With a pause, its limits would reject most posts of the benchmark. */
async function startService(file, databaseUrl, pause = 0) {
  const app = ["--app-id", "bench", "--app-key", "bench", "--proxies", "1", "--pause", String(pause)];
  const args = ["comments", "--port", "0", "--metrics-port", "0", "--data", join(dir, file), ...app];
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { ...process.env, DATABASE_URL: databaseUrl, NO_COLOR: "1" },
  });
  const ended = once(child, "close");
  let printed = "";
  const [url, metricsUrl] = await new Promise((done, fail) => {
    child.once("close", () => fail(new Error(`The service ended:\n${printed}`)));
    const read = (chunk) => {
      printed += chunk;
      const urls = [/Comment service: (\S+)\n/, /Metrics: (\S+)\n/].map((line) => line.exec(printed)?.[1]);
      if (urls.every((each) => each !== undefined)) done(urls);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
  });
  return {
    url,
    ended,
    /** Processor seconds and megabytes, from the service's Prometheus metrics. */
    async state() {
      const text = await (await fetch(metricsUrl)).text();
      const read = (name) => Number(new RegExp(`^${name} (.+)$`, "m").exec(text)?.[1]);
      return {
        cpu: read("process_cpu_seconds_total"),
        memory: read("process_resident_memory_bytes") / 1e6,
      };
    },
    kill: () => child.kill("SIGKILL"),
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Starts one instance of the function in the stand-in for Vercel, whose processor time is included. */
async function startFunction(_file, databaseUrl, pause = 0) {
  const script = join(dir, "function.mjs");
  if (!existsSync(script)) writeFileSync(script, await bundleFunction());
  const variables = { ...VARIABLES, DATABASE_URL: databaseUrl, HANBLOG_PAUSE: String(pause) };
  const host = await startGroup([SERVE_FUNCTION, script], { ...process.env, ...variables });
  return { ...host, state: () => readProcesses(({ pid }) => pid === host.group) };
}

/** Starts the worker in workerd. */
async function startWorker(folder, _databaseUrl, pause = 0) {
  const script = join(dir, "worker.js");
  if (!existsSync(script)) writeFileSync(script, await bundleWorker());
  const variables = JSON.stringify({ ...VARIABLES, HANBLOG_PAUSE: String(pause) });
  const host = await startGroup([SERVE_WORKER, script, join(dir, folder), variables], process.env);
  const { group } = host;
  // workerd runs the worker and its database. The first process of the group only starts it.
  return { ...host, state: () => readProcesses(({ pid, pgid }) => pgid === group && pid !== group) };
}

/** Starts a program that prints its address, in a group of processes of its own. */
async function startGroup(args, env) {
  const child = spawn(process.execPath, args, { detached: true, stdio: ["ignore", "pipe", "inherit"], env });
  const ended = once(child, "close");
  const [printed] = await Promise.race([
    once(child.stdout, "data"),
    ended.then(() => Promise.reject(new Error(`${args[0]} ended`))),
  ]);
  const group = child.pid ?? 0;
  const kill = () => process.kill(-group, "SIGKILL");
  const killAtExit = () => kill();
  process.once("exit", killAtExit);
  void ended.then(() => process.off("exit", killAtExit));
  const url = String(printed).trim();
  // The first request opens the service, which is not measured in Node either.
  await (await fetch(`${url}/readyz`)).arrayBuffer();
  return {
    url,
    group,
    ended,
    kill,
    async stop() {
      kill();
      await ended;
    },
  };
}

/** Returns the processor seconds and the megabytes of some processes. For Linux. */
function readProcesses(isCounted) {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,pgid=,rss="], { encoding: "utf8" });
  const own = stdout
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([pid, pgid]) => isCounted({ pid, pgid }));
  // Hundredths of seconds in user and in system mode. The name before them can contain spaces.
  const ticks = own.flatMap(([pid]) =>
    readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1).split(" ").slice(11, 13).map(Number),
  );
  return {
    cpu: ticks.reduce((total, tick) => total + tick, 0) / 100,
    memory: own.reduce((total, [, , rss]) => total + rss, 0) / 1000,
  };
}
