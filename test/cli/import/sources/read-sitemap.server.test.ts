import { createServer, type IncomingMessage, type Server } from "node:http";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readSitemap } from "../../../../src/cli/import/sources/read-sitemap.js";
import { makeTempDir } from "../../../make-temp-dir.js";

const LIMITS = { bytes: 100_000, files: 5, depth: 2, milliseconds: 20_000 };

const urls = (...paths: readonly string[]) =>
  `<urlset>${paths.map((path) => `<url><loc>https://old.example${path}</loc></url>`).join("")}</urlset>`;
const index = (...places: readonly string[]) =>
  `<sitemapindex>${places.map((place) => `<sitemap><loc>${place}</loc></sitemap>`).join("")}</sitemapindex>`;

/** Many megabytes of one address in a few kilobytes. */
const BOMB = gzipSync(`<urlset>${"<loc>/a/</loc>".repeat(500_000)}</urlset>`);

type Files = Readonly<Record<string, string | Buffer>>;

let dir = "";
let server: Server | null = null;
let requests: IncomingMessage[] = [];

beforeEach(async () => {
  dir = await makeTempDir();
  requests = [];
});
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  server = null;
  await rm(dir, { recursive: true, force: true });
});

/** Serves the files, and resolves to the address of the server. A file of the text `wait` is never answered. */
async function serve(files: Files): Promise<string> {
  const own = createServer((request, response) => {
    requests.push(request);
    const file = files[request.url ?? ""];
    if (file === "wait") return;
    if (typeof file === "string" && file.startsWith("to ")) {
      response.writeHead(302, { location: file.slice(3) }).end();
      return;
    }
    response.writeHead(file === undefined ? 404 : 200).end(file);
  });
  server = own;
  await new Promise<void>((resolve) => own.listen(0, "127.0.0.1", resolve));
  const address = own.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
}

async function store(files: Files): Promise<string> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, file)), { recursive: true });
    await writeFile(join(dir, file), text);
  }
  return dir;
}

const GOOD: readonly (readonly [string, Files, readonly string[]])[] = [
  [
    "a sitemap",
    { "/s.xml": urls("/a/", "/b/", "/a/") },
    ["https://old.example/a/", "https://old.example/b/"],
  ],
  ["a packed sitemap", { "/s.xml": gzipSync(urls("/a/")) }, ["https://old.example/a/"]],
  [
    "a sitemap in UTF-16",
    { "/s.xml": Buffer.from(`\uFEFF${urls("/中/")}`, "utf16le") },
    ["https://old.example/中/"],
  ],
  [
    "an index, whose parts have the host of the old configuration",
    {
      "/s.xml": index("https://old.example/zh/s.xml", "https://old.example/post.xml"),
      "/zh/s.xml": urls("/zh/"),
      "/post.xml": urls("/a/"),
    },
    ["https://old.example/zh/", "https://old.example/a/"],
  ],
  [
    "an index in an index that names itself",
    { "/s.xml": index("/s.xml", "/t.xml"), "/t.xml": index("/u.xml", "/s.xml"), "/u.xml": urls("/a/") },
    ["https://old.example/a/"],
  ],
];

const BAD: readonly (readonly [string, Files, string])[] = [
  ["a page", { "/s.xml": "<!doctype html><html><body>Not found</body></html>" }, "is not a sitemap"],
  ["a sitemap without an address", { "/s.xml": urls() }, "names no address"],
  ["packed bytes that are broken", { "/s.xml": BOMB.subarray(0, 200) }, "is not a sitemap"],
  ["a bomb", { "/s.xml": BOMB }, "is too large"],
  ["a large file", { "/s.xml": urls("/a".repeat(60_000)) }, "is too large"],
  [
    "parts that are large together",
    {
      "/s.xml": index("/1.xml", "/2.xml"),
      "/1.xml": urls("/a".repeat(30_000)),
      "/2.xml": urls("/b".repeat(30_000)),
    },
    "is too large",
  ],
  [
    "many parts",
    { "/s.xml": index(...[1, 2, 3, 4, 5].map((n) => `/${n}.xml`)), ...parts(5) },
    "has too many parts",
  ],
  [
    "deep indexes",
    {
      "/s.xml": index("/1.xml"),
      "/1.xml": index("/2.xml"),
      "/2.xml": index("/3.xml"),
      "/3.xml": urls("/a/"),
    },
    "has too many parts",
  ],
  ["a part that is no sitemap", { "/s.xml": index("/1.xml"), "/1.xml": "{}" }, "is not a sitemap"],
];

function parts(count: number): Files {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`/${n + 1}.xml`, urls(`/${n}/`)]));
}

const error = (text: string) => ({ code: "import-sitemap", message: expect.stringContaining(text) });

describe("a sitemap on a disk", () => {
  it.each(GOOD)("is read: %s", async (_, files, expected) => {
    expect(await readSitemap(join(await store(files), "s.xml"), LIMITS)).toEqual(expected);
  });

  it.each([
    ...BAD,
    ["a missing part", { "/s.xml": index("https://old.example/1.xml") }, "was not found next to"] as const,
  ])("is an error: %s", async (_, files, text) => {
    await expect(readSitemap(join(await store(files), "s.xml"), LIMITS)).rejects.toMatchObject(error(text));
  });

  it("reads no part outside of its folder, and none from a server", async () => {
    const host = await serve({ "/1.xml": urls("/a/") });
    await store({ "1.xml": urls("/a/"), "in/s.xml": index("/../1.xml"), "in/t.xml": index(`${host}/1.xml`) });
    await store({ "in/u.xml": index("/%2e%2e%2f1.xml"), "in/v.xml": index("../1.xml") });
    for (const name of ["s", "t", "u", "v"]) {
      await expect(readSitemap(join(dir, `in/${name}.xml`), LIMITS)).rejects.toMatchObject(
        error("was not found"),
      );
    }
    expect(requests).toEqual([]);
  });
});

describe("a sitemap on a server", () => {
  it.each(GOOD)("is read: %s", async (_, files, expected) => {
    expect(await readSitemap(`${await serve(files)}/s.xml`, LIMITS)).toEqual(expected);
  });

  it.each([
    ...BAD,
    ["a missing file", {}, "cannot be read (HTTP 404)"] as const,
    ["a missing part", { "/s.xml": index("/1.xml") }, "cannot be read (HTTP 404)"] as const,
  ])("is an error: %s", async (_, files, text) => {
    await expect(readSitemap(`${await serve(files)}/s.xml`, LIMITS)).rejects.toMatchObject(error(text));
  });

  it("is an error if it never ends, and if no server is there", async () => {
    const host = await serve({ "/s.xml": "wait" });
    await expect(readSitemap(`${host}/s.xml`, { ...LIMITS, milliseconds: 50 })).rejects.toMatchObject(
      error("was not complete"),
    );
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve));
    await expect(readSitemap(`${host}/s.xml`, LIMITS)).rejects.toMatchObject(error("cannot be reached"));
  });

  it("follows a redirect, and sends nothing about the computer", async () => {
    const host = await serve({
      "/s.xml": "to /t.xml",
      "/t.xml": index("https://old.example/1.xml"),
      "/1.xml": urls("/a/"),
    });
    expect(await readSitemap(`${host}/s.xml`, LIMITS)).toEqual(["https://old.example/a/"]);
    const names = new Set(requests.flatMap(({ headers }) => Object.keys(headers)));
    for (const name of ["cookie", "referer", "authorization", "from"]) expect([...names]).not.toContain(name);
  });
});
