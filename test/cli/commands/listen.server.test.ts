import { createServer, type Server } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { listen } from "../../../src/cli/commands/listen.js";

/** A server that the system refuses the ports of, with a code, and gives all others as they are asked for. */
function serverOn(refused: Readonly<Record<number, string>>): Server {
  const server = createServer();
  onTestFinished(() => void server.close());
  const real = server.listen.bind(server);
  const listenOn = (port: number, host: string) => {
    const code = refused[port];
    if (code === undefined) return real(0, host);
    process.nextTick(() => server.emit("error", Object.assign(new Error(code), { code })));
    return server;
  };
  return Object.assign(server, { listen: listenOn });
}

describe("listen", () => {
  it("takes the next port where one is taken, or kept by Windows for its virtual machines", async () => {
    const server = serverOn({ 5173: "EADDRINUSE", 5174: "EACCES" });
    await expect(listen(server, { host: "127.0.0.1", port: 5173 })).resolves.toBeGreaterThan(0);
  });

  it("does not go on from a port that takes rights of its own", async () => {
    const server = serverOn({ 80: "EACCES" });
    await expect(listen(server, { host: "127.0.0.1", port: 80 })).rejects.toThrow("127.0.0.1:80 (EACCES)");
  });
});
