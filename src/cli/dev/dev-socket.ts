import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { DEV_SOCKET_PATH, type DevMessage } from "../../runtime/model/dev-message.js";
import { SECURITY_HEADERS } from "./security-headers.js";

/** Who may listen, and what they hear first. */
export interface DevSocketOptions {
  /** Of this run; documents carry it, and no other origin can read those. */
  readonly token: string;
  /** Values of the Host header that are this server's own. */
  readonly hosts: () => ReadonlySet<string>;
  /** What a new tab is told first. */
  readonly greet: () => readonly DevMessage[];
}

/** The way to all open tabs (WebSocket, RFC 6455). */
export interface DevSocket {
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  readonly send: (message: DevMessage) => void;
  readonly close: () => void;
}

/** Bytes. Tabs have nothing to say. */
const LONGEST_MESSAGE = 1024;

/** A socket that only sends: whatever a tab says is not listened to. */
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
  // The whole origin: other ports of this machine are other people's programs.
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
