import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { parseJson } from "./read-json.js";
import { CODES, RequestError } from "./request-error.js";

/**
 * The JSON that a request came with; `undefined` where it came with none. Throws 413 beyond `maxBytes`, 415 for
 * what is packed, because its size is not known, and for another charset, and 400 for what is no JSON.
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<unknown> {
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
  const bytes = await collect(request, maxBytes);
  if (!isUtf8(bytes)) throw new RequestError(400, CODES.invalidJson, "The body is not valid UTF-8.");
  return bytes.length === 0 ? undefined : parseJson(bytes.toString("utf8"), "The body");
}

function collect(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((done, fail) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else fail(tooLarge(maxBytes));
    });
    request.once("end", () => done(Buffer.concat(chunks)));
    // Without an end: the visitor went away, or was too slow.
    const cutOff = () => {
      if (!request.complete) fail(new RequestError(400, CODES.invalidJson, "The body is not complete."));
    };
    request.once("close", cutOff);
    request.once("error", cutOff);
  });
}

function tooLarge(maxBytes: number): RequestError {
  return new RequestError(413, CODES.tooLarge, `The body is too large: it may have ${maxBytes} bytes.`);
}

function wrongType(): RequestError {
  return new RequestError(415, CODES.invalidJson, "The body must be plain JSON.");
}
