import type { IncomingMessage, ServerResponse } from "node:http";
import { LIMITS } from "../limits.js";
import { unavailable, CODES, RequestError } from "../protocol/request-error.js";
import { answerError, type Answer, type ServiceRequest } from "../routes/service-request.js";
import type { AnswerRequest } from "../routes/routes.js";
import type { ServiceEnv } from "../open-context.js";
import { toRequestError } from "../to-request-error.js";
import { tooLarge } from "../routes/read-body.js";
import { addressNetworks } from "../policy/ip-address.js";

/** The facts about a client that depend on the trusted proxies. */
export interface Client {
  readonly address: string;
  readonly isSecure: boolean;
}

/** Answers a request of a socket. */
export type Listener = (request: IncomingMessage, response: ServerResponse, client: Client) => void;

/** Creates a listener that answers through the service, within limits for the memory of all requests together. */
export function createListener(
  answer: AnswerRequest,
  { context, log }: Pick<ServiceEnv, "context" | "log">,
): Listener {
  const openBody = createIncomingBytes({
    all: Math.max(LIMITS.incoming, 4 * context.maxBody),
    network: Math.max(LIMITS.incomingNetwork, 2 * context.maxBody),
  });
  /** Bytes of responses that clients have not received yet. */
  let underWay = 0;

  const run = async (request: IncomingMessage, response: ServerResponse, client: Client) => {
    const incoming = openBody(client.address);
    // The body is in memory until the request is answered.
    response.once("close", incoming.release);
    const answered = await answer(toServiceRequest(request, client, incoming));
    // A closed response emits no further `close` event to release its bytes.
    if (response.destroyed) return;
    const length = answered.body === null ? 0 : Buffer.byteLength(answered.body);
    if (underWay + length > LIMITS.underWay) {
      send(response, { ...BUSY, headers: { ...answered.headers, ...BUSY.headers } });
      return;
    }
    underWay += length;
    response.once("close", () => (underWay -= length));
    send(response, answered);
  };

  return (request, response, client) => {
    run(request, response, client).catch((error: unknown) => {
      toRequestError(error, log);
      response.destroy();
    });
  };
}

/** Maximum size of all request bodies in memory, in bytes. */
interface IncomingLimits {
  readonly all: number;
  /** The limit for the widest network of an address, so that one visitor cannot use all of the memory. */
  readonly network: number;
}

/** The share of one request in the limit. */
interface IncomingBody {
  /** Counts received bytes. Throws 503 beyond the limit. */
  add(bytes: number): void;
  /** Releases all bytes of this request. */
  release(): void;
}

/**
 * Creates a limit for the memory of all request bodies together. It counts received bytes, not announced
 * ones.
 */
export function createIncomingBytes({ all, network }: IncomingLimits): (address: string) => IncomingBody {
  let total = 0;
  const byNetwork = new Map<string, number>();
  return (address) => {
    let name: string | null = null;
    let own = 0;
    return {
      add(bytes) {
        // Computed lazily, because most requests have no body.
        name ??= addressNetworks(address).at(-1) ?? address;
        const held = byNetwork.get(name) ?? 0;
        if (total + bytes > all || held + bytes > network) {
          throw unavailable("Too many requests are being received at once.");
        }
        own += bytes;
        total += bytes;
        byNetwork.set(name, held + bytes);
      },

      release() {
        if (name === null) return;
        const left = (byNetwork.get(name) ?? 0) - own;
        if (left > 0) byNetwork.set(name, left);
        else byNetwork.delete(name);
        total -= own;
        own = 0;
      },
    };
  };
}

const BUSY = answerError(unavailable("Too many responses are pending."));

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, {
    ...(headers as Readonly<Record<string, string | string[]>>),
    ...(body === null ? {} : { "Content-Length": Buffer.byteLength(body) }),
    // Otherwise, the rest of the body would be read as the next request.
    ...(status === 408 ? { Connection: "close" } : {}),
  });
  if (body === null) response.end();
  else response.end(body);
}

function toServiceRequest(request: IncomingMessage, client: Client, incoming: IncomingBody): ServiceRequest {
  const { method = "", url = "", headers } = request;
  const mark = url.indexOf("?");
  return {
    method,
    path: mark === -1 ? url : url.slice(0, mark),
    query: mark === -1 ? "" : url.slice(mark + 1),
    address: client.address,
    isSecure: client.isSecure,
    hasBody: headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0",
    header(name) {
      const value = headers[name];
      return typeof value === "string" ? value : undefined;
    },
    readBytes: (maxBytes) => readBytes(request, { maxBytes, incoming }),
    isGone: () => request.socket.destroyed,
  };
}

/** Time after which a request without new data counts as stalled, in milliseconds. */
const STALL_MS = 10_000;

/** Maximum size of a body in bytes, and its share in the memory limit. */
interface BodyLimits {
  readonly maxBytes: number;
  readonly incoming: IncomingBody;
}

/**
 * Reads the body of a request. Throws 413 beyond `maxBytes`, 503 beyond the memory limit, 408 for a stalled body, and
 * 400 for an incomplete one.
 */
function readBytes(request: IncomingMessage, { maxBytes, incoming }: BodyLimits): Promise<Buffer> {
  return new Promise((done, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let isRefused = false;
    const fail = (error: unknown) => {
      isRefused = true;
      clearTimeout(stalled);
      // Drops what was received. The rest of the body is discarded as it arrives.
      chunks.length = 0;
      incoming.release();
      reject(error);
    };
    const stalled = setTimeout(() => {
      fail(new RequestError(408, CODES.timedOut, "The request body stalled."));
    }, STALL_MS);
    request.on("data", (chunk: Buffer) => {
      if (isRefused) return;
      stalled.refresh();
      size += chunk.length;
      try {
        if (size > maxBytes) throw tooLarge(maxBytes);
        incoming.add(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        fail(error);
      }
    });
    request.once("end", () => {
      clearTimeout(stalled);
      done(Buffer.concat(chunks));
    });
    // The client disconnected or was too slow.
    const cutOff = () => {
      if (!request.complete) fail(new RequestError(400, CODES.invalidJson, "The body is incomplete."));
    };
    request.once("close", cutOff);
    request.once("error", cutOff);
  });
}
