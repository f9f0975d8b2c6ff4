import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { APP_ID, APP_KEY, listen, MEMORY, openService, type TestService } from "../service.js";

const BODY = JSON.stringify({ comment: "Under way", url: "/p" });
const HEAD = `POST /1.1/classes/Comment HTTP/1.1\r\nHost: x\r\nX-LC-Id: ${APP_ID}\r\nX-LC-Key: ${APP_KEY}\r
Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n`;

async function open({ server }: TestService): Promise<{ socket: Socket; read: () => string }> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
  // Some of these tests expect the connection to be reset.
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return { socket, read: () => text };
}

describe("a stopping service", () => {
  it("finishes running requests, accepts no new ones, then closes its store", async () => {
    const service = await openService(MEMORY);
    const url = await listen(service.server);
    const idle = await open(service);
    const { socket, read } = await open(service);
    const arrived = once(service.server, "request");
    socket.write(HEAD + BODY.slice(0, 5));
    await arrived;
    const stopped = service.stop();
    await once(idle.socket, "close");
    await expect(fetch(`${url}/healthz`)).rejects.toThrow("fetch failed");
    await expect(service.context.store.ping()).resolves.toBeUndefined();
    socket.write(BODY.slice(5));
    await once(socket, "close");
    expect(read()).toMatch(/^HTTP\/1\.1 201 Created\r\n/);
    await stopped;
    await expect(service.context.store.ping()).rejects.toThrow();
  });

  it("disconnects requests that are still running after ten seconds", async () => {
    const service = await openService(MEMORY);
    await listen(service.server);
    const { socket } = await open(service);
    const arrived = once(service.server, "request");
    socket.write(HEAD);
    await arrived;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const stopped = service.stop();
    vi.advanceTimersByTime(9_999);
    await service.context.store.ping();
    expect(socket.closed).toBe(false);
    vi.advanceTimersByTime(1);
    await once(socket, "close");
    await stopped;
  });
});

describe("a service with slow clients", () => {
  it("disconnects clients that never finish their headers or body", async () => {
    const patience = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 50 };
    const service = await openService(MEMORY, { patience });
    const url = await listen(service.server);
    const [headers, body] = await Promise.all([open(service), open(service)]);
    headers.socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ");
    body.socket.write(HEAD + "{");
    await Promise.all([once(headers.socket, "close"), once(body.socket, "close")]);
    expect(headers.read()).toMatch(/^HTTP\/1\.1 408 /);
    expect(body.read()).toMatch(/^HTTP\/1\.1 (408|400) /);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(service.log.filter(({ event }) => event === "failure")).toEqual([]);
    await service.stop();
  });
});
