import { once } from "node:events";
import type { Socket } from "node:net";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { LIMITS } from "../../../../src/cli/comments/limits.js";
import { connectInMemory } from "../../connect-in-memory.js";
import { APP_ID, APP_KEY, MEMORY, openService, type TestService } from "../service.js";

let service: TestService;
beforeEach(async () => {
  service = await openService(MEMORY);
});
afterEach(() => service.stop());

const SIZE = 500_000;

/** Sends the first bytes of a body of `SIZE` bytes. */
function begin(from: string, sent: number): { readonly socket: Socket; readonly read: () => string } {
  const socket = connectInMemory(service.server);
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
  socket.on("error", () => undefined);
  socket.write(`POST /1.1/classes/Comment HTTP/1.1\r\nHost: x\r\nX-LC-Id: ${APP_ID}\r\nX-LC-Key: ${APP_KEY}\r
X-Forwarded-For: ${from}\r\nContent-Type: application/json\r\nContent-Length: ${SIZE}\r\n\r\n`);
  socket.write(Buffer.alloc(sent, " "));
  return { socket, read: () => text };
}
const post = (from: string) =>
  service.call("POST", "classes/Comment", { body: { comment: "x", url: "/p" }, from });

it("unfinished bodies use only the memory of their own network, and are rejected with 503 beyond it", async () => {
  const most = Math.floor(LIMITS.incomingNetwork / (SIZE - 1));
  const address = (index: number) => `2001:db8:1:${(index * 16).toString(16)}::1`;
  const first = begin(address(0), SIZE - 1);
  const held = [first, ...Array.from({ length: most }, (_, index) => begin(address(index + 1), SIZE - 1))];
  const refused = () => held.filter(({ read }) => read() !== "");
  await vi.waitFor(() => expect(refused()).toHaveLength(1));
  expect(refused()[0]?.read()).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\nRetry-After: 5\r\n/);
  // The rejected body was released, although the rest of it is still arriving.
  expect((await post("192.0.2.1")).status).toBe(201);
  for (const { socket } of held) socket.destroy();
  await vi.waitFor(async () => expect((await post("2001:db8:1::1")).status).toBe(201));
});

it("a stalled body is answered with 408 when nothing has arrived for ten seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const arrived = once(service.server, "request");
  const { socket, read } = begin("192.0.2.1", 10);
  await arrived;
  await service.context.store.ping();
  vi.advanceTimersByTime(9_000);
  const data = new Promise((done) => setImmediate(() => setImmediate(done)));
  socket.write(" ");
  await data;
  vi.advanceTimersByTime(9_999);
  await service.context.store.ping();
  expect(read()).toBe("");
  vi.advanceTimersByTime(1);
  await once(socket, "close");
  expect(read()).toMatch(/^HTTP\/1\.1 408 [\s\S]*\r\nConnection: close\r\n/);
});
