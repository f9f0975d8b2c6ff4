import { createServer, type IncomingHttpHeaders } from "node:http";
import { createServerFetch } from "./server-fetch.js";

export interface Heard {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A response of the recorder. `null` never responds. */
export type Reply = {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Record<string, string>;
} | null;

export interface HttpRecorder {
  /** A `fetch` that sends every request to this server, regardless of its host. */
  readonly fetch: typeof globalThis.fetch;
  readonly heard: readonly Heard[];
  /** Resolves when the next request has been read. */
  next(): Promise<void>;
  /** Sets the response for all later requests. */
  reply(reply: Reply): void;
}

/** Creates a real HTTP server in memory that records the requests it receives. */
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
