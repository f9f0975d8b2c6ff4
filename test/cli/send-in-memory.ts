import { request as sendRequest, type IncomingHttpHeaders, type Server } from "node:http";
import { connectInMemory } from "./connect-in-memory.js";

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly signal?: AbortSignal;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Sends a request to a server through Node's HTTP implementation, over streams in memory. Nothing listens.
 */
export function sendInMemory(
  server: Server,
  { method, path, headers, body, signal }: RawRequest,
): Promise<RawAnswer> {
  return new Promise((done, fail) => {
    const createConnection = () => connectInMemory(server);
    const sent = sendRequest({ method, path, headers, createConnection, ...(signal && { signal }) });
    sent.on("error", fail);
    sent.on("response", (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", fail);
      answer.on("end", () => {
        done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
      });
    });
    sent.end(body);
  });
}

/** Converts the headers of a response to `Headers`. */
export function toHeaders(headers: IncomingHttpHeaders): Headers {
  const fields = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  );
  return new Headers(fields);
}
