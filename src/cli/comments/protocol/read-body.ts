import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import type { IncomingBody } from "./incoming-bytes.js";
import { parseJson } from "./read-json.js";
import { CODES, RequestError } from "./request-error.js";

/** Time after which a request without new data counts as stalled, in milliseconds. */
const STALL_MS = 10_000;

/** Maximum size of a body in bytes, and its share in the memory limit. */
export interface BodyLimits {
  readonly maxBytes: number;
  readonly incoming: IncomingBody;
}

/**
 * Reads the JSON body of a request. Resolves to `undefined` if there is none. Throws 413 beyond `maxBytes`,
 * and 503 beyond the memory limit. Throws 415 for a compressed body or another charset, 400 for invalid JSON,
 * and 408 for a stalled body.
 */
export async function readBody(
  request: IncomingMessage,
  { maxBytes, incoming }: BodyLimits,
): Promise<unknown> {
  const { headers } = request;
  const length = headers["content-length"];
  if (headers["transfer-encoding"] === undefined && (length ?? "0") === "0") return undefined;
  if ((headers["content-encoding"] ?? "identity") !== "identity") throw wrongType();
  const type = /^\s*application\/json\s*(?:;\s*charset\s*=\s*"?([\w-]+)"?\s*)?$/i.exec(
    headers["content-type"] ?? "",
  );
  if (type === null) {
    if (/^\s*application\/json\b/i.test(headers["content-type"] ?? "")) throw wrongType();
    return undefined;
  }
  if (!/^(utf-?8)?$/i.test(type[1] ?? "")) throw wrongType();
  if (Number(length ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const bytes = await collect(request, { maxBytes, incoming });
  if (!isUtf8(bytes)) throw new RequestError(400, CODES.invalidJson, "The body is not valid UTF-8.");
  return bytes.length === 0 ? undefined : parseJson(bytes.toString("utf8"), "The body");
}

function collect(request: IncomingMessage, { maxBytes, incoming }: BodyLimits): Promise<Buffer> {
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

function tooLarge(maxBytes: number): RequestError {
  return new RequestError(
    413,
    CODES.tooLarge,
    `The body is too large: at most ${maxBytes} bytes are allowed.`,
  );
}

function wrongType(): RequestError {
  return new RequestError(415, CODES.invalidJson, "The body must be plain JSON.");
}
