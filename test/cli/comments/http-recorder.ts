import { createServer, type IncomingHttpHeaders } from "node:http";
import { createServerFetch } from "./server-fetch.js";

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

export interface HttpRecorder {
  /** Reaches this server, whatever host is asked for. */
  readonly fetch: typeof globalThis.fetch;
  readonly heard: readonly Heard[];
  /** Resolves when the next request has been read. */
  next(): Promise<void>;
  /** What is answered from now on. */
  reply(reply: Reply): void;
}

/** A real HTTP server in memory that keeps what it hears. */
export function createHttpRecorder(first: Reply = { status: 200 }): HttpRecorder {
  const heard: Heard[] = [];
  const waiting: (() => void)[] = [];
  let current = first;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url: path = "", headers } = request;
      heard.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
      for (const resolve of waiting.splice(0)) resolve();
      if (current !== null) response.writeHead(current.status, current.headers).end(current.body);
    });
  });
  return {
    fetch: createServerFetch(server),
    heard,
    next: () => new Promise((resolve) => waiting.push(resolve)),
    reply(reply) {
      current = reply;
    },
  };
}
