import { expect, it } from "vitest";
import type { LogEntry } from "../../../src/cli/comments/log.js";
import { notFound } from "../../../src/cli/comments/protocol/request-error.js";
import { toRequestError } from "../../../src/cli/comments/to-request-error.js";

const withStatus = (status: unknown) => Object.assign(new Error("inner words"), { status });

it.each<[name: string, error: unknown, status: number]>([
  ["a RequestError", notFound(), 404],
  ["a body that express finds too large", withStatus(413), 413],
  ["a body that express does not unpack", withStatus(415), 415],
  ["a body that express cannot parse", withStatus(400), 400],
  ["another 4xx status", withStatus(499), 499],
])("%s is the client's fault, and not logged", (_, error, status) => {
  const log: LogEntry[] = [];
  const answer = toRequestError(error, (entry) => log.push(entry));
  expect([answer.status, answer.message.includes("inner"), log]).toEqual([status, false, []]);
});

it.each<[name: string, error: unknown, status: number, retryAfter: number | null]>([
  ["an error", new Error("inner words"), 500, null],
  ["an error with a 5xx status", withStatus(500), 500, null],
  ["an error with a status below 400", withStatus(399), 500, null],
  ["an error with a text as its status", withStatus("404"), 500, null],
  ["a text", "inner words", 500, null],
  ["a full disk", Object.assign(new Error("inner words"), { code: "SQLITE_FULL" }), 503, 5],
])("%s is our fault: logged, and reported without details", (_, error, status, retryAfter) => {
  const log: LogEntry[] = [];
  const answer = toRequestError(error, (entry) => log.push(entry));
  expect(answer).toMatchObject({ status, retryAfter });
  expect(answer.message).not.toContain("inner");
  expect(log).toEqual([{ event: "failure", stack: expect.stringContaining("inner words") as string }]);
});
