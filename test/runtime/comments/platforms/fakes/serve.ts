import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Host } from "./host.js";

/** A host that clients reach over a socket. */
export interface Server {
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** Serves a host on a free local port until it is closed. */
export async function serve(host: Host): Promise<Server> {
  const server = createServer(async (incoming, outgoing) => {
    const answered = await host.answer(await readRequest(incoming));
    outgoing.writeHead(answered.status, Object.fromEntries(answered.headers));
    outgoing.end(await answered.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readRequest(incoming: IncomingMessage): Promise<Request> {
  const { method = "GET", url = "/", headers } = incoming;
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = chunks.length === 0 ? {} : { body: Buffer.concat(chunks) };
  const named = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Request(new URL(url, `http://${headers.host}`), { method, headers: named, ...body });
}
