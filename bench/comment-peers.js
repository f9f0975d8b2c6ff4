/**
 * Compares the comment service with Waline's server, both in Node on the same PostgreSQL with durable commits, and the
 * panels of comment services in a page of another origin. The load generator runs on the same machine, so compare the
 * processor time. Servers of Artalk and Twikoo are not in the registry of npm and giscus is hosted: of these the table
 * has the files that a page loads first.
 *
 * Fonts and pictures of other hosts are refused and listed. Variables: `SECONDS`, `CONNECTIONS`, `PAGES`, `RUNS`, `ONLY=load` or `ONLY=weight`.
 */
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, extname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { Client } from "pg";
import { launchChromium } from "./chromium.js";
import {
  addressHeaders,
  addressOf,
  createPost,
  createText,
  expectStatus,
  listReplies,
  listRoots,
} from "./comment-requests.js";
import { load, writeRequest } from "./load-client.js";
import { freePort, startPostgres } from "./postgres.js";
import { median, printHeading, printTable, round } from "./print-table.js";

const CLI = resolve(import.meta.dirname, "../bin/hanblog.js");
const SECONDS = Number(process.env["SECONDS"] ?? 6);
const CONNECTIONS = Number(process.env["CONNECTIONS"] ?? 32);
const PAGES = Number(process.env["PAGES"] ?? 100);
const RUNS = Number(process.env["RUNS"] ?? 3);
const ONLY = process.env["ONLY"] ?? "load,weight";
/** Conversations of a page, and replies to each. */
const ROOTS = 10;
const REPLIES = 2;
const TICKS_PER_SECOND = 100;

/** The files that a page names or loads first, for panels whose server cannot be installed here. */
const FILES_OF_CLIENTS = [
  { panel: "Artalk", name: "artalk", files: ["dist/Artalk.js", "dist/Artalk.css"] },
  { panel: "Artalk Lite", name: "artalk", files: ["dist/ArtalkLite.js", "dist/ArtalkLite.css"] },
  { panel: "Twikoo", name: "twikoo", files: ["dist/twikoo.min.js"] },
  { panel: "giscus, without its frame", name: "giscus", files: ["dist/giscus.mjs"] },
];

const dir = mkdtempSync(join(tmpdir(), "hanblog-bench-"));
const postgres = await startPostgres(join(dir, "pg"));
const services = [];
try {
  for (const start of [startHanblog, startWaline])
    services.push(await start(await postgres.createDatabase()));
  for (const service of services) await seed(service);
  if (ONLY.includes("load")) {
    printHeading({ runs: `${CONNECTIONS} connections, ${SECONDS} s each` });
    const rows = [];
    for (const service of services) rows.push(...(await measureLoad(service)));
    printTable(`services on PostgreSQL, ${ROOTS} conversations with ${REPLIES} replies on each page`, rows);
  }
  if (ONLY.includes("weight")) await measureWeights(services);
} finally {
  for (const service of services) await service.stop();
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}

async function measureLoad(service) {
  const rows = [];
  const run = async (what, requests, status, write) => {
    const before = readUsage(service.pid);
    const { seconds, latencies } = await load(service.url, {
      connections: CONNECTIONS,
      seconds: SECONDS,
      next: write,
      answered: (_, answer) => service.check(status, answer),
    });
    const after = readUsage(service.pid);
    const done = latencies.length / requests;
    rows.push({
      service: service.name,
      what,
      "a second": Math.round(done / seconds),
      "p50 ms": round(latencies[latencies.length >> 1] * requests),
      "CPU ms each": round(((after.cpu - before.cpu) / done) * 1000),
      "memory MB": Math.round(after.memory),
    });
  };
  const { readRequests } = service;
  await run("pages of comments read", readRequests, 200, (number) =>
    service.read(Math.floor(number / readRequests) % PAGES, number % readRequests),
  );
  await run("comments posted", 1, service.posted, (number) =>
    service.write(`/new/${number % PAGES}.html`, `new ${number}`, null),
  );
  return rows;
}

/** Fills the pages with conversations. */
async function seed(service) {
  const roots = Array.from({ length: PAGES }, () => []);
  const send = (kind, count, rootOf, answered) =>
    load(service.url, {
      connections: CONNECTIONS,
      seconds: Infinity,
      next: (number) =>
        number < count * PAGES
          ? service.write(
              pathOf(number % PAGES),
              `${kind} ${number}`,
              rootOf(number % PAGES, Math.floor(number / PAGES)),
            )
          : null,
      answered: (number, answer) => {
        service.check(service.posted, answer);
        answered(number % PAGES, answer);
      },
    });
  await send(
    "root",
    ROOTS,
    () => null,
    (page, answer) => void roots[page].push(service.idOf(JSON.parse(answer.body()))),
  );
  await send(
    "reply",
    ROOTS * REPLIES,
    (page, round) => roots[page][round % ROOTS],
    () => undefined,
  );
  service.roots = roots;
}

function pathOf(page) {
  return `/posts/${page}/`;
}

/** Starts our service. Its widget reads a page with two requests. */
async function startHanblog(databaseUrl) {
  const flags = ["--port", "0", "--app-id", "bench", "--app-key", "bench", "--pause", "0"];
  const child = spawn(process.execPath, [CLI, "comments", ...flags], {
    env: { ...process.env, DATABASE_URL: databaseUrl, NO_COLOR: "1" },
  });
  const url = await printed(child, /Comment service: (\S+)/);
  return {
    name: "hanblog",
    url,
    pid: child.pid,
    posted: 201,
    readRequests: 2,
    read(page, part) {
      return part === 0 ? listRoots(pathOf(page)) : listReplies(this.roots[page]);
    },
    write: createPost,
    check: expectStatus,
    idOf: ({ objectId }) => objectId,
    html: `<div data-hanblog-comments></div><script src="${url}/panel.js" defer></script>`,
    files: null,
    stop: () => end(child),
  };
}

/**
 * Starts Waline's server as its image does, without Akismet, which needs another host. It accepts one comment a second from
 * an address at most, so each comment has another one. It reads the list of services
 * for signing in from another host with each request, and answers 500 without that list, so the list comes from here.
 */
async function startWaline(databaseUrl) {
  await createWalineTables(databaseUrl);
  const { port, username, password, pathname } = new URL(databaseUrl);
  const logins = createServer((_, response) => void response.end('{"services":[]}'));
  await new Promise((done) => logins.listen(0, "127.0.0.1", done));
  const main = join(packageFolder("@waline/vercel"), "vanilla.js");
  const free = await freePort();
  const child = spawn(process.execPath, [main, String(free)], {
    cwd: dirname(main),
    env: {
      ...process.env,
      PG_HOST: "127.0.0.1",
      PG_PORT: port,
      PG_DB: pathname.slice(1),
      PG_USER: username,
      PG_PASSWORD: password,
      IPQPS: "0",
      AKISMET_KEY: "false",
      OAUTH_URL: `http://127.0.0.1:${logins.address().port}`,
      PORT: String(free),
    },
  });
  await printed(child, /(Server running|listening|running)/i);
  const url = `http://127.0.0.1:${free}`;
  const headers = { "User-Agent": createText("").ua };
  let sent = 0;
  return {
    name: `Waline ${versionOf("@waline/vercel")}`,
    url,
    pid: child.pid,
    posted: 200,
    readRequests: 1,
    read: (page) =>
      writeRequest(
        "GET",
        `/api/comment?${new URLSearchParams({ path: pathOf(page), pageSize: "10", page: "1", lang: "en-US", sortBy: "insertedAt_desc" })}`,
        { headers },
      ),
    write: (url, name, root) =>
      writeRequest("POST", "/api/comment?lang=en-US", {
        headers: { ...headers, ...addressHeaders(addressOf(sent++)) },
        body: {
          ...createText(name),
          ...(root === null ? {} : { rid: root, pid: root, at: "Ann" }),
          url,
        },
      }),
    /** Answers 200 to refused comments too. */
    check(status, answer) {
      expectStatus(status, answer);
      const body = answer.body();
      if (!body.startsWith('{"errno":0,')) throw new Error(`Answered ${body}`);
    },
    idOf: ({ data }) => data.objectId,
    html: `<link rel="stylesheet" href="/waline.css"><div id="waline"></div><script type="module">
import { init } from "/waline.js";
init({ el: "#waline", serverURL: "${url}", path: location.pathname, lang: "en-US" });
</script>`,
    files: join(packageFolder("@waline/client"), "dist"),
    stop: () => end(child).finally(() => logins.close()),
  };
}

/** Creates the tables of Waline with the columns of its documentation. */
async function createWalineTables(databaseUrl) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const times =
    "createdAt timestamp default current_timestamp, updatedAt timestamp default current_timestamp";
  const reactions = Array.from({ length: 9 }, (_, index) => `reaction${index} int`).join(", ");
  const texts = (names) => names.map((name) => `${name} varchar(255)`).join(", ");
  const logins = ["github", "twitter", "facebook", "google", "weibo", "qq", "oidc", "huawei"];
  await client.query(`create sequence wl_comment_seq; create sequence wl_counter_seq; create sequence wl_users_seq;
    create table wl_comment (id int primary key default nextval('wl_comment_seq'), user_id int, comment text,
      insertedAt timestamp(0) not null default current_timestamp, ip varchar(100), ${texts(["link", "mail", "nick", "url"])},
      pid int, rid int, sticky numeric, status varchar(50) not null default '', "like" int, ua text, ${times});
    create table wl_counter (id int primary key default nextval('wl_counter_seq'), time int, ${reactions},
      url varchar(255) not null default '', ${times});
    create table wl_users (id int primary key default nextval('wl_users_seq'), ${texts(["display_name", "email", "password", "type"])},
      ${texts(["label", "url", "avatar", ...logins])}, "2fa" varchar(32), ${times});
    create index on wl_comment (url); create index on wl_comment (rid)`);
  await client.end();
}

/** Prints the bytes that a page with comments loads until it shows them. */
async function measureWeights(services) {
  const browser = await launchChromium();
  const rows = [];
  try {
    for (const service of services) {
      const site = await servePage(service);
      const runs = [];
      for (let run = 0; run < RUNS; run++) runs.push(await showComments(browser, site.url));
      rows.push({
        panel: service.name,
        ...runs[0],
        "shown after ms": median(runs.map((each) => each["shown after ms"])),
      });
      site.close();
    }
    printHeading({ browser: browser.version(), runs: `median of ${RUNS}` });
  } finally {
    await browser.close();
  }
  for (const { panel, name, files } of FILES_OF_CLIENTS) {
    const root = packageFolder(name);
    const version = versionOf(name);
    const size = (ending) =>
      kilobytes(
        files
          .filter((file) => file.endsWith(ending) || (ending === "js" && file.endsWith("mjs")))
          .reduce((sum, file) => sum + gzipSync(readFileSync(join(root, file)), { level: 9 }).length, 0),
      );
    rows.push({ panel: `${panel} ${version}`, "script kB": size("js"), "style kB": size("css") });
  }
  printTable("what a page with ten conversations loads until it shows them (gzip)", rows);
}

/** Shows the first page in a window that has the comments in view. Requests to other hosts are counted and refused. */
async function showComments(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const others = new Set();
  await context.route(
    (address) => address.hostname !== "127.0.0.1",
    (route) => {
      others.add(new URL(route.request().url()).hostname);
      return route.abort();
    },
  );
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const bytes = { Script: 0, Stylesheet: 0, Other: 0 };
  const types = new Map();
  let requests = 0;
  session.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    if (type === "Document") return;
    requests++;
    bytes[type in bytes ? type : "Other"] += encodedDataLength;
  });
  const since = performance.now();
  await page.goto(url);
  await page.getByText("thank you for this article").first().waitFor();
  const shown = Math.round(performance.now() - since);
  await page.waitForTimeout(1000);
  await context.close();
  return {
    "script kB": kilobytes(bytes.Script),
    "style kB": kilobytes(bytes.Stylesheet),
    "other kB": kilobytes(bytes.Other),
    requests,
    "other hosts": [...others].join(" ") || "none",
    "shown after ms": shown,
  };
}

/** Serves a page with a panel, and the files of its package, compressed. */
async function servePage({ html, files }) {
  const TYPES = { ".js": "text/javascript", ".css": "text/css" };
  const document = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Post</title></head><body><h1>Post</h1>${html}</body></html>`;
  const names = files === null ? [] : readdirSync(files);
  const server = createServer((request, response) => {
    const name = request.url.slice(1);
    const isFile = names.includes(name);
    const type = isFile ? (TYPES[extname(name)] ?? "application/octet-stream") : "text/html; charset=utf-8";
    const body = isFile ? readFileSync(join(files, name)) : document;
    response.writeHead(200, { "Content-Type": type, "Content-Encoding": "gzip" });
    response.end(gzipSync(body, { level: 9 }));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${server.address().port}${pathOf(0)}`, close: () => server.close() };
}

/** Returns the processor seconds and megabytes of a process and of those that it has started, from `/proc`. */
function readUsage(pid) {
  const [, ...fields] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const values = fields.join(") ").split(" ");
  const cpu = (Number(values[11]) + Number(values[12])) / TICKS_PER_SECOND;
  const memory =
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1000;
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .split(" ")
    .filter((child) => child !== "")
    .map((child) => readUsage(Number(child)))
    .reduce((sum, each) => ({ cpu: sum.cpu + each.cpu, memory: sum.memory + each.memory }), { cpu, memory });
}

/** Resolves to the first match in the output of a process. Rejects if it ends first. */
function printed(child, pattern) {
  let text = "";
  return new Promise((done, fail) => {
    child.once("close", () => fail(new Error(`The service ended:\n${text}`)));
    const read = (chunk) => {
      text += chunk;
      const found = pattern.exec(text);
      if (found !== null) done(found[1]);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
  });
}

function end(child) {
  return new Promise((done) => {
    child.once("close", done);
    child.kill("SIGTERM");
  });
}

function packageFolder(name) {
  return join(import.meta.dirname, "node_modules", name);
}

function versionOf(name) {
  return JSON.parse(readFileSync(join(packageFolder(name), "package.json"), "utf8")).version;
}

function kilobytes(bytes) {
  return Number((bytes / 1000).toFixed(1));
}
