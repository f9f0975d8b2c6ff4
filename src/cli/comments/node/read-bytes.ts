import type { IncomingMessage } from "node:http";
import { CODES, RequestError } from "../protocol/request-error.js";
import { tooLarge } from "../routes/read-body.js";
import type { IncomingBody } from "./incoming-bytes.js";

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
export function readBytes(request: IncomingMessage, { maxBytes, incoming }: BodyLimits): Promise<Buffer> {
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
