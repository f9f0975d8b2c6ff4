import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { APP_ID, APP_KEY, startService, type TestService } from "./service.js";

const MEMORY = { kind: "file", file: ":memory:" } as const;
const BODY = JSON.stringify({ comment: "Under way", url: "/p" });
const HEAD = `POST /1.1/classes/Comment HTTP/1.1\r\nHost: x\r\nX-LC-Id: ${APP_ID}\r\nX-LC-Key: ${APP_KEY}\r
Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n`;

async function open({ server }: TestService): Promise<{ socket: Socket; read: () => string }> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
  // Being cut off is what some of these tests wait for.
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return { socket, read: () => text };
}

describe("a service that is asked to stop", () => {
  it("answers what is under way, takes nothing new, then closes its store", async () => {
    const service = await startService(MEMORY);
    const idle = await open(service);
    const { socket, read } = await open(service);
    const arrived = once(service.server, "request");
    socket.write(HEAD + BODY.slice(0, 5));
    await arrived;
    const stopped = service.stop();
    await once(idle.socket, "close");
    await expect(fetch(`${service.url}/healthz`)).rejects.toThrow("fetch failed");
    await expect(service.context.store.ping()).resolves.toBeUndefined();
    socket.write(BODY.slice(5));
    await once(socket, "close");
    expect(read()).toMatch(/^HTTP\/1\.1 201 Created\r\n/);
    await stopped;
    await expect(service.context.store.ping()).rejects.toThrow();
  });
});

describe("a service whose visitors are slow", () => {
  it("cuts off those who never end their headers or their body", async () => {
    const service = await startService(MEMORY);
    service.server.headersTimeout = 100;
    service.server.requestTimeout = 200;
    const [headers, body] = await Promise.all([open(service), open(service)]);
    headers.socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ");
    body.socket.write(HEAD + "{");
    await Promise.all([once(headers.socket, "close"), once(body.socket, "close")]);
    expect(headers.read()).toMatch(/^HTTP\/1\.1 408 /);
    expect(body.read()).toMatch(/^HTTP\/1\.1 (408|400) /);
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    expect(service.log.filter(({ event }) => event === "failure")).toEqual([]);
    await service.stop();
  });

  it("has an end of its patience unless it is told", async () => {
    const service = await startService(MEMORY);
    const { headersTimeout, requestTimeout, timeout, keepAliveTimeout } = service.server;
    expect({ headersTimeout, requestTimeout, timeout, keepAliveTimeout }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 75_000,
      timeout: 30_000,
      keepAliveTimeout: 65_000,
    });
    await service.stop();
  });
});
