import { createServer, type Server } from "node:http";
import { describe, expect, it } from "vitest";
import { listen, urlOf } from "../../../src/cli/commands/listen.js";

/** Creates a server that can use some ports and fails with a code on others. Port 0 gives 40000. */
function serverOn(refusal: (port: number) => string | null): {
  readonly server: Server;
  readonly tried: number[];
} {
  const tried: number[] = [];
  let given = 0;
  const server = createServer();
  const listenOn = (port: number) => {
    tried.push(port);
    const code = refusal(port);
    given = port === 0 ? 40_000 : port;
    process.nextTick(() => {
      if (code === null) server.emit("listening");
      else server.emit("error", Object.assign(new Error(code), { code }));
    });
    return server;
  };
  const address = () => ({ port: given, family: "IPv4", address: "127.0.0.1" });
  return { server: Object.assign(server, { listen: listenOn, address }), tried };
}

const host = "127.0.0.1";

describe("listen", () => {
  it.each([
    [5173, 5173],
    [0, 40_000],
  ])("returns the port in use for port %i: %i", async (port, expected) => {
    const { server } = serverOn(() => null);
    expect(await listen(server, { host, port })).toBe(expected);
    expect(server.listenerCount("error")).toBe(0);
  });

  it("uses the next port if one is in use, or reserved by Windows for virtual machines", async () => {
    const codes: Readonly<Record<number, string>> = { 5173: "EADDRINUSE", 5174: "EACCES" };
    const { server } = serverOn((port) => codes[port] ?? null);
    expect(await listen(server, { host, port: 5173 })).toBe(5175);
  });

  it.each([
    [5173, 5193],
    [65_530, 65_535],
  ])("tries ports from %i to %i", async (port, last) => {
    const { server, tried } = serverOn(() => "EADDRINUSE");
    await expect(listen(server, { host, port, flags: "--metrics-" })).rejects.toMatchObject({
      code: "port-taken",
      message: `All ports from ${port} to ${last} are in use`,
      hint: expect.stringContaining("--metrics-port"),
    });
    expect(tried.at(-1)).toBe(last);
  });

  it("tries no other port after one that needs special rights, or on a host of another machine", async () => {
    const { server, tried } = serverOn((port) => (port === 80 ? "EACCES" : "EADDRNOTAVAIL"));
    await expect(listen(server, { host, port: 80 })).rejects.toThrow("`127.0.0.1:80` (EACCES)");
    await expect(listen(server, { host: "192.0.2.1", port: 8080 })).rejects.toMatchObject({
      code: "address-refused",
      message: "Cannot listen on `192.0.2.1:8080` (EADDRNOTAVAIL)",
      hint: expect.stringContaining("--host"),
    });
    expect(tried).toEqual([80, 8080]);
  });
});

describe("urlOf", () => {
  it.each([
    ["127.0.0.1", "http://127.0.0.1:80/b/"],
    ["0.0.0.0", "http://localhost:80/b/"],
    ["::", "http://localhost:80/b/"],
    ["::1", "http://[::1]:80/b/"],
  ])("of a server on %s is %s", (name, expected) => {
    expect(urlOf(name, 80, "/b/")).toBe(expected);
  });
});
