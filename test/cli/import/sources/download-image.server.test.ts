import { createServer, type IncomingMessage, type Server } from "node:http";
import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { downloadImage, isPrivateAddress } from "../../../../src/cli/import/sources/download-image.js";
import { makeTempDir } from "../../../make-temp-dir.js";

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

type Answer =
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: string }
  | "wait";

async function serve(answers: Readonly<Record<string, Answer>>): Promise<string> {
  const own = createServer((request, response) => {
    requests.push(request);
    const answer = answers[request.url ?? ""] ?? { status: 404 };
    if (answer === "wait") return;
    response
      .writeHead(answer.status ?? 200, { "content-type": "image/png", ...answer.headers })
      .end(answer.body);
  });
  server = own;
  await new Promise<void>((resolve) => own.listen(0, "127.0.0.1", resolve));
  const address = own.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
}

const file = () => join(dir, "images", "1");

it("downloads an image from the server that the author named, also after a redirect", async () => {
  const origin = await serve({
    "/a.png": { body: "bytes" },
    "/b.png": { status: 301, headers: { location: "/a.png" } },
  });
  await downloadImage(`${origin}/b.png`, file(), { trusted: origin });
  expect(await readFile(file(), "utf8")).toBe("bytes");
  for (const { headers } of requests) {
    expect(headers).not.toHaveProperty("cookie");
    expect(headers).not.toHaveProperty("referer");
    expect(headers).not.toHaveProperty("authorization");
  }
});

it.each<[what: string, answer: Answer, fault: string]>([
  ["a page in place of an image", { headers: { "content-type": "text/html" } }, "type text/html"],
  ["an image that can run scripts", { headers: { "content-type": "image/svg+xml" } }, "type image/svg+xml"],
  ["a missing image", { status: 404 }, "status 404"],
  ["an image that is too large", { body: "x".repeat(2000) }, "large"],
  ["a server that does not answer", "wait", "slow"],
  ["a redirect to itself", { status: 302, headers: { location: "/a.png" } }, "status redirects"],
  [
    "a redirect to a private address",
    { status: 302, headers: { location: "http://127.0.0.2/a.png" } },
    "address",
  ],
  ["a redirect to a file", { status: 302, headers: { location: "file:///etc/hosts" } }, "address"],
])("leaves no file for %s", async (_, answer, message) => {
  const origin = await serve({ "/a.png": answer });
  const limits = { bytes: 1000, milliseconds: 500 };
  await expect(downloadImage(`${origin}/a.png`, file(), { trusted: origin, limits })).rejects.toMatchObject({
    message,
  });
  await expect(stat(file())).rejects.toMatchObject({ code: "ENOENT" });
});

it.each(["127.0.0.1", "0x7f.1", "localhost", "[::1]", "[::ffff:127.0.0.1]"])(
  "sends no request to the private host %s of an export",
  async (host) => {
    const origin = await serve({ "/a.png": { body: "bytes" } });
    const url = `http://${host}:${new URL(origin).port}/a.png`;
    await expect(downloadImage(url, file(), { trusted: null })).rejects.toMatchObject({ message: "address" });
    expect(requests).toEqual([]);
  },
);

it.each([
  ["10.1.2.3", true],
  ["169.254.169.254", true],
  ["172.31.0.1", true],
  ["172.32.0.1", false],
  ["192.168.1.1", true],
  ["8.8.8.8", false],
  ["255.255.255.255", true],
  ["fe80::1", true],
  ["fd00::1", true],
  ["::ffff:10.0.0.1", true],
  ["64:ff9b::a00:1", true],
  ["2606:4700::1111", false],
])("the address %s is private: %s", (address, isPrivate) => {
  expect(isPrivateAddress(address)).toBe(isPrivate);
});
