import { createHash } from "node:crypto";
import { withoutEndSlashes } from "../../../../runtime/model/path.js";
import { HanblogError } from "../../../../runtime/model/error.js";
import { createError } from "../../../messages/create-problem.js";
import { isJsonObject, ownValue, parseJsonObject, type JsonObject } from "../../protocol/read-json.js";
import { TRANSFER_LIMITS } from "../transfer-limits.js";
import type { SourceRecord, SourceRecords } from "./source-record.js";

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
  /** Maximum number of attempts per request, 8 by default. */
  readonly attempts?: number;
}

/** Number of objects per request. LeanCloud's maximum is 1000 (REST API, `limit`). */
const PIECE = 500;
/** Time limit of a request, in milliseconds. */
const PATIENCE = 60_000;
/**
 * Default maximum number of attempts per request. The delay between them doubles from the first to the longest, in
 * milliseconds.
 */
const MOST_TRIES = 8;
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;

/** LeanCloud's error code for an unknown class. */
const NO_CLASS = 101;

/**
 * Reads the objects of an app's classes with LeanCloud's scan API: all of them, or those that changed at `since`
 * or later. Throws `leancloud-refused`.
 */
export async function* pullLeancloud(
  app: LiveApp,
  tools: PullTools,
  since: Date | null = null,
): SourceRecords {
  for (const className of app.classNames) {
    let cursor: string | null = null;
    let line = 0;
    do {
      const page = await readLeancloudPage(app, { className, cursor, since, line, limit: PIECE }, tools);
      yield* page.records;
      line += page.records.length;
      if (page.cursor !== null && page.cursor === cursor)
        throw createError("leancloud-refused", { kind: "same-page" });
      cursor = page.cursor;
    } while (cursor !== null);
  }
}

/** A part of the objects of a class. */
export interface LeancloudScan {
  readonly className: string;
  /** The place where the previous page ended, or `null` for the first page. */
  readonly cursor: string | null;
  readonly since: Date | null;
  /** Number of objects in the pages before. */
  readonly line: number;
  readonly limit: number;
}

/** Some records of a class. `cursor` is `null` after the last page. */
export interface LeancloudBatch {
  readonly records: readonly SourceRecord[];
  readonly cursor: string | null;
}

/** Reads one page of a class. Throws `leancloud-refused`. */
export async function readLeancloudPage(
  app: LiveApp,
  scan: LeancloudScan,
  tools: PullTools,
): Promise<LeancloudBatch> {
  const { className } = scan;
  const answer = await readPiece(app, scan, tools);
  if (answer === null) {
    return { records: [{ kind: "other", part: { kind: "missing-class", name: className } }], cursor: null };
  }
  const records = answer.results.map((value, index): SourceRecord => {
    const id = isJsonObject(value) ? ownValue(value, "objectId") : undefined;
    const at = {
      file: `${className} at ${new URL(app.server).host}`,
      line: scan.line + index + 1,
      ...(typeof id === "string" ? { id } : {}),
    };
    if (!isJsonObject(value)) return { kind: "fault", at, fault: { kind: "no-object" } };
    const size = JSON.stringify(value).length;
    return { kind: "object", at, value, size, className, format: "leancloud" };
  });
  return { records, cursor: answer.cursor };
}

/** Resolves to the current time of the app's server, by which it dates its objects. Throws `leancloud-refused`. */
export async function readLeancloudTime(app: LiveApp, tools: PullTools): Promise<Date> {
  const { status, body } = await callApp(app, "date", tools);
  const iso = body === null ? undefined : ownValue(body, "iso");
  const time = typeof iso === "string" ? Date.parse(iso) : Number.NaN;
  if (Number.isNaN(time)) throw createError("leancloud-refused", { kind: "unexpected", status });
  return new Date(time);
}

/**
 * Resolves to the number of objects in each class of an app, 0 for an unknown class. Each is one request, without a
 * retry. Throws `leancloud-refused`.
 */
export async function countLeancloud(
  app: LiveApp,
  tools: Pick<PullTools, "fetch" | "now">,
): Promise<readonly number[]> {
  const counts: number[] = [];
  for (const className of app.classNames) {
    const answer = await callOnce(app, `classes/${className}?count=1&limit=0`, tools);
    if (answer.kind === "trouble") {
      throw createError("leancloud-refused", { kind: "failed", attempts: 1, status: answer.status });
    }
    const { status, body } = answer;
    const count = body === null ? undefined : ownValue(body, "count");
    const isUnknown = body !== null && ownValue(body, "code") === NO_CLASS;
    if (!isUnknown && (status !== 200 || typeof count !== "number")) {
      throw createError("leancloud-refused", { kind: "unexpected", status });
    }
    counts.push(isUnknown ? 0 : Number(count));
  }
  return counts;
}

interface Piece {
  readonly results: readonly unknown[];
  readonly cursor: string | null;
}

/** Requests one page of a scan. Resolves to `null` if the class does not exist. */
async function readPiece(
  app: LiveApp,
  { className, cursor, since, limit }: LeancloudScan,
  tools: PullTools,
): Promise<Piece | null> {
  const where = { updatedAt: { $gte: { __type: "Date", iso: since?.toISOString() } } };
  const query = new URLSearchParams({
    limit: String(limit),
    // Without the access rights, hidden comments would become visible.
    returnACL: "true",
    ...(since === null ? {} : { where: JSON.stringify(where) }),
    ...(cursor === null ? {} : { cursor }),
  });
  const { status, body } = await callApp(app, `scan/classes/${className}?${query.toString()}`, tools);
  if (body !== null && ownValue(body, "code") === NO_CLASS) return null;
  const results = body === null ? undefined : ownValue(body, "results");
  if (status !== 200 || body === null || !Array.isArray(results)) {
    throw createError("leancloud-refused", { kind: "unexpected", status });
  }
  const next = ownValue(body, "cursor");
  return { results, cursor: typeof next === "string" && next !== "" ? next : null };
}

interface Answer {
  readonly kind: "answer";
  readonly status: number;
  /** `null` if the body is no JSON object. */
  readonly body: JsonObject | null;
}

/** Sends a GET request, with retries if the app is busy or unreachable. */
async function callApp(app: LiveApp, path: string, tools: PullTools): Promise<Answer> {
  const attempts = tools.attempts ?? MOST_TRIES;
  for (let tries = 1; ; tries++) {
    const answer = await callOnce(app, path, tools);
    if (answer.kind === "answer") return answer;
    if (tries === attempts) {
      throw createError("leancloud-refused", { kind: "failed", attempts, status: answer.status });
    }
    const backoff = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - 1));
    await tools.wait(Math.min(LONGEST_WAIT, Math.max(backoff, answer.retryAfter * 1000)));
  }
}

interface Trouble {
  readonly kind: "trouble";
  readonly status: number | null;
  /** Seconds to wait before the next attempt, from `Retry-After`. */
  readonly retryAfter: number;
}

async function callOnce(
  app: LiveApp,
  path: string,
  tools: Pick<PullTools, "fetch" | "now">,
): Promise<Answer | Trouble> {
  const url = `${withoutEndSlashes(app.server)}/1.1/${path}`;
  let response: Response;
  let body: JsonObject | null;
  try {
    response = await tools.fetch(url, {
      headers: { "X-LC-Id": app.appId, "X-LC-Sign": sign(app.masterKey, tools.now()) },
      // The signature must not be sent to another host. Workers do not know `error`.
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE),
    });
    body = parseJsonObject(await readBounded(response));
  } catch (error) {
    if (error instanceof HanblogError) throw error;
    return { kind: "trouble", status: null, retryAfter: 0 };
  }
  if (response.status === 429 || response.status >= 500) {
    const retryAfter = Number(response.headers.get("Retry-After") ?? 0) || 0;
    return { kind: "trouble", status: response.status, retryAfter };
  }
  return { kind: "answer", status: response.status, body };
}

/** Returns the protocol's signature, which does not reveal the key. */
function sign(masterKey: string, now: Date): string {
  const time = now.getTime();
  return `${createHash("md5").update(`${time}${masterKey}`).digest("hex")},${time},master`;
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  // The stream types of Node and of the web platform differ only by name.
  const body = response.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>> | null;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > TRANSFER_LIMITS.answer) throw createError("leancloud-refused", { kind: "too-large" });
    chunks.push(chunk);
  }
  return new TextDecoder().decode(await new Blob(chunks).arrayBuffer());
}
