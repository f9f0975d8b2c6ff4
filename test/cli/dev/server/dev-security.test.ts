import { once } from "node:events";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { createDevServer } from "../../../../src/cli/dev/server/dev-server.js";
import type { DevAnswer } from "../../../../src/cli/dev/server/dev-answer.js";
import { createDevSocket, type DevSocket } from "../../../../src/cli/dev/server/dev-socket.js";
import { ownHosts } from "../../../../src/cli/preview/own-hosts.js";
import { DEV_CLIENT_PATH, DEV_SOCKET_PATH } from "../../../../src/runtime/model/dev-message.js";
import { connectInMemory } from "../../connect-in-memory.js";
import { rawRequest, type RawRequest } from "./raw-request.js";
import { createTemporarySite, type TemporarySite } from "../temporary-site.js";

const TOKEN = "0123456789abcdef0123456789abcdef";
const SECRET = "SECRET";
/** Not listened on, because connections are made in memory. */
const PORT = 5500;
const HOSTS = ownHosts("127.0.0.1", PORT);
const hosts = () => HOSTS;
const LINES = [`Host: 127.0.0.1:${PORT}`, "Connection: close"];

/** A site whose sources and neighbouring files must not be readable. */
const FILES = {
  "hanblog.config.ts": `export default { title: "Bowl", base: "/b/" }; // ${SECRET}\n`,
  "README.md": "---\nhome: true\n---\n",
  "docs/rice.md": `# Rice\n\nCooked.\n<!-- ${SECRET} -->\n`,
  "components/Bowl.jsx": `module.exports = () => "<b>bowl</b>"; // ${SECRET}\n`,
  ".env": SECRET,
  ".git/config": SECRET,
  "key.pem": SECRET,
  "data.sqlite": SECRET,
  "public/open.txt": "open",
  "public/.env": SECRET,
  "public/.ssh/key": SECRET,
  "public/.well-known/security.txt": "contact",
  "public-secret/a.txt": SECRET,
  "public-secret/a.html": SECRET,
};

let site: TemporarySite;
let server: Server;
let socket: DevSocket;
const errors: unknown[] = [];

beforeAll(async () => {
  site = await createTemporarySite(FILES);
  const beside = join(dirname(site.dir), "site-secret");
  await mkdir(beside);
  await writeFile(join(beside, "a.txt"), SECRET);
  await symlink(join(beside, "a.txt"), join(site.dir, "public/link.txt"));
  await symlink(join(site.dir, "public-secret"), join(site.dir, "public/linked"));
  await site.site.apply([{ kind: "add", file: join(site.dir, "public/link.txt") }]);
  socket = createDevSocket({
    token: TOKEN,
    hosts,
    greet: () => [{ kind: "hello", version: 7, isRead: true }],
  });
  const onError = (error: unknown) => errors.push(error);
  server = createDevServer({
    site: site.site,
    socket,
    token: TOKEN,
    hosts,
    clientModule: (path) => (path === DEV_CLIENT_PATH ? "client" : null),
    onError,
  });
});
afterAll(async () => {
  socket.close();
  server.closeAllConnections();
  await site.remove();
});

const get = (target: string, lines: readonly string[] = LINES) => rawRequest(server, { target, lines });

const HANDSHAKE = [
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
];
interface Handshake {
  readonly host?: string;
  readonly origin?: string | null;
  readonly path?: string;
  readonly extra?: readonly string[];
}
function shakeHands({ host, origin, path, extra = [] }: Handshake = {}) {
  const own = `127.0.0.1:${PORT}`;
  const from = origin === undefined ? `http://${own}` : origin;
  const lines = [`Host: ${host ?? own}`, ...HANDSHAKE, ...extra];
  if (from !== null) lines.push(`Origin: ${from}`);
  return rawRequest(server, { target: path ?? `${DEV_SOCKET_PATH}?token=${TOKEN}`, lines });
}

function openSocket(): WebSocket {
  return new WebSocket(`ws://127.0.0.1:${PORT}${DEV_SOCKET_PATH}?token=${TOKEN}`, {
    origin: `http://127.0.0.1:${PORT}`,
    createConnection: () => connectInMemory(server),
  });
}

describe("names of the server (CVE-2025-24010: DNS that resolves other names to it)", () => {
  it.each([
    ["127.0.0.1:PORT", 200],
    ["localhost:PORT", 200],
    ["LOCALHOST:PORT", 200],
    ["[::1]:PORT", 200],
    ["evil.example:PORT", 403],
    ["localhost.evil.example:PORT", 403],
    ["192.168.0.1:PORT", 403],
    ["127.0.0.1", 403],
    ["127.0.0.1:1", 403],
    ["localhost:PORT@evil.example", 403],
    ["", 403],
  ])("answers Host %j with %i", async (host, status) => {
    const answer = await get("/b/", [`Host: ${host.replace("PORT", String(PORT))}`, "Connection: close"]);
    expect(answer.status).toBe(status);
  });
});

describe("headers of every response (CVE-2025-30359, GHSA-67mh-4wv8-2f99)", () => {
  const answers: readonly (readonly [
    name: string,
    request: Omit<RawRequest, "lines"> & Partial<RawRequest>,
    status: number,
  ])[] = [
    ["a page", { target: "/b/docs/rice.html" }, 200],
    ["routes.json", { target: "/b/routes.json" }, 200],
    ["the dev client", { target: DEV_CLIENT_PATH }, 200],
    ["a public file", { target: "/b/open.txt" }, 200],
    ["a redirect", { target: "/" }, 302],
    ["a missing page", { target: "/b/nothing.html" }, 404],
    ["a path outside of the base", { target: "/other/" }, 404],
    ["a refused name", { target: "/b/", lines: ["Host: evil.example", "Connection: close"] }, 403],
    ["a bad path", { target: "/b/%00" }, 400],
    ["no request at all", { target: "/b/\u0000 x" }, 400],
    ["another method", { target: "/b/", method: "POST" }, 405],
    ["a preflight", { target: "/b/", method: "OPTIONS" }, 405],
  ];
  it.each(answers)("prevent other sites from reading %s", async (_name, request, status) => {
    const lines = request.lines ?? [
      `Host: 127.0.0.1:${PORT}`,
      "Origin: http://evil.example",
      "Connection: close",
    ];
    const { status: got, headers } = await rawRequest(server, { ...request, lines });
    expect(got).toBe(status);
    expect(headers).toMatchObject({
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(headers).not.toHaveProperty("x-powered-by");
  });

  it("protects the scripts of the site too", async () => {
    const page = await get("/b/docs/rice.html");
    const script = /src="(\/b\/assets\/js\/boot\.[^"]+)"/.exec(page.body)?.[1] ?? "";
    const { status, headers } = await get(script);
    expect([status, headers["cross-origin-resource-policy"]]).toEqual([200, "same-origin"]);
    const refused = await shakeHands({ origin: "http://evil.example" });
    expect(refused.headers["cross-origin-resource-policy"]).toBe("same-origin");
  });
});

describe("request targets", () => {
  it.each([
    // GHSA-g7r4-m6w7-qqqr: Windows separators, also percent-encoded.
    "/b/..\\..\\hanblog.config.ts",
    "/b/..%5c..%5chanblog.config.ts",
    "/b/..%2f..%2fhanblog.config.ts",
    "/b/open.txt%00.html",
    "/b/../hanblog.config.ts",
    "/b/%2e%2e/hanblog.config.ts",
    "/b/assets/js/../../../hanblog.config.ts",
    "/b/%E0%A4%A.html",
    // CVE-2025-32395: Node accepts these request targets.
    "/b/#/../../hanblog.config.ts",
    "/b/open.txt#x",
    "http://127.0.0.1/b/",
    "b/open.txt",
    "*",
    // CVE-2025-46565, CVE-2025-62522
    "/b/.env/.",
    "/b/.env\\",
  ])("rejects %j", async (target) => {
    const answer = await get(target);
    expect(answer.status).toBe(400);
    expect(answer.body).not.toContain(SECRET);
  });

  it.each([
    // CVE-2025-30208, -31125, -31486, CVE-2026-39364: prefixes and queries must not open files.
    "/@fs/etc/passwd",
    "/b/@fs/etc/passwd",
    "/@fs/etc/passwd?raw??",
    "/b/.env",
    "/b/.env?raw??",
    "/b/.env?import&raw",
    "/b/.env?.svg?.wasm?init",
    "/b/%2eenv",
    "/b/.git/config",
    "/b/.ssh/key",
    "/b/key.pem",
    "/b/data.sqlite",
    "/b/hanblog.config.ts",
    "/b/docs/rice.md",
    "/b/components/Bowl.jsx",
    "/b/components/Bowl.jsx?inline&import",
    "/b/.hanblog/cache/",
    "/b/%252e%252e%252fhanblog.config.ts",
    // CVE-2025-58751, CVE-2025-58752: folders with a common prefix, HTML outside of the site, links out of
    // it.
    "/b/public-secret/a.txt",
    "/b/public-secret/a.html",
    "/b/link.txt",
    "/b/linked/a.txt",
    "/b-secret/a.txt",
    // CVE-2026-39365
    "/b/assets/js/app.js.map",
  ])("finds nothing at %s", async (target) => {
    const answer = await get(target);
    expect(answer.status).toBe(404);
    expect(answer.body).not.toContain(SECRET);
  });

  it.each(["", "?raw??", "?import&raw", "?url", "?inline", "?x=.svg"])(
    "returns a file's bytes for any query (%j)",
    async (query) => {
      const answer = await get(`/b/open.txt${query}`);
      expect([answer.status, answer.body]).toEqual([200, "open"]);
    },
  );

  it("serves .well-known, the only dot folder", async () => {
    expect((await get("/b/.well-known/security.txt")).body).toBe("contact");
  });
});

describe("redirects (CVE-2024-43796, CVE-2024-29041)", () => {
  it.each([
    ["/", 302, "/b/"],
    ["/b", 302, "/b/"],
    ["/b/docs/rice", 302, "/b/docs/rice.html"],
    ["/b//docs/rice.html", 302, "/b/docs/rice.html"],
    ["//evil.example", 404, undefined],
    ["//evil.example/b/", 404, undefined],
    ["/b//evil.example", 404, undefined],
    ["/b//evil.example/", 404, undefined],
    ["/b/<script>alert(1)</script>", 404, undefined],
  ])("%s: %i %s", async (target, status, location) => {
    const answer = await get(target);
    expect([answer.status, answer.headers["location"]]).toEqual([status, location]);
    expect(answer.body).not.toContain("<script>alert(1)");
  });
});

describe("the socket", () => {
  it("opens for its own origin with the token", async () => {
    expect((await shakeHands()).status).toBe(101);
    const own = `localhost:${PORT}`;
    expect((await shakeHands({ host: own, origin: `http://${own}` })).status).toBe(101);
  });

  it.each([
    // CVE-2018-14732, CVE-2025-30360: the whole origin is compared, and a missing one is rejected.
    ["no origin", { origin: null }],
    ["the origin null", { origin: "null" }],
    ["another site", { origin: "http://evil.example" }],
    ["an address", { origin: "http://192.168.0.1" }],
    ["another port", { origin: "http://127.0.0.1:1" }],
    ["no port", { origin: "http://127.0.0.1" }],
    ["another of this machine's names", { origin: "http://localhost:PORT" }],
    ["another scheme", { origin: "https://127.0.0.1:PORT" }],
    ["a longer name", { origin: "http://127.0.0.1:PORT.evil.example" }],
    ["another host", { host: "evil.example:PORT", origin: "http://evil.example:PORT" }],
    ["no token", { path: DEV_SOCKET_PATH }],
    ["a wrong token", { path: `${DEV_SOCKET_PATH}?token=${TOKEN.slice(1)}0` }],
    ["a part of the token", { path: `${DEV_SOCKET_PATH}?token=${TOKEN.slice(1)}` }],
  ] satisfies (readonly [string, Handshake])[])("rejects %s", async (_name, shake: Handshake) => {
    const origin =
      typeof shake.origin === "string" ? shake.origin.replace("PORT", String(PORT)) : shake.origin;
    const given = origin === undefined ? {} : { origin };
    const host = shake.host === undefined ? {} : { host: shake.host.replace("PORT", String(PORT)) };
    expect((await shakeHands({ ...shake, ...given, ...host })).status).toBe(403);
  });

  it.each(["/", "/b/", "/b/@hanblog/socket", "/@hanblog/other"])(
    "does not exist at any other path (%s)",
    async (path) => {
      expect((await shakeHands({ path: `${path}?token=${TOKEN}` })).status).toBe(404);
    },
  );

  it("only sends: messages of tabs get no answer, and large ones close the connection (CVE-2026-39363)", async () => {
    const tab = openSocket();
    const messages: string[] = [];
    tab.on("message", (data: Buffer) => messages.push(data.toString()));
    await once(tab, "message");
    for (const text of ['{"kind":"reload"}', '{"method":"fetchModule","id":"/etc/passwd"}', "[1,2"])
      tab.send(text);
    tab.ping();
    await once(tab, "pong");
    expect(messages).toEqual(['{"kind":"hello","version":7,"isRead":true}']);
    tab.send("x".repeat(5000));
    const [code] = await once(tab, "close");
    expect(code).toBe(1009);
  });

  it.each([
    ["very many headers", Array.from({ length: 2500 }, (_, index) => `X${index}: ${index}`)],
    ["an extension of an evil name", ["Sec-WebSocket-Extensions: __proto__; constructor=1"]],
    ["a broken key", ["Sec-WebSocket-Key: x"]],
    ["a broken version", ["Sec-WebSocket-Version: 99"]],
  ])("survives %s (CVE-2024-37890, GHSA-5v72)", async (_name, extra) => {
    await shakeHands({ extra });
    expect((await get("/b/open.txt")).status).toBe(200);
    const tab = openSocket();
    await once(tab, "message");
    tab.terminate();
  });

  it("survives a tab that closes during a message", async () => {
    const tab = openSocket();
    await once(tab, "message");
    tab.terminate();
    socket.send({ kind: "update", pages: [], others: "changed" });
    expect((await get("/b/open.txt")).status).toBe(200);
  });
});

describe("a server of an arbitrary site", () => {
  interface Bases {
    readonly base: string;
    readonly formerBases: readonly string[];
  }
  async function serve(
    answer: () => Promise<DevAnswer>,
    targets: readonly string[] = [DEV_CLIENT_PATH, "/x"],
    { base, formerBases }: Bases = { base: "/", formerBases: [] },
  ) {
    const caught: unknown[] = [];
    const other = createDevServer({
      site: { answer, base: () => base, formerBases: () => formerBases, version: () => 0 },
      socket: createDevSocket({ token: TOKEN, hosts, greet: () => [] }),
      token: TOKEN,
      hosts,
      clientModule: (path) => (path === DEV_CLIENT_PATH ? "client" : null),
      onError: (error) => caught.push(error),
    });
    const answers = await Promise.all(targets.map((target) => rawRequest(other, { target, lines: LINES })));
    return { answers, caught };
  }

  it("keeps its own paths, whatever files the site has there (GHSA-mx8g-39q3-5c79)", async () => {
    const { answers } = await serve(async () => ({ kind: "content", name: "x.js", content: "site" }));
    expect(answers.map(({ body }) => body)).toEqual(["client", "site"]);
  });

  it.each<[string, readonly string[], string, string | undefined]>([
    ["/new/", ["/old/"], "/old/rice.html?q", "/new/rice.html?q"],
    ["/new/", ["/old/"], "/new/nothing.html", undefined],
    ["/new/", ["/"], "/rice.html", "/new/rice.html"],
    ["/new/", ["/"], "/new/nothing.html", undefined],
    ["/", ["/old/"], "/old/rice.html", "/rice.html"],
    ["/", ["/old/"], "/old//evil.example/", "/evil.example/"],
    ["/new/", ["/"], "//evil.example/", "/new/evil.example/"],
    ["/new/", [], "/old/rice.html", undefined],
  ])("under %s, formerly %j, it redirects %s to %s", async (base, formerBases, target, expected) => {
    const missing = async () => ({ kind: "not-found", html: "" }) as const;
    const { answers } = await serve(missing, [target], { base, formerBases });
    expect(answers[0]?.status).toBe(expected === undefined ? 404 : 302);
    expect(answers[0]?.headers["location"]).toBe(expected);
  });

  it("shows errors in the terminal, and no details to clients", async () => {
    const { answers, caught } = await serve(() => Promise.reject(new Error(SECRET)));
    expect(answers[1]?.status).toBe(500);
    expect(answers[1]?.body).not.toMatch(/SECRET|at |\.ts/);
    expect(caught).toHaveLength(1);
  });

  it("does not report a tab that closed before its file was sent", async () => {
    const caught: unknown[] = [];
    const file = { kind: "file", file: join(site.dir, "public/open.txt"), root: site.dir } as const;
    let hasLeft: Promise<unknown> = Promise.resolve();
    const answer = async () => {
      await hasLeft;
      return file;
    };
    const other = createDevServer({
      site: { answer, base: () => "/", formerBases: () => [], version: () => 0 },
      socket: createDevSocket({ token: TOKEN, hosts, greet: () => [] }),
      token: TOKEN,
      hosts,
      clientModule: () => null,
      onError: (error) => caught.push(error),
    });
    const tab = connectInMemory(other);
    const left = once(tab, "close");
    other.prependOnceListener("request", (_, response) => {
      hasLeft = once(response, "close");
      tab.destroy();
    });
    tab.write(`GET /open.txt HTTP/1.1\r\nHost: 127.0.0.1:${PORT}\r\n\r\n`);
    await left;
    // Once another tab has its file, an error of the first request would have been reported.
    expect((await rawRequest(other, { target: "/open.txt", lines: LINES })).body).toBe("open");
    expect((await rawRequest(other, { target: "/open.txt", lines: LINES })).body).toBe("open");
    expect(caught).toEqual([]);
  });

  it("opens no file outside the folder that it was requested from", async () => {
    const { answers } = await serve(async () => ({
      kind: "file",
      file: join(site.dir, "public-secret/a.txt"),
      root: join(site.dir, "public"),
    }));
    expect(answers[1]?.status).toBe(404);
  });
});

it("caused no error in all these tests", () => {
  expect(errors).toEqual([]);
});
