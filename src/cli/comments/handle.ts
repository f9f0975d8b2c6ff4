import { createService } from "./create-service.js";
import { CODES, RequestError } from "./protocol/request-error.js";
import type { AnswerHeaders, ServiceRequest } from "./routes/service-request.js";
import { tooLarge } from "./routes/read-body.js";
import type { ServiceEnv } from "./open-context.js";

/** The facts about a request that the host knows and its `Request` does not contain. */
export interface Caller {
  /** IP address of the visitor, from a header that visitors cannot set. */
  readonly address: string;
  /** Keeps the host's process running until `work` is done. */
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

/** Maximum size of a skipped body, in bytes. It is larger than any request of our own widget. */
const SKIPPED = 8_000_000;

/** Answers a request of the web platform. It never rejects. */
export type Handle = (request: Request, caller: Caller) => Promise<Response>;

/** Creates the service for hosts that call a function with a `Request` of the web platform. */
export function createHandler(env: ServiceEnv): Handle {
  const answer = createService(env);
  return async (request, caller) => {
    const { status, headers, body } = await answer(toServiceRequest(request, caller));
    await skipBody(request);
    return new Response(request.method === "HEAD" ? null : body, { status, headers: toHeaders(headers) });
  };
}

function toServiceRequest(request: Request, { address, waitUntil }: Caller): ServiceRequest {
  const { pathname, search, protocol, host } = new URL(request.url);
  return {
    method: request.method,
    path: pathname,
    query: search.slice(1),
    address,
    isSecure: protocol === "https:",
    hasBody: request.body !== null,
    header: (name) => request.headers.get(name) ?? (name === "host" ? host : undefined),
    readBytes: (maxBytes) => readBytes(request, maxBytes),
    isGone: () => request.signal.aborted,
    ...(waitUntil === undefined ? {} : { waitUntil }),
  };
}

/**
 * Reads what a refused request still sends, up to a limit. Hosts reset the connection if a response comes before the
 * end of the request, and the client may then never see the response.
 */
async function skipBody({ body }: Request): Promise<void> {
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length;
      if (size > SKIPPED) return;
    }
  } catch {
    // The client has disconnected.
  }
}

async function readBytes({ body }: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // `skipBody` reads the rest of a body that is too large.
    for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof RequestError) throw error;
    throw new RequestError(400, CODES.invalidJson, "The body is incomplete.");
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function toHeaders(fields: AnswerHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of typeof value === "string" ? [value] : value) headers.append(name, each);
  }
  return headers;
}
