import { createHash } from "node:crypto";
import { HanblogError } from "../../../../runtime/model/error.js";
import { createError } from "../../../messages/create-problem.js";
import { isJsonObject, ownValue, parseJsonObject, type JsonObject } from "../../protocol/read-json.js";
import { TRANSFER_LIMITS } from "../transfer-limits.js";
import type { SourceRecords } from "./source-record.js";

/** A LeanCloud app that is read over its REST API. Only the master key can read mail and IP addresses. */
export interface LiveApp {
  readonly appId: string;
  readonly masterKey: string;
  /** Address of the app's API, with or without a path. */
  readonly server: string;
  readonly classNames: readonly string[];
}

/** The external functions that pulling requires. */
export interface PullTools {
  readonly fetch: typeof fetch;
  readonly now: () => Date;
  readonly wait: (ms: number) => Promise<void>;
}

/** Number of objects per request. LeanCloud's maximum is 1000 (REST API, `limit`). */
const PIECE = 500;
/** Time limit of a request, in milliseconds. */
const PATIENCE = 60_000;
/**
 * Maximum number of attempts per request. The delay between them doubles from the first to the longest, in
 * milliseconds.
 */
const MOST_TRIES = 8;
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;

/** LeanCloud's error code for an unknown class. */
const NO_CLASS = 101;

/** Reads all objects of an app's classes with LeanCloud's scan API. Throws `leancloud-refused`. */
export async function* pullLeancloud(app: LiveApp, tools: PullTools): SourceRecords {
  for (const className of app.classNames) {
    let cursor: string | null = null;
    let line = 0;
    do {
      const answer = await callScan(app, { className, cursor }, tools);
      if (answer === null) {
        yield { kind: "other", part: { kind: "missing-class", name: className } };
        break;
      }
      for (const value of answer.results) {
        line++;
        const at = { file: `${className} at ${new URL(app.server).host}`, line };
        if (isJsonObject(value)) {
          yield {
            kind: "object",
            at,
            value,
            size: JSON.stringify(value).length,
            className,
            format: "leancloud",
          };
        } else yield { kind: "fault", at, fault: { kind: "no-object" } };
      }
      if (answer.cursor !== null && answer.cursor === cursor)
        throw createError("leancloud-refused", { kind: "same-page" });
      cursor = answer.cursor;
    } while (cursor !== null);
  }
}

interface Scan {
  readonly className: string;
  readonly cursor: string | null;
}

interface Piece {
  readonly results: readonly unknown[];
  readonly cursor: string | null;
}

/**
 * Requests one page of a scan, with retries if the app is busy or unreachable. Resolves to `null` if the
 * class does not exist.
 */
async function callScan(app: LiveApp, scan: Scan, tools: PullTools): Promise<Piece | null> {
  for (let tries = 1; ; tries++) {
    const answer = await callOnce(app, scan, tools);
    if (answer.kind === "piece") return answer.piece;
    if (tries === MOST_TRIES) {
      throw createError("leancloud-refused", { kind: "failed", attempts: MOST_TRIES, status: answer.status });
    }
    const backoff = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - 1));
    await tools.wait(Math.min(LONGEST_WAIT, Math.max(backoff, answer.retryAfter * 1000)));
  }
}

type Answer =
  | { readonly kind: "piece"; readonly piece: Piece | null }
  | { readonly kind: "again"; readonly status: number | null; readonly retryAfter: number };

async function callOnce(app: LiveApp, { className, cursor }: Scan, tools: PullTools): Promise<Answer> {
  const query = new URLSearchParams({ limit: String(PIECE), ...(cursor === null ? {} : { cursor }) });
  const url = `${app.server.replace(/\/+$/, "")}/1.1/scan/classes/${className}?${query.toString()}`;
  let response: Response;
  let body: JsonObject | null;
  try {
    response = await tools.fetch(url, {
      headers: { "X-LC-Id": app.appId, "X-LC-Sign": sign(app.masterKey, tools.now()) },
      // The signature must not be sent to another host.
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE),
    });
    body = parseJsonObject(await readBounded(response));
  } catch (error) {
    if (error instanceof HanblogError) throw error;
    return { kind: "again", status: null, retryAfter: 0 };
  }
  if (response.status === 429 || response.status >= 500) {
    const retryAfter = Number(response.headers.get("Retry-After") ?? 0) || 0;
    return { kind: "again", status: response.status, retryAfter };
  }
  const code = body === null ? undefined : ownValue(body, "code");
  if (code === NO_CLASS) return { kind: "piece", piece: null };
  const results = body === null ? undefined : ownValue(body, "results");
  if (!response.ok || body === null || !Array.isArray(results)) {
    throw createError("leancloud-refused", { kind: "unexpected", status: response.status });
  }
  const next = ownValue(body, "cursor");
  const piece = { results, cursor: typeof next === "string" && next !== "" ? next : null };
  return { kind: "piece", piece };
}

/** Returns the protocol's signature, which does not reveal the key. */
function sign(masterKey: string, now: Date): string {
  const time = now.getTime();
  return `${createHash("md5").update(`${time}${masterKey}`).digest("hex")},${time},master`;
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // The stream types of Node and of the web platform differ only by name.
  const body = response.body as unknown as AsyncIterable<Uint8Array> | null;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > TRANSFER_LIMITS.answer) throw createError("leancloud-refused", { kind: "too-large" });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
