import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { DEV_SOCKET_PATH, type DevMessage } from "../../../runtime/model/dev-message.js";

/** Access control of the socket and its first messages. */
export interface DevSocketOptions {
  /** Secret of this run. Documents contain it, and other origins cannot read them. */
  readonly token: string;
  /** Returns the accepted values of the Host header. */
  readonly hosts: () => ReadonlySet<string>;
  /** Returns the messages that a new tab receives first. */
  readonly greet: () => readonly DevMessage[];
}

/** WebSocket connection to all open tabs (RFC 6455). */
export interface DevSocket {
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  readonly send: (message: DevMessage) => void;
  readonly close: () => void;
}

/** Maximum size of an incoming message, in bytes. Tabs send nothing. */
const LONGEST_MESSAGE = 1024;

/** Creates a socket that only sends. Incoming messages are ignored. */
export function createDevSocket({ token, hosts, greet }: DevSocketOptions): DevSocket {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: LONGEST_MESSAGE,
    perMessageDeflate: false,
    clientTracking: true,
  });
  return {
    upgrade(request, socket, head) {
      socket.on("error", () => socket.destroy());
      const status = refusal(request, token, hosts());
      if (status !== null) return refuse(socket, status);
      server.handleUpgrade(request, socket, head, (client) => {
        client.on("error", () => client.terminate());
        for (const message of greet()) client.send(JSON.stringify(message));
      });
    },
    send(message) {
      const text = JSON.stringify(message);
      for (const client of server.clients) client.send(text);
    },
    close() {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}

function refusal(request: IncomingMessage, token: string, hosts: ReadonlySet<string>): string | null {
  const [path, query = ""] = (request.url ?? "").split("?");
  if (path !== DEV_SOCKET_PATH) return "404 Not Found";
  const host = request.headers.host?.toLowerCase() ?? "";
  // Compare the whole origin: other ports of this machine belong to other programs.
  const isOwn = hosts.has(host) && request.headers.origin?.toLowerCase() === `http://${host}`;
  const given = new URLSearchParams(query).get("token") ?? "";
  return isOwn && isEqual(given, token) ? null : "403 Forbidden";
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function refuse(socket: Duplex, status: string): void {
  const headers = Object.entries({ ...SECURITY_HEADERS, "Content-Length": "0", Connection: "close" });
  const lines = [`HTTP/1.1 ${status}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  socket.end(`${lines.join("\r\n")}\r\n\r\n`);
}

/**
 * Headers of every response of the dev server. Other sites open in the same browser must not read a site in
 * development, and nothing may cache it.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
};
