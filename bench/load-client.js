/**
 * A minimal HTTP client with persistent connections. The load generator shares the processor with the measured service,
 * so its own cost lowers the result.
 */
import { connect } from "node:net";

const HEAD_END = Buffer.from("\r\n\r\n");

/** A connection that sends one request after the other. */
export async function openConnection(url) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  let received = Buffer.alloc(0);
  let waiting = null;
  const fail = (error) => {
    waiting?.fail(error);
    waiting = null;
  };
  socket.on("data", (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const answer = readAnswer(received);
    if (answer === null || waiting === null) return;
    received = received.subarray(answer.size);
    const { done } = waiting;
    waiting = null;
    done(answer);
  });
  socket.on("error", fail);
  socket.on("close", () => fail(new Error("The connection was closed")));
  await new Promise((done, no) => {
    socket.once("connect", done);
    socket.once("error", no);
  });
  return {
    /** Resolves to `{ status, body }`. `body()` decodes the text. */
    send(text) {
      return new Promise((done, no) => {
        waiting = { done, fail: no };
        socket.write(text);
      });
    },
    close: () => socket.destroy(),
  };
}

function readAnswer(bytes) {
  const end = bytes.indexOf(HEAD_END);
  if (end === -1) return null;
  const head = bytes.toString("latin1", 0, end);
  if (/\r\ntransfer-encoding: chunked/i.test(head)) return readChunks(bytes, head, end + HEAD_END.length);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`An answer without a length: ${head}`);
  const start = end + HEAD_END.length;
  const size = start + Number(length);
  if (bytes.length < size) return null;
  return { status: Number(head.slice(9, 12)), size, body: () => bytes.toString("utf8", start, size) };
}

/** Reads a body that is sent in chunks, each after its length. */
function readChunks(bytes, head, start) {
  const parts = [];
  for (let at = start; ;) {
    const line = bytes.indexOf("\r\n", at);
    if (line === -1) return null;
    const length = parseInt(bytes.toString("latin1", at, line), 16);
    const after = line + 2 + length + 2;
    if (bytes.length < after) return null;
    if (length === 0) {
      return {
        status: Number(head.slice(9, 12)),
        size: after,
        body: () => Buffer.concat(parts).toString("utf8"),
      };
    }
    parts.push(bytes.subarray(line + 2, line + 2 + length));
    at = after;
  }
}

/** Returns the bytes of a request. */
export function writeRequest(method, path, { headers, body = null }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${path} HTTP/1.1\r\nHost: bench\r\n${lines.join("")}`;
  if (body === null) return `${head}\r\n`;
  const text = JSON.stringify(body);
  return `${head}Content-Type: application/json;charset=UTF-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

/**
 * Sends requests over several connections for some seconds, or until `next` returns `null`. `next` returns the text of a
 * request. `answered` receives its number and its answer, and throws if the answer is wrong.
 */
export async function load(url, { connections, seconds, next, answered }) {
  const latencies = [];
  const until = performance.now() + seconds * 1000;
  let sent = 0;
  const since = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = await openConnection(url);
      try {
        while (performance.now() < until) {
          const number = sent++;
          const text = next(number);
          if (text === null) break;
          const started = performance.now();
          const answer = await connection.send(text);
          latencies.push(performance.now() - started);
          answered(number, answer);
        }
      } finally {
        connection.close();
      }
    }),
  );
  return { seconds: (performance.now() - since) / 1000, latencies: latencies.toSorted((a, b) => a - b) };
}
