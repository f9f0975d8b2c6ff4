import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { parse } from "node:querystring";
import type { AppOptions } from "../app.js";
import { LIMITS } from "../limits.js";
import { createEffort } from "../query/effort.js";
import { toRequestError } from "../to-request-error.js";
import type { ApiAnswer } from "./api.js";
import { authenticate } from "./authenticate.js";
import { createByteBudget } from "./byte-budget.js";
import { clientAddress } from "./client-address.js";
import { crossOriginHeaders, isOriginAllowed } from "./cross-origin.js";
import { createIncomingBytes, type IncomingBody } from "./incoming-bytes.js";
import { readBody } from "./read-body.js";
import { forbidden, notFound, type RequestError, unavailable } from "./request-error.js";
import { createRunRequest } from "./run-request.js";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const PATH = /^\/1\.1(\/[^?]*)?(?:\?(.*))?$/s;

/** Returns whether a request belongs to the LeanCloud protocol. */
export function isProtocolCall({ url = "" }: IncomingMessage): boolean {
  return PATH.test(url);
}

/**
 * Creates a listener that answers requests of the protocol. It does not use express, which would double the
 * time per request.
 */
export function createProtocolListener(options: AppOptions): Listener {
  const { context, log } = options;
  const run = createRunner(options);
  const openBody = createIncomingBytes({
    all: Math.max(LIMITS.incoming, 4 * context.maxBody),
    network: Math.max(LIMITS.incomingNetwork, 2 * context.maxBody),
  });
  /** Bytes of responses that clients have not received yet. */
  let underWay = 0;

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const headers: OutgoingHttpHeaders = {
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
      ...crossOriginHeaders(request, context.origins),
    };
    if (request.method === "OPTIONS" && isOriginAllowed(request, context.origins)) {
      response.writeHead(204, headers).end();
      return;
    }
    const address = clientAddress(request, options.proxies);
    const incoming = openBody(address);
    // The body is in memory until the request is answered.
    response.once("close", incoming.release);
    const { status, text, more } = await run(request, { address, incoming }).then(
      ({ status, body, location }) => ({
        status,
        text: JSON.stringify(body),
        more: location === undefined ? {} : { Location: `/1.1/${location}` },
      }),
      (error: unknown) => refusalOf(toRequestError(error, log)),
    );
    // A closed response emits no further `close` event to release its bytes.
    if (response.destroyed) return;
    const length = Buffer.byteLength(text);
    if (underWay + length > LIMITS.underWay) {
      response.writeHead(BUSY.status, { ...headers, ...BUSY.more }).end(BUSY.text);
      return;
    }
    underWay += length;
    response.once("close", () => (underWay -= length));
    response
      .writeHead(status, {
        ...headers,
        "Content-Type": "application/json; charset=utf-8",
        "Content-Length": length,
        ...more,
      })
      .end(text);
  };

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      toRequestError(error, log);
      response.destroy();
    });
  };
}

const BUSY = refusalOf(unavailable("Too many responses are pending."));

function refusalOf({ status, code, message, retryAfter }: RequestError) {
  const text = JSON.stringify({ code, error: message });
  const more = {
    ...(retryAfter === null ? {} : { "Retry-After": String(retryAfter) }),
    // Otherwise, the rest of the body would be read as the next request.
    ...(status === 408 ? { Connection: "close" } : {}),
  };
  return { status, text, more };
}

/** The client of a request, and the memory share of its body. */
interface Sender {
  readonly address: string;
  readonly incoming: IncomingBody;
}

/**
 * Creates a function that authenticates and parses a request of a socket, and runs it. It rejects with a
 * `RequestError`.
 */
function createRunner({
  context,
  metrics,
}: AppOptions): (request: IncomingMessage, sender: Sender) => Promise<ApiAnswer> {
  const run = createRunRequest(context, metrics);
  return async (request, { address, incoming }) => {
    const { method = "", url = "" } = request;
    const [, path = "", query = ""] = PATH.exec(url) ?? [];
    const isWrite = !["GET", "HEAD"].includes(method);
    if (isWrite && !isOriginAllowed(request, context.origins)) {
      throw forbidden("This origin is not allowed to write.");
    }
    if (method === "OPTIONS") throw notFound();
    const { isMaster } = authenticate(request.headers, context);
    return run({
      method,
      path: path
        .split("/")
        .filter((segment) => segment !== "")
        .map(decodeSegment),
      params: parse(query),
      body: await readBody(request, { maxBytes: context.maxBody, incoming }),
      visitor: { address, isMaster },
      budget: createByteBudget(LIMITS.answer),
      effort: createEffort(),
      isGone: () => request.socket.destroyed,
    });
  };
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw notFound();
  }
}
