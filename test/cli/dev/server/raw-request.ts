import type { Server } from "node:http";
import { connectInMemory } from "../../connect-in-memory.js";

export interface RawAnswer {
  readonly status: number;
  /** Header values by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface RawRequest {
  readonly method?: string;
  readonly target: string;
  /** Header lines. */
  readonly lines: readonly string[];
}

/** Sends a request line verbatim, which no client library would do. The server does not need to listen. */
export async function rawRequest(server: Server, request: RawRequest): Promise<RawAnswer> {
  const { method = "GET", target, lines } = request;
  const socket = connectInMemory(server);
  socket.write(`${[`${method} ${target} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n`);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) {
    chunks.push(chunk);
    // An accepted upgrade stays open, so read only its head.
    if (Buffer.concat(chunks).toString().startsWith("HTTP/1.1 101")) break;
  }
  socket.destroy();
  const [head = "", ...body] = Buffer.concat(chunks).toString().split("\r\n\r\n");
  const [first = "", ...fields] = head.split("\r\n");
  const headers = fields.map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return {
    status: Number(first.split(" ")[1]),
    headers: Object.fromEntries(headers),
    body: body.join("\r\n\r\n"),
  };
}
