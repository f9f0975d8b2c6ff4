import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface Heard {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** `null`: it never answers. */
export type Reply = {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Record<string, string>;
} | null;

export interface HttpListener {
  readonly url: string;
  readonly heard: readonly Heard[];
  /** What is answered from now on. */
  reply(reply: Reply): void;
  stop(): Promise<void>;
}

/** A real HTTP server on this machine that keeps what it hears. */
export async function startHttpListener(first: Reply = { status: 200 }): Promise<HttpListener> {
  const heard: Heard[] = [];
  let current = first;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url: path = "", headers } = request;
      heard.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
      if (current !== null) response.writeHead(current.status, current.headers).end(current.body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    reply(reply) {
      current = reply;
    },
    stop() {
      server.closeAllConnections();
      return new Promise((stopped) => server.close(() => stopped()));
    },
  };
}
