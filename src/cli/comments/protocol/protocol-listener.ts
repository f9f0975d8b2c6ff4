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
import { readBody } from "./read-body.js";
import { forbidden, notFound, type RequestError, unavailable } from "./request-error.js";
import { createRunRequest } from "./run-request.js";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const PATH = /^\/1\.1(\/[^?]*)?(?:\?(.*))?$/s;

/** Whether a request is one of the protocol's. */
export function isProtocolCall({ url = "" }: IncomingMessage): boolean {
  return PATH.test(url);
}

/** Answers the protocol's calls without express, which would take as long as all the rest. */
export function createProtocolListener(options: AppOptions): Listener {
  const { context, log } = options;
  const run = createRunner(options);
  /** Bytes of answers that visitors have not taken yet. */
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
    const { status, text, more } = await run(request).then(
      ({ status, body, location }) => ({
        status,
        text: JSON.stringify(body),
        more: location === undefined ? {} : { Location: `/1.1/${location}` },
      }),
      (error: unknown) => refusalOf(toRequestError(error, log)),
    );
    // Nothing would tell any more that its bytes have gone.
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

const BUSY = refusalOf(unavailable("Too much is under way."));

function refusalOf({ status, code, message, retryAfter }: RequestError) {
  const text = JSON.stringify({ code, error: message });
  return { status, text, more: retryAfter === null ? {} : { "Retry-After": String(retryAfter) } };
}

/** From a request of a socket to the answer of a call; rejects with what is wrong with it. */
function createRunner({
  context,
  proxies,
  metrics,
}: AppOptions): (request: IncomingMessage) => Promise<ApiAnswer> {
  const run = createRunRequest(context, metrics);
  return async (request) => {
    const { method = "", url = "" } = request;
    const [, path = "", query = ""] = PATH.exec(url) ?? [];
    const isWrite = !["GET", "HEAD"].includes(method);
    if (isWrite && !isOriginAllowed(request, context.origins)) {
      throw forbidden("Pages of this origin may not write here.");
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
      body: await readBody(request, context.maxBody),
      visitor: { address: clientAddress(request, proxies), isMaster },
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
