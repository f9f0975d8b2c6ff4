/**
 * Measures `hanblog comments` on SQLite and PostgreSQL, over loopback, with the load generator on the same
 * machine: durable posts and the widget's own reads a second, how long they take, what they cost the processor,
 * and whether each comment is there exactly once after the service was killed while it took posts.
 *
 * Wall time is what a visitor waits, but it depends on what else the machine does: compare the processor's time.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { load, openConnection, writeRequest } from "./load-client.js";
import { startPostgres } from "./postgres.js";

const CLI = resolve(import.meta.dirname, "../bin/hanblog.js");
const SECONDS = Number(process.env["SECONDS"] ?? 8);
const CONNECTIONS = Number(process.env["CONNECTIONS"] ?? 32);
const STORES = (process.env["STORES"] ?? "SQLite,PostgreSQL").split(",");
const PAGES = 200;
/** Conversations of a page, as many as the widget shows at once, and the answers to them. */
const ROOTS = 10;
const REPLIES = 20;
const KILLS = 3;
const HEADERS = { "X-LC-Id": "bench", "X-LC-Key": "bench", "X-Forwarded-For": "192.0.2.1" };

const dir = mkdtempSync(join(tmpdir(), "hanblog-bench-"));
const postgres = STORES.includes("PostgreSQL") ? await startPostgres(join(dir, "pg")) : null;
console.log(`${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}`);
console.log(`${CONNECTIONS} connections, ${SECONDS} s each\n`);
try {
  const rows = [];
  for (const store of STORES) {
    const database = async () => (store === "SQLite" ? "" : await postgres.createDatabase());
    rows.push(...(await measure(store, await database())));
    const { acknowledged, resent } = await checkKills(store, await database());
    console.log(`${store}: killed ${KILLS} times, ${acknowledged} acknowledged, ${resent} sent again:`);
    console.log("  each comment is there exactly once\n");
  }
  console.table(rows);
} finally {
  await postgres?.stop();
  rmSync(dir, { recursive: true, force: true });
}

async function measure(store, databaseUrl) {
  const service = await startService(`${store}.db`, databaseUrl);
  const idle = service.memory();
  const rows = [];
  const run = async (what, options) => {
    const cpu = service.cpuSeconds();
    const { seconds, latencies } = await load(service.url, {
      connections: CONNECTIONS,
      seconds: SECONDS,
      ...options,
    });
    const quantile = (part) => latencies[Math.floor((latencies.length - 1) * part)]?.toFixed(1);
    rows.push({
      store,
      what,
      "a second": Math.round(latencies.length / seconds),
      "p50 ms": Number(quantile(0.5)),
      "p99 ms": Number(quantile(0.99)),
      "CPU ms each": Number((((service.cpuSeconds() - cpu) / latencies.length) * 1000).toFixed(3)),
      "CPU used %": Math.round(((service.cpuSeconds() - cpu) / seconds) * 100),
      "memory MB": Math.round(service.memory()),
    });
  };

  await run("durable posts", {
    next: (number) => createPost(`/new/${number % PAGES}.html`, `${number}`, null),
    answered: (_, answer) => expectStatus(201, answer),
  });
  await run("visits counted, limits on", {
    next: (number) => createVisit(pagePath(number % PAGES), number),
    answered: (_, answer) => expectStatus(201, answer),
  });
  const lists = await seed(service.url);
  await run("list reads", {
    next: (number) => lists[(number >> 1) % PAGES][number & 1],
    answered: (_, answer) => expectStatus(200, answer),
  });
  await run("counts of a page", {
    next: (number) => countRoots(number % PAGES),
    answered: (_, answer) => expectStatus(200, answer),
  });
  await service.stop();
  return rows.map((row) => ({ ...row, "idle MB": Math.round(idle) }));
}

/** Pages as a blog has them, and the two requests with which the widget shows one. */
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
  return roots.map((ids, page) => [listRoots(page), listReplies(ids)]);
}

async function checkKills(store, databaseUrl) {
  const acknowledged = new Map();
  const unsure = new Set();
  let resent = 0;
  let number = 0;
  const start = () => startService(`${store}-killed.db`, databaseUrl);
  const textOf = (each) => createPost("/killed.html", `killed ${each}`, null);
  for (let round = 0; round < KILLS; round++) {
    const service = await start();
    const target = acknowledged.size + 300;
    await load(service.url, {
      connections: CONNECTIONS,
      seconds: 20,
      next() {
        number++;
        unsure.add(number);
        return textOf(number);
      },
      answered(_, answer) {
        expectStatus(201, answer);
        const { objectId, number: each } = { ...JSON.parse(answer.body()), number: null };
        acknowledged.set(objectId, each);
        if (acknowledged.size >= target) service.kill();
      },
    }).catch(() => undefined);
    await service.ended;
  }
  const service = await start();
  const connection = await openConnection(service.url);
  for (const each of unsure) {
    const answer = await connection.send(textOf(each));
    expectStatus(201, answer);
    resent++;
  }
  const kept = await listAll(connection);
  connection.close();
  await service.stop();
  const texts = new Set(kept.map(({ comment }) => comment));
  const ids = new Set(kept.map(({ objectId }) => objectId));
  const lost = [...acknowledged.keys()].filter((id) => !ids.has(id));
  if (lost.length > 0) throw new Error(`${store} lost ${lost.length} acknowledged comments`);
  if (texts.size !== kept.length) throw new Error(`${store} has ${kept.length - texts.size} comments twice`);
  if (texts.size !== unsure.size) throw new Error(`${store} has ${texts.size} of ${unsure.size} comments`);
  return { acknowledged: acknowledged.size, resent };
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
  const address = [10, number >> 16, number >> 8, number].map((part) => part & 255).join(".");
  return writeRequest("POST", "/1.1/classes/Counter", {
    headers: { ...HEADERS, "X-Forwarded-For": address },
    body: { url, xid: url, title: "A page", time: 1 },
  });
}

function createPost(url, name, root) {
  return writeRequest("POST", "/1.1/classes/Comment", {
    headers: HEADERS,
    body: {
      ...(root === null ? {} : { rid: root, pid: root }),
      comment: `Comment ${name}: thank you for this article, it **helped** me a lot.\n\n- one\n- two`,
      nick: "Ann",
      mail: "ann@example.org",
      link: "https://example.org",
      ua: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
      url,
      insertedAt: { __type: "Date", iso: "2024-01-02T03:04:05.678Z" },
      ACL: { "*": { read: true } },
    },
  });
}

function rootsWhere(page) {
  return JSON.stringify({ $or: [{ rid: { $exists: false } }, { rid: "" }], url: pagePath(page) });
}

/** As the widget asks for the conversations of a page and for how many there are. */
function listRoots(page) {
  const params = { where: rootsWhere(page), limit: "10", order: "-createdAt,-insertedAt", count: "1" };
  return get("/1.1/classes/Comment", params);
}

function countRoots(page) {
  return get("/1.1/classes/Comment", { where: rootsWhere(page), limit: "0", count: "1" });
}

function listReplies(ids) {
  const marks = ids.map(() => "?").join(",");
  const cql = `select * from Comment where rid in (${marks}) order by createdAt`;
  return get("/1.1/cloudQuery", { cql, pvalues: JSON.stringify(ids) });
}

function get(path, params) {
  return writeRequest("GET", `${path}?${new URLSearchParams(params)}`, { headers: HEADERS });
}

function expectStatus(status, answer) {
  if (answer.status !== status) throw new Error(`Answered ${answer.status}: ${answer.body()}`);
}

async function startService(file, databaseUrl) {
  const limits = file.includes("limited") ? [] : ["--pause", "0"];
  const args = ["comments", "--port", "0", "--app-id", "bench", "--app-key", "bench", "--proxies", "1"];
  const child = spawn(
    process.execPath,
    [
      ...(process.env["PROF"] ? ["--cpu-prof", "--cpu-prof-dir", process.env["PROF"]] : []),
      CLI,
      ...args,
      "--data",
      join(dir, file),
      ...limits,
    ],
    {
      env: { ...process.env, DATABASE_URL: databaseUrl, NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const ended = once(child, "close");
  let printed = "";
  const url = await new Promise((done, fail) => {
    child.once("close", () => fail(new Error("The service ended")));
    child.stdout.on("data", (chunk) => {
      printed += chunk;
      const found = /Comment service: (\S+)\n[^]*appKey/.exec(printed)?.[1];
      if (found !== undefined) done(found);
    });
  });
  return {
    url,
    ended,
    kill: () => child.kill("SIGKILL"),
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024,
    cpuSeconds() {
      const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8")
        .replace(/^.*\) /, "")
        .split(" ");
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
