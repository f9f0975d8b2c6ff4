import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPreviewServer } from "../../../src/cli/preview/preview-server.js";
import { connectInMemory } from "../connect-in-memory.js";
import { sendInMemory, type RawAnswer } from "../send-in-memory.js";

const LONG = "饭团".repeat(2000);
const OUTPUT = {
  "index.html": "home",
  "404.html": "nothing here",
  "en/404.html": "nothing in English",
  "docs/index.html": "docs",
  "docs/Data.html": LONG,
  "docs/v-if&v-for.html": "vif",
  "docs/香菇.html": "mushroom",
  "evil.html": "evil",
  "100%.html": "hundred",
  "routes.json": "{}",
  "assets/js/1.abc.js": "1",
  "assets/css/x.css": "a{}",
  "atom.xml": "<feed/>",
  ".hanblog": "{}",
  ".git/config": "secret",
  ".well-known/x.txt": "well",
  "tag/.NET/index.html": "dotted",
  "tag/.NET/x.txt": "secret",
};

let folder = "";
const servers = new Map<string, Server>();

beforeAll(async () => {
  // The output is within a dot folder, which must not hide it.
  folder = join(await mkdtemp(join(tmpdir(), "hanblog-preview-")), ".deep");
  for (const [file, content] of Object.entries(OUTPUT)) {
    await mkdir(dirname(join(folder, "dist", file)), { recursive: true });
    await writeFile(join(folder, "dist", file), content);
  }
  await mkdir(join(folder, "dist-secret"));
  await writeFile(join(folder, "dist-secret", "a.html"), "secret");
  await writeFile(join(folder, "secret.html"), "secret");
  await symlink(join(folder, "secret.html"), join(folder, "dist", "link.html"));
  await symlink(join(folder, "dist-secret"), join(folder, "dist", "linked"));
  for (const base of ["/", "/blog/"]) {
    servers.set(base, createServer(createPreviewServer({ dir: join(folder, "dist"), base })));
  }
});
afterAll(() => rm(dirname(folder), { recursive: true, force: true }));

function serverOf(base: string): Server {
  const server = servers.get(base);
  if (server === undefined) throw new Error(`Nothing is served under ${base}`);
  return server;
}

function get(
  path: string,
  options: { base?: string; method?: string; headers?: Record<string, string> } = {},
): Promise<RawAnswer> {
  const { base = "/blog/", method = "GET", headers = {} } = options;
  return sendInMemory(serverOf(base), { method, path, headers });
}

/** Returns the status code for a request target that Node's client would reject. */
async function rawStatus(target: string): Promise<number> {
  const socket = connectInMemory(serverOf("/blog/"));
  socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  return Number(Buffer.concat(chunks).toString().split(" ")[1]);
}

describe("createPreviewServer", () => {
  it.each([
    ["/blog/", "home", "text/html; charset=utf-8", "no-cache"],
    ["/blog/docs/", "docs", "text/html; charset=utf-8", "no-cache"],
    ["/blog/docs/v-if&v-for.html?x=1", "vif", "text/html; charset=utf-8", "no-cache"],
    ["/blog/docs/%E9%A6%99%E8%8F%87.html", "mushroom", "text/html; charset=utf-8", "no-cache"],
    ["/blog/100%25.html", "hundred", "text/html; charset=utf-8", "no-cache"],
    ["/blog/routes.json", "{}", "application/json; charset=utf-8", "no-cache"],
    ["/blog/atom.xml", "<feed/>", "application/xml", "no-cache"],
    [
      "/blog/assets/js/1.abc.js",
      "1",
      "text/javascript; charset=utf-8",
      "public, max-age=31536000, immutable",
    ],
    ["/blog/assets/css/x.css", "a{}", "text/css; charset=utf-8", "public, max-age=31536000, immutable"],
    ["/blog/.well-known/x.txt", "well", "text/plain; charset=utf-8", "no-cache"],
    ["/blog/tag/.NET/", "dotted", "text/html; charset=utf-8", "no-cache"],
  ])("serves %s", async (path, body, type, cacheControl) => {
    const answer = await get(path);
    expect([answer.status, answer.body.toString()]).toEqual([200, body]);
    expect(answer.headers).toMatchObject({
      "content-type": type,
      "cache-control": cacheControl,
      "x-content-type-options": "nosniff",
    });
    expect(answer.headers["x-powered-by"]).toBeUndefined();
  });

  it.each([
    ["/", 302, "/blog/"],
    ["/blog?x=1", 301, "/blog/?x=1"],
    ["/blog/index.html", 301, "/blog/"],
    ["/blog/docs", 301, "/blog/docs/"],
    ["/blog/docs?a=1&b", 301, "/blog/docs/?a=1&b"],
    ["/blog/docs/index.html", 301, "/blog/docs/"],
    ["/blog/docs/Data", 301, "/blog/docs/Data.html"],
    ["/blog/docs/Data/", 301, "/blog/docs/Data.html"],
    ["/blog/docs.html", 301, "/blog/docs/"],
    ["/blog//docs//Data.html", 301, "/blog/docs/Data.html"],
    ["/blog/docs/%E9%A6%99%E8%8F%87", 301, "/blog/docs/%E9%A6%99%E8%8F%87.html"],
    ["/blog/docs/%e9%a6%99%e8%8f%87.html", 301, "/blog/docs/%E9%A6%99%E8%8F%87.html"],
    ["/blog//evil.html", 301, "/blog/evil.html"],
  ])("redirects %s", async (path, status, location) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
  });

  it("never redirects to another host", async () => {
    for (const path of ["//evil", "//evil.html", "///evil.example/..", "//evil.example/%2e%2e"]) {
      const { headers } = await get(path, { base: "/" });
      expect(headers.location ?? "/x").toMatch(/^\/[^/\\]/);
    }
  });

  it.each([
    "/blog/missing.html",
    "/blog/DOCS/",
    "/blog/.hanblog",
    "/blog/.git/config",
    "/blog/%2egit/config",
    "/blog/docs/.well-known/x.txt",
    "/blog/tag/.NET/x.txt",
    "/blog/link.html",
    "/blog/linked/a.html",
    "/blog/docs/Data.html/x",
  ])("answers %s with the not-found page and status 404", async (path) => {
    const answer = await get(path, { headers: { range: "bytes=0-3" } });
    expect([answer.status, answer.body.toString()]).toEqual([404, "nothing here"]);
    expect(answer.headers["cache-control"]).toBe("no-cache");
  });

  it("answers with the not-found page of the folder", async () => {
    for (const path of ["/blog/en/missing.html", "/blog/en/a/b/c/d/e/f/"]) {
      const answer = await get(path);
      expect([answer.status, answer.body.toString()]).toEqual([404, "nothing in English"]);
    }
    expect((await get("/blog/en")).status).toBe(404);
  });

  it.each(["/docs/", "/blogs/", "/blo", "/blog-secret/"])(
    "serves nothing at %s, outside its base",
    async (path) => {
      const answer = await get(path);
      expect([answer.status, answer.headers["content-type"]]).toEqual([404, "text/plain; charset=utf-8"]);
    },
  );

  it.each([
    "/blog/../secret.html",
    "/blog/%2e%2e/secret.html",
    "/blog/..%2fsecret.html",
    "/blog/..%5csecret.html",
    "/blog/..\\secret.html",
    "/blog/docs%2fData.html",
    "/blog/../dist-secret/a.html",
    "/blog/%00",
    "/blog/%",
    "/blog/%E9%A6",
    "/blog/docs/./Data.html",
    "http://127.0.0.1/blog/",
    "/blog/#x",
    "/blog/docs/香菇.html",
    "blog/",
  ])("rejects %s", async (target) => {
    expect(await rawStatus(target)).toBe(400);
  });

  it("allows only reading", async () => {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      const answer = await get("/blog/", { method });
      expect([answer.status, answer.headers.allow]).toEqual([405, "GET, HEAD"]);
    }
    const head = await get("/blog/docs/Data.html", { method: "HEAD" });
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });

  it("compresses for clients that support it", async () => {
    const read = (encoding: string) =>
      get("/blog/docs/Data.html", { headers: { "accept-encoding": encoding } });
    const [gzip, brotli, plain] = [await read("gzip"), await read("gzip, br"), await read("identity")];
    expect([gzip.headers["content-encoding"], gunzipSync(gzip.body).toString()]).toEqual(["gzip", LONG]);
    expect([brotli.headers["content-encoding"], brotliDecompressSync(brotli.body).toString()]).toEqual([
      "br",
      LONG,
    ]);
    expect([plain.headers["content-encoding"], plain.body.toString()]).toEqual([undefined, LONG]);
    expect(gzip.headers.vary).toBe("Accept-Encoding");
  });

  it("sends a byte range of the uncompressed file, or an error if the file is shorter", async () => {
    const read = (range: string) =>
      get("/blog/docs/Data.html", { headers: { range, "accept-encoding": "gzip" } });
    const bytes = Buffer.from(LONG);
    const answer = await read("bytes=1-1999");
    expect([answer.status, answer.headers["content-encoding"]]).toEqual([206, undefined]);
    expect(answer.body.equals(bytes.subarray(1, 2000))).toBe(true);
    const beyond = await read(`bytes=${bytes.length}-`);
    expect([beyond.status, beyond.headers["content-range"]]).toEqual([416, `bytes */${bytes.length}`]);
  });

  it("answers 412 to a client that wants another version of a file", async () => {
    const { status } = await get("/blog/docs/Data.html", { headers: { "if-match": '"other"' } });
    expect(status).toBe(412);
  });

  it("answers 304 to a client that has the file", async () => {
    const { headers } = await get("/blog/docs/");
    const again = await get("/blog/docs/", { headers: { "if-none-match": headers.etag ?? "" } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it("follows a build that replaces the folder, and survives a missing one", async () => {
    const dir = join(folder, "later");
    servers.set(dir, createServer(createPreviewServer({ dir, base: "/" })));
    expect((await get("/", { base: dir })).status).toBe(404);
    await mkdir(dir);
    await writeFile(join(dir, "index.html"), "later");
    expect((await get("/", { base: dir })).body.toString()).toBe("later");
  });
});
